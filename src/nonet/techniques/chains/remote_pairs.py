"""Remote pairs: a chain of cells that hold the same two digits."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.geometry.cells import Candidate, CellSet, Mask
from nonet.techniques.chains.evidence import Chain
from nonet.techniques.evidence import Link, Node
from nonet.techniques.geometry import Geometry
from nonet.techniques.grid import BIT, MASK_DIGITS, Grid, cells_of, iter_bits
from nonet.techniques.step import Step


def find_remote_pair(grid: Grid) -> Iterator[Step]:
    """Find remote pairs.

    Cells that hold the same two digits and see each other, one after the other, take them by
    turns. So cells of the chain with an odd number of links between them differ, and what sees two
    such has neither digit. Two cells next to each other are a naked pair; here are four or more.
    """
    done = set()
    by_mask: dict[int, int] = {}
    for cell in iter_bits(grid.bivalue):
        by_mask[grid.masks[cell]] = by_mask.get(grid.masks[cell], 0) | BIT[cell]
    for mask, cells in sorted(by_mask.items()):
        if cells.bit_count() >= 4:
            for path in _paths(grid.geometry, cells):
                step = _to_step(grid, mask, path)
                if step and step.eliminations not in done:
                    done.add(step.eliminations)
                    yield step


def _paths(geometry: Geometry, cells: CellSet) -> list[list[int]]:
    """Return shortest paths of odd length between the cells, shorter ones first."""
    paths = []
    for start in iter_bits(cells):
        origin = {start: start}
        layer = [start]
        links = 0
        while layer:
            links += 1
            after = []
            for cell in layer:
                for other in iter_bits(cells & geometry.peer_sets[cell]):
                    if other not in origin:
                        origin[other] = cell
                        after.append(other)
            layer = after
            if links >= 3 and links % 2:
                paths += [_back(origin, end) for end in layer if end > start]
    return sorted(paths, key=lambda path: (len(path), path))


def _back(origin: dict[int, int], end: int) -> list[int]:
    path = [end]
    while origin[path[-1]] != path[-1]:
        path.append(origin[path[-1]])
    return path[::-1]


def _to_step(grid: Grid, mask: Mask, path: list[int]) -> Step | None:
    gone: list[Candidate] = []
    targets, peer_sets = 0, grid.geometry.peer_sets
    for i, first in enumerate(path):
        for second in path[i + 3 :: 2]:
            targets |= peer_sets[first] & peer_sets[second]
    for cell in cells_of(targets & grid.empty):
        if cell not in path:
            gone += [(cell, digit) for digit in MASK_DIGITS[grid.masks[cell] & mask]]
    if not gone:
        return None
    return Step("remote_pair", (), tuple(gone), _chain(grid.geometry, mask, path))


def _chain(geometry: Geometry, mask: Mask, path: list[int]) -> Chain:
    """Build the chain in one digit after the other: strong in a cell, weak between cells."""
    digits = MASK_DIGITS[mask]
    links = []
    for i, cell in enumerate(path):
        enter, leave = digits[i % 2], digits[1 - i % 2]
        links.append(Link(Node(enter, (cell,)), Node(leave, (cell,)), True))
        if i + 1 < len(path):
            other = path[i + 1]
            unit, rule = geometry.exclusion(cell, other, leave, leave)
            start, end = Node(leave, (cell,)), Node(leave, (other,))
            links.append(Link(start, end, False, unit, rule=rule))
    return Chain(tuple(links))
