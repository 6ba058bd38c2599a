"""Sudoku Explainer's ratings: known ones, what has none, long calls."""

from __future__ import annotations

import csv
import math
import pickle
from pathlib import Path

import numpy as np
import pytest

import nonet
from nonet import _kernel
from tests.support import PICTURE, PROJECT, SOLVED

SHARED = Path(__file__).parents[3] / "shared" / "data"
HARDEST = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
"""One that takes long: the timeout and Ctrl-C meet it at work."""


def read_rows(path: Path) -> list[tuple[str, list[float]]]:
    lines = [line for line in path.read_text().splitlines() if not line.startswith("#")]
    return [(row[0], [float(number) for number in row[1:]]) for row in list(csv.reader(lines))[1:]]


def assert_ratings(rows: list[tuple[str, list[float]]]) -> None:
    rated = nonet.er_many([puzzle for puzzle, _ in rows])
    for (puzzle, expected), own in zip(rows, rated.tolist(), strict=True):
        assert own == expected, puzzle


def test_own_puzzles_keep_their_ratings() -> None:
    assert_ratings(read_rows(PROJECT / "tests/data/er.csv"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "step"), [("se121_ratings.csv", 1), ("se_hardest_ratings.csv", 10)]
)
def test_the_reference_sets(name: str, step: int) -> None:
    if not (SHARED / name).exists():
        pytest.skip(f"{SHARED / name} is not here")
    assert_ratings(read_rows(SHARED / name)[::step])


def test_one_and_many_agree() -> None:
    rows = read_rows(PROJECT / "tests/data/er.csv")[::9]
    for puzzle, expected in rows:
        assert list(nonet.er(puzzle)) == expected


def test_none_and_several_get_their_status() -> None:
    assert nonet.er("." * 81).status == "multiple"
    none = nonet.er("55" + "." * 79)
    assert none.status == "none"
    assert all(math.isnan(rating) for rating in none)
    assert pickle.loads(pickle.dumps(none)).status == "none"
    rated = nonet.er_many([PICTURE, "." * 81, "55" + "." * 79])
    assert np.isnan(rated).all(axis=1).tolist() == [False, True, True]


def test_a_solved_board_needs_no_work() -> None:
    assert nonet.er(SOLVED) == (0, 0, 0)


def test_all_types_of_puzzles_are_accepted() -> None:
    board = nonet.Board(PICTURE)
    expected = [list(nonet.er(PICTURE))] * 2
    digits = np.array([list(board.values)] * 2)
    lines = (PICTURE + "\r\n" + PICTURE.replace(".", "_") + "\n").encode()
    spread = PICTURE.replace(".", " ")
    for puzzles in [
        [PICTURE, PICTURE],
        (PICTURE, board),
        [spread, PICTURE],
        lines,
        bytearray(lines),
        digits,
        digits.reshape(2, 9, 9),
        digits.astype(np.uint8)[::-1],
        np.array([PICTURE, PICTURE], dtype=object),
    ]:
        assert nonet.er_many(puzzles).tolist() == expected
    assert nonet.er_many([]).shape == (0, 3)
    assert nonet.er_many(b"").shape == (0, 3)


def test_bad_puzzles_are_reported() -> None:
    with pytest.raises(nonet.FormatError, match="line 2, column 3: 'x'"):
        nonet.er_many((PICTURE + "\n..x\n").encode())
    with pytest.raises(nonet.FormatError, match="0 to 9"):
        nonet.er_many(np.full((1, 81), 10))
    with pytest.raises(ValueError, match="as many rows"):
        _kernel.er_many(np.zeros((2, 81), np.uint8), np.zeros((1, 81), np.uint16))


def test_candidate_grids_are_rated_as_such() -> None:
    # Nothing is placed: digits that a puzzle gives must be found, as singles.
    masks = np.array([[1 << int(digit) - 1 for digit in SOLVED]], dtype=np.uint16)
    assert nonet.er_many(masks, masks=True).tolist() == [[1.2, 1.2, 1.2]]
    # A candidate more leaves its cell to a single of its row.
    masks[0, 0] |= 1 << 8
    assert nonet.er_many(masks, masks=True).tolist() == [[1.2, 1.2, 1.2]]


def test_removed_candidates_stay_out() -> None:
    puzzle = read_rows(PROJECT / "tests/data/er.csv")[-1][0]
    board = nonet.Board(puzzle)
    solution = nonet.solve(board).board
    assert solution is not None
    for cell in range(81):
        for digit in range(1, 10):
            if board.masks[cell] >> (digit - 1) & 1 and solution.values[cell] != digit:
                board = board.remove(cell, digit)
    easy = nonet.er(board)
    assert easy.status == "unique"
    assert easy.er < 2.5 < nonet.er(puzzle).er
    assert nonet.er_many([board, puzzle])[:, 0].tolist() == [easy.er, nonet.er(puzzle).er]


@pytest.mark.parametrize("threads", [1, 2])
def test_a_deadline_is_kept(threads: int) -> None:
    with pytest.raises(TimeoutError, match=r"timed out after 0.05 s: \d+ of 500 puzzles rated"):
        nonet.er_many([HARDEST] * 500, threads=threads, timeout=0.05)
    with pytest.raises(ValueError, match="timeout"):
        nonet.er(PICTURE, timeout=-1)


def test_threads_do_not_matter() -> None:
    puzzles = [puzzle for puzzle, _ in read_rows(PROJECT / "tests/data/er.csv")[:60]]
    assert (nonet.er_many(puzzles, threads=1) == nonet.er_many(puzzles, threads=3)).all()
