"""Files in, files out on one machine: in order, on all cores, in bounded memory.

    source ──► batches ──► workers: solve_batch ──► results in order ──► sink

The calling thread writes, which takes about a third as long as solving; so it keeps up with some
workers, not with dozens.
"""

from __future__ import annotations

import contextlib
import ctypes
import sys
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pyarrow

from nonet.board.errors import FormatError
from nonet.results.workers import run_in_order
from nonet.tables.batch import BATCH, Part, solve_part
from nonet.tables.columns import ADDED, extend_schema, find_column, name_added, pick_columns
from nonet.tables.sinks import make_sink, open_sink
from nonet.tables.sources import Source, naming, open_source

# Rating takes milliseconds a puzzle: small batches keep progress and Ctrl-C prompt.
SLOW_BATCH = 64
# Of malloc.h, for mallopt.
_M_TRIM_THRESHOLD, _M_MMAP_THRESHOLD = -1, -3
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

    def leave_out(self, problems: deque[str]) -> None:
        """Name the rows that no table can hold, and take them off the list."""
        while problems:
            self.name(problems.popleft())
            self.counts["invalid"] += 1

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


def keep_memory() -> None:
    """Let this process keep what it frees, for its next batches.

    Giving memory back after each batch and asking for it anew takes an eighth of the time. It is
    for a program of its own, since all that runs in the process is concerned.
    """
    with contextlib.suppress(NotImplementedError):  # where pyarrow was built without it
        pyarrow.set_memory_pool(pyarrow.jemalloc_memory_pool())
    if sys.platform == "linux" and hasattr(libc := ctypes.CDLL(None), "mallopt"):
        for option, size in (_M_MMAP_THRESHOLD, 32 << 20), (_M_TRIM_THRESHOLD, 256 << 20):
            libc.mallopt(option, size)


def solve_files(
    paths: Sequence[str],
    output: str | tuple[str, Any],
    job: Job,
    *,
    compress: str = "none",
    workers: int = 0,
    schema: pyarrow.Schema | None = None,
    report: Report | None = None,
    on_progress: Callable[[Report], None] = lambda report: None,
) -> Report:
    """Solve the puzzles of files, one after the other, into one file.

    `-` is standard input. `workers` is 0 for one a core. `output` is a path, or a kind and a stream
    to write to. A path gets its file when all is done; whatever ends this earlier leaves no file.
    All files have the columns of the first, or those of `schema`.
    """
    report = report or Report()
    first = open_source(paths[0], job.column)
    if schema is not None and not first.schema.equals(schema):
        raise FormatError("other_columns", file=paths[0], first="the first file")
    column = find_column(first.schema.names, job.column)
    extended = extend_schema(first.schema, job.add, solution=job.solution)
    grids = (column, name_added("solution", first.schema.names))
    left_out: deque[str] = deque()
    batches = _read(paths, first, job, report, left_out)
    with contextlib.ExitStack() as stack:
        if isinstance(output, str):
            sink = stack.enter_context(open_sink(output, extended, grids, compress))
        else:
            sink = make_sink(*output, extended, grids, compress)
        work = job.work(column)
        for part in stack.enter_context(run_in_order(work, batches, workers, python=job.slow)):
            report.take(part.counts, part.messages)
            report.leave_out(left_out)
            sink.write(part.batch)
            on_progress(report)
        report.leave_out(left_out)
        if not isinstance(output, str):
            sink.close()
    return report


def _read(
    paths: Sequence[str], first: Source, job: Job, report: Report, left_out: deque[str]
) -> Iterator[pyarrow.RecordBatch]:
    """Read all files as batches of one size; rows that no table can hold go to `left_out`."""
    size = SLOW_BATCH if job.slow else BATCH
    for number, path in enumerate(paths):
        source = first if number == 0 else open_source(path, job.column)
        if not source.schema.equals(first.schema):
            raise FormatError("other_columns", file=path, first=paths[0])
        with naming(path):
            for batch in source.batches:
                share = source.fraction()
                report.fraction = None if share is None else (number + share) / len(paths)
                yield from (batch.slice(at, size) for at in range(0, len(batch), size))
                left_out.extend(f"{path}, {problem}" for problem in source.take_problems())
            left_out.extend(f"{path}, {problem}" for problem in source.take_problems())
