"""Generated puzzles have the right solution in every output form."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from nonet import Board
from nonet.cli.main import main
from nonet.generator.clues import GRID_CLUES, LINE_CLUES
from nonet.generator.variants import list_words
from tests.one_answer.boards import Case
from tests.one_answer.files import READ, Rows, load_arrow
from tests.one_answer.surfaces import FORMS, read_results
from tests.one_answer.test_one_answer import compare
from tests.support import NONET

SIZES = (4, 6, 7, 12)
ASKED: dict[str, list[str]] = {
    "classic": ["--count", "3"],
    "classic, easy": ["--level", "easy", "--count", "2"],
    **{word: ["--rules", word, "--size", "6"] for word in (*LINE_CLUES, *GRID_CLUES)},
    **{word: ["--rules", word] for word in list_words() if word not in (*LINE_CLUES, *GRID_CLUES)},
    "jigsaw, easy": ["--rules", "jigsaw", "--level", "easy", "--size", "6"],
    "two rules": ["--rules", "jigsaw,diagonals"],
    **{f"{side}x{side}": ["--size", f"{side}", "--count", "2"] for side in SIZES},
    "6x6 killer": ["--size", "6", "--rules", "killer"],
}
TO = ("json", "fpuzzles", "sudokupad", "library")
"""Formats that express everything about a board with rules, or a classic one."""


def compare_rows(rows: Rows) -> None:
    """Compare the solution of each row with its puzzle, read again."""
    assert rows
    made = [Case(str(i), row["puzzle"], Board(row["puzzle"])) for i, row in enumerate(rows)]
    compare(made, [replace(results, status="unique") for results in read_results(rows)])


@pytest.mark.parametrize("out", [out for out in READ if out != "txt"])
@pytest.mark.parametrize("asked", ASKED)
def test_files(asked: str, out: str, tmp_path: Path) -> None:
    target = tmp_path / f"made.{out}"
    assert main(["generate", *ASKED[asked], "--seed", "7", "-o", str(target)]) == 0
    compare_rows(READ[out](target.read_bytes()))


@pytest.mark.parametrize("to", TO)
@pytest.mark.parametrize("asked", ["classic", "killer", "jigsaw", *LINE_CLUES, *GRID_CLUES])
def test_formats_of_puzzles(asked: str, to: str, tmp_path: Path) -> None:
    if to == "library" and asked != "classic":
        pytest.skip("a format of the classic board")
    target = tmp_path / "made.csv"
    main(["generate", *ASKED[asked], "--seed", "7", "--to", to, "-o", str(target)])
    compare_rows(READ["csv"](target.read_bytes()))


@pytest.mark.parametrize("form", [*FORMS, "arrow"])
@pytest.mark.parametrize("asked", ["classic", "killer", "6x6 killer"])
def test_standard_output_into_solve(asked: str, form: str) -> None:
    """As in `nonet generate ... | nonet solve`, in every format in between."""
    made = subprocess.run(
        [NONET, "generate", *ASKED[asked], "--seed", "7", "--format", form],
        capture_output=True,
        check=True,
    ).stdout
    if form == "line":
        rows: Rows = [{"puzzle": line} for line in made.decode().splitlines()]
    else:
        rows = load_arrow(made) if form == "arrow" else FORMS[form](made)
        compare_rows(rows)
    solved = subprocess.run(
        [NONET, "solve", "--format", "line"], input=made, capture_output=True, check=True
    ).stdout
    lines = solved.decode().splitlines()
    pairs = zip(rows, lines, strict=True)
    compare_rows([{"puzzle": row["puzzle"], "solution": line} for row, line in pairs])
