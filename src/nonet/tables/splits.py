"""Split puzzles into train, validation and test sets without leaks, by solution class.

Two puzzles can have the same or isomorphic solutions. The solution class is the canonical form of
the solution. All puzzles of a class go to the same split, which a hash of the class chooses, so a
puzzle stays in its split when a data set grows or is merged with another one.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Final

from nonet.errors import ArgumentError

DEFAULT_SHARES: Final = (0.9, 0.05, 0.05)
"""Default shares of train, validation and test."""
SPLIT_NAMES: Final = {2: ("train", "test"), 3: ("train", "validation", "test")}
"""Names of the splits, by the number of shares."""


@dataclass(frozen=True)
class Split:
    """Shares that add up to 1, and the seed of the hash that assigns classes to splits.

    >>> Split.of("0.9,0.05,0.05").names
    ('train', 'validation', 'test')
    """

    shares: tuple[float, ...] = DEFAULT_SHARES
    seed: int = 0

    @classmethod
    def of(cls, text: str, seed: int = 0) -> Split:
        """Parse comma-separated shares of train, validation and test, or of train and test."""
        try:
            shares = tuple(map(float, text.split(",")))
        except (ValueError, TypeError, AttributeError):  # it may not be a string
            shares = ()
        if len(shares) not in SPLIT_NAMES or min(shares) < 0 or not abs(sum(shares) - 1) < 1e-9:
            raise ArgumentError("not_shares", value=text)
        return cls(shares, seed)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the splits."""
        return SPLIT_NAMES[len(self.shares)]

    def split_of(self, solution_class: str | bytes) -> str:
        """Return the name of the split of a solution class.

        >>> names = [Split((0.5, 0.5)).split_of(str(i)) for i in range(1000)]
        >>> 400 < names.count("train") < 600
        True
        """
        return self.names[self.index_of(solution_class)]

    def index_of(self, solution_class: str | bytes) -> int:
        """Return the index of the split of a solution class.

        >>> Split((1.0, 0.0)).index_of("any")
        0
        """
        import hashlib  # imported late: it would double the start time of commands that never split

        text = solution_class.encode() if isinstance(solution_class, str) else solution_class
        digest = hashlib.blake2b(b"split %d " % self.seed + text, digest_size=8).digest()
        position = int.from_bytes(digest, "little") / 2**64
        return bisect_right(self._ends, position)

    @cached_property
    def _ends(self) -> list[float]:
        return list(accumulate(self.shares))[:-1]
