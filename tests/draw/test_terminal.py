"""What a person sees in a real terminal: a pseudo-terminal, typed into."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support import HOSTILE, MADE, NONET, PICTURE, wait_until_at_work

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

import pty

HARD = (MADE / "extreme.txt").read_text().split()[0]


class Terminal:
    """A program in a pseudo-terminal."""

    def __init__(self, *args: str, env: dict[str, str] | None = None) -> None:
        self.side, other = pty.openpty()
        environment = {k: v for k, v in os.environ.items() if k != "NO_COLOR"}
        self.process = subprocess.Popen(
            [NONET, *args],
            stdin=other,
            stdout=other,
            stderr=other,
            env={**environment, "TERM": "xterm", **(env or {})},
            start_new_session=True,
        )
        os.close(other)
        self.seen = ""

    def read_until(self, pattern: str, seconds: float = 300) -> str:
        """Read until the pattern shows in what is new, and give that."""
        start = len(self.seen)
        end = time.monotonic() + seconds
        while not re.search(pattern, self.seen[start:]):
            assert time.monotonic() < end, f"no {pattern!r} in {self.seen[start:]!r}"
            assert self._read(end) or re.search(pattern, self.seen[start:]), self.seen[start:]
        return self.seen[start:]

    def press(self, keys: str) -> None:
        os.write(self.side, keys.encode())

    def wait(self) -> int:
        end = time.monotonic() + 300
        while self._read(end):
            pass
        return self.process.wait(timeout=300)

    def _read(self, end: float) -> bool:
        """Read what there is; False: the program has ended, or the time is up."""
        if not select.select([self.side], [], [], max(0, end - time.monotonic()))[0]:
            return False
        try:
            chunk = os.read(self.side, 65536)
        except OSError:  # how Linux says that the other side is closed
            return False
        self.seen += chunk.decode(errors="replace")
        return bool(chunk)


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.process.kill()
        terminal.process.wait()
        os.close(terminal.side)


def test_solve_draws_in_colour(terminals: list[Terminal]) -> None:
    terminals.append(Terminal("solve", PICTURE))
    assert terminals[0].wait() == 0
    assert terminals[0].seen.count("\x1b[31m") == 51
    assert "one solution" in terminals[0].seen


def test_hint_draws_the_board_and_the_step(terminals: list[Terminal]) -> None:
    terminals.append(Terminal("hint", PICTURE, env={"LC_ALL": "C.UTF-8"}))
    assert terminals[0].wait() == 0
    assert "\x1b[1;30;46m5\x1b[0m" in terminals[0].seen  # the digit to place, on cyan
    assert "Naked Single: r5c5=5" in terminals[0].seen
    terminals.append(Terminal("hint", "--strength", "1", PICTURE, env={"LC_ALL": "C.UTF-8"}))
    assert terminals[1].wait() == 0
    assert "\x1b[1;30;46m" not in terminals[1].seen
    assert "┌───────┬" in terminals[1].seen


def test_rate_shows_progress_on_a_terminal(terminals: list[Terminal], tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text(f"{PICTURE}\n" * 20_000)
    terminals.append(Terminal("rate", str(file)))
    terminals[0].read_until(r"\r[\d,]+ puzzles  [\d.,]+ a second")
    terminals[0].process.send_signal(signal.SIGINT)
    assert terminals[0].wait() == 130


@pytest.mark.parametrize(
    "args",
    [
        ["solve", PICTURE],
        ["solve", "." * 81],
        ["solve", "no-such-file-of-puzzles-anywhere-here.txt"],
        ["hint", PICTURE],
        ["steps", HARD],
        ["rate", PICTURE],
        ["check", PICTURE],
        ["race", "--max-moves", "500", PICTURE],
        ["rate", "--help"],
    ],
)
def test_forty_columns_are_enough(terminals: list[Terminal], args: list[str]) -> None:
    terminals.append(Terminal(*args, env={"COLUMNS": "40", "LC_ALL": "C.UTF-8"}))
    terminals[0].wait()
    lines = re.sub("\x1b\\[[0-9;]*[mK]", "", terminals[0].seen).splitlines()
    assert lines
    # One word that is longer stays whole: the name of a file, a chain, cells in one piece.
    assert [line for line in lines if len(line) > 40 and " " in line.strip()[:-38]] == []


def test_no_color_is_honoured(terminals: list[Terminal]) -> None:
    terminals.append(Terminal("solve", PICTURE, env={"NO_COLOR": "1"}))
    assert terminals[0].wait() == 0
    assert "\x1b" not in terminals[0].seen
    assert "│ 5 3 4 │" in terminals[0].seen


def test_no_puzzle_at_a_terminal_does_not_wait(terminals: list[Terminal]) -> None:
    terminals.append(Terminal("solve"))
    assert terminals[0].wait() == 64
    assert "no puzzle given; pass a puzzle or a file, or pipe puzzles in" in terminals[0].seen


def test_watch_plays_pauses_steps_and_ends(terminals: list[Terminal], tmp_path: Path) -> None:
    table = tmp_path / "a.csv"
    table.write_text(f"name,puzzle\npicture,{PICTURE}\n")
    terminals.append(Terminal("watch", str(table), "--speed", "40"))
    screen = terminals[0]
    screen.read_until(r"row_by_row: move [1-9]\d* of 8,365, 40 moves a second")
    screen.press(" ")
    at = re.findall(r"move ([\d,]+) of 8,365, paused", screen.read_until("paused"))[-1]
    screen.press("\x1b[C")
    here = int(at.replace(",", ""))
    screen.read_until(rf"move {here + 1:,} of 8,365, paused")
    screen.press("\x1b[D")
    screen.read_until(rf"move {here:,} of 8,365, paused")
    screen.press("+" * 12 + " ")
    screen.read_until("move 8,365 of 8,365, solved")
    screen.press("q")
    assert screen.wait() == 0
    assert screen.seen.rstrip().endswith("row_by_row: move 8,365 of 8,365, solved")
    assert "\x1b[?1049l" in screen.seen


def test_watch_can_be_left_at_once(terminals: list[Terminal]) -> None:
    terminals.append(Terminal("watch", PICTURE, "--speed", "0.5", "--algorithm", "column_first"))
    terminals[0].read_until("column_first: move 0 of 1,191")
    terminals[0].press("q")
    assert terminals[0].wait() == 0


def test_ctrl_c_ends_a_race_and_puts_the_cursor_back(terminals: list[Terminal]) -> None:
    terminals.append(
        Terminal("race", HOSTILE, "--max-moves", "100000000", "--algorithm", "row_by_row")
    )
    terminals[0].read_until("algorithm")
    wait_until_at_work(terminals[0].process.pid)
    terminals[0].process.send_signal(signal.SIGINT)
    assert terminals[0].wait() == 130
    assert "nonet: stopped" in terminals[0].seen


def test_watch_needs_a_terminal() -> None:
    done = subprocess.run([NONET, "watch", PICTURE], input="", capture_output=True, text=True)
    assert done.returncode == 64
    assert "watch needs a terminal" in done.stderr
