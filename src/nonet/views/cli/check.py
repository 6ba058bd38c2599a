"""`nonet check`: is it valid, is it unique, what clashes, is each given needed."""

from __future__ import annotations

import argparse
import json

from nonet.board.board import Board
from nonet.board.cells import format_cell
from nonet.board.errors import FormatError
from nonet.results.solving import Check, check
from nonet.views.cli.inputs import add_puzzles, read_puzzles
from nonet.views.cli.output import Tally, complain
from nonet.views.text import shorten

_SOLUTIONS = {"unique": "one solution", "multiple": "several solutions", "none": "no solution"}


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    add_puzzles(parser)
    parser.add_argument("--format", choices=["text", "json"], default="text")


def run(args: argparse.Namespace) -> int:
    """Check every puzzle."""
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


def _to_text(board: Board, found: Check) -> str:
    givens = sum(1 for digit in board.givens if digit)
    lines = [f"{board}", f"  {givens} givens, {_SOLUTIONS[found.status]}"]
    lines += [f"  clash: {conflict}" for conflict in found.conflicts]
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
            "givens": sum(1 for digit in board.givens if digit),
            "status": found.status,
            "conflicts": [
                {"digit": c.digit, "cells": [format_cell(cell) for cell in c.cells], "text": str(c)}
                for c in found.conflicts
            ],
            "redundant": [format_cell(cell) for cell in found.redundant],
        }
    )
