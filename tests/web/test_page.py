"""What holds for the whole page: languages, themes, widths, keyboard, texts."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from nonet import Board, FormatError
from nonet.messages import MESSAGES
from nonet.web.static_files import STATIC
from tests.support import PICTURE, PROJECT
from tests.web.conftest import Visit, desk


def test_the_languages_have_the_same_texts(all_texts: dict[str, dict[str, Any]]) -> None:
    # only English needs another form for one
    keys = {lang: {k for k in texts if not k.endswith("_one")} for lang, texts in all_texts.items()}
    assert keys["en"] == keys["zh"]
    for key in keys["en"] - {"errors"}:
        fields = [set(re.findall(r"\{\w+\}", all_texts[lang][key])) for lang in ("en", "zh")]
        assert fields[0] == fields[1], key


def test_every_error_about_a_board_has_chinese(all_texts: dict[str, dict[str, Any]]) -> None:
    """Of all errors that reading a board raises, by their codes in its source."""
    rooms = ("board", "formats", "geometry", "rules", "photo", "web")
    folders = [PROJECT / "src/nonet" / name for name in rooms]
    of_arrays = {"arrays.py", "encoding.py", "inputs.py", "isomorphs.py"}  # not on the page
    files = [path for one in folders for path in one.rglob("*.py") if path.name not in of_arrays]
    files.append(PROJECT / "src/nonet/arguments.py")
    named = {word for path in files for word in re.findall(r'"(\w+)"', path.read_text("utf-8"))}
    raised = named & set(MESSAGES)
    known = all_texts["zh"]["errors"]
    assert raised - set(known) == ONLY_IN_PYTHON
    for code in raised & set(known):
        values = set(re.findall(r"\{(\w+)", MESSAGES[code])) | OTHER_VALUES.get(code, set())
        assert set(re.findall(r"\{(\w+)", known[code])) <= values, code


def test_an_error_carries_the_values_that_other_languages_use() -> None:
    with pytest.raises(FormatError) as raised:
        Board("." * 80)
    assert raised.value.code == "cell_count"
    assert {*raised.value.values} >= OTHER_VALUES["cell_count"] - {"row"} | {"rows"}


OTHER_VALUES = {"cell_count": {"count", "expected", "row"}}  # the page finds `row` in `rows`


ONLY_IN_PYTHON = {  # what calls and files are told, which the page has not
    *("cell_given", "cell_taken", "not_a_cell_name", "not_a_digit", "not_a_photo"),
    *("cannot_read", "long_line", "not_a_flag", "not_names", "not_seconds", "not_text"),
    *("missing_extra", "no_runtime", "not_compiled", "not_whole", "over_most"),
}


def test_every_text_is_used(all_texts: dict[str, dict[str, Any]]) -> None:
    files = [*STATIC.glob("*.html"), *STATIC.glob("js/*.js")]
    source = "\n".join(path.read_text(encoding="utf-8") for path in files)
    # named by keys of tables, or by what the server sends
    by_others = ("puzzle_", "algorithm_", "colour_", "choice_", "errors")

    def is_used(name: str) -> bool:
        """Return whether a text is used by name, or by parts: `other_${id}` and 'open'."""
        if re.search(rf"""['"`]{name}['"`]""", source):
            return True
        starts = [name[: mark.end()] for mark in re.finditer("_", name)]
        return any(f"`{start}${{" in source and is_used(name[len(start) :]) for start in starts)

    unused = [key for key in all_texts["en"] if not is_used(key.removesuffix("_one"))]
    assert [key for key in unused if not key.startswith(by_others)] == []


def test_files_stay_short() -> None:
    for path in (*STATIC.rglob("*.js"), *STATIC.rglob("*.css"), *STATIC.glob("*.html")):
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 400, path


def test_nothing_is_inline() -> None:
    for path in STATIC.glob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)|https?://", text)
    for path in STATIC.glob("js/*.js"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(", text)


AS_SERVED = """async () => {
  const text = await (await fetch('./')).text();
  const page = new DOMParser().parseFromString(text, 'text/html');
  const isSeen = (one) => !one.closest('[hidden], [popover], dialog');
  const seen = [...page.querySelectorAll('[data-t]')].filter(isSeen);
  const texts = seen.map((one) => [one.dataset.t, one.textContent]);
  return [texts, page.querySelector('#verdict span').textContent];
}"""


@desk
def test_what_is_seen_first_has_its_texts_before_the_scripts(visit: Visit) -> None:
    visit.open("e=1")
    texts, verdict = visit.page.evaluate(AS_SERVED)
    assert [key for key, _ in texts][:3] == ["view_solve", "do_paste", "view_learn"]
    assert texts == [[key, visit.t(key)] for key, _ in texts]
    assert verdict == ""  # of a board that is on its way


@desk
@pytest.mark.parametrize("place", ["", "docs"])
def test_the_first_paint_waits_for_the_document_alone(visit: Visit, place: str) -> None:
    visit.page.goto(visit.address + place)
    waits = """async () => {
      const text = await (await fetch(location)).text();
      const page = new DOMParser().parseFromString(text, 'text/html');
      const asks = 'script[src], link[rel=stylesheet], link[rel=modulepreload]';
      return [page, page.querySelector('#later').content]
        .map((part) => part.querySelectorAll(asks).length);
    }"""
    at_once, later = visit.page.evaluate(waits)
    assert at_once == 0
    assert later >= 5


@desk
def test_a_tab_in_the_background_gets_its_scripts_too(visit: Visit) -> None:
    visit.page.add_init_script("window.requestAnimationFrame = () => 0")  # it has no frames
    visit.open("e=1")
    expect(visit.button("do_paste")).to_be_enabled()


@desk
def test_only_what_is_needed_loads_before_the_page_is_usable(visit: Visit) -> None:
    asked: list[str] = []
    visit.page.on("request", lambda request: asked.append(request.url))
    noted = """new MutationObserver(() => {
      const ready = document.documentElement?.dataset.ready;
      window.readyAt ??= ready && performance.now();
    }).observe(document, { attributes: true, subtree: true });"""
    visit.page.add_init_script(noted)
    visit.open("e=1")
    before = visit.page.evaluate(
        """() => performance.getEntriesByType('resource')
          .filter((one) => one.startTime < window.readyAt).map(({ name }) => name)"""
    )
    sheets = [name.rpartition("/")[2] for name in before if name.endswith(".css")]
    assert sheets == ["rest.css"]  # the first ones stand in the document
    dialogs = ("dialogs", "import_export", "finish", "print_sheet", "rating_dialog")
    cards = ("cards", "hints", "step_panel", "links", "steps", "available_steps", "photo")
    later = (*dialogs, *cards, "race", "techniques")
    scripts = [name.rpartition("/")[2] for name in before if "/static/js/" in name]
    assert not {f"{name}.js" for name in later} & {*scripts}
    assert len(before) <= 28, before
    # None is asked for because another one has come: the document names them all.
    named = visit.page.evaluate(
        "() => [...document.querySelectorAll('link[rel=modulepreload]')].map(({ href }) => href)"
    )
    assert {name for name in before if name.endswith(".js")} == {
        *named,
        f"{visit.address}static/js/main.js",
    }
    # They come by themselves afterwards: nothing is missing when the server has gone.
    visit.page.wait_for_function(
        """(names) => { const got = performance.getEntriesByType('resource').map((one) => one.name);
          return names.every((name) => got.some((url) => url.endsWith(`/js/${name}.js`))); }""",
        arg=list(later),
    )
    assert len(asked) == len(set(asked))  # and no file comes twice


@desk
def test_requests_before_the_cards_are_loaded_are_not_lost(visit: Visit) -> None:
    held: list[Route] = []
    visit.page.route("**/js/cards.js", lambda route: held.append(route))
    with visit.page.expect_request("**/js/cards.js"):
        visit.open(f"g={PICTURE}")
    visit.press("do_hint")
    visit.page.keyboard.press("h")  # stronger
    expect(visit.page.locator("#hint")).to_be_hidden()
    visit.page.keyboard.press("ArrowRight")  # the board is not held up
    expect(visit.cell(1, 4)).to_be_focused()
    for route in held:
        route.continue_()
    expect(visit.button("strength_2")).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize(
    ("state", "intro", "board"),
    [("", {"en": True}, True), ("g=1", {"en": True}, True), ("v=race", {"en": True}, False)],
)
def test_nothing_flashes_that_does_not_stay(
    visit: Visit, state: str, intro: dict[str, bool], board: bool
) -> None:
    """Before the scripts have come: no English for Chinese eyes, no board for another view."""
    visit.page.route("**/main.js", lambda route: route.fulfill(content_type="text/javascript"))
    visit.page.goto(f"{visit.address}#{state}")
    seen = expect(visit.page.locator("#tab-play"))
    if intro.get(visit.lang):
        seen.to_be_visible()
    else:
        seen.to_be_hidden()
    expect(visit.page.locator("#grid")).to_be_visible(visible=board)


def test_nothing_moves_when_the_scripts_come(visit: Visit) -> None:
    visit.open("e=1")
    shifts = """() => new Promise((done) => {
      const tell = (list) => done(list.getEntries().map((one) => one.value));
      new PerformanceObserver(tell).observe({ type: 'layout-shift', buffered: true });
      requestAnimationFrame(() => requestAnimationFrame(() => done([])));
    })"""
    assert sum(visit.page.evaluate(shifts)) < 0.01


def test_the_language_is_remembered(visit: Visit) -> None:
    visit.open("e=1")
    expect(visit.page.locator("#editing h2")).to_have_text(visit.t("editing_title"))
    other = visit.button("other_language")
    before = visit.t("editing_title")
    other.click()
    expect(visit.page.locator("#editing h2")).not_to_have_text(before)
    visit.page.reload()
    expect(visit.page.locator("#editing h2")).not_to_have_text(before)
    lang = {"en": "zh-CN", "zh": "en"}[visit.lang]
    expect(visit.page.locator("html")).to_have_attribute("lang", lang)


def test_light_and_dark(visit: Visit) -> None:
    visit.open("e=1")
    body = visit.page.locator("body")
    light, dark = "rgb(246, 244, 239)", "rgb(20, 21, 24)"
    visit.page.emulate_media(color_scheme="dark")
    expect(body).to_have_css("background-color", dark)
    visit.page.emulate_media(color_scheme="light")
    expect(body).to_have_css("background-color", light)
    visit.press("theme_auto")
    visit.press("theme_light")
    expect(body).to_have_css("background-color", dark)
    visit.page.reload()
    expect(body).to_have_css("background-color", dark)
    expect(visit.button("theme_dark")).to_be_visible()


VIEWS = [
    "",
    f"g={PICTURE}&c=1",
    "v=race&a=row_by_row.native",
    "v=techniques",
    "v=techniques&t=x_wing",
]


@pytest.mark.parametrize("state", VIEWS)
def test_it_fits_the_width(visit: Visit, state: str) -> None:
    visit.open(state)
    for width, height in ((320, 800), (640, 450), (844, 390), (visit.width, 800)):
        visit.page.set_viewport_size({"width": width, "height": height})
        sizes = "() => [document.documentElement.scrollWidth, innerWidth]"
        wide, inner = visit.page.evaluate(sizes)
        assert wide <= inner
    if visit.width < 500 and not state.startswith("v="):
        visit.page.set_viewport_size({"width": 390, "height": 844})
        key = visit.page.locator(".key").first.bounding_box()
        assert key
        assert key["height"] >= 44


def test_all_views_are_visible(visit: Visit) -> None:
    visit.open("e=1")
    for width in {visit.width, min(visit.width, 360), 621, 640, 781, 901, 1001}:
        visit.page.set_viewport_size({"width": width, "height": 844})
        nav = visit.page.locator("#tabs")
        room, needed = nav.evaluate("(nav) => [nav.clientWidth, nav.scrollWidth]")
        assert needed <= room, width
        for tab in nav.get_by_role("button").all():
            expect(tab).to_be_in_viewport(ratio=1)


def test_with_the_keyboard_alone(visit: Visit) -> None:
    """From the top of the page to a solved board without a mouse."""
    visit.open("e=1")
    keyboard = visit.page.keyboard

    def tab_to(key: str) -> None:
        target = visit.button(key)
        for _ in range(60):
            if target.evaluate("element => element === document.activeElement"):
                return
            keyboard.press("Tab")
        raise AssertionError(f"Tab never came to {key}")

    tab_to("do_paste")
    keyboard.press("Enter")
    expect(visit.dialog).to_be_visible()
    for _ in range(5):
        if visit.dialog.get_by_role("textbox").evaluate("e => e === document.activeElement"):
            break
        keyboard.press("Tab")
    keyboard.insert_text(PICTURE)
    keyboard.press("Tab")
    keyboard.press("Enter")
    expect(visit.dialog).to_have_count(0)
    # the grid has the focus, at the first empty cell
    expect(visit.cell(1, 3)).to_be_focused()
    keyboard.press("4")
    expect(visit.verdict).to_have_text(visit.t("verdict_left", n=50))
    keyboard.press("End")
    expect(visit.cell(1, 9)).to_be_focused()
    keyboard.press("Control+Home")
    expect(visit.cell(1, 1)).to_be_focused()
    keyboard.press("ArrowUp")
    expect(visit.cell(9, 1)).to_be_focused()
    keyboard.press("c")
    expect(visit.page.locator("#do-candidates")).to_have_attribute("aria-pressed", "true")
    keyboard.press("h")
    expect(visit.page.locator("#hint")).to_be_visible()
    tab_to("strength_3")
    keyboard.press("Enter")
    tab_to("hint_apply")
    keyboard.press("Enter")
    expect(visit.verdict).to_have_text(visit.t("verdict_left", n=49))
    tab_to("do_menu")
    keyboard.press("Enter")
    tab_to("do_solve")
    keyboard.press("Enter")
    expect(visit.verdict).to_have_text(visit.t("verdict_solved"))


def test_the_grid_is_one_for_screen_readers(visit: Visit) -> None:
    visit.open(f"g={PICTURE}&c=1")
    grid = visit.page.get_by_role("grid", name=visit.t("grid"))
    expect(grid.get_by_role("row")).to_have_count(9)
    expect(grid.get_by_role("gridcell")).to_have_count(81)
    parts = [visit.t("cell", row=1, column=3), visit.t("cell_empty")]
    parts.append(visit.t("cell_candidates", digits="1 2 4"))
    expect(visit.cell(1, 3)).to_have_accessible_name(visit.t("comma").join(parts))
    expect(visit.page.locator(".cell[tabindex='0']")).to_have_count(1)


def test_back_goes_to_the_view_before(visit: Visit) -> None:
    visit.open(f"g={PICTURE}")
    visit.press("view_race")
    expect(visit.page.locator("#view-race")).to_be_visible()
    visit.page.go_back()
    expect(visit.page.locator("#view-techniques")).to_be_visible()
    visit.page.go_back()
    expect(visit.page.locator("#view-solve")).to_be_visible()
    assert visit.digits()[:81] == PICTURE
    visit.page.go_forward()
    visit.page.go_forward()
    expect(visit.page.locator("#view-race")).to_be_visible()


def test_motion_is_reduced(browser: Browser, address: str) -> None:
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(address)
    expect(page.locator("#do-paste")).to_have_css("transition-duration", "0s")
    context.close()


def test_the_page_of_the_interface(visit: Visit) -> None:
    visit.page.goto(f"{visit.address}docs")
    expect(visit.page.locator("html[data-ready]")).to_be_attached()
    expect(visit.page.get_by_role("heading", level=1)).to_have_text(visit.t("docs_title"))
    verbs = [
        "solve",
        "check",
        "hint",
        "steps",
        "rate",
        "generate",
        "trace",
        "convert",
        "algorithms",
    ]
    for verb in verbs:
        expect(visit.page.locator(f"#{verb} summary")).to_contain_text(f"/api/{verb}")
    visit.page.locator("#solve summary").click()
    visit.page.locator("#solve").get_by_role("button", name=visit.t("docs_try")).click()
    expect(visit.page.locator("#solve .answer")).to_contain_text('"status": "unique"')


def test_the_files_come_with_the_package() -> None:
    listed = (PROJECT / "pyproject.toml").read_text()
    assert 'wheel.packages = ["src/nonet"]' in listed
    assert STATIC.is_relative_to(PROJECT / "src/nonet")
