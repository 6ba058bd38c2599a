"""Forcing nets: what follows from a premise by singles, all of it, and not by one chain.

A cell, a unit or a candidate gives the cases, and all of them lead to the same; or one case leads
to a contradiction.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, Literal, NamedTuple

from nonet.geometry.cells import CELLS, DIGITS
from nonet.techniques.forcing.evidence import Forcing
from nonet.techniques.forcing.implications import CELL_BITS, Premise, Premises, bit_of
from nonet.techniques.grid import MASK_DIGITS, Grid, iter_bits
from nonet.techniques.step import Step


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
    return forcing_steps(Premises(grid), "forcing_net")


_NAMES: Final = {
    "contradiction": "contradiction_forcing_net",
    "cell": "cell_forcing_net",
    "unit": "unit_forcing_net",
    "either": "double_forcing_net",
}


def find_contradiction_forcing_net(grid: Grid) -> Iterator[Step]:
    """Find candidates that, true or false, leave a cell or a unit with nothing, by singles."""
    return _of_kind(grid, "contradiction")


def find_cell_forcing_net(grid: Grid) -> Iterator[Step]:
    """Find what follows by singles from every candidate of a cell."""
    return _of_kind(grid, "cell")


def find_unit_forcing_net(grid: Grid) -> Iterator[Step]:
    """Find what follows by singles from every place of a digit in a unit."""
    return _of_kind(grid, "unit")


def find_double_forcing_net(grid: Grid) -> Iterator[Step]:
    """Find what follows by singles from a candidate, whether it is true or false."""
    return _of_kind(grid, "either")


def first_net_by_name(grid: Grid) -> Step | None:
    """Return the first forcing net, by the name of its kind."""
    step = next(find_forcing_net(grid), None)
    return step and _named(step)


def _of_kind(grid: Grid, kind: str) -> Iterator[Step]:
    return forcing_steps(Premises(grid), _NAMES[kind], (kind,))


def _named(step: Step) -> Step:
    assert isinstance(step.evidence, Forcing)
    return replace(step, technique=_NAMES[step.evidence.kind])


def forcing_steps(
    known: Premises, technique: str, kinds: tuple[str, ...] = tuple(_NAMES)
) -> Iterator[Step]:
    """Yield all that premises prove: contradictions, then what several have in common."""
    done: set[Premise] = set()
    for bit, on in known.refuted():
        if "contradiction" in kinds:
            done.add((bit, not on))
            yield to_step(technique, (bit, not on), contradiction(known, (bit, on)))
    for some in _alternatives(known.grid):
        for conclusion in _common(known, some) if some.kind in kinds else ():
            if conclusion not in done:
                done.add(conclusion)
                yield to_step(technique, conclusion, _verity(known, some, conclusion))


def _alternatives(grid: Grid) -> Iterator[Alternatives]:
    for cell in iter_bits(grid.empty):
        digits = MASK_DIGITS[grid.masks[cell]]
        premises = tuple([(bit_of(cell, digit), True) for digit in digits])
        yield Alternatives(premises, "cell", cell)
    for digit in DIGITS:
        for unit, cells in enumerate(grid.places(digit)):
            if cells:
                premises = tuple([(bit_of(cell, digit), True) for cell in iter_bits(cells)])
                yield Alternatives(premises, "unit", None, unit, digit)
    for bit in iter_bits(grid.planes):
        yield Alternatives(((bit, True), (bit, False)), "either")


def _common(known: Premises, some: Alternatives) -> Iterator[Premise]:
    """Yield what follows from all alternatives: placements, then eliminations."""
    left = 0
    for premise in some.premises:
        if premise not in known.outcomes:
            return
        left |= known.outcomes[premise]
    gone = known.planes & ~left
    if gone:
        for bit in iter_bits(left & known.grid.planes):
            if left & CELL_BITS[bit % CELLS] == 1 << bit:
                yield bit, True
        for bit in iter_bits(gone):
            yield bit, False


def contradiction(known: Premises, premise: Premise) -> Forcing:
    """Write down how a premise fails."""
    (cell, unit, digit), net = known.prove(premise, None).empty()
    return Forcing("contradiction", (net,), cell, unit, digit)


def _verity(known: Premises, some: Alternatives, conclusion: Premise) -> Forcing:
    nets = []
    for premise in some.premises:
        record = known.prove(premise, conclusion)
        nets.append(record.net([record.index[conclusion]]))
    return Forcing(some.kind, tuple(nets), some.cell, some.unit, some.digit)


def to_step(technique: str, conclusion: Premise, evidence: Forcing) -> Step:
    """Return a conclusion as a step: a candidate to place, or to eliminate."""
    bit, on = conclusion
    candidate = (bit % CELLS, bit // CELLS + 1)
    if on:
        return Step(technique, (candidate,), (), evidence)
    return Step(technique, (), (candidate,), evidence)
