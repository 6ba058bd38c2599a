"""What tests share: the corpus, generated boards, and the installed command."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from hypothesis import strategies as st

from nonet import Board
from nonet.board.cells import to_digits

PICTURE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HOSTILE = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
PROJECT = Path(__file__).parents[1]
NONET = Path(sys.executable).with_name("nonet")


@dataclass(frozen=True)
class Case:
    puzzle: str
    count: int
    solution: str


def corpus() -> list[Case]:
    lines = (PROJECT / "tests/data/corpus.txt").read_text().splitlines()
    fields = [line.split(":") for line in lines if not line.startswith("#")]
    return [Case(puzzle, int(count), solution) for puzzle, count, solution in fields]


def run_nonet(
    *args: str | Path, stdin: str | bytes = "", env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the installed command, as an English user does; output is not a terminal."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run(
        [NONET, *args],
        input=data,
        capture_output=True,
        timeout=60,
        env={**os.environ, "LC_ALL": "C.UTF-8", **(env or {})},
    )
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
    )


lines = st.text(alphabet=".123456789", min_size=81, max_size=81)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Boards with givens, placed digits and removed candidates; no clashes."""
    board = Board(draw(st.sampled_from([case.puzzle for case in corpus() if 1 <= case.count < 20])))
    for cell in draw(st.lists(st.integers(0, 80), max_size=12, unique=True)):
        digits = list(to_digits(board.candidates[cell]))
        if digits:
            digit = draw(st.sampled_from(digits))
            board = board.place(cell, digit) if draw(st.booleans()) else board.remove(cell, digit)
    return board
