"""Almost locked sets: n cells of a unit that hold n + 1 digits between them.

If one of the digits is missing from such a set, all the others are locked in it. A cell with two
candidates is the smallest one.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from nonet.board.cells import UNITS, CellSet, Mask, Unit
from nonet.engines.logic.grid import BIT, MASK_DIGITS, SIZE, Grid, cells_of, seen_by_all
from nonet.engines.logic.step import Als


class AlmostLockedSet(NamedTuple):
    """The cells as a set, the digits as a mask, and a unit that holds the cells."""

    cells: CellSet
    mask: Mask
    unit: Unit

    def record(self) -> Als:
        """Write it down as evidence.

        >>> AlmostLockedSet(0b11, 0b111, 0).record()
        Als(cells=(0, 1), digits=(1, 2, 3), unit=0)
        """
        return Als(cells_of(self.cells), MASK_DIGITS[self.mask], self.unit)


def almost_locked_sets(grid: Grid) -> tuple[AlmostLockedSet, ...]:
    """List the almost locked sets of a grid, smaller ones first, each once.

    >>> from nonet.board.board import Board
    >>> board = Board("1234567" + "." * 74)
    >>> almost_locked_sets(Grid(board))[0].record()
    Als(cells=(7,), digits=(8, 9), unit=0)
    """
    return grid.derived("almost locked sets", _collect)


def _collect(grid: Grid) -> tuple[AlmostLockedSet, ...]:
    masks = grid.masks
    found: dict[int, AlmostLockedSet] = {}
    for unit, cells in enumerate(UNITS):
        held = tuple([masks[cell] for cell in cells])
        for one in grid.shared(("als", unit, held), partial(_in_unit, unit, held)):
            found.setdefault(one.cells, one)
    return tuple(sorted(found.values(), key=lambda one: (one.cells.bit_count(), one.cells)))


def _in_unit(unit: Unit, held: tuple[int, ...]) -> tuple[AlmostLockedSet, ...]:
    """Go through all subsets of the unit's open cells, each made of one with a cell less."""
    subsets = [(0, 0, 1)]  # cells, digits, one more than the number of cells
    for cell, mask in zip(UNITS[unit], held, strict=True):
        if mask:
            bit = BIT[cell]
            subsets += [(cells | bit, digits | mask, n + 1) for cells, digits, n in subsets]
    return tuple(
        [AlmostLockedSet(cells, mask, unit) for cells, mask, n in subsets if SIZE[mask] == n]
    )


def seen(grid: Grid, cells: CellSet) -> int:
    """Give the common peers of a set of cells, worked out once on the way of a solution.

    >>> from nonet.board.board import Board
    >>> seen(Grid(Board()), 0b11) == seen_by_all(0b11)
    True
    """
    known: dict[int, int] = grid.shared("seen", dict)
    peers = known.get(cells)
    if peers is None:
        peers = known[cells] = seen_by_all(cells)
    return peers
