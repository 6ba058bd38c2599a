"""`nonet check`: is it valid, is it unique, what clashes, is each given needed."""

from __future__ import annotations

import argparse
import json
import sys

from nonet.board.board import Board
from nonet.board.cells import format_cell
from nonet.board.errors import FormatError
from nonet.results.solving import Check, check, solve, solve_many
from nonet.views.cli.files import add_table, run_table, wants_table
from nonet.views.cli.inputs import Lines, add_puzzles, read_lines, read_puzzles
from nonet.views.cli.output import Tally, complain
from nonet.views.explain.verdicts import tell_mistakes
from nonet.views.text import shorten

_WORDS = ("none", "unique", "multiple")  # by the number of solutions
_SOLUTIONS = {"unique": "one solution", "multiple": "several solutions", "none": "no solution"}


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    add_puzzles(parser)
    parser.add_argument("--format", choices=["text", "json"], default="text")
    parser.add_argument(
        "--unique", action="store_true", help="only say unique, multiple or none, a word a line"
    )
    add_table(parser)


def run(args: argparse.Namespace) -> int:
    """Check every puzzle."""
    if wants_table(args):
        return run_table(args, solution=False)
    if args.unique:
        return _run_unique(args.puzzles)
    tally = Tally()
    for item in read_puzzles(args.puzzles):
        if isinstance(item.board, FormatError):
            tally.add("invalid")
            complain(str(item.board), item.place)
            continue
        found = check(item.board)
        tally.add(found.status)
        print(_to_json(item.board, found) if args.format == "json" else _to_text(item.board, found))
    return tally.exit_status


def _run_unique(sources: list[str]) -> int:
    """Say how many solutions each has, plain lines many at once."""
    tally = Tally()
    for item in read_lines(sources):
        if isinstance(item, Lines):
            for count in solve_many(item.data).counts.tolist():
                tally.add(_WORDS[count])
                print(_WORDS[count])
        elif isinstance(item.board, FormatError):
            tally.add("invalid")
            complain(str(item.board), item.place)
        else:
            status = solve(item.board).status
            tally.add(status)
            print(status)
    sys.stdout.flush()
    if tally.counts.total() > 1:
        print(tally.summary(), file=sys.stderr)
    return tally.exit_status


def _to_text(board: Board, found: Check) -> str:
    lines = [f"{board}", f"  {board.clues} givens, {_SOLUTIONS[found.status]}"]
    lines += [f"  clash: {conflict}" for conflict in found.conflicts]
    if found.mistakes:
        lines.append(f"  mistakes: {tell_mistakes(found.mistakes)}")
    if found.redundant:
        names = shorten([format_cell(cell) for cell in found.redundant], 12)
        lines.append(f"  not needed, each by itself: {names}")
    elif found.status == "unique":
        lines.append("  each given is needed")
    return "\n".join(lines)


def _to_json(board: Board, found: Check) -> str:
    return json.dumps(
        {
            "puzzle": str(board),
            "givens": board.clues,
            "status": found.status,
            "conflicts": [
                {"digit": c.digit, "cells": [format_cell(cell) for cell in c.cells], "text": str(c)}
                for c in found.conflicts
            ],
            "redundant": [format_cell(cell) for cell in found.redundant],
            "mistakes": {
                "wrong": [[format_cell(cell), digit] for cell, digit in found.mistakes.wrong],
                "struck": [[format_cell(cell), digit] for cell, digit in found.mistakes.struck],
            },
        }
    )
