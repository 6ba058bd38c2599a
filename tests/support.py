"""What tests share: the corpus, generated boards, and the installed command."""

from __future__ import annotations

import base64
import os
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

from nonet import Board
from nonet.geometry.cells import to_digits

PICTURE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HOSTILE = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
PROJECT = Path(__file__).parents[1]
MADE = PROJECT / "tests/data"
SHARED = PROJECT.parent / "shared/data"
"""Large public collections, for those who have them: tests that need them run beside others that
ask the same of puzzles of our own making."""
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


def sweep(values: Iterable[Any], *quick: Any) -> list[Any]:
    """Parameters of a test, all of them slow but for `quick`, which `make quick` runs too."""
    return [
        value if value in quick else pytest.param(value, marks=pytest.mark.slow) for value in values
    ]


def run_nonet(
    *args: str | Path, stdin: str | bytes = "", env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the installed command, as an English user does; output is not a terminal."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run(
        [NONET, *args],
        input=data,
        capture_output=True,
        timeout=600,
        env={**os.environ, "LC_ALL": "C.UTF-8", **(env or {})},
    )
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
    )


def wait_until(happened: Callable[[], object], what: str) -> None:
    """Wait for an event, however slow the machine; the bound is against hanging alone."""
    end = time.monotonic() + 300
    while not happened():
        assert time.monotonic() < end, f"never: {what}"
        time.sleep(0.02)


def seconds_of_cpu(pid: int) -> float:
    """The time that a process has computed so far."""
    shown = subprocess.run(["ps", "-o", "time=", "-p", str(pid)], capture_output=True, text=True)
    if (stat := Path(f"/proc/{pid}/stat")).exists():  # in hundredths, where ps has seconds
        fields = stat.read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    parts = shown.stdout.strip().replace("-", ":").split(":")
    return sum(float(part) * 60.0**power for power, part in enumerate(reversed(parts)))


def wait_until_at_work(pid: int, seconds: float = 0.3) -> None:
    """Wait until a process has computed for so long from now on."""
    start = seconds_of_cpu(pid)
    wait_until(lambda: seconds_of_cpu(pid) > start + seconds, f"{pid} at work")


def wait_until_idle(pid: int) -> None:
    """Wait until all threads of a process sleep, three looks in a row: it waits for something."""
    looks = 0

    def idle() -> bool:
        nonlocal looks
        states = [
            (task / "stat").read_text().rpartition(")")[2].split()[0]
            for task in Path(f"/proc/{pid}/task").iterdir()
        ]
        looks = looks + 1 if set(states) == {"S"} else 0
        return looks == 3

    wait_until(idle, f"{pid} idle")


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


def pack_for_page(text: str) -> str:
    """Pack a text as compression.js does, for the page's address."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = packer.compress(text.encode()) + packer.flush()
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
