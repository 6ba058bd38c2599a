"""Proofs from evidence alone: does what a step says follow from what it shows?

Nothing of the finders is used here. Only the candidates of the grid and the evidence count.
"""

from __future__ import annotations

import itertools

from nonet.geometry.cells import PEERS, UNITS, Candidate
from nonet.techniques.als.evidence import AlmostLocked, Als, SueDeCoq
from nonet.techniques.chains.evidence import Chain
from nonet.techniques.evidence import Link, Node
from nonet.techniques.forcing.evidence import Forcing, Implication
from nonet.techniques.grid import Grid
from nonet.techniques.locked_candidates.evidence import Locked
from nonet.techniques.step import Step
from nonet.techniques.subsets.evidence import Subset
from nonet.techniques.templates.evidence import Templates
from nonet.techniques.uniqueness.evidence import Rectangle


def proves(grid: Grid, step: Step) -> bool:
    """Return whether the evidence of a step proves it on a grid."""
    evidence = step.evidence
    if isinstance(evidence, Chain):
        return chain_proves(grid, step, evidence)
    if isinstance(evidence, AlmostLocked):
        return sets_prove(grid, step, evidence)
    if isinstance(evidence, SueDeCoq):
        return all(not has_room(grid, evidence, gone) for gone in step.eliminations)
    if isinstance(evidence, Forcing):
        return forcing_proves(grid, step, evidence)
    if isinstance(evidence, Templates):
        pairs = step.placements or step.eliminations
        return evidence.count > 0 and pairs == tuple((c, evidence.digit) for c in evidence.cells)
    raise TypeError(type(evidence))


def has(grid: Grid, cell: int, digit: int) -> bool:
    return bool(grid.masks[cell] >> (digit - 1) & 1)


def digits_in(grid: Grid, cells: tuple[int, ...]) -> set[int]:
    return {digit for digit in range(1, 10) for cell in cells if has(grid, cell, digit)}


def places(grid: Grid, digit: int, cells: tuple[int, ...]) -> set[int]:
    return {cell for cell in cells if has(grid, cell, digit)}


def excludes(node: Node, candidate: Candidate) -> bool:
    """Return whether a candidate is false when a node is true."""
    cell, digit = candidate
    if node.digit == digit:
        return all(cell in PEERS[other] for other in node.cells)
    return node.cells == (cell,)


def is_set(grid: Grid, one: Als) -> bool:
    if one.unit is None:
        once = all(
            b in PEERS[a]
            for digit in one.digits
            for a, b in itertools.combinations(places(grid, digit, one.cells), 2)
        )
    else:
        once = set(one.cells) <= set(UNITS[one.unit])
    return (
        once
        and digits_in(grid, one.cells) == set(one.digits)
        and (len(one.digits) == len(one.cells) + 1)
    )


def saves(grid: Grid, rectangle: Rectangle, nodes: tuple[Node, ...]) -> bool:
    """Return whether the corners, none given, hold only two digits if the nodes are false."""
    rows, columns = {c // 9 for c in rectangle.cells}, {c % 9 for c in rectangle.cells}
    boxes = {(row // 3, column // 3) for row in rows for column in columns}
    others = {
        (cell, digit)
        for cell in rectangle.cells
        for digit in digits_in(grid, (cell,)) - set(rectangle.digits)
    }
    return (
        (len(rows), len(columns), len(boxes), len(rectangle.cells)) == (2, 2, 2, 4)
        and not any(grid.values[cell] for cell in rectangle.cells)
        and others <= {(cell, node.digit) for node in nodes for cell in node.cells}
    )


def link_holds(grid: Grid, link: Link, chain: Chain) -> bool:
    first, second = link.start, link.end
    if not link.strong:
        return all(excludes(first, (cell, second.digit)) for cell in second.cells)
    if link.rectangle is not None:
        return saves(grid, chain.rectangles[link.rectangle], (first, second))
    if link.als is not None:
        one = chain.sets[link.als]
        both = all(set(n.cells) == places(grid, n.digit, one.cells) for n in (first, second))
        return both and first.digit != second.digit and is_set(grid, one)
    if link.unit is None:
        digits = {first.digit, second.digit}
        return first.cells == second.cells and digits_in(grid, first.cells) == digits
    held = places(grid, first.digit, UNITS[link.unit])
    return first.digit == second.digit and held == set(first.cells) | set(second.cells)


def chain_proves(grid: Grid, step: Step, chain: Chain) -> bool:
    links = chain.links
    if not all(link_holds(grid, link, chain) for link in links):
        return False
    for one, other in itertools.pairwise(links):
        joined = (one.end.digit, one.end.cells) == (other.start.digit, other.start.cells)
        if not joined or one.strong == other.strong:
            return False
    start, end = links[0].start, links[-1].end
    if step.technique == "remote_pair":
        return all(_between_pairs(chain, gone) for gone in step.eliminations)
    if not chain.loop:
        ends = (start, end)
        return (
            links[0].strong
            and links[-1].strong
            and all(excludes(node, gone) for node in ends for gone in step.eliminations)
        )
    if (start.digit, start.cells) != (end.digit, end.cells):
        return False
    if links[0].strong and links[-1].strong:
        return all(excludes(start, gone) for gone in step.eliminations)
    if links[0].strong != links[-1].strong:
        return all(_loop_excludes(grid, chain, gone) for gone in step.eliminations)
    return step.eliminations == ((start.cells[0], start.digit),)


def _between_pairs(chain: Chain, gone: Candidate) -> bool:
    """Two cells of a remote pair that see the candidate, an odd number of links apart."""
    cells = [link.start.cells[0] for link in chain.links if link.strong]
    near = [i for i, cell in enumerate(cells) if gone[0] in PEERS[cell]]
    return gone[1] in (chain.links[0].start.digit, chain.links[0].end.digit) and any(
        (i - j) % 2 for i in near for j in near
    )


def _loop_excludes(grid: Grid, chain: Chain, gone: Candidate) -> bool:
    for link in chain.links:
        if not link.strong and excludes(link.start, gone) and excludes(link.end, gone):
            return True
        if link.als is not None and gone[1] not in (link.start.digit, link.end.digit):
            one = chain.sets[link.als]
            if gone[1] in one.digits and all(
                cell in PEERS[gone[0]] for cell in places(grid, gone[1], one.cells)
            ):
                return True
    return False


def sets_prove(grid: Grid, step: Step, evidence: AlmostLocked) -> bool:
    sets = evidence.sets
    if not all(is_set(grid, one) for one in sets):
        return False
    for common in evidence.commons:
        first = places(grid, common.digit, sets[common.first].cells)
        second = places(grid, common.digit, sets[common.second].cells)
        if not all(b in PEERS[a] for a in first for b in second):
            return False
    if evidence.stem is not None and not _petals_join(grid, evidence, evidence.stem):
        return False
    return all(_breaks_a_set(grid, evidence, gone) for gone in step.eliminations)


def _petals_join(grid: Grid, evidence: AlmostLocked, stem: int) -> bool:
    """Return whether each candidate of the stem sees all its places in its set."""
    pairs = list(zip(evidence.sets, evidence.stem_digits, strict=True))
    return set(evidence.stem_digits) == digits_in(grid, (stem,)) and all(
        cell in PEERS[stem] for one, digit in pairs for cell in places(grid, digit, one.cells)
    )


def _breaks_a_set(grid: Grid, evidence: AlmostLocked, gone: Candidate) -> bool:
    """Return whether a set would lose two digits, or the stem all, if the candidate were true."""
    cell, digit = gone
    lost: list[set[int]] = [
        {digit}
        if digit in one.digits
        and all(other in PEERS[cell] for other in places(grid, digit, one.cells))
        else set()
        for one in evidence.sets
    ]
    if evidence.stem is not None:
        stem = (evidence.stem,)
        kept = set()
        for one, missing in zip(evidence.sets, lost, strict=True):
            kept |= {
                other
                for other in set(one.digits) - missing
                if missing and all(c in PEERS[stem[0]] for c in places(grid, other, one.cells))
            }
        return digits_in(grid, stem) <= kept
    for _ in evidence.commons:
        for common in evidence.commons:
            for a, b in ((common.first, common.second), (common.second, common.first)):
                if lost[a] - {common.digit}:
                    lost[b].add(common.digit)
    return any(len(missing) > 1 for missing in lost)


def has_room(grid: Grid, found: SueDeCoq, taken: Candidate) -> bool:
    """Return whether all cells could be filled if the candidate were true, by counting."""
    cell, digit = taken
    count = 0
    own = (*found.cells, *found.line_cells, *found.box_cells)
    total = len([c for c in own if c != cell])
    for d in range(1, 10):
        open_to = {
            c
            for c in own
            if has(grid, c, d) and c != cell and not (d == digit and c in PEERS[cell])
        }
        in_line = open_to & set(found.line_cells)
        in_box = open_to & set(found.box_cells)
        count += 2 if in_line and in_box else 1 if open_to else 0
    return count >= total


def forcing_proves(grid: Grid, step: Step, evidence: Forcing) -> bool:
    if not all(_net_holds(grid, net) for net in evidence.nets):
        return False
    (candidate,) = step.placements or step.eliminations
    conclusion = (candidate[1], (candidate[0],), bool(step.placements))
    premises = {_fact(net[0]) for net in evidence.nets}
    if evidence.kind == "contradiction":
        (net,) = evidence.nets
        if premises != {(*conclusion[:2], not conclusion[2])}:
            return False
        return _fact(net[-1]) == conclusion or _empties(grid, evidence, net)
    if any(_fact(net[-1]) != conclusion for net in evidence.nets):
        return False
    if evidence.kind == "either":
        return len({fact[:2] for fact in premises}) == 1 and len(premises) == 2
    return premises == {(d, (c,), True) for c, d in _all_of(grid, evidence)}


def _fact(fact: Implication) -> tuple[int, tuple[int, ...], bool]:
    return fact.node.digit, fact.node.cells, fact.on


def _all_of(grid: Grid, evidence: Forcing) -> set[Candidate]:
    if evidence.cell is not None:
        return {(evidence.cell, digit) for digit in digits_in(grid, (evidence.cell,))}
    assert evidence.unit is not None
    assert evidence.digit is not None
    held = places(grid, evidence.digit, UNITS[evidence.unit])
    return {(cell, evidence.digit) for cell in held}


def _empties(grid: Grid, evidence: Forcing, net: tuple[Implication, ...]) -> bool:
    off = {(f.node.cells[0], f.node.digit) for f in net if not f.on and len(f.node.cells) == 1}
    return _all_of(grid, evidence) <= off


def _net_holds(grid: Grid, net: tuple[Implication, ...]) -> bool:
    for i, fact in enumerate(net[1:], 1):
        if not all(parent < i for parent in fact.parents):
            return False
        if not _follows(grid, fact, [net[parent] for parent in fact.parents]):
            return False
    return not net[0].parents


def _inner_proves(grid: Grid, fact: Implication, inner: Step, parents: list[Implication]) -> bool:
    """Return whether a step eliminates a fact's candidate once its parents are gone."""
    if any(parent.on for parent in parents):
        return False
    gone = [(cell, p.node.digit) for p in parents for cell in p.node.cells]
    grid = grid.changed((), gone)
    candidate = (fact.node.cells[0], fact.node.digit)
    found = inner.evidence
    if candidate not in inner.eliminations:
        return False
    if isinstance(found, Forcing):
        return forcing_proves(grid, inner, found)
    assert isinstance(found, Locked | Subset)
    cells = set(found.cells)
    if isinstance(found, Locked):
        held = places(grid, found.digits[0], UNITS[found.source])
        inside = candidate[0] in set(UNITS[found.target]) - cells
        return held <= cells <= set(UNITS[found.target]) and inside
    if len(found.digits) != len(cells):
        return False
    if inner.technique == "hidden_pair":
        unit = UNITS[found.units[0]]
        hidden = all(places(grid, digit, unit) <= cells for digit in found.digits)
        return hidden and candidate[0] in cells and candidate[1] not in found.digits
    sees = all(candidate[0] in PEERS[cell] for cell in cells)
    return digits_in(grid, found.cells) <= set(found.digits) and sees


def _follows(grid: Grid, fact: Implication, parents: list[Implication]) -> bool:
    node = fact.node
    if fact.inner:
        return not fact.on and _inner_proves(grid, fact, fact.inner, parents)
    if not fact.on:
        (parent,) = parents
        return parent.on and all(excludes(parent.node, (cell, node.digit)) for cell in node.cells)
    off = {(cell, p.node.digit) for p in parents if not p.on for cell in p.node.cells}
    if fact.unit is None:
        rivals = {(node.cells[0], digit) for digit in digits_in(grid, node.cells)}
    else:
        rivals = {(cell, node.digit) for cell in places(grid, node.digit, UNITS[fact.unit])}
    return rivals - {(cell, node.digit) for cell in node.cells} <= off
