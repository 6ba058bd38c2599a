"""Nishio: one digit in one cell, followed through the grid until the digit has no place in a unit.

Nothing but the places of that digit is looked at. What it finds a fish would find, of any size and
kind; so it scores as the largest fish do.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonet.geometry.cells import DIGITS, Cell, Digit, Unit
from nonet.techniques.evidence import Node
from nonet.techniques.forcing.evidence import Forcing, Implication
from nonet.techniques.forcing.implications import needed
from nonet.techniques.grid import PEER_SET, UNIT_SET, Grid, iter_bits, units_of
from nonet.techniques.step import Step


def find_nishio(grid: Grid) -> Iterator[Step]:
    """Find candidates whose digit would have no place left somewhere, short nets first.

    Suppose that the candidate is true: its peers lose the digit. Wherever a unit has one place left
    then, the digit goes there, and so on, until a unit has none.
    """
    found = [step for digit in DIGITS for step in _in_digit(grid, digit)]
    return iter(sorted(found, key=_length))


def _length(step: Step) -> int:
    assert isinstance(step.evidence, Forcing)
    return len(step.evidence.nets[0])


def _in_digit(grid: Grid, digit: Digit) -> Iterator[Step]:
    units = [unit for unit, places in enumerate(grid.places(digit)) if places]
    for cell in iter_bits(grid.at[digit]):
        net = _Net(grid, digit, cell)
        empty = None
        while empty is None and net.fresh:
            empty = net.advance(units)
        if empty is not None:
            facts = (net.upto(empty),)
            evidence = Forcing("contradiction", facts, None, empty, digit)
            yield Step("nishio", (), ((cell, digit),), evidence)


class _Net:
    """What follows from one place, a round at a time."""

    def __init__(self, grid: Grid, digit: Digit, cell: Cell) -> None:
        self.at, self.digit = grid.at[digit], digit
        self.left = self.at
        self.true = 0
        self.facts: list[Implication] = []
        self.index: dict[Cell, int] = {}
        self.fresh = True
        self._place(cell, (), None)

    def _place(self, cell: Cell, parents: tuple[int, ...], unit: Unit | None) -> None:
        cause = len(self.facts)
        self.facts.append(Implication(Node(self.digit, (cell,)), True, parents, unit))
        self.true |= 1 << cell
        for other in iter_bits(self.left & PEER_SET[cell]):
            self.index[other] = len(self.facts)
            shared = units_of(1 << cell | 1 << other)[0]
            self.facts.append(Implication(Node(self.digit, (other,)), False, (cause,), shared))
        self.left &= ~PEER_SET[cell]

    def advance(self, units: list[Unit]) -> Unit | None:
        """Place what has one place left; give the unit that has none."""
        left = self.left
        self.fresh = False
        for unit in units:
            if not left & UNIT_SET[unit]:
                return unit
        for unit in units:
            places = left & UNIT_SET[unit]
            if not places & (places - 1) and not places & self.true:
                if not places & self.left:  # taken by another of this round
                    return unit
                self.fresh = True
                self._place(places.bit_length() - 1, self._gone(unit), unit)
        return None

    def _gone(self, unit: Unit) -> tuple[int, ...]:
        """Return the facts by which places of a unit are gone."""
        return tuple(
            [self.index[cell] for cell in iter_bits(self.at & ~self.left & UNIT_SET[unit])]
        )

    def upto(self, unit: Unit) -> tuple[Implication, ...]:
        """Return the facts that empty a unit."""
        return needed(self.facts, self._gone(unit))
