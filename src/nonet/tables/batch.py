"""The one function of this stage: a batch of puzzles in, the same with columns added out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy
import pyarrow

from nonet.board.board import Board
from nonet.board.cells import CELLS
from nonet.engines import fast
from nonet.results.logic import Rating, rate
from nonet.tables.columns import ADDED, extend_schema, find_column, pick_columns
from nonet.tables.rows import Rows, find_clashes, read_rows, to_column

if TYPE_CHECKING:
    from nonet.engines.fast import Counts, Digits

BATCH = 1 << 14
INVALID = 3
STATUSES = pyarrow.array(["none", "unique", "multiple", "invalid"])


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
        return _solve(batch, column, add, solution, limit, threads)
    table = batch if isinstance(batch, pyarrow.Table) else pyarrow.table(batch)
    find_column(table.schema.names, column)
    done = [
        _solve(part, column, add, solution, limit, threads)
        for part in table.to_batches(max_chunksize=4 * BATCH)
    ]
    schema = extend_schema(table.schema, add, solution=solution)
    return pyarrow.Table.from_batches(done, schema)


@dataclass(frozen=True, slots=True)
class _Solved:
    """What is known of the rows of a batch: everything that a column can be made of."""

    rows: Rows
    grids: Digits
    counts: Counts
    statuses: Digits
    ratings: list[Rating | None]

    def board(self, row: int) -> Board:
        values = self.rows.digits[row].tobytes()
        return self.rows.boards.get(row) or Board.of(values, values)


def _solve(
    batch: pyarrow.RecordBatch,
    column: str | None,
    add: list[str],
    solution: bool,
    limit: int,
    threads: int,
) -> pyarrow.RecordBatch:
    names = pick_columns(add, solution)
    rows = read_rows(batch.column(find_column(batch.schema.names, column)))
    most = max(limit, 2) if "count" in names else 2
    grids, counts = fast.solve_many(rows.digits, most, threads, None)
    for row, board in rows.boards.items():
        first, _ = fast.first_two(board, None)
        grids[row] = numpy.frombuffer(first or bytes(CELLS), "u1")
        counts[row] = fast.count(board, most, None)
    statuses = numpy.minimum(counts, 2).astype("u1")
    statuses[list(rows.problems)] = INVALID
    solved = _Solved(rows, grids, counts, statuses, [])
    if any(ADDED[name].slow for name in names):
        solved.ratings.extend(_rate(solved, row) for row in range(len(batch)))
    arrays = [_MAKERS[name](solved) for name in names]
    schema = extend_schema(batch.schema, add, solution=solution)
    return pyarrow.RecordBatch.from_arrays([*batch.columns, *arrays], schema=schema)


def _rate(solved: _Solved, row: int) -> Rating | None:
    return rate(solved.board(row)) if solved.statuses[row] in (1, 2) else None


def _make_solution(solved: _Solved) -> pyarrow.Array:
    """Make text of the grids where they lie; rows without a solution are null."""
    numpy.add(solved.grids, ord("0"), out=solved.grids, casting="unsafe")
    return to_column(solved.grids, (solved.statuses == 1) | (solved.statuses == 2))


def _make_status(solved: _Solved) -> pyarrow.Array:
    return STATUSES.take(pyarrow.array(solved.statuses))


def _make_message(solved: _Solved) -> pyarrow.Array:
    """Say what is wrong with a row: why it is no puzzle, or what clashes on it."""
    messages = dict(solved.rows.problems)
    none = numpy.flatnonzero(solved.statuses == 0)
    if len(none):
        for row in none[find_clashes(solved.rows.digits[none])].tolist():
            messages[row] = str(solved.board(row).conflicts()[0])
    if not messages:
        return pyarrow.nulls(len(solved.statuses), pyarrow.string())
    texts = [messages.get(row) for row in range(len(solved.statuses))]
    return pyarrow.array(texts, pyarrow.string())


def _make_count(solved: _Solved) -> pyarrow.Array:
    return pyarrow.array(solved.counts, mask=solved.statuses == INVALID)


def _make_clues(solved: _Solved) -> pyarrow.Array:
    clues = numpy.count_nonzero(solved.rows.digits, axis=1).astype("i1")
    return pyarrow.array(clues, mask=solved.statuses == INVALID)


def _make_canonical(solved: _Solved) -> pyarrow.Array:
    digits = fast.canonical_many(solved.rows.digits)
    text = numpy.where(digits == 0, numpy.uint8(ord(".")), digits + numpy.uint8(ord("0")))
    return to_column(text, solved.statuses != INVALID)


def _make_level(solved: _Solved) -> pyarrow.Array:
    return pyarrow.array([r and r.level for r in solved.ratings], pyarrow.string())


def _make_score(solved: _Solved) -> pyarrow.Array:
    return pyarrow.array([r and r.score for r in solved.ratings], pyarrow.int64())


def _make_hardest(solved: _Solved) -> pyarrow.Array:
    return pyarrow.array([r and r.hardest for r in solved.ratings], pyarrow.string())


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
