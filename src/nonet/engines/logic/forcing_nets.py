"""Forcing nets: what follows from a premise by singles, all of it, and not by one chain.

The search: the candidates are kept as planes, 81 bits a digit, and the digits that stand are kept
among them, so that each cell and each unit always has at least one place: none left is a
contradiction. One round finds all naked and hidden singles at once, by folds over rows, columns
and boxes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, Literal, NamedTuple

from nonet.board.cells import BOX_OF, CELLS, COLUMN_OF, DIGITS, ROW_OF, UNITS_OF, Cell, Digit, Unit
from nonet.engines.logic.grid import (
    BIT,
    EVERY,
    KEPT,
    MASK_DIGITS,
    PLANE_BIT,
    PLANE_SHIFTS,
    UNIT_SET,
    Grid,
    iter_bits,
    units_of,
)
from nonet.engines.logic.links import PLAIN, plain_links
from nonet.engines.logic.singles import IN_BAND, IN_BOX, IN_COLUMN, IN_ROW, IN_STACK
from nonet.engines.logic.step import Forcing, Implication, Node, Step

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
    """Give the candidates that are the last of their cell or unit, or None if one has none left.

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


def follow(planes: int, settled: int) -> tuple[int, int] | None:
    """Place all singles there are, once; None if something has no place left.

    `settled` are candidates that are true and whose consequences have been drawn; both come back
    as they are then.
    """
    found = forced(planes)
    if found is None:
        return None
    new = found & ~settled
    settled |= new
    while new:
        low = new & -new
        planes &= _TRUE[low.bit_length() - 1]
        new ^= low
    return planes, settled


Premise = tuple[int, bool]
"""A candidate, as a bit of the planes, and whether it is true."""


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

    def start(self, premise: Premise) -> tuple[int, int]:
        """Give the planes and what is settled when a premise is made."""
        bit, on = premise
        if on:
            return self.planes & _TRUE[bit], self.standing | 1 << bit
        return self.planes & ~(1 << bit), self.standing

    def _linked(self) -> list[int]:
        """List the candidates with a strong link: nothing follows from the others being false."""
        links = plain_links(self.grid)
        nodes = [node for node, strong in enumerate(links.strong[PLAIN]) if strong]
        return sorted([_bit(*links.candidate(node)) for node in nodes])

    def refuted(self) -> Iterator[Premise]:
        """Follow all premises, a round each by turns; yield those that fail, soonest first.

        Of those that fail together, the ones come first whose opposite makes something else true.
        What is left of the candidates under the others goes into `outcomes`.
        """
        linked = self._linked()
        others = [bit for bit in iter_bits(self.grid.planes) if bit not in linked]
        premises = [(bit, True) for bit in (*linked, *others)]
        premises += [(bit, False) for bit in linked]
        active = [(premise, *self.start(premise)) for premise in premises]
        while active:
            after = []
            for premise, planes, settled in active:
                state = follow(planes, settled)
                if state is None:
                    yield premise
                elif state[1] == settled:
                    self.outcomes[premise] = planes
                else:
                    after.append((premise, *state))
            active = after


class Alternatives(NamedTuple):
    """Premises of which one holds, and what they are called in evidence."""

    premises: tuple[Premise, ...]
    kind: Literal["cell", "unit", "either"]
    cell: int | None = None
    unit: int | None = None
    digit: int | None = None


def find_forcing_net(grid: Grid) -> Iterator[Step]:
    """Find forcing nets: contradictions, those that come soonest first, then verities.

    From a candidate, true or false, singles follow, and from these more, until a cell or a unit
    has nothing left: then the opposite holds. Or each candidate of a cell, each place of a digit
    in a unit, or a candidate both true and false, leads to the same: then that holds.
    """
    known = Premises(grid)
    done: set[Premise] = set()
    for bit, on in known.refuted():
        done.add((bit, not on))
        yield _contradiction(known, (bit, on))
    for some in _alternatives(grid):
        for conclusion in _common(known, some):
            if conclusion not in done:
                done.add(conclusion)
                yield _verity(known, some, conclusion)


def _alternatives(grid: Grid) -> Iterator[Alternatives]:
    for cell in iter_bits(grid.empty):
        digits = MASK_DIGITS[grid.masks[cell]]
        premises = tuple([(_bit(cell, digit), True) for digit in digits])
        yield Alternatives(premises, "cell", cell)
    for digit in DIGITS:
        for unit, cells in enumerate(grid.places(digit)):
            if cells:
                premises = tuple([(_bit(cell, digit), True) for cell in iter_bits(cells)])
                yield Alternatives(premises, "unit", None, unit, digit)
    for bit in iter_bits(grid.planes):
        yield Alternatives(((bit, True), (bit, False)), "either")


def _bit(cell: Cell, digit: Digit) -> int:
    return CELLS * (digit - 1) + cell


def _common(known: Premises, some: Alternatives) -> Iterator[Premise]:
    """Go through what follows from all alternatives: placements, then eliminations."""
    left = 0
    for premise in some.premises:
        if premise not in known.outcomes:
            return
        left |= known.outcomes[premise]
    gone = known.planes & ~left
    if gone:
        for bit in iter_bits(left & known.grid.planes):
            if left & _CELL[bit % CELLS] == 1 << bit:
                yield bit, True
        for bit in iter_bits(gone):
            yield bit, False


_CELL: Final = tuple(_DIGITS << cell for cell in range(CELLS))


def _contradiction(known: Premises, premise: Premise) -> Step:
    record = Record(known, premise)
    while not record.is_broken():
        record.advance()
    (cell, unit, digit), ends = record.empty()
    evidence = Forcing("contradiction", (record.net(ends),), cell, unit, digit)
    return _step((premise[0], not premise[1]), evidence)


def _verity(known: Premises, some: Alternatives, conclusion: Premise) -> Step:
    nets = []
    for premise in some.premises:
        record = Record(known, premise)
        while conclusion not in record.index:
            record.advance()
        nets.append(record.net([record.index[conclusion]]))
    evidence = Forcing(some.kind, tuple(nets), some.cell, some.unit, some.digit)
    return _step(conclusion, evidence)


def _step(conclusion: Premise, evidence: Forcing) -> Step:
    bit, on = conclusion
    candidate = (bit % CELLS, bit // CELLS + 1)
    if on:
        return Step("forcing_net", (candidate,), (), evidence)
    return Step("forcing_net", (), (candidate,), evidence)


class Record:
    """The rounds from a premise over again, with every fact and what it follows from."""

    def __init__(self, known: Premises, premise: Premise) -> None:
        """Make the premise."""
        self.start = known.planes
        self.planes, self.settled = known.planes, known.standing
        self.facts: list[Implication] = []
        self.index: dict[Premise, int] = {}
        bit, on = premise
        if on:
            self._place(bit, (), None)
        else:
            self._note(bit, False, (), None)
            self.planes ^= 1 << bit

    def _note(self, bit: int, on: bool, parents: tuple[int, ...], unit: Unit | None) -> None:
        node = Node(bit // CELLS + 1, (bit % CELLS,))
        self.index[bit, on] = len(self.facts)
        self.facts.append(Implication(node, on, parents, unit))

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

    def is_broken(self) -> bool:
        """Say whether a cell or a unit has nothing left."""
        return forced(self.planes) is None

    def advance(self) -> None:
        """Place the singles of one round."""
        planes = self.planes
        for bit in iter_bits((forced(planes) or 0) & ~self.settled):
            cell, digit = bit % CELLS, bit // CELLS + 1
            unit, rivals = None, self.start & _CELL[cell]
            if planes & rivals != 1 << bit:
                for unit in UNITS_OF[cell]:
                    rivals = self.start & UNIT_SET[unit] << CELLS * (digit - 1)
                    if planes & rivals == 1 << bit:
                        break
            parents = [self.index[other, False] for other in iter_bits(rivals ^ 1 << bit)]
            self._place(bit, tuple(parents), unit)

    def empty(self) -> tuple[tuple[int | None, int | None, int | None], list[int]]:
        """Find the cell, or the unit and digit, with nothing left, and the facts that say so."""
        for cell in range(CELLS):
            if not self.planes & _CELL[cell]:
                return (cell, None, None), self._causes(_CELL[cell])
        for digit in DIGITS:
            for unit, cells in enumerate(UNIT_SET):
                places = cells << CELLS * (digit - 1)
                if not self.planes & places:
                    return (None, unit, digit), self._causes(places)
        raise AssertionError("nothing is empty")

    def _causes(self, places: int) -> list[int]:
        return [self.index[bit, False] for bit in iter_bits(self.start & places)]

    def net(self, ends: list[int]) -> tuple[Implication, ...]:
        """Give the facts that some of them follow from, and no others."""
        needed = {0}
        for i in range(len(self.facts) - 1, -1, -1):
            if i in ends or i in needed:
                needed.add(i)
                needed.update(self.facts[i].parents)
        order = sorted(needed)
        place = {old: new for new, old in enumerate(order)}
        return tuple(
            [
                replace(self.facts[old], parents=tuple([place[p] for p in self.facts[old].parents]))
                for old in order
            ]
        )
