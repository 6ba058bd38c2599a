"""Killer puzzles in one line (9x9): cages as numbers, as arrows, and SumoCue's format.

    3x3::k:3841:3841:5:...   81 numbers, sum * 256 + cage; `3x3:d:k:` has both diagonals
    F<^7...                  81 characters: a sum (A is 10, a is 36), or an arrow towards it
    SumoCueV1=15J0+0J0...    81 of =sum or +first cell; J0 to J8 are the regions

A cage of one cell is a given.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nonet.errors import ArgumentError, FormatError
from nonet.formats.lines import Cells
from nonet.formats.pages import check_touching
from nonet.formats.payload import make, shape_of
from nonet.geometry.cells import CELLS, DIGITS, SIDE
from nonet.geometry.layout import split_touching
from nonet.rules.model import Rule
from nonet.rules.rule_type import number

if TYPE_CHECKING:
    from nonet.board.board import Board

_HEAD = re.compile(r"(\d+x\d+):(d?):k:", re.IGNORECASE)
_SUMO = re.compile(r"SumoCueV1(D?)", re.IGNORECASE)
_FIELD = re.compile(r"([=+])(\d{1,3})(?:J(\d))?")
_SUMS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
_WAYS = {
    "^": -SIDE,
    "v": SIDE,
    "<": -1,
    ">": 1,
    "`": -SIDE - 1,
    "'": -SIDE + 1,
    ",": SIDE - 1,
    ".": SIDE + 1,
}
_DIAGONALS = ("diagonal_up", "diagonal_down")


def parse(text: str, ignore_unknown: bool = False) -> Cells:
    """Parse a killer in one line.

    >>> cells = parse("3x3::k:" + "3841:3841:" + "0:" * 79)
    >>> cells.rules
    Rules(9, cage(15, 'r1c1 r1c2'))
    """
    text = "".join(text.split())
    if head := _HEAD.match(text):
        return _parse_numbers(text, head)
    if head := _SUMO.match(text):
        return _parse_sumocue(text, head)
    return _parse_arrows(text)


def _make(rules: list[Rule], diagonals: str) -> Cells:
    both = [Rule(type_) for type_ in _DIAGONALS] if diagonals else []
    givens = bytearray(CELLS)
    for rule in rules:
        if len(rule.cells) == 1 and rule.value in DIGITS:
            givens[rule.cells[0]] = number(rule)
    cages = [rule for rule in rules if len(rule.cells) != 1 or rule.value not in DIGITS]
    for cage in cages:
        check_touching(f"of sum {cage.value}", cage.cells, SIDE)
    return make([*both, *cages], SIDE, bytes(givens), bytes(givens), {})


def _parse_numbers(text: str, head: re.Match[str]) -> Cells:
    if head[1] != "3x3":
        raise FormatError("killer_boxes", boxes=head[1], line=1, column=1)
    fields = text[head.end() :].removesuffix(":").split(":")
    if len(fields) != CELLS:
        raise FormatError("cells_expected", count=len(fields), expected=CELLS)
    cages: dict[tuple[int, int], list[int]] = {}
    at = head.end()
    for cell, field in enumerate(fields):
        if not re.fullmatch(r"\d{1,6}", field):
            raise FormatError("killer_field", field=field, line=1, column=at + 1)
        total, cage = divmod(int(field), 256)
        if total:
            cages.setdefault((cage, total), []).append(cell)
        at += len(field) + 1
    rules = [Rule("cage", tuple(cells), total) for (_, total), cells in cages.items()]
    return _make(rules, head[2])


def _parse_arrows(text: str) -> Cells:
    cages: dict[int, list[int]] = {}
    for cell in range(CELLS):
        at, steps = cell, 0
        while text[at] in _WAYS and steps <= CELLS:
            after = at + _WAYS[text[at]]
            straight = abs(after % SIDE - at % SIDE) <= 1
            if not (0 <= after < CELLS and straight):
                raise FormatError("killer_arrow", character=text[at], line=1, column=at + 1)
            at, steps = after, steps + 1
        if steps > CELLS:
            raise FormatError("killer_loop", line=1, column=cell + 1)
        if text[at] not in _SUMS:
            raise FormatError("killer_field", field=text[at], line=1, column=at + 1)
        cages.setdefault(at, []).append(cell)
    sums = {at: _SUMS.index(text[at]) for at in cages}
    return _make(
        [Rule("cage", tuple(cells), sums[at]) for at, cells in cages.items() if sums[at]], ""
    )


def _parse_sumocue(text: str, head: re.Match[str]) -> Cells:
    fields = list(_FIELD.finditer(text, head.end()))
    if len(fields) != CELLS:
        raise FormatError("cells_expected", count=len(fields), expected=CELLS)
    cages: dict[int, list[int]] = {}
    sums = {cell: int(field[2]) for cell, field in enumerate(fields) if field[1] == "="}
    for cell, field in enumerate(fields):
        first, seen = cell, set[int]()
        while first not in sums:  # a cell may refer to one that refers to the first
            seen.add(first)
            first = int(fields[first][2])
            if first >= CELLS or first in seen:
                raise FormatError("killer_field", field=field[0], line=1, column=field.start() + 1)
        cages.setdefault(first, []).append(cell)
    rules = [Rule("cage", tuple(cells), sums[at]) for at, cells in cages.items() if sums[at]]
    if all(field[3] for field in fields):
        shape = shape_of([int(field[3]) for field in fields], SIDE)
        if shape is not None:
            rules.insert(0, Rule("regions", (), shape))
    return _make(rules, head[1])


def write(board: Board) -> str:
    """Write a killer as numbers; raise ArgumentError for rules that the notation lacks.

    >>> from nonet import Board
    >>> from nonet.rules import Rules, cage
    >>> write(Board(rules=Rules(9, cage(15, "r1c12"))))[:24]
    '3x3::k:3840:3840:2:3:4:5'
    """
    types = [rule.type for rule in board.rules.rules]
    both = all(type_ in types for type_ in _DIAGONALS)
    fields = list(range(CELLS))
    placed: set[int] = set()
    if board.rules.side != SIDE or board.rules.digits != SIDE:
        size = f"{board.rules.side}x{board.rules.side}"
        raise ArgumentError("format_cannot", format="killer", rule=size)
    if board.has_removals:
        raise ArgumentError("format_cannot", format="killer", rule="candidates")
    givens = [Rule("cage", (cell,), digit) for cell, digit in enumerate(board.values) if digit]
    for rule in (*board.rules.rules, *givens):
        fits = rule.type == "cage" and rule.value and not placed & {*rule.cells}
        fits = fits and len(split_touching(rule.cells, SIDE)) == 1
        if not fits and not (both and rule.type in _DIAGONALS):
            wrong = board.rules.format_rule(rule)
            raise ArgumentError("format_cannot", format="killer", rule=wrong)
        for cell in rule.cells:
            fields[cell] = 256 * number(rule) + min(rule.cells)
        placed.update(rule.cells)
    return f"3x3:{'d' if both else ''}:k:" + "".join(f"{field}:" for field in fields)
