"""Multi-sector locked sets: as many cells as digits that units can give them.

Take some cells, and pairs of a unit and a digit in which all their candidates lie. A unit gives a
digit to one cell only. If there are no more pairs than cells, every pair is used up within them:
the digit leaves the rest of the unit. A candidate of the cells that two of the pairs have in common
would use up both, so it goes too. A naked subset is the smallest case, with one unit.

The scores are those of the largest fish, which count units in the same way, of one digit.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Final

from nonet.geometry.cells import SIDE, Candidate, CellSet, Digit, Unit
from nonet.solvers import native
from nonet.techniques.grid import PLANE_BYTES, UNIT_SET, Grid, cells_of, iter_bits
from nonet.techniques.sectors.evidence import Sectors
from nonet.techniques.step import Step

Cover = tuple[Digit, Unit]


def find_sk_loop(grid: Grid) -> Iterator[Step]:
    """Find SK-loops: sixteen cells around four filled corners in four boxes.

    The corners stand in two rows and two columns. Each box has two cells beside its corner in the
    row and two in the column; so there are two pairs of cells in each of the four lines, and two in
    each of the four boxes, joined to a loop of eight. Each digit of the cells is given by some of
    the lines and boxes, as few as will do: if these are sixteen in all, they are used up.
    """
    done = set()
    for cells, units in _LOOPS:
        if not cells & ~grid.empty:
            step = _step(
                grid, "sk_loop", cells, [_fewest(grid, cells, units, d) for d in range(1, 10)]
            )
            if step and step.eliminations not in done:
                done.add(step.eliminations)
                yield step


def find_multi_sector_locked_set(grid: Grid) -> Iterator[Step]:
    """Find locked sets in the crossings of three to six rows with three to six columns.

    Each digit is given by those of the rows that have it there, or by those of the columns,
    whichever are fewer.
    """
    done = set()
    planes = grid.planes.to_bytes(PLANE_BYTES, "little")
    lines = native.sectors(planes, grid.values)
    for rows, columns in sorted(lines, key=lambda some: _count(grid, *some)):
        cells = _crossing(rows, columns) & grid.empty
        choices = [_by_lines(grid, cells, rows, columns, digit) for digit in range(1, 10)]
        step = _step(grid, "multi_sector_locked_set", cells, choices)
        if step and step.eliminations not in done:
            done.add(step.eliminations)
            yield step


def _crossing(rows: int, columns: int) -> CellSet:
    in_rows = in_columns = 0
    for row in iter_bits(rows):
        in_rows |= UNIT_SET[row]
    for column in iter_bits(columns):
        in_columns |= UNIT_SET[SIDE + column]
    return in_rows & in_columns


def _count(grid: Grid, rows: int, columns: int) -> tuple[int, int, int]:
    return (_crossing(rows, columns) & grid.empty).bit_count(), rows, columns


def _by_lines(
    grid: Grid, cells: CellSet, rows: int, columns: int, digit: Digit
) -> list[tuple[Unit, ...]]:
    held = grid.at[digit] & cells
    by_row = tuple([row for row in iter_bits(rows) if UNIT_SET[row] & held])
    by_column = tuple([SIDE + c for c in iter_bits(columns) if UNIT_SET[SIDE + c] & held])
    least = min(len(by_row), len(by_column))
    return [units for units in (by_row, by_column) if len(units) == least]


def _loops() -> Iterator[tuple[CellSet, tuple[Unit, ...]]]:
    """List the loops: their cells, and the four lines and four boxes that join them."""
    bands = tuple(combinations(range(3), 2))
    for (b1, b2), (s1, s2) in product(bands, repeat=2):
        for places in product(range(3), repeat=4):
            rows = (3 * b1 + places[0], 3 * b2 + places[1])
            columns = (3 * s1 + places[2], 3 * s2 + places[3])
            boxes = tuple(2 * SIDE + 3 * b + s for b in (b1, b2) for s in (s1, s2))
            lines = (*rows, SIDE + columns[0], SIDE + columns[1])
            in_lines = in_boxes = twice = 0
            for unit in lines:
                twice |= in_lines & UNIT_SET[unit]
                in_lines |= UNIT_SET[unit]
            for box in boxes:
                in_boxes |= UNIT_SET[box]
            yield in_lines & in_boxes & ~twice, (*lines, *boxes)


_LOOPS: Final = tuple(_loops())


def _fewest(
    grid: Grid, cells: CellSet, units: tuple[Unit, ...], digit: Digit
) -> list[tuple[Unit, ...]]:
    """List the smallest sets of units that hold all of a digit's places in some cells."""
    held = grid.at[digit] & cells
    for count in range(len(units) + 1):
        found = [some for some in combinations(units, count) if not _left(held, some)]
        if found:
            return found
    raise AssertionError("the units hold all cells")


def _left(held: CellSet, units: tuple[Unit, ...]) -> CellSet:
    for unit in units:
        held &= ~UNIT_SET[unit]
    return held


def _step(
    grid: Grid, technique: str, cells: CellSet, choices: list[list[tuple[Unit, ...]]]
) -> Step | None:
    """Make a step if cells and covers are as many; of equal covers, take what eliminates most."""
    if sum(len(some[0]) for some in choices) != cells.bit_count():
        return None
    covers: list[Cover] = []
    gone: set[Candidate] = set()
    for digit, some in enumerate(choices, 1):
        best = max(some, key=lambda units: len(_struck(grid, cells, digit, units)))
        covers += [(digit, unit) for unit in best]
        gone |= _struck(grid, cells, digit, best)
    if not gone:
        return None
    evidence = Sectors(cells_of(cells), tuple(covers))
    return Step(technique, (), tuple(sorted(gone)), evidence)


def _struck(grid: Grid, cells: CellSet, digit: Digit, units: tuple[Unit, ...]) -> set[Candidate]:
    once = twice = 0
    for unit in units:
        twice |= once & UNIT_SET[unit]
        once |= UNIT_SET[unit]
    return {(cell, digit) for cell in iter_bits(grid.at[digit] & (once & ~cells | twice))}
