"""Rule types for sums: cages, arrows, lines with equal sums, and sum clues outside the board."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate, combinations, groupby, pairwise
from math import prod
from typing import TYPE_CHECKING

from nonet.geometry.layout import Layout
from nonet.rules.model import Rule, Rules, wrong
from nonet.rules.program import MOST_STATES, Automaton
from nonet.rules.rule_type import (
    RuleType,
    check_distinct,
    check_loose_sum,
    check_sum,
    either_way,
    number,
    numbers,
    read,
)

if TYPE_CHECKING:
    from nonet.rules.program import Program


def _judge_cage(rule: Rule, rules: Rules, values: bytes) -> bool:
    held = read(rule, values)
    return len(set(held)) == len(held) and (not rule.value or sum(held) == rule.value)


def _compile_cage(rule: Rule, rules: Rules, program: Program) -> None:
    program.distinct(rule.cells)
    if rule.value:
        program.sum(rule.cells, number(rule))


def _judge_sum(rule: Rule, rules: Rules, values: bytes) -> bool:
    return sum(read(rule, values)) == rule.value


def _compile_sum(rule: Rule, rules: Rules, program: Program) -> None:
    program.sum(rule.cells, number(rule))


def _judge_arrow(rule: Rule, rules: Rules, values: bytes) -> bool:
    circle, *shaft = read(rule, values)
    return circle == sum(shaft)


def _compile_arrow(rule: Rule, rules: Rules, program: Program) -> None:
    program.sum(rule.cells, 0, (1,) + (-1,) * (len(rule.cells) - 1))


def _judge_pill(rule: Rule, rules: Rules, values: bytes) -> bool:
    held, size = read(rule, values), number(rule)
    pill = [values[cell] for cell in sorted(rule.cells[:size])]
    if any(digit > 9 for digit in pill[1:]):
        return False
    return int("".join(map(str, pill))) == sum(held[size:])


def _compile_pill(rule: Rule, rules: Rules, program: Program) -> None:
    size = number(rule)
    pill, shaft = sorted(rule.cells[:size]), rule.cells[size:]
    weights = [10 ** (size - 1 - i) for i in range(size)] + [-1] * len(shaft)
    program.sum([*pill, *shaft], 0, weights)
    if rules.digits > 9:
        program.allow(pill[1:], (1 << 9) - 1)


def _check_pill(rule: Rule, layout: Layout) -> None:
    if number(rule) not in (2, 3) or len(rule.cells) <= number(rule):
        raise wrong(rule, layout, "rule_pill")


def _judge_double(rule: Rule, rules: Rules, values: bytes) -> bool:
    first, *middle, last = read(rule, values)
    return first + last == sum(middle)


def _compile_double(rule: Rule, rules: Rules, program: Program) -> None:
    program.sum(rule.cells, 0, (1, *(-1,) * (len(rule.cells) - 2), 1))


def _segments(rule: Rule, rules: Rules) -> list[list[int]]:
    """Split a line where it enters another box or region."""
    return [list(cells) for _, cells in groupby(rule.cells, rules.layout.region_of)]


def _judge_region_sum(rule: Rule, rules: Rules, values: bytes) -> bool:
    sums = {sum(values[cell] for cell in cells) for cells in _segments(rule, rules)}
    return len(sums) == 1


def _compile_region_sum(rule: Rule, rules: Rules, program: Program) -> None:
    segments = sorted(_segments(rule, rules), key=len)
    single = len(segments[0]) == 1
    pairs = (
        ((segments[0], other) for other in segments[1:]) if single else combinations(segments, 2)
    )
    for first, second in pairs:
        _equal(first, second, program)


def _equal(first: list[int], second: list[int], program: Program) -> None:
    program.sum([*first, *second], 0, [1] * len(first) + [-1] * len(second))


def _judge_zipper(rule: Rule, rules: Rules, values: bytes) -> bool:
    held = read(rule, values)
    half = len(held) // 2
    sums = {held[i] + held[-1 - i] for i in range(half)}
    if len(held) % 2:
        sums.add(held[half])
    return len(sums) == 1


def _compile_zipper(rule: Rule, rules: Rules, program: Program) -> None:
    half = len(rule.cells) // 2
    pairs = [[rule.cells[i], rule.cells[-1 - i]] for i in range(half)]
    if len(rule.cells) % 2:
        for pair in pairs:
            _equal([rule.cells[half]], pair, program)
    else:
        for first, second in combinations(pairs, 2) if half <= 4 else pairwise(pairs):
            _equal(first, second, program)


def _judge_sum_line(rule: Rule, rules: Rules, values: bytes) -> bool:
    total = 0
    for digit in read(rule, values):
        total += digit
        if total > number(rule):
            return False
        total %= number(rule)
    return total == 0


def _compile_sum_line(rule: Rule, rules: Rules, program: Program) -> None:
    total = number(rule)
    steps = tuple(
        tuple(-1 if at + d > total else (at + d) % total for d in range(1, rules.digits + 1))
        for at in range(total)
    )
    program.line(rule.cells, Automaton(steps, frozenset({0})))


def _check_sum_line(rule: Rule, layout: Layout) -> None:
    count, high = len(rule.cells), len(rule.cells) * layout.digits
    if number(rule) < 1:
        raise wrong(rule, layout, "rule_value", takes="a number from 1")
    if number(rule) > high:
        raise wrong(rule, layout, "rule_impossible_sum", count=count, low=1, high=high)


def _judge_sandwich(rule: Rule, rules: Rules, values: bytes) -> bool:
    held = read(rule, values)
    if held.count(1) != 1 or held.count(rules.digits) != 1:
        return False
    first, last = sorted((held.index(1), held.index(rules.digits)))
    return sum(held[first + 1 : last]) == rule.value


def _compile_sandwich(rule: Rule, rules: Rules, program: Program) -> None:
    ends = [int(digit in (1, rules.digits)) for digit in range(1, rules.digits + 1)]
    most = [1 if end else len(rule.cells) for end in ends]
    program.count(rule.cells, ends, most)
    program.sandwich(rule.cells, number(rule))


def _judge_x_sum(rule: Rule, rules: Rules, values: bytes) -> bool:
    held = read(rule, values)
    return held[0] <= len(held) and sum(held[: held[0]]) == rule.value


def _compile_x_sum(rule: Rule, rules: Rules, program: Program) -> None:
    program.allow(rule.cells[:1], (1 << min(len(rule.cells), rules.digits)) - 1)
    program.prefix(rule.cells, number(rule))


def _judge_product(rule: Rule, rules: Rules, values: bytes) -> bool:
    held = read(rule, values)
    return len(set(held)) == len(held) and prod(held) == rule.value


@lru_cache(256)
def _product_automaton(digits: int, product: int) -> Automaton:
    """Return the automaton of digits with a product; the states are what is left to divide."""
    lefts = {product: 0}
    order, steps = [product], []
    for left in order:  # grows during the loop
        row = []
        for digit in range(1, digits + 1):
            if left % digit:
                row.append(-1)
                continue
            row.append(lefts.setdefault(left // digit, len(lefts)))
            if len(lefts) > len(order):
                order.append(left // digit)
        steps.append(tuple(row))
    return Automaton(tuple(steps), frozenset({lefts[1]} if 1 in lefts else ()))


def _compile_product(rule: Rule, rules: Rules, program: Program) -> None:
    program.distinct(rule.cells)
    program.line(sorted(rule.cells), _product_automaton(rules.digits, number(rule)))


def _check_product(rule: Rule, layout: Layout) -> None:
    count, n = len(rule.cells), layout.digits
    if count > n:
        raise wrong(rule, layout, "rule_too_large", count=count, digits=n)
    if not 1 <= number(rule) <= prod(range(n - count + 1, n + 1)):
        high = prod(range(n - count + 1, n + 1))
        raise wrong(rule, layout, "rule_value", takes=f"a number from 1 to {high}")


def _judge_product_arrow(rule: Rule, rules: Rules, values: bytes) -> bool:
    circle, *shaft = read(rule, values)
    return circle == prod(shaft)


@lru_cache(64)
def _product_arrow_automaton(digits: int) -> Automaton:
    """Return the automaton whose states are the start and what is left to divide of the circle."""
    span = range(1, digits + 1)
    steps = [tuple(span)]
    steps += [tuple(-1 if left % digit else left // digit for digit in span) for left in span]
    return Automaton(tuple(steps), frozenset({1}))


def _compile_product_arrow(rule: Rule, rules: Rules, program: Program) -> None:
    program.line(rule.cells, _product_arrow_automaton(rules.digits))


def _judge_lunchbox(rule: Rule, rules: Rules, values: bytes) -> bool:
    held = read(rule, values)
    if len(set(held)) < len(held):
        return False
    first, last = sorted((held.index(min(held)), held.index(max(held))))
    return sum(held[first + 1 : last]) == rule.value


def _compile_lunchbox(rule: Rule, rules: Rules, program: Program) -> None:
    program.lunchbox(rule.cells, number(rule))


def _check_lunchbox(rule: Rule, layout: Layout) -> None:
    count, n = len(rule.cells), layout.digits
    if count > n:
        raise wrong(rule, layout, "rule_too_large", count=count, digits=n)
    high = sum(range(n - count + 2, n))
    if number(rule) > high:
        raise wrong(rule, layout, "rule_impossible_sum", count=count, low=0, high=high)


def _parts(rule: Rule) -> list[list[int]]:
    """Split cells into groups of the sizes that the rule names."""
    ends = [0, *accumulate(numbers(rule))]
    return [list(rule.cells[a:b]) for a, b in pairwise(ends)]


def _judge_equal_sum(rule: Rule, rules: Rules, values: bytes) -> bool:
    return len({sum(values[cell] for cell in cells) for cells in _parts(rule)}) == 1


def _compile_equal_sum(rule: Rule, rules: Rules, program: Program) -> None:
    parts = sorted(map(sorted, _parts(rule)), key=lambda cells: (len(cells), cells))
    for first, second in combinations(parts, 2) if len(parts) <= 4 else pairwise(parts):
        _equal(first, second, program)


def _check_equal_sum(rule: Rule, layout: Layout) -> None:
    sizes = numbers(rule)
    if len(sizes) < 2 or min(sizes) < 1 or sum(sizes) != len(rule.cells):
        raise wrong(rule, layout, "rule_sizes", count=len(rule.cells))


def _judge_weighted(rule: Rule, rules: Rules, values: bytes) -> bool:
    total, *weights = numbers(rule)
    held = read(rule, values)
    return sum(weight * digit for weight, digit in zip(weights, held, strict=True)) == total


def _compile_weighted(rule: Rule, rules: Rules, program: Program) -> None:
    program.sum(rule.cells, numbers(rule)[0], numbers(rule)[1:])


def _check_weighted(rule: Rule, layout: Layout) -> None:
    if len(numbers(rule)) != len(rule.cells) + 1:
        raise wrong(rule, layout, "rule_weights", count=len(rule.cells))
    if any(abs(value) > 1_000_000 for value in numbers(rule)):
        raise wrong(rule, layout, "rule_value", takes="numbers up to 1000000")


def _judge_sum_loop(rule: Rule, rules: Rules, values: bytes) -> bool:
    held = read(rule, values)
    total = number(rule)
    turned = (held[i:] + held[:i] for i in range(len(held)))
    return any(_falls_into(line, total) for line in turned)


def _falls_into(held: list[int], total: int) -> bool:
    left = total
    for digit in held:
        left = (left or total) - digit
        if left < 0:
            return False
    return left == 0


@lru_cache(64)
def _sum_loop_automaton(digits: int, total: int) -> Automaton:
    """Return the automaton whose states are the start and pairs of sums: at the start, and now.

    The sum at the start belongs to the piece that the loop's last cells begin; the start chooses.
    """
    span = range(1, digits + 1)
    state = {(at, now): 1 + total * at + now for at in range(total) for now in range(total)}

    def after(at: int, now: int, digit: int) -> int:
        return -1 if now + digit > total else state[at, (now + digit) % total]

    choices = [
        tuple(to for at in range(total) if (to := after(at, at, digit)) >= 0) for digit in span
    ]
    steps = [tuple(-1 - digit if choices[digit - 1] else -1 for digit in span)]
    steps += [tuple(after(at, now, digit) for digit in span) for at, now in state]
    accepts = frozenset(state[at, at] for at in range(total))
    return Automaton(tuple(steps), accepts, tuple(choices))


def _compile_sum_loop(rule: Rule, rules: Rules, program: Program) -> None:
    program.line(rule.cells, _sum_loop_automaton(rules.digits, number(rule)))


def _check_sum_loop(rule: Rule, layout: Layout) -> None:
    if not 1 <= number(rule) <= 60:
        raise wrong(rule, layout, "rule_value", takes="a number from 1 to 60")


def _judge_rellik(rule: Rule, rules: Rules, values: bytes) -> bool:
    held = read(rule, values)
    sums = {0}
    for digit in held:
        sums |= {total + digit for total in sums}
    return len(set(held)) == len(held) and number(rule) not in sums


@lru_cache(64)
def _rellik_automaton(digits: int, total: int) -> Automaton | None:
    """Return the automaton whose states are the sums so far, as bits; None if it is too large."""
    every = (2 << total) - 1
    states, order, steps = {1: 0}, [1], []
    for sums in order:  # grows during the loop
        row = []
        for digit in range(1, digits + 1):
            after = (sums | sums << digit) & every
            if after >> total & 1:
                row.append(-1)
                continue
            row.append(states.setdefault(after, len(states)))
            if len(states) > len(order):
                order.append(after)
        steps.append(tuple(row))
        if len(order) > MOST_STATES:
            return None
    return Automaton(tuple(steps), frozenset(range(len(steps))))


def _compile_rellik(rule: Rule, rules: Rules, program: Program) -> None:
    program.distinct(rule.cells)
    automaton = _rellik_automaton(rules.digits, number(rule))
    assert automaton is not None
    program.line(sorted(rule.cells), automaton)


def _check_rellik(rule: Rule, layout: Layout) -> None:
    check_distinct(rule, layout)
    if not 1 <= number(rule) <= 200 or _rellik_automaton(layout.digits, number(rule)) is None:
        raise wrong(rule, layout, "rule_value", takes="a smaller number, from 1")


RULE_TYPES = {
    "cage": RuleType(
        ("cage", "笼"),
        (
            "The digits of a cage differ and add up to its number, if it has one.",
            "笼内数字互不相同；若标有数字，则其和等于该数。",
        ),
        "set",
        'cage(10, "r1c123")',
        _judge_cage,
        _compile_cage,
        value="number?",
        check=check_sum,
    ),
    "sum": RuleType(
        ("sum", "求和"),
        (
            "The digits add up to the number; they may be equal. A cell named twice counts twice.",
            "数字之和等于所给的数，数字可以重复；列出两次的格子计两次。",
        ),
        "line",
        'sum_(10, "r1c123")',
        _judge_sum,
        _compile_sum,
        value="number",
        check=check_loose_sum,
    ),
    "arrow": RuleType(
        ("arrow", "箭头"),
        (
            "The digits along the arrow add up to the digit in its circle, the first cell.",
            "箭头上的数字之和等于圆圈（第一格）中的数字。",
        ),
        "line",
        'arrow("r5c5", "r5c67")',
        _judge_arrow,
        _compile_arrow,
        least=2,
    ),
    "pill_arrow": RuleType(
        ("pill arrow", "药丸箭头"),
        (
            "The digits along the arrow add up to the number in the pill, read from left to right "
            "or down.",
            "箭头上的数字之和等于药丸中从左到右或从上到下读出的两位数或三位数。",
        ),
        "line",
        'pill_arrow("r1c12", "r2c2 r3c2 r4c2")',
        _judge_pill,
        _compile_pill,
        value="number",
        least=3,
        check=_check_pill,
    ),
    "double_arrow": RuleType(
        ("double arrow", "双头箭头"),
        (
            "The digits between the two circles add up to the same as the circles.",
            "两个圆圈之间的数字之和等于两圆圈数字之和。",
        ),
        "line",
        'double_arrow("r1c1-4")',
        _judge_double,
        _compile_double,
        least=3,
    ),
    "region_sum": RuleType(
        ("region sum line", "区域和线"),
        (
            "The line has the same sum in each box it passes; each passage counts by itself.",
            "线在每个经过的宫内数字之和相同，每次经过单独计算。",
        ),
        "line",
        'region_sum("r1c2-5")',
        _judge_region_sum,
        _compile_region_sum,
        least=2,
        order=either_way,
    ),
    "zipper": RuleType(
        ("zipper line", "拉链线"),
        (
            "Cells as far from the middle have the same sum; a cell in the middle is that sum.",
            "与线中点等距的两格之和都相同；若有中间格，它就是这个和。",
        ),
        "line",
        'zipper("r1c1-5")',
        _judge_zipper,
        _compile_zipper,
        least=3,
    ),
    "sum_line": RuleType(
        ("sum line", "分段和线"),
        (
            "The line falls into pieces that each add up to the number.",
            "线可以分成若干段，每段数字之和都等于所给的数。",
        ),
        "line",
        'sum_line(10, "r1c1-6")',
        _judge_sum_line,
        _compile_sum_line,
        value="number",
        check=_check_sum_line,
        order=either_way,
    ),
    "little_killer": RuleType(
        ("little killer", "小杀手"),
        (
            "The digits along the diagonal add up to the number outside; they may be equal.",
            "斜线上的数字之和等于盘外的数，数字可以重复。",
        ),
        "clue",
        'little_killer(12, "r1c2 r2c1")',
        _judge_sum,
        _compile_sum,
        value="number",
        check=check_loose_sum,
    ),
    "sandwich": RuleType(
        ("sandwich", "三明治"),
        (
            "The digits between the 1 and the highest digit of the line add up to the number.",
            "该行或列中 1 与最大数字之间的数字之和等于盘外的数。",
        ),
        "clue",
        'sandwich(10, "r1c1-9")',
        _judge_sandwich,
        _compile_sandwich,
        value="number",
        least=2,
        order=either_way,
    ),
    "x_sum": RuleType(
        ("X-sum", "X 和"),
        (
            "As many digits as the first one says, itself included, add up to the number outside.",
            "从首格起，首格数字为几就取几格（含首格），其和等于盘外的数。",
        ),
        "clue",
        'x_sum(15, "r1c1-9")',
        _judge_x_sum,
        _compile_x_sum,
        value="number",
    ),
    "product_cage": RuleType(
        ("product cage", "乘积笼"),
        (
            "The digits of the cage differ; multiplied, they give its number.",
            "笼内数字互不相同，其乘积等于所给的数。",
        ),
        "set",
        'product_cage(24, "r1c123")',
        _judge_product,
        _compile_product,
        value="number",
        check=_check_product,
    ),
    "product_arrow": RuleType(
        ("product arrow", "乘积箭头"),
        (
            "The digits along the arrow, multiplied, give the digit in its circle, the first cell.",
            "箭头上的数字之积等于圆圈（第一格）中的数字。",
        ),
        "line",
        'product_arrow("r5c5", "r5c67")',
        _judge_product_arrow,
        _compile_product_arrow,
        least=2,
    ),
    "lunchbox": RuleType(
        ("lunchbox", "便当盒"),
        (
            "The digits differ; those between the smallest and the largest add up to the number.",
            "数字互不相同；最小数与最大数之间的数字之和等于所给的数。",
        ),
        "line",
        'lunchbox(8, "r1c1-5")',
        _judge_lunchbox,
        _compile_lunchbox,
        value="number",
        least=2,
        check=_check_lunchbox,
        order=either_way,
    ),
    "equal_sum": RuleType(
        ("equal sums", "等和"),
        (
            "The groups of cells have the same sum.",
            "各组格子的数字之和相同。",
        ),
        "line",
        'equal_sum("r1c12", "r5c5-7")',
        _judge_equal_sum,
        _compile_equal_sum,
        value="numbers",
        least=2,
        check=_check_equal_sum,
    ),
    "weighted_sum": RuleType(
        ("weighted sum", "加权和"),
        (
            "The digits, each times its weight, add up to the first number.",
            "各格数字乘以其系数后相加，等于第一个数。",
        ),
        "line",
        'weighted_sum(4, (2, -1), "r1c12")',
        _judge_weighted,
        _compile_weighted,
        value="numbers",
        check=_check_weighted,
    ),
    "sum_loop": RuleType(
        ("sum loop", "分段和环"),
        (
            "The loop falls into pieces that each add up to the number.",
            "环线可以分成若干段，每段数字之和都等于所给的数。",
        ),
        "line",
        'sum_loop(10, "r1c1-3 r2c321")',
        _judge_sum_loop,
        _compile_sum_loop,
        value="number",
        least=3,
        check=_check_sum_loop,
    ),
    "rellik_cage": RuleType(
        ("rellik cage", "反杀手笼"),
        (
            "The digits of the cage differ; neither one nor several of them add up to its number.",
            "笼内数字互不相同，其中任意一个或几个数字之和都不等于所给的数。",
        ),
        "set",
        'rellik_cage(10, "r1c123")',
        _judge_rellik,
        _compile_rellik,
        value="number",
        check=_check_rellik,
    ),
}
