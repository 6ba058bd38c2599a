"""Analyze puzzles of our own making in both profiles, and check every step against the solution.

    python -m bench.soundness [PUZZLES] [--start N] [--levels MIX] [--seed N] [--processes N]

Prints how many steps of each profile were checked, how often a guess was needed, and every step
that contradicts the solution; there should be none. It reports after every 200 puzzles, so an
interrupted run has a result too, and --start continues from there. --levels selects a mix such as
easy:1,extreme:1, for harder puzzles than random ones.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from itertools import islice
from pathlib import Path

import nonet
from nonet.parallel import run_in_order
from nonet.techniques.logic_solver import LogicSolver

_PIECE = 8


def check(puzzles: list[str]) -> tuple[Counter[str], list[str]]:
    """Analyze puzzles in all profiles; count steps and guesses, and collect wrong steps."""
    counts: Counter[str] = Counter()
    wrong = []
    for puzzle in puzzles:
        for profile, techniques in nonet.PROFILES.items():
            solver = LogicSolver(nonet.Board(puzzle), techniques, True)
            truth = solver.solution
            assert truth is not None
            for step in solver.steps():
                counts[f"{profile} steps"] += 1
                counts[f"{profile} guesses"] += step.technique == "guess"
                placed = all(truth[cell] == digit for cell, digit in step.placements)
                if not placed or any(truth[cell] == digit for cell, digit in step.eliminations):
                    wrong.append(f"{puzzle} {profile} {nonet.explain(step).notation}")
    return counts, wrong


def main() -> int:
    """Check this many puzzles; the exit status is 1 if a step is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("puzzles", type=int, nargs="?", default=5000)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--levels")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--processes", type=int, default=0)
    args = parser.parse_args()
    made = nonet.generate_many(
        args.puzzles - args.start,
        levels=args.levels,
        seed=args.seed,
        start=args.start,
        jobs=args.processes,
    )
    lines = map(str, made)
    pieces = iter(lambda: list(islice(lines, _PIECE)), [])
    total: Counter[str] = Counter()
    done, wrong = args.start, 0
    with run_in_order(check, pieces, args.processes, python=True) as checked:
        for counts, found in checked:
            total += counts
            wrong += len(found)
            for step in found:  # at once, so that an interrupted run has reported them
                print(step, flush=True)
            done = min(args.puzzles, done + _PIECE)
            if done % 200 == 0 or done == args.puzzles:
                print(f"{args.start} to {done}: {dict(total)}, {wrong} wrong", flush=True)
    return bool(wrong)


if __name__ == "__main__":
    from bench import soundness  # by its name, so that other processes find `check` in it

    os.environ["PYTHONPATH"] = str(Path(__file__).parents[1])  # they do not look in this folder
    sys.exit(soundness.main())
