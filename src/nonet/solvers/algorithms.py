"""The table of algorithms that solve in place, and rows that record or count what one does.

To add one: write its module (`solve(rows) -> bool`, as the others) and name it in `_MODULES`.
"""

from __future__ import annotations

import contextlib
import sys
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from types import FunctionType, ModuleType
from typing import Generic, NamedTuple, SupportsIndex, TypeVar

from nonet.board.cells import SIDE
from nonet.engines import cover, fast
from nonet.engines.classic import (
    column_first,
    empty_list,
    most_constrained,
    rescan,
    resume,
    tables,
    walk,
)
from nonet.engines.classic.check import BLANK, Rows, Tables, fits


@dataclass(frozen=True)
class Algorithm:
    """A way to solve: `solve(rows)` fills the rows in place, or gives False and leaves them."""

    name: str
    solve: Callable[[Rows], bool]
    summary: str

    @property
    def is_classic(self) -> bool:
        """Whether it is one of the readable backtrackers of `engines.classic`."""
        return ".classic." in self.solve.__module__


_MODULES: tuple[ModuleType, ...] = (
    column_first,
    rescan,
    resume,
    walk,
    tables,
    empty_list,
    most_constrained,
    cover,
    fast,
)


def _algorithm(module: ModuleType) -> Algorithm:
    name = module.__name__.rpartition(".")[2]
    return Algorithm(name, module.solve, (module.__doc__ or "").partition("\n")[0])


ALGORITHMS = {algorithm.name: algorithm for algorithm in map(_algorithm, _MODULES)}


T = TypeVar("T")


class Looks(NamedTuple):
    """How often an algorithm looked at a cell of the board, and into its tables."""

    board: int
    tables: int


class BudgetSpent(Exception):
    """An algorithm has made as many moves as it may."""


class RecordingRow(list[str]):
    """A row that notes every write to it, as 10 * cell + digit, 0 for a blank.

    The code that is read, raced and replayed is thereby the same: an algorithm is handed such
    rows and knows nothing of it.
    """

    def __init__(self, cells: list[str], row: int, moves: array[int], max_moves: int) -> None:
        """Start with the cells of one row; all rows share `moves` and the budget."""
        super().__init__(cells)
        self._first = SIDE * row
        self._moves = moves
        self._max_moves = max_moves

    def __setitem__(self, column: SupportsIndex | slice, text: str) -> None:  # type: ignore[override]
        """Write, and note it; past the budget, stop the algorithm."""
        if len(self._moves) >= self._max_moves:
            raise BudgetSpent
        assert not isinstance(column, slice)
        super().__setitem__(column, text)
        digit = 0 if text == BLANK else int(text)
        self._moves.append(10 * (self._first + column.__index__()) + digit)


def record(algorithm: Algorithm, rows: Rows, max_moves: int) -> tuple[array[int], bool | None]:
    """Run an algorithm on recording rows: its moves, and True, False, or None for budget spent.

    >>> from nonet import Board
    >>> moves, solved = record(ALGORITHMS["walk"], Board().rows(), 3)
    >>> list(moves), solved
    ([1, 12, 23], None)
    """
    moves = array("H")
    recording: Rows = [RecordingRow(cells, r, moves, max_moves) for r, cells in enumerate(rows)]
    try:
        return moves, algorithm.solve(recording)
    except BudgetSpent:
        return moves, None


class CountingRow(list[T], Generic[T]):
    """A row that counts the looks into it, and tells before it is written to."""

    def __init__(self, items: list[T], looks: list[int], on_write: Callable[[], None]) -> None:
        """Start with the items; `looks` is one number, which all rows share."""
        super().__init__(items)
        self._looks = looks
        self._on_write = on_write

    def __getitem__(self, index: SupportsIndex | slice) -> T:  # type: ignore[override]
        """Look, and count it."""
        self._looks[0] += 1
        return super().__getitem__(index)  # type: ignore[return-value]

    def __setitem__(self, index: SupportsIndex | slice, item: T) -> None:  # type: ignore[override]
        """Tell, then write."""
        self._on_write()
        super().__setitem__(index, item)  # type: ignore[index]


def count_looks(algorithm: Algorithm, rows: Rows, max_moves: int) -> Looks | None:
    """Count the looks of so many moves, up to where the next one would be made.

    >>> from nonet import Board
    >>> rows = Board("12345678" + "." * 73).rows()
    >>> count_looks(ALGORITHMS["walk"], rows, 1), count_looks(ALGORITHMS["tables"], rows, 1)
    (Looks(board=141, tables=0), Looks(board=99, tables=22))
    """
    found = looks_by_move(algorithm, rows, max_moves, max_moves)
    return found[-1] if found else None


def looks_by_move(algorithm: Algorithm, rows: Rows, first: int, last: int) -> list[Looks] | None:
    """Run a classic backtracker on counting rows; None for what does not ask `fits` or `Tables`.

    The looks when so many moves were made and the next one is about to be, or the end has come:
    from move `first` to move `last`. The functions are run as they are written, with `Tables` that
    count in the place of theirs.

    >>> from nonet import Board
    >>> looks_by_move(ALGORITHMS["walk"], Board().rows(), 0, 2)
    [Looks(board=28, tables=0), Looks(board=57, tables=0), Looks(board=90, tables=0)]
    """
    module = sys.modules[algorithm.solve.__module__]
    names = vars(module)
    if names.get("fits") is not fits and names.get("Tables") is not Tables:
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

    def keep_quiet() -> None:
        """Writes into tables are no moves."""

    class CountingTables(Tables):
        def __init__(self, rows: Rows) -> None:
            super().__init__(rows)
            for name in ("row", "column", "box"):
                lines = getattr(self, name)
                setattr(self, name, [CountingRow(line, tables, keep_quiet) for line in lines])

    copy = {**names, "Tables": CountingTables}
    for name, part in names.items():
        if isinstance(part, FunctionType) and part.__module__ == module.__name__:
            copy[name] = FunctionType(part.__code__, copy, name, part.__defaults__)
    with contextlib.suppress(BudgetSpent):
        copy["solve"]([CountingRow(row, board, note) for row in rows])
        found.append(Looks(board[0], tables[0]))
    return found
