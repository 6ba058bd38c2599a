"""Runs of the command on files: how they are stopped, what is seen of them, what they take."""

from __future__ import annotations

import contextlib
import os
import re
import select
import signal
import subprocess
import sys
from pathlib import Path

import pyarrow
import pytest

from tests.support import (
    MADE,
    NONET,
    PICTURE,
    SOLVED,
    run_nonet,
    wait_until,
    wait_until_idle,
)
from tests.tables.test_files import posix, read

HARD = (MADE / "extreme.txt").read_text().split()[0]


def start_and_wait(target: Path) -> subprocess.Popen[bytes]:
    """Start on endless input, and wait until some of its output is written beside."""
    process = subprocess.Popen(
        f"(echo puzzle; yes {PICTURE}) | exec {NONET} solve --column puzzle -o {target}",
        shell=True,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    wait_until_written(target.parent)
    return process


def wait_until_written(folder: Path) -> None:
    """Wait until some of the output is written beside its name."""
    wait_until(
        lambda: any(part.stat().st_size > 4 for part in folder.glob(".out.*.part")), "a part"
    )


@posix
@pytest.mark.parametrize("target", ["out.csv", "out.parquet", "out.arrow"])
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGKILL"])
def test_what_is_stopped_leaves_no_output(name: str, target: str, tmp_path: Path) -> None:
    process = start_and_wait(tmp_path / target)
    os.killpg(process.pid, signal.Signals[name])
    _, said = process.communicate(timeout=300)
    assert not (tmp_path / target).exists()
    if name != "SIGKILL":
        assert re.fullmatch(rb"nonet: stopped after [\d,]+ rows; no file was written\n", said)
        assert os.listdir(tmp_path) == []
    run_nonet("solve", "--column", "puzzle", "-o", tmp_path / target, stdin=f"puzzle\n{PICTURE}")
    assert [row["solution"] for row in read(tmp_path / target)] == [SOLVED]


@posix
@pytest.mark.parametrize("command", ["convert", "check"])
def test_every_command_ends_by_sigterm_as_by_ctrl_c(command: str, tmp_path: Path) -> None:
    """`convert` left half a file."""
    process = subprocess.Popen(
        [NONET, command, "-o", tmp_path / "out.csv"], stdin=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdin
    process.stdin.write(f"{PICTURE}\n".encode() * 40_000)
    process.stdin.flush()
    wait_until_written(tmp_path)
    process.send_signal(signal.SIGTERM)
    assert b"nonet: stopped" in process.communicate(timeout=300)[1]
    assert process.returncode == 130
    assert os.listdir(tmp_path) == []


@pytest.mark.skipif(sys.platform != "linux", reason="sees in /proc that a process waits")
@pytest.mark.parametrize("rows", [0, 40_000])
@pytest.mark.parametrize("header", ["puzzle", "id,puzzle", ""])
def test_a_pipe_that_stalls_is_left_at_once(header: str, rows: int, tmp_path: Path) -> None:
    line = f"7,{PICTURE}" if "," in header else PICTURE
    columns = ["--column", "puzzle"] if header else []
    process = subprocess.Popen(
        [NONET, "solve", "-o", tmp_path / "out.csv", *columns],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin
    assert process.stderr
    process.stdin.write(f"{header}\n".encode() + f"{line}\n".encode() * rows)
    process.stdin.flush()
    wait_until_idle(process.pid)
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=300) == 130
    assert re.fullmatch(
        rb"nonet: stopped after [\d,]+ rows; no file was written\n", process.stderr.read()
    )
    assert os.listdir(tmp_path) == []
    process.stdin.close()


@posix
def test_a_terminal_sees_progress(tmp_path: Path) -> None:
    import pty

    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [NONET, "solve", "--column", "puzzle", "-o", tmp_path / "out.csv"],
        stdin=subprocess.PIPE,
        stderr=theirs,
    )
    os.close(theirs)
    assert process.stdin
    process.stdin.write(b"puzzle\n")
    said = b""
    with contextlib.suppress(OSError), open(ours, "rb", buffering=0) as stream:
        rows = 0
        while not select.select([stream], [], [], 0.01)[0]:  # while more may come
            process.stdin.write(f"{PICTURE}\n".encode() * 10_000)
            process.stdin.flush()
            rows += 10_000
        process.stdin.close()
        while chunk := stream.read(1000):
            said += chunk
    assert process.wait(timeout=300) == 0
    assert re.search(rb"\r[\d,]+ rows  [\d,]+ a second\x1b\[K", said)
    assert f"\r\x1b[K{rows:,} puzzles: {rows:,} unique in ".encode() in said


@posix
def test_the_meter_of_ratings_counts_rows_that_are_done(tmp_path: Path) -> None:
    import pty

    (tmp_path / "in.csv").write_text("puzzle\n" + f"{PICTURE}\n{HARD}\n" * 150)
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [NONET, "rate", tmp_path / "in.csv", "-o", tmp_path / "out.parquet", "--jobs", "1"],
        stderr=theirs,
    )
    os.close(theirs)
    said = b""
    with contextlib.suppress(OSError), open(ours, "rb", buffering=0) as stream:
        while chunk := stream.read(1000):
            said += chunk
    assert process.wait(timeout=300) == 0
    shown = re.findall(rb"(\d+)%  (\d+) rows", said)
    assert shown
    for percent, rows in shown:  # all was read before the first was rated
        assert abs(int(percent) - int(rows) / 3) < 1, shown


def children(parent: int) -> set[int]:
    """Find the worker processes of a process; one of its children is a helper of Python's."""
    found = set()
    for name in Path("/proc").iterdir():
        with contextlib.suppress(OSError, ValueError):
            fields = (name / "stat").read_text().rpartition(")")[2].split()
            if int(fields[1]) == parent and b"serve()" in (name / "cmdline").read_bytes():
                found.add(int(name.name))
    return found


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="finds workers in /proc")
@pytest.mark.parametrize("who", ["all", "the main process", "a worker"])
def test_workers_and_the_main_process_end_together(who: str, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text("puzzle\n" + f"{PICTURE}\n" * 1_000_000)
    process = subprocess.Popen(
        [NONET, "rate", tmp_path / "in.csv", "-o", tmp_path / "out.csv"],
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    wait_until_written(tmp_path)
    workers = children(process.pid)
    assert len(workers) == os.cpu_count()
    if who == "all":
        os.killpg(process.pid, signal.SIGINT)
    else:
        os.kill(process.pid if who == "the main process" else min(workers), signal.SIGKILL)
    _, said = process.communicate(timeout=300)
    if who == "all":
        goes_on = rb"nonet: stopped after [\d,]+ rows; run the same command again to resume\n"
        assert re.fullmatch(goes_on, said)
    elif who == "a worker":
        died = b"nonet: a worker process died; it may have run out of memory; "
        assert said == died + b"run the same command again to resume\n"
        assert process.returncode == 74
    if who != "the main process":
        assert sorted(os.listdir(tmp_path)) == [".out.csv.kept", "in.csv"]
    wait_until(
        lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers), "no worker left"
    )


def test_without_pyarrow_the_core_reads_and_writes_what_it_can(tmp_path: Path) -> None:
    (tmp_path / "pyarrow.py").write_text("raise ImportError")
    env = {"PYTHONPATH": str(tmp_path)}
    (tmp_path / "in.csv").write_text(f"puzzle\n{PICTURE}\n")
    for name in ("out.json.gz", "out.csv", "out.jsonl", "out.txt"):
        done = run_nonet("solve", tmp_path / "in.csv", "-o", tmp_path / name, env=env)
        assert done.returncode == 0, done.stderr
        again = run_nonet("convert", tmp_path / name, env=env)
        assert again.stdout.strip() in (PICTURE, SOLVED)
    done = run_nonet("solve", tmp_path / "in.csv", "-o", tmp_path / "out.parquet", env=env)
    assert done.returncode == 69
    assert (
        done.stderr
        == "nonet: pyarrow is required for tables; install it with: pip install 'nonet[tables]'\n"
    )
    assert not (tmp_path / "out.parquet").exists()
    plain = run_nonet("solve", PICTURE, env=env)
    assert plain.stdout == SOLVED + "\n"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="counts memory as Linux does")
def test_memory_does_not_grow_with_rows(tmp_path: Path) -> None:
    # A child's peak counts that of its parent at the fork: it is asked of a small parent.
    script = (
        "import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True); "
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)"
    )

    def peak(rows: int) -> int:
        (tmp_path / "in.csv").write_text("puzzle\n" + f"{PICTURE}\n" * rows)
        command: list[str | Path] = [NONET, "solve", tmp_path / "in.csv"]
        command += ["-o", tmp_path / "out.parquet"]
        done = subprocess.run(
            [sys.executable, "-c", script, *command], capture_output=True, check=True, timeout=300
        )
        return int(done.stdout)

    small, large = peak(300_000), peak(2_000_000)
    assert large < 500
    assert large < small + 150  # the rows between are 280 MB


def test_the_program_starts_no_blas_threads_by_default() -> None:
    script = (
        "import os, sys; sys.argv[1:] = ['--version']\n"
        "from nonet.cli.start import run\n"
        "try: run()\n"
        "except SystemExit: print(os.environ['OPENBLAS_NUM_THREADS'])"
    )
    for environment, is_set in ({}, "1"), ({"OPENBLAS_NUM_THREADS": "3"}, "3"):
        before = {k: v for k, v in os.environ.items() if k != "OPENBLAS_NUM_THREADS"}
        done = subprocess.run(
            [sys.executable, "-c", script],
            env=before | environment,
            capture_output=True,
            timeout=300,
        )
        assert done.stdout.decode().splitlines()[-1] == is_set


def test_a_run_imports_little_and_keeps_its_memory(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(f"puzzle\n{PICTURE}\n{PICTURE}x\n")
    script = (
        "import sys; from nonet.cli.main import main\n"
        "main(sys.argv[1:])\n"
        "heavy = {'pandas', 'pyarrow.compute', 'ray', 'nonet.techniques.analysis'}\n"
        "print(*heavy & {*sys.modules})\n"
        "import pyarrow; print(pyarrow.default_memory_pool().backend_name)"
    )
    command = ["solve", str(tmp_path / "in.csv"), "-o", str(tmp_path / "out.parquet")]
    done = subprocess.run(
        [sys.executable, "-c", script, *command], capture_output=True, check=True, timeout=300
    )
    imported, pool = done.stdout.decode().splitlines()
    assert imported == ""
    assert pool == "jemalloc" or "jemalloc" not in pyarrow.supported_memory_backends()
    assert [row["status"] for row in read(tmp_path / "out.parquet")] == ["unique", "invalid"]
