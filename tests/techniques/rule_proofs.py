"""Proofs of steps from rules: brute force over what the evidence names, and nothing else.

The judge of a rule type decides, not the solver that found the step. Cells that the evidence does
not name can hold every digit. Evidence with too many cells to go through is left to other tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise, product

from nonet.rules import Rules
from nonet.rules.model import Rule
from nonet.techniques.cages.evidence import HouseSum, KillerSubset
from nonet.techniques.geometry import Geometry
from nonet.techniques.grid import Grid
from nonet.techniques.rule_logic.constraints import Apart
from nonet.techniques.rule_logic.evidence import Required, RuleReason
from nonet.techniques.step import Step

MOST = 120_000
Given = tuple[tuple[int, tuple[int, ...]], ...]
PAIRS: dict[str, Callable[[int, int], bool]] = {
    "non_consecutive": lambda a, b: abs(a - b) != 1,
    "negative_white": lambda a, b: abs(a - b) != 1,
    "negative_black": lambda a, b: 2 * a != b and 2 * b != a,
    "negative_dots": lambda a, b: abs(a - b) != 1 and 2 * a != b and 2 * b != a,
    "negative_xv": lambda a, b: a + b not in (5, 10),
}
"""Rules for the whole board, as far as two neighbours go; marks with other values change them."""
NEIGHBOURS = ("minimum", "maximum")
"""Rules whose judge looks at cells that the rule does not name."""


def fillings(
    cells: tuple[int, ...], given: Given, apart: Iterable[Apart], digits: int
) -> Iterator[dict[int, int]] | None:
    """Go through all ways to fill cells that the facts allow; None if they are too many."""
    known = dict(given)
    every = tuple(range(1, digits + 1))
    choices = [known.get(cell, every) for cell in cells]
    count = 1
    for choice in choices:
        count *= len(choice)
    if count > MOST:
        return None
    groups = [some.cells for some in apart]
    found = (dict(zip(cells, some, strict=True)) for some in product(*choices))
    return (
        held
        for held in found
        if all(len({held[c] for c in group}) == len(group) for group in groups)
    )


def satisfies(rule: Rule, rules: Rules, held: dict[int, int]) -> bool | None:
    """Whether digits satisfy a rule, by its judge; None where the judge needs the whole board."""
    if rule.type in PAIRS and rule.value is None:
        marked = {r.value for r in rules.rules if r.type in ("white_dot", "black_dot", "xv")}
        if marked - {1, 2, 5, 10}:
            return None
        return all(PAIRS[rule.type](a, b) for a, b in pairwise(held.values()))
    if rule.type in NEIGHBOURS or not rule.cells or not set(rule.cells) <= set(held):
        return None
    if set(held) - set(rule.cells):
        return None
    values = bytearray(rules.side * rules.side)
    for cell, digit in held.items():
        values[cell] = digit
    return rules.type_of(rule).judge(rule, rules, bytes(values))


def proves(grid: Grid, step: Step) -> bool | None:
    """Whether the evidence of a step proves it; None if it is too much to go through."""
    found = step.evidence
    if not facts_hold(grid, found):
        return False
    if isinstance(found, RuleReason):
        return rule_proves(step, found)
    if isinstance(found, Required):
        return required_proves(grid, step, found)
    if isinstance(found, HouseSum):
        return sum_proves(step, found)
    if isinstance(found, KillerSubset):
        return subset_proves(grid, step, found)
    return None


def facts_hold(grid: Grid, found: object) -> bool:
    """Whether the candidates and the cells that differ are those of the board."""
    values, masks = grid.values, grid.masks
    rest = getattr(found, "digit", 0) if isinstance(found, Required) and found.rule else 0
    for cell, digits in getattr(found, "given", ()):
        now = {values[cell]} if values[cell] else {d for d in _digits(masks[cell]) if d != rest}
        if not now <= set(digits):
            return False
    return all(_differ(some, grid.geometry) for some in getattr(found, "apart", ()))


def _digits(mask: int) -> set[int]:
    return {digit for digit in range(1, mask.bit_length() + 1) if mask >> (digit - 1) & 1}


def _differ(some: Apart, geometry: Geometry) -> bool:
    if some.house is not None:
        return set(some.cells) <= set(geometry.house_cells[some.house])
    return all(b in geometry.peers[a] for a, b in pairwise(some.cells))


def breaks(step: Step, held: dict[int, int]) -> bool:
    """Whether digits contradict what a step says."""
    return any(held.get(cell, digit) != digit for cell, digit in step.placements) or any(
        held.get(cell) == digit for cell, digit in step.eliminations
    )


def rule_proves(step: Step, found: RuleReason) -> bool | None:
    ways = fillings(found.cells, found.given, found.apart, step.rules.digits)
    if ways is None:
        return None
    for held in ways:
        allowed = satisfies(found.rule, step.rules, held)
        if allowed is None:
            return None
        if allowed and breaks(step, held):
            return False
    return True


def required_proves(grid: Grid, step: Step, found: Required) -> bool | None:
    geometry, digit = grid.geometry, found.digit
    seen = all(p in geometry.peers[c] for c, _ in step.eliminations for p in found.places)
    can = {c for c in found.cells if grid.values[c] == digit or digit in _digits(grid.masks[c])}
    if not seen or can != set(found.places):
        return False
    if found.rule is None:
        return found.house in geometry.units
    ways = fillings(found.cells, found.given, found.apart, geometry.digits)
    if ways is None:
        return None
    for held in ways:
        if digit not in held.values():
            allowed = satisfies(found.rule, step.rules, held)
            if allowed is None:
                return None
            if allowed:
                return False
    return True


def sum_proves(step: Step, found: HouseSum) -> bool | None:
    geometry = Geometry.of(step.rules)
    times = [0] * geometry.cells  # how often a cell is counted: houses less rules
    for house in found.houses:
        if house not in geometry.units:
            return False
        for cell in geometry.house_cells[house]:
            times[cell] += 1
    total = len(found.houses) * geometry.digits * (geometry.digits + 1) // 2
    for rule in found.rules:
        assert isinstance(rule.value, int)
        total -= rule.value
        for cell in rule.cells:
            times[cell] -= 1
    wanted = dict.fromkeys(found.innies, 1) | dict.fromkeys(found.outies, -1)
    if total != found.total or any(n != wanted.get(c, 0) for c, n in enumerate(times)):
        return False
    ways = fillings(found.innies + found.outies, found.given, found.apart, geometry.digits)
    if ways is None:
        return None
    return not any(
        sum(wanted[cell] * digit for cell, digit in held.items()) == total and breaks(step, held)
        for held in ways
    )


def subset_proves(grid: Grid, step: Step, found: KillerSubset) -> bool | None:
    geometry, wanted = grid.geometry, set(found.digits)
    inside = set(geometry.house_cells[found.house])
    used = [set(found.cells), *(set(cage.cells) for cage in found.cages)]
    if sum(map(len, used)) != len(set().union(*used)) or not set().union(*used) <= inside:
        return False
    if any(not _digits(grid.masks[cell]) <= wanted for cell in found.cells):
        return False
    if any(cell in some for cell, _ in step.eliminations for some in used):
        return False
    count = len(found.cells)
    for cage in found.cages:
        ways = fillings(cage.rule.cells, cage.given, (), geometry.digits)
        if ways is None:
            return None
        allowed = [set(h.values()) for h in ways if satisfies(cage.rule, step.rules, h)]
        if any(tuple(sorted(some)) not in cage.sets for some in allowed):
            return False
        count += min(len(some & wanted) for some in allowed)
    outside = all(c in inside and d in wanted for c, d in step.eliminations)
    return count >= len(wanted) and outside
