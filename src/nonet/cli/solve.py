"""`nonet solve`: puzzles in, solutions out."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial

from nonet.board.board import Board
from nonet.board.cells import CELLS
from nonet.board.errors import FormatError
from nonet.results.solving import Answer, solve, solve_many
from nonet.tables.kinds import Lines, Record, Source, read_lines, read_records
from nonet.views.cli.inputs import add_puzzles, refuse_second
from nonet.views.cli.many import add_table, open_table, refuse_columns, run_table, wants_table
from nonet.views.cli.output import (
    STATUS_WORDS,
    Tally,
    format_time,
    say,
    settle,
    show_puzzle,
    terminal_width,
)
from nonet.views.cli.target import find_kind, writing
from nonet.views.svg import svg
from nonet.views.terminal import describe, draw_answer, use_colour

LINE = CELLS + 1
DRAWN = ("grid", "svg")


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    add_puzzles(parser)
    parser.add_argument(
        "--format",
        choices=["line", "grid", "json", "csv", "tsv", "svg", "arrow"],
        help="what standard output gets: grid on a terminal, csv for tables and line elsewhere, "
        "unless said; json is one object a line",
    )
    parser.add_argument("--color", choices=["auto", "always", "never"], default="auto")
    parser.add_argument(
        "--time",
        action="store_true",
        help="say how long each took, and all; of a table, all: it says so always",
    )
    add_table(parser)


def run(args: argparse.Namespace) -> int:
    """Solve every puzzle and write it as it comes."""
    sources = open_table(args)
    table = wants_table(args, sources)
    form = args.format
    if form is None and not table:
        form = "grid" if sys.stdout.isatty() else "line"
    kind = find_kind(args, form)
    shape = "grid" if form == "grid" else kind
    if shape not in DRAWN and (table or shape != "line"):
        return run_table(args, sources)
    refuse_columns(args, shape)
    with writing(args):
        return _run_records(args, sources, shape)


def _run_records(args: argparse.Namespace, sources: Sequence[Source], form: str) -> int:
    """Solve puzzle by puzzle, but plain lines all at once."""
    tally, colour = Tally(), use_colour(sys.stdout, args.color)
    start = time.perf_counter()
    many = form == "line" and not args.time
    items: Iterator[Record | Lines] = read_lines(sources) if many else read_records(sources)
    for item in refuse_second(items) if form == "svg" else items:
        if isinstance(item, Lines):
            _solve_lines(item, tally)
            continue
        seconds = time.perf_counter()
        answer = settle(item, partial(solve, deadline=args.deadline))
        seconds = time.perf_counter() - seconds
        _write(item, answer, form, colour)
        tally.take(item, answer.status if answer else None)
        if isinstance(item.board, FormatError) or answer is None:
            continue
        if form in ("line", "svg") and answer.status != "unique":
            tally.say(describe(item.board, answer), item.place)
        if args.time:
            say(f"{STATUS_WORDS[answer.status]} in {format_time(seconds)}")
    return tally.end(f" in {format_time(time.perf_counter() - start)}" if args.time else "")


def _solve_lines(item: Lines, tally: Tally) -> None:
    """Solve plain lines all at once; only those that are not unique are looked at by themselves."""
    many = solve_many(item.data)
    tally.add("unique", int((many.counts == 1).sum()))
    done, lines = 0, item.data.splitlines()
    for index in (many.counts != 1).nonzero()[0].tolist():
        sys.stdout.write(many.lines[done * LINE : index * LINE].decode())
        done = index + 1
        board = Board(lines[index])
        answer = solve(board)
        tally.add(answer.status)
        print(answer.board or "")
        tally.say(describe(board, answer), f"{item.name}, line {item.line + index}")
    sys.stdout.write(many.lines[done * LINE :].decode())


def _write(record: Record, answer: Answer | None, form: str, colour: bool) -> None:
    """Write one answer; what is no puzzle keeps its place.

    A line without a solution is empty, so that line n is about puzzle n.
    """
    board = record.board
    if form == "line":
        print((answer and answer.board) or "")
    elif answer is None or isinstance(board, FormatError):
        if form == "grid":
            what = "not settled" if isinstance(board, Board) else "no puzzle"
            print(f"{what}: {show_puzzle(record)}")
    elif form == "svg":
        print(svg(answer.board or board), end="")
    else:
        width = terminal_width(sys.stdout)
        print(draw_answer(board, answer, colour=colour, width=width), flush=True)
        say(describe(board, answer))
