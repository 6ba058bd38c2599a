"""Measure making data sets: puzzles of a level, columns, disguises, and a whole set.

    python -m bench.datasets [--before ../other/.venv/bin/python] [--seconds 20]

With `--before`, an older nonet makes the same puzzles of each level in turns with this one, so that
a busy machine slows both; what counts is the ratio.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

import nonet
from nonet.engines import fast
from nonet.engines.logic.techniques import LEVELS

ROUNDS = 3
# What an older nonet is asked to do: puzzles of a level for so long, and how many there were.
MAKE = """
import sys, time, nonet
level, seconds, seed = sys.argv[1], float(sys.argv[2]), int(sys.argv[3])
nonet.generate(level=level, seed=1)
start, n = time.perf_counter(), 0
for _ in nonet.generate_many(10**6, level=level, seed=seed):
    n += 1
    if time.perf_counter() - start > seconds:
        break
print(n / (time.perf_counter() - start))
"""
MIX = "easy:40,medium:20,hard:20,unfair:10,extreme:10"


def rate_of(python: str, level: str, seconds: float, seed: int) -> float:
    command = [python, "-c", MAKE, level, str(seconds), str(seed)]
    return float(subprocess.run(command, capture_output=True, check=True, text=True).stdout)


def levels(before: str | None, seconds: float) -> None:
    print("puzzles of a level a second (and times before)")
    for level in LEVELS:
        now, then = 0.0, 0.0
        for seed in range(ROUNDS):
            now += rate_of(sys.executable, level, seconds, seed) / ROUNDS
            then += rate_of(before, level, seconds, seed) / ROUNDS if before else 0
        print(f"{level:8} {now:10,.1f}" + (f"  ({now / then:.1f}x of {then:,.1f})" if then else ""))


def timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def columns(count: int) -> None:
    """Make and solve puzzles alone, then with all columns of a data set."""
    start = time.perf_counter()
    boards = list(nonet.generate_many(count, seed=1))
    digits = fast.stack_digits(boards)
    solutions = fast.solve_many(digits, 2, 0, None)[0]
    alone = time.perf_counter() - start
    parts = {
        "guesses": timed(lambda: fast.count_guesses(digits)),
        "canonical": timed(lambda: fast.canonical_many(digits)),
        "solution_class": timed(lambda: fast.canonical_many(solutions)),
        "shuffle_many": timed(lambda: fast.shuffle_many(digits, 1, 0)),
    }
    print(f"{count:,} puzzles made and solved in {alone:.1f} s")
    for name, seconds in parts.items():
        print(f"{name:16} {count / seconds:12,.0f} a second, {seconds / alone:.3f} times that")
    from nonet.tables.dataset import Order, make_dataset

    folder = tempfile.mkdtemp()
    try:
        whole = timed(lambda: make_dataset(f"{folder}/set", Order(count, 1, "0.9,0.05,0.05")))
        print(f"{'as a data set':16} {whole:.1f} s, {whole / alone:.2f} times that, checked too")
        few = count // 100
        mixed = timed(
            lambda: make_dataset(f"{folder}/mix", Order(few, 1, "0.9,0.1", {"levels": MIX}))
        )
        print(f"{few:,} of mixed levels in {mixed:.1f} s, {few / mixed:,.0f} a second")
    finally:
        shutil.rmtree(folder)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--before", help="the Python of an older nonet")
    options.add_argument("--seconds", type=float, default=20.0, help="for each level and round")
    options.add_argument("--count", type=int, default=200_000, help="puzzles of a whole set")
    args = options.parse_args()
    levels(args.before, args.seconds)
    columns(args.count)


if __name__ == "__main__":
    main()
