"""The table of algorithms that solve 9x9 rows in place, and rows that record their moves.

To add one: write its module with `solve(rows) -> bool`, and list it in `_MODULES` with where it
looks digits up.
"""

from __future__ import annotations

import contextlib
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Generic, Literal, NamedTuple, SupportsIndex, TypeVar

from nonet.geometry.cells import SIDE
from nonet.solvers import exact_cover, native
from nonet.solvers.backtracking import (
    column_first,
    empty_list,
    most_constrained,
    rescan,
    resume,
    row_by_row,
    tables,
)
from nonet.solvers.backtracking.check import BLANK, Rows, Tables
from nonet.solvers.rows import fill_rows, read_rows


@dataclass(frozen=True)
class Algorithm:
    """An algorithm: `solve(rows)` fills the rows in place, or returns False and leaves them.

    `function` is the code itself, which does not check its rows: nine lists of nine strings, each
    a digit or `.`. `checks` is where it looks a digit up: on the board with `fits`, in `Tables`
    that its function takes as a second argument, or None for algorithms that do neither.
    """

    name: str
    function: Callable[..., bool]
    summary: str
    checks: Literal["board", "tables"] | None

    def solve(self, rows: list[list[Any]]) -> bool:
        """Fill the empty cells (`.`, 0 or another known blank) of `rows` in place.

        Raises:
            FormatError: the rows are not a board.
            ArgumentError: two rows are the same list.
            TypeError: the rows cannot be written to.

        >>> rows = [[0] * 9 for _ in range(9)]
        >>> ALGORITHMS["row_by_row"].solve(rows), rows[0]
        (True, [1, 2, 3, 4, 5, 6, 7, 8, 9])
        """
        board = read_rows(rows)
        if board.conflicts():
            return False
        plain = board.rows()
        if not self.function(plain):
            return False
        fill_rows(rows, board, [int(digit) for row in plain for digit in row])
        return True

    @property
    def is_classic(self) -> bool:
        """Whether it is one of the readable backtrackers of `solvers.backtracking`."""
        return ".backtracking." in self.function.__module__


_MODULES: dict[ModuleType, Literal["board", "tables"] | None] = {
    column_first: "board",
    rescan: "board",
    resume: "board",
    row_by_row: "board",
    tables: "tables",
    empty_list: "tables",
    most_constrained: None,
    exact_cover: None,
    native: None,
}


def _algorithm(module: ModuleType) -> Algorithm:
    name = module.__name__.rpartition(".")[2]
    summary = (module.__doc__ or "").partition("\n")[0]
    return Algorithm(name, module.solve, summary, _MODULES[module])


ALGORITHMS = {algorithm.name: algorithm for algorithm in map(_algorithm, _MODULES)}
"""The algorithms by name: backtrackers, exact cover, and the native solver."""


T = TypeVar("T")


class Looks(NamedTuple):
    """How often an algorithm read a cell of the board, and an entry of its tables."""

    board: int
    tables: int


class BudgetSpent(Exception):
    """An algorithm has reached its move limit."""


class RecordingRow(list[str]):
    """A row that records every write to it as 10 * cell + digit, 0 for a blank.

    An algorithm runs unchanged on such rows, so the code that is shown is the code that is
    raced and replayed.
    """

    def __init__(self, cells: list[str], row: int, moves: array[int], max_moves: int) -> None:
        """Start with the cells of one row; all rows share `moves` and the limit."""
        super().__init__(cells)
        self._first = SIDE * row
        self._moves = moves
        self._max_moves = max_moves

    def __setitem__(self, column: SupportsIndex | slice, text: str) -> None:  # type: ignore[override]
        """Write and record it; at the move limit, stop the algorithm."""
        if len(self._moves) >= self._max_moves:
            raise BudgetSpent
        assert not isinstance(column, slice)
        super().__setitem__(column, text)
        digit = 0 if text == BLANK else int(text)
        self._moves.append(10 * (self._first + column.__index__()) + digit)


def record(algorithm: Algorithm, rows: Rows, max_moves: int) -> tuple[array[int], bool | None]:
    """Run an algorithm on recording rows: its moves, and True, False, or None at the move limit.

    >>> from nonet import Board
    >>> moves, solved = record(ALGORITHMS["row_by_row"], Board().rows(), 3)
    >>> list(moves), solved
    ([1, 12, 23], None)
    """
    moves = array("H")
    recording: Rows = [RecordingRow(cells, r, moves, max_moves) for r, cells in enumerate(rows)]
    try:
        return moves, algorithm.function(recording)
    except BudgetSpent:
        return moves, None


class CountingRow(list[T], Generic[T]):
    """A row that counts reads, and calls `on_write` before each write."""

    def __init__(self, items: list[T], looks: list[int], on_write: Callable[[], None]) -> None:
        """Start with the items; `looks` is a list of one count, shared by all rows."""
        super().__init__(items)
        self._looks = looks
        self._on_write = on_write

    def __getitem__(self, index: SupportsIndex | slice) -> T:  # type: ignore[override]
        """Count a read and return the item."""
        self._looks[0] += 1
        return super().__getitem__(index)  # type: ignore[return-value]

    def __setitem__(self, index: SupportsIndex | slice, item: T) -> None:  # type: ignore[override]
        """Call `on_write`, then write."""
        self._on_write()
        super().__setitem__(index, item)  # type: ignore[index]


def count_looks(algorithm: Algorithm, rows: Rows, max_moves: int) -> Looks | None:
    """Count the reads of `max_moves` moves, up to the next write.

    >>> from nonet import Board
    >>> rows = Board("12345678" + "." * 73).rows()
    >>> count_looks(ALGORITHMS["row_by_row"], rows, 1), count_looks(ALGORITHMS["tables"], rows, 1)
    (Looks(board=141, tables=0), Looks(board=99, tables=22))
    """
    found = looks_by_move(algorithm, rows, max_moves, max_moves)
    return found[-1] if found else None


class CountingTables(Tables):
    """Tables whose rows count reads."""

    def __init__(self, rows: Rows, looks: list[int]) -> None:
        """Enter the digits that are on the board; `looks` is a list of one count."""
        super().__init__(rows)
        for table in (self.row, self.column, self.box):
            table[:] = [CountingRow(line, looks, lambda: None) for line in table]


def looks_by_move(algorithm: Algorithm, rows: Rows, first: int, last: int) -> list[Looks] | None:
    """Count the reads of a backtracker; None if it uses neither `fits` nor `Tables`.

    Returns the counts before each write from move `first` to move `last`, or at the end.

    >>> from nonet import Board
    >>> looks_by_move(ALGORITHMS["row_by_row"], Board().rows(), 0, 2)
    [Looks(board=28, tables=0), Looks(board=57, tables=0), Looks(board=90, tables=0)]
    """
    if algorithm.checks is None:
        return None
    board, tables, moves = [0], [0], 0
    found: list[Looks] = []

    def note() -> None:
        nonlocal moves
        if moves >= first:
            found.append(Looks(board[0], tables[0]))
        if moves >= last:
            raise BudgetSpent
        moves += 1

    counting: Rows = [CountingRow(row, board, note) for row in rows]
    with contextlib.suppress(BudgetSpent):
        if algorithm.checks == "tables":
            algorithm.function(counting, CountingTables(counting, tables))
        else:
            algorithm.function(counting)
        found.append(Looks(board[0], tables[0]))
    return found
