"""Guardians: an odd ring of cells in one digit cannot be, so what breaks it is true.

Each cell of the ring shares a unit with the next one. If these units had the digit nowhere else,
it would stand in every second cell of the ring, all around: but the number of cells is odd. So
one of the other places, the guardians, has the digit. Also known as oddagon or broken wing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from nonet.geometry.cells import DIGITS, UNITS_OF, CellSet
from nonet.techniques.grid import BIT, Grid, cells_of, iter_bits, seen_by_all
from nonet.techniques.guardians.evidence import Guardians
from nonet.techniques.step import Step

_LONGEST: Final = 7
_MOST: Final = 3
"""Guardians; of more, nothing sees all."""


def find_guardians(grid: Grid) -> Iterator[Step]:
    """Find odd rings of five or seven cells: what sees all their guardians loses the digit."""
    for digit in DIGITS:
        seen = set()
        for ring, units, guards in _rings(grid.places(digit)):
            # A ring without a guardian cannot be: the board has no solution.
            gone = grid.eliminations(digit, seen_by_all(guards)) if guards else ()
            if gone and (gone, guards) not in seen:
                seen.add((gone, guards))
                yield Step("guardians", (), gone, Guardians(digit, ring, units, cells_of(guards)))


def _rings(
    places: tuple[CellSet, ...],
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], CellSet]]:
    """Yield the rings from their lowest cell, in one of the two directions.

    A unit of the ring has two of its cells, and all else there are guardians.
    """
    cells = 0
    for some in places:
        cells |= some
    for start in iter_bits(cells):
        stack: list[tuple[tuple[int, ...], tuple[int, ...], CellSet, CellSet]] = [
            ((start,), (), BIT[start], 0)
        ]
        while stack:
            ring, units, inside, guards = stack.pop()
            last = ring[-1]
            for unit in UNITS_OF[last]:
                here = places[unit] & inside
                if unit not in units and here == BIT[last]:
                    if len(ring) < _LONGEST:
                        for cell in iter_bits(places[unit] & ~inside & ~guards):
                            more = guards | places[unit] & ~(inside | BIT[cell])
                            fits = not any(places[u] & BIT[cell] for u in units)
                            if cell > start and fits and more.bit_count() <= _MOST:
                                stack.append(
                                    ((*ring, cell), (*units, unit), inside | BIT[cell], more)
                                )
                elif len(ring) >= 5 and len(ring) % 2 and here == BIT[start] | BIT[last]:
                    more = guards | places[unit] & ~inside
                    if unit not in units and ring[1] < last and more.bit_count() <= _MOST:
                        yield ring, (*units, unit), more
