"""Nets: what follows from a premise by singles, all of it, and not by one chain.

The candidates are kept as planes, 81 bits a digit, and the digits that stand are kept among them,
so that each cell and each unit always has at least one place: none left is a contradiction. One
round finds all naked and hidden singles at once, by folds over rows, columns and boxes.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final, Self

from nonet.geometry.cells import (
    BOX_OF,
    CELLS,
    COLUMN_OF,
    DIGITS,
    ROW_OF,
    UNITS_OF,
    Cell,
    Digit,
    Unit,
)
from nonet.solvers import native
from nonet.techniques.evidence import Node
from nonet.techniques.forcing.evidence import Forcing, Implication
from nonet.techniques.grid import (
    BIT,
    EVERY,
    KEPT,
    PLANE_BIT,
    PLANE_BYTES,
    PLANE_SHIFTS,
    UNIT_SET,
    Grid,
    iter_bits,
    units_of,
)
from nonet.techniques.links import PLAIN, plain_links
from nonet.techniques.singles.find import IN_BAND, IN_BOX, IN_COLUMN, IN_ROW, IN_STACK
from nonet.techniques.step import Step

# Multiplied with the first cell of a unit, these give the whole unit; with a cell, all its digits.
_ROW: Final = sum(1 << cell for cell in range(CELLS) if ROW_OF[cell] == 0)
_COLUMN: Final = sum(1 << cell for cell in range(CELLS) if COLUMN_OF[cell] == 0)
_BOX: Final = sum(1 << cell for cell in range(CELLS) if BOX_OF[cell] == 0)
_DIGITS: Final = sum(1 << shift for shift in PLANE_SHIFTS)
# By bit of the planes: what stays when that candidate is true, itself included.
_TRUE: Final = tuple(
    KEPT[digit][cell] | PLANE_BIT[digit][cell] for digit in DIGITS for cell in range(CELLS)
)


def forced(planes: int) -> int | None:
    """Return the candidates that are the last of their cell or unit, or None if one has none left.

    >>> forced(0) is None
    True
    """
    a, b, c = planes, planes >> 81, planes >> 162
    once, twice = a | b | c, a & b | (a | b) & c
    x, y, z = once, once >> 243, once >> 486
    cells = (x | y | z) & EVERY
    if cells != EVERY:
        return None
    lone = cells & ~(x & y | (x | y) & z | twice | twice >> 243 | twice >> 486)
    found = lone * _DIGITS
    a, b, c = planes & IN_STACK, planes >> 1 & IN_STACK, planes >> 2 & IN_STACK
    once, twice = a | b | c, a & b | (a | b) & c
    x, y, z = once & IN_ROW, once >> 3 & IN_ROW, once >> 6 & IN_ROW
    if x | y | z != IN_ROW:
        return None
    found |= (IN_ROW & ~(x & y | (x | y) & z | twice | twice >> 3 | twice >> 6)) * _ROW
    x, y, z = once & IN_BOX, once >> 9 & IN_BOX, once >> 18 & IN_BOX
    if x | y | z != IN_BOX:
        return None
    found |= (IN_BOX & ~(x & y | (x | y) & z | twice | twice >> 9 | twice >> 18)) * _BOX
    a, b, c = planes & IN_BAND, planes >> 9 & IN_BAND, planes >> 18 & IN_BAND
    once, twice = a | b | c, a & b | (a | b) & c
    x, y, z = once & IN_COLUMN, once >> 27 & IN_COLUMN, once >> 54 & IN_COLUMN
    if x | y | z != IN_COLUMN:
        return None
    found |= (IN_COLUMN & ~(x & y | (x | y) & z | twice | twice >> 27 | twice >> 54)) * _COLUMN
    return found & planes


Premise = tuple[int, bool]
"""A candidate, as a bit of the planes, and whether it is true."""
Nothing = tuple[Cell | None, Unit | None, Digit | None]
"""A cell without candidates, or a unit without a place for a digit."""


class Premises:
    """The premises of a grid, each candidate true and each false, and what follows from them."""

    __slots__ = ("grid", "outcomes", "planes", "standing")

    def __init__(self, grid: Grid) -> None:
        """Look at a grid; nothing is followed yet."""
        self.grid = grid
        self.standing = 0
        for cell, digit in enumerate(grid.values):
            if digit:
                self.standing |= PLANE_BIT[digit][cell]
        self.planes = grid.planes | self.standing
        self.outcomes: dict[Premise, int] = {}

    def _linked(self) -> list[int]:
        """List the candidates with a strong link: nothing follows from the others being false."""
        links = plain_links(self.grid)
        nodes = [node for node, strong in enumerate(links.strong[PLAIN]) if strong]
        return sorted([bit_of(*links.candidate(node)) for node in nodes])

    def refuted(self) -> Iterator[Premise]:
        """Follow all premises; give those that fail, soonest first.

        Of those that fail together, the ones come first whose opposite makes something else true.
        What is left of the candidates under the others goes into `outcomes`.
        """
        linked = self._linked()
        others = [bit for bit in iter_bits(self.grid.planes) if bit not in linked]
        premises = [(bit, True) for bit in (*linked, *others)]
        premises += [(bit, False) for bit in linked]
        return iter([premise for _, premise in self.follow(self.planes, premises)])

    def prove(self, premise: Premise, conclusion: Premise | None) -> Record:
        """Write down how a premise leads to a conclusion, or, for None, to a contradiction."""
        return Record(self, premise).until(conclusion)

    def follow(self, planes: int, premises: list[Premise]) -> list[tuple[int, Premise]]:
        """Follow premises by singles, in the kernel; list those that fail, after which round."""
        rounds, left = native.follow(
            planes.to_bytes(PLANE_BYTES, "little"),
            self.standing.to_bytes(PLANE_BYTES, "little"),
            array("H", [2 * bit + on for bit, on in premises]).tobytes(),
        )
        for i, premise in enumerate(premises):
            if not rounds[i]:
                state = left[PLANE_BYTES * i : PLANE_BYTES * (i + 1)]
                self.outcomes[premise] = int.from_bytes(state, "little")
        failing = sorted([(turn, i) for i, turn in enumerate(rounds) if turn])
        return [(turn, premises[i]) for turn, i in failing]


CELL_BITS: Final = tuple(_DIGITS << cell for cell in range(CELLS))


def bit_of(cell: Cell, digit: Digit) -> int:
    """Return the bit of a candidate in the planes.

    >>> bit_of(80, 9)
    728
    """
    return CELLS * (digit - 1) + cell


class Record:
    """The rounds from a premise over again, with every fact and what it follows from."""

    def __init__(self, known: Premises, premise: Premise) -> None:
        """Make the premise."""
        self.known = known
        self.start = known.planes
        self.planes, self.settled = known.planes, known.standing
        self.facts: list[Implication] = []
        self.index: dict[Premise | None, int] = {}
        bit, on = premise
        if on:
            self._place(bit, (), None)
        else:
            self._note(bit, False, (), None)
            self.planes ^= 1 << bit

    def _note(
        self,
        bit: int,
        on: bool,
        parents: tuple[int, ...],
        unit: Unit | None,
        inner: Step | None = None,
    ) -> None:
        node = Node(bit // CELLS + 1, (bit % CELLS,))
        self.index[bit, on] = len(self.facts)
        self.facts.append(Implication(node, on, parents, unit, inner))

    def strike(self, bit: int, needs: int, inner: Step) -> None:
        """Note that a step strikes a candidate out, which it can since others are gone."""
        if self.planes >> bit & 1:
            self._note(bit, False, self.causes(needs), None, inner)
            self.planes ^= 1 << bit

    def _place(self, bit: int, parents: tuple[int, ...], unit: Unit | None) -> None:
        """Note that a candidate is true, and all that it makes false."""
        self._note(bit, True, parents, unit)
        self.settled |= 1 << bit
        cause = (self.index[bit, True],)
        gone = self.planes & ~_TRUE[bit]
        for other in iter_bits(gone):
            same_cell = other % CELLS == bit % CELLS
            unit = None if same_cell else units_of(BIT[other % CELLS] | BIT[bit % CELLS])[0]
            self._note(other, False, cause, unit)
        self.planes ^= gone

    def until(self, conclusion: Premise | None) -> Self:
        """Go on to a conclusion, or, for None, until a cell or a unit has nothing left."""
        while conclusion not in self.index and forced(self.planes) is not None:
            self.advance()
        return self

    def advance(self) -> None:
        """Place the singles of one round; one that another has closed leaves its unit empty."""
        planes = self.planes
        for bit in iter_bits((forced(planes) or 0) & ~self.settled):
            if not self.planes >> bit & 1:
                continue
            cell, digit = bit % CELLS, bit // CELLS + 1
            unit, rivals = None, self.start & CELL_BITS[cell]
            if planes & rivals != 1 << bit:
                for unit in UNITS_OF[cell]:
                    rivals = self.start & UNIT_SET[unit] << CELLS * (digit - 1)
                    if planes & rivals == 1 << bit:
                        break
            parents = [self.index[other, False] for other in iter_bits(rivals ^ 1 << bit)]
            self._place(bit, tuple(parents), unit)

    def empty(self) -> tuple[Nothing, tuple[Implication, ...]]:
        """Find what has nothing left, and the facts that say so; the fewest, where several have."""
        found: list[tuple[Nothing, int]] = [
            ((cell, None, None), CELL_BITS[cell]) for cell in range(CELLS)
        ]
        for digit in DIGITS:
            for unit, cells in enumerate(UNIT_SET):
                found.append(((None, unit, digit), cells << CELLS * (digit - 1)))
        nets = [
            (where, self.net(self.causes(places)))
            for where, places in found
            if not self.planes & places
        ]
        return min(nets, key=lambda found: size_of(found[1]))

    def causes(self, places: int) -> tuple[int, ...]:
        """Return the facts by which candidates of the start are gone."""
        gone = self.start & places & ~self.planes
        return tuple([self.index[bit, False] for bit in iter_bits(gone)])

    def net(self, ends: Iterable[int]) -> tuple[Implication, ...]:
        """Return the facts that some of them follow from, and no others."""
        return needed(self.facts, ends)


def needed(facts: list[Implication], ends: Iterable[int]) -> tuple[Implication, ...]:
    """Return those of some facts that others of them follow from, with the first, renumbered."""
    kept = {0, *ends}
    for i in range(len(facts) - 1, -1, -1):
        if i in kept:
            kept.update(facts[i].parents)
    order = sorted(kept)
    place = {old: new for new, old in enumerate(order)}
    return tuple(
        [
            replace(facts[old], parents=tuple([place[parent] for parent in facts[old].parents]))
            for old in order
        ]
    )


def size_of(net: tuple[Implication, ...]) -> int:
    """Count what a reader has to follow: what becomes true, here and in the steps inside.

    >>> size_of((Implication(Node(1, (0,)), True), Implication(Node(1, (1,)), False, (0,))))
    1
    """
    steps = {id(fact.inner): fact.inner for fact in net if fact.inner}
    inside = [step.evidence for step in steps.values()]
    nets = [net, *[one for found in inside if isinstance(found, Forcing) for one in found.nets]]
    return len(steps) + sum([fact.on for one in nets for fact in one])
