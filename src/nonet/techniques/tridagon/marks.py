"""Marks of tridagons."""

from __future__ import annotations

from nonet.techniques.marks import Builder, mark
from nonet.techniques.tridagon.evidence import Tridagon


@mark.register(Tridagon)
def _tridagon(found: Tridagon, marks: Builder) -> None:
    marks.shade(*found.boxes)
    marks.cell(found.cells, "base")
    marks.candidate(found.guardians, found.extra, "fin")
    marks.candidate(found.cells, found.digits, "base")
