"""Solve boards with rules by OR-Tools' CP-SAT, each with a plain model, one worker.

Run as a separate program, with the package's folder on PYTHONPATH:

    python bench/cpsat.py SECONDS < models

A model is a line of JSON: the digits that each cell may hold, and primitives (cells that differ,
sums, pairs). For each model it prints, as JSON, the number of solutions up to 2 (null after a
timeout) and the CPU milliseconds of both searches.
"""

from __future__ import annotations

import importlib
import json
import sys
import time
from typing import Any

from nonet import Board
from nonet.rules.program import ALLOW, DISTINCT, PAIR, SUM, each_pair


def model_of(board: Board) -> dict[str, Any] | None:
    """Write a board as a model; None if it has rules that the plain model cannot express."""
    if any(part.op not in (ALLOW, DISTINCT, SUM, PAIR) for part in board.rules.program):
        return None
    every = range(1, board.rules.digits + 1)
    cells = [[digit for digit in every if mask >> (digit - 1) & 1] for mask in board.masks]
    parts = [
        (part.op, tuple(pair), table)
        for part in board.rules.program
        for *pair, table in (
            each_pair(part, board.rules.digits)
            if part.op == PAIR
            else [(*part.cells, part.numbers)]
        )
    ]
    return {"cells": cells, "parts": parts}


def solve(model: dict[str, Any], seconds: float) -> dict[str, Any]:
    cp = importlib.import_module("ortools.sat.python.cp_model")
    start = time.process_time()
    made = cp.CpModel()
    cells = [
        made.new_int_var_from_domain(cp.Domain.from_values(digits), "") for digits in model["cells"]
    ]
    for op, members, numbers in model["parts"]:
        some = [cells[cell] for cell in members]
        if op == DISTINCT:
            made.add_all_different(some)
        elif op == SUM:
            total, *weights = numbers
            made.add(sum(w * cell for w, cell in zip(weights, some, strict=True)) == total)
        elif op == ALLOW:
            for cell in some:
                made.add_allowed_assignments([cell], [(digit,) for digit in digits_of(numbers[0])])
        else:
            pairs = [(a, b) for a, mask in enumerate(numbers, 1) for b in digits_of(mask)]
            made.add_allowed_assignments(some, pairs)
    solver = cp.CpSolver()
    solver.parameters.num_workers = 1
    count: int | None = 0
    while count is not None and count < 2:
        solver.parameters.max_time_in_seconds = seconds
        status = solver.solve(made)
        if status == cp.INFEASIBLE:
            break
        count = count + 1 if status in (cp.OPTIMAL, cp.FEASIBLE) else None
        if count == 1:
            made.add_forbidden_assignments(cells, [tuple(solver.value(cell) for cell in cells)])
    return {"count": count, "ms": 1000 * (time.process_time() - start)}


def digits_of(mask: int) -> list[int]:
    return [digit for digit in range(1, mask.bit_length() + 1) if mask >> (digit - 1) & 1]


def main() -> None:
    for line in sys.stdin:
        print(json.dumps(solve(json.loads(line), float(sys.argv[1]))), flush=True)


if __name__ == "__main__":
    main()
