"""Evidence of subsets."""

from __future__ import annotations

from dataclasses import dataclass

from nonet.geometry.cells import Digit, Unit
from nonet.techniques.evidence import Cells, Evidence


@dataclass(frozen=True, slots=True)
class Subset(Evidence):
    """As many digits as cells in a unit; `units` are all that hold the cells and lose something."""

    digits: tuple[Digit, ...]
    cells: Cells
    units: tuple[Unit, ...]
