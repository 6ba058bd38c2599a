"""Almost locked sets: n cells of a unit that hold n + 1 digits between them.

If one of the digits is missing from such a set, all the others are locked in it. A cell with two
candidates is the smallest one.
"""

from __future__ import annotations

from array import array
from typing import NamedTuple

from nonet.board.cells import CellSet, Mask, Unit
from nonet.engines import fast
from nonet.engines.logic.grid import MASK_DIGITS, PLANE_BYTES, Grid, cells_of, seen_by_all
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
    return grid.derived("almost locked sets", _decode)


def _decode(grid: Grid) -> tuple[AlmostLockedSet, ...]:
    numbers = array("Q", packed_sets(grid)[0]).tolist()
    return tuple(
        [
            AlmostLockedSet(low | high << 64, mask, unit)
            for low, high, mask, unit in zip(*[iter(numbers)] * 4, strict=True)
        ]
    )


def packed_sets(grid: Grid) -> tuple[bytes, ...]:
    """Give the sets and how they are joined as the kernel packs them: see `fast.almost_locked`."""
    return grid.derived("packed sets", _pack)


def _pack(grid: Grid) -> tuple[bytes, ...]:
    return fast.almost_locked(grid.planes.to_bytes(PLANE_BYTES, "little"), grid.values)


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
