"""Rule types for marks in and between cells, and for clues outside that are not sums."""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import lru_cache
from itertools import chain, pairwise
from typing import TYPE_CHECKING

from nonet.geometry.layout import Layout
from nonet.rules.model import Rule, Rules, wrong
from nonet.rules.program import RANK, Automaton, Primitive, Table, table
from nonet.rules.rule_type import (
    Judge,
    RuleType,
    check_distinct,
    number,
    numbers,
    read,
    text,
)

if TYPE_CHECKING:
    from nonet.rules.program import Program
    from nonet.rules.rule_type import Compile

Relation = Callable[[int, int, int], bool]


def is_white(a: int, b: int, value: int) -> bool:
    """Return whether two digits fit a white dot of this value."""
    return abs(a - b) == value


def is_black(a: int, b: int, value: int) -> bool:
    """Return whether two digits fit a black dot of this value."""
    return a == value * b or b == value * a


def is_xv(a: int, b: int, value: int) -> bool:
    """Return whether two digits have this sum: 10 for an X, 5 for a V."""
    return a + b == value


def _dot(relation: Relation) -> tuple[Judge, Compile]:
    def judge(rule: Rule, rules: Rules, values: bytes) -> bool:
        a, b = read(rule, values)
        return relation(a, b, number(rule))

    def compile(rule: Rule, rules: Rules, program: Program) -> None:
        program.pairs(pairwise(rule.cells), program.table(relation, number(rule)))

    return judge, compile


def _judge_greater(rule: Rule, rules: Rules, values: bytes) -> bool:
    return all(a > b for a, b in pairwise(read(rule, values)))


def _compile_greater(rule: Rule, rules: Rules, program: Program) -> None:
    program.pairs(pairwise(rule.cells), program.table(operator.gt))


def _judge_quad(rule: Rule, rules: Rules, values: bytes) -> bool:
    held = read(rule, values)
    return all(held.count(digit) >= numbers(rule).count(digit) for digit in numbers(rule))


def compile_contains(rule: Rule, rules: Rules, program: Program) -> None:
    """Require that cells hold each digit of the rule at least as often as it is listed."""
    least = [numbers(rule).count(digit) for digit in range(1, rules.digits + 1)]
    program.count(rule.cells, least, [len(rule.cells)] * rules.digits)


def check_digits(rule: Rule, layout: Layout) -> None:
    """Raise ArgumentError if a digit is not on the board or there are more digits than cells."""
    digits = numbers(rule)
    if not digits or any(not 1 <= digit <= layout.digits for digit in digits):
        raise wrong(rule, layout, "rule_digits", digits=layout.digits)
    if len(digits) > len(rule.cells):
        raise wrong(rule, layout, "rule_many_digits", count=len(rule.cells))


def _parity(odd: int) -> tuple[Judge, Compile]:
    def judge(rule: Rule, rules: Rules, values: bytes) -> bool:
        return all(digit % 2 == odd for digit in read(rule, values))

    def compile(rule: Rule, rules: Rules, program: Program) -> None:
        mask = sum(1 << (d - 1) for d in range(1, rules.digits + 1) if d % 2 == odd)
        program.allow(rule.cells, mask)

    return judge, compile


def _extreme(sign: int) -> tuple[Judge, Compile]:
    """Return the functions of minimum (1) or maximum (-1); marked neighbours are not compared."""

    def near(rule: Rule, rules: Rules) -> list[tuple[int, int]]:
        marked = {c for r in rules.rules if r.type == rule.type for c in r.cells}
        near = rules.layout.neighbours
        return [(cell, other) for cell in rule.cells for other in near[cell] if other not in marked]

    def judge(rule: Rule, rules: Rules, values: bytes) -> bool:
        return all(sign * values[a] < sign * values[b] for a, b in near(rule, rules))

    def compile(rule: Rule, rules: Rules, program: Program) -> None:
        program.pairs(near(rule, rules), program.table(operator.lt if sign > 0 else operator.gt))

    return judge, compile


def _halves(rule: Rule) -> tuple[tuple[int, ...], tuple[int, ...]]:
    half = len(rule.cells) // 2
    return rule.cells[:half], rule.cells[half:]


def _judge_clone(rule: Rule, rules: Rules, values: bytes) -> bool:
    return all(values[a] == values[b] for a, b in zip(*_halves(rule), strict=True))


def _compile_clone(rule: Rule, rules: Rules, program: Program) -> None:
    program.pairs(zip(*_halves(rule), strict=True), program.table(operator.eq))


def _check_clone(rule: Rule, layout: Layout) -> None:
    if len(rule.cells) % 2:
        raise wrong(rule, layout, "rule_halves")


def _indexed(rule: Rule, rules: Rules, cell: int) -> tuple[int, list[int]]:
    """Return the digit that an indexing cell locates, and the cells where it can be."""
    side = rules.side
    row, column = divmod(cell, side)
    if text(rule) == "row":  # in column c, the digit of row r stands in row v
        return row + 1, [side * i + column for i in range(side)]
    return column + 1, [side * row + i for i in range(side)]


def _judge_indexer(rule: Rule, rules: Rules, values: bytes) -> bool:
    for cell in rule.cells:
        digit, places = _indexed(rule, rules, cell)
        if values[cell] > len(places) or values[places[values[cell] - 1]] != digit:
            return False
    return True


def _compile_indexer(rule: Rule, rules: Rules, program: Program) -> None:
    for cell in rule.cells:
        digit, places = _indexed(rule, rules, cell)
        _compile_index(cell, places, digit, rules, program)


def _compile_index(
    cell: int, places: list[int], digit: int, rules: Rules, program: Program
) -> None:
    """Require that `places[v - 1]` holds a digit, where v is the digit in `cell`."""
    own = places.index(cell) + 1
    allowed = (1 << min(len(places), rules.digits)) - 1
    if own != digit:  # a cell that points at itself would hold its own place, not the digit
        allowed &= ~(1 << (own - 1))
    program.allow((cell,), allowed)
    # The places share a house, so only one of them holds the digit.
    tables = _index_tables(rules.digits, len(places), own, digit)
    program.pairs(((cell, place) for place in places if place != cell), tables)


@lru_cache(1024)
def _index_tables(digits: int, places: int, own: int, digit: int) -> Table:
    """Return the joined tables between a cell and each other place."""
    others = (place for place in range(1, places + 1) if place != own)
    return tuple(chain.from_iterable(table(digits, _points, p, digit) for p in others))


def _points(a: int, b: int, place: int, digit: int) -> bool:
    return (a == place) == (b == digit)


def _check_indexer(rule: Rule, layout: Layout) -> None:
    if rule.value not in ("row", "column"):
        raise wrong(rule, layout, "rule_value", takes='"row" or "column"')


def _judge_room(rule: Rule, rules: Rules, values: bytes) -> bool:
    held = read(rule, values)
    return held[0] <= len(held) and held[held[0] - 1] == rule.value


def _compile_room(rule: Rule, rules: Rules, program: Program) -> None:
    _compile_index(rule.cells[0], list(rule.cells), number(rule), rules, program)


def _check_room(rule: Rule, layout: Layout) -> None:
    if not 1 <= number(rule) <= layout.digits:
        raise wrong(rule, layout, "rule_digits", digits=layout.digits)
    check_row_or_column(rule, layout)


@lru_cache
def _rows_and_columns(side: int) -> frozenset[tuple[int, ...]]:
    """Return the rows and columns of a board, each read from both ends."""
    lines = [house.cells for house in Layout.of(side).houses[: 2 * side]]
    return frozenset(lines) | {cells[::-1] for cells in lines}


def check_row_or_column(rule: Rule, layout: Layout) -> None:
    """Raise ArgumentError if the cells are not a whole row or column, read from one end."""
    if rule.cells not in _rows_and_columns(layout.side):
        raise wrong(rule, layout, "rule_not_line")


def _judge_skyscraper(rule: Rule, rules: Rules, values: bytes) -> bool:
    tallest = seen = 0
    for digit in read(rule, values):
        if digit > tallest:
            tallest, seen = digit, seen + 1
    return seen == rule.value


def _compile_skyscraper(rule: Rule, rules: Rules, program: Program) -> None:
    program.visible(rule.cells, number(rule))


def _check_skyscraper(rule: Rule, layout: Layout) -> None:
    check_row_or_column(rule, layout)
    if not 1 <= number(rule) <= len(rule.cells):
        raise wrong(rule, layout, "rule_value", takes=f"a number from 1 to {len(rule.cells)}")


def _judge_circles(rule: Rule, rules: Rules, values: bytes) -> bool:
    held = read(rule, values)
    return all(held.count(digit) == digit for digit in held)


def _compile_circles(rule: Rule, rules: Rules, program: Program) -> None:
    program.circles(rule.cells)


def _judge_hidden(rule: Rule, rules: Rules, values: bytes) -> bool:
    tallest = 0
    for digit in read(rule, values):
        if digit < tallest:
            return digit == rule.value
        tallest = digit
    return False


@lru_cache(64)
def _hidden_automaton(digits: int, clue: int) -> Automaton:
    """Return the automaton whose states are the tallest digit so far, 0 at first, and the end."""
    span = range(1, digits + 1)
    end = digits + 1
    steps = [
        tuple(d if d >= tallest else end if d == clue else -1 for d in span)
        for tallest in range(end)
    ]
    return Automaton((*steps, (end,) * digits), frozenset({end}))


def _compile_hidden(rule: Rule, rules: Rules, program: Program) -> None:
    program.line(rule.cells, _hidden_automaton(rules.digits, number(rule)))


def _ranked_lines(layout: Layout) -> list[tuple[int, ...]]:
    """Return the rows and columns, each read from both ends."""
    lines = [house.cells for house in layout.houses if house.kind in ("row", "column")]
    return [way for cells in lines for way in (cells, cells[::-1])]


_TIES = {"none": 0, "unclued": 1, "any": 2}


def _ties(rules: Rules) -> int:
    found = [_TIES[text(rule)] for rule in rules.rules if rule.type == "rank_ties"]
    return min(found, default=_TIES["unclued"])


def _judge_rank(rule: Rule, rules: Rules, values: bytes) -> bool:
    lines = [[values[cell] for cell in line] for line in _ranked_lines(rules.layout)]
    own, ties = read(rule, values), _ties(rules)
    below, equal = sum(line < own for line in lines), lines.count(own)
    return below < number(rule) <= below + equal and (ties == _TIES["any"] or equal == 1)


def _judge_ties(rule: Rule, rules: Rules, values: bytes) -> bool:
    lines = [tuple(values[cell] for cell in line) for line in _ranked_lines(rules.layout)]
    return rule.value != "none" or len(set(lines)) == len(lines)


def _compile_rank(rule: Rule, rules: Rules, program: Program) -> None:
    """Compile all clues together: one primitive for the board."""
    lines = _ranked_lines(rules.layout)
    clues = {other.cells: number(other) for other in rules.rules if other.type == "full_rank"}
    if rule.type == "full_rank":
        clues[rule.cells] = number(rule)  # should there be two clues for a line
    ranks = [clues.get(line, 0) for line in lines]
    primitive = Primitive(RANK, tuple(chain(*lines)), (len(lines[0]), _ties(rules), *ranks))
    if rule.type == "full_rank" and rules.digits == rules.side:
        # Four lines begin with each digit: one on each edge.
        program.allow(rule.cells[:1], 1 << ((number(rule) - 1) // 4))
    if primitive not in program.primitives:
        program.add(primitive)


def _check_rank(rule: Rule, layout: Layout) -> None:
    check_row_or_column(rule, layout)
    most = 4 * layout.side
    if not 1 <= number(rule) <= most:
        raise wrong(rule, layout, "rule_value", takes=f"a number from 1 to {most}")


def _check_ties(rule: Rule, layout: Layout) -> None:
    if rule.value not in _TIES:
        raise wrong(rule, layout, "rule_value", takes='"none", "unclued" or "any"')


def _judge_look(rule: Rule, rules: Rules, values: bytes) -> bool:
    held, clue = read(rule, values), numbers(rule)
    return all(held.count(clue[i + 1]) == clue[i] for i in range(0, len(clue), 2))


def _compile_look(rule: Rule, rules: Rules, program: Program) -> None:
    clue, cells = numbers(rule), len(rule.cells)
    least, most = [0] * rules.digits, [cells] * rules.digits
    for i in range(0, len(clue), 2):
        count, digit = clue[i], clue[i + 1] - 1
        least[digit], most[digit] = max(least[digit], count), min(most[digit], count)
    program.count(rule.cells, least, most)


def _check_look(rule: Rule, layout: Layout) -> None:
    clue = numbers(rule)
    if not clue or len(clue) % 2 or min(clue[::2]) < 0:
        raise wrong(rule, layout, "rule_value", takes="pairs of a count and a digit")
    if any(not 1 <= digit <= layout.digits for digit in clue[1::2]):
        raise wrong(rule, layout, "rule_digits", digits=layout.digits)


def _judge_count_distinct(rule: Rule, rules: Rules, values: bytes) -> bool:
    first, *others = read(rule, values)
    return first == len(set(others))


@lru_cache(64)
def _count_distinct_automaton(digits: int) -> Automaton:
    """Return the automaton whose states are the start, and (how many are left, digits seen)."""
    span = range(digits)
    state = {(left, 0): left for left in range(1, digits + 1)}
    order, steps = list(state), [tuple(range(1, digits + 1))]
    for left, seen in order:  # grows during the loop
        row = []
        for digit in span:
            new = not seen >> digit & 1
            if left < new:
                row.append(-1)
                continue
            after = (left - new, seen | 1 << digit)
            row.append(state.setdefault(after, len(state) + 1))
            if len(state) > len(order):
                order.append(after)
        steps.append(tuple(row))
    return Automaton(tuple(steps), frozenset(n for (left, _), n in state.items() if not left))


def _compile_count_distinct(rule: Rule, rules: Rules, program: Program) -> None:
    program.line(rule.cells, _count_distinct_automaton(rules.digits))


def _check_count_distinct(rule: Rule, layout: Layout) -> None:
    if layout.digits > 9:
        raise wrong(rule, layout, "rule_few_digits", most=9, digits=layout.digits)


def _judge_value_index(rule: Rule, rules: Rules, values: bytes) -> bool:
    held = read(rule, values)
    return held[1] + 1 < len(held) and held[held[1] + 1] == held[0]


@lru_cache(64)
def _value_index_automaton(digits: int) -> Automaton:
    """Return the automaton with the states start, digit, (digit, cells to go), end."""
    span = range(1, digits + 1)
    state = {(d, left): 1 + digits * left + d for d in span for left in range(1, digits + 1)}
    end = 1 + digits * (digits + 2)
    steps: list[tuple[int, ...]] = [(-1,) * digits for _ in range(end)]
    steps[0] = tuple(span)
    for digit in span:
        steps[digit] = tuple(state[digit, way] for way in span)
        for left in range(1, digits + 1):
            on = state[digit, left - 1] if left > 1 else -1
            steps[state[digit, left]] = tuple(on if left > 1 or d != digit else end for d in span)
    return Automaton((*steps, (end,) * digits), frozenset({end}))


def _compile_value_index(rule: Rule, rules: Rules, program: Program) -> None:
    program.line(rule.cells, _value_index_automaton(rules.digits))


def _judge_equality(rule: Rule, rules: Rules, values: bytes) -> bool:
    held, n = read(rule, values), rules.digits
    evens = sum(digit % 2 == 0 for digit in held)
    lows, highs = (sum(2 * digit <= n for digit in held), sum(2 * digit > n + 1 for digit in held))
    return len(set(held)) == len(held) == 2 * evens == 2 * lows == 2 * highs


@lru_cache(64)
def _equality_automaton(digits: int, cells: int) -> Automaton:
    """Return the automaton whose states are how many more odd and high digits there are so far."""
    states, order, steps = {(0, 0): 0}, [(0, 0)], []
    for odds, highs in order:  # grows during the loop
        row = []
        for digit in range(1, digits + 1):
            after = (odds + (1 if digit % 2 else -1), highs + (1 if 2 * digit > digits else -1))
            if 2 * digit == digits + 1 or max(map(abs, after)) > cells:
                row.append(-1)
                continue
            row.append(states.setdefault(after, len(states)))
            if len(states) > len(order):
                order.append(after)
        steps.append(tuple(row))
    return Automaton(tuple(steps), frozenset({0}))


def _compile_equality(rule: Rule, rules: Rules, program: Program) -> None:
    program.distinct(rule.cells)
    program.line(sorted(rule.cells), _equality_automaton(rules.digits, len(rule.cells) // 2))


def _check_equality(rule: Rule, layout: Layout) -> None:
    check_distinct(rule, layout)
    if len(rule.cells) % 2:
        raise wrong(rule, layout, "rule_halves")


_WHITE, _BLACK, _XV = _dot(is_white), _dot(is_black), _dot(is_xv)

RULE_TYPES = {
    "white_dot": RuleType(
        ("white dot", "白点"),
        (
            "The two digits differ by the number (1 unless given).",
            "两格数字之差等于所给的数（默认 1）。",
        ),
        "set",
        'white_dot("r1c12")',
        *_WHITE,
        value="number",
        default=1,
        least=2,
        most=2,
    ),
    "black_dot": RuleType(
        ("black dot", "黑点"),
        (
            "One digit is the other times the number (2 unless given).",
            "一个数字是另一个的若干倍（默认 2 倍）。",
        ),
        "set",
        'black_dot("r1c12")',
        *_BLACK,
        value="number",
        default=2,
        least=2,
        most=2,
    ),
    "xv": RuleType(
        ("X or V", "XV"),
        (
            "The two digits add up to 10 (X) or 5 (V), or to the number given.",
            "两格之和为 10（X）或 5（V），或所给的数。",
        ),
        "set",
        'xv(10, "r1c12")',
        *_XV,
        value="number",
        least=2,
        most=2,
    ),
    "greater": RuleType(
        ("greater than", "大于号"),
        ("Each cell is greater than the next.", "每格都大于下一格。"),
        "line",
        'greater("r1c12")',
        _judge_greater,
        _compile_greater,
        least=2,
    ),
    "quad": RuleType(
        ("quadruple", "四格圈"),
        (
            "The digits in the circle stand in the four cells around it.",
            "圆圈中的数字都出现在周围四格中。",
        ),
        "set",
        'quad((1, 2), "r12c12")',
        _judge_quad,
        compile_contains,
        value="numbers",
        least=4,
        most=4,
        check=check_digits,
    ),
    "odd": RuleType(
        ("odd", "奇数"),
        ("The digit is odd.", "数字为奇数。"),
        "set",
        'odd("r1c1")',
        *_parity(1),
    ),
    "even": RuleType(
        ("even", "偶数"),
        ("The digit is even.", "数字为偶数。"),
        "set",
        'even("r1c1")',
        *_parity(0),
    ),
    "minimum": RuleType(
        ("minimum", "极小"),
        (
            "The digit is less than all beside, above and below it that are not marked so too.",
            "数字小于上下左右所有未标记的相邻格。",
        ),
        "set",
        'minimum("r5c5")',
        *_extreme(1),
    ),
    "maximum": RuleType(
        ("maximum", "极大"),
        (
            "The digit is greater than all beside, above and below it that are not marked so too.",
            "数字大于上下左右所有未标记的相邻格。",
        ),
        "set",
        'maximum("r5c5")',
        *_extreme(-1),
    ),
    "clone": RuleType(
        ("clone", "克隆"),
        (
            "Both groups of cells hold the same digits in the same places.",
            "两组格子对应位置的数字相同。",
        ),
        "line",
        'clone("r1c12", "r5c67")',
        _judge_clone,
        _compile_clone,
        least=2,
        check=_check_clone,
    ),
    "indexer": RuleType(
        ("indexer", "索引格"),
        (
            "The digit says in which column of the row the number of this column stands; "
            "for rows likewise.",
            "数字指出本列的列号在该行的第几列出现；行索引同理。",
        ),
        "set",
        'indexer("column", "r1-9c1")',
        _judge_indexer,
        _compile_indexer,
        value="text",
        check=_check_indexer,
    ),
    "numbered_room": RuleType(
        ("numbered room", "编号房间"),
        (
            "The number outside stands as many cells in as the first digit says.",
            "盘外的数出现在从首格数起的第 N 格，N 为首格数字。",
        ),
        "clue",
        'numbered_room(5, "r1c1-9")',
        _judge_room,
        _compile_room,
        value="number",
        check=_check_room,
    ),
    "skyscraper": RuleType(
        ("skyscraper", "摩天楼"),
        (
            "So many digits are greater than all before them, as seen from the number outside.",
            "从盘外的数看去，比前面所有数字都大的数字有这么多个。",
        ),
        "clue",
        'skyscraper(3, "r1c1-9")',
        _judge_skyscraper,
        _compile_skyscraper,
        value="number",
        check=_check_skyscraper,
    ),
    "counting_circles": RuleType(
        ("counting circles", "计数圈"),
        (
            "A digit in a circle says how many circles hold it.",
            "圆圈中的数字表示有多少个圆圈含有该数字。",
        ),
        "set",
        'counting_circles("r1c1-4")',
        _judge_circles,
        _compile_circles,
    ),
    "hidden_skyscraper": RuleType(
        ("hidden skyscraper", "隐藏摩天楼"),
        (
            "Seen from the number outside, it is the first digit that a greater one hides.",
            "从盘外看去，第一个被更大数字挡住的数字就是盘外的数。",
        ),
        "clue",
        'hidden_skyscraper(3, "r1c1-9")',
        _judge_hidden,
        _compile_hidden,
        value="number",
        check=_check_room,
    ),
    "full_rank": RuleType(
        ("full rank", "全排名"),
        (
            "All rows and columns are read as numbers, from both ends. The clue outside is the "
            "place of this one among them, from the lowest.",
            "所有行列从两端读成数并从小到大排名，盘外的数是该行或列的名次。",
        ),
        "clue",
        'full_rank(12, "r1c1-9")',
        _judge_rank,
        _compile_rank,
        value="number",
        check=_check_rank,
    ),
    "rank_ties": RuleType(
        ("ties of ranks", "排名并列"),
        (
            'Which rows and columns may be equal as numbers: "none", "unclued" (those without a '
            'rank; the usual case) or "any".',
            "哪些行列可以并列：none（都不可）、unclued（仅无名次的，默认）或 any（都可以）。",
        ),
        "board",
        'rank_ties("none")',
        _judge_ties,
        _compile_rank,
        value="text",
        check=_check_ties,
    ),
    "look_and_say": RuleType(
        ("look and say", "外观数笼"),
        (
            "The clue is pairs of a count and a digit: the cells hold each digit exactly so often.",
            "线索由“次数、数字”成对组成：这些格子中每个数字恰好出现这么多次。",
        ),
        "set",
        'look_and_say((2, 3, 1, 5), "r1-2c1-2")',
        _judge_look,
        _compile_look,
        value="numbers",
        check=_check_look,
    ),
    "count_distinct": RuleType(
        ("count of different digits", "不同数字计数"),
        (
            "The first cell says how many different digits the other cells hold.",
            "第一格的数字等于其余格子中不同数字的个数。",
        ),
        "line",
        'count_distinct("r1c1", "r2c1-4")',
        _judge_count_distinct,
        _compile_count_distinct,
        least=2,
        check=_check_count_distinct,
    ),
    "value_index": RuleType(
        ("slingshot arrow", "弹弓箭头"),
        (
            "The digit of the first cell stands again on the line, as many cells past the second "
            "cell as the second cell says.",
            "第一格的数字沿线再次出现，与第二格相距的格数等于第二格的数字。",
        ),
        "line",
        'value_index("r1c1-5")',
        _judge_value_index,
        _compile_value_index,
        least=3,
    ),
    "equality_cage": RuleType(
        ("equality cage", "均衡笼"),
        (
            "The digits differ; as many are odd as even, and as many low as high. The middle "
            "digit is neither.",
            "数字互不相同；奇数与偶数一样多，小数与大数一样多，不含正中的数字。",
        ),
        "set",
        'equality_cage("r1c1-4")',
        _judge_equality,
        _compile_equality,
        least=2,
        check=_check_equality,
    ),
}
