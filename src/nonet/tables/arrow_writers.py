"""Parquet and Arrow files, written as the rows come."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from nonet.board.errors import ArgumentError
from nonet.tables.arrow import pyarrow, record_batch, to_arrow
from nonet.tables.columns import ADDED

if TYPE_CHECKING:
    from nonet.tables.batches import Batch
    from nonet.tables.writers import Plan

# Rows that wait to be written together: 2^16 rows of two grids are 11 MB.
ROW_GROUP = 1 << 16


class ArrowWriter:
    """Writes Parquet, an Arrow file, or an Arrow stream for pipes.

    The types of the columns are those of the first batch, where no schema says them before.
    """

    def __init__(self, kind: str, stream: Any, plan: Plan) -> None:
        """Open nothing yet."""
        self._kind, self._stream, self._plan = kind, stream, plan
        self._schema = plan.schema
        self._sink: _Parquet | _Arrow | None = None

    def write(self, batch: Batch) -> None:
        """Take one batch."""
        batch.check_texts(self._plan.puzzle)
        if self._schema is None:
            types = [to_arrow(column).type for column in batch.columns]
            types = [pyarrow.string() if kind == pyarrow.null() else kind for kind in types]
            self._schema = pyarrow.schema(list(zip(batch.names, types, strict=True)))
        self._open().write(record_batch(batch.columns, self._schema))

    def _open(self) -> _Parquet | _Arrow:
        if self._sink is None:
            if self._schema is None:
                types = [ADDED[n].type if n in ADDED else "string" for n in self._plan.names]
                named = zip(self._plan.names, map(pyarrow.type_for_alias, types), strict=True)
                self._schema = pyarrow.schema(list(named))
            sink = _Parquet if self._kind == "parquet" else _Arrow
            self._sink = sink(self._kind, self._stream, self._schema, self._plan)
        return self._sink

    def close(self) -> None:
        """Write what is left."""
        self._open().close()


class _Parquet:
    """Row groups of one size. Grids are written plain: a dictionary of them never pays."""

    def __init__(self, _: str, stream: Any, schema: pyarrow.Schema, plan: Plan) -> None:
        import pyarrow.parquet

        others = [name for name in schema.names if name not in plan.grids]
        ranged = [name for name in others if not pyarrow.types.is_string(schema.field(name).type)]
        try:
            self._writer = pyarrow.parquet.ParquetWriter(
                stream,
                schema,
                compression=plan.compress,
                use_dictionary=others or False,
                write_statistics=ranged or False,
            )
        except pyarrow.ArrowNotImplementedError:
            raise _name_unknown(schema, []) from None
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
        try:
            self._writer.write_table(table, row_group_size=len(table) or None)
        except pyarrow.ArrowNotImplementedError:
            raise _name_unknown(self._schema, self._waiting) from None
        self._waiting, self._rows = [], 0

    def close(self) -> None:
        try:
            if self._waiting:
                self._flush()
            self._writer.close()
        finally:
            self._writer.is_open = False  # or it closes again, and complains, when collected


def _name_unknown(schema: pyarrow.Schema, batches: list[pyarrow.RecordBatch]) -> ArgumentError:
    """Name the columns for which Parquet has no type; some show it by their values alone."""
    names = []
    for field in schema:
        try:
            with pyarrow.parquet.ParquetWriter(io.BytesIO(), pyarrow.schema([field])) as writer:
                for batch in batches:
                    writer.write_batch(batch.select([field.name]))
        except pyarrow.ArrowNotImplementedError:
            names.append(repr(field.name))
    return ArgumentError("not_in_parquet", names=names)


class _Arrow:
    """An Arrow file (Feather is another name for it), or an Arrow stream for pipes."""

    def __init__(self, kind: str, stream: Any, schema: pyarrow.Schema, plan: Plan) -> None:
        packed = None if plan.compress == "none" else plan.compress
        options = pyarrow.ipc.IpcWriteOptions(compression=packed)
        new = pyarrow.ipc.new_stream if kind == "stream" else pyarrow.ipc.new_file
        self._writer = new(stream, schema, options=options)

    def write(self, batch: pyarrow.RecordBatch) -> None:
        self._writer.write_batch(batch)

    def close(self) -> None:
        self._writer.close()
