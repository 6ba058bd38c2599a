"""Rule types that combine other rules: one of them holds, all of them, or none of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.geometry.layout import Layout
from nonet.rules.model import Rule, Rules, wrong
from nonet.rules.rule_type import RuleType, inner_rules
from nonet.rules.truth import FALSE, TRUE, all_hold, any_holds, new_houses, truth_of

if TYPE_CHECKING:
    from nonet.rules.program import Program


def _holds(rule: Rule, rules: Rules, values: bytes) -> bool:
    houses = new_houses(rule, rules)
    if any(len({values[cell] for cell in cells}) < len(cells) for cells in houses):
        return False
    return rules.type_of(rule).judge(rule, rules, values)


def _judge_any(rule: Rule, rules: Rules, values: bytes) -> bool:
    return any(_holds(part, rules, values) for part in inner_rules(rule))


def _judge_all(rule: Rule, rules: Rules, values: bytes) -> bool:
    return all(_holds(part, rules, values) for part in inner_rules(rule))


def _judge_none(rule: Rule, rules: Rules, values: bytes) -> bool:
    return not _judge_any(rule, rules, values)


def _any(rule: Rule, rules: Rules, program: Program) -> int:
    return any_holds([truth_of(part, rules, program) for part in inner_rules(rule)], program)


def _all(rule: Rule, rules: Rules, program: Program) -> int:
    return all_hold([truth_of(part, rules, program) for part in inner_rules(rule)], program)


def _none(rule: Rule, rules: Rules, program: Program) -> int:
    some, none = _any(rule, rules, program), program.hidden_cell()
    program.pairs([(some, none)], program.table(_opposite))
    return none


def _opposite(a: int, b: int) -> bool:
    return {a, b} == {FALSE, TRUE}


COMBINED = {"any_of": _any, "all_of": _all, "none_of": _none}
"""For each type, the function that adds a hidden cell which says whether it holds."""


def _compile(rule: Rule, rules: Rules, program: Program) -> None:
    program.allow([COMBINED[rule.type](rule, rules, program)], 1 << (TRUE - 1))


def _compile_none(rule: Rule, rules: Rules, program: Program) -> None:
    for part in inner_rules(rule):
        program.allow([truth_of(part, rules, program)], 1 << (FALSE - 1))


def _check(rule: Rule, layout: Layout) -> None:
    if not inner_rules(rule):
        raise wrong(rule, layout, "rule_value", takes="a list of rules")


RULE_TYPES = {
    "any_of": RuleType(
        ("any of", "任一"),
        (
            "At least one of the rules inside holds.",
            "所含规则中至少有一条成立。",
        ),
        "board",
        'any_of(cage(10, "r1c12"), thermo("r1c123"))',
        _judge_any,
        _compile,
        value="rules",
        check=_check,
    ),
    "all_of": RuleType(
        ("all of", "全部"),
        (
            "All of the rules inside hold: for use inside another rule.",
            "所含规则全部成立，用于其他规则之中。",
        ),
        "board",
        'all_of(cage(10, "r1c12"), thermo("r1c123"))',
        _judge_all,
        _compile,
        value="rules",
        check=_check,
    ),
    "none_of": RuleType(
        ("none of", "全不"),
        (
            "None of the rules inside holds.",
            "所含规则全都不成立。",
        ),
        "board",
        'none_of(cage(10, "r1c12"), thermo("r1c123"))',
        _judge_none,
        _compile_none,
        value="rules",
        check=_check,
    ),
}
