"""Singles: the last cell of a unit, the last digit of a cell, the last place of a digit.

The search: on the classic board all units and all digits are looked at in a few operations. A
fold lays the cells of every unit over each other and keeps two sets, "seen at least once" and "seen
at least twice". Three cells in a line (a triad) are folded first, since rows and boxes share them:

    row   = triad | triad at +3 | triad at +6          bits of a row:  a b c | d e f | g h i
    box   = triad | triad at +9 | triad at +18
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from nonet.geometry.cells import (
    BOX,
    CELLS,
    COLUMN_OF,
    ROW_OF,
    SIDE,
    UNITS,
    Cell,
    CellSet,
    Digit,
    Unit,
)
from nonet.solvers import native
from nonet.techniques.grid import (
    BIT,
    CELL_DIGITS,
    EVERY,
    MASK_DIGITS,
    PLANE_BYTES,
    PLANE_SHIFTS,
    UNIT_SET,
    Grid,
    iter_bits,
)
from nonet.techniques.singles.evidence import Single
from nonet.techniques.step import Step


def _planes(cells: list[int]) -> int:
    return sum(1 << (shift + cell) for shift in PLANE_SHIFTS for cell in cells)


_EVERY_CELL = range(CELLS)
IN_BAND: Final = _planes([c for c in _EVERY_CELL if ROW_OF[c] % BOX == 0])
IN_STACK: Final = _planes([c for c in _EVERY_CELL if COLUMN_OF[c] % BOX == 0])
IN_ROW: Final = _planes([c for c in _EVERY_CELL if COLUMN_OF[c] == 0])
IN_COLUMN: Final = _planes([c for c in _EVERY_CELL if ROW_OF[c] == 0])
IN_BOX: Final = IN_BAND & IN_STACK
# The first cell of a unit stands for it in a fold; from there to the unit.
_ROW_AT: Final = {SIDE * i: i for i in range(SIDE)}
_COLUMN_AT: Final = {i: SIDE + i for i in range(SIDE)}
_BOX_AT: Final = {UNITS[2 * SIDE + i][0]: 2 * SIDE + i for i in range(SIDE)}


def lone(planes: int) -> Iterator[tuple[int, dict[int, int]]]:
    """Find, for every digit, the units with exactly one place for it: boxes, rows, columns.

    Each kind comes as marks at the first cells of its units, and the units of these cells. They
    are worked out one after the other, since most of the time the first is enough.

    >>> [marks for marks, _ in lone(0b1000)]
    [8, 1, 8]
    """
    a, b, c = planes & IN_STACK, planes >> 1 & IN_STACK, planes >> 2 & IN_STACK
    once = a | b | c
    twice = a & b | (a | b) & c
    x, y, z = once & IN_BOX, once >> 9 & IN_BOX, once >> 18 & IN_BOX
    yield (x | y | z) & ~(x & y | (x | y) & z | twice | twice >> 9 | twice >> 18), _BOX_AT
    x, y, z = once & IN_ROW, once >> 3 & IN_ROW, once >> 6 & IN_ROW
    yield (x | y | z) & ~(x & y | (x | y) & z | twice | twice >> 3 | twice >> 6), _ROW_AT
    a, b, c = planes & IN_BAND, planes >> 9 & IN_BAND, planes >> 18 & IN_BAND
    once = a | b | c
    twice = a & b | (a | b) & c
    x, y, z = once & IN_COLUMN, once >> 27 & IN_COLUMN, once >> 54 & IN_COLUMN
    yield (x | y | z) & ~(x & y | (x | y) & z | twice | twice >> 27 | twice >> 54), _COLUMN_AT


def naked(planes: int) -> int:
    """Find the cells with exactly one candidate.

    >>> naked(0b101 | 0b1 << 81)
    4
    """
    a, b, c = planes, planes >> 81, planes >> 162
    once = a | b | c
    twice = a & b | (a | b) & c
    x, y, z = once, once >> 243, once >> 486
    return (x | y | z) & ~(x & y | (x | y) & z | twice | twice >> 243 | twice >> 486) & EVERY


NAMES: Final = ("full_house", "naked_single", "hidden_single")
"""The techniques of this file, easiest first."""


class Choice(NamedTuple):
    """A single in short: what a Step is made of when somebody wants to see it."""

    technique: str
    cell: Cell
    digit: Digit
    unit: Unit | None


def choose(grid: Grid) -> Choice | None:
    """Choose the next single: a full house, else a naked, else a hidden one.

    >>> from nonet.board.board import Board
    >>> choose(Grid(Board("1234.678." + "." * 72))) is None
    True
    >>> choose(Grid(Board("123." + "." * 12)))
    Choice(technique='full_house', cell=3, digit=4, unit=0)
    """
    geometry = grid.geometry
    if not geometry.is_classic:
        return next(_choices(grid), None)
    planes = grid.planes
    for cell, unit in _full_houses(grid.empty):
        if planes >> cell & CELL_DIGITS:
            return Choice("full_house", cell, _last_digit(planes, cell), unit)
    found = naked(planes)
    if found:
        cell = (found & -found).bit_length() - 1
        return Choice("naked_single", cell, _last_digit(planes, cell), None)
    for place in _hidden(planes):
        return Choice("hidden_single", *place)
    return None


def _choices(grid: Grid) -> Iterator[Choice]:
    """Iterate over the singles of any board, easiest first."""
    masks = grid.masks
    for cell, unit in _any_full_houses(grid):
        if masks[cell]:
            yield Choice("full_house", cell, masks[cell].bit_length(), unit)
    for cell in iter_bits(_any_naked(grid)):
        yield Choice("naked_single", cell, masks[cell].bit_length(), None)
    for place in _any_hidden(grid):
        yield Choice("hidden_single", *place)


def _any_full_houses(grid: Grid) -> Iterator[tuple[int, int]]:
    empty, sets = grid.empty, grid.geometry.house_sets
    for unit in (*grid.geometry.areas, *grid.geometry.lines):
        left = empty & sets[unit]
        if left and left & (left - 1) == 0:
            yield left.bit_length() - 1, unit


def _any_naked(grid: Grid) -> CellSet:
    return sum([BIT[cell] for cell, mask in enumerate(grid.masks) if mask and mask & mask - 1 == 0])


def _any_hidden(grid: Grid) -> Iterator[tuple[int, int, int]]:
    geometry = grid.geometry
    places = [grid.places(digit) for digit in range(1, geometry.digits + 1)]
    for unit in (*geometry.areas, *geometry.lines):
        for digit, by_house in enumerate(places, 1):
            at = by_house[unit]
            if at and at & (at - 1) == 0:
                yield at.bit_length() - 1, digit, unit


def _last_digit(planes: int, cell: Cell) -> int:
    return (planes >> cell & CELL_DIGITS).bit_length() // CELLS + 1


def _full_houses(empty: CellSet) -> Iterator[tuple[int, int]]:
    for found, unit_at in lone(empty):
        for first in iter_bits(found):
            unit = unit_at[first]
            yield (empty & UNIT_SET[unit]).bit_length() - 1, unit


def _hidden(planes: int) -> Iterator[tuple[int, int, int]]:
    for found, unit_at in lone(planes):
        while found:
            low = found & -found
            plane, first = divmod(low.bit_length() - 1, CELLS)
            unit = unit_at[first]
            yield (planes >> CELLS * plane & UNIT_SET[unit]).bit_length() - 1, plane + 1, unit
            found ^= low


def to_step(grid: Grid, choice: Choice) -> Step:
    """Return the step of a choice, with its evidence.

    >>> from nonet.board.board import Board
    >>> grid = Grid(Board("12345678" + "." * 73))
    >>> to_step(grid, choose(grid)).evidence.blockers
    (0, 1, 2, 3, 4, 5, 6, 7)
    """
    technique, cell, digit, unit = choice
    if technique == "full_house":
        assert unit is not None
        blockers = tuple(other for other in grid.geometry.house_cells[unit] if other != cell)
    elif unit is None:
        seen = {grid.values[peer]: peer for peer in reversed(grid.geometry.peers[cell])}
        blockers = tuple(sorted(peer for value, peer in seen.items() if value))
    else:
        return Step(technique, ((cell, digit),), (), _closed(grid, cell, digit, unit))
    return Step(technique, ((cell, digit),), (), Single(unit, blockers))


def _closed(grid: Grid, cell: Cell, digit: Digit, unit: Unit) -> Single:
    """Find the cells with the digit that see empty cells of the unit, and those that none sees."""
    cells, peers = grid.geometry.house_cells[unit], grid.geometry.peers
    others = {other for other in cells if not grid.values[other]} - {cell}
    holders = [c for c, value in enumerate(grid.values) if value == digit]
    blockers = tuple(c for c in holders if others.intersection(peers[c]))
    seen = {peer for blocker in blockers for peer in peers[blocker]}
    return Single(unit, blockers, tuple(sorted(others - seen)))


def find_full_house(grid: Grid) -> Iterator[Step]:
    """Find the units with one open cell: it takes the digit that is missing."""
    seen = 0
    is_classic = grid.geometry.is_classic
    for cell, unit in _full_houses(grid.empty) if is_classic else _any_full_houses(grid):
        if not seen & BIT[cell]:
            seen |= BIT[cell]
            for digit in MASK_DIGITS[grid.masks[cell]]:
                yield to_step(grid, Choice("full_house", cell, digit, unit))


def find_naked_single(grid: Grid) -> Iterator[Step]:
    """Find the cells with one candidate left."""
    found = naked(grid.planes) if grid.geometry.is_classic else _any_naked(grid)
    for cell in iter_bits(found):
        digit = grid.masks[cell].bit_length()
        yield to_step(grid, Choice("naked_single", cell, digit, None))


def find_hidden_single(grid: Grid) -> Iterator[Step]:
    """Find the units where a digit has one place left; a place in two units comes twice."""
    is_classic = grid.geometry.is_classic
    for place in _hidden(grid.planes) if is_classic else _any_hidden(grid):
        yield to_step(grid, Choice("hidden_single", *place))


def place_all(grid: Grid, used: dict[str, int]) -> Grid:
    """Place singles until there are none and count them in `used`.

    On the classic board the kernel places the same singles as `choose`.

    >>> from nonet.board.board import Board
    >>> used = {}
    >>> _ = place_all(Grid(Board("12345678" + "." * 73)), used)
    >>> used
    {'full_house': 1}
    """
    if not grid.geometry.is_classic:
        while choice := choose(grid):
            used[choice.technique] = used.get(choice.technique, 0) + 1
            grid = grid.changed([(choice.cell, choice.digit)])
        return grid
    planes = grid.planes.to_bytes(PLANE_BYTES, "little")
    left, values, *placed = native.place_singles(planes, grid.values)
    for name, times in zip(NAMES, placed, strict=True):
        if times:
            used[name] = used.get(name, 0) + times
    return grid.moved(int.from_bytes(left, "little"), values) if any(placed) else grid
