"""Rate samples of the shared puzzles with nonet and, where it is installed, with hodoku-py.

    python bench/ratings.py [--sample 200]

Puzzles a second of CPU time, both in one run and on the same puzzles. hodoku-py is slow on hard
puzzles, so it gets the first few of each sample only.
"""

from __future__ import annotations

import argparse
import importlib
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import nonet

DATA = Path(__file__).parents[1].parent / "shared" / "data"
FEW = {"17clue": 30, "top1465": 6}


def per_second(rate: Callable[[str], Any], puzzles: Sequence[str]) -> float:
    start = time.process_time()
    for puzzle in puzzles:
        rate(puzzle)
    return len(puzzles) / (time.process_time() - start)


def slowest_hint(puzzles: Sequence[str]) -> float:
    """Take the hint of every board on the way anew, as a page would, and give the slowest."""
    worst = 0.0
    for puzzle in puzzles:
        board = nonet.Board(puzzle)
        for step in nonet.steps(puzzle):
            if step.technique == "guess":
                break
            start = time.process_time()
            nonet.hint(board)
            worst = max(worst, time.process_time() - start)
            for cell, digit in step.placements:
                board = board.place(cell, digit)
            for cell, digit in step.eliminations:
                board = board.remove(cell, digit)
    return worst


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--sample", type=int, default=200, help="puzzles of each file")
    sample = options.parse_args().sample
    try:
        other: Callable[[str], Any] | None = importlib.import_module("hodoku").Solver().rate
    except ImportError:
        other = None
        print("hodoku-py is not installed: pip install hodoku-py")
    for name in (*FEW, "hardest11"):
        lines = (DATA / f"puzzles_{name}.txt").read_text().split()
        puzzles = lines[:: max(1, len(lines) // sample)][: sample if name in FEW else sample // 20]
        start = time.process_time()
        nonet.er_many(puzzles, threads=1)
        print(f"{name:10} nonet.er {len(puzzles) / (time.process_time() - start):8.1f}/s")
    for name, few in FEW.items():
        lines = (DATA / f"puzzles_{name}.txt").read_text().split()
        puzzles = lines[:: max(1, len(lines) // sample)][:sample]
        ours = per_second(nonet.rate, puzzles)
        line = f"{name:10} nonet {ours:8.1f}/s"
        if other:
            theirs = per_second(other, puzzles[:few])
            mine = per_second(nonet.rate, puzzles[:few])
            line += f"   the first {few}: nonet {mine:8.1f}/s, hodoku-py {theirs:6.2f}/s"
            line += f", {mine / theirs:.0f} times"
        print(line)
        print(f"{'':10} slowest hint {1000 * slowest_hint(puzzles[:few]):.0f} ms")


if __name__ == "__main__":
    main()
