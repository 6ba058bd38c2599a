"""Files of puzzles as streams of record batches: text, CSV, Parquet, Arrow; packed or not.

What a file is, its first bytes say; its name does not count.
"""

from __future__ import annotations

import contextlib
import csv
import gzip
import io
import os
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any

import numpy
import pyarrow
import pyarrow.csv
import pyarrow.parquet

from nonet.board.board import Board
from nonet.board.cells import CELLS
from nonet.board.errors import ArgumentError, FormatError
from nonet.board.runs import Run, read_runs
from nonet.tables.arrays import replace_rows, to_column, to_texts
from nonet.tables.batch import BATCH
from nonet.tables.columns import PUZZLE_NAMES
from nonet.tables.places import is_remote, locate

LINE = CELLS + 1
BLOCK = BATCH * LINE
_LINE = re.compile(rf"[0-9._*?]{{{CELLS}}}")
_DELIMITERS = ",;\t|"


@dataclass(slots=True)
class Source:
    """A stream of record batches, and how far it has come.

    `fraction` gives 0 to 1, or None where the size is not known. Rows that no table can hold, with
    too many columns or too few, are left out and named in `problems`.
    """

    schema: pyarrow.Schema
    batches: Iterator[pyarrow.RecordBatch]
    fraction: Callable[[], float | None]
    problems: list[str] = field(default_factory=list)

    def take_problems(self) -> list[str]:
        """Give the problems since the last time."""
        found = self.problems[:]
        del self.problems[: len(found)]
        return found


def open_source(path: str, column: str | None = None) -> Source:
    """Open a file, an address (s3://…), or standard input for `-`, whatever it holds."""
    with naming(path):
        raw, size = _open(path)
        return _identify(raw, size, column)


@contextlib.contextmanager
def naming(path: str) -> Iterator[None]:
    """Name the file in what goes wrong with reading it."""
    name = "standard input" if path == "-" else path
    try:
        yield
    except FormatError as error:
        raise error.at(file=name) from None
    except (pyarrow.ArrowException, gzip.BadGzipFile, EOFError, OSError) as error:
        raise FormatError("cannot_read_on", file=name, reason=str(error)) from None


def _identify(raw: Any, size: int, column: str | None) -> Source:
    seekable = raw.seekable()

    def fraction() -> float | None:
        return raw.tell() / size if size and not raw.closed else None

    head = raw.peek(8)[:8]
    stream = _unpack(raw, head)
    if stream is not raw:
        seekable = False
        head = stream.peek(8)[:8]
    if head.startswith(b"PAR1"):
        return _open_parquet(stream, seekable)
    if head.startswith(b"ARROW1"):
        return _open_arrow_file(stream, seekable)
    if head.startswith(b"\xff\xff\xff\xff"):
        return _open_arrow_stream(stream, fraction)
    if head.startswith(b"FEA1"):
        raise FormatError("old_feather")
    first = _first_line(stream)
    if not first and not stream.peek(1):
        raise FormatError("no_puzzle_in_it")
    layout = _read_layout(first, column)
    if layout is None:
        return _open_text(stream, seekable, fraction)
    if seekable and len(layout.names) == 1:
        return _open_one_column(stream, layout, fraction)
    return _open_csv(stream, layout, size if seekable else 0, fraction)


def _open(path: str) -> tuple[Any, int]:
    """Open a stream of bytes, and say how many there are; 0 if nobody knows."""
    if path == "-":
        return sys.stdin.buffer, 0
    if os.path.isdir(path):
        raise ArgumentError("is_folder", path=path)
    try:
        if is_remote(path):
            system, name = locate(path)
            file = system.open_input_file(name)
            return io.BufferedReader(file, BLOCK), file.size()
        return open(path, "rb", buffering=1 << 16), os.path.getsize(path)
    except OSError as error:
        reason = error.strerror or str(error)
        raise ArgumentError("cannot_read", path=path, reason=reason) from None


def _unpack(raw: Any, head: bytes) -> Any:
    if head.startswith(b"\x1f\x8b"):
        return io.BufferedReader(gzip.GzipFile(fileobj=raw), 1 << 16)
    if head.startswith(b"\x28\xb5\x2f\xfd"):
        return io.BufferedReader(pyarrow.CompressedInputStream(raw, "zstd"), 1 << 16)
    return raw


def _first_line(stream: Any) -> bytes:
    """Look at the first line; what is longer than the buffer is no header."""
    head: bytes = stream.peek(1 << 16).removeprefix(b"\xef\xbb\xbf")
    return head.split(b"\n", 1)[0].rstrip(b"\r")


@dataclass(frozen=True, slots=True)
class Layout:
    """How a CSV file is laid out: what parts its columns, and their names."""

    delimiter: str
    names: tuple[str, ...]
    header: bool


def _read_layout(first: bytes, column: str | None) -> Layout | None:
    """Read the layout of a CSV file off its first line; None: it is a text of boards.

    A line that names a column of puzzles is a header. One that holds a puzzle between delimiters
    is a first row; its column is then called `puzzle`, the others by their number.

    >>> _read_layout(b"id,quizzes", None)
    Layout(delimiter=',', names=('id', 'quizzes'), header=True)
    >>> _read_layout(b"7;" + b"." * 81, None).names, _read_layout(b"." * 81, None)
    (('column1', 'puzzle'), None)
    """
    line = first.decode("utf-8", errors="replace")
    delimiter = max(_DELIMITERS, key=line.count)
    names = next(csv.reader([line], delimiter=delimiter), None) or [""]
    known = {name.lower().strip() for name in names} & set(PUZZLE_NAMES)
    if known or (column is not None and column in names):
        return Layout(delimiter, tuple(names), True)
    puzzles = [bool(_LINE.fullmatch(name)) for name in names]
    if len(names) == 1 or not any(puzzles):
        if column is None:
            return None
        raise FormatError("no_column", value=column, known=[repr(name[:100]) for name in names])
    named = [f"column{number}" for number in range(1, len(names) + 1)]
    named[puzzles.index(True)] = column or "puzzle"
    return Layout(delimiter, tuple(named), False)


def _csv_options(layout: Layout, skip: Callable[[Any], str]) -> dict[str, Any]:
    """Give what pyarrow needs to read a CSV file: every column as bytes.

    Bytes are kept as they are: `007` stays `007`, and one odd byte does not end the reading.
    """
    return {
        "read_options": pyarrow.csv.ReadOptions(
            use_threads=False,
            block_size=BLOCK,
            column_names=list(layout.names),
            skip_rows=int(layout.header),
        ),
        "parse_options": pyarrow.csv.ParseOptions(
            delimiter=layout.delimiter,
            newlines_in_values=True,
            ignore_empty_lines=len(layout.names) > 1,
            invalid_row_handler=skip,
        ),
        "convert_options": pyarrow.csv.ConvertOptions(
            column_types=dict.fromkeys(layout.names, pyarrow.binary())
        ),
    }


def _open_one_column(stream: Any, layout: Layout, fraction: Callable[[], float | None]) -> Source:
    """Open a CSV file of one column: plain lines as they are, and the rest as CSV."""
    stream.readline()
    (name,) = layout.names

    def batches() -> Iterator[pyarrow.RecordBatch]:
        line = 1
        for batch in _read_plain(stream, name):
            line += len(batch)
            yield batch
        if stream.peek(1):
            rest = _open_csv(stream, replace(layout, header=False), 0, fraction, line)
            source.problems = rest.problems
            yield from rest.batches

    source = Source(pyarrow.schema({name: pyarrow.string()}), batches(), fraction)
    return source


def _read_plain(stream: Any, name: str) -> Iterator[pyarrow.RecordBatch]:
    """Read blocks of lines of 81 digits and dots; stop before the first block with other things."""
    block = bytearray(BLOCK)
    while size := stream.readinto(block):
        lines = numpy.frombuffer(block, "u1", size - size % LINE).reshape(-1, LINE)
        cells = numpy.ascontiguousarray(lines[:, :CELLS])
        if (
            size % LINE
            or (lines[:, CELLS] != ord("\n")).any()
            or cells.min() < ord(".")
            or cells.max() > ord("9")
        ):
            stream.seek(-size, os.SEEK_CUR)
            return
        yield _to_batch(to_column(cells), name)


def _open_csv(
    stream: Any,
    layout: Layout,
    size: int,
    fraction: Callable[[], float | None],
    before: int = 0,
) -> Source:
    """Open a CSV file of any layout; `before` it, lines have been read."""
    problems: list[str] = []
    blocks = 0

    def skip(row: Any) -> str:
        text = row.text if len(row.text) < 100 else row.text[:97] + "..."
        wrong = "too few" if row.actual_columns < row.expected_columns else "too many"
        problems.append(f"line {before + row.number}: left out, {wrong} columns: {text!r}")
        return "skip"

    if len(set(layout.names)) < len(layout.names):
        raise FormatError("same_names", names=list(layout.names))

    def batches() -> Iterator[pyarrow.RecordBatch]:
        nonlocal blocks
        rows = 0
        try:
            for batch in pyarrow.csv.open_csv(stream, **_csv_options(layout, skip)):
                blocks += 1
                rows += len(batch)
                yield _to_text(batch)
        except pyarrow.ArrowInvalid as error:
            after = before + layout.header + rows
            raise FormatError("not_csv", after=after, reason=str(error)) from None

    def share() -> float | None:
        """Count the blocks, since pyarrow reads some 40 MB ahead."""
        return min(blocks * BLOCK / size, 1.0) if size else fraction()

    schema = pyarrow.schema([(name, pyarrow.string()) for name in layout.names])
    return Source(schema, batches(), share, problems)


def _to_text(batch: pyarrow.RecordBatch) -> pyarrow.RecordBatch:
    """Turn columns of bytes into text; bytes that are not UTF-8 become a question mark in a box.

    >>> _to_text(pyarrow.record_batch({"a": [b"53", b"5\\xff"]})).to_pydict()
    {'a': ['53', '5\ufffd']}
    """
    arrays = []
    for array in batch.columns:
        text = array.view(pyarrow.string())
        try:
            text.validate(full=True)
        except pyarrow.ArrowInvalid:
            text = _mend(array)
        arrays.append(text)
    return pyarrow.RecordBatch.from_arrays(arrays, names=batch.schema.names)


def _mend(column: pyarrow.Array) -> pyarrow.Array:
    _, starts, data = column.buffers()
    offsets = numpy.frombuffer(starts, "i4", len(column) + 1, column.offset * 4)
    letters = numpy.frombuffer(data, "u1", int(offsets[-1]))
    other = numpy.flatnonzero(letters[offsets[0] :] >= 0x80) + offsets[0]
    rows = numpy.unique(numpy.searchsorted(offsets, other, side="right")) - 1
    new = {row: column[row].as_py().decode(errors="replace").encode() for row in rows.tolist()}
    buffers = [None, *map(pyarrow.py_buffer, replace_rows(offsets, letters, new))]
    return pyarrow.Array.from_buffers(pyarrow.string(), len(column), buffers)


def _open_text(stream: Any, seekable: bool, fraction: Callable[[], float | None]) -> Source:
    schema = pyarrow.schema({"puzzle": pyarrow.string()})
    plain = _read_plain(stream, "puzzle") if seekable else iter(())
    return Source(schema, chain(plain, _read_text(stream)), fraction)


def _read_text(stream: Any) -> Iterator[pyarrow.RecordBatch]:
    """Read boards of any format: a plain line as it is, others as lines, errors as their text."""
    waiting: list[str] = []
    for item in read_runs(stream):
        if isinstance(item, Run):
            if waiting:
                yield _to_batch(to_texts(dict(enumerate(waiting)), len(waiting)))
                waiting = []
            lines = numpy.frombuffer(item.data.replace(b"\r", b""), "u1").reshape(-1, LINE)
            yield _to_batch(to_column(numpy.ascontiguousarray(lines[:, :CELLS])))
            continue
        if isinstance(item.cells, FormatError):
            waiting.append(item.text)
        else:
            board = Board.of(*item.cells)
            waiting.append(board.format("library") if board.has_removals else str(board))
        if len(waiting) == BATCH:
            yield _to_batch(to_texts(dict(enumerate(waiting)), len(waiting)))
            waiting = []
    if waiting:
        yield _to_batch(to_texts(dict(enumerate(waiting)), len(waiting)))


def _to_batch(puzzles: pyarrow.Array, name: str = "puzzle") -> pyarrow.RecordBatch:
    return pyarrow.RecordBatch.from_arrays([puzzles], [name])


def _open_parquet(stream: Any, seekable: bool) -> Source:
    if not seekable:
        raise FormatError("needs_seeking", what="Parquet")
    file = pyarrow.parquet.ParquetFile(stream, pre_buffer=False, buffer_size=BLOCK)
    total, done = file.metadata.num_rows, 0

    def batches() -> Iterator[pyarrow.RecordBatch]:
        nonlocal done
        for batch in file.iter_batches(batch_size=BATCH, use_threads=False):
            done += len(batch)
            yield batch

    return Source(file.schema_arrow, batches(), lambda: done / total if total else None)


def _open_arrow_file(stream: Any, seekable: bool) -> Source:
    if not seekable:
        raise FormatError("needs_seeking", what="an Arrow file (not a stream)")
    reader = pyarrow.ipc.open_file(stream)
    total, done = reader.num_record_batches, 0

    def batches() -> Iterator[pyarrow.RecordBatch]:
        nonlocal done
        for done in range(total):
            yield reader.get_batch(done)

    return Source(reader.schema, batches(), lambda: done / total if total else None)


def _open_arrow_stream(stream: Any, fraction: Callable[[], float | None]) -> Source:
    reader = pyarrow.ipc.open_stream(stream)
    return Source(reader.schema, iter(reader), fraction)
