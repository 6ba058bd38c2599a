"""Playing: games that are kept, mistakes, marks, keys, hints that come to hand."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

import nonet
from tests.support import PICTURE, SOLVED
from tests.web.conftest import Visit, desk

OTHER = ".8......16.....9..2..1.7.4.83.......4...2.1.....43..9............83...16.4976...3"
SEVERAL = "..." + PICTURE[3:]


def again(visit: Visit, state: str = "") -> Visit:
    """The same person in another tab."""
    other = Visit(
        visit.page.context.new_page(), visit.address, visit.lang, visit.width, visit.texts
    )
    other.open(state)
    return other


def test_a_game_is_kept(visit: Visit) -> None:
    visit.open(f"g={PICTURE}")
    visit.type_at(1, 3, "4")
    visit.type_at(1, 4, "Shift+Digit6")
    digits = visit.digits()
    visit.open("v=race&a=native")
    expect(visit.page.locator("#view-race")).to_be_visible()
    visit.press("view_solve")
    assert visit.digits() == digits
    other = again(visit)
    assert other.digits() == digits
    expect(other.cell(1, 4)).to_have_accessible_name(re.compile(r"\b6$"))
    other.page.keyboard.press("Control+z")
    other.page.keyboard.press("Control+z")
    assert other.digits() == PICTURE
    other.page.keyboard.press("Control+y")
    # the first tab has seen it
    visit.page.bring_to_front()
    expect(visit.cell(1, 4)).not_to_have_accessible_name(re.compile(r"\b6$"))


@desk
@pytest.mark.parametrize("entering", [True, False])
def test_the_last_moves_before_a_reload_are_kept(visit: Visit, entering: bool) -> None:
    """The address is written now and then only: what was kept is newer than what it says."""
    visit.open("e=1") if entering else visit.open(f"g={PICTURE}")
    visit.cell(1, 1 if entering else 3).click()
    for digit in "123456":
        visit.page.keyboard.press(digit)
        if not entering:
            visit.page.keyboard.press("ArrowRight")
    before = visit.digits()
    # As a reload finds it that comes between two writings.
    behind = "1" + "." * 80 if entering else PICTURE + "&p=" + "..1" + "." * 78
    visit.page.evaluate("(g) => history.replaceState(null, '', `#g=${g}`)", behind)
    visit.page.reload()
    expect(visit.page.locator("html[data-ready]")).to_be_attached()
    assert visit.digits() == before
    visit.press("tool_undo")
    assert visit.digits() != before


@desk
def test_several_games_are_under_way(visit: Visit) -> None:
    visit.open(f"g={PICTURE}")
    visit.type_at(1, 3, "4")
    visit.paste(OTHER)
    expect(visit.dialog).to_have_count(0)
    assert visit.digits() == OTHER
    visit.press("tool_undo")  # back to the game before
    assert visit.digits()[2] == "4"
    visit.press("tool_redo")
    assert visit.digits() == OTHER
    visit.press("do_clear")
    expect(visit.verdict).to_have_text(visit.t("verdict_empty"))
    visit.press("do_games")
    rows = visit.dialog.get_by_role("listitem")
    expect(rows).to_have_count(2)
    rows.nth(1).get_by_role("button").first.click()
    assert visit.digits()[:3] == "534"
    visit.press("do_games")
    row = visit.dialog.get_by_role("listitem").filter(has_text=visit.t("game_drop"))
    visit.button("game_drop", row).click()
    expect(visit.dialog.get_by_role("listitem")).to_have_count(2)  # are you sure?
    visit.button("game_drop_sure", row).click()
    expect(visit.dialog.get_by_role("listitem")).to_have_count(1)


def test_a_wrongly_removed_candidate_is_a_mistake(visit: Visit) -> None:
    visit.open(f"g={PICTURE}&c=1")
    visit.type_at(1, 3, "Shift+Digit4")
    visit.press("do_check")
    hint = visit.page.locator("#hint-text")
    expect(hint).to_contain_text(visit.t("struck", cell="r1c3", digit=4))
    expect(visit.verdict).not_to_have_text(visit.t("verdict_going", n=51))
    visit.press("do_hint")
    expect(hint).to_contain_text(visit.t("struck", cell="r1c3", digit=4))
    visit.press("hint_clean_one" if visit.lang == "en" else "hint_clean")
    expect(visit.cell(1, 3)).to_have_accessible_name(re.compile(r"\b1 2 4$"))
    visit.press("do_check")
    expect(visit.verdict).to_have_text(visit.t("verdict_going", n=51))


@desk
def test_taking_back_a_wrong_digit_brings_its_marks_back(visit: Visit) -> None:
    visit.open(f"g={PICTURE}")
    visit.type_at(1, 4, "Shift+Digit2", "Shift+Digit6")
    visit.type_at(1, 3, "2")
    expect(visit.cell(1, 4)).to_have_accessible_name(re.compile(r"candidates 6$"))
    visit.press("do_solve")  # names what is wrong instead of "no solution"
    expect(visit.page.locator("#hint-text")).to_contain_text("r1c3")
    visit.press("hint_clean_one")
    assert visit.digits() == PICTURE
    expect(visit.cell(1, 4)).to_have_accessible_name(re.compile(r"candidates 2 6$"))


@desk
def test_marks_that_leave_out_the_right_digit_get_it_back(visit: Visit) -> None:
    """Both kinds: centre marks tell all that a cell can hold."""
    visit.open(f"g={PICTURE}")
    visit.type_at(1, 3, "Alt+Digit1", "Alt+Digit2")
    visit.press("do_check")
    said = visit.t("struck", cell="r1c3", digit=4)
    expect(visit.page.locator("#hint-text")).to_contain_text(said)
    visit.press("hint_clean_one")
    expect(visit.cell(1, 3)).to_have_accessible_name(re.compile(r"\b1 2 4$"))


@desk
def test_the_board_has_the_focus(visit: Visit) -> None:
    """When the page opens, and after a click on the pad: a screen reader stays there."""
    visit.open("e=1")
    expect(visit.cell(1, 1)).to_be_focused()
    pad = visit.page.get_by_role("group", name=visit.t("pad"))
    pad.get_by_role("button", name=re.compile("^4")).click()
    expect(visit.cell(1, 2)).to_be_focused()
    visit.open(f"g={PICTURE}")
    expect(visit.cell(1, 3)).to_be_focused()
    visit.press("kind_corner")
    expect(visit.cell(1, 3)).to_be_focused()


@desk
def test_back_to_the_last_right_board(visit: Visit) -> None:
    visit.open(f"g={PICTURE}")
    visit.type_at(1, 3, "4")
    visit.type_at(1, 4, "2")
    visit.type_at(1, 6, "8")
    visit.page.keyboard.press("r")
    expect(visit.cell(1, 6)).to_have_accessible_name(re.compile(visit.t("cell_empty")))
    assert visit.digits()[:9] == "534.7...."
    visit.page.keyboard.press("Control+z")
    assert visit.digits()[:9] == "534278..."


@pytest.mark.parametrize("choice", ["always", "never"])
@desk
def test_checking_is_a_choice(visit: Visit, choice: str) -> None:
    visit.open(f"g={PICTURE}")
    visit.press("choices")
    visit.dialog.get_by_role("group", name=visit.t("choice_check")).get_by_role(
        "radio", name=visit.t(f"choice_check_{choice}"), exact=True
    ).check()
    visit.page.keyboard.press("Escape")
    visit.type_at(1, 3, "1")
    if choice == "always":
        expect(visit.verdict).to_have_text(visit.t("verdict_wrong_one"))
        expect(visit.cell(1, 3)).to_have_class(re.compile("wrong"))
        visit.type_at(1, 3, "4")
        expect(visit.verdict).to_have_text(visit.t("verdict_going", n=50))
    else:
        expect(visit.verdict).to_have_text(visit.t("verdict_left", n=50))
        expect(visit.page.locator("#tool-check")).to_be_hidden()


@desk
def test_one_of_several_solutions_is_not_the_solution(visit: Visit) -> None:
    assert nonet.solve(SEVERAL).status == "multiple"
    visit.open(f"g={SEVERAL}")
    expect(visit.verdict).to_have_attribute("data-kind", "several")
    visit.press("do_solve")
    expect(visit.verdict).to_have_text(visit.t("verdict_one_of_several"))
    expect(visit.verdict).to_have_attribute("data-kind", "several")


@desk
def test_steps_of_several_solutions_end_where_nothing_decides(visit: Visit) -> None:
    visit.open(f"g={SEVERAL}")
    visit.press("do_steps")
    visit.press("to_end")
    expect(visit.page.locator("#steps-text")).to_have_text(visit.t("steps_undecided"))
    expect(visit.page.locator("#steps-name")).to_have_text(visit.t("steps_stop"))


def test_m_marks(visit: Visit) -> None:
    visit.open(f"g={PICTURE}")
    visit.type_at(1, 3, "m", "1", "4")
    expect(visit.cell(1, 3)).to_have_accessible_name(re.compile(r"\b1 4$"))
    assert visit.digits() == PICTURE
    visit.page.keyboard.press("m")
    visit.page.keyboard.press("4")
    assert visit.digits()[2] == "4"


@desk
def test_the_keyboard_is_never_dead(visit: Visit) -> None:
    visit.open(f"g={PICTURE}")
    expect(visit.cell(1, 3)).to_be_focused()
    pad = visit.page.get_by_role("group", name=visit.t("pad"))
    pad.get_by_role("button", name=re.compile("^4")).click()
    visit.page.keyboard.press("ArrowRight")
    visit.page.keyboard.press("6")
    assert visit.digits()[:4] == "5346"
    visit.press("do_hint")
    expect(visit.page.locator("#hint")).to_be_visible()
    visit.page.keyboard.press("ArrowRight")
    visit.page.keyboard.press("ArrowRight")
    visit.page.keyboard.press("8")
    assert visit.digits()[:6] == "534678"


@desk
def test_nothing_can_be_pressed_while_steps_load(visit: Visit) -> None:
    visit.open(f"g={OTHER}")
    visit.press("do_steps")
    expect(visit.page.locator("#steps-list li")).not_to_have_count(0)
    visit.page.keyboard.press("Escape")
    expect(visit.page.locator("#steps")).to_be_hidden()
    waiting: list[Route] = []
    visit.page.route("**/api/steps", lambda route: waiting.append(route))
    visit.paste(PICTURE)
    visit.press("do_steps")
    card = visit.page.locator("#steps")
    expect(card).to_contain_text(visit.t("steps_wait"))
    expect(visit.page.locator("#steps-list li")).to_have_count(0)
    expect(visit.page.locator("#steps-player")).to_be_hidden()
    expect(visit.button("steps_take")).to_be_hidden()
    visit.page.keyboard.press("ArrowRight")
    visit.page.keyboard.press("Enter")
    waiting[0].continue_()
    expect(visit.page.locator("#steps-place")).to_contain_text("1")
    assert visit.digits()[:2] == "53"


@desk
def test_hints_and_steps_by_keys(visit: Visit) -> None:
    step = nonet.hint(PICTURE)
    assert step
    told = nonet.explain(step)
    visit.open(f"g={PICTURE}")
    text = visit.page.locator("#hint-text")
    for words in (told.where, told.pattern, told.text):
        visit.page.keyboard.press("h")
        expect(text).to_have_text(words.replace("\n", ""))
    visit.page.keyboard.press("Escape")
    expect(visit.page.locator("#hint")).to_be_hidden()
    # one key a step
    visit.page.keyboard.press("n")
    expect(visit.page.locator("#hint")).to_be_visible()  # its text is the one from before
    expect(text).to_have_text(told.text.replace("\n", ""))
    left = visit.digits().count(".")
    for done in (1, 2, 3):
        before = text.inner_text()
        visit.page.keyboard.press("n")
        expect(text).not_to_have_text(before)
        assert visit.digits().count(".") == left - done
    visit.page.keyboard.press("Escape")
    visit.page.keyboard.press("a")
    place = visit.page.locator("#steps-place")
    expect(place).to_contain_text("1")
    first = place.inner_text()
    visit.page.keyboard.press("ArrowRight")
    expect(place).not_to_have_text(first)
    visit.page.keyboard.press("ArrowLeft")
    expect(place).to_have_text(first)
    visit.page.keyboard.press("End")
    assert visit.digits() == SOLVED
    visit.page.keyboard.press("Home")
    expect(place).to_have_text(first)
    visit.page.keyboard.press("Escape")
    expect(visit.page.locator("#steps")).to_be_hidden()


@desk
def test_own_marks_reach_the_hint(visit: Visit) -> None:
    visit.open(f"g={PICTURE}")
    visit.type_at(1, 3, "Alt+4")  # in the middle: all that this cell can hold
    expect(visit.cell(1, 3)).to_have_accessible_name(
        re.compile(visit.t("cell_centre", digits="4") + "$")
    )
    visit.page.keyboard.press("h")
    visit.page.keyboard.press("h")
    visit.page.keyboard.press("h")
    expect(visit.page.locator("#hint-notation")).to_contain_text("r1c3=4")


def test_rows_and_columns_have_names_and_hints_point(visit: Visit) -> None:
    visit.open(f"g={PICTURE}")
    expect(visit.page.locator(".labels.rows")).to_have_text("r1r2r3r4r5r6r7r8r9")
    expect(visit.page.locator(".labels.columns")).to_have_text("c1c2c3c4c5c6c7c8c9")
    step = nonet.hint(PICTURE)
    assert step
    visit.press("do_hint")
    expect(visit.page.locator(".cell.shaded, .cell.target")).not_to_have_count(0)
    visit.press("strength_2")
    expect(visit.page.locator(".cell.target")).to_have_count(len(step.placements))
    expect(visit.page.locator("#hint-legend")).to_be_visible()
    visit.open(f"g={OTHER}")  # whose next step is in a box
    visit.press("do_hint")
    expect(visit.page.locator(".cell.shaded")).to_have_count(9)


@desk
def test_a_hint_is_prefetched(visit: Visit) -> None:
    """Once one pauses; then it is shown without a word to the server."""
    with visit.page.expect_response("**/api/hint") as first:
        visit.open(f"g={PICTURE}")
    assert first.value.ok
    with visit.page.expect_response("**/api/hint") as second:
        visit.type_at(1, 3, "4")
    second.value.finished()
    asked: list[str] = []
    visit.page.on("request", lambda request: asked.append(request.url))
    visit.page.keyboard.press("h")
    expect(visit.page.locator("#hint-text")).to_be_visible()
    assert asked == []
    # Another choice of techniques is another question.
    chosen = '{"include": [], "exclude": ["naked_single"]}'
    visit.page.evaluate("(chosen) => localStorage.setItem('nonet.techniques', chosen)", chosen)
    visit.page.keyboard.press("Escape")
    with visit.page.expect_response("**/api/hint") as third:
        visit.page.keyboard.press("h")
    assert third.value.json()["step"]["technique"] != "naked_single"


@desk
@pytest.mark.parametrize("kept", ["nope", '"x"', "{}", "7", '[1, null, {}, "1"]'])
def test_what_is_kept_may_be_damaged(visit: Visit, kept: str) -> None:
    """The page opens, plays and tells, whatever lies in the browser's storage."""
    visit.open("e=1")
    names = ("games", "finished", "techniques", "game.1", "language", "choice.check")
    damage = (
        "([names, kept]) => names.forEach((name) => localStorage.setItem(`nonet.${name}`, kept))"
    )
    visit.page.evaluate(damage, [names, kept])
    visit.open(f"g={PICTURE}")
    visit.page.keyboard.press("4")
    assert visit.digits()[2] == "4"
    visit.press("do_statistics")
    expect(visit.page.locator("#statistics-table td").first).to_have_text("0")
    visit.page.keyboard.press("Escape")
    visit.press("do_games")
    expect(visit.dialog.get_by_role("listitem")).to_have_count(1)


@desk
def test_a_truncated_answer_is_rejected(visit: Visit) -> None:
    visit.open(f"g={PICTURE}")
    told = visit.page.evaluate(
        """async (puzzle) => {
          const { ask } = await import(new URL('static/js/api.js', document.baseURI));
          const stop = new AbortController(), real = window.fetch;
          window.fetch = async (...args) => {
            const response = await real(...args);
            stop.abort();
            return response;
          };
          return ask('check', { puzzle }, stop.signal).catch((error) => error.name);
        }""",
        PICTURE,
    )
    assert told == "AbortError"
