"""Puzzles as numpy arrays of digits or candidate masks, and as lines; classic 9x9 only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from nonet.board.board import Board
from nonet.errors import FormatError
from nonet.formats.lines import BLANKS
from nonet.geometry.cells import CELLS, SIDE

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Digits = NDArray[numpy.uint8]
    Masks = NDArray[numpy.uint16]
    Counts = NDArray[numpy.int64]
    Ratings = NDArray[numpy.float64]

_WIDTH = CELLS + 1  # of a line and its end


_NONE = 255  # neither a digit nor a blank


_VALUES = bytes(
    0 if chr(code) in BLANKS else code - 48 if 48 < code <= 48 + SIDE else _NONE
    for code in range(256)
)


def _fill_masked(source: Any, blank: int) -> Any:
    """Fill the masked cells of a numpy masked array with a blank; return others unchanged."""
    if hasattr(source, "filled") and hasattr(source, "mask"):
        return source.filled(blank)
    return source


def to_array(source: Any, masks: bool) -> Digits | Masks:
    """Check an array of whole numbers and shape it for the kernel.

    >>> to_array([[0] * 81], masks=False).shape
    (1, 81)
    """
    import numpy

    blank = 0x1FF if masks else 0
    if isinstance(source, list):
        source = [_fill_masked(grid, blank) for grid in source]
    try:
        grids = numpy.asarray(_fill_masked(source, blank))
    except (ValueError, OverflowError):  # lists of different lengths, lists that hold themselves
        raise FormatError("not_whole_numbers", kind="lists of different lengths") from None
    if grids.dtype.kind == "f":  # as pandas has whole numbers where some are missing
        filled = numpy.nan_to_num(grids, nan=0.0, posinf=-1.0, neginf=-1.0)
        whole = filled.astype(numpy.int64)
        grids = whole if (whole == filled).all() else grids
    if grids.dtype.kind not in "iu" and grids.size:
        raise FormatError("not_whole_numbers", kind=str(grids.dtype))
    if grids.shape[1:] == (SIDE, SIDE):
        grids = grids.reshape(len(grids), CELLS)
    if grids.ndim != 2 or grids.shape[1] != CELLS:
        raise FormatError("array_shape", shape=str(grids.shape))
    if grids.dtype == (numpy.uint16 if masks else numpy.uint8):
        return grids  # the kernel checks these, faster
    most = 0x1FF if masks else SIDE
    wrong = (grids < 0) | (grids > most)
    if wrong.any():
        row, cell = numpy.argwhere(wrong)[0]
        value = grids[row, cell].item()
        at = int(row) + 1
        raise FormatError("number_range", puzzle=at, cell=int(cell), value=value, most=most)
    if masks:
        return grids.astype(numpy.uint16, copy=False)
    return grids.astype(numpy.uint8, copy=False)


def stack(boards: Sequence[Board]) -> Digits | Masks:
    """Stack boards into one array: of digits, or of masks if any has removed candidates.

    >>> stack([Board(), Board()]).shape
    (2, 81)
    """
    import numpy

    if any(board.has_removals for board in boards):
        return numpy.array([board.masks for board in boards], dtype=numpy.uint16)
    return stack_digits(boards)


def split_placed(source: Sequence[Board] | Digits | Masks) -> tuple[Digits, Masks | None]:
    """Return the digits, and the candidate masks if candidates were removed.

    >>> split_placed([Board()])[1] is None
    True
    """
    import numpy

    if isinstance(source, numpy.ndarray):
        if source.dtype == numpy.uint8:
            return source.astype(numpy.uint8, copy=False), None
        return numpy.zeros(source.shape, dtype=numpy.uint8), source.astype(numpy.uint16, copy=False)
    masks = None
    if any(board.has_removals for board in source):
        masks = numpy.array([board.masks for board in source], dtype=numpy.uint16)
    return stack_digits(source), masks


def stack_digits(boards: Sequence[Board]) -> Digits:
    """Stack the digits on boards, given and placed, into one array.

    >>> stack_digits([Board(), Board()]).shape
    (2, 81)
    """
    import numpy

    digits = b"".join(board.values for board in boards)
    return numpy.frombuffer(digits, dtype=numpy.uint8).reshape(len(boards), CELLS)


def to_grids(lines: bytes) -> Digits:
    """Read lines of 81 digits, as `solve_lines` returns them, into an array.

    >>> to_grids(b"5" * 81 + b"\\n").tolist() == [[5] * 81]
    True
    """
    import numpy

    text = numpy.frombuffer(lines, dtype=numpy.uint8).reshape(-1, CELLS + 1)
    return text[:, :CELLS] - numpy.uint8(ord("0"))


def read_lines(lines: bytes | bytearray) -> Digits | None:
    """Read lines of 81 characters, blanks any of `0._*?`, into an array; None for other lines.

    >>> read_lines(b"5" + b"." * 80).tolist() == [[5] + [0] * 80], read_lines(b"5")
    (True, None)
    """
    import numpy

    text = bytes(lines).rstrip() + b"\n" * bool(lines)
    if len(text) % _WIDTH or text[CELLS::_WIDTH].count(b"\n") * _WIDTH != len(text):
        text = b"".join(line + b"\n" for line in text.split())  # \r, and lines between
        if any(len(line) != _WIDTH for line in text.splitlines(keepends=True)):
            return None
    values = numpy.frombuffer(text.translate(_VALUES), dtype=numpy.uint8).reshape(-1, _WIDTH)
    digits = numpy.ascontiguousarray(values[:, :CELLS])
    return None if (digits == _NONE).any() else digits


def to_lines(grids: Digits) -> bytes:
    """Write an array as lines of 81 digits, the inverse of `to_grids`.

    >>> to_lines(to_grids(b"5" * 81 + b"\\n")) == b"5" * 81 + b"\\n"
    True
    """
    import numpy

    text = numpy.full((len(grids), CELLS + 1), ord("\n"), dtype=numpy.uint8)
    numpy.add(grids, ord("0"), out=text[:, :CELLS], casting="unsafe")
    return text.tobytes()
