"""Dig one classic 9x9 puzzle at a time, without numpy: the same puzzles as `dig.make`.

A browser has no numpy; elsewhere `dig` is faster, because it digs many grids together.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from nonet import seeds
from nonet.board.symmetries import orbits
from nonet.generator import patterns
from nonet.generator.dig import HALF, LAST_KEY, RETURNING, TURNS, Shape
from nonet.geometry.cells import CELLS
from nonet.solvers import native


def make_one(shape: Shape, seed: int, number: int, end: float) -> bytes | None:
    """Return a numbered puzzle of a seed, or None if it does not fit the shape.

    Raise TimeoutError after `end`, a time of the monotonic clock.

    >>> import math
    >>> puzzle = make_one(Shape(symmetry="rotate180"), 7, 0, math.inf)
    >>> native.is_unique(puzzle), puzzle[0] > 0, puzzle[80] > 0
    (True, False, False)
    """
    grid = native.random_grid(seeds.fold(seed, "grids"), number)
    orbit = orbits(shape.symmetry)
    count = max(orbit) + 1
    drawn = seeds.row(seeds.fold(seed, "orders"), number, count + 1)
    closed = {orbit[cell] for cell in range(CELLS) if not shape.pattern[cell]}
    rank = [-1 if i in closed else place for i, place in enumerate(_order(drawn[:count]))]
    floor = 0
    if not shape.minimal:
        choices = 1 if shape.most == CELLS else shape.most - shape.fewest + 1
        floor = shape.fewest + drawn[count] % choices
    if closed:
        grid = _repair(
            grid, [cell for cell in range(CELLS) if orbit[cell] not in closed], seed, number, end
        )
    puzzle = _dig(grid, [rank[i] for i in orbit], floor, end)
    if puzzle is None:
        return None
    for turn in range(TURNS):
        if _clues(puzzle) <= shape.most:
            break
        drawn = seeds.row(seeds.fold(seed, f"turn {turn}"), number, 2 * count)
        rank = _other_rank(puzzle, drawn, orbit, closed)
        dug = _dig(grid, [rank[i] for i in orbit], floor, end)
        if dug is not None and _clues(dug) <= _clues(puzzle):
            puzzle = dug
    if not shape.fewest <= _clues(puzzle) <= shape.most:
        return None
    if shape.minimal and shape.symmetry != "none" and _has_redundant_clue(puzzle):
        return None
    return puzzle


def _clues(puzzle: bytes) -> int:
    return CELLS - puzzle.count(0)


def _order(keys: Sequence[int]) -> list[int]:
    """Return the rank of each key."""
    ranks = [0] * len(keys)
    for rank, place in enumerate(sorted(range(len(keys)), key=keys.__getitem__)):
        ranks[place] = rank
    return ranks


def _repair(grid: bytes, usable: list[int], seed: int, number: int, end: float) -> bytes:
    """Repair a grid whose digits in the usable cells have several solutions, if possible."""
    clues = bytearray(CELLS)
    for cell in usable:
        clues[cell] = grid[cell]
    if native.is_unique(bytes(clues)):
        return grid
    stream = seeds.Stream(seeds.fold(seed, f"mend {number}"))
    return patterns.repair_grid(grid, usable, stream, end) or grid


def _other_rank(
    puzzle: bytes, drawn: Sequence[int], orbit: Sequence[int], closed: set[int]
) -> list[int]:
    """Rank the clues again, with a few removed clues put back, which are removed last."""
    count = len(drawn) // 2
    present = [puzzle[orbit.index(i)] > 0 for i in range(count)]
    absent = [i not in closed and not there for i, there in enumerate(present)]
    back = _order([drawn[i] if absent[i] else LAST_KEY for i in range(count)])
    open_ = [present[i] or (absent[i] and back[i] < RETURNING) for i in range(count)]
    keys = [drawn[count + i] >> 1 if present[i] else drawn[count + i] | HALF for i in range(count)]
    order = _order([keys[i] if open_[i] else LAST_KEY for i in range(count)])
    return [order[i] if open_[i] else -1 for i in range(count)]


def _dig(grid: bytes, rank: Sequence[int], floor: int, end: float) -> bytes | None:
    """Remove clues rank by rank while the solution stays unique, as `dig.dig` does."""
    puzzle = bytearray(digit if rank[cell] >= 0 else 0 for cell, digit in enumerate(grid))
    if not native.is_unique(bytes(puzzle)):
        return None
    cells: dict[int, list[int]] = {}
    for cell, place in enumerate(rank):
        if place >= 0:
            cells.setdefault(place, []).append(cell)
    for place in sorted(cells):
        if time.monotonic() > end:
            raise TimeoutError("timed out")
        trial = bytearray(puzzle)
        for cell in cells[place]:
            trial[cell] = 0
        if CELLS - trial.count(0) >= floor and native.is_unique(bytes(trial)):
            puzzle = trial
    return bytes(puzzle)


def _has_redundant_clue(puzzle: bytes) -> bool:
    return any(
        native.is_unique(puzzle[:cell] + b"\0" + puzzle[cell + 1 :])
        for cell in range(CELLS)
        if puzzle[cell]
    )
