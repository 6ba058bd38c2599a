from __future__ import annotations

import pytest

from nonet.results.leetcode import Solution
from tests.support import HOSTILE, PICTURE, SOLVED


def rows(line: str) -> list[list[str]]:
    return [list(line[i : i + 9]) for i in range(0, 81, 9)]


def test_it_solves_in_place_and_returns_nothing() -> None:
    board = rows(PICTURE)
    first = board[0]
    Solution().solveSudoku(board)
    assert board == rows(SOLVED)
    assert board[0] is first


@pytest.mark.parametrize("line", [HOSTILE, "55" + "." * 79])
def test_no_solution_raises_and_leaves_the_board(line: str) -> None:
    board = rows(line)
    with pytest.raises(ValueError, match="no solution"):
        Solution().solveSudoku(board)
    assert board == rows(line)


def test_what_is_no_board_is_refused() -> None:
    with pytest.raises(ValueError, match="row 1, column 1: 'x' is not a digit"):
        Solution().solveSudoku([["x"] * 9] * 9)


def test_valid_means_no_clash() -> None:
    assert Solution().isValidSudoku(rows(PICTURE))
    assert Solution().isValidSudoku(rows(HOSTILE))
    assert not Solution().isValidSudoku(rows("8" + PICTURE[1:]))
