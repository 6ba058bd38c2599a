"""Geometry: the houses, peers and bit sets of a board, which the finders ask for.

A house is a set of cells without a repeated digit: a row, a column, a box, a diagonal, a cage. A
house with a cell for every digit holds each digit once; such a house is a unit. Only a unit says
where a digit must be: a cage of three cells does not need to hold a 7.

    houses    0   1   2 ...  rows, columns, boxes, further houses of the layout, then
                             those of rules with cells, such as cages
    units     0   1   2 ...  the numbers of the houses that hold every digit

On the classic board houses and units are the same 27, and `Unit` in a signature is a number of a
house.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Final, NamedTuple

from nonet.geometry.cells import Cell, CellSet, Digit, Mask, Unit, to_digits
from nonet.geometry.layout import MOST, SYMBOLS, House
from nonet.rules.model import CLASSIC_RULES, Rule, Rules

BIT: Final = tuple(1 << cell for cell in range(MOST * MOST))
"""By cell: the set of this cell alone."""


class _Known(dict[int, Any]):
    """What is known by mask: made when it is first asked for."""

    def __init__(self, make: Any, most: int) -> None:
        super().__init__((mask, make(mask)) for mask in range(most))
        self._make = make

    def __missing__(self, mask: int) -> Any:
        value = self[mask] = self._make(mask)
        return value


MASK_DIGITS: Final[dict[Mask, tuple[Digit, ...]]] = _Known(lambda mask: tuple(to_digits(mask)), 512)
"""By mask: its digits."""
SIZE: Final[dict[Mask, int]] = _Known(int.bit_count, 512)
"""By mask: how many digits it has."""


def cells_of(cells: CellSet) -> tuple[Cell, ...]:
    """List the cells of a set, lowest first.

    >>> cells_of(0b1001)
    (0, 3)
    """
    found = []
    while cells:
        low = cells & -cells
        found.append(low.bit_length() - 1)
        cells ^= low
    return tuple(found)


def iter_bits(bits: int) -> Iterator[int]:
    """Iterate over the set bits of an int, lowest first: the cells of a set, nodes, candidates.

    >>> list(iter_bits(0b1001))
    [0, 3]
    """
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def set_of(cells: Iterable[Cell]) -> CellSet:
    """Return cells as a set.

    >>> set_of((0, 3))
    9
    """
    gathered = 0
    for cell in cells:
        gathered |= 1 << cell
    return gathered


class Exclusion(NamedTuple):
    """Why two candidates are not both true: a house, a rule, or neither where they share a cell."""

    unit: Unit | None
    rule: int | None


@dataclass(frozen=True, eq=False)
class Geometry:
    """The geometry of a board's rules: an immutable value, made once for rules.

    >>> geometry = Geometry.of(Rules(6))
    >>> geometry.cells, geometry.digits, len(geometry.houses), geometry.units == tuple(range(18))
    (36, 6, 18, True)
    """

    rules: Rules

    @staticmethod
    def of(rules: Rules) -> Geometry:
        """Return the geometry of rules.

        >>> Geometry.of(Rules(9)) is CLASSIC_GEOMETRY
        True
        """
        return CLASSIC_GEOMETRY if rules.is_classic else _of(rules.side, rules.digits, rules.rules)

    @cached_property
    def is_classic(self) -> bool:
        """Return whether this is the classic board: nine by nine, no other rules."""
        return self.rules.is_classic

    @cached_property
    def side(self) -> int:
        """The number of rows and of columns."""
        return self.rules.side

    @cached_property
    def cells(self) -> int:
        """The number of cells."""
        return self.side * self.side

    @cached_property
    def digits(self) -> int:
        """The number of digits."""
        return self.rules.digits

    @cached_property
    def all(self) -> Mask:
        """The mask of all digits."""
        return (1 << self.digits) - 1

    @cached_property
    def every(self) -> CellSet:
        """The set of all cells."""
        return (1 << self.cells) - 1

    @cached_property
    def _named(self) -> tuple[tuple[House, int | None], ...]:
        """The houses, each with the number of the rule that makes it; None for the layout's.

        A house inside another one says nothing new and is left out.
        """
        found: list[tuple[House, int | None]] = [(h, None) for h in self.rules.layout.houses]
        sets = [set(house.cells) for house, _ in found]
        for number, rule in enumerate(self.rules.rules):
            for cells in _groups(rule, self.rules):
                if not any(set(cells) <= other for other in sets):
                    sets.append(set(cells))
                    found.append((House(rule.type, "", tuple(sorted(cells))), number))
        return tuple(found)

    @cached_property
    def houses(self) -> tuple[House, ...]:
        """The sets of cells without a repeated digit: the layout's, then those of rules.

        >>> from nonet.rules import cage
        >>> Geometry.of(Rules(9, cage(20, "r1c3 r1c4 r2c4"))).houses[-1].cells
        (2, 3, 12)
        """
        return tuple(house for house, _ in self._named)

    @cached_property
    def house_rules(self) -> tuple[int | None, ...]:
        """By house: the number of the rule that makes it, None for the houses of the layout."""
        return tuple(number for _, number in self._named)

    @cached_property
    def house_cells(self) -> tuple[tuple[Cell, ...], ...]:
        """By house: its cells, lowest first."""
        return tuple(tuple(sorted(house.cells)) for house in self.houses)

    @cached_property
    def house_sets(self) -> tuple[CellSet, ...]:
        """By house: the set of its cells."""
        return tuple(map(set_of, self.house_cells))

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """The houses that hold every digit once.

        >>> from nonet.rules import extra_region
        >>> Geometry.of(Rules(4, extra_region("r1c1 r2c2 r4c4"))).units == tuple(range(12))
        True
        """
        return tuple(i for i, cells in enumerate(self.house_cells) if len(cells) == self.digits)

    @cached_property
    def lines(self) -> tuple[Unit, ...]:
        """The units that are rows or columns."""
        return tuple(unit for unit in self.units if self.houses[unit].kind in ("row", "column"))

    @cached_property
    def areas(self) -> tuple[Unit, ...]:
        """The units that are neither rows nor columns: boxes, regions, diagonals, windows."""
        return tuple(unit for unit in self.units if unit not in self.lines)

    @cached_property
    def houses_of(self) -> tuple[tuple[Unit, ...], ...]:
        """By cell: the houses that it lies in."""
        found: list[list[int]] = [[] for _ in range(self.cells)]
        for number, cells in enumerate(self.house_cells):
            for cell in cells:
                found[cell].append(number)
        return tuple(map(tuple, found))

    @cached_property
    def peers(self) -> tuple[tuple[Cell, ...], ...]:
        """By cell: the cells that cannot hold the same digit."""
        return self.rules.peers

    @cached_property
    def peer_sets(self) -> tuple[CellSet, ...]:
        """By cell: the set of its peers."""
        return tuple(map(set_of, self.peers))

    @cached_property
    def plane_shifts(self) -> tuple[int, ...]:
        """By digit, from 1: where its plane starts in the planes of a grid."""
        return tuple(range(0, self.digits * self.cells, self.cells))

    @cached_property
    def cell_digits(self) -> int:
        """The first cell in all planes: shifted by a cell, all its candidates."""
        return sum(1 << shift for shift in self.plane_shifts)

    @cached_property
    def every_candidate(self) -> int:
        """The planes with every candidate."""
        return (1 << self.digits * self.cells) - 1

    def spread(self, mask: Mask) -> int:
        """Return the planes in which the first cell has the candidates of a mask."""
        shifts = self.plane_shifts
        return sum(1 << shifts[digit - 1] for digit in MASK_DIGITS[mask])

    def left_by(self, cell: Cell, digit: Digit) -> int:
        """Return the candidates that stay when a digit is placed, as planes."""
        struck = self.cell_digits << cell | self.peer_sets[cell] << self.plane_shifts[digit - 1]
        return self.every_candidate & ~struck

    def seen_by_all(self, cells: CellSet) -> CellSet:
        """Return the cells that every cell of a set sees: their common peers.

        >>> cells_of(CLASSIC_GEOMETRY.seen_by_all(0b11) & CLASSIC_GEOMETRY.house_sets[18])
        (2, 9, 10, 11, 18, 19, 20)
        """
        seen, peer_sets = self.every, self.peer_sets
        while cells:
            low = cells & -cells
            seen &= peer_sets[low.bit_length() - 1]
            cells ^= low
        return seen

    def houses_with(self, cells: CellSet) -> tuple[Unit, ...]:
        """Return the houses that hold all cells of a set, which must not be empty.

        >>> CLASSIC_GEOMETRY.houses_with(0b11)
        (0, 18)
        """
        sets = self.house_sets
        first = self.houses_of[(cells & -cells).bit_length() - 1]
        return tuple([house for house in first if cells & ~sets[house] == 0])

    @cached_property
    def _pair_rules(self) -> dict[tuple[Cell, Cell], int]:
        found: dict[tuple[int, int], int] = {}
        for number, rule in enumerate(self.rules.rules):
            for cells in _different(rule, self.rules):
                if len(cells) == 2:
                    found.setdefault((min(cells), max(cells)), number)
        return found

    def pair_rule(self, one: Cell, other: Cell) -> int | None:
        """Return the number of a rule by which two cells differ that share no house.

        >>> Geometry.of(Rules(9, "anti_knight")).pair_rule(2, 13)
        0
        """
        return self._pair_rules.get((min(one, other), max(one, other)))

    @cached_property
    def pair_tables(self) -> tuple[tuple[Cell, Cell, tuple[Mask, ...], int], ...]:
        """What rules say of two cells: by digit of the first, the digits that the second can hold.

        Each with the number of its rule. A cage of two cells is one of these.

        >>> from nonet.rules import cage
        >>> Geometry.of(Rules(4, cage(5, "r1c1 r2c3"))).pair_tables
        ((0, 6, (8, 4, 2, 1), 0),)
        """
        from nonet.rules.program import PAIR, SUM, Program, each_pair

        found: list[tuple[int, int, tuple[int, ...], int]] = []
        for number, rule in enumerate(self.rules.rules):
            program = Program(self.digits)
            self.rules.type_of(rule).compile(rule, self.rules, program)
            for primitive in program.primitives:
                if primitive.op == PAIR:
                    pairs = each_pair(primitive, self.digits)
                    found += [(one, two, table, number) for one, two, table in pairs]
                elif primitive.op == SUM and primitive.numbers[1:] == (1, 1):
                    total = primitive.numbers[0]
                    rest = (total - digit for digit in range(1, self.digits + 1))
                    table = tuple([1 << r - 1 if 0 < r <= self.digits else 0 for r in rest])
                    one, two = primitive.cells
                    found.append((one, two, table, number))
        return tuple((a, b, table, number) for a, b, table, number in found if a != b)

    def exclusion(self, one: Cell, other: Cell, digit: Digit, second: Digit) -> Exclusion:
        """Return why two candidates are not both true: a shared house, a rule, or one cell.

        >>> Geometry.of(Rules(9, "anti_knight")).exclusion(2, 13, 5, 5)
        Exclusion(unit=None, rule=0)
        """
        if one == other:
            return Exclusion(None, None)
        if digit == second:
            if houses := self.houses_with(BIT[one] | BIT[other]):
                return Exclusion(houses[0], None)
            rule = self.pair_rule(one, other)
            if rule is not None:
                return Exclusion(None, rule)
        for a, b, table, number in self.pair_tables:
            first, last = (digit, second) if a == one else (second, digit)
            if {a, b} == {one, other} and not table[first - 1] >> (last - 1) & 1:
                return Exclusion(None, number)
        raise ValueError("these candidates can both be true")

    def symbol(self, digit: Digit) -> str:
        """Return how a digit is written: A for 10.

        >>> CLASSIC_GEOMETRY.symbol(7), CLASSIC_GEOMETRY.symbol(10)
        ('7', 'A')
        """
        return SYMBOLS[digit]


def _different(rule: Rule, rules: Rules) -> list[tuple[Cell, ...]]:
    """Return the sets of cells that a rule requires to differ, without houses of the layout."""
    from nonet.rules.program import DISTINCT, Program

    program = Program(rules.digits)
    rules.type_of(rule).compile(rule, rules, program)
    return [primitive.cells for primitive in program.primitives if primitive.op == DISTINCT]


def _groups(rule: Rule, rules: Rules) -> list[tuple[Cell, ...]]:
    """Return those sets that have a place on the board; pairs such as knight's moves have none."""
    return _different(rule, rules) if rule.cells else []


@lru_cache(64)
def _of(side: int, digits: int, rules: tuple[Rule, ...]) -> Geometry:
    return Geometry(Rules(side, *rules, digits=digits))


CLASSIC_GEOMETRY: Final = Geometry(CLASSIC_RULES)
"""The geometry of the classic board."""
