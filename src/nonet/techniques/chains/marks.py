"""Marks of chains."""

from __future__ import annotations

from nonet.techniques.chains.evidence import Chain
from nonet.techniques.marks import SETS, Builder, mark


@mark.register(Chain)
def _chain(found: Chain, marks: Builder) -> None:
    """Mark what is on and off when the chain is followed from its start."""
    for i, one in enumerate(found.sets):
        marks.cell(one.cells, SETS[i % len(SETS)])
    for rectangle in found.rectangles:
        marks.cell(rectangle.cells, "base")
    first = found.links[0]
    marks.candidate(first.start.cells, (first.start.digit,), "off" if first.strong else "on")
    for link in found.links:
        marks.candidate(link.end.cells, (link.end.digit,), "on" if link.strong else "off")
        marks.link(link)
