"""A folder of files on a cluster: Ray Data hands out the files, and each becomes one of results.

    in/a.csv ──► a free core: solve_sources ──► out/a.parquet
    in/b.csv ──► a free core: solve_sources ──► out/b.parquet

Rows do not travel through Ray: who solves a file reads and writes it too. What comes back is how
many rows it had and what was wrong with them.
"""

from __future__ import annotations

import contextlib
import logging
import os
import pickle
import re
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from nonet.board.errors import ArgumentError, MissingError, NonetError, RunError
from nonet.tables.arrow import locate
from nonet.tables.batch import Job
from nonet.tables.kinds import is_remote, open_source
from nonet.tables.run import Report, check_columns, solve_sources

try:
    import ray
    import ray.data
except ImportError:
    raise MissingError("missing_extra", what="clusters", package="Ray", extra="cluster") from None

_ENDING = re.compile(
    r"\.(parquet|pq|arrow|feather|ipc|((csv|tsv|txt|json|jsonl|ndjson)(\.(gz|zst))?))$",
    re.IGNORECASE,
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
    first = open_source(next(iter(files)), job.column)
    report = report or Report()
    with _written_beside(target) as folder, _connected(address):
        tasks = [{"source": file, "target": f"{folder}/{name}"} for file, name in files.items()]
        dataset = ray.data.from_items(tasks, override_num_blocks=len(tasks))
        solved = dataset.map(partial(_solve_file, job=job, names=first.names, schema=first.schema))
        for number, row in enumerate(solved.iter_rows(), 1):
            _take(row, report)
            report.fraction = number / len(files)
            on_progress(report)
    return report


def _list(source: str) -> dict[str, str]:
    """List the files of a folder, and what each becomes in the folder of results."""
    import pyarrow.fs

    system, folder = locate(source)
    start = source.rstrip("/") if is_remote(source) else folder
    try:
        found = system.get_file_info(pyarrow.fs.FileSelector(folder, recursive=True))
    except OSError as error:
        raise ArgumentError("cannot_read", path=source, reason=str(error)) from None
    names = sorted(item.path.removeprefix(folder).lstrip("/") for item in found if item.is_file)
    files = {f"{start}/{name}": _ENDING.sub(".parquet", name) for name in names if _is_data(name)}
    if not files:
        raise ArgumentError("no_puzzle_files", path=source)
    for name, times in Counter(files.values()).items():
        if times > 1:
            raise ArgumentError("same_target", path=source, count=times, name=name)
    return files


def _is_data(name: str) -> bool:
    return bool(_ENDING.search(name)) and not re.search(r"(^|/)[._]", name)


@contextlib.contextmanager
def _written_beside(target: str) -> Iterator[str]:
    """Give the folder to write to: a local one is renamed at the end, or removed."""
    import pyarrow.fs

    system, folder = locate(target)
    if system.get_file_info(folder).type != pyarrow.fs.FileType.NotFound:
        raise ArgumentError("target_exists", path=target)
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
        raise RunError("no_cluster", address=address, reason=str(error)) from None
    try:
        yield
    finally:
        ray.shutdown()


def _solve_file(
    task: dict[str, str], job: Job, names: tuple[str, ...], schema: Any
) -> dict[str, Any]:
    """Solve one file, on one core of any machine, and give its report, or its error, pickled."""
    source, target = task["source"], task["target"]
    try:
        if not is_remote(target):
            os.makedirs(os.path.dirname(target), exist_ok=True)
        opened = open_source(source, job.column)
        # Text has no types: where one of the two is text, the names decide.
        typed = schema is not None and opened.schema is not None
        check_columns(opened, names, schema if typed else opened.schema, "the first file")
        report = solve_sources([opened], target, job, workers=1)
    except NonetError as error:
        return {"source": source, "said": pickle.dumps(error)}
    return {"source": source, "said": pickle.dumps(report)}


def _take(row: dict[str, Any], report: Report) -> None:
    said = pickle.loads(row["said"])
    if isinstance(said, NonetError):
        raise said
    for problem in said.problems:
        report.name(problem)
    report.unnamed += said.unnamed
    report.counts.update(said.counts)
