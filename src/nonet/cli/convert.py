"""`nonet convert`: any format to any, and any kind of file to any."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from nonet.board.errors import ArgumentError, FormatError, NonetError
from nonet.board.text import FORMATS, write_board
from nonet.tables.kinds import Source, name_place, read_records
from nonet.views.cli.inputs import add_puzzles, open_sources, refuse_second
from nonet.views.cli.output import Tally
from nonet.views.cli.target import add_output, find_kind, writing
from nonet.views.svg import svg

if TYPE_CHECKING:
    from nonet.board.board import Board
    from nonet.tables.batches import Batch

_TEXTS = ("line", "svg")  # kinds of files that have no columns


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    add_puzzles(parser)
    parser.add_argument(
        "--to",
        choices=[*FORMATS, "svg"],
        help="the format wanted (line; json where a line cannot say the rules)",
    )
    parser.add_argument(
        "--candidates", action="store_true", help="draw the candidates in a picture too"
    )
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Write every board in the format wanted."""
    kind = find_kind(args, "svg" if args.to == "svg" else None)
    if kind == "svg" and args.to not in (None, "svg"):
        raise ArgumentError("other_ending", path=args.output, form=args.to)
    sources = open_sources(args)
    if kind not in _TEXTS:
        return _write_table(sources, args)
    tally = Tally()
    with writing(args):
        to = "svg" if kind == "svg" else args.to
        records = read_records(sources)
        for record in refuse_second(records) if to == "svg" else records:
            try:
                text = _written(record.board, to, args.candidates)
            except NonetError as error:
                tally.refuse(error, record.place)
                text = "\n" if to in (None, "line", "zeros") else ""  # line n stays about puzzle n
            print(text, end="")
        return tally.end()


def _written(board: Board | FormatError, to: str | None, candidates: bool) -> str:
    if isinstance(board, FormatError):
        raise board
    if to == "svg":
        return svg(board, candidates=candidates or board.has_removals)
    return write_board(board, to) + "\n"


def _write_table(sources: Sequence[Source], args: argparse.Namespace) -> int:
    """Write the rows with their other columns, the puzzles in the format wanted."""
    from nonet.tables.columns import find_column, lay_out
    from nonet.tables.run import check_columns
    from nonet.tables.writers import Plan, open_writer, write_batch

    tally = Tally()
    first = sources[0]
    puzzle = find_column(first.names, args.column)
    stay, new = lay_out(first.names, ["message"])
    plan = Plan([*stay, *new], puzzle, puzzle, grids=[puzzle])
    with open_writer(args.output, None, plan) as writer:
        for source in sources:
            check_columns(source, first.names, first.schema, first.name)
            for batch in source.batches():
                converted = _convert(batch, source, puzzle, args.to, tally)
                write_batch(writer, converted, source.name)
    return tally.end()


def _convert(batch: Batch, source: Source, puzzle: str, to: str | None, tally: Tally) -> Batch:
    from dataclasses import replace

    from nonet.tables.batches import Texts
    from nonet.tables.columns import extend
    from nonet.tables.rows import read_values

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
        tally.refuse(errors[row], name_place(source.name, source.unit, batch.numbers[row]))
    texts = [made.get(row, str(text)) for row, text in enumerate(column.to_pylist())]
    columns = [Texts.of(texts) if name == puzzle else batch.column(name) for name in batch.names]
    messages = Texts.of_some({row: str(error) for row, error in errors.items()}, len(batch))
    return extend(replace(batch, columns=tuple(columns)), {"message": messages})
