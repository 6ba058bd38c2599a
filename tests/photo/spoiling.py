"""Boards whose digits are spoiled so that some are misread, and whether these are marked.

    python -m tests.photo.spoiling 200

Digits are partly erased, faded, crossed by a stroke or blurred; strokes are put into empty cells.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

import nonet
from tests.photo.drawing import Page, blur, fonts, saved, shade, tilt

Window = NDArray[np.float32]
SPOILED = 4  # digits a board, on average


def spoil(window: Window, random: np.random.Generator) -> None:
    """Spoil the digit in a window of a page."""
    side = window.shape[0]
    what = random.integers(4)
    if what == 0:
        wide = random.uniform(0.15, 0.6) * side
        top, left = np.maximum(random.uniform(0.1, 0.9, 2) * side - wide / 2, 0).astype(int)
        part = window[top : top + int(wide) + 1, left : left + int(wide) + 1]
        part[:] = 255 - (255 - part) * random.uniform(0, 0.7)
    elif what == 1:
        window[:] = 255 - (255 - window) * random.uniform(0.05, 0.45)
    elif what == 2:
        stroke(window, random, random.uniform(0.4, 1))
    else:
        window[:] = cv2.GaussianBlur(window, (0, 0), side * random.uniform(0.04, 0.16))


def stroke(window: Window, random: np.random.Generator, ink: float) -> None:
    """Draw a stroke of two straight parts."""
    side = window.shape[0]
    layer = np.zeros(window.shape[:2], np.uint8)
    points = (random.uniform(0.15, 0.85, (3, 2)) * side).astype(np.int32)
    cv2.polylines(layer, [points], False, 255, max(1, round(side * 0.09)), cv2.LINE_AA)
    np.minimum(window, 255 - layer[..., None] * ink, out=window)


def spoiled_pages(count: int, seed: int) -> Iterator[tuple[str, bytes]]:
    """Boards with one solution, some with more digits than they need, each as a spoiled photo."""
    random = np.random.default_rng(seed)
    for board in nonet.generate_many(count, seed=seed):
        solution = nonet.solve(board).board
        assert solution is not None
        digits = np.frombuffer(board.givens, np.uint8).copy()
        more = random.choice(np.flatnonzero(digits == 0), random.integers(0, 14), replace=False)
        digits[more] = np.frombuffer(solution.values, np.uint8)[more]
        text = "".join(str(digit) if digit else "." for digit in digits)
        cell, border = int(random.choice([24, 32, 44])), 40
        font = fonts()[random.integers(len(fonts()))]
        page = Page(cell=cell, border=border, font=font, thin=1, thick=3).draw(text)
        picture = np.array(page, np.float32)
        for at in random.choice(81, 2 * SPOILED, replace=False):
            row, column = divmod(int(at), 9)
            trim = round(0.14 * cell)
            y, x = (border + n * cell + trim for n in (row, column))
            window = picture[y : y + cell - 2 * trim, x : x + cell - 2 * trim]
            if digits[at]:
                spoil(window, random)
            elif random.random() < 0.3:
                stroke(window, random, random.uniform(0.1, 0.8))
        image = tilt(Image.fromarray(picture.astype(np.uint8)), random.uniform(-8, 8), 0.1)
        image = shade(blur(image, random.uniform(0.2, cell / 22)), random.uniform(0.5, 1))
        yield text, saved(image, quality=int(random.integers(30, 90)))


def score(count: int, seed: int) -> Counter[str]:
    """Read spoiled photos; count what is wrong, and what of it is not marked."""
    counts: Counter[str] = Counter()
    for text, data in spoiled_pages(count, seed):
        reading = nonet.read_photo(data)
        board = str(reading.board)
        wrong = {cell for cell in range(81) if board[cell] != text[cell]}
        counts["photos"] += 1
        if not wrong:
            counts["right"] += 1
            counts["cells marked on right ones"] += len(reading.doubtful)
        elif reading.status == "unique":
            counts["wrong with one solution"] += 1
            counts["wrong with one solution, no cell marked"] += not reading.doubtful
            counts["wrong with one solution, a wrong cell not marked"] += not wrong <= {
                *reading.doubtful
            }
    return counts


if __name__ == "__main__":
    for what, number in score(int(sys.argv[1]), 1).items():
        print(f"{number:5} {what}")
