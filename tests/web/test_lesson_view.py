"""The view "Lesson": an algorithm line by line."""

from __future__ import annotations

import re
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, Route, expect

import nonet
from nonet.solvers.lesson import record_lines
from nonet.web.code import shown_lines
from tests.support import PICTURE
from tests.web.conftest import Visit, desk, make_visit

NOW = ".lesson-code .now"


def open_lesson(visit: Visit, algorithm: str = "row_by_row", puzzle: str = PICTURE) -> Page:
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
    assert board_of(page) == str(nonet.trace("row_by_row", PICTURE).board(1))
    expect(page.locator(NOW)).to_have_text("if solve(rows, row, column + 1):")
    visit.press("lesson_back")
    expect(page.locator(NOW)).to_have_text("rows[row][column] = digit")
    assert board_of(page) == PICTURE
    visit.press("lesson_back")
    expect(page.locator(".lesson-says")).to_have_text(visit.t("lesson_fits", cell="r1c3", digit=1))
    expect(page.locator("#view-lesson .mini .looked")).to_have_count(20)


@desk
def test_the_cost_of_a_move_is_shown(visit: Visit) -> None:
    """The same moves, and other looks: what the tables are for."""
    for algorithm in ("row_by_row", "tables"):
        page = open_lesson(visit, algorithm)
        visit.press("lesson_move")
        looks = nonet.trace(algorithm, PICTURE, max_moves=1).looks()
        assert looks
        told = visit.t("lesson_looks", board=looks.board, tables=looks.tables)
        expect(page.locator("#view-lesson .race-player > p")).to_contain_text(told)


@desk
def test_the_line_and_the_cell_of_the_moment_are_seen(visit: Visit) -> None:
    page = open_lesson(visit, "tables")
    visit.press("lesson_move")
    expect(page.locator(NOW)).to_be_in_viewport(ratio=1)  # the box that scrolls counts
    square = page.locator("#view-lesson .mini rect.here")
    fill, paper = square.evaluate(
        """(one) => [getComputedStyle(one).fill,
                     getComputedStyle(document.querySelector('.lesson-says')).color]"""
    )
    assert fill not in (paper, "rgb(0, 0, 0)")


def test_moves_beyond_a_part_are_fetched(visit: Visit) -> None:
    page = open_lesson(visit)
    page.locator(".lesson-code").focus()
    for _ in range(102):
        page.keyboard.press("ArrowDown")
    expect(page.locator("#view-lesson .race-player")).to_contain_text(re.compile(r"\b102\b"))
    assert board_of(page) == str(nonet.trace("row_by_row", PICTURE).board(102))
    for _ in range(4):
        page.keyboard.press("ArrowUp")
    expect(page.locator("#view-lesson .race-player")).to_contain_text(re.compile(r"\b98\b"))


@desk
def test_a_reload_continues_at_the_same_line(visit: Visit) -> None:
    page = open_lesson(visit)
    page.locator(".lesson-code").focus()
    for _ in range(102):
        page.keyboard.press("ArrowDown")
    player = page.locator("#view-lesson .race-player")
    expect(player).to_contain_text(re.compile(r"\b102\b"))
    visit.press("lesson_back")
    visit.press("lesson_back")
    expect(player).to_contain_text(re.compile(r"\b101\b"))
    line, says = (page.locator(one).inner_text() for one in (NOW, ".lesson-says"))
    part = nonet.ALGORITHMS["row_by_row"]
    made = [one[-1] for one in record_lines(part, nonet.Board(PICTURE).rows(), 100, 100).lines]
    page.wait_for_url(re.compile(rf"i=100\.{made.index(102) - 2}$"))
    page.reload()
    expect(page.locator(NOW)).to_have_text(line)
    expect(page.locator(".lesson-says")).to_have_text(says)
    assert board_of(page) == str(nonet.trace("row_by_row", PICTURE).board(101))
    visit.open(f"v=lesson&g={PICTURE}&a=row_by_row&i=99999999.-5")  # a link that was edited
    expect(page.locator(NOW)).to_have_text("if column == 9:")


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
    visit.page.clock.install()
    page = open_lesson(visit)
    page.locator("#view-lesson").get_by_role("slider").fill("6")  # a hundred lines a second
    place = page.locator("#view-lesson .race-player > p")
    start = place.inner_text()
    visit.press("race_play")
    expect(place).not_to_have_text(start)
    visit.button("race_pause").hover()
    page.mouse.down()
    pressed = place.inner_text()
    expect(place).not_to_have_text(pressed)  # lines go by while the button is held
    page.mouse.up()
    expect(visit.button("race_play")).to_be_visible()
    paused = place.inner_text()
    page.clock.run_for(100)  # ten lines' time
    assert place.inner_text() == paused


@desk
def test_pausing_holds_while_the_next_part_is_on_its_way(visit: Visit) -> None:
    page = open_lesson(visit)
    on_its_way: list[Route] = []
    page.route("**/api/lesson", lambda route: on_its_way.append(route))
    page.locator("#view-lesson").get_by_role("slider").fill("6")
    page.locator(".lesson-code").focus()
    for _ in range(99):
        page.keyboard.press("ArrowDown")
    with page.expect_request("**/api/lesson"):
        visit.press("race_play")
    visit.press("race_pause")
    expect(visit.button("race_play")).to_be_visible()
    on_its_way[0].continue_()
    expect(page.locator("#view-lesson .race-player > p")).to_contain_text("100")
    expect(visit.button("race_play")).to_be_visible()


def test_keys_step_too(visit: Visit) -> None:
    page = open_lesson(visit)  # nothing has the focus
    page.keyboard.press("ArrowRight")
    expect(page.locator(NOW)).to_have_text("if row == 9:")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(NOW)).to_have_text("if column == 9:")
    page.keyboard.press("Space")
    expect(visit.button("race_pause")).to_be_visible()
    visit.press("race_pause")
    page.keyboard.press("ArrowDown")  # also where a button has it
    expect(page.locator("#view-lesson .race-player > p")).to_contain_text(re.compile(r"\b1\b"))


def test_a_lesson_from_any_move_on(client: httpx.Client) -> None:
    run = nonet.trace("resume", PICTURE)
    body = {"puzzle": PICTURE, "algorithm": "resume", "start": 1000, "moves": 3}
    told = client.post("/api/lesson", json=body).json()
    assert told["board"] == str(run.board(1000))
    assert told["moves"] == [list(run[number]) for number in range(1000, 1003)]
    assert [line[4] for line in told["lines"]][-1] == 1003
    looks = nonet.trace("resume", PICTURE, max_moves=1000).looks()
    assert looks
    assert (len(told["looks"]), told["looks"][0]) == (4, list(looks))
    code = shown_lines("nonet.solvers.backtracking.resume")
    placing = {"rows[r][c] = digit", "rows[r][c] = BLANK"}
    writes = [line for line in told["lines"] if code[line[0]].text.strip() in placing]
    assert [line[2] for line in writes][:3] == [cell for cell, _ in told["moves"]]
    refused = client.post("/api/lesson", json={**body, "algorithm": "native"})
    assert refused.status_code == 422


def test_conflicting_digits_have_no_lesson(client: httpx.Client) -> None:
    body = {"puzzle": "55" + "." * 79, "algorithm": "row_by_row"}
    told = client.post("/api/lesson", json=body).json()
    assert (told["ended"], told["lines"]) == ("no solution", [])


def test_a_lesson_without_a_server_reports_it_and_is_labelled(
    browser: Browser, address: str, all_texts: dict[str, dict[str, Any]]
) -> None:
    context, visit = make_visit(browser, address, all_texts, "zh", 1280)
    visit.open("e=1")
    visit.page.route("**/api/algorithms", lambda route: route.abort())
    visit.press("view_lesson")
    expect(visit.page.locator(".lesson-says")).to_have_text(visit.texts["errors"]["offline"])
    expect(visit.page.get_by_role("heading", name=visit.t("lesson_title"))).to_be_visible()
    expect(visit.button("race_play", visit.page.locator("#view-lesson"))).to_be_visible()
    assert board_of(visit.page) == PICTURE
    visit.page.unroute("**/api/algorithms")
    visit.press("view_solve")
    visit.press("view_lesson")  # it is back
    expect(visit.page.locator(NOW)).to_have_text("if column == 9:")
    context.close()
