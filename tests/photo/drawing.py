"""Pictures of our own making: boards on a page, and the page as a camera sees it."""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Picture = NDArray[np.uint8]
Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


def fonts() -> list[Path | None]:
    """Pillow's own font (None), and a few more where the machine has them."""
    names = (
        *("DejaVuSerif.ttf", "DejaVuSans-Bold.ttf", "DejaVuSansMono.ttf"),
        *("LiberationSans-Regular.ttf", "LiberationSans-BoldItalic.ttf"),
        *("LiberationSerif-Regular.ttf", "LiberationSansNarrow-Bold.ttf"),
        *("FreeSerif.ttf", "Lato-Light.ttf", "OpenSans-Regular.ttf"),
    )
    found = {path.name: path for path in Path("/usr/share/fonts").rglob("*.ttf")}
    return [None, *(found[name] for name in names if name in found)]


def load_font(path: Path | None, size: int) -> Font:
    return ImageFont.load_default(size) if path is None else ImageFont.truetype(str(path), size)


@dataclass
class Page:
    """A page with a board on it."""

    cell: int = 60
    side: int = 9
    box: int = 3
    border: int = 80
    font: Path | None = None
    paper: Any = "white"
    ink: Any = "black"
    boxes: Any = None  # the colour of every other box
    thin: int = 2
    thick: int = 5
    text: bool = False
    small: dict[int, str] = field(default_factory=dict)  # pencil marks

    def draw(self, board: str) -> Image.Image:
        size = self.cell * self.side + 2 * self.border
        image = Image.new("RGB", (size, size), self.paper)
        pen = ImageDraw.Draw(image)
        if self.boxes:
            for k in range(0, self.side**2 // self.box**2, 2):
                row, column = divmod(k, self.side // self.box)
                wide = self.box * self.cell
                left, top = (self.border + n * wide for n in (column, row))
                pen.rectangle([left, top, left + wide, top + wide], fill=self.boxes)
        self.lines(pen)
        big = load_font(self.font, round(self.cell * 0.7))
        tiny = load_font(self.font, round(self.cell * 0.25))
        for cell, char in enumerate(board):
            row, column = divmod(cell, self.side)
            x, y = (self.border + (n + 0.5) * self.cell for n in (column, row))
            if char not in ".0":
                pen.text((x, y), char, self.ink, big, anchor="mm")
            if cell in self.small:
                pen.text((x, y - self.cell * 0.3), self.small[cell], self.ink, tiny, anchor="mm")
        if self.text:
            words = load_font(self.font, 22)
            for y in (8, 36, size - 60, size - 30):
                pen.text(
                    (10, y),
                    "Fill in the grid: each row, column and box, 1 to 9." * 2,
                    "black",
                    words,
                )
        return image

    def lines(self, pen: ImageDraw.ImageDraw) -> None:
        low, high = self.border, self.border + self.side * self.cell
        for k in range(self.side + 1):
            wide = self.thin if k % self.box else self.thick
            at = self.border + k * self.cell
            pen.line([at, low - wide // 2, at, high + wide // 2], self.ink, wide)
            pen.line([low - wide // 2, at, high + wide // 2, at], self.ink, wide)


def tilt(image: Image.Image, degrees: float, lean: float = 0.0) -> Image.Image:
    """Turn a page on a dark table, and lean it away from the camera."""
    picture = np.asarray(image)
    high, wide = picture.shape[:2]
    size = int(1.45 * max(high, wide))
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    angle = np.radians(degrees)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    seen = (corners - [wide / 2, high / 2]) @ turn.T
    seen = seen / (1 - lean * seen[:, 1:] / high) + size / 2
    matrix = cv2.getPerspectiveTransform(corners, seen.astype(np.float32))
    table = (70, 60, 50)
    return Image.fromarray(
        cv2.warpPerspective(picture, matrix, (size, size), borderValue=table, flags=cv2.INTER_AREA)
    )


def bend(image: Image.Image, pixels: float) -> Image.Image:
    """Curl a page: its middle moves down by so many pixels, its right half is squeezed."""
    picture = np.asarray(image)
    high, wide = picture.shape[:2]
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
    curl = pixels * np.sin(np.pi * x / wide)
    squeeze = pixels * 0.5 * np.sin(np.pi * x / wide)
    curled = cv2.remap(
        picture,
        x + squeeze,
        (y - curl).astype(np.float32),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return Image.fromarray(curled)


def shade(image: Image.Image, darkest: float) -> Image.Image:
    """A soft shadow over a corner, and the edge of a hard one."""
    picture = np.asarray(image).astype(np.float32)
    high, wide = picture.shape[:2]
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
    light = 1 - (1 - darkest) * (x / wide + y / high) / 2
    light[(x + 0.3 * y) > 0.8 * wide] *= 0.75
    return Image.fromarray((picture * light[..., None]).astype(np.uint8))


def blur(image: Image.Image, radius: float) -> Image.Image:
    return Image.fromarray(cv2.GaussianBlur(np.asarray(image), (0, 0), radius))


def grain(image: Image.Image, spread: float, seed: int = 1) -> Image.Image:
    picture = np.asarray(image).astype(np.float32)
    noise = np.random.default_rng(seed).normal(0, spread, picture.shape)
    return Image.fromarray(np.clip(picture + noise, 0, 255).astype(np.uint8))


def saved(image: Image.Image, kind: str = "JPEG", **options: Any) -> bytes:
    """The bytes of a file."""
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()
