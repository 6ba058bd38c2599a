"""The page without a server, from static files in a subfolder, in a real browser."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from nonet.web.handlers import VERBS
from tests.one_answer.boards import Result
from tests.one_answer.test_one_answer import compare, group
from tests.support import HOSTILE, PICTURE, run_nonet
from tests.web.site_server import ASK, site_defaults

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SUM = (
    '{"size": 6, "givens": "2............6..5..1..2......4.....2", "rules": ['
    '{"type": "sum", "cells": "r2c3 r2c4 r3c4 r2c5 r1c6", "value": 11}]}'
)

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site")]


def test_every_board_has_the_same_answer(site_page: Page) -> None:
    """The cross-surface table, solved by the kernel as WebAssembly."""
    asked = group("all")
    results = []
    for case in asked:
        found = site_page.evaluate(ASK, ["solve", {"puzzle": case.text}])
        if "error" in found:
            assert found["error"] != "server_fault", case.name
            status = "incomplete" if found["error"] == "incomplete" else "invalid"
            results.append(Result(status, None, ""))
        else:
            results.append(Result(found["status"], None, found["solution"] or ""))
    compare(asked, results)


ASKED: list[tuple[str, dict[str, Any]]] = [
    ("check", {"puzzle": "55" + "." * 79}),
    ("hint", {"puzzle": HARD}),
    ("steps", {"puzzle": PICTURE, "lang": "zh"}),
    ("steps", {"puzzle": SUM}),
    ("rate", {"puzzle": HARD}),
    ("find", {"puzzle": PICTURE, "technique": "hidden_single"}),
    ("generate", {"level": "hard", "seed": 7}),
    ("technique", {"technique": "x_wing"}),
    ("practice", {"technique": "x_wing", "seed": 3}),
    ("make", {"size": 6, "rules": "diagonals", "seed": 3}),
    ("read", {"puzzle": "1" + "." * 15}),
    ("judge", {"puzzle": "1" + "." * 15}),
    ("true_candidates", {"puzzle": "12" + "." * 14}),
    ("lesson", {"puzzle": PICTURE, "algorithm": "row_by_row"}),
    ("convert", {"puzzle": PICTURE, "to": "zeros"}),
]


def test_every_question_has_the_answer_of_native_python(site_page: Page) -> None:
    defaults = site_defaults()
    for verb, body in ASKED:
        native = VERBS[verb](**{**defaults[verb], **body})
        expected = site_page.evaluate("(value) => value", native)  # tuples become arrays
        assert site_page.evaluate(ASK, [verb, body]) == expected, verb


def test_a_question_that_is_not_wanted_any_more_ends(site_page: Page) -> None:
    """Its worker is ended, and the next question is answered by a new one."""
    ask_twice = """async ([verb, body, next]) => {
      const { ask } = await import(new URL('static/js/api.js', document.baseURI));
      const controller = new AbortController();
      const first = ask(verb, body, controller.signal).catch((error) => error.name);
      setTimeout(() => controller.abort(), 500);
      return [await first, (await ask(verb, next)).ended];
    }"""
    slow = {"puzzle": HOSTILE, "algorithm": "row_by_row", "max_moves": 10**9}
    short = {**slow, "puzzle": PICTURE}
    assert site_page.evaluate(ask_twice, ["trace", slow, short]) == ["AbortError", "solved"]


def test_photos_are_not_offered(site_page: Page) -> None:
    expect(site_page.locator("#do-photo")).to_be_hidden()


def test_it_works_offline_once_visited(browser: Browser, site: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{site}#g={PICTURE}")
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    context.set_offline(True)
    page.goto("about:blank")
    page.goto(f"{site}#g={PICTURE}")
    expect(page.locator(".cell.given")).to_have_count(30)
    page.locator("#tool-hint").click()
    expect(page.locator("#hint")).to_contain_text(re.compile("Naked Single|Look at"))
    context.close()


def test_what_is_missing_is_named(tmp_path: Any) -> None:
    done = run_nonet("site", tmp_path / "out", "--kernel", tmp_path / "none.wasm")
    assert done.returncode == 64
    assert "none.wasm is missing" in done.stderr
    done = run_nonet("site", tmp_path / "out", "--pyodide", tmp_path, "--kernel", __file__)
    assert done.returncode == 64
    assert "is not the npm package pyodide: pyodide.mjs is missing" in done.stderr
    assert not (tmp_path / "out").exists()
