"""Puzzles that are made, as rows of a file: made and rated by the same worker, piece by piece.

    numbers ──► workers: Maker, solve_rows ──► rows in order ──► writer

Each row depends on what was asked for and its number alone. So rows that a run before has kept
beside the file (`resume.py`) stay, and the others are made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from nonet.board import sizes
from nonet.board.board import Board
from nonet.results.parallel import run_here_first
from nonet.results.rule_generating import RuleMaker
from nonet.results.searching import Maker
from nonet.tables.batch import Job, solve_rows
from nonet.tables.batches import Batch, Texts, of_values
from nonet.tables.columns import ADDED
from nonet.tables.resume import Row, keep_rows
from nonet.tables.writers import Plan, open_writer

_AT_ONCE = 1024  # rows that are read back together
_SLOW = 64  # rows of a piece where each is rated too


@dataclass(frozen=True, slots=True)
class MakeRows:
    """Makes the puzzles of a piece and their columns; can be sent to another process."""

    maker: Maker | RuleMaker
    job: Job | None
    wish: Mapping[str, Any]  # what the maker was made of
    to: str | None = None  # the format of each puzzle

    def __call__(self, rows: Sequence[int]) -> list[Batch]:
        """Give the rows as one batch."""
        made: list[Any] = list(self.maker(rows))
        texts = [write_board(self.maker.to_board(one), self.to) for one in made]
        batch = Batch(("puzzle",), (Texts.of(texts),), range(rows[0] + 1, rows[-1] + 2))
        return [solve_rows(batch, self.job).batch if self.job else batch]

    def asked(self) -> dict[str, Any]:
        """Say what makes the rows, but for how many."""
        from nonet import __version__

        job = asdict(self.job) if self.job else None
        wish = {**self.wish, "to": self.to, "job": job}
        return {"nonet": __version__, "seed": self.maker.seed, **wish}


def write_board(board: Board, to: str | None) -> str:
    """Write a puzzle as asked for, else so that it can be read back.

    >>> write_board(Board("5" + "." * 80), None)[:3]
    '5..'
    """
    return board.format(to or ("line" if sizes.says_all(board.rules) else "json"))


def make_file(
    output: str,
    work: MakeRows,
    rows: range,
    *,
    form: str | None = None,
    compress: str = "none",
    workers: int = 0,
    on_rows: Callable[[int, bool], None] = lambda rows, before: None,
) -> None:
    """Make the puzzles of these numbers and write them to a file.

    `output`, `form` and `workers` are as in `run.solve_sources`. `on_rows` is told of rows that are
    written, and whether a run before has made them.
    """
    added = work.job.added if work.job else []
    names = ["puzzle", *added]
    plan = Plan(names, "puzzle", grids=["puzzle", "solution"], compress=compress)
    asked = {**work.asked(), "start": rows.start}
    with keep_rows(output, asked, len(names)) as kept, open_writer(output, form, plan) as writer:
        while rows and (found := kept.read(min(_AT_ONCE, len(rows)))):
            writer.write(_to_batch(names, found))
            on_rows(len(found), True)
            rows = rows[len(found) :]
        there = replace(work, maker=work.maker.alone())
        pieces = work.maker.cut(rows, _SLOW if work.job and work.job.slow else _AT_ONCE)
        for batches in run_here_first(work, there, pieces, workers, len(rows)):
            for batch in batches:
                writer.write(batch)
                if kept.path:
                    values = zip(*(column.to_pylist() for column in batch.columns), strict=True)
                    kept.write(list(map(list, values)))
                on_rows(len(batch), False)


def _to_batch(names: Sequence[str], rows: Sequence[Row]) -> Batch:
    """Make a batch of rows that were kept."""
    values = zip(*rows, strict=True)
    types = ["string", *(ADDED[name].type for name in names[1:])]
    columns = tuple(map(of_values, types, values))
    return Batch(tuple(names), columns, range(1, len(rows) + 1))
