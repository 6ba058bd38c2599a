"""`nonet steps`: explain all steps to the solution."""

from __future__ import annotations

import argparse
import sys

from nonet.cli.inputs import add_puzzles, read_one
from nonet.cli.options import add_lang
from nonet.cli.output import print_message
from nonet.cli.step_output import add_outputs, format_score, make_folder, report_status, show
from nonet.cli.technique_options import add_technique_options, chosen_techniques

EXAMPLES = (
    "nonet steps puzzle.txt              # one line per step",
    "nonet steps --json puzzle.txt       # one JSON object per step",
    "nonet steps --svg steps puzzle.txt  # draw each step in the folder steps",
)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    add_puzzles(parser, "?")
    add_outputs(parser)
    add_technique_options(parser)
    add_lang(parser)


def run(args: argparse.Namespace) -> int:
    """Print the steps as they are found, and then the rating."""
    from nonet.techniques.analysis import Analysis
    from nonet.techniques.explain import level_name
    from nonet.techniques.explain.verdicts import tell_undecided

    techniques = chosen_techniques(args)
    board = read_one(args)
    make_folder(args.svg)
    found = Analysis(board, techniques)
    status = report_status(found, args.lang)
    number = 0
    for number, (now, step) in enumerate(zip(found.boards, found.steps, strict=False), 1):
        show(number, now, step, args)
    sys.stdout.flush()
    rating = found.rating
    if found.undecided:
        print_message(tell_undecided(args.lang))
    if number and rating.level is not None and rating.score is not None:
        score = format_score(level_name(rating.level, args.lang), rating.score, args.lang)
        count = f"{number}步，" if args.lang == "zh" else f"{number} step{'s' * (number != 1)}, "
        print_message(count + score)
    return status
