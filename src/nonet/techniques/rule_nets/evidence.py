"""Evidence of forcing through rules."""

from __future__ import annotations

from dataclasses import dataclass

from nonet.geometry.cells import Candidate
from nonet.techniques.evidence import Evidence


@dataclass(frozen=True, slots=True)
class NetLine:
    """One inference of a net: digits that follow (`on`) or are ruled out (`off`).

    It follows from the lines `parents` because of a house, a cell with one candidate left (`cell`)
    or the rule or sum in `source`. The first line is the assumption. The last line concludes
    nothing: there is no digit for the cell, no place for `digit` in the house, or no way to fill
    the rule.
    """

    parents: tuple[int, ...] = ()
    on: tuple[int, int] | None = None
    off: tuple[Candidate, ...] = ()
    house: int | None = None
    cell: int | None = None
    digit: int | None = None
    source: Evidence | None = None


@dataclass(frozen=True, slots=True)
class RuleNet(Evidence):
    """An assumption, what follows from it line by line, and the contradiction at the end."""

    lines: tuple[NetLine, ...]
