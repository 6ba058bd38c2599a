"""Load a picture: check it before decoding, turn it upright, and shrink it if it is large."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from nonet.errors import ArgumentError, FormatError
from nonet.photo.headers import ORIENTATION, read_header

Picture = NDArray[np.uint8]

MAX_BYTES = 20_000_000
# Limits in megapixels that keep memory below about 300 MB. A JPEG is decoded at a fraction of its
# size; a progressive JPEG keeps all its pixels in memory, and WebP keeps four copies.
MAX_PIXELS = {
    **{"JPEG": 50, "JPEG panorama": 25, "progressive JPEG": 25, "PNG": 25, "WebP": 13},
    "PIL image": 50,
}
MIN_SIDE = 90  # ten pixels per cell; people cannot read less either
SIDE = 2000  # longer side of the picture from which cells are read
# EXIF orientation: quarter turns to the left, then whether to mirror.
TURNS = {1: (0, 0), 2: (0, 1), 3: (2, 0), 4: (2, 1), 5: (3, 1), 6: (3, 0), 7: (1, 1), 8: (1, 0)}


@dataclass(frozen=True)
class Photo:
    """A picture in colour and in grey, turned according to its EXIF orientation."""

    colour: Picture
    grey: Picture
    scale: float  # pixels of the file per pixel of this picture


def load(source: str | Path | bytes | Image.Image) -> Photo:
    """Load a photo from a path, from bytes or from a PIL image."""
    if isinstance(source, Image.Image):
        check_size("PIL image", source.width, source.height)
        with one_error():
            return prepare(source, source.getexif().get(ORIENTATION, 1))
    if isinstance(source, bytes | bytearray | memoryview):
        check_bytes(len(source))
        return decode(bytes(source))
    if not isinstance(source, str | Path):
        raise ArgumentError("not_a_photo", kind=type(source).__name__)
    with _open(source) as file:
        check_bytes(file.seek(0, io.SEEK_END))
        file.seek(0)
        return decode(file.read(MAX_BYTES))


def _open(path: str | Path) -> IO[bytes]:
    """Open a file; a missing file raises OSError, an invalid name ArgumentError."""
    try:
        return Path(path).open("rb")
    except ValueError as error:
        raise ArgumentError("cannot_read", path=str(path), reason=str(error)) from None


def check_bytes(size: int) -> None:
    """Raise FormatError if a file is too large to be a photo."""
    if size > MAX_BYTES:
        raise FormatError("photo_bytes", most=MAX_BYTES // 1_000_000)


def check_size(kind: str, width: int, height: int) -> None:
    """Raise FormatError if a picture has too many or too few pixels."""
    most = MAX_PIXELS[kind]
    if width * height > most * 1_000_000:
        pixels = -(-width * height // 1_000_000)
        raise FormatError("photo_pixels", kind=kind, pixels=pixels, most=most)
    if min(width, height) < MIN_SIDE:
        raise FormatError("photo_small", width=width, height=height, least=MIN_SIDE)


def decode(data: bytes) -> Photo:
    """Decode a file; its content sets the type."""
    header = read_header(data)
    check_size(header.kind, header.width, header.height)
    with one_error():
        picture = Image.open(io.BytesIO(header.data), formats=("JPEG", "PNG", "WEBP"))
        if picture.size != (header.width, header.height):
            raise FormatError("photo_broken", reason="its headers contradict each other")
        return prepare(picture, header.orientation)


@contextmanager
def one_error() -> Iterator[None]:
    """Convert all errors and warnings of decoders for broken files to one FormatError."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    except FormatError:
        raise
    except Exception as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        raise FormatError("photo_broken", reason=reason) from None


def prepare(picture: Image.Image, orientation: object) -> Photo:
    """Decode, shrink and turn a picture."""
    stored = picture.size
    # Decoding a JPEG at 1/2, 1/4 or 1/8 of its size takes less time.
    if picture.draft("RGB", (SIDE * 3 // 4, SIDE * 3 // 4)):
        check_size("JPEG panorama", *picture.size)
    colour = np.asarray(on_white(shrunk(picture)))
    shrink = max(colour.shape) / SIDE
    if shrink > 1.25:  # shrinking by less is not worth the time
        size = (round(colour.shape[1] / shrink), round(colour.shape[0] / shrink))
        colour = cv2.resize(colour, size, interpolation=cv2.INTER_AREA)
    quarters, mirrored = TURNS.get(orientation, (0, 0)) if isinstance(orientation, int) else (0, 0)
    colour = np.rot90(colour, quarters)
    colour = np.ascontiguousarray(colour[:, ::-1] if mirrored else colour)
    scale = max(stored) / max(colour.shape)
    return Photo(colour, cv2.cvtColor(colour, cv2.COLOR_RGB2GRAY), scale)


def shrunk(picture: Image.Image) -> Image.Image:
    """Decode a picture to eight bits per channel without a palette, at most twice SIDE."""
    if picture.mode.startswith("I") or picture.mode == "F":
        picture = deep_to_bytes(picture)
    elif picture.mode in ("P", "PA", "1"):
        clear = picture.mode == "PA" or "transparency" in picture.info
        picture = picture.convert("RGBA" if clear else "RGB")
    factor = max(picture.size) // SIDE
    return picture.reduce(factor) if factor > 1 else picture


def on_white(picture: Image.Image) -> Image.Image:
    """Convert a picture to RGB; transparent pixels become paper."""
    if picture.has_transparency_data:
        paper = Image.new("RGBA", picture.size, "white")
        picture = Image.alpha_composite(paper, picture.convert("RGBA"))
    return picture.convert("RGB")


def deep_to_bytes(picture: Image.Image) -> Image.Image:
    """Scale a picture with more than eight bits per pixel to eight."""
    return Image.fromarray(cv2.normalize(np.asarray(picture), None, 0, 255, cv2.NORM_MINMAX, 0))


def to_image(colour: Picture, quarters: int) -> Image.Image:
    """Return a picture as a PIL image, after quarter turns to the left."""
    return Image.fromarray(np.ascontiguousarray(np.rot90(colour, quarters)))
