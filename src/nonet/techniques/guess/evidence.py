"""Evidence of a guess."""

from __future__ import annotations

from dataclasses import dataclass

from nonet.techniques.evidence import Evidence


@dataclass(frozen=True, slots=True)
class Guess(Evidence):
    """No reason but the solution."""
