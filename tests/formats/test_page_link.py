"""Links of the page are read wherever puzzles are."""

from __future__ import annotations

import pytest

import nonet
from nonet import Board, FormatError
from tests.support import PICTURE, pack_for_page, run_nonet


def test_all_that_a_game_knows_is_read() -> None:
    own, solved, struck = "..4" + "." * 78, "." * 80 + ".", "00" * 3 + "02" + "00" * 77
    board = Board(f"http://127.0.0.1:8765/#g={PICTURE}&p={own}&s={solved}&x={struck}&c=1")
    assert board.puzzle == Board(PICTURE)
    assert board["r1c3"] == 4
    before = Board(PICTURE).place("r1c3", 4)
    assert before.candidates[3] & ~board.candidates[3] == 0b10
    assert Board(f"https://a.b/#v=race&g={PICTURE}&a=row_by_row&b=1000") == Board(PICTURE)


def test_a_board_with_rules_is_read() -> None:
    six = nonet.generate(size=6, seed=1)
    own = "".join("6" if cell == 0 else "." for cell in range(36))
    link = f"http://127.0.0.1:8765/#v=other&b={pack_for_page(str(six))}"
    assert Board(link) == six
    assert six[0] == 0
    assert Board(f"{link}&p={own}") == six.place(0, 6)
    assert run_nonet("solve", link).stdout == run_nonet("solve", str(six)).stdout
    less = six.remove(3, six.candidates[3].bit_length())
    link = f"http://127.0.0.1:8765/#v=other&b={pack_for_page(less.format('json'))}"
    assert Board(f"{link}&p={own}") == less.place(0, 6)


@pytest.mark.parametrize(
    "link", ["https://example.org/?p=1", "http://a.b/#v=other&b=zzzz", "https://a.b/#p"]
)
def test_other_links_are_refused_as_such(link: str) -> None:
    with pytest.raises(FormatError, match="the link does not contain a board in a known format"):
        Board(link)
