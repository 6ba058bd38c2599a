"""Low, narrow and zoomed screens: board, hint, verdict and dialogs share them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

import nonet
from tests.support import PICTURE, SOLVED, pack_for_page
from tests.web.conftest import Visit, desk


def assert_in_sight(visit: Visit, part: Locator) -> None:
    part.wait_for()
    size = visit.page.viewport_size
    box = part.bounding_box()
    assert size
    assert box
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= size["width"]
    assert box["y"] + box["height"] <= size["height"]


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (640, 450), (320, 568)])
@desk
def test_board_and_hint_share_the_screen(visit: Visit, width: int, height: int) -> None:
    visit.page.set_viewport_size({"width": width, "height": height})
    visit.open(f"g={PICTURE}")
    for _ in range(3):
        visit.page.keyboard.press("h")
    expect(visit.button("hint_apply")).to_be_visible()
    for name in ("hint_apply", "hint_next", "strength_3"):
        assert_in_sight(visit, visit.button(name))
    assert_in_sight(visit, visit.page.locator("#grid"))
    assert visit.page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize(("width", "height"), [(844, 390), (667, 375), (740, 360), (640, 450)])
def test_low_screens_show_the_whole_verdict(visit: Visit, width: int, height: int) -> None:
    visit.page.set_viewport_size({"width": width, "height": height})
    visit.open(f"g={'.' * 9 + SOLVED[9:]}&e=1")  # 72 givens could be left out, each by itself
    expect(visit.verdict).to_have_attribute("data-kind", "good")
    expect(visit.page.locator("#rating")).to_be_visible()
    assert_in_sight(visit, visit.verdict)
    assert_in_sight(visit, visit.page.locator("#rating"))


@pytest.mark.parametrize(("width", "height"), [(844, 390), (640, 450)])
@desk
def test_low_screens_show_what_a_dialog_is_for(visit: Visit, width: int, height: int) -> None:
    """Without scrolling: what it does, and how to leave it."""
    visit.page.set_viewport_size({"width": width, "height": height})
    for key, button in {"i": "paste_read", "x": "copy_png"}.items():
        visit.open(f"g={PICTURE}")
        visit.page.keyboard.press(key)
        assert_in_sight(visit, visit.button(button, visit.dialog))
        assert_in_sight(visit, visit.button("close", visit.dialog))
    visit.open(f"g={PICTURE}")
    assert_in_sight(visit, visit.page.locator("#rating"))
    board = nonet.generate(size=6, rules="killer", seed=4).format("json")
    visit.open(f"v=other&b={pack_for_page(board)}")
    assert_in_sight(visit, visit.page.locator("#other-frame"))
    assert_in_sight(visit, visit.page.locator("#other-undo"))


PHONES = [(360, 640), (640, 360)]


@pytest.mark.parametrize(("width", "height"), PHONES)
@desk
def test_the_board_is_visible_when_a_game_begins(visit: Visit, width: int, height: int) -> None:
    """Also where what began it lies far below."""
    visit.page.set_viewport_size({"width": width, "height": height})
    visit.open(f"g={PICTURE}")
    visit.button("level_medium").click()
    expect(visit.page.locator("#rating")).to_contain_text(visit.t("level_medium"))
    expect(visit.page.locator("#grid")).to_be_in_viewport(ratio=0.99)
    visit.press("do_games")
    visit.dialog.get_by_role("listitem").last.get_by_role("button").first.click()
    expect(visit.page.locator("#grid")).to_be_in_viewport(ratio=0.99)
    visit.press("variant_six")
    expect(visit.page.locator("#other-frame")).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize(("width", "height"), [*PHONES, (740, 360), (640, 450)])
def test_any_board_has_labels_and_its_verdict_is_seen(
    visit: Visit, width: int, height: int
) -> None:
    visit.page.set_viewport_size({"width": width, "height": height})
    board = nonet.generate(size=9, rules="killer", seed=4).format("json")
    visit.open(f"v=other&b={pack_for_page(board)}")
    frame = visit.page.locator("#other-frame")
    for kind, letter in (("columns", "c"), ("rows", "r")):
        names = frame.locator(f".labels.{kind} span")
        expect(names).to_have_text([f"{letter}{i}" for i in range(1, 10)])
    column, cell = (
        frame.locator(place).bounding_box()
        for place in (".columns span:nth-child(4)", "[data-cell='3']")
    )
    assert column
    assert cell
    assert abs(column["x"] - cell["x"]) < 2
    visit.page.keyboard.type("5")
    visit.page.keyboard.press("ArrowRight")
    visit.page.keyboard.type("5")
    verdict = visit.page.locator("#other-verdict")
    expect(verdict).to_have_attribute("data-kind", "bad")
    assert_in_sight(visit, verdict)
    assert_in_sight(visit, frame)


@pytest.mark.parametrize(("width", "height"), [(640, 360), (844, 390), (640, 400)])
@desk
def test_low_screens_show_what_is_playing(visit: Visit, width: int, height: int) -> None:
    """The space bar plays: the boards of the race, the board of the lesson and its code."""
    visit.page.set_viewport_size({"width": width, "height": height})
    visit.open("v=lesson")
    expect(visit.page.locator("#view-lesson .now")).to_be_attached()
    visit.page.keyboard.press("Space")
    expect(visit.page.locator("#view-lesson .mini")).to_be_in_viewport(ratio=0.99)
    expect(visit.page.locator("#view-lesson .race-player")).to_be_in_viewport(ratio=1)
    expect(visit.page.locator("#view-lesson .now")).to_be_in_viewport(ratio=1)
    visit.open("v=race&a=row_by_row.native")
    expect(visit.page.locator(".runner[aria-busy='false']")).to_have_count(2)
    visit.page.keyboard.press("Space")
    expect(visit.page.locator(".runner canvas").first).to_be_in_viewport(ratio=0.99)


def test_nothing_is_cramped(visit: Visit) -> None:
    """Headings keep off the text below, and the names of tools fit."""
    for width in (360, visit.width):
        visit.page.set_viewport_size({"width": width, "height": 640})
        visit.open(f"g={PICTURE}")
        for name in visit.page.locator("#pad .tool").all():
            room, needed = name.evaluate("(one) => [one.clientWidth, one.scrollWidth]")
            assert needed <= room, name.inner_text()
        for state in ("v=techniques", "v=techniques&t=x_wing"):
            visit.open(state)
            heading = visit.page.locator("#view-techniques h1:visible")
            expect(heading).to_be_visible()
            gap = """(heading) => heading.nextElementSibling.getBoundingClientRect().top -
                heading.getBoundingClientRect().bottom"""
            assert heading.evaluate(gap) >= 6


def test_the_board_of_a_technique_is_whole_on_a_desk(visit: Visit) -> None:
    visit.page.set_viewport_size({"width": 1280, "height": 800})
    visit.open("v=techniques&t=x_wing")
    last = visit.page.locator("#view-techniques .board .cell").last
    expect(last).to_be_in_viewport(ratio=1)
