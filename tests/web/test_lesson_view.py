"""The view "Lesson": an algorithm line by line."""

from __future__ import annotations

import re

import httpx
from playwright.sync_api import Page, expect

import nonet
from nonet.views.web.code import shown_lines
from tests.support import PICTURE
from tests.web.conftest import Visit

NOW = ".lesson-code .now"


def open_lesson(visit: Visit, algorithm: str = "walk", puzzle: str = PICTURE) -> Page:
    visit.open(f"v=lesson&g={puzzle}&a={algorithm}")
    expect(visit.page.locator(NOW)).to_be_visible()
    return visit.page


def board_of(page: Page) -> str:
    texts = page.locator("#view-lesson .mini text").all_text_contents()
    return "".join(text or "." for text in texts)


def test_it_follows_the_code_that_runs(visit: Visit) -> None:
    page = open_lesson(visit)
    expect(page.locator(NOW)).to_have_text("if column == 9:")
    visit.press("lesson_move")
    expect(page.locator(".lesson-stack li").last).to_have_text("r1c3")
    assert board_of(page) == str(nonet.trace("walk", PICTURE).board(1))
    expect(page.locator(NOW)).to_have_text("if solve(rows, row, column + 1):")
    visit.press("lesson_back")
    expect(page.locator(NOW)).to_have_text("rows[row][column] = digit")
    assert board_of(page) == PICTURE
    visit.press("lesson_back")
    expect(page.locator(".lesson-says")).to_have_text(visit.t("lesson_fits", cell="r1c3", digit=1))
    expect(page.locator("#view-lesson .mini .looked")).to_have_count(20)


def test_moves_beyond_a_part_are_fetched(visit: Visit) -> None:
    page = open_lesson(visit)
    page.locator(".lesson-code").focus()
    for _ in range(102):
        page.keyboard.press("ArrowDown")
    expect(page.locator("#view-lesson .race-player")).to_contain_text(re.compile(r"\b102\b"))
    assert board_of(page) == str(nonet.trace("walk", PICTURE).board(102))
    for _ in range(4):
        page.keyboard.press("ArrowUp")
    expect(page.locator("#view-lesson .race-player")).to_contain_text(re.compile(r"\b98\b"))


def test_tables_show_what_is_used(visit: Visit) -> None:
    page = open_lesson(visit, "tables")
    used = page.locator(".lesson-tables figure").first.locator(".used")
    expect(used).to_have_count(30)
    visit.press("lesson_move")
    expect(used).to_have_count(31)


def test_it_ends_with_the_solution(visit: Visit) -> None:
    page = open_lesson(visit, "most_constrained")
    page.locator(".lesson-code").focus()
    for _ in range(52):
        page.keyboard.press("ArrowDown")
    expect(page.locator(".lesson-says")).to_have_text(visit.t("lesson_solved"))


def test_it_plays_by_itself_until_paused(visit: Visit) -> None:
    page = open_lesson(visit)
    page.locator("#view-lesson").get_by_role("slider").fill("6")
    visit.press("race_play")
    expect(page.locator(NOW)).to_have_text("if solve(rows, row, column + 1):")
    visit.press("race_pause")
    expect(visit.button("race_play")).to_be_visible()


def test_keys_step_too(visit: Visit) -> None:
    page = open_lesson(visit)
    page.locator(".lesson-code").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(NOW)).to_have_text("if row == 9:")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(NOW)).to_have_text("if column == 9:")


def test_a_lesson_from_any_move_on(client: httpx.Client) -> None:
    run = nonet.trace("resume", PICTURE)
    body = {"puzzle": PICTURE, "algorithm": "resume", "start": 1000, "moves": 3}
    told = client.post("/api/lesson", json=body).json()
    assert told["board"] == str(run.board(1000))
    assert told["moves"] == [list(run[number]) for number in range(1000, 1003)]
    assert [line[4] for line in told["lines"]][-1] == 1003
    code = shown_lines("nonet.engines.classic.resume")
    placing = {"rows[r][c] = digit", "rows[r][c] = BLANK"}
    writes = [line for line in told["lines"] if code[line[0]].text.strip() in placing]
    assert [line[2] for line in writes][:3] == [cell for cell, _ in told["moves"]]
    refused = client.post("/api/lesson", json={**body, "algorithm": "fast"})
    assert refused.status_code == 422


def test_digits_that_clash_are_no_lesson(client: httpx.Client) -> None:
    body = {"puzzle": "55" + "." * 79, "algorithm": "walk"}
    told = client.post("/api/lesson", json=body).json()
    assert (told["ended"], told["lines"]) == ("no solution", [])
