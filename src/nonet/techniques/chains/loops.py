"""Nice loops and AICs: alternating inference chains, plain and grouped.

A chain is a walk over the link graph from a node that is false to one that comes out true, so that
one of its two ends is true, and every candidate that both ends exclude is false. What the chain is
called depends on what it eliminates and on its links, so it is named after it is found:

    continuous nice loop      the ends exclude each other: each weak link acts as a strong one too
    discontinuous nice loop   one candidate goes (it excludes both ends, so that the chain closes
                              there), or both ends are the same node, which is then true
    AIC                       two or more candidates go

Grouped ones use a group or an almost locked set somewhere. X-chains and XY-chains, which are AICs
of a kind that is easier to see, come up here as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from typing import Final, NamedTuple

from nonet.techniques.grid import MASK_DIGITS, Grid, iter_bits
from nonet.techniques.link_paths import Paths, rounds
from nonet.techniques.links import (
    GROUPED,
    PLAIN,
    SETS,
    LinkGraph,
    chain_record,
    grouped_links,
    plain_links,
    set_links,
)
from nonet.techniques.step import Step

LOOP: Final = "loop"
BROKEN_LOOP: Final = "broken loop"
AIC: Final = "aic"
_PLAIN_NAMES: Final = {
    LOOP: "continuous_nice_loop",
    BROKEN_LOOP: "discontinuous_nice_loop",
    AIC: "aic",
}
_GROUPED_NAMES: Final = {
    LOOP: "grouped_continuous_nice_loop",
    BROKEN_LOOP: "grouped_discontinuous_nice_loop",
    AIC: "grouped_aic",
}
WAYS: Final = 16
"""How many chains of the same length between two nodes are looked at."""
_GRAPHS = (plain_links, grouped_links, set_links)


class Found(NamedTuple):
    """A chain before it is written down; the fields that it is preferred by come first.

    `rough` ones touch a candidate twice, or could be told as a continuous loop, which says more.
    They hold all the same, and may be all there is. `turn` counts the pairs of links, strong and
    weak, before the last strong one.
    """

    rough: bool
    turn: int
    path: tuple[int, ...]
    gone: int
    kind: str

    @property
    def order(self) -> tuple[bool, int, int, tuple[int, ...]]:
        """Shorter ones first, then those that eliminate more, then by their nodes."""
        return self.rough, len(self.path), -self.gone.bit_count(), self.path

    @property
    def begins_true(self) -> bool:
        """Whether the loop is broken at what goes; a whole loop can strike its first node too."""
        return self.kind == BROKEN_LOOP and self.gone == 1 << self.path[0]


class Chains:
    """The shortest chains with a link of some class, by kind and by what they eliminate.

    Of chains that do the same, the one that was found first stays: by its start, its length and
    its end, so that a look at some of the chains finds the same ones as a look at all.
    """

    def __init__(self, links: LinkGraph, level: int) -> None:
        """Look at a graph; nothing is walked yet."""
        self.links = links
        self.best: dict[tuple[str, int], Found] = {}
        self.wanted = links.strong[level]
        self.usual = [0] * len(links.digits)
        for lower in links.strong[:level]:
            self.usual = [a | b for a, b in zip(self.usual, lower, strict=True)]
        self._walks: dict[int, Paths] = {}

    @property
    def strong(self) -> list[int]:
        """All strong links."""
        return [a | b for a, b in zip(self.wanted, self.usual, strict=True)]

    def walk_all(self) -> Chains:
        """Judge all chains."""
        for start, strong in enumerate(self.strong):
            if strong:
                for turn, ends in enumerate(self.walk(start).rounds[1:], 1):
                    for end in iter_bits(ends >> start << start):
                        self.judge(start, end, turn)
        return self

    def walk(self, start: int) -> Paths:
        """Paths from a node, once."""
        if start not in self._walks:
            self._walks[start] = Paths(start, self.wanted, self.usual, self.links.weak)
        return self._walks[start]

    def judge(self, start: int, end: int, turn: int) -> None:
        """Keep the chain between two ends if it eliminates something."""
        links = self.links
        if start == end:
            self._keep(BROKEN_LOOP, _rest_of_cell(links, start), start, end, turn)
            return
        closes = bool(links.weak[start] >> end & 1)
        if closes:
            self._keep_loop(start, end, turn)
        gone = links.weak[start] & links.weak[end] & links.candidates
        if gone & (gone - 1):
            self._keep(AIC, gone, start, end, turn, closes)
        for node in iter_bits(gone):
            self._keep(BROKEN_LOOP, 1 << node, start, end, turn, closes)

    def _keep(
        self, kind: str, gone: int, start: int, end: int, turn: int, closes: bool = False
    ) -> None:
        known = self.best.get((kind, gone))
        if not gone or (known and known[:2] <= (closes, turn)):
            return
        rough, path = self._way(start, end)
        rough |= closes
        if kind == BROKEN_LOOP and start != end:
            node = gone.bit_length() - 1
            path = (node, *path, node)
        if not known or (rough, turn) < known[:2]:
            self.best[kind, gone] = Found(rough, turn, path, gone, kind)

    def _way(self, start: int, end: int) -> tuple[bool, tuple[int, ...]]:
        """Return a shortest way between two ends, one that is not rough if there is one."""
        path: tuple[int, ...] = ()
        for way in islice(self.walk(start).paths(end), WAYS):
            if is_simple(self.links, way if start != end else way[1:]):
                return False, tuple(way)
            path = path or tuple(way)
        return True, path

    def _keep_loop(self, start: int, end: int, turn: int) -> None:
        """Look at several loops: what each eliminates depends on all of its links."""
        for way in islice(self.walk(start).paths(end), WAYS):
            path = tuple(way)
            if is_simple(self.links, path):
                gone, on_loop = _loop_eliminations(self.links, path)
                for some in (gone, gone & ~on_loop):
                    known = self.best.get((LOOP, some))
                    if some and (not known or turn < known.turn):
                        self.best[LOOP, some] = Found(False, turn, (*path, path[0]), some, LOOP)


def is_simple(links: LinkGraph, path: Iterable[int]) -> bool:
    """Return whether no candidate is in two nodes of a path."""
    used: dict[int, int] = {}
    for node in path:
        digit, cells = links.digits[node], links.cells[node]
        if used.get(digit, 0) & cells:
            return False
        used[digit] = used.get(digit, 0) | cells
    return True


def proves_more(links: LinkGraph, found: Found) -> bool:
    """Return whether a part of a chain proves something by itself, which is then a shorter chain.

    It does where a node is met twice, or one that holds it is false where it is true.
    """
    path = found.path
    closes = path[0] == path[-1]
    met: dict[int, list[tuple[int, bool]]] = {}
    for i, node in enumerate(path[:-1] if closes else path):
        on, cells = (i % 2 == 0) is found.begins_true, links.cells[node]
        before = met.setdefault(links.digits[node], [])
        for other, was_on in before:
            true, false = (cells, other) if on else (other, cells)
            if cells == other or (on != was_on and true & ~false == 0):
                return True
        before.append((cells, on))
    return False


def _rest_of_cell(links: LinkGraph, node: int) -> int:
    """Return what goes when a node is true: the rest of its cell; for a group, all it sees."""
    cells = links.cells[node]
    gone = links.weak[node] & links.candidates
    if cells & (cells - 1):
        return gone
    return sum([1 << other for other in iter_bits(gone) if links.cells[other] == cells])


def _loop_eliminations(links: LinkGraph, path: tuple[int, ...]) -> tuple[int, int]:
    """Return what a continuous loop eliminates, and which of it lies in cells of the loop itself.

    Every weak link now is strong too, so that what sees both its ends goes. Of an almost locked
    set on the loop just one of the two linked digits is missing: the others are locked there.
    The loop's own cells are often left alone when such a loop is told, but for what a link within
    the cell eliminates.
    """
    own = 0
    for node in path:
        own |= links.cells[node]
    gone = on_loop = in_cells = 0
    closed = (*path, path[0])
    for i in range(0, len(path), 2):
        first, second = closed[i + 1], closed[i + 2]
        seen = links.weak[first] & links.weak[second] & links.candidates
        seen |= _locked_out(links, closed[i], first)
        gone |= seen
        if links.digits[first] == links.digits[second]:
            on_loop |= sum([1 << node for node in iter_bits(seen) if links.cells[node] & own])
        else:
            in_cells |= seen
    return gone, on_loop & ~in_cells


def _locked_out(links: LinkGraph, first: int, second: int) -> int:
    """Return what the further digits of an almost locked set eliminate, if the link is in one."""
    one = links.sets.get((first, second))
    gone = 0
    if one:
        for digit in MASK_DIGITS[one.mask]:
            if digit not in (links.digits[first], links.digits[second]):
                left = links.geometry.seen_by_all(one.cells & links.at[digit]) & links.at[digit]
                gone |= sum([1 << links.ids[digit, 1 << cell] for cell in iter_bits(left)])
    return gone


def to_step(technique: str, links: LinkGraph, found: Found) -> Step:
    """Write a chain down."""
    path = list(found.path)
    chain = chain_record(links, path, not found.begins_true, path[0] == path[-1])
    return Step(technique, (), links.listed(found.gone), chain)


def _all_chains(grid: Grid, level: int) -> Chains:
    return Chains(_GRAPHS[level](grid), level).walk_all()


def _find(grid: Grid, technique: str, kind: str, levels: tuple[int, ...]) -> Iterator[Step]:
    done = set()
    for level in levels:
        chains = grid.derived(("chains", level), partial(_all_chains, level=level))
        mine = [found for found in chains.best.values() if found.kind == kind]
        for found in sorted(mine, key=lambda found: found.order):
            if found.gone not in done and not proves_more(chains.links, found):
                done.add(found.gone)
                yield to_step(technique, chains.links, found)


def first_chain(grid: Grid) -> Step | None:
    """Return the shortest plain chain of any kind: all kinds are as hard."""
    return _first(grid, PLAIN, _PLAIN_NAMES)


def first_grouped_chain(grid: Grid) -> Step | None:
    """Return the shortest chain with a group.

    Almost locked sets are left out: the solver has its own techniques for them.
    """
    return _first(grid, GROUPED, _GROUPED_NAMES)


def _first(grid: Grid, level: int, names: dict[str, str]) -> Step | None:
    found = grid.derived(("first chain", level), partial(_shortest, level=level))
    return found and to_step(names[found.kind], _GRAPHS[level](grid), found)


def _shortest(grid: Grid, level: int) -> Found | None:
    links = _GRAPHS[level](grid)
    chains = Chains(links, level)
    useful: dict[int, int] = {}
    for turn, reached in enumerate(rounds(chains.strong, links.weak), 1):
        pairs = []
        for end, starts in reached:
            if end not in useful:
                useful[end] = _useful(links, end)
            pairs += [(start, end) for start in iter_bits(starts & useful[end])]
        for start, end in sorted(pairs):
            # A pair that only links of a lower class join is not ours.
            if chains.walk(start).ends(turn) >> end & 1:
                chains.judge(start, end, turn)
        clean = [found for found in chains.best.values() if not found.rough]
        for found in sorted(clean, key=lambda found: found.order):
            if proves_more(links, found):
                continue
            if level and found.kind == LOOP:
                # Loops that close where a shorter plain one does were not looked at.
                everything = grid.derived(("chains", level), partial(_all_chains, level=level))
                return everything.best[LOOP, found.gone]
            return found
    return min(chains.best.values(), key=lambda found: found.order, default=None)


def _useful(links: LinkGraph, end: int) -> int:
    """Return the starts that an end can make something of: they share a weak link, or have one."""
    weak = links.weak
    others = weak[end]
    starts = others | 1 << end
    others &= links.candidates
    while others:
        low = others & -others
        others ^= low
        starts |= weak[low.bit_length() - 1]
    return starts


find_discontinuous_nice_loop = partial(
    _find, technique="discontinuous_nice_loop", kind=BROKEN_LOOP, levels=(PLAIN,)
)
find_continuous_nice_loop = partial(
    _find, technique="continuous_nice_loop", kind=LOOP, levels=(PLAIN,)
)
find_aic = partial(_find, technique="aic", kind=AIC, levels=(PLAIN,))
find_grouped_discontinuous_nice_loop = partial(
    _find, technique="grouped_discontinuous_nice_loop", kind=BROKEN_LOOP, levels=(GROUPED, SETS)
)
find_grouped_continuous_nice_loop = partial(
    _find, technique="grouped_continuous_nice_loop", kind=LOOP, levels=(GROUPED, SETS)
)
find_grouped_aic = partial(_find, technique="grouped_aic", kind=AIC, levels=(GROUPED, SETS))
