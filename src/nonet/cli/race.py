"""`nonet race`: run all algorithms on one puzzle and compare them."""

from __future__ import annotations

import argparse
import json
import math
import sys

from nonet.cli.inputs import add_puzzles, read_one
from nonet.cli.options import add_choice, add_color, add_format, add_number
from nonet.cli.output import format_time, terminal_width, wrap
from nonet.draw.terminal import RED, paint, use_colour
from nonet.errors import ArgumentError
from nonet.solvers.algorithms import ALGORITHMS
from nonet.solvers.trace import Trace, trace_best

BAR = 24
_WIDTH = 76  # of a row without the bar

EXAMPLES = (
    "nonet race puzzle.txt                     # all algorithms",
    "nonet race --algorithm native puzzle.txt  # only one",
    "nonet race --format json puzzle.txt       # one JSON object per algorithm",
)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    add_puzzles(parser, "?")
    text = f"run only this algorithm; can be repeated: {', '.join(ALGORITHMS)} (default: all)"
    add_choice(parser, "--algorithm", ALGORITHMS, text, action="append", metavar="NAME")
    add_number(parser, "--max-moves", 100_000, "stop an algorithm after N moves")
    add_format(parser)
    add_color(parser)


def run(args: argparse.Namespace) -> int:
    """Run the algorithms one after the other, and print each result at once."""
    board = read_one(args)
    if not board.is_classic:
        raise ArgumentError("classic_only", what="a race")
    colour = use_colour(sys.stdout, args.color)
    room = terminal_width(sys.stdout) - _WIDTH if sys.stdout.isatty() else BAR
    narrow = room < 1
    if args.format == "text" and not narrow:
        head = f"{'algorithm':<17}{'ended':<13}{'placements':>11}{'undos':>11}"
        scale = "moves, on a log scale"
        label = scale if room >= len(scale) else ""
        print(f"{head}{'looks':>12}{'time':>10}  {label}".rstrip(), flush=True)
    for name in args.algorithm or ALGORITHMS:
        ran = trace_best(name, board, max_moves=args.max_moves)
        if args.format == "text" and narrow:
            counts = f"{ran.placements:,} placements, {ran.undos:,} undos"
            line = f"{ran.algorithm}: {ran.ended}, {counts}, {format_time(ran.seconds)}"
            print(wrap(line, sys.stdout), flush=True)
            continue
        line = (
            _to_json(ran)
            if args.format == "json"
            else _to_text(ran, args.max_moves, colour, min(BAR, room))
        )
        print(line, flush=True)
    return 0


def _to_text(ran: Trace, max_moves: int, colour: bool, longest: int) -> str:
    """Write one row; a full bar means `max_moves` moves."""
    share = math.log1p(len(ran)) / math.log1p(max(max_moves, 1))
    bar = "█" * max(round(longest * share), len(ran) > 0)
    seen = ran.looks()
    looks = "-" if seen is None else f"{sum(seen):,}"
    style = RED if ran.ended == "move limit" else ""
    return (
        f"{ran.algorithm:<17}{ran.ended:<13}{ran.placements:>11,}{ran.undos:>11,}"
        f"{looks:>12}{format_time(ran.seconds):>10}  {paint(bar, style, colour and bool(style))}"
    )


def _to_json(ran: Trace) -> str:
    return json.dumps(
        {
            "algorithm": ran.algorithm,
            "ended": ran.ended,
            "placements": ran.placements,
            "undos": ran.undos,
            "looks": None if (seen := ran.looks()) is None else seen._asdict(),
            "seconds": ran.seconds,
        }
    )
