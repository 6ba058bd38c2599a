"""The command line with rules: the list of kinds, links, what is unknown in them."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

from nonet import Board, solve
from nonet.rules import RULES, Rules, cage
from tests.board.puzzles import blank, link
from tests.support import run_nonet

KILLER = Board(rules=Rules(4, cage(3, "r1c12"))).format("fpuzzles")
UNKNOWN = link(blank(boxindexer=[{"cells": ["R1C1"]}]))


def test_rules_lists_every_kind_in_both_languages() -> None:
    lines = run_nonet("rules").stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(RULES)
    done = run_nonet("rules", "--format", "json", "--lang", "zh")
    names = [json.loads(line)["name"] for line in done.stdout.splitlines()]
    assert names == [kind.name[1] for kind in RULES.values()]


def test_links_are_puzzles_like_any_other() -> None:
    wanted = [{"kind": "cage", "cells": "r1c1 r1c2", "value": 3}]
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
    assert "https://sudokupad.app/abc123 is only the id of a puzzle" in done.stderr


def test_unknown_rules_are_refused_unless_ignored() -> None:
    refused = run_nonet("convert", UNKNOWN)
    assert refused.returncode == 64
    assert "boxindexer (1); ignore_unknown (--ignore-unknown)" in refused.stderr
    done = run_nonet("convert", "--ignore-unknown", UNKNOWN)
    assert (done.returncode, done.stdout) == (0, "." * 16 + "\n")
    assert done.stderr == "nonet: left out, not known here: boxindexer (1)\n"
