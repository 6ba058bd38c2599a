"""`nonet race`: all algorithms on one puzzle, side by side."""

from __future__ import annotations

import argparse
import json
import math
import sys

from nonet.board.errors import ArgumentError
from nonet.engines.algorithms import ALGORITHMS
from nonet.results.tracing import Trace, trace
from nonet.views.cli.inputs import add_puzzles, read_one
from nonet.views.cli.output import fit, format_time, terminal_width
from nonet.views.cli.wish import parse_count
from nonet.views.terminal import RED, paint, use_colour

BAR = 24
_WIDTH = 76  # of a row without its bar


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    add_puzzles(parser, "?")
    parser.add_argument(
        "--algorithm", action="append", choices=list(ALGORITHMS), help="only this; may be repeated"
    )
    parser.add_argument("--budget", type=parse_count, default=100_000, help="moves each may make")
    parser.add_argument("--format", choices=["text", "json"], default="text")
    parser.add_argument("--color", choices=["auto", "always", "never"], default="auto")


def run(args: argparse.Namespace) -> int:
    """Run one after the other, and show each as it ends."""
    board = read_one(args)
    if not board.is_classic:
        raise ArgumentError("classic_only", what="a race")
    colour = use_colour(sys.stdout, args.color)
    room = terminal_width(sys.stdout) - _WIDTH if sys.stdout.isatty() else BAR
    narrow = room < 1
    if args.format == "text" and not narrow:
        head = f"{'algorithm':<17}{'ended':<13}{'placements':>11}{'undos':>11}"
        scale = "moves, on a log scale"
        told = scale if room >= len(scale) else ""
        print(f"{head}{'looks':>12}{'time':>10}  {told}".rstrip(), flush=True)
    for name in args.algorithm or ALGORITHMS:
        ran = trace(name, board, max_moves=args.budget)
        if args.format == "text" and narrow:
            counts = f"{ran.placements:,} placements, {ran.undos:,} undos"
            line = f"{ran.algorithm}: {ran.ended}, {counts}, {format_time(ran.seconds)}"
            print(fit(line, sys.stdout), flush=True)
            continue
        line = (
            _to_json(ran)
            if args.format == "json"
            else _to_text(ran, args.budget, colour, min(BAR, room))
        )
        print(line, flush=True)
    return 0


def _to_text(ran: Trace, budget: int, colour: bool, longest: int) -> str:
    """Write one row; a full bar is the whole budget."""
    share = math.log1p(len(ran)) / math.log1p(max(budget, 1))
    bar = "█" * max(round(longest * share), len(ran) > 0)
    seen = ran.looks()
    looks = "-" if seen is None else f"{sum(seen):,}"
    style = RED if ran.ended == "budget spent" else ""
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
