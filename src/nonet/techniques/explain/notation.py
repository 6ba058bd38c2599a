"""The short notation that experts use: pattern, arrow, conclusion."""

from __future__ import annotations

from functools import singledispatch

from nonet.techniques.evidence import Evidence, registered
from nonet.techniques.explain.words import Words
from nonet.techniques.step import Step


def notation(step: Step) -> str:
    """Write a step in short notation, without its name.

    >>> from nonet.techniques.hints import find
    >>> notation(next(find("...123......456..." + "." * 63, "pointing")))
    '7 in b2 => r3c123789<>7'
    """
    say = Words("en", step.rules)
    outcome = say.short_candidates(step.placements, "=")
    outcome = outcome or say.short_candidates(step.eliminations, "<>")
    body = write(step.evidence, say)
    return f"{body} => {outcome}" if body else outcome


@singledispatch
def write(found: Evidence, say: Words) -> str:
    """Write a pattern in short notation, as registered by `explain.py` of its family."""
    return registered(write, found, "explain")(found, say)
