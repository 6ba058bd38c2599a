"""Marks of single-digit patterns."""

from __future__ import annotations

from nonet.techniques.marks import Builder, mark
from nonet.techniques.single_digit.evidence import DualPattern, EmptyRectangle


@mark.register(EmptyRectangle)
def _empty_rectangle(found: EmptyRectangle, marks: Builder) -> None:
    marks.shade(found.box)
    marks.candidate(found.cells, (found.digit,), "base")
    for link in found.links:
        marks.candidate(link.start.cells + link.end.cells, (found.digit,), "set_b")
        marks.link(link)


@mark.register(DualPattern)
def _dual_pattern(found: DualPattern, marks: Builder) -> None:
    for part in found.parts:
        mark(part, marks)
