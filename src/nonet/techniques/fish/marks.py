"""Marks of fish."""

from __future__ import annotations

from typing import Final

from nonet.techniques.fish.evidence import Fish, SiameseFish
from nonet.techniques.marks import Builder, mark

_FEW: Final = 4
"""So many base units and their cover leave something unshaded."""


@mark.register(Fish)
def _fish(found: Fish, marks: Builder) -> None:
    marks.shade(*found.base)
    if len(found.base) <= _FEW:
        marks.shade(*found.cover)
    marks.candidate(found.fins + found.endo_fins, (found.digit,), "fin")
    marks.candidate(found.cells, (found.digit,), "base")


@mark.register(SiameseFish)
def _siamese_fish(found: SiameseFish, marks: Builder) -> None:
    for fish in found.parts:
        _fish(fish, marks)
