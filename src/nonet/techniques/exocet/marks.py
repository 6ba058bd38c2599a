"""Marks of exocets."""

from __future__ import annotations

from nonet.techniques.exocet.evidence import DoubleExocet, Exocet
from nonet.techniques.marks import Builder, mark


@mark.register(Exocet)
def _exocet(found: Exocet, marks: Builder, base: str = "set_a", target: str = "set_b") -> None:
    marks.shade(*found.lines)
    marks.cell(found.base, base)
    marks.cell(found.targets, target)
    marks.cell(found.companions, "cover")
    marks.candidate(found.base, found.digits, base)
    marks.candidate(found.targets, found.digits, target)


@mark.register(DoubleExocet)
def _double_exocet(found: DoubleExocet, marks: Builder) -> None:
    _exocet(found.parts[0], marks)
    _exocet(found.parts[1], marks, "set_c", "set_d")
