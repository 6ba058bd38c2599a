"""Boards drawn by ourselves are read back, whatever happens to the page."""

from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import nonet
from nonet.photo.load import load
from nonet.photo.repair import rivals
from tests.photo.drawing import Page, bend, blur, fonts, grain, saved, shade, tilt
from tests.photo.spoiling import score
from tests.support import PICTURE, PROJECT, SOLVED, sweep

PHOTOS = PROJECT.parent / "shared/data/photos"


def puzzles(count: int) -> list[str]:
    return [str(board) for board in nonet.generate_many(count, seed=17)]


def check(image: Image.Image, board: str) -> nonet.Reading:
    """Read a page as a JPEG; it must be right."""
    reading = nonet.read_photo(saved(image, quality=80))
    assert str(reading.board) == board
    assert reading.status == nonet.solve(board).status
    return reading


@pytest.mark.parametrize("font", sweep(fonts(), None), ids=str)
def test_fonts(font: Path | None) -> None:
    for puzzle in puzzles(2):
        check(Page(font=font).draw(puzzle), puzzle)


@pytest.mark.parametrize("kind", sweep(["JPEG", "PNG", "WEBP"], "PNG"))
def test_types_of_files_and_sources(kind: str, tmp_path: Path) -> None:
    image = Page().draw(PICTURE)
    path = tmp_path / "no ending"
    path.write_bytes(saved(image, kind))
    readings = [nonet.read_photo(source) for source in (path, str(path), path.read_bytes(), image)]
    assert {str(reading.board) for reading in readings} == {PICTURE}


@pytest.mark.parametrize("mode", sweep(["L", "1", "P", "RGBA", "LA", "CMYK", "I;16"], "P", "I;16"))
def test_modes_of_pictures(mode: str) -> None:
    page = Page().draw(PICTURE)
    if mode == "I;16":
        image = Image.fromarray(np.asarray(page.convert("L")).astype(np.uint16) * 100)
    else:
        image = page.convert(mode)
    assert str(nonet.read_photo(image).board) == PICTURE


def test_transparent_paper_is_white() -> None:
    page = Page().draw(PICTURE).convert("L")
    image = Image.new("RGBA", page.size, (0, 0, 0, 0))
    image.putalpha(Image.fromarray(255 - np.asarray(page)))
    assert str(nonet.read_photo(saved(image, "PNG")).board) == PICTURE


@pytest.mark.parametrize("degrees", sweep([-45, -30, -8, 5, 20, 44], -8, 44))
def test_tilted(degrees: float) -> None:
    check(tilt(Page().draw(PICTURE), degrees, 0.15), PICTURE)


@pytest.mark.parametrize("pixels", [-25, 25])
def test_bent_pages(pixels: float) -> None:
    check(bend(Page(text=True).draw(PICTURE), pixels), PICTURE)


def test_shadow_blur_and_grain_with_text_around() -> None:
    page = Page(text=True, paper=(225, 220, 205)).draw(PICTURE)
    check(grain(blur(shade(tilt(page, 4, 0.2), 0.35), 1.5), 6), PICTURE)


def test_coloured_boxes_and_ink() -> None:
    check(Page(boxes=(190, 215, 190), ink=(170, 20, 40)).draw(PICTURE), PICTURE)
    check(Page(boxes=(120, 150, 200)).draw(PICTURE), PICTURE)


def test_thin_and_thick_lines() -> None:
    check(Page(thin=1, thick=1).draw(PICTURE), PICTURE)
    check(Page(thin=4, thick=10).draw(PICTURE), PICTURE)


def test_a_dark_screen() -> None:
    check(Page(paper=(24, 26, 30), ink=(225, 225, 230)).draw(PICTURE), PICTURE)


def test_a_small_picture() -> None:
    check(Page(cell=34, border=9).draw(PICTURE), PICTURE)


@pytest.mark.parametrize("quarters", sweep([1, 2, 3], 3))
def test_quarter_turns(quarters: int) -> None:
    page = Page().draw(PICTURE)
    reading = check(Image.fromarray(np.rot90(np.asarray(page), -quarters)), PICTURE)
    assert reading.turn == 90 * quarters


def test_where_the_board_stands_in_the_photo() -> None:
    page = Page(cell=60, border=80).draw(PICTURE)
    reading = nonet.read_photo(page)
    wanted = ((80, 80), (620, 80), (620, 620), (80, 620))
    assert np.abs(np.array(reading.corners) - wanted).max() < 3
    turned = nonet.read_photo(page.rotate(-90))
    assert np.abs(np.array(turned.corners) - np.roll(wanted, -1, 0)).max() < 3
    large = nonet.read_photo(page.resize((2800, 2800)))
    assert np.abs(np.array(large.corners) - np.array(wanted) * 4).max() < 12
    assert len(reading.crossings) == len(reading.crossings[0]) == 10


def test_exif_turns_the_corners_too() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    reading = nonet.read_photo(saved(Page().draw(PICTURE), exif=exif))
    assert str(reading.board) == PICTURE
    assert reading.turn == 90


def test_the_straightened_picture_is_read_the_same() -> None:
    reading = nonet.read_photo(tilt(Page().draw(PICTURE), 30, 0.2))
    border = Image.new("RGB", (700, 700), "white")
    border.paste(reading.picture, (60, 60))
    assert str(nonet.read_photo(border).board) == PICTURE


def test_several_grids_on_a_page() -> None:
    first, second = puzzles(2)
    page = Image.new("RGB", (1300, 760), "white")
    page.paste(Page(border=30).draw(first), (20, 60))
    page.paste(Page(border=30, cell=48).draw(second), (720, 90))
    reading = nonet.read_photo(page)
    assert (str(reading.board), reading.others) == (first, 1)
    assert [str(one.board) for one in nonet.read_page(page)] == [first, second]


def test_pencil_marks_are_distinguished_from_digits() -> None:
    cells = [cell for cell, char in enumerate(PICTURE) if char == "."][::4]
    reading = check(Page(small=dict.fromkeys(cells, "137")).draw(PICTURE), PICTURE)
    assert set(reading.marked) <= set(cells)
    assert len(reading.marked) > len(cells) / 2


def test_a_full_board() -> None:
    assert check(Page().draw(SOLVED), SOLVED).status == "unique"


def test_an_empty_grid_is_read_as_one() -> None:
    reading = nonet.read_photo(Page().draw("." * 81))
    assert (str(reading.board), reading.status) == ("." * 81, "multiple")


def test_an_impossible_board_has_doubtful_cells() -> None:
    wrong = "55" + PICTURE[2:]
    reading = nonet.read_photo(Page().draw(wrong))
    assert reading.status == "none" or reading.repaired
    assert reading.doubtful
    assert set(reading.repaired) <= set(reading.doubtful)


def faded() -> tuple[str, int, Image.Image]:
    """A board with one digit more than it needs, so pale that it is read as empty."""
    cell = PICTURE.index(".")
    board = PICTURE[:cell] + SOLVED[cell] + PICTURE[cell + 1 :]
    picture = np.array(Page().draw(board))
    y, x = (80 + 60 * n + 8 for n in divmod(cell, 9))
    window = picture[y : y + 44, x : x + 44]
    window[:] = 255 - (255 - window) * 0.12
    return board, cell, Image.fromarray(picture)


def test_a_missed_digit_that_the_puzzle_can_do_without_is_marked() -> None:
    board, cell, image = faded()
    reading = nonet.read_photo(image)
    assert (str(reading.board), reading.status) == (PICTURE, "unique")
    assert reading.confidence[cell] > 0.95
    assert cell in reading.doubtful
    assert int(board[cell]) in reading.choices[cell]


def test_another_reading_with_one_solution_is_marked() -> None:
    """Each likely other reading of one cell is judged as the solver judges it by itself."""
    read = np.array([int(c) if c != "." else 0 for c in PICTURE], np.uint8)
    chances = np.full((81, 10), 1e-9, np.float32)
    chances[np.arange(81), read] = 1
    for cell in range(81):
        for digit in {*range(10)} - {int(read[cell])}:
            other = PICTURE[:cell] + (str(digit) if digit else ".") + PICTURE[cell + 1 :]
            unique = nonet.solve(other).status == "unique"
            weighed = chances.copy()
            weighed[cell, digit] = 2e-3
            assert rivals(read, weighed) == ({cell: {digit}} if unique else {})
    assert rivals(read, chances) == {}


def test_two_cells_that_may_be_read_otherwise_together() -> None:
    """Of two digits that stand once each, the other way round is a puzzle as good."""
    rows = [SOLVED.index("1"), SOLVED.index("2")]
    board = "".join("." if c in "12" and k not in rows else c for k, c in enumerate(SOLVED))
    other = board.replace("1", "x").replace("2", "1").replace("x", "2")
    assert {nonet.solve(one).status for one in (board, other)} == {"unique"}
    read, changed = (
        np.array([int(c) if c != "." else 0 for c in one], np.uint8) for one in (board, other)
    )
    chances = np.full((81, 10), 1e-9, np.float32)
    chances[np.arange(81), changed] = 1e-2
    chances[np.arange(81), read] = 1
    assert rivals(read, chances) == {rows[0]: {2}, rows[1]: {1}}


def test_misread_digits_of_spoiled_photos_are_marked() -> None:
    told = score(60, 5)
    assert told["wrong with one solution"] >= 5
    assert told["wrong with one solution, no cell marked"] == 0


def test_drawn_over_the_photo() -> None:
    page = tilt(Page().draw(PICTURE), 10)
    reading = nonet.read_photo(page)
    drawn = nonet.draw_readings(page, [reading])
    assert drawn.size == page.size
    changed = np.abs(np.asarray(drawn).astype(int) - np.asarray(page)).max(2) > 40
    x, y = np.array(reading.crossings).reshape(-1, 2).T
    around = changed[int(y.min()) - 3 : int(y.max()) + 3, int(x.min()) - 3 : int(x.max()) + 3]
    assert around.sum() == changed.sum() > 1000


def test_large_photos_are_decoded_small() -> None:
    image = Page(cell=400, border=200, thin=8, thick=20).draw(PICTURE)
    photo = load(saved(image))
    assert max(photo.grey.shape) <= 2500
    assert photo.scale == 4000 / max(photo.grey.shape)
    assert str(nonet.read_photo(image).board) == PICTURE


def test_a_missing_extra_is_named() -> None:
    code = "import sys; sys.modules['cv2'] = None; import nonet; nonet.read_photo(b'')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (
        "OpenCV is required for photos; install it with: pip install 'nonet[photo]'" in done.stderr
    )


@pytest.mark.slow
@pytest.mark.skipif(not PHOTOS.exists(), reason="the photos are not here")
def test_real_photos() -> None:
    with (PHOTOS / "truth.csv").open(newline="") as file:
        rows = [r for r in csv.DictReader(file) if r["file"].startswith(("wicht/", "snap/"))][::6]
    right = unmarked = 0
    for row in rows:
        reading = nonet.read_photo(PHOTOS / row["file"])
        same = str(reading.board) == row["cells"].replace("*", ".")
        right += same
        unmarked += not same and not reading.doubtful
    assert unmarked == 0
    assert right >= 0.98 * len(rows)
