"""Use the solver to check and repair a reading: a puzzle has exactly one solution.

The most likely reading may have no solution (a digit was misread) or several (one was missed). Then
the cheapest change of a few cells that gives one solution is searched. The cost of a change is the
difference in the network's log probabilities.

One solution is not a proof either: another reading of a cell may also give a puzzle with one
solution, and a redundant digit may be missing. So the other readings of each cell are compared too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from nonet.board.board import Board
from nonet.photo import digits
from nonet.photo.digits import Cells, Picture
from nonet.solvers.native import solve_many

Digits = NDArray[np.uint8]
Numbers = NDArray[np.float32]

OPTIONS = (80, 60, 24)  # number of cheapest changes tried singly, in pairs, in triples
# Maximum cost of a repair, for a board without a solution and for one with several. The latter may
# be intended.
SURE = 0.95  # cells with less confidence are doubtful
DEAREST = {0: 16.0, 2: 7.0}
# Minimum relative probability of an alternative with one solution, for a digit and for an empty
# cell. Misread print had as little as 0.00005 for the true digit; paper often resembles a digit.
RIVAL_OF_DIGIT, RIVAL_OF_EMPTY = 1e-5, 1e-3


@dataclass(frozen=True)
class Judged:
    """The digits after repair, the number of solutions (up to 2), and the changed cells."""

    digits: Digits
    solutions: int
    repaired: tuple[int, ...]


def judge(chances: Numbers) -> Judged:
    """Repair a reading that does not have exactly one solution."""
    read = chances.argmax(1).astype(np.uint8)
    solutions = int(count(read[None])[0])
    if solutions == 1:
        return Judged(read, 1, ())
    cost = -np.log(np.maximum(chances, 1e-12))
    cost -= cost.min(1, keepdims=True)
    tries = [*few_changes(read, cost), *from_the_surest(read, chances)]
    boards = np.array(tries, np.uint8)
    prices = cost[np.arange(81), boards].sum(1)
    order = np.argsort(prices, kind="stable")
    order = order[prices[order] <= DEAREST[solutions]]
    for some in np.array_split(order, range(64, len(order), 256)):
        good = some[count(boards[some]) == 1] if len(some) else some
        if len(good):
            best = boards[good[0]]
            return Judged(best, 1, tuple(np.flatnonzero(best != read).tolist()))
    return Judged(read, solutions, ())


def count(boards: Digits) -> NDArray[np.int64]:
    """Return the number of solutions of each board, up to two."""
    return solve_many(np.ascontiguousarray(boards), 2, 1, None)[1]


def few_changes(read: Digits, cost: Numbers, tries: Sequence[int] = OPTIONS) -> list[Digits]:
    """Return boards with one, two or three cells changed, from the cheapest `tries` of each."""
    order = np.argsort(cost, axis=None, kind="stable")
    options = [divmod(int(k), 10) for k in order[: tries[0] + 81]]
    options = [(cell, digit) for cell, digit in options if read[cell] != digit][: tries[0]]
    boards = []
    for size, most in enumerate(tries, start=1):
        for changes in combinations(options[:most], size):
            if len({cell for cell, _ in changes}) == size:
                board = read.copy()
                for cell, digit in changes:
                    board[cell] = digit
                boards.append(board)
    return boards


def from_the_surest(read: Digits, chances: Numbers) -> list[Digits]:
    """Return boards determined by the most certain digits, with the others from the solution.

    A board filled in by hand may have many misread digits, but also many more than necessary.
    """
    filled = np.flatnonzero(read)
    doubt = filled[np.argsort(chances.max(1)[filled], kind="stable")]
    fewer = np.repeat(read[None], len(doubt) + 1, 0)
    for k, cell in enumerate(doubt):
        fewer[k + 1 :, cell] = 0
    solved, counts = solve_many(fewer, 2, 1, None)
    return [np.where(read > 0, s, 0).astype(np.uint8) for s in solved[counts == 1][:1]]


def upright(parts: Picture) -> tuple[int, Cells, Judged]:
    """Choose one of the four orientations; return the quarter turns to the left and the readings.

    An upright board has one solution and digits that look like digits. Return the first
    orientation that has both, or else the most certain one.
    """
    found = []
    for quarters in range(4):
        seen = digits.read(digits.turned(parts, quarters))
        best = seen.chances.max(1)
        filled = seen.chances.argmax(1) > 0
        sureness = float(np.log(best[filled] + 1e-9).mean()) if filled.any() else -9.0
        judged = judge(seen.chances)
        if judged.solutions == 1 and not judged.repaired and sureness > -0.05:
            return quarters, seen, judged
        whole = judged.solutions == 1 and len(judged.repaired) <= 3
        found.append((sureness + 0.3 * whole, quarters, seen, judged))
    _, quarters, seen, judged = max(found, key=lambda one: one[0])
    return quarters, seen, judged


def rivals(read: Digits, chances: Numbers) -> dict[int, set[int]]:
    """Find likely alternatives, in one or two cells, that also have exactly one solution.

    Returns:
        The cells in which they differ, each with its alternative digits (0 is empty).
    """
    ratio = chances / chances[np.arange(81), read][:, None]
    # As shares of the limit, so that two changed cells together must meet the same limit as one.
    limit = np.log(np.where(read > 0, RIVAL_OF_DIGIT, RIVAL_OF_EMPTY))[:, None]
    share = np.clip(np.log(np.maximum(ratio, 1e-12)) / limit, 0, None)
    boards = np.array([read, *few_changes(read, share, OPTIONS[:2])], np.uint8)
    boards = boards[share[np.arange(81), boards].sum(1) <= 1]
    found: dict[int, set[int]] = {}
    for board in boards[count(boards) == 1]:
        for cell in np.flatnonzero(board != read).tolist():
            found.setdefault(cell, set()).add(int(board[cell]))
    return found


def doubtful(
    seen: Cells, judged: Judged, by_hand: NDArray[np.bool_], others: Iterable[int]
) -> tuple[int, ...]:
    """Return the cells that a person should check, including all possible handwriting.

    `others` are the cells with an alternative that also gives one solution. If the board does not
    have one solution, conflicting cells and the least certain ones are included.
    """
    sureness = seen.chances[np.arange(81), judged.digits]
    cells = {*others, *judged.repaired, *np.flatnonzero(sureness < SURE).tolist()}
    cells |= set(np.flatnonzero((by_hand | (seen.hand > 0.5)) & (judged.digits > 0)).tolist())
    if judged.solutions != 1:
        clashes = Board(judged.digits.tolist()).conflicts()
        cells |= {cell for clash in clashes for cell in clash.cells}
        cells |= set(np.argsort(sureness, kind="stable")[:3].tolist())
    return tuple(sorted(cells))
