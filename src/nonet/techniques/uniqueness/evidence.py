"""Evidence of rectangles, graves and other deadly patterns."""

from __future__ import annotations

from dataclasses import dataclass

from nonet.geometry.cells import Candidate, Cell, Digit, Unit
from nonet.techniques.evidence import Cells, Evidence, Link


@dataclass(frozen=True, slots=True)
class Rectangle(Evidence):
    """Four cells in two rows, two columns and two boxes that two digits must not fill alone.

    `floor` are the cells with nothing else, `roof` those that save the puzzle and `extra` the
    digits that do so. Type 3: `subset` are further cells of `unit` that make a naked subset with
    the extra digits, together `subset_digits`. Types 4, 6 and hidden: `links` are the units that
    lock a digit into the rectangle.
    """

    cells: Cells
    digits: tuple[Digit, Digit]
    floor: Cells
    roof: Cells
    extra: tuple[Digit, ...] = ()
    subset: Cells = ()
    subset_digits: tuple[Digit, ...] = ()
    unit: Unit | None = None
    links: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class Grave(Evidence):
    """All open cells have two candidates but one with three: the digit that is there too often."""

    cell: Cell
    digit: Digit
    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class Deadly(Evidence):
    """Cells that must not be filled with the pattern's digits alone: one of the extras is true.

    `digits` are those of the pattern. A grave names neither these nor its cells, which are all
    open ones, with two candidates each but for the extras. Type 3: `subset` are further cells of
    `unit` that make a naked subset with the extra digits, together `subset_digits`. Type 4:
    `locked` is the digit that has no place in `unit` but the two cells with extras.
    """

    cells: Cells
    digits: tuple[Digit, ...]
    extras: tuple[Candidate, ...]
    unit: Unit | None = None
    subset: Cells = ()
    subset_digits: tuple[Digit, ...] = ()
    locked: Digit | None = None
