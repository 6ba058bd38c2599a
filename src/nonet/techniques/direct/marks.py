"""Marks of direct steps."""

from __future__ import annotations

from nonet.techniques.direct.evidence import Direct
from nonet.techniques.marks import Builder, mark


@mark.register(Direct)
def _direct(found: Direct, marks: Builder) -> None:
    marks.shade(found.source, found.target, found.unit)
    marks.candidate(found.cells, found.digits, "base")
    marks.cell(found.closed, "cover")
