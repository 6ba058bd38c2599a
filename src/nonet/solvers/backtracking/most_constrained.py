"""Backtracking on the empty cell with the fewest candidates first, with bit masks.

The one idea that matters most: a cell with one candidate needs no guess, and a cell with none
ends a wrong way at once. Three masks a line of the board (bit d set: digit d is used in that row,
column, box) make the candidates of a cell one expression.
"""

from __future__ import annotations

from nonet.solvers.backtracking.check import BLANK, Rows

_ALL = 0b1111111110


def solve(rows: Rows) -> bool:
    """Solve in place, the most constrained cell first.

    >>> from nonet import Board
    >>> rows = Board("." * 81).rows()
    >>> solve(rows), "".join(rows[0])
    (True, '123456789')
    """
    used_row, used_column, used_box = [0] * 9, [0] * 9, [0] * 9
    empty = set()
    for r in range(9):
        for c in range(9):
            if rows[r][c] == BLANK:
                empty.add((r, c))
            else:
                bit = 1 << int(rows[r][c])
                used_row[r] |= bit
                used_column[c] |= bit
                used_box[r // 3 * 3 + c // 3] |= bit

    def candidates(cell: tuple[int, int]) -> int:
        r, c = cell
        return _ALL & ~(used_row[r] | used_column[c] | used_box[r // 3 * 3 + c // 3])

    def fill() -> bool:
        if not empty:
            return True
        # Ties go to the first cell in reading order, so that every run is the same.
        cell = min(empty, key=lambda cell: (candidates(cell).bit_count(), cell))
        empty.remove(cell)
        r, c = cell
        left = candidates(cell)
        while left:
            bit = left & -left
            left ^= bit
            rows[r][c] = str(bit.bit_length() - 1)
            used_row[r] ^= bit
            used_column[c] ^= bit
            used_box[r // 3 * 3 + c // 3] ^= bit
            if fill():
                return True
            used_row[r] ^= bit
            used_column[c] ^= bit
            used_box[r // 3 * 3 + c // 3] ^= bit
            rows[r][c] = BLANK
        empty.add(cell)
        return False

    return fill()
