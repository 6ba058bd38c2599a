"""Marks of aligned exclusion."""

from __future__ import annotations

from nonet.techniques.exclusion.evidence import Exclusion
from nonet.techniques.marks import Builder, mark


@mark.register(Exclusion)
def _exclusion(found: Exclusion, marks: Builder) -> None:
    marks.cell(found.cells, "base")
    marks.cell(found.excluders, "cover")
