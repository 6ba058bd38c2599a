"""A puzzle that takes too long keeps its place, is told so, and the next one comes."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pyarrow
import pytest

from nonet.tables import solve_batch
from tests.support import PICTURE, SOLVED, run_nonet

LARGE = "." * 256  # cannot be solved in no time at all
TEXT = f"{PICTURE}\n{LARGE}\n{PICTURE}\n"
WHERE = "standard input, line 2: timed out\n"


@pytest.mark.parametrize(
    ("command", "lines"),
    [
        (["solve"], [SOLVED, "", SOLVED]),
        (["check", "--unique"], ["unique", "timeout", "unique"]),
        (["rate"], ["easy", "timed out", "easy"]),
    ],
)
def test_lines(command: list[str], lines: list[str]) -> None:
    done = run_nonet(*command, "--timeout", "0", stdin=TEXT)
    assert (done.returncode, WHERE in done.stderr) == (75, True)
    found = done.stdout.splitlines()
    assert [line in text for line, text in zip(lines, found, strict=True)] == [True] * 3
    assert "3 puzzles: 2 unique, 1 timed out" in done.stderr


def test_grids_and_reports_show_timeouts() -> None:
    done = run_nonet("solve", "--format", "grid", "--timeout", "0", stdin=TEXT)
    assert f"\ntimed out: {LARGE}\n" in done.stdout
    done = run_nonet("check", "--timeout", "0", stdin=TEXT)
    assert f"\n{LARGE}\n  timed out\n" in done.stdout
    for command in ("check", "rate"):
        done = run_nonet(command, "--format", "json", "--timeout", "0", stdin=TEXT)
        rows = [json.loads(line) for line in done.stdout.splitlines()]
        assert [row["status"] for row in rows] == ["unique", "timeout", "unique"]
        assert (done.returncode, rows[1]["puzzle"]) == (75, LARGE)


def test_counts() -> None:
    done = run_nonet("count", "--timeout", "0", LARGE)
    assert (done.returncode, done.stdout) == (75, "timeout\n")
    done = run_nonet("count", "--timeout", "600", PICTURE)
    assert (done.returncode, done.stdout) == (0, "1\n")
    done = run_nonet("count", "--list", "--timeout", "1", PICTURE)
    assert (
        done.returncode,
        done.stdout,
        "--list cannot be combined with --timeout" in done.stderr,
    ) == (64, "", True)


@pytest.mark.parametrize("command", ["solve", "check", "rate"])
def test_tables(command: str, tmp_path: Path) -> None:
    target = tmp_path / "done.csv"
    done = run_nonet(command, "--timeout", "0", "-o", target, stdin=TEXT)
    assert (done.returncode, "line 2: timed out after 0 s" in done.stderr) == (75, True)
    with target.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["status"] for row in rows] == ["unique", "timeout", "unique"]
    assert [row["message"] for row in rows] == ["", "timed out after 0 s", ""]


def test_batches() -> None:
    table = pyarrow.table({"puzzle": [LARGE, PICTURE], "answer": [None, SOLVED]})
    solved = solve_batch(table, add=["count", "clues"], check="answer", timeout=0)
    assert solved["status"].to_pylist() == ["timeout", "unique"]
    for name, values in {"count": [None, 1], "clues": [0, 30], "correct": [None, 1]}.items():
        assert solved[name].to_pylist() == values
    counted = solve_batch(pyarrow.table({"puzzle": ["." * 16] * 2}), add=["count"], limit=500)
    assert counted["count"].to_pylist() == [288, 288]


@pytest.mark.parametrize("text", ["-1", "nan", "soon"])
@pytest.mark.parametrize("command", ["solve", "generate"])
def test_invalid_timeouts(command: str, text: str) -> None:
    done = run_nonet(command, f"--timeout={text}")
    assert (done.returncode, done.stdout) == (64, "")
    assert f"{text!r} is not a number of seconds, 0 or more" in done.stderr
