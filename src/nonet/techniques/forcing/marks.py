"""Marks of forcing chains and nets."""

from __future__ import annotations

from nonet.techniques.evidence import Evidence, Link
from nonet.techniques.forcing.evidence import Forcing
from nonet.techniques.locked_candidates.evidence import Locked
from nonet.techniques.marks import Builder, mark
from nonet.techniques.subsets.evidence import Subset


@mark.register(Forcing)
def _forcing(found: Forcing, marks: Builder) -> None:
    """Mark what becomes true and false; in a net that branches, arrows join what becomes true."""
    marks.shade(found.unit)
    if found.cell is not None:
        marks.cell((found.cell,), "base")
    for net in found.nets:
        marks.candidate(net[0].node.cells, (net[0].node.digit,), "base")
        is_chain = all(fact.parents == (i,) for i, fact in enumerate(net[1:]))
        for fact in net[1:]:
            role = "on" if fact.on else "off"
            marks.candidate(fact.node.cells, (fact.node.digit,), role)
            for parent in fact.parents:
                if is_chain:
                    marks.link(Link(net[parent].node, fact.node, fact.on))
                elif fact.on:
                    for origin in [i for i in net[parent].parents if net[i].on]:
                        marks.link(Link(net[origin].node, fact.node, True))
        if net[-1].inner:
            _inside(net[-1].inner.evidence, marks)


def _inside(found: Evidence, marks: Builder) -> None:
    """Mark the pattern by which the last fact that is shown follows."""
    if isinstance(found, Forcing):
        for fact in found.nets[0]:
            marks.candidate(fact.node.cells, (fact.node.digit,), "on" if fact.on else "off")
        marks.cell(found.nets[0][0].node.cells, "fin")
    elif isinstance(found, Locked | Subset):
        marks.cell(found.cells, "cover")
