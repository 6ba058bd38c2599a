"""Photos over HTTP and on the page: chosen, dropped, pasted; doubtful cells, one tap to correct."""

from __future__ import annotations

import base64
import io
from typing import Any

import httpx
import pytest
from PIL import Image
from playwright.sync_api import Browser, expect

import nonet
from tests.photo.drawing import Page, saved
from tests.photo.test_reading import faded
from tests.support import PICTURE, PROJECT
from tests.web.conftest import Visit

NEWSPAPER = PROJECT / "docs/pictures/newspaper.jpg"
# A second 5 in row 1: a puzzle like that is none, so cells are doubtful.
CLASHING = "55" + PICTURE[2:]


def send(client: httpx.Client, body: bytes) -> dict[str, Any]:
    answer = client.post("/api/photo", content=body, headers={"content-type": "image/jpeg"})
    return {"http": answer.status_code, **answer.json()}


def test_a_photo_is_the_body(client: httpx.Client) -> None:
    answer = send(client, NEWSPAPER.read_bytes())
    assert answer["http"] == 200
    assert str(nonet.Board(answer["board"])) == PICTURE
    assert (answer["status"], answer["turn"], answer["others"]) == ("unique", 0, 0)
    assert len(answer["confidence"]) == 81
    assert len(answer["corners"]) == 4
    picture = Image.open(io.BytesIO(base64.b64decode(answer["picture"])))
    assert picture.width == picture.height


def test_a_faded_digit_is_doubtful(client: httpx.Client) -> None:
    board, cell, image = faded()
    answer = send(client, saved(image, "PNG"))
    assert (answer["http"], answer["status"]) == (200, "unique")
    (doubt,) = [one for one in answer["doubtful"] if one["cell"] == cell]
    assert int(board[cell]) in doubt["choices"]


def test_doubtful_cells_have_choices(client: httpx.Client) -> None:
    answer = send(client, saved(Page().draw(CLASHING)))
    assert answer["doubtful"]
    for doubt in answer["doubtful"]:
        assert len(doubt["choices"]) == 3
        assert set(doubt["choices"]) <= set(range(10))


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "photo_kind"),
        (b"no picture", "photo_kind"),
        (NEWSPAPER.read_bytes()[:9000], "photo_broken"),
        (saved(Image.new("RGB", (50, 50))), "photo_small"),
        (saved(Image.new("RGB", (400, 400), "white")), "photo_dark"),
    ],
)
def test_invalid_photos(client: httpx.Client, body: bytes, code: str) -> None:
    answer = send(client, body)
    assert answer["http"] == 422
    assert answer["error"]["code"] == code


def test_photos_have_a_limit(client: httpx.Client) -> None:
    assert client.post("/api/photo", content=bytes(20_000_001)).status_code == 413


def test_choose_a_photo(visit: Visit) -> None:
    visit.page.on("filechooser", lambda _: None)  # asked for now: a key is quick
    visit.open("e=1")
    with visit.page.expect_file_chooser() as chooser:
        if visit.width > 500:
            visit.page.keyboard.press("=")
        else:
            visit.press("do_photo")
    page = saved(Page().draw(PICTURE), "PNG")
    chooser.value.set_files({"name": "page.png", "mimeType": "image/png", "buffer": page})
    expect(visit.page.locator("#photo-straight")).to_be_visible()
    assert visit.digits() == PICTURE
    # a screen reader is told how it was read
    expect(visit.spoken).to_have_text(visit.t("photo_sure"))
    # a tap on the picture shows the cell on the board
    visit.page.locator("#photo-picture").click()
    expect(visit.cell(5, 5)).to_be_focused()
    visit.press("photo_done")
    expect(visit.page.locator("#photo")).to_be_hidden()
    assert visit.digits() == PICTURE


GIVE = """([kind, data]) => {
  const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
  const transfer = new DataTransfer();
  transfer.items.add(new File([bytes], 'board.png', { type: 'image/png' }));
  const event = kind === 'paste'
    ? new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true })
    : new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
}"""


IS_PAINTED = """(canvas) => {
  const { width, height } = canvas;
  return canvas.getContext('2d').getImageData(0, 0, width, height).data.some(Boolean);
}"""


@pytest.mark.parametrize("kind", ["drop", "paste"])
def test_drop_or_paste_a_photo_and_correct_it(visit: Visit, kind: str) -> None:
    visit.open("e=1")
    data = base64.b64encode(saved(Page().draw(CLASHING), "PNG")).decode()
    visit.page.evaluate(GIVE, [kind, data])
    rows = visit.page.locator("#photo-doubts li")
    expect(rows.first).to_be_visible()
    doubtful = rows.count()
    expect(visit.page.locator(".cell.doubtful")).to_have_count(doubtful)
    expect(visit.page.locator("#photo-marks .doubt")).to_have_count(doubtful)
    text = visit.page.locator("#photo-text").inner_text()
    expect(visit.spoken).to_contain_text(text)
    expect(visit.spoken).to_contain_text(visit.verdict.inner_text())
    # confirm one; another is one tap
    first, second = (row.locator("button").first.text_content() or "" for row in rows.all()[:2])
    visit.page.get_by_role("button", name=visit.t("photo_right", cell=first), exact=True).click()
    expect(visit.page.locator(".cell.doubtful")).to_have_count(doubtful - 1)
    visit.page.reload()  # what is left to look at is not lost
    expect(visit.page.locator(".cell.doubtful")).to_have_count(doubtful - 1)
    expect(rows).to_have_count(doubtful - 1)
    expect(visit.page.locator("#photo-picture")).to_be_visible()
    assert visit.page.locator("#photo-straight").evaluate(IS_PAINTED)
    chosen = rows.first.locator("button").nth(2)
    digit = (chosen.text_content() or "").replace("·", "")
    chosen.click()
    corrected = visit.cell(int(second[1]), int(second[3]))
    expect(corrected.locator(".digit")).to_have_text(digit)
    expect(visit.page.locator(".cell.doubtful")).to_have_count(doubtful - 2)
    visit.press("photo_done")
    visit.page.reload()
    kept = """() => {
      const [id] = JSON.parse(localStorage.getItem('nonet.games'));
      return JSON.parse(localStorage.getItem(`nonet.game.${id}`)).facts.doubts;
    }"""
    assert visit.page.evaluate(kept) == []
    assert visit.page.evaluate("localStorage.getItem('nonet.photo')") is None


@pytest.mark.parametrize(("locale", "word"), [("en", "light"), ("zh-CN", "太暗")])
def test_an_unreadable_photo(browser: Browser, address: str, locale: str, word: str) -> None:
    page = browser.new_context(locale=locale).new_page()
    page.goto(f"{address}#g={PICTURE}")
    expect(page.locator("html[data-ready]")).to_be_attached()
    data = base64.b64encode(saved(Image.new("RGB", (300, 300), "white"), "PNG")).decode()
    page.evaluate(GIVE, ["drop", data])
    expect(page.locator("#photo-text.error")).to_contain_text(word)
    assert (
        "".join(text or "." for text in page.locator(".cell .digit").all_text_contents()) == PICTURE
    )
    page.locator("#photo-close").click()
    expect(page.locator("#photo")).to_be_hidden()
    page.context.close()
