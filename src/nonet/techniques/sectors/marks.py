"""Marks of multi-sector locked sets."""

from __future__ import annotations

from nonet.techniques.marks import Builder, mark
from nonet.techniques.sectors.evidence import Sectors


@mark.register(Sectors)
def _sectors(found: Sectors, marks: Builder) -> None:
    marks.shade(*sorted({unit for _, unit in found.covers}))
    marks.cell(found.cells, "base")
    for digit, _ in found.covers:
        marks.candidate(found.cells, (digit,), "base")
