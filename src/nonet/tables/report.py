"""What a run over many puzzles reports: counts by outcome, progress, and the first problems."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from nonet.messages import MESSAGES
from nonet.solvers.status import Outcome
from nonet.tables.readers import Source, name_place

if TYPE_CHECKING:
    from nonet.tables.batch_solver import Part

NAMED = 10  # problems that are printed; the rest are counted
WORST = (
    Outcome.INVALID,
    Outcome.INCOMPLETE,
    Outcome.TIMEOUT,
    Outcome.NONE,
    Outcome.MULTIPLE,
)


@dataclass(slots=True)
class Report:
    """The progress of a run: rows by outcome, and the first problems.

    `wrong` counts wrong answers, if answers are checked. `restored` rows come from an earlier run;
    `keeps` says whether the next run can resume this one. `unnamed` counts the problems past the
    first ten.
    """

    counts: Counter[str] = field(default_factory=Counter)
    levels: Counter[str] = field(default_factory=Counter)
    wrong: int | None = None
    problems: list[str] = field(default_factory=list)
    unnamed: int = 0
    fraction: float | None = None
    restored: int = 0
    keeps: bool = False

    @property
    def rows(self) -> int:
        """The number of rows done."""
        return self.counts.total()

    @property
    def exit_status(self) -> int:
        """The exit status of the worst outcome.

        >>> Report(Counter(unique=3, none=1)).exit_status
        1
        """
        return next((outcome.exit_status for outcome in WORST if self.counts[outcome]), 0)

    @property
    def is_full(self) -> bool:
        """Whether further problems are only counted."""
        return len(self.problems) >= NAMED

    def add_problem(self, problem: str) -> bool:
        """Keep a problem if it is one of the first ten, else count it; return whether it is kept.

        >>> report = Report()
        >>> [report.add_problem("line 1: empty") for _ in range(12)].count(True), report.unnamed
        (10, 2)
        """
        is_kept = not self.is_full
        if is_kept:
            self.problems.append(problem)
        else:
            self.unnamed += 1
        return is_kept

    def take(self, source: Source, part: Part) -> None:
        """Count the rows of a part, and keep their problems."""
        correct = part.added["correct"].to_pylist() if "correct" in part.added else None
        wrong = [row for row, right in enumerate(correct or []) if right == 0]
        if correct is not None:
            self.wrong = (self.wrong or 0) + len(wrong)
        problems = dict.fromkeys(wrong, MESSAGES["wrong_answer"]) | dict(part.messages)
        for row in sorted(problems):
            place = name_place(source.name, source.unit, part.batch.numbers[row])
            message = problems[row]
            joint = ", " if message.startswith(("item ", "column ")) else ": "
            self.add_problem(f"{place}{joint if place else ''}{message}")
        self.counts.update(part.counts)
        if "level" in part.added:
            self.levels.update(filter(None, part.added["level"].to_pylist()))
        self.restored += len(part.batch) * part.is_old
        self.fraction = part.batch.share

    def add(self, other: Report) -> None:
        """Add the report of another run."""
        for problem in other.problems:
            self.add_problem(problem)
        self.unnamed += other.unnamed
        if other.wrong is not None:
            self.wrong = (self.wrong or 0) + other.wrong
        self.counts.update(other.counts)
        self.levels.update(other.levels)
