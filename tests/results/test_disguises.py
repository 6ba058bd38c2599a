"""Disguises are the same puzzle, and canonical sees through them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonet
from nonet import Board
from tests.support import PICTURE, boards


@given(boards(), st.integers())
def test_a_disguise_has_disguised_solutions_and_the_same_canonical_form(
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
    assert str(nonet.canonical(board)) <= str(Board.of(other.givens, other.givens))


def test_shuffle_takes_a_seed() -> None:
    assert nonet.shuffle(PICTURE, seed=1) == nonet.shuffle(PICTURE, seed=1)
    assert len({str(nonet.shuffle(PICTURE, seed=seed)) for seed in range(50)}) == 50
    assert nonet.shuffle(PICTURE) != nonet.shuffle(PICTURE)


def test_the_canonical_form_is_a_disguise_itself() -> None:
    form = nonet.canonical(PICTURE)
    assert nonet.canonical(form) == form
    assert nonet.equivalent(form, PICTURE)
    assert nonet.rate(form).status == "unique"


def test_puzzles_that_differ_are_told_apart() -> None:
    board = Board(PICTURE)
    less = PICTURE.replace("5", ".", 1)
    assert not nonet.equivalent(board, less)
    swapped = PICTURE[:9].translate(str.maketrans("53", "35")) + PICTURE[9:]
    assert not nonet.equivalent(board, swapped)


@pytest.mark.slow
def test_canonical_is_the_same_for_many_shuffles_of_many_puzzles() -> None:
    puzzles = list(nonet.generate_many(200, seed=11))
    forms = nonet.canonical_many(puzzles)
    assert len(set(forms)) == len(puzzles)
    for puzzle, form in zip(puzzles, forms, strict=True):
        shuffled = [nonet.shuffle(puzzle, seed=seed) for seed in range(30)]
        assert set(nonet.canonical_many(shuffled)) == {form}
