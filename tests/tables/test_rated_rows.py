"""Ratings of rows: the other columns stay, and what has not one solution has no number."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

import nonet
from nonet.tables import solve_batch
from nonet.web import handlers
from tests.support import PICTURE, run_nonet

SEVERAL, NONE = "." * 81, "55" + "." * 79
ROWS = {PICTURE: "unique", SEVERAL: "multiple", NONE: "none"}
NAMES = ("level", "score", "hardest", "steps")


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "in.csv"
    lines = [f"{number},{puzzle},new" for number, puzzle in enumerate(ROWS)]
    path.write_text("\n".join(["id,quiz,status", *lines]) + "\n")
    return path


def test_ratings_of_several_solutions_and_of_none_are_empty_everywhere(table: Path) -> None:
    for puzzle, status in ROWS.items():
        rating = nonet.rate(puzzle)
        assert (rating.status, rating.score is None) == (status, status != "unique")
        over_http = handlers._rating(rating, "en")
        assert (over_http["status"], over_http["score"]) == (status, rating.score)
    target = table.with_name("out.parquet")
    run_nonet("rate", table, "-o", target)
    rated: dict[str, list[Any]] = {
        "csv": list(csv.DictReader(io.StringIO(run_nonet("rate", table).stdout))),
        "json": list(
            map(json.loads, run_nonet("rate", table, "--format", "json").stdout.split("\n")[:-1])
        ),
        "parquet": pyarrow.parquet.read_table(target).to_pylist(),
        "batch": solve_batch({"puzzle": list(ROWS)}, add=NAMES).to_pylist(),
    }
    for surface, rows in rated.items():
        assert len(rows) == len(ROWS)
        for row, status in zip(rows, ROWS.values(), strict=True):
            has = [row[name] not in (None, "") for name in NAMES]
            assert has == [status == "unique"] * len(NAMES), (surface, row)


@pytest.mark.parametrize("command", [["rate"], ["rate", "--er"], ["check"]])
@pytest.mark.parametrize("kind", ["csv", "jsonl", "parquet"])
def test_json_keeps_the_other_columns(command: list[str], kind: str, table: Path) -> None:
    source = table
    if kind != "csv":
        source = table.with_name(f"in.{kind}")
        run_nonet("solve", table, "-o", source)
    done = run_nonet(*command, source, "--format", "json")
    rows = list(map(json.loads, done.stdout.splitlines()))
    assert [row["puzzle"] for row in rows] == list(ROWS)
    assert [row["id"] for row in rows] == ["0", "1", "2"]
    assert [row["status"] for row in rows] == ["new"] * 3
    assert [row["nonet_status"] for row in rows] == list(ROWS.values())


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_unknown_puzzle_columns_are_requested(delimiter: str, tmp_path: Path) -> None:
    path = tmp_path / "in.csv"
    rows = [["id", "input", "answer"], ["1", PICTURE, "x"], ["2", "." * 16, ""]]
    path.write_text("\r\n".join(map(delimiter.join, rows)))
    for command in ("solve", "rate", "check", "count"):
        done = run_nonet(command, path)
        assert done.returncode == 64
        assert done.stderr == (
            f"nonet: {path}: cannot tell which column holds the puzzles; choose one with"
            " --column NAME (column= in Python) from: 'id', 'input', 'answer'\n"
        )
    done = run_nonet("solve", path, "--column", "input")
    assert "2 puzzles: 1 unique, 1 with several solutions" in done.stderr
