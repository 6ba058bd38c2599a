"""`nonet check`: check puzzles for conflicts, uniqueness, and redundant givens."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from functools import partial
from typing import Any

from nonet.board.board import Board
from nonet.cli.inputs import add_puzzles, add_rules
from nonet.cli.options import add_choice
from nonet.cli.output import (
    Tally,
    failed_outcome,
    failed_words,
    outcome_words,
    show_puzzle,
    solve_record,
    wrap,
)
from nonet.cli.output_file import redirect_output
from nonet.cli.tables import add_table, open_table, run_table, wants_report, with_columns
from nonet.errors import FormatError
from nonet.formats.text import write_board
from nonet.solvers.clash import Clash
from nonet.solvers.solve import STATUSES, Check, check, solve, solve_many
from nonet.tables.readers import Lines, Record, Source, read_lines, read_records
from nonet.techniques.explain.verdicts import shorten

_SOLUTIONS = {"unique": "one solution", "multiple": "several solutions", "none": "no solution"}

EXAMPLES = (
    "nonet check puzzle.txt                  # a full report",
    "nonet check --unique puzzles.txt        # one word per puzzle",
    "nonet check puzzles.csv -o checked.csv  # add the column `status`",
)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    add_puzzles(parser)
    add_rules(parser)
    form = parser.add_mutually_exclusive_group()
    text = "output format (default: csv for tables, else text)"
    add_choice(form, "--format", ("text", "json", "csv"), text)
    form.add_argument(
        "--unique",
        action="store_true",
        help="print only unique, multiple, or none, one word per line (default: a full report)",
    )
    add_table(parser)


def run(args: argparse.Namespace) -> int:
    """Check every puzzle."""
    sources = open_table(args)
    columns = any((args.output, args.add, args.split, args.check, args.cluster))
    words = args.unique and not columns  # one word per row, also for a table
    if not words and not wants_report(args, sources):
        return run_table(args, sources, solution=False, line="status")
    with redirect_output(args):
        if args.unique:
            return _run_unique(sources, args.timeout)
        tally = Tally()
        for record in read_records(sources, args.format == "json"):
            found = solve_record(record, partial(check, timeout=args.timeout))
            print((_to_json if args.format == "json" else _to_text)(record, found))
            tally.count_record(record, found.status if found else None)
        return tally.finish()


def _run_unique(sources: Sequence[Source], timeout: float | None) -> int:
    """Print the status of each puzzle; plain lines are solved in one batch."""
    tally = Tally()
    for item in read_lines(sources):
        if isinstance(item, Lines):
            for count in solve_many(item.data).counts.tolist():
                tally.count(STATUSES[count])
                print(STATUSES[count])
        else:
            answer = solve_record(item, partial(solve, timeout=timeout))
            status = answer.status if answer else None
            print(status or failed_outcome(item))
            tally.count_record(item, status)
    return tally.finish("")


def _to_text(record: Record, found: Check | None) -> str:
    board = record.board
    if found is None or isinstance(board, FormatError):
        return f"{show_puzzle(record)}\n  {outcome_words(failed_outcome(record))}"
    lines = [f"{board}", f"  {board.clues} givens, {_SOLUTIONS[found.status]}"]
    lines += [f"  conflict: {conflict}" for conflict in found.conflicts]
    if found.clash is not None and not found.conflicts:
        lines.append(f"  {found.clash}")
    if found.mistakes:
        from nonet.techniques.explain.verdicts import tell_mistakes

        lines.append(f"  mistakes: {tell_mistakes(found.mistakes, layout=board.layout)}")
    if found.redundant_givens:
        names = shorten([board.layout.name(cell) for cell in found.redundant_givens], 12)
        lines.append(f"  redundant givens (each on its own): {names}")
    elif found.status == "unique" and board.clues:
        lines.append("  every given is needed")
    if found.redundant_rules:
        rules = shorten(_redundant_rules(board, found), 12)
        lines.append(f"  redundant rules (each on its own): {rules}")
    elif found.status == "unique" and board.rules.rules:
        lines.append("  every rule is needed")
    return "\n".join(wrap(line, sys.stdout) for line in lines)


def _to_json(record: Record, found: Check | None) -> str:
    board = record.board
    if found is None or isinstance(board, FormatError):
        puzzle = write_board(board) if isinstance(board, Board) else record.text
        status, message = failed_outcome(record), failed_words(record)
        record_ = {"puzzle": puzzle, "status": status, "message": message}
        return json.dumps(with_columns(record, record_))
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
        "clash": _clash_to_json(board, found.clash),
        "redundant_givens": [*map(name, found.redundant_givens)],
        "redundant_rules": _redundant_rules(board, found),
        "mistakes": {
            "wrong": [[name(cell), digit] for cell, digit in found.mistakes.wrong],
            "removed_candidates": [
                [name(cell), digit] for cell, digit in found.mistakes.removed_candidates
            ],
            "suspect_givens": [[name(c), digit] for c, digit in found.mistakes.suspect_givens],
        },
    }
    return json.dumps(with_columns(record, values))


def _clash_to_json(board: Board, clash: Clash | None) -> dict[str, Any] | None:
    if clash is None:
        return None
    name, rules = board.layout.name, board.rules
    return {
        "cells": [*map(name, clash.cells)],
        "removed_candidates": [[name(cell), digit] for cell, digit in clash.removed_candidates],
        "rules": [rules.format_rule(rules.rules[number]) for number in clash.rules],
        "minimal": clash.minimal,
        "text": str(clash),
    }


def _redundant_rules(board: Board, found: Check) -> list[str]:
    return [board.rules.format_rule(board.rules.rules[i]) for i in found.redundant_rules]
