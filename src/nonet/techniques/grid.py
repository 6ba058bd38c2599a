"""Grid: a board as sets, which is how the finders look at it.

A set of cells is an int with bit c set where cell c is meant (81 bits); a mask is a set of digits.
`at[digit]` says where a digit can be, `masks[cell]` what a cell can hold: the same facts twice,
because half of the techniques think in digits and half in cells. `planes` holds it all in one
int, a plane of 81 bits a digit, so that one operation looks at all digits at once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, Final, TypeVar

from nonet.board.board import Board
from nonet.geometry.cells import (
    ALL,
    CELLS,
    PEERS,
    SIDE,
    UNITS,
    UNITS_OF,
    Candidate,
    Cell,
    CellSet,
    Digit,
    Mask,
    Unit,
    to_digits,
)
from nonet.techniques.step import Step

T = TypeVar("T")

EVERY: Final = (1 << CELLS) - 1
BIT: Final = tuple(1 << cell for cell in range(CELLS))
UNIT_SET: Final = tuple(sum(1 << cell for cell in unit) for unit in UNITS)
PEER_SET: Final = tuple(sum(1 << peer for peer in PEERS[cell]) for cell in range(CELLS))
ROW_UNITS: Final = range(SIDE)
COLUMN_UNITS: Final = range(SIDE, 2 * SIDE)
BOX_UNITS: Final = range(2 * SIDE, 3 * SIDE)
MASK_DIGITS: Final = tuple(tuple(to_digits(mask)) for mask in range(ALL + 1))
"""The digits of each mask, ready made."""
SIZE: Final = tuple(mask.bit_count() for mask in range(ALL + 1))

PLANE_BYTES: Final = -(-SIDE * CELLS // 8)
"""What the kernel takes planes in."""
PLANE_SHIFTS: Final = tuple(range(0, SIDE * CELLS, CELLS))
PLANE_BIT: Final = ((), *(tuple(1 << (s + c) for c in range(CELLS)) for s in PLANE_SHIFTS))
"""By digit and cell: its bit in the planes."""
CELL_DIGITS: Final = sum(1 << s for s in PLANE_SHIFTS)
"""The first cell in all planes: shifted by a cell, all its candidates."""
_SPREAD: Final = tuple(
    sum(1 << PLANE_SHIFTS[digit - 1] for digit in digits) for digits in MASK_DIGITS
)
"""By mask: the first cell with these candidates, in the planes."""
KEPT: Final = (
    (),
    *(
        tuple(
            ((1 << SIDE * CELLS) - 1) & ~(CELL_DIGITS << c | PEER_SET[c] << s) for c in range(CELLS)
        )
        for s in PLANE_SHIFTS
    ),
)
"""By digit and cell: the candidates that stay when the digit is placed there."""


def cells_of(cells: CellSet) -> tuple[Cell, ...]:
    """List the cells of a set, lowest first.

    >>> cells_of(0b1001)
    (0, 3)
    """
    found = []
    while cells:
        low = cells & -cells
        found.append(low.bit_length() - 1)
        cells ^= low
    return tuple(found)


def iter_bits(bits: int) -> Iterator[int]:
    """Go through the set bits of an int, lowest first: the cells of a set, nodes, candidates.

    >>> list(iter_bits(0b1001))
    [0, 3]
    """
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def set_of(cells: Iterable[Cell]) -> CellSet:
    """Gather cells into a set.

    >>> set_of((0, 3))
    9
    """
    gathered = 0
    for cell in cells:
        gathered |= 1 << cell
    return gathered


def seen_by_all(cells: CellSet) -> CellSet:
    """Give the cells that every cell of a set sees: their common peers.

    >>> cells_of(seen_by_all(0b11) & UNIT_SET[18])
    (2, 9, 10, 11, 18, 19, 20)
    """
    seen = EVERY
    while cells:
        low = cells & -cells
        seen &= PEER_SET[low.bit_length() - 1]
        cells ^= low
    return seen


def units_of(cells: CellSet) -> tuple[Unit, ...]:
    """Name the units that hold all cells of a (not empty) set.

    >>> units_of(0b11)
    (0, 18)
    """
    first = UNITS_OF[(cells & -cells).bit_length() - 1]
    return tuple(unit for unit in first if cells & ~UNIT_SET[unit] == 0)


class Grid:
    """A board as the finders see it; made of a Board, or of a Grid by a step.

    A grid is not changed once made: `after` gives the next one. What is worked out on the way is
    kept by `derived`, for this grid, or by `shared`, for all grids on the way of one solution.
    `planes` is the truth; `at`, `masks` and `empty` are worked out when first asked for, masks from
    those of the last grid that had them (`_base`), so that the many grids of which a single is all
    that is wanted cost next to nothing. Candidates only ever go on the way.

    >>> grid = Grid(Board("12345678" + "." * 73))
    >>> cells_of(grid.at[9] & UNIT_SET[0])
    (8,)
    >>> after = grid.changed([(8, 9)])
    >>> after.values[8], after.at[9] & UNIT_SET[0]
    (9, 0)
    """

    __slots__ = (
        "_base",
        "_derived",
        "_shared",
        "at",
        "empty",
        "givens",
        "masks",
        "planes",
        "values",
    )

    values: bytes
    """The digit in each cell, 0 where there is none."""
    givens: bytes
    """The same for the digits that were given."""
    planes: int
    """All candidates in one int: bit 81 * (digit - 1) + cell."""
    masks: list[Mask]
    """The candidates of each cell as a mask, 0 where a digit stands."""
    at: list[CellSet]
    """Where each digit is a candidate: a set of cells for each of 1 to 9; at[0] is not used."""
    empty: CellSet
    """The cells without a digit."""

    def __init__(self, board: Board) -> None:
        """Look at a board."""
        self.values = board.values
        self.givens = board.givens
        self.masks = list(board.candidates)
        planes = 0
        for cell, mask in enumerate(self.masks):
            if mask:
                planes |= _SPREAD[mask] << cell
        self.planes = planes
        self._base = (self.planes, self.masks)
        self._derived: dict[Hashable, Any] = {}
        self._shared: dict[Hashable, Any] = {}

    def __getattr__(self, name: str) -> Any:
        """Work out `at`, `masks` or `empty`; called only while they are not there."""
        if name == "at":
            planes = self.planes
            self.at = [0, *[planes >> shift & EVERY for shift in PLANE_SHIFTS]]
            return self.at
        if name == "masks":
            planes, known = self._base
            self.masks = masks = known.copy()
            gone = planes & ~self.planes
            while gone:
                low = gone & -gone
                plane, cell = divmod(low.bit_length() - 1, CELLS)
                masks[cell] &= ~(1 << plane)
                gone ^= low
            self._base = (self.planes, masks)
            return masks
        if name == "empty":
            self.empty = sum(
                [bit for bit, value in zip(BIT, self.values, strict=True) if not value]
            )
            return self.empty
        raise AttributeError(name)

    def apply(self, step: Step) -> Grid:
        """Give the grid that a step leads to."""
        return self.changed(step.placements, step.eliminations)

    def changed(
        self, placements: Iterable[Candidate], eliminations: Iterable[Candidate] = ()
    ) -> Grid:
        """Give the grid with digits placed and candidates gone.

        >>> Grid(Board()).changed([(0, 5)], [(80, 1)]).masks[80] == ALL & ~1
        True
        """
        planes, values = self.planes, self.values
        for cell, digit in placements:
            values = values[:cell] + bytes((digit,)) + values[cell + 1 :]
            planes &= KEPT[digit][cell]
        gone = 0
        for cell, digit in eliminations:
            gone |= PLANE_BIT[digit][cell]
        return self.moved(planes & ~gone, values)

    def moved(self, planes: int, values: bytes) -> Grid:
        """Give a grid further on the same way: with these candidates and digits.

        >>> Grid(Board()).moved(0, bytes(81)).masks == [0] * 81
        True
        """
        grid = object.__new__(Grid)
        grid.planes = planes
        grid.values = values
        grid.givens = self.givens
        grid._base = self._base
        grid._derived = {}
        grid._shared = self._shared
        return grid

    def board(self) -> Board:
        """Give it back as a board.

        >>> Grid(Board()).board() == Board()
        True
        """
        return Board._of(self.values, self.givens, tuple(self.masks))

    def derived(self, key: Hashable, build: Callable[[Grid], T]) -> T:
        """Work something out once for this grid; `key` names it.

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
        """Work out once what depends on nothing but `key`, for all grids on the way.

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
        """Give where a digit can be in each of the 27 units, as sets of cells.

        >>> [places.bit_count() for places in Grid(Board()).places(1)] == [9] * 27
        True
        """
        at = self.at[digit]
        known = self._shared
        key = ("places", at)
        if key not in known:
            known[key] = tuple([at & unit for unit in UNIT_SET])
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
    """Give the cells with two and with three candidates, by adding the planes up.

    Three planes at a time give a sum bit and a carry; the three sums again. A count of 2 or 3 is
    one carry in all, without or with a sum bit.
    """
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
