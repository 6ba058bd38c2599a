"""Marks of singles."""

from __future__ import annotations

from nonet.techniques.marks import Builder, mark
from nonet.techniques.singles.evidence import Single


@mark.register(Single)
def _single(found: Single, marks: Builder) -> None:
    marks.shade(found.unit)
    marks.cell(found.blockers, "cover")
