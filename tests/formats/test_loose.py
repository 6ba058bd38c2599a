"""Texts as people have them: sections, quotes, notes, other blanks, placed digits, empty cells."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy
import pandas
import pytest

import nonet
from nonet import Board, FormatError
from nonet.formats.lines import BLANKS
from nonet.formats.text import read_boards
from nonet.tables.readers import open_input, read_records
from tests.support import PICTURE, SOLVED

ROWS = [PICTURE[i : i + 9] for i in range(0, 81, 9)]


def test_placed_digits_of_sudocue(tmp_path: Path) -> None:
    """A .sdx file: candidates between blanks, `u` before what was placed."""
    board = Board(PICTURE).place(2, 4).place(3, 6).remove(5, 2)
    rows = [
        " ".join(
            ("u" * (not board.givens[cell]) + str(board[cell]))
            if board[cell]
            else "".join(str(d) for d in range(1, 10) if board.candidates[cell] >> (d - 1) & 1)
            for cell in range(start, start + 9)
        )
        for start in range(0, 81, 9)
    ]
    assert rows[0].startswith("5 3 u4 u6 7 ")
    (tmp_path / "game.sdx").write_text("\n".join(rows))
    [record] = read_records([open_input(str(tmp_path / "game.sdx"))])
    assert record.board == board
    assert isinstance(record.board, Board)
    assert record.board.givens == board.givens
    plain = "\n".join(" ".join(row) for row in ROWS).replace(".", "u4", 1)
    assert (Board(plain)[2], Board(plain).givens[2]) == (4, 0)
    with pytest.raises(FormatError, match="line 1, column 5: 'u' is not a digit or a blank"):
        Board(plain.replace("u4", "u."))


@pytest.mark.parametrize(
    "text",
    [
        "[Puzzle]\n" + "\n".join(ROWS),
        "#ASomebody\n[Puzzle]\n" + "\n".join(ROWS) + "\n[State]\n" + "\n".join(ROWS),
        "\n".join("\t".join("" if c == "." else c for c in row) for row in ROWS),
        f'"{PICTURE}"',
        f"'{PICTURE}'",
        f"{PICTURE} # a note",
        f"{PICTURE};1.5",
        f"{PICTURE}  from a book",
        f"{PICTURE} 7.1",
        f"{PICTURE} 7.1/1.2/1.2 from a forum",
        f"'{PICTURE}',",
        PICTURE.replace(".", "-"),
        PICTURE.replace(".", "x"),
    ],
)
def test_texts_as_people_have_them(text: str) -> None:
    assert str(Board(text)) == PICTURE


def test_a_plus_stands_before_a_placed_digit() -> None:
    board = Board(f"{PICTURE[:2]}+4{PICTURE[3:]}")
    assert (board[2], board.givens[2], board.clues) == (4, 0, 30)


def test_each_bad_line_is_named() -> None:
    entries = list(read_boards([PICTURE, "garbage", "more!", "53..x", PICTURE]))
    assert [entry.line for entry in entries] == [1, 2, 3, 4, 5]
    assert [isinstance(entry.cells, FormatError) for entry in entries] == [
        False,
        *[True] * 3,
        False,
    ]


def test_each_short_line_that_is_not_part_of_a_grid_is_named() -> None:
    entries = list(read_boards([PICTURE, PICTURE[:21], "123", "456", PICTURE]))
    errors = [str(entry.cells) for entry in entries if isinstance(entry.cells, FormatError)]
    assert errors == [
        f"line {n}: found {c} cells; expected 81" for n, c in ((2, 21), (3, 3), (4, 3))
    ]
    grid = list(read_boards([*ROWS[:8], "123"]))  # rows, and one is short: one grid
    assert [str(entry.cells) for entry in grid] == [
        "found 75 cells in 9 rows (row 9 has 3); expected 9 rows of 9 cells"
    ]


WORDS = ["r1c1", " 1", "5|", "A ", "c1 ", "12 ", "[A]", "Grid 1", "http://", "?bd=", ".Cage~", "│ "]
PIECES = [*" x5.|-+:;,[]{}#?&=/%A~_é─\r<>!\t", "'", '"', "\\", '""', '\\"', "\u3000", *WORDS]
PIECES += ["scl", "fpuz", "<svg ", "3x3:"]


@pytest.mark.slow
@pytest.mark.parametrize("piece", PIECES)
def test_no_text_makes_an_expression_go_back_and_back(piece: str, tmp_path: Path) -> None:
    """What takes seconds here, of the processor alone, would take hours a few times as long."""
    path = tmp_path / "a.txt"
    for start in ("", PICTURE, "[", '{"size":9,"givens":"', ":0000:x:", "?bd=", "puzzle,b\n"):
        text = start + piece * (40_000 // len(piece)) + "!"
        path.write_text(text)
        before = time.process_time()
        with contextlib.suppress(FormatError):
            Board(text)
        with contextlib.suppress(FormatError):
            for _ in read_records([open_input(str(path))]):
                pass
        assert time.process_time() - before < 5, (start, piece)


def test_the_kernel_knows_the_same_blanks() -> None:
    for blank in BLANKS.strip():
        assert nonet.solve_many(PICTURE.replace(".", blank).encode()).counts.tolist() == [1]


def test_a_number_of_thousands_of_digits_is_not_a_board() -> None:
    with pytest.raises(FormatError, match="too many digits"):
        Board("[" + "9" * 5000 + "]")


def test_empty_text_is_not_a_board() -> None:
    takers: list[Callable[[Any], Any]] = [
        Board,
        nonet.solve,
        nonet.leetcode.Solution().isValidSudoku,
    ]
    for take in takers:
        with pytest.raises(TypeError, match="got None"):
            take(None)


def test_floats_of_pandas_are_whole_numbers_with_gaps() -> None:
    cells = [float(c) if c != "." else float("nan") for c in PICTURE]
    grid = numpy.array(cells).reshape(9, 9)
    assert str(Board(grid)) == str(Board(pandas.DataFrame(grid))) == PICTURE
    assert nonet.solve_many(grid[None]).counts.tolist() == [1]
    with pytest.raises(FormatError):
        Board([0.5] * 81)


def test_arguments_are_read_or_reported_correctly() -> None:
    assert nonet.solve(numpy.zeros((9, 9), dtype=int)).status == "multiple"
    assert nonet.svg(PICTURE).startswith("<svg")
    with pytest.raises(nonet.errors.ArgumentError, match="'4' is not a digit; use a whole number"):
        Board().place(2, "4")  # type: ignore[arg-type]
    with pytest.raises(FormatError, match="puzzle 2, column 1: 'y'"):
        nonet.solve_many([PICTURE, "yy", PICTURE])


def test_leetcode_takes_other_blanks() -> None:
    for blank in ("0", 0):
        rows = [[blank if c == "." else c for c in row] for row in ROWS]
        nonet.leetcode.Solution().solveSudoku(rows)  # type: ignore[arg-type]
        assert "".join(str(cell) for row in rows for cell in row) == SOLVED
    numbers: list[list[Any]] = [[0 if c == "." else int(c) for c in row] for row in ROWS]
    nonet.leetcode.Solution().solveSudoku(numbers)
    assert [cell for row in numbers for cell in row] == [*map(int, SOLVED)]
