"""Marks of wings."""

from __future__ import annotations

from nonet.techniques.marks import Builder, mark
from nonet.techniques.wings.evidence import Wing


@mark.register(Wing)
def _wing(found: Wing, marks: Builder) -> None:
    marks.cell((found.pivot,), "set_a")
    marks.cell(found.pincers, "set_b")
    marks.candidate(found.pincers, (found.digit,), "fin")
    others = tuple(digit for digit in found.digits if digit != found.digit)
    marks.candidate((found.pivot,), others, "base")
    marks.candidate((found.pivot,), (found.digit,), "fin")
