"""Files of results: they appear whole under their name, or not at all."""

from __future__ import annotations

import contextlib
import os
import tempfile
import uuid
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import pyarrow
import pyarrow.csv
import pyarrow.parquet

from nonet.board.errors import ArgumentError
from nonet.tables.places import is_remote, locate

# Rows that wait to be written together: 2^16 rows of two grids are 11 MB.
ROW_GROUP = 1 << 16
COMPRESSIONS = ("none", "lz4", "zstd")
_PACKED = {".gz": "gzip", ".zst": "zstd"}
KINDS = {
    ".csv": "csv",
    ".tsv": "tsv",
    ".parquet": "parquet",
    ".pq": "parquet",
    ".arrow": "arrow",
    ".feather": "arrow",
    ".ipc": "arrow",
    ".txt": "line",
}
"""What is written, by the ending of the name; csv, tsv and txt may also end in .gz or .zst."""


class Sink(Protocol):
    """What takes record batches in order."""

    def write(self, batch: pyarrow.RecordBatch) -> None:
        """Take one batch."""

    def close(self) -> None:
        """Write what is left."""


def kind_of(path: str) -> tuple[str, str | None]:
    """Tell from its name what a file is to be, and how it is packed.

    >>> kind_of("out.parquet"), kind_of("out.csv.gz")
    (('parquet', None), ('csv', 'gzip'))
    """
    name = Path(path)
    packed = _PACKED.get(name.suffix.lower())
    ending = (name.with_suffix("") if packed else name).suffix.lower()
    kind = KINDS.get(ending)
    if kind is None:
        raise ArgumentError("unknown_ending", path=path, known=list(KINDS))
    if packed and kind in ("parquet", "arrow"):
        raise ArgumentError("packs_itself", path=path, kind=kind, ending=name.suffix)
    return kind, packed


@contextlib.contextmanager
def open_sink(
    path: str, schema: pyarrow.Schema, grids: tuple[str, ...], compress: str = "none"
) -> Iterator[Sink]:
    """Open a file for results: written beside, renamed at the end, removed if anything fails.

    `grids` names the columns of 81 characters, in which no two rows are alike.
    """
    kind, packed = kind_of(path)
    with (
        _written_beside(path) as file,
        pyarrow.output_stream(file, compression=packed) as stream,
    ):
        sink = make_sink(kind, stream, schema, grids, compress)
        try:
            yield sink
        except BaseException:
            with contextlib.suppress(Exception):  # what comes first counts
                sink.close()
            raise
        sink.close()


@contextlib.contextmanager
def _written_beside(path: str) -> Iterator[Any]:
    """Open a file under another name, which becomes its own at the end."""
    if os.path.isdir(path):
        raise ArgumentError("is_folder", path=path)
    open_part = _open_remote if is_remote(path) else _open_local
    try:
        file, rename, remove = open_part(path)
    except OSError as error:
        reason = error.strerror or str(error)
        raise ArgumentError("cannot_write", path=path, reason=reason) from None
    try:
        with file:
            yield file
        rename()
    except BaseException:
        with contextlib.suppress(OSError):
            remove()
        raise


_Opened = tuple[Any, Callable[[], None], Callable[[], None]]


def _open_local(path: str) -> _Opened:
    target = Path(path)
    handle, name = tempfile.mkstemp(".part", f".{target.name}.", target.parent)
    os.chmod(name, 0o666 & ~_umask())
    return open(handle, "wb"), partial(os.replace, name, path), partial(os.unlink, name)


def _open_remote(path: str) -> _Opened:
    system, name = locate(path)
    part = f"{name}.{uuid.uuid4().hex}.part"
    file = system.open_output_stream(part)
    return file, partial(system.move, part, name), partial(system.delete_file, part)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def make_sink(
    kind: str, stream: Any, schema: pyarrow.Schema, grids: tuple[str, ...], compress: str = "none"
) -> Sink:
    """Make what writes one kind of file to a stream."""
    if kind == "parquet":
        return _Parquet(stream, schema, grids, compress)
    if kind in ("arrow", "stream"):
        return _Arrow(kind, stream, schema, compress)
    if kind == "line":
        return _Lines(stream, schema)
    return _Csv(stream, schema, "\t" if kind == "tsv" else ",")


class _Parquet:
    """Row groups of one size. Grids are written plain: a dictionary of them never pays."""

    def __init__(
        self, stream: Any, schema: pyarrow.Schema, grids: tuple[str, ...], compress: str
    ) -> None:
        others = [name for name in schema.names if name not in grids]
        ranged = [name for name in others if not pyarrow.types.is_string(schema.field(name).type)]
        self._writer = pyarrow.parquet.ParquetWriter(
            stream,
            schema,
            compression=compress,
            use_dictionary=others or False,
            write_statistics=ranged or False,
        )
        self._schema = schema
        self._waiting: list[pyarrow.RecordBatch] = []
        self._rows = 0

    def write(self, batch: pyarrow.RecordBatch) -> None:
        self._waiting.append(batch)
        self._rows += len(batch)
        if self._rows >= ROW_GROUP:
            self._flush()

    def _flush(self) -> None:
        table = pyarrow.Table.from_batches(self._waiting, self._schema)
        self._writer.write_table(table, row_group_size=len(table) or None)
        self._waiting, self._rows = [], 0

    def close(self) -> None:
        try:
            if self._waiting:
                self._flush()
            self._writer.close()
        finally:
            self._writer.is_open = False  # or it closes again, and complains, when collected


class _Arrow:
    """An Arrow file (Feather is another name for it), or an Arrow stream for pipes."""

    def __init__(self, kind: str, stream: Any, schema: pyarrow.Schema, compress: str) -> None:
        packed = None if compress == "none" else compress
        options = pyarrow.ipc.IpcWriteOptions(compression=packed)
        new = pyarrow.ipc.new_stream if kind == "stream" else pyarrow.ipc.new_file
        self._writer = new(stream, schema, options=options)

    def write(self, batch: pyarrow.RecordBatch) -> None:
        self._writer.write_batch(batch)

    def close(self) -> None:
        self._writer.close()


class _Csv:
    """CSV with quotes only where a value of the batch needs them."""

    def __init__(self, stream: Any, schema: pyarrow.Schema, delimiter: str) -> None:
        self._stream = stream
        self._delimiter = delimiter
        self._header: pyarrow.Schema | None = schema

    def write(self, batch: pyarrow.RecordBatch) -> None:
        for style in ("none", "needed"):
            text = pyarrow.BufferOutputStream()
            options = pyarrow.csv.WriteOptions(
                include_header=False, delimiter=self._delimiter, quoting_style=style
            )
            try:
                pyarrow.csv.write_csv(batch, text, options)
            except pyarrow.ArrowInvalid:
                if style == "needed":
                    raise
                continue
            break
        self._write_header()
        self._stream.write(text.getvalue())

    def _write_header(self) -> None:
        if self._header is not None:
            names = [
                f'"{name.replace(chr(34), chr(34) * 2)}"'
                if {self._delimiter, '"', "\n", "\r"} & set(name)
                else name
                for name in self._header.names
            ]
            self._stream.write(self._delimiter.join(names).encode() + b"\n")
            self._header = None

    def close(self) -> None:
        self._write_header()


class _Lines:
    """One solution a line, an empty line where there is none."""

    def __init__(self, stream: Any, schema: pyarrow.Schema) -> None:
        self._stream = stream
        names = [name for name in ("nonet_solution", "solution") if name in schema.names]
        self._column = names[0]

    def write(self, batch: pyarrow.RecordBatch) -> None:
        lines = batch.select([self._column])
        text = pyarrow.BufferOutputStream()
        options = pyarrow.csv.WriteOptions(include_header=False, quoting_style="none")
        pyarrow.csv.write_csv(lines, text, options)
        self._stream.write(text.getvalue())

    def close(self) -> None:
        """Nothing waits."""
