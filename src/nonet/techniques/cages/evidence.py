"""Evidence of steps with sums of houses and with combinations of cages."""

from __future__ import annotations

from dataclasses import dataclass

from nonet.geometry.cells import Cell, Digit
from nonet.rules.model import Rule
from nonet.techniques.evidence import Cells, Evidence
from nonet.techniques.rule_logic.constraints import Apart


@dataclass(frozen=True, slots=True)
class HouseSum(Evidence):
    """Houses whose digits add up to a known number, and sums that cover most of their cells.

    The digits of `innies` (cells of the houses that no rule covers) less those of `outies` (cells
    of the rules outside the houses) are `total`. `given` are cells whose candidates count, `apart`
    cells that differ, and `left` is what the cells that change can still hold.
    """

    houses: tuple[int, ...]
    house_total: int
    rules: tuple[Rule, ...]
    innies: Cells
    outies: Cells
    total: int
    given: tuple[tuple[Cell, tuple[Digit, ...]], ...]
    apart: tuple[Apart, ...]
    left: tuple[tuple[Cell, tuple[Digit, ...]], ...]


@dataclass(frozen=True, slots=True)
class CageSets:
    """A rule in a house, and the digit sets that it can still hold."""

    rule: Rule
    cells: Cells
    sets: tuple[tuple[Digit, ...], ...]
    count: int
    """How many of the subset's digits it holds at least."""
    given: tuple[tuple[Cell, tuple[Digit, ...]], ...]
    """The candidates of its cells, where not all sets could be placed otherwise."""


@dataclass(frozen=True, slots=True)
class KillerSubset(Evidence):
    """Digits of a house that `cells` (which hold nothing else) and `cages` use up."""

    house: int
    digits: tuple[Digit, ...]
    cells: Cells
    cages: tuple[CageSets, ...]
