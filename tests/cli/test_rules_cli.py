"""The command line with rules: the list of kinds, links, what is unknown in them."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from nonet import Board, generate, generate_many, solve
from nonet.errors import FormatError
from nonet.rules import RULES, Rules, cage, thermo
from tests.formats.puzzles import blank, link
from tests.support import run_nonet

KILLER = Board(rules=Rules(4, cage(3, "r1c12"))).format("fpuzzles")
LINKS = ("fpuzzles", "sudokupad", "iss")
UNKNOWN = link(blank(boxindexer=[{"cells": ["R1C1"]}]))


def test_rules_lists_every_type_in_both_languages() -> None:
    lines = run_nonet("rules").stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(RULES)
    done = run_nonet("rules", "--format", "json", "--lang", "zh")
    names = [json.loads(line)["name"] for line in done.stdout.splitlines()]
    assert names == [kind.name[1] for kind in RULES.values()]


def test_links_are_puzzles_like_any_other() -> None:
    wanted = [{"type": "cage", "cells": "r1c1 r1c2", "value": 3}]
    asked = run_nonet("convert", "--to", "json", KILLER)
    piped = run_nonet("convert", "--to", "json", stdin=f"{KILLER}\n{'.' * 16}\n")
    assert json.loads(asked.stdout)["rules"] == wanted
    first, second = map(json.loads, piped.stdout.splitlines())
    assert (first["rules"], second) == (wanted, {"size": 4, "givens": "." * 16})


def test_links_are_solved_alone_in_files_and_in_columns(tmp_path: Path) -> None:
    rules = Rules(4, cage(3, "r1c12"), cage(7, "r2c12"), "diagonals")
    board = Board("1" + "." * 15, rules=rules)
    solved = str(solve(board).board)
    link_of, object_of = board.format("sudokupad"), board.format("json")
    assert run_nonet("solve", "--format", "line", link_of).stdout == f"{solved}\n"
    assert run_nonet("solve", stdin=f"{link_of}\n{link_of}\n").stdout == f"{solved}\n" * 2
    table = tmp_path / "puzzles.csv"
    quoted = object_of.replace('"', '""')
    table.write_text(f'id,puzzle\n1,{link_of}\n2,"{quoted}"\n')
    rows = list(csv.DictReader(io.StringIO(run_nonet("solve", str(table)).stdout)))
    assert [row["solution"] for row in rows] == [solved, solved]


def test_a_link_that_is_only_an_id_is_refused_by_name() -> None:
    done = run_nonet("solve", "https://sudokupad.app/abc123")
    assert done.returncode == 64
    assert "https://sudokupad.app/abc123 is only the ID of a puzzle" in done.stderr


def test_unknown_rules_are_refused_unless_ignored() -> None:
    kept = run_nonet("convert", UNKNOWN)
    assert (kept.returncode, json.loads(kept.stdout)["missing"]) == (0, ["boxindexer (1)"])
    refused = run_nonet("solve", UNKNOWN)
    assert refused.returncode == 65
    assert "boxindexer (1); to solve it without them" in refused.stderr
    done = run_nonet("convert", "--ignore-unknown", UNKNOWN)
    assert (done.returncode, done.stdout) == (0, "." * 16 + "\n")
    assert done.stderr == "nonet: ignored unknown rules: boxindexer (1)\n"


def test_a_file_of_links_becomes_a_table_with_rules(tmp_path: Path) -> None:
    board = Board("1" + "." * 15, rules=Rules(4, "diagonals", thermo("r1c1 r2c2")))
    links = tmp_path / "links.txt"
    links.write_text("\n".join([board.format("sudokupad"), board.format("iss"), "." * 81]))
    run_nonet("solve", links, "-o", tmp_path / "out.csv")
    rows = list(csv.DictReader((tmp_path / "out.csv").open()))
    want = solve(board)
    assert [row["status"] for row in rows] == [want.status, want.status, "multiple"]
    assert [row["solution"] for row in rows[:2]] == [str(want.board)] * 2
    assert all(Board(row["puzzle"]) == board for row in rows[:2])


def test_unknown_rules_are_ignored_in_files_and_tables_too(tmp_path: Path) -> None:
    text, table = tmp_path / "links.txt", tmp_path / "links.csv"
    text.write_text(f"{UNKNOWN}\n")
    table.write_text(f"id,puzzle\n1,{UNKNOWN}\n")
    for path in (text, table):
        out = tmp_path / "out.csv"
        refused = run_nonet("solve", path, "-o", out)
        assert refused.returncode == 65
        assert "boxindexer (1)" in refused.stderr
        assert [row["status"] for row in csv.DictReader(out.open())] == ["incomplete"]
        done = run_nonet("solve", "--ignore-unknown", path, "-o", out)
        assert done.returncode == 2
        assert [row["status"] for row in csv.DictReader(out.open())] == ["multiple"]
    kept = run_nonet("convert", "--ignore-unknown", table, "-o", tmp_path / "lines.csv")
    assert kept.returncode == 0
    assert "." * 16 in (tmp_path / "lines.csv").read_text()


def test_a_column_of_links_in_parquet(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    killers = list(generate_many(3, size=6, rules="killer", seed=2))
    links = [board.format(name) for board, name in zip(killers, LINKS, strict=True)]
    path, out = tmp_path / "links.parquet", tmp_path / "solved.parquet"
    parquet.write_table(pyarrow.table({"link": links, "id": [1, 2, 3]}), path)
    done = run_nonet("solve", path, "--column", "link", "-o", out)
    assert done.returncode == 0
    solved = parquet.read_table(out).to_pydict()
    assert solved["link"] == links
    assert solved["solution"] == [str(solve(board).board) for board in killers]
    assert solved["status"] == ["unique"] * 3


def test_check_names_the_rules_that_are_not_needed() -> None:
    rules = Rules(4, cage(3, "r1c12"), cage(7, "r2c12"))
    board = Board("12343412" + "2143....", rules=rules)
    told = run_nonet("check", board.format("iss")).stdout
    assert "redundant rules (each on its own): cage(3, 'r1c1 r1c2'), cage(7, 'r2c1 r2c2')" in told
    row = json.loads(run_nonet("check", "--format", "json", board.format("iss")).stdout)
    assert row["redundant_rules"] == ["cage(3, 'r1c1 r1c2')", "cage(7, 'r2c1 r2c2')"]
    assert Board(row["puzzle"]) == board
    needed = Board("........" + "21434321", rules=Rules(4, cage(3, "r1c12")))
    assert "every rule is needed" in run_nonet("check", needed.format("iss")).stdout


def test_what_a_format_cannot_express_is_named_with_its_line(tmp_path: Path) -> None:
    both = f"{Board(rules=Rules(4, 'anti_king')).format('iss')}\n{KILLER}\n"
    done = run_nonet("convert", "--to", "killer", stdin=f"{KILLER}\n{'.' * 81}\n")
    assert done.returncode == 64
    assert "line 1: the format killer cannot express 4x4" in done.stderr
    assert done.stdout.startswith("3x3::k:0:1:2:")
    path = tmp_path / "two.csv"
    path.write_text("puzzle\n" + both)
    done = run_nonet("convert", str(path), "--to", "killer", "-o", str(tmp_path / "out.csv"))
    assert "row 1: the format killer cannot express 4x4" in done.stderr


@pytest.mark.parametrize("to", ["line", "zeros", "csv"])
def test_digits_alone_are_not_written_of_a_board_with_rules(to: str, tmp_path: Path) -> None:
    """The rules were silently left out: another puzzle."""
    board = Board(rules=Rules(9, cage(10, "r1c12"))).format("iss")
    done = run_nonet("convert", board, "." * 81, "--to", to)
    assert done.returncode == 64
    told = f"the format {to} cannot express cage(10, 'r1c1 r1c2')"
    assert f"nonet: puzzle 1: {told}; choose another format\n" == done.stderr
    assert len(done.stdout.strip().splitlines()) == 1
    run_nonet("convert", board, "--to", to, "-o", tmp_path / "out.csv")
    assert told in (tmp_path / "out.csv").read_text().replace('""', '"')
    done = run_nonet("generate", "--size", "7", "--seed", "1", "--to", to)
    assert (done.returncode, f"the format {to} cannot express" in done.stderr) == (64, True)
    assert run_nonet("convert", "." * 16, "--to", to).returncode == 0  # its size says it


def test_too_large_a_board_is_called_so() -> None:
    done = run_nonet("solve", "." * 676)
    assert "a board cannot be 26x26; the side must be from 2 to 25" in done.stderr


def test_a_race_of_another_board_is_refused_before_anything_is_shown() -> None:
    done = run_nonet("race", "." * 16)
    assert (done.stdout, done.returncode) == ("", 64)
    assert done.stderr == "nonet: a race requires a classic 9x9 board without extra rules\n"


X_RULES = Rules(9, "diagonals")
X_PUZZLE = str(generate(rules="diagonals", seed=4))


def test_rules_by_name_for_every_way_to_give_a_puzzle(tmp_path: Path) -> None:
    board = Board(X_PUZZLE, rules=X_RULES)
    solved = str(solve(board).board)
    assert (solve(X_PUZZLE).status, solve(board).status) == ("multiple", "unique")
    named = ("--rules", "diagonals")
    assert run_nonet("solve", *named, X_PUZZLE).stdout == f"{solved}\n"
    assert run_nonet("solve", *named, stdin=f"{X_PUZZLE}\n" * 40).stdout == f"{solved}\n" * 40
    assert run_nonet("count", *named, X_PUZZLE).stdout == "1\n"
    assert "one solution" in run_nonet("check", *named, X_PUZZLE).stdout
    assert run_nonet("check", "--unique", *named, X_PUZZLE).stdout == "unique\n"
    written = run_nonet("convert", *named, "--to", "fpuzzles", X_PUZZLE).stdout
    assert Board(written) == board
    table = tmp_path / "puzzles.csv"
    table.write_text(f"id,puzzle\n1,{X_PUZZLE}\n2,{X_PUZZLE}\n")
    for args in (["solve", str(table)], ["solve", "--format", "csv", X_PUZZLE]):
        rows = list(csv.DictReader(io.StringIO(run_nonet(*args, *named).stdout)))
        assert {(row["status"], row["solution"]) for row in rows} == {("unique", solved)}
    checked = run_nonet("check", *named, str(table), "--format", "json").stdout
    assert [json.loads(line)["status"] for line in checked.splitlines()] == ["unique"] * 2
    link = board.format("fpuzzles")  # what it has already is not given twice
    assert run_nonet("solve", *named, link).stdout == f"{solved}\n"
    again = run_nonet("convert", "--rules", "X, anti-knight", X_PUZZLE, "--to", "json").stdout
    assert Board(again).rules == Rules(9, "diagonals", "anti_knight")


def test_rules_keep_the_candidates_of_a_board() -> None:
    board = Board(X_PUZZLE)
    cell = next(cell for cell in range(81) if not board[cell])
    digit = solve(Board(X_PUZZLE, rules=X_RULES)).board
    assert digit
    struck = board.remove(cell, digit[cell]).format("candidates")
    assert run_nonet("check", "--unique", "--rules", "diagonals", stdin=struck).stdout == "none\n"


@pytest.mark.parametrize(
    ("rules", "puzzle", "message"),
    [
        ("diagonal", X_PUZZLE, "cannot generate puzzles with rule 'diagonal'"),
        ("killer", X_PUZZLE, "killer needs its own cells; give the puzzle as JSON or a link"),
        ("2x3", X_PUZZLE, "2x3 boxes do not fit a board of side 9 with 9 digits"),
    ],
)
def test_invalid_rules_options_are_reported(rules: str, puzzle: str, message: str) -> None:
    done = run_nonet("solve", "--rules", rules, puzzle)
    assert done.returncode == 64
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_json_takes_the_size_from_the_givens() -> None:
    text = json.dumps({"givens": X_PUZZLE, "rules": ["diagonals"]})
    assert Board(text) == Board(X_PUZZLE, rules=X_RULES)
    solved = f"{solve(Board(text)).board}\n"
    assert run_nonet("solve", "--format", "line", text).stdout == solved
    assert run_nonet("solve", "--format", "line", stdin=text).stdout == solved
    assert Board('{"regions": "AABBAABBCCDDCCDD"}').rules.side == 4
    assert run_nonet("count", '{"givens": "1............... "}').stdout == "72\n"
    with pytest.raises(FormatError, match="givens: 80 cells do not make a square board"):
        Board(json.dumps({"givens": "." * 80}))
    with pytest.raises(FormatError, match="size: expected a whole number, got nothing"):
        Board('{"rules": ["diagonals"]}')
