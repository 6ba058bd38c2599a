"""The benchmark runs on any file and says what it measured."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bench.peers import is_solved
from nonet import _kernel
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
        timeout=200,
        check=True,
    )
    assert re.match(r"two: 2 puzzles, [\d.]+ sweeps, 0.00 guesses", done.stdout)
    for name in [*(f"nonet {isa}" for isa in _kernel.isas()), "nonet.solve(str)"]:
        assert re.search(rf"^\| {re.escape(name)} \| [\d,]+ ", done.stdout, re.MULTILINE), name
    for name in ("walk", "cover"):  # on a busy machine none may be solved in time
        assert re.search(rf"^\| {name} \| (-|[\d,.]+) ", done.stdout, re.MULTILINE), name
    assert "cores" in done.stdout
    ElementTree.parse(picture)


def test_a_wrong_answer_of_a_peer_is_seen() -> None:
    assert is_solved(PICTURE, SOLVED)
    assert not is_solved(PICTURE, SOLVED[:-1])
    assert not is_solved(PICTURE, "43" + SOLVED[2:])
    assert not is_solved("1" + "." * 80, SOLVED)


@pytest.mark.slow
def test_the_time_of_a_photo() -> None:
    command = [sys.executable, "-m", "bench.photos", "docs/pictures/newspaper.jpg"]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=True)
    assert re.search(r"newspaper.jpg: \d+ ms\n\Z", done.stdout)
