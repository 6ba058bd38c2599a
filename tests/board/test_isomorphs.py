"""Disguises are the same puzzle, and canonical sees through them."""

from __future__ import annotations

import math

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonet
from nonet import Board
from nonet.errors import ArgumentError
from tests.support import PICTURE, SOLVED, boards


@given(boards(), st.integers())
def test_an_isomorph_has_isomorphic_solutions_and_the_same_canonical_form(
    board: Board, seed: int
) -> None:
    other = nonet.shuffle(board, seed=seed)
    assert nonet.equivalent(board, other)
    assert nonet.canonical(board) == nonet.canonical(other)
    assert nonet.count(board, 50) == nonet.count(other, 50)
    assert sorted(map(int.bit_count, board.candidates)) == sorted(
        map(int.bit_count, other.candidates)
    )
    assert 81 - board.givens.count(0) == 81 - other.givens.count(0)
    assert board.has_removals == other.has_removals
    assert str(nonet.canonical(board)) <= str(other)


def test_shuffle_takes_a_seed() -> None:
    assert nonet.shuffle(PICTURE, seed=1) == nonet.shuffle(PICTURE, seed=1)
    assert len({str(nonet.shuffle(PICTURE, seed=seed)) for seed in range(50)}) == 50
    assert nonet.shuffle(PICTURE) != nonet.shuffle(PICTURE)


def test_the_canonical_form_is_an_isomorph() -> None:
    form = nonet.canonical(PICTURE)
    assert nonet.canonical(form) == form
    assert nonet.equivalent(form, PICTURE)
    assert nonet.rate(form).status == "unique"


def test_different_puzzles_are_distinguished() -> None:
    board = Board(PICTURE)
    less = PICTURE.replace("5", ".", 1)
    assert not nonet.equivalent(board, less)
    swapped = PICTURE[:9].translate(str.maketrans("53", "35")) + PICTURE[9:]
    assert not nonet.equivalent(board, swapped)


def test_what_stands_on_the_board_is_compared() -> None:
    answer = nonet.solve("." * 81)
    assert answer.board is not None
    assert answer.second is not None
    other = nonet.generate(clues=81, seed=5)
    assert not nonet.equivalent(answer.board, Board._of(other.values, bytes(81)))
    assert nonet.equivalent(answer.board, str(answer.board))
    assert not nonet.equivalent(Board(PICTURE), Board(PICTURE).place(2, 4))


@pytest.mark.parametrize("board", ["5" * 81, "55" + "." * 79, "5" + "." * 9 + "5" + "." * 70])
def test_a_clash_has_no_canonical_form(board: str) -> None:
    for ask in (lambda: nonet.canonical(board), lambda: nonet.equivalent(PICTURE, board)):
        with pytest.raises(ArgumentError, match=r"no canonical form: 5 appears "):
            ask()
    with pytest.raises(ArgumentError, match=r"^puzzle 2 has no canonical form: 5 appears "):
        nonet.canonical_many([PICTURE, board])
    assert nonet.canonical("." * 81) == Board()


def test_many_shuffles() -> None:
    puzzles = [str(board) for board in nonet.generate_many(50, seed=2)]
    solutions = nonet.solve_many(puzzles).grids
    shuffled = nonet.shuffle_many(puzzles, seed=3)
    both = nonet.shuffle_many(solutions, seed=3)
    assert (nonet.solve_many(shuffled).grids == both).all()  # puzzle and solution stay together
    forms = nonet.canonical_many(puzzles)
    assert nonet.canonical_many(nonet.from_array(shuffled)) == forms
    assert (nonet.shuffle_many(puzzles[20:], seed=3, start=20) == shuffled[20:]).all()
    assert (nonet.shuffle_many(puzzles, seed=4) != shuffled).any()
    assert shuffled[0].tolist() == list(nonet.shuffle(puzzles[0], seed=3))


def test_all_isomorphs_are_equally_likely() -> None:
    n = 18_000
    drawn = nonet.shuffle_many(numpy.tile(nonet.to_array([SOLVED]), (n, 1)), seed=1)
    counts = numpy.array([(drawn == digit).sum(axis=0) for digit in range(1, 10)])
    assert abs(counts - n / 9).max() < 5 * math.sqrt(n / 9 * 8 / 9)
    marked = numpy.zeros((n, 81), dtype=numpy.uint8)
    marked[:, 0] = 1
    places = (nonet.shuffle_many(marked, seed=2) > 0).sum(axis=0)
    assert abs(places - n / 81).max() < 5 * math.sqrt(n / 81)


@pytest.mark.slow
def test_canonical_is_the_same_for_many_shuffles_of_many_puzzles() -> None:
    puzzles = list(nonet.generate_many(200, seed=11))
    forms = nonet.canonical_many(puzzles)
    assert len(set(forms)) == len(puzzles)
    for puzzle, form in zip(puzzles, forms, strict=True):
        shuffled = [nonet.shuffle(puzzle, seed=seed) for seed in range(30)]
        assert set(nonet.canonical_many(shuffled)) == {form}
