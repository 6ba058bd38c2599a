"""A column of puzzles as an array of digits; only the odd rows are read one by one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy
import pyarrow
import pyarrow.compute

from nonet.board.board import Board
from nonet.board.cells import CELLS, UNITS
from nonet.board.errors import FormatError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nonet.engines.fast import Digits

_BLOCK = 1 << 10
_BLANK_ROW = b"0" * CELLS
_OFFSETS = {
    pyarrow.string(): (numpy.int32, pyarrow.binary()),
    pyarrow.binary(): (numpy.int32, pyarrow.binary()),
    pyarrow.large_string(): (numpy.int64, pyarrow.large_binary()),
    pyarrow.large_binary(): (numpy.int64, pyarrow.large_binary()),
}


@dataclass(frozen=True, slots=True)
class Rows:
    """The puzzles of a column.

    `digits` has a row for each. A row that holds no puzzle is blank there and has its reason in
    `problems`; a board that lost candidates by hand is in `boards`, since digits do not tell it.
    """

    digits: Digits
    boards: dict[int, Board]
    problems: dict[int, str]


def read_rows(column: pyarrow.Array) -> Rows:
    """Read a column of text in any format, of bytes, or of lists of digits.

    >>> rows = read_rows(pyarrow.array(["." * 80 + "5", None, "x"]))
    >>> int(rows.digits[0, 80]), rows.problems[1]
    (5, 'no puzzle: null')
    """
    if pyarrow.types.is_dictionary(column.type):
        column = column.dictionary_decode()
    if column.type in (pyarrow.string_view(), pyarrow.binary_view()):
        column = column.cast(pyarrow.large_binary())
    if column.type not in _OFFSETS:
        return _read_odd(column, range(len(column)), numpy.zeros((len(column), CELLS), "u1"))
    characters, unlike = _line_up(column)
    digits, odd = _to_digits(characters)
    return _read_odd(column, sorted({*unlike, *odd}), digits)


def to_column(characters: Digits, known: NDArray[numpy.bool_] | None = None) -> pyarrow.Array:
    """Make a column of text of (n, 81) characters without a copy; what is not known is null.

    >>> to_column(numpy.full((2, 81), ord("5"), "u1"), numpy.array([True, False]))[1].as_py()
    """
    offsets = numpy.arange(0, (len(characters) + 1) * CELLS, CELLS, dtype="i4")
    valid = None
    if known is not None and not known.all():
        valid = pyarrow.py_buffer(numpy.packbits(known, bitorder="little"))
    buffers = [valid, pyarrow.py_buffer(offsets), pyarrow.py_buffer(characters)]
    return pyarrow.Array.from_buffers(pyarrow.string(), len(characters), buffers)


def _line_up(column: pyarrow.Array) -> tuple[Digits, list[int]]:
    """Give the characters as (n, 81), without a copy if all rows are that long; and the others."""
    offset_type, binary = _OFFSETS[column.type]
    n = len(column)
    if n == 0:
        return numpy.empty((0, CELLS), "u1"), []
    offsets = _offsets(column, offset_type)
    lengths = numpy.diff(offsets)
    other = lengths != CELLS
    if column.null_count:
        other |= numpy.asarray(column.is_null())
    odd = numpy.flatnonzero(other)
    if len(odd):
        blank = pyarrow.scalar(_BLANK_ROW, binary)
        column = pyarrow.compute.if_else(pyarrow.array(other), blank, column.cast(binary))
        offsets = _offsets(column, offset_type)
    data = numpy.frombuffer(column.buffers()[2], "u1", n * CELLS, int(offsets[0]))
    return data.reshape(n, CELLS), odd.tolist()


def _offsets(column: pyarrow.Array, kind: Any) -> Any:
    size = numpy.dtype(kind).itemsize
    return numpy.frombuffer(column.buffers()[1], kind, len(column) + 1, column.offset * size)


def _to_digits(characters: Digits) -> tuple[Digits, list[int]]:
    """Turn characters into digits, and list the rows with characters that are no cells.

    Comparisons of whole arrays run at memory speed, in blocks that stay in the cache: 0.02 µs a
    puzzle, against 0.1 in one piece or by a table.
    """
    digits = numpy.empty_like(characters)
    odd: list[int] = []
    for start in range(0, len(characters), _BLOCK):
        block, out = characters[start : start + _BLOCK], digits[start : start + _BLOCK]
        numpy.subtract(block, ord("0"), out=out)
        standing = out <= 9
        good = block == ord(".")
        good |= standing
        if not good.all():
            for blank in b"_*?":
                good |= block == blank
            odd += (numpy.unique(numpy.flatnonzero(~good) // CELLS) + start).tolist()
        out *= standing.view("u1")
    return digits, odd


def _read_odd(column: pyarrow.Array, odd: Iterable[int], digits: Digits) -> Rows:
    boards: dict[int, Board] = {}
    problems: dict[int, str] = {}
    for row in odd:
        digits[row] = 0
        try:
            board = _read_value(column[row].as_py())
        except FormatError as error:
            line = None if error.line == 1 else error.line  # a row is one line, as a rule
            problems[row] = str(FormatError(error.problem, line, error.column))
            continue
        digits[row] = numpy.frombuffer(board.values, "u1")
        if board.has_removals:
            boards[row] = board
    return Rows(digits, boards, problems)


def _read_value(value: Any) -> Board:
    if value is None:
        raise FormatError("no puzzle: null")
    if isinstance(value, bytes):
        try:
            value = value.decode()
        except UnicodeDecodeError as error:
            byte = value[error.start]
            raise FormatError(f"not text: byte 0x{byte:02x}", column=error.start + 1) from None
    if not isinstance(value, str | list):
        raise FormatError(f"no puzzle: {value!r}")
    if value == "":
        raise FormatError("empty")
    return Board(value)


def find_clashes(digits: Digits) -> NDArray[numpy.bool_]:
    """Say which rows have a digit twice in a unit.

    >>> find_clashes(numpy.array([[5, 5] + [0] * 79, [5] + [0] * 80], "u1")).tolist()
    [True, False]
    """
    masks = numpy.left_shift(numpy.uint16(1), digits.astype("u2")) & ~numpy.uint16(1)
    clash = numpy.zeros(len(digits), dtype=bool)
    for unit in UNITS:
        seen = numpy.zeros(len(digits), "u2")
        for cell in unit:
            clash |= (seen & masks[:, cell]) != 0
            seen |= masks[:, cell]
    return clash
