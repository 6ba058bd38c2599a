"""Write Parquet and Arrow files, batch by batch."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from nonet.errors import ArgumentError
from nonet.tables.arrow import damaged, pyarrow, record_batch, to_arrow
from nonet.tables.columns import ADDED

if TYPE_CHECKING:
    from nonet.tables.columnar import Batch
    from nonet.tables.writers import Plan

# Rows that are written together: 2^16 rows of two grids are 11 MB.
ROW_GROUP = 1 << 16


class ArrowWriter:
    """Writes Parquet, an Arrow file (also known as Feather), or an Arrow stream for pipes.

    Without a schema, the first batch determines the types of the columns.
    """

    def __init__(self, kind: str, stream: Any, plan: Plan) -> None:
        """Remember the target; the file is opened at the first write."""
        self._kind, self._stream, self._plan = kind, stream, plan
        self._schema = plan.schema
        self._writer: Any = None
        self._waiting: list[pyarrow.RecordBatch] = []
        self._group = ROW_GROUP if kind == "parquet" else 1

    def write(self, batch: Batch) -> None:
        """Write one batch."""
        batch.check_texts(self._plan.puzzle)
        if self._schema is None:
            types = [to_arrow(column).type for column in batch.columns]
            types = [pyarrow.string() if kind == pyarrow.null() else kind for kind in types]
            self._schema = pyarrow.schema(list(zip(batch.names, types, strict=True)))
        try:
            self._waiting.append(record_batch(batch.columns, self._schema))
        except pyarrow.ArrowException as error:
            raise damaged(error) from None
        if sum(map(len, self._waiting)) >= self._group:
            self._flush()

    def _flush(self) -> None:
        try:
            self._writer = self._writer or self._open()
            if self._waiting:
                self._writer.write_table(pyarrow.Table.from_batches(self._waiting))
        except pyarrow.ArrowNotImplementedError:
            raise _name_unknown(self._schema, self._waiting) from None
        except pyarrow.ArrowException as error:
            raise damaged(error) from None
        self._waiting = []

    def _open(self) -> Any:
        plan = self._plan
        if self._schema is None:
            types = [ADDED[name].type if name in ADDED else "string" for name in plan.names]
            named = zip(plan.names, map(pyarrow.type_for_alias, types), strict=True)
            self._schema = pyarrow.schema(list(named))
        if self._kind == "parquet":
            return _open_parquet(self._stream, self._schema, plan)
        packed = None if plan.compress == "none" else plan.compress
        options = pyarrow.ipc.IpcWriteOptions(compression=packed)
        new = pyarrow.ipc.new_stream if self._kind == "stream" else pyarrow.ipc.new_file
        return new(self._stream, self._schema, options=options)

    def close(self) -> None:
        """Write the remaining rows and close the file."""
        try:
            self._flush()
            self._writer.close()
        finally:
            if self._writer and self._kind == "parquet":
                self._writer.is_open = False  # or it closes again when collected


def _open_parquet(stream: Any, schema: pyarrow.Schema, plan: Plan) -> Any:
    """Open a Parquet file. Grids are all different, so they get no dictionary."""
    import pyarrow.parquet

    others = [name for name in schema.names if name not in plan.grids]
    ranged = [name for name in others if not pyarrow.types.is_string(schema.field(name).type)]
    return pyarrow.parquet.ParquetWriter(
        stream,
        schema,
        compression=plan.compress,
        use_dictionary=others or False,
        write_statistics=ranged or False,
    )


def _name_unknown(schema: pyarrow.Schema, batches: list[pyarrow.RecordBatch]) -> ArgumentError:
    """Return an error that names the columns Parquet cannot store; some fail only with values."""
    names = []
    for field in schema:
        try:
            with pyarrow.parquet.ParquetWriter(io.BytesIO(), pyarrow.schema([field])) as writer:
                for batch in batches:
                    writer.write_batch(batch.select([field.name]))
        except pyarrow.ArrowNotImplementedError:
            names.append(repr(field.name))
    return ArgumentError("not_in_parquet", names=names)
