"""What is typed, pasted or opened by a link: puzzles as people have them, and what is none."""

from __future__ import annotations

import base64
import json
import re
import zlib

import pytest
from playwright.sync_api import Route, expect

from tests.support import PICTURE
from tests.web.conftest import Visit, desk

# A sheet whose first and last cells, and a whole row, are empty.
EMPTY_EDGES = [
    ["" if digit == "." or row in (0, 8) else digit for digit in PICTURE[9 * row : 9 * row + 9]]
    for row in range(9)
]


@desk
def test_our_own_link_brings_marks_and_colours(visit: Visit) -> None:
    visit.open(f"g={PICTURE}")
    visit.type_at(1, 3, "4")
    visit.type_at(1, 4, "Shift+Digit2", "Alt+Digit6", "k", "2")
    expect(visit.cell(1, 4)).to_have_class(re.compile("colour-2"))
    expect(visit.page).to_have_url(re.compile("k="))
    link = visit.page.url
    name = visit.cell(1, 4).get_attribute("aria-label") or ""
    visit.page.evaluate("localStorage.clear()")
    visit.open("e=1")
    visit.paste(link)
    assert visit.digits() == "534" + PICTURE[3:]
    expect(visit.cell(1, 4)).to_have_accessible_name(name)


def packed(line: str) -> str:
    """What sudoku.coach puts into its links, of our making."""
    tree = {"gridSize": 9, "givenDigits": line.replace(".", "0"), "userDigits": "0" * 81}
    data = zlib.compress(json.dumps(tree).encode())
    return "SCv7_32_" + base64.b32hexencode(data).decode().rstrip("=").lower()


@pytest.mark.parametrize(
    "text",
    [
        "https://sudoku.coach/en/play/" + PICTURE.replace(".", "0"),
        f"https://sudoku.coach/en/play/{packed(PICTURE)}",
        "\n".join(
            "\t".join(c.replace(".", "") for c in PICTURE[i : i + 9]) for i in range(0, 81, 9)
        ),
        "\r\n".join("\t".join(row) for row in EMPTY_EDGES) + "\r\n",
        "OWN LINK",
    ],
    ids=[
        "sudoku.coach",
        "sudoku.coach packed",
        "spreadsheet",
        "spreadsheet of Windows",
        "own link",
    ],
)
@desk
def test_paste_what_people_copy(visit: Visit, text: str) -> None:
    visit.open("e=1")
    if text == "OWN LINK":
        own = f"53{4}" + "." * 78
        text = f"{visit.address}#g={PICTURE}&p={'..4' + own[3:]}"
    visit.paste(text)
    expect(visit.dialog).to_have_count(0)
    edges = "".join(cell or "." for row in EMPTY_EDGES for cell in row)
    assert visit.digits() in (PICTURE, "534" + PICTURE[3:], edges)


def test_a_puzzle_is_typed_like_text(visit: Visit) -> None:
    visit.open("e=1")
    visit.page.keyboard.type("53")
    assert visit.digits()[:2] == "53"
    expect(visit.verdict).to_have_text(visit.t("verdict_entering", n=2))
    expect(visit.page.locator("#editing")).to_be_visible()
    expect(visit.page.locator(".differing")).to_have_count(0)
    visit.page.keyboard.type("..7....6..195")
    visit.page.keyboard.press("Backspace")
    visit.page.keyboard.press("Backspace")
    assert visit.digits()[:15] == PICTURE[:13] + ".."


@pytest.mark.parametrize("text", ["1" * 1_000_000, "https://x.y/%E0%A4%A"], ids=["long", "link"])
def test_invalid_boards_are_explained(visit: Visit, text: str) -> None:
    visit.open("e=1")
    visit.paste(text)
    error = visit.page.locator("#paste-error")
    expect(error).not_to_be_empty()
    if len(text) > 65_536:
        expect(error).to_have_text(re.compile("1,000,000.*65,536"))
    assert "URI" not in (error.text_content() or "")


@desk
def test_a_new_board_shows_nothing_old(visit: Visit) -> None:
    """While the server is asked, what is known is said, not what was true before."""
    held: list[Route] = []
    visit.page.route("**/api/check", lambda route: held.append(route), times=1)
    with visit.page.expect_request("**/api/check"):
        visit.open(f"g={'..' + PICTURE[2:]}")
    expect(visit.verdict).to_have_text(visit.t("verdict_left", n=53))
    held[0].continue_()
    expect(visit.verdict).to_contain_text(visit.t("verdict_several").split("{")[0])
