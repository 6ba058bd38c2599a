"""The rule of 45: a house adds up to 45 (on 9x9), and cages take most of it.

Houses together have a known sum. Take away the sums of the cages inside, and the cells that remain
(innies) have a known sum. If cages cover the houses and reach outside, the cells outside (outies)
have a known sum: that of the cages less that of the houses. With both, the difference is known.

The search: for rows and columns one to four side by side, for boxes any one to four; of the cages
that cross the border, those are taken that leave fewer cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import combinations
from typing import Final

from nonet.geometry.cells import Candidate
from nonet.rules import program as ops
from nonet.rules.model import Rule
from nonet.rules.program import Primitive
from nonet.techniques.cages.evidence import HouseSum
from nonet.techniques.geometry import Geometry, cells_of, set_of
from nonet.techniques.grid import Grid
from nonet.techniques.rule_logic.constraints import (
    Constraint,
    Masks,
    candidates_of,
    constraints_of,
    digits_of,
    make_constraint,
)
from nonet.techniques.step import Step

_MOST_HOUSES: Final = 4
_MOST_CELLS: Final = 9
"""The most innies and outies, with those that are filled."""
_MOST_OPEN: Final = 5


@dataclass(frozen=True, eq=False)
class Equation:
    """A sum that follows from houses and rules: that of the innies less that of the outies."""

    houses: tuple[int, ...]
    rules: tuple[Rule, ...]
    innies: tuple[int, ...]
    outies: tuple[int, ...]
    total: int
    constraint: Constraint


def _areas(geometry: Geometry) -> Iterator[tuple[int, ...]]:
    """Yield disjoint units to look at together, few first."""
    kinds: dict[str, list[int]] = {}
    for unit in geometry.units:
        kinds.setdefault(geometry.houses[unit].kind, []).append(unit)
    for count in range(1, _MOST_HOUSES + 1):
        for kind, units in kinds.items():
            some: Iterable[tuple[int, ...]]
            if kind in ("row", "column"):
                some = (tuple(units[i : i + count]) for i in range(len(units) - count + 1))
            elif kind in ("box", "region"):
                some = combinations(units, count)
            else:
                some = combinations(units, 1) if count == 1 else ()
            for area in some:
                if count < geometry.side:
                    yield area


def _plain_sums(geometry: Geometry) -> list[tuple[int, int, Rule]]:
    """List the rules that say what their cells add up to: the set of cells, the sum, the rule."""
    found = []
    for constraint in constraints_of(geometry):
        sums = [p for p in constraint.primitives if p.op == ops.SUM]
        if len(sums) == 1 and constraint.rule is not None:
            total, *weights = sums[0].numbers
            cells = sums[0].cells
            if set(weights) == {1} and len(set(cells)) == len(cells):
                found.append((set_of(cells), total, constraint.rule))
    return sorted(found, key=lambda one: -one[0].bit_count())


def equations_of(geometry: Geometry) -> tuple[Equation, ...]:
    """Return the sums that follow from houses and cages, those of few houses first."""
    return _equations_of(geometry)


@lru_cache(64)
def _equations_of(geometry: Geometry) -> tuple[Equation, ...]:
    sums = _plain_sums(geometry)
    if not sums:
        return ()
    each = geometry.digits * (geometry.digits + 1) // 2
    found: dict[tuple[int, int], Equation] = {}
    known = {bits for bits, _, _ in sums}
    for houses in _areas(geometry):
        area = 0
        for house in houses:
            area |= geometry.house_sets[house]
        for innies, outies, used in _covers(area, sums):
            few = 0 < (innies | outies).bit_count() <= _MOST_CELLS
            if few and used and (innies, outies) not in found and innies not in known:
                total = each * len(houses) - sum(value for _, value, _ in used)
                rules = tuple(rule for _, _, rule in used)
                made = _equation(houses, rules, cells_of(innies), cells_of(outies), total, geometry)
                found[innies, outies] = made
    return tuple(found.values())


def _covers(
    area: int, sums: list[tuple[int, int, Rule]]
) -> Iterator[tuple[int, int, list[tuple[int, int, Rule]]]]:
    """Yield ways to cover an area with sums: innies, outies and the sums."""
    inside: list[tuple[int, int, Rule]] = []
    covered = 0
    for one in sums:
        if not one[0] & ~area and not one[0] & covered:
            inside.append(one)
            covered |= one[0]
    yield area & ~covered, 0, inside
    crossing = [one for one in sums if one[0] & area and one[0] & ~area]
    for more in (0, 9):
        used, taken = list(inside), covered
        for one in sorted(crossing, key=lambda one: (one[0] & ~area).bit_count()):
            outside, within = (one[0] & ~area).bit_count(), (one[0] & area).bit_count()
            if outside < within + more and not one[0] & taken:
                used.append(one)
                taken |= one[0]
        if len(used) > len(inside):
            yield area & ~taken, taken & ~area, used


def _equation(
    houses: tuple[int, ...],
    rules: tuple[Rule, ...],
    innies: tuple[int, ...],
    outies: tuple[int, ...],
    total: int,
    geometry: Geometry,
) -> Equation:
    cells = innies + outies
    weights = (1,) * len(innies) + (-1,) * len(outies)
    if not innies:
        cells, weights, total_ = outies, (1,) * len(outies), -total
    else:
        total_ = total
    primitive = Primitive(ops.SUM, cells, (total_, *weights))
    constraint = make_constraint(None, cells, (primitive,), geometry)
    return Equation(houses, rules, innies, outies, total, constraint)


def _step(equation: Equation, masks: Masks, possible: Masks, places: tuple[int, ...]) -> Step:
    constraint = equation.constraint
    cells, houses, full = constraint.cells, equation.houses, (1 << constraint.digits) - 1
    is_digit = len(places) == 1 and possible[places[0]].bit_count() == 1
    gone = [(i, (full if is_digit else masks[i]) & ~possible[i]) for i in places]
    reason = constraint.reason(masks, lambda left: not any(left[i] & mask for i, mask in gone))
    left = tuple(sorted((cells[i], digits_of(possible[i])) for i in places))
    placed: tuple[Candidate, ...] = ()
    struck: list[Candidate] = []
    if is_digit:
        ((cell, (digit,)),) = left
        placed = ((cell, digit),)
    else:
        struck = [(cells[i], digit) for i, mask in gone for digit in digits_of(mask)]
    each = constraint.digits * (constraint.digits + 1) // 2
    evidence = HouseSum(
        houses,
        each * len(houses),
        equation.rules,
        equation.innies,
        equation.outies,
        equation.total,
        tuple((cell, digits_of(mask)) for cell, mask in reason.given),
        reason.apart,
        left,
    )
    name = "rule_of_45" if len(houses) == 1 else "rule_of_45_houses"
    return Step(name, placed, tuple(sorted(struck)), evidence)


def _steps(equation: Equation, masks: Masks) -> list[Step]:
    possible = equation.constraint.possible(masks)
    changed = [i for i, mask in enumerate(masks) if mask & ~possible[i]]
    if not changed or not possible[changed[0]]:
        return []
    singles = [i for i in changed if possible[i].bit_count() == 1]
    if singles:
        return [_step(equation, masks, possible, (i,)) for i in singles]
    return [_step(equation, masks, possible, tuple(changed))]


def _find(grid: Grid, one_house: bool) -> Iterator[Step]:
    for number, equation in enumerate(equations_of(grid.geometry)):
        if (len(equation.houses) == 1) is not one_house:
            continue
        constraint = equation.constraint
        if (constraint.bits & grid.empty).bit_count() <= _MOST_OPEN:
            masks = candidates_of(grid, constraint.cells)
            if constraint.possible(masks) != masks:
                key = ("45", number, masks)
                yield from grid.shared(key, partial(_steps, equation, masks))


def find_rule_of_45(grid: Grid) -> Iterator[Step]:
    """Find digits that do not fit the sum of the innies or outies of one house."""
    return _find(grid, True)


def find_rule_of_45_houses(grid: Grid) -> Iterator[Step]:
    """Find digits that do not fit the sum of the innies or outies of two to four houses."""
    return _find(grid, False)
