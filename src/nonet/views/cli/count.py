"""`nonet count`: how many solutions, and all of them if wished."""

from __future__ import annotations

import argparse
from itertools import islice

from nonet.board.errors import FormatError
from nonet.results.solving import STATUSES, count, solutions
from nonet.tables.kinds import read_records
from nonet.views.cli.inputs import add_puzzles, open_sources
from nonet.views.cli.output import Tally
from nonet.views.cli.wish import parse_count


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    add_puzzles(parser)
    parser.add_argument("--list", action="store_true", help="write the solutions, one a line")
    parser.add_argument(
        "--limit", type=parse_count, default=1000, metavar="N", help="stop there (1000)"
    )


def run(args: argparse.Namespace) -> int:
    """Write a number a puzzle, with a + where the limit was met; or the solutions."""
    tally = Tally()
    for record in read_records(open_sources(args)):
        found = 0
        if isinstance(record.board, FormatError):
            print("" if args.list else "invalid")
        elif args.list:
            for solution in islice(solutions(record.board), args.limit):
                print(solution)
                found += 1
        else:
            found = count(record.board, args.limit + 1)
            print(f"{args.limit}+" if found > args.limit else found, flush=True)
        tally.take(record, STATUSES[min(found, 2)])
    return tally.end()
