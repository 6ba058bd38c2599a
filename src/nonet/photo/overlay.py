"""Draw a reading over its photo: lines, small digits, and marks on doubtful cells."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist

from PIL import Image, ImageDraw, ImageFont

from nonet.photo.mesh import Point

LINE = (0, 130, 230, 160)
DIGIT = (0, 90, 200, 255)
DOUBTFUL = (255, 120, 0, 90)


def draw_over(
    image: Image.Image, crossings: Sequence[Sequence[Point]], digits: bytes, doubtful: Sequence[int]
) -> Image.Image:
    """Draw one board; `crossings` are in pixels of the image."""
    layer = Image.new("RGBA", image.size)
    pen = ImageDraw.Draw(layer)
    for line in [*crossings, *zip(*crossings, strict=True)]:
        pen.line([*line], LINE, 2)
    size = min(dist(a, b) for a, b in zip(crossings[0], crossings[0][1:], strict=False))
    font = ImageFont.load_default(max(10, round(size * 0.4)))
    for cell, digit in enumerate(digits):
        row, column = divmod(cell, 9)
        a, b = crossings[row][column], crossings[row][column + 1]
        d, c = crossings[row + 1][column], crossings[row + 1][column + 1]
        if cell in doubtful:
            pen.polygon([a, b, c, d], DOUBTFUL)
        if digit:
            at = (0.78 * a[0] + 0.22 * c[0], 0.78 * a[1] + 0.22 * c[1])
            pen.text(at, str(digit), DIGIT, font, anchor="mm", stroke_width=2, stroke_fill="white")
    return Image.alpha_composite(image.convert("RGBA"), layer).convert("RGB")
