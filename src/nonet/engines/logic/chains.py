"""Chains: X-chains, XY-chains, remote pairs, nice loops and alternating inference chains.

A chain is a walk over the link graph from a node that is false to one that comes out true, so that
one of its two ends is true, and every candidate that both ends exclude is false. What the chain is
called depends on what it struck out and on its links, and is settled when it has been found:

    continuous nice loop      the ends exclude each other: each weak link acts as a strong one too
    discontinuous nice loop   one candidate goes (it excludes both ends, so that the chain closes
                              there), or both ends are the same candidate, which is then true
    AIC                       two or more candidates go

Grouped ones use a group or an almost locked set somewhere. X-chains (one digit) and XY-chains
(cells with two candidates) are AICs that are easier to see; as such they are found there as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from nonet.board.cells import SIDE
from nonet.engines.logic.grid import MASK_DIGITS, Finder, Grid, each, seen_by_all
from nonet.engines.logic.links import (
    GROUPED,
    PLAIN,
    SETS,
    Links,
    chain_record,
    grouped_links,
    plain_links,
    set_links,
)
from nonet.engines.logic.step import Step
from nonet.engines.logic.walks import Walk

LOOP = "continuous_nice_loop"
BROKEN_LOOP = "discontinuous_nice_loop"
AIC = "aic"


class Found(NamedTuple):
    """A chain before it is written down; the fields that it is preferred by come first.

    `rough` ones touch a candidate twice. They hold all the same, and may be all there is.
    """

    rough: bool
    length: int
    eliminations: int
    kind: str
    path: tuple[int, ...]


def find_x_chain(grid: Grid) -> Iterator[Step]:
    """Find X-chains: alternating chains in one digit.

    The strong links are units with two places for the digit, the weak ones units with more. One of
    the chain's ends has the digit; cells that see both lose it.
    """
    links = plain_links(grid)
    for digit in range(1, SIDE + 1):
        strong, weak = _one_digit(links, digit)
        for found in _open_chains(links, strong, weak):
            yield _told("x_chain", links, found)


def find_xy_chain(grid: Grid) -> Iterator[Step]:
    """Find XY-chains: chains through cells with two candidates.

    Every strong link lies within a cell, every weak one joins two cells in a digit; both ends have
    the same digit, and cells that see both lose it.
    """
    links = plain_links(grid)
    for found in _open_chains(links, _two_candidates(grid, links), links.weak):
        yield _told("xy_chain", links, found)


def _one_digit(links: Links, digit: int) -> tuple[list[int], list[int]]:
    own = sum([1 << node for node, d in enumerate(links.digits) if d == digit])
    strong = [s & own if own >> node & 1 else 0 for node, s in enumerate(links.strong[PLAIN])]
    return strong, [near & own for near in links.weak]


def _two_candidates(grid: Grid, links: Links) -> list[int]:
    """Give the strong links within cells with two candidates, and no others."""
    strong = [0] * len(links.digits)
    for cell in each(grid.bivalue):
        first, second = (links.ids[digit, 1 << cell] for digit in MASK_DIGITS[grid.masks[cell]])
        strong[first] = 1 << second
        strong[second] = 1 << first
    return strong


def _open_chains(links: Links, strong: list[int], weak: list[int]) -> list[Found]:
    """Give the shortest chain for each set of eliminations, both ends having the same digit."""
    best: dict[int, Found] = {}
    none = [0] * len(strong)
    for start, onward in enumerate(strong):
        if not onward:
            continue
        walk = Walk(start, strong, none, weak)
        for turn, ends in enumerate(walk.rounds[1:], 1):
            for end in each(ends >> start + 1 << start + 1):
                gone = links.weak[start] & links.weak[end]
                if gone and links.digits[start] == links.digits[end]:
                    length = 2 * turn + 1
                    if gone not in best or length < best[gone].length:
                        path = tuple(walk.path(end))
                        if _is_simple(links, path):
                            best[gone] = Found(False, length, gone, AIC, path)
    return sorted(best.values())


def _is_simple(links: Links, path: Iterable[int]) -> bool:
    """Say whether no candidate is in two nodes of a path."""
    used: dict[int, int] = {}
    for node in path:
        digit, cells = links.digits[node], links.cells[node]
        if used.get(digit, 0) & cells:
            return False
        used[digit] = used.get(digit, 0) | cells
    return True


class Collected:
    """The shortest chains of one class, by kind and by what they strike out."""

    def __init__(self, links: Links, level: int) -> None:
        """Walk from every node."""
        self.links = links
        self.best: dict[tuple[str, int], Found] = {}
        size = len(links.digits)
        wanted = links.strong[level]
        usual = [0] * size
        for lower in links.strong[:level]:
            usual = [a | b for a, b in zip(usual, lower, strict=True)]
        for start in range(size):
            if wanted[start] or usual[start]:
                walk = Walk(start, wanted, usual, links.weak)
                for turn, ends in enumerate(walk.rounds[1:], 1):
                    for end in each(ends >> start << start):
                        self._judge(walk, end, 2 * turn + 1)

    def _judge(self, walk: Walk, end: int, length: int) -> None:
        links, start = self.links, walk.start
        gone = links.weak[start] & links.weak[end] & links.candidates
        if start == end:
            self._keep(BROKEN_LOOP, _rest_of_cell(links, start), length, walk, end)
        elif links.weak[start] >> end & 1:
            self._keep_loop(walk, end, length + 1)
        elif gone:
            if gone & (gone - 1):
                self._keep(AIC, gone, length, walk, end)
            for node in each(gone):
                self._keep(BROKEN_LOOP, 1 << node, length + 2, walk, end)

    def _keep(self, kind: str, gone: int, length: int, walk: Walk, end: int) -> None:
        known = self.best.get((kind, gone))
        if not gone or (known and (known.rough, known.length) <= (False, length)):
            return
        path = tuple(walk.path(end))
        ends_apart = path if path[0] != path[-1] else path[1:]
        rough = not _is_simple(self.links, ends_apart)
        if kind == BROKEN_LOOP and path[0] != path[-1]:
            node = gone.bit_length() - 1
            path = (node, *path, node)
        found = Found(rough, length, gone, kind, path)
        if not known or found[:2] < known[:2]:
            self.best[kind, gone] = found

    def _keep_loop(self, walk: Walk, end: int, length: int) -> None:
        path = tuple(walk.path(end))
        if not _is_simple(self.links, path):
            return
        gone, around = _loop_eliminations(self.links, path)
        for some in (gone, gone & ~around):
            known = self.best.get((LOOP, some))
            if some and (not known or length < known.length):
                self.best[LOOP, some] = Found(False, length, some, LOOP, (*path, path[0]))


def _rest_of_cell(links: Links, node: int) -> int:
    """Give what goes when a node is true: the rest of its cell; for a group, all it sees."""
    cells = links.cells[node]
    gone = links.weak[node] & links.candidates
    if cells & (cells - 1):
        return gone
    return sum([1 << other for other in each(gone) if links.cells[other] == cells])


def _loop_eliminations(links: Links, path: tuple[int, ...]) -> tuple[int, int]:
    """Give what a continuous loop strikes out, and which of it lies in cells of the loop itself.

    Every weak link now is strong too, so that what sees both its ends goes. Of an almost locked
    set on the loop just one of the two linked digits is missing: the others are locked there.
    The loop's own cells are often left alone when such a loop is told, but for what shares the
    cell with a link.
    """
    own = 0
    for node in path:
        own |= links.cells[node]
    gone = around = 0
    closed = (*path, path[0])
    for i in range(0, len(path), 2):
        first, second = closed[i + 1], closed[i + 2]
        seen = links.weak[first] & links.weak[second] & links.candidates
        one = links.sets.get((closed[i], first))
        if one:
            used = (links.digits[closed[i]], links.digits[first])
            for digit in MASK_DIGITS[one.mask]:
                if digit not in used:
                    seen |= _excluded(links, digit, one.cells & links.at[digit])
        gone |= seen
        if links.digits[first] == links.digits[second]:
            around |= sum([1 << node for node in each(seen) if links.cells[node] & own])
    return gone, around


def _excluded(links: Links, digit: int, cells: int) -> int:
    left = seen_by_all(cells) & links.at[digit]
    return sum([1 << links.ids[digit, 1 << cell] for cell in each(left)])


def _told(technique: str, links: Links, found: Found) -> Step:
    path = list(found.path)
    strong = found.eliminations != 1 << path[0]  # what goes is where the loop is broken
    chain = chain_record(links, path, strong, path[0] == path[-1])
    return Step(technique, (), links.listed(found.eliminations), chain)


_GRAPHS = (plain_links, grouped_links, set_links)


def _collected(grid: Grid, level: int) -> Collected:
    return grid.derived(("chains", level), lambda grid: Collected(_GRAPHS[level](grid), level))


def _find(kind: str, grouped: bool) -> Finder:
    technique = f"grouped_{kind}" if grouped else kind

    def find(grid: Grid) -> Iterator[Step]:
        told = set()
        for level in (GROUPED, SETS) if grouped else (PLAIN,):
            all_found = _collected(grid, level)
            for found in sorted(f for f in all_found.best.values() if f.kind == kind):
                step = _told(technique, all_found.links, found)
                if step.eliminations not in told:
                    told.add(step.eliminations)
                    yield step

    return find


FINDERS: dict[str, Finder] = {
    "x_chain": find_x_chain,
    "xy_chain": find_xy_chain,
    **{kind: _find(kind, False) for kind in (BROKEN_LOOP, LOOP, AIC)},
    **{f"grouped_{kind}": _find(kind, True) for kind in (BROKEN_LOOP, LOOP, AIC)},
}
