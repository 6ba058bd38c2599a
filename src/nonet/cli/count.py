"""`nonet count`: count solutions, or list them."""

from __future__ import annotations

import argparse
from functools import partial
from itertools import islice

from nonet.board.board import Board
from nonet.cli.inputs import add_puzzles, add_rules, add_timeout, open_sources
from nonet.cli.options import add_number
from nonet.cli.output import Tally, failed_outcome, solve_record
from nonet.errors import FormatError, IncompleteError
from nonet.solvers.solve import STATUSES, count, solutions
from nonet.tables.readers import read_records

EXAMPLES = (
    "nonet count puzzle.txt              # number of solutions",
    "nonet count --limit 10 puzzles.txt  # stop at 10 (printed as 10+)",
    "nonet count --list puzzle.txt       # print the solutions",
)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    add_puzzles(parser)
    add_rules(parser)
    add_timeout(parser)
    parser.add_argument(
        "--list",
        action="store_true",
        help="print the solutions, one per line (default: only their number)",
    )
    add_number(parser, "--limit", 1000, "stop after N solutions")


def run(args: argparse.Namespace) -> int:
    """Print a number per puzzle, with a + if there are more than the limit; or the solutions."""
    if args.list and args.timeout is not None:
        args.parser.error("--list cannot be combined with --timeout")
    tally = Tally()
    for record in read_records(open_sources(args)):
        found: int | None = None
        if isinstance(record.board, FormatError):
            print("" if args.list else "invalid")
        elif args.list:
            found = _print_solutions(record.board, args.limit)
        else:
            found = solve_record(record, partial(count, limit=args.limit + 1, timeout=args.timeout))
            shown = failed_outcome(record) if found is None else found
            print(f"{args.limit}+" if found and found > args.limit else shown, flush=True)
        tally.count_record(record, None if found is None else STATUSES[min(found, 2)])
    return tally.finish()


def _print_solutions(board: Board, limit: int) -> int | None:
    """Print the solutions and return their number; None, after an empty line, if incomplete."""
    found = 0
    try:
        for solution in islice(solutions(board), limit):
            print(solution)
            found += 1
    except IncompleteError:
        print()
        return None
    return found
