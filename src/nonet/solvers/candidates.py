"""Classic boards of candidates: the lanes and the engine that weighs cells, in turns.

Most such boards the lanes settle in microseconds; of random wide-open ones a few in a hundred take
them seconds, and those the general engine settles. Long proofs are the lanes' again: they try ten
times as many digits a second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from time import monotonic
from typing import TypeVar

from nonet.board.board import Board
from nonet.engines import fast, general

MOMENT = 0.01  # seconds


Found = TypeVar("Found")
Asked = Callable[[float | None], Found]


def _in_turns(lanes: Asked[Found], weighing: Asked[Found], deadline: float | None) -> Found:
    """Ask both engines in turns, each time for longer, until one of them answers."""
    end = None if deadline is None else monotonic() + deadline
    turn = MOMENT
    while True:
        for ask in (lanes, weighing):
            left = None if end is None else max(0.0, end - monotonic())
            last = left is not None and left <= turn
            try:
                return ask(left if last else turn)
            except TimeoutError:
                if last:
                    raise
        turn *= 4


def first_two(board: Board, deadline: float | None) -> tuple[bytes | None, bytes | None]:
    """Give the first solution and a second one, None where there is none.

    >>> first_two(Board().remove(0, 1), None)[0] is None
    False
    """
    return _in_turns(partial(fast.first_two, board), partial(general.first_two, board), deadline)


def count(board: Board, limit: int, deadline: float | None) -> int:
    """Count the solutions of a board up to a limit.

    >>> count(Board().remove(0, 1), 10, None)
    10
    """
    return _in_turns(
        partial(fast.count, board, limit), partial(general.count, board, limit), deadline
    )


def solutions(board: Board, limit: int) -> Iterator[bytes]:
    """Go through the solutions of a board, at most `limit`.

    >>> len(list(solutions(Board().remove(0, 1), 3)))
    3
    """
    return fast.solutions(board, limit)
