"""`nonet generate`, run as a user runs it."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import signal
import subprocess
from dataclasses import fields
from pathlib import Path
from xml.etree import ElementTree

import pytest

import nonet
from nonet.cli.main import make_command_parser
from nonet.generator.options import GenerateOptions
from tests.support import NONET, run_nonet


def test_lines_and_their_summary(tmp_path: Path) -> None:
    args = ["generate", "--level", "hard", "--symmetry", "rotate180", "--count", "4", "--seed", "7"]
    done = run_nonet(*args)
    assert done.returncode == 0
    puzzles = [nonet.Board(line) for line in done.stdout.splitlines()]
    assert puzzles == list(nonet.generate_many(4, level="hard", symmetry="rotate180", seed=7))
    assert re.fullmatch(r"4 puzzles, [\d.,]+ a second, seed 7\n", done.stderr)
    path = tmp_path / "puzzles.txt"
    written = run_nonet(*args, "-o", path)
    assert written.stdout == ""
    assert path.read_text() == done.stdout
    assert [p.name for p in tmp_path.iterdir()] == ["puzzles.txt"]
    assert path.stat().st_mode & 0o777 == 0o666 & ~_umask()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def test_the_seed_that_was_drawn_gives_the_same_again() -> None:
    done = run_nonet("generate")
    seed = done.stderr.split()[-1]
    assert done.stderr.startswith("1 puzzle, ")
    assert run_nonet("generate", "--seed", seed).stdout == done.stdout
    assert run_nonet("generate").stdout != done.stdout


def test_csv_and_json() -> None:
    args = ["generate", "--count", "3", "--seed", "3", "--clues", "26-28"]
    table = list(csv.DictReader(io.StringIO(run_nonet(*args, "--format", "csv").stdout)))
    objects = [json.loads(x) for x in run_nonet(*args, "--format", "json").stdout.splitlines()]
    assert [list(row) for row in table] == [["puzzle", "solution", "clues", "level", "score"]] * 3
    for row, record in zip(table, objects, strict=True):
        assert row == {name: str(value) for name, value in record.items()}
        rating = nonet.rate(record["puzzle"])
        assert (record["level"], record["score"]) == (rating.level, rating.score)
        assert record["solution"] == str(nonet.solve(record["puzzle"]).board)
        assert record["clues"] == 81 - record["puzzle"].count(".")
        assert 26 <= record["clues"] <= 28


def test_a_picture_shows_one_puzzle() -> None:
    picture = run_nonet("generate", "--format", "svg", "--seed", "1").stdout
    assert ElementTree.fromstring(picture).tag.endswith("svg")
    done = run_nonet("generate", "--format", "svg", "--count", "2")
    assert (done.returncode, done.stdout) == (64, "")
    assert "a picture shows only one puzzle" in done.stderr


@pytest.mark.parametrize(
    ("args", "status", "words"),
    [
        (
            ["--clues", "16"],
            3,
            "nonet: 16 clues are too few; a puzzle with one solution has at least 17",
        ),
        (["--clues", "few"], 64, "'few' is not a number or a range"),
        (
            ["--clues", "90"],
            64,
            "clues must be a number up to 81, or a range such as 24-28, got 90",
        ),
        (["--size", "6x7"], 64, "'6x7' is not the size of a board"),
        (["--count", "0"], 64, "'0' is not a whole number, 1 or more"),
        (["--level", "evil"], 64, "invalid choice: 'evil'"),
        (["--pattern", "xx"], 64, "a pattern must have 81 cells, got 2"),
        (
            ["--require", "x_wing", "--level", "easy"],
            3,
            "this technique is hard, so no easy puzzle needs it",
        ),
        (
            ["--clues", "17", "--symmetry", "rotate90", "--timeout", "0.3"],
            3,
            "no matching puzzle found in",
        ),
        (["-o", "no/such/file.txt"], 64, "cannot write no/such/file.txt: no such folder"),
    ],
)
def test_errors(args: list[str], status: int, words: str) -> None:
    done = run_nonet("generate", *args)
    assert (done.returncode, done.stdout) == (status, "")
    assert words in done.stderr


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text("before")
    wish = ["--clues", "70", "--minimal", "--timeout", "0.2"]
    done = run_nonet("generate", *wish, "-o", path)
    assert done.returncode == 3
    assert path.read_text() == "before"
    assert [p.name for p in tmp_path.iterdir()] == ["puzzles.txt"]


def test_progress_is_shown_on_a_terminal_only(tmp_path: Path) -> None:
    import pty  # Windows has none

    ours, theirs = pty.openpty()
    args = ["generate", "--count", "1000000", "--level", "medium", "-o", str(tmp_path / "out.txt")]
    with subprocess.Popen([NONET, *args], stderr=theirs) as run:
        os.close(theirs)
        shown = ""
        while not re.search(r"\r█*\s+\d+%  \d+ puzzles  [\d.,]+ a second", shown):
            shown += os.read(ours, 100_000).decode()
        run.send_signal(signal.SIGINT)
    os.close(ours)
    told = run_nonet("generate", "--count", "12", "-o", tmp_path / "few.txt").stderr
    assert re.fullmatch(r"12 puzzles, [\d.,]+ a second, seed \d+\n", told)


def test_parts_and_mixes() -> None:
    wish = ["generate", "--levels", "easy:2,medium:1", "--seed", "4"]
    whole = run_nonet(*wish, "--count", "6").stdout
    parts = [run_nonet(*wish, "--count", "3", "--start", at, "--jobs", "2") for at in ("0", "3")]
    assert "".join(part.stdout for part in parts) == whole
    levels = [nonet.rate(line).level for line in whole.split()]
    assert (levels.count("easy"), levels.count("medium")) == (4, 2)
    done = run_nonet("generate", "--start", "-1")
    assert (done.returncode, done.stdout) == (64, "")
    assert "'-1' is not a whole number, 0 or more" in done.stderr


def test_variant_views_are_written_so_that_they_can_be_read_back(tmp_path: Path) -> None:
    line = run_nonet("generate", "--size", "6", "--seed", "7")
    assert nonet.Board(line.stdout) == nonet.generate(size=6, seed=7)
    killer = nonet.generate(rules="killer", seed=7)
    wish = ["generate", "--rules", "killer", "--seed", "7"]
    assert nonet.Board(run_nonet(*wish).stdout) == killer
    for to in ("fpuzzles", "sudokupad", "killer", "iss", "json"):
        text = run_nonet(*wish, "--to", to).stdout
        assert nonet.solve(text).board == nonet.solve(killer).board
    for name in ("out.csv", "out.jsonl"):
        path = tmp_path / name
        assert run_nonet(*wish, "--count", "2", "-o", path).returncode == 0
        assert "level" not in path.read_text()
        solved = run_nonet("solve", path, "--format", "json", "--add", "clues")
        rows = [json.loads(row) for row in solved.stdout.splitlines()]
        assert [row["status"] for row in rows] == ["unique"] * 2
        assert all(row["solution"] == row["nonet_solution"] for row in rows)
    picture = run_nonet(*wish, "--format", "svg").stdout
    assert ElementTree.fromstring(picture).tag.endswith("svg")


def test_ctrl_c_ends_the_making_of_a_large_board() -> None:
    args = ["generate", "--size", "6", "--count", "1000000", "--jobs", "1"]
    with subprocess.Popen([NONET, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run:
        assert run.stdout is not None
        run.stdout.readline()
        run.send_signal(signal.SIGINT)
        run.stdout.close()
        run.wait()
        assert run.stderr is not None
        told = run.stderr.read().decode()
    assert run.returncode == 130
    assert "Traceback" not in told


@pytest.mark.parametrize("args", [["--jobs", "-1"], ["--start", "-1"], ["--start", "5000000000"]])
def test_numbers_out_of_range_are_named_whatever_is_written(
    args: list[str], tmp_path: Path
) -> None:
    for target in ([], ["-o", str(tmp_path / "made.csv")]):
        done = run_nonet("generate", *args, *target)
        assert (done.returncode, done.stdout) == (64, "")
        assert re.match(rf"nonet: .*\b{args[0][2:]}\b.*{args[1]}\b.*\n\Z", done.stderr)
    assert not list(tmp_path.iterdir())


def test_options_are_those_of_python() -> None:
    for command in ("generate", "booklet"):
        args = vars(make_command_parser(command).parse_args(["-o", "a.pdf"]))
        assert {one.name for one in fields(GenerateOptions)} <= set(args)


def test_levels_are_named_consistently() -> None:
    asked = ["generate", "--count", "4", "--seed", "4", "--levels"]
    made = [run_nonet(*asked, levels).stdout for levels in ("easy,medium", "Easy:1,Medium:1")]
    assert made[0] == made[1] != ""
