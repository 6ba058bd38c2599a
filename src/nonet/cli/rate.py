"""`nonet rate`: rate how hard puzzles are for a person; many of them in parallel."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain, islice, repeat, takewhile
from typing import TYPE_CHECKING, Any

from nonet.board.board import Board
from nonet.cli.inputs import add_puzzles
from nonet.cli.options import add_choice, add_lang, add_number
from nonet.cli.output import Meter, Tally, count_levels, failed_outcome, outcome_words, show_puzzle
from nonet.cli.output_file import redirect_output
from nonet.cli.step_output import format_score
from nonet.cli.tables import add_table, open_table, run_table, wants_report, with_columns
from nonet.cli.technique_options import chosen_techniques
from nonet.errors import ArgumentError, FormatError, IncompleteError
from nonet.formats.text import write_board
from nonet.solvers.solve import solve
from nonet.tables.readers import Record, read_records
from nonet.techniques.er import ER, WHAT, rate_boards
from nonet.techniques.table import PROFILES

if TYPE_CHECKING:
    from nonet.techniques.analysis import Rating

COLUMNS = ("level", "score", "hardest", "steps")
ER_COLUMNS = ("er", "ep", "ed")
_FIRST, _CHUNK, _ER_CHUNK = 64, 16, 64

EXAMPLES = (
    "nonet rate puzzle.txt                # level, score, and techniques used",
    "nonet rate --er puzzles.txt          # Sudoku Explainer's ratings",
    "nonet rate puzzles.csv -o rated.csv  # add columns to a table",
)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    add_puzzles(parser)
    text = "output format (default: csv for tables, else text)"
    add_choice(parser, "--format", ("text", "csv", "json"), text)
    add_number(parser, "--jobs", 0, "number of processes, 0 for one per core", least=0)
    parser.add_argument(
        "--er",
        action="store_true",
        help="print Sudoku Explainer's ER, EP, and ED instead (default: level and score)",
    )
    add_lang(parser)
    add_table(parser)


def run(args: argparse.Namespace) -> int:
    """Rate every puzzle, in the order of the input."""
    techniques = chosen_techniques(args)
    if args.er and techniques != PROFILES["default"]:
        raise ArgumentError("er_and_techniques")
    sources = open_table(args, rates=True)
    if not wants_report(args, sources):
        columns, line = (ER_COLUMNS, "er") if args.er else (COLUMNS, "level")
        return run_table(args, sources, add=columns, solution=False, line=line, workers=args.jobs)
    with redirect_output(args):
        return _run_records(args, read_records(sources, args.format == "json"), techniques)


def _run_records(
    args: argparse.Namespace, records: Iterator[Record], techniques: tuple[str, ...]
) -> int:
    """Rate the puzzles one by one, and print a line for each, also if it is not a puzzle."""
    first = list(islice(records, 2))
    records, alone = chain(first, records), len(first) == 1
    if alone and (reason := _why_unrated(first[0], args.er)):
        raise reason
    rated: Iterator[tuple[Record, Rating | ER | None]] = (
        _rate_er(records, args.jobs, args.timeout)
        if args.er
        else _rate_many(records, args.jobs, techniques, args.timeout)
    )
    tally, levels, meter = Tally(lang=args.lang), Counter[str](), Meter("puzzles")
    for record, rating in rated:
        reason = _why_unrated(record, args.er)
        levels[getattr(rating, "level", None) or ""] += 1
        meter.clear()
        if args.format == "json":
            names = ER_COLUMNS if args.er else (*COLUMNS, "used")
            text = _to_json(record, rating, names, reason)
        else:
            text = _to_text(record, rating, alone and not reason, args.lang)
        print(text, flush=True)
        tally.count_record(record, rating.status if rating else None)
        if reason:
            tally.print_problem(str(reason), record.place)
        meter.show(tally.counts.total(), None)
    meter.clear()
    counts = count_levels(levels, args.lang)
    joint = "；" if args.lang == "zh" else "; "
    return tally.finish(f"{joint}{counts}" if counts else "")


def _why_unrated(record: Record, er: bool) -> ArgumentError | None:
    """Return why a board has no ER, if so: its size or its rules."""
    is_rated = not er or isinstance(record.board, FormatError) or record.board.is_classic
    return None if is_rated else ArgumentError("classic_only", what=WHAT)


def _rate_er(
    records: Iterator[Record], threads: int, timeout: float | None
) -> Iterator[tuple[Record, Rating | ER | None]]:
    """Rate as Sudoku Explainer does, in order, on all cores."""
    while chunk := list(islice(records, _ER_CHUNK)):
        boards = [r.board for r in chunk if isinstance(r.board, Board) and r.board.is_classic]
        ratings = iter(rate_boards(boards, threads=threads))
        for record in chunk:
            board = record.board
            is_rated = isinstance(board, Board) and board.is_classic
            yield record, next(ratings) if is_rated else _rate_one(board, (), timeout)


def _rate_many(
    records: Iterator[Record], jobs: int, techniques: tuple[str, ...], timeout: float | None
) -> Iterator[tuple[Record, Rating | None]]:
    """Rate in order; the first puzzles one by one, so that their ratings appear at once."""
    from nonet.parallel import adaptive_map

    sizes = chain(repeat(1, _FIRST), repeat(_CHUNK))
    pieces = takewhile(len, (list(islice(records, size)) for size in sizes))
    work = partial(_rate, techniques=techniques, timeout=timeout)
    for rated in adaptive_map(work, work, pieces, jobs, None):
        yield from rated


def _rate(
    records: Sequence[Record], techniques: tuple[str, ...], timeout: float | None
) -> list[tuple[Record, Rating | None]]:
    return [(record, _rate_one(record.board, techniques, timeout)) for record in records]


def _rate_one(
    board: Board | FormatError, techniques: tuple[str, ...], timeout: float | None
) -> Rating | None:
    """Rate a board; without techniques return only its status; None past the timeout."""
    from nonet.techniques.analysis import Analysis, Rating

    if isinstance(board, FormatError):
        return None
    with suppress(TimeoutError, IncompleteError):
        if not techniques:
            return Rating(solve(board, timeout=timeout).status, None, None, None, {})
        if timeout is not None and not board.is_classic:
            solve(board, timeout=timeout)
        return Analysis(board, techniques).rating
    return None


def _to_text(record: Record, rating: Rating | ER | None, alone: bool, lang: str) -> str:
    from nonet.techniques.analysis import Rating

    if rating is None or isinstance(record.board, FormatError):
        words = outcome_words(failed_outcome(record), lang)
        return words if alone else f"{show_puzzle(record)} {words}"
    if rating.status != "unique" or (isinstance(rating, Rating) and rating.level is None):
        return f"{write_board(record.board)} {outcome_words(rating.status, lang)}"
    if isinstance(rating, ER):
        er, ep, ed = rating
        return f"ER {er}   EP {ep}   ED {ed}" if alone else f"{record.board} {er} {ep} {ed}"
    from nonet.techniques.explain import level_name, technique_name

    level = level_name(str(rating.level), lang)
    if not alone:
        hardest = technique_name(rating.hardest, lang) if rating.hardest else "-"
        return f"{write_board(record.board)} {level} {rating.score} {hardest}"
    used = [f"{times:5} × {technique_name(name, lang)}" for name, times in rating.used.items()]
    return "\n".join([format_score(level, rating.score or 0, lang), *used])


def _to_json(
    record: Record, rating: Rating | ER | None, names: tuple[str, ...], reason: Exception | None
) -> str:
    board = record.board
    values: dict[str, Any] = {
        "puzzle": record.text if isinstance(board, FormatError) else write_board(board),
        "status": rating.status if rating else failed_outcome(record),
        "message": record.message or (str(reason) if reason else None),
        **dict.fromkeys(names),
    }
    if isinstance(rating, ER):
        if rating.status == "unique":
            values |= rating._asdict()
    elif rating and rating.status == "unique" and not reason:
        used = dict(rating.used)
        found = (rating.level, rating.score, rating.hardest, sum(used.values()), used)
        values |= dict(zip(names, found, strict=True))
    return json.dumps(with_columns(record, values), ensure_ascii=False)
