"""What the verbs take, made into boards: one puzzle, or many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from nonet.board.arguments import to_flag
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


class Frame(Protocol):
    """A data frame: what can become an array."""

    def to_numpy(self) -> Any:
        """Give the array."""


Puzzle = Board | str | bytes | Sequence[Any] | Array | Frame
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


def to_list(puzzles: Any) -> Any:
    """Make a list of all but text, which becomes bytes, and arrays of numbers.

    Columns say by themselves how they become lists, so that no library of theirs is needed here.

    >>> to_list("53..7"), to_list(iter(["53..7"]))
    (b'53..7', ['53..7'])
    """
    if isinstance(puzzles, str):
        return puzzles.encode(errors="surrogatepass")
    if isinstance(puzzles, bytes | bytearray):
        return puzzles
    if hasattr(puzzles, "columns") and hasattr(puzzles, "__arrow_c_stream__"):
        raise FormatError("table_not_column")
    dtype = getattr(puzzles, "dtype", None)
    is_array = hasattr(puzzles, "__array__") and getattr(puzzles, "ndim", 1) > 0
    if is_array and getattr(dtype, "kind", "") in tuple("iufb"):
        return puzzles
    for name in ("to_pylist", "to_list", "tolist"):
        if hasattr(puzzles, name):
            puzzles = getattr(puzzles, name)()
            break
    try:
        puzzles = list(puzzles)
    except TypeError:
        kind = type(puzzles).__name__
        raise TypeError(f"puzzles are a list, an array or lines of text, not {kind}") from None
    if set(map(type, puzzles)) != {str} and any(isinstance(puzzle, str) for puzzle in puzzles):
        for number, puzzle in enumerate(puzzles):
            if not isinstance(puzzle, str | Board):
                raise FormatError("no_puzzle_text", puzzle=number, value=repr(puzzle))
    return puzzles


def join_lines(puzzles: Any) -> bytes | bytearray | None:
    """Give lines that the kernel may know: text, or strings as long as a line; else None.

    >>> join_lines(["." * 81])[:3], join_lines(["53..7"])
    (b'...', None)
    """
    if isinstance(puzzles, list) and all(
        isinstance(puzzle, str) and len(puzzle) == CELLS for puzzle in puzzles
    ):
        puzzles = "\n".join(puzzles).encode(errors="surrogatepass")
    return puzzles.replace(b" ", b".") if isinstance(puzzles, bytes | bytearray) else None


def read_many(puzzles: Any, masks: bool = False) -> list[Board] | Digits | Masks:
    """Make all that `solve_many` takes into boards, or an array of digits or of masks.

    >>> read_many(["5" + "." * 80])[0, :3].tolist(), len(read_many(["." * 16]))
    ([5, 0, 0], 1)
    """
    masks = to_flag("masks", masks)
    puzzles = to_list(puzzles)
    lines = join_lines(puzzles)
    if lines is not None:
        digits = fast.read_lines(lines)
        return read_boards(puzzles) if digits is None else digits
    if isinstance(puzzles, list) and all(isinstance(puzzle, str | Board) for puzzle in puzzles):
        return read_boards(puzzles)
    try:
        return fast.to_array(puzzles, masks)
    except FormatError:
        if masks or not isinstance(puzzles, list) or not all(map(_is_list, puzzles)):
            raise
    return read_boards(puzzles)


def read_boards(puzzles: Any) -> list[Board]:
    """Make what `to_list` gives into boards, one by one; an error says which, or which line.

    >>> len(read_boards(["." * 81, Board()]))
    2
    """
    if not isinstance(puzzles, bytes | bytearray):
        return [_read_one(puzzle, puzzle=number) for number, puzzle in enumerate(puzzles)]
    lines = enumerate(bytes(puzzles).splitlines(), 1)
    return [_read_one(line, line=number) for number, line in lines if line.strip()]


def _is_list(puzzle: Any) -> bool:
    return isinstance(puzzle, Sequence | Board) or hasattr(puzzle, "tolist")


def _read_one(puzzle: Any, /, **place: int) -> Board:
    try:
        return to_board(puzzle)
    except FormatError as error:
        raise error.at(**({} if (error.line or 1) > 1 else {"line": None}) | place) from None
    except TypeError as error:
        number = " ".join(map(str, *place.items()))
        raise TypeError(f"{number}: {error}") from None
