"""Walks over the link graph, strong and weak links by turns.

A walk starts with a node that is false. Its strong links make nodes true, whose weak links make
nodes false, and so on: every node that comes out true is one end of a chain whose other end is the
start, and of such two ends at least one is true.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from nonet.engines.logic.grid import cells_of as bits
from nonet.engines.logic.grid import iter_bits


class Paths:
    """Everything that comes out true when `start` is false, breadth first.

    Strong links are of two kinds, `usual` and `wanted`; the walk has two layers, without and with a
    wanted link on the way, so that the shortest chain with one is found even where there is a
    shorter one without. `rounds[k]` is the set of nodes that come out true, in the second layer,
    after k more pairs of links and not before.

    The line 0 = 1 - 2 = 3, where = is strong and - is weak:

    >>> walk = Paths(0, [0b10, 0b1, 0b1000, 0b100], [0] * 4, [0, 0b100, 0b10, 0])
    >>> walk.rounds, walk.path(3)
    ([2, 8], [0, 1, 2, 3])
    """

    __slots__ = ("_false", "_fresh", "_known", "_true", "_usual", "_wanted", "_weak")

    def __init__(self, start: int, wanted: list[int], usual: list[int], weak: list[int]) -> None:
        """Begin; rounds are walked when they are asked for."""
        self._wanted, self._usual, self._weak = wanted, usual, weak
        self._true: list[tuple[int, int]] = []
        self._false: list[tuple[int, int]] = []
        self._fresh = (1 << start, 0)
        self._known = (0, 0, 1 << start, 0)

    def _advance(self) -> None:
        """Walk one more round, and keep what was new in it, by layer."""
        wanted, usual, weak = self._wanted, self._usual, self._weak
        fresh0, fresh1 = self._fresh
        true0, true1, false0, false1 = self._known
        self._false.append((fresh0, fresh1))
        new0 = _follow(usual, fresh0) & ~true0
        new1 = (_follow(wanted, fresh0 | fresh1) | _follow(usual, fresh1)) & ~true1
        self._true.append((new0, new1))
        fresh0 = _follow(weak, new0) & ~false0
        fresh1 = _follow(weak, new1) & ~false1
        self._fresh = (fresh0, fresh1)
        self._known = (true0 | new0, true1 | new1, false0 | fresh0, false1 | fresh1)

    def ends(self, turn: int) -> int:
        """Give the nodes that come out true, in the second layer, in a round and not before."""
        while len(self._true) <= turn:
            if not any(self._fresh):
                return 0
            self._advance()
        return self._true[turn][1]

    @property
    def rounds(self) -> list[int]:
        """All rounds, as far as it goes."""
        while any(self._fresh):
            self._advance()
        return [new1 for _, new1 in self._true]

    def path(self, end: int) -> list[int]:
        """Give the nodes from the start to an end that came out true in the second layer."""
        return next(self.paths(end))

    def paths(self, end: int) -> Iterator[list[int]]:
        """Give all shortest ways to such an end, in order of their nodes from the end on."""
        turn = next(turn for turn in count() if self.ends(turn) >> end & 1)
        for path in self._before(end, 1, turn):
            yield path[::-1]

    def _before(self, node: int, layer: int, turn: int) -> Iterator[list[int]]:
        """Go back from a node that came out true; the links go both ways."""
        ways = [(0, self._usual[node])]
        if layer:
            ways = [(0, self._wanted[node]), (1, self._wanted[node] | self._usual[node])]
        for lower, links in ways:
            for false in iter_bits(links & self._false[turn][lower]):
                if not turn:
                    yield [node, false]
                    continue
                for true in iter_bits(self._weak[false] & self._true[turn - 1][lower]):
                    for rest in self._before(true, lower, turn - 1):
                        yield [node, false, *rest]


def _follow(links: list[int], nodes: int) -> int:
    """Give all that some nodes are linked to."""
    found = 0
    while nodes:
        low = nodes & -nodes
        found |= links[low.bit_length() - 1]
        nodes ^= low
    return found


def rounds(strong: list[int], weak: list[int]) -> Iterator[list[int]]:
    """Paths from all nodes at once: yield, round by round, the new starts that make each node true.

    The sets are turned round, bit a of entry b meaning that b is true when a is false; so one `|`
    moves all walks over a link together, and the whole graph takes a few milliseconds.

    >>> list(rounds([0b10, 0b1, 0b1000, 0b100], [0, 0b100, 0b10, 0]))
    [[2, 1, 8, 4], [8, 0, 0, 1]]
    """
    size = len(strong)
    usable = sum([1 << node for node in range(size) if strong[node] and weak[node]])
    onward = [bits(links) if usable >> node & 1 else () for node, links in enumerate(strong)]
    across = [bits(links & usable) if strong[node] else () for node, links in enumerate(weak)]
    # The first round needs no walk: links go both ways, so a node's links are its starts.
    true = new = strong
    false = [1 << node for node in range(size)]
    while any(new):
        yield new
        fresh = [0] * size
        for node, starts in enumerate(new):
            if starts:
                for other in across[node]:
                    fresh[other] |= starts
        new = [0] * size
        for node, starts in enumerate(fresh):
            if starts:
                starts &= ~false[node]
                false[node] |= starts
                for other in onward[node]:
                    new[other] |= starts
        new = [starts & ~known for starts, known in zip(new, true, strict=True)]
        true = [starts | known for starts, known in zip(new, true, strict=True)]


class Reach(NamedTuple):
    """Which premises make each node true or false: bit a for a true, bit n + a for a false."""

    true: list[int]
    false: list[int]


def reach(strong: list[int], weak: list[int], starts: int) -> Iterator[Reach]:
    """Paths from all of some nodes at once, true and false; yield what is reached after each round.

    >>> *_, last = reach([0b10, 0b1, 0b1000, 0b100], [0, 0b100, 0b10, 0], 0b1111)
    >>> last.true[3] == 0b01010000 | 0b00001010  # not 2, not 0; 3, 1
    True
    """
    onward = [bits(links) for links in strong]
    across = [bits(links) for links in weak]
    size = len(strong)
    fresh_true = [starts & 1 << node for node in range(size)]
    fresh_false = [(starts & 1 << node) << size for node in range(size)]
    true, false = fresh_true.copy(), fresh_false.copy()
    while any(fresh_true) or any(fresh_false):
        new_true, new_false = [0] * size, [0] * size
        for node, premises in enumerate(fresh_true):
            if premises:
                for other in across[node]:
                    new_false[other] |= premises
        for node, premises in enumerate(fresh_false):
            if premises:
                for other in onward[node]:
                    new_true[other] |= premises
        fresh_true = [new & ~known for new, known in zip(new_true, true, strict=True)]
        fresh_false = [new & ~known for new, known in zip(new_false, false, strict=True)]
        true = [new | known for new, known in zip(fresh_true, true, strict=True)]
        false = [new | known for new, known in zip(fresh_false, false, strict=True)]
        yield Reach(true, false)


def trace(
    strong: list[int], weak: list[int], start: tuple[int, bool], end: tuple[int, bool]
) -> list[tuple[int, bool]]:
    """Give a shortest way from one fact to another, each a node and whether it is true.

    >>> trace([0b10, 0b1, 0b1000, 0b100], [0, 0b100, 0b10, 0], (0, False), (3, True))
    [(0, False), (1, True), (2, False), (3, True)]
    """
    origin = {start: start}
    layer = [start]
    while end not in origin:
        after = []
        for fact in layer:
            node, on = fact
            for other in iter_bits((weak if on else strong)[node]):
                if (other, not on) not in origin:
                    origin[other, not on] = fact
                    after.append((other, not on))
        layer = after
    way = [end]
    while way[-1] != start:
        way.append(origin[way[-1]])
    return way[::-1]
