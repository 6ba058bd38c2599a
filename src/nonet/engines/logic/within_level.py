"""Whether a puzzle stays within a level, found out without climbing beyond it.

To rate a puzzle takes much longer than to see that it is too hard: the dearest techniques come
last on the ladder. Who looks for a puzzle of a level asks this first.
"""

from __future__ import annotations

from functools import cache

from nonet.board.board import Board
from nonet.engines.logic import singles
from nonet.engines.logic.ladder import First, Ladder, rungs
from nonet.engines.logic.techniques import CEILINGS, LEVELS, PROFILES, TECHNIQUES, Level


@cache
def _rungs_within(level: Level) -> tuple[First, ...]:
    """List the rungs up to the last technique of a level; harder ones among them stay in place."""
    names = PROFILES["default"]
    last = max(i for i, name in enumerate(names) if _index(name) <= LEVELS.index(level))
    return rungs(names[: last + 1])


def _index(technique: str) -> int:
    return LEVELS.index(TECHNIQUES[technique].level)


def is_within(board: Board, level: Level) -> bool:
    """Say whether a puzzle with one solution is at most of a level.

    >>> is_within(Board("12345678" + "." * 73), "easy")
    False
    """
    ladder = Ladder(board, PROFILES["default"], True)
    used: dict[str, int] = {}
    grid, score = singles.climb(ladder.grid, used), 0
    while grid.empty:
        found = (rung(grid) for rung in _rungs_within(level))
        step = next((step for step in found if step is not None), None)
        if step is None or _index(step.technique) > LEVELS.index(level):
            return False
        score += TECHNIQUES[step.technique].score
        if score > CEILINGS[level]:
            return False
        grid = singles.climb(grid.after(step), used)
    return True
