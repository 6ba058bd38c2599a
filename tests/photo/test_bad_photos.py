"""Files that are not photos of a board are rejected in one sentence, before they cost anything."""

from __future__ import annotations

import io
import struct
import subprocess
import sys
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

import nonet
from nonet.errors import NonetError
from nonet.photo.headers import read_header
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


def test_invalid_pictures() -> None:
    for data in (
        b"",
        b"\x89PNG",
        b"P6 9 9 255\n" + b"\0" * 300,
        b"GIF89a" + bytes(99),
        b"%PDF-1.7",
    ):
        assert "not a JPEG, PNG or WebP picture" in problem(data)
    assert "not a JPEG, PNG or WebP picture" in problem(saved(BOARD, "BMP"))
    assert "got int" in problem(7)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        nonet.read_photo(tmp_path / "no.jpg")


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_truncated_file(kind: str) -> None:
    data = saved(BOARD, kind)
    for share in (0.1, 0.5, 0.9):
        message = problem(data[: int(len(data) * share)])
        assert "file is complete" in message or "not a JPEG, PNG or WebP picture" in message


def test_a_page_without_a_grid() -> None:
    blank = Image.new("RGB", (700, 700), "white")
    assert "no 9x9 grid" in problem(grain(Page(text=True, thin=0, thick=0).draw("." * 81), 5))
    assert "too dark or too pale" in problem(blank)


def test_noise_is_not_a_grid() -> None:
    noise = np.random.default_rng(3).integers(0, 256, (600, 600, 3), dtype=np.uint8)
    assert "no 9x9 grid" in problem(Image.fromarray(noise))


def test_a_chessboard_is_not_a_grid() -> None:
    squares = np.kron(np.indices((8, 8)).sum(0) % 2, np.ones((70, 70))) * 255
    page = np.pad(squares.astype(np.uint8), 60, constant_values=255)
    assert "grid" in problem(Image.fromarray(page))


def test_a_crossword_is_not_a_grid() -> None:
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
    assert "each side must have at least 90" in problem(saved(BOARD.resize((70, 70))))


def test_a_picture_too_dark() -> None:
    dark = Image.fromarray((np.asarray(BOARD) // 50).astype(np.uint8))
    assert "better light" in problem(grain(dark, 6))


def test_too_many_bytes_are_not_read(tmp_path: Path) -> None:
    large = tmp_path / "large.jpg"
    with large.open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    assert "the limit is 20 MB" in problem(large)
    assert "the limit is 20 MB" in problem(bytes(MAX_BYTES + 1))


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
    assert "has 3600 million pixels; the limit is 25 million" in problem(png(60_000, 60_000, rows))
    assert "the limit is 25 million" in problem(png(2**31 - 1, 2**31 - 1, rows))
    assert "each side must have at least 90" in problem(png(20_000_000, 1, rows))


def chunk(name: bytes, body: bytes) -> bytes:
    check = zlib.crc32(name + body)
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", check)


def tags(count: int, size: int) -> bytes:
    """EXIF whose many tags each claim all of it as their value."""
    rows = b"".join(struct.pack("<HHII", 300 + k, 7, size, 0) for k in range(count))
    return (b"II*\0" + struct.pack("<IH", 8, count) + rows).ljust(size, b"\0")


def test_texts_profiles_and_frames_are_not_unpacked() -> None:
    text = chunk(b"zTXt", b"x\0\0" + zlib.compress(bytes(50_000_000), 9))
    profile = chunk(b"iCCP", b"x\0\0" + zlib.compress(bytes(50_000_000), 9))
    frames = chunk(b"acTL", struct.pack(">II", 2, 0))
    frames += chunk(b"fcTL", struct.pack(">IIIIIHHBB", 0, 700, 700, 0, 0, 1, 1, 1, 0))
    data = saved(BOARD, "PNG")
    reading = nonet.read_photo(data[:33] + text + profile + frames + data[33:])
    assert str(reading.board) == PICTURE
    kept = read_header(data[:33] + text + profile + frames + data[33:]).data
    assert kept == read_header(data).data


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_metadata_does_not_reach_the_decoder(kind: str) -> None:
    size = 60_000
    exif = (b"Exif\0\0" if kind == "JPEG" else b"") + tags(4_000, size)
    data = saved(BOARD, kind, exif=exif, icc_profile=bytes(9_000))
    header = read_header(data)
    assert len(header.data) < len(data) - size
    assert str(nonet.read_photo(data).board) == PICTURE
    with Image.open(io.BytesIO(header.data)) as left:
        assert not {"exif", "icc_profile"} & set(left.info)
        with Image.open(io.BytesIO(data)) as whole:
            assert left.tobytes() == whole.tobytes()


@pytest.mark.parametrize("kind", ["WEBP", "PNG", "GIF", "TIFF"])
def test_of_several_frames_the_first_is_read(kind: str) -> None:
    data = saved(BOARD, kind, save_all=True, append_images=[BOARD.rotate(90)] * 3)
    if kind in ("GIF", "TIFF"):
        assert "not a JPEG, PNG or WebP picture" in problem(data)
    else:
        assert str(nonet.read_photo(data).board) == PICTURE


def test_a_jpeg_of_countless_scans() -> None:
    data = saved(BOARD, "JPEG", progressive=True)
    assert str(nonet.read_photo(data).board) == PICTURE
    at = data.rindex(b"\xff\xda")
    assert "more than 100 scans" in problem(data[:at] + data[at:-2] * 100 + data[-2:])


PROGRESSIVE = {"progressive": True, "subsampling": 0}
# Name: mode, size and type of a picture, how it is saved, the limit in millions if it is refused.
LARGE: dict[str, tuple[str, tuple[int, int], str, dict[str, Any], int]] = {
    "webp": ("RGB", (7071, 7071), "WEBP", {"lossless": True}, 13),
    "png": ("RGBA", (7071, 7071), "PNG", {}, 25),
    "progressive": ("RGB", (7071, 7071), "JPEG", PROGRESSIVE, 25),
    "panorama": ("RGB", (1000, 50_000), "JPEG", {}, 25),
    "webp at the limit": ("RGBA", (3605, 3606), "WEBP", {"lossless": True}, 0),
    "palette at the limit": ("P", (5000, 5000), "PNG", {"transparency": 0}, 0),
    "deep at the limit": ("I;16", (5000, 5000), "PNG", {}, 0),
    "jpeg at the limit": ("CMYK", (7071, 7071), "JPEG", {}, 0),
    "progressive at the limit": ("CMYK", (500, 50_000), "JPEG", PROGRESSIVE, 0),
}
MEASURE = """
import resource, sys
from nonet.errors import FormatError
from nonet.photo.load import load

data = open(sys.argv[1], "rb").read()
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
try:
    load(data)
except FormatError as error:
    print(error)
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024)
"""


@pytest.mark.parametrize("name", sweep(list(LARGE), "webp", "webp at the limit"))
def test_memory_is_bounded_before_decoding(name: str, tmp_path: Path) -> None:
    mode, size, kind, options, limit = LARGE[name]
    path = tmp_path / "large"
    Image.new(mode, size).save(path, kind, **options)
    run = [sys.executable, "-c", MEASURE, str(path)]
    done = subprocess.run(run, capture_output=True, text=True, check=True)
    *refused, megabytes = done.stdout.splitlines()
    assert [f"the limit is {limit} million" in line for line in refused] == [True] * bool(limit)
    assert int(megabytes) < (30 if limit else 330)


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


KINDS = ("JPEG", "PNG", "WEBP", "GIF", "TIFF", "BMP")
SMALL_BOARD = BOARD.resize((240, 240))
SMALL = {kind: saved(SMALL_BOARD, kind) for kind in KINDS} | {
    "progressive": saved(SMALL_BOARD, "JPEG", progressive=True, exif=tags(3, 80)),
    "lossless": saved(SMALL_BOARD.convert("RGBA"), "WEBP", lossless=True, exif=tags(3, 80)),
    "animated": saved(SMALL_BOARD, "WEBP", save_all=True, append_images=[SMALL_BOARD.rotate(90)]),
    "palette": saved(SMALL_BOARD.convert("P"), "PNG", transparency=3, exif=tags(3, 80)),
}


def read_or_refused(data: bytes) -> None:
    with suppress(NonetError):
        assert len(nonet.read_photo(data).confidence) == 81


@pytest.mark.parametrize("kind", SMALL)
def test_files_cut_anywhere_are_read_or_refused(kind: str) -> None:
    data = SMALL[kind]
    for length in {*range(0, min(len(data), 100), 3), *range(0, len(data), len(data) // 40 + 1)}:
        read_or_refused(data[:length])


@pytest.mark.parametrize("kind", SMALL)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_fuzzed_files_are_read_or_refused(kind: str, data: st.DataObject) -> None:
    file = bytearray(SMALL[kind])
    for _ in range(data.draw(st.integers(1, 12))):
        # Half of the changes go to where headers are.
        at = data.draw(st.integers(0, 120) | st.integers(0, len(file) - 1)) % len(file)
        change = data.draw(st.sampled_from(["set", "cut", "repeat"]))
        if change == "set":
            file[at] = data.draw(st.integers(0, 255))
        elif change == "cut":
            del file[at : at + data.draw(st.integers(1, 40))]
        else:
            file[at:at] = file[at : at + data.draw(st.integers(1, 400))]
        if not file:
            break
    read_or_refused(bytes(file))
