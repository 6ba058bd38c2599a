"""Links of SudokuMaker (sudokumaker.app): lz-string of JSON, with types of constraints as numbers.

Cells are numbers row by row. An edge is numbered 2 * width * row + column for the left edge of a
cell, and width more for its lower edge; a corner is that at the top left of a cell, among width + 1
a row; clues outside are numbered in a grid with a border of one cell. Constraints with code of
their own cannot be read; they are named as missing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import unquote

from nonet.errors import ArgumentError, FormatError
from nonet.formats import drawings, lzstring
from nonet.formats.lines import Cells
from nonet.formats.payload import (
    Tree,
    complete,
    items,
    listed,
    load,
    make_with,
    read_regions,
    shape_of,
    shown,
    text_of,
)
from nonet.geometry.layout import MOST, SYMBOLS
from nonet.rules.model import Rule, Rules
from nonet.rules.source import Drawing, Source

_CARRIED = re.compile(r"[?&]puzzle=([^&#\s]+)")
_ALPHABET = str.maketrans("-$ ", "/=+")
_FLAGS = {
    10: "diagonal_down",
    11: "diagonal_up",
    12: "anti_king",
    13: "anti_knight",
    14: "disjoint",
    15: "non_consecutive",
}
_CELLS = {100: "even", 101: "odd", 102: "minimum", 103: "maximum", 305: "extra_region"}
_LINES = {400: "renban", 402: "palindrome", 403: "between", 407: "lockout", 409: "double_arrow"}
_DOTS = {200: "white_dot", 201: "black_dot", 202: "xv"}
_NEGATIVES = {200: "negative_white", 201: "negative_black", 202: "negative_xv"}
_OUTSIDE = {501: "sandwich", 502: "x_sum", 503: "skyscraper", 504: "numbered_room"}
_INDEXERS = {600: "row", 601: "column"}
_FOG = (4000, 4001)
_DRAWN = (2000, 2001, 2002, 2003)
_SILENT = (0, 1, *_FOG, *_DRAWN)


def parse(text: str, ignore_unknown: bool = False) -> Cells:
    """Parse a link or a payload.

    >>> parse("https://sudokumaker.app/?id=5")
    Traceback (most recent call last):
    nonet.errors.FormatError: https://sudokumaker.app/?id=5 is only the ID of a puzzle stored on \
a server; use a link that contains the puzzle itself (f-puzzles: ?load=..., SudokuPad: fpuz... or \
scl...)
    """
    text = text.strip()
    carried = _CARRIED.search(text)
    if carried is None and "sudokumaker" in text:
        raise FormatError("link_is_id", link=text)
    packed = unquote(carried[1] if carried else text).translate(_ALPHABET)
    return from_tree(load(lzstring.decompress(packed), "the payload"), ignore_unknown)


def from_tree(tree: Tree, ignore_unknown: bool = False) -> Cells:
    """Parse the JSON of a payload."""
    puzzle = tree.get("puzzle")
    if not isinstance(puzzle, dict):
        found = shown(puzzle)
        raise FormatError("payload_field", where="puzzle", wanted="an object", found=found)
    return _Reader(puzzle).read(ignore_unknown)


class _Reader:
    """One puzzle: its size, and its constraints that are not switched off."""

    def __init__(self, puzzle: Tree) -> None:
        self.puzzle = puzzle
        cells = listed(puzzle.get("cells"), "cells")
        width, height = (_size(puzzle, name, len(cells)) for name in ("width", "height"))
        if width != height:
            raise FormatError("payload_square", where="cells", row=1, count=width, side=height)
        if not 2 <= width <= MOST or len(cells) != width * height:
            raise FormatError("cells_expected", count=len(cells), expected=width * height)
        self.side = width
        self.cells: list[Any] = cells
        self.active = [
            (where, item)
            for where, item in items(puzzle, "constraints")
            if not item.get("disabled")
        ]
        self.unknown: list[str] = []

    def read(self, ignore_unknown: bool) -> Cells:
        values, givens, solution = self._values()
        types = {item.get("type") for _, item in self.active if type(item.get("type")) is int}
        base, missing = read_regions(list(self._regions()), self.side)
        self.unknown += missing
        if 0 not in types:
            self.unknown.append("no rows and columns")
        least, most = self.puzzle.get("minDigit"), self.puzzle.get("maxDigit")
        if least not in (None, 1) or most not in (None, self.side):
            self.unknown.append(f"digits {shown(1 if least is None else least)} to {shown(most)}")
        rules: list[Rule] = []
        for where, item in self.active:
            rules += self._rules(where, item, base)
        source = Source(
            text_of(self.puzzle.get("name")),
            text_of(self.puzzle.get("author")),
            text_of(self.puzzle.get("comment")),
            solution,
            fog=any(type_ in types for type_ in _FOG),
        )
        clues = len(givens) - givens.count(0)
        drawn = list(self._drawings())
        made = complete(base, rules, self.unknown, drawn, source, ignore_unknown, clues)
        return make_with(made, values, givens, {})

    def _values(self) -> tuple[bytes, bytes, str]:
        """Return the digits, the givens and the solution: digits in all cells are the setter's."""
        values, givens = bytearray(self.side**2), bytearray(self.side**2)
        for at, cell in enumerate(self.cells):
            digit = cell.get("value") if isinstance(cell, dict) else None
            if type(digit) is int and 1 <= digit <= self.side:
                values[at] = digit
                givens[at] = digit if cell.get("given") else 0
            elif digit is not None and cell.get("given"):
                self.unknown.append(f"the given {shown(digit)}")
        if all(values) and not all(givens):
            solution = "".join(SYMBOLS[digit] for digit in values)
            return bytes(givens), bytes(givens), solution
        return bytes(values), bytes(givens), ""

    def _regions(self) -> Iterator[Rule]:
        for where, item in self.active:
            if item.get("type") == 1:
                numbers = listed(item.get("regions"), where)
                whole = [n if type(n) is int and n >= 0 else None for n in numbers]
                if len(whole) != self.side**2:
                    self.unknown.append("regions")
                elif (shape := shape_of(whole, self.side)) is not None:
                    yield Rule("regions", (), shape)
                return
        yield Rule("no_boxes")

    def _rules(self, where: str, item: Tree, base: Rules) -> list[Rule]:
        """Return the rules of a constraint; name it if it is unknown or not valid here."""
        type_ = item.get("type")
        if type_ in _SILENT and type(type_) is int:
            return []
        read = _READ.get(type_) if type(type_) is int else None
        name = text_of(item.get("name")) or _name(item)
        if read is None:
            self.unknown.append(name)
            return []
        try:
            found = list(read(self, where, item))
            return list(Rules(self.side, *base.rules, *found).rules[len(base.rules) :])
        except ArgumentError:
            self.unknown.append(name)
            return []

    # The parts of constraints

    def _cell(self, value: Any, where: str) -> int:
        if type(value) is not int or not 0 <= value < self.side**2:
            raise FormatError("payload_field", where=where, wanted="a cell", found=shown(value))
        return value

    def _group(self, value: Any, where: str) -> tuple[int, ...]:
        return tuple(self._cell(cell, where) for cell in listed(value, where))

    def flag(self, where: str, item: Tree) -> Iterator[Rule]:
        yield Rule(_FLAGS[item["type"]])

    def in_cells(self, where: str, item: Tree) -> Iterator[Rule]:
        cells = self._group(item.get("cells"), where)
        if cells:
            yield Rule(_CELLS[item["type"]], cells)

    def indexers(self, where: str, item: Tree) -> Iterator[Rule]:
        cells = self._group(item.get("cells"), where)
        if cells:
            yield Rule("indexer", cells, _INDEXERS[item["type"]])

    def dots(self, where: str, item: Tree) -> Iterator[Rule]:
        type_ = item["type"]
        for _, clue in items(item, "clues"):
            edge, value = clue.get("edge"), clue.get("value")
            if type(edge) is not int or type(value) is not int:
                raise FormatError("payload_field", where=where, wanted="an edge", found=shown(clue))
            row, rest = divmod(edge, 2 * self.side)
            lower, column = divmod(rest, self.side)
            cell = self.side * row + column
            pair = (cell, cell + self.side) if lower else (cell - 1, cell)
            inside = pair[1] < self.side**2 and (lower or column) and edge >= 0
            if not inside:
                raise FormatError("payload_field", where=where, wanted="an edge", found=shown(edge))
            yield Rule(_DOTS[type_], pair, value)
        negative = item.get("negative")
        if negative:
            numbers = tuple(n for n in negative if type(n) is int) if _is_list(negative) else ()
            default = {200: (1,), 201: (2,)}.get(type_)
            yield Rule(_NEGATIVES[type_], (), None if type_ == 202 else numbers or default)

    def lines(self, where: str, item: Tree) -> Iterator[Rule]:
        type_ = item["type"]
        for line in listed(item.get("lines"), where):
            cells = self._group(line, where)
            if len(cells) < 2:
                continue
            if type_ == 401:
                least = item.get("minDifference")
                yield Rule("whispers", cells, least if type(least) is int else 5)
            elif type_ == 404:
                yield Rule("region_sum", cells)
            else:
                yield Rule(_LINES[type_], cells, 4 if type_ == 407 else None)
        if type_ == 404 and item.get("singleRegionTotals"):
            self.unknown.append("single region totals")

    def thermometers(self, where: str, item: Tree) -> Iterator[Rule]:
        for line in listed(item.get("thermometers"), where):
            cells = self._group(line, where)
            if len(cells) > 1:
                yield Rule("slow_thermo" if item.get("slow") else "thermo", cells)

    def cages(self, where: str, item: Tree) -> Iterator[Rule]:
        for _, cage in items(item, "cages"):
            cells, value = self._group(cage.get("cells"), where), cage.get("value")
            if cells:
                yield Rule("cage", cells, value if type(value) is int and value else None)

    def clones(self, where: str, item: Tree) -> Iterator[Rule]:
        groups = [self._group(group, where) for group in listed(item.get("groups"), where)]
        for other in groups[1:]:
            if len(other) != len(groups[0]):
                self.unknown.append("clones")
            elif other:
                yield Rule("clone", (*groups[0], *other))

    def quads(self, where: str, item: Tree) -> Iterator[Rule]:
        for _, clue in items(item, "clues"):
            corner, digits = clue.get("corner"), listed(clue.get("digits"), where)
            row, column = divmod(corner, self.side + 1) if type(corner) is int else (0, 0)
            inside = 0 < row < self.side and 0 < column < self.side
            if not inside or not all(type(digit) is int for digit in digits):
                found = shown(clue)
                raise FormatError("payload_field", where=where, wanted="a corner", found=found)
            first = self.side * (row - 1) + column - 1
            if digits:
                around = (first, first + 1, first + self.side, first + self.side + 1)
                yield Rule("quad", around, tuple(digits))

    def modular(self, where: str, item: Tree) -> Iterator[Rule]:
        masks = {mask for mask in listed(item.get("groups"), where) if type(mask) is int}
        count, n = len(masks), self.side
        residues = {sum(1 << d for d in range(1, n + 1) if d % count == r) for r in range(count)}
        third = n // 3
        levels = {sum(1 << d for d in range(i, i + third)) for i in (1, 1 + third, 1 + 2 * third)}
        for line in listed(item.get("lines"), where):
            cells = self._group(line, where)
            if len(cells) < 2:
                continue
            if count > 1 and masks == residues:
                yield Rule("modular", cells, count)
            elif count == 3 and masks == levels:
                yield Rule("entropic", cells)
            else:
                raise ArgumentError("not_cells", text="groups")

    def arrows(self, where: str, item: Tree) -> Iterator[Rule]:
        for _, arrow in items(item, "bulbsWithArrows"):
            bulb = self._group(arrow.get("bulbCells"), where)
            for line in listed(arrow.get("arrows"), where):
                shaft = tuple(cell for cell in self._group(line, where) if cell not in bulb)
                if len(bulb) == 1 and shaft:
                    yield Rule("arrow", (*bulb, *shaft))
                elif bulb and shaft:
                    yield Rule("pill_arrow", (*sorted(bulb), *shaft), len(bulb))

    def outside(self, where: str, item: Tree) -> Iterator[Rule]:
        for _, clue in items(item, "clues"):
            row, column, value = self._outer(clue, where)
            across = 0 <= row < self.side
            if across == (0 <= column < self.side):
                found = shown(clue)
                raise FormatError("payload_beside", where=where, cell=found)
            line = [
                self.side * row + i if across else self.side * i + column for i in range(self.side)
            ]
            if max(row, column) == self.side:
                line.reverse()
            yield Rule(_OUTSIDE[item["type"]], tuple(line), value)

    def little_killers(self, where: str, item: Tree) -> Iterator[Rule]:
        """Read diagonals: 1 falls to the right, -1 rises; the other way depends on the side."""
        for _, clue in items(item, "clues"):
            row, column, value = self._outer(clue, where)
            slope = 1 if clue.get("diagonal") == 1 else -1
            for right in (1, -1):
                r, c, cells = row + slope * right, column + right, list[int]()
                while 0 <= r < self.side and 0 <= c < self.side:
                    cells.append(self.side * r + c)
                    r, c = r + slope * right, c + right
                if cells:
                    yield Rule("little_killer", tuple(cells), value)
                    break

    def _outer(self, clue: Tree, where: str) -> tuple[int, int, int]:
        at, value = clue.get("outerCell"), clue.get("value")
        if type(at) is not int or type(value) is not int or not 0 <= at < (self.side + 2) ** 2:
            raise FormatError("payload_field", where=where, wanted="a clue", found=shown(clue))
        row, column = divmod(at, self.side + 2)
        return row - 1, column - 1, value

    # What is only drawn

    def _drawings(self) -> Iterator[Drawing]:
        for where, item in self.active:
            style = item.get("style")
            style = style if isinstance(style, dict) else {}
            color = drawings.color_of(style.get("color"))
            if item.get("type") == 2000:
                for line in listed(item.get("lines"), where):
                    points = drawings.points_of(
                        [[p.get("y"), p.get("x")] for p in listed(line, where) if _is_tree(p)]
                    )
                    yield Drawing("line", points, color, width=_number(style.get("thickness")))
            elif item.get("type") == 2001:
                for _, cage in items(item, "cages"):
                    cells = self._group(cage.get("cells"), where)
                    points = tuple((c // self.side + 0.5, c % self.side + 0.5) for c in cells)
                    if points:
                        text = text_of(cage.get("value"), shown(cage.get("value", "")))[:200]
                        yield Drawing("cage", points, color, text=text.strip('"'))
            elif item.get("type") == 2002:
                yield from _symbols(where, item)
            elif item.get("type") == 2003:
                self.unknown.append(_name(item))


def _symbols(where: str, item: Tree) -> Iterator[Drawing]:
    """Yield shapes: `params` say how they look, `symbols` where they are."""
    looks = [look for look in listed(item.get("params"), where) if _is_tree(look)]
    for symbol in listed(item.get("symbols"), where):
        place = symbol if _is_list(symbol) else []
        points = drawings.points_of([place[:2][::-1]])
        for look in looks if points else ():
            text = text_of(look.get("text"), look.get("value"))
            yield Drawing(
                "shape",
                points,
                drawings.color_of(look.get("stroke")),
                drawings.color_of(look.get("fill")),
                _number(look.get("width")) or 2 * _number(look.get("rx")),
                _number(look.get("height")) or 2 * _number(look.get("ry")),
                look.get("type") == "ellipse",
                text[:200],
                angle=_number(look.get("angle")),
                over=True,
            )


def _size(puzzle: Tree, name: str, count: int) -> int:
    value = puzzle.get(name, puzzle.get("size"))
    if value is None:
        return 9
    if type(value) is not int or not 1 <= value <= 100:
        raise FormatError("payload_field", where=name, wanted="a whole number", found=shown(value))
    return value


def _name(item: Tree) -> str:
    definition = item.get("definition")
    own = text_of(definition.get("name")) if isinstance(definition, dict) else ""
    return f"“{own[:100]}”" if own else f"constraint type {shown(item.get('type'))}"


def _number(value: Any) -> float:
    plain = isinstance(value, int | float) and not isinstance(value, bool)
    return float(value) if plain and abs(value) < 1000 else 0.0


def _is_tree(value: Any) -> bool:
    return isinstance(value, dict)


def _is_list(value: Any) -> bool:
    return isinstance(value, list)


Read = Callable[[_Reader, str, Tree], Iterator[Rule]]
_READ: dict[int, Read] = {
    **dict.fromkeys(_FLAGS, _Reader.flag),
    **dict.fromkeys(_CELLS, _Reader.in_cells),
    **dict.fromkeys(_INDEXERS, _Reader.indexers),
    **dict.fromkeys(_DOTS, _Reader.dots),
    **dict.fromkeys((*_LINES, 401, 404), _Reader.lines),
    **dict.fromkeys(_OUTSIDE, _Reader.outside),
    300: _Reader.thermometers,
    301: _Reader.cages,
    302: _Reader.clones,
    303: _Reader.quads,
    406: _Reader.modular,
    408: _Reader.arrows,
    500: _Reader.little_killers,
}
"""How each type of constraint is read."""
