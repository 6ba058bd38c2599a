"""Solve a batch of puzzles and add columns such as solution, status and level."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy

from nonet.arguments import MOST_THREADS, to_flag, to_names, to_seconds, to_whole
from nonet.board import arrays
from nonet.board.board import Board
from nonet.errors import ArgumentError, FormatError, IncompleteError, RunError
from nonet.geometry.cells import CELLS
from nonet.seeds import choose_seed
from nonet.solvers import native
from nonet.solvers.solve import count, solve
from nonet.tables.columnar import BATCH, Batch, Column
from nonet.tables.columns import (
    ADDED,
    ALWAYS,
    INCOMPLETE,
    INVALID,
    STATUSES,
    TIMEOUT,
    Solved,
    SpecialRow,
    extend,
    find_column,
    join_solutions,
    name_columns,
    pick_columns,
)
from nonet.tables.puzzle_column import (
    find_clashes,
    make_blank,
    read_values,
    to_character_array,
    to_digits,
)
from nonet.tables.splits import Split
from nonet.techniques.table import PROFILES, choose_techniques

if TYPE_CHECKING:
    from nonet.board.arrays import Digits

MOST = (2**31 - 1) // CELLS  # rows in a batch: Arrow strings have 32-bit offsets


@dataclass(frozen=True, slots=True)
class Job:
    """What to do with the rows of a table: which column has the puzzles, which columns to add.

    `check` names a column of answers to compare with the solutions. `techniques` are used for
    rating. With `ignore_unknown`, unknown rules in links are ignored. A puzzle that takes longer
    than `timeout` seconds gets the status "timeout". `rules` are names of rules that all puzzles
    have.
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
    timeout: float | None = None
    rules: str | None = None

    @property
    def added(self) -> list[str]:
        """The columns to add; with `verdict`, status and message are among them."""
        checks = self.check is not None
        names = pick_columns([*self.add, *["correct"] * checks], self.solution)
        if "correct" in names and not checks:
            raise ArgumentError("no_answers")
        return names if self.verdict else [name for name in names if name not in ALWAYS]

    @property
    def slow(self) -> bool:
        """Whether rows take so long that several processes should share them."""
        return any(ADDED[name].slow for name in self.added)


@dataclass(frozen=True, slots=True)
class Part:
    """A batch with the columns added, the number of rows of each status, and error messages.

    `is_old` tells that the rows come from an earlier, interrupted run.
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
    include: Iterable[str] = (),
    exclude: Iterable[str] = (),
    threads: int = 0,
    timeout: float | None = None,
) -> Any:
    """Solve the puzzles of an Arrow record batch or table and return it with columns added.

    Data frames of pandas and polars, and other objects with the Arrow C interface, become Arrow
    tables. The columns `solution`, `status` and `message` are always added. `add` can name more:
    second (a second solution), count, clues, canonical (`nonet.canonical`), solution_class, split
    (by that class), guesses, minimal, level, score, hardest, steps, er, ep and ed. A row without a
    valid puzzle has the status "invalid" and a message with the reason; a row that exceeds the
    timeout has the status "timeout"; a puzzle with rules that were not understood, "incomplete".
    If a name is taken, the new column gets the prefix `nonet_`.

    Args:
        batch: the table or record batch.
        column: name of the column with the puzzles (default: the first of `PUZZLE_NAMES`).
        add: further columns, as above.
        solution: whether to add solutions.
        limit: where to stop counting solutions for the column `count`.
        split: shares of train, validation and test, or of train and test.
        seed: seed of the split.
        check: name of a column of answers; the column `correct` tells which are right.
        profile, include, exclude: techniques used for rating, as in `nonet.rate`.
        threads: number of threads; 0 uses one per core.
        timeout: seconds per row (other sizes and rules can take long), or None for no limit.

    Returns:
        A table, or a record batch if `batch` is one.

    Raises:
        FormatError: there is no such column.
        ArgumentError: an option is invalid.
        TypeError: `batch` cannot be converted to a table.
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
        techniques=choose_techniques(profile, include, exclude),
        split=Split.of(split, choose_seed(seed)),
        check=check,
        timeout=to_seconds(timeout),
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
    """Return the Arrow schema of a table after a job has added its columns.

    >>> import pyarrow
    >>> extend_schema(pyarrow.schema({"puzzle": pyarrow.string()}), Job()).names
    ['puzzle', 'solution', 'status', 'message']
    """
    from nonet.tables.arrow import pyarrow

    if len(set(schema.names)) < len(schema.names):
        raise FormatError("same_names", names=schema.names)
    stay, new = name_columns(schema.names, job.added)
    types = [pyarrow.type_for_alias(ADDED[name].type) for name in job.added]
    return pyarrow.schema([*map(schema.field, stay), *zip(new, types, strict=True)])


def solve_rows(batch: Batch, job: Job, threads: int = 1) -> Part:
    """Solve the rows of a batch, add the columns, and count the statuses.

    >>> from nonet.tables.columnar import Texts
    >>> batch = Batch(("puzzle",), (Texts.of(["." * 81, "x"]),), range(1, 3))
    >>> part = solve_rows(batch, Job())
    >>> part.batch.names, part.counts["invalid"], part.messages
    (('puzzle', 'solution', 'status', 'message'), 1, {1: "column 1: 'x' is not a digit or a blank"})
    """
    added = job.added
    solved = _solve(batch, job, threads)
    if narrow := [name for name in added if not ADDED[name].any_board]:
        error = ArgumentError("classic_only", what=f"the column {narrow[0]}")
        for row in solved.variants():
            solved.messages.setdefault(row, str(error))
    columns = {name: ADDED[name].make(solved) for name in added}
    counts = numpy.bincount(solved.statuses, minlength=len(STATUSES)).tolist()
    by_status = dict(zip(STATUSES, counts, strict=True))
    return Part(extend(batch, columns), columns, by_status, solved.messages)


def _solve(batch: Batch, job: Job, threads: int) -> Solved:
    """Solve lines of 81 characters all at once, and all other rows separately."""
    values = batch.column(find_column(batch.names, job.column))
    given = batch.column(find_column(batch.names, job.check)) if job.check is not None else None
    most = max(job.limit, 2) if "count" in job.added else 2
    n = len(values)
    characters, odd = (make_blank(n), list(range(n))) if job.rules else to_character_array(values)
    lines, counts = native.solve_text(characters, most, threads, None)
    odd = sorted({*odd, *numpy.flatnonzero(counts < 0).tolist(), *batch.errors})
    special = _solve_special(values, odd, batch.errors, job, most, threads)
    solutions = join_solutions(lines, counts > 0, special)
    statuses = numpy.minimum(counts, 2).astype("u1")
    if odd:
        characters = characters.copy()
        characters[odd] = [_to_line(special[row].board) for row in odd]
        counts[odd] = [special[row].count for row in odd]
        statuses[odd] = [special[row].status for row in odd]
    messages = {row: one.message for row, one in special.items() if one.message}
    solved = Solved(
        characters,
        special,
        solutions,
        counts,
        statuses,
        messages,
        techniques=job.techniques,
        split=job.split,
        given=given,
        threads=threads,
    )
    none = numpy.flatnonzero(statuses == 0)
    for row in none[find_clashes(to_digits(characters[none]))].tolist() if len(none) else ():
        messages[row] = str(solved.board(row).conflicts()[0])
    return solved


def _to_line(board: Board | None) -> Digits:
    """Return the characters of a classic board, blanks for any other board."""
    text = str(board) if board and board.is_classic else "." * CELLS
    return numpy.frombuffer(text.encode(), "u1")


def _solve_special(
    values: Column,
    rows: Sequence[int],
    errors: Mapping[int, FormatError],
    job: Job,
    most: int,
    threads: int,
) -> dict[int, SpecialRow]:
    """Read and solve the rows that are not plain lines: classic boards together, others singly."""
    readable = [row for row in rows if row not in errors]
    boards, unread = read_values(values, readable, job.ignore_unknown, job.rules)
    found = {row: SpecialRow(INVALID, message=str(e)) for row, e in {**unread, **errors}.items()}
    plain = {row: b for row, b in boards.items() if b.is_classic and not b.has_removals}
    if plain:
        digits = arrays.stack_digits(list(plain.values()))
        grids, counts = native.solve_many(digits, most, threads, None)
        for (row, board), grid, number in zip(plain.items(), grids, counts.tolist(), strict=True):
            solution = Board._of(grid.tobytes(), board.givens) if number else None
            found[row] = SpecialRow(min(number, 2), board, solution, count=number)
    for row, board in boards.items():
        if row not in plain:
            found[row] = _solve_one(board, most, job.timeout)
    return found


def _solve_one(board: Board, most: int, timeout: float | None) -> SpecialRow:
    try:
        answer = solve(board, timeout=timeout)
        status = STATUSES.index(answer.status)
        number = count(board, most, timeout=timeout) if status == 2 < most else status
    except TimeoutError:
        return SpecialRow(TIMEOUT, board, message=str(RunError("timeout", seconds=timeout)))
    except IncompleteError as error:
        return SpecialRow(INCOMPLETE, board, message=str(error))
    return SpecialRow(status, board, answer.board, answer.second, number)
