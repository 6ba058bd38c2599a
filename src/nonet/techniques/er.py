"""Sudoku Explainer's rating: ER, EP and ED, for one puzzle or many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from nonet.arguments import MOST_THREADS, to_seconds, to_whole
from nonet.board import arrays
from nonet.board.board import Board
from nonet.board.inputs import Puzzle, read_many, to_classic
from nonet.solvers import native
from nonet.solvers.solve import STATUSES, Status

if TYPE_CHECKING:
    from nonet.board.arrays import Ratings

WHAT = "Sudoku Explainer's rating"


class _Triple(NamedTuple):
    er: float
    ep: float
    ed: float


class ER(_Triple):
    """Ratings of the hardest step, of the steps up to the first digit, and of the first step.

    `status` is as for `solve`; unless it is "unique", the ratings are NaN.
    """

    status: Status

    def __new__(cls, er: float, ep: float, ed: float, status: Status = "unique") -> ER:
        """Store the status next to the three numbers."""
        self = super().__new__(cls, er, ep, ed)
        self.status = status
        return self


def er(puzzle: Puzzle, *, timeout: float | None = None) -> ER:
    """Rate a puzzle as Sudoku Explainer 1.2.1 does: from 1.0 to 11.9; higher is harder.

    Removed candidates stay removed, so a board of candidates only (a Sukaku) is rated as such.
    Most puzzles take less than a millisecond; those above 10 take some seconds.

    Args:
        puzzle: a Board, or anything that `Board` accepts.
        timeout: time limit in seconds, or None for no limit.

    Returns:
        An `ER`: er, ep and ed; NaN without exactly one solution.

    Raises:
        FormatError: the puzzle is not a board.
        TimeoutError: it took longer than `timeout` seconds.

    >>> er("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    ER(er=1.2, ep=1.2, ed=1.2)
    >>> er("." * 81).status
    'multiple'
    """
    count, er, ep, ed = native.explain(to_classic(puzzle, WHAT), to_seconds(timeout))
    return ER(er, ep, ed, STATUSES[count])


def er_many(
    puzzles: Any, *, masks: bool = False, threads: int = 0, timeout: float | None = None
) -> Ratings:
    """Rate many puzzles as `er` does, on all cores: an (n, 3) array of er, ep and ed.

    With `masks`, the numbers of an array are candidate masks, and no digit is placed yet. A row is
    NaN if the puzzle has no solution or several.

    Args:
        puzzles: anything that `solve_many` accepts.
        masks: whether numbers are candidate masks.
        threads: number of threads, 0 for one per core.
        timeout: time limit in seconds, or None for no limit.

    Returns:
        An array (n, 3) of floats.

    Raises:
        FormatError: a puzzle is not a board.
        TimeoutError: it took longer than `timeout` seconds.

    >>> er_many(["." * 81, "123456789" * 9]).tolist()
    [[nan, nan, nan], [nan, nan, nan]]
    """
    threads = to_whole("threads", threads, most=MOST_THREADS)
    source = read_many(puzzles, masks)
    if isinstance(source, list):
        source = [to_classic(board, WHAT) for board in source]
    digits, masked = arrays.split_placed(source)
    return native.explain_many(digits, masked, threads, to_seconds(timeout))[0]


def rate_boards(
    boards: Sequence[Board], *, threads: int = 0, timeout: float | None = None
) -> list[ER]:
    """Rate boards as `er` does, on all cores, each with its status.

    >>> [rating.status for rating in rate_boards([Board(), Board("55" + "." * 79)])]
    ['multiple', 'none']
    """
    boards = [to_classic(board, WHAT) for board in boards]
    ratings, counts = native.explain_many(*arrays.split_placed(boards), threads, timeout)
    return [
        ER(er, ep, ed, STATUSES[count])
        for (er, ep, ed), count in zip(ratings.tolist(), counts.tolist(), strict=True)
    ]
