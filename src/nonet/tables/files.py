"""Files in, files out on one machine: in order, on all cores, in bounded memory.

    source ──► batches ──► workers: solve_batch ──► results in order ──► sink

The calling thread reads and writes; a few batches wait on either side of the workers. Reading and
writing take about half as long as solving, so that one thread keeps a dozen workers busy.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pyarrow

from nonet.board.errors import FormatError
from nonet.tables.batch import BATCH, Part, solve_part
from nonet.tables.columns import ADDED, extend_schema, find_column, name_added, pick_columns
from nonet.tables.sinks import Sink, make_sink, open_sink
from nonet.tables.sources import Source, naming, open_source

# Rating takes milliseconds a puzzle: small batches keep progress and Ctrl-C prompt.
SLOW_BATCH = 64
PATIENCE = 0.1
NAMED = 10


@dataclass(slots=True)
class Report:
    """How far a run has come: rows by status, seconds, and the first rows that are wrong."""

    counts: Counter[str] = field(default_factory=Counter)
    written: int = 0
    problems: list[str] = field(default_factory=list)
    unnamed: int = 0
    fraction: float | None = None
    start: float = field(default_factory=time.monotonic)

    @property
    def rows(self) -> int:
        """The rows that are done: written, or left out because no table can hold them."""
        return self.counts.total()

    @property
    def seconds(self) -> float:
        """The time since the start."""
        return time.monotonic() - self.start

    def name(self, problem: str) -> None:
        """Keep what is wrong with a row, or count it where enough are named."""
        if len(self.problems) < NAMED:
            self.problems.append(problem)
        else:
            self.unnamed += 1

    def take(self, counts: Mapping[str, int], messages: Mapping[int, str]) -> None:
        """Count the rows of a part, and name what is wrong with them."""
        for row in sorted(messages):
            self.name(f"row {self.written + row + 1:,}: {messages[row]}")
        self.written += sum(counts.values())
        self.counts.update(counts)


@dataclass(frozen=True, slots=True)
class Job:
    """What to do with the rows: the arguments of `solve_part`."""

    column: str | None = None
    add: tuple[str, ...] = ()
    solution: bool = True
    limit: int = 1000

    @property
    def slow(self) -> bool:
        """Whether Python works on every row, so that threads would wait for each other."""
        return any(ADDED[name].slow for name in pick_columns(self.add, self.solution))

    def work(self, column: str) -> Callable[[pyarrow.RecordBatch], Part]:
        """Give the function for one batch."""
        return partial(
            solve_part,
            column=column,
            add=self.add,
            solution=self.solution,
            limit=self.limit,
            threads=1,
        )


def solve_files(
    paths: Sequence[str],
    output: str | tuple[str, Any],
    job: Job,
    *,
    compress: str = "none",
    workers: int = 0,
    report: Report | None = None,
    on_progress: Callable[[Report], None] = lambda report: None,
) -> Report:
    """Solve the puzzles of files, one after the other, into one file.

    `-` is standard input. `workers` is 0 for one a core. `output` is a path, or a kind and a stream
    to write to. A path gets its file when all is done; whatever ends this earlier leaves no file.
    """
    report = report or Report()
    first = open_source(paths[0], job.column)
    column = find_column(first.schema.names, job.column)
    schema = extend_schema(first.schema, job.add, solution=job.solution)
    grids = (column, name_added("solution", first.schema.names))
    batches = _read(paths, first, job, report)
    with contextlib.ExitStack() as stack:
        if isinstance(output, str):
            sink = stack.enter_context(open_sink(output, schema, grids, compress))
        else:
            sink = make_sink(*output, schema, grids, compress)
        pool = stack.enter_context(_open_pool(job.slow, workers or os.cpu_count() or 1))
        parts = _in_order(pool, job.work(column), batches)
        _write(parts, sink, report, on_progress)
        if not isinstance(output, str):
            sink.close()
    return report


def _read(
    paths: Sequence[str], first: Source, job: Job, report: Report
) -> Iterator[pyarrow.RecordBatch]:
    """Read all files as batches of one size."""
    size = SLOW_BATCH if job.slow else BATCH
    for number, path in enumerate(paths):
        source = first if number == 0 else open_source(path, job.column)
        if not source.schema.equals(first.schema):
            raise FormatError(f"{path}: its columns are not those of {paths[0]}")
        with naming(path):
            for batch in source.batches:
                share = source.fraction()
                report.fraction = None if share is None else (number + share) / len(paths)
                yield from (batch.slice(at, size) for at in range(0, len(batch), size))
                _name_left_out(source, path, report)
            _name_left_out(source, path, report)


def _name_left_out(source: Source, path: str, report: Report) -> None:
    for problem in source.problems:
        report.name(f"{path}, {problem}")
        report.counts["invalid"] += 1
    source.problems.clear()


def _in_order(
    pool: Executor,
    work: Callable[[pyarrow.RecordBatch], Part],
    batches: Iterator[pyarrow.RecordBatch],
) -> Iterator[Part]:
    """Hand batches to the workers and give the results in order; only some are under way.

    They are enough to keep the workers busy while a group of rows is written. Where they come
    slowly, as from a pipe, results do not wait for them.
    """
    waiting: deque[Future[Part]] = deque()
    most = 2 * (os.cpu_count() or 1) + 12
    given = time.monotonic()
    for batch in batches:
        waiting.append(pool.submit(work, batch))
        late = time.monotonic() > given + PATIENCE
        while len(waiting) >= most or (late and waiting and waiting[0].done()):
            yield waiting.popleft().result()
            given = time.monotonic()
    while waiting:
        yield waiting.popleft().result()


def _write(
    parts: Iterator[Part], sink: Sink, report: Report, on_progress: Callable[[Report], None]
) -> None:
    try:
        for part in parts:
            report.take(part.counts, part.messages)
            sink.write(part.batch)
            on_progress(report)
    except BrokenProcessPool:
        raise FormatError("a worker process has died: out of memory?") from None


@contextlib.contextmanager
def _open_pool(slow: bool, workers: int) -> Iterator[Executor]:
    """Open workers: threads where the kernel works, processes where Python does; one is this one.

    What ends early ends the workers too: threads after their batch, processes at once.
    """
    before = set(multiprocessing.active_children())
    pool: Executor
    if workers == 1:
        pool = _Here()
    elif slow:
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(workers, context, initializer=_leave_signals)
    else:
        pool = ThreadPoolExecutor(workers)
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()
        raise
    finally:
        pool.shutdown()


class _Here(Executor):
    """Does what it is given at once, and in this thread."""

    def submit(self, work: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(work(*args, **named))
        return future


def _leave_signals() -> None:
    """Let the main process answer Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
