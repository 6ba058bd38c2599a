"""Chains with a unique rectangle: what keeps its corners from two digits alone is a strong link.

Four cells in two rows, two columns and two boxes must not hold two digits crosswise where the
puzzle has one solution, so one of the further candidates in the corners is true. If these are two
candidates, or two digits, they are not both false: a strong link, by which a chain goes on.

The score is that of chains with groups, whose links are no easier to see.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonet.geometry.cells import CellSet, Digit
from nonet.techniques.chains.loops import Chains, proves_more, to_step
from nonet.techniques.grid import BIT, MASK_DIGITS, Grid, cells_of, units_of
from nonet.techniques.links import RECTANGLES, LinkGraph, plain_links, tie
from nonet.techniques.step import Step
from nonet.techniques.uniqueness.evidence import Rectangle
from nonet.techniques.uniqueness.find import Found, rectangles_of

_Node = tuple[Digit, CellSet]


def find_unique_rectangle_aic(grid: Grid) -> Iterator[Step]:
    """Find AICs and nice loops with a link through a unique rectangle.

    One of the chain's ends is true, or the chain comes back to its start, as with all chains; what
    both ends exclude goes.
    """
    links = _links(grid)
    if not links.rectangles:
        return
    done: list[int] = []
    chains = Chains(links, RECTANGLES).walk_all().best.values()
    for found in sorted(chains, key=lambda found: found.order):
        is_less = any(not found.gone & ~other for other in done)  # than a shorter one eliminates
        if not is_less and not proves_more(links, found):
            done.append(found.gone)
            yield to_step("unique_rectangle_aic", links, found)


def _links(grid: Grid) -> LinkGraph:
    """Return the graph of the candidates, with the links of rectangles."""
    links = plain_links(grid).copy()
    first = len(links.digits)
    for found in rectangles_of(grid):
        pair = _saviours(grid, found)
        if pair:
            one, other = (links.add(*node) for node in pair)
            if links.join(one, other, RECTANGLES):
                cells, extra = tuple(sorted(found.ring)), sorted({digit for digit, _ in pair})
                x, y = MASK_DIGITS[found.mask]
                record = Rectangle(cells, (x, y), found.floor, found.roof, tuple(extra))
                links.rectangles[one, other] = links.rectangles[other, one] = record
    tie(links, first)
    return links


def _saviours(grid: Grid, found: Found) -> tuple[_Node, _Node] | None:
    """Return the two nodes that hold all further candidates of the corners.

    Those of a digit are in one cell, or in two that share a unit, so that something can see both.
    """
    at: dict[Digit, CellSet] = {}
    for cell in found.roof:
        for digit in MASK_DIGITS[grid.masks[cell] & ~found.mask]:
            at[digit] = at.get(digit, 0) | BIT[cell]
    if len(found.roof) == 1 or not all(units_of(cells) for cells in at.values()):
        return None
    nodes = list(at.items())
    if len(nodes) == 1:
        ((digit, cells),) = nodes
        nodes = [(digit, BIT[cell]) for cell in cells_of(cells)]
    return (nodes[0], nodes[1]) if len(nodes) == 2 else None
