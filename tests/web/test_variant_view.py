"""Boards of other sizes and with rules on the page: drawn, played, judged, solved, shared, kept."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Locator, Route, expect

import nonet
from nonet.formats import lzstring
from nonet.geometry.layout import SYMBOLS
from nonet.rules import RULES, Rules, cage, thermo
from tests.support import PICTURE, pack_for_page
from tests.web.axe import violations
from tests.web.conftest import Visit, desk, make_visit

KILLER = nonet.generate(size=6, rules="killer", seed=4)
SOLUTION = str(nonet.solve(KILLER).board)
SMALL = nonet.Board("1...............", rules=Rules(4, thermo("r2c1 r2c2 r2c3"), cage(5, "r4c12")))


def paste(visit: Visit, text: str) -> None:
    visit.page.locator("#do-paste").click()
    visit.dialog.get_by_role("textbox").fill(text)
    visit.press("paste_read")


def open_board(visit: Visit, text: str) -> None:
    visit.open("e=1")
    paste(visit, text)
    expect(visit.page.locator("#other-frame")).to_be_visible()
    expect(visit.page.locator("#view-other")).to_have_attribute("aria-busy", "false")


def cell(visit: Visit, row: int, column: int) -> Locator:
    rows = visit.page.locator(".other-grid").get_by_role("row")
    return rows.nth(row - 1).get_by_role("gridcell").nth(column - 1)


def digits(visit: Visit) -> str:
    shown = visit.page.locator(".other-cell .digit").all_text_contents()
    return "".join(SYMBOLS[int(text or 0)] for text in shown)


def verdict(visit: Visit) -> Locator:
    return visit.page.locator("#other-verdict span")


def test_a_link_is_drawn_and_played(visit: Visit) -> None:
    open_board(visit, KILLER.format("fpuzzles"))
    picture = visit.page.locator(".other-picture")
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 100
    rules = visit.page.locator("#other-rules")
    expect(rules).to_contain_text(RULES["cage"].meaning[visit.lang == "zh"])
    cell(visit, 1, 1).click()
    visit.page.keyboard.press("3")
    cell(visit, 1, 2).click()
    visit.page.keyboard.press("Shift+Digit2")
    visit.page.keyboard.press("Alt+Digit4")
    expect(cell(visit, 1, 2)).to_have_accessible_name(re.compile(r"\b2\b.*\b4\b"))
    visit.press("kind_colour")
    visit.page.locator("#other-digits button").nth(2).click()
    expect(cell(visit, 1, 2)).to_have_class(re.compile("colour-3"))
    visit.press("kind_digit")
    visit.page.locator("#other-digits button").nth(4).click()
    assert digits(visit)[:2] == "35"
    visit.page.locator("#other-undo").click()
    assert digits(visit)[:2] == "3."
    # nothing is wider than the screen
    assert visit.page.evaluate("document.documentElement.scrollWidth") <= visit.width


def test_broken_rules_are_reported_at_once(visit: Visit) -> None:
    open_board(visit, SMALL.format("json"))
    cell(visit, 2, 1).click()
    visit.page.keyboard.press("4")
    cell(visit, 2, 2).click()
    visit.page.keyboard.press("3")
    meaning = RULES["thermo"].meaning[visit.lang == "zh"]
    expect(verdict(visit)).to_contain_text("r2c1")
    expect(verdict(visit)).to_contain_text(meaning)
    expect(cell(visit, 2, 2)).to_have_class(re.compile("clashes"))
    visit.page.keyboard.press("Backspace")
    expect(cell(visit, 2, 1)).not_to_have_class(re.compile("clashes"))
    cell(visit, 1, 2).click()
    visit.page.keyboard.press("1")
    expect(verdict(visit)).to_contain_text(
        "1 appears twice in row 1" if visit.lang == "en" else "1 在第 1 行出现 2 次"
    )


def test_solve_check_possible_and_what_is_only_for_the_classic_board(visit: Visit) -> None:
    open_board(visit, KILLER.format("sudokupad"))
    wrong = next(d for d in "123456" if d != SOLUTION[0])
    cell(visit, 1, 1).click()
    visit.page.keyboard.press(wrong)
    visit.press("other_check")
    expect(verdict(visit)).to_contain_text("r1c1")
    expect(cell(visit, 1, 1)).to_have_class(re.compile("wrong"))
    visit.press("other_possible")
    expect(verdict(visit)).to_have_text(visit.t("other_no_way"))
    cell(visit, 1, 1).click()
    visit.page.keyboard.press("Backspace")
    visit.press("other_possible")
    expect(cell(visit, 1, 1)).to_have_accessible_name(re.compile(rf"\b{SOLUTION[0]}$"))
    visit.press("other_check")
    expect(verdict(visit)).to_have_text(visit.t("other_right"))
    visit.press("other_hint")
    expect(verdict(visit)).to_have_text(visit.t("other_no_hints"))
    visit.press("other_solve")
    expect(verdict(visit)).to_have_text(visit.t("other_done"))
    assert digits(visit) == SOLUTION
    visit.page.locator("#other-undo").click()
    assert digits(visit) == "." * 36


@desk
def test_removed_candidates_are_part_of_the_puzzle(visit: Visit) -> None:
    """They were dropped, and the solution shown could have one of them."""
    board = nonet.Board("1" + "." * 15).remove("r1c2", 2)
    open_board(visit, board.place("r4c4", 2).format("json"))
    cell(visit, 1, 2).click()
    visit.page.keyboard.press("2")
    expect(verdict(visit)).to_have_text(visit.t("other_wrong_one", names="r1c2"))
    expect(cell(visit, 1, 2)).to_have_class(re.compile("wrong"))
    visit.press("other_solve")
    expect(verdict(visit)).to_have_text(visit.t("other_done"))
    assert nonet.Board(digits(visit)).is_solved
    assert digits(visit)[1] != "2"


@desk
def test_long_work_is_shown_as_running(visit: Visit) -> None:
    board = nonet.generate(size=6, rules="killer", seed=4).format("json")
    visit.open(f"v=other&b={pack_for_page(board)}")
    verdict = visit.page.locator("#other-verdict")
    expect(verdict).to_have_attribute("data-kind", "plain")
    said = verdict.inner_text()
    held: list[Route] = []
    visit.page.route("**/api/true_candidates", lambda route: held.append(route))
    with visit.page.expect_request("**/api/true_candidates"):
        visit.press("other_possible")
    expect(verdict).to_have_text(visit.t("other_working"))
    held[0].continue_()
    expect(verdict).to_have_text(said)
    expect(visit.button("other_possible")).to_have_attribute("aria-pressed", "true")


@desk
def test_a_game_is_kept_and_listed(visit: Visit) -> None:
    open_board(visit, KILLER.format("json"))
    cell(visit, 1, 1).click()
    visit.page.keyboard.press(SOLUTION[0])
    expect(verdict(visit)).to_have_text(visit.t("verdict_left", n=35))
    visit.open("v=other")  # in a new tab, without the board in the address
    expect(visit.page.locator("#other-frame")).to_be_visible()
    assert digits(visit)[0] == SOLUTION[0]
    visit.page.locator("#other-undo").click()
    assert digits(visit)[0] == "."
    visit.press("view_solve")
    expect(visit.page.locator("#puzzle-name")).to_have_text(visit.t("name_today"))
    visit.press("do_games")
    row = visit.dialog.get_by_role("listitem").filter(has_text="6×6")
    row.get_by_role("button").first.click()
    expect(visit.page.locator("#view-other")).to_be_visible()


@desk
def test_the_time_runs_pauses_and_is_kept(visit: Visit) -> None:
    """From the start: rules are a puzzle without a digit."""
    open_board(visit, KILLER.format("json"))
    timer = visit.page.locator("#other-timer")
    expect(timer).to_have_text(re.compile("0:0[1-9]"))
    visit.page.keyboard.press("p")
    frame = visit.page.locator("#other-frame")
    expect(frame).to_have_css("filter", "blur(14px)")  # no looking ahead
    stood = timer.text_content()
    visit.page.keyboard.press("3")  # a hidden board takes no digits
    assert digits(visit) == "." * 36
    visit.press("go_on")
    expect(frame).to_have_css("filter", "none")
    expect(timer).not_to_have_text(stood or "")
    visit.open("v=other")
    expect(timer).not_to_have_text("0:00")
    expect(visit.page.locator("#timer")).to_be_hidden()  # the other clock stands
    visit.press("view_solve")
    visit.page.keyboard.press(",")
    visit.dialog.get_by_role("group", name=visit.t("choice_timer")).get_by_role("radio").nth(
        1
    ).check()
    visit.page.keyboard.press("Escape")
    visit.page.go_back()
    expect(timer).to_be_hidden()


@desk
def test_the_time_is_shown_when_a_board_is_solved(visit: Visit) -> None:
    open_board(visit, KILLER.format("json"))
    for index, digit in enumerate(SOLUTION):
        cell(visit, index // 6 + 1, index % 6 + 1).click()
        visit.page.keyboard.press(digit)
    expect(visit.page.locator("#finish")).to_be_visible()
    expect(visit.page.locator("#finish-facts")).to_contain_text("6×6")
    expect(visit.page.locator("#finish-facts")).to_contain_text(re.compile(r"\d:\d\d"))
    visit.page.keyboard.press("Escape")
    visit.page.keyboard.press("Backspace")
    visit.page.keyboard.press(SOLUTION[-1])
    expect(verdict(visit)).to_have_text(visit.t("other_done"))
    expect(visit.page.locator("#finish")).to_be_hidden()  # once is enough


@desk
def test_checking_is_a_choice(visit: Visit) -> None:
    wrong = next(d for d in "123456" if d != SOLUTION[0])
    open_board(visit, KILLER.format("json"))
    visit.page.evaluate("localStorage.setItem('nonet.choice.check', 'always')")
    visit.page.keyboard.press(wrong)
    expect(cell(visit, 1, 1)).to_have_class(re.compile("wrong"))
    expect(verdict(visit)).to_contain_text("r1c1")
    visit.page.evaluate("localStorage.setItem('nonet.choice.check', 'never')")
    visit.page.keyboard.press("Backspace")
    visit.page.keyboard.press(wrong)
    expect(verdict(visit)).to_have_text(visit.t("verdict_left", n=35))
    expect(visit.button("other_check")).to_be_hidden()
    visit.page.keyboard.press("v")
    expect(visit.spoken).to_have_text(visit.t("check_is_off"))


@desk
def test_keys_counts_and_cells_that_are_alike(visit: Visit) -> None:
    open_board(visit, KILLER.format("json"))
    for key, kind in {"m": "corner", "b": "centre", "k": "colour"}.items():
        visit.page.keyboard.press(key)
        button = visit.page.locator(f"#other-kind-{kind}")
        expect(button).to_have_attribute("aria-pressed", "true")
        visit.page.keyboard.press("2")
        visit.page.keyboard.press(key)
        expect(button).to_have_attribute("aria-pressed", "false")
    expect(cell(visit, 1, 1)).to_have_accessible_name(re.compile(r"\b2\b.*\b2\b.*green"))
    visit.page.keyboard.press("3")
    cell(visit, 2, 2).click()
    visit.page.keyboard.press("3")
    expect(cell(visit, 1, 1)).to_have_class(re.compile("same"))
    three = visit.page.locator("#other-digits button").nth(2)
    expect(three).to_have_accessible_name(visit.t("digit_left", digit=3, n=4))
    cell(visit, 2, 2).dblclick()
    expect(visit.page.locator(".other-cell.selected")).to_have_count(2)
    visit.page.keyboard.press("Control+a")
    expect(visit.page.locator(".other-cell.selected")).to_have_count(36)


@desk
def test_it_is_printed_with_its_rules(visit: Visit) -> None:
    visit.page.emulate_media(color_scheme="dark")
    open_board(visit, KILLER.format("json"))
    visit.page.evaluate("window.print = () => { window.printed = true; }")
    visit.press("other_print")
    assert visit.page.evaluate("window.printed")
    picture = visit.page.locator(".other-picture")
    dark = picture.get_attribute("src") or ""
    visit.page.emulate_media(media="print", color_scheme="dark")
    expect(picture).not_to_have_attribute("src", dark)  # paper is white
    expect(visit.page.locator("#other-rules")).to_be_visible()
    expect(picture).to_be_visible()
    for name in ("#other-pad", "#view-other .play", "#tabs", "#view-solve"):
        expect(visit.page.locator(name)).to_be_hidden()


def test_puzzles_are_made(visit: Visit) -> None:
    """From the card of either view; what cannot be made is told in plain words."""
    visit.open(f"g={PICTURE}")

    def make(card: Locator, size: str, rules: str) -> None:
        card.locator("details").evaluate("(one) => (one.open = true)")
        card.get_by_role("combobox").nth(2).select_option(size)
        card.get_by_role("combobox").nth(3).select_option(rules)
        visit.button("new_make", card).last.click()

    make(visit.page.locator("#play"), "6", "jigsaw")
    expect(visit.page.locator("#other-frame")).to_be_visible()
    expect(visit.page.locator(".other-cell")).to_have_count(36)
    meaning = RULES["regions"].meaning[visit.lang == "zh"]
    expect(visit.page.locator("#other-rules")).to_contain_text(meaning)
    card = visit.page.locator("#view-other .play")
    make(card, "7", "windows")
    expect(card.get_by_role("alert")).to_contain_text("windows")
    make(card, "4", "anti_king")
    expect(card.get_by_role("alert")).not_to_contain_text("Rules(")
    make(card, "9", "")
    expect(visit.page.locator("#view-solve")).to_be_visible()


@desk
def test_sharing(visit: Visit, tmp_path: Path) -> None:
    open_board(visit, KILLER.format("json"))
    cell(visit, 1, 1).click()
    visit.page.keyboard.press(SOLUTION[0])
    done = visit.page.locator("#other-done")
    visit.press("other_share_fpuzzles")
    expect(done).to_have_text(visit.t("copy_done"))
    link = visit.page.evaluate("navigator.clipboard.readText()")
    assert nonet.Board(link).rules == KILLER.rules
    for kind in ("svg", "png"):
        with visit.page.expect_download() as download:
            visit.press(f"other_share_{kind}")
        path = tmp_path / f"board.{kind}"
        download.value.save_as(path)
        assert path.stat().st_size > 500
    visit.press("other_share_address")
    expect(done).to_have_text(visit.t("copy_done"))
    ours = visit.page.evaluate("navigator.clipboard.readText()")
    visit.page.evaluate("localStorage.clear()")
    visit.open(ours.partition("#")[2])
    expect(visit.page.locator("#other-frame")).to_be_visible()
    assert digits(visit)[:2] == SOLUTION[0] + "."
    visit.page.evaluate("localStorage.clear()")
    visit.open("e=1")
    paste(visit, ours)  # our own link, pasted
    expect(visit.page.locator("#other-frame")).to_be_visible()


@desk
def test_files_and_invalid_boards(visit: Visit, tmp_path: Path) -> None:
    visit.open(f"g={PICTURE}")
    visit.press("do_paste")
    box, error = visit.dialog.get_by_role("textbox"), visit.page.locator("#paste-error")
    box.fill("https://tinyurl.com/abcdefg")
    visit.press("paste_read")
    expect(error).to_contain_text("is only the ID of a puzzle")
    tree: dict[str, Any] = {"size": 4, "grid": [[{} for _ in range(4)] for _ in range(4)]}
    tree["boxindexer"] = [{"cells": ["R1C1"]}]
    box.fill("https://f-puzzles.com/?load=" + lzstring.compress(json.dumps(tree)))
    visit.press("paste_read")
    expect(error).to_contain_text("boxindexer (1)")
    visit.press("paste_ignore")
    expect(visit.page.locator("#other-frame")).to_be_visible()
    expect(visit.page.locator("#other-warnings")).to_contain_text("boxindexer (1)")
    path = tmp_path / "puzzle.json"
    path.write_text(SMALL.format("json"))
    visit.press("other_another")
    with visit.page.expect_file_chooser() as chooser:
        visit.press("paste_open")
    chooser.value.set_files(path)
    expect(visit.page.locator("#other-rules")).to_contain_text("thermometer")


@desk
def test_classic_boards_open_where_they_belong(visit: Visit) -> None:
    open_board(visit, SMALL.format("json"))
    visit.press("other_another")
    line = str(nonet.generate(seed=1))
    visit.dialog.get_by_role("textbox").fill(line)
    visit.press("paste_read")
    expect(visit.page.locator("#view-solve")).to_be_visible()
    expect(visit.cell(1, 1)).to_be_visible()
    assert visit.digits() == line


ENDS = """(label) => {
  const words = document.createRange();
  words.selectNodeContents(label);
  const { left, right } = words.getBoundingClientRect();
  return [left, right];
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_sixteen_by_sixteen_on_a_phone(
    browser: Browser,
    address: str,
    all_texts: dict[str, dict[str, Any]],
    theme: Literal["light", "dark"],
) -> None:
    board = nonet.generate(size=16, clues=150, seed=1)
    context, visit = make_visit(browser, address, all_texts, "zh", 390)
    visit.page.emulate_media(color_scheme=theme)
    open_board(visit, str(board))
    box = cell(visit, 16, 16).bounding_box()
    assert box is not None
    assert box["width"] >= 20
    assert box["x"] + box["width"] <= 390
    first = cell(visit, 16, 1).bounding_box()
    assert first is not None
    last = visit.page.locator(".other-frame .labels.rows span").last
    left, right = last.evaluate(ENDS)
    assert 0 <= left < right < first["x"]
    expect(visit.page.locator("#other-digits button")).to_have_count(16)
    expect(visit.page.locator("#other-verdict")).to_have_attribute("data-kind", "plain")
    empty = board.values.index(0)
    cell(visit, empty // 16 + 1, empty % 16 + 1).click()
    visit.page.keyboard.press("g")  # 16, as letters go on after 9
    expect(cell(visit, empty // 16 + 1, empty % 16 + 1)).to_contain_text("16")
    assert visit.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert violations(visit.page) == []
    context.close()


def test_axe_finds_nothing(visit: Visit) -> None:
    visit.open(f"g={PICTURE}")
    assert violations(visit.page) == []
    visit.press("do_paste")
    visit.dialog.get_by_role("textbox").fill(KILLER.format("json"))
    visit.press("paste_read")
    expect(visit.page.locator("#other-frame")).to_be_visible()
    visit.press("other_possible")
    assert violations(visit.page) == []
