from __future__ import annotations

import io
import re

import pytest

from nonet import Board, solve
from nonet.draw.terminal import beside, describe, draw, draw_answer, use_colour
from nonet.geometry.cells import format_cell
from tests.support import PICTURE, corpus

RED_DIGIT = re.compile("\x1b\\[31m([1-9])\x1b\\[0m")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_colour_is_for_terminals_unless_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert use_colour(Terminal())
    assert not use_colour(io.StringIO())
    assert use_colour(io.StringIO(), "always")
    assert not use_colour(Terminal(), "never")
    monkeypatch.setenv("NO_COLOR", "1")
    assert not use_colour(Terminal())
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert not use_colour(Terminal())


def test_solved_digits_are_red_and_givens_are_not() -> None:
    board = solve(PICTURE).board
    assert board is not None
    reds = RED_DIGIT.findall(draw(board, colour=True))
    new = [str(d) for d, g in zip(board.values, board.givens, strict=True) if not g]
    assert reds == new
    assert len(new) == 51


def test_without_colour_there_is_no_escape_and_both_boards_are_shown() -> None:
    text = draw_answer(Board(PICTURE), solve(PICTURE))
    assert "\x1b" not in text
    assert "│ 5 3 . │ . 7 . │ . . . │     │ 5 3 4 │ 6 7 8 │ 9 1 2 │" in text
    assert "│  →  │" in text


def test_colour_changes_nothing_but_colour() -> None:
    answer = solve("." * 81)
    plain = draw_answer(Board(), answer)
    painted = draw_answer(Board(), answer, colour=True)
    assert re.sub("\x1b\\[[0-9;]*m", "", painted) == plain
    assert painted != plain


def test_several_solutions_are_named_where_they_differ() -> None:
    two = next(case.puzzle for case in corpus() if case.count == 2 and case.puzzle.count(".") == 4)
    words = describe(Board(two), solve(two))
    assert words.startswith("several solutions; two of them differ in 4 cells: r")
    for cell in (cell for cell in range(81) if two[cell] == "."):
        assert re.search(rf"{format_cell(cell)} \d or \d", words)


def test_a_clash_is_named_and_marked() -> None:
    board = Board("55" + "." * 79)
    assert describe(board, solve(board)) == "no solution: 5 appears twice in row 1: r1c1, r1c2"
    assert draw_answer(board, solve(board), colour=True).count("\x1b[30;43m5") == 2


def test_beside_keeps_the_shape() -> None:
    assert beside("a\nb\nc", "x\ny\nz", "->").splitlines() == ["a  x", "b->y", "c  z"]
