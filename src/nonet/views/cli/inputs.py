"""Where commands get their puzzles: arguments, files, standard input."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from nonet.board.board import Board
from nonet.board.errors import ArgumentError, FormatError
from nonet.board.runs import Run, read_runs

USAGE = 64  # the exit status for bad input, as in sysexits.h


class Item(NamedTuple):
    """A puzzle and where it came from, or why there is none."""

    place: str
    board: Board | FormatError


def add_puzzles(parser: argparse.ArgumentParser, count: str = "*") -> None:
    """Let a command take puzzles."""
    parser.add_argument(
        "puzzles",
        metavar="PUZZLE",
        nargs=count,
        help="a puzzle in any format, a file of puzzles, or - for standard input (the default)",
    )


class Lines(NamedTuple):
    """Puzzles of a file as plain lines of 81 characters, and the number of the first."""

    name: str
    line: int
    data: bytes


def read_puzzles(sources: list[str]) -> Iterator[Item]:
    """Read every puzzle of every source, as they come.

    >>> [item.board[0] for item in read_puzzles(["5" + "." * 80])]
    [5]
    """
    for item in read_lines(sources):
        if isinstance(item, Item):
            yield item
        else:
            for line, text in enumerate(item.data.decode().splitlines(), item.line):
                yield Item(f"{item.name}, line {line}", Board(text))


def read_lines(sources: list[str]) -> Iterator[Item | Lines]:
    """Read every source, plain lines many at once and all else puzzle by puzzle.

    >>> [item.board[0] for item in read_lines(["5" + "." * 80]) if isinstance(item, Item)]
    [5]
    """
    if not sources:
        if sys.stdin.isatty():
            raise ArgumentError("no_puzzle")
        sources = ["-"]
    for number, source in enumerate(sources, 1):
        if source == "-":
            yield from _read_stream("standard input", sys.stdin.buffer)
        elif os.path.exists(source) and not os.path.isdir(source):
            with open(source, "rb") as stream:
                yield from _read_stream(source, stream)
        else:
            yield _read_argument(source, f"puzzle {number}" if len(sources) > 1 else "")


def read_one(sources: list[str]) -> Board:
    """Read the puzzle of a command that takes one.

    >>> read_one(["5" + "." * 80])[0]
    5
    """
    items = read_puzzles(sources)
    item = next(items)
    if isinstance(item.board, FormatError):
        raise item.board
    if next(items, None) is not None:
        raise ArgumentError("several_puzzles")
    return item.board


def _read_argument(source: str, place: str) -> Item:
    try:
        return Item(place, Board(source))
    except FormatError as error:
        if os.path.isdir(source):
            raise ArgumentError("is_folder", path=source) from None
        if os.sep in source or re.search(r"\.[A-Za-z]\w*$", source):
            raise ArgumentError("no_file", path=source) from None
        return Item(place, error)


def _read_stream(name: str, stream: BinaryIO) -> Iterator[Item | Lines]:
    found = False
    for item in read_runs(stream):
        found = True
        if isinstance(item, Run):
            yield Lines(name, item.line, item.data)
        elif isinstance(item.cells, FormatError):
            place = name if item.cells.line is not None else f"{name}, line {item.line}"
            yield Item(place, item.cells)
        else:
            yield Item(f"{name}, line {item.line}", Board.of(*item.cells))
    if not found:
        yield Item(name, FormatError("no_puzzle_in_it"))
