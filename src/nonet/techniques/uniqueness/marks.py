"""Marks of rectangles, graves and other deadly patterns."""

from __future__ import annotations

from nonet.techniques.marks import Builder, mark
from nonet.techniques.uniqueness.evidence import Deadly, Grave, Rectangle


@mark.register(Rectangle)
def _rectangle(found: Rectangle, marks: Builder) -> None:
    marks.shade(found.unit)
    marks.cell(found.cells, "base")
    marks.candidate(found.cells, found.digits, "base")
    marks.candidate(found.roof, found.extra, "fin")
    marks.cell(found.subset, "set_b")
    marks.candidate(found.subset, found.subset_digits, "set_b")
    for link in found.links:
        marks.link(link)


@mark.register(Grave)
def _grave(found: Grave, marks: Builder) -> None:
    marks.shade(*found.units)
    marks.cell((found.cell,), "base")
    marks.candidate((found.cell,), (found.digit,), "on")


@mark.register(Deadly)
def _deadly(found: Deadly, marks: Builder) -> None:
    marks.shade(found.unit)
    marks.cell(found.cells, "base")
    for cell, digit in found.extras:
        marks.cell((cell,), "base")
        marks.candidate((cell,), (digit,), "fin")
    marks.candidate(found.cells, found.digits, "base")
    marks.cell(found.subset, "set_b")
    marks.candidate(found.subset, found.subset_digits, "set_b")
