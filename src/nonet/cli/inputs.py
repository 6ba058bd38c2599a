"""Where commands get their puzzles: arguments, files, standard input, all by one reader."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar

from nonet.board.arguments import to_seconds
from nonet.board.board import Board
from nonet.board.errors import ArgumentError, FormatError
from nonet.tables.kinds import Source, open_source, read_records
from nonet.views.cli.photos import add_photos, check_show, with_notes

T = TypeVar("T")
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
    parser.add_argument("--column", metavar="NAME", help="of a table: what holds the puzzles")
    parser.add_argument(
        "--ignore-unknown",
        action="store_true",
        help="leave out rules of a link that are not known here, instead of refusing it",
    )


def parse_seconds(text: str) -> float | None:
    """Read how long something may take.

    >>> parse_seconds("2.5")
    2.5
    """
    try:
        return to_seconds(float(text))
    except ValueError:
        problem = f"{text!r} is not a number of seconds, 0 or more"
        raise argparse.ArgumentTypeError(problem) from None


def add_deadline(parser: argparse.ArgumentParser) -> None:
    """Let a command leave a puzzle that takes too long."""
    parser.add_argument(
        "--deadline",
        type=parse_seconds,
        metavar="SECONDS",
        help="that a puzzle may take, which of other sizes and rules can be long; one that is not "
        "settled by then is told so, and the next one comes (no end)",
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


def open_sources(args: argparse.Namespace) -> Sequence[Source]:
    """Open all that a command was given, or standard input.

    Of more than can be open at once, each is opened when its turn comes.

    >>> parser = argparse.ArgumentParser()
    >>> add_puzzles(parser)
    >>> [source.names for source in open_sources(parser.parse_args(["5" + "." * 80]))]
    [('puzzle',)]
    """
    places = [args.puzzles] if isinstance(args.puzzles, str) else args.puzzles
    if not places:
        if sys.stdin.isatty():
            raise ArgumentError("no_puzzle")
        places = ["-"]
    many = len(places) > 1

    def open_place(index: int) -> Source:
        number = index + 1 if many else None
        ignore = args.ignore_unknown
        source = open_source(places[index], args.column, number=number, ignore_unknown=ignore)
        return with_notes(source, args) if source.photo else source

    sources: Sequence[Source] = Opened(places, open_place)
    if len(places) <= _AT_ONCE:
        sources = list(sources)
    if args.show is not None:
        check_show(sources, args.show)
    return sources


def refuse_second(records: Iterator[T]) -> Iterator[T]:
    """Give the record of a picture, which shows one puzzle; of more, none is drawn."""
    first = list(islice(records, 2))
    if len(first) > 1:
        raise ArgumentError("one_picture")
    yield from first


def read_one(args: argparse.Namespace) -> Board:
    """Read the puzzle of a command that takes one.

    >>> parser = argparse.ArgumentParser()
    >>> add_puzzles(parser, "?")
    >>> read_one(parser.parse_args(["5" + "." * 80]))[0]
    5
    """
    records = read_records(open_sources(args))
    record = next(records, None)
    if record is None:
        raise ArgumentError("no_puzzle")
    if isinstance(record.board, FormatError):
        raise record.board.at(file=record.place or None)
    if next(records, None) is not None:
        raise ArgumentError("several_puzzles")
    return record.board
