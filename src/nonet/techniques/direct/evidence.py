"""Evidence of direct steps."""

from __future__ import annotations

from dataclasses import dataclass

from nonet.geometry.cells import Digit, Unit
from nonet.techniques.evidence import Cells, Evidence


@dataclass(frozen=True, slots=True)
class Direct(Evidence):
    """A pattern that closes cells of a unit to a digit, which then has one place left there.

    `digits` are locked into `cells` of `source`: all in `target` too (locked candidates), or as
    many digits as cells (a hidden subset, where `target` is the source). `closed` are the cells of
    `unit` that lose the digit.
    """

    digits: tuple[Digit, ...]
    cells: Cells
    source: Unit
    target: Unit
    unit: Unit
    closed: Cells
