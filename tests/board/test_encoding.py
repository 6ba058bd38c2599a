"""Puzzles as arrays, of every source, and back."""

from __future__ import annotations

from typing import Any

import numpy
import pytest

import nonet
from nonet import Board
from nonet.errors import ArgumentError
from tests.support import PICTURE, SOLVED, corpus

LINES = [case.puzzle for case in corpus()]
SOURCES: dict[str, Any] = {
    "strings": LINES,
    "zeros": [line.replace(".", "0") for line in LINES],
    "boards": [Board(line) for line in LINES],
    "other formats": [Board(line).format("grid") for line in LINES],
    "bytes": "\r\n".join(LINES).encode(),
    "array": numpy.array([list(Board(line)) for line in LINES]),
    "cubes": numpy.array([list(Board(line)) for line in LINES]).reshape(-1, 9, 9),
}


@pytest.mark.parametrize("name", SOURCES)
def test_every_source_round_trips_to_the_same_digits(name: str) -> None:
    array = nonet.to_array(SOURCES[name])
    assert array.dtype == numpy.uint8
    assert array.shape == (len(LINES), 81)
    assert [str(board) for board in nonet.from_array(array)] == LINES
    assert nonet.from_array(array.reshape(-1, 9, 9)) == nonet.from_array(array)
    planes = nonet.to_array(SOURCES[name], "one_hot")
    assert [str(board) for board in nonet.from_array(planes)] == LINES


def test_planes() -> None:
    boards = [Board(line) for line in LINES]
    one_hot, candidates = (nonet.to_array(boards, kind) for kind in ("one_hot", "candidates"))
    for row, board in enumerate(boards):
        for cell, digit in enumerate(board):
            marks = [bool(board.candidates[cell] >> d & 1) for d in range(9)]
            held = [digit == d + 1 for d in range(9)]
            assert one_hot[row, cell].tolist() == held
            assert candidates[row, cell].tolist() == (held if digit else marks)
    solved = nonet.to_array([SOLVED], "candidates")
    assert (solved == nonet.to_array([SOLVED], "one_hot")).all()
    assert nonet.to_array([], "one_hot").shape == (0, 81, 9)


def test_planes_back_leave_doubtful_cells_empty() -> None:
    planes = nonet.to_array([PICTURE], "candidates").astype(float)
    planes[0, 0] = 0
    (board,) = nonet.from_array(planes)
    assert board[0] == 0
    assert all(board[cell] in (0, int(SOLVED[cell])) for cell in range(81))


def test_invalid_arrays_are_named() -> None:
    with pytest.raises(
        ArgumentError, match="unknown array kind 'planes'; choose from: digits, one_hot"
    ):
        nonet.to_array([PICTURE], "planes")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="'x' is not a digit"):
        nonet.to_array([PICTURE[:-1] + "x"])
    with pytest.raises(ValueError, match="expected an array"):
        nonet.from_array(numpy.zeros((3, 5)))
