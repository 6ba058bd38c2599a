"""Puzzles that are made, as rows of a file: made and rated by the same worker, piece by piece.

    numbers ──► workers: Maker, solve_rows ──► rows in order ──► writer

Each row depends on what was asked for and its number alone. So rows that a run before has kept
beside the file (`resume.py`) stay, and the others are made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from nonet.board.text import write_board
from nonet.results.parallel import run_here_first
from nonet.results.rule_generating import RuleMaker
from nonet.results.searching import Maker
from nonet.tables.batch import Job, solve_rows
from nonet.tables.batches import Batch, Texts
from nonet.tables.columns import ADDED
from nonet.tables.resume import keep_rows
from nonet.tables.run import Report
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


def make_file(
    output: str,
    work: MakeRows,
    rows: range,
    *,
    form: str | None = None,
    compress: str = "none",
    workers: int = 0,
    on_progress: Callable[[Report], None] = lambda report: None,
) -> Report:
    """Make the puzzles of these numbers and write them to a file.

    `output`, `form`, `workers` and `on_progress` are as in `run.solve_sources`.
    """
    added = work.job.added if work.job else []
    types = {"puzzle": "string", **{name: ADDED[name].type for name in added}}
    plan = Plan(list(types), "puzzle", grids=["puzzle", "solution"], compress=compress)
    asked = {**work.asked(), "start": rows.start}
    report, total = Report(), len(rows)

    def take(batch: Batch, old: int = 0) -> None:
        writer.write(batch)
        report.counts["unique"] += len(batch)
        report.restored += old
        report.fraction = report.rows / total
        on_progress(report)

    with keep_rows(output, asked, types) as kept, open_writer(output, form, plan) as writer:
        report.keeps = kept.path is not None
        while rows and (found := kept.read(min(_AT_ONCE, len(rows)))):
            old = len(found["puzzle"])
            take(Batch(tuple(found), tuple(found.values()), rows[:old]), old)
            rows = rows[old:]
        there = replace(work, maker=work.maker.alone())
        pieces = work.maker.cut(rows, _SLOW if work.job and work.job.slow else _AT_ONCE)
        for batches in run_here_first(work, there, pieces, workers, len(rows)):
            for batch in batches:
                take(batch)
                kept.write(batch.columns)
    return report
