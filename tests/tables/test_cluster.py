"""Real engines, started here: Ray with two workers, and Spark; workers are killed in the middle."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet
import pytest

from tests.support import NONET, PICTURE, PROJECT, SOLVED, corpus, run_nonet

ray = pytest.importorskip("ray", reason="needs Ray")

UNIQUE = [case.puzzle for case in corpus() if case.count == 1]


def write_files(folder: Path, files: int, rows: int) -> list[str]:
    """Write files of rows that are told apart by their ids; one row in each file is broken."""
    folder.mkdir()
    ids = []
    for file in range(files):
        lines = ["id,puzzle"]
        for row in range(rows):
            ids.append(f"{file}-{row}")
            lines.append(f"{ids[-1]},{'53..x' if row == 5 else PICTURE}")
        (folder / f"{file}.csv").write_text("\n".join(lines) + "\n")
    return ids


def check(folder: Path, ids: list[str]) -> None:
    rows = pyarrow.parquet.read_table(folder).to_pylist()
    assert sorted(row["id"] for row in rows) == sorted(ids)
    for row in rows:
        broken = row["id"].endswith("-5")
        assert row["status"] == ("invalid" if broken else "unique")
        assert row["solution"] == (None if broken else SOLVED)
        assert (row["message"] is None) != broken


def processes(marker: str) -> Iterator[tuple[int, bytes]]:
    """Find the processes that were started with a marker in their environment, by their names."""
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                if marker.encode() in (entry / "environ").read_bytes():
                    yield int(entry.name), (entry / "cmdline").read_bytes()
            except OSError:
                continue  # it has ended, or is not ours


@pytest.mark.slow
@pytest.mark.skipif(not os.path.exists("/proc/self/environ"), reason="finds workers in /proc")
def test_ray_loses_nothing_when_a_worker_is_killed(tmp_path: Path) -> None:
    ids = write_files(tmp_path / "in", files=4, rows=1500)
    marker = f"NONET_TEST_{uuid.uuid4().hex}"
    command = f"{NONET} solve {tmp_path}/in -o {tmp_path}/out --cluster local --add score"
    process = subprocess.Popen(
        command.split(),
        env={**os.environ, marker: "1"},
        stderr=subprocess.PIPE,
        text=True,
    )
    killed = False
    until = time.monotonic() + 100
    while process.poll() is None and not killed and time.monotonic() < until:
        for number, name in processes(marker):
            if name.startswith(b"ray::") and b"Map" in name:
                time.sleep(0.3)  # in the middle, not at the start
                os.kill(number, signal.SIGKILL)
                killed = True
                break
        time.sleep(0.02)
    _, said = process.communicate(timeout=150)
    assert killed, said
    assert "6,000 puzzles: 5,996 unique, 4 invalid" in said
    assert process.returncode == 64
    check(tmp_path / "out", ids)
    assert sorted(os.listdir(tmp_path)) == ["in", "out"]


@pytest.mark.slow
def test_ray_reads_parquet_and_text(tmp_path: Path) -> None:
    from nonet.tables.cluster import solve_folder
    from nonet.tables.files import Job

    (tmp_path / "texts").mkdir()
    (tmp_path / "texts/a.txt").write_text("\n".join(UNIQUE))
    (tmp_path / "tables").mkdir()
    pyarrow.parquet.write_table(pyarrow.table({"quizzes": UNIQUE}), tmp_path / "tables/a.parquet")
    ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        for folder, column in (("texts", "puzzle"), ("tables", "quizzes")):
            out = tmp_path / f"solved {folder}"
            report = solve_folder(str(tmp_path / folder), str(out), Job())
            assert report.counts == {"unique": len(UNIQUE)}
            assert sorted(pyarrow.parquet.read_table(out)[column].to_pylist()) == sorted(UNIQUE)
    finally:
        ray.shutdown()


@pytest.mark.parametrize(
    ("source", "target", "words"),
    [
        ("nothing", "out", "nothing: cannot be read"),
        ("empty", "out", "empty: no files that end in .parquet"),
        ("mixed", "out", "mixed: several kinds of files"),
        ("mixed", "empty", "empty: is there already"),
    ],
)
def test_folders_that_are_none(source: str, target: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "mixed").mkdir()
    (tmp_path / "mixed/a.csv").write_text("puzzle\n")
    (tmp_path / "mixed/a.txt").write_text(PICTURE)
    done = run_nonet("solve", tmp_path / source, "-o", tmp_path / target, "--cluster", "local")
    assert (done.returncode, "Traceback" in done.stderr) == (64, False)
    assert words in done.stderr


def spark_example() -> str:
    text = (PROJECT / "docs/scale.md").read_text(encoding="utf-8")
    (found,) = (b for b in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if "mapInArrow" in b)
    return str(found)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("java") is None, reason="Spark needs Java")
def test_spark_as_in_the_docs_with_a_worker_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sql = pytest.importorskip("pyspark.sql", reason="needs Spark")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    monkeypatch.setenv("SPARK_LOCAL_IP", "127.0.0.1")
    ids = write_files(tmp_path / "puzzles", files=4, rows=500)
    spark = (
        sql.SparkSession.builder.master("local[2,4]")  # two cores, four tries a task
        .config("spark.ui.enabled", "false")
        .getOrCreate()
    )
    try:
        names: dict[str, Any] = {"spark": spark}
        exec(spark_example(), names)
        check(tmp_path / "solved", ids)
        marker = str(tmp_path / "killed")
        solve = names["solve"]

        def die_once(batches: Any) -> Any:
            for batch in batches:
                if not os.path.exists(marker):
                    open(marker, "w").close()
                    os.kill(os.getpid(), signal.SIGKILL)
                yield from solve(iter([batch]))

        frame = spark.read.csv("puzzles", header=True)
        frame.mapInArrow(die_once, names["schema"]).write.parquet("again")
        assert os.path.exists(marker)
        check(tmp_path / "again", ids)
    finally:
        spark.stop()
