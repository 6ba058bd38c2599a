"""Hints in three strengths, and the player of steps."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import nonet
from tests.support import PICTURE, SOLVED
from tests.web.conftest import Visit

# The first step that eliminates something comes early here, and a chain later.
CHAIN = ".8......16.....9..2..1.7.4.83.......4...2.1.....43..9............83...16.4976...3"


def hint_text(visit: Visit) -> str:
    return visit.page.locator("#hint-text").inner_text()


def test_hints_in_three_strengths(visit: Visit) -> None:
    visit.open(f"g={PICTURE}")
    step = nonet.hint(PICTURE)
    assert step
    told = nonet.explain(step, visit.lang)
    visit.press("do_hint")
    expect(visit.page.locator("#hint-text")).to_have_text(told.where)
    expect(visit.page.locator("#hint")).not_to_contain_text(told.title)
    expect(visit.page.locator(".cell.marked")).to_have_count(0)
    expect(visit.spoken).to_contain_text(told.where)
    visit.press("strength_2")
    expect(visit.page.locator("#hint-text")).to_have_text(told.pattern)
    expect(visit.page.locator(".cell.coming")).to_have_count(0)
    expect(visit.page.locator(".cell.marked")).not_to_have_count(0)
    visit.press("strength_3")
    expect(visit.page.locator("#hint-text")).to_have_text(told.text.replace("\n", ""))
    expect(visit.page.locator("#hint-notation")).to_have_text(told.notation)
    expect(visit.page.locator(".cell.coming")).to_have_count(len(step.placements))
    visit.press("hint_apply")
    cell, digit = step.placements[0]
    assert visit.digits()[cell] == str(digit)
    expect(visit.page.locator("#hint")).to_be_hidden()
    visit.press("tool_undo")
    assert visit.digits() == PICTURE


def test_hints_to_the_end(visit: Visit) -> None:
    """Following the hints leads to the solution: candidates stay eliminated."""
    count = 12
    board = nonet.Board(CHAIN)
    steps = list(nonet.steps(board))
    for step in steps[: len(steps) - count]:
        board = board.apply(step)
    visit.open("e=1")
    visit.paste(board.format("library"))
    for _ in range(count):
        visit.press("do_hint")
        visit.press("strength_3")
        visit.press("hint_apply")
        expect(visit.page.locator("#hint")).to_be_hidden()
    expect(visit.verdict).to_have_text(visit.t("verdict_solved"))


@pytest.mark.parametrize("asked", ["do_hint", "do_solve", "do_check", "do_steps", "do_find"])
def test_a_wrong_digit_is_named(visit: Visit, asked: str) -> None:
    visit.open(f"g={PICTURE}")
    visit.cell(1, 3).click()
    visit.page.keyboard.press("1")
    expect(visit.verdict).to_have_text(visit.t("verdict_left", n=50))
    visit.press(asked)
    expect(visit.page.locator("#hint-text")).to_contain_text("r1c3")
    expect(visit.cell(1, 3)).to_have_class(re.compile("wrong"))
    visit.press("hint_clean_one" if visit.lang == "en" else "hint_clean")
    assert visit.digits() == PICTURE


def test_a_hint_changes_its_language(visit: Visit) -> None:
    visit.open(f"g={PICTURE}")
    visit.press("do_hint")
    visit.press("strength_2")
    step = nonet.hint(PICTURE)
    assert step
    other = {"en": "zh", "zh": "en"}[visit.lang]
    visit.page.locator("#language").click()
    expect(visit.page.locator("#hint-text")).to_have_text(nonet.explain(step, other).pattern)


def test_the_player(visit: Visit) -> None:
    steps = list(nonet.steps(CHAIN))
    visit.open(f"g={CHAIN}")
    visit.press("do_steps")
    place = visit.page.locator("#steps-place")
    expect(place).to_have_text(visit.t("steps_place", i=1, n=len(steps)))
    expect(visit.page.locator("#steps-list li")).to_have_count(len(steps))
    visit.press("forward")
    expect(place).to_have_text(visit.t("steps_place", i=2, n=len(steps)))
    told = nonet.explain(steps[1], visit.lang)
    expect(visit.page.locator("#steps-name")).to_have_text(told.title)
    expect(visit.page.locator("#steps-notation")).to_have_text(told.notation)
    visit.press("back")
    expect(place).to_have_text(visit.t("steps_place", i=1, n=len(steps)))
    visit.press("to_end")
    answer = nonet.solve(CHAIN).board
    assert visit.digits() == str(answer)
    visit.press("to_start")
    assert len(visit.digits().replace(".", "")) <= len(CHAIN.replace(".", "")) + 1
    # an eliminating step, picked from the list: its candidates are drawn, and crossed out
    index = next(i for i, step in enumerate(steps) if step.eliminations)
    visit.page.locator("#steps-list button").nth(index).click()
    struck = visit.page.locator(".candidate.role-eliminated")
    expect(struck).to_have_count(len(steps[index].eliminations))
    visit.press("steps_take")
    expect(visit.page.locator("#steps")).to_be_hidden()
    digits = CHAIN
    for step in steps[:index]:
        for cell, digit in step.placements:
            digits = digits[:cell] + str(digit) + digits[cell + 1 :]
    assert visit.digits() == digits


def test_chains_are_drawn(visit: Visit) -> None:
    steps = list(nonet.steps(CHAIN))
    index = next(i for i, step in enumerate(steps) if "wing" in step.technique or has_links(step))
    visit.open(f"g={CHAIN}")
    visit.press("do_steps")
    links = [i for i, step in enumerate(steps) if has_links(step)]
    assert links, index
    visit.page.locator("#steps-list button").nth(links[0]).click()
    expect(visit.page.locator(".links .link")).not_to_have_count(0)


def has_links(step: nonet.Step) -> bool:
    return bool(getattr(step.evidence, "links", ()))


def test_no_steps_where_there_is_no_solution(visit: Visit) -> None:
    visit.open(f"g={'..2' + PICTURE[3:]}")
    visit.press("do_steps")
    expect(visit.verdict).to_have_text(visit.t("steps_none"))
    visit.open(f"g={SOLVED}")
    visit.press("do_hint")
    expect(visit.page.locator("#hint-text")).to_have_text(visit.t("hint_done"))
