"""LeetCode 37 and 36, with LeetCode's own names.

>>> rows = [list("." * 9) for _ in range(9)]
>>> Solution().isValidSudoku(rows)
True
>>> Solution().solveSudoku(rows)
>>> any("." in row for row in rows)
False
"""

from __future__ import annotations

from nonet.board.board import Board
from nonet.board.errors import ArgumentError
from nonet.engines import fast


class Solution:
    """What LeetCode calls: `solveSudoku` (problem 37) and `isValidSudoku` (problem 36)."""

    def solveSudoku(self, board: list[list[str]]) -> None:
        """Fill the empty cells ('.') in place.

        A board without a solution raises ValueError and is left as it was.

        >>> Solution().solveSudoku([list("55.......")] + [list("." * 9) for _ in range(8)])
        Traceback (most recent call last):
        nonet.board.errors.ArgumentError: no solution: 5 stands 2 times in row 1: r1c1, r1c2
        """
        clashes = Board(board).conflicts()
        if clashes or not fast.solve(board):
            reason = f": {clashes[0]}" if clashes else ""
            raise ArgumentError("no_solution", why=reason)

    def isValidSudoku(self, board: list[list[str]]) -> bool:
        """Tell whether no digit stands twice in a unit; it need not be solvable.

        >>> Solution().isValidSudoku([list("55.......")] + [list("." * 9) for _ in range(8)])
        False
        """
        return not Board(board).conflicts()
