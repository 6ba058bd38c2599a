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
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from nonet.board.errors import ArgumentError, FormatError
from nonet.board.messages import MESSAGES
from nonet.results.parallel import run_in_order
from nonet.tables.batch import Job, Part, extend_schema, solve_rows
from nonet.tables.batches import BATCH, Batch, Column, Texts
from nonet.tables.columns import ADDED, extend, find_column, lay_out
from nonet.tables.kinds import Source, name_place, naming
from nonet.tables.resume import Kept, keep_rows, mark
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
        correct = part.added["correct"].to_pylist() if "correct" in part.added else None
        wrong = [row for row, right in enumerate(correct or []) if right == 0]
        if correct is not None:
            self.wrong = (self.wrong or 0) + len(wrong)
        problems = dict.fromkeys(wrong, MESSAGES["wrong_answer"]) | dict(part.messages)
        for row in sorted(problems):
            place = name_place(source.name, source.unit, part.batch.numbers[row])
            message = problems[row]
            joint = ", " if message.startswith(("item ", "column ")) else ": "
            self.name(f"{place}{joint if place else ''}{message}")
        self.counts.update(part.counts)
        if "level" in part.added:
            self.levels.update(filter(None, part.added["level"].to_pylist()))
        self.restored += len(part.batch) * part.is_old
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
    if job.check:
        find_column(first.names, job.check)
    for source in sources if isinstance(sources, list) else ():  # which are open already
        check_columns(source, first.names, first.schema, first.name)
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
    types = {"mark": "string", **{name: ADDED[name].type for name in job.added}}
    with (
        keep_rows(output, request(job), types, wanted=job.slow) as kept,
        open_writer(output, form, plan) as writer,
    ):
        report.keeps = kept.path is not None
        work = _Work(job, puzzle, output, kept.path)
        pieces = _read(sources, job, kept, asked)
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
    """Say what is asked for, as it is kept: the same again can go on."""
    from nonet import __version__

    return {"nonet": __version__, **asdict(job)}


@dataclass(frozen=True, slots=True)
class _Work:
    """Solves the rows of a piece, or takes what a run before has kept of them."""

    job: Job
    puzzle: str
    output: str
    state: Path | None

    def __call__(self, piece: tuple[Batch, dict[str, Column]]) -> Part:
        """Give the rows with their columns."""
        batch, kept = piece
        if not kept:
            return solve_rows(batch, self.job)
        marks = zip(kept.pop("mark").to_pylist(), self.marks(batch).to_pylist(), strict=True)
        for row, (before, now) in enumerate(marks):
            if before != now:
                number = batch.numbers[row]
                raise ArgumentError(
                    "begun_on_other_rows", path=self.output, row=number, state=self.state
                )
        counts = Counter(kept["status"].to_pylist())
        messages = enumerate(kept["message"].to_pylist())
        named = {row: message for row, message in messages if message}
        return Part(extend(batch, kept), kept, counts, named, is_old=True)

    def marks(self, batch: Batch) -> Texts:
        """Mark each row by its puzzle, and its answer where that is checked."""
        names = [self.puzzle, *filter(None, [self.job.check])]
        columns = (batch.column(name).to_pylist() for name in names)
        return Texts.of(map(mark, zip(*columns, strict=True)))


def _read(
    sources: Sequence[Source], job: Job, kept: Kept, asked: deque[tuple[Source, int]]
) -> Iterator[tuple[Batch, dict[str, Column]]]:
    """Read all sources in pieces, each with what is kept of its rows; note where it came from."""
    size = SLOW_BATCH if job.slow else BATCH
    for number, source in enumerate(sources):
        check_columns(source, sources[0].names, sources[0].schema, sources[0].name)
        before: float | None = 0.0
        with naming(source.name):
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


def check_columns(source: Source, names: tuple[str, ...], schema: Any, first: str) -> None:
    """Refuse a source whose columns are others than those of the first."""
    same = source.names == names and (schema is None) == (source.schema is None)
    if not same or (schema is not None and not source.schema.equals(schema)):
        raise FormatError("other_columns", file=source.name, first=first)
