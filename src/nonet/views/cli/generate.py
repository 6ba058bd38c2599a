"""`nonet generate`: puzzles of a level, in a symmetry, as lines, CSV, JSON or a picture."""

from __future__ import annotations

import argparse
import csv
import io
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack

from nonet.board.board import Board
from nonet.board.errors import ArgumentError, GenerateError
from nonet.engines.seeds import choose_seed
from nonet.results.logic import rate
from nonet.results.making import generate_many
from nonet.results.solving import solve
from nonet.views.cli.inputs import USAGE
from nonet.views.cli.making import (
    Progress,
    WholeFile,
    add_level,
    add_wish,
    parse_count,
)
from nonet.views.cli.output import complain
from nonet.views.svg import svg

FIELDS = ("puzzle", "solution", "clues", "level", "score")


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    add_level(parser)
    parser.add_argument("--count", type=parse_count, default=1, metavar="N", help="how many (1)")
    add_wish(parser)
    parser.add_argument(
        "--format",
        choices=["lines", "csv", "json", "svg"],
        default="lines",
        help="csv and json have the solution, the number of clues, level and score as well",
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="written whole or not at all")


def run(args: argparse.Namespace) -> int:
    """Make the puzzles and write each as it comes."""
    if args.format == "svg" and args.count > 1:
        raise ArgumentError("one_picture")
    seed = choose_seed(args.seed)
    progress = Progress(args.count, "puzzles")
    try:
        with ExitStack() as stack:
            write: Callable[[str], object] = sys.stdout.write
            if args.output:
                file = stack.enter_context(WholeFile(args.output))
                write = lambda text: file.write(text.encode())  # noqa: E731
            if args.format == "csv":
                write(_row(FIELDS))
            for board in progress.watch(_puzzles(args, seed)):
                write(_format(board, args.format))
    except GenerateError as error:
        complain(str(error))
        return 1
    except (ValueError, OSError) as error:
        complain(str(error))
        return USAGE
    noun = "puzzle" if args.count == 1 else "puzzles"
    print(f"{args.count:,} {noun}, {progress.rate}, seed {seed}", file=sys.stderr)
    return 0


def _puzzles(args: argparse.Namespace, seed: int) -> Iterator[Board]:
    return generate_many(
        args.count,
        level=args.level,
        symmetry=args.symmetry,
        clues=args.clues,
        require=args.require,
        minimal=args.minimal,
        pattern=args.pattern,
        seed=seed,
        deadline=args.deadline,
    )


def _format(board: Board, form: str) -> str:
    if form == "lines":
        return f"{board}\n"
    if form == "svg":
        return svg(board)
    rating = rate(board)
    clues = board.clues
    values = (str(board), str(solve(board).board), clues, rating.level, rating.score)
    if form == "csv":
        return _row(values)
    return json.dumps(dict(zip(FIELDS, values, strict=True))) + "\n"


def _row(values: tuple[object, ...]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(values)
    return text.getvalue()
