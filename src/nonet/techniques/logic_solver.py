"""The solver: the easiest technique that leads on, again and again, to the end.

After every step it starts again from the easiest. The last rung is a guess: a digit of the
solution, named as such. A grid keeps what it worked out for digits that have not changed, so that
starting again costs little.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, cached_property
from importlib import import_module
from typing import Any, NamedTuple, cast

from nonet.board.board import Board
from nonet.geometry.cells import Mask
from nonet.solvers import native, variants
from nonet.techniques.grid import SIZE, Finder, Grid, iter_bits
from nonet.techniques.guess.evidence import Guess
from nonet.techniques.prefilter import FIRST_SIGNS, SIGNS, Sign, may_have
from nonet.techniques.singles import find as singles
from nonet.techniques.step import Step
from nonet.techniques.table import TECHNIQUES, has_singles

First = Callable[[Grid], Step | None]
"""A way to a first step, which is one that a finder yields."""


class Rung(NamedTuple):
    """A way to a first step, and the sign without which it leads nowhere."""

    first: First
    sign: Sign | None


@cache
def finder_of(technique: str) -> Finder:
    """Load the finder of a technique: `find_<id>` of its family's file.

    >>> finder_of("x_wing").__name__
    'find_x_wing'
    """
    finder: Finder = _load(technique, f"find_{technique}")
    return finder


@cache
def _load(technique: str, name: str) -> Any:
    row = TECHNIQUES[technique]
    return getattr(import_module(f"nonet.techniques.{row.family}.{row.file}"), name)


@cache
def rungs(techniques: tuple[str, ...]) -> tuple[Rung, ...]:
    """List the ways to a first step, easiest first; the singles are left out if all are there.

    A quick way that several techniques share is taken if all of them are there. A family's file is
    loaded when the solver first comes to one of its rungs.

    >>> len(rungs((*singles.NAMES, "x_wing", "aic"))), len(rungs(("naked_single", "x_wing")))
    (2, 2)
    """
    found: dict[str, Rung] = {}
    for name in techniques:
        entry = TECHNIQUES[name]
        if entry.family and not (name in singles.NAMES and has_singles(techniques)):
            sharing = [row.id for row in TECHNIQUES.values() if row.first == entry.first]
            if entry.first and set(sharing) <= set(techniques):
                found[entry.first] = Rung(_quick(name, entry.first), FIRST_SIGNS.get(entry.first))
            else:
                found[name] = Rung(_first_of(name), SIGNS.get(name))
    return tuple(found.values())


def first_step(solver: tuple[Rung, ...], grid: Grid) -> Step | None:
    """Give the step of the first rung that leads on.

    >>> first_step(rungs(("x_wing",)), Grid(Board())) is None
    True
    """
    for rung in solver:
        if rung.sign is None or may_have(grid, rung.sign):
            step = rung.first(grid)
            if step is not None:
                return step
    return None


def _first_of(technique: str) -> First:
    return lambda grid: next(finder_of(technique)(grid), None)


def _quick(technique: str, name: str) -> First:
    return lambda grid: cast("Step | None", _load(technique, name)(grid))


class LogicSolver:
    """Solves a board by logic: its first two solutions, and the techniques to use.

    Uniqueness techniques are used only if they are asked for and the givens have one solution.
    Where a board has several solutions, the steps are those that hold for all of them.

    >>> LogicSolver(Board(), ("x_wing",), True).is_unique
    False
    """

    def __init__(self, board: Board, techniques: tuple[str, ...], assume_unique: bool) -> None:
        """Look at a board; its solutions are what a guess takes its digit from."""
        # Before the grid asks for the candidates: as long as nobody has, none is known to be gone.
        self.solution, self.second = native.first_two(board, None)
        self.is_unique = self.solution is not None and self.second is None
        is_puzzle = board.values == board.givens and not board.has_removals
        self.grid = Grid(board)
        if assume_unique and self.is_unique and not is_puzzle:
            assume_unique = native.first_two(board.puzzle, None)[1] is None
        if not (assume_unique and self.is_unique):
            techniques = tuple([t for t in techniques if not TECHNIQUES[t].assumes_unique])
        self.rungs = rungs(techniques)
        self._singles_first = has_singles(techniques)
        self._board = board

    @cached_property
    def true_candidates(self) -> tuple[Mask, ...]:
        """The digits of each cell that some solution has."""
        return variants.true_candidates(self._board, None)

    def next(self, grid: Grid) -> Step | None:
        """Give the easiest step of the rungs, or a guess; None where nothing decides."""
        if not self.is_unique and not self._has_more(grid):
            return None
        return first_step(self.rungs, grid) or self._guess(grid)

    def _has_more(self, grid: Grid) -> bool:
        """Say whether a candidate is left that no solution has, or an empty cell decided."""
        return any(
            grid.masks[cell] & ~self.true_candidates[cell] or SIZE[self.true_candidates[cell]] == 1
            for cell in iter_bits(grid.empty)
        )

    def _guess(self, grid: Grid) -> Step | None:
        """Take a cell with as few candidates as there are in which all solutions agree."""
        cells = list(iter_bits(grid.empty))
        if not self.is_unique:
            cells = [cell for cell in cells if SIZE[self.true_candidates[cell]] == 1]
        if not cells:
            return None
        cell = min(cells, key=lambda cell: SIZE[grid.masks[cell]])
        assert self.solution is not None
        return Step("guess", ((cell, self.solution[cell]),), (), Guess())

    def steps(self) -> Iterator[Step]:
        """Go through the steps to the end, or as far as the givens decide."""
        grid = self.grid
        while self.solution is not None and grid.empty:
            choice = singles.choose(grid.planes, grid.empty) if self._singles_first else None
            step = singles.to_step(grid, choice) if choice else self.next(grid)
            if step is None:
                return
            yield step
            grid = grid.apply(step)

    def count(self) -> dict[str, int]:
        """Count how often each technique is used to the end, without spelling out the singles."""
        used: dict[str, int] = {}
        grid = self.grid
        while self.solution is not None:
            if self._singles_first:
                grid = singles.place_all(grid, used)
            step = self.next(grid) if grid.empty else None
            if step is None:
                break
            used[step.technique] = used.get(step.technique, 0) + 1
            grid = grid.apply(step)
        return used
