"""Draw cells as in photos: printed and handwritten digits, distorted, blurred, and dirty.

A sample is a picture of `digits.SIDE` pixels a side, as `digits.cells` cuts it from a straightened
board: 0 is paper, `digits.INK` is the board's usual ink.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from nonet.photo.digits import INK, MARKS, SIDE
from training.strokes import write

Glyph = NDArray[np.uint8]
BIG = 2 * SIDE  # drawn at twice the size, then scaled down
GLYPH = 64  # height of a stored digit
SCRIPTS = ("hand", "script", "kristi", "pecita", "ruf", "breip", "humor", "tomson", "ecolier")
NOT_PRINT = (
    "symbol",
    "dingbat",
    "emoji",
    "braille",
    "math",
    "icon",
    "barcode",
    "music",
    "d050000l",
)


def find_fonts(folders: list[Path]) -> list[Path]:
    """Return all outline fonts below the folders."""
    found = {
        p for folder in folders for e in ("ttf", "otf", "pfb", "t1") for p in folder.rglob(f"*.{e}")
    }
    return sorted(p for p in found if not any(word in p.name.lower() for word in NOT_PRINT))


def glyph(font: ImageFont.FreeTypeFont, text: str) -> Glyph:
    """Render a text: 255 is ink, with a border of 4 pixels."""
    left, top, right, bottom = font.getbbox(text)
    picture = Image.new("L", (max(1, int(right - left)) + 8, max(1, int(bottom - top)) + 8))
    ImageDraw.Draw(picture).text((4 - left, 4 - top), text, font=font, fill=255)
    return np.asarray(picture)


def digits_of(path: Path) -> list[Glyph] | None:
    """Return the nine digits of a font, or None if it has none."""
    try:
        font = ImageFont.truetype(str(path), GLYPH)
        drawn = [glyph(font, str(d)) for d in range(1, 10)]
        missing = glyph(font, "\uffff")
    except OSError:
        return None
    heights = [g.shape[0] - 8 for g in drawn]
    ink = [float(g.mean()) for g in drawn]
    different = len({g.tobytes() for g in [*drawn, missing]}) == 10
    sound = min(heights) > 24 and max(heights) < 1.7 * min(heights) and min(ink) > 12
    return drawn if different and sound else None


def load_fonts(folders: list[Path]) -> tuple[list[list[Glyph]], list[list[Glyph]]]:
    """Return the digits of printed and of handwriting fonts, each design once."""
    printed: list[list[Glyph]] = []
    script: list[list[Glyph]] = []
    seen = set()
    for path in find_fonts(folders):
        drawn = digits_of(path)
        if drawn is None:
            continue
        mark = hashlib.sha1(b"".join(g.tobytes() for g in drawn)).digest()
        if mark in seen:
            continue
        seen.add(mark)
        (script if any(w in path.name.lower() for w in SCRIPTS) else printed).append(drawn)
    return printed, script


class Painter:
    """Draws samples; all randomness comes from one seed."""

    def __init__(self, folders: list[Path], seed: int) -> None:
        """Load the fonts of the folders."""
        self.random = np.random.default_rng(seed)
        self.printed, self.script = load_fonts(folders)

    def chance(self, share: float) -> bool:
        """Return True with this probability."""
        return bool(self.random.random() < share)

    def shape(self, digit: int, by_hand: bool) -> Glyph:
        """Return a digit from a font or from pen strokes."""
        if not by_hand:
            fonts = self.printed
            found = fonts[self.random.integers(len(fonts))][digit - 1]
        elif self.script and self.chance(0.3):
            found = self.script[self.random.integers(len(self.script))][digit - 1]
        else:
            return write(digit, GLYPH, self.random, self.random.uniform(0.015, 0.06))
        if self.chance(0.3):
            kernel = np.ones((self.random.integers(2, 5),) * 2, np.uint8)
            found = cv2.dilate(found, kernel) if self.chance(0.5) else cv2.erode(found, kernel)
        return found

    def put(
        self,
        canvas: NDArray[np.float32],
        shape: Glyph,
        height: float,
        middle: tuple[float, float],
        ink: float,
    ) -> None:
        """Paste a shape onto the canvas, slightly rotated and sheared."""
        r = self.random
        scale = height / max(16, shape.shape[0] - 8)
        wide = scale * r.uniform(0.82, 1.2)
        angle = np.clip(r.normal(0, 0.07), -0.25, 0.25)
        shear = r.normal(0, 0.08)
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        matrix = turn @ np.array([[wide, shear * scale], [0, scale]])
        centre = np.array(shape.shape[::-1]) / 2
        offset = np.array(middle) - matrix @ centre
        if scale < 0.6:
            shape = cv2.GaussianBlur(shape, (0, 0), 0.35 / scale)
        drawn = cv2.warpAffine(
            shape, np.column_stack([matrix, offset]), (BIG, BIG), flags=cv2.INTER_LINEAR
        )
        np.maximum(canvas, drawn.astype(np.float32) * (ink / 255), out=canvas)

    def lines(self, canvas: NDArray[np.float32]) -> None:
        """Draw remains of the grid lines along the sides."""
        r = self.random
        for side in range(4):
            if self.chance(0.45):
                continue
            at = r.normal(-1.0, 2.0)
            slope = r.normal(0, 0.8)
            thick = int(r.integers(1, 6))
            ends = [(-4.0, at - slope), (BIG + 4.0, at + slope)]
            if side & 1:
                ends = [(x, BIG - 1 - y) for x, y in ends]
            if side & 2:
                ends = [(y, x) for x, y in ends]
            dots = [tuple(round(c * 16) for c in end) for end in ends]
            layer = np.zeros((BIG, BIG), np.uint8)
            cv2.line(layer, dots[0], dots[1], 255, thick, cv2.LINE_AA, 4)
            np.maximum(canvas, layer * np.float32(r.uniform(0.25, 1.1) / 255), out=canvas)

    def dirt(self, canvas: NDArray[np.float32], ink: float) -> None:
        """Draw neighbours that reach into the cell, halftone, and print that shines through."""
        r = self.random
        if self.chance(0.12):
            shape = self.shape(int(r.integers(1, 10)), self.chance(0.6))
            out = BIG * r.uniform(0.5, 0.62)
            away = out if self.chance(0.5) else -out
            along = r.uniform(-0.3, 0.3) * BIG
            dx, dy = (away, along) if self.chance(0.5) else (along, away)
            self.put(canvas, shape, BIG * 0.6, (BIG / 2 + dx, BIG / 2 + dy), ink)
        if self.chance(0.1):
            period, angle = r.uniform(2.5, 7), r.uniform(0, np.pi)
            y, x = np.mgrid[0:BIG, 0:BIG].astype(np.float32)
            a, b = x * np.cos(angle) + y * np.sin(angle), y * np.cos(angle) - x * np.sin(angle)
            dots = (
                np.sin(a * 2 * np.pi / period) * np.sin(b * 2 * np.pi / period) > 0.3
            ) * r.uniform(0.1, 0.7)
            np.maximum(canvas, dots.astype(np.float32), out=canvas)
        if self.chance(0.08):
            layer = np.zeros_like(canvas)
            for _ in range(r.integers(1, 4)):
                shape = self.shape(int(r.integers(1, 10)), False)[:, ::-1]
                self.put(
                    layer,
                    np.ascontiguousarray(shape),
                    BIG * r.uniform(0.2, 0.7),
                    tuple(r.uniform(0, BIG, 2)),
                    1,
                )
            canvas += cv2.GaussianBlur(layer, (0, 0), 2) * r.uniform(0.05, 0.22)
        if self.chance(0.05):
            a, b = r.uniform(0, BIG, 2), r.normal(0, BIG / 8, 2)
            ends = [tuple(int(c) for c in a), tuple(int(c) for c in a + b)]
            cv2.line(canvas, ends[0], ends[1], float(r.uniform(0.1, 0.5)), int(r.integers(1, 4)))

    def spoil(self, canvas: NDArray[np.float32]) -> NDArray[np.uint8]:
        """Turn a drawing into a cell of a photo: blur, noise, shading, compression."""
        r = self.random
        if self.chance(0.25):
            field = r.normal(0, 1, (2, 4, 4)).astype(np.float32) * r.uniform(0.3, 1.6)
            fx, fy = (cv2.resize(f, (BIG, BIG), interpolation=cv2.INTER_CUBIC) for f in field)
            y, x = np.mgrid[0:BIG, 0:BIG].astype(np.float32)
            canvas = cv2.remap(
                canvas, x + fx, y + fy, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
            )
        if self.chance(0.15):
            length, angle = r.uniform(2, 7), r.uniform(0, np.pi)
            kernel = np.zeros((9, 9), np.float32)
            d = np.array([np.cos(angle), np.sin(angle)]) * length / 2
            cv2.line(
                kernel,
                tuple(np.round(4 - d).astype(int).tolist()),
                tuple(np.round(4 + d).astype(int).tolist()),
                1.0,
            )
            canvas = cv2.filter2D(canvas, -1, kernel / kernel.sum())
        if self.chance(0.75):
            canvas = cv2.GaussianBlur(canvas, (0, 0), float(np.clip(r.gamma(2, 0.8), 0.2, 4.0)))
        cell = cv2.resize(canvas, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
        if self.chance(0.25):
            few = int(r.integers(12, SIDE))
            cell = cv2.resize(cell, (few, few), interpolation=cv2.INTER_AREA)
            cell += r.normal(0, r.uniform(0, 0.05), cell.shape).astype(np.float32)
            cell = cv2.resize(
                cell,
                (SIDE, SIDE),
                interpolation=cv2.INTER_LINEAR if self.chance(0.5) else cv2.INTER_CUBIC,
            )
        if self.chance(0.3):
            slope = r.normal(0, 0.06, 2)
            axis = np.linspace(-1, 1, SIDE, dtype=np.float32)
            cell = (
                cell
                + (slope[0] * axis + slope[1] * axis[:, None]).astype(np.float32)
                + abs(slope).sum() * 0.5
            )
        noise = r.normal(0, 1, cell.shape).astype(np.float32)
        if self.chance(0.5):
            noise = cv2.GaussianBlur(noise, (0, 0), 0.8) * 1.8
        cell = cell + noise * r.gamma(1.2, 0.025)
        if self.chance(0.25):
            grey = np.clip(255 - 200 * cell, 0, 255).astype(np.uint8)
            _, packed = cv2.imencode(
                ".jpg", grey, [cv2.IMWRITE_JPEG_QUALITY, int(r.integers(15, 80))]
            )
            cell = (255 - np.asarray(cv2.imdecode(packed, cv2.IMREAD_GRAYSCALE), np.float32)) / 200
        result: NDArray[np.uint8] = np.clip(cell * INK, 0, 255).astype(np.uint8)
        return result

    def sample(self) -> tuple[NDArray[np.uint8], int, int]:
        """Return a cell, its class (0 empty, 1 to 9, MARKS) and whether it is handwritten."""
        r = self.random
        canvas = np.zeros((BIG, BIG), np.float32)
        self.lines(canvas)
        what = r.random()
        by_hand = self.chance(0.3)
        ink = r.uniform(0.3, 1.0) if by_hand else r.uniform(0.55, 1.15)
        self.dirt(canvas, ink)
        if what < 0.13:
            label, by_hand = 0, False
        elif what < 0.22:
            label, by_hand = MARKS, True
            self.marks(canvas, ink)
        else:
            label = int(r.integers(1, 10))
            height = BIG / 0.88 * r.uniform(0.42, 0.85 if by_hand else 0.78)
            spread = BIG * (0.07 if by_hand else 0.04)
            middle = tuple(BIG / 2 + np.clip(r.normal(0, spread, 2), -8, 8))
            self.put(canvas, self.shape(label, by_hand), height, middle, ink)
            if self.chance(0.04 if by_hand else 0.015):
                self.marks(canvas, ink * 0.8, few=True)
        return self.spoil(canvas), label, int(by_hand)

    def marks(self, canvas: NDArray[np.float32], ink: float, few: bool = False) -> None:
        """Draw pencil marks: in their thirds of the cell, or in a row along a side."""
        r = self.random
        by_hand = self.chance(0.75)
        height = BIG * r.uniform(0.16, 0.34)
        count = 1 if few else int(r.integers(1, 6))
        digits = r.choice(np.arange(1, 10), count, replace=False)
        in_thirds = self.chance(0.4) and not few
        x = BIG * r.uniform(0.12, 0.3)
        y = BIG * r.choice([0.18, 0.18, 0.5, 0.82]) + r.normal(0, 1)
        for digit in sorted(digits.tolist()):
            if in_thirds:
                row, column = divmod(digit - 1, 3)
                x, y = (BIG * (0.2 + 0.3 * k) + r.normal(0, 1.5) for k in (column, row))
            if few and abs(y - BIG / 2) < BIG * 0.2:
                break
            self.put(canvas, self.shape(digit, by_hand), height, (x, y), ink)
            x += height * r.uniform(0.6, 0.95)
            if x > BIG * 0.92:
                x, y = BIG * 0.2, y + height * 1.1

    def samples(self, count: int) -> tuple[NDArray[np.uint8], NDArray[np.int64], NDArray[np.int64]]:
        """Return this many cells: pictures, classes, and whether they are handwritten."""
        drawn = [self.sample() for _ in range(count)]
        cells, labels, hands = zip(*drawn, strict=True)
        return np.stack(cells), np.array(labels), np.array(hands)
