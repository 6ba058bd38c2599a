"""Recording of every move of an algorithm on a classic 9x9 puzzle, to count and replay."""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, overload

from nonet.arguments import check_name, to_whole
from nonet.board.board import Board
from nonet.board.inputs import Puzzle, to_classic
from nonet.solvers.algorithms import ALGORITHMS, Looks, count_looks, record

Ending = Literal["solved", "no solution", "move limit"]
_ENDINGS: dict[bool | None, Ending] = {
    True: "solved",
    False: "no solution",
    None: "move limit",
}

_RUNS, _RUN_SECONDS = 5, 0.2  # the most runs of an algorithm in a race, and their total time


class Move(NamedTuple):
    """One write of an algorithm: a digit into a cell, or 0 to undo it."""

    cell: int
    digit: int


@dataclass(frozen=True, slots=True)
class Trace:
    """The moves of an algorithm on a puzzle.

    >>> run = trace("row_by_row", Board())
    >>> run.ended, len(run), run[0], run.placements, run.undos
    ('solved', 701, Move(cell=0, digit=1), 391, 310)
    >>> run[:2]
    [Move(cell=0, digit=1), Move(cell=1, digit=2)]
    """

    algorithm: str
    puzzle: Board
    ended: Ending
    seconds: float
    placements: int
    undos: int
    _moves: array[int] = field(repr=False, hash=False)

    def __len__(self) -> int:
        """Return the number of moves."""
        return len(self._moves)

    @overload
    def __getitem__(self, index: int) -> Move: ...

    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...

    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        """Return one move, or the list of moves in a slice."""
        if isinstance(index, slice):
            return [Move(*divmod(move, 10)) for move in self._moves[index]]
        return Move(*divmod(self._moves[index], 10))

    def __iter__(self) -> Iterator[Move]:
        """Iterate over the moves."""
        return (Move(*divmod(move, 10)) for move in self._moves)

    def looks(self) -> Looks | None:
        """Count the reads of the board and of the tables.

        The algorithm runs once more, on rows that count reads. Return None for algorithms that
        use neither `fits` nor `Tables`.

        >>> run = trace("tables", Board())
        >>> run.looks()
        Looks(board=472, tables=4820)
        """
        if self.puzzle.conflicts():
            return Looks(0, 0)
        return count_looks(ALGORITHMS[self.algorithm], self.puzzle.rows(), len(self))

    def board(self, moves: int | None = None) -> Board:
        """Return the board after the first `moves` moves (all of them by default).

        >>> trace("row_by_row", Board()).board(3)[2]
        3
        """
        values = bytearray(self.puzzle.values)
        for move in self._moves[:moves]:
            values[move // 10] = move % 10
        return Board._of(bytes(values), self.puzzle.givens)


def trace(algorithm: str, puzzle: Puzzle, *, max_moves: int = 1_000_000) -> Trace:
    """Run one of `ALGORITHMS` on a puzzle and record every move.

    The moves are writes to the board: placements and undos. The algorithm stops at `max_moves`.
    These algorithms ignore removed candidates.

    Args:
        algorithm: one of `nonet.ALGORITHMS`.
        puzzle: a Board, or anything that `Board` takes.
        max_moves: the most moves.

    Returns:
        A `Trace`.

    Raises:
        FormatError: it is not a board.
        ArgumentError: the algorithm is unknown.

    >>> trace("rescan", "." * 81, max_moves=100).ended
    'move limit'
    """
    check_name("algorithm", algorithm, ALGORITHMS)
    max_moves = to_whole("max_moves", max_moves)
    board = to_classic(puzzle, "a trace")
    solved: bool | None = False
    moves = array("H")
    start = time.perf_counter()
    if not board.conflicts():  # the algorithms trust that the digits on the board may stand
        moves, solved = record(ALGORITHMS[algorithm], board.rows(), max_moves)
    seconds = time.perf_counter() - start
    undos = sum(1 for move in moves if move % 10 == 0)
    return Trace(algorithm, board, _ENDINGS[solved], seconds, len(moves) - undos, undos, moves)


def trace_best(algorithm: str, puzzle: Puzzle, *, max_moves: int) -> Trace:
    """Trace an algorithm several times and return the run that took the least time.

    The moves are the same each time; a single run is timed by whatever else the machine does.

    >>> trace_best("row_by_row", "." * 81, max_moves=100).ended
    'move limit'
    """
    runs = [trace(algorithm, puzzle, max_moves=max_moves)]
    while len(runs) < _RUNS and sum(run.seconds for run in runs) < _RUN_SECONDS:
        runs.append(trace(algorithm, puzzle, max_moves=max_moves))
    return min(runs, key=lambda run: run.seconds)
