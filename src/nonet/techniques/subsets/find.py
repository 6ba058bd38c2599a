"""Subsets: n cells of a unit for n digits.

Naked: n cells hold n digits and nothing else, so the unit's other cells lose these digits. Where
the cells lie in a line and in a box, both lose them; if that strikes in both, the subset is
called locked. Hidden: n digits have only n places in a unit, so these cells hold nothing else.
A naked subset needs cells that differ, such as those of a cage; a hidden one needs a unit that
must hold the digits.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import Final

from nonet.geometry.cells import (
    BOX,
    CELLS,
    COLUMN_OF,
    ROW_OF,
    SIDE,
    Candidate,
    CellSet,
    Mask,
    Unit,
)
from nonet.techniques.grid import (
    BIT,
    MASK_DIGITS,
    SIZE,
    Grid,
    cells_of,
    iter_bits,
    set_of,
)
from nonet.techniques.singles.find import IN_BAND, IN_STACK
from nonet.techniques.step import Step
from nonet.techniques.subsets.evidence import Subset


def _naked_sets(grid: Grid, size: int) -> dict[int, int]:
    """Find the sets of `size` cells of a unit that hold that many digits: cells to mask."""
    masks = grid.masks
    found: dict[int, int] = {}
    for house in grid.geometry.house_cells:
        few = [cell for cell in house if 1 < SIZE[masks[cell]] <= size]
        if len(few) >= size:
            for cells in combinations(few, size):
                mask = 0
                for cell in cells:
                    mask |= masks[cell]
                if SIZE[mask] == size:
                    found.setdefault(sum([BIT[cell] for cell in cells]), mask)
    return found


def _naked_pairs(grid: Grid) -> dict[int, int]:
    """Do the same for two cells, by way of the cells that have the same two candidates."""
    by_mask: dict[int, list[int]] = {}
    masks, houses_with = grid.masks, grid.geometry.houses_with
    for cell in iter_bits(grid.bivalue):
        by_mask.setdefault(masks[cell], []).append(cell)
    return {
        BIT[one] | BIT[two]: mask
        for mask, cells in by_mask.items()
        if len(cells) > 1
        for one, two in combinations(cells, 2)
        if houses_with(BIT[one] | BIT[two])
    }


def _strike(grid: Grid, cells: CellSet, mask: Mask, unit: Unit) -> tuple[Candidate, ...]:
    """List what a naked subset eliminates of a unit."""
    found: list[Candidate] = []
    for digit in MASK_DIGITS[mask]:
        found += grid.eliminations(digit, grid.geometry.house_sets[unit] & ~cells)
    return tuple(found)


# How far two cells of a crossing of a line and a box are apart, and where the first can be.
_APART: Final = tuple(
    (steps * along, set_of(cell for cell in range(CELLS) if place[cell] % BOX < BOX - steps))
    for along, place in ((1, COLUMN_OF), (SIDE, ROW_OF))
    for steps in range(1, BOX)
)


def _locked_pairs(grid: Grid) -> dict[int, int]:
    """Find two equal cells with two candidates that a line and a box share."""
    planes, few = grid.planes, grid.bivalue
    found: dict[int, int] = {}
    for apart, starts in _APART:
        starts &= few & few >> apart
        if starts:
            unlike = planes ^ planes >> apart
            unlike |= unlike >> CELLS | unlike >> 2 * CELLS
            for cell in iter_bits(starts & ~(unlike | unlike >> 3 * CELLS | unlike >> 6 * CELLS)):
                found[BIT[cell] | BIT[cell + apart]] = grid.masks[cell]
    return found


def _locked_triples(grid: Grid) -> dict[int, int]:
    """Find all three cells that a line and a box share, with three candidates between them."""
    few = grid.bivalue | grid.trivalue
    found: dict[int, int] = {}
    for along, inside in ((1, IN_STACK), (SIDE, IN_BAND)):
        for cell in iter_bits(few & few >> along & few >> 2 * along & inside):
            cells = (cell, cell + along, cell + 2 * along)
            mask = grid.masks[cells[0]] | grid.masks[cells[1]] | grid.masks[cells[2]]
            if SIZE[mask] == 3:
                found[set_of(cells)] = mask
    return found


def _find_naked(grid: Grid, technique: str, size: int, locked: bool) -> Iterator[Step]:
    geometry = grid.geometry
    if locked and geometry.is_classic:
        sets = _locked_pairs(grid) if size == 2 else _locked_triples(grid)
    else:
        build = _naked_pairs if size == 2 else partial(_naked_sets, size=size)
        sets = grid.derived(("naked", size), build)
    for cells, mask in sets.items():
        struck = {
            unit: gone
            for unit in geometry.houses_with(cells)
            if (gone := _strike(grid, cells, mask, unit))
        }
        if struck and (len(struck) > 1) == locked:
            eliminations = tuple(sorted({pair for gone in struck.values() for pair in gone}))
            evidence = Subset(MASK_DIGITS[mask], cells_of(cells), tuple(struck))
            yield Step(technique, (), eliminations, evidence)


def _hidden_sets(grid: Grid, size: int) -> list[tuple[int, int, int]]:
    """Find the sets of `size` digits with that many places in a unit: unit, cells, mask."""
    found = []
    geometry = grid.geometry
    places = [grid.places(digit) for digit in range(1, geometry.digits + 1)]
    for unit in geometry.units:
        few = [
            (at, 1 << plane)
            for plane in range(geometry.digits)
            if (at := places[plane][unit]) and 1 < at.bit_count() <= size
        ]
        if len(few) >= size:
            for chosen in combinations(few, size):
                cells = mask = 0
                for at, bit in chosen:
                    cells |= at
                    mask |= bit
                if cells.bit_count() == size:
                    found.append((unit, cells, mask))
    return found


def _find_hidden(grid: Grid, technique: str, size: int) -> Iterator[Step]:
    seen = set()
    for unit, cells, mask in grid.derived(("hidden", size), partial(_hidden_sets, size=size)):
        if (cells, mask) in seen:
            continue
        seen.add((cells, mask))
        gone = tuple(
            (cell, digit)
            for cell in iter_bits(cells)
            for digit in MASK_DIGITS[grid.masks[cell] & ~mask]
        )
        if gone:
            units = tuple(
                u
                for u in grid.geometry.houses_with(cells)
                if u == unit or _is_hidden(grid, u, cells, mask)
            )
            evidence = Subset(MASK_DIGITS[mask], cells_of(cells), units)
            yield Step(technique, (), gone, evidence)


def _is_hidden(grid: Grid, unit: Unit, cells: CellSet, mask: Mask) -> bool:
    geometry = grid.geometry
    others = geometry.house_sets[unit] & ~cells
    return unit in geometry.units and not any(
        grid.at[digit] & others for digit in MASK_DIGITS[mask]
    )


def find_locked_pair(grid: Grid) -> Iterator[Step]:
    """Find two cells in a line and a box for two digits, which line and box lose elsewhere.

    >>> from nonet.board.board import Board
    >>> puzzle = ".1...479.........8.6...3..14...7......39.5.......81...52.4........2.8..4..1.6.9.."
    >>> [step.eliminations for step in find_locked_pair(Grid(Board(puzzle)))]
    [((3, 6), (12, 6), (32, 6), (75, 3))]
    """
    return _find_naked(grid, "locked_pair", 2, True)


def find_locked_triple(grid: Grid) -> Iterator[Step]:
    """Find three cells in a line and a box for three digits, which both lose elsewhere."""
    return _find_naked(grid, "locked_triple", 3, True)


def find_naked_pair(grid: Grid) -> Iterator[Step]:
    """Find two cells of a unit with the same two candidates: its other cells lose them.

    >>> from nonet.board.board import Board
    >>> puzzle = "54...........9.....3..7.184.....8619...2..4...16....3...2185.4....9.....96.....5."
    >>> [step.eliminations for step in find_naked_pair(Grid(Board(puzzle)))]
    [((21, 6),)]
    """
    return _find_naked(grid, "naked_pair", 2, False)


def find_naked_triple(grid: Grid) -> Iterator[Step]:
    """Find three cells of a unit with three candidates between them: its others lose them."""
    return _find_naked(grid, "naked_triple", 3, False)


def find_naked_quad(grid: Grid) -> Iterator[Step]:
    """Find four cells of a unit with four candidates between them: its others lose them."""
    return _find_naked(grid, "naked_quad", 4, False)


def find_hidden_pair(grid: Grid) -> Iterator[Step]:
    """Find two digits with the same two places in a unit: these cells lose all others.

    >>> from nonet.board.board import Board
    >>> puzzle = "78.4...2..2....6..3.6.8...9...1.6.5....7..46...5.9.8....3...7..6.1..5............"
    >>> [step.eliminations for step in find_hidden_pair(Grid(Board(puzzle)))]
    [((9, 4), (9, 9), (19, 4))]
    """
    return _find_hidden(grid, "hidden_pair", 2)


def find_hidden_triple(grid: Grid) -> Iterator[Step]:
    """Find three digits with three places between them in a unit: these lose all others."""
    return _find_hidden(grid, "hidden_triple", 3)


def find_hidden_quad(grid: Grid) -> Iterator[Step]:
    """Find four digits with four places between them in a unit: these lose all others."""
    return _find_hidden(grid, "hidden_quad", 4)
