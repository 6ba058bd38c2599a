"""Evidence of colouring."""

from __future__ import annotations

from dataclasses import dataclass

from nonet.geometry.cells import Candidate, Digit, Unit
from nonet.techniques.evidence import Cells, Evidence, Link


@dataclass(frozen=True, slots=True)
class Color:
    """Cells joined by strong links in one digit: all of `first` are true, or all of `second`."""

    first: Cells
    second: Cells
    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class Coloring(Evidence):
    """One or two coloured nets of a digit; `false` names the colours (net, 0 or 1) that must fail.

    For a trap, and where one of two colours is true, `false` is empty. `meeting` are the units in
    which two colours meet: unit, colour of the first net, colour of the second (or the same) net.
    """

    digit: Digit
    nets: tuple[Color, ...]
    false: tuple[tuple[int, int], ...] = ()
    meeting: tuple[tuple[int, int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Medusa(Evidence):
    """Candidates of all digits joined by strong links: all of `first` are true, or of `second`.

    `links` join neighbours, with their unit (None in a cell). `false` is the colour that cannot
    be, 0 or 1; then `clash` are two of its candidates that exclude each other, or `bare` are all
    candidates of a cell, none of which it leaves. For a trap `false` is None.
    """

    first: tuple[Candidate, ...]
    second: tuple[Candidate, ...]
    links: tuple[tuple[Candidate, Candidate, Unit | None], ...]
    false: int | None = None
    clash: tuple[Candidate, ...] = ()
    bare: tuple[Candidate, ...] = ()
