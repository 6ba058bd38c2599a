"""Evidence of single-digit patterns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nonet.geometry.cells import Digit, Unit
from nonet.techniques.evidence import Cells, Evidence, Link

if TYPE_CHECKING:
    from nonet.techniques.chains.evidence import Chain


@dataclass(frozen=True, slots=True)
class EmptyRectangle(Evidence):
    """A box whose candidates of a digit lie in one row and one column, and a strong link outside.

    `cells` are the box's candidates. Two links and two crossings for the dual form.
    """

    digit: Digit
    box: Unit
    row: Unit
    column: Unit
    cells: Cells
    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class DualPattern(Evidence):
    """Two patterns that share their body and are given as one step."""

    parts: tuple[Chain | EmptyRectangle, ...]
