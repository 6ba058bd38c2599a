"""A folder of files on a cluster: Ray Data runs `solve_batch` wherever there is a free core."""

from __future__ import annotations

import logging
import os
import shutil
import sys
from functools import partial
from typing import Any

import pyarrow
import pyarrow.dataset
import pyarrow.fs

from nonet.board.errors import FormatError
from nonet.tables.batch import BATCH, solve_batch
from nonet.tables.columns import find_column, name_added
from nonet.tables.files import SLOW_BATCH, Job, Report
from nonet.tables.sources import csv_layout, csv_options, to_text

try:
    import ray
    import ray.data
except ImportError:
    raise ImportError("clusters need Ray: pip install 'nonet[cluster]'") from None

KINDS = {".parquet": "parquet", ".pq": "parquet", ".csv": "csv", ".tsv": "csv", ".txt": "text"}


def solve_folder(source: str, target: str, job: Job, *, address: str = "auto") -> Report:
    """Solve the files of a folder into a folder of Parquet files, on a Ray cluster.

    Folders are paths that all workers see, or addresses like s3://bucket/folder. `address` is that
    of a cluster; "auto" is the one that runs here, or else one is started for the call, and
    "local" always starts one. Rows of a file stay together in order; files come in any order. A
    local folder appears when all is done. A worker that dies loses nothing: its task runs again.
    """
    source, target = _absolute(source), _absolute(target)
    if _is_local(target) and os.path.exists(target):
        raise FormatError(f"{target}: is there already")
    kind, first, files = _list(source)
    report = Report()
    started = not ray.is_initialized()
    if started:
        _connect(address)
    try:
        context = ray.data.DataContext.get_current()
        context.enable_progress_bars = sys.stderr.isatty()
        logging.getLogger("ray.data").setLevel(logging.ERROR)
        dataset, names = _read(kind, first, files, job)
        solved = dataset.map_batches(
            partial(_work, job=job, column=find_column(names, job.column)),
            batch_format="pyarrow",
            batch_size=SLOW_BATCH if job.slow else 4 * BATCH,
            zero_copy_batch=True,
        )
        _write(solved, target)
    finally:
        if started:
            ray.shutdown()
    _count(target, names, report)
    return report


def _connect(address: str) -> None:
    try:
        ray.init(
            address=None if address == "auto" else address,
            log_to_driver=False,
            logging_level=logging.ERROR,
            include_dashboard=False if address in ("auto", "local") else None,
        )
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise FormatError(f"no cluster at {address}: {error}") from None


def _work(table: pyarrow.Table, job: Job, column: str) -> pyarrow.Table:
    return solve_batch(
        table, column, add=job.add, solution=job.solution, limit=job.limit, threads=1
    )


def _is_local(path: str) -> bool:
    return "://" not in path


def _absolute(path: str) -> str:
    return os.path.abspath(path) if _is_local(path) else path.rstrip("/")


def _list(source: str) -> tuple[str, bytes, list[str]]:
    """List the files of a folder: what they are, the first line of the first, and their paths."""
    try:
        system, path = pyarrow.fs.FileSystem.from_uri(source)
        found = system.get_file_info(pyarrow.fs.FileSelector(path, recursive=True))
    except (OSError, pyarrow.ArrowInvalid) as error:
        raise FormatError(f"{source}: cannot be read: {error}") from None
    names = {item.path: os.path.splitext(item.path.removesuffix(".gz"))[1] for item in found}
    paths = sorted(path for path, ending in names.items() if ending in KINDS)
    kinds = {KINDS[names[path]] for path in paths}
    if len(kinds) != 1:
        problem = "several kinds of files" if kinds else f"no files that end in {', '.join(KINDS)}"
        raise FormatError(f"{source}: {problem}")
    with system.open_input_stream(paths[0]) as stream:
        first = stream.read(1 << 16).split(b"\n", 1)[0].rstrip(b"\r")
    scheme = "" if _is_local(source) else source.split("://")[0] + "://"
    return kinds.pop(), first, [scheme + path for path in paths]


def _read(kind: str, first: bytes, files: list[str], job: Job) -> tuple[Any, list[str]]:
    """Give the data set and the names of its columns."""
    if kind == "parquet":
        dataset = ray.data.read_parquet(files)
        return dataset, dataset.schema().names
    if kind == "text":
        return ray.data.read_text(files).rename_columns({"text": "puzzle"}), ["puzzle"]
    layout = csv_layout(first, job.column)
    if layout is None:
        raise FormatError(f"{files[0]}: no column of puzzles in its first line")
    options = csv_options(layout, _skip)
    extensions = ["csv", "tsv", "gz"]
    table = ray.data.read_csv(files, file_extensions=extensions, **options)
    return table.map_batches(_decode, batch_format="pyarrow", batch_size=None), list(layout.names)


def _skip(row: Any) -> str:
    return "skip"


def _decode(table: pyarrow.Table) -> pyarrow.Table:
    batches = [to_text(batch) for batch in table.to_batches()]
    return pyarrow.Table.from_batches(batches)


def _write(solved: Any, target: str) -> None:
    if not _is_local(target):
        solved.write_parquet(target)
        return
    beside = os.path.join(os.path.dirname(target), f".{os.path.basename(target)}.part")
    shutil.rmtree(beside, ignore_errors=True)
    try:
        solved.write_parquet(beside)
        os.rename(beside, target)
    except BaseException:
        shutil.rmtree(beside, ignore_errors=True)
        raise


def _count(target: str, names: list[str], report: Report) -> None:
    """Count what was written; only two columns are read."""
    columns = [name_added("status", names), name_added("message", names)]
    for batch in pyarrow.dataset.dataset(target, format="parquet").to_batches(columns=columns):
        counts = {
            item["values"]: item["counts"] for item in batch.column(0).value_counts().to_pylist()
        }
        messages = enumerate(batch.column(1).to_pylist())
        report.take(counts, {row: text for row, text in messages if text is not None})
