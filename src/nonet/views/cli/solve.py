"""`nonet solve`: puzzles in, solutions out."""

from __future__ import annotations

import argparse
import csv
import json
import sys
import time
from collections.abc import Callable

from nonet.board.board import Board
from nonet.board.cells import CELLS
from nonet.board.errors import ArgumentError, FormatError
from nonet.results.solving import Answer, solve, solve_many
from nonet.views.cli.files import add_table, run_table, wants_table
from nonet.views.cli.inputs import Lines, add_puzzles, read_lines, read_puzzles
from nonet.views.cli.output import STATUS_WORDS, Tally, complain, format_time
from nonet.views.svg import svg
from nonet.views.text import describe, draw_answer, use_colour

LINE = CELLS + 1
FIELDS = ("puzzle", "status", "solution", "other")


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    add_puzzles(parser)
    parser.add_argument(
        "--format",
        choices=["line", "grid", "json", "csv", "svg", "arrow"],
        help="grid on a terminal and line elsewhere, unless said; json is one object a line; "
        "a table is written as csv, line or arrow",
    )
    parser.add_argument("--color", choices=["auto", "always", "never"], default="auto")
    parser.add_argument("--time", action="store_true", help="say how long each took")
    add_table(parser)


def run(args: argparse.Namespace) -> int:
    """Solve every puzzle and write it as it comes."""
    if wants_table(args) or args.format == "arrow":
        return run_table(args, form=args.format)
    form = args.format or ("grid" if sys.stdout.isatty() else "line")
    write = _writer(form, use_colour(sys.stdout, args.color))
    tally = Tally()
    many = form == "line" and not args.time
    for item in read_lines(args.puzzles) if many else read_puzzles(args.puzzles):
        if isinstance(item, Lines):
            _solve_lines(item, tally)
            continue
        if isinstance(item.board, FormatError):
            tally.add("invalid")
            complain(str(item.board), item.place)
            continue
        if form == "svg" and tally.counts.total():
            raise ArgumentError("one_picture")
        start = time.perf_counter()
        answer = solve(item.board)
        seconds = time.perf_counter() - start
        tally.add(answer.status)
        write(item.board, answer)
        if form in ("line", "svg") and answer.status != "unique":
            complain(describe(item.board, answer), item.place)
        if args.time:
            print(f"{STATUS_WORDS[answer.status]} in {format_time(seconds)}", file=sys.stderr)
    sys.stdout.flush()  # a reader that has left is noticed before anything is said
    if tally.counts.total() > 1:
        print(tally.summary(), file=sys.stderr)
    return tally.exit_status


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
        complain(describe(board, answer), f"{item.name}, line {item.line + index}")
    sys.stdout.write(many.lines[done * LINE :].decode())


def _writer(form: str, colour: bool) -> Callable[[Board, Answer], None]:
    """Give what writes one answer in the wished form.

    A line without a solution is empty, so that line n is about puzzle n.
    """

    def grid(board: Board, answer: Answer) -> None:
        print(draw_answer(board, answer, colour=colour))
        print(describe(board, answer), flush=True)

    def record(board: Board, answer: Answer) -> list[str]:
        texts = [str(b) if b else "" for b in (answer.board, answer.other)]
        return [str(board), answer.status, *texts]

    if form == "csv":
        table = csv.writer(sys.stdout, lineterminator="\n")
        table.writerow(FIELDS)
        return lambda board, answer: table.writerow(record(board, answer)) and None
    if form == "json":
        return lambda board, answer: print(
            json.dumps(dict(zip(FIELDS, (t or None for t in record(board, answer)), strict=True)))
        )
    if form == "svg":
        return lambda board, answer: print(svg(answer.board or board), end="")
    return grid if form == "grid" else lambda _, answer: print(answer.board or "")
