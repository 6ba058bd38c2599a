"""Conversion of the puzzles that public functions take into boards and arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from nonet.arguments import to_flag
from nonet.board import arrays
from nonet.board.board import Board
from nonet.errors import ArgumentError, FormatError
from nonet.geometry.cells import CELLS

if TYPE_CHECKING:
    from nonet.board.arrays import Digits, Masks


class Array(Protocol):
    """A numpy array or a column: anything that can become a list."""

    def tolist(self) -> Any:
        """Return the numbers."""


class Frame(Protocol):
    """A data frame: anything that can become an array."""

    def to_numpy(self) -> Any:
        """Return the array."""


Puzzle = Board | str | bytes | Sequence[Any] | Array | Frame
"""One puzzle: a board, or anything that `Board` takes."""


def to_board(puzzle: Puzzle) -> Board:
    """Return the board of a puzzle.

    >>> to_board("." * 81) == Board()
    True
    """
    return puzzle if isinstance(puzzle, Board) else Board(puzzle)


def to_classic(puzzle: Puzzle, what: str) -> Board:
    """Return the board of a puzzle; raise ArgumentError if it is not a classic one.

    >>> to_classic("." * 16, "a hint")
    Traceback (most recent call last):
    nonet.errors.ArgumentError: a hint requires a classic 9x9 board without extra rules
    """
    board = to_board(puzzle)
    if not board.is_classic:
        board.rules.check_complete()
        raise ArgumentError("classic_only", what=what)
    return board


def to_list(puzzles: Any) -> Any:
    """Return puzzles as a list; text as bytes, and arrays of numbers unchanged.

    Columns convert themselves to lists, so that their libraries are not imported here.

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
    if hasattr(puzzles, "to_pylist") and hasattr(puzzles, "validate"):
        _validate(puzzles)
    for name in ("to_pylist", "to_list", "tolist"):
        if hasattr(puzzles, name):
            puzzles = getattr(puzzles, name)()
            break
    try:
        puzzles = list(puzzles)
    except TypeError:
        kind = type(puzzles).__name__
        raise TypeError(f"puzzles must be a list, an array or lines of text, got {kind}") from None
    if set(map(type, puzzles)) != {str} and any(isinstance(puzzle, str) for puzzle in puzzles):
        for number, puzzle in enumerate(puzzles, 1):
            if not isinstance(puzzle, str | Board):
                raise FormatError("no_puzzle_text", puzzle=number, value=repr(puzzle))
    return puzzles


def _validate(column: Any) -> None:
    """Check a column of Arrow's in full: following a wrong offset would end the process."""
    try:
        column.validate(full=True)
    except (ValueError, LookupError) as error:
        raise FormatError("damaged_table", reason=" ".join(str(error).split())) from None


def join_lines(puzzles: Any) -> bytes | bytearray | None:
    """Return lines for the kernel if puzzles are text or strings of 81 characters; else None.

    >>> join_lines(["." * 81])[:3], join_lines(["53..7"])
    (b'...', None)
    """
    if isinstance(puzzles, list) and all(
        isinstance(puzzle, str) and len(puzzle) == CELLS for puzzle in puzzles
    ):
        puzzles = "\n".join(puzzles).encode(errors="surrogatepass")
    return puzzles.replace(b" ", b".") if isinstance(puzzles, bytes | bytearray) else None


def read_many(puzzles: Any, masks: bool = False) -> list[Board] | Digits | Masks:
    """Return the puzzles of `solve_many` as boards, or as an array of digits or masks.

    >>> read_many(["5" + "." * 80])[0, :3].tolist(), len(read_many(["." * 16]))
    ([5, 0, 0], 1)
    """
    masks = to_flag("masks", masks)
    puzzles = to_list(puzzles)
    lines = join_lines(puzzles)
    if lines is not None:
        digits = arrays.read_lines(lines)
        return read_boards(puzzles) if digits is None else digits
    if isinstance(puzzles, list) and all(isinstance(puzzle, str | Board) for puzzle in puzzles):
        return read_boards(puzzles)
    try:
        return arrays.to_array(puzzles, masks)
    except FormatError:
        if masks or not isinstance(puzzles, list) or not all(map(_is_list, puzzles)):
            raise
    return read_boards(puzzles)


def read_boards(puzzles: Any) -> list[Board]:
    """Return the boards of the result of `to_list`; an error names the puzzle or the line.

    >>> len(read_boards(["." * 81, Board()]))
    2
    """
    if not isinstance(puzzles, bytes | bytearray):
        return [_read_one(puzzle, puzzle=number) for number, puzzle in enumerate(puzzles, 1)]
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
