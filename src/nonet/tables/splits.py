"""Dividing puzzles into train, validation and test without a leak: by their solutions' classes.

Two puzzles can share a solution, or have solutions that are the same in disguise. A class is the
canonical form of a solution; whole classes go to one side, and a hash of the class says to which.
So a puzzle stays on its side when a set grows or is put together with another.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Final

from nonet.board.errors import ArgumentError

DEFAULT_SHARES: Final = (0.9, 0.05, 0.05)
"""Of train, validation and test, where nothing else is asked for."""
SIDES: Final = {2: ("train", "test"), 3: ("train", "validation", "test")}
"""What the sides are called, by their number."""


@dataclass(frozen=True)
class Split:
    """Shares of a set that add up to 1, and the seed by which classes are dealt out.

    >>> Split.of("0.9,0.05,0.05").names
    ('train', 'validation', 'test')
    """

    shares: tuple[float, ...] = DEFAULT_SHARES
    seed: int = 0

    @classmethod
    def of(cls, text: str, seed: int = 0) -> Split:
        """Read shares between commas: those of train, validation and test, or of train and test."""
        try:
            shares = tuple(map(float, text.split(",")))
        except (ValueError, TypeError, AttributeError):  # it may be no text
            shares = ()
        if len(shares) not in SIDES or min(shares) < 0 or not abs(sum(shares) - 1) < 1e-9:
            raise ArgumentError("not_shares", value=text)
        return cls(shares, seed)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the sides."""
        return SIDES[len(self.shares)]

    def side(self, solution_class: str | bytes) -> str:
        """Say to which side a class goes.

        >>> sides = [Split((0.5, 0.5)).side(str(i)) for i in range(1000)]
        >>> 400 < sides.count("train") < 600
        True
        """
        return self.names[self.number(solution_class)]

    def number(self, solution_class: str | bytes) -> int:
        """Say it by its number, from 0.

        >>> Split((1.0, 0.0)).number("any")
        0
        """
        import hashlib  # half of a program's start, where nothing is divided

        text = solution_class.encode() if isinstance(solution_class, str) else solution_class
        digest = hashlib.blake2b(b"split %d " % self.seed + text, digest_size=8).digest()
        drawn = int.from_bytes(digest, "little") / 2**64
        return bisect_right(self._ends, drawn)

    @cached_property
    def _ends(self) -> list[float]:
        return list(accumulate(self.shares))[:-1]
