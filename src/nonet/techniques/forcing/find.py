"""Forcing chains: several chains from all candidates of a cell, or all places of a digit in a unit.

One of the candidates is true. If the same follows from each of them, it holds; which is the same
as to say that its opposite would leave the cell or the unit empty. So one look at what follows
from every premise finds them all: the premises under which some cell or unit has nothing left.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from nonet.geometry.cells import Cell, Digit, Unit
from nonet.techniques.forcing.evidence import Forcing, Implication
from nonet.techniques.grid import MASK_DIGITS, Grid, iter_bits
from nonet.techniques.link_paths import Reach, reach, trace
from nonet.techniques.links import (
    GROUPED,
    PLAIN,
    LinkGraph,
    grouped_links,
    link_reason,
    node_record,
)
from nonet.techniques.step import Step

_MOST: Final = 3000
"""The most candidates for which all chains are followed at once; larger boards have more."""


class Clique(NamedTuple):
    """Candidates of which just one is true: those of a cell, or of a digit in a unit."""

    members: tuple[int, ...]
    cell: Cell | None
    unit: Unit | None
    digit: Digit | None


def find_forcing_chain(grid: Grid) -> Iterator[Step]:
    """Find forcing chains, and chains from a candidate to its own opposite.

    Whichever candidate of a cell is true, or whichever place of a digit in a unit: each leads by a
    chain to the same conclusion. The chains may use groups; the shortest come first.
    """
    links = grouped_links(grid)
    if len(links.digits) > _MOST:
        return
    strong = _strong(grid)
    size = len(strong)
    cliques = grid.derived("cliques", _cliques)
    done = 0
    reached = reach(strong, links.weak, links.candidates.bit_count())
    for known in reached:
        for clique in cliques:
            premises = ~done
            for member in clique.members:
                premises &= known.false[member]
                if not premises:
                    break
            for premise in iter_bits(premises):
                done |= 1 << premise
                yield _to_step(links, strong, premise % size, premise >= size, clique)
    yield from _contradictions(links, strong, reached, done)


def _contradictions(
    links: LinkGraph, strong: list[int], reached: list[Reach], done: int
) -> Iterator[Step]:
    """Yield the premises that lead to their own opposite, except those already handled."""
    for node in iter_bits(links.candidates):
        for on in (True, False):
            premise = node if on else len(strong) + node
            known = reached[-1].false if on else reached[-1].true
            if known[node] & ~done & 1 << premise:
                yield _refuted(links, strong, node, on)


_NAMES: Final = {
    "contradiction": "contradiction_forcing_chain",
    "cell": "cell_forcing_chain",
    "unit": "unit_forcing_chain",
}


def find_cell_forcing_chain(grid: Grid) -> Iterator[Step]:
    """Find chains from every candidate of a cell to the same conclusion."""
    return _of_kind(grid, "cell")


def find_unit_forcing_chain(grid: Grid) -> Iterator[Step]:
    """Find chains from every place of a digit in a unit to the same conclusion."""
    return _of_kind(grid, "unit")


def find_contradiction_forcing_chain(grid: Grid) -> Iterator[Step]:
    """Find chains from a candidate, true or false, to its own opposite.

    A double chain, which leads from a candidate and from its opposite to the same, is one of these
    read another way: what does not hold leads to the opposite, to the candidate, and to itself.
    """
    links, strong = grouped_links(grid), _strong(grid)
    if len(strong) > _MOST:
        return iter(())
    reached = reach(strong, links.weak, links.candidates.bit_count())
    return map(_named, _contradictions(links, strong, reached, 0))


def first_chain_by_name(grid: Grid) -> Step | None:
    """Return the first forcing chain, by the name of its kind."""
    step = next(find_forcing_chain(grid), None)
    return step and _named(step)


def _of_kind(grid: Grid, kind: str) -> Iterator[Step]:
    return (
        step for step in map(_named, find_forcing_chain(grid)) if step.technique == _NAMES[kind]
    )


def _named(step: Step) -> Step:
    assert isinstance(step.evidence, Forcing)
    return replace(step, technique=_NAMES[step.evidence.kind])


def _strong(grid: Grid) -> list[int]:
    links = grouped_links(grid)
    return [a | b for a, b in zip(links.strong[PLAIN], links.strong[GROUPED], strict=True)]


def _cliques(grid: Grid) -> list[Clique]:
    """List the cells and units with three candidates or more: with two, a link says it all."""
    ids = grouped_links(grid).ids
    found = []
    for cell in iter_bits(grid.empty):
        digits = MASK_DIGITS[grid.masks[cell]]
        if len(digits) > 2:
            nodes = tuple([ids[digit, 1 << cell] for digit in digits])
            found.append(Clique(nodes, cell, None, None))
    for digit in range(1, grid.geometry.digits + 1):
        places = grid.places(digit)
        for unit in grid.geometry.units:
            cells = places[unit]
            if cells.bit_count() > 2:
                nodes = tuple([ids[digit, 1 << cell] for cell in iter_bits(cells)])
                found.append(Clique(nodes, None, unit, digit))
    return sorted(found, key=lambda clique: len(clique.members))


def _to_step(links: LinkGraph, strong: list[int], node: int, on: bool, clique: Clique) -> Step:
    """Return what follows from all members: that a node is on, or off."""
    nets = tuple([_chain(links, strong, (member, True), (node, on)) for member in clique.members])
    kind: Forcing = Forcing(
        "unit" if clique.cell is None else "cell", nets, clique.cell, clique.unit, clique.digit
    )
    return _step(links, node, on, kind)


def _refuted(links: LinkGraph, strong: list[int], node: int, on: bool) -> Step:
    """Return the step of a node, on or off, that leads to its opposite."""
    net = _chain(links, strong, (node, on), (node, not on))
    return _step(links, node, not on, Forcing("contradiction", (net,)))


def _step(links: LinkGraph, node: int, on: bool, evidence: Forcing) -> Step:
    candidate = links.candidate(node)
    if on:
        return Step("forcing_chain", (candidate,), (), evidence)
    return Step("forcing_chain", (), (candidate,), evidence)


def _chain(
    links: LinkGraph, strong: list[int], start: tuple[int, bool], end: tuple[int, bool]
) -> tuple[Implication, ...]:
    facts = trace(strong, links.weak, start, end)
    chain = [Implication(node_record(links, start[0]), start[1])]
    for i, (node, on) in enumerate(facts[1:]):
        unit, rule = link_reason(links, facts[i][0], node, on)
        chain.append(Implication(node_record(links, node), on, (i,), unit, rule=rule))
    return tuple(chain)
