"""Step: what a technique found, and the evidence that text, pictures and JSON are made from.

Cells are numbers, units are indexes into `UNITS`, sets of cells are sorted tuples, so that a step
is a plain value: it compares, hashes and prints, and needs no board to be read.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from nonet.board.cells import Candidate, Cell, Digit, Unit
from nonet.engines.logic.evidence import (
    Cells,
    Deadly,
    Direct,
    Exclusion,
    Firework,
    Guardians,
    Medusa,
)
from nonet.engines.logic.exotic_evidence import Exotic


@dataclass(frozen=True, slots=True)
class Single:
    """A cell or a unit with one place left.

    `unit` is the unit whose other cells are closed to the digit, None for a naked single.
    `blockers` are the filled cells that close them: one for each other digit of a naked single,
    those with the same digit for a hidden one. `struck` are empty cells of a hidden single's unit
    that no blocker sees: the digit was struck out of them before.
    """

    unit: Unit | None
    blockers: Cells
    struck: Cells = ()


@dataclass(frozen=True, slots=True)
class Locked:
    """Digits whose places in one unit all lie in another: the other's further cells lose them."""

    digits: tuple[Digit, ...]
    cells: Cells
    source: Unit
    target: Unit


@dataclass(frozen=True, slots=True)
class Subset:
    """As many digits as cells in a unit; `units` are all that hold the cells and lose something."""

    digits: tuple[Digit, ...]
    cells: Cells
    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class Fish:
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
class Node:
    """One digit in one cell, in one of several cells (a group), or locked in an almost locked set.

    For a set, `cells` are those of its cells that can hold the digit and `als` counts into the
    evidence's `sets`.
    """

    digit: Digit
    cells: Cells
    als: int | None = None


@dataclass(frozen=True, slots=True)
class Link:
    """Two nodes: not both false (strong) or not both true (weak), and why.

    `unit` is the unit they share, None where they share the cell, or lie in the almost locked set
    `als` of the evidence's `sets`, or are all that keeps `rectangle` of its `rectangles` from two
    solutions. A strong link can be used as a weak one where both hold.
    """

    start: Node
    end: Node
    strong: bool
    unit: Unit | None = None
    als: int | None = None
    rectangle: int | None = None


@dataclass(frozen=True, slots=True)
class Als:
    """An almost locked set: n cells with n + 1 digits, each of which fits there once at most.

    `unit` holds the cells; None for a bent set, where all places of each digit see each other.
    """

    cells: Cells
    digits: tuple[Digit, ...]
    unit: Unit | None


@dataclass(frozen=True, slots=True)
class Chain:
    """Links, each starting where the one before ended; `loop`: the last ends where the first began.

    Single-digit patterns, remote pairs, W-wings and all chains are told in this way.
    """

    links: tuple[Link, ...]
    loop: bool = False
    sets: tuple[Als, ...] = ()
    rectangles: tuple[Rectangle, ...] = ()


@dataclass(frozen=True, slots=True)
class EmptyRectangle:
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
class Patterns:
    """Several patterns that share their body and are given as one step (dual, siamese)."""

    parts: tuple[Chain | EmptyRectangle | Fish, ...]


@dataclass(frozen=True, slots=True)
class Wing:
    """A pivot and its pincers: whatever the pivot is, one of them (or it) is `digit`."""

    pivot: Cell
    pincers: Cells
    digit: Digit
    digits: tuple[Digit, ...]


@dataclass(frozen=True, slots=True)
class Color:
    """Cells joined by strong links in one digit: all of `first` are true, or all of `second`."""

    first: Cells
    second: Cells
    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class Coloring:
    """One or two coloured nets of a digit; `false` names the colours (net, 0 or 1) that must fail.

    For a trap, and where one of two colours is true, `false` is empty. `meeting` are the units in
    which two colours meet: unit, colour of the first net, colour of the second (or the same) net.
    """

    digit: Digit
    nets: tuple[Color, ...]
    false: tuple[tuple[int, int], ...] = ()
    meeting: tuple[tuple[int, int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Rectangle:
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
class Grave:
    """All open cells have two candidates but one with three: the digit that is there too often."""

    cell: Cell
    digit: Digit
    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class Common:
    """A restricted common digit of two sets: `first` and `second` count into the sets."""

    first: int
    second: int
    digit: Digit


@dataclass(frozen=True, slots=True)
class AlmostLocked:
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
class SueDeCoq:
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


@dataclass(frozen=True, slots=True)
class Implication:
    """One fact of a net: a node, on or off, and the earlier facts that it follows from.

    `parents` count into the net's list; the premise has none. `unit` is where it follows, None
    where it follows in the cell. `inner` is a step that makes it false on the board as it is by
    then: locked candidates, a pair, a contradiction; its parents are what must be gone for that.
    """

    node: Node
    on: bool
    parents: tuple[int, ...] = ()
    unit: Unit | None = None
    inner: Step | None = None


@dataclass(frozen=True, slots=True)
class Forcing:
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


@dataclass(frozen=True, slots=True)
class Templates:
    """The ways to place all of a digit that the board still allows: the cells of all, or of none.

    `cells` are in all of them (set) or in none (delete); `count` is how many there are.
    """

    digit: Digit
    cells: Cells
    count: int


@dataclass(frozen=True, slots=True)
class Guess:
    """No reason but the solution."""


Evidence = (
    Single
    | Locked
    | Subset
    | Fish
    | Chain
    | EmptyRectangle
    | Patterns
    | Wing
    | Coloring
    | Rectangle
    | Grave
    | Deadly
    | Direct
    | Exclusion
    | Firework
    | Guardians
    | Medusa
    | AlmostLocked
    | SueDeCoq
    | Forcing
    | Templates
    | Exotic
    | Guess
)


@dataclass(frozen=True, slots=True)
class Step:
    """What one technique allows: digits to place or candidates to strike out, and why.

    `placements` and `eliminations` are (cell, digit) pairs in ascending order; every step has one
    or the other, and changes the board it was found on.

    >>> step = Step("full_house", ((80, 9),), (), Single(8, tuple(range(72, 80))))
    >>> step.technique, step.placements
    ('full_house', ((80, 9),))
    """

    technique: str
    placements: tuple[Candidate, ...]
    eliminations: tuple[Candidate, ...]
    evidence: Evidence

    def __str__(self) -> str:
        """Give the name and the short notation."""
        from nonet.views.explain import explain

        return explain(self).notation

    def _repr_svg_(self) -> str:
        """Show a picture in a notebook: the step alone, since it does not know its board."""
        from nonet.views.svg import svg_of_step

        return svg_of_step(self)
