"""Puzzles by the million for `solve`, `check` and `rate`: rows in, rows with columns added out.

A command calls `add_table` to add the options, `wants_table` to decide whether to write a table,
and `run_table` to write it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from nonet.cli.inputs import add_timeout, open_sources
from nonet.cli.options import add_choice
from nonet.cli.output import Meter, count_levels, format_time, print_error, print_message, summarize
from nonet.cli.output_file import add_output, find_file_type, is_piped
from nonet.cli.technique_options import add_technique_options, chosen_techniques
from nonet.errors import ArgumentError, RunError
from nonet.tables.readers import Record, Source
from nonet.tables.report import Report
from nonet.tables.splits import Split
from nonet.techniques.table import PROFILES

if TYPE_CHECKING:
    from nonet.tables.batch_solver import Job


def add_table(parser: argparse.ArgumentParser) -> None:
    """Add the options for files of many puzzles, and for the techniques that rate them."""
    add_technique_options(parser)
    add_timeout(parser)
    group = parser.add_argument_group("files of many puzzles")
    add_output(
        group,
        "write to FILE; its ending gives the type: .csv, .tsv, .json, .jsonl, .txt (also with .gz "
        "or .zst), .parquet, .arrow, .feather (default: standard output)",
    )
    add_columns(group)
    group.add_argument(
        "--check",
        metavar="NAME",
        help="compare the answers in column NAME with the solutions; adds the column `correct` and "
        "counts wrong answers (default: none)",
    )
    add_split(parser)
    add_cluster(parser, "solve a folder of files into the folder -o")


def add_columns(group: argparse._ArgumentGroup) -> None:
    """Add the options for what a written table holds."""
    group.add_argument(
        "--add",
        metavar="NAMES",
        type=lambda text: tuple(text.lower().split(",")),
        default=(),
        help="columns to add, separated by commas: second, count, clues, canonical, "
        "solution_class, split, guesses, minimal, er, level, score, hardest, steps",
    )
    text = (
        "compression of Parquet and Arrow files (default: none); zstd takes a third of the space "
        "and more time"
    )
    add_choice(group, "--compress", ("none", "lz4", "zstd"), text, "none")


def add_split(parser: argparse.ArgumentParser) -> None:
    """Add the options for a column that splits the rows for training and testing."""
    group = parser.add_argument_group("train/test split")
    group.add_argument(
        "--split",
        metavar="SHARES",
        help="add the column `split` with these shares of train, validation, and test, or of "
        "train and test (default of --add split: 0.9,0.05,0.05)",
    )
    group.add_argument(
        "--split-seed",
        type=int,
        default=0,
        metavar="N",
        help="random seed for the train/test split (default: 0)",
    )


def add_cluster(parser: argparse.ArgumentParser, what: str) -> None:
    """Add the option for a cluster."""
    parser.add_argument_group("cluster").add_argument(
        "--cluster",
        metavar="ADDRESS",
        help=f"{what} on a Ray cluster: auto, local, or an address (default: this machine only; "
        "needs nonet[cluster])",
    )


def pick_job(args: argparse.Namespace, add: tuple[str, ...], **named: Any) -> Job:
    """Make the job: the columns of the command, and those that the options add."""
    from nonet.tables.batch_solver import Job

    split = Split(seed=args.split_seed)
    if args.split is not None:
        split = Split.of(args.split, args.split_seed)
        add = (*add, "split")
    job = Job(add=(*add, *(name for name in args.add if name not in add)), split=split, **named)
    _ = job.added  # raises an error before anything is opened
    return job


def open_table(args: argparse.Namespace, rates: bool = False) -> Sequence[Source]:
    """Open the inputs of a command; none if a cluster opens them.

    `rates` says whether the command always rates. Other commands refuse options for techniques
    unless a column to add is a rating.
    """
    if not rates and chosen_techniques(args) != PROFILES["default"]:
        from nonet.tables.columns import ADDED

        rated = [name for name, column in ADDED.items() if column.rated]
        if not set(rated) & set(args.add):
            raise ArgumentError("nothing_rated", columns=", ".join(rated))
    return [] if args.cluster else open_sources(args)


def wants_table(args: argparse.Namespace, sources: Sequence[Source]) -> bool:
    """Return whether to write a table: if an option needs columns, or the input is a table."""
    if any((args.output, args.column, args.add, args.split, args.check, args.cluster)):
        return True
    return bool(sources) and sources[0].runs is None


def wants_report(args: argparse.Namespace, sources: Sequence[Source]) -> bool:
    """Return whether `check` or `rate` prints a report per puzzle instead of a table."""
    find_file_type(args, args.format)
    if args.format is None:
        return not wants_table(args, sources)
    report = args.format == "text" or (args.format == "json" and is_piped(args))
    if report:
        refuse_columns(args, args.format)
    return report


def refuse_columns(args: argparse.Namespace, form: str) -> None:
    """Raise an error if there are columns to add and the output has no columns."""
    if args.add:
        raise ArgumentError("no_columns", columns=", ".join(args.add), form=form)


def with_columns(record: Record, values: dict[str, Any]) -> dict[str, Any]:
    """Insert the other columns of a table's row after its puzzle, the first of `values`.

    A value whose name is taken gets the prefix `nonet_`, as in a table.

    >>> from nonet import Board
    >>> record = Record("", "", Board(), {"id": "7", "status": "new"})
    >>> with_columns(record, {"puzzle": "53..7", "status": "none"})
    {'puzzle': '53..7', 'id': '7', 'status': 'new', 'nonet_status': 'none'}
    """
    if not record.others:
        return values
    from nonet.tables.columns import name_columns
    from nonet.tables.writers import to_plain

    stay, new = name_columns(list(record.others), list(values))
    puzzle, *rest = zip(new, values.values(), strict=True)
    others = [(name, to_plain(record.others[name])) for name in stay]
    return dict([puzzle, *others, *rest])


def run_table(
    args: argparse.Namespace,
    sources: Sequence[Source],
    *,
    add: tuple[str, ...] = (),
    solution: bool = True,
    line: str = "solution",
    workers: int = 0,
) -> int:
    """Solve the puzzles into a table; `add` and `solution` say what the command writes.

    `line` is the column that a file of lines holds.
    """
    from nonet.tables.pipeline import keep_memory

    named = {name: vars(args)[name] for name in ("column", "check", "ignore_unknown", "timeout")}
    named["rules"] = vars(args).get("rules")
    job = pick_job(args, add, **named, solution=solution, techniques=chosen_techniques(args))
    form = args.format or ("csv" if is_piped(args) else None)
    written = find_file_type(args, form)
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
            from nonet.tables.pipeline import solve_sources

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
        rest = "no file was written" if args.output else "the rows written so far are complete"
        if report.keeps:
            rest = "run the same command again to resume"
        raise KeyboardInterrupt(f"stopped after {report.rows:,} rows; {rest}") from None
    except RunError as error:
        raise RunError("goes_on", problem=error, how="") if report.keeps else error from None
    finally:
        meter.clear()
    return _finish(report, meter.seconds)


def _folders(args: argparse.Namespace) -> tuple[str, str]:
    if len(args.puzzles) != 1 or not args.output:
        raise ArgumentError("one_folder")
    return args.puzzles[0], args.output


def _finish(report: Report, seconds: float) -> int:
    """Print the problems and a summary, and return the exit status."""
    for problem in report.problems:
        print_error(problem)
    if report.unnamed:
        print_error(f"and {report.unnamed:,} more; see the column `message`")
    rate = (report.rows - report.restored) / max(seconds, 1e-9)
    wrong = ""
    if report.wrong is not None:
        wrong = f"{report.wrong:,} wrong answer{'s' * (report.wrong != 1)}"
    summary = "; ".join(
        filter(None, [summarize(report.counts), count_levels(report.levels), wrong])
    )
    before = f" ({report.restored:,} done earlier)" if report.restored else ""
    print_message(f"{summary} in {format_time(seconds)}{before}, {rate:,.0f} a second")
    return report.exit_status or int(bool(report.wrong))
