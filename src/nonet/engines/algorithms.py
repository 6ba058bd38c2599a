"""The table of algorithms that solve in place, and the rows that record what one does.

To add one: write its module (`solve(rows) -> bool`, as the others) and name it in `_MODULES`.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import SupportsIndex

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
from nonet.engines.classic.check import BLANK, Rows


@dataclass(frozen=True)
class Algorithm:
    """A way to solve: `solve(rows)` fills the rows in place, or gives False and leaves them."""

    name: str
    solve: Callable[[Rows], bool]
    summary: str


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
