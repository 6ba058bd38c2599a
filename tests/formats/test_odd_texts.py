"""Texts as people have them: wide digits, Python's lists, titles, wrong regions and areas."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import nonet
from nonet import Board, FormatError
from nonet.formats.text import read_boards
from nonet.rules import Rules, cage
from tests.support import PICTURE

ROWS = [PICTURE[i : i + 9] for i in range(0, 81, 9)]
WIDE = PICTURE.translate({ord(str(digit)): 0xFF10 + digit for digit in range(10)})
WIDE_ROWS = [WIDE[i : i + 9] for i in range(0, 81, 9)]
REGIONS = ["111222333"] * 3 + ["444555666"] * 3 + ["777888999"] * 3


def kinds(lines: list[str]) -> list[tuple[int, bool]]:
    return [(entry.line, isinstance(entry.cells, FormatError)) for entry in read_boards(lines)]


def test_full_width_digits_are_digits() -> None:
    for source in (WIDE, "\n".join(WIDE_ROWS), list(WIDE), WIDE_ROWS, WIDE.replace(".", "\uff0e")):
        assert Board(source) == Board(PICTURE)
    assert nonet.solve_many([WIDE]).counts.tolist() == [1]
    assert Board("１" + "." * 15) == Board("1" + "." * 15)


def test_lists_as_python_writes_them() -> None:
    numbers = [[None if c == "." else int(c) for c in row] for row in ROWS]
    texts = [list(row) for row in ROWS]
    for source in (
        numbers,
        repr(numbers),
        repr(texts),
        repr([*numbers[0], *numbers[1], *[x for row in numbers[2:] for x in row]]),
        repr(ROWS),
    ):
        assert Board(source) == Board(PICTURE)
    for wrong in ("[['5', open('x')]]", "['5'" * 100, "[" * 3000):
        with pytest.raises(FormatError, match=r"JSON|nested too deeply"):
            Board(wrong)


@pytest.mark.parametrize(
    "title", ["My puzzle", "Hard Sudoku, 12 May 2024:", "Evil", "数独 第3题", "by Somebody\n"]
)
def test_a_title_before_a_grid_is_passed_over(title: str) -> None:
    assert Board("\n".join([title, *ROWS])) == Board(PICTURE)
    assert Board("\n".join([title, Board(PICTURE).grid()])) == Board(PICTURE)
    lines = "\n".join([title, *ROWS, "", title, *ROWS, "", title, *ROWS]).splitlines()
    found = list(read_boards(lines))
    assert [entry.cells for entry in found] == [found[0].cells] * 3
    assert not isinstance(found[0].cells, FormatError)


@pytest.mark.parametrize("row", ["53xx7....", "abcdefghi", "S3..7....", "5 3 x | . 7 . | . . ."])
def test_a_wrong_row_is_never_taken_for_a_title(row: str) -> None:
    with pytest.raises(FormatError, match="line 1"):
        Board("\n".join([row, *ROWS[1:]]))
    with pytest.raises(FormatError, match="line 1"):
        Board("\n".join([row, *ROWS]))
    assert any(wrong for _, wrong in kinds([*ROWS, "", row, *ROWS[1:]]))
    assert any(wrong for _, wrong in kinds([*ROWS, "", row, *ROWS]))


def test_a_title_without_a_grid_is_reported() -> None:
    assert kinds(["My puzzle", PICTURE]) == [(1, True), (2, False)]
    assert kinds(["My puzzle", *ROWS[1:]])[0] == (1, True)
    assert kinds([PICTURE, "not a puzzle", PICTURE]) == [(1, False), (2, True), (3, False)]
    assert kinds([*ROWS, "The end"])[-1][1]
    assert kinds([*ROWS, "not a puzzle", *ROWS]) == [(1, False), (10, True), (11, False)]
    assert kinds([PICTURE, "not a puzzle", *ROWS]) == [(1, False), (2, True), (3, False)]


@pytest.mark.parametrize("letters", [False, True])
@pytest.mark.parametrize(("row", "column", "name"), [(0, 2, "2"), (1, 1, "5"), (4, 4, "1")])
def test_wrong_regions_are_reported(letters: bool, row: int, column: int, name: str) -> None:
    wrong = [list(line) for line in REGIONS]
    short = wrong[row][column]
    wrong[row][column] = name
    table = {ord(str(digit)): 64 + digit for digit in range(1, 10)} if letters else {}
    lines = ["".join(line).translate(table) for line in wrong]
    sizes = {short.translate(table): 8, name.translate(table): 10}
    told = "|".join(f"region {name} has {count} cells" for name, count in sizes.items())
    for text in ("\n".join([*ROWS, "", *lines]), PICTURE + "\n" + "".join(lines)):
        with pytest.raises(FormatError, match=told):
            Board(text)
    assert [isinstance(e.cells, FormatError) for e in read_boards([*ROWS, "", *lines])] == [True]


def test_a_puzzle_and_its_solution_are_two_boards() -> None:
    solved = str(nonet.solve(PICTURE).board)
    rows = [solved[i : i + 9] for i in range(0, 81, 9)]
    assert kinds([*ROWS, "", *rows]) == [(1, False), (11, False)]


def test_killer_cages_that_do_not_touch_are_reported() -> None:
    text = "6...\n..9.\n....\n.5.7\n\nAABB\nACCB\nDCCE\nDDAE"
    with pytest.raises(FormatError, match=r"cage A has 2 parts that do not touch, at r1c1 r4c3"):
        Board(text)
    apart = Rules(9, cage(15, "r1c1 r5c5"))
    with pytest.raises(nonet.ArgumentError, match="killer cannot express"):
        Board(rules=apart).format("killer")
    fields = [str(i) for i in range(81)]
    fields[0] = fields[40] = "3840"
    with pytest.raises(FormatError, match=r"cage of sum 15 .* at r1c1 r5c5"):
        Board("3x3::k:" + ":".join(fields))


def test_nine_rows_as_nine_arguments_of_a_command(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "nonet", "solve", "--format", "line", *ROWS]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=True)
    assert done.stdout.split()[0] == str(nonet.solve(PICTURE).board)
