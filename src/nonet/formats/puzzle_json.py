"""Our own JSON format, which holds everything that a board does.

    {"size": 9, "givens": "53..7...", "regions": "AAABBB...", "rules": ["anti_knight",
     {"type": "cage", "cells": "r1c1 r1c2", "value": 10}],
     "digits": 9, "placed": "...", "candidates": ["123", ...],
     "title": "...", "author": "...", "ruleset": "...", "solution": "...", "fog": true,
     "missing": ["lines (2)"], "inferred": [0], "ignored": [...], "drawings": [{...}]}

All keys are optional; the size is if givens or regions determine it. `placed` holds the digits that
are not givens; `candidates` holds the candidates of each cell if some were removed. The JSON of
f-puzzles and SudokuPad is recognised by its keys `grid` and `cells`.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from math import isqrt
from typing import TYPE_CHECKING, Any

from nonet.errors import FormatError
from nonet.formats import drawings, fpuzzles, sudokupad
from nonet.formats.lines import BLANKS, Cells
from nonet.formats.payload import (
    Tree,
    ignore_missing,
    listed,
    load,
    number_of,
    refuse_unknown,
    shown,
    solution_of,
    text_of,
)
from nonet.geometry.layout import SYMBOLS, Layout
from nonet.rules.model import Rule, Rules
from nonet.rules.source import Drawing, Source
from nonet.rules.table import RULES

if TYPE_CHECKING:
    from nonet.board.board import Board

_LAYOUTS = ("regions", "boxes", "no_boxes")  # whose order matters
KNOWN = (
    *("size", "digits", "regions", "givens", "placed", "candidates", "rules", "missing"),
    *("title", "author", "ruleset", "solution", "fog", "inferred", "ignored", "drawings"),
)


def parse(text: str, ignore_unknown: bool = False) -> Cells:
    """Parse our JSON.

    >>> parse('{"size": 4, "givens": "1...............", "rules": ["diagonals"]}').rules
    Rules(4, 'diagonal_up', 'diagonal_down')
    """
    if not re.match(r'\s*\{\s*["}]', text):
        return sudokupad.parse(text, ignore_unknown)  # its abbreviated JSON
    tree = load(text, "the puzzle")
    if "grid" in tree:
        return fpuzzles.from_tree(tree, ignore_unknown)
    if "cells" in tree:
        return sudokupad.parse(text, ignore_unknown)
    return from_tree(tree, ignore_unknown)


def from_tree(tree: Tree, ignore_unknown: bool = False) -> Cells:
    """Parse the object of one board."""
    for key in tree:
        if key not in KNOWN:
            raise FormatError("json_key", key=shown(key), known=list(KNOWN))
    side, digits = number_of(tree.get("size"), "size"), number_of(tree.get("digits"), "digits")
    if side is None:
        side = _find_side(tree)
    if side is None:
        raise FormatError("payload_field", where="size", wanted="a whole number", found="nothing")
    layout = Layout.of(side, digits)
    read_rules = _rules(listed(tree.get("rules"), "rules"), layout, ignore_unknown)
    regions = tree.get("regions")
    if regions is not None:
        if not isinstance(regions, str):
            found = shown(regions)
            raise FormatError("payload_field", where="regions", wanted="text", found=found)
        read_rules.insert(0, Rule("regions", (), "".join(regions.split())))
    rules = _with_source(Rules(side, *read_rules, digits=digits), tree, ignore_unknown)
    givens = _digits(tree.get("givens"), "givens", rules)
    placed = _digits(tree.get("placed"), "placed", rules)
    values = bytes(given or digit for given, digit in zip(givens, placed, strict=True))
    return Cells(values, givens, _masks(tree, values, rules), rules)


def _with_source(rules: Rules, tree: Tree, ignore_unknown: bool) -> Rules:
    """Return the rules with the title and the rest that the object has besides the board."""
    if not any(key in tree for key in KNOWN[7:]):
        return rules
    missing = _texts(tree, "missing")
    numbers = [number_of(item, "inferred") for item in listed(tree.get("inferred"), "inferred")]
    count = len(rules.rules)
    source = Source(
        text_of(tree.get("title")),
        text_of(tree.get("author")),
        text_of(tree.get("ruleset")),
        solution_of(tree.get("solution"), rules.side),
        tuple(_drawing(item) for item in listed(tree.get("drawings"), "drawings")),
        tuple(rules.rules[n] for n in numbers if n is not None and n < count),
        _texts(tree, "ignored"),
        tree.get("fog") is True,
    )
    if missing and ignore_unknown:
        return ignore_missing(rules.with_source(source, missing))
    return rules.with_source(source, missing)


def _texts(tree: Tree, key: str) -> tuple[str, ...]:
    return tuple(text_of(item) or shown(item) for item in listed(tree.get(key), key))


def _drawing(item: Any) -> Drawing:
    """Parse a drawing: an object of its fields."""
    if not isinstance(item, dict) or not isinstance(item.get("kind"), str):
        wanted = "a drawing with kind and points"
        raise FormatError("payload_field", where="drawings", wanted=wanted, found=shown(item))
    points = drawings.points_of(item.get("points"))
    fields = {"kind": item["kind"], "points": points}
    for name, default in Drawing._field_defaults.items():
        value = item.get(name, default)
        kind = float if isinstance(default, int | float) and not isinstance(default, bool) else None
        if not isinstance(value, (int, float) if kind else type(default)):
            raise FormatError(
                "payload_field", where=f"drawings, {name}", wanted="its value", found=shown(value)
            )
        fields[name] = value
    return Drawing(**fields)


def _find_side(tree: Tree) -> int | None:
    """Return the side of a board from the number of cells of its givens or regions."""
    for key in ("givens", "placed", "regions"):
        if isinstance(text := tree.get(key), str):
            cells = len("".join(text.split()))
            side = isqrt(cells)
            if side * side != cells:
                raise FormatError("json_square", where=key, count=cells)
            return side
    return None


def _rules(items: list[Any], layout: Layout, ignore_unknown: bool) -> list[Rule | str]:
    read_rules: list[Rule | str] = []
    unknown: Counter[str] = Counter()
    for number, item in enumerate(items, 1):
        type_ = _type_of(item)
        if isinstance(type_, str) and type_ not in RULES and type_ != "diagonals":
            unknown[type_] += 1
        else:
            read_rules.append(_rule(item, f"rules {number}", layout))
    refuse_unknown(unknown, ignore_unknown)
    return read_rules


def _type_of(item: Any) -> Any:
    """Return the type of a rule: its name, or the `type` of an object (`kind` in old files)."""
    return item.get("type", item.get("kind")) if isinstance(item, dict) else item


def _rule(item: Any, where: str, layout: Layout) -> Rule | str:
    if isinstance(item, str):
        return item
    type_ = _type_of(item)
    if not isinstance(item, dict) or not isinstance(type_, str):
        wanted = "a name, or an object with type, cells and value"
        raise FormatError("payload_field", where=where, wanted=wanted, found=shown(item))
    cells, value = item.get("cells", ""), item.get("value")
    if not isinstance(cells, str):
        raise FormatError("payload_field", where=where, wanted="cells as text", found=shown(cells))
    if type_ in RULES and RULES[type_].value == "rules":
        value = tuple(_rule(part, where, layout) for part in listed(value, where))
    elif isinstance(value, list):
        value = tuple(_whole(part, where) for part in value)
    elif not isinstance(value, int | str | None) or isinstance(value, bool):
        wanted = "a number, numbers or text"
        raise FormatError("payload_field", where=where, wanted=wanted, found=shown(value))
    return Rule(type_, layout.parse_cells(cells), value)


def _whole(value: Any, where: str) -> int:
    if type(value) is not int or abs(value) >= 2**31:
        raise FormatError("payload_field", where=where, wanted="whole numbers", found=shown(value))
    return value


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
    texts = listed(tree.get("candidates"), "candidates")
    if not texts:
        return None
    if len(texts) != rules.layout.cells or not all(isinstance(text, str) for text in texts):
        wanted = f"{rules.layout.cells} texts"
        raise FormatError("payload_field", where="candidates", wanted=wanted, found=shown(texts))
    masks = []
    for cell, (mask, text) in enumerate(zip(rules.open_masks(values), texts, strict=True)):
        digits = {_symbol(char, rules.layout.name(cell), rules) for char in text} - {0}
        masks.append(mask & sum(1 << (digit - 1) for digit in digits))
    return tuple(masks)


def write(board: Board) -> str:
    """Write the JSON of a board on one line.

    >>> from nonet import Board
    >>> from nonet.rules import Rules, cage
    >>> write(Board(rules=Rules(4, cage(5, "r1c12"))))[40:]
    ', "rules": [{"type": "cage", "cells": "r1c1 r1c2", "value": 5}]}'
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
    listed_rules = list(rules.rules)
    first = next((rule for rule in listed_rules if rule.type in _LAYOUTS), None)
    if first is not None and first.type == "regions":  # the reader puts it first
        tree["regions"] = first.value
        listed_rules.remove(first)
    if listed_rules:
        tree["rules"] = [_write_rule(rule, rules) for rule in listed_rules]
    tree |= _write_source(rules)
    return json.dumps(tree, ensure_ascii=False)


def _write_source(rules: Rules) -> Tree:
    source = rules.source
    order = {rule: number for number, rule in enumerate(rules.rules)}
    made = {
        "missing": list(rules.missing),
        "title": source.title,
        "author": source.author,
        "ruleset": source.rules,
        "solution": source.solution,
        "fog": source.fog,
        "inferred": [order[rule] for rule in source.inferred if rule in order],
        "ignored": list(source.ignored),
        "drawings": [_write_drawing(drawing) for drawing in source.drawings],
    }
    return {key: value for key, value in made.items() if value}


def _write_drawing(drawing: Drawing) -> Tree:
    made: Tree = {"kind": drawing.kind, "points": [list(point) for point in drawing.points]}
    for name, default in Drawing._field_defaults.items():
        if (value := getattr(drawing, name)) != default:
            made[name] = value
    return made


def _line(values: bytes) -> str:
    return "".join(SYMBOLS[value] for value in values)


def _write_rule(rule: Rule, rules: Rules) -> str | Tree:
    if not rule.cells and rule.value is None:
        return rule.type
    made: Tree = {"type": rule.type}
    if rule.cells:
        made["cells"] = rules.layout.format_cells(rule.cells)
    if rule.value is not None:
        made["value"] = rule.value
        if isinstance(rule.value, tuple):
            made["value"] = [
                _write_rule(part, rules) if isinstance(part, Rule) else part for part in rule.value
            ]
    return made
