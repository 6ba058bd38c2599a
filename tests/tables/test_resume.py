"""What was stopped goes on: no row twice, none missing, whatever has ended the run."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import nonet
from tests.support import NONET, PICTURE, run_nonet, wait_until
from tests.tables.test_files import posix, read

FEW = [str(board) for board in nonet.generate_many(40, level="medium", seed=5)]


def write_table(path: Path, puzzles: list[str]) -> None:
    lines = [f"{number},{puzzle}" for number, puzzle in enumerate(puzzles)]
    path.write_text("\n".join(["id,puzzle", *lines]) + "\n")


def kept_rows(output: Path) -> int:
    kept = output.with_name(f".{output.name}.kept")
    return max(0, kept.read_bytes().count(b"\n") - 1) if kept.exists() else 0


def stop(command: list[str | Path], output: Path, how: str, rows: int = 20) -> str:
    """Start a command, and stop it when so many rows are kept; give what it says."""
    process = subprocess.Popen(
        [NONET, *command], stderr=subprocess.PIPE, start_new_session=True, text=True
    )
    wait_until(lambda: kept_rows(output) >= rows or process.poll() is not None, "some rows")
    os.killpg(process.pid, signal.Signals[how])
    said = process.communicate(timeout=300)[1]
    assert not output.exists(), said
    return said


@posix
@pytest.mark.parametrize("how", ["SIGINT", "SIGTERM", "SIGKILL"])
@pytest.mark.parametrize("target", ["out.csv", "out.parquet"])
def test_rating_resumes(how: str, target: str, tmp_path: Path) -> None:
    write_table(tmp_path / "in.csv", [*FEW * 250, "53..x"])
    whole, output = tmp_path / f"whole-{target}", tmp_path / target
    command: list[str | Path] = ["rate", tmp_path / "in.csv", "--add", "clues", "-o"]
    said = stop([*command, output], output, how)
    if how != "SIGKILL":
        goes_on = r"nonet: stopped after [\d,]+ rows; run the same command again to resume\n"
        assert re.fullmatch(goes_on, said)
    done = kept_rows(output)
    write_table(tmp_path / "in.csv", [*FEW * 3, "53..x"])  # the start is the same, so it goes on
    if done > 120:
        kept = output.with_name(f".{output.name}.kept")
        kept.write_bytes(b"".join(kept.read_bytes().splitlines(keepends=True)[:101]))
        done = 100
    again = run_nonet(*command, output)
    assert (again.returncode, f" ({done} done earlier), " in again.stderr) == (64, True)
    assert "121 puzzles: 120 unique, 1 invalid; 120 medium in" in again.stderr
    run_nonet(*command, whole)
    assert read(output) == read(whole)
    assert [row["id"] for row in read(output)] == [row["id"] for row in read(tmp_path / "in.csv")]
    assert sorted(os.listdir(tmp_path)) == sorted(["in.csv", target, f"whole-{target}"])


@posix
def test_a_rated_pipe_resumes_although_it_arrives_in_other_pieces(tmp_path: Path) -> None:
    output = tmp_path / "out.csv"
    command: list[str | Path] = ["solve", "--add", "level", "-o", output]
    (tmp_path / "in.txt").write_text("\n".join(FEW * 250))
    line = shlex.join(map(str, [NONET, *command]))
    process = subprocess.Popen(
        f"cat {tmp_path}/in.txt | exec {line}", shell=True, start_new_session=True
    )
    wait_until(lambda: kept_rows(output) > 0, "some rows")
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    kept = output.with_name(".out.csv.kept")
    kept.write_bytes(b"".join(kept.read_bytes().splitlines(keepends=True)[:14]))
    before = kept_rows(output)
    done = run_nonet(*command, stdin="\n".join(FEW))
    assert f" ({before} done earlier), " in done.stderr
    assert [row["puzzle"] for row in read(output)] == FEW
    assert {row["level"] for row in read(output)} == {"medium"}


def begin(tmp_path: Path, change: Callable[[list[str]], list[str]] = lambda lines: lines) -> Path:
    """Leave what a killed run leaves: all rows of a file but the last, and half of that."""
    write_table(tmp_path / "in.csv", FEW[:3])
    output = tmp_path / "out.csv"
    run_nonet("rate", tmp_path / "in.csv", "-o", output)
    first = read(output)
    output.unlink()
    from nonet.tables.batch_solver import Job
    from nonet.tables.pipeline import request
    from nonet.tables.resume import mark

    job = Job(add=("level", "score", "hardest", "steps"), solution=False)
    lines = [json.dumps(request(job))]
    for row in first:
        values = [row["status"], None, row["level"], 77, row["hardest"], int(str(row["steps"]))]
        lines.append(json.dumps([mark((row["puzzle"],)), *values]))
    kept = output.with_name(".out.csv.kept")
    kept.write_text("\n".join(change(lines))[:-20])
    return output


def test_rows_that_are_kept_are_not_worked_out_again(tmp_path: Path) -> None:
    output = begin(tmp_path)
    done = run_nonet("rate", tmp_path / "in.csv", "-o", output)
    assert " (2 done earlier)" in done.stderr
    scores = [row["score"] for row in read(output)]
    assert scores[:2] == ["77", "77"]  # as begin() has it
    assert scores[2] == str(nonet.rate(FEW[2]).score)


def test_other_arguments_and_other_rows_are_refused(tmp_path: Path) -> None:
    output = begin(tmp_path)
    kept = output.with_name(".out.csv.kept")
    before = kept.read_bytes()
    done = run_nonet("rate", tmp_path / "in.csv", "--add", "clues", "-o", output)
    assert (done.returncode, done.stdout) == (64, "")
    assert f"started with other arguments or another version (see {kept})" in done.stderr
    write_table(tmp_path / "in.csv", [FEW[0], PICTURE])
    done = run_nonet("rate", tmp_path / "in.csv", "-o", output)
    assert done.returncode == 64
    assert "row 2 has changed since the run was started" in done.stderr
    assert kept.read_bytes() == before
    assert not output.exists()


@pytest.mark.parametrize("rows", [0, 1])
def test_the_first_rows_alone_are_refused(rows: int, tmp_path: Path) -> None:
    output = begin(tmp_path)
    kept = output.with_name(".out.csv.kept")
    before = kept.read_bytes()
    write_table(tmp_path / "few.csv", FEW[:rows])
    done = run_nonet("rate", tmp_path / "few.csv", "-o", output)
    assert (done.returncode, output.exists()) == (64, False)
    assert (
        "out.csv: more rows are already done than the input has now; use the same rows"
        in done.stderr
    )
    assert kept.read_bytes() == before
    done = run_nonet("rate", tmp_path / "in.csv", "-o", output)
    assert " (2 done earlier)" in done.stderr


def test_damaged_saved_rows_are_dropped(tmp_path: Path) -> None:
    output = begin(tmp_path, lambda lines: [lines[0], lines[1], '["short"]', lines[3]])
    done = run_nonet("rate", tmp_path / "in.csv", "-o", output)
    assert " (1 done earlier)" in done.stderr
    assert [row["puzzle"] for row in read(output)] == FEW[:3]
    output.with_name(".out.csv.kept").write_text("no line")
    assert run_nonet("rate", tmp_path / "in.csv", "-o", output).returncode == 0


@posix
@pytest.mark.parametrize("command", ["rate", "generate"])
def test_a_full_disk_is_reported_with_how_to_resume(command: str, tmp_path: Path) -> None:
    import resource

    write_table(tmp_path / "in.csv", FEW)
    output = tmp_path / "out.csv"
    words: list[str | Path] = [command, "--seed", "1", "--count", "100", "-o", output]
    if command == "rate":
        words = [command, tmp_path / "in.csv", "-o", output]
    done = subprocess.run(
        [NONET, *words],
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000)),
    )
    assert (done.returncode, output.exists()) == (74, False)
    how = {"rate": "", "generate": ", with --seed 1"}[command]
    assert ": File too large; run the same command again to resume" in done.stderr
    assert done.stderr.endswith(f" to resume{how}\n")
    assert run_nonet(*words).returncode == 0


@posix
def test_two_at_once_are_refused(tmp_path: Path) -> None:
    write_table(tmp_path / "in.csv", FEW * 250)
    output = tmp_path / "out.csv"
    process = subprocess.Popen([NONET, "rate", tmp_path / "in.csv", "-o", output])
    wait_until(lambda: kept_rows(output) > 0, "some rows")
    done = run_nonet("rate", tmp_path / "in.csv", "-o", output)
    assert (done.returncode, "another process is writing" in done.stderr) == (64, True)
    process.kill()
    process.wait()


@posix
@pytest.mark.parametrize("target", ["out.txt", "out.csv"])
@pytest.mark.parametrize("how", ["SIGINT", "SIGKILL"])
def test_generation_resumes_with_its_seed(target: str, how: str, tmp_path: Path) -> None:
    output = tmp_path / target
    options: list[str | Path] = ["generate", "--levels", "easy:2,medium:1", "-o", output]
    said = stop([*options, "--count", "1000000"], output, how, rows=150)
    kept = output.with_name(f".{target}.kept")
    lines = kept.read_bytes().splitlines(keepends=True)
    kept.write_bytes(b"".join(lines[:150]) + b'["5..')
    seed = str(json.loads(lines[0])["seed"])
    if how == "SIGINT":
        goes_on = rf"stopped after [\d,]+ puzzles; .* with --seed {seed} to resume\n"
        assert re.search(goes_on, said)
    done = run_nonet(*options, "--count", "200")
    assert re.fullmatch(rf"200 puzzles \(149 made earlier\), .* seed {seed}\n", done.stderr)
    assert os.listdir(tmp_path) == [target]
    again = tmp_path / f"again-{target}"
    run_nonet(*options[:-1], again, "--count", "200", "--seed", seed)
    assert output.read_bytes() == again.read_bytes()
    other = run_nonet("dataset", tmp_path / "set", "--count", "3")
    seed = other.stderr.split()[-1]
    assert run_nonet("dataset", tmp_path / "set", "--count", "3").stderr.endswith(f"seed {seed}\n")
