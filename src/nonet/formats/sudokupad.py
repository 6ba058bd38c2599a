"""Links and JSON of SudokuPad (sudokupad.app).

`fpuz...` holds f-puzzles' JSON. `scl...` holds SudokuPad's own JSON: givens, regions and cages; all
other rules are only drawn and explained in words. It is often abbreviated:

    {ce:[[{v:5},,],...],re:[...],ca:[{v:10,ce:[[0,0],[0,1]],unique:t}]}
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from nonet.errors import FormatError
from nonet.formats import drawings, fpuzzles, shorthand
from nonet.formats.lines import Cells
from nonet.formats.payload import (
    Tree,
    complete,
    items,
    listed,
    make_with,
    number_of,
    read_regions,
    shape_of,
    shown,
    side_of,
    solution_of,
    text_of,
)
from nonet.rules.model import Rule
from nonet.rules.source import Drawing, Source

if TYPE_CHECKING:
    from nonet.board.board import Board

_LINK = "https://sudokupad.app/fpuz"
_CARRIED = re.compile(r"(?:^|[/=])(fpuz(?:zles)?|scl|ctc)([A-Za-z0-9+/=%\s\\]{16,})")
_HOST = re.compile(r"sudokupad|crackingthecryptic")
_FLAGS = {"antiknight": "anti_knight", "antiking": "anti_king"}
_UNKNOWN = ("norowcol",)
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
        return from_tree(shorthand.read(text, "the puzzle"), ignore_unknown)
    carried = _CARRIED.search(text)
    if carried is None:
        raise FormatError("link_is_id", link=text)
    if carried[1].startswith("fpuz"):
        return fpuzzles.parse(carried[2], ignore_unknown)
    return from_tree(shorthand.read(fpuzzles.unpack(carried[2]), "the payload"), ignore_unknown)


def from_tree(tree: Tree, ignore_unknown: bool = False) -> Cells:
    """Parse SudokuPad's JSON, with the long keys that `shorthand.read` gives."""
    rows = listed(tree.get("cells"), "cells")
    side = side_of(rows, "cells")
    values = bytearray(side * side)
    for at, cell in enumerate(cell for row in rows for cell in row):
        where = f"cells R{at // side + 1}C{at % side + 1}"
        if not isinstance(cell, dict):
            raise FormatError("payload_field", where=where, wanted="an object", found=shown(cell))
        digit = number_of(cell.get("value"), where) or 0
        if digit > side:
            wanted = f"a digit from 1 to {side}"
            raise FormatError("payload_field", where=where, wanted=wanted, found=shown(digit))
        values[at] = digit
    remarks = _remarks(tree)
    metadata = tree.get("metadata")
    metadata = {**remarks, **(metadata if isinstance(metadata, dict) else {})}
    for key in ("norowcol", "global"):
        if key in tree:
            metadata.setdefault(key, tree[key])
    source = Source(
        text_of(metadata.get("title")),
        text_of(metadata.get("author")),
        text_of(metadata.get("rules")),
        solution_of(metadata.get("solution"), side),
        fog=bool(tree.get("foglight") or metadata.get("foglight")),
    )
    base, unknown = read_regions(_regions(tree, side), side)
    cages, drawn = _cages(tree, side)
    flags = [Rule(type_) for key, type_ in _FLAGS.items() if _is_true(metadata.get(key))]
    unknown += [key for key in _UNKNOWN if _is_true(metadata.get(key))]
    found = [*drawings.of_sudokupad(tree), *drawn]
    made = complete(
        base,
        [*flags, *cages],
        unknown,
        found,
        source,
        ignore_unknown,
        len(values) - values.count(0),
    )
    return make_with(made, bytes(values), bytes(values), {})


def _is_true(value: Any) -> bool:
    return value is True or (isinstance(value, str) and value.strip().lower() == "true")


def _remarks(tree: Tree) -> Tree:
    """Return the remarks that cages without cells hold: `title: ...`."""
    found: Tree = {}
    for _, cage in items(tree, "cages"):
        value = cage.get("value")
        if not cage.get("cells") and isinstance(value, str) and ":" in value:
            key, _, text = value.partition(":")
            found.setdefault(key.strip().lower(), text.strip())
    return found


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


def _cages(tree: Tree, side: int) -> tuple[list[Rule], list[Drawing]]:
    """Parse cages with a sum or with unique digits; return the others as drawings.

    Cages without cells are remarks.
    """
    found, drawn = [], []
    for where, cage in items(tree, "cages"):
        cells = tuple(dict.fromkeys(_places(cage.get("cells"), where, side)))
        if not cells or cage.get("type") in ("rowcol", "region") or cage.get("hidden"):
            continue
        total = cage.get("value", cage.get("sum"))
        is_sum = type(total) is int or (isinstance(total, str) and total.strip().isdecimal())
        if cage.get("unique") and len(cells) <= side and (is_sum or total in (None, "")):
            found.append(Rule("cage", cells, number_of(total, where) or None))
        else:
            points = tuple((cell // side + 0.5, cell % side + 0.5) for cell in cells)
            text = str(total).strip()[:200] if isinstance(total, str | int | float) else ""
            color = drawings.color_of(cage.get("outlineC"))
            drawn.append(Drawing("cage", points, color, text=text))
    return found, drawn


def write(board: Board) -> str:
    """Write a link that opens the board in SudokuPad, with f-puzzles' payload.

    >>> from nonet import Board
    >>> write(Board("1" + "." * 15))[:34]
    'https://sudokupad.app/fpuzN4Igzglg'
    """
    return _LINK + fpuzzles.payload_of(board)
