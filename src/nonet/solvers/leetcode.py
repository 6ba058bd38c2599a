"""LeetCode 37 and 36, with LeetCode's own names.

>>> rows = [list("." * 9) for _ in range(9)]
>>> Solution().isValidSudoku(rows)
True
>>> Solution().solveSudoku(rows)
>>> any("." in row for row in rows)
False
"""

from __future__ import annotations

from nonet.errors import ArgumentError
from nonet.solvers import native
from nonet.solvers.rows import fill_rows, read_rows


class Solution:
    """What LeetCode calls: `solveSudoku` (problem 37) and `isValidSudoku` (problem 36)."""

    def solveSudoku(self, board: list[list[str]]) -> None:
        """Fill the empty cells of `board` in place: '.', or another blank that nonet knows.

        Returns None. A board without a solution is left unchanged and raises `ArgumentError`;
        input that is not a board raises `FormatError`; both are ValueErrors. Rows that are the
        same list, as in `[["."] * 9] * 9`, raise `ArgumentError`; read-only ones, TypeError.

        >>> Solution().solveSudoku([list("55.......")] + [list("." * 9) for _ in range(8)])
        Traceback (most recent call last):
        nonet.errors.ArgumentError: no solution: 5 appears twice in row 1: r1c1, r1c2
        """
        read = read_rows(board)
        clashes = read.conflicts()
        solution = None if clashes else native.first_two(read, None)[0]
        if solution is None:
            reason = f": {clashes[0]}" if clashes else ""
            raise ArgumentError("no_solution", why=reason)
        fill_rows(board, read, solution)

    def isValidSudoku(self, board: list[list[str]]) -> bool:
        """Return whether no digit of `board` repeats in a unit; it need not be solvable.

        >>> Solution().isValidSudoku([list("55.......")] + [list("." * 9) for _ in range(8)])
        False
        """
        return not read_rows(board, to_fill=False).conflicts()
