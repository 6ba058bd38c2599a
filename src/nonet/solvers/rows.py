"""LeetCode-style rows of a classic 9x9 board, solved in place: read, checked and filled."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any

from nonet.board.board import Board
from nonet.errors import ArgumentError
from nonet.geometry.cells import SIDE


def read_rows(rows: Any, *, to_fill: bool = True) -> Board:
    """Return the board of nine rows; with `to_fill`, they must be distinct and writable.

    >>> read_rows([["."] * 9] * 9)
    Traceback (most recent call last):
    nonet.errors.ArgumentError: rows 1 and 2 are the same list; make a separate list for each row
    """
    if hasattr(rows, "to_numpy"):  # its first index is the column
        raise TypeError("expected rows, got a data frame; pass its to_numpy()")
    board = Board(rows)
    if not board.is_classic:
        board.rules.check_complete()
        raise ArgumentError("classic_only", what="solving in place")
    if to_fill:
        _check_rows(rows)
    return board


def _check_rows(rows: Any) -> None:
    found = list(rows)
    if len(found) != SIDE or not all(
        isinstance(row, MutableSequence) or getattr(row, "shape", None) == (SIDE,) for row in found
    ):
        raise TypeError("expected nine writable rows: lists, or an array")
    for number, row in enumerate(found):
        for other in range(number):
            if found[other] is row:
                raise ArgumentError("same_rows", row=other + 1, other=number + 1)


def fill_rows(rows: list[list[Any]], board: Board, solution: Sequence[int]) -> None:
    """Write a solution into the empty cells of rows: as numbers if no cell is a string.

    >>> rows = [[0] * 9 for _ in range(9)]
    >>> fill_rows(rows, Board(), [7] * 81)
    >>> rows[8][8]
    7
    """
    numbers = not any(isinstance(cell, str) for row in rows for cell in row)
    for cell, digit in enumerate(solution):
        if not board[cell]:
            rows[cell // SIDE][cell % SIDE] = digit if numbers else str(digit)
