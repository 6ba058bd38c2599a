"""Classic boards of candidates: the lanes for a moment, then the engine that weighs cells.

Most such boards the lanes settle in microseconds; of random wide-open ones a few in a hundred take
them seconds, and those the general engine settles.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonet.board.board import Board
from nonet.engines import fast, general

MOMENT = 0.01  # seconds


def first_two(board: Board, deadline: float | None) -> tuple[bytes | None, bytes | None]:
    """Give the first solution and a second one, None where there is none.

    >>> first_two(Board().remove(0, 1), None)[0] is None
    False
    """
    if deadline is not None and deadline <= MOMENT:
        return fast.first_two(board, deadline)
    try:
        return fast.first_two(board, MOMENT)
    except TimeoutError:
        return general.first_two(board, None if deadline is None else deadline - MOMENT)


def count(board: Board, limit: int, deadline: float | None) -> int:
    """Count the solutions of a board up to a limit.

    >>> count(Board().remove(0, 1), 10, None)
    10
    """
    if deadline is not None and deadline <= MOMENT:
        return fast.count(board, limit, deadline)
    try:
        return fast.count(board, limit, MOMENT)
    except TimeoutError:
        left = None if deadline is None else deadline - MOMENT
        few = general.count(board, min(limit, 1000), left)
        return few if few < min(limit, 1000) or few == limit else fast.count(board, limit, left)


def solutions(board: Board, limit: int) -> Iterator[bytes]:
    """Go through the solutions of a board, at most `limit`.

    >>> len(list(solutions(Board().remove(0, 1), 3)))
    3
    """
    return fast.solutions(board, limit)
