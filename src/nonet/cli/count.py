"""`nonet count`: how many solutions, and all of them if wished."""

from __future__ import annotations

import argparse
from functools import partial
from itertools import islice

from nonet.board.errors import FormatError
from nonet.results.solving import STATUSES, count, solutions
from nonet.tables.kinds import read_records
from nonet.views.cli.inputs import add_deadline, add_puzzles, open_sources
from nonet.views.cli.output import Tally, settle
from nonet.views.cli.wish import parse_count


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    add_puzzles(parser)
    add_deadline(parser)
    parser.add_argument("--list", action="store_true", help="write the solutions, one a line")
    parser.add_argument(
        "--limit", type=parse_count, default=1000, metavar="N", help="stop there (1000)"
    )


def run(args: argparse.Namespace) -> int:
    """Write a number a puzzle, with a + where the limit was met; or the solutions."""
    if args.list and args.deadline is not None:
        args.parser.error("--list has no deadline: each solution is written when it is found")
    tally = Tally()
    for record in read_records(open_sources(args)):
        found: int | None = None
        if isinstance(record.board, FormatError):
            print("" if args.list else "invalid")
        elif args.list:
            found = 0
            for number, solution in enumerate(islice(solutions(record.board), args.limit), 1):
                print(solution)
                found = number
        else:
            found = settle(record, partial(count, limit=args.limit + 1, deadline=args.deadline))
            shown = "unsettled" if found is None else found
            print(f"{args.limit}+" if found and found > args.limit else shown, flush=True)
        tally.take(record, None if found is None else STATUSES[min(found, 2)])
    return tally.end()
