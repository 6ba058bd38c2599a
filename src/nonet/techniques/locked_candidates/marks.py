"""Marks of locked candidates."""

from __future__ import annotations

from nonet.techniques.locked_candidates.evidence import Locked
from nonet.techniques.marks import Builder, mark


@mark.register(Locked)
def _locked(found: Locked, marks: Builder) -> None:
    marks.shade(found.source, found.target)
    marks.candidate(found.cells, found.digits, "base")
