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
    visit.open(f"g={'.' * 9 + SOLVED[9:]}")  # 72 givens could be left out, each by itself
    expect(visit.verdict).to_have_attribute("data-kind", "good")
    expect(visit.page.locator("#rating")).to_be_visible()
    assert_in_sight(visit, visit.verdict)
    assert_in_sight(visit, visit.page.locator("#rating"))


@pytest.mark.parametrize(("width", "height"), [(844, 390), (640, 450)])
@desk
def test_low_screens_show_what_a_dialog_is_for(visit: Visit, width: int, height: int) -> None:
    """Without scrolling: what it does, and how to leave it."""
    visit.page.set_viewport_size({"width": width, "height": height})
    for key, button in {"g": "new_today", "i": "paste_open", "x": "copy_png"}.items():
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
