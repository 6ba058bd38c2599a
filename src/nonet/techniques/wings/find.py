"""Wings: two or three cells with two candidates that leave one digit to one of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from nonet.geometry.cells import CellSet
from nonet.techniques.chains.evidence import Chain
from nonet.techniques.evidence import Link, Node
from nonet.techniques.geometry import Exclusion, Geometry
from nonet.techniques.grid import (
    BIT,
    MASK_DIGITS,
    SIZE,
    Grid,
    iter_bits,
    set_of,
)
from nonet.techniques.single_digit.find import Pair, strong_pairs
from nonet.techniques.step import Step
from nonet.techniques.wings.evidence import Wing


def find_w_wing(grid: Grid) -> Iterator[Step]:
    """Find two cells with the same two digits, x and z, that a strong link in x keeps apart.

    Each end of the link sees one of the cells: not both cells are x, so one is z, and what sees
    both loses z.

    >>> from nonet.board.board import Board
    >>> puzzle = ".4.7....28.5..6...6.......459.1...3.....4.......9....8......8.9.7.6.....914.7.6.5"
    >>> [step.eliminations for step in find_w_wing(Grid(Board(puzzle)))]
    [((55, 2),)]
    """
    masks, peer_sets = grid.masks, grid.geometry.peer_sets
    by_mask: dict[int, list[int]] = {}
    for cell in iter_bits(grid.bivalue):
        by_mask.setdefault(masks[cell], []).append(cell)
    for mask, cells in by_mask.items():
        for one, two in combinations(cells, 2):
            seen = peer_sets[one] & peer_sets[two]
            if peer_sets[one] & BIT[two]:
                continue
            for x, z in (MASK_DIGITS[mask], MASK_DIGITS[mask][::-1]):
                gone = grid.eliminations(z, seen)
                if gone:
                    for pair in strong_pairs(grid, x):
                        joined = _between(peer_sets, pair, one, two)
                        if joined:
                            chain = _w_wing(grid.geometry, x, z, one, two, joined)
                            yield Step("w_wing", (), gone, chain)


def _between(peer_sets: tuple[int, ...], pair: Pair, one: int, two: int) -> Pair | None:
    """Turn a strong link so that its first end sees `one` and its second sees `two`."""
    for a, b in ((pair.one, pair.two), (pair.two, pair.one)):
        if peer_sets[one] >> a & 1 and peer_sets[two] >> b & 1:
            return Pair(pair.unit, a, b)
    return None


def _w_wing(geometry: Geometry, x: int, z: int, one: int, two: int, pair: Pair) -> Chain:
    cells = (one, one, pair.one, pair.two, two, two)
    digits = (z, x, x, x, x, z)
    nodes = [Node(digit, (cell,)) for cell, digit in zip(cells, digits, strict=True)]
    reasons = (
        Exclusion(None, None),
        geometry.exclusion(one, pair.one, x, x),
        Exclusion(pair.unit, None),
        geometry.exclusion(pair.two, two, x, x),
        Exclusion(None, None),
    )
    return Chain(
        tuple(
            Link(nodes[i], nodes[i + 1], i % 2 == 0, unit, rule=rule)
            for i, (unit, rule) in enumerate(reasons)
        )
    )


def find_xy_wing(grid: Grid) -> Iterator[Step]:
    """Find a pivot with digits x and y that sees a cell with x and z and one with y and z.

    Whichever the pivot is, one of the others is z: what sees both loses z.

    >>> from nonet.board.board import Board
    >>> puzzle = "..39..84..4..82...1.........3..189........47....6...8..5.3.9...2.9.46.........6.5"
    >>> [step.eliminations for step in find_xy_wing(Grid(Board(puzzle)))]
    [((79, 1),)]
    """
    masks, bivalue, peer_sets = grid.masks, grid.bivalue, grid.geometry.peer_sets
    for pivot in iter_bits(bivalue):
        mask = masks[pivot]
        near = [c for c in iter_bits(bivalue & peer_sets[pivot]) if SIZE[masks[c] & mask] == 1]
        for one, two in combinations(near, 2):
            z = masks[one] & masks[two] & ~mask
            if z and (masks[one] | masks[two]) & mask == mask:
                digit = z.bit_length()
                gone = grid.eliminations(digit, peer_sets[one] & peer_sets[two])
                if gone:
                    wing = Wing(pivot, (one, two), digit, MASK_DIGITS[mask | z])
                    yield Step("xy_wing", (), gone, wing)


def find_xyz_wing(grid: Grid) -> Iterator[Step]:
    """Find a pivot with digits x, y and z that sees a cell with x and z and one with y and z.

    One of the three is z: what sees all of them loses z.
    """
    masks, bivalue, peer_sets = grid.masks, grid.bivalue, grid.geometry.peer_sets
    for pivot in iter_bits(grid.empty & ~bivalue):
        mask = masks[pivot]
        if SIZE[mask] == 3:
            near = [c for c in iter_bits(bivalue & peer_sets[pivot]) if masks[c] & ~mask == 0]
            for one, two in combinations(near, 2):
                z = masks[one] & masks[two]
                if SIZE[z] == 1:
                    digit = z.bit_length()
                    seen = peer_sets[pivot] & peer_sets[one] & peer_sets[two]
                    gone = grid.eliminations(digit, seen)
                    if gone:
                        wing = Wing(pivot, (one, two), digit, MASK_DIGITS[mask])
                        yield Step("xyz_wing", (), gone, wing)


def find_wxyz_wing(grid: Grid) -> Iterator[Step]:
    """Find a pivot and three cells it sees with four digits, of which only z can be there twice.

    The cells of each other digit all see each other: without z, four cells would have three
    digits. So one of them is z, and what sees all their z loses it.
    """
    geometry = grid.geometry
    masks, peer_sets = grid.masks, geometry.peer_sets
    small = [cell for cell in iter_bits(grid.empty) if 2 <= SIZE[masks[cell]] <= 4]
    seen: set[tuple[int, int]] = set()
    for pivot in small:
        near = [cell for cell in small if peer_sets[pivot] & BIT[cell]]
        for pincers in combinations(near, 3):
            mask = masks[pivot] | masks[pincers[0]] | masks[pincers[1]] | masks[pincers[2]]
            if SIZE[mask] != 4:
                continue
            cells = set_of((pivot, *pincers))
            loose = [
                digit
                for digit in MASK_DIGITS[mask]
                if not _clique(peer_sets, cells & grid.at[digit])
            ]
            if len(loose) == 1 and (cells, loose[0]) not in seen:
                seen.add((cells, loose[0]))
                others = geometry.seen_by_all(cells & grid.at[loose[0]]) & ~cells
                gone = grid.eliminations(loose[0], others)
                if gone:
                    wing = Wing(pivot, pincers, loose[0], MASK_DIGITS[mask])
                    yield Step("wxyz_wing", (), gone, wing)


def _clique(peer_sets: tuple[int, ...], cells: CellSet) -> bool:
    """Return whether all cells of a set see each other."""
    return all(cells & ~peer_sets[cell] == BIT[cell] for cell in iter_bits(cells))
