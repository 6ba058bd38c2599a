"""Mistakes on a board: wrong digits, wrongly removed candidates, and suspect givens."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from time import monotonic

from nonet.board.board import Board
from nonet.geometry.cells import Candidate, to_digits
from nonet.solvers import native, variants

_SECONDS = 2.0  # time limit for suspect givens; classic boards take milliseconds


@dataclass(frozen=True, slots=True)
class Mistakes:
    """Where a board differs from all solutions of its givens.

    `wrong` holds placed digits that no solution has there. `removed_candidates` holds removed
    candidates of cells that have no candidate of any solution left. `suspect_givens` is for
    puzzles without a solution: without any one of these givens there is exactly one solution, so
    one of them was probably mistyped.
    """

    wrong: tuple[Candidate, ...] = ()
    removed_candidates: tuple[Candidate, ...] = ()
    suspect_givens: tuple[Candidate, ...] = ()

    def __bool__(self) -> bool:
        """Return whether there are any mistakes."""
        return bool(self.wrong or self.removed_candidates or self.suspect_givens)


def find_mistakes(board: Board, timeout: float | None = None) -> Mistakes:
    """Compare a board with all solutions of its givens.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> find_mistakes(Board(puzzle).place("r1c3", 1).remove("r1c4", 6))
    Mistakes(wrong=((2, 1),), removed_candidates=((3, 6),), suspect_givens=())
    >>> find_mistakes(Board(puzzle[:2] + "1" + puzzle[3:])).suspect_givens
    ((2, 1),)
    """
    if board.values == board.givens and not board.has_removals:
        return Mistakes(suspect_givens=_find_suspects(board.puzzle, timeout))
    possible = variants.true_candidates(board.puzzle, timeout)
    if not any(possible):
        return Mistakes(suspect_givens=_find_suspects(board.puzzle, timeout))
    placed = Board._of(board.values, board.givens, None, board.rules)
    wrong, removed = [], []
    for cell, mask in enumerate(possible):
        digit = board.values[cell]
        needed = placed.candidates[cell] & mask  # at least one of these must be left
        if digit and mask and not mask >> (digit - 1) & 1:
            wrong.append((cell, digit))
        elif needed and not needed & board.candidates[cell]:
            removed += [(cell, digit) for digit in to_digits(needed)]
    return Mistakes(tuple(wrong), tuple(removed))


def _find_suspects(puzzle: Board, timeout: float | None) -> tuple[Candidate, ...]:
    """Return the givens without which a puzzle has one solution; empty if it takes too long."""
    engine = native if puzzle.is_classic else variants
    end = monotonic() + (_SECONDS if timeout is None else min(_SECONDS, timeout))
    found = []
    with suppress(TimeoutError):
        for cell, digit in enumerate(puzzle.givens):
            if digit:
                givens = puzzle.givens[:cell] + b"\0" + puzzle.givens[cell + 1 :]
                rest = Board._of(givens, givens, None, puzzle.rules)
                one, other = engine.first_two(rest, max(0.0, end - monotonic()))
                if one is not None and other is None:
                    found.append((cell, digit))
        return tuple(found)
    return ()
