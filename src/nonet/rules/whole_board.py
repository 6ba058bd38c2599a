"""Rule types for the whole board: regions, diagonals, windows, chess moves, negative rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from nonet.errors import ArgumentError
from nonet.geometry.layout import House, Layout, box_houses
from nonet.rules.lines import group_of
from nonet.rules.marks import is_black, is_white, is_xv
from nonet.rules.model import Rule, Rules
from nonet.rules.program import Automaton
from nonet.rules.rule_type import Compile, Judge, RuleType, check_distinct, numbers, text

if TYPE_CHECKING:
    from nonet.rules.marks import Relation
    from nonet.rules.program import Program, Table


def _regions(rule: Rule, layout: Layout) -> Layout:
    """Return the layout with regions: cells with the same character; `.` is in no region."""
    chars = "".join(text(rule).split())
    if len(chars) != layout.cells:
        raise ArgumentError("regions_length", count=len(chars), cells=layout.cells)
    houses = []
    for i, char in enumerate(dict.fromkeys(chars.replace(".", ""))):
        cells = tuple(cell for cell, other in enumerate(chars) if other == char)
        if len(cells) != layout.digits:
            raise ArgumentError("region_size", name=char, count=len(cells), digits=layout.digits)
        houses.append(House("region", f"region {i + 1}", cells))
    return layout.with_houses(houses, instead_of="box")


def _boxes(rule: Rule, layout: Layout) -> Layout:
    rows, columns = numbers(rule)
    return layout.with_houses(box_houses(layout.side, rows, columns), instead_of="box")


def _check_boxes(rule: Rule, layout: Layout) -> None:
    shape = numbers(rule)
    fits = len(shape) == 2 and all(n > 0 and layout.side % n == 0 for n in shape)
    if not fits or shape[0] * shape[1] > layout.digits:
        named = "x".join(map(str, shape))
        raise ArgumentError("boxes_shape", shape=named, side=layout.side, digits=layout.digits)


def _no_boxes(rule: Rule, layout: Layout) -> Layout:
    return layout.with_houses([], instead_of="box")


def _extra_region(rule: Rule, layout: Layout) -> Layout:
    others = (house.name for house in reversed(layout.houses) if house.kind == "extra region")
    number = int(next(others, "0").split()[-1]) + 1
    return layout.with_houses([House("extra region", f"extra region {number}", rule.cells)])


def _diagonal_up(rule: Rule, layout: Layout) -> Layout:
    side = layout.side
    cells = tuple(side * row + side - 1 - row for row in range(side))
    return layout.with_houses([House("diagonal", "diagonal /", cells)])


def _diagonal_down(rule: Rule, layout: Layout) -> Layout:
    cells = tuple((layout.side + 1) * row for row in range(layout.side))
    return layout.with_houses([House("diagonal", "diagonal \\", cells)])


def _windows(rule: Rule, layout: Layout) -> Layout:
    """Return the layout with windows: boxes one cell from the edge and one cell apart."""
    if layout.box is None:
        raise ArgumentError("rule_needs_boxes", kind=rule.type)
    rows, columns = layout.box
    side = layout.side
    found = [
        tuple(side * (r + i) + c + j for i in range(rows) for j in range(columns))
        for r in range(1, side - rows, rows + 1)
        for c in range(1, side - columns, columns + 1)
    ]
    houses = [House("window", f"window {i}", cells) for i, cells in enumerate(found, 1)]
    return layout.with_houses(houses)


def _disjoint(rule: Rule, layout: Layout) -> Layout:
    boxes = [house.cells for house in layout.houses if house.kind in ("box", "region")]
    if not boxes or len({cell for cells in boxes for cell in cells}) < sum(map(len, boxes)):
        raise ArgumentError("rule_needs_boxes", kind=rule.type)
    places = enumerate(zip(*boxes, strict=True), 1)
    return layout.with_houses([House("place", f"place {i}", cells) for i, cells in places])


@lru_cache(64)
def _moves(side: int, steps: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    return tuple(
        (side * row + column, side * (row + down) + column + right)
        for row in range(side)
        for column in range(side)
        for down, right in steps
        if 0 <= row + down < side and 0 <= column + right < side
    )


def _apart(*steps: tuple[int, int]) -> tuple[Judge, Compile]:
    def judge(rule: Rule, rules: Rules, values: bytes) -> bool:
        return all(values[a] != values[b] for a, b in _moves(rules.side, steps))

    def compile(rule: Rule, rules: Rules, program: Program) -> None:
        program.unequal(_moves(rules.side, steps))

    return judge, compile


def _forbidden(
    marks: Mapping[str, Relation], defaults: Mapping[str, tuple[int, ...]]
) -> tuple[Judge, Compile]:
    """Return the functions that forbid relations between neighbours without a mark.

    The value of the rule says what is forbidden; without one, it is what the marks on the board
    stand for and their default values. A dot of any colour exempts a pair.
    """
    exempt = {"xv"} if "xv" in marks else {"white_dot", "black_dot"}

    def pairs(rules: Rules) -> Iterator[tuple[int, int]]:
        marked = {
            (min(pair), max(pair))
            for rule in rules.rules
            if rule.type in exempt
            for pair in pairwise(rule.cells)
        }
        return (pair for pair in rules.layout.pairs if pair not in marked)

    def relations(forbidden: Rule, rules: Rules) -> list[tuple[Relation, int]]:
        if isinstance(forbidden.value, tuple):
            return [(relation, value) for relation in marks.values() for value in forbidden.value]
        found = {(type_, value) for type_ in marks for value in defaults[type_]}
        found |= {
            (rule.type, rule.value)
            for rule in rules.rules
            if rule.type in marks and isinstance(rule.value, int)
        }
        return [(marks[type_], value) for type_, value in sorted(found)]

    def judge(rule: Rule, rules: Rules, values: bytes) -> bool:
        forbidden = relations(rule, rules)
        return not any(
            relation(values[a], values[b], value)
            for a, b in pairs(rules)
            for relation, value in forbidden
        )

    def compile(rule: Rule, rules: Rules, program: Program) -> None:
        table = _none_of(rules.digits, tuple(relations(rule, rules)))
        program.pairs(pairs(rules), table)

    return judge, compile


@lru_cache(64)
def _none_of(digits: int, forbidden: tuple[tuple[Relation, int], ...]) -> Table:
    """Give the table of digits that are in none of these relations."""
    from nonet.rules.program import table

    return table(digits, lambda a, b: not any(relation(a, b, n) for relation, n in forbidden))


def _judge_consecutive(rule: Rule, rules: Rules, values: bytes) -> bool:
    return all(abs(values[a] - values[b]) != 1 for a, b in rules.layout.pairs)


def _not_consecutive(a: int, b: int) -> bool:
    return abs(a - b) != 1


def _compile_consecutive(rule: Rule, rules: Rules, program: Program) -> None:
    program.pairs(rules.layout.pairs, program.table(_not_consecutive))


@lru_cache(64)
def _at_distances(layout: Layout) -> dict[int, tuple[tuple[int, int], ...]]:
    """Return the pairs of cells at each distance, counted in rows and columns, up to the digits."""
    places = [divmod(cell, layout.side) for cell in range(layout.cells)]
    found: dict[int, list[tuple[int, int]]] = {d: [] for d in range(1, layout.digits + 1)}
    for a, (row, column) in enumerate(places):
        for b, (r, c) in enumerate(places[a + 1 :], a + 1):
            distance = abs(row - r) + abs(column - c)
            if distance <= layout.digits:
                found[distance].append((a, b))
    return {distance: tuple(pairs) for distance, pairs in found.items()}


def _judge_taxicab(rule: Rule, rules: Rules, values: bytes) -> bool:
    return not any(
        values[a] == values[b] == distance
        for distance, pairs in _at_distances(rules.layout).items()
        for a, b in pairs
    )


def _not_both(a: int, b: int, digit: int) -> bool:
    return not a == b == digit


def _compile_taxicab(rule: Rule, rules: Rules, program: Program) -> None:
    for distance, pairs in _at_distances(rules.layout).items():
        program.pairs(pairs, program.table(_not_both, distance))


@lru_cache(64)
def _squares(side: int, cells: int) -> tuple[tuple[int, ...], ...]:
    """Return the squares of two by two cells."""
    corners = (cell for cell in range(cells - side) if cell % side < side - 1)
    return tuple((cell, cell + 1, cell + side, cell + side + 1) for cell in corners)


@lru_cache(64)
def _groups_automaton(groups: tuple[int, ...]) -> Automaton:
    """Return the automaton that reads digits of all three groups; the states are those read."""
    return Automaton(
        tuple(tuple(seen | 1 << group for group in groups) for seen in range(8)), frozenset({7})
    )


def _each_square(group: Callable[[int, int], int]) -> tuple[Judge, Compile]:
    """Return the functions of a rule that every two by two cells have digits of three groups."""

    def judge(rule: Rule, rules: Rules, values: bytes) -> bool:
        return all(
            len({group(values[cell], rules.digits) for cell in cells}) == 3
            for cells in _squares(rules.side, rules.layout.cells)
        )

    def compile(rule: Rule, rules: Rules, program: Program) -> None:
        groups = tuple(group(digit, rules.digits) for digit in range(1, rules.digits + 1))
        for cells in _squares(rules.side, rules.layout.cells):
            program.line(cells, _groups_automaton(groups))

    return judge, compile


def _third(digit: int, digits: int) -> int:
    return group_of(digits)(digit)


def _remainder(digit: int, digits: int) -> int:
    return digit % 3


def _flatmates(rules: Rules) -> Iterator[tuple[int | None, int, int | None]]:
    """Yield every cell with the cell above and the cell below it."""
    side, count = rules.side, rules.layout.cells
    for cell in range(count):
        up, down = cell - side, cell + side
        yield (up if up >= 0 else None, cell, down if down < count else None)


def _judge_flatmates(rule: Rule, rules: Rules, values: bytes) -> bool:
    middle = (rules.digits + 1) // 2
    return all(
        values[cell] != middle
        or (up is not None and values[up] == 1)
        or (down is not None and values[down] == rules.digits)
        for up, cell, down in _flatmates(rules)
    )


@lru_cache(64)
def _flatmates_automaton(digits: int) -> Automaton:
    """Return the automaton of three cells, one below the other.

    The states are 0 start, 1 no 1 above, 2 a 1 above, 3 needs the highest digit below, 4 fine.
    """
    middle, span = (digits + 1) // 2, range(1, digits + 1)
    return Automaton(
        (
            tuple(2 if d == 1 else 1 for d in span),
            tuple(3 if d == middle else 4 for d in span),
            (4,) * digits,
            tuple(4 if d == digits else -1 for d in span),
            (4,) * digits,
        ),
        frozenset({4}),
    )


def _flatmate_above(a: int, b: int, digits: int) -> bool:
    return b != (digits + 1) // 2 or a == 1


def _flatmate_below(a: int, b: int, digits: int) -> bool:
    return a != (digits + 1) // 2 or b == digits


def _compile_flatmates(rule: Rule, rules: Rules, program: Program) -> None:
    n = rules.digits
    for up, cell, down in _flatmates(rules):
        if up is None and down is not None:
            program.pairs([(cell, down)], program.table(_flatmate_below, n))
        elif up is not None and down is None:
            program.pairs([(up, cell)], program.table(_flatmate_above, n))
        elif up is not None and down is not None:
            program.line((up, cell, down), _flatmates_automaton(n))


def _largest_houses(rules: Rules) -> list[tuple[int, ...]]:
    kinds = ("row", "column", "box", "region")
    houses = [house.cells for house in rules.layout.houses if house.kind in kinds]
    most = max(map(len, houses), default=0)
    return [cells for cells in houses if len(cells) == most]


def _judge_same_houses(rule: Rule, rules: Rules, values: bytes) -> bool:
    return len({frozenset(values[cell] for cell in cells) for cells in _largest_houses(rules)}) <= 1


def _compile_same_houses(rule: Rule, rules: Rules, program: Program) -> None:
    houses = _largest_houses(rules)
    if len(houses) > 1 and len(houses[0]) < rules.digits:
        program.same(houses)


def _judge_connected(rule: Rule, rules: Rules, values: bytes) -> bool:
    size, *digits = numbers(rule)
    left = {cell for cell, value in enumerate(values) if value in digits}
    if size and len(left) != size:
        return False
    stack = [left.pop()] if left else []
    while stack:
        near = left.intersection(rules.layout.neighbours[stack.pop()])
        left -= near
        stack += near
    return not left


def _compile_connected(rule: Rule, rules: Rules, program: Program) -> None:
    size, *digits = numbers(rule)
    mask = sum({1 << (digit - 1) for digit in digits})
    program.connected(range(rules.layout.cells), mask, size, rules.layout.pairs)


def _check_connected(rule: Rule, layout: Layout) -> None:
    size, *digits = numbers(rule) or (0,)
    if not digits or any(not 1 <= digit <= layout.digits for digit in digits):
        raise ArgumentError("connected_digits", kind=rule.type, digits=layout.digits)
    if not 0 <= size <= layout.cells:
        raise ArgumentError("connected_size", kind=rule.type, size=size, cells=layout.cells)


_WHITE = ({"white_dot": is_white}, {"white_dot": (1,)})
_BLACK = ({"black_dot": is_black}, {"black_dot": (2,)})

RULE_TYPES = {
    "regions": RuleType(
        ("regions", "不规则宫"),
        (
            "Regions of these shapes take the place of boxes: each holds every digit.",
            "以这些形状的区域代替宫，每个区域包含所有数字。",
        ),
        "board",
        'regions("AABBAABBCCDDCCDD")',
        value="text",
        houses=_regions,
    ),
    "boxes": RuleType(
        ("boxes", "宫的形状"),
        (
            "Boxes have so many rows and columns.",
            "宫有这么多行和列。",
        ),
        "board",
        "boxes(3, 2)",
        value="numbers",
        houses=_boxes,
        check=_check_boxes,
    ),
    "no_boxes": RuleType(
        ("no boxes", "无宫"),
        ("Rows and columns alone: a Latin square.", "只有行和列：拉丁方。"),
        "board",
        '"no_boxes"',
        houses=_no_boxes,
    ),
    "extra_region": RuleType(
        ("extra region", "额外区域"),
        ("These cells hold no digit twice.", "这些格子中没有重复数字。"),
        "set",
        'extra_region("r5c1-9")',
        houses=_extra_region,
        least=2,
        check=check_distinct,
    ),
    "diagonal_up": RuleType(
        ("diagonal /", "副对角线"),
        ("The diagonal that rises holds every digit.", "上升的对角线包含所有数字。"),
        "board",
        '"diagonal_up"',
        houses=_diagonal_up,
    ),
    "diagonal_down": RuleType(
        ("diagonal \\", "主对角线"),
        ("The diagonal that falls holds every digit.", "下降的对角线包含所有数字。"),
        "board",
        '"diagonal_down"',
        houses=_diagonal_down,
    ),
    "windows": RuleType(
        ("windows", "窗口"),
        (
            "The windows, one cell in from the edge, hold every digit each.",
            "离边一格的各个窗口都包含所有数字。",
        ),
        "board",
        '"windows"',
        houses=_windows,
    ),
    "disjoint": RuleType(
        ("disjoint groups", "同位"),
        (
            "Cells in the same place of their boxes hold different digits.",
            "各宫相同位置的格子数字互不相同。",
        ),
        "board",
        '"disjoint"',
        houses=_disjoint,
    ),
    "anti_knight": RuleType(
        ("anti-knight", "无马步"),
        ("Cells a knight's move apart hold different digits.", "相距马步的两格数字不同。"),
        "board",
        '"anti_knight"',
        *_apart((1, 2), (2, 1), (1, -2), (2, -1)),
    ),
    "anti_king": RuleType(
        ("anti-king", "无王步"),
        ("Cells that touch at a corner hold different digits.", "对角相邻的两格数字不同。"),
        "board",
        '"anti_king"',
        *_apart((1, 1), (1, -1)),
    ),
    "non_consecutive": RuleType(
        ("non-consecutive", "不连续"),
        ("Neighbours never differ by 1.", "相邻格数字之差不为 1。"),
        "board",
        '"non_consecutive"',
        _judge_consecutive,
        _compile_consecutive,
    ),
    "negative_white": RuleType(
        ("all white dots given", "白点已全部标出"),
        (
            "Neighbours without a dot do not differ as white dots say (1 unless given).",
            "没有点的相邻格不满足白点的关系（默认差 1）。",
        ),
        "board",
        '"negative_white"',
        *_forbidden(*_WHITE),
        value="numbers?",
    ),
    "negative_black": RuleType(
        ("all black dots given", "黑点已全部标出"),
        (
            "Neighbours without a dot are not in the ratio that black dots say (2 unless given).",
            "没有点的相邻格不满足黑点的关系（默认 2 倍）。",
        ),
        "board",
        '"negative_black"',
        *_forbidden(*_BLACK),
        value="numbers?",
    ),
    "negative_dots": RuleType(
        ("all dots given", "黑白点已全部标出"),
        (
            "Neighbours without any dot fit neither a white nor a black one.",
            "没有点的相邻格既不满足白点也不满足黑点的关系。",
        ),
        "board",
        '"negative_dots"',
        *_forbidden(_WHITE[0] | _BLACK[0], _WHITE[1] | _BLACK[1]),
    ),
    "negative_xv": RuleType(
        ("all X and V given", "XV 已全部标出"),
        (
            "Neighbours without X or V add up to neither 10 nor 5.",
            "没有 X 或 V 的相邻格之和既不是 10 也不是 5。",
        ),
        "board",
        '"negative_xv"',
        *_forbidden({"xv": is_xv}, {"xv": (5, 10)}),
    ),
    "anti_taxicab": RuleType(
        ("anti-taxicab", "无等距"),
        (
            "A digit does not stand again as many steps away, up, down or sideways, as it says.",
            "数字 n 不会与另一个 n 恰好相距 n 步（只按行列方向计步）。",
        ),
        "board",
        '"anti_taxicab"',
        _judge_taxicab,
        _compile_taxicab,
    ),
    "global_entropy": RuleType(
        ("global entropy", "全局熵"),
        (
            "Every two by two cells hold a low, a middle and a high digit.",
            "每个 2×2 区域都含有低、中、高数字。",
        ),
        "board",
        '"global_entropy"',
        *_each_square(_third),
    ),
    "global_modular": RuleType(
        ("global modular", "全局余数"),
        (
            "Every two by two cells hold digits of all three remainders by 3.",
            "每个 2×2 区域中的数字除以 3 的三种余数都出现。",
        ),
        "board",
        '"global_modular"',
        *_each_square(_remainder),
    ),
    "dutch_flatmates": RuleType(
        ("Dutch flatmates", "荷兰室友"),
        (
            "Every middle digit (5 of 9) has a 1 right above it or the highest digit right below.",
            "每个正中的数字（九个数字时为 5）正上方是 1，或正下方是最大的数字。",
        ),
        "board",
        '"dutch_flatmates"',
        _judge_flatmates,
        _compile_flatmates,
    ),
    "same_digits": RuleType(
        ("same digits everywhere", "各区同组数字"),
        (
            "Where there are more digits than cells in a row, all rows, columns and regions hold "
            "the same set of digits.",
            "数字多于一行的格数时，所有行、列和区域含有同一组数字。",
        ),
        "board",
        '"same_digits"',
        _judge_same_houses,
        _compile_same_houses,
    ),
    "connected": RuleType(
        ("connected digits", "相连数字"),
        (
            "The cells with one of these digits touch by their sides and form one region. The "
            "first number is its size, 0 for any.",
            "含有这些数字的格子边相邻，连成一片；第一个数是格数，0 表示不限。",
        ),
        "board",
        "connected((1, 3, 5, 7, 9))",
        _judge_connected,
        _compile_connected,
        value="numbers",
        check=_check_connected,
    ),
}
