"""`nonet solve`: solve puzzles."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial

from nonet.board.board import Board
from nonet.cli.inputs import add_puzzles, add_rules, refuse_second
from nonet.cli.options import add_choice, add_color
from nonet.cli.output import (
    Tally,
    failed_outcome,
    format_time,
    outcome_words,
    print_message,
    show_puzzle,
    solve_record,
    terminal_width,
)
from nonet.cli.output_file import find_file_type, redirect_output
from nonet.cli.tables import add_table, open_table, refuse_columns, run_table, wants_table
from nonet.draw.terminal import describe, draw_answer, use_colour
from nonet.errors import FormatError
from nonet.geometry.cells import CELLS
from nonet.solvers.solve import Answer, solve, solve_many
from nonet.tables.readers import Lines, Record, Source, read_lines, read_records

LINE = CELLS + 1
DRAWN = ("grid", "svg")

EXAMPLES = (
    "nonet solve puzzles.txt                    # one solution per line",
    "nonet solve --format grid puzzle.txt       # draw the puzzle and its solution",
    "nonet solve photo.jpg                      # solve the Sudoku in a photo",
    "nonet solve puzzles.csv -o solved.parquet  # add columns to a table",
)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    add_puzzles(parser)
    add_rules(parser)
    add_choice(
        parser,
        "--format",
        ("line", "grid", "json", "csv", "tsv", "svg", "arrow"),
        "output format (default: grid on a terminal, csv for tables, else line); json is one "
        "object per line",
    )
    add_color(parser)
    parser.add_argument(
        "--time", action="store_true", help="print how long each puzzle took (default: no)"
    )
    add_table(parser)


def run(args: argparse.Namespace) -> int:
    """Solve every puzzle, and write each solution as it is found."""
    sources = open_table(args)
    table = wants_table(args, sources)
    form = args.format
    if form is None and not table:
        form = "grid" if sys.stdout.isatty() else "line"
    file_type = find_file_type(args, form)
    shape = "grid" if form == "grid" else file_type
    if shape not in DRAWN and (table or shape != "line"):
        return run_table(args, sources)
    refuse_columns(args, shape)
    with redirect_output(args):
        return _run_records(args, sources, shape)


def _run_records(args: argparse.Namespace, sources: Sequence[Source], form: str) -> int:
    """Solve the puzzles one by one, but plain lines in one batch."""
    tally, colour = Tally(), use_colour(sys.stdout, args.color)
    start = time.perf_counter()
    many = form == "line" and not args.time
    items: Iterator[Record | Lines] = read_lines(sources) if many else read_records(sources)
    for item in refuse_second(items) if form == "svg" else items:
        if isinstance(item, Lines):
            _solve_lines(item, tally)
            continue
        seconds = time.perf_counter()
        answer = solve_record(item, partial(solve, timeout=args.timeout))
        seconds = time.perf_counter() - seconds
        _write(item, answer, form, colour)
        tally.count_record(item, answer.status if answer else None)
        if isinstance(item.board, FormatError) or answer is None:
            continue
        if form in ("line", "svg") and answer.status != "unique":
            tally.print_problem(_describe(item.board, answer, tally), item.place)
        if args.time:
            print_message(f"{outcome_words(answer.status)} in {format_time(seconds)}")
    return tally.finish(f" in {format_time(time.perf_counter() - start)}" if args.time else "")


def _solve_lines(item: Lines, tally: Tally) -> None:
    """Solve plain lines in one batch, then those that are not unique one by one."""
    many = solve_many(item.data)
    tally.count("unique", int((many.counts == 1).sum()))
    done, lines = 0, item.data.splitlines()
    for index in (many.counts != 1).nonzero()[0].tolist():
        sys.stdout.write(many.lines[done * LINE : index * LINE].decode())
        done = index + 1
        board = Board(lines[index])
        answer = solve(board)
        tally.count(answer.status)
        print(answer.board or "")
        place = f"{item.name}, line {item.line + index}"
        tally.print_problem(_describe(board, answer, tally), place)
    sys.stdout.write(many.lines[done * LINE :].decode())


def _describe(board: Board, answer: Answer, tally: Tally) -> str:
    """Describe an answer that will be printed; one that is only counted needs no words."""
    return "" if tally.is_full else describe(board, answer)


def _write(record: Record, answer: Answer | None, form: str, colour: bool) -> None:
    """Write one answer.

    A puzzle without a solution gets an empty line, so that line n belongs to puzzle n.
    """
    board = record.board
    if form == "line":
        print((answer and answer.board) or "")
    elif answer is None or isinstance(board, FormatError):
        if form == "grid":
            words = outcome_words(failed_outcome(record))
            print(f"{words}: {show_puzzle(record)}")
    elif form == "svg":
        from nonet.draw.svg import svg

        print(svg(answer.board or board), end="")
    else:
        width = terminal_width(sys.stdout)
        print(draw_answer(board, answer, colour=colour, width=width), flush=True)
        print_message(describe(board, answer))
