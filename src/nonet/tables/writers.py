"""Write batches of rows to a file; the extension of its name sets the file type.

To add a file type, write a class with `write` and `close`, and add it to ENDINGS and `make_writer`.
"""

from __future__ import annotations

import base64
import codecs
import contextlib
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TextIO, cast

from nonet.errors import ArgumentError, FormatError
from nonet.tables.atomic_write import atomic_write, has_no_ending
from nonet.tables.columnar import Texts, join_rows

if TYPE_CHECKING:
    from nonet.tables.columnar import Batch, Column

ENDINGS = {
    ".csv": "csv",
    ".tsv": "tsv",
    ".json": "json",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".txt": "line",
    ".parquet": "parquet",
    ".pq": "parquet",
    ".arrow": "arrow",
    ".feather": "arrow",
    ".ipc": "arrow",
    ".svg": "svg",
}
"""File types by extension; text types may also end in .gz or .zst."""
FORMS = {"json": "jsonl", "arrow": "stream"}
"""File types by the value of `--format`, where it differs from the type in ENDINGS."""
_FITTING = {"json": ("json", "jsonl"), "grid": ("line",), "text": ("line",)}
PACKED = {".gz": "gzip", ".zst": "zstd"}


class Writer(Protocol):
    """Writes batches in order."""

    def write(self, batch: Batch) -> None:
        """Write one batch."""

    def close(self) -> None:
        """Write the remaining rows."""


class Plan(NamedTuple):
    """The layout of an output table.

    `line` is the only column of a text file, and `puzzle` the column with the puzzles. `schema` is
    the Arrow schema, if there is one. `grids` are columns whose values are all different.
    """

    names: Sequence[str]
    line: str
    puzzle: str = "puzzle"
    schema: Any = None
    grids: Sequence[str] = ()
    compress: str = "none"


def kind_of(path: str, form: str | None = None) -> tuple[str, str | None]:
    """Return the type of an output file, and its compression, from its name.

    `form` sets the type of standard output (`-`), a device or a pipe, which have no extension. For
    a file it must not contradict the extension.

    >>> kind_of("out.parquet"), kind_of("out.csv.gz"), kind_of("-", "json")
    (('parquet', None), ('csv', 'gzip'), ('jsonl', None))
    """
    name = Path(path)
    packed = PACKED.get(name.suffix.lower())
    ending = (name.with_suffix("") if packed else name).suffix.lower()
    kind = ENDINGS.get(ending)
    if kind is None and has_no_ending(path):
        form = form or "line"
        return FORMS.get(form, form), None
    if kind is None:
        raise ArgumentError("unknown_ending", path=path, known=list(ENDINGS))
    if packed and kind in ("parquet", "arrow"):
        raise ArgumentError("already_compressed", path=path, kind=kind, ending=name.suffix)
    if form and kind not in _FITTING.get(form, (form,)):
        raise ArgumentError("other_ending", path=path, form=form)
    return kind, packed


@contextlib.contextmanager
def open_output(path: str, packed: str | None = None) -> Iterator[Any]:
    """Open a byte stream that is written to a file atomically, with this compression."""
    with atomic_write(path) as file:
        if packed == "gzip":
            import gzip

            with gzip.GzipFile(filename="", fileobj=file, mode="wb", mtime=0) as stream:
                yield stream
        elif packed == "zstd":
            from nonet.tables.arrow import pyarrow

            with pyarrow.CompressedOutputStream(file, "zstd") as stream:
                yield stream
        else:
            yield file


@contextlib.contextmanager
def open_text(path: str) -> Iterator[TextIO]:
    """Open a file for text, compressed according to its extension."""
    with open_output(path, PACKED.get(Path(path).suffix.lower())) as stream:
        yield cast(TextIO, codecs.getwriter("utf-8")(stream))


@contextlib.contextmanager
def open_writer(path: str, form: str | None, plan: Plan) -> Iterator[Writer]:
    """Open a writer for rows; the file type comes from the name or from `form`."""
    kind, packed = kind_of(path, form)
    with open_output(path, packed) as stream:
        writer = make_writer(kind, stream, plan)
        try:
            yield writer
        except BaseException:
            with contextlib.suppress(Exception):  # the first error is the one to report
                writer.close()
            raise
        writer.close()


def make_writer(kind: str, stream: Any, plan: Plan) -> Writer:
    """Return a writer of this file type for a stream."""
    if kind not in ("csv", "tsv", "line"):
        _check_names(plan.names)
    makers: dict[str, Callable[[], Writer]] = {
        "json": lambda: _Json(stream, plan, "[\n", ",\n", "\n]\n"),
        "jsonl": lambda: _Json(stream, plan, "", "\n", "\n"),
        "line": lambda: _Lines(stream, plan),
    }
    if kind in makers:
        return makers[kind]()
    if kind in ("csv", "tsv"):
        from nonet.tables.csv_files import CsvWriter

        return CsvWriter(stream, plan.names, b"," if kind == "csv" else b"\t")
    if kind not in ("parquet", "arrow", "stream"):
        raise ArgumentError("table_format", kind=kind)
    from nonet.tables.arrow_writers import ArrowWriter

    return ArrowWriter(kind, stream, plan)


def _check_names(names: Sequence[str]) -> None:
    """Raise FormatError for column names that are not valid UTF-8."""
    for number, name in enumerate(names, 1):
        try:
            name.encode()
        except UnicodeEncodeError as error:
            byte = ord(name[error.start]) & 0xFF
            raise FormatError("name_not_text", number=number, byte=byte) from None


def write_batch(writer: Writer, batch: Batch, name: str) -> None:
    """Write a batch of a source; add the name of the source to errors."""
    try:
        writer.write(batch)
    except FormatError as error:
        raise error.at(file=name or None) from None


def to_plain(value: Any) -> Any:
    """Convert values that JSON lacks, such as bytes, times and decimals, to text.

    >>> to_plain([b"53", {"a": b"\\xff"}])
    ['53', {'a': '/w=='}]
    """
    if isinstance(value, bytes):
        try:
            return value.decode()
        except UnicodeDecodeError:
            return base64.b64encode(value).decode()
    if isinstance(value, list | tuple):
        return [to_plain(item) for item in value]
    if isinstance(value, dict):
        return {str(name): to_plain(item) for name, item in value.items()}
    if value is None or isinstance(value, str | int | float):
        return value
    return value.isoformat() if hasattr(value, "isoformat") else str(value)


class _Json:
    """Writes one JSON object per row: each on its own line, or in a list."""

    def __init__(self, stream: Any, plan: Plan, start: str, between: str, end: str) -> None:
        self._stream = stream
        self._plan = plan
        self._next, self._between, self._end = start, between, end
        self._empty = True

    def write(self, batch: Batch) -> None:
        batch.check_texts(self._plan.puzzle)
        columns = map(list_values, batch.columns, batch.names)
        for row in zip(*columns, strict=True):
            values = dict(zip(batch.names, map(to_plain, row), strict=True))
            text = self._next + json.dumps(values, ensure_ascii=False)
            self._stream.write(text.encode("utf-8", errors="replace"))
            self._next, self._empty = self._between, False

    def close(self) -> None:
        """End the list, or the last line."""
        if not self._empty or self._between != "\n":
            self._stream.write(("[" * (self._empty) + self._end).encode())


def list_values(column: Column, name: str = "") -> list[Any]:
    """Return the values of a column; raise FormatError if Python cannot represent one."""
    try:
        values: list[Any] = column.to_pylist()
    except (ValueError, NotImplementedError, OverflowError) as error:
        raise FormatError("column_values", name=name, reason=str(error)) from None
    return values


def to_texts(column: Column) -> Texts:
    """Return a column of any type as text; missing values are empty.

    >>> from nonet.tables.columnar import Values
    >>> to_texts(Values([7.2, None, [1, 2]])).to_bytes()
    [b'7.2', b'', b'[1, 2]']
    """
    if "pyarrow" in sys.modules:
        from nonet.tables import arrow

        column = arrow.to_texts(column) if arrow.is_text(column) else column
    if isinstance(column, Texts):
        return column
    return Texts.of(map(_to_text, list_values(column)))


def _to_text(value: Any) -> str:
    value = to_plain(value)
    if isinstance(value, list | dict):
        return json.dumps(value, ensure_ascii=False)
    return "" if value is None else str(value)


class _Lines:
    """Writes one value per line; a missing value is an empty line."""

    def __init__(self, stream: Any, plan: Plan) -> None:
        self._stream = stream
        self._column = plan.line

    def write(self, batch: Batch) -> None:
        if len(batch):
            lines = to_texts(batch.column(self._column))
            self._stream.write(join_rows([lines], b"\n"))

    def close(self) -> None:
        """Do nothing: every batch is written immediately."""
