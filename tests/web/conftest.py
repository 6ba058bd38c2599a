"""A person's view of the page, in a real browser."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    expect,
)

from tests.web.site_server import serve_site

expect.set_options(timeout=120_000)  # a busy machine is no failure
T = TypeVar("T")


def run_apart(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine in a thread: playwright keeps a loop running in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The page without a server."""
    with serve_site(tmp_path_factory.mktemp("site")) as address:
        yield address


@pytest.fixture(scope="module")
def site_page(browser: Browser, site: str) -> Iterator[Page]:
    """A page without a server, open for all tests of a file: Python takes seconds to load."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    troubles: list[str] = []
    page.on("console", lambda message: troubles.extend(_trouble(message)))
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("request", lambda asked: troubles.extend(_outside(asked, site)))
    page.goto(site)
    expect(page.locator("html[data-ready]")).to_be_attached()
    yield page
    context.close()
    assert troubles == []


@dataclass
class Visit:
    """A person at the page: finds things by what they are called, in their language."""

    page: Page
    address: str
    lang: str
    width: int
    texts: dict[str, Any]

    def t(self, key: str, **params: object) -> str:
        text: str = self.texts[key]
        for name, value in params.items():
            text = text.replace(f"{{{name}}}", str(value))
        return text

    def open(self, state: str = "") -> None:
        self.page.goto("about:blank")  # a change of the hash alone would not load anew
        self.page.goto(self.address + (f"#{state}" if state else ""))
        expect(self.page.locator("html[data-ready]")).to_be_attached()

    def button(self, key: str, within: Locator | None = None) -> Locator:
        place = within or self.page
        return place.get_by_role("button", name=self.t(key), exact=True)

    def press(self, key: str) -> None:
        """Press a button, wherever it stands: in the menu, below a tab, in a dialog."""
        menu = self.page.locator("#menu")
        if menu.locator(f"[data-t='{key}']").count():
            self.page.locator("#do-menu").click()
            menu.locator(f"[data-t='{key}']").click()
            return
        if key in ("view_techniques", "view_lesson", "view_race"):
            self.press("view_learn")
        if key in ("do_clear", "do_photo"):
            self.press("do_paste")
        place = self.page.locator("#tabs") if key == "view_solve" else None
        self.button(key, place).click()

    def cell(self, row: int, column: int) -> Locator:
        rows = self.page.get_by_role("grid").get_by_role("row")
        return rows.nth(row - 1).get_by_role("gridcell").nth(column - 1)

    def type_at(self, row: int, column: int, *keys: str) -> None:
        self.cell(row, column).click()
        for key in keys:
            self.page.keyboard.press(key)

    def paste(self, text: str) -> None:
        self.press("do_paste")
        self.dialog.get_by_role("textbox").fill(text)
        self.press("paste_read")

    def digits(self) -> str:
        cells = self.page.locator(".cell .digit").all_text_contents()
        return "".join(text or "." for text in cells)

    def choose(self, name: str) -> None:
        self.dialog.get_by_role("radio", name=name, exact=True).check()

    @property
    def verdict(self) -> Locator:
        return self.page.locator("#verdict")

    @property
    def spoken(self) -> Locator:
        return self.page.locator("#announcer")

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog")


SCREENS = [
    ("en", 1280),
    ("zh", 390),
    pytest.param(("en", 390), marks=pytest.mark.slow),
    pytest.param(("zh", 1280), marks=pytest.mark.slow),
]


desk = pytest.mark.parametrize("visit", [("en", 1280)], indirect=True, ids=["desk"])
"""For what does not depend on language or width."""


@pytest.fixture(params=SCREENS, ids=lambda screen: f"{screen[0]}-{screen[1]}")
def visit(
    request: pytest.FixtureRequest,
    browser: Browser,
    address: str,
    all_texts: dict[str, dict[str, Any]],
) -> Iterator[Visit]:
    context, visit = make_visit(browser, address, all_texts, *request.param)
    troubles: list[str] = []
    visit.page.on("console", lambda message: troubles.extend(_trouble(message)))
    visit.page.on("pageerror", lambda error: troubles.append(str(error)))
    visit.page.on("request", lambda asked: troubles.extend(_outside(asked, address)))
    yield visit
    context.close()
    assert troubles == []


def make_visit(
    browser: Browser, address: str, texts: dict[str, dict[str, Any]], lang: str, width: int
) -> tuple[BrowserContext, Visit]:
    """A person who comes for the first time, with a screen and a language."""
    context = browser.new_context(
        viewport={"width": width, "height": 844 if width < 500 else 900},
        locale="zh-CN" if lang == "zh" else "en-US",
        has_touch=width < 500,
        permissions=["clipboard-read", "clipboard-write"],
        service_workers="block",  # each would keep all files; one test has one
    )
    return context, Visit(context.new_page(), address, lang, width, texts[lang])


def _trouble(message: ConsoleMessage) -> list[str]:
    blocked = message.text.startswith("Service Worker registration blocked by Playwright")
    return [] if blocked else [f"{message.type}: {message.text}"]


def _outside(request: Request, address: str) -> list[str]:
    inside = request.url.startswith((address, "about:", f"blob:{address}"))
    return [] if inside else [f"outside: {request.url}"]
