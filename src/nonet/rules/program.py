"""The primitives that rules are compiled to for the engine.

allow       cells hold only digits of a mask
distinct    cells hold different digits; a house if there is a cell for every digit
sum         the weighted digits of cells add up to a number
pair        a table says which digits the second cell of a pair can hold, for each digit of
            the first
line        an automaton accepts the digits of cells in order
window      cells hold different consecutive digits in any order
count       cells hold each digit at least and at most a number of times
same        sets of cells hold the same digits, equally often
circles     each digit in cells appears there as many times as its value
sandwich    the digits between the least and the greatest digit of a house add up to a number
prefix      the first cell says how many of the first cells add up to a number
visible     a number of digits of a line are greater than all before them
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from nonet.geometry.layout import Layout

ALLOW, DISTINCT, SUM, PAIR, LINE, WINDOW, COUNT, SAME, CIRCLES, SANDWICH, PREFIX, VISIBLE = range(
    12
)

Table = tuple[int, ...]
"""For each digit of one cell, from 1, the mask of digits that the other cell can hold."""


@dataclass(frozen=True)
class Automaton:
    """A deterministic automaton: steps[state][digit - 1] is the next state, -1 for none.

    State 0 is the start.
    """

    steps: tuple[tuple[int, ...], ...]
    accepts: frozenset[int]

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The automaton for the engine: the number of states, whether each accepts, the steps."""
        states = range(len(self.steps))
        accepts = (int(state in self.accepts) for state in states)
        return (len(states), *accepts, *chain.from_iterable(self.steps))


class Primitive(NamedTuple):
    """One primitive: its operation, its cells and its numbers."""

    op: int
    cells: tuple[int, ...]
    numbers: tuple[int, ...] = ()
    automaton: Automaton | None = None


class Program:
    """A list of primitives, to which rules add theirs.

    >>> program = Program(9)
    >>> program.sum([0, 1], 10)
    >>> program.primitives
    [Primitive(op=2, cells=(0, 1), numbers=(10, 1, 1), automaton=None)]
    """

    def __init__(self, digits: int) -> None:
        """Start without primitives."""
        self.digits = digits
        self.primitives: list[Primitive] = []

    def _add(self, op: int, cells: Sequence[int], numbers: Sequence[int] = ()) -> None:
        self.primitives.append(Primitive(op, tuple(cells), tuple(numbers)))

    def allow(self, cells: Sequence[int], mask: int) -> None:
        """Require that cells hold only digits of a mask."""
        self._add(ALLOW, cells, (mask,))

    def distinct(self, cells: Sequence[int]) -> None:
        """Require that cells hold different digits."""
        self.primitives.append(Primitive(DISTINCT, tuple(cells)))

    def unequal(self, pairs: tuple[tuple[int, int], ...]) -> None:
        """Require that the two cells of each pair hold different digits."""
        self.primitives += _distinct(pairs)

    def houses(self, layout: Layout) -> None:
        """Require that each house holds different digits."""
        self.primitives += _distinct(tuple(house.cells for house in layout.houses))

    def sum(self, cells: Sequence[int], total: int, weights: Sequence[int] = ()) -> None:
        """Require that the weighted digits of cells add up to a total."""
        self._add(SUM, cells, (total, *(weights or (1,) * len(cells))))

    def pairs(self, pairs: Iterable[tuple[int, int]], tables: Table) -> None:
        """Require that pairs of cells fit a table: one for all pairs, or one for each, joined."""
        if cells := tuple(chain.from_iterable(pairs)):
            self.primitives.append(Primitive(PAIR, cells, tables))

    def table(self, allowed: Callable[..., bool], *values: int) -> Table:
        """Return the table of a relation of two digits and further values."""
        return _table(self.digits, allowed, *values)

    def line(self, cells: Sequence[int], automaton: Automaton) -> None:
        """Require that an automaton accepts the digits of cells in order."""
        self.primitives.append(Primitive(LINE, tuple(cells), (), automaton))

    def window(self, cells: Sequence[int]) -> None:
        """Require that cells hold different consecutive digits."""
        self._add(DISTINCT, cells)
        self._add(WINDOW, cells)

    def count(self, cells: Sequence[int], least: Sequence[int], most: Sequence[int]) -> None:
        """Require how often cells hold each digit: `least` and `most` have a number for each."""
        self._add(COUNT, cells, (*least, *most))

    def same(self, sets: Sequence[Sequence[int]]) -> None:
        """Require that sets of cells of the same size hold the same digits, equally often."""
        self._add(SAME, [cell for cells in sets for cell in cells], (len(sets),))

    def circles(self, cells: Sequence[int]) -> None:
        """Require that each digit in cells appears there as many times as its value."""
        self._add(CIRCLES, cells)

    def sandwich(self, cells: Sequence[int], total: int) -> None:
        """Require the sum of the digits between the least and the greatest digit."""
        self._add(SANDWICH, cells, (total,))

    def prefix(self, cells: Sequence[int], total: int) -> None:
        """Require the sum of the first cells, as many as the digit in the first one."""
        self._add(PREFIX, cells, (total,))

    def visible(self, cells: Sequence[int], number: int) -> None:
        """Require that `number` digits are greater than all before them."""
        self._add(VISIBLE, cells, (number,))


@lru_cache(64)
def _distinct(groups: tuple[tuple[int, ...], ...]) -> tuple[Primitive, ...]:
    return tuple(Primitive(DISTINCT, cells) for cells in groups)


@lru_cache(1024)
def _table(digits: int, allowed: Callable[..., bool], *values: int) -> Table:
    return table(digits, allowed, *values)


def table(digits: int, allowed: Callable[..., bool], *values: int) -> Table:
    """Return the table of a relation of two digits and further values.

    >>> table(3, lambda a, b: a < b)
    (6, 4, 0)
    """
    span = range(1, digits + 1)
    return tuple(sum(1 << (b - 1) for b in span if allowed(a, b, *values)) for a in span)


def each_pair(primitive: Primitive, digits: int) -> Iterator[tuple[int, int, Table]]:
    """Yield the pairs of a primitive: two cells and their table.

    >>> list(each_pair(Primitive(PAIR, (0, 1, 1, 2), (2, 1)), 2))
    [(0, 1, (2, 1)), (1, 2, (2, 1))]
    """
    cells, tables = primitive.cells, primitive.numbers
    for i in range(0, len(cells), 2):
        at = i // 2 * digits % len(tables)
        yield cells[i], cells[i + 1], tables[at : at + digits]


def broken(primitive: Primitive, values: bytes, digits: int) -> tuple[int, ...]:
    """Return the cells whose digits break a primitive, whatever the empty cells will hold.

    >>> broken(Primitive(DISTINCT, (0, 1, 2)), bytes([5, 0, 5]), 9)
    (0, 2)
    """
    op, cells, numbers, _ = primitive
    held = [(cell, values[cell]) for cell in cells if values[cell]]
    if op == ALLOW:
        return tuple(cell for cell, value in held if not numbers[0] >> (value - 1) & 1)
    if op == DISTINCT:
        seen = [value for _, value in held]
        return tuple(cell for cell, value in held if seen.count(value) > 1)
    if op == PAIR:
        return tuple(
            cell
            for a, b, table in each_pair(primitive, digits)
            if values[a] and values[b] and not table[values[a] - 1] >> (values[b] - 1) & 1
            for cell in (a, b)
        )
    if op == SUM and not _can_reach_sum(primitive, values, digits):
        return tuple(cell for cell, _ in held)
    return ()


def _can_reach_sum(primitive: Primitive, values: bytes, digits: int) -> bool:
    total, weights = primitive.numbers[0], primitive.numbers[1:]
    low = high = 0
    for cell, weight in zip(primitive.cells, weights, strict=True):
        value = values[cell]
        low += weight * (value or (1 if weight > 0 else digits))
        high += weight * (value or (digits if weight > 0 else 1))
    return low <= total <= high
