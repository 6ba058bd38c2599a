"""Conflict: how digits on a board break its rules."""

from __future__ import annotations

from typing import NamedTuple

from nonet.board.rules.model import CLASSIC_RULES, Rule, Rules


class Conflict(NamedTuple):
    """A digit that stands more than once in a unit, or a rule that digits break.

    Of a broken rule `digit` is 0, `unit` its number among `rules.rules`, and `rules` the board's.

    >>> from nonet.board.board import Board
    >>> print(Board("55" + "." * 79).conflicts()[0])
    5 stands 2 times in row 1: r1c1, r1c2
    """

    digit: int
    unit: int
    cells: tuple[int, ...]
    rules: Rules = CLASSIC_RULES

    @property
    def rule(self) -> Rule | None:
        """The rule that is broken, None where a digit stands twice in a unit."""
        return None if self.digit else self.rules.rules[self.unit]

    def __str__(self) -> str:
        """Say it in words."""
        layout = self.rules.layout
        names = ", ".join(map(layout.name, self.cells))
        if self.rule is not None:
            kind = self.rules.kind(self.rule)
            value = "" if self.rule.value is None else f" {self.rule.value}"
            return f"the {kind.name[0]}{value} is broken at {names}: {kind.meaning[0]}"
        times = len(self.cells)
        return f"{self.digit} stands {times} times in {layout.houses[self.unit].name}: {names}"
