"""Conflict: digits on a board that break its rules."""

from __future__ import annotations

from typing import NamedTuple

from nonet.rules.model import CLASSIC_RULES, Rule, Rules


class Conflict(NamedTuple):
    """A digit that appears more than once in a unit, or a rule that digits break.

    For a broken rule, `digit` is 0 and `unit` is its index in `rules.rules`.

    >>> from nonet.board.board import Board
    >>> print(Board("55" + "." * 79).conflicts()[0])
    5 appears twice in row 1: r1c1, r1c2
    """

    digit: int
    unit: int
    cells: tuple[int, ...]
    rules: Rules = CLASSIC_RULES

    @property
    def rule(self) -> Rule | None:
        """The broken rule, or None if a digit is repeated in a unit."""
        return None if self.digit else self.rules.rules[self.unit]

    def __str__(self) -> str:
        """Describe the conflict."""
        layout = self.rules.layout
        names = ", ".join(map(layout.name, self.cells))
        if self.rule is not None:
            kind = self.rules.type_of(self.rule)
            value = "" if self.rule.value is None else f" {self.rule.value}"
            return f"the {kind.name[0]}{value} is broken at {names}: {kind.meaning[0]}"
        times = "twice" if len(self.cells) == 2 else f"{len(self.cells)} times"
        return f"{self.digit} appears {times} in {layout.houses[self.unit].name}: {names}"
