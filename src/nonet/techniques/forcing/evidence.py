"""Evidence of forcing chains and nets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from nonet.geometry.cells import Cell, Digit, Unit
from nonet.techniques.evidence import Evidence, Node

if TYPE_CHECKING:
    from nonet.techniques.step import Step


@dataclass(frozen=True, slots=True)
class Implication:
    """One fact of a net: a node, on or off, and the earlier facts that it follows from.

    `parents` count into the net's list; the premise has none. `unit` is where it follows, None
    where it follows in the cell. `inner` is a step that makes it false on the board as it is by
    then: locked candidates, a pair, a contradiction; its parents are what must be gone for that.
    `rule` is the number of the rule that makes it false.
    """

    node: Node
    on: bool
    parents: tuple[int, ...] = ()
    unit: Unit | None = None
    inner: Step | None = None
    rule: int | None = None


@dataclass(frozen=True, slots=True)
class Forcing(Evidence):
    """Premises of which one must hold, or one that cannot, each with what follows from it.

    `kind` tells the case:

    - `cell`: all candidates of `cell`, `unit`: all places of `digit` in `unit`, `either`: a
      candidate on, and off; each net ends with the same conclusion
    - `contradiction`: from the one premise follows its opposite, or that no candidate is left in
      `cell` or no place for `digit` in `unit`, whose last facts end the net
    """

    kind: Literal["contradiction", "cell", "unit", "either"]
    nets: tuple[tuple[Implication, ...], ...]
    cell: Cell | None = None
    unit: Unit | None = None
    digit: Digit | None = None
