"""RULES: the table of all rule types, and the parser of rules for a layout.

To add a rule type: add a row with its judge and compile functions to RULE_TYPES in the module of
its family, add its builder to builders.py, and list the builder in `rules/__init__.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any

from nonet.errors import ArgumentError
from nonet.geometry.layout import Layout
from nonet.rules import combined, custom, lines, marks, sums, whole_board
from nonet.rules.model import Rule, RuleSpec
from nonet.rules.rule_type import RuleType, check

RULES: dict[str, RuleType] = {
    **whole_board.RULE_TYPES,
    **sums.RULE_TYPES,
    **lines.RULE_TYPES,
    **marks.RULE_TYPES,
    **custom.RULE_TYPES,
    **combined.RULE_TYPES,
}
"""Every rule type by name."""

MOST_RULES = 10_000
"""The most rules that a board may have."""

_SEVERAL = {"diagonals": ("diagonal_up", "diagonal_down")}


def resolve(rules: Iterable[Rule | RuleSpec | str], layout: Layout) -> tuple[Rule, ...]:
    """Parse the cells of rules for a layout; raise ArgumentError if a rule is invalid.

    >>> from nonet.geometry.layout import CLASSIC
    >>> resolve(["diagonals"], CLASSIC)[0].type
    'diagonal_up'
    """
    found: list[Rule] = []
    for rule in rules:
        if isinstance(rule, Rule):
            found.append(rule)
        elif isinstance(rule, str):
            found += [Rule(type_) for type_ in _SEVERAL.get(rule, (rule,))]
        elif isinstance(rule, RuleSpec):
            found.append(_read(rule, layout))
        else:
            given = type(rule).__name__
            raise TypeError(f"expected a rule from nonet.rules or the name of one, got {given}")
    for rule in found:
        if not (isinstance(rule.type, str) and rule.type in RULES):
            raise ArgumentError("unknown_rule", kind=rule.type, kinds=", ".join(sorted(RULES)))
    if len(found) > MOST_RULES:
        raise ArgumentError("many_rules", count=len(found), most=MOST_RULES)
    for i, rule in enumerate(found):
        if RULES[rule.type].value == "rules" and isinstance(rule.value, tuple | list):
            inner: Any = rule.value
            found[i] = rule._replace(value=resolve(inner, layout))
    return tuple([check(rule, RULES[rule.type], layout) for rule in found])


def _read(spec: RuleSpec, layout: Layout) -> Rule:
    cells = layout.parse_cells(spec.cells)
    value: Any = len(cells) if spec.counted else spec.value
    if callable(value):
        value = value(layout)
    others = chain.from_iterable(map(layout.parse_cells, spec.others))
    return Rule(spec.type, (*cells, *others), value)
