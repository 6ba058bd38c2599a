"""Deadly patterns: cells that two solutions would share, beyond the rectangle.

What a pattern's cells have beside its own digits are its extras. Were none of them true, digits
could be exchanged and there would be a second solution: so one is true, where the puzzle has one
solution. From there on all patterns are alike, in four types:

    1   one cell has extras: it loses the pattern's digits
    2   all extras are one digit: what sees all of them loses it
    3   the cells with extras make a naked subset with others of their unit
    4   two cells with extras share a unit in which a digit has no other place: they lose the rest

A *grave* is a grid in which every open cell has two candidates and every digit two places in
every unit that lacks it. A *loop* is cells of two digits, two in each of their rows, columns and
boxes. An *extended rectangle* is two lines with n cells each, side by side, and n digits: both
lines cross the same boxes, or the cells of each are the three that a line shares with a box.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import Final, NamedTuple

from nonet.geometry.cells import BOX, DIGITS, ROWS, SIDE, UNITS, UNITS_OF, Candidate, CellSet, Mask
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
from nonet.techniques.uniqueness.evidence import Deadly

_MOST_SPOILED: Final = 4
"""Cells with more than two candidates that a grave may have."""
_MOST_ROOF: Final = 3
"""Cells with extras that a loop may have; the types need few."""
_LONGEST: Final = 12
"""Cells of a loop."""


class Pattern(NamedTuple):
    """A pattern on a grid: its cells, its digits (0 for a grave), and by cell the extras."""

    cells: CellSet
    digits: Mask
    extras: dict[int, Mask]


Find = Callable[[Grid, Pattern, str], Iterator[Step]]
"""What finds the steps of a type in a pattern."""


def _own(grid: Grid, pattern: Pattern, cell: int) -> Mask:
    return grid.masks[cell] & ~pattern.extras[cell]


def _type_1(grid: Grid, pattern: Pattern, technique: str) -> Iterator[Step]:
    if len(pattern.extras) == 1:
        (cell,) = pattern.extras
        gone = tuple((cell, digit) for digit in MASK_DIGITS[_own(grid, pattern, cell)])
        yield from _step(technique, pattern, gone)


def _type_2(grid: Grid, pattern: Pattern, technique: str) -> Iterator[Step]:
    extras = set(pattern.extras.values())
    (extra,) = extras if len(extras) == 1 else (0,)
    if SIZE[extra] == 1 and len(pattern.extras) > 1:
        seen = seen_by_all(set_of(pattern.extras))
        yield from _step(technique, pattern, grid.eliminations(extra.bit_length(), seen))


def _type_3(grid: Grid, pattern: Pattern, technique: str) -> Iterator[Step]:
    roof = set_of(pattern.extras)
    if len(pattern.extras) < 2:
        return
    extra = 0
    for mask in pattern.extras.values():
        extra |= mask
    for unit in units_of(roof):
        others = [cell for cell in UNITS[unit] if grid.masks[cell] and not roof & BIT[cell]]
        for size in range(max(1, SIZE[extra] - 1), len(others)):
            for chosen in combinations(others, size):
                mask = extra
                for cell in chosen:
                    mask |= grid.masks[cell]
                if SIZE[mask] == size + 1:
                    cells = set_of(chosen)
                    gone: set[Candidate] = set()
                    for digit in MASK_DIGITS[mask]:
                        holders = cells & grid.at[digit]
                        holders |= set_of(
                            cell for cell, some in pattern.extras.items() if some >> digit - 1 & 1
                        )
                        seen = seen_by_all(holders) & ~(cells | roof)
                        gone.update(grid.eliminations(digit, seen))
                    yield from _step(
                        technique,
                        pattern,
                        tuple(sorted(gone)),
                        unit=unit,
                        subset=chosen,
                        subset_digits=MASK_DIGITS[mask],
                    )


def _type_4(grid: Grid, pattern: Pattern, technique: str) -> Iterator[Step]:
    if len(pattern.extras) != 2:
        return
    one, two = sorted(pattern.extras)
    own = _own(grid, pattern, one), _own(grid, pattern, two)
    for unit in units_of(BIT[one] | BIT[two]):
        for digit in MASK_DIGITS[own[0] & own[1]]:
            if grid.at[digit] & UNIT_SET[unit] == BIT[one] | BIT[two]:
                gone = tuple(
                    (cell, other)
                    for cell, mask in zip((one, two), own, strict=True)
                    for other in MASK_DIGITS[mask]
                    if other != digit
                )
                yield from _step(technique, pattern, gone, unit=unit, locked=digit)


def _step(
    technique: str,
    pattern: Pattern,
    gone: tuple[Candidate, ...],
    unit: int | None = None,
    subset: tuple[int, ...] = (),
    subset_digits: tuple[int, ...] = (),
    locked: int | None = None,
) -> Iterator[Step]:
    if gone:
        extras = tuple(
            (cell, digit)
            for cell in sorted(pattern.extras)
            for digit in MASK_DIGITS[pattern.extras[cell]]
        )
        digits = MASK_DIGITS[pattern.digits]
        cells = cells_of(pattern.cells) if digits else ()
        evidence = Deadly(cells, digits, extras, unit, subset, subset_digits, locked)
        yield Step(technique, (), gone, evidence)


def _of_type(grid: Grid, patterns: list[Pattern], find: Find, technique: str) -> Iterator[Step]:
    for pattern in patterns:
        yield from find(grid, pattern, technique)


def _graves(grid: Grid) -> list[Pattern]:
    """List the ways to see a grid as a grave with extras: which two candidates a cell keeps."""
    spoiled = cells_of(grid.empty & ~grid.bivalue)
    if not 2 <= len(spoiled) <= _MOST_SPOILED or any(SIZE[grid.masks[c]] < 2 for c in spoiled):
        return []
    found = []
    choices = [list(combinations(MASK_DIGITS[grid.masks[cell]], 2)) for cell in spoiled]
    for kept in product(*choices):
        at = list(grid.at)
        extras = {}
        for cell, pair in zip(spoiled, kept, strict=True):
            extras[cell] = grid.masks[cell] & ~sum(1 << digit - 1 for digit in pair)
            for digit in MASK_DIGITS[extras[cell]]:
                at[digit] &= ~BIT[cell]
        if all((at[digit] & unit).bit_count() in (0, 2) for digit in DIGITS for unit in UNIT_SET):
            found.append(Pattern(grid.empty, 0, extras))
    return found


def _known_graves(grid: Grid) -> list[Pattern]:
    return grid.derived("graves", _graves)


def find_bug_2(grid: Grid) -> Iterator[Step]:
    """Find graves that one digit in several cells saves: what sees all of these loses it."""
    return _of_type(grid, _known_graves(grid), _type_2, "bug_2")


def find_bug_3(grid: Grid) -> Iterator[Step]:
    """Find graves whose extras make a naked subset with other cells of their unit."""
    return _of_type(grid, _known_graves(grid), _type_3, "bug_3")


def find_bug_4(grid: Grid) -> Iterator[Step]:
    """Find graves with extras in two cells that must hold a digit between them.

    One of the two is that digit, and the other one of the extras: both lose what else they have.
    """
    return _of_type(grid, _known_graves(grid), _type_4, "bug_4")


def _loops(grid: Grid) -> list[Pattern]:
    """List the loops of six cells and more, with two digits and few cells with extras."""
    found: dict[tuple[CellSet, Mask], Pattern] = {}
    pairs = {grid.masks[cell] for cell in iter_bits(grid.bivalue)}
    for mask in sorted(pairs):
        one, two = MASK_DIGITS[mask]
        both = grid.at[one] & grid.at[two]
        bare = set_of(cell for cell in iter_bits(grid.bivalue) if grid.masks[cell] == mask)
        for start in iter_bits(bare):
            for cells in _walk(grid, mask, both, start):
                extras = {cell: grid.masks[cell] & ~mask for cell in iter_bits(cells & ~bare)}
                found[cells, mask] = Pattern(cells, mask, extras)
            both &= ~BIT[start]  # all loops through it are found
            bare &= ~BIT[start]
    return list(found.values())


def _walk(grid: Grid, mask: Mask, both: CellSet, start: int) -> Iterator[CellSet]:
    """Yield the sets of cells of loops from a cell: two of them in each of their units."""
    stack = [(start, BIT[start], -1, 0)]
    while stack:
        last, cells, came, roof = stack.pop()
        for unit in UNITS_OF[last]:
            if unit == came:
                continue
            inside = cells & UNIT_SET[unit]
            if inside.bit_count() == 2 and inside & BIT[start] and cells.bit_count() >= 6:
                if _is_even(cells):
                    yield cells
                continue
            if inside != BIT[last] or cells.bit_count() == _LONGEST:
                continue
            for cell in iter_bits(both & UNIT_SET[unit] & ~cells):
                more = roof + (grid.masks[cell] != mask)
                if more <= _MOST_ROOF and _fits(cells | BIT[cell], cell):
                    stack.append((cell, cells | BIT[cell], unit, more))


def _fits(cells: CellSet, cell: int) -> bool:
    """Return whether no unit of a cell has more than two of them."""
    return all((cells & UNIT_SET[unit]).bit_count() <= 2 for unit in UNITS_OF[cell])


def _is_even(cells: CellSet) -> bool:
    """Return whether each unit has two of the cells, or none: then two digits can be exchanged."""
    return all((cells & unit).bit_count() in (0, 2) for unit in UNIT_SET)


def _known_loops(grid: Grid) -> list[Pattern]:
    return grid.derived("unique loops", _loops)


def find_unique_loop_1(grid: Grid) -> Iterator[Step]:
    """Find loops of two digits with one cell that can be anything else: it loses both."""
    return _of_type(grid, _known_loops(grid), _type_1, "unique_loop_1")


def find_unique_loop_2(grid: Grid) -> Iterator[Step]:
    """Find loops of two digits that one digit saves: what sees all its cells there loses it."""
    return _of_type(grid, _known_loops(grid), _type_2, "unique_loop_2")


def find_unique_loop_3(grid: Grid) -> Iterator[Step]:
    """Find loops of two digits whose extras make a naked subset with cells of their unit."""
    return _of_type(grid, _known_loops(grid), _type_3, "unique_loop_3")


def find_unique_loop_4(grid: Grid) -> Iterator[Step]:
    """Find loops with extras in two cells that must hold one digit between them: not the other."""
    return _of_type(grid, _known_loops(grid), _type_4, "unique_loop_4")


def _all_extended() -> Iterator[tuple[int, ...]]:
    """Yield the extended rectangles: cells of two lines, three or four of each."""
    columns = tuple(zip(*ROWS, strict=True))
    for lines in (columns, ROWS):
        for one, two in combinations(range(SIDE), 2):
            if one // BOX == two // BOX:
                places = [*combinations(range(SIDE), 3), *combinations(range(SIDE), 4)]
            else:
                places = [tuple(range(first, first + BOX)) for first in range(0, SIDE, BOX)]
            for chosen in places:
                yield tuple(lines[line][place] for line in (one, two) for place in chosen)


EXTENDED: Final = tuple((set_of(cells), cells) for cells in _all_extended())


def _extended(grid: Grid) -> list[Pattern]:
    """List the extended rectangles whose cells have little beside as many digits as a line has."""
    found = []
    masks, empty, bivalue = grid.masks, grid.empty, grid.bivalue
    for cells, listed in EXTENDED:
        size = len(listed) // 2
        if cells & ~empty or (cells & bivalue).bit_count() < size:
            continue
        union = 0
        for cell in listed:
            union |= masks[cell]
        if not size <= SIZE[union] <= size + 3:
            continue
        for digits in combinations(MASK_DIGITS[union], size):
            mask = sum(1 << digit - 1 for digit in digits)
            extras = {cell: masks[cell] & ~mask for cell in listed if masks[cell] & ~mask}
            few = len(extras) <= 2 or len(set(extras.values())) == 1
            if extras and few and all(masks[cell] & mask for cell in extras):
                found.append(Pattern(cells, mask, extras))
    return found


def _known_extended(grid: Grid) -> list[Pattern]:
    return grid.derived("extended rectangles", _extended)


def find_extended_rectangle_1(grid: Grid) -> Iterator[Step]:
    """Find extended rectangles with one cell that can be anything else: it loses their digits."""
    return _of_type(grid, _known_extended(grid), _type_1, "extended_rectangle_1")


def find_extended_rectangle_2(grid: Grid) -> Iterator[Step]:
    """Find extended rectangles that one digit saves: what sees all its cells there loses it."""
    return _of_type(grid, _known_extended(grid), _type_2, "extended_rectangle_2")


def find_extended_rectangle_3(grid: Grid) -> Iterator[Step]:
    """Find extended rectangles whose extras make a naked subset with cells of their unit."""
    return _of_type(grid, _known_extended(grid), _type_3, "extended_rectangle_3")


def find_extended_rectangle_4(grid: Grid) -> Iterator[Step]:
    """Find extended rectangles with extras in two cells that hold a digit between them.

    One of the two is that digit, and the other one of the extras: both lose what else they have.
    """
    return _of_type(grid, _known_extended(grid), _type_4, "extended_rectangle_4")
