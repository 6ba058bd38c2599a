from __future__ import annotations

from xml.etree import ElementTree

from nonet import Board, solve, svg
from tests.support import PICTURE, SOLVED

SVG = "{http://www.w3.org/2000/svg}"


def texts(picture: str, kind: str) -> list[str]:
    root = ElementTree.fromstring(picture)
    return [t.text or "" for t in root.iter(f"{SVG}text") if t.get("class") == kind]


def test_solved_digits_are_red_and_givens_black() -> None:
    board = solve(PICTURE).board
    assert board is not None
    picture = svg(board)
    assert "".join(texts(picture, "given")) == PICTURE.replace(".", "")
    assert len(texts(picture, "placed")) == 51
    assert ".placed{fill:#d00000}" in picture


def test_the_givens_can_be_passed() -> None:
    assert len(texts(svg(Board(SOLVED), given=Board(PICTURE)), "placed")) == 51
    assert texts(svg(Board(SOLVED)), "placed") == []


def test_every_digit_stands_in_its_cell() -> None:
    root = ElementTree.fromstring(svg(Board(SOLVED)))
    for digit, text in zip(SOLVED, root.iter(f"{SVG}text"), strict=True):
        assert text.text == digit
    places = [(t.get("x"), t.get("y")) for t in root.iter(f"{SVG}text")]
    assert places[0] == ("25", "25")
    assert places[80] == ("425", "425")


def test_candidates_on_request() -> None:
    assert texts(svg(Board(PICTURE)), "candidate") == []
    marks = texts(svg(Board(PICTURE), candidates=True), "candidate")
    assert len(marks) == sum(mask.bit_count() for mask in Board(PICTURE).candidates)


def test_clashes_have_a_ground_of_their_own() -> None:
    root = ElementTree.fromstring(svg(Board("5.5" + "." * 78)))
    grounds = [r.get("x") for r in root.iter(f"{SVG}rect") if r.get("class") == "clash"]
    assert grounds == ["0", "100"]


def test_the_plain_board_is_the_description() -> None:
    root = ElementTree.fromstring(svg(Board(PICTURE)))
    description = root.find(f"{SVG}desc")
    assert description is not None
    assert description.text == Board(PICTURE).grid()
