"""Take the README's screenshots of the page with a real browser. Run by `make pages`."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

PROJECT = Path(__file__).parent.parent
sys.path.insert(0, str(PROJECT))

from tests.programs import ARGUMENTS, MISSING, find_browser  # noqa: E402

PICTURES = PROJECT / "docs/pictures"
CHAINS = "9.82.....5....3..8.439.........25......4..67.35.6..8...9.7.6.14.......6.....1.9.."
CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def solve(page: Page) -> None:
    """Show an XY-chain, explained part by part."""
    page.locator("#do-steps").click()
    page.locator("#steps-list button", has_text="XY-Chain").first.click()


def techniques(page: Page) -> None:
    """Show a board for practising X-wings."""
    page.get_by_role("button", name="Hint", exact=True).wait_for()


def race(page: Page) -> None:
    """Show six algorithms after 600 moves."""
    page.locator(".runner[aria-busy=false]").nth(5).wait_for()
    page.locator("#race-scrub").fill("600")
    page.locator("#race-scrub").blur()


SHOWN = {
    f"g={CHAINS}": solve,
    "v=techniques&t=x_wing&d=1": techniques,
    f"v=race&g={CLASSIC}": race,
}


def main() -> None:
    """Take the screenshots."""
    nonet = Path(sys.executable).with_name("nonet")
    command = [str(nonet), "serve", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, encoding="utf-8") as server:
        try:
            assert server.stderr
            found = re.search(r"http://\S+/", server.stderr.readline())
            assert found
            take_all(found[0])
        finally:
            server.terminate()


def take_all(address: str) -> None:
    """Take all screenshots from a running server."""
    browser = find_browser()
    if browser is None:
        sys.exit(f"{sys.argv[0]}: {MISSING}")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser, args=ARGUMENTS)
        for state, show in SHOWN.items():
            page = chromium.new_page(viewport={"width": 1240, "height": 900}, locale="en-US")
            page.set_default_timeout(120_000)
            page.goto(f"{address}#{state}")
            page.locator("html[data-ready]").wait_for()
            show(page)
            page.wait_for_load_state("networkidle")
            page.screenshot(path=PICTURES / f"page-{show.__name__}.png")
        chromium.close()


if __name__ == "__main__":
    main()
