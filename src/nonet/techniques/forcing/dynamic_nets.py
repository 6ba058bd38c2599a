"""Dynamic forcing nets: what follows from a premise by more than singles.

On the way from a premise locked candidates and pairs are used as well; in nested nets also
contradictions that come by singles from a second premise. What such a pattern eliminates is a
fact of the net like any other: it follows from what must be gone for the pattern to be there.

The scores go on from those of forcing chains (500) and nets (700) as far as Sudoku Explainer puts
its dynamic chains with patterns and its nested ones apart.

The search: all premises go on by turns. A turn places singles to the end, in the kernel, and then
takes all patterns of the easiest kind there is. So the premises that fail soonest come first, and
of those that fail together the one with the shortest net, less all patterns it can do without.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from nonet.geometry.cells import CELLS
from nonet.techniques.forcing.evidence import Forcing
from nonet.techniques.forcing.implications import CELL_BITS, Premise, Premises, Record, size_of
from nonet.techniques.forcing.nets import contradiction, forcing_steps, to_step
from nonet.techniques.grid import (
    CELL_DIGITS,
    EVERY,
    PLANE_BIT,
    PLANE_SHIFTS,
    UNIT_SET,
    Finder,
    Grid,
    iter_bits,
)
from nonet.techniques.locked_candidates.evidence import Locked
from nonet.techniques.locked_candidates.find import find_claiming, find_pointing
from nonet.techniques.prefilter import CHECKS, may_have
from nonet.techniques.step import Step
from nonet.techniques.subsets.evidence import Subset
from nonet.techniques.subsets.find import find_hidden_pair, find_locked_pair, find_naked_pair

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
    known.follow(known.planes, [(bit, True) for bit in iter_bits(grid.planes)])
    for failing in known.turns():
        nets = [(bit, contradiction(known, (bit, True))) for bit, _ in failing]
        for bit, found in sorted(nets, key=lambda pair: size_of(pair[1].nets[0])):
            if _is_nested(found):
                yield to_step("nested_forcing_net", (bit, False), found)


def _is_nested(found: Forcing) -> bool:
    """Return whether there is a contradiction inside, and not patterns alone."""
    inside = [fact.inner for net in found.nets for fact in net if fact.inner]
    return any(isinstance(step.evidence, Forcing) for step in inside)


class DynamicPremises(Premises):
    """Premises that are followed by singles, and by locked candidates and pairs."""

    def __init__(self, grid: Grid) -> None:
        """Look at a grid; the grids on the way of a premise share nothing with it."""
        super().__init__(grid)
        self._scratch = Grid(grid.board())

    def refuted(self) -> Iterator[Premise]:
        """Follow all premises, a turn each; yield those that fail, soonest first."""
        yield from super().refuted()
        for failing in self.turns():
            yield from failing

    def turns(self) -> Iterator[list[Premise]]:
        """Go on with the premises that did not fail, a turn each; yield those that fail then."""
        active = dict(self.outcomes)
        while active:
            failing, after = [], {}
            for premise, planes in active.items():
                gone = self.strikes(planes)
                if gone and self.follow(planes & ~gone, [premise]):
                    del self.outcomes[premise]
                    failing.append(premise)
                elif gone:
                    after[premise] = self.outcomes[premise]
            yield failing
            active = after

    def prove(self, premise: Premise, conclusion: Premise | None) -> Record:
        """Write down how a premise leads to a conclusion or a contradiction, with few patterns.

        Patterns are left out one by one, those that take most to tell first, while the rest do.
        """
        lemmas = DynamicRecord(self, premise).until(conclusion).lemmas
        trial = Premises(self.grid)
        for lemma in sorted(lemmas, key=lambda lemma: -lemma.size):
            fewer = [other for other in lemmas if other is not lemma]
            if _suffice(trial, premise, fewer, conclusion):
                lemmas = fewer
        return DynamicRecord(self, premise, lemmas).until(conclusion)

    def grid_of(self, planes: int) -> Grid:
        """Return a grid of the net, with cells of one candidate filled."""
        settled = _lone(planes)
        values = bytearray(self.grid.values)
        for bit in iter_bits(settled & ~self.standing):
            values[bit % CELLS] = bit // CELLS + 1
        return self._scratch.moved(planes & ~settled, bytes(values))

    def patterns(self, planes: int) -> list[Step]:
        """List the easiest patterns there are."""
        grid = self.grid_of(planes)
        for name, finder in _INNER.items():
            if may_have(grid, CHECKS[name]) and (steps := list(finder(grid))):
                return steps
        return []

    def reasons(self, planes: int) -> list[Step]:
        """List the patterns to try when there are no singles."""
        return self.patterns(planes)

    def strikes(self, planes: int) -> int:
        """Return what that eliminates, as bits of the planes."""
        gone = 0
        for step in self.patterns(planes):
            for cell, digit in step.eliminations:
                gone |= PLANE_BIT[digit][cell]
        return gone


def _lone(planes: int) -> int:
    """Return the candidates that are alone in their cell."""
    once = twice = 0
    for shift in PLANE_SHIFTS:
        at = planes >> shift & EVERY
        twice |= once & at
        once |= at
    return (once & ~twice) * CELL_DIGITS & planes


class NestedPremises(DynamicPremises):
    """Premises that use contradictions inside, where patterns lead no further."""

    def strikes(self, planes: int) -> int:
        """Return what patterns eliminate, or else contradictions inside."""
        gone = super().strikes(planes)
        return gone or sum([1 << bit for bit in self._failing(planes)])

    def reasons(self, planes: int) -> list[Step]:
        """List the easiest patterns there are, or else contradictions inside."""
        steps = self.patterns(planes)
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


class Lemma(NamedTuple):
    """A pattern in a net: what it requires to be gone, and what it eliminates, in the planes."""

    step: Step
    needs: int
    gone: int

    @property
    def size(self) -> int:
        """How much there is to follow in it."""
        found = self.step.evidence
        return size_of(found.nets[0]) if isinstance(found, Forcing) else 1


class DynamicRecord(Record):
    """The way of a premise over again: singles, and where there is none, patterns.

    The patterns that were taken are kept in `lemmas`; where some are given, these alone are taken,
    each as soon as it is there.
    """

    known: DynamicPremises

    def __init__(
        self, known: DynamicPremises, premise: Premise, given: list[Lemma] | None = None
    ) -> None:
        """Make the premise."""
        super().__init__(known, premise)
        self.given = given
        self.lemmas: list[Lemma] = []

    def advance(self) -> None:
        """Place the singles of one round, or eliminate what patterns do."""
        before = len(self.facts)
        super().advance()
        if len(self.facts) == before:
            planes = self.planes
            if self.given is None:
                found = [_lemma(step, planes) for step in self.known.reasons(planes)]
            else:
                found = [lemma for lemma in self.given if not lemma.needs & planes]
                self.given = [lemma for lemma in self.given if lemma.needs & planes]
            self.lemmas += found
            for lemma in found:
                for cell, digit in lemma.step.eliminations:
                    self.strike(CELLS * (digit - 1) + cell, lemma.needs, lemma.step)


def _lemma(step: Step, planes: int) -> Lemma:
    gone = sum([PLANE_BIT[digit][cell] for cell, digit in step.eliminations])
    return Lemma(step, _needs(step) & ~planes, gone)


def _suffice(
    trial: Premises, premise: Premise, lemmas: list[Lemma], conclusion: Premise | None
) -> bool:
    """Return whether a premise leads to a conclusion, or a contradiction, with these patterns."""
    planes = trial.planes
    while not trial.follow(planes, [premise]):
        planes = trial.outcomes[premise]
        if conclusion is not None:
            bit, on = conclusion
            if planes & CELL_BITS[bit % CELLS] == 1 << bit if on else not planes >> bit & 1:
                return True
        ready = [lemma for lemma in lemmas if not lemma.needs & planes]
        if not ready:
            return False
        lemmas = [lemma for lemma in lemmas if lemma.needs & planes]
        for lemma in ready:
            planes &= ~lemma.gone
    return True


def _needs(step: Step) -> int:
    """Return the candidates that must be gone, those that a step does not have itself."""
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
    """Return all candidates of a cell, or all places of a digit in a unit."""
    if unit is None:
        return CELL_BITS[cell or 0]
    return _places((digit or 0,), UNIT_SET[unit])


def _places(digits: tuple[int, ...], cells: int) -> int:
    return sum([cells << CELLS * (digit - 1) for digit in digits])
