"""Layout: the size, digits and houses of a board of any size.

    Layout.of(4)     rows, columns and boxes of two by two      r1c1 r1c2 | r1c3 r1c4
    Layout.of(6)     boxes of two rows by three columns         r2c1 r2c2 | r2c3 r2c4
    Layout.of(9)     CLASSIC                                    ----------+----------
    Layout.of(7)     rows and columns only: 7 has no boxes     r3c1 ...

A house is a set of cells without a repeated digit. If it has as many cells as there are digits, it
holds each digit once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import isqrt
from typing import Any, NamedTuple, TypeAlias

from nonet.arguments import to_whole, whole
from nonet.errors import ArgumentError
from nonet.geometry.cells import BOX, SIDE, Cell

MOST = 25
SYMBOLS = ".123456789ABCDEFGHIJKLMNOP"
"""The character of each digit: 1 to 9, then A for 10; `.` for an empty cell."""

_WIDE = {chr(0xFF10 + digit): str(digit) for digit in range(10)} | {"\uff0e": ".", "\u3000": " "}
_TO_NARROW = str.maketrans(_WIDE)
_TOKEN = re.compile(r"r([0-9,-]+)c([0-9,-]+)", re.IGNORECASE)
_NAME = re.compile(r"r([0-9]{1,2})c([0-9]{1,2})", re.IGNORECASE)

CellName: TypeAlias = Cell | str | tuple[int, int]
"""A cell: its number from 0, a name such as "r1c3", or a tuple (row, column), counted from 1."""

CellNames: TypeAlias = CellName | Sequence[Any]
"""Cells: text such as "r1c123 r2c5", one cell, or a list of texts, numbers and tuples."""


def to_narrow(text: str) -> str:
    """Replace full-width digits, points and spaces by the ASCII ones.

    >>> to_narrow("\uff15\uff13\uff0e")
    '53.'
    """
    if text.isascii() or _WIDE.keys().isdisjoint(text):
        return text
    return text.translate(_TO_NARROW)


class House(NamedTuple):
    """Cells without a repeated digit; `kind` is row, column, box, region, diagonal, ..."""

    kind: str
    name: str
    cells: tuple[int, ...]


@dataclass(frozen=True)
class Layout:
    """The side of a square board, its number of digits, and its houses.

    >>> layout = Layout.of(6)
    >>> layout.side, layout.digits, layout.cells, layout.houses[12].name, layout.houses[12].cells
    (6, 6, 36, 'box 1', (0, 1, 2, 6, 7, 8))
    """

    side: int
    digits: int
    houses: tuple[House, ...]

    @staticmethod
    def of(side: int, digits: int | None = None) -> Layout:
        """Return the standard layout of a size: rows, columns and, if the size has them, boxes.

        >>> Layout.of(9) is CLASSIC
        True
        """
        side = to_whole("side", side)
        return _usual(side, side if digits is None else to_whole("digits", digits))

    def __hash__(self) -> int:
        """Hash the sizes only: they tell most layouts apart."""
        return hash((self.side, self.digits, len(self.houses)))

    @cached_property
    def cells(self) -> int:
        """The number of cells."""
        return self.side * self.side

    @cached_property
    def all(self) -> int:
        """The mask of all digits."""
        return (1 << self.digits) - 1

    @property
    def box(self) -> tuple[int, int] | None:
        """The rows and columns of a box; None if the size has no boxes.

        >>> Layout.of(6).box, Layout.of(7).box
        ((2, 3), None)
        """
        cells = next((house.cells for house in self.houses if house.kind == "box"), None)
        if cells is None:
            return None
        rows = len({cell // self.side for cell in cells})
        return rows, len(cells) // rows

    @cached_property
    def houses_of(self) -> tuple[tuple[int, ...], ...]:
        """The indices of the houses that each cell is in."""
        found: list[list[int]] = [[] for _ in range(self.cells)]
        for number, house in enumerate(self.houses):
            for cell in house.cells:
                found[cell].append(number)
        return tuple(map(tuple, found))

    @cached_property
    def peers(self) -> tuple[tuple[int, ...], ...]:
        """The cells that share a house with each cell."""
        houses = [set(house.cells) for house in self.houses]
        return tuple(
            tuple(sorted(set().union(*(houses[h] for h in of)) - {cell}))
            for cell, of in enumerate(self.houses_of)
        )

    def region_of(self, cell: int) -> int | None:
        """Return the index of the box or region of a cell, or None if it is in none.

        >>> Layout.of(4).region_of(15)
        11
        """
        for number in self.houses_of[cell]:
            if self.houses[number].kind in ("box", "region"):
                return number
        return None

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The orthogonal neighbours of each cell.

        >>> Layout.of(4).neighbours[0]
        (1, 4)
        """
        return _neighbours(self.side)

    @cached_property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The pairs of orthogonal neighbours, each once.

        >>> Layout.of(4).pairs[:3]
        ((0, 1), (0, 4), (1, 2))
        """
        return _pairs(self.side)

    def with_houses(self, houses: Sequence[House], *, instead_of: str = "") -> Layout:
        """Return a layout with more houses, and without those of one kind.

        >>> len(Layout.of(9).with_houses([], instead_of="box").houses)
        18
        """
        old = self.houses
        if instead_of:
            old = tuple(house for house in old if house.kind != instead_of)
        return Layout(self.side, self.digits, old + tuple(houses))

    def name(self, cell: int) -> str:
        """Return the name of a cell: its row and column, counted from 1.

        >>> Layout.of(16).name(255)
        'r16c16'
        """
        return f"r{cell // self.side + 1}c{cell % self.side + 1}"

    def cell(self, name: CellName) -> Cell:
        """Return the number of a cell: "r1c3", a tuple (row, column) from 1, or its number.

        >>> CLASSIC.cell("r1c3"), CLASSIC.cell((1, 3)), CLASSIC.cell(2)
        (2, 2, 2)
        """
        number = name if type(name) is int else self._at(name)
        if number is None or not 0 <= number < self.cells:
            raise ArgumentError("not_a_cell_name", value=name, most=self.cells - 1, side=self.side)
        return number

    def _at(self, name: Any) -> Cell | None:
        """Return the cell named by text, a pair or any whole number; None for anything else."""
        row = column = None
        if isinstance(name, str):
            if found := _NAME.fullmatch(name.strip()):
                row, column = int(found[1]), int(found[2])
        elif isinstance(name, tuple):
            row, column = map(whole, name) if len(name) == 2 else (None, None)
        else:
            return whole(name)
        if row is None or column is None or not (0 < row <= self.side and 0 < column <= self.side):
            return None
        return self.side * (row - 1) + column - 1

    def format_cells(self, cells: Iterable[int]) -> str:
        """Return the names of cells, as `parse_cells` reads them.

        >>> CLASSIC.format_cells([0, 1, 80])
        'r1c1 r1c2 r9c9'
        """
        return " ".join(map(self.name, cells))

    def parse_cells(self, names: CellNames) -> tuple[int, ...]:
        """Parse cells in order: `r1c1`, `r1c123`, `r12c3`, `r1-3c5`, `r1c9-1`, space separated.

        On boards larger than 9x9 a number may have two digits, and commas separate numbers:
        `r12c3` is one cell there, `r1,2c3` two. A number from 0 is one cell, and so is a tuple
        (row, column), counted from 1; a list holds any of these: `[1, 2]` is r1c2 and r1c3.

        >>> CLASSIC.parse_cells("r1c123 r3-2c1"), CLASSIC.parse_cells([(1, 3), "r2c12", 80])
        ((0, 1, 2, 18, 9), (2, 9, 10, 80))
        >>> CLASSIC.parse_cells([1, 2]), CLASSIC.parse_cells((1, 2))
        ((1, 2), (1,))
        """
        if not isinstance(names, str):
            return self._listed(names)
        cells = []
        for token in names.replace(";", " ").split():
            match = _TOKEN.fullmatch(token.rstrip(","))
            if match is None:
                raise ArgumentError("not_cells", text=token)
            rows, columns = self._numbers(match[1], token), self._numbers(match[2], token)
            cells += [self.side * row + column for row in rows for column in columns]
        return tuple(cells)

    def _listed(self, names: Any) -> tuple[int, ...]:
        """Parse one cell or a list of cells; a tuple of numbers is always (row, column)."""
        names = names.tolist() if hasattr(names, "tolist") else names
        if whole(names) is not None:
            return (self.cell(names),)
        if not isinstance(names, tuple | list | range):
            raise ArgumentError("not_cells", text=names)
        if isinstance(names, tuple) and names and None not in map(whole, names):
            return (self.cell(names),)
        if any(isinstance(name, list | range) for name in names):
            raise ArgumentError("not_cells", text=names)
        return tuple(cell for name in names for cell in self.parse_cells(name))

    def _numbers(self, text: str, token: str) -> list[int]:
        """Parse the rows or columns of a token as numbers from 0."""
        pattern = r"(\d)(?:-(\d))?|," if self.side <= 9 else r"(\d+)(?:-(\d+))?|,"
        found: list[int] = []
        at = 0
        for match in re.finditer(pattern, text):
            if match.start() != at:
                break
            at = match.end()
            if match[1]:
                first, last = int(match[1]), int(match[2] or match[1])
                found += range(first, last + 1) if first <= last else range(first, last - 1, -1)
        if at != len(text) or not found:
            raise ArgumentError("not_cells", text=token)
        if not all(1 <= number <= self.side for number in found):
            raise ArgumentError("cells_outside", text=token, side=self.side)
        return [number - 1 for number in found]


def box_of(side: int) -> tuple[int, int] | None:
    """Return the rows and columns of a box of a size, as square as possible; None for a prime.

    >>> box_of(9), box_of(6), box_of(12), box_of(7)
    ((3, 3), (2, 3), (3, 4), None)
    """
    rows = max((r for r in range(1, isqrt(side) + 1) if side % r == 0), default=1)
    return (rows, side // rows) if rows > 1 else None


def box_houses(side: int, rows: int, columns: int) -> tuple[House, ...]:
    """Return the boxes of a board, each of `rows` by `columns` cells."""
    boxes = [
        tuple(side * (r + i) + c + j for i in range(rows) for j in range(columns))
        for r in range(0, side, rows)
        for c in range(0, side, columns)
    ]
    return tuple(House("box", f"box {i}", cells) for i, cells in enumerate(boxes, 1))


def split_touching(cells: Iterable[int], side: int) -> list[list[int]]:
    """Split cells into groups of cells that touch, at least at a corner.

    >>> split_touching([0, 1, 11, 80], 9)
    [[0, 1, 11], [80]]
    """
    left, found = sorted(cells), list[list[int]]()
    while left:
        group = [left.pop(0)]
        for cell in group:
            near = [
                o for o in left if abs(o // side - cell // side) <= 1 >= abs(o % side - cell % side)
            ]
            group += near
            left = [other for other in left if other not in near]
        found.append(group)
    return found


@lru_cache
def _neighbours(side: int) -> tuple[tuple[int, ...], ...]:
    def near(row: int, column: int) -> tuple[int, ...]:
        around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        return tuple(side * r + c for r, c in around if 0 <= r < side and 0 <= c < side)

    return tuple(near(row, column) for row in range(side) for column in range(side))


@lru_cache
def _pairs(side: int) -> tuple[tuple[int, int], ...]:
    near = enumerate(_neighbours(side))
    return tuple((cell, other) for cell, others in near for other in others if other > cell)


@lru_cache
def _usual(side: int, digits: int) -> Layout:
    if not 2 <= side <= MOST:
        raise ArgumentError("board_size", side=side, most=MOST)
    if not side <= digits <= MOST:
        raise ArgumentError("board_digits", digits=digits, side=side, most=MOST)
    rows = [tuple(range(side * r, side * r + side)) for r in range(side)]
    columns = [tuple(range(c, side * side, side)) for c in range(side)]
    houses = [House("row", f"row {i}", cells) for i, cells in enumerate(rows, 1)]
    houses += [House("column", f"column {i}", cells) for i, cells in enumerate(columns, 1)]
    box = box_of(side)
    if box:
        houses += box_houses(side, *box)
    return Layout(side, digits, tuple(houses))


CLASSIC = Layout.of(SIDE)
"""The classic board: nine rows, nine columns, nine boxes."""
assert CLASSIC.box == (BOX, BOX)
