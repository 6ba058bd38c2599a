"""Backtracking that looks for the first blank from the top-left corner on every call.

The shortest to write: no position is handed on, so every call walks over all the cells that are
filled already, up to 81 looks before any work is done. The digits it tries, and so its
placements and undos, are those of `row_by_row`.
"""

from __future__ import annotations

from nonet.solvers.backtracking.check import BLANK, DIGITS, Rows, fits


def solve(rows: Rows) -> bool:
    """Solve in place, scanning from the corner again on every call.

    >>> from nonet import Board
    >>> rows = Board("." * 81).rows()
    >>> solve(rows), "".join(rows[0])
    (True, '123456789')
    """
    for row in range(9):
        for column in range(9):
            if rows[row][column] != BLANK:
                continue
            for digit in DIGITS:
                if fits(rows, row, column, digit):
                    rows[row][column] = digit
                    if solve(rows):
                        return True
                    rows[row][column] = BLANK
            return False
    return True
