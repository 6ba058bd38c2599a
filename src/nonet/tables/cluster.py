"""A folder of files on a cluster: Ray Data hands out the files, and each becomes one of results.

    in/a.csv   ──► a free core: solve_sources ──► out/a.parquet
    in/b.csv   ──► a free core: solve_sources ──► out/b.parquet
    0 to 127   ──► a free core: make_file     ──► out/part-00000.parquet
    128 to 255 ──► a free core: make_file     ──► out/part-00001.parquet

Rows do not travel through Ray: who solves a file reads and writes it too. What comes back is how
many rows it had and what was wrong with them. Files that are there are whole: the same call again
makes the others.
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
from typing import Any, NamedTuple, TypeAlias

from nonet.board.errors import ArgumentError, FormatError, MissingError, NonetError, RunError
from nonet.tables.arrow import locate
from nonet.tables.batch import Job
from nonet.tables.kinds import is_remote, open_source
from nonet.tables.making import MakeRows, make_file
from nonet.tables.resume import STATE, begin_folder, find_kept, unfinished
from nonet.tables.run import Report, check_columns, request, solve_sources

try:
    import ray
    import ray.data
except ImportError:
    raise MissingError("missing_extra", what="clusters", package="Ray", extra="cluster") from None

_ENDING = re.compile(
    r"\.(parquet|pq|arrow|feather|ipc|((csv|tsv|txt|json|jsonl|ndjson)(\.(gz|zst))?))$",
    re.IGNORECASE,
)
# Puzzles of a file that are made: blocks of a mix, at most so many files until they are large.
_BLOCK, _PARTS, _MOST_OF_PART = 128, 64, 1 << 15

Work: TypeAlias = Callable[[str, str], Report]
"""Makes a file of results of a source, and gives the report."""


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
    nothing: its file is solved again. Stopped, the same call goes on.
    """
    files = _list(source)
    first = open_source(next(iter(files)), job.column, ignore_unknown=job.ignore_unknown)
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
    """Make the puzzles of these numbers in a folder of Parquet files, on a Ray cluster.

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
    """Do the tasks whose files are not there, each on a core of the cluster."""
    with _written_beside(target, asked) as folder:
        report.keeps = True
        left = []
        for task in tasks:
            task = {**task, "target": f"{folder}/{task['target']}"}
            done = _read_report(task["target"])
            if done is None:
                left.append(task)
            else:
                if kept := find_kept(task["target"]):  # ended between the file and this
                    kept.unlink(missing_ok=True)
                report.add(done)
                report.restored += done.rows
        if left:
            with _connected(address):
                dataset = ray.data.from_items(left, override_num_blocks=len(left))
                before = len(tasks) - len(left)
                answers = dataset.map(partial(_do, work=work)).iter_rows()
                for number, row in enumerate(answers, before + 1):
                    said = pickle.loads(row["said"])
                    if isinstance(said, NonetError):
                        raise said
                    report.add(said)
                    report.fraction = number / len(tasks)
                    on_progress(report)
    return report


def _read_report(path: str) -> Report | None:
    """Tell of a file of results that is there what its run would; None if it is not."""
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
        except pyarrow.ArrowInvalid:  # cut by a power failure
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
                report.name(f"{path}: {message}")
    return report


class _File(NamedTuple):
    """A file of puzzles: what it becomes, and its size and time, by which it is known again."""

    target: str
    stamp: str


def _list(source: str) -> dict[str, _File]:
    """List the files of a folder, and what each becomes in the folder of results."""
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
    """Give the folder to write to, where files may be from before; a local one is renamed last."""
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
        # Of bad input the same again would end the same; of what has not begun nothing need stay.
        if isinstance(error, ArgumentError | FormatError) or os.listdir(beside) == [STATE]:
            shutil.rmtree(beside, ignore_errors=True)
        raise
    os.rename(beside, folder)
    os.remove(os.path.join(folder, STATE))


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


def _do(task: dict[str, str], work: Work) -> dict[str, Any]:
    """Do one task on one core of any machine; give its report, or what is wrong, as Ray can."""
    try:
        said: Report | NonetError = work(task["source"], task["target"])
    except NonetError as error:
        said = error
    return {"said": pickle.dumps(said)}


def _solve_file(source: str, target: str, job: Job, names: tuple[str, ...], schema: Any) -> Report:
    if not is_remote(target):
        os.makedirs(os.path.dirname(target), exist_ok=True)
    opened = open_source(source, job.column, ignore_unknown=job.ignore_unknown)
    # Text has no types: where one of the two is text, the names decide.
    typed = schema is not None and opened.schema is not None
    check_columns(opened, names, schema if typed else opened.schema, "the first file")
    return solve_sources([opened], target, job, line=job.added[0], workers=1)


def _make_file(source: str, target: str, work: MakeRows) -> Report:
    return make_file(target, work, range(*map(int, source.split())), workers=1)
