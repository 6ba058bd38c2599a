"""Backtracking with two loops that go on from the current cell.

`rescan` without its waste: the call is told where to go on. The trap is the column: it starts at
`column` in the first row only, and at 0 in every row after it. Forget that, and the blanks to the
left in the rows below are never filled.
"""

from __future__ import annotations

from nonet.solvers.backtracking.check import BLANK, DIGITS, Rows, fits


def solve(rows: Rows, row: int = 0, column: int = 0) -> bool:
    """Solve in place, looping on from (row, column).

    >>> from nonet import Board
    >>> rows = Board("." * 81).rows()
    >>> solve(rows), "".join(rows[0])
    (True, '123456789')
    """
    for r in range(row, 9):
        for c in range(column, 9):
            if rows[r][c] != BLANK:
                continue
            for digit in DIGITS:
                if fits(rows, r, c, digit):
                    rows[r][c] = digit
                    if solve(rows, r, c + 1):
                        return True
                    rows[r][c] = BLANK
            return False
        column = 0
    return True
