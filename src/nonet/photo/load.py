"""Load a picture: checked before it is decoded, upright, and no larger than reading needs."""

from __future__ import annotations

import io
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, UnidentifiedImageError

from nonet.board.errors import ArgumentError, FormatError

Picture = NDArray[np.uint8]

KINDS = ("JPEG", "PNG", "WEBP")
MAX_BYTES = 20_000_000
MAX_PIXELS = 50_000_000
MIN_SIDE = 90  # ten pixels a cell: less cannot be read by eye either
SIDE = 2000  # the longer side that cells are read from
ORIENTATION = 0x0112
# Orientation of EXIF: quarters to turn the stored picture left, then whether to mirror it.
TURNS = {1: (0, 0), 2: (0, 1), 3: (2, 0), 4: (2, 1), 5: (3, 1), 6: (3, 0), 7: (1, 1), 8: (1, 0)}


@dataclass(frozen=True)
class Photo:
    """A picture in colour and in grey, turned as its EXIF says."""

    colour: Picture
    grey: Picture
    scale: float  # how many pixels of the file one of these is wide


def load(source: str | Path | bytes | Image.Image) -> Photo:
    """Load a photo from a path, from bytes or from a PIL image."""
    if isinstance(source, Image.Image):
        check_size(source.width, source.height)
        return prepare(source)
    if isinstance(source, bytes | bytearray | memoryview):
        check_bytes(len(source))
        return decode(io.BytesIO(source))
    if not isinstance(source, str | Path):
        raise ArgumentError("not_a_photo", kind=type(source).__name__)
    with _open(source) as file:
        check_bytes(file.seek(0, io.SEEK_END))
        file.seek(0)
        return decode(file)


def _open(path: str | Path) -> IO[bytes]:
    """Open a file, whose absence is Python's own error; no name of one is ours."""
    try:
        return Path(path).open("rb")
    except ValueError as error:
        raise ArgumentError("cannot_read", path=str(path), reason=str(error)) from None


def check_bytes(size: int) -> None:
    """Refuse a file that is too large to be a photo."""
    if size > MAX_BYTES:
        raise FormatError("photo_bytes", most=MAX_BYTES // 1_000_000)


def check_size(width: int, height: int) -> None:
    """Refuse a picture with too many or too few pixels."""
    if width * height > MAX_PIXELS:
        raise FormatError("photo_pixels", most=MAX_PIXELS // 1_000_000)
    if min(width, height) < MIN_SIDE:
        raise FormatError("photo_small", width=width, height=height, least=MIN_SIDE)


def decode(file: IO[bytes]) -> Photo:
    """Decode a file by its content; whatever is wrong with it is one error."""
    try:
        with warnings.catch_warnings():
            # Pillow warns of sizes and of odd metadata; sizes are checked here.
            warnings.simplefilter("ignore")
            picture = Image.open(file, formats=KINDS)
            check_size(picture.width, picture.height)
            return prepare(picture)
    except FormatError:
        raise
    except Image.DecompressionBombError:
        # Pillow's own limit is higher than ours, and met while it reads the header.
        raise FormatError("photo_pixels", most=MAX_PIXELS // 1_000_000) from None
    except UnidentifiedImageError:
        raise FormatError("photo_kind") from None
    # Decoders raise whatever comes to their minds on broken files.
    except Exception as error:
        raise FormatError("photo_broken", reason=str(error) or type(error).__name__) from None


def prepare(picture: Image.Image) -> Photo:
    """Decode, shrink and turn a picture."""
    stored = picture.size
    orientation = orientation_of(picture)
    # A JPEG can be decoded at a half, a quarter or an eighth of its size, in less time.
    picture.draft("RGB", (SIDE * 3 // 4, SIDE * 3 // 4))
    if picture.mode in ("RGBA", "LA", "PA", "P") and (
        "A" in picture.mode or "transparency" in picture.info
    ):
        paper = Image.new("RGBA", picture.size, "white")
        picture = Image.alpha_composite(paper, picture.convert("RGBA"))
    elif picture.mode.startswith("I") or picture.mode == "F":
        picture = deep_to_bytes(picture)
    colour = np.asarray(picture.convert("RGB"))
    shrink = max(colour.shape) / SIDE
    if shrink > 1.25:  # a little less is not worth its time
        size = (round(colour.shape[1] / shrink), round(colour.shape[0] / shrink))
        colour = cv2.resize(colour, size, interpolation=cv2.INTER_AREA)
    quarters, mirrored = TURNS.get(orientation, (0, 0))
    colour = np.rot90(colour, quarters)
    colour = np.ascontiguousarray(colour[:, ::-1] if mirrored else colour)
    scale = max(stored) / max(colour.shape)
    return Photo(colour, cv2.cvtColor(colour, cv2.COLOR_RGB2GRAY), scale)


def orientation_of(picture: Image.Image) -> int:
    """What EXIF says about the way up; 1 where it says nothing or nonsense."""
    try:
        value = picture.getexif().get(ORIENTATION, 1)
    except Exception:
        return 1
    return value if isinstance(value, int) else 1


def deep_to_bytes(picture: Image.Image) -> Image.Image:
    """More than eight bits a pixel: stretched to eight."""
    values = np.asarray(picture.convert("F"))
    low, high = float(values.min()), float(values.max())
    return Image.fromarray(((values - low) * (255 / max(high - low, 1))).astype(np.uint8))


def to_image(colour: Picture, quarters: int) -> Image.Image:
    """A PIL image of a picture that is turned left by quarters."""
    return Image.fromarray(np.ascontiguousarray(np.rot90(colour, quarters)))
