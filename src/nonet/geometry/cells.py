"""Cells, units and peers of the classic 9x9 board.

Cells are numbered row by row; a cell is shown as r<row>c<column>, both from 1:

      0  1  2 |  3  4  5 |  6  7  8        r1c1 ... r1c9
      9 10 11 | 12 13 14 | 15 16 17
     18 19 20 | 21 22 23 | 24 25 26
    ----------+----------+----------
     27 ...                                box 4 starts at r4c1
                              ... 80       r9c9

The aliases Cell, Digit, Mask, CellSet and Unit say in signatures what an int means.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

Cell: TypeAlias = int
"""0 to 80, row by row."""
Digit: TypeAlias = int
"""1 to 9."""
Candidate: TypeAlias = tuple[Cell, Digit]
"""A cell and a digit: the digit can be, is, or cannot be in the cell."""
Mask: TypeAlias = int
"""A set of digits: bit d-1 stands for digit d."""
CellSet: TypeAlias = int
"""A set of cells: bit c stands for cell c."""
Unit: TypeAlias = int
"""0 to 26, an index into UNITS: rows, then columns, then boxes."""

BOX = 3
SIDE = BOX * BOX
CELLS = SIDE * SIDE
DIGITS = range(1, SIDE + 1)
ALL = (1 << SIDE) - 1

ROWS = tuple(tuple(range(SIDE * r, SIDE * r + SIDE)) for r in range(SIDE))
COLUMNS = tuple(tuple(range(c, CELLS, SIDE)) for c in range(SIDE))
BOXES = tuple(
    tuple(SIDE * (r + i) + c + j for i in range(BOX) for j in range(BOX))
    for r in range(0, SIDE, BOX)
    for c in range(0, SIDE, BOX)
)
UNITS = ROWS + COLUMNS + BOXES
UNIT_NAMES = tuple(f"{house} {i}" for house in ("row", "column", "box") for i in DIGITS)

ROW_OF = tuple(cell // SIDE for cell in range(CELLS))
COLUMN_OF = tuple(cell % SIDE for cell in range(CELLS))
BOX_OF = tuple(cell // SIDE // BOX * BOX + cell % SIDE // BOX for cell in range(CELLS))
UNITS_OF = tuple((ROW_OF[c], SIDE + COLUMN_OF[c], 2 * SIDE + BOX_OF[c]) for c in range(CELLS))
PEERS = tuple(
    tuple(sorted({peer for u in UNITS_OF[c] for peer in UNITS[u]} - {c})) for c in range(CELLS)
)


def format_cell(cell: Cell) -> str:
    """Return the name of a cell: its row and column, counted from 1.

    >>> format_cell(0), format_cell(80)
    ('r1c1', 'r9c9')
    """
    return f"r{ROW_OF[cell] + 1}c{COLUMN_OF[cell] + 1}"


def to_mask(digits: Iterable[Digit]) -> Mask:
    """Return the mask of some digits.

    >>> bin(to_mask([1, 3]))
    '0b101'
    """
    mask = 0
    for digit in digits:
        mask |= 1 << (digit - 1)
    return mask


def to_digits(mask: Mask) -> Iterator[Digit]:
    """Yield the digits of a mask, lowest first.

    >>> list(to_digits(0b101))
    [1, 3]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length()
        mask ^= low


def open_masks(values: Iterable[Digit]) -> tuple[Mask, ...]:
    """Return for each cell the mask of digits that no peer holds; 0 for a filled cell.

    >>> open_masks([0] * 80 + [5])[79] == ALL & ~to_mask([5])
    True
    """
    used = [0] * len(UNITS)
    values = tuple(values)
    for digit, (row, column, box) in zip(values, UNITS_OF, strict=True):
        if digit:
            mask = 1 << (digit - 1)
            used[row] |= mask
            used[column] |= mask
            used[box] |= mask
    return tuple(
        [
            0 if digit else ALL & ~(used[row] | used[column] | used[box])
            for digit, (row, column, box) in zip(values, UNITS_OF, strict=True)
        ]
    )
