"""Walks over the link graph, strong and weak links by turns.

A walk starts with a node that is false. Its strong links make nodes true, whose weak links make
nodes false, and so on: every node that comes out true is one end of a chain whose other end is the
start, and of such two ends at least one is true.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import cached_property
from itertools import count

from nonet.solvers import native
from nonet.techniques.grid import iter_bits


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
        """Return the nodes that come out true, in the second layer, in a round and not before."""
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
        """Return the nodes from the start to an end that came out true in the second layer."""
        return next(self.paths(end))

    def paths(self, end: int) -> Iterator[list[int]]:
        """Return all shortest ways to such an end, in order of their nodes from the end on."""
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
    """Return all that some nodes are linked to."""
    found = 0
    while nodes:
        low = nodes & -nodes
        found |= links[low.bit_length() - 1]
        nodes ^= low
    return found


Round = list[tuple[int, int]]
"""Ends, each with the set of its starts."""


def rounds(strong: list[int], weak: list[int]) -> Iterator[Round]:
    """Paths from all nodes at once: yield the ends that come out true after one turn, after two...

    A turn is a weak link and a strong one, after the first strong one. With each end come the
    starts, up to itself, that it is so many turns from and not fewer. The kernel moves all walks
    over a link together.

    >>> list(rounds([0b10, 0b1, 0b1000, 0b100], [0, 0b100, 0b10, 0]))
    [[(3, 1)]]
    """
    size = len(strong)
    return unpacked_rounds(pack(strong, size), pack(weak, size), size)


def unpacked_rounds(strong: bytes, weak: bytes, size: int) -> Iterator[Round]:
    """Return the same for links that are packed.

    >>> list(unpacked_rounds(pack([2, 1], 2), pack([0, 0], 2), 2))
    []
    """
    for ends, starts in native.rounds(strong, weak, size):
        numbers = array("H", ends)
        yield list(zip(numbers, unpack(starts, len(numbers)), strict=True))


def pack(rows: list[int], size: int) -> bytes:
    """Put rows of so many bits one after the other, each in as many words as it needs.

    >>> len(pack([0, 1, 2], 65))
    48
    """
    width = (size + 63) // 64 * 8
    return b"".join([row.to_bytes(width, "little") for row in rows])


def unpack(packed: bytes, count: int) -> list[int]:
    """Cut packed bits into so many rows.

    >>> unpack(pack([5, 7], 3), 2)
    [5, 7]
    """
    size = len(packed) // count if count else 1
    return [int.from_bytes(packed[i : i + size], "little") for i in range(0, len(packed), size)]


class Reach:
    """Which premises make each node true or false: bit a for a true, bit n + a for a false."""

    def __init__(self, true: bytes, false: bytes, size: int) -> None:
        """Keep what the kernel packs; it is unpacked when it is asked for."""
        self._packed = true, false
        self._size = size

    @cached_property
    def true(self) -> list[int]:
        """For each node, the premises that make it true."""
        return unpack(self._packed[0], self._size)

    @cached_property
    def false(self) -> list[int]:
        """For each node, the premises that make it false."""
        return unpack(self._packed[1], self._size)


def reach(strong: list[int], weak: list[int], starts: int) -> list[Reach]:
    """Paths from all of the first nodes at once, true and false: what is reached after each round.

    >>> last = reach([0b10, 0b1, 0b1000, 0b100], [0, 0b100, 0b10, 0], 4)[-1]
    >>> last.true[3] == 0b01010000 | 0b00001010  # not 2, not 0; 3, 1
    True
    """
    size = len(strong)
    found = native.reach(pack(strong, size), pack(weak, size), size, starts)
    return [Reach(true, false, size) for true, false in found]


def trace(
    strong: list[int], weak: list[int], start: tuple[int, bool], end: tuple[int, bool]
) -> list[tuple[int, bool]]:
    """Return a shortest way from one fact to another, each a node and whether it is true.

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
