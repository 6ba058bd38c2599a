"""Marks of exotic patterns: what a picture of them shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from nonet.engines.logic.exotic_evidence import Exocet, Exotic, Sectors, Symmetry, Tridagon

if TYPE_CHECKING:
    from nonet.views.marks import Builder


def mark_exotic(marks: Builder, found: Exotic) -> None:
    """Mark a tridagon, an exocet, sectors or a symmetry."""
    match found:
        case Tridagon():
            _tridagon(marks, found)
        case Exocet():
            _exocet(marks, found)
        case Sectors():
            _sectors(marks, found)
        case Symmetry():
            marks.cell(found.fixed, "base")
        case _:
            assert_never(found)


def _tridagon(marks: Builder, found: Tridagon) -> None:
    marks.shade(*found.boxes)
    marks.cell(found.cells, "base")
    marks.candidate(found.guardians, found.extra, "fin")
    marks.candidate(found.cells, found.digits, "base")


def _exocet(marks: Builder, found: Exocet) -> None:
    marks.shade(*found.lines)
    marks.cell(found.base, "set_a")
    marks.cell(found.targets, "set_b")
    marks.cell(found.companions, "cover")
    marks.candidate(found.base, found.digits, "set_a")
    marks.candidate(found.targets, found.digits, "set_b")


def _sectors(marks: Builder, found: Sectors) -> None:
    marks.shade(*sorted({unit for _, unit in found.covers}))
    marks.cell(found.cells, "base")
    for digit, _ in found.covers:
        marks.candidate(found.cells, (digit,), "base")
