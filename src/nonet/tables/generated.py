"""Write generated puzzles to a file; each worker generates and rates its chunk.

    numbers ──► workers: Maker, solve_rows ──► rows in order ──► writer

Each row depends only on the request and its number. Rows that an interrupted run has saved
(`resume.py`) are reused, and the others are generated.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from nonet.formats.text import write_board
from nonet.generator.search import Maker
from nonet.generator.variants import VariantMaker
from nonet.parallel import adaptive_map
from nonet.tables.batch_solver import Job, solve_rows
from nonet.tables.columnar import Batch, Texts
from nonet.tables.columns import ADDED
from nonet.tables.pipeline import Report
from nonet.tables.resume import open_saved_rows
from nonet.tables.writers import Plan, open_writer

_AT_ONCE = 1024  # saved rows read together
_SLOW = 64  # rows in a chunk if each is rated too


@dataclass(frozen=True, slots=True)
class MakeRows:
    """Generates a chunk of puzzles with their columns; can be pickled for another process."""

    maker: Maker | VariantMaker
    job: Job | None
    options: Mapping[str, Any]  # the options of the maker
    to: str | None = None  # the output format of each puzzle

    def __call__(self, rows: Sequence[int]) -> list[Batch]:
        """Return the rows as one batch."""
        made: list[Any] = list(self.maker(rows))
        texts = [write_board(self.maker.to_board(one), self.to) for one in made]
        batch = Batch(("puzzle",), (Texts.of(texts),), range(rows[0] + 1, rows[-1] + 2))
        return [solve_rows(batch, self.job).batch if self.job else batch]

    def asked(self) -> dict[str, Any]:
        """Return the request that the rows depend on, without their number."""
        from nonet import __version__

        job = asdict(self.job) if self.job else None
        request = {**self.options, "to": self.to, "job": job}
        return {"nonet": __version__, "seed": self.maker.seed, **request}


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
    """Generate the puzzles with these numbers and write them to a file.

    `output`, `form`, `workers` and `on_progress` are as in `pipeline.solve_sources`.
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

    with open_saved_rows(output, asked, types) as kept, open_writer(output, form, plan) as writer:
        report.keeps = kept.path is not None
        while rows and (found := kept.read(min(_AT_ONCE, len(rows)))):
            old = len(found["puzzle"])
            take(Batch(tuple(found), tuple(found.values()), rows[:old]), old)
            rows = rows[old:]
        there = replace(work, maker=work.maker.for_worker())
        pieces = work.maker.chunks(rows, _SLOW if work.job and work.job.slow else _AT_ONCE)
        for batches in adaptive_map(work, there, pieces, workers, len(rows)):
            for batch in batches:
                take(batch)
                kept.write(batch.columns)
    return report
