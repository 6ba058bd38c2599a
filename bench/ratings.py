"""Rate samples of the shared puzzles with nonet and, if installed, with hodoku-py.

    python bench/ratings.py [--sample 200]
    python bench/ratings.py [--sample 200] --beside PYTHON

Reports puzzles per second of CPU time, both on the same puzzles in one run. hodoku-py is slow on
hard puzzles, so it gets only the first few of each sample. With `--beside`, the other one is the
nonet of another interpreter, such as an older commit: its puzzles per second, and whether all
levels and scores are the same.
"""

from __future__ import annotations

import argparse
import importlib
import subprocess
import sys
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


RATER = """
import sys, time, nonet
puzzles = sys.stdin.read().split()
nonet.rate(puzzles[0])
start = time.process_time()
ratings = [nonet.rate(puzzle) for puzzle in puzzles]
print(time.process_time() - start)
for rating in ratings:
    print(rating.level, rating.score)
"""


def beside(other: str, sample: int) -> None:
    """Rate the same puzzles with two interpreters by turns, twice each, and take the best run."""
    puzzles = {name: spread(name, sample) for name in FEW}
    puzzles["generated"] = [str(board) for board in nonet.generate_many(sample, seed=5)]
    for name, some in puzzles.items():
        rates: dict[str, float] = {}
        ratings: dict[str, list[str]] = {}
        for python in (other, sys.executable) * 2:
            run = subprocess.run(
                [python, "-c", RATER],
                input="\n".join(some),
                capture_output=True,
                text=True,
                check=True,
            )
            seconds, *ratings[python] = run.stdout.splitlines()
            rates[python] = max(rates.get(python, 0), len(some) / float(seconds))
        was, now = rates[other], rates[sys.executable]
        same = sum(a == b for a, b in zip(ratings[other], ratings[sys.executable], strict=True))
        print(f"{name:10} {was:8.1f}/s, now {now:8.1f}/s: {now / was:.2f} times; ", end="")
        print(f"{same} of {len(some)} ratings are the same")


def spread(name: str, sample: int) -> list[str]:
    """Take an evenly spaced sample of a file."""
    lines = (DATA / f"puzzles_{name}.txt").read_text().split()
    return lines[:: max(1, len(lines) // sample)][:sample]


def slowest_hint(puzzles: Sequence[str]) -> float:
    """Compute the hint of every board on the solution path from scratch; return the slowest."""
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
    options.add_argument("--beside", metavar="PYTHON", help="an interpreter with another nonet")
    given = options.parse_args()
    sample: int = given.sample
    if given.beside:
        beside(given.beside, sample)
        return
    try:
        other: Callable[[str], Any] | None = importlib.import_module("hodoku").Solver().rate
    except ImportError:
        other = None
        print("hodoku-py is not installed: pip install hodoku-py")
    for name in (*FEW, "hardest11"):
        puzzles = spread(name, sample if name in FEW else sample // 20)
        start = time.process_time()
        nonet.er_many(puzzles, threads=1)
        print(f"{name:10} nonet.er {len(puzzles) / (time.process_time() - start):8.1f}/s")
    for name, few in FEW.items():
        puzzles = spread(name, sample)
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
