"""Almost locked sets: n cells of a unit that hold n + 1 digits between them.

If one of the digits is missing from such a set, all the others are locked in it. A cell with two
candidates is the smallest one.

A bent one has a cell more, out of the unit, which sees all places of the digits that it shares:

    .   25 258 | . . . | 89 . .      r1c237 {2589} and r2c1 {235}: each of 2, 3, 5, 8 and 9 fits
    235 .  .   | . . . | .  . .      there once at most, so that four cells miss one of them only
"""

from __future__ import annotations

from array import array
from typing import NamedTuple

from nonet.geometry.cells import CellSet, Mask, Unit
from nonet.solvers import native
from nonet.techniques.als.evidence import Als
from nonet.techniques.grid import (
    BIT,
    MASK_DIGITS,
    PLANE_BYTES,
    Grid,
    cells_of,
    iter_bits,
    seen_by_all,
    units_of,
)


class AlmostLockedSet(NamedTuple):
    """The cells as a set, the digits as a mask, and a unit that holds the cells, if one does."""

    cells: CellSet
    mask: Mask
    unit: Unit | None

    def record(self) -> Als:
        """Return it as evidence.

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
    """Return the sets and their links as the kernel packs them: see `native.almost_locked`."""
    return grid.derived("packed sets", _pack)


def _pack(grid: Grid) -> tuple[bytes, ...]:
    return native.almost_locked(grid.planes.to_bytes(PLANE_BYTES, "little"), grid.values)


def seen(grid: Grid, cells: CellSet) -> int:
    """Return the common peers of a set of cells, computed once during a solution path.

    >>> from nonet.board.board import Board
    >>> seen(Grid(Board()), 0b11) == seen_by_all(0b11)
    True
    """
    known: dict[int, int] = grid.shared("seen", dict)
    peers = known.get(cells)
    if peers is None:
        peers = known[cells] = seen_by_all(cells)
    return peers


def bent_sets(grid: Grid) -> list[AlmostLockedSet]:
    """List the sets with a cell out of the unit that shares two digits or more with the others.

    With one digit shared, the set and the cell are two links of a chain anyway.
    """
    found: dict[CellSet, AlmostLockedSet] = {}
    open_cells = [(cell, grid.masks[cell]) for cell in iter_bits(grid.empty)]
    for one in almost_locked_sets(grid):
        near = {digit: seen(grid, one.cells & grid.at[digit]) for digit in MASK_DIGITS[one.mask]}
        for cell, mask in open_cells:
            shared, own = mask & one.mask, mask & ~one.mask
            if shared & (shared - 1) and own and not own & (own - 1):
                cells = one.cells | BIT[cell]
                if cells not in found and all(near[d] >> cell & 1 for d in MASK_DIGITS[shared]):
                    found[cells] = AlmostLockedSet(cells, one.mask | mask, None)
    return [one for one in found.values() if not units_of(one.cells)]
