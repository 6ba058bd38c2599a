"""Evidence of fireworks."""

from __future__ import annotations

from dataclasses import dataclass

from nonet.geometry.cells import Cell, Digit, Unit
from nonet.techniques.evidence import Evidence


@dataclass(frozen=True, slots=True)
class Firework(Evidence):
    """Three digits that a row and a column have in their common box or in one cell each besides.

    One of the three `cells` (crossing, end of the row, end of the column) has each of the digits.
    """

    digits: tuple[Digit, ...]
    crossing: Cell
    ends: tuple[Cell, Cell]
    row: Unit
    column: Unit
    box: Unit
