"""`nonet hint`: explain the next step, as strongly as you like."""

from __future__ import annotations

import argparse
import sys

from nonet.cli.inputs import add_puzzles, read_one
from nonet.cli.options import add_color, add_lang
from nonet.cli.output import print_message, terminal_width, wrap
from nonet.cli.step_output import report_status
from nonet.cli.technique_options import add_technique_options, chosen_techniques
from nonet.draw.terminal import draw_step, use_colour, widest

EXAMPLES = (
    "nonet hint puzzle.txt               # explain the next step",
    "nonet hint --strength 1 puzzle.txt  # only say where to look",
    "nonet hint --lang zh puzzle.txt     # in Chinese",
)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    add_puzzles(parser, "?")
    parser.add_argument(
        "--strength",
        type=int,
        choices=[1, 2, 3],
        default=3,
        help="1: where to look, 2: which pattern, 3: the whole step (default: 3)",
    )
    add_technique_options(parser)
    add_lang(parser)
    add_color(parser)


def run(args: argparse.Namespace) -> int:
    """Explain the easiest step; on a terminal, draw the board too."""
    from nonet.techniques.analysis import Analysis
    from nonet.techniques.explain import explain
    from nonet.techniques.explain.verdicts import tell_undecided

    techniques = chosen_techniques(args)
    board = read_one(args)
    found = Analysis(board, techniques)
    status, step = report_status(found, args.lang), found.hint
    if step is None:
        if status == 0:
            print_message("盘面已完成" if args.lang == "zh" else "the board is solved")
        if found.undecided:
            print_message(tell_undecided(args.lang))
        return status
    if sys.stdout.isatty():
        shown = step if args.strength == 3 else None
        colour = use_colour(sys.stdout, args.color)
        if widest(board.format("candidates", rules="drop")) > terminal_width(sys.stdout):
            shown = None
        print(draw_step(board, shown, colour=colour))
    explained = explain(step, args.lang)
    if args.strength == 3:
        print(wrap(explained.notation, sys.stdout))
    words = (explained.where, explained.pattern, explained.text)
    print(wrap(words[args.strength - 1], sys.stdout))
    return status
