"""Settings for all tests, and the one server and browser that each test process starts.

Generated cases are the same on every run, and a busy machine is no failure.
"""

from __future__ import annotations

import inspect
import re
import signal
import subprocess
from collections.abc import Iterator
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

from tests.programs import ARGUMENTS, MISSING, find_browser
from tests.support import NONET

if TYPE_CHECKING:
    import httpx
    from playwright.sync_api import Browser

settings.register_profile("nonet", deadline=None, derandomize=True)
settings.load_profile("nonet")
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where a shell starts jobs aside

STARTING = {"run_nonet", "NONET", "subprocess", "pty", "Workers", "Terminal", "run_in_order"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what opens a browser or starts a process, so that `make quick` can do without."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
        if isinstance(item, pytest.Function):
            fixtures = item._fixtureinfo.name2fixturedefs.values()
            functions = [item.function, *(found[-1].func for found in fixtures)]
            if any(_starts(function, set()) for function in functions):
                item.add_marker("process")


def _starts(function: Any, seen: set[CodeType]) -> bool:
    """Return whether a function, or a test helper that it calls, names what starts a process."""
    function = inspect.unwrap(function)
    if not isinstance(function, FunctionType) or function.__code__ in seen:
        return False
    seen.add(function.__code__)
    codes = [function.__code__]
    for code in codes:  # it grows: functions and comprehensions within functions
        codes += [inner for inner in code.co_consts if isinstance(inner, CodeType)]
    names = {name for code in codes for name in code.co_names}
    helpers = (function.__globals__.get(name) for name in names)
    return not names.isdisjoint(STARTING) or any(
        _starts(helper, seen)
        for helper in helpers
        if isinstance(helper, FunctionType) and helper.__module__.startswith("tests")
    )


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """`nonet serve`, as installed, on a free port."""
    process = subprocess.Popen(
        [NONET, "serve", "--port", "0"], stderr=subprocess.PIPE, encoding="utf-8"
    )
    assert process.stderr
    line = process.stderr.readline()
    found = re.search(r"http://\S+/", line)
    assert found, line
    yield found[0]
    process.terminate()
    process.wait(timeout=300)
    # Nothing was logged: no traceback of ours, no fault of a worker.
    assert process.stderr.read() == ""


@pytest.fixture
def client(address: str) -> Iterator[httpx.Client]:
    import httpx

    with httpx.Client(base_url=address, timeout=600) as client:
        yield client


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium; playwright cannot run twice in one process, so all tests share this fixture."""
    from playwright.sync_api import sync_playwright

    path = find_browser()
    if path is None:
        pytest.fail(MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def all_texts(browser: Browser, address: str) -> dict[str, dict[str, Any]]:
    """The page's texts, read by the browser as the page reads them."""
    page = browser.new_page()
    page.goto(address)
    load = """async (name) => {
      const parts = await import(`/static/texts/${name}.js`);
      return Object.assign({}, ...Object.values(parts));
    }"""
    texts = {name: page.evaluate(load, name) for name in ("en", "zh")}
    page.close()
    return texts
