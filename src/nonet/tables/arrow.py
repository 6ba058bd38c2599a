"""Convert columns to and from Arrow, and read files that need pyarrow (Parquet, Arrow, zstd, s3).

Other modules import pyarrow from here; everything else works without it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy

from nonet.errors import ArgumentError, FormatError, MissingError
from nonet.geometry.cells import CELLS
from nonet.tables.columnar import BATCH, Batch, Numbers, Texts, Values

try:
    import pyarrow as pyarrow
except ImportError:
    raise MissingError("missing_extra", what="tables", package="pyarrow", extra="tables") from None

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nonet.tables.columnar import Column

_OFFSETS: dict[pyarrow.DataType, numpy.dtype[Any]] = {
    pyarrow.string(): numpy.dtype("i4"),
    pyarrow.binary(): numpy.dtype("i4"),
    pyarrow.large_string(): numpy.dtype("i8"),
    pyarrow.large_binary(): numpy.dtype("i8"),
}


def to_texts(column: Column) -> Column:
    """Return an Arrow text column as `Texts` without copying; return other columns unchanged.

    >>> to_texts(pyarrow.array(["53", None])).to_pylist()
    ['53', None]
    """
    if isinstance(column, Texts | Values | Numbers):
        return column
    if pyarrow.types.is_dictionary(column.type):
        column = column.dictionary_decode()
    if column.type in (pyarrow.string_view(), pyarrow.binary_view()):
        column = column.cast(pyarrow.large_binary())
    n = len(column)
    if n == 0 or column.type not in _OFFSETS:
        return column
    valid, starts, values = column.buffers()
    kind = _OFFSETS[column.type]
    offsets = numpy.frombuffer(starts, kind, n + 1, column.offset * kind.itemsize)
    known = None
    if column.null_count:
        bits = numpy.unpackbits(numpy.frombuffer(valid, "u1"), bitorder="little")
        known = bits[column.offset : column.offset + n] != 0
    return Texts(offsets, numpy.frombuffer(values or b"", "u1"), known)


def is_text(column: Column) -> bool:
    """Return whether a column is an Arrow text column; binary columns are not."""
    kind = getattr(column, "type", None)
    kind = kind.value_type if isinstance(kind, pyarrow.DictionaryType) else kind
    return kind in (pyarrow.string(), pyarrow.large_string(), pyarrow.string_view())


def flatten(column: Column) -> NDArray[Any] | None:
    """Return the numbers of a column of lists of 81 integers; None for any other column."""
    kinds = pyarrow.types
    kind = getattr(column, "type", None)
    varying = kind is not None and (kinds.is_list(kind) or kinds.is_large_list(kind))
    if kind is None or not (varying or kinds.is_fixed_size_list(kind)) or column.null_count:
        return None
    flat = column.flatten()
    if not kinds.is_integer(flat.type) or flat.null_count or len(flat) != len(column) * CELLS:
        return None
    if varying and (numpy.diff(column.offsets) != CELLS).any():
        return None
    dtype = numpy.dtype(str(flat.type))  # Arrow and numpy use the same names for integers
    return numpy.frombuffer(flat.buffers()[1], dtype, len(flat), flat.offset * dtype.itemsize)


def to_arrow(column: Column) -> pyarrow.Array:
    """Return a column as an Arrow array, without copying where possible.

    Bytes that are not UTF-8 become U+FFFD, the replacement character. Arrays are built from
    buffers, because `pyarrow.array` imports pandas first, which takes a third of a second.

    >>> to_arrow(Texts.of(["53", None])).to_pylist()
    ['53', None]
    """
    if isinstance(column, Values):
        return _from_values(column.values)
    if isinstance(column, Numbers):
        return _of(
            pyarrow.from_numpy_dtype(column.numbers.dtype),
            column.known,
            len(column),
            column.numbers,
        )
    if not isinstance(column, Texts):
        return column
    wide = column.offsets[-1] > 2**31 - 1
    offsets = column.offsets.astype("i8" if wide else "i4", copy=False)
    kind = pyarrow.large_string() if wide else pyarrow.string()
    if column.find_bad_byte():
        return to_arrow(Texts.of(column.to_pylist()))
    return _of(kind, column.known, len(column), numpy.ascontiguousarray(offsets), column.letters)


def _of(kind: Any, known: Any, n: int, *arrays: NDArray[Any]) -> pyarrow.Array:
    valid = None if known is None else pyarrow.py_buffer(numpy.packbits(known, bitorder="little"))
    return pyarrow.Array.from_buffers(kind, n, [valid, *map(pyarrow.py_buffer, arrays)])


def _from_values(values: list[Any]) -> pyarrow.Array:
    try:
        return pyarrow.array(values)
    except pyarrow.ArrowException:  # mixed types: store them as text
        return to_arrow(Texts.of(None if value is None else str(value) for value in values))


def to_table(source: Any) -> pyarrow.Table:
    """Convert a data frame, or a dict of columns, to an Arrow table.

    >>> to_table({"puzzle": ["53..7"]}).num_rows
    1
    """
    try:
        return source if isinstance(source, pyarrow.Table) else pyarrow.table(source)
    except (TypeError, ValueError, pyarrow.ArrowException) as error:
        kind = type(source).__name__
        words = f"expected an Arrow, pandas or polars table; cannot convert {kind}"
        raise TypeError(f"{words}: {error}") from None


def from_arrow(batch: pyarrow.RecordBatch, first: int, share: float | None) -> Batch:
    """Convert an Arrow record batch, fully validated; its rows are numbered from `first`.

    Arrow's readers do not check that offsets and indices are in range, and an invalid one crashes
    the process. The validation takes 14 ns per row.

    >>> from_arrow(pyarrow.record_batch({"puzzle": ["53..7"]}), 1, None).names
    ('puzzle',)
    """
    try:
        batch.validate(full=True)
        columns = tuple(batch.columns)
    except pyarrow.ArrowException as error:
        raise damaged(error) from None
    except KeyError as error:
        raise FormatError("damaged_table", reason=f"pyarrow has no type {error}") from None
    numbers = range(first, first + len(batch))
    return Batch(tuple(batch.schema.names), columns, numbers, share)


def damaged(error: Exception) -> FormatError:
    """Convert an Arrow error to a one-line FormatError.

    >>> str(damaged(pyarrow.ArrowInvalid("In column 0: Invalid:\\n  offset")))
    'the table is damaged: In column 0: Invalid: offset'
    """
    return FormatError("damaged_table", reason=" ".join(str(error).split()))


def locate(path: str) -> tuple[Any, str]:
    """Return the file system of a path or address, and the path in it.

    >>> locate("file:///data/a.csv")[1]
    '/data/a.csv'
    """
    import pyarrow.fs

    try:
        uri = path if "://" in path else os.path.abspath(path)
        system, name = pyarrow.fs.FileSystem.from_uri(uri)
    except (OSError, pyarrow.ArrowInvalid) as error:
        raise ArgumentError("cannot_find", path=path, reason=str(error)) from None
    return system, name


def read_parquet(stream: Any) -> tuple[pyarrow.Schema, Iterator[Batch]]:
    """Read a Parquet file."""
    import pyarrow.parquet

    file = pyarrow.parquet.ParquetFile(stream, pre_buffer=False, buffer_size=BATCH * CELLS)
    batches = file.iter_batches(batch_size=BATCH, use_threads=False)
    return file.schema_arrow, _number(batches, file.metadata.num_rows)


def read_arrow_file(stream: Any) -> tuple[pyarrow.Schema, Iterator[Batch]]:
    """Read an Arrow file, also known as Feather."""
    reader = pyarrow.ipc.open_file(stream)
    total = reader.num_record_batches
    batches = (reader.get_batch(number) for number in range(total))
    return reader.schema, _number(batches, 0, lambda number: (number + 1) / total)


def read_arrow_stream(stream: Any) -> tuple[pyarrow.Schema, Iterator[Batch]]:
    """Read an Arrow stream."""
    reader = pyarrow.ipc.open_stream(stream)
    return reader.schema, _number(iter(reader), 0)


def _number(
    batches: Iterator[pyarrow.RecordBatch],
    total: int,
    share: Callable[[int], float] | None = None,
) -> Iterator[Batch]:
    rows = 0
    for number, batch in enumerate(batches):
        rows += len(batch)
        known = rows / total if total else share(number) if share else None
        yield from_arrow(batch, rows - len(batch) + 1, known)


def open_zstd(stream: Any) -> Any:
    """Open a zstd-compressed stream."""
    return pyarrow.CompressedInputStream(stream, "zstd")


def record_batch(columns: Sequence[Column], schema: pyarrow.Schema) -> pyarrow.RecordBatch:
    """Return a record batch, with columns cast to the types of the schema."""
    arrays = [
        array if array.type == field.type else array.cast(field.type)
        for array, field in zip(map(to_arrow, columns), schema, strict=True)
    ]
    return pyarrow.RecordBatch.from_arrays(arrays, schema=schema)
