"""A plain solver that shares nothing with the kernel, and grids to try both on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nonet.geometry.cells import PEERS, UNITS

Masks = list[int]
ALL = 0x1FF


def count(masks: Masks, limit: int) -> int:
    """Count solutions up to the limit: fewest candidates first, naked singles only."""
    open_cells = [cell for cell in range(81) if masks[cell] & (masks[cell] - 1)]
    if not all(masks):
        return 0
    if not open_cells:
        return int(all(sum(masks[cell] for cell in unit) == ALL for unit in UNITS) and valid(masks))
    cell = min(open_cells, key=lambda cell: masks[cell].bit_count())
    total = 0
    for bit in (1 << digit for digit in range(9)):
        if masks[cell] & bit and total < limit:
            child = place(masks, cell, bit)
            if child is not None:
                total += count(child, limit - total)
    return total


def valid(masks: Masks) -> bool:
    return all(len({masks[cell] for cell in unit}) == 9 for unit in UNITS)


def place(masks: Masks, cell: int, bit: int) -> Masks | None:
    masks = masks[:]
    masks[cell] = bit
    todo = [cell]
    while todo:
        at = todo.pop()
        for peer in PEERS[at]:
            if masks[peer] & masks[at]:
                masks[peer] &= ~masks[at]
                if not masks[peer]:
                    return None
                if not masks[peer] & (masks[peer] - 1):
                    todo.append(peer)
    return masks


def start(masks: Masks) -> Masks | None:
    """Let the cells with one candidate speak, as `place` does for those to come."""
    current: Masks | None = masks
    for cell in range(81):
        if current is None or not current[cell]:
            return None
        if not current[cell] & (current[cell] - 1):
            current = place(current, cell, current[cell])
    return current


def count_masks(masks: Masks, limit: int) -> int:
    ready = start(list(masks))
    return 0 if ready is None else count(ready, limit)


def to_masks(digits: NDArray[Any]) -> NDArray[np.uint16]:
    return np.where(digits == 0, ALL, 1 << (digits.astype(np.int64) - 1).clip(0)).astype(np.uint16)


def solved_grid(rng: random.Random) -> list[int]:
    """Shuffle the rows, columns and digits of the plainest solved grid."""

    def shuffled_lines() -> list[int]:
        bands = rng.sample(range(3), 3)
        return [3 * band + line for band in bands for line in rng.sample(range(3), 3)]

    rows, columns = shuffled_lines(), shuffled_lines()
    digits = rng.sample(range(1, 10), 9)
    return [digits[(3 * r + r // 3 + c) % 9] for r in rows for c in columns]


def digit_grids(seed: int, n: int) -> Iterator[list[int]]:
    """Yield grids with one solution, several and none: clues of a solved grid, some made wrong."""
    rng = random.Random(seed)
    for _ in range(n):
        grid = solved_grid(rng)
        for cell in rng.sample(range(81), 81 - rng.randint(21, 45)):
            grid[cell] = 0
        if rng.random() < 0.3:
            grid[rng.randrange(81)] = rng.randint(1, 9)
        yield grid


def mask_grids(seed: int, n: int) -> Iterator[list[int]]:
    """Yield pencil-mark grids: a solution and other candidates; sometimes a cell loses its own."""
    rng = random.Random(seed)
    for _ in range(n):
        more = rng.uniform(0.05, 0.45)
        masks = [1 << (digit - 1) for digit in solved_grid(rng)]
        for cell in range(81):
            masks[cell] |= sum(1 << digit for digit in range(9) if rng.random() < more)
        if rng.random() < 0.3:
            masks[rng.randrange(81)] &= rng.randrange(512)
        yield masks


def check_solution(solution: NDArray[np.uint8], masks: NDArray[np.uint16]) -> None:
    """Fail unless it is a solved grid within the masks."""
    assert all(sorted(solution[list(unit)]) == list(range(1, 10)) for unit in UNITS)
    assert all(masks[cell] >> (int(solution[cell]) - 1) & 1 for cell in range(81))
