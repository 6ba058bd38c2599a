"""Grid: a board as sets, which is how the finders look at it.

A set of cells is an int with bit c set where cell c is meant (81 bits); a mask is a set of digits.
`at[digit]` says where a digit can be, `masks[cell]` what a cell can hold: the same facts twice,
because half of the techniques think in digits and half in cells.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, Final, TypeVar

from nonet.board.board import Board
from nonet.board.cells import ALL, CELLS, DIGITS, PEERS, SIDE, UNITS, UNITS_OF, to_digits
from nonet.engines.logic.step import Candidate, Step

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


def cells_of(cells: int) -> tuple[int, ...]:
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


def each(cells: int) -> Iterator[int]:
    """Go through the cells of a set, lowest first.

    >>> list(each(0b1001))
    [0, 3]
    """
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


def set_of(cells: Iterable[int]) -> int:
    """Gather cells into a set.

    >>> set_of((0, 3))
    9
    """
    gathered = 0
    for cell in cells:
        gathered |= 1 << cell
    return gathered


def seen_by_all(cells: int) -> int:
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


def units_of(cells: int) -> tuple[int, ...]:
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

    >>> grid = Grid(Board("12345678" + "." * 73))
    >>> cells_of(grid.at[9] & UNIT_SET[0])
    (8,)
    >>> after = grid.changed([(8, 9)])
    >>> after.values[8], after.at[9] & UNIT_SET[0]
    (9, 0)
    """

    __slots__ = ("_derived", "_shared", "at", "empty", "givens", "masks", "values")

    values: bytearray
    """The digit in each cell, 0 where there is none."""
    givens: bytes
    """The same for the digits that were given."""
    masks: list[int]
    """The candidates of each cell as a mask, 0 where a digit stands."""
    at: list[int]
    """Where each digit is a candidate: a set of cells for each of 1 to 9; at[0] is not used."""
    empty: int
    """The cells without a digit."""

    def __init__(self, board: Board) -> None:
        """Look at a board."""
        self.values = bytearray(board.values)
        self.givens = board.givens
        self.masks = list(board.candidates)
        self.at = [0] * (SIDE + 1)
        self.empty = 0
        for cell, mask in enumerate(self.masks):
            if not self.values[cell]:
                self.empty |= BIT[cell]
            for digit in MASK_DIGITS[mask]:
                self.at[digit] |= BIT[cell]
        self._derived: dict[Hashable, Any] = {}
        self._shared: dict[Hashable, Any] = {}

    def after(self, step: Step) -> Grid:
        """Give the grid that a step leads to."""
        return self.changed(step.placements, step.eliminations)

    def changed(
        self, placements: Iterable[Candidate], eliminations: Iterable[Candidate] = ()
    ) -> Grid:
        """Give the grid with digits placed and candidates gone.

        >>> Grid(Board()).changed([(0, 5)], [(80, 1)]).masks[80] == ALL & ~1
        True
        """
        grid = object.__new__(Grid)
        grid.values = self.values
        grid.givens = self.givens
        grid.masks = masks = self.masks.copy()
        grid.at = at = self.at.copy()
        grid.empty = self.empty
        grid._derived = {}
        grid._shared = self._shared
        for cell, digit in placements:
            if grid.values is self.values:
                grid.values = self.values.copy()
            grid.values[cell] = digit
            bit = BIT[cell]
            grid.empty &= ~bit
            for other in MASK_DIGITS[masks[cell]]:
                at[other] &= ~bit
            masks[cell] = 0
            gone = at[digit] & PEER_SET[cell]
            at[digit] ^= gone
            keep = ~(1 << (digit - 1))
            while gone:
                low = gone & -gone
                masks[low.bit_length() - 1] &= keep
                gone ^= low
        for cell, digit in eliminations:
            masks[cell] &= ~(1 << (digit - 1))
            at[digit] &= ~BIT[cell]
        return grid

    def board(self) -> Board:
        """Give it back as a board.

        >>> Grid(Board()).board() == Board()
        True
        """
        return Board.of(bytes(self.values), self.givens, tuple(self.masks))

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

    def places(self, digit: int) -> tuple[int, ...]:
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
    def bivalue(self) -> int:
        """The cells with two candidates.

        >>> Grid(Board()).bivalue
        0
        """
        return self.derived("bivalue", _bivalue)

    def eliminations(self, digit: int, cells: int) -> tuple[Candidate, ...]:
        """Pair a digit with those of the cells that can still hold it.

        >>> Grid(Board("1" + "." * 80)).eliminations(1, 0b111 | 1 << 80)
        ((80, 1),)
        """
        return tuple([(cell, digit) for cell in each(cells & self.at[digit])])


def _bivalue(grid: Grid) -> int:
    """Count to three over the digits: the cells that are seen twice and not three times."""
    once = twice = thrice = 0
    for digit in DIGITS:
        at = grid.at[digit]
        thrice |= twice & at
        twice |= once & at
        once |= at
    return twice & ~thrice


Finder = Callable[[Grid], Iterator[Step]]
"""A pure function that yields every instance of a technique, in a fixed order."""
