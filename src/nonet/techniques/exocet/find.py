"""Exocets: two base cells, and two targets that must hold their digits.

The score is that of the largest fish, which each digit of the base makes a part of; two that are
joined eliminate more, and cost no more.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from nonet.geometry.cells import SIDE, Candidate, Cell, CellSet, Digit, Mask, Unit
from nonet.techniques.exocet.evidence import DoubleExocet, Exocet
from nonet.techniques.grid import (
    BOX_UNITS,
    MASK_DIGITS,
    SIZE,
    UNIT_SET,
    Grid,
    seen_by_all,
    set_of,
    units_of,
)
from nonet.techniques.step import Step

Covers = tuple[tuple[Digit, tuple[Unit, ...]], ...]


class _View(NamedTuple):
    """The grid by rows, or turned: by columns."""

    turned: bool

    def cell(self, line: int, place: int) -> Cell:
        return SIDE * place + line if self.turned else SIDE * line + place

    def line(self, line: int) -> Unit:
        return SIDE + line if self.turned else line

    def across(self, place: int) -> Unit:
        return place if self.turned else SIDE + place


def find_exocet(grid: Grid) -> Iterator[Step]:
    """Find junior exocets.

    Two cells of a box and a line, the base, can hold three or four digits between them. In each of
    the other two boxes of the band there is a target, off that line; the third cell of its part of
    the cross-line, the companion, has none of the digits. On the cross-lines (those of the targets,
    and the one through the base's box that misses the base) each digit's places outside the band
    lie in two units at most.

    Let x be a digit of the base's solution. In the band, x is on none of the cross-lines, unless it
    is in a target: its line and its box have it in the base, and the companions do not have it. So
    if no target were x, all three cross-lines would have it outside the band, in only two units.
    So each of the base's two digits is in a target. The targets lose all other digits; and a digit
    that neither target can hold leaves the base.
    """
    done = set()
    for found in _exocets(grid):
        gone = _gone(grid, found)
        if gone and gone not in done:
            done.add(gone)
            yield Step("exocet", (), gone, found)


def find_double_exocet(grid: Grid) -> Iterator[Step]:
    """Find two junior exocets in a band, on the same cross-lines, that share out four digits.

    Their bases lie in two boxes and have four digits between them. No digit is in both: if the
    bases share a line, because that has it once; else because each target in the other's box cannot
    have it, and the two targets in the third box are two cells of one cross-line. So the four base
    cells hold each of the four digits once, and so do the four targets.

    A digit of a base is on the cross-lines just once inside the band, in a target, and so twice
    outside: in both units that hold its places there. What sees all places of a digit in the bases,
    or in the targets, loses it, and so does the rest of these units.
    """
    done = set()
    for one, other in combinations(grid.derived("exocets", lambda grid: [*_exocets(grid)]), 2):
        digits = tuple(sorted({*one.digits, *other.digits}))
        if sorted(one.lines) == sorted(other.lines) and len(digits) == 4 and _differ(one, other):
            found = DoubleExocet((one, other), digits)
            gone = _gone_of_both(grid, found)
            if gone and gone not in done:
                done.add(gone)
                yield Step("double_exocet", (), gone, found)


def _differ(one: Exocet, other: Exocet) -> bool:
    """Return whether two exocets on the same cross-lines cannot share a digit of their bases."""
    bases = [set_of(found.base) for found in (one, other)]
    in_boxes = [next(unit for unit in BOX_UNITS if UNIT_SET[unit] & base) for base in bases]
    if in_boxes[0] == in_boxes[1]:
        return False
    apart = UNIT_SET[in_boxes[0]] | UNIT_SET[in_boxes[1]]
    third = [set_of(found.targets) & ~apart for found in (one, other)]
    return bool(units_of(bases[0] | bases[1])) or third[0] != third[1]


def _exocets(grid: Grid) -> Iterator[Exocet]:
    """Yield all exocets, including those that eliminate nothing."""
    for view in (_View(False), _View(True)):
        for band, block in product((0, 3, 6), repeat=2):
            for line in range(band, band + 3):
                for pair in combinations(range(block, block + 3), 2):
                    base = tuple(view.cell(line, place) for place in pair)
                    digits = grid.masks[base[0]] | grid.masks[base[1]]
                    is_open = all(grid.masks[cell] for cell in base)
                    if is_open and SIZE[digits] in (3, 4):
                        beside = 3 * block + 3 - sum(pair)
                        yield from _with_base(grid, view, (line, beside), base, digits)


def _with_base(
    grid: Grid, view: _View, at: tuple[int, int], base: tuple[Cell, ...], digits: Mask
) -> Iterator[Exocet]:
    line, beside = at
    lines = [other for other in range(line // 3 * 3, line // 3 * 3 + 3) if other != line]
    blocks = [block for block in (0, 3, 6) if block != beside // 3 * 3]
    options = [
        [
            (place, view.cell(one, place), view.cell(other, place))
            for place in range(block, block + 3)
            for one, other in (lines, lines[::-1])
            if grid.masks[view.cell(one, place)] & digits
            and not _can_hold(grid, view.cell(other, place), digits)
        ]
        for block in blocks
    ]
    for first, second in product(*options):
        places = (beside, first[0], second[0])
        targets, companions = (first[1], second[1]), (first[2], second[2])
        covers = _covers(grid, view, line // 3 * 3, places, digits)
        if covers:
            across = tuple([view.across(place) for place in places])
            yield Exocet(base, MASK_DIGITS[digits], targets, companions, across, covers)


def _can_hold(grid: Grid, cell: Cell, digits: Mask) -> bool:
    """Return whether a cell has one of some digits, or can have it."""
    value = grid.values[cell]
    return bool((grid.masks[cell] | 1 << value >> 1) & digits)


def _gone(grid: Grid, found: Exocet) -> tuple[Candidate, ...]:
    digits = grid.masks[found.base[0]] | grid.masks[found.base[1]]
    held = grid.masks[found.targets[0]] | grid.masks[found.targets[1]]
    gone = [(cell, digits) for cell in found.targets] + [(cell, held) for cell in found.base]
    return tuple(
        sorted((cell, d) for cell, kept in gone for d in MASK_DIGITS[grid.masks[cell] & ~kept])
    )


def _gone_of_both(grid: Grid, found: DoubleExocet) -> tuple[Candidate, ...]:
    gone = {candidate for part in found.parts for candidate in _gone(grid, part)}
    bases = set_of(cell for part in found.parts for cell in part.base)
    targets = set_of(cell for part in found.parts for cell in part.targets)
    lines = sum([UNIT_SET[line] for line in found.parts[0].lines])
    band = sum([UNIT_SET[box] for box in BOX_UNITS if UNIT_SET[box] & (bases | targets)])
    covers = dict(cover for part in found.parts for cover in part.covers)
    for digit in found.digits:
        at = grid.at[digit]
        seen = seen_by_all(bases & at) | seen_by_all(targets & at)
        for unit in covers[digit]:
            seen |= UNIT_SET[unit] & ~(lines & ~band)
        gone.update(grid.eliminations(digit, seen))
    return tuple(sorted(gone))


def _covers(
    grid: Grid, view: _View, band: int, places: tuple[int, ...], digits: Mask
) -> Covers | None:
    """Find for each digit two units at most that hold its places on the cross-lines."""
    outside = [line for line in range(SIDE) if not band <= line < band + 3]
    cells = set_of(view.cell(line, place) for line in outside for place in places)
    found = []
    for digit in MASK_DIGITS[digits]:
        held = cells & (grid.at[digit] | set_of(_standing(grid, digit)))
        units = [view.line(line) for line in outside] + [view.across(place) for place in places]
        cover = _two(held, units)
        if cover is None:
            return None
        found.append((digit, cover))
    return tuple(found)


def _standing(grid: Grid, digit: Digit) -> Iterator[Cell]:
    return (cell for cell, value in enumerate(grid.values) if value == digit)


def _two(held: CellSet, units: list[Unit]) -> tuple[Unit, ...] | None:
    """Choose at most two units that hold all of some cells."""
    for count in range(3):
        for some in combinations([u for u in units if UNIT_SET[u] & held], count):
            left = held
            for unit in some:
                left &= ~UNIT_SET[unit]
            if not left:
                return some
    return None
