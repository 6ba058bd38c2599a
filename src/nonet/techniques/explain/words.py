"""Words: cells, digits and units in a language, and the choice between two sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from nonet.arguments import check_name
from nonet.geometry.cells import Candidate, Cell, Digit
from nonet.geometry.layout import SYMBOLS
from nonet.rules.model import CLASSIC_RULES, Rules
from nonet.techniques.evidence import Evidence, Node
from nonet.techniques.geometry import Geometry

if TYPE_CHECKING:
    from nonet.techniques.als.evidence import Als

LANGUAGES: Final = ("en", "zh")
_HOUSES: Final = {
    "row": ("row", "第{}行", "r"),
    "column": ("column", "第{}列", "c"),
    "box": ("box", "第{}宫", "b"),
    "region": ("region", "第{}区域", "b"),
    "diagonal": ("the diagonal", "对角线{}", "d"),
    "window": ("window", "第{}窗口", "w"),
    "place": ("disjoint group", "第{}同位组", "g"),
    "extra region": ("extra region", "第{}额外区域", "e"),
}
"""By kind of a layout's house: its name in English and Chinese, its letter in short notation."""
_NUMBERS: Final = {
    "en": ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    "zh": ("零", "一", "两", "三", "四", "五", "六", "七", "八", "九"),
}
Part = tuple[str, Evidence | None]
"""Some sentences of a step, and the part of its evidence that they speak of; None for all."""
Told = tuple[str, str, str | list[Part]]
"""Where to look, which pattern it is, and the whole step, in one piece or part by part."""
_MANY: Final = 6
"""From so many cells on, a list of cells is written in short."""


class Words:
    """A language and the rules of a board: the names of its cells, digits and houses.

    Call it with a sentence in English and one in Chinese to have the one of the language.

    >>> say = Words("en")
    >>> say("Look at " + say.units((0, 8)) + ".", "")
    'Look at rows 1 and 9.'
    >>> Words("zh").units((0, 8))
    '第1行和第9行'
    >>> Words("en", Rules(16, "diagonals")).units((16, 49))
    'column 1 and the diagonal \\\\'
    """

    def __init__(self, lang: str, rules: Rules = CLASSIC_RULES) -> None:
        """Choose a language and the rules of a board."""
        check_name("language", lang, LANGUAGES)
        self.lang = lang
        self.english = lang == "en"
        self.geometry = Geometry.of(rules)
        self._layout = rules.layout

    def short_cells(self, cells: Iterable[int]) -> str:
        """Write cells in short notation, grouping rows with the same columns.

        >>> Words("en").short_cells([2, 3, 29]), Words("en").short_cells([0, 9, 18])
        ('r1c34,r4c3', 'r123c1')
        >>> Words("en", Rules(16)).short_cells([2, 11, 255])
        'r1c3,12 r16c16'
        """
        side = self.geometry.side
        joint, gap = ("", ",") if side < 10 else (",", " ")
        by_row: dict[int, list[str]] = {}
        for cell in sorted(set(cells)):
            by_row.setdefault(cell // side, []).append(str(cell % side + 1))
        by_columns: dict[str, list[str]] = {}
        for row, columns in by_row.items():
            by_columns.setdefault(joint.join(columns), []).append(str(row + 1))
        return gap.join(f"r{joint.join(rows)}c{columns}" for columns, rows in by_columns.items())

    def short_candidates(self, candidates: Iterable[Candidate], sign: str) -> str:
        """Write candidates in short notation, grouping digits with the same cells.

        >>> Words("en").short_candidates([(2, 3), (3, 3), (2, 5), (3, 5), (80, 1)], "<>")
        'r9c9<>1, r1c34<>35'
        """
        by_digit: dict[int, list[int]] = {}
        for cell, digit in candidates:
            by_digit.setdefault(digit, []).append(cell)
        by_cells: dict[str, str] = {}
        for digit in sorted(by_digit):
            cells = self.short_cells(by_digit[digit])
            by_cells[cells] = by_cells.get(cells, "") + SYMBOLS[digit]
        return ", ".join(f"{cells}{sign}{digits}" for cells, digits in by_cells.items())

    def short_digits(self, digits: Iterable[int], joint: str = ",") -> str:
        """Write digits in short notation."""
        return joint.join([SYMBOLS[digit] for digit in digits])

    def _house(self, unit: int) -> tuple[str, str]:
        """Return the kind of a house and what tells it apart from others of its kind."""
        house = self.geometry.houses[unit]
        if house.kind in _HOUSES:
            return house.kind, house.name.removeprefix(house.kind).strip()
        return house.kind, self.short_cells(house.cells)

    def short_unit(self, unit: int) -> str:
        """Write a house in the short way.

        >>> Words("en").short_unit(0), Words("en").short_unit(17), Words("en").short_unit(18)
        ('r1', 'c9', 'b1')
        """
        kind, number = self._house(unit)
        return f"{_HOUSES[kind][2]}{number}" if kind in _HOUSES else f"{kind} {number}"

    def short_units(self, units: Iterable[int]) -> str:
        """Write houses in short, those of one kind together.

        >>> Words("en").short_units((0, 8, 9))
        'r19c1'
        """
        kinds: dict[str, list[str]] = {}
        for unit in units:
            kind, number = self._house(unit)
            kinds.setdefault(_HOUSES[kind][2] if kind in _HOUSES else f" {kind} ", []).append(
                number
            )
        joint = "" if self.geometry.side < 10 else ","
        return "".join(kind + joint.join(numbers) for kind, numbers in kinds.items()).strip()

    def __call__(self, english: str, chinese: str) -> str:
        """Choose between two texts."""
        return english if self.english else chinese

    def tell(self, *sentences: str) -> str:
        """Join sentences, leaving out empty ones."""
        return (" " if self.english else "").join(filter(None, sentences))

    def join(self, words: Sequence[str], last: str = "") -> str:
        """Join words: a, b and c. `last` replaces the last separator."""
        joint = last or self(" and ", "和")
        if len(words) < 2:
            return "".join(words)
        return self(", ", "、").join(words[:-1]) + joint + words[-1]

    def either(self, words: Sequence[str]) -> str:
        """Join words: a, b or c."""
        return self.join(words, self(" or ", "或"))

    def a(self, title: str) -> str:
        """Add the English article to a technique's name or a digit: an M-Wing, a Medusa."""
        spelled = re.match("[AEFHILMNORSX]-|SK-|X", title)
        return self(f"{'an' if spelled or title[0] in 'AE8' else 'a'} {title}", title)

    def cell(self, cell: int) -> str:
        """Name a cell."""
        return self._layout.name(cell)

    def cells(self, cells: Iterable[int]) -> str:
        """Name cells: one by one, or in short notation if there are many."""
        listed = sorted(set(cells))
        if len(listed) > _MANY:
            return self.short_cells(listed)
        return self.join([self.cell(cell) for cell in listed])

    def any_cell(self, cells: Iterable[int]) -> str:
        """Name cells as alternatives: a, b or c."""
        return self.either([self.cell(cell) for cell in sorted(set(cells))])

    def digits(self, digits: Iterable[int]) -> str:
        """List digits."""
        return self.join([SYMBOLS[digit] for digit in digits])

    def any_digit(self, digits: Iterable[int]) -> str:
        """List digits as alternatives: a, b or c."""
        return self.either([SYMBOLS[digit] for digit in digits])

    def digit(self, digit: int) -> str:
        """Write a digit: A for 10."""
        return SYMBOLS[digit]

    def unit(self, unit: int) -> str:
        """Name a house.

        >>> from nonet.rules import cage
        >>> Words("en", Rules(9, cage(20, "r1c3 r1c4 r2c4"))).unit(27)
        'the cage r1c34,r2c4'
        """
        kind, number = self._house(unit)
        if kind in _HOUSES:
            english, chinese, _ = _HOUSES[kind]
            return f"{english} {number}" if self.english else chinese.format(number)
        return self(f"the {self.rule_name(unit)} {number}", f"{self.rule_name(unit)}{number}")

    def rule_name(self, unit: int) -> str:
        """Name the type of the rule that makes a house."""
        number = self.geometry.house_rules[unit]
        assert number is not None
        rules = self.geometry.rules
        return self(*rules.type_of(rules.rules[number]).name)

    def kind(self, unit: int) -> str:
        """Name the kind of a house: row, box, cage.

        >>> Words("en").kind(0), Words("zh").kind(0)
        ('row', '行')
        """
        kind, _ = self._house(unit)
        if kind not in _HOUSES:
            return self.rule_name(unit)
        english, chinese, _ = _HOUSES[kind]
        return self(english.removeprefix("the "), chinese.replace("第{}", "").replace("{}", ""))

    def rule(self, number: int) -> str:
        """Name a rule of the board.

        >>> from nonet.rules import whispers
        >>> Words("en", Rules(9, whispers("r1c1 r2c2"))).rule(0)
        'whispers r1c1,r2c2'
        """
        rules = self.geometry.rules
        rule = rules.rules[number]
        name = self(*rules.type_of(rule).name)
        return f"{name} {self.short_cells(rule.cells)}" if rule.cells else name

    def exclusion(self, unit: int | None, rule: int | None = None) -> str:
        """Explain why two candidates cannot both be true: a shared house or cell, or a rule."""
        if rule is not None:
            return self(f"by the rule {self.rule(rule)}", f"规则：{self.rule(rule)}")
        if unit is None:
            return self("a cell holds one digit", "一格只能填一个数")
        return self(f"same {self.kind(unit)}", f"同在{self.unit(unit)}")

    def units(self, units: Sequence[int], last: str = "") -> str:
        """Name houses: those of one kind together."""
        if not self.english:
            return self.join([self.unit(unit) for unit in units], last)
        parts = []
        for kind, some in groupby(units, key=lambda unit: self._house(unit)[0]):
            listed = list(some)
            if len(listed) == 1 or kind == "diagonal" or kind not in _HOUSES:
                parts += [self.unit(unit) for unit in listed]
                continue
            word = _HOUSES[kind][0]
            plural = word + ("es" if word.endswith("x") else "s")
            parts.append(f"{plural} {self.join([self._house(u)[1] for u in listed], last)}")
        return self.join(parts, last)

    def number(self, count: int) -> str:
        """Spell a small number."""
        return _NUMBERS[self.lang][count] if count < len(_NUMBERS[self.lang]) else str(count)

    def fact_of(self, cell: Cell, digit: Digit, on: bool) -> str:
        """Write that a cell is a digit, or is not."""
        name, shown = self.cell(cell), SYMBOLS[digit]
        return self(
            f"{name} is {'' if on else 'not '}{shown}", f"{name}{'' if on else '不'}是{shown}"
        )

    def fact(self, node: Node, on: bool) -> str:
        """Write that a node is true, or false."""
        if len(node.cells) == 1:
            return self.fact_of(node.cells[0], node.digit, on)
        cells, digit = self.cells(node.cells), SYMBOLS[node.digit]
        if on:
            return self(f"one of {cells} is {digit}", f"{cells}中有一个是{digit}")
        if len(node.cells) == 2:
            one, other = map(self.cell, node.cells)
            return self(f"neither {one} nor {other} is {digit}", f"{cells}都不是{digit}")
        return self(f"none of {cells} is {digit}", f"{cells}都不是{digit}")

    def als(self, one: Als) -> str:
        """Name an almost locked set by its cells and digits."""
        return f"{self.short_cells(one.cells)} {{{self.short_digits(one.digits, '')}}}"

    def strike(self, eliminations: Iterable[Candidate]) -> str:
        """Write the eliminations, as a part of a sentence."""
        by_digit: dict[int, list[int]] = {}
        for cell, digit in eliminations:
            by_digit.setdefault(digit, []).append(cell)
        by_cells: dict[tuple[int, ...], list[int]] = {}
        for digit in sorted(by_digit):
            by_cells.setdefault(tuple(by_digit[digit]), []).append(digit)
        if self.english:
            parts = [f"{self.digits(ds)} from {self.cells(cs)}" for cs, ds in by_cells.items()]
            lists = len(parts) > 2 or any(len(cells) > 1 for cells in by_cells)
            return "strike " + ("; ".join(parts) if lists else self.join(parts))
        return "删去" + "；".join(
            f"{self.cells(cs)}的{self.digits(ds)}" for cs, ds in by_cells.items()
        )
