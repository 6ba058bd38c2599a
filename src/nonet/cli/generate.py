"""`nonet generate`: puzzles of a level, a size or rules, as lines, links, tables or a picture."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from typing import TYPE_CHECKING

from nonet.board.errors import ArgumentError, RunError
from nonet.board.text import FORMATS, write_board
from nonet.engines.seeds import choose_seed
from nonet.results.generating import generate_many, make_maker, number_rows
from nonet.results.searching import Maker
from nonet.views.cli.choice import add_choice, chosen
from nonet.views.cli.many import add_cluster, add_columns, pick_job
from nonet.views.cli.output import Meter, say
from nonet.views.cli.target import add_output, find_kind, is_piped, writing
from nonet.views.cli.wish import add_level, add_wish, parse_count, pick_wish
from nonet.views.svg import svg

if TYPE_CHECKING:
    from nonet.tables.run import Report

COLUMNS = ("clues", "level", "score")
OTHER_COLUMNS = ("clues",)
"""The columns of puzzles that are not the classic board's, which have no levels."""


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    add_level(parser)
    parser.add_argument("--count", type=parse_count, default=1, metavar="N", help="how many (1)")
    parser.add_argument(
        "--start",
        type=partial(parse_count, least=0),
        default=0,
        metavar="N",
        help="leave out so many of the seed (0)",
    )
    add_wish(parser)
    add_choice(parser)
    parser.add_argument(
        "--format",
        choices=["line", "csv", "tsv", "json", "svg", "arrow"],
        help="what standard output gets (line); all but line and svg have the solution, the number "
        "of clues, and of classic boards level and score as well",
    )
    parser.add_argument(
        "--to",
        choices=list(FORMATS),
        help="how each puzzle is written (line; json where a line cannot say the rules)",
    )
    group = parser.add_argument_group("files of many puzzles")
    add_output(group)
    add_columns(group)
    add_cluster(group, "make a folder of files (-o)")


def run(args: argparse.Namespace) -> int:
    """Make the puzzles and write each as it comes."""
    from nonet.tables.resume import find_kept

    kind = find_kind(args, args.format)
    if kind == "svg" and args.count > 1:
        raise ArgumentError("one_picture")
    seed = _find_seed(args)
    meter = Meter("puzzles")
    keeps = args.cluster or (kind != "svg" and find_kept(args.output or "-"))
    try:
        if kind == "svg" or (kind == "line" and is_piped(args)):
            _write_text(args, seed, kind, meter)
        else:
            _write_rows(args, seed, kind, meter)
    except KeyboardInterrupt:
        words = f"stopped after {meter.done:,} puzzles"
        if keeps:
            words += f"; the same command goes on from there, with --seed {seed}"
        raise KeyboardInterrupt(words) from None
    except RunError as error:
        how = f", with --seed {seed}"
        raise RunError("goes_on", problem=error, how=how) if keeps else error from None
    finally:
        meter.clear()
    noun = "puzzle" if args.count == 1 else "puzzles"
    before = f" ({meter.before:,} made before)" if meter.before else ""
    say(f"{args.count:,} {noun}{before}, {meter.speed}, seed {seed}")
    return 0


def _find_seed(args: argparse.Namespace) -> int:
    """Give the seed asked for, or that of a run that was stopped, or draw one."""
    if args.seed is None and args.output:
        from nonet.tables import resume

        if args.cluster:
            asked = resume.read_asked_of_folder(resume.unfinished(args.output))
        else:
            asked = resume.read_asked(args.output)
        return choose_seed(asked.get("seed"))
    return choose_seed(args.seed)


def _write_text(args: argparse.Namespace, seed: int, kind: str, meter: Meter) -> None:
    numbers = {"seed": seed, "start": args.start, "deadline": args.deadline, "jobs": args.jobs}
    boards = generate_many(args.count, **pick_wish(args), **numbers)
    with writing(args):
        for board in meter.watch(boards, args.count):
            text = svg(board) if kind == "svg" else f"{write_board(board, args.to)}\n"
            print(text, end="", flush=is_piped(args))


def _write_rows(args: argparse.Namespace, seed: int, kind: str, meter: Meter) -> None:
    from nonet.tables.making import MakeRows, make_file

    rows = number_rows(args.count, args.start)
    wish = pick_wish(args)
    maker = make_maker(**wish, seed=seed, deadline=args.deadline, threads=args.jobs)
    columns = COLUMNS if isinstance(maker, Maker) else OTHER_COLUMNS
    job = pick_job(args, columns, verdict=False, techniques=chosen(args))
    work = MakeRows(maker, None if kind == "line" else job, wish, args.to)

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
