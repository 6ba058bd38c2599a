"""Wings with three strong links: short chains that have names of their own.

A strong link lies in a cell with two candidates, (x=y), or in a unit with two places of a digit,
(x)=(x). Three of them, joined by weak links, make a wing, named by which kind follows which:

    M-wing   (x=y) - (y)=(y-x)=(x)     a cell and two units, from x to x
    S-wing   (x)=(x) - (x=y) - (y)=(y) a cell between two units
    L-wing   (x)=(x-z)=(z-y)=(y)       three units, joined in two cells
    H-wing   (x=y) - (y)=(y-z)=(z)     a cell and two units, or two cells and a unit, from x to z

One of the ends is true: what both exclude goes. A W-wing is the unit between two cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from nonet.techniques.grid import Grid, iter_bits
from nonet.techniques.links import PLAIN, LinkGraph, chain_record, plain_links
from nonet.techniques.step import Step

_SHAPES: Final = {
    "m_wing": ("vulcl",),
    "s_wing": ("luvul",),
    "l_wing": ("lclcl",),
    "h_wing": ("vulcl", "vuvul"),
}
"""The links of each wing in turn: strong ones in a cell (v) or a unit (l), weak ones (c, u)."""


def _find(grid: Grid, technique: str) -> Iterator[Step]:
    """Walk the chains of a shape; what follows comes once."""
    links = plain_links(grid)
    seen = set()
    for shape in _SHAPES[technique]:
        for path in _paths(links, shape):
            same = links.digits[path[0]] == links.digits[path[-1]]
            gone = links.listed(links.weak[path[0]] & links.weak[path[-1]])
            if gone and gone not in seen and same == (technique == "m_wing"):
                seen.add(gone)
                yield Step(technique, (), gone, chain_record(links, path, strong=True))


def _paths(links: LinkGraph, shape: str) -> Iterator[list[int]]:
    """Yield the paths whose links match the letters of a shape."""
    steps = {kind: _neighbours(links, kind) for kind in shape}
    paths = [[node] for node in reversed(range(len(links.digits)))]
    while paths:
        path = paths.pop()
        if len(path) > len(shape):
            yield path
            continue
        for node in iter_bits(steps[shape[len(path) - 1]][path[-1]]):
            if node not in path:
                paths.append([*path, node])


def _neighbours(links: LinkGraph, kind: str) -> list[int]:
    """Return, for each node, those that a link of a kind leads to."""
    cells = links.cells
    near = links.strong[PLAIN] if kind in "vl" else links.weak
    return [
        sum(
            1 << other
            for other in iter_bits(near[node])
            if (cells[other] == here) == (kind in "vc")
        )
        for node, here in enumerate(cells)
    ]


def find_m_wing(grid: Grid) -> Iterator[Step]:
    """Find a cell with x and y whose y leads through two units to an x elsewhere."""
    return _find(grid, "m_wing")


def find_s_wing(grid: Grid) -> Iterator[Step]:
    """Find a cell with x and y between a unit with two places of x and one with two of y."""
    return _find(grid, "s_wing")


def find_l_wing(grid: Grid) -> Iterator[Step]:
    """Find three units with two places of a digit each, joined in two cells."""
    return _find(grid, "l_wing")


def find_h_wing(grid: Grid) -> Iterator[Step]:
    """Find a cell with x and y from which units or another cell lead to a third digit."""
    return _find(grid, "h_wing")
