"""Links of sudoku.coach: packed, with 81 digits, and what is none."""

from __future__ import annotations

import base64
import json
import zlib

import pytest

import nonet
from tests.support import PICTURE


def coach(**tree: object) -> str:
    """What sudoku.coach puts into its links, of our making."""
    data = zlib.compress(json.dumps(tree).encode())
    return "SCv7_32_" + base64.b32hexencode(data).decode().rstrip("=").lower()


def test_links_of_sudoku_coach() -> None:
    given, own = PICTURE.replace(".", "0"), "004" + "0" * 78
    marks = "-".join(["0"] * 3 + [str(1 << 6 | 1 << 2)] + ["0"] * 77)
    text = coach(gridSize=9, givenDigits=given, userDigits=own, userCellCandidates=marks)
    for link in (text, f"https://sudoku.coach/en/solver/{text}"):
        board = nonet.Board(link)
        assert str(board.puzzle) == PICTURE
        assert board[2] == 4
        assert board.candidates[3] == 1 << 5 | 1 << 1
    assert str(nonet.Board(f"https://sudoku.coach/en/play/{given}")) == PICTURE


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("https://sudoku.coach/en/s/JCDs", "link_is_id"),
        ("SCv7_32_zz", "not_a_cell"),
        ("SCv7_32_0000", "payload_broken"),
        (coach(gridSize=6), "payload_field"),
        (coach(givenDigits="12"), "payload_field"),
        (coach(userCellCandidates="1-2"), "payload_field"),
        (coach(antiKnight=True), "payload_unknown"),
        (coach(comment="x" * 200_000), "payload_too_large"),
    ],
)
def test_invalid_sudoku_coach_links(text: str, code: str) -> None:
    with pytest.raises(nonet.FormatError) as error:
        nonet.Board(text)
    assert error.value.code == code
