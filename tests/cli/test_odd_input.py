"""Odd input and odd calls: each row keeps its place, and each sentence is true."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

import nonet
from nonet import Board, generate
from nonet.formats.text import write_board
from nonet.rules import Rule, Rules
from nonet.solvers import variants
from nonet.tables.readers import open_input, read_records
from tests.support import NONET, PICTURE, SOLVED, run_nonet


@pytest.mark.parametrize("before", ["[\n", "\ufeff[\n", "\n[\n\n", "["])
def test_objects_laid_out_over_many_lines_are_read(before: str) -> None:
    """As `json.dump(rows, file, indent=2)` writes them."""
    text = json.dumps([{"puzzle": PICTURE, "id": n} for n in (1, 2)], indent=2)
    done = run_nonet("solve", stdin=before + text.removeprefix("["))
    assert done.returncode == 0
    assert [line.split(",")[:3] for line in done.stdout.splitlines()[1:]] == [
        [PICTURE, "1", SOLVED],
        [PICTURE, "2", SOLVED],
    ]


@pytest.mark.parametrize("bad", [2, 3, 4])
def test_a_line_that_is_not_an_object_keeps_its_place(bad: int) -> None:
    lines = [json.dumps({"puzzle": PICTURE})] * 4
    lines[bad - 1] = '{"puzzle"'
    done = run_nonet("check", "--unique", stdin="\n".join(lines))
    assert done.returncode == 64
    assert f"row {bad}: expected a JSON object" in done.stderr
    words = ["invalid" if row == bad else "unique" for row in range(1, 5)]
    assert done.stdout.splitlines() == words


_RUN = "from nonet.cli.start import run; run()"
DRAWN = Board(PICTURE).grid() + "\n"
PLAIN = "".join(f"{PICTURE[start : start + 9]}\n" for start in range(0, 81, 9))


@pytest.mark.parametrize(
    ("grid", "bad"), [(DRAWN, "12"), (DRAWN, "no puzzle: x"), (PLAIN, "garbage")]
)
def test_a_bad_line_behind_a_grid_takes_nothing_with_it(grid: str, bad: str) -> None:
    done = run_nonet("solve", stdin=f"{grid}{bad}\n{grid}")
    assert (done.returncode, done.stdout) == (64, f"{SOLVED}\n\n{SOLVED}\n")


def test_convert_keeps_the_rules_of_every_row(tmp_path: Path) -> None:
    boards = [Board(PICTURE), generate(size=6, rules="jigsaw", seed=1), Board("." * 256)]
    boards.append(Board(PICTURE).remove(2, 1))
    text = "".join(f"{write_board(board)}\n" for board in boards)
    assert run_nonet("convert", stdin=text).stdout == text
    for ending in ("csv", "json", "parquet", "txt"):
        path = tmp_path / f"boards.{ending}"
        assert run_nonet("convert", "-", "-o", path, stdin=text).returncode == 0
        read = [record.board for record in read_records([open_input(str(path))])]
        assert read == boards, ending


def test_convert_goes_over_its_own_output(tmp_path: Path) -> None:
    path = tmp_path / "own.csv"
    path.write_text(f"puzzle,message\n{PICTURE},mine\n")
    for _ in range(3):
        assert run_nonet("convert", path, "-o", path).returncode == 0
        assert path.read_text() == f"puzzle,message,nonet_message\n{PICTURE},mine,\n"


@pytest.mark.parametrize("options", [[], ["--er"], ["--format", "json"]])
def test_boards_of_every_size_and_bad_lines_are_rated_in_order(options: list[str]) -> None:
    board = generate(size=6, rules="jigsaw", seed=1)
    other, rating = write_board(board), nonet.rate(board)
    assert rating.hardest is not None
    several = f"{'.' * 36} several solutions"
    done = run_nonet("rate", *options, stdin="\n".join([PICTURE, other, "x", "." * 36, PICTURE]))
    assert done.returncode == 64
    lines = done.stdout.splitlines()
    assert len(lines) == 5
    if options == ["--format", "json"]:
        rows = list(map(json.loads, lines))
        assert [row["puzzle"] for row in rows] == [PICTURE, other, "x", "." * 36, PICTURE]
        assert [row["level"] for row in rows] == ["easy", rating.level, None, None, "easy"]
        assert rows[2]["message"] == "column 1: 'x' is not a digit or a blank"
    else:
        name = nonet.TECHNIQUES[rating.hardest].name
        rated = "unique" if options else f"{rating.level} {rating.score} {name}"
        assert lines[1:4] == [f"{other} {rated}", "x invalid", several]
    for line in (2, 4):  # ER is for classic boards
        problem = f"line {line}: Sudoku Explainer's rating requires a classic 9x9 board"
        assert (problem in done.stderr) == (options == ["--er"])
    alone = run_nonet("rate", "." * 36)
    assert (alone.returncode, alone.stdout) == (2, f"{several}\n")


def test_unwritable_output_is_reported_before_anything_is_written(tmp_path: Path) -> None:
    """No header without rows, no picture of the first of many."""
    rows, text, twice = (tmp_path / name for name in ("rows.csv", "text.txt", "twice.csv"))
    rows.write_text(f"puzzle,note\n{PICTURE},a\n")
    text.write_text(f"{PICTURE}\n{PICTURE}\n")
    twice.write_text(f"puzzle,puzzle\n{PICTURE},a\n")
    calls: list[list[str | Path]] = [
        ["solve", rows, text],
        ["solve", "--check", "answer", rows],
        ["rate", twice],
        ["solve", "--format", "svg", text],
        ["convert", "--to", "svg", text],
    ]
    for args in calls:
        done = run_nonet(*args)
        assert (done.returncode, done.stdout) == (64, ""), args
    assert run_nonet("convert", text, "-o", tmp_path / "two.svg").returncode == 64
    assert sorted(tmp_path.iterdir()) == [rows, text, twice]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full")
def test_words_that_nobody_can_hear_change_nothing() -> None:
    text = f"{PICTURE}\ngarbage\n{PICTURE}\n"
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [NONET, "solve"], input=text, stdout=subprocess.PIPE, stderr=full, text=True
        )
    assert (done.returncode, done.stdout) == (64, f"{SOLVED}\n\n{SOLVED}\n")


def test_an_invalid_puzzle_is_shown_in_one_line() -> None:
    text = f"{PICTURE}\n\x1b[31mred\x07\n"
    for args in (["rate"], ["check"], ["solve", "--format", "grid"]):
        done = run_nonet(*args, stdin=text)
        assert r"\x1b[31mred\x07" in done.stdout
        assert "\x1b" not in done.stdout + done.stderr
    rows = run_nonet("rate", stdin=f"{PICTURE}\n{PLAIN[:-3]}").stdout.splitlines()
    assert rows[1:] == [PLAIN[:-3].replace("\n", "\\n") + " invalid"]


def test_a_photo_without_a_grid_has_no_grid_0(tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    run_nonet("booklet", PICTURE, "-o", path)
    done = run_nonet("solve", path, "-o", tmp_path / "out.csv")
    assert f"nonet: {path}: the file is not a JPEG" in done.stderr


@pytest.mark.parametrize("command", ["solve", "check", "rate", "hint", "convert"])
@pytest.mark.parametrize("kind", ["zip", "program", "zeros"])
def test_binary_input_is_rejected_in_one_line(kind: str, command: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    if kind == "zip":
        with zipfile.ZipFile(path, "w") as packed:
            packed.writestr("puzzles.txt", f"{PICTURE}\n" * 9)
    else:
        path.write_bytes(bytes(5000) if kind == "zeros" else Path(sys.executable).read_bytes())
    done = run_nonet(command, path)
    assert (done.returncode, done.stdout) == (64, "")
    told = f"nonet: {path}: not text and not a file type that nonet can read\n"
    assert done.stderr == told


def test_a_single_odd_byte_does_not_make_a_text_none() -> None:
    done = run_nonet("check", "--unique", stdin=f"{PICTURE}\n\0\n{PICTURE}\n")
    assert done.stdout.split() == ["unique", "invalid", "unique"]


def test_arguments_that_begin_with_a_dash(tmp_path: Path, monkeypatch: Any) -> None:
    dashes = PICTURE.replace(".", "-")
    puzzle = f"-{dashes[1:]}"
    for words in ([puzzle], ["--", puzzle], ["--format", "line", puzzle]):
        assert run_nonet("solve", *words).stdout == f"{SOLVED}\n"
    assert "r5c5=5" in run_nonet("hint", puzzle).stdout
    assert "r9c7<>6" in run_nonet("find", "--", "x_wing", puzzle).stdout
    monkeypatch.chdir(tmp_path)
    Path("-n").write_text(f"{PICTURE}\n")
    assert run_nonet("solve", "--", "-n", PICTURE).stdout == f"{SOLVED}\n" * 2
    done = run_nonet("solve", "--nothing", PICTURE)
    assert (done.returncode, "unrecognized arguments: --nothing" in done.stderr) == (64, True)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--verison"], "unrecognized arguments: --verison; did you mean --version?"),
        (["generate", "--count", "9" * 30], "is too large; the maximum is 1,000,000,000,000,000"),
        (["generate", "--start", "9" * 30], "is too large"),
        (["generate", "--jobs", "-1"], "'-1' is not a whole number, 0 or more"),
        (["rate", "--jobs", "-1", PICTURE], "'-1' is not a whole number, 0 or more"),
        (["race", "--max-moves", "-1", PICTURE], "'-1' is not a whole number, 1 or more"),
        (
            ["convert", PICTURE, "--to", "grid", "-o", "a.svg"],
            "does not match the format grid; change",
        ),
    ],
)
def test_invalid_command_lines(args: list[str], words: str) -> None:
    done = run_nonet(*args)
    assert (done.returncode, done.stdout) == (64, "")
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(sys.platform != "linux", reason="limits memory")
def test_too_little_memory_has_its_line_and_status(tmp_path: Path) -> None:
    """An Arrow stream whose first message says that it is larger than the memory."""
    path = tmp_path / "long.arrow"
    path.write_bytes(b"\xff\xff\xff\xff\xff\xff\xff\x7f" + bytes(1000))
    limited = f"import resource as r; r.setrlimit(r.RLIMIT_AS, (1 << 30, 1 << 30)); {_RUN}"
    done = subprocess.run(
        [sys.executable, "-c", limited, "solve", path], capture_output=True, text=True
    )
    assert (done.returncode, done.stdout, done.stderr) == (74, "", "nonet: out of memory\n")


@pytest.mark.parametrize("word", ["word", "puzzles", "sudoku", "my-list of puzzles", "题目", "xyz"])
def test_a_word_that_can_be_no_board_is_called_a_file(word: str) -> None:
    """It was told that 'w' is not a digit, or taken for the header of a table."""
    done = run_nonet("solve", word)
    assert (done.returncode, done.stdout) == (64, "")
    assert done.stderr == f"nonet: {word}: no such file\n"


@pytest.mark.parametrize(
    "options", [["-o", "a.csv", "-o", "b.csv"], ["--add", "level", "--add", "count"]]
)
def test_an_option_that_is_given_twice_is_refused(options: list[str], tmp_path: Path) -> None:
    """The first one was dropped, unseen."""
    options = [str(tmp_path / word) if word.endswith(".csv") else word for word in options]
    done = run_nonet("solve", PICTURE, *options)
    assert (done.returncode, done.stdout) == (64, "")
    assert ": given twice (see nonet solve --help)" in done.stderr


@pytest.mark.parametrize("rows", ["", f"{PICTURE},1,2\n"])
def test_names_of_columns_in_latin_1_are_kept_in_csv_and_refused_elsewhere(
    rows: str, tmp_path: Path
) -> None:
    """They were silently damaged, and two of them alike then."""
    source = tmp_path / "in.csv"
    source.write_bytes(f"puzzle,\xf6,\xfc\n{rows}".encode("latin-1"))
    assert run_nonet("solve", source, "-o", tmp_path / "out.csv").returncode == 0
    assert (tmp_path / "out.csv").read_bytes().startswith(b"puzzle,\xf6,\xfc,solution,")
    for name in ("out.json", "out.jsonl", "out.parquet", "out.arrow"):
        for command in ("solve", "convert"):
            done = run_nonet(command, source, "-o", tmp_path / name)
            assert (done.returncode, (tmp_path / name).exists()) == (64, False)
            assert "name of column 2: byte 0xf6 is not valid UTF-8" in done.stderr


def test_a_first_json_line_that_is_not_an_object_keeps_its_place(tmp_path: Path) -> None:
    """It stopped the run, where one further down did not."""
    row = json.dumps({"puzzle": PICTURE})
    for bad in ("{bad}", '{"puzzle":', f"{row}x", "{bad}\n{bad}"):
        (tmp_path / "in.jsonl").write_text(f"{bad}\n{row}\n{row}\n")
        done = run_nonet("solve", tmp_path / "in.jsonl", "-o", tmp_path / "out.csv")
        assert (done.returncode, "in.jsonl, row 1: expected a JSON object" in done.stderr) == (
            64,
            True,
        )
        with open(tmp_path / "out.csv") as file:
            statuses = [row["status"] for row in csv.DictReader(file)]
        assert statuses == ["invalid"] * len(bad.split("\n")) + ["unique"] * 2
    (tmp_path / "in.json").write_text(f"[\n{{bad}},\n{row},\n{row}\n]\n")
    assert "3 puzzles: 2 unique, 1 invalid" in run_nonet("solve", tmp_path / "in.json").stderr
    (tmp_path / "in.json").write_text('{\n "puzzle": {"a": 1},\n "b": }\n')
    assert "line 3, column 7: invalid JSON" in run_nonet("solve", tmp_path / "in.json").stderr


def _ends_like_a_file(side: int) -> tuple[str, str]:
    """Make a puzzle of letters with one blank, before its last letter, and its solution."""
    solution = next(variants.solutions(Board(rules=Rules(side)), 1))
    solved = str(Board([*solution], rules=Rules(side)))
    letter = max(at for at, char in enumerate(solved) if char.isalpha())
    return f"{solved[: letter - 1]}.{solved[letter:]}", solved


@pytest.mark.parametrize("side", [10, 12, 16, 20, 25])
def test_a_board_that_ends_like_a_file_name_is_a_board(side: int) -> None:
    """A 16x16 puzzle that ended in `.A18D2E` was called a missing file."""
    puzzle, solved = _ends_like_a_file(side)
    done = run_nonet("solve", puzzle)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{solved}\n", "")
    for text in (puzzle.lower(), f"{solved}\n{puzzle}"):
        records = [*read_records([open_input(text)])]
        assert str(records[-1].board) == puzzle


def test_regions_that_look_like_a_file_ending_are_regions() -> None:
    regions = "AAABACBBCCDBCDDD"
    (record,) = read_records([open_input("1" + "." * 15 + regions)])
    assert record.board == Board("1" + "." * 15, rules=Rules(4, Rule("regions", (), regions)))
