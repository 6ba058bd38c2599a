"""The verbs agree with each other, and say what they cannot do."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

import nonet
from nonet.errors import ArgumentError
from nonet.techniques.explain import technique_meaning
from nonet.techniques.explain.verdicts import tell_mistakes
from nonet.techniques.grid import Grid
from nonet.techniques.logic_solver import LogicSolver, finder_of, searches
from nonet.techniques.table import CEILINGS, LEVELS
from tests.techniques.test_soundness import HARD

EASY = HARD[0]
EASY_SOLVED = str(nonet.solve(EASY).board)


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
        grid = grid.apply(step)


def test_level_is_raised_by_the_score() -> None:
    rating = nonet.rate(EASY)
    assert (rating.status, rating.level, rating.hardest) == ("unique", "easy", "naked_single")
    assert rating.score is not None
    assert rating.score <= CEILINGS["easy"]
    assert list(LEVELS) == ["easy", "medium", "hard", "unfair", "extreme"]


def test_a_board_without_solution_has_no_way() -> None:
    broken = "55" + "." * 79
    assert nonet.hint(broken) is None
    assert list(nonet.steps(broken)) == []
    rating = nonet.rate(broken)
    assert (rating.status, rating.level, rating.score) == ("none", None, None)


def test_a_solved_board_has_no_hint() -> None:
    solved = nonet.solve(EASY).board
    assert solved is not None
    assert nonet.hint(solved) is None
    assert nonet.rate(solved).score == 0


@pytest.mark.parametrize("cells", [range(0), range(20, 27), range(0, 30), range(36)])
def test_of_several_solutions_the_steps_hold_for_all_and_then_stop(cells: range) -> None:
    puzzle = "".join("." if cell in cells else EASY_SOLVED[cell] for cell in range(81))
    puzzle = puzzle if cells else "." * 81
    analysis = nonet.analyze(puzzle)
    possible = nonet.true_candidates(puzzle)
    board = nonet.Board(puzzle)
    for step in analysis.steps:
        assert not nonet.TECHNIQUES[step.technique].assumes_unique
        assert all(possible[cell] == 1 << (digit - 1) for cell, digit in step.placements)
        assert not any(possible[cell] >> (digit - 1) & 1 for cell, digit in step.eliminations)
        board = board.apply(step)
    assert analysis.undecided == (analysis.status == "multiple")
    if analysis.undecided:
        assert not board.is_solved
        assert analysis.rating == nonet.Rating("multiple", None, None, None, {})


def test_a_guess_among_several_solutions_is_what_all_have() -> None:
    """Two cells to exchange, far from a board that asks for a guess."""
    solver = LogicSolver(nonet.Board("." * 81), (), False)
    assert solver.next(solver.grid) is None
    board = nonet.Board(HARD[4])
    open_board = nonet.Board(str(board).replace("9", ".", 1))
    stuck = LogicSolver(open_board, ("naked_single",), False)
    step = stuck.next(stuck.grid)
    if step is not None:
        ((cell, digit),) = step.placements
        assert nonet.true_candidates(open_board)[cell] == 1 << (digit - 1)


@pytest.mark.parametrize("puzzle", ["." * 81, HARD[0].replace("5", ".")])
def test_possible_is_what_the_solutions_have(puzzle: str) -> None:
    possible = nonet.true_candidates(puzzle)
    seen = [0] * 81
    for solution in islice(nonet.solutions(puzzle), 2000):
        for cell, digit in enumerate(solution):
            seen[cell] |= 1 << (digit - 1)
    assert all(some & ~all_ == 0 for some, all_ in zip(seen, possible, strict=True))
    if puzzle != "." * 81:
        assert tuple(seen) == possible


def test_possible_of_one_and_of_no_solution() -> None:
    assert nonet.true_candidates(EASY) == tuple(1 << (int(digit) - 1) for digit in EASY_SOLVED)
    assert set(nonet.true_candidates("55" + "." * 79)) == {0}


def test_mistakes_are_all_named() -> None:
    board = nonet.Board(EASY)
    assert not nonet.analyze(board.place("r1c3", 4)).mistakes
    board = board.place("r1c3", 1).place("r9c1", 1).remove("r5c5", 5).remove("r5c5", 9)
    analysis = nonet.analyze(board)
    assert analysis.status == "none"
    assert analysis.mistakes == nonet.Mistakes(((2, 1), (72, 1)), ((40, 5),))
    assert analysis.mistakes == nonet.check(board).mistakes
    assert analysis.hint is None
    told = tell_mistakes(analysis.mistakes)
    assert told == "r1c3 is not 1; r9c1 is not 1; 5 must not be struck out of r5c5."
    assert tell_mistakes(analysis.mistakes, "zh") == "r1c3不是1；r9c1不是1；r5c5不应删去5。"


def test_candidates_that_a_wrong_digit_excludes_were_not_removed() -> None:
    board = nonet.Board(EASY).place("r1c3", 6)  # 6 belongs into r1c4
    assert nonet.analyze(board).mistakes == nonet.Mistakes(((2, 6),))


def test_givens_without_a_solution_are_not_mistakes() -> None:
    board = nonet.Board("55" + "." * 79).place("r9c9", 1)
    assert not nonet.analyze(board).mistakes


def test_an_analysis_is_computed_once() -> None:
    analysis = nonet.analyze(HARD[1])
    assert analysis.hint is next(analysis.steps)
    steps, boards = list(analysis.steps), list(analysis.boards)
    assert len(boards) == len(steps) + 1
    assert boards[-1].is_solved
    assert analysis.rating == nonet.rate(HARD[1])
    assert analysis.answer == nonet.solve(HARD[1])


@pytest.mark.parametrize("technique", [t for t, row in nonet.TECHNIQUES.items() if row.family])
def test_find_refuses_what_does_not_hold_on_a_board(technique: str) -> None:
    row = nonet.TECHNIQUES[technique]
    if row.boards == "rules":
        with pytest.raises(ArgumentError, match=f"{technique} is not for boards of this size"):
            nonet.find("." * 81, technique)
    elif row.assumes_unique:
        with pytest.raises(ArgumentError, match="requires a puzzle with exactly one solution"):
            nonet.find("." * 81, technique)
    else:
        next(nonet.find("12345678" + "." * 73, technique), None)


def test_a_step_shows_itself() -> None:
    step, solved = nonet.hint(EASY), nonet.solve(EASY).board
    assert step is not None
    assert solved is not None
    assert str(step) == nonet.explain(step).notation
    assert step._repr_svg_().startswith("<svg")
    assert nonet.solve(EASY)._repr_svg_() == solved._repr_svg_()
    assert nonet.solve("55" + "." * 79)._repr_svg_() is None


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


def test_wrong_names_are_reported() -> None:
    with pytest.raises(ValueError, match="unknown technique 'q_wing'"):
        nonet.find(EASY, "q_wing")
    with pytest.raises(ValueError, match="unknown profile 'best'"):
        nonet.hint(EASY, profile="best")  # type: ignore[arg-type]


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
        assert searches((technique,)) or entry.family == "singles"
