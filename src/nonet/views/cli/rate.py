"""`nonet rate`: how hard puzzles are for a person; many of them in parallel."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING

from nonet.board.board import Board
from nonet.board.errors import ArgumentError, FormatError
from nonet.engines.logic.techniques import LEVELS, PROFILES
from nonet.tables.kinds import Record, read_records
from nonet.views.cli.choice import chosen
from nonet.views.cli.inputs import add_puzzles
from nonet.views.cli.many import add_table, open_table, run_table, wants_report
from nonet.views.cli.output import STATUS_WORDS, Complaints, Meter, Tally
from nonet.views.cli.rate_er import ER_COLUMNS, run_er
from nonet.views.cli.step_output import add_lang, format_score
from nonet.views.cli.target import writing

if TYPE_CHECKING:
    from nonet.results.climb import Rating

COLUMNS = ("level", "score", "hardest", "steps")
_ALONE = 0.5  # seconds: what is done by then is done sooner than other processes start
_CHUNK = 16


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    add_puzzles(parser)
    parser.add_argument("--format", choices=["text", "csv", "json"])
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="processes to use (%(default)s here)"
    )
    parser.add_argument(
        "--er", action="store_true", help="Sudoku Explainer's ER, EP and ED instead"
    )
    add_lang(parser)
    add_table(parser)


def run(args: argparse.Namespace) -> int:
    """Rate every puzzle and write it in the order of the input."""
    techniques = chosen(args)
    if args.er and techniques != PROFILES["default"]:
        raise ArgumentError("er_and_techniques")
    sources = open_table(args, rates=True)
    if not wants_report(args, sources):
        columns, line = (ER_COLUMNS, "er") if args.er else (COLUMNS, "level")
        return run_table(
            args,
            sources,
            add=columns,
            solution=False,
            line=line,
            form=args.format,
            workers=args.jobs,
        )
    with writing(args):
        if args.er:
            return run_er(read_records(sources), args.format or "text", args.jobs)
        return _run_records(args, read_records(sources), techniques)


def _run_records(
    args: argparse.Namespace, records: Iterator[Record], techniques: tuple[str, ...]
) -> int:
    """Rate puzzle by puzzle."""
    first = list(islice(records, 2))
    alone = len(first) == 1
    write = _writer(args.format or "text", alone, args.lang)
    tally, levels, meter = Tally(), Counter[str](), Meter("puzzles")
    with Complaints() as complaints:
        for record, rating in _rated(chain(first, records), args.jobs, techniques):
            tally.add(rating.status if rating else "invalid")
            levels[(rating and rating.level) or ""] += 1
            meter.clear()
            write(record, rating)
            if isinstance(record.board, FormatError):
                complaints.say(str(record.board), record.place)
            meter.show(tally.counts.total(), None)
        meter.clear()
    sys.stdout.flush()
    if not alone:
        counts = ", ".join(f"{levels[level]:,} {level}" for level in LEVELS if levels[level])
        print("; ".join(filter(None, [tally.summary(), counts])), file=sys.stderr)
    return tally.exit_status


def _rated(
    records: Iterator[Record], jobs: int, techniques: tuple[str, ...]
) -> Iterator[tuple[Record, Rating | None]]:
    """Rate in order: for a moment here, then in other processes if there is still more."""
    start = time.monotonic()
    for record in records:
        yield record, _rate([record.board], techniques)[0]
        if jobs > 1 and time.monotonic() - start > _ALONE:
            break
    else:
        return
    from nonet.results.parallel import run_in_order

    work = partial(_rate, techniques=techniques)
    asked: deque[list[Record]] = deque()

    def chunks() -> Iterator[list[Board | FormatError]]:
        while some := list(islice(records, _CHUNK)):
            asked.append(some)
            yield [record.board for record in some]

    with run_in_order(work, chunks(), jobs, python=True) as rated:
        for ratings in rated:
            yield from zip(asked.popleft(), ratings, strict=True)


def _rate(boards: list[Board | FormatError], techniques: tuple[str, ...]) -> list[Rating | None]:
    from nonet.results.climb import Climb

    return [
        Climb(board, techniques).rating if isinstance(board, Board) else None for board in boards
    ]


def _writer(form: str, alone: bool, lang: str) -> Callable[[Record, Rating | None], None]:
    """Give what writes one rating in the wished form; what is no puzzle keeps its place."""
    from nonet.views.explain import level_name, technique_name

    def as_text(record: Record, rating: Rating | None) -> None:
        if rating is None:
            print(f"{record.text} invalid" if not alone else "invalid")
            return
        if rating.level is None:
            print(f"{record.board} {STATUS_WORDS[rating.status]}")
            return
        hardest = technique_name(rating.hardest, lang) if rating.hardest else "-"
        level = level_name(rating.level, lang)
        if not alone:
            print(f"{record.board} {level} {rating.score} {hardest}")
            return
        print(format_score(level, rating.score, lang))
        for name, times in rating.used.items():
            print(f"{times:5} × {technique_name(name, lang)}")

    def as_json(record: Record, rating: Rating | None) -> None:
        unread = isinstance(record.board, FormatError)
        values = {
            "puzzle": record.text if unread else str(record.board),
            "status": rating.status if rating else "invalid",
            "message": str(record.board) if unread else None,
            "level": rating and rating.level,
            "score": rating and rating.score,
            "hardest": rating and rating.hardest,
            "steps": rating and sum(rating.used.values()),
            "used": rating and dict(rating.used),
        }
        print(json.dumps(values, ensure_ascii=False))

    return as_json if form == "json" else as_text
