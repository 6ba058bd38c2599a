"""Score photo reading against the truth, with one line per collection.

    python -m training.score ../shared/data/photos
    python -m training.score ../shared/data/photos --only wicht --weights /tmp/without.npz

`training/photos.py` describes the folder. A grid is found if its corners are within half a cell of
the true ones or, if those are unknown, if the photo is read at all.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import nonet
from nonet.photo import digits
from nonet.photo.read import Reading
from training.photos import check_names, truths

Points = NDArray[np.float64]
HEAD = ("collection", "photos", "grid found", "right as read", "right after repair")


def grid_is_there(reading: Reading, corners: Points) -> bool:
    """Return whether the corners are within half a cell of the true ones, in any rotation."""
    cell = np.linalg.norm(corners - np.roll(corners, 1, 0), axis=1).mean() / 9
    found = np.array(reading.corners)
    away = [np.linalg.norm(np.roll(found, k, 0) - corners, axis=1).max() for k in range(4)]
    return bool(min(away) < cell / 2)


def as_read(reading: Reading) -> str:
    """Return the board before the solver repaired it."""
    cells = list(str(reading.board))
    for cell in reading.repaired:
        cells[cell] = str(reading.choices[cell][0] or ".")
    return "".join(cells)


def outcome(path: Path, truth: str, corners: str) -> Counter[str]:
    """Return what was read correctly from one photo."""
    told: Counter[str] = Counter(photos=1)
    try:
        reading = nonet.read_photo(path)
    except nonet.errors.FormatError as error:
        print(f"{path}: {error}")
        return told
    board = str(reading.board)
    known = np.array(corners.split(), float).reshape(-1, 2)
    told["grid found"] += not corners or grid_is_there(reading, known)
    told["right as read"] += as_read(reading) == truth
    told["right after repair"] += board == truth
    told["unmarked"] += board != truth and not reading.doubtful
    told["to look at"] += len(reading.doubtful)
    wrong = [cell for cell in range(81) if board[cell] != truth[cell]]
    if wrong:
        names = " ".join(
            f"r{cell // 9 + 1}c{cell % 9 + 1}={board[cell]} is {truth[cell]}" for cell in wrong[:9]
        )
        print(f"{path}: {len(wrong)} wrong, {len(reading.doubtful)} doubtful: {names}")
    return told


def main() -> None:
    """Read the photos, print the errors, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("photos", type=Path, help="a folder with a truth.csv")
    parser.add_argument("--weights", type=Path, default=digits.WEIGHTS)
    parser.add_argument("--only", nargs="*", default=[], help="the collections to score")
    arguments = parser.parse_args()
    digits.WEIGHTS = arguments.weights
    scores: defaultdict[str, Counter[str]] = defaultdict(Counter)
    rows = truths(arguments.photos)
    check_names(rows, arguments.only)
    for row in rows:
        if not arguments.only or row["collection"] in arguments.only:
            truth = row["cells"].replace("*", ".")
            told = outcome(arguments.photos / row["file"], truth, row["corners"])
            scores[row["collection"]] += told
    print(f"| {' | '.join(HEAD)} | wrong, no cell marked | cells to look at a photo |")
    print("|---" * 7 + "|")
    for collection, told in scores.items():
        photos = told["photos"]
        shares = [f"{told[what] / photos:.1%}" for what in HEAD[2:]]
        last = [str(told["unmarked"]), f"{told['to look at'] / photos:.1f}"]
        print("|", " | ".join([collection, str(photos), *shares, *last]), "|")


if __name__ == "__main__":
    main()
