"""Marks of colouring."""

from __future__ import annotations

from nonet.techniques.coloring.evidence import Coloring, Medusa
from nonet.techniques.evidence import Link, Node
from nonet.techniques.marks import Builder, mark


@mark.register(Coloring)
def _coloring(found: Coloring, marks: Builder) -> None:
    marks.shade(*(unit for unit, _, _ in found.meeting))
    roles = (("set_a", "set_b"), ("set_c", "set_d"))
    for net, (one, other) in zip(found.nets, roles, strict=False):
        marks.candidate(net.first, (found.digit,), one)
        marks.candidate(net.second, (found.digit,), other)
        marks.cell(net.first, one)
        marks.cell(net.second, other)
        for link in net.links:
            marks.link(link)


@mark.register(Medusa)
def _medusa(found: Medusa, marks: Builder) -> None:
    for color, role in ((found.first, "set_a"), (found.second, "set_b")):
        for cell, digit in color:
            marks.candidate((cell,), (digit,), role)
    for (one, x), (other, y), unit in found.links:
        start, end = Node(x, (one,)), Node(y, (other,))
        marks.link(Link(start, end, True, unit))
