"""Pictures of steps: roles by shape, arrows that keep clear of digits, what follows."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

import nonet
from nonet.arguments import Lang
from nonet.draw.svg_marks import Frame
from nonet.rules import Rules
from nonet.techniques.als.evidence import AlmostLocked, Als, Common
from nonet.techniques.explain import explain
from nonet.techniques.marks import ROLES, marks_of
from tests.draw.test_svg import SVG
from tests.support import PICTURE
from tests.techniques.test_explain import EXAMPLES

BOARDS = dict(line.split("\t")[:2] for line in EXAMPLES.read_text(encoding="utf-8").splitlines())


def drawn(technique: str) -> tuple[nonet.Board, nonet.Step, ElementTree.Element]:
    board = nonet.Board(BOARDS[technique])
    step = next(nonet.find(board, technique))
    return board, step, ElementTree.fromstring(nonet.svg(board, step=step))


def kinds(root: ElementTree.Element) -> Iterator[tuple[str, str]]:
    for element in root.iter():
        if element.get("class"):
            yield element.tag.removeprefix(SVG), element.get("class", "")


@pytest.mark.parametrize("technique", BOARDS)
def test_a_picture_shows_what_follows(technique: str) -> None:
    board, step, root = drawn(technique)
    seen = list(kinds(root))
    assert seen.count(("line", "strike")) == len(step.eliminations)
    assert seen.count(("text", "new")) == len(step.placements)
    marks = marks_of(step)
    assert seen.count(("rect", "shade")) == len(marks.units)
    shown = sum(
        mask.bit_count()
        for cell, mask in enumerate(board.candidates)
        if cell not in dict(step.placements)
    )
    small = {("text", "candidate"), ("text", "marked"), ("text", "gone")}
    assert sum(kind in small for kind in seen) == shown
    arrows = [kind for tag, kind in seen if kind.startswith("arrow")]
    # A cell that is placed shows no candidates, and so no links between them.
    placed = {(cell,) for cell, _ in step.placements}
    links = [link for link in marks.links if not (link[0] == link[2] and link[0] in placed)]
    assert arrows.count("arrow") == sum(strong for *_, strong in links)
    assert arrows.count("arrow weak") == sum(not strong for *_, strong in links)


def test_the_description_explains_the_step() -> None:
    board, step, root = drawn("x_wing")
    words = explain(step)
    described = root.find(f"{SVG}desc")
    assert described is not None
    assert described.text == f"{words.notation}\n{words.text}\n{board.grid()}"
    assert "二阶鱼" in nonet.svg(board, step=step, lang="zh")


def test_roles_differ_by_shape_or_outline_too() -> None:
    looks = {}
    for technique in BOARDS:
        _, _, root = drawn(technique)
        for element in root.iter():
            role = element.get("class", "").removeprefix("m-")
            if role in ROLES and element.get("class") != role and not element.get("style"):
                points = len(element.get("points", "").split())
                looks[role] = (element.tag, points, role in ("on", "off") and role)
    same = {"set_a": "base", "cover": "set_b", "eliminated": "set_b"}
    assert {"base", "fin", "set_b", "set_c", "on", "off", "cover", "eliminated"} <= set(looks)
    alone = [look for role, look in looks.items() if role not in same]
    assert len(set(alone)) == len(alone)


def test_sets_have_letters_and_overlapping_ones_a_frame_each() -> None:
    sets = (Als((0, 1), (1, 2, 3), 0), Als((1, 2), (2, 3, 4), 0))
    found = AlmostLocked(sets, (Common(0, 1, 2),), (3,))
    step = nonet.Step("als_xz", (), ((8, 3),), found)
    root = ElementTree.fromstring(nonet.svg(nonet.Board(), step=step))
    letters = [one.text or "" for one in root.iter(f"{SVG}text") if one.get("class") == "letter"]
    assert sorted(letters) == ["A", "A", "B", "B"]
    frames = [one.attrib for one in root.iter(f"{SVG}rect") if one.get("style")]
    assert len({(frame["x"], frame["y"]) for frame in frames}) == len(frames) == 4


def test_the_legend_names_what_is_there() -> None:
    board, step, root = drawn("xy_chain")
    named = {one.text for one in root.iter(f"{SVG}text") if one.get("class") == "legend"}
    assert named == {"then true", "then false", "goes out", "one is true", "not both true"}
    assert "推出为真" in nonet.svg(board, step=step, lang="zh")


def test_marks_keep_within_their_cells() -> None:
    for technique in BOARDS:
        _, _, root = drawn(technique)
        for one in root.iter(f"{SVG}polygon"):
            if one.get("class", "").startswith("m-"):
                points = [tuple(map(float, p.split(","))) for p in one.get("points", "").split()]
                xs, ys = zip(*points, strict=True)
                if max(ys) < 450:
                    assert int(min(xs) // 50) == int(max(xs) // 50), technique
                    assert int(min(ys) // 50) == int(max(ys) // 50), technique


def test_arrows_run_clear_of_clues() -> None:
    crossed = total = 0
    for technique in ("skyscraper", "x_chain", "xy_chain", "aic", "w_wing", "remote_pair"):
        board, _, root = drawn(technique)
        clues = [(c % 9 * 50 + 25, c // 9 * 50 + 25) for c in range(81) if board[c]]
        for path in root.iter(f"{SVG}path"):
            if path.get("class", "").startswith("arrow"):
                total += 1
                crossed += any(math.dist(p, clue) < 9 for p in points_of(path) for clue in clues)
    assert total > 20
    assert crossed <= total // 10


def points_of(path: ElementTree.Element) -> list[tuple[float, float]]:
    """Go along an arrow, its ends left out."""
    x0, y0, x1, y1, x2, y2 = map(float, re.findall(r"-?[\d.]+", path.get("d", "")))
    return [
        (
            (1 - t) ** 2 * x0 + 2 * t * (1 - t) * x1 + t * t * x2,
            (1 - t) ** 2 * y0 + 2 * t * (1 - t) * y1 + t * t * y2,
        )
        for t in (i / 40 for i in range(5, 36))
    ]


def test_arrows_run_clear_of_marked_digits() -> None:
    """Of all arrows of the chain examples, few cross a digit of the pattern."""
    crossed = total = 0
    for technique in ("skyscraper", "x_chain", "xy_chain", "aic", "w_wing", "remote_pair"):
        _, step, root = drawn(technique)
        frame = Frame(Rules(9))
        marked = [frame.centre(cell, digit) for cell, digit, _ in marks_of(step).candidates]
        for path in root.iter(f"{SVG}path"):
            if path.get("class", "").startswith("arrow"):
                total += 1
                crossed += any(
                    math.dist(p, mark) < frame.radius - 2
                    for p in points_of(path)
                    for mark in marked
                )
    assert total > 20
    assert crossed <= total // 10


def test_placed_digits_stand_large_in_a_ring() -> None:
    board = nonet.Board(PICTURE)
    step = nonet.hint(board)
    assert step is not None
    picture = nonet.svg(board, step=step)
    assert picture.count('class="ring"') == 1


@pytest.mark.parametrize(
    ("technique", "english", "chinese"),
    [
        ("nested_forcing_net", "leads to", "推出"),
        ("forcing_net", "leads to", "推出"),
        ("x_chain", "one is true", "至少一真"),
        ("medusa", "one is true", "至少一真"),
    ],
)
def test_the_legend_explains_arrows(technique: str, english: str, chinese: str) -> None:
    board, step, _ = drawn(technique)
    words: dict[Lang, str] = {"en": english, "zh": chinese}
    for lang, word in words.items():
        root = ElementTree.fromstring(nonet.svg(board, step=step, lang=lang))
        named = {one.text for one in root.iter(f"{SVG}text") if one.get("class") == "legend"}
        assert named & {"leads to", "one is true", "推出", "至少一真"} == {word}
