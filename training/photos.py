"""Photos of a folder with their true content, and their cells.

The folder has a `truth.csv`: the columns `file` (its first folder is the collection), `cells` (81
characters: `.` empty, `1` to `9`, `*` only pencil marks) and, for the score, `corners` (x and y of
all four in pixels of the photo turned as its EXIF says, or nothing).
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from nonet.errors import FormatError
from nonet.photo.digits import MARKS, STEP, cells, turned
from nonet.photo.grid import find_grids
from nonet.photo.load import load
from nonet.photo.mesh import straighten

CLASSES = {".": 0, "*": MARKS} | {str(d): d for d in range(1, 10)}


def upright(parts: NDArray[np.uint8], truth: NDArray[np.int64]) -> NDArray[np.uint8]:
    """Rotate the cells in steps of 90 degrees until those of one class look most alike.

    This needs no network, because there may be none yet.
    """
    turns = [turned(parts, quarters) for quarters in range(4)]
    return min(turns, key=lambda turn: unlikeness(turn.astype(np.float32), truth))


def unlikeness(parts: NDArray[np.float32], truth: NDArray[np.int64]) -> float:
    """Return the sum of the distances of the cells from the mean of their class."""
    groups = (parts[truth == what] for what in np.unique(truth))
    return sum(float(((group - group.mean(0)) ** 2).sum()) for group in groups)


def truths(folder: Path) -> list[dict[str, str]]:
    """Return the rows of truth.csv, and the collection of each photo: its first folder."""
    with (folder / "truth.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    return [{**row, "collection": row["file"].split("/")[0]} for row in rows]


def check_names(rows: list[dict[str, str]], names: Iterable[str]) -> None:
    """Exit with a message if a collection does not exist."""
    known = {row["collection"] for row in rows}
    for name in names:
        if name not in known:
            sys.exit(f"no photo is of {name}: there are {', '.join(sorted(known))}")


def photo_cells(
    folder: Path, without: Sequence[str] = ()
) -> Iterator[tuple[NDArray[np.uint8], NDArray[np.int64]]]:
    """Return the 81 cells of each photo whose grid is found, and their classes."""
    rows = truths(folder)
    check_names(rows, without)
    for row in rows:
        if row["collection"] in without:
            continue
        truth = np.array([CLASSES[c] for c in row["cells"]])
        picture = load(folder / row["file"]).grey
        try:
            board = straighten(picture, find_grids(picture)[0].mesh, STEP)
        except FormatError as error:
            print(f"{row['file']} is left out: {error}")
            continue
        yield upright(cells(board), truth), truth
