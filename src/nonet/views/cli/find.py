"""`nonet find`: every instance of one technique on a board."""

from __future__ import annotations

import argparse

from nonet.views.cli.inputs import add_puzzles, read_one
from nonet.views.cli.output import NOTHING, complain
from nonet.views.cli.step_output import add_lang, add_outputs, make_folder, show, solvable
from nonet.views.cli.wish import parse_technique


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    parser.add_argument(
        "technique",
        metavar="TECHNIQUE",
        type=parse_technique,
        help="an id or a name of `nonet techniques`, such as x_wing or X-Wing",
    )
    add_puzzles(parser, "?")
    add_outputs(parser)
    add_lang(parser)


def run(args: argparse.Namespace) -> int:
    """Write the instances as they are found; none has a status of its own."""
    from nonet.results.climb import climb
    from nonet.results.logic import find
    from nonet.views.explain import technique_name

    board = read_one(args.puzzles, photos=args)
    make_folder(args.svg)
    solvable(climb(board), args.lang)
    number = 0
    for number, step in enumerate(find(board, args.technique), 1):
        show(number, board, step, args)
    if not number:
        complain(f"no {technique_name(args.technique, args.lang)} on this board")
    return 0 if number else NOTHING
