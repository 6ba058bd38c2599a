"""Explanations part by part: gone through, pointed at, and the other way round."""

from __future__ import annotations

import re

from playwright.sync_api import expect

import nonet
from nonet.techniques.explain import Part
from tests.support import PICTURE, SOLVED
from tests.web.conftest import Visit, desk

# Its 27th step is a chain.
LINKED = "9.82.....5....3..8.439.........25......4..67.35.6..8...9.7.6.14.......6.....1.9.."


@desk
def test_sentences_and_cells_point_at_each_other(visit: Visit) -> None:
    visit.open(f"g={PICTURE}")
    for _ in range(3):
        visit.page.keyboard.press("h")
    expect(visit.page.locator("#hint-notation")).to_be_visible()
    sentence = visit.page.locator("#hint-text .piece[tabindex]").first
    sentence.hover()
    expect(visit.page.locator(".cell.pointed")).not_to_have_count(0)
    visit.page.mouse.move(0, 0)
    expect(visit.page.locator(".cell.pointed")).to_have_count(0)
    sentence.focus()
    expect(visit.page.locator(".cell.pointed")).not_to_have_count(0)
    visit.cell(5, 5).hover()
    expect(visit.page.locator("#hint-text .piece.pointed")).not_to_have_count(0)


def test_a_sentence_shows_the_units_that_it_names(visit: Visit) -> None:
    visit.open(f"g={SOLVED[:8]}.{SOLVED[9:72]}{'.' * 9}")
    visit.press("do_hint")
    text = visit.page.locator("#hint-text")
    expect(text).to_have_text({"en": "Look at box 3.", "zh": "看第3宫。"}[visit.lang])
    text.locator(".piece").first.focus()
    expect(visit.page.locator(".cell.pointed-unit")).to_have_count(9)


def open_chain(visit: Visit) -> list[Part]:
    """Show the first step of LINKED that has several parts, in the player."""
    steps = list(nonet.steps(LINKED))
    told = [nonet.explain(step, visit.lang).parts for step in steps]
    index = next(i for i, parts in enumerate(told) if len(parts) > 3)
    visit.open(f"g={LINKED}")
    visit.press("do_steps")
    visit.page.locator("#steps-list button").nth(index).click()
    expect(visit.page.locator("#steps-text .piece")).to_have_count(len(told[index]))
    return list(told[index])


@desk
def test_the_verdict_does_not_silence_a_step(visit: Visit) -> None:
    visit.page.clock.install(time=0)
    visit.open("e=1")
    visit.page.clock.pause_at(3_600_000)  # nothing is judged before the steps are there
    visit.page.evaluate("(board) => void (location.hash = board)", f"g={LINKED}")
    visit.press("do_steps")
    expect(visit.page.locator("#steps-list button")).not_to_have_count(0)
    visit.page.clock.run_for(5000)  # the verdict waits a little for what is typed next
    expect(visit.verdict).to_have_attribute("data-kind", "open")
    visit.page.clock.run_for(5000)
    expect(visit.spoken).to_contain_text(visit.page.locator("#steps-place").inner_text())


def drawn(visit: Visit, role: str) -> int:
    return visit.page.locator(f".candidate.role-{role}").count()


def test_a_chain_part_by_part(visit: Visit) -> None:
    parts = open_chain(visit)
    links = visit.page.locator(".links .link")
    pieces = visit.page.locator("#steps-text .piece")
    expect(links).to_have_count(len(parts[-1].marks.links))
    visit.press("part_on")
    expect(links).to_have_count(1)
    assert drawn(visit, "eliminated") == 0
    expect(pieces.nth(0)).to_have_attribute("aria-current", "step")
    expect(visit.spoken).to_have_text(parts[0].text)
    visit.page.keyboard.press("ArrowDown")
    expect(links).to_have_count(2)
    expect(visit.spoken).to_have_text(parts[1].text)
    place = visit.page.locator("#steps-parts .place")
    expect(place).to_have_text(visit.t("part_place", i=2, n=len(parts)))
    visit.page.keyboard.press("ArrowUp")
    visit.page.keyboard.press("ArrowUp")
    expect(links).to_have_count(len(parts[-1].marks.links))
    expect(visit.page.locator(".candidate.role-eliminated")).not_to_have_count(0)


def test_a_part_that_is_pointed_at_is_drawn(visit: Visit) -> None:
    parts = open_chain(visit)
    links = visit.page.locator(".links .link")
    pieces = visit.page.locator("#steps-text .piece")
    for show in (pieces.nth(1).hover, pieces.nth(1).focus):
        show()
        expect(links).to_have_count(2)
        expect(visit.page.locator(".cell.pointed")).not_to_have_count(0)
        visit.page.mouse.move(0, 0)
        pieces.nth(1).blur()
        expect(links).to_have_count(len(parts[-1].marks.links))
    # the other way round: the cell where the third part arrives
    before = {cell for cell, _, _ in parts[1].marks.candidates}
    cell = next(c for c, _, _ in parts[2].marks.candidates if c not in before)
    visit.cell(cell // 9 + 1, cell % 9 + 1).hover()
    expect(pieces.nth(2)).to_have_class(re.compile("pointed"))
    expect(pieces.nth(0)).not_to_have_class(re.compile("pointed"))
    visit.page.mouse.move(0, 0)
    expect(visit.page.locator(".piece.pointed")).to_have_count(0)
    visit.cell(cell // 9 + 1, cell % 9 + 1).focus()
    expect(pieces.nth(2)).to_have_class(re.compile("pointed"))


@desk
def test_the_parts_of_a_hint_have_keys(visit: Visit) -> None:
    board = nonet.Board(LINKED)
    analysis = nonet.analyze(board)
    told = ((at, nonet.explain(s)) for at, s in zip(analysis.boards, analysis.steps, strict=False))
    at, parts = next((at, one.parts) for at, one in told if len(one.parts) > 3)
    visit.open("e=1")
    visit.paste(at.format("library"))
    expect(visit.page.locator("#paste")).to_be_hidden()
    for _ in range(3):
        visit.page.keyboard.press("h")
    links = visit.page.locator(".links .link")
    expect(links).to_have_count(len(parts[-1].marks.links))
    visit.page.keyboard.press("]")
    expect(links).to_have_count(1)
    visit.page.keyboard.press("[")
    expect(links).to_have_count(len(parts[-1].marks.links))


@desk
def test_a_link_along_a_row_or_column_keeps_off_the_digits_between(visit: Visit) -> None:
    """From r3c9 to r3c5 and from r2c4 to r8c4, in the middle of the cells: beside the digits."""
    visit.open("e=1")
    nearest = visit.page.evaluate(
        """async () => {
          const { drawLinks } = await import('/static/js/links.js');
          const pathOf = (from, to) => drawLinks([[[from], 5, [to], 5, false]])[0];
          const row = pathOf(26, 22), column = pathOf(12, 66);
          const away = (path, x, y) => {
            const all = path.getTotalLength();
            const at = [...Array(201).keys()].map((i) => path.getPointAtLength((all * i) / 200));
            return Math.min(...at.map((point) => Math.hypot(point.x - x, point.y - y)));
          };
          return [5.5, 6.5, 7.5].map((x) => away(row, x, 2.5))
            .concat([2.5, 3.5, 4.5, 5.5, 6.5].map((y) => away(column, 3.5, y)));
        }"""
    )
    assert min(nearest) > 0.25  # a digit is 0.47 high


@desk
def test_sets_have_letters(visit: Visit) -> None:
    visit.open("v=techniques&t=als_xz")
    for letter in "ab":
        cell = visit.page.locator(f".marked.role-set_{letter}").first
        expect(cell).to_be_visible()
        content = cell.evaluate("(one) => getComputedStyle(one, '::after').content")
        assert content == f'"{letter.upper()}"'


def test_the_legend_names_what_is_drawn(visit: Visit) -> None:
    open_chain(visit)
    page = visit.page
    roles = page.locator("#grid .candidate[class*=role-]").evaluate_all(
        "all => [...new Set(all.map((one) => /role-([a-z_]+)/.exec(one.className)[1]))]"
    )
    assert {"on", "off", "eliminated"} <= {*roles}
    legend = page.locator("#steps-legend")
    for role in roles:
        row = legend.locator("span", has_text=visit.t(f"role_{role}"))
        sign = row.locator(f".role-{role}")
        expect(sign).to_have_count(1)
        drawn = page.locator(f"#grid .candidate.role-{role}").first
        colour = drawn.evaluate("(one) => getComputedStyle(one).backgroundColor")
        expect(sign).to_have_css("background-color", colour)
