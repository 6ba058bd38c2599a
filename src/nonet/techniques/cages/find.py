"""Killer subsets: a cage that must hold some of a few digits completes a subset of a house.

Every combination that a cage in a house can still have holds at least so many of a few digits.
Together with cells of the house that hold only these digits, the cage uses them up: the rest of
the house loses them. A cage of 12 with 39, 48 or 57, say, and a cell with 3 or 4 are no such pair;
a cage with 39 or 48 and a cell with 3 and 4 leave 3 and 4 nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import combinations
from typing import Final

from nonet.geometry.cells import Mask
from nonet.techniques.cages.evidence import CageSets, KillerSubset
from nonet.techniques.geometry import Geometry
from nonet.techniques.grid import Grid
from nonet.techniques.rule_logic.constraints import (
    Constraint,
    Masks,
    candidates_of,
    constraints_of,
    digits_of,
)
from nonet.techniques.step import Step

_NAMES: Final = {2: "killer_pair", 3: "killer_triple", 4: "killer_quad"}
_MOST_SETS: Final = 200
"""A cage with more combinations than these is left alone."""


@lru_cache(4096)
def sets_of(type_: str, value: int, count: int, digits: int) -> tuple[Mask, ...]:
    """Return the digit sets of a cage or renban with so many cells, as masks.

    >>> [digits_of(mask) for mask in sets_of("cage", 7, 3, 9)]
    [(1, 2, 4)]
    """
    if type_ == "renban":
        return tuple(((1 << count) - 1) << low for low in range(digits - count + 1))
    span = range(1, digits + 1)
    return tuple(
        sum(1 << (digit - 1) for digit in some)
        for some in combinations(span, count)
        if not value or sum(some) == value
    )


def possible_sets(constraint: Constraint, masks: Masks) -> tuple[Mask, ...]:
    """Return the digit sets of a cage or renban that can be placed in its cells."""
    rule = constraint.rule
    assert rule is not None
    value = rule.value if isinstance(rule.value, int) else 0
    known = sets_of(rule.type, value, len(constraint.cells), constraint.digits)
    if len(known) > _MOST_SETS:
        return ()
    return tuple(one for one in known if constraint.can_fill(tuple([mask & one for mask in masks])))


@lru_cache(64)
def _blocks(geometry: Geometry) -> tuple[tuple[int, tuple[tuple[int, Constraint], ...]], ...]:
    """Return for each unit the cages and renbans that lie in it."""
    found = []
    useful = [
        (i, one)
        for i, one in enumerate(constraints_of(geometry))
        if one.rule is not None and one.rule.type in ("cage", "renban")
    ]
    for unit in geometry.units:
        house = geometry.house_sets[unit]
        inside = tuple((i, one) for i, one in useful if not one.bits & ~house)
        if inside:
            found.append((unit, inside))
    return tuple(found)


def _steps(
    grid: Grid, unit: int, inside: tuple[tuple[int, Constraint], ...], size: int
) -> list[Step]:
    geometry = grid.geometry
    cages: list[tuple[Constraint, Masks, tuple[Mask, ...]]] = []
    for number, constraint in inside:
        masks = candidates_of(grid, constraint.cells)
        if any(mask & (mask - 1) for mask in masks):
            key = ("sets", number, masks)
            sets = grid.shared(key, partial(possible_sets, constraint, masks))
            if sets:
                cages.append((constraint, masks, sets))
    open_cells = [cell for cell in geometry.house_cells[unit] if grid.masks[cell]]
    free = 0
    for cell in open_cells:
        free |= grid.masks[cell]
    found: list[Step] = []
    for some in combinations(digits_of(free), size) if cages else ():
        wanted = sum(1 << (digit - 1) for digit in some)
        counted = [(min((one & wanted).bit_count() for one in cage[2]), cage) for cage in cages]
        used: list[tuple[int, tuple[Constraint, Masks, tuple[Mask, ...]]]] = []
        taken, total = 0, 0
        for count, cage in sorted(counted, key=lambda one: -one[0]):
            if count and not cage[0].bits & taken and total < size:
                used.append((count, cage))
                taken |= cage[0].bits
                total += count
        bare = [c for c in open_cells if not grid.masks[c] & ~wanted and not taken >> c & 1]
        if not used or total + len(bare) < size:
            continue
        rest = geometry.house_sets[unit] & ~taken & ~sum(1 << cell for cell in bare)
        gone = [pair for digit in some for pair in grid.eliminations(digit, rest)]
        if gone:
            parts = tuple(_cage_sets(cage, count) for count, cage in used)
            evidence = KillerSubset(unit, some, tuple(bare), parts)
            found.append(Step(_NAMES[size], (), tuple(sorted(gone)), evidence))
    return found


def _cage_sets(cage: tuple[Constraint, Masks, tuple[Mask, ...]], count: int) -> CageSets:
    constraint, masks, sets = cage
    rule = constraint.rule
    assert rule is not None
    full = (1 << constraint.digits) - 1
    given = tuple(
        (cell, digits_of(mask))
        for cell, mask in zip(constraint.cells, masks, strict=True)
        if mask != full
    )
    cells = tuple(sorted(constraint.cells))
    return CageSets(rule, cells, tuple(map(digits_of, sets)), count, tuple(sorted(given)))


def _find(grid: Grid, size: int) -> Iterator[Step]:
    for unit, inside in _blocks(grid.geometry):
        masks = tuple(grid.masks[cell] for cell in grid.geometry.house_cells[unit])
        yield from grid.shared(
            ("killer", unit, size, masks), partial(_steps, grid, unit, inside, size)
        )


def find_killer_pair(grid: Grid) -> Iterator[Step]:
    """Find two digits of a house that a cage and other cells use up."""
    return _find(grid, 2)


def find_killer_triple(grid: Grid) -> Iterator[Step]:
    """Find three digits of a house that a cage and other cells use up."""
    return _find(grid, 3)


def find_killer_quad(grid: Grid) -> Iterator[Step]:
    """Find four digits of a house that a cage and other cells use up."""
    return _find(grid, 4)
