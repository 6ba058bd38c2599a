"""`nonet find`: every instance of one technique on a board."""

from __future__ import annotations

import argparse

from nonet.engines.logic.techniques import TECHNIQUES
from nonet.views.cli.inputs import add_puzzles, read_one
from nonet.views.cli.output import complain
from nonet.views.cli.telling import add_lang, add_outputs, make_folder, show, solvable

NAMES = [row.id for row in TECHNIQUES.values() if row.family]


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    parser.add_argument(
        "technique",
        metavar="TECHNIQUE",
        type=_technique,
        choices=NAMES,
        help="an id of `nonet techniques`, such as x_wing",
    )
    add_puzzles(parser, "?")
    add_outputs(parser)
    add_lang(parser)


def _technique(text: str) -> str:
    """Read the id of a technique, or its English name; if there is none, name those like it."""
    name = "_".join(text.lower().replace("-", " ").replace("_", " ").split())
    by_name = {entry.name.lower().replace("-", " "): entry.id for entry in TECHNIQUES.values()}
    name = by_name.get(name.replace("_", " "), name)
    if name in NAMES:
        return name
    from difflib import get_close_matches

    near = get_close_matches(name, NAMES, n=4, cutoff=0.5)
    near += [other for other in NAMES if name in other and other not in near][:4]
    meant = f"did you mean {', '.join(near)}?" if near else "`nonet techniques` lists them"
    raise argparse.ArgumentTypeError(f"{text!r} is not a technique to find: {meant}")


def run(args: argparse.Namespace) -> int:
    """Write the instances as they are found; none is a failure, as with grep."""
    from nonet.results.climb import climb
    from nonet.results.logic import find
    from nonet.views.explain import technique_name

    board = read_one([args.puzzles] if args.puzzles else [])
    make_folder(args.svg)
    solvable(climb(board), args.lang)
    number = 0
    for number, step in enumerate(find(board, args.technique), 1):
        show(number, board, step, args)
    if not number:
        complain(f"no {technique_name(args.technique, args.lang)} on this board")
    return 0 if number else 1
