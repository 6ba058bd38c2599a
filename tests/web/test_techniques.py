"""Techniques: their list, a page for each, boards to practise on; over HTTP and on the page."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from playwright.sync_api import Route, expect

import nonet
from nonet.geometry.cells import to_digits
from nonet.techniques.explain import technique_meaning, technique_name
from nonet.techniques.explain.reasons import example, reasons
from nonet.techniques.practice import exercise
from tests.support import PICTURE, SOLVED
from tests.web.conftest import Visit, desk

SEED = 3


def ask(client: httpx.Client, verb: str, **body: object) -> dict[str, Any]:
    answer = client.post(f"/api/{verb}", json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def open_technique(visit: Visit, state: str) -> None:
    visit.open(f"v=techniques&{state}")
    expect(visit.page.locator(".technique-why p")).not_to_have_count(0)


def open_practice(visit: Visit, technique: str) -> nonet.Step:
    open_technique(visit, f"t={technique}&d={SEED}")
    expect(visit.page.locator("#view-techniques h2").first).to_have_text(
        visit.t("practice_title_open")
    )
    expect(visit.page.locator("#view-techniques .cell.selected .digit")).to_have_text("")
    return exercise(technique, SEED).step


def answer(visit: Visit, cell: int, digit: int) -> None:
    visit.cell(cell // 9 + 1, cell % 9 + 1).click()
    visit.page.keyboard.press(str(digit))


def test_all_techniques_are_listed(client: httpx.Client) -> None:
    rows = client.get("/api/techniques").json()
    assert [row["id"] for row in rows] == [n for n, t in nonet.TECHNIQUES.items() if t.family]
    assert rows[0]["name"] == {"en": "Full House", "zh": "同区九缺一"}


def test_a_technique_is_explained(client: httpx.Client) -> None:
    told = ask(client, "technique", technique="x_wing", lang="zh")
    board, step = example("x_wing")
    assert nonet.Board(told["board"]) == board
    assert told["step"]["notation"] == nonet.explain(step, "zh").notation
    assert told["reasons"] == reasons("x_wing", "zh")


def test_a_board_to_practise_on(client: httpx.Client) -> None:
    one = ask(client, "practice", technique="x_wing", seed=SEED)
    assert one == ask(client, "practice", technique="x_wing", seed=SEED)
    step = nonet.hint(one["board"])
    assert step
    assert (step.technique, one["is_next"]) == ("x_wing", True)
    drawn = ask(client, "practice", technique="x_wing")
    assert drawn["seed"] != SEED
    assert drawn["board"] != one["board"]


def test_unknown_techniques(client: httpx.Client) -> None:
    for name in ("guess", "y_wing"):
        assert client.post("/api/practice", json={"technique": name}).status_code == 422


def test_from_the_list_to_a_technique_and_back(visit: Visit) -> None:
    visit.open("e=1")
    visit.press("view_techniques")
    rows = visit.page.locator(".technique")
    expect(rows).to_have_count(len(nonet.TECHNIQUES) - 1)
    name = technique_name("w_wing", visit.lang)
    rows.filter(has_text=name).click()
    expect(visit.page.locator("#view-techniques h1").last).to_have_text(name)
    expect(visit.page.locator("#view-techniques")).to_contain_text(
        technique_meaning("w_wing", visit.lang)
    )
    for text in reasons("w_wing", visit.lang):
        expect(visit.page.locator(".technique-why")).to_contain_text(text)
    visit.press("techniques_all")
    expect(rows.first).to_be_visible()
    visit.page.go_back()
    expect(rows.first).to_be_hidden()
    expect(visit.page.locator("#view-techniques h1").last).to_have_text(name)


def test_the_example_is_drawn_part_by_part(visit: Visit) -> None:
    open_technique(visit, "t=w_wing")
    _, step = example("w_wing")
    parts = nonet.explain(step, visit.lang).parts
    links = visit.page.locator("#view-techniques .links .link")
    expect(links).to_have_count(len(parts[-1].marks.links))
    visit.press("part_on")
    expect(links).to_have_count(1)
    visit.page.locator("#view-techniques .piece").nth(1).focus()
    expect(links).to_have_count(2)


@pytest.mark.parametrize(("technique", "arrow"), [("forcing_net", "leads"), ("x_chain", "strong")])
def test_the_legend_explains_arrows(visit: Visit, technique: str, arrow: str) -> None:
    open_technique(visit, f"t={technique}")
    legend = visit.page.locator("#view-techniques p.legend")
    expect(legend).to_contain_text(visit.t(f"role_{arrow}"))
    other = {"leads": "strong", "strong": "leads"}[arrow]
    expect(legend).not_to_contain_text(visit.t(f"role_{other}"))


def test_every_hint_leads_to_its_technique(visit: Visit) -> None:
    visit.open(f"g={PICTURE}")
    step = nonet.hint(PICTURE)
    assert step
    visit.press("do_hint")
    expect(visit.button("do_technique")).to_have_count(0)  # it would tell the name
    visit.press("strength_2")
    visit.press("do_technique")
    name = technique_name(step.technique, visit.lang)
    expect(visit.page.locator("#view-techniques h1").last).to_have_text(name)
    visit.page.go_back()
    expect(visit.page.locator("#hint")).to_be_visible()
    visit.press("do_steps")
    expect(visit.page.locator("#steps-player")).to_be_visible()
    visit.page.keyboard.press(";")
    expect(visit.page.locator("#view-techniques h1").last).to_have_text(name)


def test_find_it(visit: Visit) -> None:
    step = open_practice(visit, "x_wing")
    cell, digit = step.eliminations[0]
    candidates = to_digits(exercise("x_wing", SEED).board.candidates[cell])
    kept = next(other for other in candidates if other != digit)
    answer(visit, cell, kept)
    name = f"r{cell // 9 + 1}c{cell % 9 + 1}"
    words = visit.page.locator("#view-techniques .words")
    expect(words).to_have_text(visit.t("practice_wrong", digit=kept, cell=name))
    expect(visit.spoken).to_have_text(visit.t("practice_wrong", digit=kept, cell=name))
    answer(visit, cell, digit)
    told = nonet.explain(step, visit.lang)
    expect(words).to_have_text(told.text)
    expect(visit.page.locator("#view-techniques h2").first).to_have_text(
        visit.t("practice_title_found")
    )
    progress = visit.t("practice_progress", found=1, alone=1)
    expect(visit.page.get_by_text(progress)).to_be_visible()
    # it is kept
    visit.page.reload()
    expect(visit.page.get_by_text(progress)).to_be_visible()
    visit.press("techniques_all")
    row = visit.page.locator(".technique").filter(has_text=told.title).first
    found = "practice_found_one" if visit.lang == "en" else "practice_found"
    expect(row).to_contain_text(visit.t(found, n=1))


def test_hints_in_strengths_and_show_me(visit: Visit) -> None:
    step = open_practice(visit, "naked_pair")
    told = nonet.explain(step, visit.lang)
    words = visit.page.locator("#view-techniques .words")
    for text in (told.where, told.pattern, told.text):
        visit.press("practice_hint")
        expect(words).to_have_text(text)
    expect(visit.page.locator("#view-techniques .role-eliminated")).not_to_have_count(0)
    progress = visit.t("practice_progress", found=0, alone=0)
    expect(visit.page.get_by_text(progress)).to_be_visible()
    visit.press("practice_another")
    expect(words).to_have_text(visit.t("practice_prompt", name=told.title))
    visit.press("practice_show")
    expect(visit.page.locator("#view-techniques h2").first).to_have_text(
        visit.t("practice_title_shown")
    )
    expect(visit.page.locator("#view-techniques .role-eliminated")).not_to_have_count(0)


@desk
def test_a_digit_that_goes_in_is_an_answer_by_the_pad(visit: Visit) -> None:
    step = open_practice(visit, "hidden_single")
    cell, digit = step.placements[0]
    visit.cell(cell // 9 + 1, cell % 9 + 1).click()
    pad = visit.page.get_by_role("group", name=visit.t("pad"), exact=True)
    pad.get_by_role("button", name=str(digit), exact=True).click()
    expect(visit.page.locator("#view-techniques h2").first).to_have_text(
        visit.t("practice_title_found")
    )


@desk
def test_practice_has_keys(visit: Visit) -> None:
    step = open_practice(visit, "naked_pair")
    words = visit.page.locator("#view-techniques .words")
    visit.page.keyboard.press("h")
    expect(words).to_have_text(nonet.explain(step).where)
    before = visit.page.url
    visit.page.keyboard.press("n")
    expect(visit.page).not_to_have_url(before)
    expect(words).to_have_text(visit.t("practice_prompt", name="Naked Pair"))


@desk
def test_another_language_explains_the_same_board(visit: Visit) -> None:
    open_practice(visit, "x_wing")
    visit.press("practice_hint")
    visit.page.locator("#language").click()
    step = exercise("x_wing", SEED).step
    words = visit.page.locator("#view-techniques .words")
    expect(words).to_have_text(nonet.explain(step, "zh").where)


@pytest.mark.parametrize("state", ["t=nothing", "t=x_wing&d=word"])
@desk
def test_odd_addresses(visit: Visit, state: str) -> None:
    visit.open(f"v=techniques&{state}")
    expect(visit.page.locator("#view-techniques h1:visible")).to_have_count(1)


def test_all_steps_there_are_now(visit: Visit) -> None:
    board = nonet.Board(SOLVED[:54] + PICTURE[54:])
    visit.open(f"g={board}")
    visit.press("do_find")
    groups = visit.page.locator("#found-list details")
    expect(groups.first).to_be_visible()
    found: dict[str, list[nonet.Step]] = {}
    for step in nonet.find_all(board, profile="default"):
        found.setdefault(step.technique, []).append(step)
    titles = [technique_name(name, visit.lang) for name in found]
    expect(groups.locator("summary .name")).to_have_text(titles)
    # one that is not the next step
    name = list(found)[-1]
    group = groups.last
    group.locator("summary").click()
    group.locator("li button").first.click()
    told = nonet.explain(found[name][0], visit.lang)
    expect(visit.page.locator("#hint-notation")).to_have_text(told.notation)
    expect(visit.page.locator("#found")).to_be_hidden()
    expect(visit.page.locator(".cell:focus")).to_have_count(1)
    other = {"en": "zh", "zh": "en"}[visit.lang]
    visit.page.locator("#language").click()
    again = nonet.explain(found[name][0], other)
    expect(visit.page.locator("#hint-notation")).to_have_text(again.notation)
    visit.page.locator("#hint-apply").click()
    expect(visit.page.locator("#hint")).to_be_hidden()
    # on a German keyboard it is on the key of 7
    where = "{ key: '/', code: 'Digit7', shiftKey: true, bubbles: true }"
    visit.page.evaluate(f"() => document.body.dispatchEvent(new KeyboardEvent('keydown', {where}))")
    expect(groups.first).to_be_visible()
    visit.page.keyboard.press("Escape")
    expect(visit.page.locator("#found")).to_be_hidden()


@desk
def test_the_search_time_limit_is_reported(visit: Visit) -> None:
    held: list[Route] = []
    visit.page.route("**/api/find", lambda route: held.append(route))
    visit.open(f"g={PICTURE}")
    with visit.page.expect_request("**/api/find"):
        visit.press("do_find")
    text = visit.page.locator("#found-text")
    expect(text).to_have_text(visit.t("found_wait"))
    held[0].continue_()
    expect(text).not_to_have_text(visit.t("found_wait"))
    expect(visit.page.locator("#found-list details").first).to_be_visible()


def test_choose_the_techniques_that_hints_use(visit: Visit) -> None:
    step = nonet.hint(PICTURE)
    other = nonet.hint(PICTURE, exclude=["naked_single", "full_house"])
    assert step
    assert other
    assert (step.technique, other.technique) == ("naked_single", "hidden_single")
    visit.open("v=techniques")
    for name in ("naked_single", "full_house"):
        label = visit.t("technique_use", name=technique_name(name, visit.lang))
        visit.page.get_by_label(label, exact=True).uncheck()
    visit.open(f"g={PICTURE}")
    visit.press("do_hint")
    visit.press("strength_3")
    notation = nonet.explain(other, visit.lang).notation
    expect(visit.page.locator("#hint-notation")).to_have_text(notation)
    visit.press("do_steps")
    expect(visit.page.locator("#steps-notation")).to_have_text(notation)
    visit.press("view_techniques")
    visit.press("techniques_usual")
    label = visit.t("technique_use", name=technique_name("naked_single", visit.lang))
    expect(visit.page.get_by_label(label, exact=True)).to_be_checked()


@desk
def test_what_was_kept_may_be_damaged(visit: Visit) -> None:
    visit.open("e=1")
    damage = (
        "() => ['techniques', 'practice'].forEach((n) => localStorage.setItem(`nonet.${n}`, '{'))"
    )
    visit.page.evaluate(damage)
    visit.open("v=techniques")
    expect(visit.page.locator(".technique")).not_to_have_count(0)
    visit.open(f"g={PICTURE}")
    visit.press("do_hint")
    expect(visit.page.locator("#hint-text")).not_to_have_text("")


@pytest.mark.parametrize("action", ["do_hint", "do_steps", "do_find"])
def test_what_the_server_does_not_know_is_dropped_from_the_choice(
    visit: Visit, action: str
) -> None:
    visit.open("e=1")
    kept = '{"include":["eagle_eye"],"exclude":["naked_single","tiger_net"]}'
    visit.page.evaluate("(kept) => localStorage.setItem('nonet.techniques', kept)", kept)
    visit.open(f"g={PICTURE}")
    visit.press(action)
    if action == "do_hint":
        visit.press("strength_3")
    name = technique_name("hidden_single", visit.lang)  # naked ones stay switched off
    card = {"do_hint": "#hint-name", "do_steps": "#steps-name", "do_find": "#found-list"}[action]
    expect(visit.page.locator(card)).to_contain_text(name)
    expect(visit.verdict).to_contain_text("eagle_eye")
    expect(visit.verdict).to_contain_text("tiger_net")
    now = visit.page.evaluate("() => JSON.parse(localStorage.getItem('nonet.techniques'))")
    assert now == {"include": [], "exclude": ["naked_single"]}
