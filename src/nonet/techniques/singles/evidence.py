"""Evidence of singles."""

from __future__ import annotations

from dataclasses import dataclass

from nonet.geometry.cells import Unit
from nonet.techniques.evidence import Cells, Evidence


@dataclass(frozen=True, slots=True)
class Single(Evidence):
    """A cell or a unit with one place left.

    `unit` is the unit whose other cells are closed to the digit, None for a naked single.
    `blockers` are the filled cells that close them: one for each other digit of a naked single,
    those with the same digit for a hidden one. `struck` are empty cells of a hidden single's unit
    that no blocker sees: the digit was eliminated from them before.
    """

    unit: Unit | None
    blockers: Cells
    struck: Cells = ()
