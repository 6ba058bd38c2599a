"""Every step on the way of many puzzles is true, changes something, and makes progress."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

import nonet
from bench.soundness import check
from nonet.techniques.logic_solver import LogicSolver, finder_of
from tests.support import MADE, SHARED

pytestmark = pytest.mark.slow

FILES = (
    *(MADE / f"{name}.txt" for name in ("few_clues", "guesses", "extreme", "several")),
    *(SHARED / f"puzzles_{name}.txt" for name in ("17clue", "top1465", "hardest11", "serg")),
)
HARD = (
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ".65.7.1....3..2.6...1..578....857...........1....3.87.....9.3....7....28...6.4...",
    "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4.",
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
)


def puzzles(each: int) -> Iterator[str]:
    """So many puzzles of every file, spread over it."""
    for path in FILES:
        if path.parent == MADE or path.exists():
            lines = path.read_text().split()
            yield from islice(lines[:: max(1, len(lines) // each)], each)


def analyze(puzzle: str, profile: str) -> None:
    board = nonet.Board(puzzle)
    solver = LogicSolver(board, nonet.PROFILES[profile], True)
    truth = solver.solution
    assert truth is not None
    for step in solver.steps():
        where = (puzzle, step)
        assert step.placements or step.eliminations, where
        assert step.technique in nonet.TECHNIQUES, where
        if solver.is_unique:
            assert all(truth[cell] == digit for cell, digit in step.placements), where
            assert all(truth[cell] != digit for cell, digit in step.eliminations), where
        for cell, digit in (*step.placements, *step.eliminations):
            assert board.candidates[cell] >> (digit - 1) & 1, where
        board = board.apply(step)
        if not solver.is_unique:
            assert nonet.count(board, 1) == 1, where
    assert board.is_solved or not solver.is_unique  # where the givens do not decide, it stops


@pytest.mark.parametrize("profile", nonet.PROFILES)
@pytest.mark.parametrize("puzzle", HARD)
def test_the_way_is_sound(puzzle: str, profile: str) -> None:
    analyze(puzzle, profile)


def test_solution_paths_are_sound_in_both_profiles() -> None:
    """`python -m bench.soundness` checks thousands."""
    counts, wrong = check(list(map(str, nonet.generate_many(24, seed=5))))
    assert not wrong
    assert counts["default steps"] > counts["full steps"] > 24 * 40


@pytest.mark.slow
@pytest.mark.parametrize("profile", nonet.PROFILES)
@pytest.mark.parametrize("part", range(5))
def test_many_ways_are_sound(part: int, profile: str) -> None:
    each = 25 if profile == "default" else 5  # a hardest one takes seconds in full
    for puzzle in islice(puzzles(each), part, None, 5):
        analyze(puzzle, profile)


@pytest.mark.parametrize("technique", [row.id for row in nonet.TECHNIQUES.values() if row.family])
def test_all_instances_are_sound(technique: str) -> None:
    """On boards in the middle of their way: what `find` yields is true, not only the first."""
    slow = technique.startswith(("finned_mutant", "nested"))  # seconds on dense boards
    few = 2 if slow else 8
    for puzzle in islice(puzzles(20), 20, 20 + few):
        solver = LogicSolver(nonet.Board(puzzle), nonet.PROFILES["default"], True)
        truth, grid = solver.solution, solver.grid
        assert truth is not None
        for step in islice(solver.steps(), 12):
            grid = grid.apply(step)
        for step in islice(finder_of(technique)(grid), 10 if slow else 200):
            where = (puzzle, step)
            assert all(truth[cell] == digit for cell, digit in step.placements), where
            assert all(truth[cell] != digit for cell, digit in step.eliminations), where
            assert all(grid.masks[cell] >> (digit - 1) & 1 for cell, digit in step.eliminations)
