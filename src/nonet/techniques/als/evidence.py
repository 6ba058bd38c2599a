"""Evidence of almost locked sets."""

from __future__ import annotations

from dataclasses import dataclass

from nonet.geometry.cells import Cell, Digit, Unit
from nonet.techniques.evidence import Cells, Evidence


@dataclass(frozen=True, slots=True)
class Als:
    """An almost locked set: n cells with n + 1 digits, each of which fits there once at most.

    `unit` holds the cells; None for a bent set, where all places of each digit see each other.
    """

    cells: Cells
    digits: tuple[Digit, ...]
    unit: Unit | None


@dataclass(frozen=True, slots=True)
class Common:
    """A restricted common digit of two sets: `first` and `second` count into the sets."""

    first: int
    second: int
    digit: Digit


@dataclass(frozen=True, slots=True)
class AlmostLocked(Evidence):
    """Almost locked sets joined by restricted common digits, and the digits that follow.

    `stem` is the cell of a death blossom, whose candidates `stem_digits` each lead into one set,
    in the order of the sets.
    """

    sets: tuple[Als, ...]
    commons: tuple[Common, ...]
    digits: tuple[Digit, ...]
    stem: Cell | None = None
    stem_digits: tuple[Digit, ...] = ()


@dataclass(frozen=True, slots=True)
class SueDeCoq(Evidence):
    """Cells where a line meets a box, with a set in the line and one in the box that use them up.

    `cells` and `digits` are those of the crossing; each set has its own.
    """

    line: Unit
    box: Unit
    cells: Cells
    digits: tuple[Digit, ...]
    line_cells: Cells
    line_digits: tuple[Digit, ...]
    box_cells: Cells
    box_digits: tuple[Digit, ...]
