"""Marks of fireworks."""

from __future__ import annotations

from nonet.techniques.fireworks.evidence import Firework
from nonet.techniques.marks import Builder, mark


@mark.register(Firework)
def _firework(found: Firework, marks: Builder) -> None:
    marks.shade(found.row, found.column, found.box)
    cells = (found.crossing, *found.ends)
    marks.cell(cells, "base")
    marks.candidate(cells, found.digits, "base")
