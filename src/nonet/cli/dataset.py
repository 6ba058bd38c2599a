"""`nonet dataset`: generate a data set with a leak-free train/test split."""

from __future__ import annotations

import argparse

from nonet.cli.generate_options import add_puzzle_options, to_puzzle_options
from nonet.cli.options import parse_count
from nonet.cli.output import Meter, format_time, print_message
from nonet.cli.technique_options import add_technique_options
from nonet.seeds import choose_seed

EXAMPLES = (
    "nonet dataset data --count 100                        # of any level",
    "nonet dataset data --count 30 --levels easy:2,hard:1  # two thirds easy",
    "nonet dataset data --count 20 --split 0.5,0.5         # train and test",
)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "folder", metavar="DIR", help="folder to write; an unfinished data set in it is resumed"
    )
    parser.add_argument(
        "--count", type=parse_count, required=True, metavar="N", help="number of puzzles (required)"
    )
    add_puzzle_options(parser, any_board=False)
    add_technique_options(parser)
    parser.add_argument(
        "--split",
        default="0.9,0.05,0.05",
        metavar="SHARES",
        help="shares of train, validation, and test, or of train and test (default: 0.9,0.05,0.05)",
    )


def run(args: argparse.Namespace) -> int:
    """Generate the data set, or resume it."""
    from nonet.tables.dataset import STATE, Order, make_dataset
    from nonet.tables.resume import read_asked_of_folder

    if args.seed is None:
        args.seed = read_asked_of_folder(args.folder, STATE).get("seed")
    order = Order(args.count, choose_seed(args.seed), args.split, to_puzzle_options(args))
    meter = Meter("puzzles")
    try:
        found = make_dataset(args.folder, order, jobs=args.jobs, on_progress=meter.follow)
    except KeyboardInterrupt:
        progress = f"stopped after {meter.done:,} of {args.count:,} puzzles"
        resume = f"run the same command with --seed {order.seed} to resume"
        raise KeyboardInterrupt(f"{progress}; {resume}") from None
    finally:
        meter.clear()
    splits = ", ".join(f"{rows:,} {split}" for split, rows in found.splits.items())
    took = format_time(meter.seconds)
    print_message(
        f"{args.folder}: {args.count:,} puzzles ({splits}) in {took}, checked, seed {order.seed}"
    )
    return 0
