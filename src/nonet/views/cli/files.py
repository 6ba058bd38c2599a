"""Files of many puzzles for `solve`, `check` and others: tables in, tables out.

A command calls `add_table` for the options, asks `wants_table`, and hands over to `run_table`.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from nonet.board.errors import ArgumentError, MissingError, RunError
from nonet.views.cli.inputs import USAGE
from nonet.views.cli.output import Tally, complain, format_time

if TYPE_CHECKING:
    from nonet.tables.files import Job, Report

_TABLES = re.compile(r"\.(parquet|pq|arrow|feather|ipc|gz|zst)$", re.IGNORECASE)
_CSV = re.compile(r"\.(csv|tsv)$", re.IGNORECASE)
# The cells of a board between delimiters, as `nonet convert --to csv` writes them: no table.
_CELLS = re.compile(rb"(?:[0-9._*? ]?[,;\t ])*[0-9._*? ]?\s*")
_NAMES = re.compile(rb"(?:\xef\xbb\xbf)?[A-Za-z_][\w \",;\t|]*\s*")
_EVERY = 0.2
_BAR = 24


def add_table(parser: argparse.ArgumentParser) -> None:
    """Let a command take files of many puzzles."""
    group = parser.add_argument_group(
        "files of many puzzles",
        "text, CSV, Parquet and Arrow (Feather), also .gz and .zst; needs nonet[tables]",
    )
    group.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="write a table: .csv, .tsv, .parquet, .arrow, .feather, or .txt for solutions alone",
    )
    group.add_argument("--column", metavar="NAME", help="the column that holds the puzzles")
    group.add_argument(
        "--add",
        metavar="NAMES",
        type=lambda text: tuple(text.split(",")),
        default=(),
        help="more columns, between commas: count, clues, canonical, level, score, hardest",
    )
    group.add_argument(
        "--compress",
        choices=["none", "lz4", "zstd"],
        default="none",
        help="how Parquet and Arrow pack: zstd takes a third of the space and more time",
    )
    group.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="solve a folder of files into a folder (-o) on a Ray cluster: auto, local or an "
        "address; needs nonet[cluster]",
    )


def wants_table(args: argparse.Namespace) -> bool:
    """Tell whether a call is about tables: by its options, or by a file it names."""
    if args.output or args.column or args.add or args.cluster:
        return True
    sources = args.puzzles or ([] if sys.stdin.isatty() else ["-"])
    return any(_is_table(source) for source in sources)


def _is_table(source: str) -> bool:
    if source == "-":
        start: bytes = sys.stdin.buffer.peek(1 << 16)  # type: ignore[union-attr]
        return _is_header(start.split(b"\n", 1)[0])
    if "://" in source:
        return True
    if not os.path.isfile(source):
        return False
    if _CSV.search(source):
        with open(source, "rb") as stream:
            return not _CELLS.fullmatch(stream.readline(1 << 16))
    return bool(_TABLES.search(source))


def _is_header(line: bytes) -> bool:
    """Tell whether a text starts as a table does: with names, one of them that of puzzles."""
    if not _NAMES.fullmatch(line):
        return False
    try:
        from nonet.tables.columns import PUZZLE_NAMES
    except ImportError:
        return False
    names = re.split(r'[",;\t|]', line.decode("utf-8-sig").lower())
    return bool({name.strip() for name in names} & set(PUZZLE_NAMES))


def run_table(
    args: argparse.Namespace,
    *,
    add: tuple[str, ...] = (),
    solution: bool = True,
    form: str | None = None,
    workers: int = 0,
) -> int:
    """Work through files of puzzles; `add` and `solution` are what the command itself asks for."""
    try:
        from nonet.tables.columns import pick_columns
        from nonet.tables.files import Job, Report, keep_memory

        if args.cluster:
            from nonet.tables.cluster import solve_folder
    except MissingError as error:
        complain(str(error))
        return USAGE
    job = Job(args.column, (*add, *(name for name in args.add if name not in add)), solution)
    pick_columns(job.add, solution)
    keep_memory()
    report, meter = Report(), Meter()
    old = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        if args.cluster:
            folders = _folders(args)
            solve_folder(*folders, job, address=args.cluster, report=report, on_progress=meter.show)
        else:
            _run_files(args, job, report, form, workers, meter.show)
    except KeyboardInterrupt:
        whole = args.output and not (args.cluster and "://" in args.output)
        rest = "nothing is written" if whole else "what is written stays"
        raise KeyboardInterrupt(f"stopped after {report.rows:,} rows; {rest}") from None
    finally:
        signal.signal(signal.SIGTERM, old)
        meter.clear()
    return _tell(report)


def _run_files(
    args: argparse.Namespace,
    job: Job,
    report: Report,
    form: str | None,
    workers: int,
    on_progress: Callable[[Report], None],
) -> None:
    from nonet.tables.files import solve_files

    output = args.output
    if not output or output == "-":
        output = (_stream_kind(form), sys.stdout.buffer)
    try:
        solve_files(
            _sources(args.puzzles),
            output,
            job,
            compress=args.compress,
            workers=workers,
            report=report,
            on_progress=on_progress,
        )
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        path, reason = args.output or "standard output", error.strerror or str(error)
        raise RunError("cannot_write", path=path, reason=reason) from None


def _folders(args: argparse.Namespace) -> tuple[str, str]:
    if len(args.puzzles) != 1 or not args.output:
        raise ArgumentError("one_folder")
    return args.puzzles[0], args.output


def _sources(sources: list[str]) -> list[str]:
    if not sources and sys.stdin.isatty():
        raise ArgumentError("no_puzzle")
    for source in sources:
        if source != "-" and "://" not in source and not os.path.exists(source):
            raise ArgumentError("no_file", path=source)
    return sources or ["-"]


def _stream_kind(form: str | None) -> str:
    """Say what is written to standard output."""
    kinds = {None: "csv", "csv": "csv", "line": "line", "arrow": "stream"}
    if form not in kinds:
        raise ArgumentError("table_format")
    return kinds[form]


def _tell(report: Report) -> int:
    """Name what was wrong, sum up, and give the exit status."""
    for problem in report.problems:
        complain(problem)
    if report.unnamed:
        complain(f"and {report.unnamed:,} more; the column `message` has them all")
    tally = Tally()
    tally.counts = report.counts
    rate = report.rows / max(report.seconds, 1e-9)
    print(
        f"{tally.summary()} in {format_time(report.seconds)}, {rate:,.0f} a second", file=sys.stderr
    )
    return tally.exit_status


class Meter:
    """A line on a terminal's stderr that says how far it is; elsewhere nothing."""

    def __init__(self) -> None:
        """Be silent for a moment: what is over at once needs no meter."""
        self._on = sys.stderr.isatty()
        self._next = time.monotonic() + _EVERY
        self._shown = False

    def show(self, report: Report) -> None:
        """Draw the line anew, a few times a second."""
        if self._on and time.monotonic() >= self._next:
            self._next = time.monotonic() + _EVERY
            self._shown = True
            sys.stderr.write(
                f"\r{draw_progress(report.rows, report.seconds, report.fraction)}\x1b[K"
            )
            sys.stderr.flush()

    def clear(self) -> None:
        """Take the line away."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._shown = False


def draw_progress(rows: int, seconds: float, fraction: float | None) -> str:
    """Draw how far it is: rows, rows a second and, where the whole is known, the time left.

    >>> draw_progress(500_000, 2.0, 0.25)
    '██████                    25%  500,000 rows  250,000 a second  6 s left'
    >>> draw_progress(500_000, 2.0, None)
    '500,000 rows  250,000 a second'
    """
    text = f"{rows:,} rows  {rows / max(seconds, 1e-9):,.0f} a second"
    if not fraction:
        return text
    left = round(seconds / fraction - seconds)
    shown = f"{left} s" if left < 120 else f"{left // 60} min"
    bar = "█" * round(_BAR * fraction)
    return f"{bar:<{_BAR}} {fraction:>4.0%}  {text}  {shown} left"
