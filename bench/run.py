"""Compare solvers in one run.

    python -m bench.run [FILE ...] [--svg FILE]

Each FILE holds lines of 81 characters. Every contestant proves uniqueness where it can. Fast ones
take turns for several rounds and the best round of each counts, since machines are noisy; slow ones
get a few seconds on a sample spread over the file. Peers are found in .peers (`make bench-peers`),
and tdoku where NONET_TDOKU names its shared library.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy

import nonet
from bench.chart import bars
from bench.machine import describe
from bench.peers import PEERS
from nonet import _kernel

ROOT = Path(__file__).parents[1]
ROUNDS = 5
SLICE = 0.3  # minimum seconds per contestant and round
SLOW_SECONDS = 3.0
SLOW_SAMPLE = 200
ALGORITHMS = ("row_by_row", "empty_list", "most_constrained", "exact_cover")
MOVES = 200_000

Rates = dict[str, dict[str, float]]


def load(path: Path) -> list[str]:
    """Read the puzzles of a file: the first 81 characters of each long enough line."""
    lines = [line[:81] for line in path.read_text().splitlines() if len(line) >= 81]
    return [line.replace("0", ".") for line in lines if not line.startswith("#")]


def measure(call: Callable[[], Any], puzzles: int) -> float:
    """Return puzzles per second, over as many calls as fill a time slice."""
    calls = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < SLICE:
        call()
        calls += 1
    return puzzles * calls / spent


def tdoku() -> Callable[[bytes, int], tuple[int, int]] | None:
    """Load tdoku with a native loop around it: (lines, n) to (solutions found, guesses)."""
    name = os.environ.get("NONET_TDOKU")
    if not name:
        return None
    built = Path(tempfile.mkdtemp()) / "loop.so"
    subprocess.run(
        ["c++", "-O2", "-shared", "-fPIC", "-o", built, ROOT / "bench/solve_lines.cpp"], check=True
    )
    loop = ctypes.CDLL(str(built)).solve_all
    loop.restype = ctypes.c_size_t
    size, pointer = ctypes.c_size_t, ctypes.c_void_p
    loop.argtypes = [pointer, ctypes.c_char_p, size, size, pointer]
    solver = ctypes.cast(ctypes.CDLL(name).TdokuSolverDpllTriadSimd, ctypes.c_void_p)

    def solve(lines: bytes, n: int) -> tuple[int, int]:
        guesses = ctypes.c_size_t(0)
        found = loop(solver, lines, n, 2, ctypes.byref(guesses))
        return found, guesses.value

    return solve


def fast_contestants(lines: list[str]) -> dict[str, Callable[[], Any]]:
    """List what is measured in rounds: arrays, text, single calls, and tdoku."""
    text = "".join(line + "\n" for line in lines).encode()
    grids = numpy.array([list(nonet.Board(line).values) for line in lines], dtype=numpy.uint8)
    contestants: dict[str, Callable[[], Any]] = {}
    for isa in _kernel.isas():
        contestants[f"nonet {isa}"] = partial(_kernel.solve_many, grids, threads=1, isa=isa)
    contestants["nonet, all threads"] = lambda: nonet.solve_many(grids)
    contestants["nonet, text to text"] = lambda: nonet.solve_many(text, threads=1).lines
    sample = spread(lines, 1000)
    contestants["nonet.solve(str)"] = lambda: [nonet.solve(line) for line in sample]
    if solve := tdoku():
        found = solve(text, len(lines))[0]
        assert found == int(nonet.solve_many(grids).counts.sum()), "tdoku counts otherwise"
        contestants["tdoku"] = lambda: solve(text, len(lines))
    return contestants


def spread(lines: list[str], most: int) -> list[str]:
    """Take an evenly spaced sample of a file."""
    return lines[:: max(1, len(lines) // most)][:most]


def measure_fast(lines: list[str]) -> dict[str, float]:
    """Measure the fast contestants by turns; the best round of each counts."""
    best: dict[str, float] = {}
    contestants = fast_contestants(lines)
    sizes = {name: len(lines) for name in contestants}
    sizes["nonet.solve(str)"] = len(spread(lines, 1000))
    for _ in range(ROUNDS):
        for name, call in contestants.items():
            best[name] = max(best.get(name, 0.0), measure(call, sizes[name]))
    return best


def measure_algorithm(name: str, lines: list[str]) -> float:
    """Solve a sample with a classic algorithm; reaching the move limit counts as not solved."""
    solved = 0
    start = time.perf_counter()
    for line in spread(lines, SLOW_SAMPLE):
        solved += nonet.trace(name, line, max_moves=MOVES).ended == "solved"
        if time.perf_counter() - start > SLOW_SECONDS:
            break
    return solved / (time.perf_counter() - start)


def measure_peer(name: str, folder: Path, lines: list[str]) -> float:
    """Solve a sample with a peer in its own process; 0 if it hangs or fails."""
    command = [sys.executable, str(ROOT / "bench/peers.py"), name, str(SLOW_SECONDS)]
    try:
        done = subprocess.run(
            command,
            input="\n".join(spread(lines, SLOW_SAMPLE)),
            env={**os.environ, "PYTHONPATH": str(folder)},
            capture_output=True,
            text=True,
            timeout=10 * SLOW_SECONDS,
            check=True,
        )
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError) as error:
        print(f"{name}: {type(error).__name__}", file=sys.stderr)
        return 0.0
    result = json.loads(done.stdout)
    if result["wrong"]:
        print(f"{name}: {result['wrong']} wrong of {result['solved']}", file=sys.stderr)
    return float((result["solved"] - result["wrong"]) / result["seconds"])


def counters(lines: list[str]) -> str:
    """Return figures that do not depend on the machine: sweeps and guesses per puzzle."""
    grids = numpy.array([list(nonet.Board(line).values) for line in lines], dtype=numpy.uint8)
    sweeps, guesses = _kernel.stats(grids)
    text = f"{sweeps.mean():.1f} sweeps, {guesses.mean():.2f} guesses"
    if solve := tdoku():
        lines_text = "".join(line + "\n" for line in lines).encode()
        text += f" (tdoku: {solve(lines_text, len(lines))[1] / len(lines):.2f} guesses)"
    return text


def table(rates: Rates, sets: list[str]) -> str:
    """Write the rates as Markdown, with the ratio to tdoku if it ran."""
    rows = [f"| puzzles a second | {' | '.join(sets)} |", "|---|" + "---:|" * len(sets)]
    base = rates.get("tdoku", {})
    for name, row in rates.items():
        cells = []
        for set_name in sets:
            rate = row.get(set_name, 0.0)
            text = f"{rate:,.0f}" if rate >= 10 else f"{rate:.2g}" if rate else "-"
            if base.get(set_name) and rate and name != "tdoku":
                ratio = rate / base[set_name]
                text += f" ({ratio:.1f}x)" if ratio >= 0.1 else ""
            cells.append(text)
        rows.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(rows)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    options.add_argument("files", nargs="*", type=Path, default=[ROOT / "tests/data/corpus.txt"])
    options.add_argument("--svg", type=Path, help="also draw the rates here")
    args = options.parse_args()
    rates: Rates = {}
    sets = {path.stem.removeprefix("puzzles_"): load(path) for path in args.files}
    for set_name, lines in sets.items():
        print(f"{set_name}: {len(lines):,} puzzles, {counters(lines)}", flush=True)
        for name, rate in measure_fast(lines).items():
            rates.setdefault(name, {})[set_name] = rate
        for name in ALGORITHMS:
            rates.setdefault(name, {})[set_name] = measure_algorithm(name, lines)
        for name in PEERS:
            if (folder := ROOT / ".peers" / name).exists():
                rates.setdefault(name, {})[set_name] = measure_peer(name, folder, lines)
    print(f"\n{table(rates, list(sets))}\n\n{describe()}")
    if args.svg:
        args.svg.write_text(bars(rates, list(sets), "Puzzles solved a second", describe()))


if __name__ == "__main__":
    main()
