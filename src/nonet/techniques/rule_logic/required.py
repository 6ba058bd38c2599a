"""Digits that must be there: a digit that some cells must hold points at the cells that see them.

If a rule cannot be satisfied without a digit, the digit stands in one of the rule's cells. A cell
that sees all places of the digit in the rule, by houses or by rules such as anti-knight, cannot
hold it. The same holds for the places of a digit in a house.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from nonet.techniques.geometry import cells_of
from nonet.techniques.grid import Grid
from nonet.techniques.rule_logic.constraints import (
    Constraint,
    Masks,
    candidates_of,
    constraints_of,
    digits_of,
)
from nonet.techniques.rule_logic.evidence import Required
from nonet.techniques.step import Step


def is_needed(constraint: Constraint, masks: Masks, bit: int) -> bool:
    """Whether a constraint cannot be filled without a digit."""
    return not constraint.can_fill(tuple(mask & ~bit for mask in masks))


def find_required_digit(grid: Grid) -> Iterator[Step]:
    """Find digits that a rule needs: cells that see all their places in the rule lose them."""
    geometry = grid.geometry
    for number, constraint in enumerate(constraints_of(geometry)):
        masks = candidates_of(grid, constraint.cells)
        cells = list(zip(constraint.cells, masks, strict=True))
        for digit in range(1, geometry.digits + 1):
            bit = 1 << (digit - 1)
            places = tuple(sorted(cell for cell, mask in cells if mask & bit))
            if len(places) < 2 or any(grid.values[cell] == digit for cell in places):
                continue
            seen = geometry.seen_by_all(sum(1 << cell for cell in places))
            gone = grid.eliminations(digit, seen & ~constraint.bits)
            key = ("required", number, masks, bit)
            if not gone:
                continue
            needed: bool = grid.shared(key, partial(is_needed, constraint, masks, bit))
            if needed:
                yield _required(constraint, masks, digit, places, gone)


def _required(
    constraint: Constraint,
    masks: Masks,
    digit: int,
    places: tuple[int, ...],
    gone: tuple[tuple[int, int], ...],
) -> Step:
    """Make the step: the reason is that of the cells that have no other choice."""
    bit = 1 << (digit - 1)
    without = tuple(mask & ~bit for mask in masks)
    reason = constraint.reason_without(without, bit)
    given = tuple((cell, digits_of(mask)) for cell, mask in reason.given)
    rule = constraint.rule
    evidence = Required(digit, places, constraint.cells, rule, None, given, reason.apart)
    return Step("required_digit", (), gone, evidence)


def find_common_peers(grid: Grid) -> Iterator[Step]:
    """Find cells that see all places of a digit in a house, partly by rules such as anti-knight."""
    geometry = grid.geometry
    for digit in range(1, geometry.digits + 1):
        at = grid.places(digit)
        for unit in geometry.units:
            places = at[unit]
            if not places & (places - 1):
                continue
            seen = geometry.seen_by_all(places) & ~geometry.house_sets[unit]
            for house in geometry.houses_with(places):
                seen &= ~geometry.house_sets[house]  # locked candidates
            if gone := grid.eliminations(digit, seen):
                inside = cells_of(places)
                evidence = Required(digit, inside, geometry.house_cells[unit], house=unit)
                yield Step("common_peers", (), gone, evidence)
