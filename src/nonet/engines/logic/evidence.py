"""More evidence: that of deadly patterns, direct steps, colours of all digits, exclusions and such.

As in `step.py`: plain values, from which text, pictures and JSON are made.
"""

from __future__ import annotations

from dataclasses import dataclass

from nonet.board.cells import Candidate, Cell, Digit, Unit

Cells = tuple[Cell, ...]
"""Cells in ascending order."""


@dataclass(frozen=True, slots=True)
class Deadly:
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


@dataclass(frozen=True, slots=True)
class Direct:
    """A pattern that closes cells of a unit to a digit, which then has one place left there.

    `digits` are locked into `cells` of `source`: all in `target` too (locked candidates), or as
    many digits as cells (a hidden subset, where `target` is the source). `closed` are the cells of
    `unit` that lose the digit.
    """

    digits: tuple[Digit, ...]
    cells: Cells
    source: Unit
    target: Unit
    unit: Unit
    closed: Cells


@dataclass(frozen=True, slots=True)
class Exclusion:
    """Cells whose digits cannot be combined freely: `excluders` see them all.

    `barred` are the combinations with a digit that goes, each with the excluder that it would
    leave nothing to, or None where two cells that see each other would be the same.
    """

    cells: Cells
    barred: tuple[tuple[tuple[Digit, ...], Cell | None], ...]
    excluders: Cells


@dataclass(frozen=True, slots=True)
class Firework:
    """Three digits that a row and a column have in their common box or in one cell each besides.

    One of the three `cells` (crossing, end of the row, end of the column) has each of the digits.
    """

    digits: tuple[Digit, ...]
    crossing: Cell
    ends: tuple[Cell, Cell]
    row: Unit
    column: Unit
    box: Unit


@dataclass(frozen=True, slots=True)
class Guardians:
    """An odd ring of cells in one digit, each sharing a unit with the next; what else is in these.

    The ring cannot have the digit by turns, so a guardian, a further place of it in one of the
    `units`, is true. Unit i joins cell i with the next one.
    """

    digit: Digit
    ring: tuple[Cell, ...]
    units: tuple[Unit, ...]
    guardians: Cells


@dataclass(frozen=True, slots=True)
class Medusa:
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
