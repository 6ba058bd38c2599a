"""Direct steps: a locked digit or a hidden subset that leaves another digit one place.

They are two steps in one look, without a candidate being written down: what is locked closes
cells of a unit, and the digit goes into the one that is left.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonet.geometry.cells import UNITS_OF, CellSet
from nonet.techniques.direct.evidence import Direct
from nonet.techniques.grid import BOX_UNITS, UNIT_SET, Grid, cells_of, iter_bits, set_of
from nonet.techniques.locked_candidates.evidence import Locked
from nonet.techniques.locked_candidates.find import find_claiming, find_pointing
from nonet.techniques.step import Step
from nonet.techniques.subsets.evidence import Subset
from nonet.techniques.subsets.find import find_hidden_pair, find_hidden_triple


def _crossing(cells: CellSet) -> list[int]:
    """Name the units that have one of the cells, in order."""
    return sorted({unit for cell in iter_bits(cells) for unit in UNITS_OF[cell]})


def _after_locked(grid: Grid, step: Step, technique: str) -> Iterator[Step]:
    """Place a locked digit in a unit of the source's kind that the target leaves one place."""
    found = step.evidence
    assert isinstance(found, Locked)
    (digit,) = found.digits
    gone = set_of(cell for cell, _ in step.eliminations)
    for unit in _crossing(gone):
        if unit in (found.source, found.target):
            continue
        if (unit in BOX_UNITS) != (found.source in BOX_UNITS):
            continue
        places = grid.at[digit] & UNIT_SET[unit]
        left = places & ~gone
        if left and not left & (left - 1) and places != left:
            evidence = Direct(
                found.digits,
                found.cells,
                found.source,
                found.target,
                unit,
                cells_of(places & ~left),
            )
            yield Step(technique, ((left.bit_length() - 1, digit),), (), evidence)


def find_direct_pointing(grid: Grid) -> Iterator[Step]:
    """Find digits that a box keeps to one line, and so another box beside it to one cell."""
    for step in find_pointing(grid):
        yield from _after_locked(grid, step, "direct_pointing")


def find_direct_claiming(grid: Grid) -> Iterator[Step]:
    """Find digits that a line keeps to one box, and so another line through it to one cell."""
    for step in find_claiming(grid):
        yield from _after_locked(grid, step, "direct_claiming")


def _after_subset(grid: Grid, step: Step, technique: str) -> Iterator[Step]:
    """Place a digit that the cells of a hidden subset leave one place in their unit."""
    found = step.evidence
    assert isinstance(found, Subset)
    cells = set_of(found.cells)
    for unit in found.units:
        for digit in sorted({digit for _, digit in step.eliminations}):
            places = grid.at[digit] & UNIT_SET[unit]
            left = places & ~cells
            if left != places and left and not left & (left - 1):
                closed = cells_of(places & cells)
                evidence = Direct(found.digits, found.cells, unit, unit, unit, closed)
                yield Step(technique, ((left.bit_length() - 1, digit),), (), evidence)


def find_direct_hidden_pair(grid: Grid) -> Iterator[Step]:
    """Find two digits with only two places in a unit, which leave another digit only one."""
    for step in find_hidden_pair(grid):
        yield from _after_subset(grid, step, "direct_hidden_pair")


def find_direct_hidden_triple(grid: Grid) -> Iterator[Step]:
    """Find three digits with only three places in a unit, which leave another digit only one."""
    for step in find_hidden_triple(grid):
        yield from _after_subset(grid, step, "direct_hidden_triple")
