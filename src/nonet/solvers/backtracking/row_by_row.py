"""Backtracking by recursion on (row, column), row by row.

One call a cell, filled or blank: the cell after the ninth is the first of the next row, and the
row after the ninth is the end. The plainest to follow; at most 9 to the power of the blanks.
"""

from __future__ import annotations

from nonet.solvers.backtracking.check import BLANK, DIGITS, Rows, fits


def solve(rows: Rows, row: int = 0, column: int = 0) -> bool:
    """Solve in place, row by row.

    >>> from nonet import Board
    >>> rows = Board("." * 81).rows()
    >>> solve(rows), "".join(rows[0])
    (True, '123456789')
    """
    if column == 9:
        return solve(rows, row + 1, 0)
    if row == 9:
        return True
    if rows[row][column] != BLANK:
        return solve(rows, row, column + 1)
    for digit in DIGITS:
        if fits(rows, row, column, digit):
            rows[row][column] = digit
            if solve(rows, row, column + 1):
                return True
            rows[row][column] = BLANK
    return False
