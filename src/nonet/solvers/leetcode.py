"""LeetCode 37 and 36, with LeetCode's own names.

>>> rows = [list("." * 9) for _ in range(9)]
>>> Solution().isValidSudoku(rows)
True
>>> Solution().solveSudoku(rows)
>>> any("." in row for row in rows)
False
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

from nonet.board.board import Board
from nonet.board.cells import SIDE
from nonet.board.errors import ArgumentError
from nonet.engines import fast


class Solution:
    """What LeetCode calls: `solveSudoku` (problem 37) and `isValidSudoku` (problem 36)."""

    def solveSudoku(self, board: list[list[str]]) -> None:
        """Fill the empty cells of `board` in place: '.', or another blank that nonet knows.

        Returns None. A board without a solution is left as it was and raises `ArgumentError`, what
        is none `FormatError`; both are ValueErrors. Rows that cannot be written to: TypeError.

        >>> Solution().solveSudoku([list("55.......")] + [list("." * 9) for _ in range(8)])
        Traceback (most recent call last):
        nonet.board.errors.ArgumentError: no solution: 5 stands 2 times in row 1: r1c1, r1c2
        """
        read = _read(board)
        if len(board) != SIDE or not all(
            isinstance(row, MutableSequence) or getattr(row, "shape", None) == (SIDE,)
            for row in board
        ):
            raise TypeError("nine rows that can be written to are needed: lists, or an array")
        clashes = read.conflicts()
        solution = None if clashes else fast.first_two(read, None)[0]
        if solution is None:
            reason = f": {clashes[0]}" if clashes else ""
            raise ArgumentError("no_solution", why=reason)
        rows: list[list[Any]] = board  # of numbers, where somebody has them so
        numbers = not any(isinstance(cell, str) for row in rows for cell in row)
        for cell, digit in enumerate(solution):
            if not read[cell]:
                rows[cell // SIDE][cell % SIDE] = digit if numbers else str(digit)

    def isValidSudoku(self, board: list[list[str]]) -> bool:
        """Tell whether no digit of `board` stands twice in a unit; it need not be solvable.

        >>> Solution().isValidSudoku([list("55.......")] + [list("." * 9) for _ in range(8)])
        False
        """
        return not _read(board).conflicts()


def _read(rows: list[list[str]]) -> Board:
    if hasattr(rows, "to_numpy"):  # its first index is the column
        raise TypeError("rows are expected, not a data frame: give its to_numpy()")
    board = Board(rows)
    if not board.is_classic:
        raise ArgumentError("classic_only", what="LeetCode")
    return board
