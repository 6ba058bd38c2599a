"""The installed command, run as a user runs it."""

from __future__ import annotations

import csv
import io
import json
import re
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

import nonet
from nonet import ALGORITHMS, FORMATS, Board
from tests.support import HOSTILE, NONET, PICTURE, SOLVED, run_nonet

EMPTY = "." * 81
NO_CLASH = "5168497323.76.5...8.97...65135.6.9.7472591..696837..5.253186.746842.75..791.5.6.8"


def test_version_names_the_kernel() -> None:
    assert re.fullmatch(
        rf"nonet {nonet.__version__} \(kernel: \w+\)\n", run_nonet("--version").stdout
    )


def test_solve_prints_a_line_when_piped() -> None:
    done = run_nonet("solve", PICTURE)
    assert (done.returncode, done.stdout, done.stderr) == (0, SOLVED + "\n", "")


@pytest.mark.parametrize(
    ("puzzle", "status", "words"),
    [
        (PICTURE, 0, ""),
        (HOSTILE, 1, "no solution"),
        (NO_CLASH, 1, "no solution"),
        ("55" + "." * 79, 1, "no solution: 5 appears twice in row 1: r1c1, r1c2"),
        ("5........" * 2 + "." * 63, 1, "5 appears twice in column 1: r1c1, r2c1"),
        ("5.........5" + "." * 70, 1, "5 appears twice in box 1: r1c1, r2c2"),
        (EMPTY, 2, "several solutions; two of them differ in"),
        ("5" + "." * 79 + "3", 2, "several solutions"),
        (PICTURE[:-1], 64, "found 80 cells; expected 81"),
        (PICTURE + ".", 64, "found 82 cells; expected 81"),
        (PICTURE[:-1] + "x", 64, "line 1, column 81: 'x' is not a digit or a blank"),
        ("no/such/file", 64, "no/such/file: no such file"),
        ("puzzles.txt", 64, "puzzles.txt: no such file"),
        ("tests", 64, "tests is a folder; expected a file"),
        ("", 64, "no puzzle found"),
    ],
)
def test_exit_status_and_reason(puzzle: str, status: int, words: str) -> None:
    done = run_nonet("solve", puzzle)
    assert done.returncode == status
    assert words in done.stderr
    assert done.stderr.count("\n") == bool(words)


def test_files_standard_input_and_arguments(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join([PICTURE, "", Board(PICTURE).grid(), Board(PICTURE).format("json")]))
    assert run_nonet("solve", file).stdout == f"{SOLVED}\n" * 3
    assert run_nonet("solve", stdin=PICTURE).stdout == f"{SOLVED}\n"
    done = run_nonet("solve", file, PICTURE, "-", stdin=f"{PICTURE}\n{EMPTY}\n")
    assert done.stdout.splitlines()[:5] == [SOLVED] * 5
    assert done.stderr.splitlines()[-1] == "6 puzzles: 5 unique, 1 with several solutions"
    assert done.returncode == 2


def test_bad_lines_are_named_and_the_others_solved(tmp_path: Path) -> None:
    file = tmp_path / "mixed.txt"
    file.write_text(f"{PICTURE}\n{PICTURE[:-1]}\n{HOSTILE}\n53..x\n\n{PICTURE}\n")
    done = run_nonet("solve", file)
    assert done.returncode == 64
    assert done.stdout == f"{SOLVED}\n\n\n\n{SOLVED}\n"
    assert done.stderr.splitlines() == [
        f"nonet: {file}, line 2: found 80 cells; expected 81",
        f"nonet: {file}, line 3: no solution: {nonet.check(HOSTILE).clash}",
        f"nonet: {file}, line 4, column 5: 'x' is not a digit or a blank",
        "5 puzzles: 2 unique, 1 with no solution, 2 invalid",
    ]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "no puzzle found"),
        (b"\n \n", "no puzzle found"),
        (b"\x7fELF\x02\xff\xfe\x00", "line 1, column 6: byte 0xff is not valid UTF-8 text"),
        (b"\x00" * 81, "line 1, column 1: '\\x00' is not a digit or a blank"),
    ],
)
def test_files_without_a_puzzle(tmp_path: Path, content: bytes, words: str) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    done = run_nonet("solve", file)
    assert (done.returncode, done.stdout.strip()) == (64, "")
    assert words in done.stderr


def test_formats_of_solve() -> None:
    puzzles = [PICTURE, HOSTILE, EMPTY]
    done = run_nonet("solve", "--format", "grid", PICTURE)
    grid = done.stdout
    assert "│ 5 3 . │ . 7 . │ . . . │     │ 5 3 4 │ 6 7 8 │ 9 1 2 │" in grid
    assert done.stderr == "one solution\n"
    rows = list(csv.DictReader(io.StringIO(run_nonet("solve", "--format", "csv", *puzzles).stdout)))
    objects = [
        json.loads(line)
        for line in run_nonet("solve", "--format", "json", *puzzles).stdout.splitlines()
    ]
    assert [row["status"] for row in rows] == ["unique", "none", "multiple"]
    assert rows[0]["solution"] == objects[0]["solution"] == SOLVED
    assert objects[1] == {"puzzle": HOSTILE, "solution": None, "status": "none", "message": None}
    again = run_nonet("solve", "--format", "json", "--add", "second", EMPTY).stdout
    assert json.loads(again)["solution"] != json.loads(again)["second"]
    picture = run_nonet("solve", "--format", "svg", PICTURE).stdout
    assert picture.count('class="placed"') == 51
    ElementTree.fromstring(picture)
    assert run_nonet("solve", "--format", "svg", PICTURE, PICTURE).returncode == 64


def test_colour_on_request_and_time() -> None:
    assert (
        run_nonet("solve", "--format", "grid", "--color", "always", PICTURE).stdout.count(
            "\x1b[31m"
        )
        == 51
    )
    assert "\x1b" not in run_nonet("solve", "--format", "grid", PICTURE).stdout
    assert re.fullmatch(r"unique in [\d.]+ (µs|ms)\n", run_nonet("solve", "--time", PICTURE).stderr)


def test_check_reports_conflicts_and_redundant_givens() -> None:
    done = run_nonet("check", PICTURE)
    assert done.returncode == 0
    assert "30 givens, one solution" in done.stdout
    assert "redundant givens (each on its own): r1c1, r1c2" in done.stdout
    minimal = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
    assert "every given is needed" in run_nonet("check", minimal).stdout
    clash = run_nonet("check", "55" + "." * 79)
    assert clash.returncode == 1
    assert "conflict: 5 appears twice in box 1: r1c1, r1c2" in clash.stdout
    several = json.loads(run_nonet("check", "--format", "json", EMPTY).stdout)
    assert several["status"] == "multiple"
    assert run_nonet("check", "x").returncode == 64


@pytest.mark.parametrize("name", FORMATS)
def test_convert_writes_every_format(name: str) -> None:
    done = run_nonet("convert", "--to", name, PICTURE)
    assert done.stdout == Board(PICTURE).format(name) + "\n"
    assert run_nonet("convert", stdin=done.stdout).stdout == PICTURE + "\n"


def test_convert_to_a_picture_and_bad_input() -> None:
    ElementTree.fromstring(run_nonet("convert", "--to", "svg", PICTURE).stdout)
    done = run_nonet("convert", stdin=f"{PICTURE}\nx\n")
    assert (done.returncode, done.stdout) == (64, PICTURE + "\n\n")


def test_race_shows_all_algorithms() -> None:
    done = run_nonet("race", PICTURE)
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert [line.split()[0] for line in lines[1:]] == list(ALGORITHMS)
    assert all("█" in line and "solved" in line for line in lines[1:])
    assert re.search(r"row_by_row +solved +4,208 +4,157 +[\d,]+ +[\d.]+ \w+  █", done.stdout)


def test_race_stops_at_the_budget() -> None:
    done = run_nonet(
        "race",
        HOSTILE,
        "--max-moves",
        "500",
        "--algorithm",
        "row_by_row",
        "--algorithm",
        "exact_cover",
    )
    assert re.search(r"row_by_row +move limit ", done.stdout)
    data = run_nonet("race", PICTURE, "--format", "json", "--algorithm", "native").stdout
    assert json.loads(data)["placements"] == 51
    assert run_nonet("race", PICTURE[:-1]).returncode == 64
    assert run_nonet("race", stdin=f"{PICTURE}\n{PICTURE}").returncode == 64


def test_bad_calls_end_with_64() -> None:
    for args in (
        [],
        ["magic"],
        ["solve", "--format", "xml", PICTURE],
        ["race", "--max-moves", "x", PICTURE],
    ):
        done = run_nonet(*args)
        assert done.returncode == 64
        assert "nonet: " in done.stderr


def test_a_closed_output_pipe_is_not_an_error(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text(f"{PICTURE}\n" * 50_000)
    done = subprocess.run(
        f"{NONET} solve {file} | head -1", shell=True, capture_output=True, text=True, timeout=600
    )
    assert (done.stdout, done.stderr) == (SOLVED + "\n", "")
