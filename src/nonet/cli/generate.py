"""`nonet generate`: generate puzzles with a chosen difficulty, size, or rules."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from nonet.cli.generate_options import add_puzzle_options, to_puzzle_options
from nonet.cli.options import add_choice, add_number
from nonet.cli.output import Meter, print_message
from nonet.cli.output_file import add_output, find_file_type, is_piped, redirect_output
from nonet.cli.tables import add_cluster, add_columns, add_split, pick_job
from nonet.cli.technique_options import add_technique_options, chosen_techniques
from nonet.errors import ArgumentError, RunError
from nonet.formats.text import FORMATS, write_board
from nonet.generator.generate import generate_many, make_maker, number_rows
from nonet.generator.search import Maker
from nonet.seeds import choose_seed

if TYPE_CHECKING:
    from nonet.board.board import Board
    from nonet.tables.pipeline import Report

COLUMNS = ("clues", "level", "score")
OTHER_COLUMNS = ("clues",)
"""The columns of other than classic puzzles; with the rating if one is asked for."""

EXAMPLES = (
    "nonet generate                              # one puzzle",
    "nonet generate --level hard --clues 24-28   # choose difficulty and clues",
    "nonet generate --count 100 -o made.csv      # with solutions and levels",
    "nonet generate --rules jigsaw --level easy  # other rules, sizes with --size",
)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    add_number(parser, "--count", 1, "number of puzzles")
    add_number(parser, "--start", 0, "skip the first N puzzles of the seed's sequence", least=0)
    add_puzzle_options(parser)
    add_technique_options(parser)
    add_choice(
        parser,
        "--format",
        ("line", "csv", "tsv", "json", "svg", "arrow"),
        "format of standard output (default: line); csv, tsv, json, and arrow also have the "
        "solution, the clue count, and (classic boards, or if asked for) level and score",
    )
    text = (
        f"format of each puzzle: {', '.join(FORMATS)} (default: line, or json if a line cannot "
        "express the rules)"
    )
    add_choice(parser, "--to", FORMATS, text, metavar="FORMAT")
    group = parser.add_argument_group("files of many puzzles")
    add_output(group)
    add_columns(group)
    add_split(parser)
    add_cluster(parser, "generate into the folder -o")


def run(args: argparse.Namespace) -> int:
    """Generate the puzzles, and write each as it is found."""
    from nonet.tables.resume import find_kept

    file_type = find_file_type(args, args.format)
    if file_type == "svg" and args.count > 1:
        raise ArgumentError("one_picture")
    seed = _find_seed(args)
    meter = Meter("puzzles")
    keeps = args.cluster or (file_type != "svg" and find_kept(args.output or "-"))
    try:
        if file_type == "svg" or (file_type == "line" and is_piped(args)):
            _write_text(args, seed, file_type, meter)
        else:
            _write_rows(args, seed, file_type, meter)
    except KeyboardInterrupt:
        words = f"stopped after {meter.done:,} puzzles"
        if keeps:
            words += f"; run the same command with --seed {seed} to resume"
        raise KeyboardInterrupt(words) from None
    except RunError as error:
        how = f", with --seed {seed}"
        raise RunError("goes_on", problem=error, how=how) if keeps else error from None
    finally:
        meter.clear()
    noun = "puzzle" if args.count == 1 else "puzzles"
    before = f" ({meter.before:,} made earlier)" if meter.before else ""
    print_message(f"{args.count:,} {noun}{before}, {meter.speed}, seed {seed}")
    return 0


def _find_seed(args: argparse.Namespace) -> int:
    """Return the seed given, or that of an interrupted run, or a new one."""
    if args.seed is None and args.output:
        from nonet.tables import resume

        if args.cluster:
            asked = resume.read_asked_of_folder(resume.unfinished(args.output))
        else:
            asked = resume.read_asked(args.output)
        return choose_seed(asked.get("seed"))
    return choose_seed(args.seed)


def _write_text(args: argparse.Namespace, seed: int, file_type: str, meter: Meter) -> None:
    numbers = {"seed": seed, "start": args.start, "timeout": args.timeout, "jobs": args.jobs}
    boards = generate_many(args.count, **to_puzzle_options(args), **numbers)

    def write(board: Board) -> str:
        if file_type != "svg":
            return f"{write_board(board, args.to)}\n"
        from nonet.draw.svg import svg

        return svg(board)

    with redirect_output(args):
        for board in meter.watch(boards, args.count):
            print(write(board), end="", flush=is_piped(args))


def _write_rows(args: argparse.Namespace, seed: int, file_type: str, meter: Meter) -> None:
    from nonet.tables.generated import MakeRows, make_file

    rows = number_rows(args.count, args.start)
    options = to_puzzle_options(args)
    maker = make_maker(**options, seed=seed, timeout=args.timeout, threads=args.jobs)
    rated = isinstance(maker, Maker) or maker.options.is_rated
    columns = COLUMNS if rated else OTHER_COLUMNS
    job = pick_job(args, columns, verdict=False, techniques=chosen_techniques(args))
    work = MakeRows(maker, None if file_type == "line" else job, options, args.to)

    def show(report: Report) -> None:
        meter.follow(report)
        if is_piped(args):
            sys.stdout.flush()

    if args.cluster:
        from nonet.tables.cluster import make_folder

        if not args.output:
            raise ArgumentError("no_target_folder")
        show(make_folder(args.output, work, rows, address=args.cluster, on_progress=show))
        return
    make_file(
        args.output or "-",
        work,
        rows,
        form=args.format,
        compress=args.compress,
        workers=args.jobs,
        on_progress=show,
    )
