"""The page as a player meets it: a puzzle at once, nothing lost by a key, a worthy end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, expect

import nonet
from nonet.techniques.explain.reasons import example
from tests.support import PICTURE, SOLVED
from tests.web.conftest import Visit, desk, make_visit

LAST = PICTURE.index(".")
ALMOST = "".join(d if PICTURE[i] == "." and i != LAST else "." for i, d in enumerate(SOLVED))


def box(part: Locator) -> FloatRect:
    found = part.bounding_box()
    assert found
    return found


def test_it_opens_on_todays_puzzle_of_the_level_last_played(visit: Visit) -> None:
    visit.page.clock.set_fixed_time("2026-03-05T12:00:00")
    visit.open()
    name = visit.page.locator("#puzzle-name")
    expect(name).to_have_text(visit.t("name_today"))
    assert visit.digits() == str(nonet.generate(level="easy", symmetry="rotate180", seed=20260305))
    visit.button("level_medium").click()
    expect(name).to_have_text("")
    expect(visit.page.locator("#rating")).to_contain_text(visit.t("level_medium"))
    medium = visit.digits()
    visit.open()  # a game under way goes on
    assert visit.digits() == medium
    visit.page.locator(".day.today").click()
    expect(name).to_have_text(visit.t("name_today"))
    today = nonet.generate(level="medium", symmetry="rotate180", seed=20260305)
    assert visit.digits() == str(today)


def test_board_and_pad_are_in_sight_at_once(visit: Visit) -> None:
    for width, height in ((320, 568), (390, 664), (1280, 800)):
        visit.page.set_viewport_size({"width": width, "height": height})
        visit.open(f"g={PICTURE}")
        for part in ("#grid", "#pad", "#tabs", "#do-menu"):
            expect(visit.page.locator(part)).to_be_in_viewport(ratio=0.99)
        assert visit.page.evaluate("document.documentElement.scrollWidth") <= width
        for tab in visit.page.locator("#tabs button").all():
            room, needed = tab.evaluate("(one) => [one.clientWidth, one.scrollWidth]")
            assert needed <= room


@pytest.mark.parametrize(("width", "height"), [(390, 844), (390, 740), (844, 390), (1280, 900)])
@desk
def test_a_hint_neither_covers_nor_moves_the_pad(visit: Visit, width: int, height: int) -> None:
    visit.page.set_viewport_size({"width": width, "height": height})
    visit.open(f"g={PICTURE}")
    pad, grid = visit.page.locator("#pad"), visit.page.locator("#grid")
    between = box(pad)["y"] - box(grid)["y"]
    for _ in range(3):
        visit.page.keyboard.press("h")
    expect(visit.button("hint_apply")).to_be_in_viewport(ratio=0.99)
    assert box(pad)["y"] - box(grid)["y"] == between
    hint = box(visit.page.locator("#hint"))
    assert hint["y"] >= box(pad)["y"] + box(pad)["height"] or hint["x"] > box(pad)["x"]
    expect(pad).to_be_in_viewport(ratio=0.99)


@desk
def test_no_single_key_changes_the_whole_board(visit: Visit) -> None:
    visit.open(f"g={PICTURE}")
    visit.type_at(1, 3, "4")
    before = visit.digits()
    for key in "szueSZUE":
        visit.page.keyboard.press(key)
    assert visit.digits() == before
    expect(visit.page.locator("#editing")).to_be_hidden()


@desk
def test_clues_are_edited_apart_from_the_game(visit: Visit) -> None:
    visit.open(f"g={PICTURE}")
    visit.type_at(1, 3, "4")
    visit.press("do_edit")
    expect(visit.page.locator("#editing")).to_be_visible()
    assert visit.digits() == PICTURE  # one's own digit is no clue
    visit.type_at(1, 3, "4")
    expect(visit.cell(1, 3)).to_have_class(re.compile("given"))
    visit.press("do_play")
    expect(visit.page.locator("#editing")).to_be_hidden()
    visit.press("tool_undo")
    visit.press("tool_undo")  # the game before, as it was
    expect(visit.cell(1, 3)).to_have_class(re.compile("own"))


@desk
def test_starting_over_starts_the_clock_and_can_be_undone(visit: Visit) -> None:
    visit.open(f"g={PICTURE}&p={ALMOST}")
    timer = visit.page.locator("#timer")
    expect(timer).to_have_text("0:02")
    visit.press("do_restart")
    expect(visit.verdict).to_contain_text(visit.t("restarted"))
    expect(timer).to_have_text("0:00")
    assert visit.digits() == PICTURE
    visit.page.keyboard.press("Control+z")
    assert visit.digits() != PICTURE


def finish(visit: Visit) -> None:
    visit.type_at(LAST // 9 + 1, LAST % 9 + 1, SOLVED[LAST])
    expect(visit.dialog).to_contain_text(visit.t("finish_title"))


@desk
def test_help_is_counted_as_help(visit: Visit) -> None:
    visit.open(f"g={PICTURE}&p={ALMOST}")
    expect(visit.page.locator("#rating")).to_be_visible()
    visit.press("do_steps")
    visit.button("close", visit.page.locator("#steps")).click()
    finish(visit)
    expect(visit.dialog).to_contain_text(visit.t("finish_helped"))
    visit.page.keyboard.press("Escape")
    visit.press("do_statistics")
    row = visit.dialog.get_by_role("row", name=re.compile(visit.t("level_easy")))
    assert row.get_by_role("cell").all_inner_texts() == ["1", "0", "–", "–"]


def test_the_end_is_shared_and_leads_on(visit: Visit) -> None:
    visit.open(f"g={PICTURE}&p={ALMOST}")
    expect(visit.page.locator("#rating")).to_be_visible()
    finish(visit)
    expect(visit.button("finish_next")).to_be_focused()
    visit.page.evaluate("delete Navigator.prototype.share")
    visit.press("finish_share")
    expect(visit.page.locator("#finish-done")).to_have_text(visit.t("copy_done"))
    shared = visit.page.evaluate("navigator.clipboard.readText()")
    assert PICTURE in shared
    assert visit.t("finish_no_help") in shared
    assert "p=" not in shared  # nothing of the solution
    with visit.page.expect_download() as download:
        visit.press("finish_picture")
    assert download.value.suggested_filename == "nonet.png"
    visit.press("finish_next")
    expect(visit.dialog).to_have_count(0)
    expect(visit.page.locator(".cell.own")).to_have_count(0)
    assert visit.digits() != SOLVED


def test_middle_marks_fit_and_make_room(visit: Visit) -> None:
    visit.open(f"g={'.' * 80}1")
    visit.cell(1, 1).click()
    for digit in range(1, 10):
        visit.page.keyboard.press(f"Alt+Digit{digit}")
    cell, centre = visit.cell(1, 1), visit.page.locator(".cell .centre").first
    assert box(centre)["width"] <= box(cell)["width"]
    for digit in (4, 5, 6, 9):
        visit.page.keyboard.press(f"Shift+Digit{digit}")
    middle = box(centre)
    for digit in (4, 5, 6, 9):
        mark = box(cell.locator(f".candidate[data-digits='{digit}']"))
        assert mark["y"] + mark["height"] <= middle["y"] + 1 or mark["y"] >= (
            middle["y"] + middle["height"] - 1
        )


def test_where_to_look_shades_all_that_is_named(visit: Visit) -> None:
    _, step = example("x_wing")
    where = nonet.explain(step, visit.lang).where
    units = re.findall(r"\d+", where)[1:]
    visit.open("v=techniques&t=x_wing")
    expect(visit.page.locator("#view-techniques .notation")).not_to_be_empty()
    shaded = visit.page.evaluate(
        """async ([where]) => {
          const { marksFor } = await import('/static/js/step_panel.js');
          return marksFor({ marks: { units: [] }, where }, 1).units.map((unit) => unit % 9 + 1);
        }""",
        [where],
    )
    assert shaded == [int(unit) for unit in units]
    assert len(shaded) == 2


@pytest.mark.parametrize("key", ["view_lesson", "view_race"])
@desk
def test_space_plays_after_a_click_on_the_tab(visit: Visit, key: str) -> None:
    visit.open(f"g={PICTURE}")
    visit.press(key)
    view = visit.page.locator(f"#{key.replace('_', '-')}")
    expect(view).to_be_focused()
    ready = ".runner[aria-busy='false']" if key == "view_race" else ".now"
    expect(view.locator(ready).first).to_be_attached()
    if key == "view_race":
        expect(view.locator(".runner[aria-busy='true']")).to_have_count(0)
    visit.page.keyboard.press("Space")
    expect(visit.button("race_pause", view)).to_be_visible()


def test_without_the_server_a_solved_board_is_solved(
    browser: Browser, address: str, all_texts: dict[str, dict[str, Any]]
) -> None:
    """And once it answers, it is no longer said that it does not."""
    context, visit = make_visit(browser, address, all_texts, "en", 1280)
    visit.page.goto(address)
    expect(visit.page.locator("html[data-ready]")).to_be_attached()
    visit.page.route("**/api/**", lambda route: route.abort())
    visit.page.goto(f"{address}#g={'...' + PICTURE[3:]}")
    expect(visit.verdict).to_have_text(visit.texts["errors"]["offline"])
    visit.page.unroute("**/api/**")
    expect(visit.verdict).to_contain_text(visit.t("verdict_several").split("{")[0])
    visit.page.route("**/api/**", lambda route: route.abort())
    visit.page.goto(f"{address}#g={PICTURE}&p={ALMOST}")
    expect(visit.verdict).to_have_text(visit.texts["errors"]["offline"])
    finish(visit)
    expect(visit.verdict).to_have_text(visit.t("verdict_solved"))
    context.close()


@desk
def test_figures_are_written_out(visit: Visit) -> None:
    visit.open("v=race&a=native")
    told = visit.page.evaluate(
        """async () => {
          const { milliseconds } = await import('/static/js/runner.js');
          return [1.3, 0.0123456, 0.00000123].map(milliseconds);
        }"""
    )
    assert told == ["1,300", "12.3", "0.001"]


@desk
def test_back_closes_a_dialog_and_nothing_else(visit: Visit) -> None:
    visit.open(f"g={PICTURE}")
    visit.press("view_techniques")
    expect(visit.page.locator("#view-techniques")).to_be_visible()
    visit.press("do_paste")
    expect(visit.dialog).to_be_visible()
    visit.page.go_back()
    expect(visit.dialog).to_have_count(0)
    expect(visit.page.locator("#view-techniques")).to_be_visible()
    visit.page.go_back()
    expect(visit.page.locator("#view-solve")).to_be_visible()


@desk
def test_it_is_said_that_nothing_is_kept(visit: Visit) -> None:
    visit.page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError') }"
    )
    visit.open(f"g={PICTURE}")
    expect(visit.page.locator("#notice")).to_have_text(visit.t("games_untaken"))


@desk
def test_what_is_chosen_stands_out_in_the_dark(visit: Visit) -> None:
    visit.page.emulate_media(color_scheme="dark")
    visit.open(f"g={PICTURE}")
    lightness = """(one) => getComputedStyle(one).backgroundColor.match(/\\d+/g)
        .slice(0, 3).map(Number).reduce((a, b) => a + b)"""
    chosen = visit.button("kind_digit").evaluate(lightness)
    around = visit.page.locator("#pad .segments").evaluate(lightness)
    assert chosen > around + 60


@pytest.mark.parametrize(("width", "height"), [(844, 390), (640, 450)])
@desk
def test_the_rating_is_one_line(visit: Visit, width: int, height: int) -> None:
    visit.page.set_viewport_size({"width": width, "height": height})
    visit.open(f"g={PICTURE}")
    expect(visit.page.locator("#rating")).to_be_visible()
    assert box(visit.page.locator("#rating"))["height"] <= 32
