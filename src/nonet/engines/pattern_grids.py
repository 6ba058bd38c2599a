"""Digits for a pattern: another full grid, whose digits in given cells have one solution.

The digits of a random grid in few cells leave many solutions, and a grid that fits a thin pattern
by chance is not to be waited for. But it can be mended. A few clues are taken off, and the board
that is left has solutions with other digits in their cells; the one that leaves fewest solutions is
taken, again and again, until one is left. Of fifteen patterns of 24 to 35 cells, in half a turn's
symmetry, thirteen took 1 to 17 rounds.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING

from nonet.board.board import Board
from nonet.board.cells import CELLS
from nonet.engines import fast
from nonet.engines.seeds import Stream

if TYPE_CHECKING:
    from nonet.engines.fast import Digits

_ROUNDS = 60  # what has not come to one solution by then hardly ever does
_OFF = 4  # clues that are taken off at a time
_OTHERS = 48  # boards that are looked at in a round
_LOOK = 960  # solutions that are looked through for them
_MOST = 20_000  # solutions that are counted


def mend(grid: bytes, cells: Sequence[int], stream: Stream, end: float) -> bytes | None:
    """Find a full grid, starting from one, whose digits in the cells leave no other solution.

    None where it does not get there; past `end`, a time of the monotonic clock, a TimeoutError.

    >>> grid = next(fast.solutions(Board(), 1))
    >>> cells = [cell for cell in range(81) if cell % 2 == 0 and cell < 70]
    >>> found = mend(grid, cells, Stream(1), time.monotonic() + 60)
    >>> puzzle = bytes(found[cell] if cell in cells else 0 for cell in range(81))
    >>> len(list(fast.solutions(Board.of(puzzle, puzzle), 2)))
    1
    """
    clues = _clues(grid, cells)
    left = fast.count(Board.of(clues, clues), _MOST, None)
    for _ in range(_ROUNDS):
        if left == 1:
            return next(fast.solutions(Board.of(clues, clues), 1))
        if time.monotonic() > end:
            raise TimeoutError("the deadline has passed")
        off = {cells[i] for i in stream.order(len(cells))[:_OFF]}
        others = _others(clues, cells, off)
        if others:
            counts = fast.solve_many(_stack(others), left + 1, 0, None)[1]
            best = int(counts.argmin())
            if counts[best] <= left:
                clues, left = others[best], int(counts[best])
    return None


def _clues(grid: bytes, cells: Sequence[int]) -> bytes:
    clues = bytearray(CELLS)
    for cell in cells:
        clues[cell] = grid[cell]
    return bytes(clues)


def _others(clues: bytes, cells: Sequence[int], off: set[int]) -> list[bytes]:
    """List boards with other digits in the cells that are off, in the order they are found."""
    rest = bytes(0 if cell in off else digit for cell, digit in enumerate(clues))
    found: dict[bytes, None] = {}
    for solution in fast.solutions(Board.of(rest, rest), _LOOK):
        found[_clues(solution, cells)] = None
        if len(found) > _OTHERS:
            break
    found.pop(clues, None)
    return list(islice(found, _OTHERS))


def _stack(boards: Sequence[bytes]) -> Digits:
    return fast.stack_digits([Board.of(board, board) for board in boards])
