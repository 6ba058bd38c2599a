"""General rule types: distinct, contains, same values, pair tables, regular expressions."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from nonet.geometry.layout import Layout
from nonet.rules.automaton import compile_regex, matches
from nonet.rules.marks import check_digits, compile_contains
from nonet.rules.model import Rule, Rules, wrong
from nonet.rules.program import MOST_STATES, Automaton
from nonet.rules.rule_type import RuleType, check_distinct, number, numbers, read, text

if TYPE_CHECKING:
    from nonet.rules.program import Program


def _judge_distinct(rule: Rule, rules: Rules, values: bytes) -> bool:
    return len(set(read(rule, values))) == len(rule.cells)


def _compile_distinct(rule: Rule, rules: Rules, program: Program) -> None:
    program.distinct(rule.cells)


def _judge_contains(rule: Rule, rules: Rules, values: bytes) -> bool:
    held = read(rule, values)
    return all(held.count(digit) >= numbers(rule).count(digit) for digit in numbers(rule))


def _judge_exactly(rule: Rule, rules: Rules, values: bytes) -> bool:
    held = read(rule, values)
    return all(held.count(digit) == numbers(rule).count(digit) for digit in numbers(rule))


def _compile_exactly(rule: Rule, rules: Rules, program: Program) -> None:
    least = [numbers(rule).count(digit) for digit in range(1, rules.digits + 1)]
    program.count(rule.cells, least, [n or len(rule.cells) for n in least])


def _sets(rule: Rule) -> list[tuple[int, ...]]:
    size = len(rule.cells) // number(rule)
    return [rule.cells[i : i + size] for i in range(0, len(rule.cells), size)]


def _judge_same(rule: Rule, rules: Rules, values: bytes) -> bool:
    return len({tuple(sorted(values[cell] for cell in cells)) for cells in _sets(rule)}) == 1


def _compile_same(rule: Rule, rules: Rules, program: Program) -> None:
    program.same(_sets(rule))


def _check_same(rule: Rule, layout: Layout) -> None:
    if number(rule) < 2 or len(rule.cells) % number(rule):
        raise wrong(rule, layout, "rule_sets")


def _fits(table: tuple[int, ...], a: int, b: int) -> bool:
    return bool(table[a - 1] >> (b - 1) & 1)


def _judge_pair(rule: Rule, rules: Rules, values: bytes) -> bool:
    return all(_fits(numbers(rule), a, b) for a, b in pairwise(read(rule, values)))


def _compile_pair(rule: Rule, rules: Rules, program: Program) -> None:
    program.pairs(pairwise(rule.cells), numbers(rule))


def _judge_all(rule: Rule, rules: Rules, values: bytes) -> bool:
    return all(_fits(numbers(rule), a, b) for a, b in combinations(read(rule, values), 2))


def _compile_all(rule: Rule, rules: Rules, program: Program) -> None:
    program.pairs(combinations(rule.cells, 2), numbers(rule))


def _check_table(rule: Rule, layout: Layout) -> None:
    masks = numbers(rule)
    if len(masks) != layout.digits or any(not 0 <= mask <= layout.all for mask in masks):
        raise wrong(rule, layout, "rule_table", digits=layout.digits)


def _judge_regex(rule: Rule, rules: Rules, values: bytes) -> bool:
    return matches(text(rule), read(rule, values))


def _compile_regex(rule: Rule, rules: Rules, program: Program) -> None:
    program.line(rule.cells, compile_regex(text(rule), rules.digits))


def _check_regex(rule: Rule, layout: Layout) -> None:
    compile_regex(text(rule), layout.digits)


def _machine(rule: Rule, digits: int) -> Automaton:
    automaton = Automaton.of_numbers(numbers(rule), digits)
    assert automaton is not None
    return automaton


def _judge_automaton(rule: Rule, rules: Rules, values: bytes) -> bool:
    return _machine(rule, rules.digits).accepts_digits(read(rule, values), rules.digits)


def _compile_automaton(rule: Rule, rules: Rules, program: Program) -> None:
    program.line(rule.cells, _machine(rule, rules.digits))


def _check_automaton(rule: Rule, layout: Layout) -> None:
    if Automaton.of_numbers(numbers(rule), layout.digits) is None:
        raise wrong(rule, layout, "rule_automaton", digits=layout.digits, most=MOST_STATES)


RULE_TYPES = {
    "distinct": RuleType(
        ("distinct", "互异"),
        ("No digit stands twice in these cells.", "这些格子中没有重复数字。"),
        "set",
        'distinct("r1c1 r5c5")',
        _judge_distinct,
        _compile_distinct,
        least=2,
        check=check_distinct,
    ),
    "contains": RuleType(
        ("contains", "包含"),
        (
            "The cells hold these digits, each at least as often as it is named.",
            "这些格子含有所给数字，每个至少出现所列的次数。",
        ),
        "set",
        'contains((1, 1, 2), "r1-3c1")',
        _judge_contains,
        compile_contains,
        value="numbers",
        check=check_digits,
    ),
    "contains_exactly": RuleType(
        ("contains exactly", "恰好包含"),
        (
            "The cells hold each of these digits exactly as often as it is named.",
            "这些格子含有所给数字，每个恰好出现所列的次数。",
        ),
        "set",
        'contains_exactly((1, 1, 2), "r1-3c1")',
        _judge_exactly,
        _compile_exactly,
        value="numbers",
        check=check_digits,
    ),
    "same_values": RuleType(
        ("same values", "同值集合"),
        (
            "The sets of cells hold the same digits, each as often.",
            "各组格子含有相同的数字，次数也相同。",
        ),
        "line",
        'same_values("r1c12", "r5c56")',
        _judge_same,
        _compile_same,
        value="number",
        least=2,
        check=_check_same,
    ),
    "pair": RuleType(
        ("pair", "相邻关系"),
        (
            "Neighbours on the line fit the table: for each digit, a mask of what may follow.",
            "线上相邻两格满足关系表：每个数字对应可跟随数字的掩码。",
        ),
        "line",
        "pair((2, 1, 8, 4), 'r1c1-4')",
        _judge_pair,
        _compile_pair,
        value="numbers",
        least=2,
        check=_check_table,
    ),
    "pair_all": RuleType(
        ("all pairs", "两两关系"),
        (
            "Every two cells, in order, fit the table.",
            "每两格（按顺序）都满足关系表。",
        ),
        "line",
        "pair_all((14, 13, 11, 7), 'r1c1-3')",
        _judge_all,
        _compile_all,
        value="numbers",
        least=2,
        check=_check_table,
    ),
    "regex": RuleType(
        ("regular expression", "正则表达式"),
        (
            "The digits along the line, one character each, match the expression.",
            "线上的数字（每格一个字符）匹配该正则表达式。",
        ),
        "line",
        'regex("(12|34)*", "r1c1-4")',
        _judge_regex,
        _compile_regex,
        value="text",
        check=_check_regex,
    ),
    "state_machine": RuleType(
        ("state machine", "状态机"),
        (
            "The state machine accepts the digits along the line, read in order.",
            "状态机接受按顺序读出的线上数字。",
        ),
        "line",
        "state_machine(lambda last, digit: digit if digit > last else None, 'r1c1-4')",
        _judge_automaton,
        _compile_automaton,
        value="numbers",
        check=_check_automaton,
    ),
}
