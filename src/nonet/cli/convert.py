"""`nonet convert`: write boards in another format or file type."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from nonet.cli.inputs import add_puzzles, add_rules, open_sources, refuse_second
from nonet.cli.options import add_choice
from nonet.cli.output import Tally
from nonet.cli.output_file import add_output, find_file_type, redirect_output
from nonet.errors import ArgumentError, FormatError, NonetError
from nonet.formats.text import FORMATS, write_board
from nonet.tables.readers import Source, name_place, read_records

if TYPE_CHECKING:
    from nonet.board.board import Board
    from nonet.tables.columnar import Batch

_TEXTS = ("line", "svg")  # file types without columns

EXAMPLES = (
    "nonet convert --to candidates puzzle.txt         # draw the candidates",
    "nonet convert --to svg puzzle.txt -o puzzle.svg  # draw a picture",
    "nonet convert puzzles.csv -o puzzles.parquet     # keep all columns",
)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    add_puzzles(parser)
    add_rules(parser)
    formats = [*FORMATS, "svg"]
    add_choice(
        parser,
        "--to",
        formats,
        f"format of the boards: {', '.join(formats)} (default: line, or json if a line cannot "
        "express the rules)",
        metavar="FORMAT",
    )
    parser.add_argument(
        "--candidates",
        action="store_true",
        help="draw candidates in SVG pictures (default: only if some are removed)",
    )
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Write every board in the chosen format."""
    file_type = find_file_type(args, "svg" if args.to == "svg" else None)
    if file_type == "svg" and args.to not in (None, "svg"):
        raise ArgumentError("other_ending", path=args.output, form=args.to)
    sources = open_sources(args)
    if file_type not in _TEXTS:
        return _write_table(sources, args)
    tally = Tally()
    with redirect_output(args):
        to = "svg" if file_type == "svg" else args.to
        records = read_records(sources)
        for record in refuse_second(records) if to == "svg" else records:
            try:
                text = _written(record.board, to, args.candidates)
            except NonetError as error:
                tally.add_invalid(error, record.place)
                text = "\n" if to in (None, "line", "zeros") else ""  # line n belongs to puzzle n
            print(text, end="")
        return tally.finish()


def _written(board: Board | FormatError, to: str | None, candidates: bool) -> str:
    if isinstance(board, FormatError):
        raise board
    if to == "svg":
        from nonet.draw.svg import svg

        return svg(board, candidates=candidates or board.has_removals)
    return write_board(board, to) + "\n"


def _write_table(sources: Sequence[Source], args: argparse.Namespace) -> int:
    """Write the rows with all columns, and the puzzles in the chosen format."""
    from nonet.tables.columns import find_column, name_columns
    from nonet.tables.pipeline import check_columns
    from nonet.tables.writers import Plan, open_writer, write_batch

    tally = Tally()
    first = sources[0]
    puzzle = find_column(first.names, args.column)
    stay, new = name_columns(first.names, ["message"])
    plan = Plan([*stay, *new], puzzle, puzzle, grids=[puzzle])
    with open_writer(args.output, None, plan) as writer:
        for source in sources:
            check_columns(source, first.names, first.schema, first.name)
            for batch in source.batches():
                converted = _convert(batch, source, puzzle, args.to, tally)
                write_batch(writer, converted, source.name)
    return tally.finish()


def _convert(batch: Batch, source: Source, puzzle: str, to: str | None, tally: Tally) -> Batch:
    from dataclasses import replace

    from nonet.tables.columnar import Texts
    from nonet.tables.columns import extend
    from nonet.tables.puzzle_column import read_values

    column = batch.column(puzzle)
    boards, errors = read_values(column, batch.readable(), source.ignore_unknown)
    errors |= batch.errors
    made: dict[int, str] = {}
    for row, board in boards.items():
        try:
            made[row] = write_board(board, to)
        except ArgumentError as error:
            errors[row] = FormatError(error.code, **error.values)
    for row in sorted(errors):
        tally.add_invalid(errors[row], name_place(source.name, source.unit, batch.numbers[row]))
    texts = [made.get(row, str(text)) for row, text in enumerate(column.to_pylist())]
    columns = [Texts.of(texts) if name == puzzle else batch.column(name) for name in batch.names]
    messages = Texts.of_some({row: str(error) for row, error in errors.items()}, len(batch))
    return extend(replace(batch, columns=tuple(columns)), {"message": messages})
