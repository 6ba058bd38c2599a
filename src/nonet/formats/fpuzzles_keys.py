"""The keys of f-puzzles' payloads and the rule types that they stand for.

To add a key: add its row to KEYS and, if no shape of items fits, a pair of functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from nonet.errors import ArgumentError, FormatError
from nonet.formats.payload import Tree, cell_of, cells_of, listed, number_of, place, shown
from nonet.rules.model import Rule, Rules
from nonet.rules.rule_type import number, numbers
from nonet.rules.table import RULES

Read = Callable[[Tree, str, int], Iterator[Rule]]
Write = Callable[[Rule, Rules], Iterator[Tree]]

_DIRECTIONS = {"UR": (-1, 1), "UL": (-1, -1), "DR": (1, 1), "DL": (1, -1)}


class Key(NamedTuple):
    """A key of the payload: the rule type of its items, and how they are read and written."""

    type: str
    read: Read
    write: Write


def _names(cells: tuple[int, ...], rules: Rules) -> list[str]:
    return [rules.layout.name(cell).upper() for cell in cells]


def _lines(type_: str, default: Callable[[int], int | None] = lambda side: None) -> Key:
    """Return the key of items with lines and perhaps a value; skip lines that are too short."""

    def read(item: Tree, where: str, side: int) -> Iterator[Rule]:
        value = default(side)
        if value is not None and (given := number_of(item.get("value"), where)) is not None:
            value = given
        for line in listed(item.get("lines"), where):
            cells = cells_of(line, where, side)
            if len(cells) >= RULES[type_].least:
                yield Rule(type_, cells, value)

    def write(rule: Rule, rules: Rules) -> Iterator[Tree]:
        value = {"value": str(rule.value)} if rule.value != default(rules.side) else {}
        yield {"lines": [_names(rule.cells, rules)], **value}

    return Key(type_, read, write)


def _set(type_: str, default: int | None = None) -> Key:
    """Return the key of items with cells and perhaps a number; skip extra regions of one cell."""

    def read(item: Tree, where: str, side: int) -> Iterator[Rule]:
        cells = cells_of(item.get("cells"), where, side)
        value = number_of(item.get("value"), where) if RULES[type_].value else None
        if cells and not (type_ == "extra_region" and len(cells) == 1):
            none = value is None or (value == 0 and type_ == "cage")
            yield Rule(type_, cells, default if none else value)

    def write(rule: Rule, rules: Rules) -> Iterator[Tree]:
        value = {"value": str(rule.value)} if rule.value != default else {}
        yield {"cells": _names(rule.cells, rules), **value}

    return Key(type_, read, write)


def _cell(type_: str) -> Key:
    """Return the key of items with one cell."""

    def read(item: Tree, where: str, side: int) -> Iterator[Rule]:
        yield Rule(type_, (cell_of(item.get("cell"), where, side),))

    def write(rule: Rule, rules: Rules) -> Iterator[Tree]:
        for name in _names(rule.cells, rules):
            yield {"cell": name}

    return Key(type_, read, write)


def _outside(type_: str) -> Key:
    """Return the key of items with a clue outside a row or column."""

    def read(item: Tree, where: str, side: int) -> Iterator[Rule]:
        value = number_of(item.get("value"), where)
        row, column = place(item.get("cell"), where)
        down, right = row in (-1, side), column in (-1, side)
        if down == right or not (-1 <= row <= side and -1 <= column <= side):
            raise FormatError("payload_beside", where=where, cell=shown(item.get("cell")))
        if value is None:
            return
        cells = [side * i + column for i in range(side)] if down else []
        cells = cells or [side * row + i for i in range(side)]
        yield Rule(type_, tuple(cells[::-1] if side in (row, column) else cells), value)

    def write(rule: Rule, rules: Rules) -> Iterator[Tree]:
        (row, column), (then, _) = (divmod(cell, rules.side) for cell in rule.cells[:2])
        if then == row:
            column = -1 if column == 0 else rules.side
        else:
            row = -1 if row == 0 else rules.side
        yield {"cell": f"R{row + 1}C{column + 1}", "value": str(rule.value)}

    return Key(type_, read, write)


def _read_arrow(item: Tree, where: str, side: int) -> Iterator[Rule]:
    circle = cells_of(item.get("cells"), where, side)
    for line in listed(item.get("lines"), where):
        shaft = cells_of(line, where, side)[1:]  # the first cell is in the circle
        if circle and shaft:
            pill = len(circle) > 1
            type_, value = ("pill_arrow", len(circle)) if pill else ("arrow", None)
            yield Rule(type_, (*circle, *shaft), value)


def _write_arrow(rule: Rule, rules: Rules) -> Iterator[Tree]:
    size = number(rule) if rule.type == "pill_arrow" else 1
    circle, shaft = rule.cells[:size], rule.cells[size:]
    start = min(circle, key=lambda cell: _distance(cell, shaft[0], rules.side))
    yield {"cells": _names(circle, rules), "lines": [_names((start, *shaft), rules)]}


def _distance(a: int, b: int, side: int) -> int:
    return max(abs(a // side - b // side), abs(a % side - b % side))


def _read_little(item: Tree, where: str, side: int) -> Iterator[Rule]:
    value = number_of(item.get("value"), where)
    if not value:
        return
    direction = item.get("direction")
    if direction is None:
        cells = list(cells_of(item.get("cells"), where, side))
    else:
        if not isinstance(direction, str) or direction not in _DIRECTIONS:
            wanted, found = ", ".join(_DIRECTIONS), shown(direction)
            raise FormatError("payload_field", where=where, wanted=wanted, found=found)
        row, column = place(item.get("cell"), where)
        down, right = _DIRECTIONS[direction]
        if not (0 <= row < side and 0 <= column < side):
            row, column = row + down, column + right
        cells = []
        while 0 <= row < side and 0 <= column < side:
            cells.append(side * row + column)
            row, column = row + down, column + right
    if not cells:
        raise FormatError("payload_beside", where=where, cell=shown(item.get("cell")))
    yield Rule("little_killer", tuple(cells), value)


def _write_little(rule: Rule, rules: Rules) -> Iterator[Tree]:
    side, first = rules.side, rule.cells[0]
    row, column = divmod(first, side)
    for name, (down, right) in _DIRECTIONS.items():
        found = [first]
        r, c = row + down, column + right
        while 0 <= r < side and 0 <= c < side:
            found.append(side * r + c)
            r, c = r + down, c + right
        outside = not (0 <= row - down < side and 0 <= column - right < side)
        if outside and tuple(found) == rule.cells:
            cell = f"R{row - down + 1}C{column - right + 1}"
            cells = _names(rule.cells, rules)
            yield {"cell": cell, "cells": cells, "direction": name, "value": str(rule.value)}
            return
    raise ArgumentError("format_cannot", format="fpuzzles", rule=rules.format_rule(rule))


def _read_xv(item: Tree, where: str, side: int) -> Iterator[Rule]:
    value = item.get("value")
    letters = {"X": 10, "V": 5}
    if value in (None, ""):
        return
    total = letters.get(str(value).upper()) or number_of(value, where)
    yield Rule("xv", cells_of(item.get("cells"), where, side), total)


def _write_xv(rule: Rule, rules: Rules) -> Iterator[Tree]:
    letter = {10: "X", 5: "V"}.get(number(rule))
    if letter is None:
        raise ArgumentError("format_cannot", format="fpuzzles", rule=rules.format_rule(rule))
    yield {"cells": _names(rule.cells, rules), "value": letter}


def _read_clone(item: Tree, where: str, side: int) -> Iterator[Rule]:
    cells = cells_of(item.get("cells"), where, side)
    others = cells_of(item.get("cloneCells"), where, side)
    if len(cells) != len(others):
        raise FormatError("payload_clone", where=where, count=len(cells), others=len(others))
    pairs = [(a, b) for a, b in zip(cells, others, strict=True) if a != b]
    if pairs:
        yield Rule("clone", (*(a for a, _ in pairs), *(b for _, b in pairs)))


def _write_clone(rule: Rule, rules: Rules) -> Iterator[Tree]:
    names = _names(rule.cells, rules)
    half = len(names) // 2
    yield {"cells": names[:half], "cloneCells": names[half:]}


def _read_quad(item: Tree, where: str, side: int) -> Iterator[Rule]:
    digits = [number_of(value, where) for value in listed(item.get("values"), where)]
    if digits:
        yield Rule("quad", cells_of(item.get("cells"), where, side), tuple(d or 0 for d in digits))


def _write_quad(rule: Rule, rules: Rules) -> Iterator[Tree]:
    yield {"cells": _names(rule.cells, rules), "values": list(numbers(rule))}


def _read_nabner(item: Tree, where: str, side: int) -> Iterator[Rule]:
    """Read a line without equal or consecutive digits, which is a pair table here."""
    table = tuple(
        sum(1 << (b - 1) for b in range(1, side + 1) if abs(a - b) > 1) for a in range(1, side + 1)
    )
    for line in listed(item.get("lines"), where):
        if len(cells := cells_of(line, where, side)) > 1:
            yield Rule("pair_all", cells, table)


def _indexer(way: str) -> Key:
    def read(item: Tree, where: str, side: int) -> Iterator[Rule]:
        if cells := cells_of(item.get("cells"), where, side):
            yield Rule("indexer", cells, way)

    def write(rule: Rule, rules: Rules) -> Iterator[Tree]:
        yield {"cells": _names(rule.cells, rules)}

    return Key("indexer", read, write)


KEYS: dict[str, Key] = {
    "killercage": _set("cage"),
    "extraregion": _set("extra_region"),
    "arrow": Key("arrow", _read_arrow, _write_arrow),
    "thermometer": _lines("thermo"),
    "slowthermometer": _lines("slow_thermo"),
    "palindrome": _lines("palindrome"),
    "renban": _lines("renban"),
    "whispers": _lines("whispers", lambda side: (side + 1) // 2),
    "regionsumline": _lines("region_sum"),
    "betweenline": _lines("between"),
    "lockout": _lines("lockout", lambda side: 4),
    "entropicline": _lines("entropic"),
    "modularline": _lines("modular", lambda side: 3),
    "zipperline": _lines("zipper"),
    "doublearrow": _lines("double_arrow"),
    "nabner": Key("pair_all", _read_nabner, lambda rule, rules: iter(())),
    "difference": _set("white_dot", 1),
    "ratio": _set("black_dot", 2),
    "xv": Key("xv", _read_xv, _write_xv),
    "clone": Key("clone", _read_clone, _write_clone),
    "quadruple": Key("quad", _read_quad, _write_quad),
    "odd": _cell("odd"),
    "even": _cell("even"),
    "minimum": _cell("minimum"),
    "maximum": _cell("maximum"),
    "rowindexer": _indexer("row"),
    "columnindexer": _indexer("column"),
    "littlekillersum": Key("little_killer", _read_little, _write_little),
    "sandwichsum": _outside("sandwich"),
    "xsum": _outside("x_sum"),
    "skyscraper": _outside("skyscraper"),
    "numberedroom": _outside("numbered_room"),
}
"""The keys that hold a list of items."""

FLAGS = {
    "diagonal+": "diagonal_up",
    "diagonal-": "diagonal_down",
    "antiknight": "anti_knight",
    "antiking": "anti_king",
    "disjointgroups": "disjoint",
}
"""The keys that hold true or false."""
