"""Marks of guardians."""

from __future__ import annotations

from itertools import pairwise

from nonet.techniques.evidence import Link, Node
from nonet.techniques.guardians.evidence import Guardians
from nonet.techniques.marks import Builder, mark


@mark.register(Guardians)
def _guardians(found: Guardians, marks: Builder) -> None:
    marks.shade(*found.units)
    marks.candidate(found.guardians, (found.digit,), "fin")
    marks.candidate(found.ring, (found.digit,), "base")
    for one, other in pairwise((*found.ring, found.ring[0])):
        start, end = Node(found.digit, (one,)), Node(found.digit, (other,))
        marks.link(Link(start, end, False))
