"""Marks of subsets."""

from __future__ import annotations

from nonet.techniques.marks import Builder, mark
from nonet.techniques.subsets.evidence import Subset


@mark.register(Subset)
def _subset(found: Subset, marks: Builder) -> None:
    marks.shade(*found.units)
    marks.cell(found.cells, "base")
    marks.candidate(found.cells, found.digits, "base")
