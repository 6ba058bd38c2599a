"""Columns made of numpy's arrays where they lie.

`pyarrow.array` would do for some, but it imports all of pandas first where that is installed: a
third of a second at the start of every command.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy
import pyarrow

from nonet.board.cells import CELLS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nonet.engines.fast import Digits

    Known: TypeAlias = NDArray[numpy.bool_] | None


def to_column(characters: Digits, known: Known = None) -> pyarrow.Array:
    """Make a column of text of (n, 81) characters without a copy; what is not known is null.

    >>> to_column(numpy.full((2, 81), ord("5"), "u1"), numpy.array([True, False]))[1].as_py()
    """
    offsets = numpy.arange(0, (len(characters) + 1) * CELLS, CELLS, dtype="i4")
    return _to_array(pyarrow.string(), known, offsets, characters)


def to_numbers(numbers: NDArray[Any], known: Known = None) -> pyarrow.Array:
    """Make a column of numbers without a copy; what is not known is null.

    >>> to_numbers(numpy.array([7, 8]), numpy.array([True, False])).to_pylist()
    [7, None]
    """
    return _to_array(pyarrow.from_numpy_dtype(numbers.dtype), known, numbers)


def to_texts(texts: Mapping[int, str], n: int) -> pyarrow.Array:
    """Make a column of n texts; rows that have none are null.

    >>> to_texts({1: "é"}, 3).to_pylist()
    [None, 'é', None]
    """
    known = numpy.zeros(n, bool)
    known[list(texts)] = True
    empty = numpy.zeros(n + 1, "i4"), numpy.empty(0, "u1")
    new = {row: text.encode() for row, text in texts.items()}
    return _to_array(pyarrow.string(), known, *replace_rows(*empty, new))


def replace_rows(
    offsets: NDArray[numpy.int32], letters: Digits, new: Mapping[int, bytes]
) -> tuple[NDArray[numpy.int32], Digits]:
    """Give the offsets and the letters of a column of text in which some rows are others."""
    lengths = numpy.diff(offsets)
    pieces, at = [], int(offsets[0])
    for row in sorted(new):
        pieces += [letters[at : offsets[row]].tobytes(), new[row]]
        lengths[row] = len(new[row])
        at = int(offsets[row + 1])
    pieces.append(letters[at : offsets[-1]].tobytes())
    moved = numpy.zeros_like(offsets)
    numpy.cumsum(lengths, out=moved[1:])
    return moved, numpy.frombuffer(b"".join(pieces), "u1")


def to_words(words: Sequence[str], choices: NDArray[numpy.uint8]) -> pyarrow.Array:
    """Make a column of a few words, by their numbers.

    >>> to_words(["none", "unique"], numpy.array([1, 0], "u1")).to_pylist()
    ['unique', 'none']
    """
    padded = numpy.array([word.encode() for word in words])
    offsets = numpy.zeros(len(choices) + 1, "i4")
    numpy.cumsum(numpy.char.str_len(padded)[choices], out=offsets[1:])
    if (choices == choices[:1]).all():  # the rule, and much faster
        letters = numpy.frombuffer(b"".join(padded[choices[:1]]) * len(choices), "u1")
    else:
        letters = padded.view("u1").reshape(len(words), -1)[choices]
        letters = letters[letters != 0]
    return _to_array(pyarrow.string(), None, offsets, letters)


def _to_array(kind: pyarrow.DataType, known: Known, *arrays: NDArray[Any]) -> pyarrow.Array:
    valid = None
    if known is not None and not known.all():
        valid = pyarrow.py_buffer(numpy.packbits(known, bitorder="little"))
    buffers = [valid, *map(pyarrow.py_buffer, arrays)]
    n = len(arrays[0]) - (len(arrays) - 1)  # offsets are one more
    return pyarrow.Array.from_buffers(kind, n, buffers)
