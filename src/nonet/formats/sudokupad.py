"""Links and JSON of SudokuPad (sudokupad.app).

`fpuz...` holds f-puzzles' JSON. `scl...` holds SudokuPad's own JSON: givens, regions and cages; all
other rules are only drawn and explained in words. It is often abbreviated:

    {ce:[[{v:5},,],...],re:[...],ca:[{v:10,ce:[[0,0],[0,1]],unique:t}]}
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from nonet.errors import FormatError
from nonet.formats import fpuzzles
from nonet.formats.lines import Cells
from nonet.formats.payload import (
    Tree,
    items,
    listed,
    load,
    make,
    number_of,
    shape_of,
    shown,
    side_of,
    warn_drawings,
)
from nonet.rules.model import Rule

if TYPE_CHECKING:
    from nonet.board.board import Board

_LINK = "https://sudokupad.app/fpuz"
_CARRIED = re.compile(r"(?:^|[/=])(fpuz(?:zles)?|scl|ctc)([A-Za-z0-9+/=%\s\\]{16,})")
_HOST = re.compile(r"sudokupad|crackingthecryptic")
_DRAWN = ("lines", "arrows", "underlays", "overlays")
_SHORT = {
    "ca": "cages",
    "ce": "cells",
    "v": "value",
    "re": "regions",
    "l": "lines",
    "a": "arrows",
    "o": "overlays",
    "u": "underlays",
}
_STRING = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\Z)', re.DOTALL)
_CELL = re.compile(r"[Rr](\d{1,2})[Cc](\d{1,2})")


def parse(text: str, ignore_unknown: bool = False) -> Cells:
    """Parse a link, a payload or its JSON.

    >>> import json
    >>> row, box = [{}, {}], [[0, 0], [0, 1]]
    >>> parse(json.dumps({"cells": [row, row], "cages": [{"cells": box, "value": 3}]})).rules
    Rules(2, 'no_boxes', cage(3, 'r1c1 r1c2'))
    """
    text = text.strip()
    if text.startswith("{"):
        return from_tree(load(_expanded(text), "the puzzle"))
    carried = _CARRIED.search(text)
    if carried is None:
        raise FormatError("link_is_id", link=text)
    if carried[1].startswith("fpuz"):
        return fpuzzles.parse(carried[2], ignore_unknown)
    return from_tree(load(_expanded(fpuzzles.unpack(carried[2])), "the payload"))


def _expanded(text: str) -> str:
    """Expand abbreviated JSON: quotes for apostrophes, names, empty cells, t and f."""
    if re.match(r'\{\s*"', text):
        return text
    if '"' not in text:
        text = re.sub(r"(?<!\\)'", '"', text).replace("\\'", "'")
    strings: list[str] = []

    def store(match: re.Match[str]) -> str:
        strings.append(match[0])
        return f'"{len(strings) - 1}"'

    text = _STRING.sub(store, text)
    text = re.sub(r"([,{\[])([A-Za-z]\w*):", r'\1"\2":', text)
    text = re.sub(r"([,\[])(?=[,\]])", r"\1{}", text).replace("[{}]", "[]")
    text = re.sub(r":t(?=[,}\]])", ":true", re.sub(r":f(?=[,}\]])", ":false", text))
    text = re.sub(r":#?([0-9A-Fa-f]{1,8})(?=[,}\]])", _number_or_colour, text)
    return re.sub(r'"(\d+)"', lambda match: strings[int(match[1])], text)


def _number_or_colour(match: re.Match[str]) -> str:
    digits = match[1]
    return match[0] if digits.isdecimal() and "#" not in match[0] else ":null"


def from_tree(tree: Tree) -> Cells:
    """Parse SudokuPad's JSON."""
    tree = {_SHORT.get(key, key): value for key, value in tree.items()}
    rows = listed(tree.get("cells"), "cells")
    side = side_of(rows, "cells")
    values = bytearray(side * side)
    for at, cell in enumerate(cell for row in rows for cell in row):
        where = f"cells R{at // side + 1}C{at % side + 1}"
        if not isinstance(cell, dict):
            raise FormatError("payload_field", where=where, wanted="an object", found=shown(cell))
        digit = number_of(cell.get("value", cell.get("v")), where) or 0
        if digit > side:
            wanted = f"a digit from 1 to {side}"
            raise FormatError("payload_field", where=where, wanted=wanted, found=shown(digit))
        values[at] = digit
    cages, only_drawn = _cages(tree, side)
    rules = [*_regions(tree, side), *cages, *_metadata(tree)]
    counts = {key: len(listed(tree.get(key), key)) for key in _DRAWN}
    drawn = [f"{key} ({count})" for key, count in counts.items() if count]
    warn_drawings(drawn + [f"cages ({only_drawn})"] * bool(only_drawn))
    return make(rules, side, bytes(values), bytes(values), {})


def _place(value: Any, where: str, side: int) -> int:
    """Parse a cell: row and column from 0, or r1c1."""
    if isinstance(value, str) and (match := _CELL.fullmatch(value.strip())):
        value = [int(match[1]) - 1, int(match[2]) - 1]
    whole = isinstance(value, list) and len(value) == 2 and all(type(n) is int for n in value)
    if not whole:
        raise FormatError("payload_field", where=where, wanted="a cell", found=shown(value))
    row, column = value
    if not (0 <= row < side and 0 <= column < side):
        raise FormatError("payload_outside", where=where, cell=shown(value), side=side)
    return int(side * row + column)


def _places(value: Any, where: str, side: int) -> tuple[int, ...]:
    if isinstance(value, str):
        value = re.split(r"[,\s]+", value.strip())
    return tuple(_place(item, where, side) for item in listed(value, where))


def _regions(tree: Tree, side: int) -> list[Rule]:
    regions: list[int | None] = [None] * (side * side)
    for number, cells in enumerate(listed(tree.get("regions"), "regions"), 1):
        for cell in _places(cells, f"regions {number}", side):
            regions[cell] = number
    if not any(regions):
        return [Rule("no_boxes")]
    shape = shape_of(regions, side)
    return [] if shape is None else [Rule("regions", (), shape)]


def _cages(tree: Tree, side: int) -> tuple[list[Rule], int]:
    """Parse cages with a sum or with unique digits; count the others, which are only drawn.

    Cages without cells are comments.
    """
    found, drawn = [], 0
    for where, cage in items(tree, "cages"):
        cage = {_SHORT.get(key, key): value for key, value in cage.items()}
        cells = _places(cage.get("cells"), where, side)
        total = cage.get("value", cage.get("sum"))
        is_sum = isinstance(total, int) or (isinstance(total, str) and total.strip().isdecimal())
        if not cells or cage.get("type") in ("rowcol", "region"):
            continue
        if is_sum:
            found.append(Rule("cage", cells, number_of(total, where) or None))
        elif cage.get("unique"):
            found.append(Rule("cage", cells))
        else:
            drawn += 1
    return found, drawn


def _metadata(tree: Tree) -> list[Rule]:
    metadata = tree.get("metadata")
    flags = metadata if isinstance(metadata, dict) else {}
    names = {"antiknight": "anti_knight", "antiking": "anti_king"}
    return [Rule(type_) for key, type_ in names.items() if flags.get(key) is True]


def write(board: Board) -> str:
    """Write a link that opens the board in SudokuPad, with f-puzzles' payload.

    >>> from nonet import Board
    >>> write(Board("1" + "." * 15))[:34]
    'https://sudokupad.app/fpuzN4Igzglg'
    """
    return _LINK + fpuzzles.payload_of(board)
