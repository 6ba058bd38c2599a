"""`nonet hint`: the next step, told as strongly as one likes."""

from __future__ import annotations

import argparse
import sys

from nonet.views.cli.choice import add_choice, chosen
from nonet.views.cli.inputs import add_puzzles, read_one
from nonet.views.cli.output import fit, say, terminal_width
from nonet.views.cli.step_output import add_lang, solvable
from nonet.views.terminal import draw_step, use_colour, widest


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    add_puzzles(parser, "?")
    parser.add_argument(
        "--strength",
        type=int,
        choices=[1, 2, 3],
        default=3,
        help="1 where to look, 2 which pattern, 3 the whole step (the default)",
    )
    add_choice(parser)
    add_lang(parser)
    parser.add_argument("--color", choices=["auto", "always", "never"], default="auto")


def run(args: argparse.Namespace) -> int:
    """Find the easiest step and tell it; on a terminal, draw the board too."""
    from nonet.results.climb import Climb
    from nonet.views.explain import explain
    from nonet.views.explain.verdicts import tell_undecided

    techniques = chosen(args)
    board = read_one(args)
    found = Climb(board, techniques)
    status, step = solvable(found, args.lang), found.hint
    if step is None:
        if status == 0:
            say("the board is solved")
        if found.undecided:
            say(tell_undecided(args.lang))
        return status
    if sys.stdout.isatty():
        shown = step if args.strength == 3 else None
        colour = use_colour(sys.stdout, args.color)
        if widest(board.format("candidates")) > terminal_width(sys.stdout):
            shown = None
        print(draw_step(board, shown, colour=colour))
    told = explain(step, args.lang)
    if args.strength == 3:
        print(fit(told.notation, sys.stdout))
    print(fit({1: told.where, 2: told.pattern, 3: told.text}[args.strength], sys.stdout))
    return status
