"""Source: what a link or file says about a puzzle besides its digits and rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from nonet.errors import IncompleteError

if TYPE_CHECKING:
    from nonet.rules.model import Rule

Point = tuple[float, float]


class Drawing(NamedTuple):
    """A drawing of a source: what it is, where it is, and how it looks.

    `kind` is "line", "arrow", "shape" or "cage". `points` are rows and columns in cells from the
    top left corner of the board: those of a line, the centre of a shape, the centres of the cells
    of a cage. `width` of a line is its thickness; all lengths are in cells. Colours are `#rrggbb`
    or `#rrggbbaa`, "" for none. `angle` is in degrees; `over` is true above the digits.
    """

    kind: str
    points: tuple[Point, ...]
    color: str = ""
    fill: str = ""
    width: float = 0
    height: float = 0
    round: bool = False
    text: str = ""
    size: float = 0
    text_color: str = ""
    angle: float = 0
    over: bool = False


@dataclass(frozen=True, slots=True)
class Source:
    """What a link or file says about a puzzle besides its digits and rules.

    `rules` is its rules text, `solution` its stored solution as a line, with a dot for each cell
    that it leaves open, "" for none. `drawings` are what is drawn and is not a rule of the board.
    `inferred` are the rules that were inferred from drawings and words; `ignored` names what was
    not understood and was ignored on request. `fog` tells that cells are covered at first.

    >>> Source(title="Poly", author="Jay").title
    'Poly'
    """

    title: str = ""
    author: str = ""
    rules: str = ""
    solution: str = ""
    drawings: tuple[Drawing, ...] = ()
    inferred: tuple[Rule, ...] = ()
    ignored: tuple[str, ...] = ()
    fog: bool = False

    def misread(self) -> IncompleteError:
        """Return the error for rules that do not lead to the stored solution."""
        names = list(dict.fromkeys(rule.type for rule in self.inferred))
        return IncompleteError("misread", names=names or ["the rules text"])


NO_SOURCE = Source()
