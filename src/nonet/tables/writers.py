"""The one writer: batches of rows into any kind of file, by the ending of its name.

To add a kind: a class with `write` and `close`, its row in ENDINGS and in `make_writer`.
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

from nonet.board.errors import ArgumentError, FormatError
from nonet.tables.batches import Texts, join_rows
from nonet.tables.whole_file import has_no_ending, whole_file

if TYPE_CHECKING:
    from nonet.tables.batches import Batch, Column

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
"""What is written, by the ending of the name; all but the last may also end in .gz or .zst."""
FORMS = {"json": "jsonl", "arrow": "stream"}
"""What a form is called that is asked for, where that is not its name in ENDINGS."""
_FITTING = {"json": ("json", "jsonl"), "grid": ("line",), "text": ("line",)}
PACKED = {".gz": "gzip", ".zst": "zstd"}


class Writer(Protocol):
    """What takes batches in order."""

    def write(self, batch: Batch) -> None:
        """Take one batch."""

    def close(self) -> None:
        """Write what is left."""


class Plan(NamedTuple):
    """What a table that is written looks like: its columns, and what is known of them.

    `line` is the column that stands for the row where a line is all there is, `puzzle` that of the
    puzzles; `schema` is Arrow's, where there is one; `grids` have no two rows alike.
    """

    names: Sequence[str]
    line: str
    puzzle: str = "puzzle"
    schema: Any = None
    grids: Sequence[str] = ()
    compress: str = "none"


def kind_of(path: str, form: str | None = None) -> tuple[str, str | None]:
    """Tell from its name what a file is to be, and how it is packed.

    A `form` that is asked for tells it of standard output (`-`), a device or a pipe, whose names
    have no endings; of a file it must not say otherwise.

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
        raise ArgumentError("packs_itself", path=path, kind=kind, ending=name.suffix)
    if form and kind not in _FITTING.get(form, (form,)):
        raise ArgumentError("other_ending", path=path, form=form)
    return kind, packed


@contextlib.contextmanager
def open_output(path: str, packed: str | None = None) -> Iterator[Any]:
    """Open a stream of bytes that becomes a file, packed as its name says."""
    with whole_file(path) as file:
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
    """Open a file for text, packed as its name says."""
    with open_output(path, PACKED.get(Path(path).suffix.lower())) as stream:
        yield cast(TextIO, codecs.getwriter("utf-8")(stream))


@contextlib.contextmanager
def open_writer(path: str, form: str | None, plan: Plan) -> Iterator[Writer]:
    """Open a file for rows, of the kind that its name says, or that is asked for."""
    kind, packed = kind_of(path, form)
    with open_output(path, packed) as stream:
        writer = make_writer(kind, stream, plan)
        try:
            yield writer
        except BaseException:
            with contextlib.suppress(Exception):  # what comes first counts
                writer.close()
            raise
        writer.close()


def make_writer(kind: str, stream: Any, plan: Plan) -> Writer:
    """Make what writes one kind of file to a stream."""
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
    """Refuse names of columns whose bytes are not text."""
    for number, name in enumerate(names, 1):
        try:
            name.encode()
        except UnicodeEncodeError as error:
            byte = ord(name[error.start]) & 0xFF
            raise FormatError("name_not_text", number=number, byte=byte) from None


def write_batch(writer: Writer, batch: Batch, name: str) -> None:
    """Write a batch of a source; what of it cannot be written is told with the source's name."""
    try:
        writer.write(batch)
    except FormatError as error:
        raise error.at(file=name or None) from None


def to_plain(value: Any) -> Any:
    """Make what JSON has no word for into what it has: bytes, times, decimals.

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
    """An object a row: on a line of its own, or in a list."""

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
    """List the values of a column; what Python has no value for is refused by name."""
    try:
        values: list[Any] = column.to_pylist()
    except (ValueError, NotImplementedError) as error:
        raise FormatError("column_values", name=name, reason=str(error)) from None
    return values


def to_texts(column: Column) -> Texts:
    """Give a column of any kind as text; what has no value is empty.

    >>> from nonet.tables.batches import Values
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
    """One value a line, an empty line where there is none."""

    def __init__(self, stream: Any, plan: Plan) -> None:
        self._stream = stream
        self._column = plan.line

    def write(self, batch: Batch) -> None:
        if len(batch):
            lines = to_texts(batch.column(self._column))
            self._stream.write(join_rows([lines], b"\n"))

    def close(self) -> None:
        """Nothing waits."""
