"""Random numbers that do not depend on the machine or the versions of Python and numpy.

The generator is SplitMix64 (Steele, Lea and Flood, 2014), as in `kernel/generate/generate.h`.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from nonet.arguments import whole
from nonet.errors import ArgumentError

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Numbers = NDArray[numpy.uint64]

_STEP = 0x9E3779B97F4A7C15
_FIRST, _SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
_ALL = (1 << 64) - 1


def fold(seed: int, purpose: str) -> int:
    """Hash a seed and a purpose to 64 bits.

    >>> fold(7, "grids") != fold(7, "orders"), 0 <= fold(-(10**40), "grids") < 2**64
    (True, True)
    """
    import hashlib

    digest = hashlib.blake2b(f"{purpose} {seed}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little")


def choose_seed(seed: int | None) -> int:
    """Return the seed, or a random one short enough to be typed if it is None.

    >>> choose_seed(7), choose_seed(None) < 2**32
    (7, True)
    """
    if seed is None:
        return int.from_bytes(os.urandom(4), "little")
    number = whole(seed)
    if number is None:
        raise ArgumentError("not_a_seed", value=seed)
    return number


def _mix(x: int) -> int:
    x = (x ^ x >> 30) * _FIRST & _ALL
    x = (x ^ x >> 27) * _SECOND & _ALL
    return x ^ x >> 31


class Stream:
    """A stream of random numbers.

    >>> sorted(Stream(1).order(4))
    [0, 1, 2, 3]
    """

    def __init__(self, state: int) -> None:
        """Start with a state of 64 bits."""
        self.state = state

    def below(self, n: int) -> int:
        """Return a random number from 0 to n-1, all equally likely."""
        last = (1 << 64) - (1 << 64) % n
        while True:
            self.state = self.state + _STEP & _ALL
            if (x := _mix(self.state)) < last:
                return x % n

    def order(self, n: int) -> list[int]:
        """Return a random permutation of 0 to n-1, all equally likely."""
        order = list(range(n))
        for i in range(n - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order


def row(seed: int, number: int, width: int) -> list[int]:
    """Return `width` random 64-bit numbers of a numbered stream of a seed, as `table` does.

    >>> import numpy
    >>> row(7, 5, 3) == table(7, numpy.array([5], dtype=numpy.uint64), 3)[0].tolist()
    True
    """
    state = _mix(_mix(number + _STEP & _ALL)) ^ _mix(seed + _STEP & _ALL)
    return [_mix(state + _STEP * i & _ALL) for i in range(1, width + 1)]


def table(seed: int, numbers: Numbers, width: int) -> Numbers:
    """Return `width` random 64-bit numbers for each of the numbered streams of a seed.

    >>> import numpy
    >>> numbers = numpy.arange(5, dtype=numpy.uint64)
    >>> bool((table(7, numbers, 3)[2] == table(7, numbers[2:], 4)[0, :3]).all())
    True
    """
    import numpy

    def mix(x: Numbers) -> Numbers:
        x = (x ^ x >> numpy.uint64(30)) * numpy.uint64(_FIRST)
        x = (x ^ x >> numpy.uint64(27)) * numpy.uint64(_SECOND)
        return x ^ x >> numpy.uint64(31)

    step = numpy.uint64(_STEP)
    state = mix(mix(numbers + step)) ^ numpy.uint64(_mix(seed + _STEP & _ALL))
    jumps = step * numpy.arange(1, width + 1, dtype=numpy.uint64)
    return mix(state[:, None] + jumps[None, :])
