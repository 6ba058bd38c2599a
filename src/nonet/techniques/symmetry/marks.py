"""Marks of symmetrical placement."""

from __future__ import annotations

from nonet.techniques.marks import Builder, mark
from nonet.techniques.symmetry.evidence import Symmetry


@mark.register(Symmetry)
def _symmetry(found: Symmetry, marks: Builder) -> None:
    marks.cell(found.fixed, "base")
