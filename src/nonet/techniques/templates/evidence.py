"""Evidence of templates."""

from __future__ import annotations

from dataclasses import dataclass

from nonet.geometry.cells import Digit
from nonet.techniques.evidence import Cells, Evidence


@dataclass(frozen=True, slots=True)
class Templates(Evidence):
    """The ways to place all of a digit that the board still allows: the cells of all, or of none.

    `cells` are in all of them (set) or in none (delete); `count` is how many there are.
    """

    digit: Digit
    cells: Cells
    count: int
