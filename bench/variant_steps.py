"""How many variants the steps solve without a guess, and how long hints and paths take.

    python bench/variant_steps.py [--seconds 20] [--only TEXT]

The puzzles (`iss_open.jsonl`, see bench/variants.py) are not part of the project.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections import Counter
from pathlib import Path

import nonet

PUZZLES = Path(__file__).parents[2] / "shared/data/variants/iss_open.jsonl"


def run(board: nonet.Board, seconds: float) -> tuple[str, float, float]:
    """Return how the steps end, the time of the first one, and of all."""
    start = time.perf_counter()
    first = 0.0
    for step in nonet.steps(board):
        first = first or time.perf_counter() - start
        if step.technique == "guess":
            return "guess", first, time.perf_counter() - start
        if time.perf_counter() - start > seconds:
            return "timeout", first, time.perf_counter() - start
    return "solved", first, time.perf_counter() - start


def main() -> None:
    """Run all puzzles with one solution and supported rules."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=20, help="limit for each puzzle")
    parser.add_argument("--only", default="", help="puzzles with this text in their names")
    options = parser.parse_args()
    ends: Counter[tuple[bool, str]] = Counter()
    hints, paths = [], []
    for line in PUZZLES.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if row["solution_count"] != 1 or options.only not in row["name"]:
            continue
        try:
            board = nonet.Board(row["constraint_string"])
        except ValueError:
            continue
        end, first, whole = run(board, options.seconds)
        ends[row["iss_guesses"] == 0, end] += 1
        hints.append(first)
        paths.append(whole)
        print(f"{end:8}{first * 1e3:9.1f} ms{whole:8.2f} s {row['iss_guesses']:9} {row['name']}")
    print("(ISS without a guess, end of our steps):", dict(ends))
    hint, path = statistics.median(hints) * 1e3, statistics.median(paths)
    print(f"hint median {hint:.1f} ms, path {path:.2f} s")


if __name__ == "__main__":
    main()
