"""Digits as pen strokes, for training and for tests.

Each digit can be written in several ways; each way is a few strokes (between slashes) of a few
points (x to the right, y down, in a box of 100 by 100). A pen runs smoothly through the points; a
shaky hand moves them.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

WAYS: dict[int, list[str]] = {
    1: [
        "50,0 50,50 50,100",
        "30,22 55,0 55,50 55,100",
        "55,0 50,50 42,100",
        "30,25 55,0 55,50 55,100 / 30,100 55,100 80,100",
    ],
    2: [
        "18,25 35,3 68,5 76,28 50,62 17,98 / 17,98 50,98 85,97",
        "20,20 50,0 78,20 60,55 30,88 15,95 25,82 50,93 85,97",
    ],
    3: [
        "20,12 50,0 76,20 62,42 42,48 / 42,48 70,55 80,76 55,100 18,90",
        "20,2 50,2 78,2 / 78,2 60,22 42,40 / 42,40 75,50 80,76 52,100 18,90",
    ],
    4: [
        "35,0 25,30 15,58 / 15,58 50,58 88,58 / 65,25 63,60 60,100",
        "65,0 40,32 12,68 / 12,68 50,68 90,68 / 65,0 65,50 65,100",
        "22,2 20,30 30,48 55,47 75,35 / 75,0 74,50 70,100",
    ],
    5: [
        "78,2 50,2 27,2 / 27,2 24,22 22,44 / 22,44 50,35 78,55 75,85 45,100 15,90",
        "30,8 26,30 25,45 55,40 78,62 65,93 35,100 15,90 / 30,5 55,6 85,2",
    ],
    6: [
        "68,2 38,22 22,60 32,93 60,98 78,75 60,53 35,58 23,75",
        "45,0 28,35 22,70 42,100 72,88 68,60 42,58 26,78",
    ],
    7: [
        "15,3 50,3 82,3 / 82,3 60,45 42,100",
        "15,5 50,4 82,3 / 82,3 62,45 45,100 / 33,50 55,50 80,48",
        "16,20 18,4 50,5 85,3 / 85,3 60,50 50,100",
    ],
    8: [
        "72,15 50,0 26,15 35,40 62,55 78,78 50,100 22,80 38,55 65,38 74,17",
        "50,47 25,30 35,4 65,4 75,30 50,47 22,70 35,98 65,98 78,70 50,47",
    ],
    9: [
        "75,25 50,2 25,20 32,48 60,48 76,22 / 76,22 72,60 62,100",
        "75,20 45,3 25,28 45,50 72,35 76,15 76,60 60,92 25,97",
    ],
}


def curve(points: NDArray[np.float64], steps: int = 8) -> NDArray[np.float64]:
    """Return a smooth line through the points (a Catmull-Rom spline)."""
    ends = np.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    pieces = [
        0.5
        * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * (b - c) + d - a) * t**3)
        for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False)
    ]
    return np.vstack([*pieces, points[-1:]])


def write(
    digit: int, size: int, random: np.random.Generator, shake: float = 0.05
) -> NDArray[np.uint8]:
    """Return a handwritten digit: 255 is ink; the box is `size` high plus a margin."""
    ways = WAYS[digit]
    strokes = ways[random.integers(len(ways))].split("/")
    border = size // 8
    picture = np.zeros((size + 2 * border, size + 2 * border), np.uint8)
    width = random.uniform(0.6, 1.05)
    thick = max(1, round(size * random.uniform(0.04, 0.11)))
    for stroke in strokes:
        points = np.array([pair.split(",") for pair in stroke.split()], float) / 100
        points += random.normal(0, shake, points.shape)
        line = curve((points - [0.5, 0]) * [width, 1] + [0.5, 0])
        dots = np.round((line * size + border) * 16).astype(np.int32)
        cv2.polylines(picture, [dots], False, 255, thick, cv2.LINE_AA, 4)
    return picture
