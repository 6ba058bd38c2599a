"""Templates: all the ways to place one digit nine times.

A template is a set of cells, one in each row, column and box. Those that the board still allows
for a digit hold all the cells where the digit stands and otherwise only its candidates. A cell
that all templates of one digit share is closed to the others, whose templates there go in turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nonet.geometry.cells import DIGITS, SIDE, CellSet
from nonet.techniques.grid import EVERY, PEER_SET, UNIT_SET, Grid, iter_bits
from nonet.techniques.step import Step
from nonet.techniques.templates.evidence import Templates


class Left(NamedTuple):
    """What is left for a digit: the cells in all its templates, in any, and how many ways."""

    common: int
    some: int
    ways: int


def find_template_set(grid: Grid) -> Iterator[Step]:
    """Find cells that all templates of a digit share: the digit goes there."""
    for digit, left in _settled(grid):
        cells = tuple(iter_bits(left.common & grid.at[digit]))
        if cells:
            placements = tuple([(cell, digit) for cell in cells])
            yield Step("template_set", placements, (), Templates(digit, cells, left.ways))


def find_template_delete(grid: Grid) -> Iterator[Step]:
    """Find candidates that are in no template of their digit: they go."""
    for digit, left in _settled(grid):
        cells = tuple(iter_bits(grid.at[digit] & ~left.some))
        if cells:
            gone = tuple([(cell, digit) for cell in cells])
            yield Step("template_delete", (), gone, Templates(digit, cells, left.ways))


def _settled(grid: Grid) -> list[tuple[int, Left]]:
    """Return what is left for each digit once no digit removes cells from another.

    Empty where a digit has no template at all: such a board cannot be solved.
    """
    free = list(grid.at)
    for cell, value in enumerate(grid.values):
        free[value] |= 1 << cell
    while True:
        left = {digit: templates_of(grid, free[digit]) for digit in DIGITS}
        if not all(one.ways for one in left.values()):
            return []
        before = free.copy()
        for digit, one in left.items():
            for other in DIGITS:
                if other != digit:
                    free[other] &= ~one.common
        if free == before:
            return list(left.items())


def templates_of(grid: Grid, free: CellSet) -> Left:
    """Return what is left for a digit that is or can be in some cells.

    >>> from nonet.board.board import Board
    >>> templates_of(Grid(Board()), EVERY).ways
    46656
    """
    return grid.shared(("templates", free), lambda: _below(0, free, {}))


def _below(row: int, free: CellSet, known: dict[tuple[int, int], Left]) -> Left:
    """Fill the rows from `row` on with the cells that are still free for them.

    How the rows above were filled matters only by what they left free, so that most ways to fill
    them share what follows, which is computed once.
    """
    if row == SIDE:
        return Left(0, 0, 1)
    if (row, free) in known:
        return known[row, free]
    common, some, count = EVERY, 0, 0
    for cell in iter_bits(free & UNIT_SET[row]):
        rest = free & ~PEER_SET[cell] & ~UNIT_SET[row]
        below, any_below, number = _below(row + 1, rest, known)
        if number:
            common &= below | 1 << cell
            some |= any_below | 1 << cell
            count += number
    known[row, free] = Left(common, some, count)
    return known[row, free]
