"""Evidence of locked candidates."""

from __future__ import annotations

from dataclasses import dataclass

from nonet.geometry.cells import Digit, Unit
from nonet.techniques.evidence import Cells, Evidence


@dataclass(frozen=True, slots=True)
class Locked(Evidence):
    """Digits whose places in one unit all lie in another: the other's further cells lose them."""

    digits: tuple[Digit, ...]
    cells: Cells
    source: Unit
    target: Unit
