"""`nonet find`: find every instance of a technique, or every step there is."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from nonet.board.board import Board
from nonet.cli.inputs import add_puzzles, read_one
from nonet.cli.options import add_lang
from nonet.cli.output import NOTHING_FOUND, print_error
from nonet.cli.step_output import add_outputs, make_folder, report_status, show
from nonet.cli.technique_options import add_technique_options, to_technique_arguments
from nonet.errors import ArgumentError
from nonet.techniques.step import Step
from nonet.techniques.table import find_finders

EXAMPLES = (
    "nonet find x_wing puzzle.txt        # every X-Wing on the board",
    "nonet find --all puzzle.txt         # every step of every technique",
    "nonet find --all --json puzzle.txt  # one JSON object per step",
)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "technique",
        metavar="TECHNIQUE",
        nargs="?",
        help="id or name, such as x_wing or X-Wing; 'Unique Rectangle' means all its types; see "
        "nonet techniques; omit it with --all",
    )
    add_puzzles(parser, "?")
    parser.add_argument(
        "--all",
        action="store_true",
        help="find every step of every technique (default: one technique)",
    )
    add_technique_options(parser, "full")
    add_outputs(parser)
    add_lang(parser)


def run(args: argparse.Namespace) -> int:
    """Print the instances as they are found."""
    from nonet.techniques.analysis import analyze
    from nonet.techniques.explain import technique_name

    _arrange_arguments(args)
    board = read_one(args)
    make_folder(args.svg)
    report_status(analyze(board), args.lang)
    number, technique = 0, ""
    techniques = find_finders(args.technique) if args.technique else ()
    several = len(techniques) != 1
    for number, step in enumerate(_found(board, args), 1):
        if several and not args.json and step.technique != technique:
            technique = step.technique
            print(technique_name(technique, args.lang))
        show(number, board, step, args)
    if not number:
        names = [technique_name(one, args.lang) for one in techniques]
        if args.lang == "zh":
            print_error(f"盘面上没有{'、'.join(names) or '可用的步骤'}")
        else:
            print_error(f"no {' or '.join(names) or 'step'} on this board")
    return 0 if number else NOTHING_FOUND


def _arrange_arguments(args: argparse.Namespace) -> None:
    """With --all, take the first argument as the puzzle."""
    if args.all:
        if args.puzzles is not None:
            raise ArgumentError("technique_and_all", value=args.technique)
        args.technique, args.puzzles = None, args.technique
    elif args.technique is None:
        raise ArgumentError("which_technique")
    else:
        find_finders(args.technique)  # raises an error before anything is read


def _found(board: Board, args: argparse.Namespace) -> Iterator[Step]:
    from nonet.techniques.hints import find, find_all

    if args.technique:
        return find(board, args.technique)
    return find_all(board, **to_technique_arguments(args))
