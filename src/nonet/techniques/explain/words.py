"""Words: cells, digits and units in a language, and the choice between two sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from nonet.arguments import check_name
from nonet.geometry.cells import COLUMN_OF, ROW_OF, SIDE, Candidate, Cell, Digit, format_cell
from nonet.techniques.evidence import Evidence, Node

if TYPE_CHECKING:
    from nonet.techniques.als.evidence import Als

LANGUAGES: Final = ("en", "zh")
_KINDS: Final = {"en": ("row", "column", "box"), "zh": ("行", "列", "宫")}
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


def short_cells(cells: Iterable[int]) -> str:
    """Write cells in the short way: rows with the same columns together.

    >>> short_cells([2, 3, 29]), short_cells([0, 9, 18])
    ('r1c34,r4c3', 'r123c1')
    """
    by_row: dict[int, str] = {}
    for cell in sorted(set(cells)):
        by_row[ROW_OF[cell]] = by_row.get(ROW_OF[cell], "") + str(COLUMN_OF[cell] + 1)
    by_columns: dict[str, str] = {}
    for row, columns in by_row.items():
        by_columns[columns] = by_columns.get(columns, "") + str(row + 1)
    return ",".join(f"r{rows}c{columns}" for columns, rows in by_columns.items())


def short_candidates(candidates: Iterable[Candidate], sign: str) -> str:
    """Write candidates in the short way: digits with the same cells together.

    >>> short_candidates([(2, 3), (3, 3), (2, 5), (3, 5), (80, 1)], "<>")
    'r9c9<>1, r1c34<>35'
    """
    by_digit: dict[int, list[int]] = {}
    for cell, digit in candidates:
        by_digit.setdefault(digit, []).append(cell)
    by_cells: dict[str, str] = {}
    for digit in sorted(by_digit):
        cells = short_cells(by_digit[digit])
        by_cells[cells] = by_cells.get(cells, "") + str(digit)
    return ", ".join(f"{cells}{sign}{digits}" for cells, digits in by_cells.items())


def unit_letter(unit: int) -> str:
    """Write a unit in the short way.

    >>> unit_letter(0), unit_letter(17), unit_letter(18)
    ('r1', 'c9', 'b1')
    """
    return f"{'rcb'[unit // SIDE]}{unit % SIDE + 1}"


def short_digits(digits: tuple[int, ...], joint: str = ",") -> str:
    """Write digits in the short way."""
    return joint.join(map(str, digits))


def short_units(units: tuple[int, ...]) -> str:
    """Write units in short, those of one kind together."""
    kinds: dict[str, str] = {}
    for unit in units:
        kind = "rcb"[unit // SIDE]
        kinds[kind] = kinds.get(kind, kind) + str(unit % SIDE + 1)
    return "".join(kinds.values())


class Words:
    """A language: call it with a sentence in English and one in Chinese to have the right one.

    >>> say = Words("en")
    >>> say("Look at " + say.units((0, 8)) + ".", "")
    'Look at rows 1 and 9.'
    >>> Words("zh").units((0, 8))
    '第1行和第9行'
    """

    def __init__(self, lang: str) -> None:
        """Choose a language."""
        check_name("language", lang, LANGUAGES)
        self.lang = lang
        self.english = lang == "en"

    def __call__(self, english: str, chinese: str) -> str:
        """Choose between two texts."""
        return english if self.english else chinese

    def tell(self, *sentences: str) -> str:
        """Put sentences together; empty ones are left out."""
        return (" " if self.english else "").join(filter(None, sentences))

    def join(self, words: Sequence[str], last: str = "") -> str:
        """List words: a, b and c. `last` is another word for the last joint."""
        joint = last or self(" and ", "和")
        if len(words) < 2:
            return "".join(words)
        return self(", ", "、").join(words[:-1]) + joint + words[-1]

    def either(self, words: Sequence[str]) -> str:
        """List words: a, b or c."""
        return self.join(words, self(" or ", "或"))

    def a(self, title: str) -> str:
        """Put the English article before a technique's name or a digit: an M-Wing, a Medusa."""
        spelled = re.match("[AEFHILMNORSX]-|SK-|X", title)
        return self(f"{'an' if spelled or title[0] in 'AE8' else 'a'} {title}", title)

    def cell(self, cell: int) -> str:
        """Name a cell."""
        return format_cell(cell)

    def cells(self, cells: Iterable[int]) -> str:
        """Name cells: one by one, or in short where they are many."""
        listed = sorted(set(cells))
        if len(listed) > _MANY:
            return short_cells(listed)
        return self.join([format_cell(cell) for cell in listed])

    def any_cell(self, cells: Iterable[int]) -> str:
        """Name cells of which one is meant."""
        return self.either([format_cell(cell) for cell in sorted(set(cells))])

    def digits(self, digits: Iterable[int]) -> str:
        """List digits."""
        return self.join([str(digit) for digit in digits])

    def any_digit(self, digits: Iterable[int]) -> str:
        """List digits of which one is meant."""
        return self.either([str(digit) for digit in digits])

    def unit(self, unit: int) -> str:
        """Name a unit."""
        kind, number = _KINDS[self.lang][unit // SIDE], unit % SIDE + 1
        return f"{kind} {number}" if self.english else f"第{number}{kind}"

    def exclusion(self, unit: int | None) -> str:
        """Say why two candidates cannot both be true: they share a unit, or, for None, a cell."""
        if unit is None:
            return self("a cell holds one digit", "一格只能填一个数")
        name = self.unit(unit)
        return self(f"same {name.split()[0]}", f"同在{name}")

    def units(self, units: Sequence[int], last: str = "") -> str:
        """Name units: those of one kind together."""
        if not self.english:
            return self.join([self.unit(unit) for unit in units], last)
        parts = []
        for kind, some in groupby(units, key=lambda unit: unit // SIDE):
            numbers = [str(unit % SIDE + 1) for unit in some]
            word = _KINDS["en"][kind]
            plural = word + ("es" if word.endswith("x") else "s")
            parts.append(f"{plural if len(numbers) > 1 else word} {self.join(numbers, last)}")
        return self.join(parts, last)

    def number(self, count: int) -> str:
        """Spell a small number."""
        return _NUMBERS[self.lang][count] if count < len(_NUMBERS[self.lang]) else str(count)

    def fact_of(self, cell: Cell, digit: Digit, on: bool) -> str:
        """Say that a cell is a digit, or not."""
        name = format_cell(cell)
        return self(
            f"{name} is {'' if on else 'not '}{digit}", f"{name}{'' if on else '不'}是{digit}"
        )

    def fact(self, node: Node, on: bool) -> str:
        """Say that a node is true, or false."""
        if len(node.cells) == 1:
            return self.fact_of(node.cells[0], node.digit, on)
        cells = self.cells(node.cells)
        if on:
            return self(f"one of {cells} is {node.digit}", f"{cells}中有一个是{node.digit}")
        if len(node.cells) == 2:
            one, other = map(format_cell, node.cells)
            return self(f"neither {one} nor {other} is {node.digit}", f"{cells}都不是{node.digit}")
        return self(f"none of {cells} is {node.digit}", f"{cells}都不是{node.digit}")

    def als(self, one: Als) -> str:
        """Name an almost locked set by its cells and digits."""
        return f"{short_cells(one.cells)} {{{''.join(map(str, one.digits))}}}"

    def strike(self, eliminations: Iterable[Candidate]) -> str:
        """Say what can be struck out, as a part of a sentence."""
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
