"""Process a stream of pieces on all cores, in order, with a limited number in progress.

    pieces ──► a thread that reads and submits ──► workers ──► results in order ──► the caller

Ctrl-C interrupts the main thread. Locks of the pool and blocking reads belong to the other thread,
which is abandoned then, so the main thread never waits for either.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import queue
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import IO, Any, TypeVar

from nonet.errors import RunError

Piece = TypeVar("Piece")
Item = TypeVar("Item")
Result = TypeVar("Result")
# How long a result may wait for further pieces, in seconds.
PATIENCE = 0.1
# Seconds of work that justify starting processes.
_WORTH = 2.0
# Starts a process outside the terminal's group, so that only the program receives Ctrl-C.
APART: dict[str, Any] = {"process_group": 0}
if os.name == "nt":
    APART = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}  # type: ignore[attr-defined]


@contextlib.contextmanager
def run_in_order(
    work: Callable[[Piece], Result], pieces: Iterator[Piece], workers: int, *, python: bool
) -> Iterator[Iterator[Result]]:
    """Yield the results of all pieces, in order; `workers` is 0 for one per core.

    Workers are threads, or processes for Python code. An exception or an early exit ends them:
    threads after their piece, processes at once.

    >>> with run_in_order(str.upper, iter("abc"), 2, python=False) as results:
    ...     list(results)
    ['A', 'B', 'C']
    """
    workers = workers or os.cpu_count() or 1
    pool = ThreadPoolExecutor(workers) if workers > 1 else _Here()
    processes = _Processes(work) if python and workers > 1 else None
    try:
        yield _prefetch(_in_order(pool, processes or work, pieces, 2 * workers + 12))
        pool.shutdown()
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    finally:
        if processes:
            processes.end()


def adaptive_map(
    here: Callable[[Sequence[Item]], list[Result]],
    there: Callable[[Sequence[Item]], list[Result]],
    pieces: Iterator[Sequence[Item]],
    workers: int,
    total: int | None,
) -> Iterator[list[Result]]:
    """Yield the results of all pieces, in order, and start processes if that pays off.

    The first pieces are processed by `here`. Their time decides whether the rest is processed by
    `there` in worker processes. `total` is the number of items in all pieces, None if unknown.

    >>> [len(made) for made in adaptive_map(list, list, iter(["ab", "c"]), 2, 3)]
    [2, 1]
    """
    done, taken = 0, 0.0
    for piece in pieces:
        start = time.monotonic()
        made = here(piece)
        taken += time.monotonic() - start
        done += len(piece)
        yield made
        left = 4 * done if total is None else total - done  # a stream: assume more than so far
        if workers != 1 and taken / done * left > _WORTH:
            with run_in_order(there, pieces, workers, python=True) as results:
                yield from results


def _in_order(
    pool: Executor, work: Callable[[Piece], Result], pieces: Iterator[Piece], most: int
) -> Iterator[Result]:
    """Submit pieces to the workers and yield the results in order, with a limited backlog.

    The backlog keeps the workers busy while the caller is. If pieces arrive slowly, such as from
    a pipe, results do not wait for them.
    """
    waiting: deque[Future[Result]] = deque()
    given = time.monotonic()
    for piece in pieces:
        waiting.append(pool.submit(work, piece))
        late = time.monotonic() > given + PATIENCE
        while len(waiting) >= most or (late and waiting and waiting[0].done()):
            yield waiting.popleft().result()
            given = time.monotonic()
    while waiting:
        yield waiting.popleft().result()


def python_command(module: str, function: str) -> list[str]:
    """Return the command that calls a function of this package in a new process.

    `-P` keeps the current folder off the module path, where a stray `queue.py` would be run. The
    folder of this package comes last on the path, in case it is not installed.
    """
    root = str(Path(__file__).parents[2])
    code = f"import sys; sys.path.append({root!r}); from {module} import {function}; {function}()"
    return [sys.executable, "-P", "-c", code]


def _prefetch(results: Iterator[Result]) -> Iterator[Result]:
    """Compute the results in another thread, a few ahead."""
    ready: queue.SimpleQueue[tuple[Result] | BaseException | None] = queue.SimpleQueue()
    room = threading.Semaphore(4)

    def run() -> None:
        try:
            for result in results:
                room.acquire()
                ready.put((result,))
            ready.put(None)
        except BaseException as error:
            ready.put(error)

    threading.Thread(target=run, daemon=True).start()
    while (item := ready.get()) is not None:
        if isinstance(item, BaseException):
            raise item
        room.release()
        yield item[0]


class _Here(Executor):
    """An executor that runs each task at once in this thread."""

    def submit(self, work: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(work(*args, **named))
        return future


class _Processes:
    """Runs the work of each thread in its own process, which serves until its input ends.

    The processes are started by their own command and do not import the program's main module, so
    plain scripts can use them too.
    """

    def __init__(self, work: Callable[[Any], Any]) -> None:
        self._work = work
        self._own = threading.local()
        self._all: list[subprocess.Popen[bytes]] = []
        self._ended = False
        self._lock = threading.Lock()  # held to start a process and to end: never both

    def __call__(self, piece: Any) -> Any:
        try:
            if not hasattr(self._own, "process"):
                self._start()
            _send(self._own.process.stdin, piece)
            result = pickle.load(self._own.process.stdout)
        except (EOFError, OSError, pickle.UnpicklingError):
            raise RunError("worker_died") from None
        if isinstance(result, Exception):
            raise result
        return result

    def _start(self) -> None:
        with self._lock:
            if self._ended:
                raise RunError("worker_died")
            self._own.process = subprocess.Popen(
                python_command("nonet.parallel", "serve"),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                **APART,
            )
            self._all.append(self._own.process)
        _send(self._own.process.stdin, self._work)

    def end(self) -> None:
        """Kill all processes; no further ones are started."""
        with self._lock:
            self._ended = True
        for process in self._all:
            process.kill()
        for process in self._all:
            process.wait()
            for stream in (process.stdin, process.stdout):
                with contextlib.suppress(OSError):
                    assert stream is not None
                    stream.close()


def _send(stream: IO[bytes], item: Any) -> None:
    pickle.dump(item, stream)
    stream.flush()


def serve() -> None:
    """Run as a worker process: read the function, then pieces, and write each result."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # printed text must not get between the results
    pieces = read_ahead(lambda: pickle.load(sys.stdin.buffer))
    work = next(pieces)
    for piece in pieces:
        try:
            result = work(piece)
        except Exception as error:
            result = error
        _send(answers, result)


def read_ahead(read: Callable[[], Item]) -> Iterator[Item]:
    """Yield what `read` returns, in a process that works for another one.

    A thread reads, so that this process ends at once when its input ends (the other process has
    ended) or cannot be read, whatever it is doing.
    """
    items: queue.SimpleQueue[Item] = queue.SimpleQueue()

    def run() -> None:
        try:
            while True:
                items.put(read())
        except (EOFError, OSError):
            os._exit(0)
        except BaseException as error:  # such as a function of a module that is not found here
            print(f"worker: {type(error).__name__}: {error}", file=sys.stderr, flush=True)
            os._exit(1)

    threading.Thread(target=run, daemon=True).start()
    while True:
        yield items.get()
