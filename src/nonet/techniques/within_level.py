"""Find the level of a puzzle without solving more of it than necessary.

A search for puzzles of a level discards most candidates, and a full rating is slow because the
most expensive techniques come last. The search therefore stops as soon as the level is known, or
cannot be one of those wanted.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import TYPE_CHECKING

from nonet.board.board import Board
from nonet.solvers import native
from nonet.techniques.grid import Grid
from nonet.techniques.logic_solver import Search, first_step, searches, techniques_on
from nonet.techniques.singles import find as singles
from nonet.techniques.table import CEILINGS, LEVELS, PROFILES, TECHNIQUES, Level, has_singles

if TYPE_CHECKING:
    from nonet.board.arrays import Digits

TOP = len(LEVELS) - 1
_CHEAPEST = min(TECHNIQUES[name].score for name in singles.NAMES)


@cache
def _searches_within(level: Level, techniques: tuple[str, ...]) -> tuple[Search, ...]:
    """List the searches up to the last technique of a level, with harder ones among them."""
    within = [i for i, name in enumerate(techniques) if _index(name) <= LEVELS.index(level)]
    return searches(techniques[: within[-1] + 1] if within else ())


def _index(technique: str) -> int:
    return LEVELS.index(TECHNIQUES[technique].level)


def find_level(
    board: Board,
    wanted: Collection[Level],
    techniques: tuple[str, ...] = PROFILES["default"],
) -> Level | None:
    """Return the level of a puzzle with one solution if it is one of those wanted, else None.

    >>> puzzle = Board(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ... )
    >>> find_level(puzzle, ["easy", "hard"]), find_level(puzzle, ["hard"])
    ('easy', None)
    """
    techniques = techniques_on(board, techniques)
    most = max(LEVELS.index(level) for level in wanted)
    # Where none of these makes progress, it is the top level.
    solver = _searches_within(LEVELS[min(most, TOP - 1)], techniques)
    singles_first = has_singles(techniques)
    used: dict[str, int] = {}
    grid, least = Grid(board), 0
    while True:
        if singles_first:
            grid = singles.place_all(grid, used)
        left = _CHEAPEST * grid.empty.bit_count()
        least = _raise(least, left + sum(TECHNIQUES[name].score * used[name] for name in used))
        if least > most:
            return None
        if least == TOP:
            return LEVELS[TOP]
        if not grid.empty:
            return LEVELS[least] if LEVELS[least] in wanted else None
        step = first_step(solver, grid)
        if step is None:
            return LEVELS[TOP] if most == TOP else None
        used[step.technique] = used.get(step.technique, 0) + 1
        least = max(least, _index(step.technique))
        grid = grid.apply(step)


def levels_by_singles(digits: Digits, threads: int) -> list[Level | None]:
    """Return the levels of (n, 81) digits that singles solve, None for the others.

    >>> from nonet.board import arrays
    >>> levels_by_singles(arrays.stack_digits([Board("12345678" + "." * 73)]), 1)
    [None]
    """
    full, naked, hidden, left = native.count_singles(digits, threads).astype("int64").T
    scores = [TECHNIQUES[name].score for name in singles.NAMES]
    total = full * scores[0] + naked * scores[1] + hidden * scores[2]
    return [
        None if cells else LEVELS[_raise(0, score)]
        for score, cells in zip(total.tolist(), left.tolist(), strict=True)
    ]


def _raise(index: int, score: int) -> int:
    """Raise a level while a score exceeds its ceiling."""
    while score > CEILINGS[LEVELS[index]]:
        index += 1
    return index
