"""Measure CSV to Parquet beside the kernel alone, by turns in one run.

    python -m bench.files puzzles.txt [--rows 5000000] [--pairs 7]

The puzzles (81 characters per line) are repeated with permuted digits until there are enough rows.
The kernel gets them in memory, as an array of digits and as lines of text, on all threads;
`nonet solve` gets a CSV file, and its start-up time counts.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sysconfig
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bench.machine import describe
from nonet import _kernel
from nonet.board.arrays import to_grids

DIGITS = b"123456789"


def repeat(puzzles: bytes, rows: int) -> bytes:
    """Repeat the puzzles up to this number of rows, with new digits each time."""
    lines = [line.replace(b".", b"0") for line in puzzles.split() if len(line) == 81]
    chance = random.Random(1)
    parts: list[bytes] = []
    for start in range(0, rows, len(lines)):
        table = bytes.maketrans(DIGITS, bytes(chance.sample(DIGITS, 9)))
        parts += [line.translate(table) for line in lines[: rows - start]]
    return b"\n".join(parts) + b"\n"


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("puzzles", type=Path)
    parser.add_argument("--rows", type=int, default=5_000_000)
    parser.add_argument("--pairs", type=int, default=7)
    args = parser.parse_args()
    text = repeat(args.puzzles.read_bytes(), args.rows)
    grids = to_grids(text)
    nonet = Path(sysconfig.get_path("scripts"), "nonet")
    times: dict[str, list[float]] = {"array": [], "lines": [], "files": []}
    print(f"{args.rows:,} rows of {args.puzzles.name}; {describe()}", flush=True)
    with tempfile.TemporaryDirectory() as name:
        source, target = Path(name, "in.csv"), Path(name, "out.parquet")
        source.write_bytes(b"puzzle\n" + text)
        command = [str(nonet), "solve", str(source), "-o", str(target)]
        for _ in range(args.pairs):
            times["array"].append(seconds(lambda: _kernel.solve_many(grids)))
            times["lines"].append(seconds(lambda: _kernel.solve_lines(text)))
            target.unlink(missing_ok=True)
            os.sync()  # written by an earlier run
            run = lambda: subprocess.run(command, check=True, stderr=subprocess.DEVNULL)  # noqa: E731
            times["files"].append(seconds(run))
    for kind, taken in times.items():
        rates = sorted(args.rows / t for t in taken)
        print(f"{kind:6} {rates[0]:12,.0f} to {rates[-1]:,.0f} a second")
    for kind in ("array", "lines"):
        ratios = sorted(a / b for a, b in zip(times[kind], times["files"], strict=True))
        middle = statistics.median(ratios)
        print(f"files / {kind}: {ratios[0]:.2f} to {ratios[-1]:.2f}, median {middle:.2f}")


if __name__ == "__main__":
    main()
