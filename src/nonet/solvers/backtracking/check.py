"""The two ways the classic algorithms ask whether a digit may stand in a cell."""

from __future__ import annotations

BLANK = "."
DIGITS = "123456789"
Rows = list[list[str]]


def fits(rows: Rows, row: int, column: int, digit: str) -> bool:
    """Look along the row, the column and the box: 27 looks at the most.

    >>> rows = [["5"] + ["."] * 8] + [["."] * 9 for _ in range(8)]
    >>> fits(rows, 0, 8, "5"), fits(rows, 8, 8, "5")
    (False, True)
    """
    for i in range(9):
        if rows[row][i] == digit or rows[i][column] == digit:
            return False
        if rows[row // 3 * 3 + i // 3][column // 3 * 3 + i % 3] == digit:
            return False
    return True


class Tables:
    """Three tables of booleans, row, column and box: one look each instead of 27.

    >>> tables = Tables([["5"] + ["."] * 8] + [["."] * 9 for _ in range(8)])
    >>> tables.fits(0, 8, 5), tables.fits(8, 8, 5)
    (False, True)
    """

    def __init__(self, rows: Rows) -> None:
        """Enter the digits that are on the board."""
        self.row = [[False] * 10 for _ in range(9)]
        self.column = [[False] * 10 for _ in range(9)]
        self.box = [[False] * 10 for _ in range(9)]
        for r in range(9):
            for c in range(9):
                if rows[r][c] != BLANK:
                    self.mark(r, c, int(rows[r][c]), True)

    def mark(self, row: int, column: int, digit: int, used: bool) -> None:
        """Enter a digit, or take it out again."""
        self.row[row][digit] = used
        self.column[column][digit] = used
        self.box[row // 3 * 3 + column // 3][digit] = used

    def fits(self, row: int, column: int, digit: int) -> bool:
        """Look the digit up in the three tables."""
        box = row // 3 * 3 + column // 3
        return not (self.row[row][digit] or self.column[column][digit] or self.box[box][digit])
