"""`nonet steps`: the whole way to the solution, step by step."""

from __future__ import annotations

import argparse
import sys

from nonet.views.cli.choice import add_choice, chosen
from nonet.views.cli.inputs import add_puzzles, read_one
from nonet.views.cli.output import say
from nonet.views.cli.step_output import (
    add_lang,
    add_outputs,
    format_score,
    make_folder,
    show,
    solvable,
)


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    add_puzzles(parser, "?")
    add_outputs(parser)
    add_choice(parser)
    add_lang(parser)


def run(args: argparse.Namespace) -> int:
    """Write the steps as they are found, and at the end how hard they were."""
    from nonet.results.climb import Climb
    from nonet.views.explain import level_name
    from nonet.views.explain.verdicts import tell_undecided

    techniques = chosen(args)
    board = read_one(args)
    make_folder(args.svg)
    found = Climb(board, techniques)
    status = solvable(found, args.lang)
    number = 0
    for number, (now, step) in enumerate(zip(found.boards, found.steps, strict=False), 1):
        show(number, now, step, args)
    sys.stdout.flush()
    rating = found.rating
    if found.undecided:
        say(tell_undecided(args.lang))
    if number and rating.level is not None:
        score = format_score(level_name(rating.level, args.lang), rating.score, args.lang)
        count = f"{number}步，" if args.lang == "zh" else f"{number} step{'s' * (number != 1)}, "
        say(count + score)
    return status
