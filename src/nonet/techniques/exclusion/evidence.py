"""Evidence of aligned exclusion."""

from __future__ import annotations

from dataclasses import dataclass

from nonet.geometry.cells import Cell, Digit
from nonet.techniques.evidence import Cells, Evidence


@dataclass(frozen=True, slots=True)
class Exclusion(Evidence):
    """Cells whose digits cannot be combined freely: `excluders` see them all.

    `barred` are the combinations with a digit that goes, each with the excluder that it would
    leave nothing to, or None where two cells that see each other would be the same.
    """

    cells: Cells
    barred: tuple[tuple[tuple[Digit, ...], Cell | None], ...]
    excluders: Cells
