"""Links and payloads of f-puzzles.com: lz-string of JSON, with the keys in fpuzzles_keys.py.

Some keys mean more than their names: `nonconsecutive` exempts pairs with any dot; `negative`
forbids ratios, or sums, of pairs without a mark; whispers differ by half the digits; the default
regions are the standard boxes, or the rows if the size has no boxes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from nonet.errors import ArgumentError, FormatError
from nonet.formats import drawings, lzstring
from nonet.formats.fpuzzles_keys import FLAGS, KEYS
from nonet.formats.lines import Cells
from nonet.formats.payload import (
    Tree,
    complete,
    items,
    listed,
    load,
    make_with,
    number_of,
    read_regions,
    refuse_empty_cells,
    regions_of,
    shape_of,
    shown,
    side_of,
    solution_of,
    text_of,
    usual_shape,
    warn_dropped,
)
from nonet.geometry.cells import to_digits
from nonet.geometry.layout import SYMBOLS
from nonet.rules.model import Rule, Rules
from nonet.rules.source import Source

if TYPE_CHECKING:
    from nonet.board.board import Board

_LINK = "https://f-puzzles.com/?load="
_CARRIES = re.compile(r"[?&]load=([^&#\s]*)")
_HOST = re.compile(r"f-puzzles\.com|tinyurl\.com")
_DRAWN = ("line", "rectangle", "circle", "text", "cage")
_SILENT = frozenset(
    [
        "size",
        "grid",
        "title",
        "author",
        "ruleset",
        "highlightConflicts",
        "successMessage",
        "solution",
        "msgcorrect",
        "id",
        "src",
        "negative",
        "nonconsecutive",
        "disabledlogic",
        "truecandidatesoptions",
        "fogofwar",
        "foglight",
        "trigger",
        "metadata",
        "triggereffect",
    ]
)
_DOTS = ("white_dot", "black_dot")
_NEGATIVES = ("ratio", "xv")


def parse(text: str, ignore_unknown: bool = False) -> Cells:
    """Parse a link, a payload or its JSON.

    >>> parse('{"size": 4, "grid": [[{}, {}, {}, {}]]}')
    Traceback (most recent call last):
    nonet.errors.FormatError: grid: row 1 has 4 cells; expected 1, the number of rows
    """
    text = text.strip()
    if not text.startswith("{"):
        carried = _CARRIES.search(text)
        if carried is None and _HOST.search(text):
            raise FormatError("link_is_id", link=text)
        text = unpack(carried[1] if carried else text)
    tree = load(text, "the payload")
    if "formatVersion" in tree and "grid" not in tree:
        from nonet.formats import sudokumaker  # its payloads look alike

        return sudokumaker.from_tree(tree, ignore_unknown)
    return from_tree(tree, ignore_unknown)


def unpack(payload: str) -> str:
    """Decompress the payload of a link, with %2B or spaces instead of plus signs.

    >>> unpack("N4IgzglgXgpiBcBOAvkA")
    '{"size":9}'
    """
    return lzstring.decompress(unquote(payload).strip().replace(" ", "+"))


def from_tree(tree: Tree, ignore_unknown: bool = False) -> Cells:
    """Parse the JSON of a payload."""
    rows = listed(tree.get("grid"), "grid")
    side = side_of(rows, "grid")
    cells = [cell for row in rows for cell in row]
    values, givens, marks = _read_cells(cells, side)
    regions = list(_read_regions(cells, side, tree))
    known: list[Rule | str] = []
    known += _read_flags(tree, bool(regions) or usual_shape(side) is not None)
    gathered: dict[str, list[int]] = {}
    unknown: list[str] = []
    for key, row in KEYS.items():
        for where, item in items(tree, key):
            for rule in row.read(item, where, side):
                if key in ("odd", "even", "minimum", "maximum"):
                    gathered.setdefault(row.type, []).extend(rule.cells)
                else:
                    known.append(rule)
    known += [Rule(type_, tuple(dict.fromkeys(cells))) for type_, cells in gathered.items()]
    known += _read_negatives(tree, known)
    names = [name for name in listed(tree.get("negative"), "negative") if name not in _NEGATIVES]
    unknown += [f"negative {shown(name)}" for name in names]
    unknown += [
        f"{key} ({len(value)})" if isinstance(value, list) else key
        for key, value in tree.items()
        if value and key not in KEYS and key not in FLAGS and key not in _SILENT | {*_DRAWN}
    ]
    base, missing = read_regions(regions, side)
    made = complete(
        base,
        Rules(side, *dict.fromkeys([*base.rules, *known])).rules[len(base.rules) :],
        [*missing, *unknown],
        list(drawings.of_fpuzzles(tree)),
        _read_source(tree, side),
        ignore_unknown,
        len(givens) - givens.count(0),
    )
    return make_with(made, values, givens, marks)


def _read_source(tree: Tree, side: int) -> Source:
    more = tree.get("metadata")
    more = more if isinstance(more, dict) else {}
    return Source(
        text_of(tree.get("title"), more.get("title")),
        text_of(tree.get("author"), more.get("author")),
        text_of(tree.get("ruleset"), more.get("rules")),
        solution_of(tree.get("solution") or more.get("solution"), side),
        fog=bool(tree.get("fogofwar") or tree.get("foglight")),
    )


def _read_cells(cells: list[Any], side: int) -> tuple[bytes, bytes, dict[int, list[int]]]:
    values, givens, marks = bytearray(side * side), bytearray(side * side), {}
    for at, cell in enumerate(cells):
        where = f"grid R{at // side + 1}C{at % side + 1}"
        if not isinstance(cell, dict):
            raise FormatError("payload_field", where=where, wanted="an object", found=shown(cell))
        digit = _digit(cell.get("value"), where, side) if cell.get("value") else 0
        values[at] = digit
        givens[at] = digit if cell.get("given") else 0
        found = listed(cell.get("givenPencilMarks"), where)
        if found and not digit:
            marks[at] = [_digit(mark, where, side) for mark in found]
    return bytes(values), bytes(givens), marks


def _digit(value: Any, where: str, side: int) -> int:
    digit = number_of(value, where) or 0
    if not 1 <= digit <= side:
        wanted = f"a digit from 1 to {side}"
        raise FormatError("payload_field", where=where, wanted=wanted, found=shown(value))
    return digit


def _read_regions(cells: list[Any], side: int, tree: Tree) -> Iterator[Rule]:
    """Yield the regions in the cells; a cell without one is in its standard box, or row."""
    has_regions = any("region" in cell for cell in cells)
    if not has_regions and not (usual_shape(side) is None and tree.get("regionsumline")):
        return
    usual = usual_shape(side) or "".join(chr(65 + row) * side for row in range(side))
    names = {char: number for number, char in enumerate(dict.fromkeys(usual))}
    regions: list[int | None] = []
    for at, cell in enumerate(cells):
        where = f"grid R{at // side + 1}C{at % side + 1}, its region"
        region = cell.get("region", names[usual[at]])
        regions.append(None if region in (None, -1) else number_of(region, where))
    if all(region is None for region in regions):
        yield Rule("no_boxes")
    elif (shape := shape_of(regions, side)) is not None:
        yield Rule("regions", (), shape)


def _read_flags(tree: Tree, has_regions: bool) -> Iterator[Rule]:
    """Yield the rules of the whole board; with rows as regions, disjoint groups are the columns."""
    for key, type_ in FLAGS.items():
        if tree.get(key) and (has_regions or type_ != "disjoint"):
            yield Rule(type_)


def _read_negatives(tree: Tree, rules: list[Rule | str]) -> Iterator[Rule]:
    """Yield the negative rules: no consecutive digits, ratios or sums of 5 and 10 without mark."""
    marks = [rule for rule in rules if isinstance(rule, Rule)]
    if tree.get("nonconsecutive"):
        dotted = any(rule.type in _DOTS for rule in marks)
        yield Rule("negative_white", (), (1,)) if dotted else Rule("non_consecutive")
    for name in listed(tree.get("negative"), "negative"):
        if name == "ratio":
            ratios = {rule.value for rule in marks if rule.type == "black_dot"} or {2}
            yield Rule("negative_black", (), tuple(sorted(n for n in ratios if isinstance(n, int))))
        elif name == "xv":
            yield Rule("negative_xv")


def write(board: Board) -> str:
    """Write a link that opens the board in f-puzzles.

    >>> from nonet import Board
    >>> write(Board("1" + "." * 15))[:36]
    'https://f-puzzles.com/?load=N4Igzglg'
    """
    return _LINK + payload_of(board)


def payload_of(board: Board) -> str:
    """Return the payload of a link."""
    return lzstring.compress(json.dumps(to_tree(board), separators=(",", ":")))


def to_tree(board: Board) -> Tree:
    """Return the JSON of a payload; raise ArgumentError for rules without a key."""
    rules = board.rules
    if rules.digits != rules.side:
        raise ArgumentError("format_cannot", format="fpuzzles", rule=f"{rules.digits} digits")
    refuse_empty_cells(board, "fpuzzles")
    source = rules.source
    tree: Tree = {
        "size": rules.side,
        "title": source.title,
        "author": source.author,
        "ruleset": source.rules,
        "grid": [],
    }
    if source.solution:
        tree["solution"] = [
            "" if symbol == "." else str(SYMBOLS.index(symbol)) for symbol in source.solution
        ]
    if source.drawings:
        warn_dropped([f"drawings ({len(source.drawings)})"])
    cells = [_cell(board, cell) for cell in range(rules.layout.cells)]
    if any(rule.type in ("regions", "boxes", "no_boxes") for rule in rules.rules):
        houses = regions_of(rules.layout, "fpuzzles")
        order = {house: i for i, house in enumerate(sorted(h for h in {*houses} if h is not None))}
        for cell, house in zip(cells, houses, strict=True):
            cell["region"] = None if house is None else order[house]
    tree["grid"] = [cells[i : i + rules.side] for i in range(0, len(cells), rules.side)]
    flags = {type_: key for key, type_ in FLAGS.items()}
    for rule in rules.rules:
        if rule.type in flags:
            tree[flags[rule.type]] = True
        elif rule.type in ("regions", "boxes", "no_boxes"):
            pass  # they are in the cells
        elif rule.type == "windows":
            windows = [house.cells for house in rules.layout.houses if house.kind == "window"]
            tree.setdefault("extraregion", []).extend(
                {"cells": [rules.layout.name(cell).upper() for cell in window]}
                for window in windows
            )
        elif rule.type == "non_consecutive" or rule.type.startswith("negative"):
            _write_negative(rule, rules, tree)
        else:
            key = _key_of(rule, rules)
            tree.setdefault(key, []).extend(KEYS[key].write(rule, rules))
    return tree


def _cell(board: Board, cell: int) -> Tree:
    made: Tree = {}
    if board.values[cell]:
        made["value"] = board.values[cell]
        if board.givens[cell]:
            made["given"] = True
    elif board.has_removals:
        made["givenPencilMarks"] = list(to_digits(board.candidates[cell]))
    return made


def _key_of(rule: Rule, rules: Rules) -> str:
    """Return the key of a rule."""
    if rule.type == "indexer":
        return f"{rule.value}indexer"
    types = {row.type: key for key, row in KEYS.items() if key != "nabner"}
    also = {"pill_arrow": "arrow", "distinct": "killercage"}
    key = also.get(rule.type) or types.get(rule.type)
    if key is None or (rule.type == "modular" and rule.value != 3):
        raise ArgumentError("format_cannot", format="fpuzzles", rule=rules.format_rule(rule))
    return key


def _write_negative(rule: Rule, rules: Rules, tree: Tree) -> None:
    """Write a negative rule if f-puzzles forbids the same."""
    values = {type_: {r.value for r in rules.rules if r.type == type_} for type_ in (*_DOTS, "xv")}
    forbidden = set(rule.value) if isinstance(rule.value, tuple) else None
    white = rule.type in ("negative_white", "negative_dots", "non_consecutive")
    black = rule.type in ("negative_black", "negative_dots")
    fits = True
    if rule.type == "non_consecutive":
        fits = not values["white_dot"] and not values["black_dot"]
    elif white:
        fits = (forbidden or values["white_dot"] | {1}) == {1}
    if black:
        fits = fits and (forbidden or values["black_dot"] | {2}) == (values["black_dot"] or {2})
    if not fits or (rule.type == "negative_xv" and not values["xv"] <= {5, 10}):
        raise ArgumentError("format_cannot", format="fpuzzles", rule=rules.format_rule(rule))
    if white:
        tree["nonconsecutive"] = True
    if black or rule.type == "negative_xv":
        tree.setdefault("negative", []).append("ratio" if black else "xv")
