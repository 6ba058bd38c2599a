"""What the commands that make puzzles share: the wish, progress, and files written whole."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import TypeVar

from nonet.board.symmetries import SYMMETRIES
from nonet.engines.logic.techniques import LEVELS, TECHNIQUES

T = TypeVar("T")


def parse_clues(text: str) -> tuple[int, int]:
    """Read a number of clues or a range of it.

    >>> parse_clues("24-28"), parse_clues("30")
    ((24, 28), (30, 30))
    """
    fewest, _, most = text.partition("-")
    try:
        return int(fewest), int(most or fewest)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number or a range (24-28)") from None


def parse_count(text: str) -> int:
    """Read how many puzzles to make.

    >>> parse_count("1000")
    1000
    """
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of puzzles, 1 or more")
    return int(text)


def add_wish(parser: argparse.ArgumentParser) -> None:
    """Let a command take what is asked of the puzzles it makes, but for level and number."""
    parser.add_argument(
        "--symmetry",
        choices=list(SYMMETRIES),
        default="none",
        help="how the clues stand (none)",
    )
    parser.add_argument("--clues", type=parse_clues, metavar="N", help="how many: 30, or 24-28")
    parser.add_argument(
        "--minimal", action="store_true", help="no clue can be left out of any puzzle"
    )
    parser.add_argument(
        "--pattern",
        metavar="CELLS",
        help="where clues may stand: 81 characters, x where so and . where not",
    )
    parser.add_argument("--seed", type=int, help="the same number gives the same puzzles again")
    parser.add_argument(
        "--deadline",
        type=float,
        default=60.0,
        metavar="SECONDS",
        help="give up after so long without a puzzle (60)",
    )


def add_level(parser: argparse.ArgumentParser) -> None:
    """Let a command take a level, and a technique that the puzzles need."""
    parser.add_argument("--level", choices=list(LEVELS), help="as `nonet.rate` gives it")
    parser.add_argument(
        "--require", choices=list(TECHNIQUES), metavar="TECHNIQUE", help="such as x_wing"
    )


class Progress:
    """Counts puzzles as they come: a line on a terminal that is written over and over.

    >>> list(Progress(2, "puzzles").watch(["a", "b"]))
    ['a', 'b']
    """

    def __init__(self, total: int, noun: str) -> None:
        """Start the clock."""
        self.total = total
        self.noun = noun
        self.done = 0
        self.start = time.monotonic()
        self._shown = 0.0

    @property
    def rate(self) -> str:
        """How many a second."""
        return f"{self.done / max(time.monotonic() - self.start, 1e-6):,.1f} a second"

    def watch(self, items: Iterable[T]) -> Iterator[T]:
        """Hand items on, and show how far it is at most ten times a second."""
        live = sys.stderr.isatty()
        try:
            for item in items:
                yield item
                self.done += 1
                now = time.monotonic()
                if live and now - self._shown > 0.1:
                    self._shown = now
                    text = f"{self.done:,} of {self.total:,} {self.noun}, {self.rate}"
                    print(f"\r{text}\x1b[K", end="", file=sys.stderr, flush=True)
        finally:
            if live and self._shown:
                print("\r\x1b[K", end="", file=sys.stderr, flush=True)


class WholeFile:
    """A file that is written whole or not at all: it takes its name when all is in it.

    >>> with WholeFile("no/such/folder.txt") as file:
    ...     pass
    Traceback (most recent call last):
    FileNotFoundError: no/such/folder.txt: no such folder
    """

    def __init__(self, path: str) -> None:
        """Name the file; nothing is opened yet."""
        self.path = path

    def __enter__(self) -> WholeFile:
        """Open a file of another name in the same folder."""
        import tempfile

        folder = os.path.dirname(os.path.abspath(self.path))
        if not os.path.isdir(folder):
            raise FileNotFoundError(f"{self.path}: no such folder")
        handle, self._name = tempfile.mkstemp(prefix=".nonet-", dir=folder)
        self._file = os.fdopen(handle, "wb")
        return self

    def write(self, data: bytes) -> None:
        """Add to the file."""
        self._file.write(data)

    def __exit__(self, kind: object, *_: object) -> None:
        """Give the file its name, or remove it if something went wrong."""
        self._file.close()
        if kind is None:
            mask = os.umask(0)
            os.umask(mask)
            os.chmod(self._name, 0o666 & ~mask)  # mkstemp made it for the owner alone
            os.replace(self._name, self.path)
        else:
            with suppress(OSError):
                os.unlink(self._name)
