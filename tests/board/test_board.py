from __future__ import annotations

import copy
import pickle

import numpy
import pytest
from hypothesis import given

from nonet import Board
from nonet.board.cells import PEERS, UNITS, format_cell, open_masks, parse_cell, to_digits
from tests.support import PICTURE, SOLVED, boards


def test_geometry() -> None:
    assert [len(set(unit)) for unit in UNITS] == [9] * 27
    assert {len(peers) for peers in PEERS} == {20}
    assert [parse_cell(format_cell(cell)) for cell in range(81)] == list(range(81))
    with pytest.raises(ValueError, match="'r0c5' is not a cell"):
        parse_cell("r0c5")


def test_a_board_is_a_value() -> None:
    board = Board(PICTURE)
    assert board == Board(board) == Board(PICTURE.replace(".", "0"))
    assert len({board, Board(PICTURE)}) == 1
    assert board != Board(SOLVED)
    assert board != PICTURE
    assert str(board) == PICTURE
    assert repr(board) == f"Board({PICTURE!r})"
    with pytest.raises(AttributeError, match="does not change"):
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
    with pytest.raises(ValueError, match="r1c3 holds 4 already"):
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


@pytest.mark.parametrize(("cell", "digit"), [(-1, 5), (81, 5), (0, 0), (0, 10)])
def test_places_off_the_board_are_refused(cell: int, digit: int) -> None:
    with pytest.raises(ValueError, match="is not a"):
        Board().place(cell, digit)
    with pytest.raises(ValueError, match="is not a"):
        Board().remove(cell, digit)


def test_conflicts_name_unit_digit_and_cells() -> None:
    row = Board("5...5" + "." * 76)
    assert [str(c) for c in row.conflicts()] == ["5 stands 2 times in row 1: r1c1, r1c5"]
    column = Board("5........" * 3 + "." * 54)
    texts = [str(c) for c in column.conflicts()]
    assert texts[0] == "5 stands 3 times in column 1: r1c1, r2c1, r3c1"
    assert texts[1].startswith("5 stands 3 times in box 1")
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
    with pytest.raises(ValueError, match="'xml' is not a format: line, zeros"):
        Board().format("xml")
