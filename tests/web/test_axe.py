"""No view has anything that axe-core objects to, in both themes and languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Browser, expect

import nonet
from tests.support import PICTURE, PROJECT, SOLVED, pack_for_page
from tests.web.axe import violations
from tests.web.conftest import Visit, make_visit

OTHER = ".8......16.....9..2..1.7.4.83.......4...2.1.....43..9............83...16.4976...3"
NEWSPAPER = PROJECT / "docs/pictures/newspaper.jpg"
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SEEN: dict[str, Callable[[Visit], None]] = {}


def state(show: Callable[[Visit], None]) -> Callable[[Visit], None]:
    SEEN[show.__name__] = show
    return show


@state
def typing(visit: Visit) -> None:
    visit.open("e=1")


@state
def playing(visit: Visit) -> None:
    visit.open(f"g={PICTURE}&c=1")
    expect(visit.page.locator("#rating")).to_be_visible()
    visit.page.keyboard.press("l")


@state
def hint(visit: Visit) -> None:
    visit.open(f"g={PICTURE}")
    for _ in range(3):
        visit.page.keyboard.press("h")
    expect(visit.page.locator("#hint-notation")).to_be_visible()


@state
def mistake(visit: Visit) -> None:
    visit.open(f"g={OTHER}&p={'1' + '.' * 80}")
    visit.press("do_check")
    expect(visit.page.locator("#hint")).to_be_visible()


@state
def steps_now(visit: Visit) -> None:
    visit.open(f"g={PICTURE}")
    visit.press("do_find")
    expect(visit.page.locator("#found-list details").first).to_be_visible()


@state
def steps(visit: Visit) -> None:
    visit.open(f"g={PICTURE}")
    visit.press("do_steps")
    expect(visit.page.locator("#steps-player")).to_be_visible()


def dialog(key: str) -> None:
    def show(visit: Visit) -> None:
        visit.open(f"g={PICTURE}")
        expect(visit.page.locator("#rating")).to_be_visible()
        visit.page.keyboard.press(key)
        expect(visit.page.locator("dialog[open]")).to_be_visible()

    SEEN[f"dialog {key}"] = show


for _key in ("o", "i", "x", "d", ",", "q", "?"):
    dialog(_key)


@state
def menu(visit: Visit) -> None:
    visit.open(f"g={PICTURE}")
    expect(visit.page.locator("#rating")).to_be_visible()
    visit.page.locator("#do-menu").click()
    expect(visit.page.locator("#menu")).to_be_visible()


@state
def finish(visit: Visit) -> None:
    own = "".join(
        "." if clue != "." else digit for clue, digit in zip(PICTURE, SOLVED, strict=True)
    )
    visit.open(f"g={PICTURE}&p={own[:2] + '.' + own[3:]}")
    expect(visit.page.locator("#rating")).to_be_visible()
    visit.type_at(1, 3, SOLVED[2])
    expect(visit.page.locator("#finish-facts")).to_be_visible()


@state
def race(visit: Visit) -> None:
    visit.open(f"v=race&g={PICTURE}&a=row_by_row.native")
    expect(visit.page.locator(".runner[aria-busy=false]")).to_have_count(2, timeout=300_000)
    visit.page.get_by_label(visit.t("race_codes")).check()
    visit.press("to_end")


@state
def lesson(visit: Visit) -> None:
    visit.open(f"v=lesson&g={PICTURE}&a=row_by_row")
    expect(visit.page.locator(".lesson-says")).not_to_have_text("")


@state
def techniques(visit: Visit) -> None:
    visit.open("v=techniques")
    expect(visit.page.locator(".technique")).not_to_have_count(0)


@state
def technique(visit: Visit) -> None:
    visit.open("v=techniques&t=w_wing")
    expect(visit.page.locator(".technique-why p")).not_to_have_count(0)


@state
def practice(visit: Visit) -> None:
    visit.open("v=techniques&t=naked_pair&d=1")
    expect(visit.button("practice_hint")).to_be_visible()
    visit.press("practice_hint")
    visit.press("practice_show")


@state
def photo(visit: Visit) -> None:
    visit.open("e=1")
    visit.page.locator("#photo-file").set_input_files(NEWSPAPER)
    expect(visit.page.locator("#photo-straight")).to_be_visible()


@state
def any_board(visit: Visit) -> None:
    puzzle = nonet.generate(rules="killer", size=6, seed=1)
    visit.open(f"v=other&b={pack_for_page(puzzle.format('json'))}")
    expect(visit.page.locator("#other-frame")).to_be_visible()
    expect(visit.page.locator("#view-other")).to_have_attribute("aria-busy", "false")


@state
def interface(visit: Visit) -> None:
    visit.page.goto(f"{visit.address}docs")
    expect(visit.page.locator("html[data-ready]")).to_be_attached()
    visit.page.locator("#solve summary").click()


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_nothing_to_object_to(
    browser: Browser, address: str, all_texts: dict[str, dict[str, str]], lang: str
) -> None:
    context, visit = make_visit(browser, address, all_texts, lang, 1280)
    found = {}
    for name, show in SEEN.items():
        visit.page.emulate_media(reduced_motion="reduce")
        show(visit)
        for theme in THEMES:
            visit.page.emulate_media(color_scheme=theme)
            found[f"{name}, {theme}"] = violations(visit.page)
    context.close()
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_what_is_on_is_seen_in_forced_colours(
    browser: Browser, address: str, all_texts: dict[str, dict[str, str]]
) -> None:
    context, visit = make_visit(browser, address, all_texts, "en", 1280)
    visit.page.emulate_media(forced_colors="active")
    visit.open(f"g={PICTURE}")
    tabs = visit.page.locator("#tabs button")
    colours = tabs.evaluate_all("all => all.map((tab) => getComputedStyle(tab).backgroundColor)")
    assert colours[0] != colours[1]
    expect(tabs.first).to_have_css("forced-color-adjust", "none")  # else the system takes it off
    context.close()


def test_what_a_hint_points_at_is_seen_in_forced_colours(
    browser: Browser, address: str, all_texts: dict[str, dict[str, str]]
) -> None:
    context, visit = make_visit(browser, address, all_texts, "en", 1280)
    visit.page.emulate_media(forced_colors="active")
    visit.open(f"g={OTHER}")
    for _ in range(3):
        visit.page.keyboard.press("h")
    expect(visit.page.locator("#hint-notation")).to_be_visible()
    for kind in ("shaded", "marked", "coming"):
        cell = visit.page.locator(f".cell.{kind}").first
        expect(cell).not_to_have_css("outline-style", "none")
    context.close()


def test_cell_lines_can_be_seen(
    browser: Browser, address: str, all_texts: dict[str, dict[str, str]]
) -> None:
    """3:1 at least, as for everything that one needs to see."""
    context, visit = make_visit(browser, address, all_texts, "en", 1280)
    for theme in THEMES:
        visit.page.emulate_media(color_scheme=theme)
        visit.open(f"g={PICTURE}")
        line, paper = visit.page.evaluate(
            """() => [getComputedStyle(document.querySelector('.cell')).borderRightColor,
                      getComputedStyle(document.querySelector('.board')).backgroundColor]"""
        )
        assert contrast(line, paper) >= 3, (theme, line, paper)
    context.close()


def contrast(one: str, other: str) -> float:
    def luminance(colour: str) -> float:
        parts = [int(part) / 255 for part in colour[4:-1].split(",")]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
