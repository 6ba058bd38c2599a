"""Exact cover: Knuth's algorithm X with dancing links.

Solving is choosing candidates such that each of 324 demands is met exactly once: every cell holds
one digit (81), and every row, column and box holds each digit (3 x 81). Each candidate "digit d in
cell c" meets four of them:

    demand:      cell r1c1   row 1 has 5   column 1 has 5   box 1 has 5
    5 in r1c1:       1            1               1               1

The matrix is sparse; its ones are nodes in circular lists, across and down, kept in four flat
arrays. Covering a demand unlinks its column and every candidate that met it; because a node keeps
its own links, uncovering in the opposite order puts all back ("the links dance"). The demand with
fewest candidates left is met first.

D. E. Knuth, "Dancing Links", 2000.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from itertools import islice

from nonet.board.board import Board
from nonet.board.cells import CELLS, SIDE, UNITS_OF, to_digits
from nonet.engines.classic.check import BLANK, Rows

_DEMANDS = 4 * CELLS
_ROOT = _DEMANDS


class DancingLinks:
    """The matrix of demands and candidates, as linked nodes.

    Nodes 0 to 323 head the demands, node 324 is the root of the heads; the rest are the ones.
    """

    def __init__(self, masks: Sequence[int], end: float = math.inf) -> None:
        """Link a node for each demand that each candidate of the masks meets."""
        self.end = end
        heads = range(_DEMANDS + 1)
        self.left = [(i - 1) % len(heads) for i in heads]
        self.right = [(i + 1) % len(heads) for i in heads]
        self.up = list(heads)
        self.down = list(heads)
        self.head = list(heads)
        self.size = [0] * _DEMANDS
        self.candidate = [(0, 0)] * len(heads)
        for cell, mask in enumerate(masks):
            for digit in to_digits(mask):
                self._add(cell, digit)

    def _add(self, cell: int, digit: int) -> None:
        demands = (cell, *(CELLS + SIDE * unit + digit - 1 for unit in UNITS_OF[cell]))
        first = len(self.head)
        for i, head in enumerate(demands):
            node = first + i
            self.left.append(first + (i - 1) % 4)
            self.right.append(first + (i + 1) % 4)
            self.up.append(self.up[head])
            self.down.append(head)
            self.down[self.up[head]] = self.up[head] = node
            self.head.append(head)
            self.size[head] += 1
            self.candidate.append((cell, digit))

    def _cover(self, head: int) -> None:
        left, right, up, down = self.left, self.right, self.up, self.down
        right[left[head]], left[right[head]] = right[head], left[head]
        row = down[head]
        while row != head:
            node = right[row]
            while node != row:
                down[up[node]], up[down[node]] = down[node], up[node]
                self.size[self.head[node]] -= 1
                node = right[node]
            row = down[row]

    def _uncover(self, head: int) -> None:
        left, right, up, down = self.left, self.right, self.up, self.down
        row = up[head]
        while row != head:
            node = left[row]
            while node != row:
                self.size[self.head[node]] += 1
                down[up[node]] = up[down[node]] = node
                node = left[node]
            row = up[row]
        right[left[head]] = left[right[head]] = head

    def _fewest(self) -> int:
        best = head = self.right[_ROOT]
        while head != _ROOT and self.size[best] > 1:
            if self.size[head] < self.size[best]:
                best = head
            head = self.right[head]
        return best

    def choose(self, rows: Rows) -> Iterator[None]:
        """Meet all demands in every possible way; `rows` holds the solution at each stop."""
        if self.right[_ROOT] == _ROOT:
            yield
            return
        if self.end < time.monotonic():
            raise TimeoutError("the deadline has passed")
        head = self._fewest()
        self._cover(head)
        row = self.down[head]
        while row != head:
            cell, digit = self.candidate[row]
            r, c = divmod(cell, SIDE)
            empty = rows[r][c] == BLANK
            if empty:
                rows[r][c] = str(digit)
            node = self.right[row]
            while node != row:
                self._cover(self.head[node])
                node = self.right[node]
            yield from self.choose(rows)
            node = self.left[row]
            while node != row:
                self._uncover(self.head[node])
                node = self.left[node]
            if empty:
                rows[r][c] = BLANK
            row = self.down[row]
        self._uncover(head)


def solutions(board: Board, limit: int, end: float = math.inf) -> Iterator[bytes]:
    """Go through the solutions of a board, at most `limit`, as 81 values each.

    Past `end`, a time of the monotonic clock, it is a TimeoutError.

    >>> len(set(solutions(Board(), 3)))
    3
    """
    rows = [[BLANK] * SIDE for _ in range(SIDE)]
    for _ in islice(DancingLinks(board.masks, end).choose(rows), limit):
        yield bytes(int(digit) for row in rows for digit in row)


def first_two(board: Board, deadline: float | None) -> tuple[bytes | None, bytes | None]:
    """Give the first solution and a second one, None where there is none.

    >>> first_two(Board("55" + "." * 79), None)
    (None, None)
    """
    found = solutions(board, 2, _end(deadline))
    return next(found, None), next(found, None)


def count(board: Board, limit: int, deadline: float | None) -> int:
    """Count the solutions of a board up to a limit; past `deadline` seconds, a TimeoutError.

    >>> count(Board(), 5, None)
    5
    """
    return sum(1 for _ in solutions(board, limit, _end(deadline)))


def _end(deadline: float | None) -> float:
    return math.inf if deadline is None else time.monotonic() + deadline


def solve(rows: Rows) -> bool:
    """Solve in place, as the classic algorithms do.

    >>> solve(Board("." * 81).rows())
    True
    """
    for _ in DancingLinks(Board(rows).masks).choose(rows):
        return True
    return False
