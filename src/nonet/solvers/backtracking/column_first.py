"""Backtracking down each column, then the next column.

The first of the write-ups: recursion on (row, column) that moves down, and to the top of the next
column at the bottom. Each blank tries the digits 1 to 9; a digit that fits is written, the rest is
tried, and if the rest fails the cell is blanked again. At most 9 to the power of the blanks;
in practice hundreds to millions of placements, depending on how soon a wrong digit shows.
"""

from __future__ import annotations

from nonet.solvers.backtracking.check import BLANK, DIGITS, Rows, fits


def solve(rows: Rows, row: int = 0, column: int = 0) -> bool:
    """Solve in place, column by column.

    >>> from nonet import Board
    >>> rows = Board("." * 81).rows()
    >>> solve(rows), "".join(row[0] for row in rows)
    (True, '123456789')
    """
    if row == 9:
        return solve(rows, 0, column + 1)
    if column == 9:
        return True
    if rows[row][column] != BLANK:
        return solve(rows, row + 1, column)
    for digit in DIGITS:
        if fits(rows, row, column, digit):
            rows[row][column] = digit
            if solve(rows, row + 1, column):
                return True
            rows[row][column] = BLANK
    return False
