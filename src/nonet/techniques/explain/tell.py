"""Choose the explanation of a step by the type of its evidence."""

from __future__ import annotations

from functools import singledispatch

from nonet.techniques.evidence import Evidence, registered
from nonet.techniques.explain.words import Told, Words
from nonet.techniques.step import Step


@singledispatch
def tell(found: Evidence, step: Step, say: Words) -> Told:
    """Explain a step in three levels of detail, as registered by `explain.py` of its family."""
    return registered(tell, found, "explain")(found, step, say)
