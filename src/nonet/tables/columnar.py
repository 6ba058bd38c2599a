"""Batches of rows and their columns, which readers produce and writers consume.

Columns use Arrow's memory layout with numpy arrays. They convert to Arrow without copying, and
work without pyarrow:

    offsets  0   81   86 ...        letters  53..7....6..195...│53..x│...
             └row 0┘└row 1┘                  └──── row 0 ─────┘└row1┘

Columns of Parquet and Arrow files stay pyarrow arrays. All columns have `len` and `to_pylist`; all
except Numbers, which are only written, also have `slice`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy

from nonet.errors import FormatError
from nonet.geometry.cells import CELLS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nonet.board.arrays import Digits

    Known: TypeAlias = NDArray[numpy.bool_] | None

BATCH = 1 << 14
_FEW_WIDTHS = 1 << 12


def copy_pieces(
    source: Digits,
    begins: NDArray[Any],
    lengths: NDArray[Any],
    target: Digits,
    places: NDArray[Any],
) -> None:
    """Copy pieces of one array to positions in another; pieces of equal length are copied together.

    >>> target = numpy.zeros(5, "u1")
    >>> ends = numpy.array([0, 3]), numpy.array([2, 1])
    >>> copy_pieces(numpy.frombuffer(b"ab.c", "u1"), *ends, target, numpy.array([0, 4]))
    >>> target.tobytes()
    b'ab\\x00\\x00c'
    """
    few = len(lengths) == 0 or lengths.max() < _FEW_WIDTHS
    widths = numpy.flatnonzero(numpy.bincount(lengths)) if few else numpy.unique(lengths)
    for width in widths[widths > 0].tolist():
        rows = slice(None) if len(widths) == 1 else numpy.flatnonzero(lengths == width)
        windows(target, width)[places[rows]] = windows(source, width)[begins[rows]]


def windows(letters: Digits, width: int) -> NDArray[numpy.void]:
    """Return a view of all pieces of a given width, one starting at every position.

    Copying these by index takes half as long as copying rows of `sliding_window_view`.

    >>> windows(numpy.frombuffer(b"abcd", "u1"), 2)[[2, 0]].tobytes()
    b'cdab'
    """
    return numpy.ndarray((len(letters) - width + 1,), f"V{width}", letters.data, 0, (1,))


def to_offsets(lengths: Sequence[int] | NDArray[Any], kind: str = "i8") -> NDArray[Any]:
    """Return where consecutive pieces of these lengths begin, and where the last one ends.

    >>> to_offsets([2, 0, 1]).tolist()
    [0, 2, 2, 3]
    """
    offsets = numpy.zeros(len(lengths) + 1, kind)
    numpy.cumsum(lengths, out=offsets[1:])
    return offsets


class Texts:
    """A column of text: `letters` holds all rows one after the other, divided at `offsets`.

    `plain` tells that the text is known to be ASCII. Bytes read from files may be anything.

    >>> Texts.of(["53", None, "7"]).to_pylist()
    ['53', None, '7']
    """

    __slots__ = ("known", "letters", "offsets", "plain")

    def __init__(
        self, offsets: NDArray[Any], letters: Digits, known: Known = None, *, plain: bool = False
    ) -> None:
        """Make a column of its parts; rows that are not `known` have no value."""
        self.offsets, self.letters, self.plain = offsets, letters, plain
        self.known = None if known is None or known.all() else known

    @classmethod
    def of(cls, texts: Iterable[str | bytes | None]) -> Texts:
        """Return a column of texts; None is a row without a value."""
        rows = [text.encode() if isinstance(text, str) else text for text in texts]
        known = numpy.array([row is not None for row in rows], bool)
        lengths = [len(row or b"") for row in rows]
        return cls(
            to_offsets(lengths), numpy.frombuffer(b"".join(row or b"" for row in rows), "u1"), known
        )

    @classmethod
    def of_grids(cls, characters: Digits, known: Known = None) -> Texts:
        """Return a column of (n, 81) characters, without copying.

        >>> Texts.of_grids(numpy.full((1, 81), ord("5"), "u1")).to_pylist() == ["5" * 81]
        True
        """
        offsets = numpy.arange(0, (len(characters) + 1) * CELLS, CELLS, dtype="i4")
        return cls(offsets, characters.reshape(-1), known, plain=True)

    @classmethod
    def of_words(cls, words: Sequence[str], choices: NDArray[numpy.uint8]) -> Texts:
        """Return a column of words, each given by its index.

        >>> Texts.of_words(["none", "unique"], numpy.array([1, 0], "u1")).to_pylist()
        ['unique', 'none']
        """
        padded = numpy.array([word.encode() for word in words])
        offsets = to_offsets(numpy.char.str_len(padded)[choices], "i4")
        if (choices == choices[:1]).all():  # the usual case, and much faster
            letters = numpy.frombuffer(b"".join(padded[choices[:1]]) * len(choices), "u1")
        else:
            letters = padded.view("u1").reshape(len(words), -1)[choices]
            letters = letters[letters != 0]
        return cls(offsets, letters, plain=True)

    @classmethod
    def of_some(cls, texts: Mapping[int, str], n: int) -> Texts:
        """Return a column of n rows, most of them without a value.

        >>> Texts.of_some({1: "é"}, 3).to_pylist()
        [None, 'é', None]
        """
        known = numpy.zeros(n, bool)
        known[list(texts)] = True
        lengths = numpy.zeros(n, "i8")
        rows = {row: texts[row].encode() for row in sorted(texts)}
        lengths[list(rows)] = [len(text) for text in rows.values()]
        return cls(to_offsets(lengths), numpy.frombuffer(b"".join(rows.values()), "u1"), known)

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self.offsets) - 1

    def lengths(self) -> NDArray[Any]:
        """Return the number of bytes of each row, 0 if there is no value."""
        found = numpy.diff(self.offsets)
        return found if self.known is None else numpy.where(self.known, found, 0)

    def slice(self, at: int, size: int) -> Texts:
        """Return some of the rows; the letters are shared."""
        known = None if self.known is None else self.known[at : at + size]
        return Texts(self.offsets[at : at + size + 1], self.letters, known, plain=self.plain)

    def to_bytes(self) -> list[bytes]:
        """Return the rows as bytes, empty if there is no value."""
        start = int(self.offsets[0])
        data = self.letters[start : int(self.offsets[-1])].tobytes()
        rows = [data[a:b] for a, b in pairwise((self.offsets - start).tolist())]
        for row in [] if self.known is None else numpy.flatnonzero(~self.known).tolist():
            rows[row] = b""
        return rows

    def to_pylist(self) -> list[str | None]:
        """Return the rows as strings; bytes that are not UTF-8 become U+FFFD."""
        texts = [row.decode(errors="replace") for row in self.to_bytes()]
        if self.known is None:
            return list(texts)
        return [t if known else None for t, known in zip(texts, self.known.tolist(), strict=True)]

    def find_bad_byte(self) -> tuple[int, int] | None:
        """Return the first row that is not UTF-8 and the invalid byte, or None.

        >>> Texts.of([b"53", b"\\xc3", b"\\xa9"]).find_bad_byte()
        (1, 195)
        """
        letters = self.letters[self.offsets[0] : self.offsets[-1]]
        self.plain = self.plain or not len(letters) or bool(letters.max() < 0x80)
        if self.plain:
            return None
        starts = self.letters[self.offsets[:-1][self.lengths() > 0]]
        with suppress(UnicodeDecodeError):  # valid as a whole, and no row starts inside a character
            letters.tobytes().decode()
            if not ((starts & 0xC0) == 0x80).any():
                return None
        for row, text in enumerate(self.to_bytes()):
            try:
                text.decode()
            except UnicodeDecodeError as error:
                return row, text[error.start]
        return None

    def __getitem__(self, row: int) -> str | None:
        """Return one row."""
        return self.slice(row, 1).to_pylist()[0]


@dataclass(frozen=True, slots=True)
class Numbers:
    """A column of numbers; rows that are not `known` have no value.

    >>> Numbers(numpy.array([7, 8]), numpy.array([True, False])).to_pylist()
    [7, None]
    """

    numbers: NDArray[Any]
    known: Known = None

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self.numbers)

    def to_pylist(self) -> list[int | None]:
        """Return the rows as a list."""
        values: list[Any] = self.numbers.tolist()
        if self.known is None:
            return values
        return [v if known else None for v, known in zip(values, self.known.tolist(), strict=True)]


@dataclass(frozen=True, slots=True)
class Values:
    """A column of JSON values of any type."""

    values: list[Any]

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self.values)

    def __getitem__(self, row: int) -> Any:
        """Return one row."""
        return self.values[row]

    def slice(self, at: int, size: int) -> Values:
        """Return some of the rows."""
        return Values(self.values[at : at + size])

    def to_pylist(self) -> list[Any]:
        """Return the rows as a list."""
        return self.values


def of_values(type: str, values: Sequence[Any]) -> Texts | Numbers:
    """Return a column of texts or numbers with this Arrow type.

    >>> of_values("int8", [3, None]).to_pylist(), of_values("string", ["a"]).to_pylist()
    ([3, None], ['a'])
    """
    if type == "string":
        return Texts.of(values)
    known = numpy.array([value is not None for value in values])
    return Numbers(numpy.array([value or 0 for value in values], type), known)


Column: TypeAlias = Any
"""Texts, Numbers, Values or a pyarrow array."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Some rows of a source: their columns, their numbers, and the rows that cannot be read.

    `numbers` are line numbers of a text or row numbers of a table, from 1. `share` is how much of
    the source has been read after these rows, 0 to 1, if known.
    """

    names: tuple[str, ...]
    columns: tuple[Column, ...]
    numbers: Sequence[int]
    share: float | None = None
    errors: Mapping[int, FormatError] = field(default_factory=dict)

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self.numbers)

    def column(self, name: str) -> Column:
        """Return the column with this name."""
        return self.columns[self.names.index(name)]

    def readable(self) -> list[int]:
        """Return the rows that could be read."""
        return [row for row in range(len(self)) if row not in self.errors]

    def check_texts(self, spared: str) -> None:
        """Raise FormatError for bytes that are not UTF-8, except in the column `spared`."""
        for name, column in zip(self.names, self.columns, strict=True):
            if isinstance(column, Texts) and name != spared and (bad := column.find_bad_byte()):
                row = self.numbers[bad[0]]
                raise FormatError("column_not_text", name=name, row=row, byte=bad[1])

    def slice(self, at: int, size: int) -> Batch:
        """Return some of the rows."""
        return Batch(
            self.names,
            tuple(column.slice(at, size) for column in self.columns),
            self.numbers[at : at + size],
            self.share,
            {row - at: e for row, e in self.errors.items() if at <= row < at + size},
        )

    def cut(self, size: int, before: float | None) -> Iterable[Batch]:
        """Yield batches of at most `size` rows; `before` is the share of the previous batch."""
        if len(self) <= size:
            yield self
            return
        for at in range(0, len(self), size):
            share = self.share
            if share is not None:
                share = (before or 0) + (share - (before or 0)) * min((at + size) / len(self), 1)
            yield replace(self.slice(at, size), share=share)


def join_rows(columns: Sequence[Texts], delimiter: bytes) -> memoryview:
    """Return columns of text as lines, with a delimiter between the columns.

    >>> bytes(join_rows([Texts.of(["a", "bc"]), Texts.of(["d", None])], b","))
    b'a,d\\nbc,\\n'
    """
    lengths = [column.lengths() for column in columns]
    if all((long == long[:1]).all() for long in lengths):  # the usual case, and much faster
        return _join_even(columns, [int(long[0]) for long in lengths], delimiter)
    ends = numpy.cumsum(sum(lengths) + len(columns))
    rows = numpy.empty(ends[-1], "u1")
    places = numpy.concatenate(([0], ends[:-1]))
    for column, long in zip(columns, lengths, strict=True):
        copy_pieces(column.letters, column.offsets[:-1], long, rows, places)
        places += long
        rows[places] = ord(delimiter)
        places += 1
    rows[ends - 1] = ord("\n")
    return rows.data


def _join_even(columns: Sequence[Texts], widths: Sequence[int], delimiter: bytes) -> memoryview:
    """Do the same for columns whose rows all have the same length."""
    table = numpy.full((len(columns[0]), sum(widths) + len(widths)), ord(delimiter), "u1")
    end = -1
    for column, width in zip(columns, widths, strict=True):
        start, end = end + 1, end + 1 + width
        if width:
            letters = column.letters[column.offsets[0] : column.offsets[-1]]
            table[:, start:end] = letters.reshape(-1, width)
    table[:, -1] = ord("\n")
    return table.reshape(-1).data
