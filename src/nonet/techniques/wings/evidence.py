"""Evidence of wings."""

from __future__ import annotations

from dataclasses import dataclass

from nonet.geometry.cells import Cell, Digit
from nonet.techniques.evidence import Cells, Evidence


@dataclass(frozen=True, slots=True)
class Wing(Evidence):
    """A pivot and its pincers: whatever the pivot is, one of them (or it) is `digit`."""

    pivot: Cell
    pincers: Cells
    digit: Digit
    digits: tuple[Digit, ...]
