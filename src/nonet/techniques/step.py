"""Step: what a technique found, and the evidence for it."""

from __future__ import annotations

from dataclasses import dataclass

from nonet.geometry.cells import Candidate
from nonet.rules.model import CLASSIC_RULES, Rules
from nonet.techniques.evidence import Evidence


@dataclass(frozen=True, slots=True)
class Step:
    """What one technique allows: digits to place or candidates to eliminate, and why.

    `placements` and `eliminations` are (cell, digit) pairs in ascending order; every step has one
    or the other, and changes the board it was found on. `rules` are the board's, whose houses and
    rules the evidence speaks of by number.

    >>> from nonet.techniques.singles.evidence import Single
    >>> step = Step("full_house", ((80, 9),), (), Single(8, tuple(range(72, 80))))
    >>> step.technique, step.placements
    ('full_house', ((80, 9),))
    """

    technique: str
    placements: tuple[Candidate, ...]
    eliminations: tuple[Candidate, ...]
    evidence: Evidence
    rules: Rules = CLASSIC_RULES

    def __str__(self) -> str:
        """Return the name and the short notation."""
        from nonet.techniques.explain import explain

        return explain(self).notation

    def _repr_svg_(self) -> str:
        """Show a picture in a notebook: the step alone, since it does not know its board."""
        from nonet.draw.svg import svg_of_step

        return svg_of_step(self)
