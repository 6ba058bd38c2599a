"""`nonet convert`: any format to any, and any kind of file to any."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, TextIO

from nonet.board.errors import ArgumentError, FormatError
from nonet.board.text import FORMATS
from nonet.tables.kinds import Source, read_records
from nonet.views.cli.inputs import add_puzzles, open_sources
from nonet.views.cli.output import USAGE, Complaints
from nonet.views.svg import svg

if TYPE_CHECKING:
    from nonet.tables.batches import Batch

_TEXTS = ("line", "svg")  # kinds of files that have no columns


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    add_puzzles(parser)
    parser.add_argument("--to", choices=[*FORMATS, "svg"], help="the format wanted (line)")
    parser.add_argument("--column", metavar="NAME", help="the column that holds the puzzles")
    parser.add_argument(
        "--candidates", action="store_true", help="draw the candidates in a picture too"
    )
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="write to a file, what its name says; see solve"
    )


def run(args: argparse.Namespace) -> int:
    """Write every board in the format wanted."""
    from nonet.tables.writers import kind_of

    sources = open_sources(args.puzzles, args.column, photos=args)
    kind = "line" if args.output in (None, "-") else kind_of(args.output)[0]
    with ExitStack() as stack:
        complaints = stack.enter_context(Complaints())
        if kind not in _TEXTS and args.to != "svg":
            return _write_table(sources, args, complaints)
        out: TextIO = sys.stdout
        if args.output not in (None, "-"):
            from nonet.tables.writers import open_text

            out = stack.enter_context(open_text(args.output))
        to = args.to or ("svg" if kind == "svg" else "line")
        for record in read_records(sources, args.column):
            if isinstance(record.board, FormatError):
                complaints.say(str(record.board), record.place)
                if to in ("line", "zeros"):
                    print(file=out)  # line n stays about puzzle n
            elif to == "svg":
                print(svg(record.board, candidates=args.candidates or record.board.has_removals),
                      end="", file=out)  # fmt: skip
            else:
                try:
                    print(record.board.format(to), file=out)
                except ArgumentError as error:
                    complaints.say(str(error), record.place)
        return USAGE if complaints.count else 0


def _write_table(
    sources: Sequence[Source], args: argparse.Namespace, complaints: Complaints
) -> int:
    """Write the rows with their other columns, the puzzles in the format wanted."""
    from nonet.tables.columns import find_column
    from nonet.tables.run import check_columns
    from nonet.tables.writers import Plan, open_writer

    first = sources[0]
    puzzle = find_column(first.names, args.column)
    plan = Plan([*first.names, "message"], puzzle, puzzle, grids=[puzzle])
    with open_writer(args.output, None, plan) as writer:
        for source in sources:
            check_columns(source, first.names, first.schema, first.name)
            for batch in source.batches():
                writer.write(_convert(batch, source, puzzle, args.to or "line", complaints))
    return USAGE if complaints.count else 0


def _convert(batch: Batch, source: Source, puzzle: str, to: str, complaints: Complaints) -> Batch:
    from dataclasses import replace

    from nonet.tables.batches import Texts
    from nonet.tables.rows import read_values

    column = batch.columns[batch.names.index(puzzle)]
    boards, errors = read_values(column, batch.readable(), ignore_unknown=source.ignore_unknown)
    errors |= batch.errors
    made: dict[int, str] = {}
    for row, board in boards.items():
        try:
            made[row] = board.format(to)
        except ArgumentError as error:
            errors[row] = FormatError(error.code, **error.values)
    for row in sorted(errors):
        complaints.say(str(errors[row]), f"{source.name}, {source.unit} {batch.numbers[row]:,}")
    texts = [made.get(row, str(text)) for row, text in enumerate(column.to_pylist())]
    columns = [
        Texts.of(texts) if name == puzzle else kept
        for name, kept in zip(batch.names, batch.columns, strict=True)
    ]
    messages = Texts.of_some({row: str(error) for row, error in errors.items()}, len(batch))
    return replace(batch, names=(*batch.names, "message"), columns=(*columns, messages))
