"""What the keys of f-puzzles' payloads are here: a row a key, read and written.

A row has the kind of rule and the shape of the key's items. To add a key: its row, and where no
shape fits, a pair of functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from nonet.board.errors import ArgumentError, FormatError
from nonet.board.formats.payload import Tree, cell_of, cells_of, listed, number_of, place, shown
from nonet.board.rules.kind import number, numbers
from nonet.board.rules.model import Rule, Rules
from nonet.board.rules.table import RULES

Read = Callable[[Tree, str, int], Iterator[Rule]]
Write = Callable[[Rule, Rules], Iterator[Tree]]

_DIRECTIONS = {"UR": (-1, 1), "UL": (-1, -1), "DR": (1, 1), "DL": (1, -1)}


class Key(NamedTuple):
    """A key of the payload: the kind that its items are here, and how they are read and written."""

    kind: str
    read: Read
    write: Write


def _names(cells: tuple[int, ...], rules: Rules) -> list[str]:
    return [rules.layout.name(cell).upper() for cell in cells]


def _lines(kind: str, default: Callable[[int], int | None] = lambda side: None) -> Key:
    """Have lines an item, and perhaps a value; a line too short to say anything is none."""

    def read(item: Tree, where: str, side: int) -> Iterator[Rule]:
        value = default(side)
        if value is not None and (told := number_of(item.get("value"), where)) is not None:
            value = told
        for line in listed(item.get("lines"), where):
            cells = cells_of(line, where, side)
            if len(cells) >= RULES[kind].least:
                yield Rule(kind, cells, value)

    def write(rule: Rule, rules: Rules) -> Iterator[Tree]:
        told = {"value": str(rule.value)} if rule.value != default(rules.side) else {}
        yield {"lines": [_names(rule.cells, rules)], **told}

    return Key(kind, read, write)


def _set(kind: str, default: int | None = None) -> Key:
    """Have a set of cells an item, and perhaps a number; an extra region of one cell is none."""

    def read(item: Tree, where: str, side: int) -> Iterator[Rule]:
        cells = cells_of(item.get("cells"), where, side)
        value = number_of(item.get("value"), where) if RULES[kind].value else None
        if cells and not (kind == "extra_region" and len(cells) == 1):
            none = value is None or (value == 0 and kind == "cage")
            yield Rule(kind, cells, default if none else value)

    def write(rule: Rule, rules: Rules) -> Iterator[Tree]:
        told = {"value": str(rule.value)} if rule.value != default else {}
        yield {"cells": _names(rule.cells, rules), **told}

    return Key(kind, read, write)


def _cell(kind: str) -> Key:
    """Have one cell an item."""

    def read(item: Tree, where: str, side: int) -> Iterator[Rule]:
        yield Rule(kind, (cell_of(item.get("cell"), where, side),))

    def write(rule: Rule, rules: Rules) -> Iterator[Tree]:
        for name in _names(rule.cells, rules):
            yield {"cell": name}

    return Key(kind, read, write)


def _outside(kind: str) -> Key:
    """Have a number beside a row or column, read from where it stands."""

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
        yield Rule(kind, tuple(cells[::-1] if side in (row, column) else cells), value)

    def write(rule: Rule, rules: Rules) -> Iterator[Tree]:
        (row, column), (then, _) = (divmod(cell, rules.side) for cell in rule.cells[:2])
        if then == row:
            column = -1 if column == 0 else rules.side
        else:
            row = -1 if row == 0 else rules.side
        yield {"cell": f"R{row + 1}C{column + 1}", "value": str(rule.value)}

    return Key(kind, read, write)


def _read_arrow(item: Tree, where: str, side: int) -> Iterator[Rule]:
    circle = cells_of(item.get("cells"), where, side)
    for line in listed(item.get("lines"), where):
        shaft = cells_of(line, where, side)[1:]  # the first cell is where it starts from
        if circle and shaft:
            pill = len(circle) > 1
            kind, value = ("pill_arrow", len(circle)) if pill else ("arrow", None)
            yield Rule(kind, (*circle, *shaft), value)


def _write_arrow(rule: Rule, rules: Rules) -> Iterator[Tree]:
    size = number(rule) if rule.kind == "pill_arrow" else 1
    circle, shaft = rule.cells[:size], rule.cells[size:]
    start = min(circle, key=lambda cell: _distance(cell, shaft[0], rules.side))
    yield {"cells": _names(circle, rules), "lines": [_names((start, *shaft), rules)]}


def _distance(a: int, b: int, side: int) -> int:
    return max(abs(a // side - b // side), abs(a % side - b % side))


def _read_little(item: Tree, where: str, side: int) -> Iterator[Rule]:
    value = number_of(item.get("value"), where)
    if not value:
        return
    if item.get("direction") is None:
        cells = list(cells_of(item.get("cells"), where, side))
    else:
        if item["direction"] not in _DIRECTIONS:
            wanted = ", ".join(_DIRECTIONS)
            found = shown(item["direction"])
            raise FormatError("payload_field", where=where, wanted=wanted, found=found)
        row, column = place(item.get("cell"), where)
        down, right = _DIRECTIONS[item["direction"]]
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
    """Read a line with no two digits equal or consecutive, which has no name of its own here."""
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
}
"""The keys with a list of items."""

FLAGS = {
    "diagonal+": "diagonal_up",
    "diagonal-": "diagonal_down",
    "antiknight": "anti_knight",
    "antiking": "anti_king",
    "disjointgroups": "disjoint",
}
"""The keys that are true or not."""
