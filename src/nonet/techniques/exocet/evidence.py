"""Evidence of exocets."""

from __future__ import annotations

from dataclasses import dataclass

from nonet.geometry.cells import Digit, Unit
from nonet.techniques.evidence import Cells, Evidence


@dataclass(frozen=True, slots=True)
class Exocet(Evidence):
    """Two base cells, whose digits two target cells must hold.

    `companions` have none of the digits. `lines` are the cross-lines: the one beside the base cells
    in their box, and those of the targets. `covers` are, for each digit of the base, two units at
    most that hold all its places on the cross-lines outside the band.
    """

    base: Cells
    digits: tuple[Digit, ...]
    targets: Cells
    companions: Cells
    lines: tuple[Unit, ...]
    covers: tuple[tuple[Digit, tuple[Unit, ...]], ...]


@dataclass(frozen=True, slots=True)
class DoubleExocet(Evidence):
    """Two exocets on the same cross-lines, whose bases hold each of four digits once."""

    parts: tuple[Exocet, Exocet]
    digits: tuple[Digit, ...]
