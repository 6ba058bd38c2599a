"""Sue de Coq: where a line meets a box, two sets that use up all the digits between them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from operator import itemgetter

from nonet.board.cells import UNITS
from nonet.engines.logic.grid import BOX_UNITS, MASK_DIGITS, SIZE, UNIT_SET, Finder, Grid, cells_of
from nonet.engines.logic.step import Candidate, Step, SueDeCoq

# The lines and boxes that meet, and what gives all that matters there: their cells' candidates.
_CROSSINGS = tuple(
    (line, box, itemgetter(*cells_of(UNIT_SET[line] | UNIT_SET[box])))
    for box in BOX_UNITS
    for line in range(BOX_UNITS.start)
    if UNIT_SET[line] & UNIT_SET[box]
)
Some = tuple[tuple[int, ...], int]
"""Cells and the digits they can hold between them."""


def find_sue_de_coq(grid: Grid) -> Iterator[Step]:
    """Find Sue de Coq, basic and extended.

    Take two or three cells where a line meets a box, some cells more of the line and some more of
    the box. In the line's part a digit has one place, and in the box's part too; a digit that both
    sets outside the crossing can hold has two, one in each. When all these places are no more than
    the cells, every one is taken: the digits of the line's part leave the rest of the line, those
    of the box's part the rest of the box.
    """
    told = set()
    for line, box, held in _CROSSINGS:
        key = ("sue_de_coq", line, box, held(grid.masks))
        for step in grid.shared(key, lambda: tuple(_at(grid, line, box))):  # noqa: B023
            if step.eliminations not in told:
                told.add(step.eliminations)
                yield step


def _at(grid: Grid, line: int, box: int) -> Iterator[Step]:
    middle = _open(grid, UNIT_SET[line] & UNIT_SET[box])
    for size in (2, 3):
        for cells in combinations(middle, size):
            mask = _mask(grid, cells)
            if SIZE[mask] >= size + 2:
                yield from _with(grid, line, box, cells, mask)


def _with(grid: Grid, line: int, box: int, cells: tuple[int, ...], mask: int) -> Iterator[Step]:
    crossing = UNIT_SET[line] & UNIT_SET[box]
    spare = SIZE[mask] - len(cells)
    in_line = _sets(grid, UNIT_SET[line] & ~crossing, mask)
    in_box = _sets(grid, UNIT_SET[box] & ~crossing, mask)
    for line_cells, line_mask in in_line:
        left = spare - len(line_cells) + SIZE[line_mask & ~mask]
        for box_cells, box_mask in in_box:
            # Digits of the crossing that both sets can hold might be placed twice.
            twice = SIZE[line_mask & box_mask & mask]
            if left + twice == len(box_cells) - SIZE[box_mask & ~mask]:
                gone = _gone(
                    grid, line, box, cells, mask, (line_cells, line_mask), (box_cells, box_mask)
                )
                if gone:
                    evidence = SueDeCoq(
                        line,
                        box,
                        cells,
                        MASK_DIGITS[mask],
                        line_cells,
                        MASK_DIGITS[line_mask],
                        box_cells,
                        MASK_DIGITS[box_mask],
                    )
                    yield Step("sue_de_coq", (), gone, evidence)


def _sets(grid: Grid, cells: int, mask: int) -> list[Some]:
    """List the sets of cells that share digits with the crossing and use some of them up."""
    found = []
    open_cells = list(_open(grid, cells))
    for size in range(1, len(open_cells) + 1):
        for some in combinations(open_cells, size):
            held = _mask(grid, some)
            if size > SIZE[held & ~mask] and held & mask:
                found.append((some, held))
    return found


def _gone(
    grid: Grid, line: int, box: int, cells: tuple[int, ...], mask: int, lined: Some, boxed: Some
) -> tuple[Candidate, ...]:
    """Give what goes.

    A digit that only the box's set and the crossing can hold is placed in the box; one that only
    the line's set and the crossing can hold, in the line; one of the crossing alone, in both. One
    of both sets is placed in each of them, and so not in the crossing.
    """
    found: set[Candidate] = set()
    own = {*cells, *lined[0], *boxed[0]}
    both = lined[1] & boxed[1]
    for unit, digits in (
        (line, lined[1] | mask & ~boxed[1]),
        (box, boxed[1] | mask & ~lined[1]),
    ):
        for cell in UNITS[unit]:
            if cell not in own:
                found |= {(cell, digit) for digit in MASK_DIGITS[grid.masks[cell] & digits]}
    for cell in cells:
        found |= {(cell, digit) for digit in MASK_DIGITS[grid.masks[cell] & both]}
    return tuple(sorted(found))


def _open(grid: Grid, cells: int) -> tuple[int, ...]:
    return cells_of(cells & grid.empty)


def _mask(grid: Grid, cells: tuple[int, ...]) -> int:
    mask = 0
    for cell in cells:
        mask |= grid.masks[cell]
    return mask


FINDERS: dict[str, Finder] = {"sue_de_coq": find_sue_de_coq}
