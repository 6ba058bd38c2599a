"""Files in, a file out on one machine: in order, on all cores, in bounded memory.

    sources ──► batches ──► workers: solve_rows ──► results in order ──► writer

The calling thread writes, which takes about a third as long as solving; so it keeps up with some
workers, not with dozens. What takes long is kept row by row beside the file (`resume.py`), so that
the same call goes on where one has stopped: it reads all rows again, and works on the rest.
"""

from __future__ import annotations

import contextlib
import ctypes
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from itertools import chain
from typing import Any

from nonet.board.errors import ArgumentError, FormatError
from nonet.board.messages import MESSAGES
from nonet.results.parallel import run_in_order
from nonet.tables.batch import Job, Part, extend_schema, find_wrong, solve_rows
from nonet.tables.batches import BATCH, Batch, of_values
from nonet.tables.columns import ADDED, find_column, lay_out
from nonet.tables.kinds import Source, naming
from nonet.tables.resume import Kept, Row, keep_rows, mark
from nonet.tables.writers import Plan, open_writer, write_batch

# Rating takes milliseconds a puzzle: small batches keep progress and Ctrl-C prompt.
SLOW_BATCH = 16
# Of malloc.h, for mallopt.
_M_TRIM_THRESHOLD, _M_MMAP_THRESHOLD = -1, -3
NAMED = 10


@dataclass(slots=True)
class Report:
    """How far a run has come: rows by status, and the first rows that are wrong.

    `wrong` counts answers that are not right, where they are checked. `restored` rows were done by
    a run before; `keeps` says that the next one can go on.
    """

    counts: Counter[str] = field(default_factory=Counter)
    levels: Counter[str] = field(default_factory=Counter)
    wrong: int | None = None
    problems: list[str] = field(default_factory=list)
    unnamed: int = 0
    fraction: float | None = None
    restored: int = 0
    keeps: bool = False

    @property
    def rows(self) -> int:
        """The rows that are done."""
        return self.counts.total()

    def name(self, problem: str) -> None:
        """Keep what is wrong with a row, or count it where enough are named."""
        if len(self.problems) < NAMED:
            self.problems.append(problem)
        else:
            self.unnamed += 1

    def take(self, source: Source, part: Part) -> None:
        """Count the rows of a part, and name what is wrong with them."""
        if part.wrong is not None:
            self.wrong = (self.wrong or 0) + len(part.wrong)
        problems = dict.fromkeys(part.wrong or (), MESSAGES["wrong_answer"]) | dict(part.messages)
        for row in sorted(problems):
            number = part.batch.numbers[row]
            message = problems[row]
            joint = ", " if message.startswith(("item ", "column ")) else ": "
            self.name(f"{source.name}, {source.unit} {number:,}{joint}{message}".lstrip(", "))
        self.counts.update(part.counts)
        if "level" in part.batch.names:
            level = part.batch.columns[part.batch.names.index("level")]
            self.levels.update(filter(None, level.to_pylist()))
        self.fraction = part.batch.share

    def add(self, other: Report) -> None:
        """Count what another run has done."""
        for problem in other.problems:
            self.name(problem)
        self.unnamed += other.unnamed
        if other.wrong is not None:
            self.wrong = (self.wrong or 0) + other.wrong
        self.counts.update(other.counts)
        self.levels.update(other.levels)


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
    form: str | None = None,
    line: str = "solution",
    compress: str = "none",
    workers: int = 0,
    report: Report | None = None,
    on_progress: Callable[[Report], None] = lambda report: None,
) -> Report:
    """Solve the puzzles of sources, one after the other, into one file.

    `workers` is 0 for one a core. `output` is a path, written as the ending of its name says, or
    `-` for standard output, as the `form` says (`writers.kind_of`); `line` is the column that a
    file of lines has. A path gets its file when all is done; whatever ends this earlier leaves no
    file. All sources have the columns of the first.
    """
    report = report or Report()
    first = sources[0]
    puzzle = find_column(first.names, job.column)
    stay, new = lay_out(first.names, job.added)
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
    batches = _read(sources, job, asked)

    def take(part: Part) -> None:
        source, number = asked.popleft()
        report.take(source, part)
        if report.fraction is not None:
            report.fraction = (number + report.fraction) / len(sources)
        write_batch(writer, part.batch, source.name)
        on_progress(report)

    with (
        keep_rows(output, request(job), 1 + len(job.added), wanted=job.slow) as kept,
        open_writer(output, form, plan) as writer,
    ):
        before = _Before(kept, job, puzzle, output, asked)
        with run_in_order(before.restore, before.take(batches), 1, python=False) as parts:
            for part in parts:
                take(part)
        report.restored, report.keeps = kept.rows, kept.path is not None
        batches = chain(before.rest, batches)
        work = partial(solve_rows, job=job)
        with run_in_order(work, batches, workers, python=job.slow) as parts:
            for part in parts:
                take(part)
                if report.keeps:
                    kept.write(before.rows_of(part))
    return report


def request(job: Job) -> dict[str, Any]:
    """Say what is asked for, as it is kept: the same again can go on."""
    from nonet import __version__

    return {"nonet": __version__, **asdict(job)}


@dataclass(slots=True)
class _Before:
    """What a run before has left: rows that are read again, but need not be worked on."""

    kept: Kept
    job: Job
    puzzle: str
    output: str
    asked: deque[tuple[Source, int]]
    rest: list[Batch] = field(default_factory=list)

    def take(self, batches: Iterator[Batch]) -> Iterator[tuple[Batch, list[Row]]]:
        """Take as many rows from the batches as are kept; of the last one leave the `rest`."""
        for batch in batches:
            rows = self.kept.read(len(batch))
            done = len(rows)
            if rows:
                yield batch.slice(0, done), rows
            if done < len(batch):
                if rows:
                    self.asked.append(self.asked[-1])
                self.rest.append(batch.slice(done, len(batch) - done))
                return

    def restore(self, found: tuple[Batch, list[Row]]) -> Part:
        """Make of rows and their kept values what the work would."""
        batch, rows = found
        for row, found_mark in enumerate(self._marks(batch)):
            if rows[row][0] != found_mark:
                number, state = batch.numbers[row], self.kept.path
                raise ArgumentError(
                    "begun_on_other_rows", path=self.output, row=number, state=state
                )
        added = self.job.added
        values = dict(zip(added, zip(*(row[1:] for row in rows), strict=True), strict=True))
        stay, new = lay_out(batch.names, added)
        columns = [batch.columns[batch.names.index(name)] for name in stay]
        columns += [of_values(ADDED[name].type, values[name]) for name in added]
        return Part(
            replace(batch, names=(*stay, *new), columns=tuple(columns)),
            Counter(values["status"]),
            {row: message for row, message in enumerate(values["message"]) if message},
            find_wrong(values["correct"]) if self.job.check else None,
        )

    def rows_of(self, part: Part) -> list[Row]:
        """List the rows of a part as they are kept."""
        columns = part.batch.columns[-len(self.job.added) :]
        values = zip(*(column.to_pylist() for column in columns), strict=True)
        marks = self._marks(part.batch)
        return [[own, *row] for own, row in zip(marks, values, strict=True)]

    def _marks(self, batch: Batch) -> list[str]:
        """Mark each row by its puzzle, and its answer where that is checked."""
        names = [self.puzzle, *filter(None, [self.job.check])]
        columns = (batch.columns[batch.names.index(name)].to_pylist() for name in names)
        return list(map(mark, zip(*columns, strict=True)))


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
