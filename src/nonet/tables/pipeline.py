"""Solve input files into one output file: in order, on all cores, with bounded memory.

    sources ──► batches ──► workers: solve_rows ──► results in order ──► writer

The calling thread writes. Writing takes about a third as long as solving, so it keeps up with a
few workers, not with dozens. Slow rows are saved next to the output file (`resume.py`): repeating
an interrupted call reads the input again and solves only the missing rows.
"""

from __future__ import annotations

import contextlib
import ctypes
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from nonet.errors import ArgumentError, FormatError
from nonet.parallel import run_in_order
from nonet.tables.batch_solver import Job, Part, extend_schema, solve_rows
from nonet.tables.columnar import BATCH, Batch, Column, Texts
from nonet.tables.columns import ADDED, extend, find_column, name_columns
from nonet.tables.readers import Source, naming_errors
from nonet.tables.report import Report as Report
from nonet.tables.resume import SavedRows, mark, open_saved_rows
from nonet.tables.writers import Plan, open_writer, write_batch

# Rating takes milliseconds per puzzle; small batches keep progress and Ctrl-C responsive.
SLOW_BATCH = 16
# Options of mallopt, from malloc.h.
_M_TRIM_THRESHOLD, _M_MMAP_THRESHOLD = -1, -3


def keep_memory(arrow: bool) -> None:
    """Make this process keep freed memory for its next batches; `arrow` if pyarrow is used.

    Returning memory to the system after each batch would take an eighth of the time. The setting
    affects the whole process, so only programs should call this, not libraries.
    """
    if arrow:
        from nonet.tables.arrow import pyarrow

        with contextlib.suppress(NotImplementedError):  # pyarrow built without jemalloc
            pyarrow.set_memory_pool(pyarrow.jemalloc_memory_pool())
    if sys.platform == "linux" and hasattr(libc := ctypes.CDLL(None), "mallopt"):
        for option, size in (_M_MMAP_THRESHOLD, 32 << 20), (_M_TRIM_THRESHOLD, 256 << 20):
            libc.mallopt(option, size)


def solve_sources(
    sources: Sequence[Source],
    output: str,
    job: Job,
    *,
    form: str | None = None,
    line: str = "solution",
    compress: str = "none",
    workers: int = 0,
    report: Report | None = None,
    on_progress: Callable[[Report], None] = lambda report: None,
) -> Report:
    """Solve the puzzles of all sources in order and write them to one file.

    `workers=0` uses one per core. `output` is a path, whose extension sets the file type, or `-`
    for standard output, for which `form` does (`writers.kind_of`). `line` is the column written to
    a text file. The file appears only when it is complete; an interrupted call leaves none. All
    sources must have the columns of the first.
    """
    report = report or Report()
    first = sources[0]
    puzzle = find_column(first.names, job.column)
    if job.check:
        find_column(first.names, job.check)
    for source in sources if isinstance(sources, list) else ():  # already open
        check_columns(source, first.names, first.schema, first.name)
    stay, new = name_columns(first.names, job.added)
    with naming_errors(first.name):
        schema = None if first.schema is None else extend_schema(first.schema, job)
    plan = Plan(
        names=[*stay, *new],
        line=new[job.added.index(line)],
        puzzle=puzzle,
        schema=schema,
        grids=[puzzle, new[0]] if job.solution else [puzzle],
        compress=compress,
    )
    asked: deque[tuple[Source, int]] = deque()
    types = {"mark": "string", **{name: ADDED[name].type for name in job.added}}
    with (
        open_saved_rows(output, request(job), types, wanted=job.slow) as kept,
        open_writer(output, form, plan) as writer,
    ):
        report.keeps = kept.path is not None
        work = _Work(job, puzzle, output, kept.path)
        pieces = _read(sources, output, job, kept, asked)
        with run_in_order(work, pieces, workers, python=job.slow) as parts:
            for part in parts:
                source, number = asked.popleft()
                report.take(source, part)
                if report.fraction is not None:
                    report.fraction = (number + report.fraction) / len(sources)
                write_batch(writer, part.batch, source.name)
                if report.keeps and not part.is_old:
                    kept.write([work.marks(part.batch), *part.added.values()])
                on_progress(report)
    return report


def request(job: Job) -> dict[str, Any]:
    """Return the request as it is saved: only the same request can resume a run."""
    from nonet import __version__

    return {"nonet": __version__, **asdict(job)}


@dataclass(frozen=True, slots=True)
class _Work:
    """Solves the rows of a chunk, or reuses those saved by an interrupted run."""

    job: Job
    puzzle: str
    output: str
    state: Path | None

    def __call__(self, piece: tuple[Batch, dict[str, Column]]) -> Part:
        """Return the rows with their columns."""
        batch, kept = piece
        if not kept:
            return solve_rows(batch, self.job)
        marks = zip(kept.pop("mark").to_pylist(), self.marks(batch).to_pylist(), strict=True)
        for row, (before, now) in enumerate(marks):
            if before != now:
                number = batch.numbers[row]
                raise ArgumentError(
                    "resume_other_rows", path=self.output, row=number, state=self.state
                )
        counts = Counter(kept["status"].to_pylist())
        messages = enumerate(kept["message"].to_pylist())
        named = {row: message for row, message in messages if message}
        return Part(extend(batch, kept), kept, counts, named, is_old=True)

    def marks(self, batch: Batch) -> Texts:
        """Return a hash of each row's puzzle, and of its answer if answers are checked."""
        names = [self.puzzle, *filter(None, [self.job.check])]
        columns = (batch.column(name).to_pylist() for name in names)
        return Texts.of(map(mark, zip(*columns, strict=True)))


def _read(
    sources: Sequence[Source],
    output: str,
    job: Job,
    kept: SavedRows,
    asked: deque[tuple[Source, int]],
) -> Iterator[tuple[Batch, dict[str, Column]]]:
    """Yield chunks of all sources with their saved rows; append their origin to `asked`."""
    size = SLOW_BATCH if job.slow else BATCH
    for number, source in enumerate(sources):
        check_columns(source, sources[0].names, sources[0].schema, sources[0].name)
        before: float | None = 0.0
        with naming_errors(source.name):
            for batch in source.batches():
                for rows in batch.cut(size, before):
                    done = kept.read(len(rows))
                    old = len(done["mark"]) if done else 0
                    if old:
                        asked.append((source, number))
                        yield rows.slice(0, old), done
                    if old < len(rows):
                        asked.append((source, number))
                        yield rows.slice(old, len(rows) - old) if old else rows, {}
                before = batch.share
    if kept.read(1):
        raise ArgumentError("resume_fewer_rows", path=output, state=kept.path)


def check_columns(source: Source, names: tuple[str, ...], schema: Any, first: str) -> None:
    """Raise FormatError if the columns of a source differ from those of the first."""
    same = source.names == names and (schema is None) == (source.schema is None)
    if not same or (schema is not None and not source.schema.equals(schema)):
        raise FormatError("other_columns", file=source.name, first=first)
