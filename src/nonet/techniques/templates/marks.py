"""Marks of templates."""

from __future__ import annotations

from nonet.techniques.marks import Builder, mark
from nonet.techniques.templates.evidence import Templates


@mark.register(Templates)
def _templates(found: Templates, marks: Builder) -> None:
    marks.candidate(found.cells, (found.digit,), "base")
