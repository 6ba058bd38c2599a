"""Evidence of tridagons."""

from __future__ import annotations

from dataclasses import dataclass

from nonet.geometry.cells import Digit, Unit
from nonet.techniques.evidence import Cells, Evidence


@dataclass(frozen=True, slots=True)
class Tridagon(Evidence):
    """Twelve cells, three in each of four boxes, that three digits alone cannot fill.

    `guardians` are those that can hold something else, `extra` what that is. `odd` is the box whose
    cells run the other way than those of the other three.
    """

    boxes: tuple[Unit, ...]
    cells: Cells
    digits: tuple[Digit, ...]
    guardians: Cells
    extra: tuple[Digit, ...]
    odd: Unit
