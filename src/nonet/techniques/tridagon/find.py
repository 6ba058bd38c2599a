"""Tridagon: twelve cells in four boxes that three digits alone cannot fill, also Thor's hammer.

Take four boxes in two bands and two stacks, and in each of them three cells, one in each of its
rows and one in each of its columns. If three digits filled all twelve, each box would have each of
them once. Going from a box to the next one in its band, each digit moves to another row; that is a
turn of the three rows, which is even. The same for columns and stacks. So the four arrangements of
cells, each a permutation of rows into columns, would be even together. Where three of them are
even and one is odd, or the other way round, one of the twelve cells holds another digit.

The score is that of the largest fish: a pattern of many cells that is there or not, and that no
assumption has to be made for.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product
from typing import Final, NamedTuple

from nonet.geometry.cells import UNITS, CellSet, Mask, Unit
from nonet.techniques.grid import MASK_DIGITS, SIZE, Grid, cells_of, seen_by_all, set_of
from nonet.techniques.step import Step
from nonet.techniques.tridagon.evidence import Tridagon

_SQUARES: Final = tuple(
    tuple(18 + 3 * band + stack for band in bands for stack in stacks)
    for bands in combinations(range(3), 2)
    for stacks in combinations(range(3), 2)
)
_TRIPLES: Final = tuple(mask for mask in range(512) if mask.bit_count() == 3)
_PERMUTATIONS: Final = tuple(permutations(range(3)))
_ODD: Final = tuple(
    sum(a > b for a, b in combinations(columns, 2)) % 2 for columns in _PERMUTATIONS
)


class _Part(NamedTuple):
    """Three cells of a box: whether they run oddly, which hold more than the digits, and what."""

    odd: int
    cells: CellSet
    guardians: CellSet
    extra: Mask


def find_tridagon(grid: Grid) -> Iterator[Step]:
    """Find tridagons with one guardian, or with guardians that have the same digit to offer.

    The guardians are the cells that can hold another digit than the three. A single one must: it
    loses the three. Several with the same one digit: what sees them all loses that digit.
    """
    done = set()
    for digits in _TRIPLES:
        known = {unit: _parts(grid, unit, digits) for unit in range(18, 27)}
        for boxes in _SQUARES:
            for parts in product(*[known[unit] for unit in boxes]):
                if sum(part.odd for part in parts) % 2:
                    step = _step(grid, boxes, digits, parts)
                    if step and (step.eliminations not in done):
                        done.add(step.eliminations)
                        yield step


def _parts(grid: Grid, box: Unit, digits: Mask) -> list[_Part]:
    """List the ways to take three cells of a box, with at most two guardians among them."""
    found = []
    for columns, odd in zip(_PERMUTATIONS, _ODD, strict=True):
        cells = [UNITS[box][3 * row + column] for row, column in enumerate(columns)]
        if all(SIZE[grid.masks[cell] & digits] > 1 for cell in cells):
            guardians = [cell for cell in cells if grid.masks[cell] & ~digits]
            extra = 0
            for cell in guardians:
                extra |= grid.masks[cell] & ~digits
            if len(guardians) < 2 or SIZE[extra] == 1:
                found.append(_Part(odd, set_of(cells), set_of(guardians), extra))
    return found


def _step(
    grid: Grid, boxes: tuple[Unit, ...], digits: Mask, parts: tuple[_Part, ...]
) -> Step | None:
    guardians = extra = cells = 0
    for part in parts:
        guardians |= part.guardians
        extra |= part.extra
        cells |= part.cells
    if guardians.bit_count() == 1:
        cell = guardians.bit_length() - 1
        gone = tuple((cell, digit) for digit in MASK_DIGITS[grid.masks[cell] & digits])
    elif SIZE[extra] == 1:
        gone = grid.eliminations(extra.bit_length(), seen_by_all(guardians))
    else:
        return None
    if not gone:
        return None
    lone = 1 if sum(part.odd for part in parts) == 1 else 0
    odd = next(box for box, part in zip(boxes, parts, strict=True) if part.odd == lone)
    evidence = Tridagon(
        boxes, cells_of(cells), MASK_DIGITS[digits], cells_of(guardians), MASK_DIGITS[extra], odd
    )
    return Step("tridagon", (), gone, evidence)
