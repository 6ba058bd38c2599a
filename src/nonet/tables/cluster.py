"""A folder of files on a cluster: Ray Data hands out the files, and each becomes one of results.

    in/a.csv ──► a free core: solve_files ──► out/a.parquet
    in/b.csv ──► a free core: solve_files ──► out/b.parquet

Rows do not travel through Ray: who solves a file reads and writes it too. What comes back is how
many rows it had and what was wrong with them.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import re
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pyarrow
import pyarrow.fs

from nonet.board.errors import FormatError
from nonet.tables.files import Job, Report, solve_files
from nonet.tables.places import is_remote, locate
from nonet.tables.sources import open_source

try:
    import ray
    import ray.data
except ImportError:
    raise ImportError("clusters need Ray: pip install 'nonet[cluster]'") from None

_ENDING = re.compile(
    r"\.(parquet|pq|arrow|feather|ipc|((csv|tsv|txt)(\.(gz|zst))?))$", re.IGNORECASE
)


def solve_folder(
    source: str,
    target: str,
    job: Job,
    *,
    address: str = "auto",
    report: Report | None = None,
    on_progress: Callable[[Report], None] = lambda report: None,
) -> Report:
    """Solve the files of a folder into a folder of Parquet files, on a Ray cluster.

    Folders are paths that all workers see, or addresses like s3://bucket/folder. `address` is that
    of a cluster; "auto" is the one that runs here, or else one is started for the call, and
    "local" always starts one. A local folder appears when all is done. A worker that dies loses
    nothing: its file is solved again.
    """
    files = _list(source)
    schema = open_source(next(iter(files)), job.column).schema
    report = report or Report()
    with _written_beside(target) as folder, _connected(address):
        tasks = [{"source": file, "target": f"{folder}/{name}"} for file, name in files.items()]
        dataset = ray.data.from_items(tasks, override_num_blocks=len(tasks))
        solved = dataset.map(partial(_solve_file, job=job, schema=schema))
        for number, row in enumerate(solved.iter_rows(), 1):
            _take(row, report)
            report.fraction = number / len(files)
            on_progress(report)
    return report


def _list(source: str) -> dict[str, str]:
    """List the files of a folder, and what each becomes in the folder of results."""
    system, folder = locate(source)
    start = source.rstrip("/") if is_remote(source) else folder
    try:
        found = system.get_file_info(pyarrow.fs.FileSelector(folder, recursive=True))
    except OSError as error:
        raise FormatError(f"{source}: cannot be read: {error}") from None
    names = sorted(item.path.removeprefix(folder).lstrip("/") for item in found if item.is_file)
    files = {f"{start}/{name}": _ENDING.sub(".parquet", name) for name in names if _is_data(name)}
    if not files:
        raise FormatError(f"{source}: no files of puzzles: .parquet, .arrow, .csv, .txt and others")
    for name, times in Counter(files.values()).items():
        if times > 1:
            raise FormatError(f"{source}: {times} files would become {name}")
    return files


def _is_data(name: str) -> bool:
    return bool(_ENDING.search(name)) and not re.search(r"(^|/)[._]", name)


@contextlib.contextmanager
def _written_beside(target: str) -> Iterator[str]:
    """Give the folder to write to: a local one is renamed at the end, or removed."""
    system, folder = locate(target)
    if system.get_file_info(folder).type != pyarrow.fs.FileType.NotFound:
        raise FormatError(f"{target}: is there already")
    if is_remote(target):
        yield target.rstrip("/")
        return
    beside = os.path.join(os.path.dirname(folder), f".{os.path.basename(folder)}.part")
    shutil.rmtree(beside, ignore_errors=True)
    try:
        yield beside
        os.rename(beside, folder)
    except BaseException:
        shutil.rmtree(beside, ignore_errors=True)
        raise


@contextlib.contextmanager
def _connected(address: str) -> Iterator[None]:
    """Be connected to a cluster, and quiet."""
    logging.getLogger("ray.data").setLevel(logging.ERROR)
    ray.data.DataContext.get_current().enable_progress_bars = False
    if ray.is_initialized():
        yield
        return
    try:
        ray.init(
            address=None if address == "auto" else address,
            log_to_driver=False,
            logging_level=logging.ERROR,
            include_dashboard=False if address in ("auto", "local") else None,
        )
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise FormatError(f"no cluster at {address}: {error}") from None
    try:
        yield
    finally:
        ray.shutdown()


def _solve_file(task: dict[str, str], job: Job, schema: pyarrow.Schema) -> dict[str, str]:
    """Solve one file, on one core of any machine, and give what there is to say as JSON."""
    source, target = task["source"], task["target"]
    try:
        if not is_remote(target):
            os.makedirs(os.path.dirname(target), exist_ok=True)
        report = solve_files([source], target, job, workers=1, schema=schema)
    except FormatError as error:
        return {"source": source, "said": json.dumps({"error": str(error)})}
    said = {"counts": report.counts, "problems": report.problems, "unnamed": report.unnamed}
    return {"source": source, "said": json.dumps(said)}


def _take(row: dict[str, Any], report: Report) -> None:
    said = json.loads(row["said"])
    if "error" in said:
        raise FormatError(said["error"])
    for problem in said["problems"]:
        report.name(f"{row['source']}, {problem}")
    report.unnamed += said["unnamed"]
    report.counts.update(said["counts"])
