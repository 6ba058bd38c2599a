"""Climb puzzles of our own making in both profiles, and check every step against the solution.

    python -m bench.soundness [PUZZLES] [SEED] [PROCESSES]

Prints how many steps of each profile were checked, how often a guess was needed, and every step
that contradicts the solution: there is none.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import islice

import nonet
from nonet.engines.logic.ladder import Ladder
from nonet.results.parallel import run_in_order

_PIECE = 8


def check(puzzles: list[str]) -> tuple[Counter[str], list[str]]:
    """Climb puzzles in all profiles; count steps and guesses by profile, and name what is wrong."""
    counts: Counter[str] = Counter()
    wrong = []
    for puzzle in puzzles:
        for profile, techniques in nonet.PROFILES.items():
            ladder = Ladder(nonet.Board(puzzle), techniques, True)
            truth = ladder.solution
            assert truth is not None
            for step in ladder.steps():
                counts[f"{profile} steps"] += 1
                counts[f"{profile} guesses"] += step.technique == "guess"
                placed = all(truth[cell] == digit for cell, digit in step.placements)
                if not placed or any(truth[cell] == digit for cell, digit in step.eliminations):
                    wrong.append(f"{puzzle} {profile} {nonet.explain(step).notation}")
    return counts, wrong


def main(puzzles: int = 5000, seed: int = 5, processes: int = 0) -> int:
    """Check so many; the status is 1 where a step is wrong."""
    made = map(str, nonet.generate_many(puzzles, seed=seed, jobs=processes))
    pieces = iter(lambda: list(islice(made, _PIECE)), [])
    total: Counter[str] = Counter()
    wrong: list[str] = []
    with run_in_order(check, pieces, processes, python=True) as checked:
        for counts, found in checked:
            total += counts
            wrong += found
            for step in found:  # at once, so that a run that is stopped has told them
                print(step, flush=True)
            total["puzzles"] = min(puzzles, total["puzzles"] + _PIECE)
            if total["puzzles"] % 200 == 0:
                print(dict(total), file=sys.stderr, flush=True)
    print(dict(total), f"{len(wrong)} wrong", sep="\n")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
