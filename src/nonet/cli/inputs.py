"""Where commands get their puzzles: arguments, files, photos, and standard input."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from nonet.arguments import to_seconds
from nonet.board.board import Board
from nonet.cli.photo_output import add_photos, check_show, with_photo_options
from nonet.errors import ArgumentError, FormatError
from nonet.formats.lines import CELL_CHARACTERS
from nonet.geometry.cells import SIDE
from nonet.tables.readers import Source, open_input, read_records

T = TypeVar("T")
_AT_ONCE = 16  # up to this many are opened first, so that a missing one is reported at once


def add_puzzles(
    parser: argparse.ArgumentParser, count: str = "*", none: str = "standard input"
) -> None:
    """Add the puzzles as an argument; `none` says what is used if there are none."""
    parser.add_argument(
        "puzzles",
        metavar="PUZZLE",
        nargs=count,
        help="a puzzle in any format, a file of puzzles (text, CSV, JSON, Parquet, Arrow; also "
        ".gz, .zst), a photo (JPEG, PNG, WebP), an address (s3://...), or - for standard input "
        f"(default: {none})",
    )
    add_photos(parser, many=count == "*")
    parser.add_argument(
        "--column",
        metavar="NAME",
        help="table input: the column that holds the puzzles (default: the first with a usual "
        "name, such as puzzle or quiz)",
    )
    parser.add_argument(
        "--ignore-unknown",
        action="store_true",
        help="ignore unknown rules in puzzle links (default: refuse such links)",
    )


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Add the option for rules that all puzzles have."""
    parser.add_argument(
        "--rules",
        metavar="RULES",
        help="rules of the puzzles, separated by commas: diagonals, windows, anti_knight, 2x3 "
        "(boxes), and others that need no cells (default: the rules that each puzzle states)",
    )


def parse_seconds(text: str) -> float | None:
    """Parse a time limit.

    >>> parse_seconds("2.5")
    2.5
    """
    try:
        return to_seconds(float(text))
    except ValueError:
        problem = f"{text!r} is not a number of seconds, 0 or more"
        raise argparse.ArgumentTypeError(problem) from None


def add_timeout(parser: argparse.ArgumentParser) -> None:
    """Add the time limit per puzzle."""
    parser.add_argument(
        "--timeout",
        type=parse_seconds,
        metavar="SECONDS",
        help="time limit per puzzle in seconds; a puzzle that exceeds it is reported as `timeout` "
        "and the run continues (default: none)",
    )


class Opened(Sequence[Source]):
    """The inputs of a command, each opened when it is needed; the first is opened once."""

    def __init__(self, places: list[str], open_place: Callable[[int], Source]) -> None:
        """Open the first input."""
        self._places = places
        self._open = open_place
        self._first = open_place(0)

    def __len__(self) -> int:
        """Return the number of inputs."""
        return len(self._places)

    def __getitem__(self, number: Any) -> Any:
        """Open an input."""
        if number >= len(self):
            raise IndexError
        return self._open(number) if number else self._first


def open_sources(args: argparse.Namespace) -> Sequence[Source]:
    """Open the inputs of a command, or standard input.

    If there are more than a few, each is opened when it is needed.

    >>> parser = argparse.ArgumentParser()
    >>> add_puzzles(parser)
    >>> [source.names for source in open_sources(parser.parse_args(["5" + "." * 80]))]
    [('puzzle',)]
    """
    places = [args.puzzles] if isinstance(args.puzzles, str) else args.puzzles
    if places and len(places) == SIDE and all(map(_is_row, places)):
        places = ["\n".join(places)]
    if not places:
        if sys.stdin.isatty():
            raise ArgumentError("no_puzzle")
        places = ["-"]
    many = len(places) > 1
    rules = vars(args).get("rules")
    if rules:
        from nonet.generator.variants import check_words

        check_words(rules)  # before anything is read

    def open_place(index: int) -> Source:
        number = index + 1 if many else None
        ignore = args.ignore_unknown
        source = open_input(places[index], args.column, number=number, ignore_unknown=ignore)
        if rules:
            from nonet.tables.rules import with_rules

            source = with_rules(source, rules)
        return with_photo_options(source, args) if source.photo else source

    sources: Sequence[Source] = Opened(places, open_place)
    if len(places) <= _AT_ONCE:
        sources = list(sources)
    if args.show is not None:
        check_show(sources, args.show)
    return sources


def _is_row(place: str) -> bool:
    """Return whether an argument is a row of nine cells, and not the name of a file."""
    return len(place) == SIDE and CELL_CHARACTERS.issuperset(place) and not Path(place).exists()


def refuse_second(records: Iterator[T]) -> Iterator[T]:
    """Yield the only record, since a picture shows one puzzle; raise an error if there are more."""
    first = list(islice(records, 2))
    if len(first) > 1:
        raise ArgumentError("one_picture")
    yield from first


def read_one(args: argparse.Namespace) -> Board:
    """Read the puzzle of a command that takes only one.

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
