"""Distinguish handwritten digits from printed ones on a 9x9 board.

The network judges each digit by its shape, but neat handwriting looks like print to it. A board has
one print and usually one pen, so its digits form two groups by darkness, colour and height. The
groups start with the network's judgement and are refined in turns, as in k-means: compute the mean
of each group, then assign each digit to the nearer mean.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from nonet.photo.digits import STEP, TRIM, Numbers, Picture, cut, turned

ROUNDS = 10
LEAN = 1.5  # added to the log odds of handwriting: the network detects too few
NOISE = 0.04  # minimum spread of each feature
APART = 3.0  # minimum distance of two groups, in spreads; otherwise they are one group


def by_hand(
    board: Picture, parts: Picture, quarters: int, hand: Numbers, digits: Picture
) -> NDArray[np.bool_]:
    """Return which cells contain handwriting.

    `board` is the straightened colour picture and `parts` are its cells, both before the quarter
    turns to the left that make them upright. `hand` (the network's probabilities) and `digits` are
    upright already.
    """
    looks = hand > 0.5
    filled = np.flatnonzero(digits)
    if not len(filled):
        return looks
    found = traits(np.rot90(board, quarters), turned(parts, quarters))[filled]
    odds = np.log(hand / np.maximum(1 - hand, 1e-6))[filled]
    lean: Numbers = np.clip(odds + LEAN, -3, 3)
    written = chance(lean)
    for _ in range(ROUNDS):
        print_mean, hand_mean = (
            share @ found / (share.sum() + 1e-3) for share in (1 - written, written)
        )
        to_print, to_hand = (found - print_mean) ** 2, (found - hand_mean) ** 2
        spread = ((1 - written) @ to_print + written @ to_hand) / len(filled) + NOISE**2
        written = chance(((to_print - to_hand) / spread).sum(1) / 2 + lean)
    apart = float((((hand_mean - print_mean) ** 2) / spread).sum()) ** 0.5
    group = written > 0.5
    if apart < APART or not group.any() or lean[group].mean() < -0.5:
        return looks
    result = np.zeros(81, np.bool_)
    result[filled] = group
    return result


def chance(odds: Numbers) -> Numbers:
    """Convert log odds to a probability."""
    result: Numbers = np.reciprocal(1 + np.exp(-np.clip(odds, -30, 30)))
    return result


def traits(board: Picture, parts: Picture) -> Numbers:
    """Return darkness, colour and height of the digit in each cell: (81, 3)."""
    size = 9 * STEP // 2
    small = cv2.resize(np.ascontiguousarray(board), (size, size), interpolation=cv2.INTER_AREA)
    trim = TRIM // 2 + 2
    colours = np.stack([cut(small[..., k], STEP // 2, trim) for k in range(3)], -1)
    ink = parts[:, 2:-2, 2:-2].astype(np.float32)
    most = np.percentile(ink, 98, axis=(1, 2), keepdims=True)
    stroke, paper = mean_colour(colours, ink > 0.75 * most), mean_colour(colours, ink < 0.25 * most)
    absorbed = 1 - stroke / np.maximum(paper, 1)
    rows: NDArray[np.bool_] = np.any(ink > 0.5 * most, axis=2)
    height = rows.shape[1] - rows.argmax(1) - rows[:, ::-1].argmax(1)
    tint = absorbed[:, 0] - absorbed[:, 2]
    return np.column_stack([absorbed.mean(1), tint, height / rows.shape[1]]).astype(np.float32)


def mean_colour(colours: Picture, where: NDArray[np.bool_]) -> Numbers:
    """Return the mean colour of some pixels of each cell, (81, 3)."""
    count = np.maximum(where.sum((1, 2)), 1)
    result: Numbers = (colours * where[..., None]).sum((1, 2)) / count[:, None]
    return result
