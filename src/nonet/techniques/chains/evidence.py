"""Evidence of chains."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nonet.techniques.evidence import Evidence, Link

if TYPE_CHECKING:
    from nonet.techniques.als.evidence import Als
    from nonet.techniques.uniqueness.evidence import Rectangle


@dataclass(frozen=True, slots=True)
class Chain(Evidence):
    """Links, each starting where the one before ended; `loop`: the last ends where the first began.

    Single-digit patterns, remote pairs, W-wings and all chains have this evidence.
    """

    links: tuple[Link, ...]
    loop: bool = False
    sets: tuple[Als, ...] = ()
    rectangles: tuple[Rectangle, ...] = ()
