"""The verbs agree with each other, and say what they cannot do."""

from __future__ import annotations

from collections import Counter

import pytest

import nonet
from nonet.engines.logic.grid import Grid
from nonet.engines.logic.ladder import finder_of, rungs
from nonet.engines.logic.techniques import CEILINGS, LEVELS
from nonet.views.explain import technique_meaning
from tests.logic.test_soundness import HARD

EASY = HARD[0]


@pytest.mark.parametrize("puzzle", HARD)
def test_hint_steps_find_and_rate_agree(puzzle: str) -> None:
    way = list(nonet.steps(puzzle))
    assert nonet.hint(puzzle) == way[0]
    rating = nonet.rate(puzzle)
    assert dict(rating.used) == Counter(step.technique for step in way)
    assert rating.score == sum(nonet.TECHNIQUES[step.technique].score for step in way)
    grid = Grid(nonet.Board(puzzle))
    for step in way:
        if step.technique != "guess":
            assert step in finder_of(step.technique)(grid), step
        grid = grid.after(step)


def test_level_is_raised_by_the_score() -> None:
    rating = nonet.rate(EASY)
    assert (rating.status, rating.level, rating.hardest) == ("unique", "easy", "naked_single")
    assert rating.score <= CEILINGS["easy"]
    assert list(LEVELS) == ["easy", "medium", "hard", "unfair", "extreme"]


def test_a_board_without_solution_has_no_way() -> None:
    broken = "55" + "." * 79
    assert nonet.hint(broken) is None
    assert list(nonet.steps(broken)) == []
    rating = nonet.rate(broken)
    assert (rating.status, rating.level, rating.score) == ("none", None, 0)


def test_a_solved_board_has_no_hint() -> None:
    solved = nonet.solve(EASY).board
    assert solved is not None
    assert nonet.hint(solved) is None
    assert nonet.rate(solved).score == 0


def test_several_solutions_end_in_guesses_without_uniqueness() -> None:
    puzzle = "." * 81
    way = [step.technique for step in nonet.steps(puzzle)]
    assert "guess" in way
    assert not [name for name in way if nonet.TECHNIQUES[name].assumes_unique]
    assert nonet.rate(puzzle).status == "multiple"


def test_uniqueness_can_be_switched_off() -> None:
    for puzzle in HARD:
        way = nonet.steps(puzzle, assume_unique=False)
        assert not [s for s in way if nonet.TECHNIQUES[s.technique].assumes_unique]


def test_placed_digits_do_not_make_a_puzzle_unique() -> None:
    """The givens must have one solution, or exchanging placed digits could make another."""
    answer = nonet.solve("." * 81).board
    assert answer is not None
    board = nonet.Board()
    for cell in range(60):
        board = board.place(cell, answer[cell])
    for step in nonet.steps(board):
        assert not nonet.TECHNIQUES[step.technique].assumes_unique


def test_removed_candidates_do_not_make_a_puzzle_unique() -> None:
    answer = nonet.solve("." * 81).board
    assert answer is not None
    board = nonet.Board()
    for cell in range(81):
        for digit in range(1, 10):
            if digit != answer[cell] and (cell + digit) % 4:
                board = board.remove(cell, digit)
    for step in nonet.steps(board):
        assert not nonet.TECHNIQUES[step.technique].assumes_unique


def test_wrong_names_are_told() -> None:
    with pytest.raises(ValueError, match="'y_wing' is not a technique"):
        nonet.find(EASY, "y_wing")
    with pytest.raises(ValueError, match="'best' is not a profile"):
        nonet.hint(EASY, profile="best")


@pytest.mark.parametrize("technique", nonet.TECHNIQUES)
def test_every_row_names_what_is_there(technique: str) -> None:
    entry = nonet.TECHNIQUES[technique]
    assert entry.name
    assert entry.chinese
    assert technique_meaning(technique, "en") != technique_meaning(technique, "zh")
    if technique == "guess":
        assert entry.family is None
    else:
        assert callable(finder_of(technique))
        assert rungs((technique,)) or entry.family == "singles"
