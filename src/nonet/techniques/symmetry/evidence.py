"""Evidence of symmetrical placement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from nonet.geometry.cells import Digit
from nonet.techniques.evidence import Cells, Evidence


@dataclass(frozen=True, slots=True)
class Symmetry(Evidence):
    """Givens that a turn or a reflection and a change of digits leave as they are.

    `partners` says what each of 1 to 9 becomes; `fixed` are the cells that stay where they are.
    """

    kind: Literal["half turn", "quarter turn", "diagonal", "antidiagonal"]
    partners: tuple[Digit, ...]
    fixed: Cells
