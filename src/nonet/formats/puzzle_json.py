"""Our own JSON: size, regions, givens and rules, and all else that a board knows.

    {"size": 9, "givens": "53..7...", "regions": "AAABBB...", "rules": ["anti_knight",
     {"kind": "cage", "cells": "r1c1 r1c2", "value": 10}],
     "digits": 9, "placed": "...", "candidates": ["123", ...]}

All but the size may be missing. `placed` has the digits that are not givens; `candidates` has what
each cell may hold, where that is less than its digits leave. The JSON of f-puzzles and SudokuPad is
known by its keys, `grid` and `cells`.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from nonet.board.errors import FormatError
from nonet.board.formats import fpuzzles, sudokupad
from nonet.board.formats.payload import Tree, listed, load, number_of, refuse_unknown, shown
from nonet.board.layout import SYMBOLS, Layout
from nonet.board.lines import BLANKS, Cells
from nonet.board.rules.model import Rule, Rules
from nonet.board.rules.table import RULES

if TYPE_CHECKING:
    from nonet.board.board import Board

_KNOWN = ("size", "digits", "regions", "givens", "placed", "candidates", "rules")


def parse(text: str, ignore_unknown: bool = False) -> Cells:
    """Read our JSON.

    >>> parse('{"size": 4, "givens": "1...............", "rules": ["diagonals"]}').rules
    Rules(4, 'diagonal_up', 'diagonal_down')
    """
    if not re.match(r'\s*\{\s*["}]', text):
        return sudokupad.parse(text, ignore_unknown)  # its abbreviations
    tree = load(text, "the puzzle")
    if "grid" in tree:
        return fpuzzles.from_tree(tree, ignore_unknown)
    if "cells" in tree:
        return sudokupad.from_tree(tree)
    return from_tree(tree, ignore_unknown)


def from_tree(tree: Tree, ignore_unknown: bool = False) -> Cells:
    """Read the object of one board."""
    for key in tree:
        if key not in _KNOWN:
            raise FormatError("json_key", key=shown(key), known=list(_KNOWN))
    side, digits = number_of(tree.get("size"), "size"), number_of(tree.get("digits"), "digits")
    if side is None:
        raise FormatError("payload_field", where="size", wanted="a whole number", found="nothing")
    layout = Layout.of(side, digits)
    told = _rules(listed(tree.get("rules"), "rules"), layout, ignore_unknown)
    regions = tree.get("regions")
    if regions is not None:
        if not isinstance(regions, str):
            found = shown(regions)
            raise FormatError("payload_field", where="regions", wanted="text", found=found)
        told.insert(0, Rule("regions", (), "".join(regions.split())))
    rules = Rules(side, *told, digits=digits)
    givens = _digits(tree.get("givens"), "givens", rules)
    placed = _digits(tree.get("placed"), "placed", rules)
    values = bytes(given or digit for given, digit in zip(givens, placed, strict=True))
    return Cells(values, givens, _masks(tree, values, rules), rules)


def _rules(items: list[Any], layout: Layout, ignore_unknown: bool) -> list[Rule | str]:
    told: list[Rule | str] = []
    unknown: Counter[str] = Counter()
    for number, item in enumerate(items, 1):
        kind = item.get("kind") if isinstance(item, dict) else item
        if isinstance(kind, str) and kind not in RULES and kind != "diagonals":
            unknown[kind] += 1
        else:
            told.append(_rule(item, f"rules {number}", layout))
    refuse_unknown(unknown, ignore_unknown)
    return told


def _rule(item: Any, where: str, layout: Layout) -> Rule | str:
    if isinstance(item, str):
        return item
    if not isinstance(item, dict) or not isinstance(item.get("kind"), str):
        wanted = "a name, or an object with kind, cells and value"
        raise FormatError("payload_field", where=where, wanted=wanted, found=shown(item))
    cells, value = item.get("cells", ""), item.get("value")
    if not isinstance(cells, str):
        raise FormatError("payload_field", where=where, wanted="cells as text", found=shown(cells))
    if isinstance(value, list):
        value = tuple(number_of(part, where) or 0 for part in value)
    elif not isinstance(value, int | str | None) or isinstance(value, bool):
        wanted = "a number, numbers or text"
        raise FormatError("payload_field", where=where, wanted=wanted, found=shown(value))
    return Rule(item["kind"], layout.parse_cells(cells), value)


def _digits(text: Any, where: str, rules: Rules) -> bytes:
    cells = rules.layout.cells
    if text is None:
        return bytes(cells)
    if not isinstance(text, str):
        raise FormatError("payload_field", where=where, wanted="text", found=shown(text))
    text = "".join(text.split())
    if len(text) != cells:
        raise FormatError("json_cells", where=where, count=len(text), expected=cells)
    return bytes(_symbol(char, rules.layout.name(i), rules) for i, char in enumerate(text))


def _symbol(char: str, name: str, rules: Rules) -> int:
    value = 0 if char in BLANKS else SYMBOLS.find(char.upper())
    if not 0 <= value <= rules.digits:
        raise FormatError("not_a_digit_at", cell=name, character=char, most=rules.digits)
    return value


def _masks(tree: Tree, values: bytes, rules: Rules) -> tuple[int, ...] | None:
    told = listed(tree.get("candidates"), "candidates")
    if not told:
        return None
    if len(told) != rules.layout.cells or not all(isinstance(text, str) for text in told):
        wanted = f"{rules.layout.cells} texts"
        raise FormatError("payload_field", where="candidates", wanted=wanted, found=shown(told))
    masks = []
    for cell, (mask, text) in enumerate(zip(rules.open_masks(values), told, strict=True)):
        digits = {_symbol(char, rules.layout.name(cell), rules) for char in text} - {0}
        masks.append(mask & sum(1 << (digit - 1) for digit in digits))
    return tuple(masks)


def write(board: Board) -> str:
    """Write the JSON of a board, all on one line.

    >>> from nonet import Board
    >>> from nonet.rules import Rules, cage
    >>> write(Board(rules=Rules(4, cage(5, "r1c12"))))[40:]
    ', "rules": [{"kind": "cage", "cells": "r1c1 r1c2", "value": 5}]}'
    """
    rules = board.rules
    tree: Tree = {"size": rules.side}
    if rules.digits != rules.side:
        tree["digits"] = rules.digits
    tree["givens"] = _line(board.givens)
    if board.givens != board.values:
        tree["placed"] = _line(
            bytes(0 if g else v for v, g in zip(board.values, board.givens, strict=True))
        )
    if board.has_removals:
        tree["candidates"] = [
            "".join(SYMBOLS[d] for d in range(1, rules.digits + 1) if mask >> (d - 1) & 1)
            for mask in board.candidates
        ]
    told = [_write_rule(rule, rules) for rule in rules.rules if rule.kind != "regions"]
    shapes = [rule.value for rule in rules.rules if rule.kind == "regions"]
    if shapes:
        tree["regions"] = shapes[-1]
    if told:
        tree["rules"] = told
    return json.dumps(tree, ensure_ascii=False)


def _line(values: bytes) -> str:
    return "".join(SYMBOLS[value] for value in values)


def _write_rule(rule: Rule, rules: Rules) -> str | Tree:
    if not rule.cells and rule.value is None:
        return rule.kind
    made: Tree = {"kind": rule.kind}
    if rule.cells:
        made["cells"] = rules.layout.format_cells(rule.cells)
    if rule.value is not None:
        made["value"] = list(rule.value) if isinstance(rule.value, tuple) else rule.value
    return made
