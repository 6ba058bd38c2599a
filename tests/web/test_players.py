"""What players expect: selecting, colours, highlights, the clock, the end, printing, offline."""

from __future__ import annotations

import re
from datetime import date

import pytest
from playwright.sync_api import Browser, expect

import nonet
from nonet.techniques.explain import technique_name
from tests.support import PICTURE, SOLVED
from tests.web.conftest import Visit, desk


def choose(visit: Visit, name: str, value: str) -> None:
    visit.press("choices")
    group = visit.dialog.get_by_role("group", name=visit.t(f"choice_{name}"))
    group.get_by_role("radio", name=visit.t(f"choice_{name}_{value}"), exact=True).check()
    visit.page.keyboard.press("Escape")


@desk
def test_a_digit_is_looked_at_everywhere(visit: Visit) -> None:
    visit.open(f"g={PICTURE}&c=1")
    visit.cell(1, 1).click()
    visit.page.keyboard.press("l")
    board = nonet.Board(PICTURE)
    seen = [c for c in range(81) if board[c] == 5 or (not board[c] and board.candidates[c] & 16)]
    expect(visit.page.locator(".cell.seen")).to_have_count(len(seen))
    marks = sum(1 for cell in seen if not board[cell])
    expect(visit.page.locator(".candidate.seen")).to_have_count(marks)
    visit.page.keyboard.press("w")
    pairs = sum(1 for c in range(81) if not board[c] and board.candidates[c].bit_count() == 2)
    expect(visit.page.locator(".cell.seen")).to_have_count(pairs)
    visit.page.keyboard.press("Escape")
    expect(visit.page.locator(".cell.seen")).to_have_count(0)
    expect(visit.page.locator(".cell.peer")).to_have_count(20)
    choose(visit, "peers", "off")
    expect(visit.page.locator(".cell.peer")).to_have_count(0)


@desk
def test_several_cells_at_once(visit: Visit) -> None:
    visit.open(f"g={PICTURE}")
    start, end = visit.cell(1, 6).bounding_box(), visit.cell(1, 8).bounding_box()
    assert start
    assert end
    mouse = visit.page.mouse
    mouse.move(start["x"] + 9, start["y"] + 9)
    mouse.down()
    mouse.move(end["x"] + 9, end["y"] + 9, steps=12)
    mouse.up()
    expect(visit.page.locator(".cell.selected")).to_have_count(3)
    visit.cell(3, 5).click(modifiers=["Control"])
    visit.page.keyboard.press("Shift+ArrowRight")
    expect(visit.page.locator(".cell.selected")).to_have_count(5)
    visit.page.keyboard.press("Shift+Digit4")
    visit.page.keyboard.press("Alt+Digit4")
    for cell in ((1, 7), (3, 5), (3, 6)):
        expect(visit.cell(*cell)).to_have_accessible_name(re.compile(r"candidates 4, .* 4$"))
    visit.page.keyboard.press("k")
    visit.page.keyboard.press("3")
    expect(visit.page.locator(".cell.colour-3")).to_have_count(5)
    visit.page.keyboard.press("k")
    visit.page.keyboard.press("Backspace")  # the marks first, then the colours
    expect(visit.cell(3, 5)).to_have_accessible_name(re.compile(r"empty, blue$"))
    visit.page.keyboard.press("Backspace")
    expect(visit.page.locator(".cell.coloured")).to_have_count(0)
    visit.page.keyboard.press("Control+a")
    expect(visit.page.locator(".cell.selected")).to_have_count(81)


@desk
def test_all_marks_to_work_on(visit: Visit) -> None:
    visit.open(f"g={PICTURE}")
    visit.press("do_fill_marks")
    expect(visit.cell(1, 3)).to_have_accessible_name(re.compile(r"\b1 2 4$"))
    visit.cell(1, 3).click()
    visit.page.keyboard.press("Shift+Digit2")
    expect(visit.cell(1, 3)).to_have_accessible_name(re.compile(r"\b1 4$"))
    choose(visit, "tidy", "off")
    visit.cell(1, 4).click()
    visit.page.keyboard.press("6")
    expect(visit.cell(1, 6)).to_have_accessible_name(re.compile(r"\b2 4 6 8$"))
    visit.page.keyboard.press("t")
    expect(visit.cell(1, 6)).to_have_accessible_name(re.compile(r"\b2 4 8$"))


@desk
def test_the_digit_first(visit: Visit) -> None:
    visit.open(f"g={PICTURE}")
    choose(visit, "entry", "digit_first")
    pad = visit.page.get_by_role("group", name=visit.t("pad"))
    pad.get_by_role("button", name=re.compile("^4")).click()
    visit.cell(1, 3).click()
    visit.cell(2, 8).click()
    assert (visit.digits()[2], visit.digits()[16]) == ("4", "4")
    visit.press("kind_corner")
    visit.cell(1, 4).click()
    assert visit.digits()[3] == "."


@desk
def test_a_game_to_its_end(visit: Visit) -> None:
    last = PICTURE.index(".")
    own = "".join(d if PICTURE[i] == "." and i != last else "." for i, d in enumerate(SOLVED))
    visit.open(f"g={PICTURE}&p={own}")
    timer = visit.page.locator("#timer")
    expect(timer).not_to_have_text("0:00")
    timer.click()
    expect(visit.button("go_on").last).to_be_visible()
    visit.page.keyboard.press("p")
    expect(visit.page.locator("#rating")).to_be_visible()
    visit.cell(1, 3).click()
    visit.page.keyboard.press("4")
    expect(visit.dialog).to_contain_text(visit.t("finish_title"))
    facts = visit.page.locator("#finish-facts")
    expect(facts).to_contain_text(visit.t("finish_no_help"))
    expect(facts).to_contain_text(visit.t("level_easy"))
    expect(facts).to_contain_text(visit.t("finish_is_best"))
    hardest = nonet.rate(PICTURE).hardest
    assert hardest
    expect(facts).to_contain_text(technique_name(hardest, visit.lang))
    expect(visit.button("finish_next")).to_be_focused()
    time = visit.page.locator("#finish-facts dd").first.inner_text()
    visit.page.keyboard.press("Escape")
    expect(timer).to_have_text(time)
    visit.press("do_statistics")
    row = visit.dialog.get_by_role("row", name=re.compile(visit.t("level_easy")))
    expect(row.get_by_role("cell").first).to_have_text("1")


@pytest.mark.parametrize("visit", [("zh", 390)], indirect=True, ids=["phone"])
def test_a_whole_game_by_keys_and_pad(visit: Visit) -> None:
    """From the first cell to the last, by turns, with a reload on the way."""
    visit.open(f"g={PICTURE}")
    pad = visit.page.locator("#pad .key")
    cells = [cell for cell, digit in enumerate(PICTURE) if digit == "."]
    for turn, cell in enumerate(cells):
        visit.cell(cell // 9 + 1, cell % 9 + 1).click()
        if turn % 2:
            pad.nth(int(SOLVED[cell]) - 1).click()
        else:
            visit.page.keyboard.press(SOLVED[cell])
        if turn == 20:
            before = visit.digits()
            visit.page.reload()
            expect(visit.page.locator("html[data-ready]")).to_be_attached()
            assert visit.digits() == before
    expect(visit.dialog).to_contain_text(visit.t("finish_title"))
    visit.page.keyboard.press("Escape")
    assert visit.digits() == SOLVED
    expect(visit.verdict).to_have_text(visit.t("verdict_solved"))
    visit.page.reload()
    expect(visit.page.locator("html[data-ready]")).to_be_attached()
    assert visit.digits() == SOLVED
    expect(visit.dialog).to_have_count(0)  # the joy is had once
    visit.press("do_games")
    expect(visit.dialog.get_by_role("listitem")).to_contain_text(visit.t("game_done"))


@desk
def test_todays_puzzle_is_the_same_for_everyone(visit: Visit) -> None:
    visit.page.clock.set_fixed_time("2026-03-05T12:00:00")
    visit.open()  # it is what a first visit opens
    expected = nonet.generate(level="easy", symmetry="rotate180", seed=20260305)
    expect(visit.page.locator("#puzzle-name")).to_have_text(visit.t("name_today"))
    assert visit.digits() == str(expected)
    visit.page.keyboard.press("Control+a")
    visit.button("name_today").click()  # it is under way already
    visit.press("do_games")
    expect(visit.dialog.get_by_role("listitem")).to_have_count(1)
    assert date(2026, 3, 5).isoformat() in visit.dialog.inner_text()


@desk
def test_the_clock_can_be_paused(visit: Visit) -> None:
    visit.page.clock.install()
    visit.open(f"g={PICTURE}")
    clock = visit.page.locator("#timer")
    visit.page.clock.run_for(60_000)
    expect(clock).to_contain_text("1:0")
    visit.page.keyboard.press("p")
    expect(visit.button("go_on")).to_be_visible()
    expect(visit.page.locator("#grid")).to_have_css("filter", "blur(14px)")  # no looking ahead
    for key in ("4", "Shift+Digit4"):  # a hidden board takes nothing
        visit.page.keyboard.press(key)
    assert visit.digits() == PICTURE
    visit.page.clock.run_for(120_000)
    expect(clock).to_contain_text("1:0")
    visit.press("go_on")
    visit.page.clock.run_for(60_000)
    expect(clock).to_contain_text("2:0")


@desk
def test_a_sheet_of_puzzles(visit: Visit) -> None:
    visit.page.add_init_script("window.print = () => (window.printed = true)")
    visit.open(f"g={PICTURE}")
    visit.press("do_print")
    visit.choose(visit.t("sheet_2"))
    visit.dialog.get_by_role("button", name=visit.t("do_print"), exact=True).click()
    expect(visit.dialog).to_have_count(0, timeout=300_000)
    assert visit.page.evaluate("() => window.printed")
    visit.page.emulate_media(media="print")
    expect(visit.page.locator("#sheet figure")).to_have_count(2)
    expect(visit.page.locator("#sheet figure").first).to_be_visible()
    expect(visit.page.get_by_role("grid")).to_be_hidden()


@desk
def test_pictures_to_save(visit: Visit) -> None:
    visit.open(f"g={PICTURE}")
    visit.press("do_copy")
    starts = {"svg": b"<svg", "png": b"\x89PNG"}
    for kind, start in starts.items():
        with visit.page.expect_download() as saved:
            visit.press(f"copy_{kind}")
        assert saved.value.suggested_filename == f"nonet.{kind}"
        assert saved.value.path().read_bytes().startswith(start)


def test_the_score_is_explained(visit: Visit) -> None:
    visit.open(f"g={PICTURE}")
    rating = nonet.rate(PICTURE)
    visit.page.locator("#rating").click()
    dialog = visit.dialog
    expect(dialog.locator(".step-of-level.here")).to_have_text(visit.t(f"level_{rating.level}"))
    expect(dialog.locator("tbody tr")).to_have_count(len(rating.used))
    sums = [int(cell) for cell in dialog.locator("tbody td:last-child").all_inner_texts()]
    assert sum(sums) == rating.score


def test_the_keys_are_listed(visit: Visit) -> None:
    visit.open("e=1")
    visit.page.keyboard.press("?")
    expect(visit.dialog).to_contain_text(visit.t("key_hint"))
    told = visit.dialog.locator("#help-keys").inner_text()
    missing = [key for key in visit.texts if key.startswith("key_") if visit.t(key) not in told]
    assert not missing
    # and whatever has a button has a key
    without = """async () => {
      const { KEYS } = await import('/static/js/keys.js');
      const keys = new Set([...KEYS.solve, ...KEYS.page].map(([action]) => action));
      const buttons = [...document.querySelectorAll('[id^=do-], [id^=tool-]')];
      return buttons.map(({ id }) => id.replace(/^(do|tool)-/, '')).filter((id) => !keys.has(id));
    }"""
    # but no single key changes the whole board, and a menu opens as buttons do
    assert sorted(visit.page.evaluate(without)) == [
        "clear",
        "edit",
        "menu",
        "play",
        "restart",
        "solve",
    ]


def test_it_opens_without_the_server_once_visited(browser: Browser, address: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{address}#g={PICTURE}")
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    manifest = page.locator("link[rel=manifest]").get_attribute("href")
    assert page.request.get(f"{address}{manifest}").json()["start_url"] == "/"
    context.set_offline(True)
    page.goto("about:blank")
    page.goto(f"{address}#g={PICTURE}")
    expect(page.locator("html[data-ready]")).to_be_attached()
    expect(page.locator(".cell.given")).to_have_count(30)
    page.locator("#tool-hint").click()
    expect(page.locator("#verdict")).to_contain_text("The server does not respond")
    # what comes later is there too
    parts = ["cards", "dialogs", "techniques", "race", "lesson", "variant_view"]
    bring = "(names) => Promise.all(names.map((name) => import(`/static/js/${name}.js`)))"
    assert len(page.evaluate(bring, parts)) == len(parts)
    page.keyboard.press("j")
    expect(page.locator("html")).to_have_attribute("lang", "zh-CN")
    context.close()
