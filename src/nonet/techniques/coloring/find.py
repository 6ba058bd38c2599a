"""Colouring: strong links of a digit spread two colours, of which one is true throughout.

Trap: a candidate that sees both colours goes. Wrap: two cells of one colour that see each other
show that colour false. With two nets: where a colour of one sees a colour of the other, one of
the two opposite colours is true, and what sees both goes (1); a colour that sees both colours of
another net is false (2).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations, permutations, product
from typing import NamedTuple

from nonet.geometry.cells import CellSet, Digit
from nonet.techniques.coloring.evidence import Color, Coloring
from nonet.techniques.evidence import Link, Node
from nonet.techniques.grid import BIT, UNIT_SET, Grid, cells_of, iter_bits
from nonet.techniques.single_digit.find import Pair, strong_pairs
from nonet.techniques.step import Step


class Net(NamedTuple):
    """The two colours of a net of strong links as sets of cells, what they see, and the links."""

    colors: tuple[int, int]
    sees: tuple[int, int]
    pairs: list[Pair]


def nets(pairs: list[Pair], peer_sets: tuple[CellSet, ...]) -> list[Net]:
    """Colour the cells that strong links join; a net that contradicts itself is left out.

    >>> from nonet.techniques.geometry import CLASSIC_GEOMETRY
    >>> (net,) = nets([Pair(0, 0, 3), Pair(9, 0, 36)], CLASSIC_GEOMETRY.peer_sets)
    >>> net.colors == (1, 1 << 3 | 1 << 36)
    True
    """
    neighbours: dict[int, list[int]] = {}
    for _, one, two in pairs:
        neighbours.setdefault(one, []).append(two)
        neighbours.setdefault(two, []).append(one)
    found, done = [], 0
    for start in sorted(neighbours):
        if done >> start & 1:
            continue
        colors = [BIT[start], 0]
        todo = [(start, 0)]
        while todo:
            cell, color = todo.pop()
            for other in neighbours[cell]:
                if not (colors[0] | colors[1]) >> other & 1:
                    colors[1 - color] |= BIT[other]
                    todo.append((other, 1 - color))
        cells = colors[0] | colors[1]
        done |= cells
        sees = (_seen(peer_sets, colors[0]), _seen(peer_sets, colors[1]))
        own = [pair for pair in pairs if cells >> pair.one & 1]
        if all(colors[0] >> one & 1 != colors[0] >> two & 1 for _, one, two in own):
            found.append(Net((colors[0], colors[1]), sees, own))
    return found


def _seen(peer_sets: tuple[CellSet, ...], cells: CellSet) -> int:
    seen = 0
    for cell in iter_bits(cells):
        seen |= peer_sets[cell]
    return seen


def _nets(grid: Grid, digit: Digit) -> list[Net]:
    key = ("nets", grid.at[digit])
    return grid.shared(key, partial(nets, strong_pairs(grid, digit), grid.geometry.peer_sets))


def _color(digit: Digit, net: Net) -> Color:
    links = tuple(
        Link(Node(digit, (one,)), Node(digit, (two,)), True, unit) for unit, one, two in net.pairs
    )
    return Color(cells_of(net.colors[0]), cells_of(net.colors[1]), links)


def find_simple_colors_trap(grid: Grid) -> Iterator[Step]:
    """Find candidates that see both colours of a net.

    >>> from nonet.board.board import Board
    >>> puzzle = "..7.5....8.....9...15.2..4.......12.......6.34....6.98....32.7..6...5...1...7...."
    >>> [step.eliminations for step in find_simple_colors_trap(Grid(Board(puzzle)))]
    [((3, 6), (12, 6), (21, 6))]
    """
    for digit in range(1, grid.geometry.digits + 1):
        for net in _nets(grid, digit):
            inside = net.colors[0] | net.colors[1]
            gone = grid.eliminations(digit, net.sees[0] & net.sees[1] & ~inside)
            if gone:
                yield Step("simple_colors_trap", (), gone, Coloring(digit, (_color(digit, net),)))


def find_simple_colors_wrap(grid: Grid) -> Iterator[Step]:
    """Find nets where two cells of one colour see each other: that colour is false."""
    for digit in range(1, grid.geometry.digits + 1):
        for net in _nets(grid, digit):
            for color in (0, 1):
                cells = net.colors[color]
                if cells & net.sees[color]:
                    units = tuple(
                        (unit, color, color)
                        for unit, inside in enumerate(UNIT_SET)
                        if (cells & inside).bit_count() > 1
                    )
                    evidence = Coloring(digit, (_color(digit, net),), ((0, color),), units)
                    gone = grid.eliminations(digit, cells)
                    yield Step("simple_colors_wrap", (), gone, evidence)


def find_multi_colors_1(grid: Grid) -> Iterator[Step]:
    """Find two nets with colours that see each other, and what sees both opposite colours."""
    for digit in range(1, grid.geometry.digits + 1):
        for one, two in combinations(_nets(grid, digit), 2):
            gone, units = 0, []
            for a, b in product((0, 1), repeat=2):
                if one.colors[a] & two.sees[b]:
                    more = grid.at[digit] & one.sees[1 - a] & two.sees[1 - b]
                    if more:
                        gone |= more
                        units += _meeting(one, a, two, b)
            if gone:
                pair = (_color(digit, one), _color(digit, two))
                evidence = Coloring(digit, pair, (), tuple(units))
                yield Step("multi_colors_1", (), grid.eliminations(digit, gone), evidence)


def _meeting(one: Net, a: int, two: Net, b: int) -> list[tuple[int, int, int]]:
    first, second = one.colors[a], two.colors[b]
    return [(u, a, b) for u, inside in enumerate(UNIT_SET) if first & inside and second & inside]


def find_multi_colors_2(grid: Grid) -> Iterator[Step]:
    """Find a colour that sees both colours of another net: it is false."""
    for digit in range(1, grid.geometry.digits + 1):
        for one, two in permutations(_nets(grid, digit), 2):
            for a in (0, 1):
                cells = one.colors[a]
                if cells & two.sees[0] and cells & two.sees[1]:
                    pair = (_color(digit, one), _color(digit, two))
                    units = _meeting(one, a, two, 0) + _meeting(one, a, two, 1)
                    evidence = Coloring(digit, pair, ((0, a),), tuple(units))
                    yield Step("multi_colors_2", (), grid.eliminations(digit, cells), evidence)
