"""Odd input and odd calls: each row keeps its place, each sentence is true, nothing is half told."""

from __future__ import annotations

import json

import pytest

from nonet import Board
from tests.support import PICTURE, SOLVED, run_nonet


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
def test_a_line_that_is_no_object_keeps_its_place(bad: int) -> None:
    lines = [json.dumps({"puzzle": PICTURE})] * 4
    lines[bad - 1] = '{"puzzle"'
    done = run_nonet("check", "--unique", stdin="\n".join(lines))
    assert done.returncode == 64
    assert f"row {bad}: not a JSON object" in done.stderr
    words = [line.split(",")[1] for line in done.stdout.splitlines()[1:]]
    assert words == ["invalid" if row == bad else "unique" for row in range(1, 5)]


DRAWN = Board(PICTURE).grid() + "\n"
PLAIN = "".join(f"{PICTURE[start : start + 9]}\n" for start in range(0, 81, 9))


@pytest.mark.parametrize(
    ("grid", "bad"), [(DRAWN, "12"), (DRAWN, "no puzzle: x"), (PLAIN, "garbage")]
)
def test_a_bad_line_behind_a_grid_takes_nothing_with_it(grid: str, bad: str) -> None:
    done = run_nonet("solve", stdin=f"{grid}{bad}\n{grid}")
    assert (done.returncode, done.stdout) == (64, f"{SOLVED}\n\n{SOLVED}\n")
