"""Compare with the Interactive Sudoku Solver (ISS) on the shared variant puzzles.

    python bench/variants.py [--timeout 60] [--iss FOLDER] [--cpsat] [--only core] [--named TEXT]

Reports CPU milliseconds of one process, from the text to the proof that there is no second
solution; for puzzles that take a few milliseconds, the best of three runs. The data has the times
of ISS on another machine. If FOLDER is a clone of its repository, ISS solves under node, by turns
with nonet, every puzzle that takes it under a second (after a warm-up, best of three runs), and its
other times are scaled accordingly. With `--cpsat`, OR-Tools'
CP-SAT (`make bench-peers` brings it) solves in the same run what a plain model can say: sizes,
houses, cages, sums, relations of two cells. A timeout is seconds on the clock.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import nonet
from nonet.errors import NonetError
from nonet.geometry.layout import SYMBOLS
from nonet.solvers import variants

sys.path.insert(0, str(Path(__file__).parents[1]))
from bench.cpsat import model_of

ORTOOLS = Path(__file__).parents[1] / ".peers" / "ortools"
DATA = Path(__file__).parents[1].parent / "shared" / "data" / "variants"
SHORT = 1000  # milliseconds: ISS solves faster puzzles in the same run
AGAIN = 20  # milliseconds: faster puzzles are run again
NODE = """
globalThis.self = globalThis; self.VERSION_PARAM = '';
const { SimpleSolver } = await import(process.argv[1] + '/js/sandbox/simple_solver.js');
const readline = await import('readline');
for await (const line of readline.createInterface({ input: process.stdin })) {
  const start = process.cpuUsage();
  new SimpleSolver().countSolutions(JSON.parse(line), 2);
  const used = process.cpuUsage(start);
  console.log((used.user + used.system) / 1000);
}
"""


class Run(NamedTuple):
    """The outcome of a puzzle (right, wrong, refused or timeout) and its CPU milliseconds."""

    name: str
    end: str
    ms: float
    theirs: float | None = None


class Iss:
    """ISS under node, in one process: it gets faster during the first puzzles."""

    def __init__(self, folder: str, rows: list[dict[str, Any]]) -> None:
        self.node = subprocess.Popen(
            ["node", "--input-type=module", "-e", NODE, folder],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        few = [row for row in rows if row["core"] and row["iss_cpu_ms"] < SHORT]
        for row in few:
            self.run(row)
        self.ratio = sum(map(self.run, few)) / sum(row["iss_cpu_ms"] for row in few)

    def run(self, row: dict[str, Any]) -> float:
        assert self.node.stdin is not None
        assert self.node.stdout is not None
        print(json.dumps(row["constraint_string"]), file=self.node.stdin, flush=True)
        return float(self.node.stdout.readline())


def solve(text: str, row: dict[str, Any], timeout: float, iss: Iss | None) -> Run:
    theirs: float | None = row.get("iss_cpu_ms")
    if iss is not None and theirs is not None:
        short = row.get("core") and theirs < SHORT
        theirs = min(iss.run(row) for _ in range(3)) if short else theirs * iss.ratio
    runs = [solve_once(text, row, timeout)]
    while len(runs) < 3 and runs[0].end == "right" and runs[0].ms < AGAIN:
        variants._compile.cache_clear()
        runs.append(solve_once(text, row, timeout))
    return min(runs, key=lambda run: run.ms)._replace(theirs=theirs)


def solve_once(text: str, row: dict[str, Any], timeout: float) -> Run:
    start = time.process_time()
    try:
        answer = nonet.solve(text, timeout=timeout)
    except NonetError as error:
        return Run(row["name"], f"refused: {error}", 0)
    except TimeoutError:
        return Run(row["name"], "not settled", 1000 * (time.process_time() - start))
    ms = 1000 * (time.process_time() - start)
    count = row.get("solution_count", 1)
    want = {None: answer.status, 0: "none", 1: "unique"}.get(count, "multiple")
    right = answer.status == want
    if right and answer.status == "unique" and row["solution"] and answer.board is not None:
        right = row["solution"].upper() in spellings(answer.board.values)
    return Run(row["name"], "right" if right else "WRONG", ms)


def spellings(values: bytes) -> set[str]:
    """List the spellings of a solution in the data: letters from 10, letters from 1, decimals."""
    letters = "".join(SYMBOLS[value] for value in values)
    return {letters, "".join(chr(64 + value) for value in values), "".join(map(str, values))}


def report(title: str, runs: list[Run]) -> None:
    settled = [run for run in runs if run.end in ("right", "WRONG")]
    print(f"\n{title}: {len(runs)} puzzles, {len(settled)} settled")
    for run in runs:
        if run.end != "right":
            print(f"  {run.name}: {run.end}")
    both = [(run.theirs, run.ms) for run in settled if run.theirs]
    if both:
        mean = math.exp(sum(math.log(theirs / ours) for theirs, ours in both) / len(both))
        ratio = sum(theirs for theirs, _ in both) / sum(ours for _, ours in both)
        print(f"  of those settled: {mean:.2f} times ISS by geometric mean, {ratio:.2f} by sum")
    for run in runs:
        if run.theirs and run.theirs < 100 and run.ms > 200:
            print(f"  over 200 ms where ISS takes under 100: {run.name}, {run.ms:.0f} ms")
    if settled:
        print(f"  slowest settled: {max(settled, key=lambda run: run.ms)}")


def run_cpsat(part: list[tuple[str, dict[str, Any]]], runs: list[Run], timeout: float) -> None:
    """Solve with CP-SAT where there is a model, and compare status, solution and time."""
    models, rows = [], []
    for (text, row), run in zip(part, runs, strict=True):
        known = not run.end.startswith("refused")
        model = model_of(nonet.Board(text)) if known else None
        if model is not None:
            models.append(json.dumps(model))
            rows.append((row, run))
    if not models:
        return
    paths = [str(ORTOOLS), str(Path(nonet.__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    done = subprocess.run(
        [sys.executable, str(Path(__file__).parent / "cpsat.py"), str(timeout)],
        input="\n".join(models),
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
    )
    theirs = list(map(json.loads, done.stdout.splitlines()))
    both = []
    for (row, run), answer in zip(rows, theirs, strict=True):
        if answer["count"] is None or run.end == "not settled":
            late = ["CP-SAT"] * (answer["count"] is None) + ["nonet"] * (run.end == "not settled")
            print(f"  {row['name']}: not settled by {' or '.join(late)}")
            continue
        both.append((answer["ms"], run.ms))
        wanted = {None: answer["count"], 0: 0, 1: 1}.get(row.get("solution_count", 1), 2)
        if answer["count"] != wanted:
            print(f"  {row['name']}: CP-SAT has {answer['count']} solutions, {wanted} expected")
    if not both:
        return
    mean = math.exp(sum(math.log(theirs / ours) for theirs, ours in both) / len(both))
    ratio = sum(theirs for theirs, _ in both) / sum(ours for _, ours in both)
    print(f"  of {len(both)} that both settle: {mean:.1f} times CP-SAT by mean, {ratio:.1f} by sum")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--timeout", type=float, default=60)
    options.add_argument("--iss", help="a clone of the Interactive Sudoku Solver")
    options.add_argument("--cpsat", action="store_true", help="also let CP-SAT solve")
    options.add_argument("--only", choices=("core", "others", "large"))
    options.add_argument("--named", default="", help="only puzzles whose names have this text")
    given = options.parse_args()
    nonet.solve("." * 16)  # what is made once
    rows = [json.loads(line) for line in (DATA / "iss_open.jsonl").read_text().splitlines()]
    iss = Iss(given.iss, rows) if given.iss else None
    if iss:
        print(f"ISS takes {iss.ratio:.2f} times as long here as in the data")
    else:
        print("ISS is not run here: its times are those of another machine")
    large = [json.loads(line) for line in (DATA / "large_open.jsonl").read_text().splitlines()]
    parts = {
        "core": [(row["constraint_string"], row) for row in rows if row["core"]],
        "others": [(row["constraint_string"], row) for row in rows if not row["core"]],
        "large": [(row["grid"], row) for row in large],
    }
    for title, part in parts.items():
        if given.only in (None, title):
            wanted = [pair for pair in part if given.named in pair[1]["name"]]
            runs = [solve(text, row, given.timeout, iss) for text, row in wanted]
            report(title, runs)
            if given.cpsat:
                run_cpsat(wanted, runs, given.timeout)


if __name__ == "__main__":
    main()
