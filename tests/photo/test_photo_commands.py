"""Photos given to commands: by content, several at once, with notes and drawings."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from nonet.geometry.cells import format_cell
from tests.photo.drawing import Page, saved
from tests.photo.test_reading import faded
from tests.support import PICTURE, PROJECT, SOLVED, run_nonet

NEWSPAPER = PROJECT / "docs/pictures/newspaper.jpg"
CLASHING = "55" + PICTURE[2:]


def test_solve_a_photo_whatever_its_name(tmp_path: Path) -> None:
    path = tmp_path / "page"
    path.write_bytes(NEWSPAPER.read_bytes())
    for source in (path, NEWSPAPER):
        done = run_nonet("solve", source)
        assert (done.stdout, done.returncode) == (SOLVED + "\n", 0)
    assert run_nonet("solve", "-", stdin=NEWSPAPER.read_bytes()).stdout == SOLVED + "\n"


def test_other_commands_take_photos() -> None:
    assert run_nonet("rate", NEWSPAPER).stdout.startswith("easy, score 204")
    assert run_nonet("convert", "--to", "line", NEWSPAPER).stdout == PICTURE + "\n"
    assert run_nonet("hint", NEWSPAPER).stdout.startswith("Naked Single: r5c5=5")


def test_several_photos_one_line_each(tmp_path: Path) -> None:
    blank = tmp_path / "blank.png"
    Image.new("RGB", (300, 300), "white").save(blank)
    done = run_nonet("solve", NEWSPAPER, blank, NEWSPAPER)
    assert done.stdout == f"{SOLVED}\n\n{SOLVED}\n"
    assert "blank.png: the photo is too dark or too pale" in done.stderr
    assert done.returncode == 64


@pytest.mark.parametrize("kind", ["GIF", "BMP", "TIFF", "PDF", "HEIC"])
def test_other_pictures_are_refused_in_one_sentence(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "picture"
    heic = b"\0\0\0\x18ftypheic" + bytes(99)
    path.write_bytes(heic if kind == "HEIC" else saved(Page().draw(PICTURE), kind))
    done = run_nonet("solve", path)
    assert done.returncode == 64
    wanted = (
        f"nonet: {path}: the file is not a JPEG, PNG or WebP picture; save it as one of these\n"
    )
    assert done.stderr == wanted


def test_photos_into_a_table(tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    assert run_nonet("solve", NEWSPAPER, "-o", out).returncode == 0
    assert f"{PICTURE}," in out.read_text()
    assert SOLVED in out.read_text()


def test_doubtful_cells_are_named(tmp_path: Path) -> None:
    path = tmp_path / "clash.jpg"
    path.write_bytes(saved(Page().draw(CLASHING)))
    done = run_nonet("solve", path)
    assert f"nonet: {path}: " in done.stderr
    assert "doubtful: " in done.stderr or "repaired: " in done.stderr
    assert "r1c" in done.stderr


def test_a_faded_digit_is_named_with_what_it_may_be(tmp_path: Path) -> None:
    board, cell, image = faded()
    path = tmp_path / "faded.png"
    image.save(path)
    done = run_nonet("solve", path)
    assert done.stdout == SOLVED + "\n"
    assert f"doubtful: {format_cell(cell)}=empty or {board[cell]}" in done.stderr


def test_all_grids_of_a_page(tmp_path: Path) -> None:
    page = Image.new("RGB", (1300, 760), "white")
    page.paste(Page(border=30).draw(PICTURE), (20, 60))
    page.paste(Page(border=30, cell=48).draw(SOLVED), (720, 90))
    path = tmp_path / "page.png"
    page.save(path)
    one = run_nonet("convert", "--to", "line", path)
    assert one.stdout == PICTURE + "\n"
    assert "found 2 grids, reading only the largest; use --all to read every grid" in one.stderr
    assert run_nonet("convert", "--to", "line", "--all", path).stdout == f"{PICTURE}\n{SOLVED}\n"
    drawn, printed = tmp_path / "read.png", tmp_path / "two.pdf"
    done = run_nonet("booklet", "--all", "--show", drawn, path, "-o", printed)
    assert done.stderr.endswith(f"{printed}: 2 puzzles\n")
    assert Image.open(drawn).size == page.size


def test_what_was_read_is_drawn(tmp_path: Path) -> None:
    for name in ("read.png", "read.jpg"):
        done = run_nonet("solve", NEWSPAPER, "--show", tmp_path / name)
        assert done.stdout == SOLVED + "\n"
        with Image.open(tmp_path / name) as drawn, Image.open(NEWSPAPER) as photo:
            assert drawn.size == photo.size


def test_what_show_cannot_do(tmp_path: Path) -> None:
    for args in ([PICTURE], [NEWSPAPER, NEWSPAPER]):
        done = run_nonet("solve", *args, "--show", tmp_path / "read.png")
        assert done.returncode == 64
        assert "--show needs exactly one photo" in done.stderr
    done = run_nonet("solve", NEWSPAPER, "--show", tmp_path / "read.txt")
    assert "unsupported picture type; use .png, .jpg, .jpeg, .webp" in done.stderr
