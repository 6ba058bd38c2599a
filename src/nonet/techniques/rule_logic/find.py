"""Rules: what one rule says about its own cells.

A digit leaves a cell if the rule cannot be satisfied with it: every way to fill the cells of the
rule from their candidates puts something else there. If one digit is left, it is placed. Cells of
the rule that share a house differ, and that counts as well.

The search: the variant solver fills the cells of each rule in all ways. Then one cell after the
other gets all digits back; cells for which the conclusion still holds are not part of the reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from nonet.geometry.cells import Candidate
from nonet.techniques.grid import Grid
from nonet.techniques.rule_logic.constraints import (
    Constraint,
    Masks,
    candidates_of,
    constraints_of,
    digits_of,
)
from nonet.techniques.rule_logic.evidence import RuleReason
from nonet.techniques.step import Step

TYPES: Final[dict[str, tuple[str, ...]]] = {
    "cell_mark": ("odd", "even"),
    "dot_pair": ("white_dot", "black_dot", "xv", "greater", "minimum", "maximum"),
    "negative_pair": (
        *("non_consecutive", "negative_white", "negative_black", "negative_dots", "negative_xv"),
    ),
    "equal_cells": ("palindrome", "clone"),
    "thermometer": ("thermo", "slow_thermo"),
    "whispers_line": ("whispers",),
    "cage_combinations": ("cage",),
    "arrow_sum": ("arrow", "pill_arrow", "double_arrow"),
    "renban_line": ("renban",),
    "range_line": ("between", "lockout"),
    "quadruple": ("quad",),
    "sum_line_pieces": ("region_sum", "zipper", "sum_line", "sum", "little_killer"),
    "outside_clue": ("sandwich", "x_sum", "skyscraper", "numbered_room"),
}
"""The rule types of each technique; all others belong to `rule_logic`."""
_TECHNIQUES: Final = {type_: name for name, types in TYPES.items() for type_ in types}
_FEW: Final = 2
"""Up to so many open cells in a reason, a step is looked for by rule type; beyond, by cases."""


@dataclass(frozen=True, slots=True)
class _Conclusion:
    """What a constraint leads to, and whether few cells are needed for it."""

    is_simple: bool
    step: Step


def _conclude(
    constraint: Constraint, masks: Masks, possible: Masks, places: tuple[int, ...]
) -> tuple[Step, int]:
    """Return the step at some of the cells, and how many open cells its reason has."""
    rule = constraint.rule
    assert rule is not None
    cells, full = constraint.cells, (1 << constraint.digits) - 1
    is_digit = len(places) == 1 and possible[places[0]].bit_count() == 1
    gone = [(i, (full if is_digit else masks[i]) & ~possible[i]) for i in places]
    reason = constraint.reason(masks, lambda left: not any(left[i] & mask for i, mask in gone))
    given = tuple((cell, digits_of(mask)) for cell, mask in reason.given)
    left = tuple(sorted((cells[i], digits_of(possible[i])) for i in places))
    evidence = RuleReason(rule, cells, given, reason.apart, left)
    name = _TECHNIQUES.get(rule.type, "rule_logic")
    open_cells = sum(len(digits) > 1 for _, digits in given)
    if is_digit:
        ((cell, (digit,)),) = left
        return Step(name, ((cell, digit),), (), evidence), open_cells
    struck: list[Candidate] = [(cells[i], d) for i, mask in gone for d in digits_of(mask)]
    return Step(name, (), tuple(sorted(struck)), evidence), open_cells


def _conclusions(constraint: Constraint, masks: Masks) -> list[_Conclusion]:
    """List the steps of a constraint: digits first, then all eliminations, or those of a cell."""
    possible = constraint.possible(masks)
    changed = [i for i, mask in enumerate(masks) if mask & ~possible[i]]
    if not changed or not possible[changed[0]]:
        return []
    found: list[_Conclusion] = []
    singles = [i for i in changed if possible[i].bit_count() == 1]
    if not singles:
        step, size = _conclude(constraint, masks, possible, tuple(changed))
        if size <= _FEW or len(changed) == 1:
            return [_Conclusion(size <= _FEW, step)]
    for i in singles or changed:
        step, size = _conclude(constraint, masks, possible, (i,))
        found.append(_Conclusion(size <= _FEW, step))
    return found


def _all(grid: Grid) -> list[_Conclusion]:
    found: list[_Conclusion] = []
    for number, constraint in enumerate(constraints_of(grid.geometry)):
        masks = candidates_of(grid, constraint.cells)
        possible = constraint.possible(masks)
        if possible != masks:
            key = ("rule", number, masks)
            found += grid.shared(key, partial(_conclusions, constraint, masks))
    return sorted(found, key=lambda one: not one.step.placements)


def _find(grid: Grid, technique: str) -> Iterator[Step]:
    for one in grid.derived("rules", _all):
        if one.is_simple and one.step.technique == technique:
            yield one.step


def find_rule_cases(grid: Grid) -> Iterator[Step]:
    """Find digits that fit in no way to fill a rule, for which many of its cells count.

    The candidates of three or more open cells are needed: one goes through the cases.
    """
    for one in grid.derived("rules", _all):
        if not one.is_simple:
            step = one.step
            yield Step("rule_cases", step.placements, step.eliminations, step.evidence)


def find_cell_mark(grid: Grid) -> Iterator[Step]:
    """Find candidates of the wrong parity in cells that are marked odd or even."""
    return _find(grid, "cell_mark")


def find_dot_pair(grid: Grid) -> Iterator[Step]:
    """Find digits that have no partner across a dot, an X, a V or a greater-than sign."""
    return _find(grid, "dot_pair")


def find_negative_pair(grid: Grid) -> Iterator[Step]:
    """Find digits that clash with all that a neighbour can hold, where a mark is absent.

    If all dots or all X and V are given, or neighbours are never consecutive, then a pair of cells
    without a mark has no such relation either.
    """
    return _find(grid, "negative_pair")


def find_equal_cells(grid: Grid) -> Iterator[Step]:
    """Find candidates that the equal cell does not have, on palindromes and clones."""
    return _find(grid, "equal_cells")


def find_thermometer(grid: Grid) -> Iterator[Step]:
    """Find digits that are too large or too small for their place on a thermometer."""
    return _find(grid, "thermometer")


def find_whispers_line(grid: Grid) -> Iterator[Step]:
    """Find digits on a whispers line that are too close to all that a neighbour can hold.

    With a difference of 5, low and high digits take turns and no cell is 5.
    """
    return _find(grid, "whispers_line")


def find_cage_combinations(grid: Grid) -> Iterator[Step]:
    """Find digits of a cage that are in no combination with its sum.

    A combination counts only if its digits fit into the cells in some order.
    """
    return _find(grid, "cage_combinations")


def find_arrow_sum(grid: Grid) -> Iterator[Step]:
    """Find digits that make an arrow too large or too small for its circle."""
    return _find(grid, "arrow_sum")


def find_renban_line(grid: Grid) -> Iterator[Step]:
    """Find digits of a renban that are in none of the runs that are possible there."""
    return _find(grid, "renban_line")


def find_range_line(grid: Grid) -> Iterator[Step]:
    """Find digits that fit neither the ends nor the inside of a between or lockout line."""
    return _find(grid, "range_line")


def find_quadruple(grid: Grid) -> Iterator[Step]:
    """Find digits that leave a quadruple no room for the digits in its circle."""
    return _find(grid, "quadruple")


def find_sum_line_pieces(grid: Grid) -> Iterator[Step]:
    """Find digits with which a line or a diagonal cannot have its sums.

    These are region sum lines, zippers, sum lines, little killers and plain sums.
    """
    return _find(grid, "sum_line_pieces")


def find_outside_clue(grid: Grid) -> Iterator[Step]:
    """Find digits that a clue outside the board rules out.

    These are sandwiches, X-sums, skyscrapers and numbered rooms.
    """
    return _find(grid, "outside_clue")


def find_rule_logic(grid: Grid) -> Iterator[Step]:
    """Find digits with which a rule of any other type cannot be satisfied."""
    return _find(grid, "rule_logic")
