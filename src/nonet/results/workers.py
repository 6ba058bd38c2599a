"""Work on a stream of pieces: on all cores, in order, with a few pieces under way.

    pieces ──► a thread that reads and hands out ──► workers ──► results in order ──► the caller

Ctrl-C comes to the main thread. There it must neither find a lock of the pool half taken, nor a
read that waits for what never comes: both are the other thread's, which is left behind then.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import queue
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from nonet.board.errors import RunError

Piece = TypeVar("Piece")
Result = TypeVar("Result")
# How long a result may wait for more pieces to come, in seconds.
PATIENCE = 0.1


@contextlib.contextmanager
def run_in_order(
    work: Callable[[Piece], Result], pieces: Iterator[Piece], workers: int, *, python: bool
) -> Iterator[Iterator[Result]]:
    """Give the results of all pieces, in order; `workers` is 0 for one a core.

    Workers are threads, or processes where the work is Python's. Leaving early, by any exception,
    ends them: threads after their piece, processes at once.

    >>> with run_in_order(str.upper, iter("abc"), 2, python=False) as results:
    ...     list(results)
    ['A', 'B', 'C']
    """
    workers = workers or os.cpu_count() or 1
    before = set(multiprocessing.active_children())
    pool = ThreadPoolExecutor(workers) if workers > 1 else _Here()
    if python and workers > 1:
        work = _Processes(work)
    try:
        yield _aside(_in_order(pool, work, pieces, 2 * workers + 12))
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()
        raise
    pool.shutdown()


def _in_order(
    pool: Executor, work: Callable[[Piece], Result], pieces: Iterator[Piece], most: int
) -> Iterator[Result]:
    """Hand pieces to the workers and give the results in order; at most so many are under way.

    They keep the workers busy while the caller is. Where pieces come slowly, as from a pipe,
    results do not wait for them.
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


def _aside(results: Iterator[Result]) -> Iterator[Result]:
    """Let another thread go through the results, a few ahead."""
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
    """Does what it is given at once, and in this thread."""

    def submit(self, work: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(work(*args, **named))
        return future


class _Processes:
    """Does the work of each thread in a process of its own.

    It ends when its thread does, or this process. Ctrl-C is not for it.
    """

    def __init__(self, work: Callable[[Any], Any]) -> None:
        self._work = work
        self._own = threading.local()

    def __call__(self, piece: Any) -> Any:
        if not hasattr(self._own, "line"):
            _block_ctrl_c()
            context = multiprocessing.get_context("spawn")
            self._own.line, theirs = context.Pipe()
            context.Process(target=_serve, args=(theirs, self._work), daemon=True).start()
            theirs.close()
        try:
            self._own.line.send(piece)
            result = self._own.line.recv()
        except (EOFError, OSError):
            raise RunError("worker_died") from None
        if isinstance(result, Exception):
            raise result
        return result


def _block_ctrl_c() -> None:
    """Close this thread to Ctrl-C, and with it the processes it starts, from their first moment."""
    if os.name == "posix":
        from multiprocessing import resource_tracker

        resource_tracker.ensure_running()  # starting it would open this thread again
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])


def _serve(line: Connection, work: Callable[[Any], Any]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # also where there are no masks
    with contextlib.suppress(EOFError):
        while True:
            piece = line.recv()
            try:
                line.send(work(piece))
            except Exception as error:
                line.send(error)
