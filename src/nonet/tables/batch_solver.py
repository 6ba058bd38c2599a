"""The one function of this stage: a batch of puzzles in, the same with columns added out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy

from nonet.board.arguments import MOST_THREADS, to_flag, to_names, to_seconds, to_whole
from nonet.board.cells import CELLS
from nonet.board.errors import ArgumentError, RunError
from nonet.engines import fast
from nonet.engines.logic.techniques import PROFILES, choose_techniques
from nonet.engines.seeds import choose_seed
from nonet.results import solving
from nonet.results.solving import Answer, count, solve
from nonet.results.splitting import Split
from nonet.tables.batches import BATCH, Batch, Column
from nonet.tables.columns import (
    ADDED,
    ALWAYS,
    INVALID,
    STATUSES,
    UNSETTLED,
    Solved,
    extend,
    find_column,
    lay_out,
    pick_columns,
)
from nonet.tables.rows import find_clashes, line_up, read_values, to_digits

MOST = (2**31 - 1) // CELLS  # rows of a batch, since Arrow's texts have 32-bit offsets


@dataclass(frozen=True, slots=True)
class Job:
    """What to do with the rows of a table: where the puzzles are, and which columns to add.

    `check` names a column of answers, which are compared with the truth; `techniques` are what
    ratings use; with `ignore_unknown`, rules of links that are not known here are left out. A
    puzzle that is not settled in `deadline` seconds is told so.
    """

    column: str | None = None
    add: tuple[str, ...] = ()
    solution: bool = True
    limit: int = 1000
    verdict: bool = True
    techniques: tuple[str, ...] = PROFILES["default"]
    split: Split = field(default_factory=Split)
    check: str | None = None
    ignore_unknown: bool = False
    deadline: float | None = None

    @property
    def added(self) -> list[str]:
        """The columns to add; `verdict` says whether status and message are among them."""
        checks = self.check is not None
        names = pick_columns([*self.add, *["correct"] * checks], self.solution)
        if "correct" in names and not checks:
            raise ArgumentError("no_answers")
        return names if self.verdict else [name for name in names if name not in ALWAYS]

    @property
    def slow(self) -> bool:
        """Whether rows take long, so that processes share them."""
        return any(ADDED[name].slow for name in self.added)


@dataclass(frozen=True, slots=True)
class Part:
    """A batch with the columns added, the number of rows of each status, and what is wrong.

    `is_old` says that a run before has worked it out.
    """

    batch: Batch
    added: Mapping[str, Column]
    counts: Mapping[str, int]
    messages: Mapping[int, str]
    is_old: bool = False


def solve_batch(
    batch: Any,
    column: str | None = None,
    *,
    add: Iterable[str] = (),
    solution: bool = True,
    limit: int = 1000,
    split: str = "0.9,0.05,0.05",
    seed: int = 0,
    check: str | None = None,
    profile: str = "default",
    with_: Iterable[str] = (),
    without: Iterable[str] = (),
    threads: int = 0,
    deadline: float | None = None,
) -> Any:
    """Solve the puzzles of an Arrow record batch or table, and give it back with columns added.

    Data frames of pandas and polars, and all else with the Arrow C interface, become Arrow tables.
    Added are `solution`, `status` and `message`; with `add` also other (a second solution), count,
    clues, canonical (`nonet.canonical`), solution_class, split (by that class), guesses, minimal,
    level, score, hardest, steps, er, ep and ed. A row that holds no puzzle has the status "invalid"
    and a message that says why, one that is not settled in time "unsettled". A name that is taken
    gets `nonet_` in front.

    Args:
        batch: the table, or one record batch.
        column: where the puzzles are; by default a known name is looked for (`PUZZLE_NAMES`).
        add: further columns, as above.
        solution: whether solutions are added.
        limit: where the column count stops.
        split: the shares of train, validation and test, or of train and test.
        seed: what deals the classes out to them.
        check: a column of answers; the column `correct` then says which are right.
        profile, with_, without: the techniques that rate, as in `nonet.rate`.
        threads: how many, 0 for one a core.
        deadline: seconds for a row (other sizes and rules can take long), or None for no end.

    Returns:
        A table, or a record batch where one was given.

    Raises:
        FormatError: there is no such column.
        ArgumentError: an option is not known.
        TypeError: no table can be made of it.
        MissingError: pyarrow is missing: `pip install 'nonet[tables]'`.

    >>> import pyarrow
    >>> table = pyarrow.table({"puzzle": ["." * 81, "53..x"]})
    >>> solved = solve_batch(table, add=["count"])
    >>> solved["status"].to_pylist(), solved["count"].to_pylist()
    (['multiple', 'invalid'], [1000, None])
    >>> solved["message"][1].as_py()
    "column 5: 'x' is not a digit or a blank"
    """
    from nonet.tables.arrow import from_arrow, pyarrow, record_batch, to_table

    job = Job(
        column,
        tuple(to_names("add", add)),
        to_flag("solution", solution),
        to_whole("limit", limit, 1),
        techniques=choose_techniques(profile, with_, without),
        split=Split.of(split, choose_seed(seed)),
        check=check,
        deadline=to_seconds(deadline),
    )
    threads = to_whole("threads", threads, most=MOST_THREADS)
    many = not isinstance(batch, pyarrow.RecordBatch)
    if not many and len(batch) > MOST:
        raise ArgumentError("batch_too_long", most=MOST)
    table = to_table(batch) if many else batch
    schema = extend_schema(table.schema, job)
    done = []
    for part in table.to_batches(max_chunksize=4 * BATCH) if many else [table]:
        rows = solve_rows(from_arrow(part, 1, None), job, threads).batch
        done.append(record_batch(rows.columns, schema))
    return pyarrow.Table.from_batches(done, schema) if many else done[0]


def extend_schema(schema: Any, job: Job) -> Any:
    """Give the Arrow schema of what a job makes of a table.

    >>> import pyarrow
    >>> extend_schema(pyarrow.schema({"puzzle": pyarrow.string()}), Job()).names
    ['puzzle', 'solution', 'status', 'message']
    """
    from nonet.tables.arrow import pyarrow

    kept, new = lay_out(schema.names, job.added)
    types = [pyarrow.type_for_alias(ADDED[name].type) for name in job.added]
    return pyarrow.schema([*map(schema.field, kept), *zip(new, types, strict=True)])


def solve_rows(batch: Batch, job: Job, threads: int = 1) -> Part:
    """Solve the rows of a batch, add the columns, and sum up.

    >>> from nonet.tables.batches import Texts
    >>> batch = Batch(("puzzle",), (Texts.of(["." * 81, "x"]),), range(1, 3))
    >>> part = solve_rows(batch, Job())
    >>> part.batch.names, part.counts["invalid"], part.messages
    (('puzzle', 'solution', 'status', 'message'), 1, {1: "column 1: 'x' is not a digit or a blank"})
    """
    added = job.added
    solved = _solve(batch, job, threads)
    if narrow := [name for name in added if not ADDED[name].any_board]:
        error = ArgumentError("classic_only", what=f"the column {narrow[0]}")
        for row in solved.others():
            solved.messages.setdefault(row, str(error))
    columns = {name: ADDED[name].make(solved) for name in added}
    counts = numpy.bincount(solved.statuses, minlength=len(STATUSES)).tolist()
    by_status = dict(zip(STATUSES, counts, strict=True))
    return Part(extend(batch, columns), columns, by_status, solved.messages)


def _solve(batch: Batch, job: Job, threads: int) -> Solved:
    values = batch.column(find_column(batch.names, job.column))
    given = batch.column(find_column(batch.names, job.check)) if job.check is not None else None
    most = max(job.limit, 2) if "count" in job.added else 2
    characters, others = line_up(values)
    solutions, counts = fast.solve_text(characters, most, threads, None)
    others = sorted({*others, *numpy.flatnonzero(counts < 0).tolist(), *batch.errors})
    rows = [row for row in others if row not in batch.errors]
    boards, errors = read_values(values, rows, job.ignore_unknown)
    errors.update(batch.errors)
    if others:
        characters = characters.copy()
        characters[others] = ord(".")
    plain = [row for row, b in boards.items() if len(b) == CELLS and not b.rules.rules]
    for row in plain:
        characters[row] = numpy.frombuffer(str(boards[row]).encode(), "u1")
    if plain:
        solutions[plain], counts[plain] = fast.solve_text(characters[plain], most, threads, None)
    answers: dict[int, Answer] = {}
    late: list[int] = []
    for row, board in boards.items():
        if board.has_removals or row not in plain:
            try:
                answers[row] = solve(board, deadline=job.deadline)
                counts[row] = solving.STATUSES.index(answers[row].status)
                if counts[row] == 2 < most:
                    counts[row] = count(board, most, deadline=job.deadline)
            except TimeoutError:
                late.append(row)
                continue
            if row in plain and (solution := answers[row].board):
                solutions[row] = numpy.frombuffer(str(solution).encode(), "u1")
    statuses = numpy.minimum(counts, 2).astype("u1")
    statuses[list(errors)] = INVALID
    statuses[late] = UNSETTLED
    none = numpy.flatnonzero(statuses == 0)
    messages = {row: str(error) for row, error in errors.items()}
    messages |= {row: str(RunError("not_settled", seconds=job.deadline)) for row in late}
    solved = Solved(
        characters,
        boards,
        solutions,
        answers,
        counts,
        statuses,
        messages,
        techniques=job.techniques,
        split=job.split,
        given=given,
        threads=threads,
    )
    if len(none):
        for row in none[find_clashes(to_digits(characters[none]))].tolist():
            messages[row] = str(solved.board(row).conflicts()[0])
    return solved
