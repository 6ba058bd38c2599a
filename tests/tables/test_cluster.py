"""Real engines, started here: Ray with two workers, and Spark; workers are killed in the middle."""

from __future__ import annotations

import contextlib
import gzip
import io
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.csv
import pyarrow.feather
import pyarrow.fs
import pyarrow.parquet
import pytest

import nonet
from nonet import FormatError
from tests.support import (
    NONET,
    PICTURE,
    PROJECT,
    SOLVED,
    corpus,
    run_nonet,
    wait_until,
    wait_until_at_work,
)

# One after the other, on one core's worker: each starts an engine that takes all cores.
pytestmark = [pytest.mark.cluster, pytest.mark.xdist_group("cluster")]
ray = pytest.importorskip("ray", reason="needs Ray")

UNIQUE = [case.puzzle for case in corpus() if case.count == 1]


def write_files(folder: Path, files: int, rows: int) -> list[str]:
    """Write files of rows that are distinguished by their ids; one row in each file is broken."""
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
    ids = write_files(tmp_path / "in", files=4, rows=15_000)
    marker = f"NONET_TEST_{uuid.uuid4().hex}"
    command = f"{NONET} solve {tmp_path}/in -o {tmp_path}/out --cluster local --add er,ep,ed"
    process = subprocess.Popen(
        command.split(),
        env={**os.environ, marker: "1"},
        stderr=subprocess.PIPE,
        text=True,
    )
    mapping: list[int] = []

    def at_work() -> bool:
        assert process.poll() is None, process.communicate()[1]
        mapping[:] = [
            number
            for number, name in processes(marker)
            if name.startswith(b"ray::") and b"Map" in name
        ]
        return bool(mapping)

    wait_until(at_work, "a worker of Ray")
    wait_until_at_work(mapping[0])  # in the middle, not at the start
    os.kill(mapping[0], signal.SIGKILL)
    _, said = process.communicate(timeout=600)
    assert "60,000 puzzles: 59,996 unique, 4 invalid" in said
    assert process.returncode == 64
    check(tmp_path / "out", ids)
    rows = pyarrow.parquet.read_table(tmp_path / "out").select(["er", "ep", "ed"]).to_pylist()
    rating = nonet.er(PICTURE)._asdict()
    assert [row for row in rows if row["er"] is not None] == [rating] * 59996
    assert sorted(os.listdir(tmp_path)) == ["in", "out"]


@pytest.mark.slow
def test_ray_reads_every_file_type_and_names_skipped_files(tmp_path: Path) -> None:
    from nonet.tables.batch_solver import Job
    from nonet.tables.cluster import solve_folder

    text = "puzzle,id\n" + "".join(f"{line},{number}\n" for number, line in enumerate(UNIQUE))
    table = pyarrow.csv.read_csv(io.BytesIO(text.encode()))
    table = table.cast(pyarrow.schema({"puzzle": pyarrow.string(), "id": pyarrow.string()}))
    folder = tmp_path / "in"
    (folder / "deep").mkdir(parents=True)
    (folder / "a.csv").write_text(text + "too,many,columns\n")
    (folder / "deep/b.tsv.gz").write_bytes(gzip.compress(text.replace(",", "\t").encode()))
    with pyarrow.output_stream(folder / "deep/c.csv.zst", compression="zstd") as stream:
        stream.write(text.encode())
    pyarrow.parquet.write_table(table, folder / "d.parquet")
    pyarrow.feather.write_feather(table, folder / "e.feather")
    (folder / "notes.md").write_text("no puzzles")
    (folder / ".hidden.csv").write_text("no puzzles")
    ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        fractions: list[float | None] = []
        report = solve_folder(
            str(folder),
            str(tmp_path / "out"),
            Job(),
            on_progress=lambda report: fractions.append(report.fraction),
        )
        assert report.counts["unique"] == 5 * len(UNIQUE)
        assert report.counts["invalid"] == 1
        (problem,) = report.problems
        assert re.search(r"in/a\.csv, row \d+: found 3 columns; expected 2", problem)
        assert fractions == [0.2, 0.4, 0.6, 0.8, 1.0]
        for name in ("a", "deep/b", "deep/c", "d", "e"):
            solved = pyarrow.parquet.read_table(tmp_path / f"out/{name}.parquet")
            assert solved["puzzle"].to_pylist()[: len(UNIQUE)] == UNIQUE
            assert len(solved) == len(UNIQUE) + (name == "a")  # what is wrong keeps its place
        again = tmp_path / "again"
        (folder / "f.csv").write_text("puzzle\n" + PICTURE)
        with pytest.raises(
            FormatError, match=r"f\.csv: the columns differ from those of the first"
        ):
            solve_folder(str(folder), str(again), Job())
        assert sorted(os.listdir(tmp_path)) == ["in", "out"]
    finally:
        ray.shutdown()


@pytest.mark.slow
@pytest.mark.skipif(not os.path.exists("/proc/self/environ"), reason="finds workers in /proc")
def test_ray_generates_puzzles_and_resumes_after_a_power_cut(tmp_path: Path) -> None:
    marker = f"NONET_TEST_{uuid.uuid4().hex}"
    options = ["generate", "--levels", "easy:3,hard:1", "--count", "1000", "--seed", "3"]
    command = [*options, "--add", "er", "-o", str(tmp_path / "out"), "--cluster", "local"]
    process = subprocess.Popen([NONET, *command], env={**os.environ, marker: "1"})
    unfinished = tmp_path / ".out.part"
    wait_until(lambda: list(unfinished.glob("part-*.parquet")), "a file")
    for number, _ in list(processes(marker)):
        with contextlib.suppress(ProcessLookupError):
            os.kill(number, signal.SIGKILL)
    process.wait()
    wait_until(lambda: not list(processes(marker)), "nothing left")
    kept = {file.name: file.stat().st_mtime_ns for file in unfinished.glob("part-*.parquet")}
    for name in kept:  # as if the end came between the file and its last rows
        (unfinished / f".{name}.kept").touch()
    other = run_nonet(*options, "-o", tmp_path / "out", "--cluster", "local")
    assert "started with other arguments or another version" in other.stderr
    done = subprocess.run([NONET, *command], capture_output=True, text=True, timeout=300)
    assert re.search(
        r"^1,000 puzzles \([\d,]+ made earlier\), .* seed 3$", done.stderr, re.MULTILINE
    )
    files = sorted((tmp_path / "out").iterdir())
    assert [file.name for file in files] == [f"part-{k:05}.parquet" for k in range(8)]
    assert all((tmp_path / "out" / name).stat().st_mtime_ns == kept[name] for name in kept)
    rows = [row for file in files for row in pyarrow.parquet.read_table(file).to_pylist()]
    made = list(nonet.generate_many(1000, levels="easy:3,hard:1", seed=3))
    assert [row["puzzle"] for row in rows] == list(map(str, made))
    assert [row["er"] for row in rows] == pytest.approx(nonet.er_many(made)[:, 0].tolist())
    assert os.listdir(tmp_path) == ["out"]


@pytest.mark.slow
def test_ray_rates_as_sudoku_explainer_does(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for k in range(2):
        (tmp_path / f"in/{k}.txt").write_text("\n".join(UNIQUE[10 * k : 10 * k + 10]))
    target = tmp_path / "out"
    command: list[str | Path] = [
        NONET,
        "rate",
        tmp_path / "in",
        "--er",
        "-o",
        target,
        "--cluster",
        "local",
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert "20 puzzles: 20 unique" in done.stderr
    rows = pyarrow.parquet.read_table(target).to_pylist()
    found = [(row["er"], row["ep"], row["ed"]) for row in rows]
    assert found == [pytest.approx(er) for er in nonet.er_many(UNIQUE[:20]).tolist()]
    assert [row["puzzle"] for row in rows] == UNIQUE[:20]


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> Iterator[pyarrow.fs.FileSystem]:
    """Run a server that speaks S3, for this process and those it starts."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)],
        stderr=subprocess.DEVNULL,
    )
    try:
        for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_DEFAULT_REGION"):
            monkeypatch.setenv(name, "us-east-1")
        monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://127.0.0.1:{port}")

        def answers() -> bool:
            with contextlib.suppress(ConnectionRefusedError):
                socket.create_connection(("127.0.0.1", port)).close()
                return True
            return False

        wait_until(answers, "a store of S3")
        system, _ = pyarrow.fs.FileSystem.from_uri("s3://bucket?allow_bucket_creation=true")
        system.create_dir("bucket")
        yield system
    finally:
        server.kill()
        server.wait()


@pytest.mark.slow
def test_buckets_as_files_and_as_folders(store: pyarrow.fs.FileSystem) -> None:
    text = "id,puzzle\n" + f"7,{PICTURE}\n" * 20_000 + "8,x\n"
    for name in ("a", "b"):
        with store.open_output_stream(f"bucket/in/{name}.csv") as stream:
            stream.write(text.encode())
    one = run_nonet("solve", "s3://bucket/in/a.csv", "-o", "s3://bucket/one.parquet")
    assert "a.csv, row 20,001, column 1: 'x' is not a digit or a blank" in one.stderr
    command = ["solve", "s3://bucket/in", "-o", "s3://bucket/out", "--cluster", "local"]
    assert "40,002 puzzles: 40,000 unique, 2 invalid" in run_nonet(*command).stderr
    found = store.get_file_info(pyarrow.fs.FileSelector("bucket", recursive=True))
    made = sorted(item.path for item in found if item.is_file and "/in/" not in item.path)
    assert made == ["bucket/one.parquet", "bucket/out/a.parquet", "bucket/out/b.parquet"]
    for path in made:
        solved = pyarrow.parquet.read_table(path, filesystem=store)
        assert solved["solution"].to_pylist() == [SOLVED] * 20_000 + [None]
    assert "s3://bucket/out already exists" in run_nonet(*command).stderr
    lost = run_nonet("solve", "s3://bucket/no.csv", "-o", "s3://bucket/no.parquet")
    assert "nonet: cannot read s3://bucket/no.csv: " in lost.stderr
    assert lost.returncode == 64


@pytest.mark.parametrize(
    ("source", "target", "words"),
    [
        ("nothing", "out", "/nothing: "),
        ("empty", "out", "empty: no puzzle files found"),
        ("alike", "out", "alike: 2 files would be written to the same file, a.parquet"),
        ("good", "empty", "empty already exists"),
        ("bad", "out", "a.csv: no puzzle found"),
    ],
)
def test_invalid_folders(source: str, target: str, words: str, tmp_path: Path) -> None:
    for name in ("empty", "alike", "good", "bad"):
        (tmp_path / name).mkdir()
    (tmp_path / "alike/a.csv").write_text("puzzle\n")
    (tmp_path / "alike/a.txt").write_text(PICTURE)
    (tmp_path / "good/a.txt").write_text(PICTURE)
    (tmp_path / "bad/a.csv").write_text("")
    done = run_nonet("solve", tmp_path / source, "-o", tmp_path / target, "--cluster", "local")
    assert (done.returncode, "Traceback" in done.stderr) == (64, False)
    assert words in done.stderr


def test_a_folder_to_make_has_a_name() -> None:
    done = run_nonet("generate", "--cluster", "local")
    assert (done.returncode, "name it with -o" in done.stderr) == (64, True)


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
