"""The logic solver: applies the easiest technique that makes progress until the board is solved.

After every step it starts again from the easiest. Last comes a guess: a digit of the solution,
named as such. A grid keeps what it computed for digits that have not changed, so that starting
again costs little.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, cached_property
from importlib import import_module
from typing import Any, NamedTuple, cast

from nonet.board.board import Board
from nonet.geometry.cells import Mask
from nonet.solvers import native, variants
from nonet.techniques.grid import SIZE, Finder, Grid, iter_bits
from nonet.techniques.guess.evidence import Guess
from nonet.techniques.prefilter import CHECKS, FIRST_CHECKS, Check, may_have
from nonet.techniques.singles import find as singles
from nonet.techniques.step import Step
from nonet.techniques.table import TECHNIQUES, has_singles

First = Callable[[Grid], Step | None]
"""A function that returns a first step, which is one that a finder yields."""


class Search(NamedTuple):
    """A function that returns a first step, and the prefilter's check without which it has none."""

    first: First
    check: Check | None


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


def find_on(grid: Grid, technique: str) -> Iterator[Step]:
    """Iterate over every instance of a technique on a grid.

    >>> len(list(find_on(Grid(Board("12.." + "." * 12)), "naked_pair")))
    2
    """
    found = finder_of(technique)(grid)
    if grid.geometry.is_classic:
        return found
    return (_on(grid, step) for step in found)


def _on(grid: Grid, step: Step) -> Step:
    """Return a step with the rules of its board."""
    return replace(step, rules=grid.geometry.rules)


@cache
def searches(techniques: tuple[str, ...]) -> tuple[Search, ...]:
    """List the searches for a first step, easiest first; without singles if all are there.

    A quick search that several techniques share is used if all of them are there. A family's file
    is loaded when the solver first comes to one of its searches.

    >>> len(searches((*singles.NAMES, "x_wing", "aic"))), len(searches(("naked_single", "x_wing")))
    (2, 2)
    """
    found: dict[str, Search] = {}
    for name in techniques:
        entry = TECHNIQUES[name]
        if entry.family and not (name in singles.NAMES and has_singles(techniques)):
            sharing = [row.id for row in TECHNIQUES.values() if row.first == entry.first]
            if entry.first and set(sharing) <= set(techniques):
                quick = _quick(name, entry.first)
                found[entry.first] = Search(quick, FIRST_CHECKS.get(entry.first))
            else:
                found[name] = Search(_first_of(name), CHECKS.get(name))
    return tuple(found.values())


def first_step(solver: tuple[Search, ...], grid: Grid) -> Step | None:
    """Return the step of the first search that finds one.

    >>> first_step(searches(("x_wing",)), Grid(Board())) is None
    True
    """
    if not grid.geometry.is_classic:
        found = (search.first(grid) for search in solver)
        return next((_on(grid, step) for step in found if step), None)
    for search in solver:
        if search.check is None or may_have(grid, search.check):
            step = search.first(grid)
            if step is not None:
                return step
    return None


def _first_of(technique: str) -> First:
    return lambda grid: next(finder_of(technique)(grid), None)


def _quick(technique: str, name: str) -> First:
    return lambda grid: cast("Step | None", _load(technique, name)(grid))


class LogicSolver:
    """Solves a board of any size and rules by logic: its solutions, and the techniques to use.

    Techniques that are not for boards of its rules are left out.

    Uniqueness techniques are used only if they are asked for and the givens have one solution.
    Where a board has several solutions, the steps are those that hold for all of them.

    >>> LogicSolver(Board(), ("x_wing",), True).is_unique
    False
    """

    def __init__(self, board: Board, techniques: tuple[str, ...], assume_unique: bool) -> None:
        """Solve a board; a guess takes its digit from the solution."""
        engine = native if board.is_classic else variants
        # Before the grid asks for the candidates: as long as nobody has, none is known to be gone.
        self.solution, self.second = engine.first_two(board, None)
        self.is_unique = self.solution is not None and self.second is None
        is_puzzle = board.values == board.givens and not board.has_removals
        self.grid = Grid(board)
        if assume_unique and self.is_unique and not is_puzzle:
            assume_unique = engine.first_two(board.puzzle, None)[1] is None
        if not (assume_unique and self.is_unique):
            techniques = tuple([t for t in techniques if not TECHNIQUES[t].assumes_unique])
        self._searches = _searches_on(techniques, board)
        self._singles_first = has_singles(techniques)
        self._board = board

    @cached_property
    def true_candidates(self) -> tuple[Mask, ...]:
        """The digits of each cell that some solution has."""
        return variants.true_candidates(self._board, None)

    def next(self, grid: Grid) -> Step | None:
        """Return the easiest step, or a guess; None where the givens decide nothing more."""
        if not self.is_unique and not self._has_more(grid):
            return None
        return first_step(self._searches, grid) or self._guess(grid)

    def _has_more(self, grid: Grid) -> bool:
        """Return whether a candidate is left that no solution has, or an empty cell decided."""
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
        return Step("guess", ((cell, self.solution[cell]),), (), Guess(), self._board.rules)

    def steps(self) -> Iterator[Step]:
        """Iterate over the steps to the end, or as far as the givens decide."""
        grid = self.grid
        while self.solution is not None and grid.empty:
            choice = singles.choose(grid) if self._singles_first else None
            step = self._single(grid, choice) if choice else self.next(grid)
            if step is None:
                return
            yield step
            grid = grid.apply(step)

    def _single(self, grid: Grid, choice: singles.Choice) -> Step:
        step = singles.to_step(grid, choice)
        return step if grid.geometry.is_classic else _on(grid, step)

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


def _searches_on(techniques: tuple[str, ...], board: Board) -> tuple[Search, ...]:
    """Return the searches for those of the techniques that are for boards of these rules."""
    return searches(techniques_on(board, techniques))


def techniques_on(board: Board, techniques: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of the techniques that are for boards of these rules.

    >>> techniques_on(Board("." * 16), ("naked_single", "exocet"))
    ('naked_single',)
    """
    return _for_board(techniques, board.is_classic, bool(board.rules.rules))


@cache
def _for_board(techniques: tuple[str, ...], is_classic: bool, has_rules: bool) -> tuple[str, ...]:
    boards = {"any", *["classic"] * is_classic, *["rules"] * has_rules}
    return tuple(name for name in techniques if TECHNIQUES[name].boards in boards)
