"""Uniqueness: what would leave two solutions cannot be, where the puzzle has one.

Four cells in two rows, two columns and two boxes, none of them given, must not hold two digits
crosswise: exchanging them would make a second solution. So at least one cell is something else.
It does not matter which candidates were eliminated before: the digits could still be exchanged.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import Final, NamedTuple

from nonet.geometry.cells import (
    BOX_OF,
    CELLS,
    DIGITS,
    ROWS,
    SIDE,
    UNITS,
    UNITS_OF,
    Candidate,
    Cell,
    CellSet,
    Digit,
    Mask,
    Unit,
)
from nonet.techniques.evidence import Link, Node
from nonet.techniques.grid import (
    BIT,
    MASK_DIGITS,
    SIZE,
    UNIT_SET,
    Grid,
    cells_of,
    iter_bits,
    seen_by_all,
    set_of,
    units_of,
)
from nonet.techniques.step import Step
from nonet.techniques.uniqueness.evidence import Grave, Rectangle


class _Corners(NamedTuple):
    """A rectangle: its set, and the corners in turn; opposite ones are two apart."""

    cells: CellSet
    ring: tuple[int, int, int, int]


def _all_corners() -> Iterator[_Corners]:
    for top, bottom in combinations(ROWS, 2):
        for left, right in combinations(range(SIDE), 2):
            ring = (top[left], top[right], bottom[right], bottom[left])
            # Two boxes in all: the sides of one pair each lie in a box.
            a, b, _, d = (BOX_OF[cell] for cell in ring)
            if (a == b) != (a == d):
                yield _Corners(set_of(ring), ring)


CORNERS: Final = tuple(_all_corners())
CORNERS_OF: Final[tuple[list[_Corners], ...]] = tuple([] for _ in range(CELLS))
for _corners in CORNERS:
    for _cell in _corners.ring:
        CORNERS_OF[_cell].append(_corners)


class Found(NamedTuple):
    """A rectangle on a grid: two digits, the corners that hold only them, and the others."""

    ring: tuple[int, int, int, int]
    mask: Mask
    floor: tuple[int, ...]
    roof: tuple[int, ...]

    @property
    def diagonal(self) -> bool:
        """Return whether the two corners of the floor are opposite."""
        return len(self.floor) == 2 and not units_of(set_of(self.floor))


def _rectangles(grid: Grid) -> list[Found]:
    """List the rectangles with two digits that could still stand crosswise in them.

    One corner at least holds nothing but the two; the others may lack one of them.
    """
    found = []
    masks, at = grid.masks, grid.at
    for cell in iter_bits(grid.bivalue):
        mask = masks[cell]
        one, two = MASK_DIGITS[mask]
        either = at[one] | at[two]
        for cells, ring in CORNERS_OF[cell]:
            if cells & ~either:
                continue
            floor = tuple([corner for corner in ring if masks[corner] == mask])
            if min(floor) == cell and _could_stand(masks, ring, one, two):
                roof = tuple(sorted([corner for corner in ring if corner not in floor]))
                found.append(Found(ring, mask, tuple(sorted(floor)), roof))
    return found


def _could_stand(masks: list[int], ring: tuple[int, int, int, int], one: int, two: int) -> bool:
    here, there = masks[ring[0]] & masks[ring[2]], masks[ring[1]] & masks[ring[3]]
    x, y = 1 << (one - 1), 1 << (two - 1)
    return bool((here & x and there & y) or (here & y and there & x))


def rectangles_of(grid: Grid) -> list[Found]:
    """List them, once for a grid."""
    return grid.derived("rectangles", _rectangles)


def _step(
    technique: str,
    found: Found,
    gone: tuple[Candidate, ...],
    extra: Mask = 0,
    links: tuple[Link, ...] = (),
) -> Step:
    one, two = MASK_DIGITS[found.mask]
    cells = tuple(sorted(found.ring))
    evidence = Rectangle(
        cells, (one, two), found.floor, found.roof, MASK_DIGITS[extra], links=links
    )
    return Step(technique, (), gone, evidence)


def find_unique_rectangle_1(grid: Grid) -> Iterator[Step]:
    """Find rectangles with one corner that can be anything else: it loses both digits."""
    for found in rectangles_of(grid):
        if len(found.roof) == 1:
            cell = found.roof[0]
            gone = tuple([(cell, digit) for digit in MASK_DIGITS[grid.masks[cell] & found.mask]])
            yield _step("unique_rectangle_1", found, gone, grid.masks[cell] & ~found.mask)


def _one_extra(grid: Grid, found: Found) -> tuple[int, tuple[Candidate, ...]]:
    """Return the one digit that saves a rectangle, and where it goes: what sees all its corners."""
    masks = grid.masks
    extra = 0
    for cell in found.roof:
        extra |= masks[cell] & ~found.mask
    if SIZE[extra] != 1:
        return 0, ()
    holders = set_of(cell for cell in found.roof if masks[cell] & extra)
    return extra, grid.eliminations(extra.bit_length(), seen_by_all(holders))


def find_unique_rectangle_2(grid: Grid) -> Iterator[Step]:
    """Find rectangles that one digit saves, in two corners of a line: what sees both loses it."""
    for found in rectangles_of(grid):
        if len(found.roof) == 2 and not found.diagonal:
            extra, gone = _one_extra(grid, found)
            if gone:
                yield _step("unique_rectangle_2", found, gone, extra)


def find_unique_rectangle_5(grid: Grid) -> Iterator[Step]:
    """Find rectangles that one digit saves, in opposite or three corners.

    What sees all of these corners loses the digit.
    """
    for found in rectangles_of(grid):
        if found.diagonal or len(found.roof) == 3:
            extra, gone = _one_extra(grid, found)
            if gone:
                yield _step("unique_rectangle_5", found, gone, extra)


def find_unique_rectangle_3(grid: Grid) -> Iterator[Step]:
    """Find rectangles whose two further corners make a naked subset with cells of their unit.

    One of the two holds one of the extra digits: together they count as one cell with these.
    """
    for found in rectangles_of(grid):
        if len(found.roof) == 2 and not found.diagonal:
            extra = 0
            for cell in found.roof:
                extra |= grid.masks[cell] & ~found.mask
            for unit in units_of(set_of(found.roof)):
                yield from _with_subset(grid, found, extra, unit)


def _with_subset(grid: Grid, found: Found, extra: Mask, unit: Unit) -> Iterator[Step]:
    masks = grid.masks
    others = [cell for cell in UNITS[unit] if masks[cell] and cell not in found.roof]
    for size in range(1, len(others)):
        for chosen in combinations(others, size):
            mask = extra
            for cell in chosen:
                mask |= masks[cell]
            if SIZE[mask] != size + 1:
                continue
            cells = set_of(chosen) | set_of(found.roof)
            gone: set[Candidate] = set()
            for shared in units_of(cells):
                for digit in MASK_DIGITS[mask]:
                    gone.update(grid.eliminations(digit, UNIT_SET[shared] & ~cells))
            if gone:
                one, two = MASK_DIGITS[found.mask]
                evidence = Rectangle(
                    tuple(sorted(found.ring)),
                    (one, two),
                    found.floor,
                    found.roof,
                    MASK_DIGITS[extra],
                    chosen,
                    MASK_DIGITS[mask],
                    unit,
                )
                yield Step("unique_rectangle_3", (), tuple(sorted(gone)), evidence)


def find_unique_rectangle_4(grid: Grid) -> Iterator[Step]:
    """Find rectangles where a unit has one of the digits only in the two further corners.

    One of these is that digit, so neither can be the other.

    >>> from nonet.board.board import Board
    >>> puzzle = "9..5..1......37...8.4...........481....9.1...68........1....57..3....9....9265..."
    >>> [step.eliminations for step in find_unique_rectangle_4(Grid(Board(puzzle)))]
    [((36, 7), (37, 7))]
    """
    for found in rectangles_of(grid):
        if len(found.roof) == 2 and not found.diagonal:
            roof = set_of(found.roof)
            for unit in units_of(roof):
                for digit in MASK_DIGITS[found.mask]:
                    if grid.at[digit] & UNIT_SET[unit] == roof:
                        other = _other(found.mask, digit)
                        gone = grid.eliminations(other, roof)
                        if gone:
                            link = _link(digit, roof, unit)
                            yield _step("unique_rectangle_4", found, gone, links=(link,))


def _other(mask: Mask, digit: Digit) -> int:
    return (mask & ~(1 << (digit - 1))).bit_length()


def _link(digit: Digit, cells: CellSet, unit: Unit) -> Link:
    one, two = cells_of(cells)
    return Link(Node(digit, (one,)), Node(digit, (two,)), True, unit)


def find_unique_rectangle_6(grid: Grid) -> Iterator[Step]:
    """Find rectangles with two opposite further corners and a digit at home in both lines.

    Both rows (or both columns) have the digit only in the rectangle. In the further corners it
    would leave the other digit to the floor, crosswise: so it is not there.
    """
    for found in rectangles_of(grid):
        if found.diagonal:
            cells, roof = set_of(found.ring), set_of(found.roof)
            for digit in MASK_DIGITS[found.mask]:
                at = grid.at[digit]
                for kind in (0, 1):
                    units = sorted({UNITS_OF[cell][kind] for cell in found.ring})
                    places = [at & UNIT_SET[unit] for unit in units]
                    if all(p & ~cells == 0 and p.bit_count() == 2 for p in places):
                        links = tuple(
                            _link(digit, p, unit) for p, unit in zip(places, units, strict=True)
                        )
                        gone = grid.eliminations(digit, roof)
                        yield _step("unique_rectangle_6", found, gone, links=links)


def find_hidden_rectangle(grid: Grid) -> Iterator[Step]:
    """Find rectangles with a corner of two candidates and strong links through the opposite one.

    If that opposite corner were one of the digits, its neighbours would both be the other one,
    which is strong in its row and its column, and the first corner would complete the pattern.

    >>> from nonet.board.board import Board
    >>> puzzle = "...21..9.....7834.2..4..7.......7.86.9........5..2......413....1....487.9......54"
    >>> [step.eliminations for step in find_hidden_rectangle(Grid(Board(puzzle)))]
    [((1, 3),)]
    """
    for found in rectangles_of(grid):
        if len(found.roof) == 3 or found.diagonal:
            cells = set_of(found.ring)
            for floor in found.floor:
                corner = found.ring[(found.ring.index(floor) + 2) % 4]
                row, column, _ = UNITS_OF[corner]
                for digit in MASK_DIGITS[found.mask]:
                    at = grid.at[digit]
                    places = [at & UNIT_SET[unit] for unit in (row, column)]
                    if all(p & ~cells == 0 and p.bit_count() == 2 for p in places):
                        gone = grid.eliminations(_other(found.mask, digit), BIT[corner])
                        if gone:
                            links = (
                                _link(digit, places[0], row),
                                _link(digit, places[1], column),
                            )
                            yield _step("hidden_rectangle", found, gone, links=links)


def _avoidable(grid: Grid, open_corners: int) -> list[_Corners]:
    """List the rectangles without givens that have so many open corners."""
    given = sum([bit for bit, value in zip(BIT, grid.givens, strict=False) if value])
    empty = grid.empty
    return [
        corners
        for corners in CORNERS
        if not corners.cells & given and (corners.cells & empty).bit_count() == open_corners
    ]


def find_avoidable_rectangle_1(grid: Grid) -> Iterator[Step]:
    """Find three placed corners, none given, that stand crosswise: the fourth is not the last."""
    values = grid.values
    for cells, ring in grid.derived(("avoidable", 1), partial(_avoidable, open_corners=1)):
        (last,) = cells_of(cells & grid.empty)
        place = ring.index(last)
        before, across, after = (ring[(place + turn) % 4] for turn in (1, 2, 3))
        if values[before] == values[after]:
            gone = grid.eliminations(values[across], BIT[last])
            if gone:
                one, two = sorted((values[across], values[before]))
                floor = tuple(sorted((before, across, after)))
                evidence = Rectangle(tuple(sorted(ring)), (one, two), floor, (last,))
                yield Step("avoidable_rectangle_1", (), gone, evidence)


def find_avoidable_rectangle_2(grid: Grid) -> Iterator[Step]:
    """Find two placed corners, none given, where one digit keeps the others from crossing.

    Each open corner has what would complete the pattern and one more digit, the same in both:
    what sees both loses it.
    """
    masks, values = grid.masks, grid.values
    for cells, ring in grid.derived(("avoidable", 2), partial(_avoidable, open_corners=2)):
        one, two = cells_of(cells & grid.empty)
        a, b = (values[ring[(ring.index(cell) + 2) % 4]] for cell in (one, two))
        if not a or not b or a == b:  # the open corners are opposite, or nothing crosses
            continue
        x, y = 1 << (a - 1), 1 << (b - 1)
        extra = masks[one] & ~x
        if SIZE[extra] == 1 and masks[one] == x | extra and masks[two] == y | extra:
            digit = extra.bit_length()
            gone = grid.eliminations(digit, seen_by_all(BIT[one] | BIT[two]))
            if gone:
                placed = tuple(sorted(cell for cell in ring if values[cell]))
                digits = (min(a, b), max(a, b))
                evidence = Rectangle(tuple(sorted(ring)), digits, placed, (one, two), (digit,))
                yield Step("avoidable_rectangle_2", (), gone, evidence)


def find_bug_plus_1(grid: Grid) -> Iterator[Step]:
    """Find the one cell that saves a grid in which all else has two candidates.

    Were every open cell left with two candidates, each twice in its units, there would be two
    solutions or none. So the one cell with three is the digit that its units have three times.
    """
    others = grid.empty & ~grid.bivalue
    if others.bit_count() != 1:
        return
    cell = others.bit_length() - 1
    mask = grid.masks[cell]
    if SIZE[mask] != 3:
        return
    for digit in MASK_DIGITS[mask]:
        if _is_grave(grid, cell, digit):
            gone = tuple((cell, other) for other in MASK_DIGITS[mask] if other != digit)
            yield Step("bug_plus_1", (), gone, Grave(cell, digit, UNITS_OF[cell]))


def _is_grave(grid: Grid, cell: Cell, digit: Digit) -> bool:
    """Return whether each digit is twice in each unit, once this one is taken out of the cell."""
    for other in DIGITS:
        at = grid.at[other] & ~BIT[cell] if other == digit else grid.at[other]
        if any((at & unit).bit_count() not in (0, 2) for unit in UNIT_SET):
            return False
    return True
