"""From the kind of evidence to the words of its family."""

from __future__ import annotations

from functools import singledispatch

from nonet.techniques.evidence import Evidence, registered
from nonet.techniques.explain.words import Told, Words
from nonet.techniques.step import Step


@singledispatch
def tell(found: Evidence, step: Step, say: Words) -> Told:
    """Tell a step in three strengths, as `explain.py` of its family registers it."""
    return registered(tell, found, "explain")(found, step, say)
