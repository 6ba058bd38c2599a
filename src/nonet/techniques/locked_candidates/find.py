"""Locked candidates: what a line and a box share.

Where all places of a digit in one of them lie in the cells that both share, the other can have the
digit nowhere else. The same holds for any two houses, if the first one must hold the digit.

The search: on the classic board folds (see singles) lay the three cells of each crossing over each
other, so that all digits are looked at together.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonet.geometry.cells import BOX_OF, CELLS, COLUMN_OF, ROW_OF, SIDE
from nonet.techniques.grid import EVERY, UNIT_SET, Grid, cells_of
from nonet.techniques.locked_candidates.evidence import Locked
from nonet.techniques.singles.find import IN_BAND, IN_BOX, IN_COLUMN, IN_ROW, IN_STACK
from nonet.techniques.step import Step


def _locked(planes: int, horizontal: bool) -> tuple[int, int]:
    """Mark the crossings, at their first cell, that are their box's only one, or their line's.

    A crossing is three cells side by side (horizontal) or on top of each other.
    """
    if horizontal:
        in_triads, in_line, along, across, line = IN_STACK, IN_ROW, 1, 9, 3
    else:
        in_triads, in_line, along, across, line = IN_BAND, IN_COLUMN, 9, 1, 27
    once = (planes | planes >> along | planes >> 2 * along) & in_triads
    x, y, z = once & IN_BOX, once >> across & IN_BOX, once >> 2 * across & IN_BOX
    in_box = x & ~(y | z) | (y & ~(x | z)) << across | (z & ~(x | y)) << 2 * across
    x, y, z = once & in_line, once >> line & in_line, once >> 2 * line & in_line
    alone = x & ~(y | z) | (y & ~(x | z)) << line | (z & ~(x | y)) << 2 * line
    return in_box & ~alone, alone & ~in_box


def _find(grid: Grid, technique: str) -> Iterator[Step]:
    return (_find_classic if grid.geometry.is_classic else _find_any)(grid, technique)


def _find_any(grid: Grid, technique: str) -> Iterator[Step]:
    geometry = grid.geometry
    sources = geometry.lines if technique == "claiming" else geometry.areas
    for digit in range(1, geometry.digits + 1):
        places = grid.places(digit)
        for source in sources:
            cells = places[source]
            if cells & (cells - 1):  # one cell alone is a hidden single
                for target in geometry.houses_with(cells):
                    rest = geometry.house_sets[target] & ~cells
                    if target != source and (gone := grid.eliminations(digit, rest)):
                        evidence = Locked((digit,), cells_of(cells), source, target)
                        yield Step(technique, (), gone, evidence)


def _find_classic(grid: Grid, technique: str) -> Iterator[Step]:
    kind = technique == "claiming"
    planes = grid.planes
    found = [(_locked(planes, horizontal)[kind], horizontal) for horizontal in (True, False)]
    for marks, horizontal in found:
        while marks:
            low = marks & -marks
            marks ^= low
            plane, first = divmod(low.bit_length() - 1, CELLS)
            line = ROW_OF[first] if horizontal else SIDE + COLUMN_OF[first]
            box = 2 * SIDE + BOX_OF[first]
            at = planes >> CELLS * plane & EVERY
            cells = at & UNIT_SET[line] & UNIT_SET[box]
            if cells & (cells - 1):  # one cell alone is a hidden single
                source, target = (line, box) if kind else (box, line)
                gone = grid.eliminations(plane + 1, UNIT_SET[target] & ~cells)
                yield Step(
                    technique, (), gone, Locked((plane + 1,), cells_of(cells), source, target)
                )


def find_pointing(grid: Grid) -> Iterator[Step]:
    """Find digits whose places in a box lie in one line: the rest of the line loses them.

    >>> from nonet.board.board import Board
    >>> puzzle = "7...1.65.8..7.............4.32.....64..3....557.9......1...7.9.2....3.....3....2."
    >>> [step.eliminations for step in find_pointing(Grid(Board(puzzle)))]
    [((15, 9), (24, 9))]
    """
    return _find(grid, "pointing")


def find_claiming(grid: Grid) -> Iterator[Step]:
    """Find digits whose places in a line lie in one box: the rest of the box loses them.

    >>> from nonet.board.board import Board
    >>> puzzle = "...82.........6...5.29.....1.97....2..7...8.3.....5.79...3...9...81.7..5.41.6..8."
    >>> [step.eliminations for step in find_claiming(Grid(Board(puzzle)))]
    [((15, 5), (16, 5))]
    """
    return _find(grid, "claiming")
