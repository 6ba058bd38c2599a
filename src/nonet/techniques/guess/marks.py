"""Marks of a guess."""

from __future__ import annotations

from nonet.techniques.guess.evidence import Guess
from nonet.techniques.marks import Builder, mark


@mark.register(Guess)
def _guess(found: Guess, marks: Builder) -> None:
    pass
