"""The one writer: batches of rows into any kind of file, by the ending of its name.

To add a kind: a class with `write` and `close`, its row in ENDINGS and in `make_writer`.
"""

from __future__ import annotations

import base64
import codecs
import contextlib
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TextIO, cast

from nonet.board.errors import ArgumentError, FormatError
from nonet.tables.whole_file import whole_file

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
PACKED = {".gz": "gzip", ".zst": "zstd"}
COMPRESSIONS = ("none", "lz4", "zstd")


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


def kind_of(path: str) -> tuple[str, str | None]:
    """Tell from its name what a file is to be, and how it is packed.

    >>> kind_of("out.parquet"), kind_of("out.csv.gz")
    (('parquet', None), ('csv', 'gzip'))
    """
    name = Path(path)
    packed = PACKED.get(name.suffix.lower())
    ending = (name.with_suffix("") if packed else name).suffix.lower()
    kind = ENDINGS.get(ending)
    if kind is None and name.exists() and not name.is_file() and not name.is_dir():
        return "line", None  # a device or a pipe, whose name has no ending
    if kind is None:
        raise ArgumentError("unknown_ending", path=path, known=list(ENDINGS))
    if packed and kind in ("parquet", "arrow"):
        raise ArgumentError("packs_itself", path=path, kind=kind, ending=name.suffix)
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
def open_writer(path: str, kind: str | None, plan: Plan) -> Iterator[Writer]:
    """Open a file for rows, of the kind that its name says, or that is asked for."""
    named, packed = (kind, None) if kind else kind_of(path)
    with open_output(path, packed) as stream:
        writer = make_writer(named or "", stream, plan)
        try:
            yield writer
        except BaseException:
            with contextlib.suppress(Exception):  # what comes first counts
                writer.close()
            raise
        writer.close()


def make_writer(kind: str, stream: Any, plan: Plan) -> Writer:
    """Make what writes one kind of file to a stream."""
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
    from nonet.tables.arrow_writers import make_arrow_writer

    return make_arrow_writer(kind, stream, plan)


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
        columns = [
            list_values(column, name, mend=name == self._plan.puzzle)
            for name, column in zip(batch.names, batch.columns, strict=True)
        ]
        for row in zip(*columns, strict=True):
            values = dict(zip(batch.names, map(to_plain, row), strict=True))
            text = self._next + json.dumps(values, ensure_ascii=False)
            self._stream.write(text.encode("utf-8", errors="replace"))
            self._next, self._empty = self._between, False

    def close(self) -> None:
        """End the list, or the last line."""
        if not self._empty or self._between != "\n":
            self._stream.write(("[" * (self._empty) + self._end).encode())


def list_values(column: Column, name: str = "", *, mend: bool = True) -> list[Any]:
    """List the values of a column; bytes that are not text are refused by name, unless mended."""
    try:
        values: list[Any] = column.to_pylist()
    except (ValueError, NotImplementedError) as error:
        raise FormatError("column_values", name=name, reason=str(error)) from None
    if not mend and hasattr(column, "to_bytes"):
        for row, text in enumerate(column.to_bytes()):
            try:
                text.decode()
            except UnicodeDecodeError as error:
                byte = text[error.start]
                raise FormatError("column_not_text", name=name, row=row + 1, byte=byte) from None
    return values


class _Lines:
    """One value a line, an empty line where there is none."""

    def __init__(self, stream: Any, plan: Plan) -> None:
        self._stream = stream
        self._column = plan.line

    def write(self, batch: Batch) -> None:
        lines = batch.columns[batch.names.index(self._column)].to_bytes()
        self._stream.write(b"".join(line + b"\n" for line in lines))

    def close(self) -> None:
        """Nothing waits."""
