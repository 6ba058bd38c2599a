"""Solve or generate a folder of files on a Ray cluster; each task writes one Parquet file.

    in/a.csv   ──► a free core: solve_sources ──► out/a.parquet
    in/b.csv   ──► a free core: solve_sources ──► out/b.parquet
    0 to 127   ──► a free core: make_file     ──► out/part-00000.parquet
    128 to 255 ──► a free core: make_file     ──► out/part-00001.parquet

Rows do not pass through Ray: the worker that solves a file also reads and writes it, and returns
only a report. Existing output files are always complete; repeating the call creates the others.
"""

from __future__ import annotations

import contextlib
import logging
import math
import os
import pickle
import re
import shutil
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from nonet.errors import ArgumentError, FormatError, MissingError, NonetError, RunError
from nonet.tables.arrow import locate
from nonet.tables.batch_solver import Job
from nonet.tables.generated import MakeRows, make_file
from nonet.tables.pipeline import Report, check_columns, request, solve_sources
from nonet.tables.readers import is_remote, open_input
from nonet.tables.resume import STATE, begin_folder, find_kept, unfinished

try:
    import ray
    import ray.data
except ImportError:
    raise MissingError("missing_extra", what="clusters", package="Ray", extra="cluster") from None

_ENDING = re.compile(
    r"\.(parquet|pq|arrow|feather|ipc|((csv|tsv|txt|json|jsonl|ndjson)(\.(gz|zst))?))$",
    re.IGNORECASE,
)
# Generated files: multiples of the block of a mix, at most _PARTS files until they are large.
_BLOCK, _PARTS, _MOST_OF_PART = 128, 64, 1 << 15

Work: TypeAlias = Callable[[str, str], Report]
"""Creates an output file from a source and returns the report."""


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

    Folders are paths that all workers can access, or addresses like s3://bucket/folder. `address`
    is the address of a cluster; "auto" uses a running one or starts one for the call, and "local"
    always starts one. A local folder appears when it is complete. If a worker dies, its file is
    solved again. Repeat an interrupted call to resume it.
    """
    files = _list(source)
    first = open_input(next(iter(files)), job.column, ignore_unknown=job.ignore_unknown)
    asked = {**request(job), "files": {name: files[name].stamp for name in files}}
    work = partial(_solve_file, job=job, names=first.names, schema=first.schema)
    tasks = [{"source": name, "target": file.target} for name, file in files.items()]
    return _run(target, asked, tasks, work, address, report or Report(), on_progress)


def make_folder(
    target: str,
    work: MakeRows,
    rows: range,
    *,
    address: str = "auto",
    report: Report | None = None,
    on_progress: Callable[[Report], None] = lambda report: None,
) -> Report:
    """Generate the puzzles with these numbers in a folder of Parquet files, on a Ray cluster.

    `target` and `address` are as in `solve_folder`.
    """
    size = min(_MOST_OF_PART, _BLOCK * math.ceil(len(rows) / _PARTS / _BLOCK))
    starts = range(rows.start, rows.stop, size)
    asked = {**work.asked(), "start": rows.start, "count": len(rows)}
    tasks = [
        {"source": f"{start} {min(start + size, rows.stop)}", "target": f"part-{k:05}.parquet"}
        for k, start in enumerate(starts)
    ]
    made = partial(_make_file, work=work)
    return _run(target, asked, tasks, made, address, report or Report(), on_progress)


def _run(
    target: str,
    asked: Mapping[str, Any],
    tasks: list[dict[str, str]],
    work: Work,
    address: str,
    report: Report,
    on_progress: Callable[[Report], None],
) -> Report:
    """Run the tasks whose files are missing, each on one core of the cluster."""
    with _written_beside(target, asked) as folder:
        report.keeps = True
        left = []
        for task in tasks:
            task = {**task, "target": f"{folder}/{task['target']}"}
            done = _read_report(task["target"])
            if done is None:
                left.append(task)
            else:
                if kept := find_kept(task["target"]):  # the run ended just before this
                    kept.unlink(missing_ok=True)
                report.add(done)
                report.restored += done.rows
        if left:
            with _connected(address):
                dataset = ray.data.from_items(left, override_num_blocks=len(left))
                before = len(tasks) - len(left)
                answers = dataset.map(partial(_do, work=work)).iter_rows()
                for number, row in enumerate(answers, before + 1):
                    outcome = pickle.loads(row["outcome"])
                    if isinstance(outcome, NonetError):
                        raise outcome
                    report.add(outcome)
                    report.fraction = number / len(tasks)
                    on_progress(report)
    return report


def _read_report(path: str) -> Report | None:
    """Rebuild the report of an existing output file; return None if it does not exist."""
    import pyarrow
    import pyarrow.fs
    import pyarrow.parquet

    system, name = locate(path)
    if system.get_file_info(name).type == pyarrow.fs.FileType.NotFound:
        return None
    report = Report()
    with system.open_input_file(name) as file:
        try:
            rows = pyarrow.parquet.ParquetFile(file)
        except pyarrow.ArrowInvalid:  # truncated by a power failure
            return None
        wanted = ("status", "message", "level", "correct")
        names = [name for name in wanted if name in rows.schema_arrow.names]
        for batch in rows.iter_batches(columns=names):
            values = batch.to_pydict()
            report.counts.update(values.get("status", ["unique"] * len(batch)))
            report.levels.update(filter(None, values.get("level", [])))
            if "correct" in values:
                report.wrong = (report.wrong or 0) + values["correct"].count(0)
            for message in filter(None, values.get("message", [])):
                report.add_problem(f"{path}: {message}")
    return report


class _File(NamedTuple):
    """An input file: the name of its output, and its size and time to detect changes."""

    target: str
    stamp: str


def _list(source: str) -> dict[str, _File]:
    """Return the files of a folder, each with its output file."""
    import pyarrow.fs

    system, folder = locate(source)
    start = source.rstrip("/") if is_remote(source) else folder
    try:
        found = system.get_file_info(pyarrow.fs.FileSelector(folder, recursive=True))
    except OSError as error:
        raise ArgumentError("cannot_read", path=source, reason=str(error)) from None
    files = {}
    for item in sorted(found, key=lambda item: item.path):
        name = item.path.removeprefix(folder).lstrip("/")
        if item.is_file and _is_data(name):
            stamp = f"{item.size} {item.mtime_ns}"
            files[f"{start}/{name}"] = _File(_ENDING.sub(".parquet", name), stamp)
    if not files:
        raise ArgumentError("no_puzzle_files", path=source)
    for name, times in Counter(file.target for file in files.values()).items():
        if times > 1:
            raise ArgumentError("same_target", path=source, count=times, name=name)
    return files


def _is_data(name: str) -> bool:
    return bool(_ENDING.search(name)) and not re.search(r"(^|/)[._]", name)


@contextlib.contextmanager
def _written_beside(target: str, asked: Mapping[str, Any]) -> Iterator[str]:
    """Yield the folder to write to, which may hold earlier files; rename a local one at the end."""
    system, folder = locate(target)
    beside = unfinished(target)
    if not is_remote(target) and os.path.exists(folder):
        raise ArgumentError("target_exists", path=target)
    begin_folder(beside, STATE, asked)
    if is_remote(target):
        yield beside
        system.delete_file(f"{folder}/{STATE}")
        return
    try:
        yield beside
    except BaseException as error:
        # Nothing to resume: bad input would fail again, or no file has been written yet.
        if isinstance(error, ArgumentError | FormatError) or os.listdir(beside) == [STATE]:
            shutil.rmtree(beside, ignore_errors=True)
        raise
    os.rename(beside, folder)
    os.remove(os.path.join(folder, STATE))


@contextlib.contextmanager
def _connected(address: str) -> Iterator[None]:
    """Connect to a cluster, without its log output and progress bars."""
    logging.getLogger("ray.data").setLevel(logging.ERROR)
    ray.data.DataContext.get_current().enable_progress_bars = False
    if ray.is_initialized():
        yield
        return
    try:
        # Ray workers can import modules from the folder in which Ray starts. Use the package's
        # folder, not the user's. The paths of all tasks are absolute.
        with contextlib.chdir(Path(__file__).parents[2]):
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


def _do(task: dict[str, str], work: Work) -> dict[str, Any]:
    """Run one task on one core; return its report or error, pickled for Ray."""
    try:
        outcome: Report | NonetError = work(task["source"], task["target"])
    except NonetError as error:
        outcome = error
    return {"outcome": pickle.dumps(outcome)}


def _solve_file(source: str, target: str, job: Job, names: tuple[str, ...], schema: Any) -> Report:
    if not is_remote(target):
        os.makedirs(os.path.dirname(target), exist_ok=True)
    opened = open_input(source, job.column, ignore_unknown=job.ignore_unknown)
    # Text has no types: where one of the two is text, the names decide.
    typed = schema is not None and opened.schema is not None
    check_columns(opened, names, schema if typed else opened.schema, "the first file")
    return solve_sources([opened], target, job, line=job.added[0], workers=1)


def _make_file(source: str, target: str, work: MakeRows) -> Report:
    return make_file(target, work, range(*map(int, source.split())), workers=1)
