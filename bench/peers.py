"""Other Python packages that solve Sudoku, each wrapped as a function from line to line.

Run as a separate program, with the package's folder on PYTHONPATH:

    python bench/peers.py NAME SECONDS < puzzles

solves puzzles until the time is over and prints, as JSON, how many were solved and how many
answers were wrong. The time to convert a package's input and output counts.
"""

from __future__ import annotations

import importlib
import json
import sys
import time
from collections.abc import Callable
from typing import Any

Solve = Callable[[str], str]


def rows_of(line: str) -> list[list[int]]:
    return [[int(c) if c != "." else 0 for c in line[i : i + 9]] for i in range(0, 81, 9)]


def line_of(rows: Any) -> str:
    return "".join(str(digit) for row in rows for digit in row)


def py_sudoku() -> Solve:
    package = importlib.import_module("sudoku")
    return lambda line: line_of(package.Sudoku(3, 3, board=rows_of(line)).solve().board)


def dokusan() -> Solve:
    solvers = importlib.import_module("dokusan.solvers")
    boards = importlib.import_module("dokusan.boards")
    size = boards.BoxSize(3, 3)
    return lambda line: str(
        solvers.backtrack(boards.Sudoku.from_string(line.replace(".", "0"), box_size=size))
    )


def sudokutools() -> Solve:
    solve = importlib.import_module("sudokutools.solve")
    sudoku = importlib.import_module("sudokutools.sudoku")
    return lambda line: str(next(solve.dlx(sudoku.Sudoku.decode(line.replace(".", "0")))).encode())


def dlxsudoku() -> Solve:
    package = importlib.import_module("dlxsudoku")

    def solve(line: str) -> str:
        puzzle = package.Sudoku(line)
        puzzle.solve()
        return str(puzzle.to_oneliner())

    return solve


def sudoku_py() -> Solve:
    package = importlib.import_module("sudoku_py")

    def solve(line: str) -> str:
        puzzle = package.Sudoku(rows_of(line))
        puzzle.solve()
        return line_of(puzzle.board)

    return solve


def exact_cover() -> Solve:
    package = importlib.import_module("exact_cover")
    numpy = importlib.import_module("numpy")

    def solve(line: str) -> str:
        choices = [
            (cell, digit)
            for cell, given in enumerate(line)
            for digit in range(9)
            if given in (".", str(digit + 1))
        ]
        matrix = numpy.zeros((len(choices), 324), dtype=bool)
        for i, (cell, digit) in enumerate(choices):
            row, column = divmod(cell, 9)
            box = row // 3 * 3 + column // 3
            demands = [cell, 81 + 9 * row + digit, 162 + 9 * column + digit, 243 + 9 * box + digit]
            matrix[i, demands] = True
        chosen = sorted(choices[i] for i in package.get_exact_cover(matrix))
        return "".join(str(digit + 1) for _, digit in chosen)

    return solve


def ortools() -> Solve:
    cp = importlib.import_module("ortools.sat.python.cp_model")

    def solve(line: str) -> str:
        model = cp.CpModel()
        cells = [
            model.new_int_var(1, 9, "") if c == "." else model.new_constant(int(c)) for c in line
        ]
        for i in range(9):
            model.add_all_different(cells[9 * i : 9 * i + 9])
            model.add_all_different(cells[i::9])
            corner = 27 * (i // 3) + 3 * (i % 3)
            model.add_all_different([cells[corner + 9 * r + c] for r in range(3) for c in range(3)])
        solver = cp.CpSolver()
        solver.parameters.num_workers = 1
        solver.solve(model)
        return "".join(str(solver.value(cell)) for cell in cells)

    return solve


def hodoku_py() -> Solve:
    solver = importlib.import_module("hodoku").Solver()
    return lambda line: str(solver.solve(line).solution)


PEERS: dict[str, Callable[[], Solve]] = {
    "py-sudoku": py_sudoku,
    "dokusan": dokusan,
    "sudokutools": sudokutools,
    "dlxsudoku": dlxsudoku,
    "sudoku-py": sudoku_py,
    "exact-cover": exact_cover,
    "ortools": ortools,
    "hodoku-py": hodoku_py,
}


def is_solved(puzzle: str, line: str) -> bool:
    digits = set("123456789")
    units = [range(9 * i, 9 * i + 9) for i in range(9)] + [range(i, 81, 9) for i in range(9)]
    boxes = [
        [27 * (i // 3) + 3 * (i % 3) + 9 * r + c for r in range(3) for c in range(3)]
        for i in range(9)
    ]
    kept = len(line) == 81 and all(p in (".", d) for p, d in zip(puzzle, line, strict=True))
    return kept and all({line[cell] for cell in unit} == digits for unit in [*units, *boxes])


def main() -> None:
    solve, seconds = PEERS[sys.argv[1]](), float(sys.argv[2])
    solved = wrong = 0
    start = time.perf_counter()
    for line in sys.stdin.read().split():
        wrong += not is_solved(line, solve(line))
        solved += 1
        if time.perf_counter() - start > seconds:
            break
    print(json.dumps({"solved": solved, "wrong": wrong, "seconds": time.perf_counter() - start}))


if __name__ == "__main__":
    main()
