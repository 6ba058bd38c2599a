"""Boards drawn with characters: sizes, regions, cages."""

from __future__ import annotations

from nonet import Board
from nonet.rules import Rules, cage, regions


def test_sizes_have_their_boxes() -> None:
    drawn = Board("1" + "." * 34 + "6").grid()
    assert drawn == (
        "┌───────┬───────┐\n"
        "│ 1 . . │ . . . │\n"
        "│ . . . │ . . . │\n"
        "├───────┼───────┤\n"
        "│ . . . │ . . . │\n"
        "│ . . . │ . . . │\n"
        "├───────┼───────┤\n"
        "│ . . . │ . . . │\n"
        "│ . . . │ . . 6 │\n"
        "└───────┴───────┘"
    )


def test_digits_above_nine_are_letters() -> None:
    assert " G " in Board(rules=Rules(16)).place(0, 16).grid()
    assert Board(rules=Rules(7)).grid().splitlines()[0] == "┌───────────────┐"


def test_regions_are_solid() -> None:
    board = Board("1...............", rules=Rules(4, regions("AAABACBBCCDBCDDD")))
    assert board.grid() == (
        "┌───────────┬───┐\n"
        "│ 1   .   . │ . │\n"
        "│   ┌───┬───┘   │\n"
        "│ . │ . │ .   . │\n"
        "├───┘   ├───┐   │\n"
        "│ .   . │ . │ . │\n"
        "│   ┌───┘   └───┤\n"
        "│ . │ .   .   . │\n"
        "└───┴───────────┘"
    )


def test_cages_are_dotted_with_their_sum() -> None:
    board = Board(rules=Rules(4, cage(5, "r1c1 r2c1"), cage(9, "r2c2 r2c3 r3c3")))
    assert board.grid() == (
        "┌5──────┬───────┐\n"
        "│ . ┊ . │ .   . │\n"
        "│   ·9┈┈│┈┈┈·   │\n"
        "│ . ┊ . │ . ┊ . │\n"
        "├───────┼───────┤\n"
        "│ .   . │ . ┊ . │\n"
        "│       │┈┈┈·   │\n"
        "│ .   . │ .   . │\n"
        "└───────┴───────┘"
    )


def test_candidates_are_drawn_for_any_size() -> None:
    assert "1234" in Board("." * 16).format("candidates")
