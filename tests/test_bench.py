"""The benchmark runs on any file and says what it measured."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import nonet
from bench.cpsat import model_of
from bench.peers import is_solved
from bench.variants import ORTOOLS
from nonet import Board, _kernel
from nonet.rules import Rules, cage, skyscraper, sum_, thermo
from nonet.rules.program import SUM
from tests.support import PICTURE, PROJECT, SOLVED


@pytest.mark.slow
def test_the_table_and_the_picture(tmp_path: Path) -> None:
    puzzles = tmp_path / "puzzles_two.txt"
    puzzles.write_text(f"{PICTURE}\n{PICTURE.replace('.', '0')}\n")
    picture = tmp_path / "rates.svg"
    done = subprocess.run(
        [sys.executable, "-m", "bench.run", puzzles, "--svg", picture],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        timeout=600,
        check=True,
    )
    assert re.match(r"two: 2 puzzles, [\d.]+ sweeps, 0.00 guesses", done.stdout)
    for name in [*(f"nonet {isa}" for isa in _kernel.isas()), "nonet.solve(str)"]:
        assert re.search(rf"^\| {re.escape(name)} \| [\d,]+ ", done.stdout, re.MULTILINE), name
    for name in ("row_by_row", "exact_cover"):  # on a busy machine none may be solved in time
        assert re.search(rf"^\| {name} \| (-|[\d,.]+) ", done.stdout, re.MULTILINE), name
    assert "cores" in done.stdout
    ElementTree.parse(picture)


def test_a_wrong_answer_of_a_peer_is_seen() -> None:
    assert is_solved(PICTURE, SOLVED)
    assert not is_solved(PICTURE, SOLVED[:-1])
    assert not is_solved(PICTURE, "43" + SOLVED[2:])
    assert not is_solved("1" + "." * 80, SOLVED)


def test_steps_are_checked_in_several_processes() -> None:
    command = [sys.executable, "-m", "bench.soundness", "10", "--processes", "2"]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=True)
    counts = r"{'default steps': \d+, 'full steps': \d+}"
    assert re.fullmatch(rf"0 to 10: {counts}, 0 wrong\n", done.stdout)


@pytest.mark.slow
def test_the_time_of_a_photo() -> None:
    command = [sys.executable, "-m", "bench.photos", "docs/pictures/newspaper.jpg"]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=True)
    assert re.search(r"newspaper.jpg: \d+ ms\n\Z", done.stdout)


def test_a_board_becomes_a_plain_model_if_its_rules_can_be_expressed() -> None:
    killer = Board("1" + "." * 15, rules=Rules(4, cage(5, "r1c23"), "non_consecutive"))
    model = model_of(killer)
    assert model is not None
    assert model["cells"][:2] == [[1], [2, 3, 4]]
    assert (SUM, (1, 2), (5, 1, 1)) in model["parts"]
    assert model_of(Board(rules=Rules(9, skyscraper(3, "r1c1-9")))) is None


@pytest.mark.skipif(not ORTOOLS.exists(), reason="make bench-peers brings OR-Tools")
def test_cp_sat_counts_what_the_engine_counts() -> None:
    rules = Rules(4, cage(5, "r1c23"), thermo("r2c1 r2c2"), sum_(6, "r1c1 r3c2"))
    boards = [Board(rules=rules), Board("1" + "." * 15, rules=rules), Board("4132" + "." * 12)]
    lines = "\n".join(json.dumps(model_of(board)) for board in boards)
    command = [sys.executable, "bench/cpsat.py", "60"]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ORTOOLS), str(PROJECT / "src")])}
    done = subprocess.run(
        command, cwd=PROJECT, input=lines, capture_output=True, text=True, check=True, env=env
    )
    counts = [json.loads(line)["count"] for line in done.stdout.splitlines()]
    assert counts == [nonet.count(board, 2) for board in boards]
