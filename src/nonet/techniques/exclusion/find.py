"""Aligned exclusion: cells that cannot be combined freely, since others would be left nothing.

Two or three cells and the combinations of their digits: one is barred where two cells that see
each other would be the same, or where it has all candidates of a cell, the excluder, that sees
all of them. A digit that is in barred combinations alone goes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from nonet.techniques.exclusion.evidence import Exclusion
from nonet.techniques.grid import BIT, MASK_DIGITS, PEER_SET, SIZE, Grid, iter_bits, seen_by_all
from nonet.techniques.step import Step


def _find(grid: Grid, technique: str, size: int) -> Iterator[Step]:
    """Try cells that two excluders see; these have no more digits than there are cells."""
    masks = grid.masks
    small = 0
    for cell in iter_bits(grid.empty):
        if 2 <= SIZE[masks[cell]] <= size:
            small |= BIT[cell]
    near = [c for c in iter_bits(grid.empty) if (PEER_SET[c] & small).bit_count() >= 2]
    for cells in _groups(near, small, size):
        excluders = seen_by_all(sum(BIT[cell] for cell in cells)) & small
        yield from _exclude(grid, technique, cells, list(iter_bits(excluders)))


def _groups(near: list[int], small: int, size: int) -> Iterator[tuple[int, ...]]:
    """Yield groups of cells that two excluders see in common."""
    for one, two in combinations(near, 2):
        common = PEER_SET[one] & PEER_SET[two] & small
        if common.bit_count() < 2:
            continue
        if size == 2:
            yield one, two
            continue
        for three in near:
            if three > two and (common & PEER_SET[three]).bit_count() >= 2:
                yield one, two, three


def _exclude(
    grid: Grid, technique: str, cells: tuple[int, ...], excluders: list[int]
) -> Iterator[Step]:
    choices = [MASK_DIGITS[grid.masks[cell]] for cell in cells]
    pairs = [
        (i, j) for i, j in combinations(range(len(cells)), 2) if PEER_SET[cells[i]] & BIT[cells[j]]
    ]

    def clashes(digits: tuple[int, ...]) -> bool:
        return any(digits[i] == digits[j] for i, j in pairs)

    def left_nothing(digits: tuple[int, ...]) -> int | None:
        taken = sum(1 << digit - 1 for digit in set(digits))
        return next((cell for cell in excluders if not grid.masks[cell] & ~taken), None)

    # A combination that is open clears a digit of each cell: few are looked at where none goes.
    fits: set[tuple[int, int]] = set()
    gone: list[tuple[int, int]] = []
    for i, cell in enumerate(cells):
        for digit in choices[i]:
            if (i, digit) in fits:
                continue
            with_it = product(*choices[:i], (digit,), *choices[i + 1 :])
            found = next((d for d in with_it if not clashes(d) and left_nothing(d) is None), None)
            if found is None:
                gone.append((cell, digit))
            else:
                fits.update(enumerate(found))
    if gone and len({i for i, _ in fits}) == len(cells):
        told = tuple(
            (digits, None if clashes(digits) else left_nothing(digits))
            for digits in product(*choices)
            if any(pair in gone for pair in zip(cells, digits, strict=True))
        )
        used = tuple(sorted({by for _, by in told if by is not None}))
        yield Step(technique, (), tuple(gone), Exclusion(cells, told, used))


def find_aligned_pair_exclusion(grid: Grid) -> Iterator[Step]:
    """Find two cells of which a digit fits with none of the other's, by what others need.

    An excluder has two candidates and sees both cells: these cannot take both.
    """
    return _find(grid, "aligned_pair_exclusion", 2)


def find_aligned_triple_exclusion(grid: Grid) -> Iterator[Step]:
    """Find three cells of which a digit fits with none of the others' digits.

    An excluder has two or three candidates and sees all three cells: these cannot take them all.
    """
    return _find(grid, "aligned_triple_exclusion", 3)
