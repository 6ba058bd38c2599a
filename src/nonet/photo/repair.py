"""Let the solver judge what was read: a puzzle has one solution.

What is read most surely may have none (a digit was misread) or several (one was missed). Then the
cheapest change of a few cells is looked for that makes it one, where the cost of a change is how
much less sure the network is of it (a difference of logarithms).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from nonet.board.board import Board
from nonet.engines.fast import solve_many
from nonet.photo import digits
from nonet.photo.digits import Cells, Picture

Digits = NDArray[np.uint8]
Numbers = NDArray[np.float32]

OPTIONS = (80, 60, 24)  # how many of the cheapest changes are tried alone, in pairs, in threes
# The dearest repair that is made, of a board with no solution and of one with several. One with
# several may well be meant so.
SURE = 0.95  # a cell read less surely is for a person to look at
DEAREST = {0: 16.0, 2: 7.0}


@dataclass(frozen=True)
class Judged:
    """The digits after repair, how many solutions (0, 1, or 2 for more), which cells changed."""

    digits: Digits
    solutions: int
    repaired: tuple[int, ...]


def judge(chances: Numbers) -> Judged:
    """Repair what was read where the solver sees that it cannot be right."""
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
    """How many solutions each board has, up to two."""
    return solve_many(np.ascontiguousarray(boards), 2, 1, None)[1]


def few_changes(read: Digits, cost: Numbers) -> list[Digits]:
    """Boards with one, two or three cells read in another way."""
    order = np.argsort(cost, axis=None, kind="stable")
    options = [divmod(int(k), 10) for k in order[: OPTIONS[0] + 81]]
    options = [(cell, digit) for cell, digit in options if read[cell] != digit][: OPTIONS[0]]
    boards = []
    for size, most in enumerate(OPTIONS, start=1):
        for changes in combinations(options[:most], size):
            if len({cell for cell, _ in changes}) == size:
                board = read.copy()
                for cell, digit in changes:
                    board[cell] = digit
                boards.append(board)
    return boards


def from_the_surest(read: Digits, chances: Numbers) -> list[Digits]:
    """Boards that the surest digits alone decide: the others are as their solution says.

    A board filled in by hand may have many misread digits, and far more than it takes.
    """
    filled = np.flatnonzero(read)
    doubt = filled[np.argsort(chances.max(1)[filled], kind="stable")]
    fewer = np.repeat(read[None], len(doubt) + 1, 0)
    for k, cell in enumerate(doubt):
        fewer[k + 1 :, cell] = 0
    solved, counts = solve_many(fewer, 2, 1, None)
    return [np.where(read > 0, s, 0).astype(np.uint8) for s in solved[counts == 1][:1]]


def upright(parts: Picture) -> tuple[int, Cells, Judged]:
    """Choose among the four ways up: the quarters to the left, what is read, what is judged.

    A board that stands as it should has one solution and digits that look like digits. The first
    that has is taken; where none has, the surest.
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


def doubtful(seen: Cells, judged: Judged, by_hand: NDArray[np.bool_]) -> tuple[int, ...]:
    """The cells for a person to look at; a digit that a hand wrote, or may have written, is one.

    Where the solver finds that something is wrong, those that clash and the least sure are named.
    """
    sureness = seen.chances[np.arange(81), judged.digits]
    cells = {*judged.repaired, *np.flatnonzero(sureness < SURE).tolist()}
    cells |= set(np.flatnonzero((by_hand | (seen.hand > 0.5)) & (judged.digits > 0)).tolist())
    if judged.solutions != 1:
        clashes = Board(judged.digits.tolist()).conflicts()
        cells |= {cell for clash in clashes for cell in clash.cells}
        cells |= set(np.argsort(sureness, kind="stable")[:3].tolist())
    return tuple(sorted(cells))
