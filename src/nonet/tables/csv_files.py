"""Read and write CSV files in blocks of lines: plain blocks with numpy, others with `csv`.

Why not pyarrow: its CSV reader is about as fast (0.10 s of CPU for a million rows of three columns,
0.14 s here), but it is optional and can only skip or reject rows with a wrong number of columns.

Bytes are preserved: `007` stays `007`, and bytes that are not UTF-8 pass through unchanged.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy

from nonet.errors import FormatError
from nonet.geometry.cells import CELLS
from nonet.tables.columnar import BATCH, Batch, Texts, copy_pieces, join_rows, to_offsets, windows
from nonet.tables.columns import PUZZLE_NAMES
from nonet.tables.writers import to_texts

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nonet.board.arrays import Digits
    from nonet.tables.columnar import Column

LINE = CELLS + 1
BLOCK = BATCH * LINE
LONGEST = 1 << 24  # maximum bytes of a row
_LINE = re.compile(rf"[0-9._*?]{{{CELLS}}}")
_PUZZLE = re.compile(r"[0-9A-Pa-p._*?]{16,}")  # of any size
_NAME = re.compile(r"[^\W\d_]")
_DELIMITERS = ",;\t|"


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout of a CSV file: its delimiter, its column names, and whether it has a header."""

    delimiter: str
    names: tuple[str, ...]
    header: bool


def find_layout(first: bytes, column: str | None = None, second: bytes = b"") -> Layout | None:
    """Return the layout of a CSV file from its first line, or None if it is a text of boards.

    A line with a known name for the puzzle column is a header. A line with a puzzle between
    delimiters is the first row; its column is then called `puzzle` and the others are numbered.
    Raise `FormatError` if the names are unknown but the `second` line has a puzzle.

    >>> find_layout(b"id,quizzes", None)
    Layout(delimiter=',', names=('id', 'quizzes'), header=True)
    >>> find_layout(b"7;" + b"." * 81, None).names, find_layout(b"." * 81, None)
    (('column1', 'puzzle'), None)
    """
    line = first.decode("utf-8-sig", errors="surrogateescape")
    delimiter = max(_DELIMITERS, key=line.count)
    try:
        names = next(csv.reader([line], delimiter=delimiter), None) or [""]
    except csv.Error:
        return None
    known = {name.lower().strip() for name in names} & set(PUZZLE_NAMES)
    if known or (column is not None and column in names):
        return Layout(delimiter, tuple(names), True)
    puzzles = [bool(_LINE.fullmatch(name)) for name in names]
    if len(names) == 1 or not any(puzzles):
        if column is None and _are_names(names, second, delimiter):
            raise FormatError("which_column", known=[repr(name[:100]) for name in names])
        if column is None:
            return None
        raise FormatError("no_column", value=column, known=[repr(name[:100]) for name in names])
    if column is None and len(names) == 2 and puzzles[0] and delimiter in ";|":
        return None  # a puzzle and a note: a text of boards
    named = [f"column{number}" for number in range(1, len(names) + 1)]
    named[puzzles.index(True)] = column or "puzzle"
    return Layout(delimiter, tuple(named), False)


def _are_names(names: list[str], second: bytes, delimiter: str) -> bool:
    """Return whether a line is a header, judging by the line below."""
    if len(names) == 1 or not all(map(_NAME.search, names)) or names[0].startswith("#"):
        return False
    try:
        row = next(csv.reader([second.decode("latin-1")], delimiter=delimiter), [])
    except csv.Error:
        return False
    return len(row) == len(names) and any(map(_PUZZLE.fullmatch, row))


def read_csv(
    stream: Any,
    layout: Layout,
    share: Callable[[], float | None],
    column: str | None,
    rows: int = 0,
) -> Iterator[Batch]:
    """Yield the rows in blocks; a row with too many or too few columns becomes an error.

    `rows` is the number of rows already read; if there are any, so is the header.
    """
    if layout.header and not rows:
        stream.readline()
    line = rows + layout.header + 1
    for block, whole in _blocks(stream):
        if not whole:
            raise _name_long_row(block, line)
        columns = _read_plain(block, layout)
        errors: dict[int, FormatError] = {}
        plain = columns is not None  # one row per line
        if columns is None:
            columns, errors = _read_any(block, layout, column, line)
        n = len(columns[0])
        yield Batch(layout.names, columns, range(rows + 1, rows + n + 1), share(), errors)
        rows += n
        line += n if plain else block.count(b"\n")


def _blocks(stream: Any) -> Iterator[tuple[bytes, bool]]:
    """Yield blocks of complete lines, never cut inside quotes; False marks a row too long."""
    read = getattr(stream, "read1", stream.read)
    rest = b""
    while chunk := read(BLOCK):
        data = rest + chunk
        end = data.rfind(b"\n") + 1
        if _is_open(data, end):
            end = 0
        if not end and len(data) > LONGEST:
            yield data, False
        rest = data[end:]
        if end:
            yield data[:end], True
    if rest:
        yield rest + b"\n", not _is_open(rest, len(rest))


def _name_long_row(block: bytes, line: int) -> FormatError:
    """Return the error for a block without an end; its first line has the number `line`."""
    letters = numpy.frombuffer(block, "u1")
    quotes, ends = numpy.flatnonzero(letters == ord('"')), numpy.flatnonzero(letters == 10)
    if len(quotes) % 2 == 0:
        return FormatError("long_line", line=line, most=LONGEST)
    outside = numpy.flatnonzero(numpy.searchsorted(quotes, ends) % 2 == 0)
    return FormatError("open_quote", line=line + (int(outside[-1]) + 1 if len(outside) else 0))


def _is_open(data: bytes, end: int) -> bool:
    """Return whether a quote is open at the end; searching is much faster than counting."""
    return b'"' in data and data.count(b'"', 0, end) % 2 == 1


def _read_plain(block: bytes, layout: Layout) -> tuple[Texts, ...] | None:
    """Split a block into columns; return None if it has quotes or rows of other widths."""
    if b'"' in block:
        return None
    letters = numpy.frombuffer(block, "u1")
    cuts = numpy.flatnonzero((letters == 10) | (letters == ord(layout.delimiter)))
    width = len(layout.names)
    if len(cuts) % width:
        return None
    table = cuts.reshape(-1, width)  # the delimiters and the end of each line
    is_end = (letters[cuts] == 10).reshape(-1, width)
    if not is_end[:, -1].all() or is_end[:, :-1].any():
        return None
    ends = table[:, -1]
    starts = numpy.concatenate(([0], ends[:-1] + 1))
    begins = [starts, *(table[:, i] + 1 for i in range(width - 1))]
    ends = ends - (letters[ends - 1] == 13)  # lines may end in \r\n
    stops = [*(table[:, i] for i in range(width - 1)), numpy.maximum(ends, begins[-1])]
    return tuple(_cut(letters, a, b) for a, b in zip(begins, stops, strict=True))


def _cut(letters: Digits, starts: NDArray[Any], ends: NDArray[Any]) -> Texts:
    """Return a column made of pieces of a block."""
    lengths = ends - starts
    offsets = to_offsets(lengths, "i4")
    width = int(lengths[0])
    if width and (lengths == width).all():
        return Texts(offsets, windows(letters, width)[starts].view("u1"))
    column = numpy.empty(offsets[-1], "u1")
    copy_pieces(letters, starts, lengths, column, offsets[:-1])
    return Texts(offsets, column)


def _read_any(
    block: bytes, layout: Layout, column: str | None, line: int
) -> tuple[tuple[Texts, ...], dict[int, FormatError]]:
    """Read a block with the `csv` module: quotes, rows of other widths, empty lines."""
    width = len(layout.names)
    rows: list[list[str]] = []
    errors: dict[int, FormatError] = {}
    lines = block.decode("latin-1").split("\n")[:-1]  # one character per byte
    reader = csv.reader((line + "\n" for line in lines), delimiter=layout.delimiter)
    lower = [name.lower().strip() for name in layout.names]
    puzzle = next((lower.index(name) for name in PUZZLE_NAMES if name in lower), 0)
    if column in layout.names:
        puzzle = layout.names.index(column)
    try:
        for row in reader:
            if not row and width > 1:
                continue  # an empty line
            if not row:
                row = [""]
            if len(row) != width:
                errors[len(rows)] = FormatError("column_count", count=len(row), expected=width)
                text = layout.delimiter.join(row)
                row = [text if i == puzzle else "" for i in range(width)]
            rows.append(row)
    except csv.Error as error:
        where = line + reader.line_num - 1
        raise FormatError("not_csv", line=where, reason=str(error)) from None
    columns = zip(*rows, strict=True) if rows else [[]] * width
    return tuple(Texts.of(value.encode("latin-1") for value in c) for c in columns), errors


class CsvWriter:
    """Writes CSV, with quotes only where a value needs them."""

    def __init__(self, stream: Any, names: Sequence[str], delimiter: bytes) -> None:
        """Write the names of the columns."""
        self._stream = stream
        self._delimiter = delimiter
        self._odd = (delimiter, b'"', b"\n", b"\r")
        fields = [name.encode(errors="surrogateescape") for name in names]
        stream.write(delimiter.join(self._quote(fields)) + b"\n")

    def write(self, batch: Batch) -> None:
        """Write one batch."""
        if len(batch):
            self._stream.write(join_rows([self._texts(c) for c in batch.columns], self._delimiter))

    def _texts(self, column: Column) -> Texts:
        """Return a column as text, with quotes around the values that need them."""
        texts = to_texts(column)
        letters = texts.letters[texts.offsets[0] : texts.offsets[-1]].tobytes()
        if any(odd in letters for odd in self._odd):
            return Texts.of(self._quote(texts.to_bytes()))
        return texts

    def _quote(self, fields: list[bytes]) -> list[bytes]:
        return [
            b'"' + field.replace(b'"', b'""') + b'"'
            if any(odd in field for odd in self._odd)
            else field
            for field in fields
        ]

    def close(self) -> None:
        """Do nothing: every batch is written immediately."""
