"""Exocets: two base cells, and two targets that must hold their digits.

The score is that of the largest fish, which each digit of the base makes a part of.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from nonet.board.cells import SIDE, Cell, CellSet, Digit, Mask, Unit
from nonet.engines.logic.exotic_evidence import Exocet
from nonet.engines.logic.grid import MASK_DIGITS, SIZE, UNIT_SET, Grid, set_of
from nonet.engines.logic.step import Step

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
    for view in (_View(False), _View(True)):
        for band, block in product((0, 3, 6), repeat=2):
            for line in range(band, band + 3):
                for pair in combinations(range(block, block + 3), 2):
                    base = tuple(view.cell(line, place) for place in pair)
                    digits = grid.masks[base[0]] | grid.masks[base[1]]
                    is_open = all(grid.masks[cell] for cell in base)
                    if is_open and SIZE[digits] in (3, 4):
                        beside = 3 * block + 3 - sum(pair)
                        for step in _with_base(grid, view, (line, beside), base, digits):
                            if step.eliminations not in done:
                                done.add(step.eliminations)
                                yield step


def _with_base(
    grid: Grid, view: _View, at: tuple[int, int], base: tuple[Cell, ...], digits: Mask
) -> Iterator[Step]:
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
        gone = _gone(grid, base, targets, digits)
        covers = _covers(grid, view, line // 3 * 3, places, digits) if gone else None
        if covers:
            across = tuple([view.across(place) for place in places])
            evidence = Exocet(base, MASK_DIGITS[digits], targets, companions, across, covers)
            yield Step("exocet", (), gone, evidence)


def _can_hold(grid: Grid, cell: Cell, digits: Mask) -> bool:
    """Say whether a cell has one of some digits, or can have it."""
    value = grid.values[cell]
    return bool((grid.masks[cell] | 1 << value >> 1) & digits)


def _gone(
    grid: Grid, base: tuple[Cell, ...], targets: tuple[Cell, ...], digits: Mask
) -> tuple[tuple[Cell, Digit], ...]:
    found = [(cell, digit) for cell in targets for digit in MASK_DIGITS[grid.masks[cell] & ~digits]]
    held = grid.masks[targets[0]] | grid.masks[targets[1]]
    found += [(cell, digit) for cell in base for digit in MASK_DIGITS[grid.masks[cell] & ~held]]
    return tuple(sorted(found))


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
