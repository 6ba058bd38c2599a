"""Convert a column of classic 9x9 puzzles to an array; other rows are read one by one."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy

from nonet.board.board import Board
from nonet.errors import FormatError
from nonet.formats.text import parse_value
from nonet.geometry.cells import CELLS, UNITS
from nonet.tables.columnar import Texts

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nonet.board.arrays import Digits
    from nonet.tables.columnar import Column


def to_character_array(column: Column) -> tuple[Digits, list[int]]:
    """Return a column of puzzles as (n, 81) characters, and the rows that are not that long.

    If all rows have 81 characters, nothing is copied. Other rows are blank; pass them to
    `read_values`.

    >>> characters, others = to_character_array(Texts.of(["." * 80 + "5", "53"]))
    >>> characters[0].tobytes()[-2:], others
    (b'.5', [1])
    """
    n = len(column)
    if "pyarrow" in sys.modules and not isinstance(column, Texts):
        from nonet.tables.arrow import flatten, to_texts

        numbers = flatten(column)
        if numbers is not None:
            return _numbers_to_characters(numbers)
        column = to_texts(column)
    if not isinstance(column, Texts):
        return make_blank(n), list(range(n))
    offsets = column.offsets
    other = numpy.diff(offsets) != CELLS
    if column.known is not None:
        other |= ~column.known
    if not other.any():
        return column.letters[offsets[0] : offsets[n]].reshape(n, CELLS), []
    characters = make_blank(n)
    others = numpy.flatnonzero(other).tolist()
    start = 0
    for row in [*others, n]:
        characters[start:row] = column.letters[offsets[start] : offsets[row]].reshape(-1, CELLS)
        start = row + 1
    return characters, others


def _numbers_to_characters(numbers: NDArray[Any]) -> tuple[Digits, list[int]]:
    """Do the same for lists of 81 integers."""
    good = (numbers >= 0) & (numbers <= 9)
    characters = numpy.where(good, numbers, 0).astype("u1") + numpy.uint8(ord("0"))
    others = numpy.flatnonzero(~good.reshape(-1, CELLS).all(axis=1))
    return characters.reshape(-1, CELLS), others.tolist()


def make_blank(n: int) -> Digits:
    """Return the characters of n empty boards.

    >>> make_blank(1).tobytes() == b"." * 81
    True
    """
    return numpy.full((n, CELLS), ord("."), "u1")


def read_values(
    column: Column, rows: Iterable[int], ignore_unknown: bool = False, rules: str | None = None
) -> tuple[dict[int, Board], dict[int, FormatError]]:
    """Read rows one by one (text in any format, bytes, lists, objects); return boards and errors.

    `rules` are names of rules that all puzzles have.

    >>> boards, errors = read_values(Texts.of(["." * 80 + "5", None, "x"]), [0, 1])
    >>> boards[0][80], str(errors[1])
    (5, 'not a puzzle: null')
    """
    boards: dict[int, Board] = {}
    errors: dict[int, FormatError] = {}
    for row in rows:
        value = column[row]
        try:
            text = value.as_py() if hasattr(value, "as_py") else value
            if isinstance(text, bytes):
                boards[row] = Board(text, ignore_unknown=ignore_unknown)
            else:
                boards[row] = Board._of(*parse_value(text, ignore_unknown))
            if rules:
                from nonet.generator.variants import add_rules

                boards[row] = add_rules(boards.pop(row), rules)
        except FormatError as error:
            errors[row] = error.at(line=None if error.line == 1 else error.line)
    return boards, errors


def to_digits(characters: Digits) -> Digits:
    """Convert characters that are digits or blanks to digits.

    >>> to_digits(numpy.frombuffer(b"0._*?159", "u1")).tolist()
    [0, 0, 0, 0, 0, 1, 5, 9]
    """
    digits = characters & numpy.uint8(15)  # 0 or more than 9 for a blank
    digits[digits > 9] = 0
    return digits


def to_characters(digits: Digits) -> Digits:
    """Convert digits to characters, with a dot for a blank.

    >>> to_characters(numpy.array([0, 7], "u1")).tobytes()
    b'.7'
    """
    return numpy.where(digits == 0, numpy.uint8(ord(".")), digits + numpy.uint8(ord("0")))


def find_clashes(digits: Digits) -> NDArray[numpy.bool_]:
    """Return which rows have a digit twice in a unit.

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
