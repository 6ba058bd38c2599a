"""A solution that breaks the board's rules stops the run, and is written nowhere."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from nonet import Board
from nonet.errors import InternalError
from nonet.rules import Rules, cage
from nonet.solvers.solve import judge
from tests.support import PICTURE, SOLVED

RULES = Rules(9, cage(8, "r1c12"))
GRID = bytes(map(int, SOLVED))
# An engine with a fault: it answers every board with the same full grid.
FAULTY = f"""
from nonet.solvers import variants
grid = bytes(map(int, "{SOLVED}"))
variants.first_two = lambda board, timeout: (grid, None)
variants.solutions = lambda board, limit: iter([grid])
variants.solve_boards = lambda boards, limit, threads, timeout: [(1, grid)] * len(boards)
"""
TEXT = Board(rules=Rules(9, "anti_knight")).format("json")  # which the grid is no solution of


@pytest.mark.parametrize(
    ("board", "values"),
    [
        (Board(PICTURE, rules=Rules(9, cage(9, "r1c12"))), GRID),  # the rule is broken
        (Board("6" + "." * 80), GRID),  # another digit is given
        (Board(PICTURE).remove("r1c3", 4), GRID),  # the candidate is removed
        (Board(PICTURE), GRID[1:]),
        (Board(PICTURE), bytes([GRID[0] + 9, *GRID[1:]])),
        (Board(rules=RULES), bytes(81)),
    ],
)
def test_wrong_solutions_are_detected(board: Board, values: bytes) -> None:
    judge(Board(PICTURE, rules=RULES), GRID)
    with pytest.raises(InternalError, match=r"^internal error: .* please report this$"):
        judge(board, values)


def run_faulty(code: str, *args: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", FAULTY + code, *args]
    return subprocess.run(command, capture_output=True, encoding="utf-8")


@pytest.mark.parametrize(
    "call",
    [
        "nonet.solve(text)",
        "list(nonet.solutions(text))",
        "nonet.check(text)",
        "nonet.solve_many([text])",
        "nonet.solve_many(['.' * 81, text])",
        "solve_batch(pyarrow.table({'puzzle': [text]}))",
    ],
)
def test_calls_raise(call: str) -> None:
    code = "import sys, nonet, pyarrow\nfrom nonet.tables import solve_batch\ntext = sys.argv[1]\n"
    done = run_faulty(code + call, TEXT)
    assert done.returncode == 1
    assert "InternalError: internal error: 5346" in done.stderr


@pytest.mark.parametrize("out", ["out.csv", "out.jsonl", "out.txt", "out.parquet"])
def test_files_are_not_written(out: str, tmp_path: Path) -> None:
    source = tmp_path / "in.jsonl"
    source.write_text(f'{{"puzzle": "{PICTURE}"}}\n{{"puzzle": {TEXT}}}\n')
    code = "import sys\nfrom nonet.cli.main import main\nsys.exit(main(sys.argv[1:]))"
    done = run_faulty(code, "solve", str(source), "-o", str(tmp_path / out))
    assert done.returncode >= 64  # no status of an answer
    assert "nonet: internal error: 5346" in done.stderr
    assert "Traceback" not in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["in.jsonl"]


def test_the_server_takes_it_for_its_own_fault() -> None:
    code = """
import json, sys
from nonet.web.worker import reply_to
job = {"verb": "solve", "arguments": {"puzzle": sys.argv[1]}}
print(reply_to(json.dumps(job).encode()))
"""
    done = run_faulty(code, TEXT)
    assert done.stdout == "b'!'\n"
    assert "InternalError" in done.stderr
