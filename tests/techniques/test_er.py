"""Sudoku Explainer's rating in what is built on it: making puzzles, tables, the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow
import pytest

import nonet
from nonet.tables import solve_batch
from tests.support import PICTURE, run_nonet


def test_puzzles_are_made_to_a_rating() -> None:
    puzzle = nonet.generate(er=(1.5, 2.0), symmetry="rotate180", minimal=True, seed=1)
    assert 1.5 <= nonet.er(puzzle).er <= 2.0
    assert nonet.check(puzzle).redundant_givens == ()
    assert nonet.generate(er=(1.5, 2.0), symmetry="rotate180", minimal=True, seed=1) == puzzle
    assert nonet.er(nonet.generate(er=(4.2, None), seed=2)).er >= 4.2
    assert nonet.er(nonet.generate(er=1.2, clues=32, seed=3)).er == 1.2


def test_variants_are_rejected() -> None:
    with pytest.raises(nonet.errors.ArgumentError, match="classic 9x9 board"):
        nonet.er(nonet.Board("." * 16))


@pytest.mark.parametrize("er", [(3.0, 2.0), (0.5, 2.0), 13.0])
def test_impossible_er_options_are_rejected(er: object) -> None:
    with pytest.raises(nonet.errors.ArgumentError, match=r"a rating from 1\.0 to 12\.0"):
        nonet.generate(er=er)  # type: ignore[arg-type]


def test_an_er_that_is_too_rare_times_out() -> None:
    with pytest.raises(nonet.GenerateError, match=r"no matching puzzle found in 0\.2 s"):
        nonet.generate(er=(11.5, None), timeout=0.2, seed=1)


def test_tables_get_the_three_columns() -> None:
    table = pyarrow.table({"puzzle": [PICTURE, "." * 81, "x", None]})
    added = solve_batch(table, add=["er", "ep", "ed"])
    for name in ("er", "ep", "ed"):
        assert added[name].to_pylist() == [1.2, None, None, None]


def test_the_command_rates_one_and_many(tmp_path: Path) -> None:
    assert run_nonet("rate", "--er", PICTURE).stdout == "ER 1.2   EP 1.2   ED 1.2\n"
    several = run_nonet("rate", "--er", "." * 81)
    assert (several.stdout, several.returncode) == ("." * 81 + " several solutions\n", 2)
    text = f"{PICTURE}\n{'.' * 81}\n?x\n"
    done = run_nonet("rate", "--er", "--format", "json", stdin=text)
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["er"] for row in rows] == [1.2, None, None]
    assert rows[1]["status"] == "multiple"
    assert "line 3, column 2: 'x'" in done.stderr
    assert "1 invalid" in done.stderr
    lines = run_nonet("rate", "--er", "--format", "csv", stdin=f"{PICTURE}\n{PICTURE}\n").stdout
    assert lines == "puzzle,status,message,er,ep,ed\n" + f"{PICTURE},unique,,1.2,1.2,1.2\n" * 2
    (tmp_path / "in.txt").write_text(f"{PICTURE}\n")
    run_nonet("rate", "--er", tmp_path / "in.txt", "-o", tmp_path / "out.csv")
    assert (tmp_path / "out.csv").read_text().splitlines()[1].endswith("unique,,1.2,1.2,1.2")


def test_the_command_makes_puzzles_to_a_rating() -> None:
    puzzle = run_nonet("generate", "--er", "2.0-3.0", "--seed", "1").stdout.strip()
    assert 2.0 <= nonet.er(puzzle).er <= 3.0
    bad = run_nonet("generate", "--er", "hard")
    assert "'hard' is not a rating or a range such as 7.1-7.3" in bad.stderr
