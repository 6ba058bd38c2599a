from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy
import pytest
from hypothesis import given

import nonet
from nonet import Board
from nonet.errors import ArgumentError
from nonet.geometry.cells import PEERS, UNITS, format_cell, open_masks, to_digits
from nonet.geometry.layout import CLASSIC
from nonet.rules import Rules, arrow, cage
from tests.support import PICTURE, SOLVED, boards


def test_geometry() -> None:
    assert [len(set(unit)) for unit in UNITS] == [9] * 27
    assert {len(peers) for peers in PEERS} == {20}
    assert [CLASSIC.cell(format_cell(cell)) for cell in range(81)] == list(range(81))
    with pytest.raises(ValueError, match="'r0c5' is not a cell"):
        CLASSIC.cell("r0c5")


def test_a_board_is_a_value() -> None:
    board = Board(PICTURE)
    assert board == Board(board) == Board(PICTURE.replace(".", "0"))
    assert len({board, Board(PICTURE)}) == 1
    assert board != Board(SOLVED)
    assert board != PICTURE
    assert str(board) == PICTURE
    assert repr(board) == f"Board({PICTURE!r})"
    with pytest.raises(AttributeError, match="cannot be changed"):
        board.values = bytes(81)


def test_an_empty_board() -> None:
    assert str(Board()) == "." * 81
    assert not Board().is_solved
    assert Board(SOLVED).is_solved


@given(boards())
def test_a_copy_is_equal(board: Board) -> None:
    for twin in (pickle.loads(pickle.dumps(board)), copy.deepcopy(board)):
        assert twin == board
        assert hash(twin) == hash(board)
        assert twin.candidates == board.candidates


def test_placed_digits_are_not_givens() -> None:
    board = Board(PICTURE).place(2, 4)
    assert (board[2], board.givens[2]) == (4, 0)
    assert board != Board(str(board))
    with pytest.raises(ValueError, match="r1c3 already contains 4"):
        board.place(2, 5)


def test_placing_and_removing_leave_the_board_as_it_was() -> None:
    board = Board(PICTURE)
    before = board.candidates
    board.place(2, 4)
    board.remove(2, 4)
    assert board == Board(PICTURE)
    assert board.candidates == before


def test_a_digit_takes_the_candidate_from_its_peers() -> None:
    for board in (Board(), Board().remove(80, 9)):
        placed = board.place(40, 5)
        for cell in range(81):
            gone = cell in PEERS[40] or cell == 40
            assert (5 in to_digits(placed.candidates[cell])) != gone


def test_a_removed_candidate_stays_out() -> None:
    board = Board(PICTURE).remove(2, 4)
    assert 4 not in to_digits(board.candidates[2])
    assert board.has_removals
    assert board != Board(PICTURE)
    assert board.remove(2, 4) == board
    assert board.place(11, 2).has_removals


def test_equal_boards_compare_equal_however_they_came_about() -> None:
    by_hand = Board().remove(1, 5).place(0, 5)
    assert by_hand == Board().place(0, 5)
    assert hash(by_hand) == hash(Board().place(0, 5))


@given(boards())
def test_candidates_never_exceed_what_the_digits_leave(board: Board) -> None:
    for mask, left in zip(board.candidates, open_masks(board.values), strict=True):
        assert mask & ~left == 0


@pytest.mark.parametrize(
    ("cell", "digit", "message"),
    [
        (-1, 5, "-1 is not a cell; use a number from 0 to 80"),
        (81, 5, "81 is not a cell; use a number from 0 to 80"),
        ("r1c0", 5, "'r1c0' is not a cell; use a number from 0 to 80"),
        ("a1", 5, "'a1' is not a cell; use a number from 0 to 80"),
        ((0, 3), 5, r"\(0, 3\) is not a cell; use a number from 0 to 80"),
        (True, 5, "True is not a cell; use a number from 0 to 80"),
        (0, 0, "0 is not a digit; use a whole number from 1 to 9"),
        (0, 10, "10 is not a digit; use a whole number from 1 to 9"),
        (0, "4", "'4' is not a digit; use a whole number from 1 to 9"),
    ],
)
def test_places_off_the_board_are_refused(cell: Any, digit: Any, message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        Board().place(cell, digit)
    with pytest.raises(ArgumentError, match=message):
        Board().remove(cell, digit)


def test_a_cell_has_a_number_a_name_and_a_row_and_column() -> None:
    board = Board(PICTURE)
    assert board.place(2, 4) == board.place("r1c3", 4) == board.place((1, 3), 4)
    assert board.remove(2, 4) == board.remove(" R1C3 ", 4) == board.remove((1, 3), 4)
    assert board[1] == board["r1c2"] == board[1, 2] == 3


def test_a_placed_digit_can_be_cleared_and_what_it_closed_is_open_again() -> None:
    board = Board(PICTURE)
    for before in (board, board.remove("r1c3", 1), board.remove("r9c3", 1)):
        assert before.place("r1c4", 6).clear("r1c4").candidates[80] == before.candidates[80]
        assert before.place("r1c4", 6).clear("r1c4") == before
    struck = board.place("r1c4", 6).remove("r1c3", 1)
    assert struck.clear((1, 4)) == board.remove("r1c3", 1)
    with pytest.raises(ArgumentError, match="r1c1 is a given; 5 cannot be cleared"):
        board.clear(0)
    assert board.clear(2) == board


def test_the_puzzle_of_a_board_is_its_givens() -> None:
    board = Board(PICTURE).place("r1c3", 4).remove("r1c4", 2)
    assert board.puzzle == Board(PICTURE)
    assert (board.clues, Board().clues) == (30, 0)


def test_a_board_after_a_step_has_done_it() -> None:
    board = Board(PICTURE)
    for step in nonet.steps(board):
        board = board.apply(step)
    assert board.is_solved


def test_conflicts_name_unit_digit_and_cells() -> None:
    row = Board("5...5" + "." * 76)
    assert [str(c) for c in row.conflicts()] == ["5 appears twice in row 1: r1c1, r1c5"]
    column = Board("5........" * 3 + "." * 54)
    texts = [str(c) for c in column.conflicts()]
    assert texts[0] == "5 appears 3 times in column 1: r1c1, r2c1, r3c1"
    assert texts[1].startswith("5 appears 3 times in box 1")
    box = Board("5.........5" + "." * 70)
    assert [c.cells for c in box.conflicts()] == [(0, 10)]
    assert Board(SOLVED).conflicts() == ()


def test_a_full_board_with_a_clash_is_not_solved() -> None:
    assert not Board("35" + SOLVED[2:]).is_solved


def test_rows_lists_and_arrays() -> None:
    board = Board(PICTURE)
    rows = board.rows()
    assert rows[0] == ["5", "3", ".", ".", "7", ".", ".", ".", "."]
    numbers = [list(board.values[i : i + 9]) for i in range(0, 81, 9)]
    array = numpy.array(numbers, dtype=numpy.uint8)
    nothing = [[item or None for item in row] for row in numbers]
    for source in (
        rows,
        numbers,
        list(board.values),
        array,
        array.reshape(81),
        nothing,
        PICTURE.encode(),
    ):
        assert Board(source) == board
    assert Board(["".join(row) for row in rows]) == board


def test_a_notebook_shows_a_picture() -> None:
    assert Board(PICTURE)._repr_svg_().startswith("<svg")


def test_an_unknown_format_is_named() -> None:
    with pytest.raises(ValueError, match="unknown format 'xml'; choose from: line, zeros"):
        Board().format("xml")


def test_cells_are_numbers_names_or_tuples() -> None:
    board = Board("53..7" + "." * 76)
    assert board[1] == board["r1c2"] == board[1, 2] == board[(1, 2)] == 3
    for wrong in ((0, 0), (1, 10), (1,), (1, 2, 3), [1, 2], "r0c1", None):
        with pytest.raises(ArgumentError, match=r"tuple \(row, column\) from \(1, 1\) to \(9, 9\)"):
            board[wrong]  # type: ignore[index]


@pytest.mark.parametrize(
    "cells", ["r1c23", [1, 2], range(1, 3), [(1, 2), (1, 3)], ["r1c2", 2], numpy.array([1, 2])]
)
def test_rules_take_cells_as_boards_do(cells: object) -> None:
    assert Rules(9, cage(5, cells)).rules[0].cells == (1, 2)  # type: ignore[arg-type]


@pytest.mark.parametrize("cell", ["r1c2", 1, (1, 2), [1], [(1, 2)]])
def test_rules_take_one_cell_as_boards_do(cell: object) -> None:
    assert Rules(9, cage(5, cell)).rules[0].cells == (1,)  # type: ignore[arg-type]
    assert Rules(9, arrow(cell, [2, 3])).rules[0].cells == (1, 2, 3)  # type: ignore[arg-type]


@pytest.mark.parametrize("cells", [(1, 2, 3), [[1, 2], [3, 4]], {1, 2}, None, [81], [(0, 0)]])
def test_invalid_cells_are_rejected(cells: object) -> None:
    with pytest.raises(ArgumentError, match="tuple"):
        Rules(9, cage(5, cells))  # type: ignore[arg-type]
