"""Files in, a file out on one machine: in order, on all cores, in bounded memory.

    sources ──► batches ──► workers: solve_rows ──► results in order ──► writer

The calling thread writes, which takes about a third as long as solving; so it keeps up with some
workers, not with dozens.
"""

from __future__ import annotations

import contextlib
import ctypes
import sys
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from nonet.board.errors import FormatError
from nonet.results.parallel import run_in_order
from nonet.tables.batch import Job, Part, extend_schema, solve_rows
from nonet.tables.batches import BATCH, Batch
from nonet.tables.columns import find_column, lay_out
from nonet.tables.kinds import Source, naming
from nonet.tables.writers import Plan, open_writer

# Rating takes milliseconds a puzzle: small batches keep progress and Ctrl-C prompt.
SLOW_BATCH = 16
# Of malloc.h, for mallopt.
_M_TRIM_THRESHOLD, _M_MMAP_THRESHOLD = -1, -3
NAMED = 10


@dataclass(slots=True)
class Report:
    """How far a run has come: rows by status, seconds, and the first rows that are wrong."""

    counts: Counter[str] = field(default_factory=Counter)
    levels: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)
    unnamed: int = 0
    fraction: float | None = None
    start: float = field(default_factory=time.monotonic)

    @property
    def rows(self) -> int:
        """The rows that are done."""
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

    def take(self, source: Source, part: Part) -> None:
        """Count the rows of a part, and name what is wrong with them."""
        for row in sorted(part.messages):
            number = part.batch.numbers[row]
            message = part.messages[row]
            joint = ", " if message.startswith("column ") else ": "
            self.name(f"{source.name}, {source.unit} {number:,}{joint}{message}".lstrip(", "))
        self.counts.update(part.counts)
        if "level" in part.batch.names:
            level = part.batch.columns[part.batch.names.index("level")]
            self.levels.update(filter(None, level.to_pylist()))
        self.fraction = part.batch.share


def keep_memory(arrow: bool) -> None:
    """Let this process keep what it frees, for its next batches; `arrow` says that pyarrow comes.

    Giving memory back after each batch and asking for it anew takes an eighth of the time. It is
    for a program of its own, since all that runs in the process is concerned.
    """
    if arrow:
        from nonet.tables.arrow import pyarrow

        with contextlib.suppress(NotImplementedError):  # where pyarrow was built without it
            pyarrow.set_memory_pool(pyarrow.jemalloc_memory_pool())
    if sys.platform == "linux" and hasattr(libc := ctypes.CDLL(None), "mallopt"):
        for option, size in (_M_MMAP_THRESHOLD, 32 << 20), (_M_TRIM_THRESHOLD, 256 << 20):
            libc.mallopt(option, size)


def solve_sources(
    sources: Sequence[Source],
    output: str,
    job: Job,
    *,
    kind: str | None = None,
    line: str = "solution",
    compress: str = "none",
    workers: int = 0,
    report: Report | None = None,
    on_progress: Callable[[Report], None] = lambda report: None,
) -> Report:
    """Solve the puzzles of sources, one after the other, into one file.

    `workers` is 0 for one a core. `output` is a path, or `-` for standard output, written as the
    `kind` says or else the ending of its name; `line` is the column that a file of lines has. A
    path gets its file when all is done; whatever ends this earlier leaves no file. All sources
    have the columns of the first.
    """
    report = report or Report()
    first = sources[0]
    puzzle = find_column(first.names, job.column)
    kept, new = lay_out(first.names, job.added)
    schema = None if first.schema is None else extend_schema(first.schema, job)
    plan = Plan(
        names=[*kept, *new],
        line=new[job.added.index(line)],
        puzzle=puzzle,
        schema=schema,
        grids=[puzzle, new[0]] if job.solution else [puzzle],
        compress=compress,
    )
    asked: deque[tuple[Source, int]] = deque()
    batches = _read(sources, job, asked)
    with (
        open_writer(output, kind, plan) as writer,
        run_in_order(partial(solve_rows, job=job), batches, workers, python=job.slow) as parts,
    ):
        for part in parts:
            source, number = asked.popleft()
            report.take(source, part)
            if report.fraction is not None:
                report.fraction = (number + report.fraction) / len(sources)
            writer.write(part.batch)
            on_progress(report)
    return report


def _read(sources: Sequence[Source], job: Job, asked: deque[tuple[Source, int]]) -> Iterator[Batch]:
    """Read all sources as batches of one size, and note where each came from."""
    size = SLOW_BATCH if job.slow else BATCH
    for number, source in enumerate(sources):
        check_columns(source, sources[0].names, sources[0].schema, sources[0].name)
        before: float | None = 0.0
        with naming(source.name):
            for batch in source.batches():
                for piece in batch.cut(size, before):
                    asked.append((source, number))
                    yield piece
                before = batch.share


def check_columns(source: Source, names: tuple[str, ...], schema: Any, first: str) -> None:
    """Refuse a source whose columns are others than those of the first."""
    same = source.names == names and (schema is None) == (source.schema is None)
    if not same or (schema is not None and not source.schema.equals(schema)):
        raise FormatError("other_columns", file=source.name, first=first)
