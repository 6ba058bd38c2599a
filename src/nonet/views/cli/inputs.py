"""Where commands get their puzzles: arguments, files, standard input, all by one reader."""

from __future__ import annotations

import argparse
import sys

from nonet.board.board import Board
from nonet.board.errors import ArgumentError, FormatError
from nonet.tables.kinds import Source, open_source, read_records
from nonet.views.cli.photos import add_photos, with_notes


def add_puzzles(
    parser: argparse.ArgumentParser, count: str = "*", none: str = "standard input"
) -> None:
    """Let a command take puzzles; `none` says what stands for them where none are given."""
    parser.add_argument(
        "puzzles",
        metavar="PUZZLE",
        nargs=count,
        help="a puzzle in any format, a file of puzzles (text, CSV, JSON, Parquet, Arrow; .gz, "
        ".zst), a photo (JPEG, PNG, WebP), an address (s3://...), or - for standard input; "
        f"none: {none}",
    )
    add_photos(parser, many=count == "*")
    parser.add_argument(
        "--ignore-unknown",
        action="store_true",
        help="leave out rules of a link that are not known here, instead of refusing it",
    )


def open_sources(
    places: list[str], column: str | None = None, *, photos: argparse.Namespace | None = None
) -> list[Source]:
    """Open all that a command was given, or standard input; `photos` has their options.

    >>> [source.kind for source in open_sources(["5" + "." * 80])]
    ['text']
    """
    if not places:
        if sys.stdin.isatty():
            raise ArgumentError("no_puzzle")
        places = ["-"]
    many = len(places) > 1
    sources = [
        open_source(place, column, number=number if many else None)
        for number, place in enumerate(places, 1)
    ]
    return with_notes(sources, photos or argparse.Namespace(all_grids=False, show=None))


def read_one(place: str | None, *, photos: argparse.Namespace | None = None) -> Board:
    """Read the puzzle of a command that takes one.

    >>> read_one("5" + "." * 80)[0]
    5
    """
    records = read_records(open_sources([place] if place else [], photos=photos))
    record = next(records, None)
    if record is None:
        raise ArgumentError("no_puzzle")
    if isinstance(record.board, FormatError):
        raise record.board.at(file=record.place or None)
    if next(records, None) is not None:
        raise ArgumentError("several_puzzles")
    return record.board
