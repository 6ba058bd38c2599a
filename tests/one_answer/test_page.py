"""The same answers over HTTP and on the page, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, expect

from nonet.geometry.layout import SYMBOLS
from tests.one_answer.boards import GROUPS, Case, Result
from tests.one_answer.surfaces import HTTP
from tests.one_answer.test_one_answer import compare, group
from tests.web.conftest import Visit, make_visit


@pytest.mark.parametrize("together", GROUPS)
@pytest.mark.parametrize("surface", HTTP)
def test_every_board_over_http(surface: str, together: str, client: httpx.Client) -> None:
    asked = group(together)
    compare(asked, HTTP[surface](client, [case.text for case in asked]))


NOT_ON_PAGE = {
    "classic, empty": "has no button to solve",
    "classic, full": "has none either",
    "classic, solution removed": "candidates are notes of the player, and the mistake is named",
}


@pytest.fixture
def visit(browser: Browser, address: str, all_texts: dict[str, dict[str, Any]]) -> Iterator[Visit]:
    context, visit = make_visit(browser, address, all_texts, "en", 1280)
    visit.open()
    yield visit
    context.close()


def solve_on_page(visit: Visit, case: Case) -> Result:
    """Paste a board, press Solve, and read the filled cells, or that there is no solution."""
    page = visit.page
    shown = page.locator("#do-paste, #other-another").locator("visible=true")
    shown.first.click()
    visit.dialog.get_by_role("textbox").fill(case.text)
    visit.press("paste_read")
    if case.board is None:
        expect(page.locator("#paste-error")).not_to_be_empty()
        page.keyboard.press("Escape")
        expect(visit.dialog).to_be_hidden()
        return Result("invalid", None, "")
    if case.board.missing:
        expect(page.locator("#paste-error")).to_contain_text(case.board.missing[0])
        page.keyboard.press("Escape")
        expect(visit.dialog).to_be_hidden()
        return Result("incomplete", None, "")
    expect(visit.dialog).to_be_hidden()
    view = "#view-solve .cell" if case.board.is_classic else "#view-other .other-cell"
    digits = page.locator(f"{view} .digit")
    given = [SYMBOLS.index(char) for char in str(case.board)]
    expect(digits).to_have_text([str(digit or "") for digit in given])
    with page.expect_response("**/api/solve") as answer:
        visit.press("do_solve" if case.board.is_classic else "other_solve")
    if case.board.missing:
        return Result(answer.value.json()["error"]["code"], None, "")
    if answer.value.json()["status"] == "none":
        expect(page.get_by_text(visit.t("verdict_none")).first).to_be_attached()
        return Result("none", None, "")
    expect(digits).to_have_text([re.compile(r"\d")] * len(given))
    return Result(None, None, "".join(SYMBOLS[int(text)] for text in digits.all_text_contents()))


def test_every_board_on_the_page(visit: Visit) -> None:
    asked = [case for case in group("all") if case.name not in NOT_ON_PAGE]
    compare(asked, [solve_on_page(visit, case) for case in asked])
