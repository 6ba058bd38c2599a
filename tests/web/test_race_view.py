"""The race: pick, play, pause, scrub, read."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

import nonet
from tests.support import PICTURE
from tests.web.conftest import Visit, desk


def runner(visit: Visit, name: str) -> Locator:
    return visit.page.locator(f".runner[data-algorithm={name}]")


def open_race(visit: Visit, state: str) -> None:
    visit.open(f"v=race&{state}")
    expect(visit.page.locator(".runner")).not_to_have_count(0)
    expect(visit.page.locator(".runner[aria-busy=true]")).to_have_count(0, timeout=300_000)


def count(visit: Visit, name: str, kind: str) -> int:
    facts = runner(visit, name).locator(".counts div")
    row = facts.filter(has=visit.page.get_by_text(visit.t(f"count_{kind}"), exact=True))
    return int(row.locator("dd").inner_text().replace(",", ""))


def digits(visit: Visit, name: str) -> str:
    found: str = runner(visit, name).locator(".mini").evaluate("canvas => canvas.digits()")
    return found


def test_pick_and_play(visit: Visit) -> None:
    visit.open("e=1")
    visit.press("view_race")
    expect(visit.page.locator(".runner")).to_have_count(6)
    puzzle = visit.page.get_by_role("combobox", name=visit.t("race_puzzle"))
    puzzle.select_option(label=visit.t("puzzle_classic"))
    for name in ("exact_cover", "native", "empty_list"):
        visit.press(f"algorithm_{name}")
    expect(visit.page.locator(".runner")).to_have_count(3)
    expect(visit.page.locator(".runner[aria-busy=true]")).to_have_count(0, timeout=300_000)
    visit.page.get_by_label(visit.t("race_speed")).fill("12")
    visit.press("race_play")
    expect(runner(visit, "most_constrained")).to_have_attribute("data-state", "finished")
    expect(visit.page.locator(".runner[data-state=finished]")).to_have_count(3, timeout=300_000)
    assert count(visit, "row_by_row", "placements") == 4208
    assert count(visit, "row_by_row", "undos") == 4157
    assert count(visit, "column_first", "moves") == 621 + 570
    ranks = {name: visit.t("race_rank", n=n) for name, n in RANKS.items()}
    for name, rank in ranks.items():
        expect(runner(visit, name).locator(".rank")).to_have_text(rank)
    answer = nonet.solve(PICTURE).board
    assert digits(visit, "row_by_row") == str(answer)


RANKS = {"most_constrained": 1, "column_first": 2, "row_by_row": 3}


def test_pause_and_step(visit: Visit) -> None:
    open_race(visit, f"g={PICTURE}&a=row_by_row.column_first")
    visit.page.get_by_label(visit.t("race_speed")).fill("3")
    visit.press("race_play")
    expect(visit.page.locator("#race-position")).not_to_have_text(
        visit.t("race_position", i=0, n="8,365")
    )
    visit.press("race_pause")
    at = count(visit, "row_by_row", "moves")
    assert 0 < at < 8365
    visit.press("forward")
    assert count(visit, "row_by_row", "moves") == at + 1
    visit.press("back")
    assert count(visit, "row_by_row", "moves") == at
    visit.press("to_start")
    assert count(visit, "row_by_row", "moves") == 0


def test_scrub_to_any_move(visit: Visit) -> None:
    open_race(visit, f"g={PICTURE}&a=row_by_row")
    scrub = visit.page.get_by_label(visit.t("race_scrub"))
    run = nonet.trace("row_by_row", PICTURE)
    for at in (5000, 777):
        scrub.fill(str(at))
        assert digits(visit, "row_by_row") == str(run.board(at))
        assert count(visit, "row_by_row", "moves") == at
        depth = sum(run.board(at)[cell] > 0 for cell in range(81)) - 30
        assert count(visit, "row_by_row", "depth") == depth
    expect(runner(visit, "row_by_row").locator(".chart .depths")).to_have_count(1)


def test_naive_algorithms_stop_at_the_move_limit_and_report_it(visit: Visit) -> None:
    open_race(visit, "a=row_by_row.most_constrained&b=2000")
    visit.press("to_end")
    expect(runner(visit, "row_by_row")).to_have_attribute("data-state", "spent")
    state = runner(visit, "row_by_row").locator(".state")
    expect(state).to_contain_text(visit.t("race_spent", n="2,000"))
    expect(runner(visit, "row_by_row").locator(".rank")).to_be_hidden()
    expect(runner(visit, "most_constrained").locator(".rank")).to_be_visible()
    note = visit.page.locator("#race-note")
    expect(note).to_contain_text(visit.t("algorithm_most_constrained"))
    expect(note).to_contain_text("2,000")


def test_code_and_words_beside_the_board(visit: Visit) -> None:
    open_race(visit, f"g={PICTURE}&a=column_first")
    card = runner(visit, "column_first")
    expect(card).to_contain_text(visit.t("algorithm_column_first_text"))
    expect(card.locator(".code")).to_be_hidden()
    visit.page.get_by_label(visit.t("race_codes")).check()
    expect(card.locator(".code")).to_be_visible()
    expect(card.locator(".code")).to_contain_text("return solve(rows, 0, column + 1)")
    expect(card.locator(".py-keyword").first).to_have_text("def")


def test_by_measured_time(visit: Visit) -> None:
    open_race(visit, f"g={PICTURE}&a=rescan.empty_list")
    assert count(visit, "rescan", "moves") == 0
    visit.press("race_by_time")
    expect(visit.page).to_have_url(re.compile("t=1"))
    visit.press("to_end")
    # they make the same moves, and one of them takes longer for it
    ranks = visit.page.locator(".rank")
    expect(ranks).to_have_count(2)
    texts = {visit.t("race_rank", n=1), visit.t("race_rank", n=2)}
    assert set(ranks.all_text_contents()) == texts
    visit.press("race_by_moves")
    visit.press("to_end")
    assert set(ranks.all_text_contents()) == {visit.t("race_rank", n=1)}


def test_my_board_and_no_solution(visit: Visit) -> None:
    visit.open(f"g={'..2' + PICTURE[3:]}")
    visit.press("view_race")
    visit.page.get_by_role("combobox", name=visit.t("race_puzzle")).select_option(
        label=visit.t("puzzle_own")
    )
    expect(visit.page.locator(".runner[aria-busy=true]")).to_have_count(0, timeout=300_000)
    visit.press("to_end")
    state = runner(visit, "exact_cover").locator(".state")
    expect(state).to_contain_text(visit.t("race_none").rsplit("}", 1)[1])


@desk
def test_the_order_is_announced_at_the_end(visit: Visit) -> None:
    open_race(visit, f"g={PICTURE}&a=row_by_row.most_constrained")
    note = visit.page.locator("#race-note")
    expect(note).to_have_text(visit.t("race_ready", n=2))
    first = visit.page.get_by_text(visit.t("race_rank", n=1), exact=True)
    visit.press("forward")
    expect(note).to_have_text("")
    expect(first).to_be_hidden()
    visit.page.keyboard.press("Escape")
    visit.page.locator("h1").last.click()
    visit.page.keyboard.press("End")
    expect(note).to_contain_text(visit.t("algorithm_most_constrained"))
    expect(first).to_be_visible()
    visit.page.keyboard.press("Home")
    expect(note).to_have_text(visit.t("race_ready", n=2))


@desk
def test_the_puzzle_without_a_solution_takes_a_search(visit: Visit) -> None:
    open_race(visit, "a=row_by_row.exact_cover&g=" + PICTURE)
    visit.page.get_by_role("combobox", name=visit.t("race_puzzle")).select_option(
        label=visit.t("puzzle_impossible")
    )
    expect(visit.page.locator(".runner[aria-busy=true]")).to_have_count(0, timeout=300_000)
    expect(visit.page.locator("#race-note")).to_have_text(visit.t("race_ready", n=2))
    visit.press("to_end")
    for name in ("row_by_row", "exact_cover"):
        assert count(visit, name, "moves") > 20


@desk
def test_a_reload_continues_at_the_same_move(visit: Visit) -> None:
    open_race(visit, f"g={PICTURE}&a=row_by_row.column_first")
    visit.page.get_by_label(visit.t("race_scrub")).fill("777")
    visit.page.wait_for_url(re.compile("i=777$"))
    visit.page.reload()
    position = visit.page.locator("#race-position")
    expect(position).to_have_text(visit.t("race_position", i=777, n="8,365"))
    assert digits(visit, "row_by_row") == str(nonet.trace("row_by_row", PICTURE).board(777))
    visit.press("to_start")
    visit.page.wait_for_url(re.compile("b=20000$"))
    visit.press("algorithm_native")  # another race begins at its start
    expect(visit.page.locator(".runner[aria-busy=true]")).to_have_count(0, timeout=300_000)
    expect(position).to_have_text(visit.t("race_position", i=0, n="8,365"))


@desk
def test_only_what_changes_is_drawn(visit: Visit) -> None:
    open_race(visit, f"g={PICTURE}&a=row_by_row.column_first.exact_cover")
    visit.press("forward")
    painted = """() => {
        window.painted = 0;
        const paint = CanvasRenderingContext2D.prototype.fillRect;
        CanvasRenderingContext2D.prototype.fillRect = function (...args) {
            window.painted++;
            return paint.apply(this, args);
        };
    }"""
    visit.page.evaluate(painted)
    visit.press("forward")
    # the cell of the move, and that of the move before, on three boards
    assert 0 < visit.page.evaluate("() => window.painted") <= 6


@desk
def test_code_is_not_clipped(visit: Visit) -> None:
    open_race(visit, f"g={PICTURE}&a=column_first.exact_cover")
    visit.page.get_by_label(visit.t("race_codes")).check()
    for width in (1280, 390):
        visit.page.set_viewport_size({"width": width, "height": 900})
        expect(visit.page.locator(".code").last).to_be_visible()
        # neither scrolled away nor wider than the card, which cuts it off
        seen = """all => all.map((code) => {
            const right = (one) => one.getBoundingClientRect().right;
            const outside = right(code) - right(code.closest('.runner'));
            return [code.scrollWidth - code.clientWidth, outside];
        })"""
        for hidden, outside in visit.page.locator(".code").evaluate_all(seen):
            assert hidden <= 0
            assert outside < 0
