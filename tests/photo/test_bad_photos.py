"""What is no photo of a board is told in one sentence, before it costs anything."""

from __future__ import annotations

import struct
import zlib
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

import nonet
from nonet.errors import FormatError, NonetError
from nonet.photo.load import MAX_BYTES, load
from tests.photo.drawing import Page, grain, saved
from tests.support import PICTURE, sweep

BOARD = Page().draw(PICTURE)


def problem(source: object) -> str:
    with pytest.raises(NonetError) as caught:
        nonet.read_photo(source)  # type: ignore[arg-type]
    message = str(caught.value)
    assert "\n" not in message
    return message


def test_what_is_no_picture() -> None:
    for data in (
        b"",
        b"\x89PNG",
        b"P6 9 9 255\n" + b"\0" * 300,
        b"GIF89a" + bytes(99),
        b"%PDF-1.7",
    ):
        assert "not a JPEG, PNG or WebP picture" in problem(data)
    assert "not a JPEG, PNG or WebP picture" in problem(saved(BOARD, "BMP"))
    assert "not int" in problem(7)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        nonet.read_photo(tmp_path / "no.jpg")


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_truncated_file(kind: str) -> None:
    data = saved(BOARD, kind)
    for share in (0.1, 0.5, 0.9):
        message = problem(data[: int(len(data) * share)])
        assert "cut off" in message or "not a JPEG, PNG or WebP picture" in message


def test_a_page_without_a_grid() -> None:
    blank = Image.new("RGB", (700, 700), "white")
    assert "no grid" in problem(grain(Page(text=True, thin=0, thick=0).draw("." * 81), 5))
    assert "too dark or too pale" in problem(blank)


def test_noise_is_no_grid() -> None:
    noise = np.random.default_rng(3).integers(0, 256, (600, 600, 3), dtype=np.uint8)
    assert "no grid" in problem(Image.fromarray(noise))


def test_a_chessboard_is_no_grid() -> None:
    squares = np.kron(np.indices((8, 8)).sum(0) % 2, np.ones((70, 70))) * 255
    page = np.pad(squares.astype(np.uint8), 60, constant_values=255)
    assert "grid" in problem(Image.fromarray(page))


def test_a_crossword_is_no_grid() -> None:
    page = Page(side=15, cell=40, box=15)
    image = page.draw("." * 225)
    random = np.random.default_rng(1)
    picture = np.array(image)
    for row, column in random.integers(0, 15, (40, 2)):
        y, x = 80 + row * 40, 80 + column * 40
        picture[y : y + 40, x : x + 40] = 0
    assert "grid" in problem(Image.fromarray(picture))


@pytest.mark.parametrize("size", sweep([(16, 4), (4, 2), (6, 3), (12, 3), (25, 5)], (6, 3)))
def test_a_grid_of_another_size(size: tuple[int, int]) -> None:
    side, box = size
    random = np.random.default_rng(side)
    digits = "".join(random.choice(list("....123456789"), side * side))
    page = Page(side=side, box=box, cell=600 // side, thin=1, thick=4)
    assert f"{side}x{side}" in problem(saved(page.draw(digits)))


def test_a_picture_too_small() -> None:
    assert "90 a side or more" in problem(saved(BOARD.resize((70, 70))))


def test_a_picture_too_dark() -> None:
    dark = Image.fromarray((np.asarray(BOARD) // 50).astype(np.uint8))
    assert "more light" in problem(grain(dark, 6))


def test_too_many_bytes_are_not_read(tmp_path: Path) -> None:
    large = tmp_path / "large.jpg"
    with large.open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    assert "at most 20 MB" in problem(large)
    assert "at most 20 MB" in problem(bytes(MAX_BYTES + 1))


def png(width: int, height: int, data: bytes) -> bytes:
    """A PNG by hand: a header, and whatever data."""
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    parts = b""
    for name, body in ((b"IHDR", head), (b"IDAT", data), (b"IEND", b"")):
        check = zlib.crc32(name + body)
        parts += struct.pack(">I", len(body)) + name + body + struct.pack(">I", check)
    return b"\x89PNG\r\n\x1a\n" + parts


def test_a_bomb_is_refused_by_its_header() -> None:
    rows = zlib.compress(bytes(10_000_000), 9)
    assert "at most 50 million" in problem(png(60_000, 60_000, rows))
    assert "at most 50 million" in problem(png(2**31 - 1, 2**31 - 1, rows))
    assert "90 a side or more" in problem(png(50_000_000, 1, rows))


def test_a_text_bomb_in_a_png_is_not_unpacked() -> None:
    data = saved(BOARD, "PNG")
    body = b"x\0\0" + zlib.compress(bytes(50_000_000), 9)
    chunk = struct.pack(">I", len(body)) + b"zTXt" + body
    chunk += struct.pack(">I", zlib.crc32(b"zTXt" + body))
    assert "cannot be decoded" in problem(data[:33] + chunk + data[33:])


def test_hostile_exif_does_not_hurt() -> None:
    good = Image.Exif()
    good[0x0112] = 6
    body = good.tobytes()
    for exif in (
        b"Exif\0\0",
        b"Exif\0\0" + b"\xff" * 60,
        body[:-9],
        body.replace(b"\x06", b"\x77"),
    ):
        photo = load(saved(BOARD, exif=exif))
        assert photo.grey.shape == (BOARD.height, BOARD.width)


def test_exif_turns_the_photo() -> None:
    wide = Image.new("RGB", (300, 200), "white")
    wide.putpixel((0, 0), (0, 0, 0))
    dark = []
    for orientation in range(1, 9):
        exif = Image.Exif()
        exif[0x0112] = orientation
        grey = load(saved(wide, "PNG", exif=exif)).grey
        y, x = np.unravel_index(int(grey.argmin()), grey.shape)
        dark.append((int(x), int(y), grey.shape))
    upright, turned = (200, 300), (300, 200)
    assert dark == [
        (0, 0, upright),
        (299, 0, upright),
        (299, 199, upright),
        (0, 199, upright),
        (0, 0, turned),
        (199, 0, turned),
        (199, 299, turned),
        (0, 299, turned),
    ]


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.sampled_from(["JPEG", "PNG", "WEBP"]), st.data())
def test_fuzzed_files_are_read_or_refused(kind: str, data: st.DataObject) -> None:
    file = bytearray(SMALL[kind])
    for _ in range(data.draw(st.integers(1, 12))):
        at = data.draw(st.integers(0, len(file) - 1))
        file[at] = data.draw(st.integers(0, 255))
    with suppress(FormatError):
        assert len(nonet.read_photo(bytes(file)).confidence) == 81


SMALL = {kind: saved(BOARD.resize((240, 240)), kind) for kind in ("JPEG", "PNG", "WEBP")}
