"""`nonet find`: every instance of one technique on a board, or every step there is."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from nonet.board.board import Board
from nonet.board.errors import ArgumentError
from nonet.engines.logic.step import Step
from nonet.engines.logic.techniques import find_finder
from nonet.views.cli.choice import add_choice, choice
from nonet.views.cli.inputs import add_puzzles, read_one
from nonet.views.cli.output import NOTHING, complain
from nonet.views.cli.step_output import add_lang, add_outputs, make_folder, show, solvable


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    parser.add_argument(
        "technique",
        metavar="TECHNIQUE",
        nargs="?",
        help="an id or a name of `nonet techniques`, such as x_wing or X-Wing; not with --all",
    )
    add_puzzles(parser, "?")
    parser.add_argument("--all", action="store_true", help="every step there is, by technique")
    add_choice(parser, "full")
    add_outputs(parser)
    add_lang(parser)


def run(args: argparse.Namespace) -> int:
    """Write the instances as they are found; none has a status of its own."""
    from nonet.results.climb import climb
    from nonet.views.explain import technique_name

    _sort_out(args)
    board = read_one(args)
    make_folder(args.svg)
    solvable(climb(board), args.lang)
    number, technique = 0, ""
    for number, step in enumerate(_found(board, args), 1):
        if args.all and not args.json and step.technique != technique:
            technique = step.technique
            print(technique_name(technique, args.lang))
        show(number, board, step, args)
    if not number:
        what = technique_name(args.technique, args.lang) if args.technique else "step"
        complain(f"no {what} on this board")
    return 0 if number else NOTHING


def _sort_out(args: argparse.Namespace) -> None:
    """Take the words as they are meant: with --all, the first one is the puzzle."""
    if args.all:
        if args.puzzles is not None:
            raise ArgumentError("technique_and_all", value=args.technique)
        args.technique, args.puzzles = None, args.technique
    elif args.technique is None:
        raise ArgumentError("which_technique")
    else:
        args.technique = find_finder(args.technique)


def _found(board: Board, args: argparse.Namespace) -> Iterator[Step]:
    from nonet.results.logic import find, find_all

    if args.technique:
        return find(board, args.technique)
    return find_all(board, **choice(args))
