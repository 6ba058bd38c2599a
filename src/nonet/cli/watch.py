"""`nonet watch`: watch an algorithm solve a puzzle, as an animation in the terminal."""

from __future__ import annotations

import argparse
import sys
import time

from nonet.board.board import Board
from nonet.cli.inputs import add_puzzles, read_one
from nonet.cli.keyboard import Keys
from nonet.cli.options import add_choice, add_number
from nonet.cli.output import USAGE, print_error
from nonet.draw.terminal import draw, use_colour
from nonet.solvers.algorithms import ALGORITHMS
from nonet.solvers.trace import Trace, trace

_OPEN, _CLOSE = "\x1b[?1049h\x1b[?25l\x1b[2J", "\x1b[?25h\x1b[?1049l"
_HELP = "space pause   ← → one move   + - speed   q quit"
_FRAME = 1 / 30

EXAMPLES = (
    "nonet watch puzzle.txt                     # row by row, 20 moves a second",
    "nonet watch --speed 200 puzzle.txt         # faster",
    "nonet watch --algorithm rescan puzzle.txt  # another algorithm",
)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    add_puzzles(parser, "?")
    text = f"algorithm to watch: {', '.join(ALGORITHMS)} (default: row_by_row)"
    add_choice(parser, "--algorithm", ALGORITHMS, text, "row_by_row", metavar="NAME")
    parser.add_argument(
        "--speed",
        type=float,
        default=20,
        metavar="N",
        help="moves per second (default: 20); + and - change it",
    )
    add_number(parser, "--max-moves", 1_000_000, "stop the algorithm after N moves")


def run(args: argparse.Namespace) -> int:
    """Trace the algorithm, then play the trace."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        print_error("watch needs a terminal; use `nonet race` to see the numbers")
        return USAGE
    board = read_one(args)
    ran = trace(args.algorithm, board, max_moves=args.max_moves)
    player = Player(ran, max(args.speed, 0.1), use_colour(sys.stdout))
    try:
        sys.stdout.write(_OPEN)
        with Keys() as keys:
            player.play(keys)
    finally:
        sys.stdout.write(_CLOSE)
        sys.stdout.flush()
    print(player.draw())
    return 0


class Player:
    """A position in a trace, moved by time and by keys."""

    def __init__(self, ran: Trace, speed: float, colour: bool) -> None:
        """Start before the first move."""
        self.ran = ran
        self.speed = speed
        self.colour = colour
        self.at = 0.0
        self.paused = False
        self._values = bytearray(ran.puzzle.values)
        self._shown = 0

    def play(self, keys: Keys) -> None:
        """Draw frame after frame until a key ends it."""
        before = time.monotonic()
        while True:
            sys.stdout.write("\x1b[H" + self.draw().replace("\n", "\x1b[K\n") + "\x1b[K\n" + _HELP)
            sys.stdout.flush()
            ended = self.at >= len(self.ran)
            key = keys.wait(3600 if self.paused or ended else _FRAME)
            now = time.monotonic()
            if key in ("q", "\x03", "\x1b") or (ended and key in (" ", "\r", "\n")):
                return
            self.press(key)
            if not self.paused:
                self.at = min(self.at + self.speed * (now - before), len(self.ran))
            before = now

    def press(self, key: str) -> None:
        """Handle a key."""
        if key == " ":
            self.paused = not self.paused
        elif key in ("+", "=", "up"):
            self.speed *= 2
        elif key in ("-", "down"):
            self.speed = max(self.speed / 2, 0.1)
        elif key in ("left", "right"):
            self.paused = True
            step = 1 if key == "right" else -1
            self.at = float(min(max(int(self.at) + step, 0), len(self.ran)))

    def draw(self) -> str:
        """Draw the board at this position, with the cell of the last move marked."""
        moves = int(self.at)
        if moves < self._shown:
            self._values, self._shown = bytearray(self.ran.puzzle.values), 0
        for i in range(self._shown, moves):
            cell, digit = self.ran[i]
            self._values[cell] = digit
        self._shown = moves
        board = Board._of(bytes(self._values), self.ran.puzzle.givens)
        marked = [self.ran[moves - 1].cell] if 0 < moves < len(self.ran) else []
        state = self.ran.ended if moves == len(self.ran) else f"{self.speed:g} moves a second"
        if self.paused and moves < len(self.ran):
            state = "paused"
        place = f"{self.ran.algorithm}: move {moves:,} of {len(self.ran):,}, {state}"
        return draw(board, colour=self.colour, marked=marked) + "\n" + place
