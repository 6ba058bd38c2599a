"""Fireworks: a row and a column that meet in a box, and have digits almost nowhere else.

If a row has a digit only in the box and in one cell besides, and a column that crosses it there
too, then the digit is in one of the two cells, or else in both row and column inside the box:
where they cross. With three digits and the same three cells, these are filled.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from nonet.geometry.cells import COLUMN_OF, DIGITS, ROW_OF, SIDE, UNITS_OF
from nonet.techniques.fireworks.evidence import Firework
from nonet.techniques.grid import BIT, MASK_DIGITS, UNIT_SET, Grid, iter_bits
from nonet.techniques.step import Step


def find_firework(grid: Grid) -> Iterator[Step]:
    """Find three digits that a row and a column keep to three cells: nothing else goes there."""
    at = grid.at
    for crossing in iter_bits(grid.empty):
        row, column, box = UNITS_OF[crossing]
        wings: dict[int, tuple[int, int]] = {}
        for digit in DIGITS:
            if at[digit] & BIT[crossing]:
                wings[digit] = (
                    at[digit] & UNIT_SET[row] & ~UNIT_SET[box],
                    at[digit] & UNIT_SET[column] & ~UNIT_SET[box],
                )
        few = [d for d, ends in wings.items() if all(end & (end - 1) == 0 for end in ends)]
        for digits in combinations(few, 3):
            in_row = wings[digits[0]][0] | wings[digits[1]][0] | wings[digits[2]][0]
            in_column = wings[digits[0]][1] | wings[digits[1]][1] | wings[digits[2]][1]
            if in_row.bit_count() != 1 or in_column.bit_count() != 1:
                continue
            ends = in_row.bit_length() - 1, in_column.bit_length() - 1
            gone = tuple(
                (cell, other)
                for cell in sorted((crossing, *ends))
                for other in MASK_DIGITS[grid.masks[cell]]
                if other not in digits
            )
            if gone:
                evidence = Firework(
                    digits, crossing, ends, ROW_OF[crossing], SIDE + COLUMN_OF[crossing], box
                )
                yield Step("firework", (), gone, evidence)
