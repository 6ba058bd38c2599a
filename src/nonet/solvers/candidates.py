"""Classic 9x9 boards with removed candidates: the native and the variant engine take turns.

The native engine solves most such boards in microseconds. A few percent of random, wide-open ones
take it seconds; the variant engine solves those faster. Long proofs are faster with the native
engine, which tries ten times as many digits a second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from time import monotonic
from typing import TypeVar

from nonet.board.board import Board
from nonet.solvers import native, variants

MOMENT = 0.01  # seconds


Found = TypeVar("Found")
Asked = Callable[[float | None], Found]


def _in_turns(fast: Asked[Found], other: Asked[Found], timeout: float | None) -> Found:
    """Run both engines in turns, each time for longer, until one of them finishes."""
    end = None if timeout is None else monotonic() + timeout
    turn = MOMENT
    while True:
        for ask in (fast, other):
            left = None if end is None else max(0.0, end - monotonic())
            last = left is not None and left <= turn
            try:
                return ask(left if last else turn)
            except TimeoutError:
                if last:
                    raise
        turn *= 4


def first_two(board: Board, timeout: float | None) -> tuple[bytes | None, bytes | None]:
    """Return the first solution and a second one, None if there is none.

    >>> first_two(Board().remove(0, 1), None)[0] is None
    False
    """
    return _in_turns(partial(native.first_two, board), partial(variants.first_two, board), timeout)


def count(board: Board, limit: int, timeout: float | None) -> int:
    """Count the solutions of a board up to a limit.

    >>> count(Board().remove(0, 1), 10, None)
    10
    """
    return _in_turns(
        partial(native.count, board, limit), partial(variants.count, board, limit), timeout
    )


def solutions(board: Board, limit: int) -> Iterator[bytes]:
    """Iterate over the solutions of a board, at most `limit`.

    >>> len(list(solutions(Board().remove(0, 1), 3)))
    3
    """
    return native.solutions(board, limit)
