"""Evidence of guardians."""

from __future__ import annotations

from dataclasses import dataclass

from nonet.geometry.cells import Cell, Digit, Unit
from nonet.techniques.evidence import Cells, Evidence


@dataclass(frozen=True, slots=True)
class Guardians(Evidence):
    """An odd ring of cells in one digit, each sharing a unit with the next; what else is in these.

    The ring cannot have the digit by turns, so a guardian, a further place of it in one of the
    `units`, is true. Unit i joins cell i with the next one.
    """

    digit: Digit
    ring: tuple[Cell, ...]
    units: tuple[Unit, ...]
    guardians: Cells
