"""Evidence of steps that follow from one rule."""

from __future__ import annotations

from dataclasses import dataclass

from nonet.geometry.cells import Cell, Digit
from nonet.rules.model import Rule
from nonet.techniques.evidence import Cells, Evidence
from nonet.techniques.rule_logic.constraints import Apart


@dataclass(frozen=True, slots=True)
class RuleReason(Evidence):
    """A rule, and what of the board it needs for its conclusion.

    `cells` are those that the rule speaks of, in its order. `given` are the cells whose candidates
    count, with these; `apart` are cells that differ for another reason than this rule. `left` is
    what the rule leaves of the cells that change.
    """

    rule: Rule
    cells: tuple[Cell, ...]
    given: tuple[tuple[Cell, tuple[Digit, ...]], ...]
    apart: tuple[Apart, ...]
    left: tuple[tuple[Cell, tuple[Digit, ...]], ...]


@dataclass(frozen=True, slots=True)
class Required(Evidence):
    """A digit that cells must hold somewhere, and all its places there.

    The cells are those of a `rule`, or of the `house`. `given` and `apart` are what the rule needs.
    """

    digit: Digit
    places: Cells
    cells: tuple[Cell, ...]
    rule: Rule | None = None
    house: int | None = None
    given: tuple[tuple[Cell, tuple[Digit, ...]], ...] = ()
    apart: tuple[Apart, ...] = ()
