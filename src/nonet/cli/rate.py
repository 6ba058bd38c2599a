"""`nonet rate`: how hard puzzles are for a person; many of them in parallel."""

from __future__ import annotations

import argparse
import json
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain, islice, repeat, takewhile
from typing import TYPE_CHECKING, Any

from nonet.board.board import Board
from nonet.board.errors import ArgumentError, FormatError
from nonet.board.text import write_board
from nonet.engines.logic.techniques import PROFILES
from nonet.results.explaining import ER, rate_boards
from nonet.results.solving import solve
from nonet.tables.kinds import Record, read_records
from nonet.views.cli.choice import chosen
from nonet.views.cli.inputs import add_puzzles
from nonet.views.cli.many import add_table, open_table, run_table, wants_report
from nonet.views.cli.output import (
    STATUS_WORDS,
    Meter,
    Tally,
    count_levels,
    show_puzzle,
    unknown_status,
)
from nonet.views.cli.step_output import add_lang, format_score
from nonet.views.cli.target import writing
from nonet.views.cli.wish import parse_count

if TYPE_CHECKING:
    from nonet.results.climb import Rating

COLUMNS = ("level", "score", "hardest", "steps")
ER_COLUMNS = ("er", "ep", "ed")
_FIRST, _CHUNK, _ER_CHUNK = 64, 16, 64


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    add_puzzles(parser)
    parser.add_argument("--format", choices=["text", "csv", "json"])
    parser.add_argument(
        "--jobs",
        type=parse_count,
        default=os.cpu_count() or 1,
        help="processes to use (%(default)s here)",
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
        return run_table(args, sources, add=columns, solution=False, line=line, workers=args.jobs)
    with writing(args):
        return _run_records(args, read_records(sources), techniques)


def _run_records(
    args: argparse.Namespace, records: Iterator[Record], techniques: tuple[str, ...]
) -> int:
    """Rate puzzle by puzzle; what is no puzzle keeps its place."""
    first = list(islice(records, 2))
    records, alone = chain(first, records), len(first) == 1
    if alone and (reason := _unrated(first[0])):
        raise reason
    rated: Iterator[tuple[Record, Rating | ER | None]] = (
        _explained(records, args.jobs, args.deadline)
        if args.er
        else _rated(records, args.jobs, techniques, args.deadline)
    )
    tally, levels, meter = Tally(), Counter[str](), Meter("puzzles")
    for record, rating in rated:
        levels[getattr(rating, "level", None) or ""] += 1
        meter.clear()
        if args.format == "json":
            text = _to_json(record, rating, ER_COLUMNS if args.er else (*COLUMNS, "used"))
        else:
            text = _to_text(record, rating, alone, args.lang)
        print(text, flush=True)
        tally.take(record, rating.status if rating else None)
        if reason := _unrated(record):
            tally.say(str(reason), record.place)
        meter.show(tally.counts.total(), None)
    meter.clear()
    counts = count_levels(levels)
    return tally.end(f"; {counts}" if counts else "")


def _unrated(record: Record) -> ArgumentError | None:
    """Say why a board is not rated: it has another size, or rules."""
    is_rated = isinstance(record.board, FormatError) or record.board.is_classic
    return None if is_rated else ArgumentError("classic_only", what="a rating")


def _explained(
    records: Iterator[Record], threads: int, deadline: float | None
) -> Iterator[tuple[Record, Rating | ER | None]]:
    """Rate in order as Sudoku Explainer does, on all cores."""
    while chunk := list(islice(records, _ER_CHUNK)):
        boards = [board for _, _, board in chunk if isinstance(board, Board) and board.is_classic]
        ratings = iter(rate_boards(boards, threads=threads))
        for record in chunk:
            board = record.board
            is_rated = isinstance(board, Board) and board.is_classic
            yield record, next(ratings) if is_rated else _rate_one(board, (), deadline)


def _rated(
    records: Iterator[Record], jobs: int, techniques: tuple[str, ...], deadline: float | None
) -> Iterator[tuple[Record, Rating | None]]:
    """Rate in order: the first ones one by one, as they come."""
    from nonet.results.parallel import run_here_first

    sizes = chain(repeat(1, _FIRST), repeat(_CHUNK))
    pieces = takewhile(len, (list(islice(records, size)) for size in sizes))
    work = partial(_rate, techniques=techniques, deadline=deadline)
    for rated in run_here_first(work, work, pieces, jobs, None):
        yield from rated


def _rate(
    records: Sequence[Record], techniques: tuple[str, ...], deadline: float | None
) -> list[tuple[Record, Rating | None]]:
    return [(record, _rate_one(record.board, techniques, deadline)) for record in records]


def _rate_one(
    board: Board | FormatError, techniques: tuple[str, ...], deadline: float | None
) -> Rating | None:
    """Rate a board; of one that is not rated, tell how many solutions it has, if it is settled."""
    from nonet.results.climb import Climb, Rating

    if isinstance(board, FormatError):
        return None
    if board.is_classic:
        return Climb(board, techniques).rating
    with suppress(TimeoutError):
        return Rating(solve(board, deadline=deadline).status, None, 0, None, {})
    return None


def _to_text(record: Record, rating: Rating | ER | None, alone: bool, lang: str) -> str:
    if rating is None or isinstance(record.board, FormatError):
        what = STATUS_WORDS[unknown_status(record)]
        return what if alone else f"{show_puzzle(record)} {what}"
    if rating.status != "unique" or _unrated(record):
        return f"{write_board(record.board)} {STATUS_WORDS[rating.status]}"
    if isinstance(rating, ER):
        er, ep, ed = rating
        return f"ER {er}   EP {ep}   ED {ed}" if alone else f"{record.board} {er} {ep} {ed}"
    from nonet.views.explain import level_name, technique_name

    level = level_name(str(rating.level), lang)
    if not alone:
        hardest = technique_name(rating.hardest, lang) if rating.hardest else "-"
        return f"{record.board} {level} {rating.score} {hardest}"
    used = [f"{times:5} × {technique_name(name, lang)}" for name, times in rating.used.items()]
    return "\n".join([format_score(level, rating.score, lang), *used])


def _to_json(record: Record, rating: Rating | ER | None, names: tuple[str, ...]) -> str:
    board, reason = record.board, _unrated(record)
    values: dict[str, Any] = {
        "puzzle": record.text if isinstance(board, FormatError) else write_board(board),
        "status": rating.status if rating else unknown_status(record),
        "message": record.message or (str(reason) if reason else None),
        **dict.fromkeys(names),
    }
    if isinstance(rating, ER):
        if rating.status == "unique":
            values |= rating._asdict()
    elif rating and not reason:
        used = dict(rating.used)
        found = (rating.level, rating.score, rating.hardest, sum(used.values()), used)
        values |= dict(zip(names, found, strict=True))
    return json.dumps(values, ensure_ascii=False)
