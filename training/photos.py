"""Cells of the photos of a folder, with what is in them.

The folder has a `truth.csv`: the column `file`, and `cells`, 81 characters: `.` empty, `1` to `9`,
`*` only pencil marks.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from nonet.photo.digits import MARKS, STEP, WEIGHTS, cells, read, turned
from nonet.photo.grid import find_grids
from nonet.photo.load import load
from nonet.photo.mesh import straighten

CLASSES = {".": 0, "*": MARKS} | {str(d): d for d in range(1, 10)}


def upright(parts: NDArray[np.uint8], truth: NDArray[np.int64]) -> NDArray[np.uint8]:
    """Turn the cells by quarters, to where the network as it is agrees best with the truth."""
    if not WEIGHTS.exists():
        return parts
    turns = [turned(parts, quarters) for quarters in range(4)]
    fits = [np.log(read(t).chances[np.arange(81), truth % MARKS] + 1e-3).sum() for t in turns]
    return turns[int(np.argmax(fits))]


def photo_cells(folder: Path) -> Iterator[tuple[str, NDArray[np.uint8], NDArray[np.int64]]]:
    """The 81 cells of each photo whose grid is found, and their classes."""
    with (folder / "truth.csv").open(newline="") as file:
        for row in csv.DictReader(file):
            truth = np.array([CLASSES[c] for c in row["cells"]])
            picture = load(folder / row["file"]).grey
            found = find_grids(picture)
            if found:
                board = straighten(picture, found[0].mesh, STEP)
                yield row["file"], upright(cells(board), truth), truth
