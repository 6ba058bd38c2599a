"""Mistakes: where a board differs from what its givens allow."""

from __future__ import annotations

from dataclasses import dataclass

from nonet.board.board import Board
from nonet.board.cells import Candidate, to_digits
from nonet.engines import general


@dataclass(frozen=True, slots=True)
class Mistakes:
    """Where a board differs from all solutions of its givens.

    `wrong` are digits that were placed and that no solution has there. `struck` are candidates
    that were struck out though a solution needs them: without them nothing is left for their cell.
    """

    wrong: tuple[Candidate, ...] = ()
    struck: tuple[Candidate, ...] = ()

    def __bool__(self) -> bool:
        """Say whether there are any."""
        return bool(self.wrong or self.struck)


def find_mistakes(board: Board, deadline: float | None = None) -> Mistakes:
    """Compare a board with all solutions of its givens.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> find_mistakes(Board(puzzle).place("r1c3", 1).remove("r1c4", 6))
    Mistakes(wrong=((2, 1),), struck=((3, 6),))
    """
    if board.values == board.givens and not board.has_removals:
        return Mistakes()
    possible = general.possible(board.puzzle, deadline)
    placed = Board.of(board.values, board.givens, None, board.rules)
    wrong, struck = [], []
    for cell, mask in enumerate(possible):
        digit = board.values[cell]
        needed = placed.candidates[cell] & mask  # of these, one at least must be left
        if digit and mask and not mask >> (digit - 1) & 1:
            wrong.append((cell, digit))
        elif needed and not needed & board.candidates[cell]:
            struck += [(cell, digit) for digit in to_digits(needed)]
    return Mistakes(tuple(wrong), tuple(struck))
