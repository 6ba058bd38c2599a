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
lunchbox    the digits between the least and the greatest digit of distinct cells add up to a number
connected   cells that hold digits of a mask touch, through such cells
rank        lines, read as numbers, have their places in the order of all lines

Primitives may use hidden cells, which are numbered after those of the board. What they hold follows
from the cells of the board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from nonet.geometry.layout import Layout

ALLOW, DISTINCT, SUM, PAIR, LINE, WINDOW, COUNT, SAME, CIRCLES = range(9)
SANDWICH, PREFIX, VISIBLE, LUNCHBOX, CONNECTED, RANK = range(9, 15)

_HIDDEN = 1_000_000  # the number of the first hidden cell where the board's cells are not known
MOST_STATES = 4000
"""The most states of an automaton that the engine takes."""

Table = tuple[int, ...]
"""For each digit of one cell, from 1, the mask of digits that the other cell can hold."""


@dataclass(frozen=True)
class Automaton:
    """An automaton: steps[state][digit - 1] is the next state, -1 for none; state 0 is the start.

    A step of -2 - i goes to any of the states `choices[i]`.
    """

    steps: tuple[tuple[int, ...], ...]
    accepts: frozenset[int]
    choices: tuple[tuple[int, ...], ...] = ()

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The automaton for the engine: how many states, which accept, the steps, the choices."""
        states = range(len(self.steps))
        accepts = (int(state in self.accepts) for state in states)
        choices = chain.from_iterable((len(states), *states) for states in self.choices)
        return (len(states), *accepts, *chain.from_iterable(self.steps), *choices)

    def next_states(self, state: int, digit: int) -> tuple[int, ...]:
        """Return the states that follow a state when a digit is read.

        >>> Automaton(((0, -1), (-2, 0)), frozenset({0}), ((0, 1),)).next_states(1, 1)
        (0, 1)
        """
        step = self.steps[state][digit - 1]
        return (step,) if step >= 0 else () if step == -1 else self.choices[-2 - step]

    @staticmethod
    def of_numbers(numbers: Sequence[int], digits: int) -> Automaton | None:
        """Return the automaton that has these `numbers`; None if there is none.

        >>> one = Automaton(((0, -1),), frozenset({0}))
        >>> Automaton.of_numbers(one.numbers, 2) == one
        True
        """
        count = numbers[0] if numbers else 0
        end = 1 + count * (digits + 1)
        if not 0 < count <= MOST_STATES or len(numbers) < end:
            return None
        choices, at = [], end
        while at < len(numbers):
            size = numbers[at]
            choices.append(tuple(numbers[at + 1 : at + 1 + size]))
            if size < 0 or len(choices[-1]) < size:
                return None
            at += 1 + size
        steps = tuple(tuple(numbers[i : i + digits]) for i in range(1 + count, end, digits))
        named = {step for row in steps for step in row}
        if any(not -2 - len(choices) < step < count for step in named):
            return None
        if any(not 0 <= state < count for states in choices for state in states):
            return None
        accepts = frozenset(i for i, accepted in enumerate(numbers[1 : 1 + count]) if accepted)
        return Automaton(steps, accepts, tuple(choices))

    def accepts_digits(self, values: Iterable[int], digits: int) -> bool:
        """Return whether digits are accepted; 0 stands for any digit.

        >>> one = Automaton(((1, -1), (-1, -1)), frozenset({1}))
        >>> one.accepts_digits([1], 2), one.accepts_digits([2], 2), one.accepts_digits([0], 2)
        (True, False, True)
        """
        states = {0}
        for value in values:
            read = (value,) if value else range(1, digits + 1)
            states = {to for state in states for d in read for to in self.next_states(state, d)}
        return not states.isdisjoint(self.accepts)


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

    def __init__(self, digits: int, cells: int | None = None) -> None:
        """Start without primitives; hidden cells are numbered from `cells`.

        Without `cells`, the primitives of hidden cells are left out: what is left still holds.
        """
        self.digits = digits
        self.cells = cells
        self.hidden = 0
        self._primitives: list[Primitive] = []

    @property
    def primitives(self) -> list[Primitive]:
        """The primitives so far."""
        if not self.hidden or self.cells is not None:
            return self._primitives
        return [p for p in self._primitives if max(p.cells, default=0) < _HIDDEN]

    def hidden_cell(self) -> int:
        """Return the number of a new hidden cell, which must follow from other cells."""
        self.hidden += 1
        return (_HIDDEN if self.cells is None else self.cells) + self.hidden - 1

    def add(self, primitive: Primitive) -> None:
        """Add a primitive."""
        self._primitives.append(primitive)

    def _add(self, op: int, cells: Sequence[int], numbers: Sequence[int] = ()) -> None:
        self.add(Primitive(op, tuple(cells), tuple(numbers)))

    def allow(self, cells: Sequence[int], mask: int) -> None:
        """Require that cells hold only digits of a mask."""
        self._add(ALLOW, cells, (mask,))

    def distinct(self, cells: Sequence[int]) -> None:
        """Require that cells hold different digits."""
        self.add(Primitive(DISTINCT, tuple(cells)))

    def unequal(self, pairs: tuple[tuple[int, int], ...]) -> None:
        """Require that the two cells of each pair hold different digits."""
        self._primitives += _distinct(pairs)

    def houses(self, layout: Layout) -> None:
        """Require that each house holds different digits."""
        self._primitives += _distinct(tuple(house.cells for house in layout.houses))

    def sum(self, cells: Sequence[int], total: int, weights: Sequence[int] = ()) -> None:
        """Require that the weighted digits of cells add up to a total."""
        self._add(SUM, cells, (total, *(weights or (1,) * len(cells))))

    def pairs(self, pairs: Iterable[tuple[int, int]], tables: Table) -> None:
        """Require that pairs of cells fit a table: one for all pairs, or one for each, joined."""
        if cells := tuple(chain.from_iterable(pairs)):
            self.add(Primitive(PAIR, cells, tables))

    def table(self, allowed: Callable[..., bool], *values: int) -> Table:
        """Return the table of a relation of two digits and further values."""
        return _table(self.digits, allowed, *values)

    def line(self, cells: Sequence[int], automaton: Automaton) -> None:
        """Require that an automaton accepts the digits of cells in order."""
        self.add(Primitive(LINE, tuple(cells), (), automaton))

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

    def lunchbox(self, cells: Sequence[int], total: int) -> None:
        """Require the sum of the digits between the least and the greatest digit of the cells."""
        self._add(DISTINCT, cells)
        self._add(LUNCHBOX, cells, (total,))

    def connected(
        self, cells: Sequence[int], mask: int, size: int, pairs: Iterable[tuple[int, int]]
    ) -> None:
        """Require that cells with digits of a mask touch; `pairs` are the cells that do."""
        at = {cell: i for i, cell in enumerate(cells)}
        near = chain.from_iterable((at[a], at[b]) for a, b in pairs if a in at and b in at)
        self._add(CONNECTED, cells, (mask, size, *near))

    def rank(self, lines: Sequence[Sequence[int]], ties: int, ranks: Sequence[int]) -> None:
        """Require the places of lines in the order of all; a rank of 0 is any place."""
        self._add(RANK, tuple(chain.from_iterable(lines)), (len(lines[0]), ties, *ranks))


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
    op, cells, numbers, automaton = primitive
    if cells and max(cells) >= len(values):  # hidden cells
        return ()
    held = [(cell, values[cell]) for cell in cells if values[cell]]
    if automaton is not None:
        if automaton.accepts_digits([values[cell] for cell in cells], digits):
            return ()
        return tuple(cell for cell, _ in held)
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
