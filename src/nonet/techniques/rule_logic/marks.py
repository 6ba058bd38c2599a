"""Marks of steps from one rule."""

from __future__ import annotations

from nonet.techniques.marks import Builder, mark
from nonet.techniques.rule_logic.evidence import Required, RuleReason


@mark.register(RuleReason)
def _rule(found: RuleReason, marks: Builder) -> None:
    marks.cell(tuple(sorted(found.cells)), "base")
    for cell, digits in found.given:
        if len(digits) > 1:
            marks.candidate((cell,), digits, "cover")
    marks.shade(*(some.house for some in found.apart))


@mark.register(Required)
def _required(found: Required, marks: Builder) -> None:
    marks.shade(found.house)
    if found.rule is not None:
        marks.cell(tuple(sorted(found.cells)), "base")
    marks.candidate(found.places, (found.digit,), "base")
