"""`nonet convert`: any format to any."""

from __future__ import annotations

import argparse

from nonet.board.errors import FormatError
from nonet.board.text import FORMATS
from nonet.views.cli.inputs import USAGE, add_puzzles, read_puzzles
from nonet.views.cli.output import complain
from nonet.views.svg import svg


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    add_puzzles(parser)
    parser.add_argument("--to", choices=[*FORMATS, "svg"], default="line", help="the format wanted")


def run(args: argparse.Namespace) -> int:
    """Write every board in the format wanted."""
    status = 0
    for item in read_puzzles(args.puzzles):
        if isinstance(item.board, FormatError):
            complain(str(item.board), item.place)
            status = USAGE
        elif args.to == "svg":
            print(svg(item.board, candidates=True), end="")
        else:
            print(item.board.format(args.to))
    return status
