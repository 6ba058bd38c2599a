"""The ladder: the easiest technique that leads on, again and again, to the end.

After every step it starts again from the easiest. The last rung is a guess: a digit of the
solution, named as such. A grid keeps what it worked out for digits that have not changed, so that
starting again costs little.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from typing import Any

from nonet.board.board import Board
from nonet.engines import fast
from nonet.engines.logic import singles
from nonet.engines.logic.grid import SIZE, Finder, Grid, iter_bits
from nonet.engines.logic.step import Guess, Step
from nonet.engines.logic.techniques import TECHNIQUES

First = Callable[[Grid], Step | None]
"""A way to a first step, which is one that a finder yields."""


@cache
def finder_of(technique: str) -> Finder:
    """Load the finder of a technique: `find_<id>` of its family's file.

    >>> finder_of("x_wing").__name__
    'find_x_wing'
    """
    finder: Finder = _load(technique, f"find_{technique}")
    return finder


def _load(technique: str, name: str) -> Any:
    return getattr(import_module(f"nonet.engines.logic.{TECHNIQUES[technique].family}"), name)


@cache
def rungs(techniques: tuple[str, ...]) -> tuple[First, ...]:
    """List the ways to a first step above the singles, easiest first.

    A quick way that several techniques share is taken if all of them are there.

    >>> len(rungs(("naked_single", "x_wing", "aic"))), len(rungs(("x_wing",)))
    (2, 1)
    """
    found: dict[First, None] = {}
    for name in techniques:
        entry = TECHNIQUES[name]
        if entry.family not in (None, "singles"):
            sharing = [row.id for row in TECHNIQUES.values() if row.first == entry.first]
            if entry.first and set(sharing) <= set(techniques):
                found[_load(name, entry.first)] = None
            else:
                found[_first_of(finder_of(name))] = None
    return tuple(found)


def _first_of(finder: Finder) -> First:
    return lambda grid: next(finder(grid), None)


class Ladder:
    """A climb from a board: its solution, whether it is the only one, and the rungs to use.

    Uniqueness techniques are used only if they are asked for and the givens have one solution.

    >>> Ladder(Board(), ("x_wing",), True).is_unique
    False
    """

    def __init__(self, board: Board, techniques: tuple[str, ...], assume_unique: bool) -> None:
        """Look at a board; its solution is what a guess takes its digit from."""
        is_puzzle = board.values == board.givens and not board.has_removals
        found = list(fast.solutions(board, 2))
        self.grid = Grid(board)
        self.solution: bytes | None = found[0] if found else None
        self.is_unique = len(found) == 1
        if assume_unique and self.is_unique and not is_puzzle:
            assume_unique = sum(1 for _ in fast.solutions(board.puzzle, 2)) == 1
        if not (assume_unique and self.is_unique):
            techniques = tuple([t for t in techniques if not TECHNIQUES[t].assumes_unique])
        self.rungs = rungs(techniques)

    def next(self, grid: Grid) -> Step:
        """Give the easiest step above the singles, or a guess."""
        for rung in self.rungs:
            step = rung(grid)
            if step is not None:
                return step
        return self._guess(grid)

    def _guess(self, grid: Grid) -> Step:
        """Take a cell with as few candidates as there are, and its digit in the solution."""
        assert self.solution is not None
        cell = min(iter_bits(grid.empty), key=lambda cell: SIZE[grid.masks[cell]])
        return Step("guess", ((cell, self.solution[cell]),), (), Guess())

    def steps(self) -> Iterator[Step]:
        """Go through the steps to the end; none where there is no solution."""
        grid = self.grid
        while self.solution is not None and grid.empty:
            choice = singles.choose(grid.planes, grid.empty)
            step = singles.to_step(grid, choice) if choice else self.next(grid)
            yield step
            grid = grid.after(step)

    def count(self) -> dict[str, int]:
        """Count how often each technique is used to the end, without spelling out the singles."""
        used: dict[str, int] = {}
        grid = self.grid
        while self.solution is not None:
            grid = singles.climb(grid, used)
            if not grid.empty:
                break
            step = self.next(grid)
            used[step.technique] = used.get(step.technique, 0) + 1
            grid = grid.after(step)
        return used
