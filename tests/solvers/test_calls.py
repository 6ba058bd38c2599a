"""Calls that were answered wrongly, or not at all: blanks, shared rows, slices, limits, masks."""

from __future__ import annotations

from itertools import islice
from typing import Any, get_args

import numpy
import pytest

import nonet
from nonet import ALGORITHMS, ArgumentError, Board, FormatError
from nonet.arguments import Lang
from nonet.board.encoding import ENCODINGS, Encoding
from nonet.board.symmetries import Symmetry
from nonet.draw.svg import THEMES, Theme
from nonet.errors import MESSAGES
from nonet.solvers.solve import ENGINES, EngineName
from nonet.techniques.analysis import Progress
from nonet.techniques.explain import LANGUAGES
from nonet.techniques.table import LEVELS, Level, Profile
from tests.support import PICTURE, SOLVED


@pytest.mark.parametrize("blank", [".", 0, "0", "_", None, ""])
@pytest.mark.parametrize("name", ALGORITHMS)
def test_algorithms_fill_whatever_blanks_there_are(name: str, blank: Any) -> None:
    numbers = not isinstance(blank, str)
    rows: list[list[Any]] = [
        [blank if c == "." else int(c) if numbers else c for c in PICTURE[i : i + 9]]
        for i in range(0, 81, 9)
    ]
    assert ALGORITHMS[name].solve(rows) is True
    assert Board(rows) == Board(SOLVED)
    assert {type(cell) for row in rows for cell in row} == {int if numbers else str}


@pytest.mark.parametrize("name", ALGORITHMS)
def test_algorithms_refuse_what_they_cannot_fill(name: str) -> None:
    solve = ALGORITHMS[name].solve
    with pytest.raises(ArgumentError, match="rows 1 and 2 are the same list"):
        solve([["."] * 9] * 9)
    with pytest.raises(FormatError, match="'x' is not a digit"):
        solve([["x"] * 9 for _ in range(9)])
    with pytest.raises(TypeError, match="writable rows"):
        solve(["." * 9] * 9)  # type: ignore[list-item]
    clash = [list("55......."), *(list("." * 9) for _ in range(8))]
    assert solve(clash) is False
    assert clash[0] == list("55.......")


def test_leetcode_refuses_rows_that_are_one_list() -> None:
    rows = [["."] * 9] * 9
    with pytest.raises(
        ArgumentError, match="rows 1 and 2 are the same list; make a separate list for each"
    ):
        nonet.leetcode.Solution().solveSudoku(rows)
    assert rows == [["."] * 9] * 9
    assert nonet.leetcode.Solution().isValidSudoku(rows)
    grid = numpy.zeros((9, 9), int)
    nonet.leetcode.Solution().solveSudoku(grid)  # type: ignore[arg-type]
    assert Board(grid).is_solved


def test_a_trace_can_be_sliced() -> None:
    run = nonet.trace("row_by_row", PICTURE)
    assert run[:3] == list(islice(run, 3)) == [run[0], run[1], run[2]]
    assert run[-2:] == [run[len(run) - 2], run[-1]]
    assert run[::100] == list(run)[::100]


def test_puzzles_are_counted_from_1() -> None:
    for call in (nonet.solve_many, nonet.rate_many, nonet.er_many, nonet.canonical_many):
        with pytest.raises(FormatError, match=r"^puzzle 2, column 1: 'x'") as caught:
            call([PICTURE, "x"])
        assert caught.value.puzzle == 2
    grids = numpy.zeros((2, 81), numpy.uint8)
    grids[1, 5] = 10
    with pytest.raises(FormatError, match=r"^puzzle 2: cell 5: 10 is not"):
        nonet.solve_many(grids)
    assert "puzzle {puzzle}" in MESSAGES["puzzle_without_form"]


def test_solutions_up_to_a_limit() -> None:
    assert len(list(nonet.solutions("." * 81, 5))) == 5
    assert len(list(nonet.solutions("." * 16, limit=1000))) == 288
    assert list(nonet.solutions("." * 81, limit=0)) == []
    assert list(nonet.solutions(PICTURE, limit=2)) == [nonet.solve(PICTURE).board]
    with pytest.raises(ArgumentError, match=r"limit must be .* got -1"):
        nonet.solutions("." * 81, limit=-1)


@pytest.mark.parametrize(
    ("puzzle", "status"),
    [
        (SOLVED, "solved"),
        (PICTURE, "unique"),
        ("11" + "." * 79, "none"),
        ("." * 81, "multiple"),
        ("." + SOLVED[1:], "unique"),
    ],
)
def test_why_there_is_no_hint(puzzle: str, status: str) -> None:
    assert nonet.analyze(puzzle).status == status
    assert status in get_args(Progress)
    assert (nonet.hint(puzzle) is None) == (status != "unique")


def test_masked_cells_are_empty() -> None:
    solved = numpy.array([[int(c) for c in SOLVED]] * 2, numpy.uint8)
    blank = numpy.array([[c == "." for c in PICTURE]] * 2)
    wrong = numpy.where(blank, 99, solved)  # what stands under a mask is nothing
    for dtype in (numpy.uint8, numpy.int64, numpy.float64):
        masked = numpy.ma.array(wrong.astype(dtype), mask=blank)
        for form in (masked, masked.reshape(2, 9, 9), list(masked)):
            many = nonet.solve_many(form)
            assert many.counts.tolist() == [1, 1]
            assert (many.grids == solved).all()
        assert (nonet.to_array(masked) == numpy.where(blank, 0, solved)).all()
        assert nonet.rate_many(masked) == [nonet.rate(PICTURE)] * 2
        assert nonet.solve(masked[0]) == nonet.solve(PICTURE)
    masks = numpy.ma.array(1 << (solved.astype(numpy.uint16) - 1), mask=blank)
    assert nonet.solve_many(masks, masks=True).counts.tolist() == [1, 1]


def test_what_argument_errors_are_is_public() -> None:
    assert nonet.ArgumentError is nonet.errors.ArgumentError
    assert "ArgumentError" in dir(nonet)


def test_closed_sets_of_names_are_typed() -> None:
    assert get_args(EngineName) == tuple(ENGINES)
    assert get_args(Symmetry) == tuple(nonet.SYMMETRIES)
    assert get_args(Profile) == tuple(nonet.PROFILES)
    assert get_args(Level) == LEVELS
    assert get_args(Encoding) == ENCODINGS
    assert get_args(Theme) == THEMES
    assert get_args(Lang) == LANGUAGES


def test_clues_from_a_range() -> None:
    assert nonet.generate(clues=range(24, 28), seed=1) == nonet.generate(clues=(24, 27), seed=1)
    assert nonet.generate(size=4, clues=range(5, 6), seed=1).clues == 5
    for wrong in (range(28, 24), range(24, 30, 2)):
        with pytest.raises(ArgumentError, match="clues"):
            nonet.generate(clues=wrong)
