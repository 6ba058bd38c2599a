"""Write puzzles and read answers in files of every type, without nonet's own code."""

from __future__ import annotations

import csv
import gzip
import io
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

import pyarrow
import pyarrow.ipc
import pyarrow.parquet

Rows = Sequence[Mapping[str, Any]]


def dump_csv(delimiter: str, texts: Iterable[str]) -> bytes:
    file = io.StringIO()
    writer = csv.writer(file, delimiter=delimiter)
    writer.writerow(["id", "puzzle"])
    writer.writerows(enumerate(texts))
    return file.getvalue().encode()


def _dump_lines(texts: Iterable[str]) -> bytes:
    return "".join(f"{text}\n" for text in texts).encode()


def _dump_jsonl(texts: Iterable[str]) -> bytes:
    return _dump_lines(json.dumps({"id": i, "puzzle": text}) for i, text in enumerate(texts))


def _dump_json(texts: Iterable[str]) -> bytes:
    return json.dumps([{"id": i, "puzzle": text} for i, text in enumerate(texts)]).encode()


def _dump_objects(texts: Iterable[str]) -> bytes:
    """Write puzzles with rules as objects in the rows, not as text."""
    puzzles = [json.loads(text) if text.startswith("{") else text for text in texts]
    return _dump_lines(json.dumps({"puzzle": puzzle}) for puzzle in puzzles)


def _dump_arrow(write: Callable[[pyarrow.Table, Any], None], texts: list[str]) -> bytes:
    sink = pyarrow.BufferOutputStream()
    write(pyarrow.table({"id": range(len(texts)), "puzzle": texts}), sink)
    data: bytes = sink.getvalue().to_pybytes()
    return data


def _write_stream(table: pyarrow.Table, sink: Any) -> None:
    with pyarrow.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)


def _write_file(table: pyarrow.Table, sink: Any) -> None:
    with pyarrow.ipc.new_file(sink, table.schema) as writer:
        writer.write_table(table)


def _zstd(data: bytes) -> bytes:
    sink = pyarrow.BufferOutputStream()
    with pyarrow.CompressedOutputStream(sink, "zstd") as stream:
        stream.write(data)
    packed: bytes = sink.getvalue().to_pybytes()
    return packed


WRITE: dict[str, Callable[[list[str]], bytes]] = {
    "txt": _dump_lines,
    "csv": partial(dump_csv, ","),
    "tsv": partial(dump_csv, "\t"),
    "json": _dump_json,
    "jsonl": _dump_jsonl,
    "objects.jsonl": _dump_objects,
    "parquet": partial(_dump_arrow, pyarrow.parquet.write_table),
    "arrow": partial(_dump_arrow, _write_file),
    "stream.arrow": partial(_dump_arrow, _write_stream),
    "txt.gz": lambda texts: gzip.compress(_dump_lines(texts)),
    "csv.gz": lambda texts: gzip.compress(dump_csv(",", texts)),
    "jsonl.zst": lambda texts: _zstd(_dump_jsonl(texts)),
}
"""Files of puzzles, by how their names end."""


def load_csv(delimiter: str, data: bytes) -> Rows:
    return list(csv.DictReader(io.StringIO(data.decode()), delimiter=delimiter))


def load_jsonl(data: bytes) -> Rows:
    return [json.loads(line) for line in data.splitlines()]


def load_lines(data: bytes) -> Rows:
    return [{"solution": line} for line in data.decode().split("\n")[:-1]]


def load_arrow(data: bytes) -> Rows:
    opened = pyarrow.ipc.open_file if data.startswith(b"ARROW1") else pyarrow.ipc.open_stream
    rows: Rows = opened(data).read_all().to_pylist()
    return rows


def _load_parquet(data: bytes) -> Rows:
    rows: Rows = pyarrow.parquet.read_table(io.BytesIO(data)).to_pylist()
    return rows


def _unzstd(data: bytes) -> bytes:
    stream = pyarrow.CompressedInputStream(pyarrow.BufferReader(data), "zstd")
    unpacked: bytes = stream.read()
    return unpacked


READ: dict[str, Callable[[bytes], Rows]] = {
    "txt": load_lines,
    "csv": partial(load_csv, ","),
    "tsv": partial(load_csv, "\t"),
    "json": json.loads,
    "jsonl": load_jsonl,
    "parquet": _load_parquet,
    "arrow": load_arrow,
    "feather": load_arrow,
    "csv.gz": lambda data: load_csv(",", gzip.decompress(data)),
    "jsonl.zst": lambda data: load_jsonl(_unzstd(data)),
}
"""Files of answers, by how their names end."""
