"""Measure data set generation: levels, columns, cores, memory, and a whole data set.

    python -m bench.datasets [what ...] [--before ../other/.venv/bin/python]

With `--before`, an older nonet (such as commit 219e748) does the same work by turns, so that a busy
machine slows both; the ratio counts. Each figure is given as wall time and as CPU time, including
child processes.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy

import nonet
from nonet import _kernel
from nonet.board import arrays
from nonet.board.isomorphs import canonical_digits
from nonet.solvers import native
from nonet.tables.dataset import Order, make_dataset
from nonet.tables.splits import Split
from nonet.techniques.table import LEVELS

MIX = "easy:40,medium:20,hard:20,unfair:10,extreme:10"
SPLIT = "0.9,0.05,0.05"
# Runs with any version of nonet: generates puzzles of one level and prints wall and CPU time.
MAKE = """
import os, sys, time, nonet
level, n, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
nonet.generate(level=level, seed=1)
start, used = time.perf_counter(), sum(os.times()[:4])
assert len(list(nonet.generate_many(n, level=level, seed=seed))) == n
print(time.perf_counter() - start, sum(os.times()[:4]) - used)
"""
# How a data set of mixed levels was made before `nonet dataset`: level by level.
RECIPE = """
import sys, nonet
n = int(sys.argv[1])
for level, share in (("easy", 40), ("medium", 20), ("hard", 20), ("unfair", 10), ("extreme", 10)):
    puzzles = list(nonet.generate_many(n * share // 100, level=level, seed=1))
    solutions = [nonet.solve(puzzle).board for puzzle in puzzles]
    forms = nonet.canonical_many(puzzles)
    classes = nonet.canonical_many([str(solution) for solution in solutions])
    scores = [nonet.rate(puzzle).score for puzzle in puzzles]
"""
SET = """
import sys, tempfile
from nonet.tables.dataset import Order, make_dataset
with tempfile.TemporaryDirectory() as folder:
    options = {"levels": sys.argv[2]} if sys.argv[2] else {}
    order = Order(int(sys.argv[1]), 1, sys.argv[3], options)
    make_dataset(folder + "/set", order, jobs=int(sys.argv[4]))
"""


class Time(NamedTuple):
    """Wall time, CPU time, and peak memory in MB."""

    wall: float
    cpu: float
    memory: float

    def __str__(self) -> str:
        return f"{self.wall:.1f} s ({self.cpu:.1f} s of processors)"


def run(python: str, script: str, *args: object, cores: int | None = None) -> tuple[str, Time]:
    """Run a script, optionally on some cores only; return its output and its cost."""
    start = time.perf_counter()
    own = set(sorted(os.sched_getaffinity(0))[:cores])
    process = subprocess.Popen(
        [python, "-c", script, *map(str, args)],
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: os.sched_setaffinity(0, own),
    )
    assert process.stdout
    said = process.stdout.read()
    _, status, used = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"a script has failed: {status}")
    taken = Time(time.perf_counter() - start, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)
    return said, taken


def levels(args: argparse.Namespace) -> None:
    """Generate puzzles of one level on all cores, by turns with an older nonet."""
    for level in args.levels.split(","):
        times: dict[str, list[float]] = {sys.executable: [0, 0], args.before: [0, 0]}
        for seed in range(args.rounds):
            for python in filter(None, times):
                said = run(python, MAKE, level, args.each, seed)[0].split()
                times[python] = [a + float(b) for a, b in zip(times[python], said, strict=True)]
        rates = {p: [args.each * args.rounds / t for t in times[p]] for p in filter(None, times)}
        wall, cpu = rates[sys.executable]
        print(f"{level:8} {wall:8,.1f} a second, {cpu:,.1f} a second of a processor", flush=True)
        if args.before:
            before = rates[args.before]
            print(
                f"{'':8} {wall / before[0]:.1f} and {cpu / before[1]:.1f} times before", flush=True
            )


def timed(work: Callable[[], object]) -> Time:
    start, used = time.perf_counter(), sum(os.times()[:4])
    work()
    return Time(time.perf_counter() - start, sum(os.times()[:4]) - used, 0)


def columns(args: argparse.Namespace) -> None:
    """Generate and solve puzzles, then add all columns of a data set, then make the whole set."""
    made: list[Any] = []

    def alone() -> None:
        digits = arrays.stack_digits(list(nonet.generate_many(args.count, seed=1)))
        made[:] = [digits, native.solve_many(digits, 2, 0, None)[0]]

    base = timed(alone)
    digits, solutions = made
    split = Split.of(SPLIT)
    print(f"{args.count:,} puzzles made and solved in {base}")
    total = [base.wall, base.cpu]
    for name, work in {
        "clues": lambda: numpy.count_nonzero(digits, axis=1),
        "guesses": lambda: native.count_guesses(digits),
        "canonical": lambda: canonical_digits(digits),
        "solution_class": lambda: canonical_digits(solutions),
        "split": lambda: [split.index_of(row.tobytes()) for row in solutions],
    }.items():
        took = timed(work)
        total = [total[0] + took.wall, total[1] + took.cpu]
        print(f"{name:16} {took}, {took.cpu / base.cpu:.3f} of that")
    print(
        f"{'with all':16} {total[0] / base.wall:.2f} times by the clock, {total[1] / base.cpu:.2f}"
    )
    took = timed(lambda: _kernel.shuffle_many(digits, 1, 0))
    print(f"{'shuffle_many':16} {args.count / max(took.cpu, 0.01):,.0f} a second and core")
    with tempfile.TemporaryDirectory() as folder:
        took = timed(lambda: make_dataset(f"{folder}/set", Order(args.count, 1, SPLIT)))
    print(f"{'as a data set':16} {took}, {took.wall / base.wall:.2f} times by the clock,"
          f" {took.cpu / base.cpu:.2f}; written and checked too", flush=True)  # fmt: skip


def cores(args: argparse.Namespace) -> None:
    """Make a data set of mixed levels on one core, then on all."""
    one = run(sys.executable, SET, args.few, MIX, SPLIT, 1, cores=1)[1]
    all_of_them = run(sys.executable, SET, args.few, MIX, SPLIT, 0)[1]
    ratio = one.wall / all_of_them.wall
    print(f"{args.few:,} of mixed levels: one core {one}; all {all_of_them}: {ratio:.2f} times",
          flush=True)  # fmt: skip


def recipe(args: argparse.Namespace) -> None:
    """Compare a hand-made data set of mixed levels (older nonet) with `make_dataset`."""
    now = run(sys.executable, SET, args.few, MIX, SPLIT, 0)[1]
    print(f"{args.few:,} of mixed levels: {now}, {args.few / now.wall:,.0f} a second", flush=True)
    if args.before:
        then = run(args.before, RECIPE, args.few)[1]
        print(f"by hand before: {then}: {then.wall / now.wall:.1f} times", flush=True)


def memory(args: argparse.Namespace) -> None:
    """Compare the memory for a tenth of a data set and for the whole set."""
    for count in (args.count // 10, args.count):
        took = run(sys.executable, SET, count, "", SPLIT, 0)[1]
        print(f"{count:,} rows: at most {took.memory:,.0f} MB, {took}", flush=True)


WHAT = {"levels": levels, "columns": columns, "cores": cores, "recipe": recipe, "memory": memory}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("what", nargs="*", choices=[*WHAT, []], default=list(WHAT), help="(all)")
    options.add_argument("--before", help="the Python of an older nonet")
    options.add_argument("--levels", default=",".join(LEVELS), help="to be made one by one (all)")
    options.add_argument("--each", type=int, default=200, help="puzzles of a level and round")
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--count", type=int, default=200_000, help="puzzles of a whole set")
    options.add_argument("--few", type=int, default=2_000, help="puzzles of a set of mixed levels")
    args = options.parse_args()
    for name in args.what:
        WHAT[name](args)


if __name__ == "__main__":
    main()
