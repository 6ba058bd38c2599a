"""Rule types for lines: thermo, whispers, renban, palindrome, between, lockout, ..."""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import lru_cache
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from nonet.geometry.layout import Layout
from nonet.rules.model import Rule, Rules, wrong
from nonet.rules.program import Automaton
from nonet.rules.rule_type import RuleType, by_ends, check_distinct, either_way, number, read

if TYPE_CHECKING:
    from nonet.rules.program import Program, Table


def _check_thermo(rule: Rule, layout: Layout) -> None:
    check_distinct(rule, layout)
    if len(set(rule.cells)) < len(rule.cells):
        raise wrong(rule, layout, "rule_cell_twice")


def _judge_thermo(rule: Rule, rules: Rules, values: bytes) -> bool:
    return all(a < b for a, b in pairwise(read(rule, values)))


def _compile_thermo(rule: Rule, rules: Rules, program: Program) -> None:
    program.distinct(rule.cells)
    program.pairs(pairwise(rule.cells), program.table(operator.lt))


def _judge_slow(rule: Rule, rules: Rules, values: bytes) -> bool:
    return all(a <= b for a, b in pairwise(read(rule, values)))


def _compile_slow(rule: Rule, rules: Rules, program: Program) -> None:
    program.pairs(pairwise(rule.cells), program.table(operator.le))


def _far(a: int, b: int, least: int) -> bool:
    return abs(a - b) >= least


def _judge_whispers(rule: Rule, rules: Rules, values: bytes) -> bool:
    return all(abs(a - b) >= number(rule) for a, b in pairwise(read(rule, values)))


def _compile_whispers(rule: Rule, rules: Rules, program: Program) -> None:
    program.pairs(pairwise(rule.cells), program.table(_far, number(rule)))


def _judge_renban(rule: Rule, rules: Rules, values: bytes) -> bool:
    held = read(rule, values)
    return len(set(held)) == len(held) == max(held) - min(held) + 1


def _compile_renban(rule: Rule, rules: Rules, program: Program) -> None:
    program.window(rule.cells)


def _judge_palindrome(rule: Rule, rules: Rules, values: bytes) -> bool:
    held = read(rule, values)
    return held == held[::-1]


def _compile_palindrome(rule: Rule, rules: Rules, program: Program) -> None:
    half = len(rule.cells) // 2
    ends = zip(rule.cells[:half], reversed(rule.cells), strict=False)
    program.pairs(ends, program.table(operator.eq))


def _judge_between(rule: Rule, rules: Rules, values: bytes) -> bool:
    first, *middle, last = read(rule, values)
    return all(min(first, last) < digit < max(first, last) for digit in middle)


def _judge_lockout(rule: Rule, rules: Rules, values: bytes) -> bool:
    first, *middle, last = read(rule, values)
    low, high = sorted((first, last))
    return high - low >= number(rule) and all(not low <= digit <= high for digit in middle)


@lru_cache(64)
def ends_automaton(digits: int, least: int, inside: bool) -> Automaton:
    """Return the automaton that reads both ends of a line, then cells all between them or all not.

    The states are the start, one for each first end, and one for each pair of ends (low, high).
    """
    span = range(1, digits + 1)
    pairs = [(a, b) for a in span for b in span if a <= b and b - a >= least]
    state = {pair: 1 + digits + i for i, pair in enumerate(pairs)}
    start = tuple(range(1, digits + 1))
    seconds = [tuple(state.get((min(a, b), max(a, b)), -1) for b in span) for a in span]
    middles = [
        tuple(state[a, b] if (a < d < b if inside else not a <= d <= b) else -1 for d in span)
        for a, b in pairs
    ]
    return Automaton((start, *seconds, *middles), frozenset(state.values()))


def _compile_between(rule: Rule, rules: Rules, program: Program) -> None:
    first, *middle, last = rule.cells
    program.line([first, last, *middle], ends_automaton(rules.digits, 0, True))


def _compile_lockout(rule: Rule, rules: Rules, program: Program) -> None:
    first, *middle, last = rule.cells
    program.line([first, last, *middle], ends_automaton(rules.digits, number(rule), False))


def group_of(digits: int) -> Callable[[int], int]:
    """Return the function that maps a digit to 0 (low), 1 (middle) or 2 (high), a third each."""
    third, over = divmod(digits, 3)
    low = third + (over == 2)
    return lambda digit: (digit > low) + (digit > digits - low)


def _apart(held: list[int], span: int, group: Callable[[int], int]) -> bool:
    return all(group(a) != group(b) for i, a in enumerate(held) for b in held[i + 1 : i + span])


def _compile_apart(rule: Rule, span: int, table: Table, program: Program) -> None:
    cells = rule.cells
    pairs = ((a, b) for i, a in enumerate(cells) for b in cells[i + 1 : i + span])
    program.pairs(pairs, table)


def _other_third(a: int, b: int, digits: int) -> bool:
    group = group_of(digits)
    return group(a) != group(b)


def _other_remainder(a: int, b: int, mod: int) -> bool:
    return a % mod != b % mod


def _same_remainder(a: int, b: int, mod: int) -> bool:
    return a % mod == b % mod


def _judge_entropic(rule: Rule, rules: Rules, values: bytes) -> bool:
    return _apart(read(rule, values), 3, group_of(rules.digits))


def _compile_entropic(rule: Rule, rules: Rules, program: Program) -> None:
    _compile_apart(rule, 3, program.table(_other_third, rules.digits), program)


def _judge_modular(rule: Rule, rules: Rules, values: bytes) -> bool:
    mod = number(rule)
    return _apart(read(rule, values), mod, lambda digit: digit % mod)


def _compile_modular(rule: Rule, rules: Rules, program: Program) -> None:
    mod = number(rule)
    _compile_apart(rule, mod, program.table(_other_remainder, mod), program)
    # `mod` cells in a row have all remainders, so the next cell has the remainder of the first.
    same = program.table(_same_remainder, mod)
    for first in range(min(mod, len(rule.cells))):
        program.pairs(combinations(rule.cells[first::mod], 2), same)


def _other_parity(a: int, b: int) -> bool:
    return (a + b) % 2 == 1


def _judge_parity(rule: Rule, rules: Rules, values: bytes) -> bool:
    return all((a + b) % 2 for a, b in pairwise(read(rule, values)))


def _compile_parity(rule: Rule, rules: Rules, program: Program) -> None:
    program.pairs(pairwise(rule.cells), program.table(_other_parity))


def _judge_nabner(rule: Rule, rules: Rules, values: bytes) -> bool:
    return all(b - a > 1 for a, b in pairwise(sorted(read(rule, values))))


def _compile_nabner(rule: Rule, rules: Rules, program: Program) -> None:
    program.distinct(rule.cells)
    program.pairs(combinations(sorted(rule.cells), 2), program.table(_far, 2))


def _judge_same_difference(rule: Rule, rules: Rules, values: bytes) -> bool:
    return len({abs(a - b) for a, b in pairwise(read(rule, values))}) == 1


@lru_cache(64)
def _difference_automaton(digits: int) -> Automaton:
    """Return the automaton with the states start, first digit, (digit, difference)."""
    span = range(1, digits + 1)
    state = {(d, gap): 1 + digits + digits * gap + d - 1 for gap in range(digits) for d in span}
    steps = [tuple(span)]  # the state of a first digit is the digit
    steps += [tuple(state[b, abs(a - b)] for b in span) for a in span]
    steps += [
        tuple(state[b, gap] if abs(a - b) == gap else -1 for b in span)
        for gap in range(digits)
        for a in span
    ]
    return Automaton(tuple(steps), frozenset(state.values()))


def _compile_same_difference(rule: Rule, rules: Rules, program: Program) -> None:
    program.line(rule.cells, _difference_automaton(rules.digits))


def _check_modular(rule: Rule, layout: Layout) -> None:
    if number(rule) < 1:
        raise wrong(rule, layout, "rule_value", takes="a number from 1")


RULE_TYPES = {
    "thermo": RuleType(
        ("thermometer", "温度计"),
        ("Digits grow from the bulb, the first cell.", "数字从球端（第一格）起严格递增。"),
        "line",
        'thermo("r4c1 r3c2 r2c3")',
        _judge_thermo,
        _compile_thermo,
        least=2,
        check=_check_thermo,
    ),
    "slow_thermo": RuleType(
        ("slow thermometer", "慢温度计"),
        ("Digits grow or stay equal from the bulb.", "数字从球端起递增或相等。"),
        "line",
        'slow_thermo("r4c1 r3c2 r2c3")',
        _judge_slow,
        _compile_slow,
        least=2,
    ),
    "whispers": RuleType(
        ("whispers", "低语线"),
        (
            "Neighbours on the line differ by the number (5 unless given) or more.",
            "线上相邻数字之差不小于所给的数（默认 5）。",
        ),
        "line",
        'whispers("r1c1-5", 5)',
        _judge_whispers,
        _compile_whispers,
        value="number",
        default=5,
        least=2,
    ),
    "renban": RuleType(
        ("renban", "连番线"),
        (
            "The digits are consecutive, in any order, none twice.",
            "线上数字是一组连续数字，顺序任意，互不相同。",
        ),
        "set",
        'renban("r1c1-4")',
        _judge_renban,
        _compile_renban,
        least=2,
        check=check_distinct,
    ),
    "palindrome": RuleType(
        ("palindrome", "回文线"),
        ("The line reads the same both ways.", "线从两端读出的数字相同。"),
        "line",
        'palindrome("r1c1-3")',
        _judge_palindrome,
        _compile_palindrome,
        least=2,
    ),
    "between": RuleType(
        ("between line", "区间线"),
        (
            "The digits along the line lie strictly between those at its two ends.",
            "线上的数字严格介于两端数字之间。",
        ),
        "line",
        'between("r1c1-4")',
        _judge_between,
        _compile_between,
        least=3,
        order=by_ends,
    ),
    "lockout": RuleType(
        ("lockout line", "锁定线"),
        (
            "The ends differ by the number (4 unless given) or more; no digit along the line is "
            "between them or equal to one.",
            "两端之差不小于所给的数（默认 4），线上的数字既不在两端之间，也不等于两端。",
        ),
        "line",
        'lockout("r1c1-4", 4)',
        _judge_lockout,
        _compile_lockout,
        value="number",
        default=4,
        least=2,
        order=by_ends,
    ),
    "entropic": RuleType(
        ("entropic line", "熵线"),
        (
            "Every three cells in a row have a low, a middle and a high digit.",
            "线上每连续三格各含一个低、中、高数字。",
        ),
        "line",
        'entropic("r1c1-4")',
        _judge_entropic,
        _compile_entropic,
        least=2,
    ),
    "modular": RuleType(
        ("modular line", "余数线"),
        (
            "Every so many cells in a row (3 unless given) leave different remainders by it.",
            "线上每连续若干格（默认 3）除以该数的余数互不相同。",
        ),
        "line",
        'modular("r1c1-4", 3)',
        _judge_modular,
        _compile_modular,
        value="number",
        default=3,
        least=2,
        check=_check_modular,
    ),
    "parity": RuleType(
        ("parity line", "奇偶线"),
        (
            "Odd and even digits alternate along the line.",
            "线上奇数与偶数交替出现。",
        ),
        "line",
        'parity("r1c1-4")',
        _judge_parity,
        _compile_parity,
        least=2,
    ),
    "nabner": RuleType(
        ("nabner", "反连番线"),
        (
            "No two digits of the line are equal or consecutive, wherever they stand on it.",
            "线上任意两个数字既不相同，也不连续。",
        ),
        "set",
        'nabner("r1c1-4")',
        _judge_nabner,
        _compile_nabner,
        least=2,
        check=check_distinct,
    ),
    "same_difference": RuleType(
        ("same difference line", "等差线"),
        (
            "All neighbours on the line have the same difference.",
            "线上每对相邻数字之差都相同。",
        ),
        "line",
        'same_difference("r1c1-4")',
        _judge_same_difference,
        _compile_same_difference,
        least=2,
        order=either_way,
    ),
}
