"""Compare generation with QQWing, and measure every level and canonical forms.

    python bench/generate.py [--count 20000]

QQWing (`apt-get install qqwing`) and nonet make minimal puzzles by turns in one run, so that a busy
machine slows both. Wall time and CPU time are both given: nonet uses all cores, QQWing one.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import statistics
import subprocess
import time
from collections.abc import Callable
from functools import partial

import nonet
from nonet.techniques.table import LEVELS

ROUNDS = 5


def timed(work: Callable[[], object]) -> tuple[float, float]:
    """Return the wall and CPU seconds of some work, including child processes."""
    wall, used = time.perf_counter(), processor_time()
    work()
    return time.perf_counter() - wall, processor_time() - used


def processor_time() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def beside_qqwing(count: int) -> None:
    few = max(20, count // 100)
    times: dict[str, list[tuple[float, float]]] = {"nonet": [], "qqwing": []}
    command = ["qqwing", "--generate", str(few // ROUNDS), "--one-line"]
    for i in range(ROUNDS):
        made = partial(nonet.generate_many, count // ROUNDS, minimal=True, seed=i)
        times["nonet"].append(timed(lambda made=made: list(made())))  # type: ignore[misc]
        if shutil.which("qqwing"):
            times["qqwing"].append(timed(partial(subprocess.run, command, capture_output=True)))
    speeds = {}
    for name, number in (("nonet", count), ("qqwing", few)):
        for k, kind in enumerate(("wall", "cpu")):
            if seconds := sum(pair[k] for pair in times[name]):
                speeds[name, kind] = number / seconds
                print(f"{name:8} {number / seconds:10,.0f} minimal puzzles a second ({kind})")
    for kind in ("wall", "cpu"):
        if ("qqwing", kind) in speeds:
            ratio = speeds["nonet", kind] / speeds["qqwing", kind]
            print(f"{'':8} {ratio:10,.0f} times ({kind})")


def levels(n: int) -> None:
    for symmetry in ("none", "rotate180"):
        for level in LEVELS:
            make = partial(nonet.generate, level=level, symmetry=symmetry)
            walls, cpus = zip(*(timed(partial(make, seed=i)) for i in range(n)), strict=True)
            print(
                f"{level:8} {symmetry:10} median {1000 * statistics.median(walls):6.1f} ms"
                f" (cpu {1000 * statistics.median(cpus):6.1f}), worst {1000 * max(walls):6.0f} ms"
            )


def canonical(count: int) -> None:
    puzzles = list(nonet.generate_many(count, seed=1))
    wall, cpu = timed(lambda: nonet.canonical_many(puzzles))
    print(f"canonical {count / wall:9,.0f} a second (wall), {count / cpu:,.0f} (cpu)")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--count", type=int, default=20_000, help="minimal puzzles to make")
    options.add_argument("--each", type=int, default=21, help="puzzles of each level")
    args = options.parse_args()
    nonet.generate(seed=0, level="extreme")  # imports and tables
    beside_qqwing(args.count)
    levels(args.each)
    canonical(args.count)
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
