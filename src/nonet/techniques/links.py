"""The link graph that all chains walk: nodes, and what follows when one is true or false.

A node is a digit in one cell, or in one of several cells. Two nodes are linked *weakly* when they
cannot both be true, and *strongly* when they cannot both be false. Strong links come in four
classes, by which chains are named:

    PLAIN       two candidates: the last two of a digit in a unit, or of a cell
    GROUPED     two sets of cells that hold all of a digit in a unit, at least one of them a group:
                cells in the crossing of a box and a line
    SETS        two digits of an almost locked set: one of them may be missing there, not both
    RECTANGLES  all that keeps the digits of a rectangle apart (chains/rectangles.py)

Node ids are dense: first the candidates by cell and digit, then the rest. Sets of nodes are ints.
"""

from __future__ import annotations

from functools import cache, partial
from itertools import combinations, pairwise
from typing import Final

from nonet.geometry.cells import SIDE, UNITS, UNITS_OF, Candidate, CellSet, Digit
from nonet.techniques.als.evidence import Als
from nonet.techniques.als.sets import AlmostLockedSet, almost_locked_sets, bent_sets, seen
from nonet.techniques.chains.evidence import Chain
from nonet.techniques.evidence import Link, Node
from nonet.techniques.geometry import Exclusion, Geometry
from nonet.techniques.grid import (
    BIT,
    BOX_UNITS,
    MASK_DIGITS,
    UNIT_SET,
    Grid,
    cells_of,
    iter_bits,
    set_of,
    units_of,
)
from nonet.techniques.uniqueness.evidence import Rectangle

PLAIN: Final = 0
GROUPED: Final = 1
SETS: Final = 2
RECTANGLES: Final = 3
_CLASSES: Final = 4

_LINES = range(BOX_UNITS.start)
_UNIT_CLIQUES = SIDE * SIDE - 1


class LinkGraph:
    """The graph of a grid, with strong links up to a class.

    `weak[u]` is the set of nodes that are false when u is true. `strong[k][u]` is the set of nodes
    that are true when u is false, by a link of class k. `candidates` is the set of nodes that are
    one candidate, the only ones that can be eliminated.

    >>> from nonet.board.board import Board
    >>> links = plain_links(Grid(Board("1234567" + "." * 74)))
    >>> links.candidate(0), links.candidate(1)
    ((7, 8), (7, 9))
    >>> links.strong[PLAIN][0] == 0b110  # the 9 of the same cell, the 8 of the next one
    True
    """

    __slots__ = (
        "at",
        "candidates",
        "cells",
        "digits",
        "geometry",
        "ids",
        "rectangles",
        "sets",
        "strong",
        "weak",
    )

    def __init__(self, at: list[int], geometry: Geometry) -> None:
        """Start without nodes; `at` says where each digit can be."""
        self.at = at
        self.geometry = geometry
        self.digits: list[int] = []
        self.cells: list[int] = []
        self.weak: list[int] = []
        self.strong: list[list[int]] = [[] for _ in range(_CLASSES)]
        self.candidates = 0
        self.ids: dict[tuple[int, int], int] = {}
        self.sets: dict[tuple[int, int], AlmostLockedSet] = {}
        self.rectangles: dict[tuple[int, int], Rectangle] = {}

    def copy(self) -> LinkGraph:
        """Return another with the same nodes and links, to be extended."""
        other = LinkGraph(self.at, self.geometry)
        other.digits = self.digits.copy()
        other.cells = self.cells.copy()
        other.weak = self.weak.copy()
        other.strong = [links.copy() for links in self.strong]
        other.candidates = self.candidates
        other.ids = self.ids.copy()
        return other

    def add(self, digit: Digit, cells: CellSet) -> int:
        """Return the id of a node, made now if it is new."""
        node = self.ids.get((digit, cells))
        if node is None:
            node = self.ids[digit, cells] = len(self.digits)
            self.digits.append(digit)
            self.cells.append(cells)
            self.weak.append(0)
            for links in self.strong:
                links.append(0)
        return node

    def join(self, first: int, second: int, level: int) -> bool:
        """Link two nodes strongly; say whether that was new."""
        bit = 1 << second
        if any(links[first] & bit for links in self.strong):
            return False
        self.strong[level][first] |= bit
        self.strong[level][second] |= 1 << first
        return True

    def candidate(self, node: int) -> Candidate:
        """Return the cell and the digit of a node that is one candidate."""
        return self.cells[node].bit_length() - 1, self.digits[node]

    def listed(self, nodes: int) -> tuple[Candidate, ...]:
        """Return the candidates among some nodes, in order."""
        return tuple([self.candidate(node) for node in iter_bits(nodes & self.candidates)])


def plain_links(grid: Grid) -> LinkGraph:
    """Return the graph of the candidates alone."""
    return grid.derived("plain links", _plain)


def grouped_links(grid: Grid) -> LinkGraph:
    """Return the graph with groups, which only the classic board has."""
    if not grid.geometry.is_classic:
        return plain_links(grid)
    return grid.derived("grouped links", _grouped)


def set_links(grid: Grid) -> LinkGraph:
    """Return the graph with groups and almost locked sets."""
    return grid.derived("set links", _with_sets)


def digit_links(grid: Grid, digit: Digit) -> LinkGraph:
    """Return the graph of the candidates of one digit, which depends on nothing else.

    >>> from nonet.board.board import Board
    >>> len(digit_links(Grid(Board("1234567" + "." * 74)), 8).digits)
    74
    """
    geometry = grid.geometry
    at = [0] * (geometry.digits + 1)
    at[digit] = grid.at[digit]
    links = LinkGraph(at, geometry)
    cells = cells_of(at[digit])
    for cell in cells:
        links.add(digit, BIT[cell])
    links.candidates = (1 << len(cells)) - 1
    for node, cell in enumerate(cells):
        peers = geometry.peer_sets[cell]
        links.weak[node] = sum([1 << i for i, other in enumerate(cells) if peers >> other & 1])
    by_house = grid.places(digit)
    for unit in geometry.units:
        places = by_house[unit]
        if places.bit_count() == 2:
            first, second = (links.ids[digit, BIT[cell]] for cell in iter_bits(places))
            links.join(first, second, PLAIN)
    return links


def _plain(grid: Grid) -> LinkGraph:
    return (_plain_classic if grid.geometry.is_classic else _plain_any)(grid)


def _plain_any(grid: Grid) -> LinkGraph:
    """Link the candidates of any board: within cells, by peers, and by rules for two cells."""
    geometry, masks = grid.geometry, grid.masks
    links = LinkGraph(grid.at, geometry)
    for cell in iter_bits(grid.empty):
        for digit in MASK_DIGITS[masks[cell]]:
            links.add(digit, BIT[cell])
    ids, weak, strong = links.ids, links.weak, links.strong[PLAIN]
    links.candidates = (1 << len(weak)) - 1
    for cell in iter_bits(grid.empty):
        nodes = [ids[digit, BIT[cell]] for digit in MASK_DIGITS[masks[cell]]]
        inside = sum([1 << node for node in nodes])
        for node in nodes:
            digit = links.digits[node]
            near = iter_bits(geometry.peer_sets[cell] & grid.at[digit])
            weak[node] |= inside ^ 1 << node | sum([1 << ids[digit, BIT[c]] for c in near])
        if len(nodes) == 2:
            links.join(nodes[0], nodes[1], PLAIN)
    for one, two, table, _ in geometry.pair_tables:
        for digit in MASK_DIGITS[masks[one]]:
            node = ids[digit, BIT[one]]
            for other in MASK_DIGITS[masks[two] & ~table[digit - 1]]:
                second = ids[other, BIT[two]]
                weak[node] |= 1 << second
                weak[second] |= 1 << node
    for digit in range(1, geometry.digits + 1):
        by_house = grid.places(digit)
        for unit in geometry.units:
            places = by_house[unit]
            if places.bit_count() == 2:
                first, last = (ids[digit, BIT[cell]] for cell in iter_bits(places))
                strong[first] |= 1 << last
                strong[last] |= 1 << first
    return links


def _plain_classic(grid: Grid) -> LinkGraph:
    links = LinkGraph(grid.at, grid.geometry)
    cliques = [0] * (SIDE * SIDE + len(UNIT_SET) * SIDE)
    members: list[tuple[int, int, int, int]] = []
    for cell in iter_bits(grid.empty):
        row, column, box = UNITS_OF[cell]
        for digit in MASK_DIGITS[grid.masks[cell]]:
            at = digit + _UNIT_CLIQUES
            member = (cell, at + SIDE * row, at + SIDE * column, at + SIDE * box)
            bit = 1 << len(members)
            for clique in member:
                cliques[clique] |= bit
            links.ids[digit, BIT[cell]] = len(members)
            links.digits.append(digit)
            links.cells.append(BIT[cell])
            members.append(member)
    links.candidates = (1 << len(members)) - 1
    links.weak = [
        (cliques[a] | cliques[b] | cliques[c] | cliques[d]) & ~(1 << node)
        for node, (a, b, c, d) in enumerate(members)
    ]
    links.strong = [[0] * len(members) for _ in range(_CLASSES)]
    strong = links.strong[PLAIN]
    for clique in cliques:
        if clique.bit_count() == 2:
            low = clique & -clique
            high = clique ^ low
            strong[low.bit_length() - 1] |= high
            strong[high.bit_length() - 1] |= low
    return links


def _grouped(grid: Grid) -> LinkGraph:
    links = plain_links(grid).copy()
    first = len(links.digits)
    for digit in range(1, SIDE + 1):
        places = grid.places(digit)
        for pair in grid.shared(("groups", grid.at[digit]), partial(_groups, places)):
            links.join(links.add(digit, pair[0]), links.add(digit, pair[1]), GROUPED)
    tie(links, first)
    return links


def _groups(places: tuple[int, ...]) -> list[tuple[int, int]]:
    """Split the places of a digit in each unit into two groups, or a group and a cell.

    In a line they must lie in two boxes. In a box any two disjoint sets will do, each of which is
    a cell or lies in a line.
    """
    pairs = []
    for line in _LINES:
        if places[line].bit_count() > 2:
            parts = [part for box in BOX_UNITS if (part := places[line] & UNIT_SET[box])]
            if len(parts) == 2:
                pairs.append((parts[0], parts[1]))
    for box in BOX_UNITS:
        first = UNITS[box][0]
        pairs += [(one << first, two << first) for one, two in _splits(places[box] >> first)]
    return pairs


@cache
def _splits(cells: CellSet) -> list[tuple[int, int]]:
    """Split cells of the first box, which is like all others but for where it lies."""
    pairs = []
    listed = cells_of(cells)
    for size in range(2, len(listed)):
        for some in combinations(listed, size):
            group = set_of(some)
            rest = cells ^ group
            if _in_line(group) and (rest > group or rest & (rest - 1) == 0) and _in_line(rest):
                pairs.append((group, rest))
    return pairs


def _in_line(cells: CellSet) -> bool:
    return units_of(cells)[0] in _LINES


def _with_sets(grid: Grid) -> LinkGraph:
    links = grouped_links(grid).copy()
    first = len(links.digits)
    at = grid.at
    for one in (*almost_locked_sets(grid), *bent_sets(grid)):
        if one.cells & (one.cells - 1) == 0:
            continue
        nodes = []
        for digit in MASK_DIGITS[one.mask]:
            cells = one.cells & at[digit]
            if seen(grid, cells) & at[digit]:
                nodes.append(links.add(digit, cells))
        for a, b in combinations(nodes, 2):
            if links.join(a, b, SETS):
                links.sets[a, b] = links.sets[b, a] = one
    tie(links, first)
    return links


def tie(links: LinkGraph, first: int) -> None:
    """Link the nodes from `first` on weakly to all whose cells they see.

    A node sees what all its candidates see: first candidates, and when these know which nodes see
    them, other nodes.
    """
    weak, alone = links.weak, links.candidates.bit_length()
    parts = [
        [links.ids[links.digits[node], BIT[cell]] for cell in iter_bits(links.cells[node])]
        for node in range(alone, len(weak))
    ]
    for node in range(first, len(weak)):
        near = links.candidates
        for part in parts[node - alone]:
            near &= weak[part]
        bit = 1 << node
        for other in iter_bits(near):
            weak[other] |= bit
    for node in range(alone, len(weak)):
        near = -1
        for part in parts[node - alone]:
            near &= weak[part]
        weak[node] = near


def node_record(links: LinkGraph, node: int, als: int | None = None) -> Node:
    """Write a node down as evidence."""
    return Node(links.digits[node], cells_of(links.cells[node]), als)


def chain_record(links: LinkGraph, path: list[int], strong: bool, loop: bool = False) -> Chain:
    """Write a walk down as evidence; `strong` tells the first link, after that they alternate.

    For a loop the path must end where it began.
    """
    sets: list[Als] = []
    rectangles: list[Rectangle] = []
    where: list[int | None] = []
    corners: list[int | None] = []
    for i, (a, b) in enumerate(pairwise(path)):
        firm = (i % 2 == 0) is strong
        one = links.sets.get((a, b)) if firm else None
        where.append(len(sets) if one else None)
        if one:
            sets.append(one.record())
        rectangle = links.rectangles.get((a, b)) if firm else None
        corners.append(len(rectangles) if rectangle else None)
        if rectangle:
            rectangles.append(rectangle)
    written = []
    for i, (a, b) in enumerate(pairwise(path)):
        before = where[i - 1] if i else where[-1] if loop else None
        after = where[i + 1] if i + 1 < len(where) else where[0] if loop else None
        als = where[i]
        firm = (i % 2 == 0) is strong
        start = node_record(links, a, before if als is None else als)
        end = node_record(links, b, after if als is None else als)
        is_pattern = als is not None or corners[i] is not None
        unit, rule = (None, None) if is_pattern else link_reason(links, a, b, firm)
        written.append(Link(start, end, firm, unit, als, corners[i], rule))
    return Chain(tuple(written), loop, tuple(sets), tuple(rectangles))


def link_reason(links: LinkGraph, a: int, b: int, strong: bool) -> Exclusion:
    """Return the unit or the rule of a link, neither within a cell."""
    cells = links.cells[a] | links.cells[b]
    if strong or links.geometry.is_classic or cells.bit_count() > 2:
        return Exclusion(link_unit(links, a, b, strong), None)
    (one, digit), (two, second) = links.candidate(a), links.candidate(b)
    return links.geometry.exclusion(one, two, digit, second)


def link_unit(links: LinkGraph, a: int, b: int, strong: bool) -> int | None:
    """Name the unit of a link, None within a cell; a strong one needs all places in the unit."""
    digit = links.digits[a]
    if links.digits[b] != digit:
        return None
    both = links.cells[a] | links.cells[b]
    geometry = links.geometry
    units = geometry.houses_with(both)
    if strong:
        at, sets, full = links.at[digit], geometry.house_sets, geometry.units
        return next(unit for unit in units if unit in full and at & sets[unit] == both)
    return units[0]
