from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy
import pandas
import pytest

from nonet.solvers.leetcode import Solution
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


def test_invalid_boards_are_rejected() -> None:
    with pytest.raises(ValueError, match="row 1, column 1: 'x' is not a digit"):
        Solution().solveSudoku([["x"] * 9] * 9)


def test_valid_means_no_clash() -> None:
    assert Solution().isValidSudoku(rows(PICTURE))
    assert Solution().isValidSudoku(rows(HOSTILE))
    assert not Solution().isValidSudoku(rows("8" + PICTURE[1:]))


def test_blanks_become_what_the_other_cells_are() -> None:
    solved = [[int(cell) for cell in row] for row in rows(SOLVED)]
    for blank in (0, None):
        board: Any = [[blank if c == "." else int(c) for c in row] for row in rows(PICTURE)]
        Solution().solveSudoku(board)
        assert board == solved
    for other in ("0", None, 0):
        board = [[other if c == "." else c for c in row] for row in rows(PICTURE)]
        Solution().solveSudoku(board)
        assert board == rows(SOLVED)
    array = numpy.array([[0 if c == "." else int(c) for c in row] for row in rows(PICTURE)])
    Solution().solveSudoku(array)  # type: ignore[arg-type]
    assert array.tolist() == solved


@pytest.mark.parametrize("row", [tuple, "".join])
def test_read_only_rows_are_rejected(row: Callable[[list[str]], Any]) -> None:
    board: Any = [*rows(PICTURE)[:8], row(rows(PICTURE)[8])]
    with pytest.raises(TypeError, match="nine writable rows"):
        Solution().solveSudoku(board)
    assert board[:8] == rows(PICTURE)[:8]
    for flat in (list(PICTURE), PICTURE, numpy.zeros(9, "V9")):
        with pytest.raises(TypeError, match="nine writable rows"):
            Solution().solveSudoku(flat)  # type: ignore[arg-type]


def test_a_data_frame_is_not_rows() -> None:
    """Its first index is the column: the solution was written the wrong way round."""
    with pytest.raises(TypeError, match="got a data frame"):
        Solution().solveSudoku(pandas.DataFrame(rows(PICTURE)))
