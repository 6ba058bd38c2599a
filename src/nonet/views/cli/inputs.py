"""Where commands get their puzzles: arguments, files, standard input, all by one reader."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import Any

from nonet.board.board import Board
from nonet.board.errors import ArgumentError, FormatError
from nonet.tables.kinds import Source, open_source, read_records
from nonet.views.cli.photos import add_photos, check_show, with_notes

_AT_ONCE = 16  # what is opened before anything is done, so that what is missing is told first


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


class Opened(Sequence[Source]):
    """What a command was given; each is opened when its turn comes, the first one once."""

    def __init__(self, places: list[str], open_place: Callable[[int], Source]) -> None:
        """Open the first."""
        self._places = places
        self._open = open_place
        self._first = open_place(0)

    def __len__(self) -> int:
        """Count the places."""
        return len(self._places)

    def __getitem__(self, number: Any) -> Any:
        """Open one of them."""
        if number >= len(self):
            raise IndexError
        return self._open(number) if number else self._first


def open_sources(
    places: list[str], column: str | None = None, *, photos: argparse.Namespace | None = None
) -> Sequence[Source]:
    """Open all that a command was given, or standard input; `photos` has their options.

    Of more than can be open at once, each is opened when its turn comes.

    >>> [source.kind for source in open_sources(["5" + "." * 80])]
    ['text']
    """
    if not places:
        if sys.stdin.isatty():
            raise ArgumentError("no_puzzle")
        places = ["-"]
    many = len(places) > 1
    ignore = getattr(photos, "ignore_unknown", False)

    def open_place(index: int) -> Source:
        number = index + 1 if many else None
        source = open_source(places[index], column, number=number, ignore_unknown=ignore)
        return with_notes(source, photos) if photos and source.photo else source

    sources: Sequence[Source] = Opened(places, open_place)
    if len(places) <= _AT_ONCE:
        sources = list(sources)
    if photos and photos.show is not None:
        check_show(sources, photos.show)
    return sources


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
