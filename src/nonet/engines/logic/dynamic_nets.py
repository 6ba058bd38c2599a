"""Dynamic forcing nets: what follows from a premise by more than singles.

On the way from a premise locked candidates and pairs are used as well; in nested nets also
contradictions that come by singles from a second premise. What such a pattern strikes out is a
fact of the net like any other: it follows from what must be gone for the pattern to be there.

The scores go on from those of forcing chains (500) and nets (700) as far as Sudoku Explainer puts
its dynamic chains with patterns and its nested ones apart.

The search: all premises go on by turns. A turn places singles to the end, in the kernel, and then
takes all patterns of the easiest kind there is. Nested premises are tried one after the other,
those of small cells first, since the first that fails will do.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from nonet.board.cells import CELLS
from nonet.engines.logic.forcing_nets import contradiction, forcing_steps, to_step
from nonet.engines.logic.grid import (
    CELL_DIGITS,
    EVERY,
    PLANE_BIT,
    PLANE_SHIFTS,
    SIZE,
    UNIT_SET,
    Finder,
    Grid,
    iter_bits,
)
from nonet.engines.logic.intersections import find_claiming, find_pointing
from nonet.engines.logic.nets import CELL_BITS, Premise, Premises, Record
from nonet.engines.logic.sight import SIGNS, may_have
from nonet.engines.logic.step import Forcing, Locked, Step, Subset
from nonet.engines.logic.subsets import find_hidden_pair, find_locked_pair, find_naked_pair

_INNER: Final[dict[str, Finder]] = {
    "pointing": find_pointing,
    "claiming": find_claiming,
    "locked_pair": find_locked_pair,
    "naked_pair": find_naked_pair,
    "hidden_pair": find_hidden_pair,
}
"""What nets use beside singles, easiest first."""


def find_dynamic_forcing_net(grid: Grid) -> Iterator[Step]:
    """Find forcing nets that use locked candidates and pairs on the way.

    As in a forcing net, a premise fails, or all candidates of a cell, all places of a digit in a
    unit, or a candidate both true and false, lead to the same.
    """
    return forcing_steps(DynamicPremises(grid), "dynamic_forcing_net")


def find_nested_forcing_net(grid: Grid) -> Iterator[Step]:
    """Find contradictions that need a contradiction inside.

    Suppose that a candidate is true. Where singles, locked candidates and pairs lead no further, a
    second premise is tried: if a cell or a unit has nothing left then, the second one is false, and
    the first goes on with that, until it fails itself.
    """
    known = NestedPremises(grid)
    for bit, on in known.refuted():
        yield to_step("nested_forcing_net", (bit, not on), contradiction(known, (bit, on)))


class DynamicPremises(Premises):
    """Premises that are followed by singles, and by locked candidates and pairs."""

    def __init__(self, grid: Grid) -> None:
        """Look at a grid; the grids on the way of a premise share nothing with it."""
        super().__init__(grid)
        self._scratch = Grid(grid.board())

    def refuted(self) -> Iterator[Premise]:
        """Follow all premises, a turn each; yield those that fail, soonest first."""
        yield from super().refuted()
        active = dict(self.outcomes)
        while active:
            after = {}
            for premise, planes in active.items():
                gone = self.strikes(planes)
                if gone:
                    if self.follow(planes & ~gone, [premise]):
                        del self.outcomes[premise]
                        yield premise
                    else:
                        after[premise] = self.outcomes[premise]
            active = after

    def record(self, premise: Premise) -> Record:
        """Begin to write down what follows from a premise."""
        return DynamicRecord(self, premise)

    def grid_of(self, planes: int) -> Grid:
        """Give a grid on the way: cells with one candidate left have their digit."""
        settled = _lone(planes)
        values = bytearray(self.grid.values)
        for bit in iter_bits(settled & ~self.standing):
            values[bit % CELLS] = bit // CELLS + 1
        return self._scratch.moved(planes & ~settled, bytes(values))

    def reasons(self, planes: int) -> list[Step]:
        """List the easiest patterns there are."""
        grid = self.grid_of(planes)
        for name, finder in _INNER.items():
            if may_have(grid, SIGNS[name]) and (steps := list(finder(grid))):
                return steps
        return []

    def strikes(self, planes: int) -> int:
        """Say what they strike out, as bits of the planes."""
        gone = 0
        for step in self.reasons(planes):
            for cell, digit in step.eliminations:
                gone |= PLANE_BIT[digit][cell]
        return gone


def _lone(planes: int) -> int:
    """Give the candidates that are alone in their cell."""
    once = twice = 0
    for shift in PLANE_SHIFTS:
        at = planes >> shift & EVERY
        twice |= once & at
        once |= at
    return (once & ~twice) * CELL_DIGITS & planes


class NestedPremises(DynamicPremises):
    """Premises that use contradictions inside, where patterns lead no further."""

    def refuted(self) -> Iterator[Premise]:
        """Follow premises one by one to the end; yield those that fail."""
        masks = self.grid.masks
        bits = sorted(iter_bits(self.grid.planes), key=lambda bit: SIZE[masks[bit % CELLS]])
        for premise in [(bit, True) for bit in bits]:
            if self._fails(premise):
                yield premise

    def _fails(self, premise: Premise) -> bool:
        gone, planes = 0, self.planes
        while not self.follow(planes & ~gone, [premise]):
            planes = self.outcomes[premise]
            gone = self.strikes(planes)
            if not gone:
                return False
        return True

    def strikes(self, planes: int) -> int:
        """Say what patterns strike out, or else contradictions inside."""
        gone = super().strikes(planes)
        return gone or sum([1 << bit for bit in self._failing(planes)])

    def reasons(self, planes: int) -> list[Step]:
        """List the easiest patterns there are, or else contradictions inside."""
        steps = super().reasons(planes)
        if not steps:
            inside = Premises(self.grid_of(planes))
            for bit in self._failing(planes):
                found = contradiction(inside, (bit, True))
                steps.append(to_step("contradiction_forcing_net", (bit, False), found))
        return steps

    def _failing(self, planes: int) -> list[int]:
        """List the candidates that fail, of all those only that fail soonest."""
        inside = Premises(self.grid_of(planes))
        failing = inside.follow(inside.planes, [(b, True) for b in iter_bits(inside.grid.planes)])
        return [bit for turn, (bit, _) in failing if turn == failing[0][0]]


class DynamicRecord(Record):
    """The way of a premise over again: singles, and where there is none, patterns."""

    known: DynamicPremises

    def advance(self) -> None:
        """Place the singles of one round, or strike out what patterns do."""
        before = len(self.facts)
        super().advance()
        if len(self.facts) == before:
            planes = self.planes
            for step in self.known.reasons(planes):
                needs = _needs(step) & ~planes
                for cell, digit in step.eliminations:
                    self.strike(CELLS * (digit - 1) + cell, needs, step)


def _needs(step: Step) -> int:
    """Give the candidates that must be gone, those that a step does not have itself."""
    found = step.evidence
    if isinstance(found, Locked):
        return _places(found.digits, UNIT_SET[found.source])
    if isinstance(found, Subset):
        if step.technique == "hidden_pair":
            return _places(found.digits, UNIT_SET[found.units[0]])
        return sum([CELL_BITS[cell] for cell in found.cells])
    assert isinstance(found, Forcing)
    (net,) = found.nets
    needed = 0
    for fact in net[1:]:
        if fact.on:
            (cell,) = fact.node.cells
            needed |= _rivals(cell, fact.unit, fact.node.digit)
    return needed | _rivals(found.cell, found.unit, found.digit)


def _rivals(cell: int | None, unit: int | None, digit: int | None) -> int:
    """Give all candidates of a cell, or all places of a digit in a unit."""
    if unit is None:
        return CELL_BITS[cell or 0]
    return _places((digit or 0,), UNIT_SET[unit])


def _places(digits: tuple[int, ...], cells: int) -> int:
    return sum([cells << CELLS * (digit - 1) for digit in digits])
