"""What the verbs take, made into boards: one puzzle, or many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from nonet.board.board import Board
from nonet.board.cells import CELLS
from nonet.board.errors import ArgumentError, FormatError
from nonet.engines import fast

if TYPE_CHECKING:
    from nonet.engines.fast import Digits, Masks


class Array(Protocol):
    """An array of numpy's, or a column: what can become a list."""

    def tolist(self) -> Any:
        """Give the numbers."""


Puzzle = Board | str | bytes | Sequence[Any] | Array
"""What the verbs take: a board, or anything that `Board` takes."""


def to_board(puzzle: Puzzle) -> Board:
    """Make a board of whatever the verbs take.

    >>> to_board("." * 81) == Board()
    True
    """
    return puzzle if isinstance(puzzle, Board) else Board(puzzle)


def to_classic(puzzle: Puzzle, what: str) -> Board:
    """Make a board for what only knows the classic one; refuse others in one sentence.

    >>> to_classic("." * 16, "a hint")
    Traceback (most recent call last):
    nonet.board.errors.ArgumentError: a hint is for the classic board alone: nine by nine, no rules
    """
    board = to_board(puzzle)
    if not board.is_classic:
        raise ArgumentError("classic_only", what=what)
    return board


def gather(puzzles: Any, masks: bool) -> bytes | bytearray | list[Board] | Digits | Masks:
    """Make what `solve_many` takes into one of three: lines of text, boards, or an array.

    >>> gather(["." * 81], masks=False)[:3]
    b'...'
    """
    puzzles = _to_list(puzzles)
    if isinstance(puzzles, list) and all(
        isinstance(puzzle, str) and len(puzzle) == CELLS for puzzle in puzzles
    ):
        puzzles = "\n".join(puzzles).encode()
    if isinstance(puzzles, bytes | bytearray):
        return puzzles.replace(b" ", b".")
    if isinstance(puzzles, list) and all(isinstance(puzzle, str | Board) for puzzle in puzzles):
        return [_read_one(number, puzzle) for number, puzzle in enumerate(puzzles)]
    return fast.to_array(puzzles, masks)


def read_boards(puzzles: Any) -> list[Board]:
    """Make all that `solve_many` takes into boards, one by one; an error says which.

    >>> len(read_boards(["." * 81, Board()]))
    2
    """
    puzzles = _to_list(puzzles)
    if isinstance(puzzles, bytes | bytearray):
        puzzles = puzzles.decode().splitlines()
    return [_read_one(number, puzzle) for number, puzzle in enumerate(puzzles)]


def _read_one(number: int, puzzle: Any) -> Board:
    try:
        return to_board(puzzle)
    except FormatError as error:
        line = None if error.line == 1 else error.line
        raise error.at(puzzle=number, line=line) from None


def _to_list(puzzles: Any) -> Any:
    """Make a list of all but lines of text and arrays of numbers, which the kernel takes.

    Columns say by themselves how they become lists, so that no library of theirs is needed here.
    """
    if isinstance(puzzles, str):
        puzzles = puzzles.encode()
    if isinstance(puzzles, bytes | bytearray):
        return puzzles
    if hasattr(puzzles, "columns") and hasattr(puzzles, "__arrow_c_stream__"):
        raise FormatError("table_not_column")
    dtype = getattr(puzzles, "dtype", None)
    if hasattr(puzzles, "__array__") and getattr(dtype, "kind", "") in tuple("iufb"):
        return puzzles
    for name in ("to_pylist", "to_list", "tolist"):
        if hasattr(puzzles, name):
            puzzles = getattr(puzzles, name)()
            break
    puzzles = list(puzzles)
    if any(isinstance(puzzle, str) for puzzle in puzzles):
        for number, puzzle in enumerate(puzzles):
            if not isinstance(puzzle, str | Board):
                raise FormatError("no_puzzle_text", puzzle=number, value=repr(puzzle))
    return puzzles
