"""Evidence of exotic patterns: the ones that the hardest puzzles are talked about with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from nonet.board.cells import Digit, Unit
from nonet.engines.logic.evidence import Cells


@dataclass(frozen=True, slots=True)
class Tridagon:
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


@dataclass(frozen=True, slots=True)
class Exocet:
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
class DoubleExocet:
    """Two exocets on the same cross-lines, whose bases hold each of four digits once."""

    parts: tuple[Exocet, Exocet]
    digits: tuple[Digit, ...]


@dataclass(frozen=True, slots=True)
class Sectors:
    """As many cells as pairs of a digit and a unit that all their candidates lie in."""

    cells: Cells
    covers: tuple[tuple[Digit, Unit], ...]


@dataclass(frozen=True, slots=True)
class Symmetry:
    """Givens that a turn or a reflection and a change of digits leave as they are.

    `partners` says what each of 1 to 9 becomes; `fixed` are the cells that stay where they are.
    """

    kind: Literal["half turn", "quarter turn", "diagonal", "antidiagonal"]
    partners: tuple[Digit, ...]
    fixed: Cells


Exotic = Tridagon | Exocet | DoubleExocet | Sectors | Symmetry
