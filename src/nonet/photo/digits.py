"""Read the digits of a straightened 9x9 board with a small neural network, run with numpy.

The network sees one cell at a time, 28x28 pixels, evenly lit:

    (28, 28)  5x5 convolution  (28, 28, 12)  halved  (14, 14, 12)
              3x3 convolution  (14, 14, 24)  halved  (7, 7, 24)
              3x3 convolution  (7, 7, 48)    halved  (3, 3, 48)
              full layer       (96)
              full layer       (12)  empty, 1 to 9, pencil marks; and whether it is handwritten

`training/` draws the training cells and trains the network.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Numbers = NDArray[np.float32]

WEIGHTS = Path(__file__).parent / "weights.npz"
STEP = 64  # pixels per cell of the straightened board
TRIM = 4  # pixels cut off each side of a cell, with most of the lines
SIDE = 28  # width and height of the network's input in pixels
INK = 200  # value of typical ink in the network's input; paper is 0
# A cell this pale is equally likely to be empty. Of 6,500 digits in photos, 1 in 1,000 is below
# 0.25, including pencil; of 7,500 empty cells, 1 in 200 is above 0.18.
FAINT, FAINT_SPREAD = 0.19, 0.015
PALEST = 0.01  # minimum probability that a pale shape is ink: a digit may be faded
CHOICES = 3  # number of alternatives offered for a doubtful cell
MARKS = 10  # the class of cells with pencil marks only; 0 is empty


@dataclass(frozen=True)
class Cells:
    """The network's output for 81 cells."""

    chances: Numbers  # (81, 10): empty (or marks only), 1 to 9
    marks: Numbers  # (81,): pencil marks and no digit
    hand: Numbers  # (81,): probability of handwriting, if it is a digit

    @property
    def marked(self) -> tuple[int, ...]:
        """The cells with pencil marks and no digit."""
        return tuple(np.flatnonzero(self.marks > 0.5).tolist())

    def choices(self, cell: int, digit: int, needed: Set[int]) -> tuple[int, ...]:
        """Return the alternatives to a digit, most likely first; 0 is empty.

        These are the few most likely ones and those in `needed`.
        """
        order = np.argsort(-self.chances[cell], kind="stable").tolist()
        others = [other for other in order if other != digit]
        return tuple(d for k, d in enumerate(others) if k < CHOICES or d in needed)

    def confidence(self, digits: Picture) -> list[float]:
        """Return the network's confidence in these digits."""
        return [round(float(c), 4) for c in self.chances[np.arange(81), digits]]


def cells(board: Picture) -> Picture:
    """Split a straightened board into 81 evenly lit cells: 0 is paper, INK is ink."""
    if board.ndim == 3:
        board = cv2.cvtColor(board, cv2.COLOR_RGB2GRAY)
    grey = cv2.resize(board, (9 * STEP // 2, 9 * STEP // 2), interpolation=cv2.INTER_AREA)
    if light_on_dark(grey):
        grey = 255 - grey
    smooth = cv2.GaussianBlur(grey, (3, 3), 0)
    # Closing removes strokes thinner than a digit, but keeps the edge of a shadow.
    window = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (STEP // 3, STEP // 3))
    closed = cv2.morphologyEx(smooth, cv2.MORPH_CLOSE, window)
    paper = cv2.GaussianBlur(closed, (0, 0), STEP / 32).astype(np.float32)
    ink: Numbers = np.clip(1 - grey / np.maximum(paper, 1), 0, 1)
    parts = cut(ink, STEP // 2, TRIM // 2)
    middle = parts[:, 4:-4, 4:-4]
    usual = max(float(np.percentile(middle, 98.5)), 0.12)
    scaled: Picture = np.clip(parts * (INK / usual), 0, 255).astype(np.uint8)
    return scaled


def light_on_dark(grey: Picture) -> bool:
    """Return whether digits are lighter than their background, as on a dark screen."""
    middles = cut(grey, STEP // 2, STEP // 10).reshape(81, -1)
    low, paper, high = np.percentile(middles, (3, 50, 97), axis=1)
    return bool((high - paper).sum() > 1.5 * (paper - low).sum() + 81)


def cut(board: NDArray[Any], step: int, trim: int) -> NDArray[Any]:
    """Return the 81 cells of a picture, with `trim` pixels removed on each side."""
    blocks = board.reshape(9, step, 9, step).transpose(0, 2, 1, 3).reshape(81, step, step)
    return blocks[:, trim : step - trim, trim : step - trim]


def turned(parts: Picture, quarters: int) -> Picture:
    """Return the cells of a board after quarter turns to the left; each cell turns too."""
    board = parts.reshape(9, 9, *parts.shape[1:])
    board = np.rot90(np.rot90(board, quarters), quarters, (2, 3))
    return np.ascontiguousarray(board).reshape(parts.shape)


def read(parts: Picture) -> Cells:
    """Read 81 cells as returned by `cells`."""
    outputs = run(parts)
    exact = np.exp(outputs[:, :11] - outputs[:, :11].max(1, keepdims=True))
    chances = exact / exact.sum(1, keepdims=True)
    # The network judges shapes only; paper that looks like a digit is paler than ink.
    inked = np.reciprocal(1 + np.exp((FAINT - contrast(parts)) / FAINT_SPREAD))[:, None]
    inked = np.maximum(inked, PALEST)
    chances[:, 0] += (chances[:, 1:] * (1 - inked)).sum(1)
    chances[:, 1:] *= inked
    marks = chances[:, MARKS].copy()
    chances[:, 0] += marks
    hand = np.reciprocal(1 + np.exp(-outputs[:, 11]))
    return Cells(chances[:, :MARKS], marks, hand)


def contrast(parts: Picture) -> Numbers:
    """Return how dark the centre of each cell is; 1 is the board's typical ink."""
    middles = parts[:, 3:-3, 3:-3].reshape(len(parts), -1)
    paper, ink = np.percentile(middles, (50, 98), axis=1)
    result: Numbers = ((ink - paper) / INK).astype(np.float32)
    return result


@cache  # one value
def weights() -> dict[str, Numbers]:
    """Return the weights, shaped for matrix products."""
    with np.load(WEIGHTS) as stored:
        full = {name: stored[name].astype(np.float32) for name in stored.files}
    # Convolutions are stored as (out, in, height, width); product rows are (in, height, width).
    return {k: v.reshape(len(v), -1).T if v.ndim > 1 else v for k, v in full.items()}


def run(parts: Picture) -> Numbers:
    """Return the twelve outputs for each of (n, 28, 28) cells."""
    w = weights()
    x = np.divide(parts[..., None], 255, dtype=np.float32)
    for name, reach in (("first", 5), ("second", 3), ("third", 3)):
        x = halved(np.maximum(convolved(x, reach, w[f"{name}.weight"]) + w[f"{name}.bias"], 0))
    # The fully connected layer was trained on (channels, height, width).
    flat = x.transpose(0, 3, 1, 2).reshape(len(x), -1)
    hidden = np.maximum(flat @ w["middle.weight"] + w["middle.bias"], 0)
    result: Numbers = hidden @ w["last.weight"] + w["last.bias"]
    return result


def convolved(x: Numbers, reach: int, weight: Numbers) -> Numbers:
    """Convolve (n, height, width, channels) as one matrix product, padded with zeros."""
    border = reach // 2
    padded = np.pad(x, ((0, 0), (border, border), (border, border), (0, 0)))
    windows = sliding_window_view(padded, (reach, reach), (1, 2))
    rows = windows.reshape(-1, weight.shape[0])
    return (rows @ weight).reshape(*x.shape[:3], -1)


def halved(x: Numbers) -> Numbers:
    """Return the maximum of each 2x2 block."""
    n, high, wide, channels = x.shape
    even = x[:, : high // 2 * 2, : wide // 2 * 2]
    blocks: Numbers = even.reshape(n, high // 2, 2, wide // 2, 2, channels).max((2, 4))
    return blocks
