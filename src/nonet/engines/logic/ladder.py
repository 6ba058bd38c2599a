"""The ladder: the easiest technique that leads on, again and again, to the end.

After every step it starts again from the easiest. The last rung is a guess: a digit of the
solution, named as such. A grid keeps what it worked out for digits that have not changed, so that
starting again costs little.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from nonet.board.board import Board
from nonet.engines import fast
from nonet.engines.logic import (
    als,
    chains,
    coloring,
    fish,
    forcing,
    franken,
    intersections,
    nets,
    patterns,
    remote_pairs,
    singles,
    subsets,
    sue_de_coq,
    templates,
    uniqueness,
    wings,
)
from nonet.engines.logic.grid import SIZE, Finder, Grid, each
from nonet.engines.logic.step import Guess, Step
from nonet.engines.logic.techniques import PROFILES, TECHNIQUES

FINDERS: dict[str, Finder] = {
    **singles.FINDERS,
    **intersections.FINDERS,
    **subsets.FINDERS,
    **fish.FINDERS,
    **franken.FINDERS,
    **patterns.FINDERS,
    **wings.FINDERS,
    **coloring.FINDERS,
    **uniqueness.FINDERS,
    **remote_pairs.FINDERS,
    **sue_de_coq.FINDERS,
    **chains.FINDERS,
    **als.FINDERS,
    **forcing.FINDERS,
    **nets.FINDERS,
    **templates.FINDERS,
}
First = Callable[[Grid], Step | None]
FIRST: dict[str, First] = {**chains.FIRST, **als.FIRST}
"""Quicker ways to a first step, which is one that the technique's finder yields.

Techniques that are as hard as each other may share one: the step is then of any of them.
"""
_SINGLES = tuple(singles.FINDERS)


@cache
def rungs(profile: str, assume_unique: bool) -> tuple[First, ...]:
    """List the ways to a first step above the singles, easiest first.

    >>> len(rungs("default", True)) > len(rungs("default", False))
    True
    """
    names = [
        name
        for name in PROFILES[profile]
        if name in FINDERS
        and name not in _SINGLES
        and (assume_unique or not TECHNIQUES[name].assumes_unique)
    ]
    return tuple(dict.fromkeys(FIRST.get(name) or _first_of(FINDERS[name]) for name in names))


def _first_of(finder: Finder) -> First:
    return lambda grid: next(finder(grid), None)


class Ladder:
    """A climb from a board: its solution, whether it is the only one, and the rungs to use.

    Uniqueness techniques are used only if they are asked for and the givens have one solution.

    >>> Ladder(Board(), "default", True).is_unique
    False
    """

    def __init__(self, board: Board, profile: str, assume_unique: bool) -> None:
        """Look at a board; its solution is what a guess takes its digit from."""
        is_puzzle = board.values == board.givens and not board.has_removals
        found = list(fast.solutions(board, 2))
        self.grid = Grid(board)
        self.solution: bytes | None = found[0] if found else None
        self.is_unique = len(found) == 1
        if assume_unique and self.is_unique and not is_puzzle:
            puzzle = Board.of(board.givens, board.givens)
            assume_unique = sum(1 for _ in fast.solutions(puzzle, 2)) == 1
        self.rungs = rungs(profile, assume_unique and self.is_unique)

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
        cell = min(each(grid.empty), key=lambda cell: SIZE[grid.masks[cell]])
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
