"""Classic 9x9 puzzles as arrays for machine learning, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

from nonet.arguments import check_name
from nonet.board import arrays
from nonet.board.board import Board
from nonet.board.inputs import read_many, to_classic
from nonet.errors import FormatError
from nonet.geometry.cells import CELLS, SIDE

if TYPE_CHECKING:
    from nonet.board.arrays import Digits

Encoding = Literal["digits", "one_hot", "candidates"]
ENCODINGS: Final = ("digits", "one_hot", "candidates")


def to_array(puzzles: Any, kind: Encoding = "digits") -> Digits:
    """Return many puzzles, given as for `nonet.solve_many`, as one array of uint8.

    - "digits": (n, 81), 0 for an empty cell
    - "one_hot": (n, 81, 9), 1 at digit - 1; an empty cell is all 0
    - "candidates": (n, 81, 9), 1 at each candidate of an empty cell, and at the digit of a
      filled one

    Args:
        puzzles: anything that `solve_many` takes.
        kind: one of the encodings above.

    Returns:
        An array of uint8.

    Raises:
        FormatError: one of them is not a board.
        ArgumentError: the kind is unknown.

    >>> puzzles = ["53..7....6..195....98....6." + "." * 54]
    >>> to_array(puzzles).shape, to_array(puzzles, "one_hot").shape
    ((1, 81), (1, 81, 9))
    >>> to_array(puzzles, "candidates")[0, 2].tolist()
    [1, 1, 0, 1, 0, 0, 0, 0, 0]
    """
    import numpy

    check_name("array_kind", kind, ENCODINGS)
    digits = to_digits(puzzles)
    if kind == "digits":
        return digits
    planes = (digits[:, :, None] == numpy.arange(1, SIDE + 1, dtype=numpy.uint8)).view(numpy.uint8)
    return planes if kind == "one_hot" else _candidates(digits, planes)


def from_array(array: Any) -> list[Board]:
    """Return the boards of an array: digits (n, 81) or (n, 9, 9), or planes (n, 81, 9).

    In planes, a cell with exactly one marked digit holds it; any other cell is empty.

    Args:
        array: digits or planes.

    Returns:
        A list of `Board`.

    Raises:
        FormatError: a number or the shape is not one of these.

    >>> puzzles = ["53..7....6..195....98....6." + "." * 54]
    >>> [str(board)[:9] for board in from_array(to_array(puzzles, "one_hot"))]
    ['53..7....']
    """
    import numpy

    try:
        array = numpy.asarray(array)
    except ValueError:  # lists of several lengths
        raise FormatError("not_whole_numbers", kind="lists") from None
    if array.ndim == 3 and array.shape[1:] == (CELLS, SIDE):
        marked = array != 0
        array = numpy.where(marked.sum(axis=2) == 1, marked.argmax(axis=2) + 1, 0)
    digits = arrays.to_array(array, masks=False)
    rows = (row.tobytes() for row in digits)
    return [Board._of(values, values) for values in rows]


def to_digits(puzzles: Any) -> Digits:
    """Return many puzzles as (n, 81) digits.

    >>> int(to_digits(["5" + "." * 80]).sum())
    5
    """
    import numpy

    source = read_many(puzzles)
    if isinstance(source, list):
        return arrays.stack_digits([to_classic(board, "an array of digits") for board in source])
    return source.astype(numpy.uint8, copy=False)


def _candidates(digits: Digits, planes: Digits) -> Digits:
    """Add to the planes of empty cells the digits that no peer holds."""
    import numpy

    n = len(planes)
    board = planes.reshape(n, SIDE, SIDE, SIDE)
    boxes = planes.reshape(n, 3, 3, 3, 3, SIDE)
    used = board.max(axis=2, keepdims=True) | board.max(axis=1, keepdims=True)
    in_box = boxes.max(axis=(2, 4), keepdims=True)
    used = used | numpy.broadcast_to(in_box, boxes.shape).reshape(board.shape)
    empty = (digits == 0)[:, :, None]
    more: Digits = (empty & (used.reshape(planes.shape) == 0)).view(numpy.uint8)
    return planes | more
