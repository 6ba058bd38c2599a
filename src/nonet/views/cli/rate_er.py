"""`nonet rate --er`: Sudoku Explainer's ratings, on all cores."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import islice

from nonet.board.board import Board
from nonet.board.errors import FormatError
from nonet.results.explaining import ER, rate_boards
from nonet.tables.kinds import Record
from nonet.views.cli.output import STATUS_WORDS, Complaints, Meter, Tally

ER_COLUMNS = ("er", "ep", "ed")
_CHUNK = 64


def run_er(records: Iterator[Record], form: str, threads: int) -> int:
    """Rate every puzzle and write it in the order of the input."""
    chunk = list(islice(records, 2))
    alone = len(chunk) == 1
    tally, meter = Tally(), Meter("puzzles")
    with Complaints() as complaints:
        while chunk:
            boards = [record.board for record in chunk if isinstance(record.board, Board)]
            ratings = iter(rate_boards(boards, threads=threads))
            meter.clear()
            for record in chunk:
                rating = next(ratings) if isinstance(record.board, Board) else None
                tally.add(rating.status if rating else "invalid")
                print(
                    _as_json(record, rating) if form == "json" else _as_text(record, rating, alone)
                )
                if isinstance(record.board, FormatError):
                    complaints.say(str(record.board), record.place)
            sys.stdout.flush()
            meter.show(tally.counts.total(), None)
            chunk = list(islice(records, _CHUNK))
        meter.clear()
    if not alone:
        print(tally.summary(), file=sys.stderr)
    return tally.exit_status


def _as_text(record: Record, rating: ER | None, alone: bool) -> str:
    if rating is None:
        return "invalid" if alone else f"{record.text} invalid"
    if rating.status != "unique":
        return f"{record.board} {STATUS_WORDS[rating.status]}"
    if alone:
        return f"ER {rating.er}   EP {rating.ep}   ED {rating.ed}"
    return f"{record.board} {rating.er} {rating.ep} {rating.ed}"


def _as_json(record: Record, rating: ER | None) -> str:
    unread = isinstance(record.board, FormatError)
    known = rating if rating and rating.status == "unique" else (None, None, None)
    values = {
        "puzzle": record.text if unread else str(record.board),
        "status": rating.status if rating else "invalid",
        "message": str(record.board) if unread else None,
        **dict(zip(ER_COLUMNS, known, strict=True)),
    }
    return json.dumps(values, ensure_ascii=False)
