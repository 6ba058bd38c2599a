"""What makes the weights and scores them, but for the training itself, which needs torch."""

from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path

import pytest

from nonet.photo import digits
from tests.photo.drawing import Page, saved
from tests.support import PICTURE, PROJECT, SOLVED
from training.draw import Painter
from training.photos import photo_cells

CORNERS = "80 80 620 80 620 620 80 620"


def collection(folder: Path, rows: list[tuple[str, str, str]]) -> Path:
    """Photos of PICTURE, upright and turned, with what is said to be on them."""
    (folder / "news").mkdir()
    page = Page().draw(PICTURE)
    for name, angle in (("a.jpg", 0), ("b.jpg", -90), ("c.jpg", 180)):
        (folder / "news" / name).write_bytes(saved(page.rotate(angle)))
    with (folder / "truth.csv").open("w", newline="") as file:
        csv.writer(file).writerows([("file", "cells", "corners"), *rows])
    return folder


def test_cells_of_turned_photos_are_upright(tmp_path: Path) -> None:
    names = ("news/a.jpg", "news/b.jpg", "news/c.jpg")
    folder = collection(tmp_path, [(name, PICTURE, "") for name in names])
    found = list(photo_cells(folder))
    assert len(found) == 3
    for cells, truth in found:
        assert "".join(str(digit or ".") for digit in truth) == PICTURE
        assert digits.read(cells).chances.argmax(1).tolist() == truth.tolist()


def test_the_seed_fixes_what_is_drawn() -> None:
    fonts = [Path("/usr/share/fonts")]
    if not Painter(fonts, 1).printed:
        pytest.skip("no font is installed")
    first, again, other = (Painter(fonts, seed).samples(12) for seed in (1, 1, 2))
    assert [a.tobytes() for a in first] == [a.tobytes() for a in again]
    assert first[0].tobytes() != other[0].tobytes()


def score(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "training.score", str(folder), *options]
    return subprocess.run(command, cwd=PROJECT, capture_output=True, text=True)


def test_the_score(tmp_path: Path) -> None:
    (tmp_path / "blank.jpg").write_bytes(saved(Page(thin=0, thick=0).draw("." * 81)))
    away = CORNERS.replace("620", "820")
    rows = [
        ("news/a.jpg", PICTURE, CORNERS),
        ("news/b.jpg", PICTURE, away),
        ("news/c.jpg", SOLVED, ""),
        ("blank.jpg", "." * 81, ""),
    ]
    folder = collection(tmp_path, rows)
    done = score(folder)
    assert "| news | 3 | 66.7% | 66.7% | 66.7% | 1 | 0.0 |" in done.stdout
    assert "| blank.jpg | 1 | 0.0% | 0.0% | 0.0% | 0 | 0.0 |" in done.stdout
    assert "c.jpg: 51 wrong, 0 doubtful: r1c3=. is 4" in done.stdout
    assert "blank.jpg: the photo is too dark or too pale" in done.stdout
    other = score(folder, "--only", "webcam")
    assert other.stderr == "no photo is of webcam: there are blank.jpg, news\n"
