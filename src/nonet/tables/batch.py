"""The one function of this stage: a batch of puzzles in, the same with columns added out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy
import pyarrow

from nonet.board.board import Board
from nonet.board.cells import CELLS
from nonet.board.errors import ArgumentError
from nonet.engines import fast
from nonet.results.climb import Rating
from nonet.results.logic import rate
from nonet.tables.arrays import to_column, to_numbers, to_texts, to_words
from nonet.tables.columns import ADDED, extend_schema, find_column, pick_columns
from nonet.tables.rows import find_clashes, line_up, read_values, to_digits

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nonet.engines.fast import Counts, Digits

BATCH = 1 << 14
MOST = (2**31 - 1) // CELLS  # rows of a batch, since Arrow's texts have 32-bit offsets
STATUSES = ("none", "unique", "multiple", "invalid")
INVALID = 3


def solve_batch(
    batch: Any,
    column: str | None = None,
    *,
    add: Iterable[str] = (),
    solution: bool = True,
    limit: int = 1000,
    threads: int = 0,
) -> Any:
    """Solve the puzzles of an Arrow record batch or table, and give it back with columns added.

    Data frames of pandas and polars, and all else with the Arrow C interface, become Arrow tables.
    `column` names the puzzles; without it, a known name is looked for (`PUZZLE_NAMES`). Added are
    `solution`, `status` and `message`; with `add` also count (exact up to `limit`), clues,
    canonical (`nonet.canonical`), level, score and hardest. A row that holds no puzzle has the
    status "invalid" and a message that says why. A name that is taken gets `nonet_` in front.

    >>> table = pyarrow.table({"puzzle": ["." * 81, "53..x"]})
    >>> solved = solve_batch(table, add=["count"])
    >>> solved["status"].to_pylist(), solved["count"].to_pylist()
    (['multiple', 'invalid'], [1000, None])
    >>> solved["message"][1].as_py()
    "column 5: 'x' is not a digit or a blank"
    """
    add = list(add)
    if isinstance(batch, pyarrow.RecordBatch):
        if len(batch) > MOST:
            raise ArgumentError("batch_too_long", most=MOST)
        return solve_part(batch, column, add, solution, limit, threads).batch
    table = batch if isinstance(batch, pyarrow.Table) else pyarrow.table(batch)
    find_column(table.schema.names, column)
    done = [
        solve_part(part, column, add, solution, limit, threads).batch
        for part in table.to_batches(max_chunksize=4 * BATCH)
    ]
    schema = extend_schema(table.schema, add, solution=solution)
    return pyarrow.Table.from_batches(done, schema)


@dataclass(frozen=True, slots=True)
class Part:
    """A batch with its columns added, the number of rows of each status, and what is wrong."""

    batch: pyarrow.RecordBatch
    counts: dict[str, int]
    messages: dict[int, str]


def solve_part(
    batch: pyarrow.RecordBatch,
    column: str | None,
    add: Iterable[str],
    solution: bool,
    limit: int,
    threads: int,
) -> Part:
    """Solve a batch, as `solve_batch` does, and sum up."""
    names = pick_columns(add, solution)
    values = batch.column(find_column(batch.schema.names, column))
    solved = _solve(values, max(limit, 2) if "count" in names else 2, threads)
    if any(ADDED[name].slow for name in names):
        for row in numpy.flatnonzero(solved.solvable()).tolist():
            solved.ratings[row] = rate(solved.board(row))
    arrays = [_MAKERS[name](solved) for name in names]
    schema = extend_schema(batch.schema, add, solution=solution)
    counts = numpy.bincount(solved.statuses, minlength=len(STATUSES)).tolist()
    return Part(
        pyarrow.RecordBatch.from_arrays([*batch.columns, *arrays], schema=schema),
        dict(zip(STATUSES, counts, strict=True)),
        solved.messages,
    )


@dataclass(frozen=True, slots=True)
class _Solved:
    """What is known of the rows of a batch: everything that a column can be made of."""

    characters: Digits  # digits and blanks only
    boards: dict[int, Board]  # of the rows that are not one line of characters
    solutions: Digits  # characters too
    counts: Counts
    statuses: Digits
    messages: dict[int, str]
    ratings: dict[int, Rating]

    def valid(self) -> NDArray[numpy.bool_]:
        valid: NDArray[numpy.bool_] = self.statuses < INVALID
        return valid

    def solvable(self) -> NDArray[numpy.bool_]:
        solvable: NDArray[numpy.bool_] = (self.statuses == 1) | (self.statuses == 2)
        return solvable

    def board(self, row: int) -> Board:
        values = to_digits(self.characters[row]).tobytes()
        return self.boards.get(row) or Board.of(values, values)


def _solve(values: pyarrow.Array, most: int, threads: int) -> _Solved:
    characters, others = line_up(values)
    solutions, counts = fast.solve_text(characters, most, threads, None)
    others += numpy.flatnonzero(counts < 0).tolist()
    boards, messages = read_values(values, sorted(others))
    if others:
        characters = characters.copy()
        characters[others] = ord(".")
    for row, board in boards.items():
        characters[row] = numpy.frombuffer(str(board).encode(), "u1")
    again = list(boards)
    if again:
        solutions[again], counts[again] = fast.solve_text(characters[again], most, threads, None)
    for row, board in boards.items():
        if board.has_removals:
            first, _ = fast.first_two(board, None)
            solutions[row] = numpy.frombuffer(first or bytes(CELLS), "u1") + ord("0")
            counts[row] = fast.count(board, most, None)
    statuses = numpy.minimum(counts, 2).astype("u1")
    statuses[list(messages)] = INVALID
    none = numpy.flatnonzero(statuses == 0)
    solved = _Solved(characters, boards, solutions, counts, statuses, messages, {})
    if len(none):
        for row in none[find_clashes(to_digits(characters[none]))].tolist():
            messages[row] = str(solved.board(row).conflicts()[0])
    return solved


def _make_solution(solved: _Solved) -> pyarrow.Array:
    return to_column(solved.solutions, solved.solvable())


def _make_status(solved: _Solved) -> pyarrow.Array:
    return to_words(STATUSES, solved.statuses)


def _make_message(solved: _Solved) -> pyarrow.Array:
    return to_texts(solved.messages, len(solved.statuses))


def _make_count(solved: _Solved) -> pyarrow.Array:
    return to_numbers(solved.counts, solved.valid())


def _make_clues(solved: _Solved) -> pyarrow.Array:
    clues = numpy.count_nonzero(to_digits(solved.characters), axis=1)
    return to_numbers(clues.astype("i1"), solved.valid())


def _make_canonical(solved: _Solved) -> pyarrow.Array:
    digits = fast.canonical_many(to_digits(solved.characters))
    text = numpy.where(digits == 0, numpy.uint8(ord(".")), digits + numpy.uint8(ord("0")))
    return to_column(text, solved.valid())


def _make_level(solved: _Solved) -> pyarrow.Array:
    levels = {row: rating.level for row, rating in solved.ratings.items() if rating.level}
    return to_texts(levels, len(solved.statuses))


def _make_score(solved: _Solved) -> pyarrow.Array:
    scores = numpy.zeros(len(solved.statuses), "i8")
    for row, rating in solved.ratings.items():
        scores[row] = rating.score
    return to_numbers(scores, solved.solvable())


def _make_hardest(solved: _Solved) -> pyarrow.Array:
    hardest = {row: rating.hardest for row, rating in solved.ratings.items() if rating.hardest}
    return to_texts(hardest, len(solved.statuses))


_MAKERS = {
    "solution": _make_solution,
    "status": _make_status,
    "message": _make_message,
    "count": _make_count,
    "clues": _make_clues,
    "canonical": _make_canonical,
    "level": _make_level,
    "score": _make_score,
    "hardest": _make_hardest,
}
