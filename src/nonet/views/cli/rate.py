"""`nonet rate`: how hard puzzles are for a person; many of them in parallel."""

from __future__ import annotations

import argparse
import csv
import json
import os
import sys
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from nonet.board.board import Board
from nonet.board.errors import FormatError
from nonet.engines.logic.techniques import LEVELS
from nonet.views.cli.files import add_table, run_table, wants_table
from nonet.views.cli.inputs import Item, add_puzzles, read_puzzles
from nonet.views.cli.output import STATUS_WORDS, Tally, complain
from nonet.views.cli.telling import add_lang, format_score

if TYPE_CHECKING:
    from nonet.results.climb import Rating

FIELDS = ("puzzle", "status", "level", "score", "hardest", "steps")
_ALONE = 0.5  # seconds: what is done by then is done sooner than other processes start
_CHUNK = 16


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    add_puzzles(parser)
    parser.add_argument("--format", choices=["text", "csv", "json"], default="text")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="processes to use (%(default)s here)"
    )
    add_lang(parser)
    add_table(parser)


def run(args: argparse.Namespace) -> int:
    """Rate every puzzle and write it in the order of the input."""
    if wants_table(args):
        columns = ("level", "score", "hardest")
        return run_table(args, add=columns, solution=False, workers=args.jobs)
    items = read_puzzles(args.puzzles)
    first = list(islice(items, 2))
    alone = len(first) == 1
    write = _writer(args.format, alone, args.lang)
    tally, levels, progress = Tally(), Counter[str](), Progress()
    for item, rating in _rated(chain(first, items), args.jobs):
        if isinstance(item.board, FormatError):
            progress.clear()
            complain(str(item.board), item.place)
        if rating is None or isinstance(item.board, FormatError):
            tally.add("invalid")
            continue
        tally.add(rating.status)
        levels[rating.level or ""] += 1
        progress.clear()
        write(item.board, rating)
        progress.show(tally.counts.total())
    progress.clear()
    sys.stdout.flush()
    if not alone:
        counts = ", ".join(f"{levels[level]:,} {level}" for level in LEVELS if levels[level])
        print("; ".join(filter(None, [tally.summary(), counts])), file=sys.stderr)
    return tally.exit_status


class Progress:
    """A line on stderr that says how many are done, where that is a terminal."""

    def __init__(self) -> None:
        """Start the clock."""
        self.start = self.last = time.monotonic()
        self.wanted = sys.stderr.isatty()
        self.shown = False

    def show(self, done: int) -> None:
        """Show how many are done, a few times a second."""
        now = time.monotonic()
        if self.wanted and now - self.last > 0.2:
            self.last, self.shown = now, True
            speed = done / (now - self.start)
            print(f"\r{done:,} rated, {speed:,.0f}/s", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Take the line away before something else is written."""
        if self.shown:
            self.shown = False
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _rated(items: Iterator[Item], jobs: int) -> Iterator[tuple[Item, Rating | None]]:
    """Rate in order: for a moment here, then in other processes if there is still more."""
    start = time.monotonic()
    for item in items:
        yield item, _rate([item.board])[0]
        if jobs > 1 and time.monotonic() - start > _ALONE:
            break
    else:
        return
    from nonet.results.workers import run_in_order

    asked: deque[list[Item]] = deque()

    def chunks() -> Iterator[list[Board | FormatError]]:
        while some := list(islice(items, _CHUNK)):
            asked.append(some)
            yield [item.board for item in some]

    with run_in_order(_rate, chunks(), jobs, python=True) as rated:
        for ratings in rated:
            yield from zip(asked.popleft(), ratings, strict=True)


def _rate(boards: list[Board | FormatError]) -> list[Rating | None]:
    from nonet.results.logic import rate

    return [rate(board) if isinstance(board, Board) else None for board in boards]


def _writer(form: str, alone: bool, lang: str) -> Callable[[Board, Rating], None]:
    """Give what writes one rating in the wished form."""
    from nonet.views.explain import level_name, technique_name

    def record(board: Board, rating: Rating) -> dict[str, Any]:
        values = (rating.status, rating.level, rating.score, rating.hardest)
        return dict(zip(FIELDS, (str(board), *values, sum(rating.used.values())), strict=True))

    def as_text(board: Board, rating: Rating) -> None:
        if rating.level is None:
            print(f"{board} {STATUS_WORDS[rating.status]}")
            return
        hardest = technique_name(rating.hardest, lang) if rating.hardest else "-"
        level = level_name(rating.level, lang)
        if not alone:
            print(f"{board} {level} {rating.score} {hardest}")
            return
        print(format_score(level, rating.score, lang))
        for name, times in rating.used.items():
            print(f"{times:5} × {technique_name(name, lang)}")

    if form == "csv":
        table = csv.DictWriter(sys.stdout, FIELDS, lineterminator="\n")
        table.writeheader()
        return lambda board, rating: table.writerow(record(board, rating)) and None
    if form == "json":
        return lambda board, rating: print(
            json.dumps({**record(board, rating), "used": dict(rating.used)})
        )
    return as_text
