"""Drawings of rules: every kind, in both themes and in PDF."""

from __future__ import annotations

import re
import zlib
from xml.etree import ElementTree

import pytest

from nonet import Board, svg
from nonet.draw.booklet import Puzzle, booklet
from nonet.draw.rules import DRAWINGS, drawing_of
from nonet.draw.shapes import COLOURS, Label, outline
from nonet.errors import ArgumentError
from nonet.rules import (
    RULES,
    Rules,
    black_dot,
    cage,
    little_killer,
    regions,
    sandwich,
    skyscraper,
    thermo,
    x_sum,
)
from tests.formats.puzzles import example

SVG = "{http://www.w3.org/2000/svg}"


def test_every_rule_type_has_a_drawing() -> None:
    assert set(DRAWINGS) == set(RULES)


@pytest.mark.parametrize("kind", RULES)
def test_every_rule_type_is_visible_in_svg_and_pdf(kind: str) -> None:
    board = Board(rules=example(kind))
    plain = Board(rules=Rules(board.rules.side))
    for theme in ("light", "dark", "auto"):
        picture = svg(board, theme=theme)
        root = ElementTree.fromstring(picture)
        used = {name for part in root.iter() for name in (part.get("class") or "").split()}
        style = root.find(f"{SVG}style")
        assert style is not None
        for name in used:
            assert f".{name}{{" in (style.text or "") or name == "given", name
        if kind != "regions":  # those of the example are the usual boxes
            assert drawn(picture) != drawn(svg(plain, theme=theme))
    pdf = booklet([Puzzle(board, board, "easy")])
    if kind not in ("regions", "no_boxes"):
        assert commands(pdf) != commands(booklet([Puzzle(plain, plain, "easy")]))


def drawn(picture: str) -> str:
    return re.sub(r"<desc>.*?</desc>", "", picture, flags=re.DOTALL)


def commands(pdf: bytes) -> bytes:
    found = re.findall(rb"stream\n(.*?)\nendstream", pdf, re.DOTALL)
    return b"".join(map(zlib.decompress, found))


def test_a_cage_goes_round_its_cells_with_its_sum() -> None:
    assert outline([0, 1, 9], 9, 0.1) == [
        ((0.1, 0.1), (1.9, 0.1), (1.9, 0.9), (0.9, 0.9), (0.9, 1.9), (0.1, 1.9))
    ]
    ring = [0, 1, 2, 9, 11, 18, 19, 20]
    assert len(outline(ring, 9, 0.1)) == 2  # and round the hole
    assert len(outline([0, 10], 9, 0.1)) == 2  # cells that touch at a corner alone
    labels = drawing_of(Board(rules=Rules(9, cage(15, "r2c2 r1c2")))).over
    assert [s.text for s in labels if isinstance(s, Label)] == ["15"]


def test_numbers_outside_have_room_beside_the_board() -> None:
    rules = Rules(
        4,
        sandwich(2, "r1c1-4"),
        x_sum(6, "r1c1-4"),
        skyscraper(2, "r4-1c2"),
        little_killer(5, "r1c2 r2c1"),
    )
    root = ElementTree.fromstring(svg(Board(rules=rules)))
    left, top, width, height = map(float, (root.get("viewBox") or "").split())
    places = [(float(t.get("x", 0)), float(t.get("y", 0))) for t in root.iter(f"{SVG}text")]
    assert all(left < x < left + width and top < y < top + height for x, y in places)
    assert len(places) == len(set(places))  # two numbers at one row do not cover each other
    assert (left, top) < (-50, -40)


def test_rules_of_the_whole_board_are_named_in_words() -> None:
    rules = Rules(9, "anti_knight", "anti_king", "negative_dots", black_dot("r1c12"))
    assert "anti-knight · anti-king · all dots given" in svg(Board(rules=rules))
    assert "无马步" in svg(Board(rules=rules), lang="zh")


def test_lines_are_thick_where_regions_meet() -> None:
    picture = svg(Board(rules=Rules(4, regions("AAABACBBCCDBCDDD"))))
    thick = re.search(r'class="thick" fill="none" d="([^"]*)"', picture)
    assert thick is not None
    assert thick[1].count("M") == 12 + 1  # sides between regions, and the frame


def test_digits_above_nine_and_candidates_fit_their_cells() -> None:
    board = Board(rules=Rules(16)).place(0, 16)
    picture = svg(board, candidates=True)
    assert ">16</text>" in picture
    assert picture.count('class="candidate"') == sum(m.bit_count() for m in board.candidates)


def test_what_is_broken_has_a_ground() -> None:
    board = Board("21" + "." * 14, rules=Rules(4, thermo("r1c12")))
    assert svg(board).count('class="clash"') == 2


def test_themes_are_named() -> None:
    with pytest.raises(ArgumentError, match="unknown theme 'pink'; choose from: light, dark, auto"):
        svg(Board(), theme="pink")  # type: ignore[arg-type]
    assert "prefers-color-scheme" in svg(Board(), theme="auto")
    assert all(re.fullmatch("#[0-9a-f]{6}", c) for pair in COLOURS.values() for c in pair)
