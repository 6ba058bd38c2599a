"""The kernel's singles are the solver's, and what it does not see is not there."""

from __future__ import annotations

from importlib import import_module

import pytest

import nonet
from nonet.techniques.grid import Grid
from nonet.techniques.logic_solver import First, LogicSolver, finder_of
from nonet.techniques.prefilter import CHECKS, FIRST_CHECKS, may_have
from nonet.techniques.singles import find as singles
from nonet.techniques.table import PROFILES, TECHNIQUES
from tests.techniques.test_soundness import HARD


def _first(name: str) -> First:
    """Load a quick way by its name."""
    row = next(row for row in TECHNIQUES.values() if row.first == name)
    found: First = getattr(import_module(f"nonet.techniques.{row.family}.{row.file}"), name)
    return found


@pytest.mark.slow
def test_no_finder_finds_what_the_kernel_does_not_see() -> None:
    boards = [nonet.Board(puzzle) for puzzle in HARD] + list(nonet.generate_many(25, seed=4))
    told: dict[str, set[bool]] = {name: set() for name in CHECKS | FIRST_CHECKS}
    quick = {name: _first(name) for name in FIRST_CHECKS}
    for board in boards:
        solver = LogicSolver(board, PROFILES["default"], True)
        grid = singles.place_all(solver.grid, {})
        while grid.empty:
            for name, check in CHECKS.items():
                seen = may_have(grid, check)
                told[name].add(seen)
                assert seen or next(finder_of(name)(grid), None) is None, (name, grid.board())
            for name, check in FIRST_CHECKS.items():
                seen = may_have(grid, check)
                told[name].add(seen)
                assert seen or quick[name](grid) is None, (name, grid.board())
            step = solver.next(grid)
            assert step is not None
            grid = singles.place_all(grid.apply(step), {})
    assert all(seen == {True, False} for seen in told.values())


def test_the_kernel_places_the_same_singles_as_the_logic_solver() -> None:
    for puzzle in [*HARD, *nonet.generate_many(50, clues=30, seed=4)]:
        grid = Grid(nonet.Board(puzzle))
        used: dict[str, int] = {}
        after = singles.place_all(grid, used)
        counts: dict[str, int] = {}
        while choice := singles.choose(grid):
            counts[choice.technique] = counts.get(choice.technique, 0) + 1
            grid = grid.changed([(choice.cell, choice.digit)])
        assert (used, after.values, after.planes) == (counts, grid.values, grid.planes)
