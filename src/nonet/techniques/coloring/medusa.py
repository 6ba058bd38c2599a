"""3D Medusa: colouring with all digits at once, through cells as well as units.

Two candidates that are the last of a cell, or the last of a digit in a unit, have opposite
colours. All candidates of one colour are true, all of the other false. A colour that would be
twice in a cell, twice the same digit in a unit, or leave a cell without a candidate, is false.
What excludes both colours goes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from nonet.geometry.cells import Candidate, Unit
from nonet.techniques.coloring.evidence import Medusa
from nonet.techniques.grid import MASK_DIGITS, Grid, iter_bits
from nonet.techniques.links import PLAIN, LinkGraph, link_unit, plain_links
from nonet.techniques.step import Step

_FEWEST: Final = 4
"""Nodes of a net; two are a cell or a unit."""


class _Net(NamedTuple):
    """The two colours as sets of nodes, what each excludes, and the links that spread them."""

    colors: tuple[int, int]
    excludes: tuple[int, int]
    pairs: list[tuple[int, int]]


def _nets(links: LinkGraph) -> Iterator[_Net]:
    """Colour the nodes that strong links join; a net of one digit is for simple colours."""
    strong, done = links.strong[PLAIN], 0
    for start in range(len(links.digits)):
        if done >> start & 1 or not strong[start]:
            continue
        colors, todo, pairs = [1 << start, 0], [(start, 0)], []
        while todo:
            node, color = todo.pop()
            for other in iter_bits(strong[node] & ~(colors[0] | colors[1])):
                colors[1 - color] |= 1 << other
                pairs.append((node, other))
                todo.append((other, 1 - color))
        done |= colors[0] | colors[1]
        nodes = list(iter_bits(colors[0] | colors[1]))
        if len(nodes) >= _FEWEST and len({links.digits[node] for node in nodes}) > 1:
            yield _Net((colors[0], colors[1]), _excluded(links, colors), pairs)


def _excluded(links: LinkGraph, colors: list[int]) -> tuple[int, int]:
    found = [0, 0]
    for i, color in enumerate(colors):
        for node in iter_bits(color):
            found[i] |= links.weak[node]
    return found[0], found[1]


def _record(
    links: LinkGraph,
    net: _Net,
    false: int | None = None,
    clash: tuple[Candidate, ...] = (),
    bare: tuple[Candidate, ...] = (),
) -> Medusa:
    pairs: list[tuple[Candidate, Candidate, Unit | None]] = [
        (links.candidate(a), links.candidate(b), link_unit(links, a, b, True)) for a, b in net.pairs
    ]
    one, two = (links.listed(color) for color in net.colors)
    return Medusa(one, two, tuple(pairs), false, clash, bare)


def find_medusa(grid: Grid) -> Iterator[Step]:
    """Find nets of all digits with a colour that cannot be, or candidates that exclude both.

    If a colour cannot be, all its candidates go.
    """
    links = plain_links(grid)
    for net in _nets(links):
        wrong = next((i for i in (0, 1) if _clash(links, net, i) or _bare(grid, links, net, i)), -1)
        if wrong < 0:
            both = net.excludes[0] & net.excludes[1] & ~(net.colors[0] | net.colors[1])
            gone = links.listed(both)
            if gone:
                yield Step("medusa", (), gone, _record(links, net))
            continue
        gone = links.listed(net.colors[wrong])
        clash = _clash(links, net, wrong)
        bare = () if clash else _bare(grid, links, net, wrong)
        yield Step("medusa", (), gone, _record(links, net, wrong, clash, bare))


def _clash(links: LinkGraph, net: _Net, color: int) -> tuple[Candidate, ...]:
    """Return two candidates of a colour that exclude each other."""
    for node in iter_bits(net.colors[color] & net.excludes[color]):
        other = links.weak[node] & net.colors[color]
        return links.candidate(node), links.candidate((other & -other).bit_length() - 1)
    return ()


def _bare(grid: Grid, links: LinkGraph, net: _Net, color: int) -> tuple[Candidate, ...]:
    """Return the candidates of a cell that a colour would leave none."""
    left = links.candidates & ~net.excludes[color]
    filled = {links.candidate(node)[0] for node in iter_bits(left)}
    for cell in iter_bits(grid.empty):
        if cell not in filled:
            return tuple((cell, digit) for digit in MASK_DIGITS[grid.masks[cell]])
    return ()
