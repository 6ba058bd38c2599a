"""Tracing: an algorithm's every move on a puzzle, to count and to replay."""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from nonet.board.arguments import check_name, to_whole
from nonet.board.board import Board
from nonet.engines.algorithms import ALGORITHMS, Looks, count_looks, record
from nonet.results.puzzles import Puzzle, to_classic

Ending = Literal["solved", "no solution", "budget spent"]
_ENDINGS: dict[bool | None, Ending] = {True: "solved", False: "no solution", None: "budget spent"}


class Move(NamedTuple):
    """One write of an algorithm: a digit into a cell, or 0 for taking it back."""

    cell: int
    digit: int


@dataclass(frozen=True, slots=True)
class Trace:
    """What an algorithm did on a puzzle, move by move.

    >>> run = trace("walk", Board())
    >>> run.ended, len(run), run[0], run.placements, run.undos
    ('solved', 701, Move(cell=0, digit=1), 391, 310)
    """

    algorithm: str
    puzzle: Board
    ended: Ending
    seconds: float
    placements: int
    undos: int
    _moves: array[int] = field(repr=False, hash=False)

    def __len__(self) -> int:
        """Count the moves."""
        return len(self._moves)

    def __getitem__(self, index: int) -> Move:
        """Give one move."""
        return Move(*divmod(self._moves[index], 10))

    def __iter__(self) -> Iterator[Move]:
        """Go through the moves."""
        return (Move(*divmod(move, 10)) for move in self._moves)

    def looks(self) -> Looks | None:
        """Count its looks at the board and into its tables: what a move costs.

        The algorithm is run once more, on rows that count; None for those that are not of the
        classic six, which look in ways of their own.

        >>> run = trace("tables", Board())
        >>> run.looks()
        Looks(board=472, tables=4820)
        """
        if self.puzzle.conflicts():
            return Looks(0, 0)
        return count_looks(ALGORITHMS[self.algorithm], self.puzzle.rows(), len(self))

    def board(self, moves: int | None = None) -> Board:
        """Replay the first so many moves (all of them by default) on the puzzle.

        >>> trace("walk", Board()).board(3)[2]
        3
        """
        values = bytearray(self.puzzle.values)
        for move in self._moves[:moves]:
            values[move // 10] = move % 10
        return Board.of(bytes(values), self.puzzle.givens)


def trace(algorithm: str, puzzle: Puzzle, *, max_moves: int = 1_000_000) -> Trace:
    """Run one of `ALGORITHMS` on a puzzle and keep every move it makes.

    The moves are writes to the board: placements and undos. Past `max_moves` the algorithm is
    stopped. Only digits count: removed candidates mean nothing to these algorithms.

    Args:
        algorithm: one of `nonet.ALGORITHMS`.
        puzzle: a Board, or anything that `Board` takes.
        max_moves: the moves it may make.

    Returns:
        A `Trace`.

    Raises:
        FormatError: it is no board.
        ArgumentError: the algorithm is not known.

    >>> trace("rescan", "." * 81, max_moves=100).ended
    'budget spent'
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
