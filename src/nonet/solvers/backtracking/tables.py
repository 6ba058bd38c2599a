"""Backtracking row by row, with three tables that say which digits are used where.

The walk, and so the placements and undos, of `walk`; what changes is the price of a check: three
looks into tables instead of 27 at the board, for the duty to keep the tables true.
"""

from __future__ import annotations

from nonet.engines.classic.check import BLANK, Rows, Tables


def solve(rows: Rows) -> bool:
    """Solve in place, row by row, asking the tables.

    >>> from nonet import Board
    >>> rows = Board("." * 81).rows()
    >>> solve(rows), "".join(rows[0])
    (True, '123456789')
    """
    return _solve(rows, Tables(rows), 0, 0)


def _solve(rows: Rows, used: Tables, row: int, column: int) -> bool:
    if column == 9:
        return _solve(rows, used, row + 1, 0)
    if row == 9:
        return True
    if rows[row][column] != BLANK:
        return _solve(rows, used, row, column + 1)
    for digit in range(1, 10):
        if used.fits(row, column, digit):
            rows[row][column] = str(digit)
            used.mark(row, column, digit, True)
            if _solve(rows, used, row, column + 1):
                return True
            used.mark(row, column, digit, False)
            rows[row][column] = BLANK
    return False
