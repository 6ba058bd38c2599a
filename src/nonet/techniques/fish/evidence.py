"""Evidence of fish."""

from __future__ import annotations

from dataclasses import dataclass

from nonet.geometry.cells import Digit, Unit
from nonet.techniques.evidence import Cells, Evidence


@dataclass(frozen=True, slots=True)
class Fish(Evidence):
    """Base units whose candidates of a digit lie in as many cover units, but for the fins.

    `cells` are the candidates in base and cover, fins and endo fins left out; `endo_fins` lie in
    two base units. `cannibal` are eliminations that are themselves in a base unit.
    """

    digit: Digit
    base: tuple[Unit, ...]
    cover: tuple[Unit, ...]
    cells: Cells
    fins: Cells = ()
    endo_fins: Cells = ()
    cannibal: Cells = ()


@dataclass(frozen=True, slots=True)
class SiameseFish(Evidence):
    """Fish that share their base and are given as one step."""

    parts: tuple[Fish, ...]
