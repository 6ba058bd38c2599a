"""`nonet check`: is it valid, is it unique, what clashes, is each given needed."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from functools import partial

from nonet.board.board import Board
from nonet.board.errors import FormatError
from nonet.board.text import write_board
from nonet.results.solving import STATUSES, Check, check, solve, solve_many
from nonet.tables.kinds import Lines, Record, Source, read_lines, read_records
from nonet.views.cli.inputs import add_puzzles
from nonet.views.cli.many import add_table, open_table, run_table, wants_report
from nonet.views.cli.output import UNSETTLED, Tally, fit, settle, show_puzzle, unknown_status
from nonet.views.cli.target import writing
from nonet.views.terminal import shorten

_SOLUTIONS = {"unique": "one solution", "multiple": "several solutions", "none": "no solution"}


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    add_puzzles(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--format", choices=["text", "json", "csv"])
    form.add_argument(
        "--unique", action="store_true", help="only say unique, multiple or none, a word a line"
    )
    add_table(parser)


def run(args: argparse.Namespace) -> int:
    """Check every puzzle."""
    sources = open_table(args)
    if not wants_report(args, sources):
        return run_table(args, sources, solution=False, line="status")
    with writing(args):
        if args.unique:
            return _run_unique(sources, args.deadline)
        tally = Tally()
        for record in read_records(sources):
            found = settle(record, partial(check, deadline=args.deadline))
            print((_to_json if args.format == "json" else _to_text)(record, found))
            tally.take(record, found.status if found else None)
        return tally.end()


def _run_unique(sources: Sequence[Source], deadline: float | None) -> int:
    """Say how many solutions each has, plain lines many at once."""
    tally = Tally()
    for item in read_lines(sources):
        if isinstance(item, Lines):
            for count in solve_many(item.data).counts.tolist():
                tally.add(STATUSES[count])
                print(STATUSES[count])
        else:
            answer = settle(item, partial(solve, deadline=deadline))
            status = answer.status if answer else None
            print(status or unknown_status(item))
            tally.take(item, status)
    return tally.end("")


def _to_text(record: Record, found: Check | None) -> str:
    board = record.board
    if found is None or isinstance(board, FormatError):
        what = UNSETTLED if isinstance(board, Board) else "no puzzle"
        return f"{show_puzzle(record)}\n  {what}"
    lines = [f"{board}", f"  {board.clues} givens, {_SOLUTIONS[found.status]}"]
    lines += [f"  clash: {conflict}" for conflict in found.conflicts]
    if found.mistakes:
        from nonet.views.explain.verdicts import tell_mistakes

        lines.append(f"  mistakes: {tell_mistakes(found.mistakes)}")
    if found.redundant:
        names = shorten([board.layout.name(cell) for cell in found.redundant], 12)
        lines.append(f"  not needed, each by itself: {names}")
    elif found.status == "unique" and board.clues:
        lines.append("  each given is needed")
    if found.spare:
        rules = shorten(_spare_rules(board, found), 12)
        lines.append(f"  rules not needed, each by itself: {rules}")
    elif found.status == "unique" and board.rules.rules:
        lines.append("  each rule is needed")
    return "\n".join(fit(line, sys.stdout) for line in lines)


def _to_json(record: Record, found: Check | None) -> str:
    board = record.board
    if found is None or isinstance(board, FormatError):
        puzzle = write_board(board) if isinstance(board, Board) else record.text
        status, message = unknown_status(record), record.message or UNSETTLED
        return json.dumps({"puzzle": puzzle, "status": status, "message": message})
    name = board.layout.name
    conflicts = [
        {"digit": c.digit, "cells": [*map(name, c.cells)], "text": str(c)} for c in found.conflicts
    ]
    values = {
        "puzzle": write_board(board),
        "status": found.status,
        "message": str(found.conflicts[0]) if found.conflicts else None,
        "givens": board.clues,
        "conflicts": conflicts,
        "redundant": [*map(name, found.redundant)],
        "spare": _spare_rules(board, found),
        "mistakes": {
            "wrong": [[name(cell), digit] for cell, digit in found.mistakes.wrong],
            "struck": [[name(cell), digit] for cell, digit in found.mistakes.struck],
        },
    }
    return json.dumps(values)


def _spare_rules(board: Board, found: Check) -> list[str]:
    return [board.rules.format_rule(board.rules.rules[i]) for i in found.spare]
