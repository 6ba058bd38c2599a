"""Evidence of multi-sector locked sets."""

from __future__ import annotations

from dataclasses import dataclass

from nonet.geometry.cells import Digit, Unit
from nonet.techniques.evidence import Cells, Evidence


@dataclass(frozen=True, slots=True)
class Sectors(Evidence):
    """As many cells as pairs of a digit and a unit that all their candidates lie in."""

    cells: Cells
    covers: tuple[tuple[Digit, Unit], ...]
