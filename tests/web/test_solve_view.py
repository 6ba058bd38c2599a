"""Solve and learn: type, paste, make, share, judge, solve; as a person does it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import nonet
from tests.support import PICTURE, SOLVED
from tests.web.conftest import Visit, desk

SEVERAL = "..." + PICTURE[3:9] + "6..195...." + "." * 62


def test_type_with_the_keyboard(visit: Visit) -> None:
    visit.open("e=1")
    expect(visit.verdict).to_have_text(visit.t("verdict_empty"))
    visit.cell(1, 1).click()
    visit.page.keyboard.type(PICTURE)  # the next cell follows by itself
    assert visit.digits() == PICTURE
    expect(visit.verdict).to_have_text(visit.t("verdict_one_spare", n=22))
    expect(visit.page.locator("#rating")).to_have_text(f"{visit.t('level_easy')} · 204 · ER 1.2")
    # a second 7 in row 1 clashes, is said to, and can be taken back
    visit.cell(1, 9).click()
    visit.page.keyboard.press("7")
    visit.cell(1, 9).click()
    unit = visit.t("row", i=1)
    expect(visit.verdict).to_have_text(visit.t("verdict_clash", digit=7, unit=unit))
    expect(visit.page.locator(".clashes")).to_have_count(2)
    expect(visit.cell(1, 9)).to_have_accessible_name(re.compile(visit.t("cell_clashes")))
    expect(visit.spoken).to_have_text(visit.t("verdict_clash", digit=7, unit=unit))
    visit.page.keyboard.press("Backspace")
    expect(visit.page.locator(".clashes")).to_have_count(0)
    visit.page.keyboard.press("Control+z")
    expect(visit.page.locator(".clashes")).to_have_count(2)
    visit.page.keyboard.press("Control+z")
    visit.page.keyboard.press("Control+y")
    expect(visit.page.locator(".clashes")).to_have_count(2)


def test_touch_the_pad(visit: Visit) -> None:
    visit.open(f"g={PICTURE}")
    pad = visit.page.get_by_role("group", name=visit.t("pad"))
    four = pad.get_by_role("button", name=visit.t("digit_left", digit=4, n=7), exact=True)
    visit.cell(1, 3).tap() if visit.width < 500 else visit.cell(1, 3).click()
    four.tap() if visit.width < 500 else four.click()
    expect(visit.cell(1, 3)).to_have_class(re.compile("own"))
    assert visit.digits()[2] == "4"
    expect(visit.verdict).to_have_text(visit.t("verdict_left", n=50))
    visit.press("tool_undo")
    assert visit.digits() == PICTURE
    visit.press("tool_redo")
    visit.press("tool_erase")
    assert visit.digits() == PICTURE
    visit.cell(1, 1).click()  # a given stays
    pad.get_by_role("button", name=re.compile("^4")).click()
    assert visit.digits() == PICTURE
    expect(visit.spoken).to_have_text(visit.t("cell_is_given"))


@pytest.mark.parametrize("form", ["line", "grid", "json", "candidates"])
def test_paste_with_keys(visit: Visit, form: str) -> None:
    visit.open("e=1")
    board = nonet.Board(PICTURE)
    visit.page.evaluate("text => navigator.clipboard.writeText(text)", board.format(form))
    visit.cell(1, 1).click()
    visit.page.keyboard.press("Control+v")
    expect(visit.verdict).not_to_have_text(visit.t("verdict_empty"))
    placed = nonet.Board(board.format(form))
    assert visit.digits() == str(placed)


def test_paste_in_the_dialog(visit: Visit) -> None:
    visit.open("e=1")
    visit.press("do_paste")
    field = visit.dialog.get_by_role("textbox")
    field.fill("<img src=x onerror=alert(1)>")
    visit.press("paste_read")
    place = visit.t("at_line_column", line=1, column=1, text="")
    expect(visit.dialog.get_by_role("alert")).to_contain_text(place.rstrip())
    field.fill(PICTURE[:-1])
    visit.press("paste_read")
    expect(visit.dialog.get_by_role("alert")).to_contain_text("80")
    if visit.lang == "zh":
        expect(visit.dialog.get_by_role("alert")).to_have_text("有 80 格，应为 81 格")
        field.fill(re.sub("(.{9})", r"\1\n", PICTURE)[:-2])
        visit.press("paste_read")
        expect(visit.dialog.get_by_role("alert")).to_have_text(
            "有 80 格，应为 81 格：第 9 行有 8 格"
        )
    field.fill(PICTURE)
    visit.press("paste_read")
    expect(visit.dialog).to_have_count(0)
    assert visit.digits() == PICTURE


@pytest.mark.parametrize(("level", "symmetry"), [("easy", "rotate180"), ("hard", "none")])
def test_a_new_puzzle(visit: Visit, level: str, symmetry: str) -> None:
    visit.open(f"g={PICTURE}")
    card = visit.page.locator("#play")
    card.get_by_text(visit.t("more_options")).click()
    card.get_by_role("combobox").nth(0).select_option(level)
    card.get_by_role("combobox").nth(1).select_option(symmetry)
    visit.button("new_make", card).first.click()
    expect(visit.page.locator("#rating")).to_contain_text(visit.t(f"level_{level}"))
    line = visit.digits()
    assert nonet.rate(line).level == level
    if symmetry == "rotate180":
        assert [c == "." for c in line] == [c == "." for c in reversed(line)]


def test_the_address_holds_the_state(visit: Visit) -> None:
    visit.open("e=1")
    visit.paste(PICTURE)
    visit.cell(1, 3).click()
    visit.page.keyboard.press("4")
    visit.cell(1, 4).click()
    visit.page.keyboard.press("Shift+Digit6")
    visit.press("do_candidates")
    visit.cell(1, 6).click()
    visit.page.keyboard.press("Shift+Digit2")
    expect(visit.cell(1, 6)).to_have_accessible_name(re.compile(r"\b6 8$"))
    expect(visit.page).to_have_url(re.compile(f"g={re.escape(PICTURE)}.*c=1"))
    other = visit.page.context.new_page()
    other.goto(visit.page.url)
    again = Visit(other, visit.address, visit.lang, visit.width, visit.texts)
    expect(again.cell(1, 3)).to_have_class(re.compile("own"))
    expect(again.cell(1, 1)).to_have_class(re.compile("given"))
    expect(again.cell(1, 6)).to_have_accessible_name(re.compile(r"\b6 8$"))
    again.press("do_candidates")
    expect(again.cell(1, 4)).to_have_accessible_name(re.compile(r"\b6$"))  # the mark of one's own
    other.close()


def test_an_invalid_state_is_harmless(visit: Visit) -> None:
    visit.open("g=<script>alert(1)</script>&p=12&x=zz&v=solve")
    expect(visit.page.locator("#puzzle-name")).to_have_text(visit.t("name_today"))
    visit.open(f"g={PICTURE}&p={'9' * 81}&m={'v' * 162}")
    expect(visit.verdict).to_have_attribute("data-kind", "bad")


def test_verdicts(visit: Visit) -> None:
    several = SEVERAL[:9] + "6..195..." + ".98....6." + "8...6...3" + "." * 45
    visit.open(f"g={several}")
    expect(visit.verdict).to_have_attribute("data-kind", "several")
    expect(visit.verdict).to_contain_text(visit.t("verdict_several").split("{")[0])
    answer = nonet.solve(several)
    assert answer.board
    assert answer.second
    differing = sum(a != b for a, b in zip(answer.board, answer.second, strict=True))
    expect(visit.page.locator(".differing")).to_have_count(differing)
    none = "." * 9 + "12345678." + "." * 8 + "9" + "." * 54
    assert not nonet.check(none).mistakes
    visit.open(f"g={none}")
    expect(visit.verdict).to_have_text(visit.t("verdict_none"))
    typo = PICTURE[:2] + "1" + PICTURE[3:]
    assert nonet.check(typo).mistakes.suspect_givens == ((2, 1),)
    told = visit.t("suspect_givens_one", givens=visit.t("struck", cell="r1c3", digit=1))
    visit.open(f"g={typo}&e=1")
    expect(visit.verdict).to_have_text(f"{visit.t('verdict_none')} {told}")
    expect(visit.page.locator(".wrong")).to_have_count(1)
    visit.press("do_play")
    visit.press("do_hint")
    expect(visit.page.locator("#hint")).to_contain_text(told)
    visit.open(f"g={SOLVED}")
    expect(visit.verdict).to_have_text(visit.t("verdict_solved"))


def test_solve_fills_in_red(visit: Visit) -> None:
    visit.open(f"g={PICTURE}")
    visit.press("do_solve")
    expect(visit.verdict).to_have_text(visit.t("verdict_solved"))
    assert visit.digits() == SOLVED
    expect(visit.page.locator(".solved")).to_have_count(51)
    expect(visit.page.locator(".given")).to_have_count(30)
    expect(visit.cell(1, 3).locator(".digit")).to_have_css("color", "rgb(196, 21, 28)")
    expect(visit.cell(1, 1).locator(".digit")).to_have_css("color", "rgb(31, 29, 26)")
    expect(visit.spoken).to_have_text(visit.t("verdict_solved"))
    expect(visit.page).to_have_url(re.compile("s=[.1-9]{81}"))
    visit.page.reload()
    expect(visit.page.locator(".solved")).to_have_count(51)
    visit.press("do_restart")
    assert visit.digits() == PICTURE
    visit.press("tool_undo")
    assert visit.digits() == SOLVED
    visit.press("do_clear")
    expect(visit.verdict).to_have_text(visit.t("verdict_empty"))


def test_solving_an_impossible_board(visit: Visit) -> None:
    visit.open(f"g={'..2' + PICTURE[3:]}")
    visit.press("do_solve")
    expect(visit.verdict).to_have_text(visit.t("verdict_none"))


def test_marks_and_candidates(visit: Visit) -> None:
    visit.open(f"g={PICTURE}")
    visit.cell(1, 3).click()
    visit.press("kind_corner")
    pad = visit.page.get_by_role("group", name=visit.t("pad"))
    for digit in (1, 4):
        pad.get_by_role("button", name=re.compile(f"^{digit}")).click()
    name = visit.t("cell", row=1, column=3)
    empty, marks = visit.t("cell_empty"), visit.t("cell_candidates", digits="1 4")
    comma = visit.t("comma")
    expect(visit.cell(1, 3)).to_have_accessible_name(comma.join([name, empty, marks]))
    # a digit placed beside takes the mark with it
    visit.press("kind_digit")
    visit.cell(2, 2).click()
    visit.page.keyboard.press("4")
    expect(visit.cell(1, 3)).to_have_accessible_name(re.compile(r"\b1$"))
    visit.press("do_candidates")
    visit.cell(5, 5).click()
    expect(visit.cell(5, 5)).to_have_accessible_name(re.compile(r"\b5$"))
    given = visit.t("cell_given", digit=5)
    expect(visit.cell(1, 1)).to_have_accessible_name(
        comma.join([visit.t("cell", row=1, column=1), given])
    )
    visit.press("do_candidates")
    expect(visit.cell(5, 5)).to_have_accessible_name(
        comma.join([visit.t("cell", row=5, column=5), empty])
    )


@pytest.mark.parametrize("form", ["line", "grid", "candidates"])
def test_copy(visit: Visit, form: str) -> None:
    visit.open(f"g={PICTURE}")
    visit.press("do_copy")
    visit.choose(visit.t(f"format_{form}"))
    expected = nonet.Board(PICTURE).format(form)
    expect(visit.dialog.get_by_role("textbox")).to_have_value(expected)
    visit.button("copy_now", visit.dialog).click()
    expect(visit.dialog.get_by_role("status")).to_have_text(visit.t("copy_done"))
    assert visit.page.evaluate("() => navigator.clipboard.readText()") == expected


def test_print_gives_a_clean_sheet(visit: Visit) -> None:
    visit.open(f"g={PICTURE}")
    expect(visit.page.locator("#rating")).not_to_be_empty()
    visit.cell(1, 3).click()
    visit.page.keyboard.press("ArrowRight")
    expect(visit.cell(1, 4)).to_have_css("outline-style", "solid")
    visit.page.emulate_media(media="print")
    expect(visit.cell(1, 4)).to_have_css("outline-style", "none")
    expect(visit.page.get_by_role("grid")).to_be_visible()
    expect(visit.page.locator("#rating")).to_be_visible()
    expect(visit.page.locator(".brand")).to_be_visible()
    for part in (
        ".side",
        "#timer",
        "#do-menu",
        ".labels.rows",
        ".top nav",
        ".preferences",
        ".bottom",
        "#verdict",
    ):
        expect(visit.page.locator(part)).to_be_hidden()
    expect(visit.cell(1, 2)).to_have_css("background-color", "rgba(0, 0, 0, 0)")


SHUT = """Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }"""


@desk
def test_what_the_browser_does_not_keep_is_there_until_the_page_is_left(visit: Visit) -> None:
    visit.page.add_init_script(SHUT)
    visit.open(f"g={PICTURE}")
    visit.type_at(1, 3, "4")
    digits = visit.digits()
    visit.press("do_clear")
    expect(visit.page.locator(".cell .digit").first).to_have_text("")
    visit.press("do_games")
    expect(visit.dialog).to_contain_text(visit.t("games_untaken"))
    expect(visit.dialog.get_by_role("listitem")).to_have_count(1)
    visit.page.keyboard.press("Escape")
    visit.page.keyboard.press("Control+z")  # back to the game before
    expect(visit.page.locator(".cell .digit").first).to_have_text("5")
    assert visit.digits() == digits
    visit.page.wait_for_url(re.compile("p=..4"))
    visit.page.reload()
    expect(visit.cell(1, 3).locator(".digit")).to_have_text("4")
