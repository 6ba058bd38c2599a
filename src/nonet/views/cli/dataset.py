"""`nonet dataset`: puzzles for research in a folder, divided without a leak and checked."""

from __future__ import annotations

import argparse

from nonet.engines.seeds import choose_seed
from nonet.views.cli.choice import add_choice
from nonet.views.cli.output import Meter, format_time, say
from nonet.views.cli.wish import add_level, add_wish, parse_count, pick_wish


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    parser.add_argument("folder", metavar="DIR", help="the folder; one that was begun goes on")
    parser.add_argument("--count", type=parse_count, required=True, metavar="N", help="puzzles")
    add_level(parser)
    add_wish(parser)
    add_choice(parser)
    parser.add_argument(
        "--split",
        default="0.9,0.05,0.05",
        metavar="SHARES",
        help="of train, validation and test, or of train and test (0.9,0.05,0.05)",
    )


def run(args: argparse.Namespace) -> int:
    """Make the data set, or go on with it."""
    from nonet.tables.dataset import STATE, Order, make_dataset
    from nonet.tables.resume import read_asked_of_folder

    if args.seed is None:
        args.seed = read_asked_of_folder(args.folder, STATE).get("seed")
    order = Order(args.count, choose_seed(args.seed), args.split, pick_wish(args))
    meter = Meter("puzzles")
    try:
        found = make_dataset(args.folder, order, jobs=args.jobs, on_progress=meter.follow)
    except KeyboardInterrupt:
        words = f"stopped after {meter.done:,} of {args.count:,} puzzles; the same command goes on"
        raise KeyboardInterrupt(f"{words}, with --seed {order.seed}") from None
    finally:
        meter.clear()
    sides = ", ".join(f"{rows:,} {side}" for side, rows in found.sides.items())
    took = format_time(meter.seconds)
    say(f"{args.folder}: {args.count:,} puzzles ({sides}) in {took}, checked, seed {order.seed}")
    return 0
