"""Marks of exotic patterns: what a picture of them shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from nonet.engines.logic.exotic_evidence import (
    DoubleExocet,
    Exocet,
    Exotic,
    Sectors,
    Symmetry,
    Tridagon,
)

if TYPE_CHECKING:
    from nonet.views.marks import Builder


def mark_exotic(marks: Builder, found: Exotic) -> None:
    """Mark a tridagon, an exocet, sectors or a symmetry."""
    match found:
        case Tridagon():
            _tridagon(marks, found)
        case Exocet():
            _exocet(marks, found)
        case DoubleExocet():
            _exocet(marks, found.parts[0])
            _exocet(marks, found.parts[1], "set_c", "set_d")
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


def _exocet(marks: Builder, found: Exocet, base: str = "set_a", target: str = "set_b") -> None:
    marks.shade(*found.lines)
    marks.cell(found.base, base)
    marks.cell(found.targets, target)
    marks.cell(found.companions, "cover")
    marks.candidate(found.base, found.digits, base)
    marks.candidate(found.targets, found.digits, target)


def _sectors(marks: Builder, found: Sectors) -> None:
    marks.shade(*sorted({unit for _, unit in found.covers}))
    marks.cell(found.cells, "base")
    for digit, _ in found.covers:
        marks.candidate(found.cells, (digit,), "base")
