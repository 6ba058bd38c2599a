"""Sue de Coq: where a line meets a box, two sets that use up all the digits between them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from operator import itemgetter

from nonet.geometry.cells import UNITS, Candidate, CellSet, Mask, Unit
from nonet.techniques.als.evidence import SueDeCoq
from nonet.techniques.grid import BOX_UNITS, MASK_DIGITS, SIZE, UNIT_SET, Grid, cells_of
from nonet.techniques.step import Step

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
    done = set()
    for line, box, held in _CROSSINGS:
        key = ("sue_de_coq", line, box, held(grid.masks))
        for step in grid.shared(key, partial(_at, grid, line, box)):
            if step.eliminations not in done:
                done.add(step.eliminations)
                yield step


def _at(grid: Grid, line: Unit, box: Unit) -> tuple[Step, ...]:
    return tuple(_all_at(grid, line, box))


def _all_at(grid: Grid, line: Unit, box: Unit) -> Iterator[Step]:
    crossing = UNIT_SET[line] & UNIT_SET[box]
    middle = [some for some in _subsets(grid, crossing) if len(some[0]) > 1]
    if not any(SIZE[mask] >= len(cells) + 2 for cells, mask in middle):
        return
    in_line = _subsets(grid, UNIT_SET[line] & ~crossing)
    in_box = _subsets(grid, UNIT_SET[box] & ~crossing)
    for cells, mask in middle:
        spare = SIZE[mask] - len(cells)
        if spare >= 2:
            by_use: dict[int, list[Some]] = {}
            for some in in_box:
                if use := _use(some, mask):
                    by_use.setdefault(use, []).append(some)
            for lined in in_line:
                if use := _use(lined, mask):
                    for boxed in _matching(by_use, spare - use, lined[1] & mask):
                        gone = _gone(grid, line, box, (cells, mask), lined, boxed)
                        if gone:
                            yield _to_step(line, box, (cells, mask), lined, boxed, gone)


def _subsets(grid: Grid, cells: CellSet) -> list[Some]:
    found: list[Some] = [((), 0)]
    for cell in cells_of(cells & grid.empty):
        held = grid.masks[cell]
        found += [((*some, cell), mask | held) for some, mask in found]
    return found[1:]


def _use(some: Some, mask: Mask) -> int:
    """Return how many digits of the crossing a set uses up: 0 if it has none of them."""
    cells, held = some
    return max(0, len(cells) - SIZE[held & ~mask]) if held & mask else 0


def _matching(by_use: dict[int, list[Some]], need: int, shared: int) -> Iterator[Some]:
    """Yield the box's sets that use up the rest.

    A digit of the crossing that the line's set can hold as well might be placed twice, so it asks
    for one more.
    """
    for use, sets in by_use.items():
        if use >= need:
            for some in sets:
                if use == need + SIZE[some[1] & shared]:
                    yield some


def _to_step(
    line: Unit, box: Unit, middle: Some, lined: Some, boxed: Some, gone: tuple[Candidate, ...]
) -> Step:
    evidence = SueDeCoq(
        line,
        box,
        middle[0],
        MASK_DIGITS[middle[1]],
        lined[0],
        MASK_DIGITS[lined[1]],
        boxed[0],
        MASK_DIGITS[boxed[1]],
    )
    return Step("sue_de_coq", (), gone, evidence)


def _gone(
    grid: Grid, line: Unit, box: Unit, middle: Some, lined: Some, boxed: Some
) -> tuple[Candidate, ...]:
    """Return what goes.

    A digit that only the box's set and the crossing can hold is placed in the box; one that only
    the line's set and the crossing can hold, in the line; one of the crossing alone, in both. One
    of both sets is placed in each of them, and so not in the crossing.
    """
    found: set[Candidate] = set()
    cells, mask = middle
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
