"""Grid: a board as sets, the view of it that finders use.

A set of cells is an int with bit c set for cell c; a mask is a set of digits. `at[digit]` says
where a digit can be, `masks[cell]` what a cell can hold: the same facts twice, because half of the
techniques think in digits and half in cells. `planes` holds it all in one int, for each digit a
plane with a bit a cell, so that one operation looks at all digits at once. `geometry` has the
houses and peers of the board.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, Final, TypeVar

from nonet.board.board import Board
from nonet.geometry.cells import CELLS, SIDE, Candidate, CellSet, Digit, Mask
from nonet.techniques.geometry import (
    BIT,
    CLASSIC_GEOMETRY,
    MASK_DIGITS,
    SIZE,
    Geometry,
    cells_of,
    iter_bits,
    set_of,
)
from nonet.techniques.step import Step

__all__ = ["BIT", "MASK_DIGITS", "SIZE", "Finder", "Grid", "cells_of", "iter_bits", "set_of"]

T = TypeVar("T")

# Of the classic board.
EVERY: Final = CLASSIC_GEOMETRY.every
UNIT_SET: Final = CLASSIC_GEOMETRY.house_sets
PEER_SET: Final = CLASSIC_GEOMETRY.peer_sets
ROW_UNITS: Final = range(SIDE)
COLUMN_UNITS: Final = range(SIDE, 2 * SIDE)
BOX_UNITS: Final = range(2 * SIDE, 3 * SIDE)
PLANE_BYTES: Final = -(-SIDE * CELLS // 8)
"""The bytes of the planes that the kernel takes."""
PLANE_SHIFTS: Final = CLASSIC_GEOMETRY.plane_shifts
PLANE_BIT: Final = ((), *(tuple(1 << (s + c) for c in range(CELLS)) for s in PLANE_SHIFTS))
"""By digit and cell: its bit in the planes."""
CELL_DIGITS: Final = CLASSIC_GEOMETRY.cell_digits
seen_by_all: Final = CLASSIC_GEOMETRY.seen_by_all
units_of: Final = CLASSIC_GEOMETRY.houses_with
_SPREAD: Final = tuple(map(CLASSIC_GEOMETRY.spread, range(1 << SIDE)))
KEPT: Final = (
    (),
    *(
        tuple(CLASSIC_GEOMETRY.left_by(cell, digit) for cell in range(CELLS))
        for digit in range(1, SIDE + 1)
    ),
)
"""By digit and cell: the candidates that stay when the digit is placed there."""


class Grid:
    """A board of any size and rules as the finders see it; an immutable value.

    `apply` returns the next grid. Results that finders share are cached by `derived`, for this
    grid, or by `shared`, for all grids of one solution. `planes` is the truth; `at`, `masks` and
    `empty` are computed on first use, masks from those of the last grid that had them (`_base`),
    so that grids on which only a single is looked for cost next to nothing.

    >>> grid = Grid(Board("12345678" + "." * 73))
    >>> row = grid.geometry.house_sets[0]
    >>> cells_of(grid.at[9] & row)
    (8,)
    >>> after = grid.changed([(8, 9)])
    >>> after.values[8], after.at[9] & row
    (9, 0)
    """

    __slots__ = (
        "_base",
        "_derived",
        "_shared",
        "at",
        "empty",
        "geometry",
        "givens",
        "masks",
        "planes",
        "values",
    )

    geometry: Geometry
    """The houses, peers and bit sets of the board; `geometry.rules` are its rules."""
    values: bytes
    """The digit in each cell, 0 where there is none."""
    givens: bytes
    """The same for the digits that were given."""
    planes: int
    """All candidates in one int: bit (number of cells) * (digit - 1) + cell."""
    masks: list[Mask]
    """The candidates of each cell as a mask, 0 where a digit stands."""
    at: list[CellSet]
    """Where each digit is a candidate: a set of cells for each digit; at[0] is not used."""
    empty: CellSet
    """The cells without a digit."""

    def __init__(self, board: Board) -> None:
        """Take the digits and the candidates of a board."""
        self.geometry = geometry = Geometry.of(board.rules)
        self.values = board.values
        self.givens = board.givens
        self.masks = list(board.candidates)
        spread = _SPREAD.__getitem__ if geometry.is_classic else geometry.spread
        planes = 0
        for cell, mask in enumerate(self.masks):
            if mask:
                planes |= spread(mask) << cell
        self.planes = planes
        self._base = (self.planes, self.masks)
        self._derived: dict[Hashable, Any] = {}
        self._shared: dict[Hashable, Any] = {}

    def __getattr__(self, name: str) -> Any:
        """Compute `at`, `masks` or `empty`; called only while they are missing."""
        if name == "at":
            planes, geometry = self.planes, self.geometry
            every = geometry.every
            self.at = [0, *[planes >> shift & every for shift in geometry.plane_shifts]]
            return self.at
        if name == "masks":
            planes, known = self._base
            self.masks = masks = known.copy()
            gone, cells = planes & ~self.planes, self.geometry.cells
            while gone:
                low = gone & -gone
                plane, cell = divmod(low.bit_length() - 1, cells)
                masks[cell] &= ~(1 << plane)
                gone ^= low
            self._base = (self.planes, masks)
            return masks
        if name == "empty":
            self.empty = sum(
                [bit for bit, value in zip(BIT, self.values, strict=False) if not value]
            )
            return self.empty
        raise AttributeError(name)

    def apply(self, step: Step) -> Grid:
        """Return the grid after a step."""
        return self.changed(step.placements, step.eliminations)

    def changed(
        self, placements: Iterable[Candidate], eliminations: Iterable[Candidate] = ()
    ) -> Grid:
        """Return the grid with digits placed and candidates eliminated.

        >>> bin(Grid(Board("." * 16)).changed([(0, 3)], [(15, 1)]).masks[15])
        '0b1110'
        """
        planes, values, geometry = self.planes, self.values, self.geometry
        for cell, digit in placements:
            values = values[:cell] + bytes((digit,)) + values[cell + 1 :]
            planes &= geometry.left_by(cell, digit)
        gone, shifts = 0, geometry.plane_shifts
        for cell, digit in eliminations:
            gone |= 1 << (shifts[digit - 1] + cell)
        return self.moved(planes & ~gone, values)

    def moved(self, planes: int, values: bytes) -> Grid:
        """Return a later grid of the same solution, with these candidates and digits.

        >>> Grid(Board()).moved(0, bytes(81)).masks == [0] * 81
        True
        """
        grid = object.__new__(Grid)
        grid.geometry = self.geometry
        grid.planes = planes
        grid.values = values
        grid.givens = self.givens
        grid._base = self._base
        grid._derived = {}
        grid._shared = self._shared
        return grid

    def board(self) -> Board:
        """Return the grid as a board.

        >>> Grid(Board()).board() == Board()
        True
        """
        return Board._of(self.values, self.givens, tuple(self.masks), self.geometry.rules)

    def derived(self, key: Hashable, build: Callable[[Grid], T]) -> T:
        """Compute something once for this grid; `key` names it.

        >>> grid = Grid(Board())
        >>> grid.derived("places", lambda grid: len(grid.masks))
        81
        """
        known = self._derived
        if key not in known:
            known[key] = build(self)
        value: T = known[key]
        return value

    def shared(self, key: Hashable, build: Callable[[], T]) -> T:
        """Compute something once that depends on `key` alone, for all grids of one solution.

        >>> grid = Grid(Board())
        >>> grid.shared(("half", 8), lambda: 8 // 2)
        4
        """
        known = self._shared
        if key not in known:
            known[key] = build()
        value: T = known[key]
        return value

    def places(self, digit: Digit) -> tuple[CellSet, ...]:
        """Return where a digit can be in each house, as sets of cells.

        >>> [places.bit_count() for places in Grid(Board("." * 16)).places(1)] == [4] * 12
        True
        """
        at = self.at[digit]
        known = self._shared
        key = ("places", at)
        if key not in known:
            known[key] = tuple([at & house for house in self.geometry.house_sets])
        places: tuple[int, ...] = known[key]
        return places

    @property
    def bivalue(self) -> CellSet:
        """The cells with two candidates.

        >>> Grid(Board()).bivalue
        0
        """
        return self.derived("few", _few)[0]

    @property
    def trivalue(self) -> CellSet:
        """The cells with three candidates.

        >>> cells_of(Grid(Board("123456" + "." * 75)).trivalue)
        (6, 7, 8)
        """
        return self.derived("few", _few)[1]

    def eliminations(self, digit: Digit, cells: CellSet) -> tuple[Candidate, ...]:
        """Pair a digit with those of the cells that can still hold it.

        >>> Grid(Board("1" + "." * 80)).eliminations(1, 0b111 | 1 << 80)
        ((80, 1),)
        """
        return tuple([(cell, digit) for cell in iter_bits(cells & self.at[digit])])


def _few(grid: Grid) -> tuple[CellSet, CellSet]:
    """Return the cells with two and with three candidates.

    On the classic board by adding the planes up: three planes at a time give a sum bit and a
    carry; the three sums again. A count of 2 or 3 is one carry in all, without or with a sum bit.
    """
    if not grid.geometry.is_classic:
        two = three = 0
        for cell, mask in enumerate(grid.masks):
            size = mask.bit_count()
            if size == 2:
                two |= BIT[cell]
            elif size == 3:
                three |= BIT[cell]
        return two, three
    planes = grid.planes
    a, b, c = planes, planes >> CELLS, planes >> 2 * CELLS
    total, carry = a ^ b ^ c, a & b | (a | b) & c
    a, b, c = total, total >> 3 * CELLS, total >> 6 * CELLS
    odd, w = a ^ b ^ c, a & b | (a | b) & c
    x, y, z = carry, carry >> 3 * CELLS, carry >> 6 * CELLS
    one = (w ^ x ^ y ^ z) & ~((w & x) | (y & z) | (w | x) & (y | z)) & EVERY
    return one & ~odd, one & odd


Finder = Callable[[Grid], Iterator[Step]]
"""A pure function that yields every instance of a technique, in a fixed order."""
