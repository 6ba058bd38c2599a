"""Puzzles by the million for `solve`, `check` and `rate`: rows in, rows with columns added out.

A command calls `add_table` for the options, asks `wants_table` where it could write otherwise, and
hands over to `run_table`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from nonet.board.errors import ArgumentError, RunError
from nonet.engines.logic.techniques import PROFILES
from nonet.results.splitting import Split
from nonet.tables.kinds import Source
from nonet.views.cli.choice import add_choice, chosen
from nonet.views.cli.inputs import add_deadline, open_sources
from nonet.views.cli.output import Meter, Tally, complain, count_levels, format_time, say
from nonet.views.cli.target import add_output, find_kind, is_piped

if TYPE_CHECKING:
    from nonet.tables.batch import Job
    from nonet.tables.run import Report


def add_table(parser: argparse.ArgumentParser) -> None:
    """Let a command write tables, and choose the techniques that rate them."""
    add_choice(parser)
    add_deadline(parser)
    group = parser.add_argument_group("files of many puzzles")
    add_output(
        group,
        "write to a file, what its name says: .csv, .tsv, .json, .jsonl, .txt, also with .gz "
        "or .zst; .parquet, .arrow, .feather (nonet[tables])",
    )
    add_columns(group)
    group.add_argument(
        "--check",
        metavar="NAME",
        help="the column that holds answers: tells right from wrong (column correct) and counts",
    )
    add_cluster(group, "solve a folder of files into a folder (-o)")


def add_columns(group: argparse._ArgumentGroup) -> None:
    """Let a command add columns to the rows that it writes."""
    group.add_argument(
        "--add",
        metavar="NAMES",
        type=lambda text: tuple(text.split(",")),
        default=(),
        help="more columns, between commas: other, count, clues, canonical, solution_class, split, "
        "guesses, minimal, er, level, score, hardest, steps",
    )
    group.add_argument(
        "--split",
        metavar="SHARES",
        help="of train, validation and test, or of train and test, for --add split (0.9,0.05,0.05)",
    )
    group.add_argument(
        "--split-seed", type=int, default=0, metavar="N", help="deals the sides out (0)"
    )
    group.add_argument(
        "--compress",
        choices=["none", "lz4", "zstd"],
        default="none",
        help="how Parquet and Arrow pack: zstd takes a third of the space and more time",
    )


def add_cluster(group: argparse._ArgumentGroup, what: str) -> None:
    """Let a command run on a cluster."""
    group.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help=f"{what} on a Ray cluster: auto, local or an address; needs nonet[cluster]",
    )


def pick_job(args: argparse.Namespace, add: tuple[str, ...], **named: Any) -> Job:
    """Say what to do with rows: the columns that a command wants, and those asked for."""
    from nonet.tables.batch import Job

    split = Split(seed=args.split_seed)
    if args.split is not None:
        split = Split.of(args.split, args.split_seed)
        add = (*add, "split")
    job = Job(add=(*add, *(name for name in args.add if name not in add)), split=split, **named)
    _ = job.added  # told before anything is opened
    return job


def open_table(args: argparse.Namespace, rates: bool = False) -> Sequence[Source]:
    """Open what a command was given; nothing where a cluster will.

    `rates` says whether the command rates by itself: elsewhere a choice of techniques goes with a
    column that is rated.
    """
    if not rates and chosen(args) != PROFILES["default"]:
        from nonet.tables.columns import ADDED

        rated = [name for name, column in ADDED.items() if column.rated]
        if not set(rated) & set(args.add):
            raise ArgumentError("nothing_rated", columns=", ".join(rated))
    return [] if args.cluster else open_sources(args)


def wants_table(args: argparse.Namespace, sources: Sequence[Source]) -> bool:
    """Tell whether a call is about columns: by its options, or by what it reads."""
    if any((args.output, args.column, args.add, args.split, args.check, args.cluster)):
        return True
    return bool(sources) and sources[0].runs is None


def wants_report(args: argparse.Namespace, sources: Sequence[Source]) -> bool:
    """Tell whether `check` or `rate` is to say of each puzzle what no column has."""
    find_kind(args, args.format)
    if args.format is None:
        return not wants_table(args, sources)
    report = args.format == "text" or (args.format == "json" and is_piped(args))
    if report:
        refuse_columns(args, args.format)
    return report


def refuse_columns(args: argparse.Namespace, form: str) -> None:
    """Refuse columns to add where what is written has none."""
    if args.add:
        raise ArgumentError("no_columns", columns=", ".join(args.add), form=form)


def run_table(
    args: argparse.Namespace,
    sources: Sequence[Source],
    *,
    add: tuple[str, ...] = (),
    solution: bool = True,
    line: str = "solution",
    workers: int = 0,
) -> int:
    """Work through puzzles; `add` and `solution` are what the command itself asks for.

    `line` is the column that a file of lines holds.
    """
    from nonet.tables.run import Report, keep_memory

    named = {name: vars(args)[name] for name in ("column", "check", "ignore_unknown", "deadline")}
    job = pick_job(args, add, **named, solution=solution, techniques=chosen(args))
    form = args.format or ("csv" if is_piped(args) else None)
    written = find_kind(args, form)
    if written == "line":
        refuse_columns(args, "line")
    reads_arrow = bool(sources) and sources[0].schema is not None
    keep_memory(reads_arrow or written in ("parquet", "arrow", "stream"))
    report, meter = Report(), Meter()

    try:
        if args.cluster:
            from nonet.tables.cluster import solve_folder

            folders = _folders(args)
            solve_folder(
                *folders, job, address=args.cluster, report=report, on_progress=meter.follow
            )
        else:
            from nonet.tables.run import solve_sources

            solve_sources(
                sources,
                args.output or "-",
                job,
                form=form,
                line=line,
                compress=args.compress,
                workers=workers,
                report=report,
                on_progress=meter.follow,
            )
            sys.stdout.flush()
    except KeyboardInterrupt:
        rest = "nothing is written" if args.output else "what is written stays"
        if report.keeps:
            rest = "the same command goes on from there"
        raise KeyboardInterrupt(f"stopped after {report.rows:,} rows; {rest}") from None
    except RunError as error:
        raise RunError("goes_on", problem=error, how="") if report.keeps else error from None
    finally:
        meter.clear()
    return _tell(report, meter.seconds)


def _folders(args: argparse.Namespace) -> tuple[str, str]:
    if len(args.puzzles) != 1 or not args.output:
        raise ArgumentError("one_folder")
    return args.puzzles[0], args.output


def _tell(report: Report, seconds: float) -> int:
    """Name what was wrong, sum up, and give the exit status."""
    for problem in report.problems:
        complain(problem)
    if report.unnamed:
        complain(f"and {report.unnamed:,} more; the column `message` has them all")
    tally = Tally(report.counts)
    rate = (report.rows - report.restored) / max(seconds, 1e-9)
    wrong = ""
    if report.wrong is not None:
        wrong = f"{report.wrong:,} answer{'s' * (report.wrong != 1)} wrong"
    summary = "; ".join(filter(None, [tally.summary(), count_levels(report.levels), wrong]))
    before = f" after {report.restored:,} that were done before" if report.restored else ""
    say(f"{summary} in {format_time(seconds)}{before}, {rate:,.0f} a second")
    return tally.exit_status or int(bool(report.wrong))
