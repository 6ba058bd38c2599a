"""A column of puzzles as an array of characters; only odd rows are read one by one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy
import pyarrow

from nonet.board.board import Board
from nonet.board.cells import CELLS, UNITS
from nonet.board.errors import FormatError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nonet.engines.fast import Digits

_OFFSETS: dict[pyarrow.DataType, numpy.dtype[Any]] = {
    pyarrow.string(): numpy.dtype("i4"),
    pyarrow.binary(): numpy.dtype("i4"),
    pyarrow.large_string(): numpy.dtype("i8"),
    pyarrow.large_binary(): numpy.dtype("i8"),
}


def line_up(column: pyarrow.Array) -> tuple[Digits, list[int]]:
    """Give the characters of a column of text as (n, 81), and the rows that are not that long.

    Where all rows are that long nothing is copied. The others are blank, and are for `read_values`.

    >>> characters, others = line_up(pyarrow.array(["." * 80 + "5", "53"]))
    >>> characters[0].tobytes()[-2:], others
    (b'.5', [1])
    """
    n = len(column)
    if pyarrow.types.is_dictionary(column.type):
        column = column.dictionary_decode()
    if column.type in (pyarrow.string_view(), pyarrow.binary_view()):
        column = column.cast(pyarrow.large_binary())
    if n == 0 or column.type not in _OFFSETS:
        return _line_up_lists(column)
    valid, starts, values = column.buffers()
    kind = _OFFSETS[column.type]
    offsets = numpy.frombuffer(starts, kind, n + 1, column.offset * kind.itemsize)
    data = numpy.frombuffer(values or b"", "u1")
    other = numpy.diff(offsets) != CELLS
    if column.null_count:
        bits = numpy.unpackbits(numpy.frombuffer(valid, "u1"), bitorder="little")
        other |= bits[column.offset : column.offset + n] == 0
    if not other.any():
        return data[offsets[0] : offsets[n]].reshape(n, CELLS), []
    characters = _blank(n)
    others = numpy.flatnonzero(other).tolist()
    start = 0
    for row in [*others, n]:
        characters[start:row] = data[offsets[start] : offsets[row]].reshape(-1, CELLS)
        start = row + 1
    return characters, others


def _line_up_lists(column: pyarrow.Array) -> tuple[Digits, list[int]]:
    """Do the same for lists of 81 whole numbers; of any other column all rows are others."""
    n = len(column)
    numbers = _flatten(column)
    if numbers is None:
        return _blank(n), list(range(n))
    good = (numbers >= 0) & (numbers <= 9)
    characters = numpy.where(good, numbers, 0).astype("u1") + numpy.uint8(ord("0"))
    others = numpy.flatnonzero(~good.reshape(n, CELLS).all(axis=1))
    return characters.reshape(n, CELLS), others.tolist()


def _flatten(column: pyarrow.Array) -> NDArray[Any] | None:
    kinds = pyarrow.types
    varying = kinds.is_list(column.type) or kinds.is_large_list(column.type)
    if not (varying or kinds.is_fixed_size_list(column.type)) or column.null_count:
        return None
    flat = column.flatten()
    if not kinds.is_integer(flat.type) or flat.null_count or len(flat) != len(column) * CELLS:
        return None
    if varying and (numpy.diff(column.offsets) != CELLS).any():
        return None
    kind = numpy.dtype(str(flat.type))  # Arrow's names of these are numpy's
    return numpy.frombuffer(flat.buffers()[1], kind, len(flat), flat.offset * kind.itemsize)


def _blank(n: int) -> Digits:
    return numpy.full((n, CELLS), ord("."), "u1")


def read_values(
    column: pyarrow.Array, rows: Iterable[int]
) -> tuple[dict[int, Board], dict[int, str]]:
    """Read rows one by one: text in any format, bytes, or lists of digits; or say what is wrong.

    >>> read_values(pyarrow.array(["." * 80 + "5", None, "x"]), [1])
    ({}, {1: 'no puzzle: null'})
    """
    boards: dict[int, Board] = {}
    problems: dict[int, str] = {}
    for row in rows:
        try:
            boards[row] = _read_value(column[row].as_py())
        except FormatError as error:
            line = None if error.line == 1 else error.line  # a row is one line, as a rule
            problems[row] = str(error.at(line=line))
    return boards, problems


def _read_value(value: Any) -> Board:
    if value is None:
        raise FormatError("not_a_puzzle", value="null")
    if isinstance(value, bytes):
        try:
            value = value.decode()
        except UnicodeDecodeError as error:
            byte, column = value[error.start], error.start + 1
            raise FormatError("not_text", byte=byte, column=column) from None
    if not isinstance(value, str | list):
        raise FormatError("not_a_puzzle", value=repr(value))
    if value == "":
        raise FormatError("empty", expected=CELLS)
    return Board(value)


def to_digits(characters: Digits) -> Digits:
    """Turn characters that are digits or blanks into digits.

    >>> to_digits(numpy.frombuffer(b"0._*?159", "u1")).tolist()
    [0, 0, 0, 0, 0, 1, 5, 9]
    """
    digits = characters & numpy.uint8(15)  # of a blank: 0, or more than 9
    digits[digits > 9] = 0
    return digits


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
