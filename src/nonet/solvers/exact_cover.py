"""Exact cover: Knuth's algorithm X with dancing links.

Solving means choosing candidates that satisfy each of 324 constraints exactly once: every cell
holds one digit (81), and every row, column and box holds each digit (3 x 81). Each candidate "digit
d in cell c" satisfies four of them:

    constraint:  cell r1c1   row 1 has 5   column 1 has 5   box 1 has 5
    5 in r1c1:       1            1               1               1

The matrix is sparse; its ones are nodes in circular lists, across and down, kept in four flat
arrays. Covering a constraint unlinks its column and every candidate that satisfies it; because a
node keeps its own links, uncovering in the opposite order restores everything ("the links dance").
The constraint with the fewest candidates left is covered first.

Other layouts have other cells and houses. A set with fewer cells than there are digits makes
optional constraints, satisfied at most once: their heads are in no list, so that none is chosen.
This is enough for rules such as diagonals, regions or knight's moves; the algorithm does not handle
rules that add or compare digits.

D. E. Knuth, "Dancing Links", 2000.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice

from nonet.board.board import Board
from nonet.geometry.cells import to_digits
from nonet.rules.model import Rule, Rules
from nonet.rules.program import ALLOW, DISTINCT, Program
from nonet.solvers.backtracking.check import BLANK, Rows


class DancingLinks:
    """The matrix of constraints and candidates, as linked nodes.

    The first nodes are the heads of the constraints (324 on the classic board), the next is the
    root of the required ones; the rest are the ones of the matrix.
    """

    def __init__(self, board: Board, end: float = math.inf) -> None:
        """Link a node for each constraint that each candidate of a board satisfies."""
        self.end = end
        self.side, digits, cells = board.rules.side, board.rules.digits, len(board)
        groups = board.rules.groups
        self.root = cells + digits * len(groups)
        heads = range(self.root + 1)
        self.left = list(heads)
        self.right = list(heads)
        required = [
            *range(cells),
            *(
                cells + digits * group + i
                for group, members in enumerate(groups)
                if len(members) == digits
                for i in range(digits)
            ),
            self.root,
        ]
        for head, after in zip(required, required[1:] + required[:1], strict=True):
            self.right[head], self.left[after] = after, head
        self.up = list(heads)
        self.down = list(heads)
        self.head = list(heads)
        self.size = [0] * self.root
        self.candidate = [(0, 0)] * len(heads)
        of = _groups_of(groups, cells)
        for cell, mask in enumerate(_masks(board)):
            for digit in to_digits(mask):
                first = cells + digit - 1
                self._add(cell, digit, (cell, *(first + digits * group for group in of[cell])))

    def _add(self, cell: int, digit: int, constraints: Sequence[int]) -> None:
        first = len(self.head)
        for i, head in enumerate(constraints):
            node = first + i
            self.left.append(first + (i - 1) % len(constraints))
            self.right.append(first + (i + 1) % len(constraints))
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
        best = head = self.right[self.root]
        while head != self.root and self.size[best] > 1:
            if self.size[head] < self.size[best]:
                best = head
            head = self.right[head]
        return best

    def choose(self, rows: Rows) -> Iterator[None]:
        """Search all solutions; `rows` holds the current one at each yield."""
        if self.right[self.root] == self.root:
            yield
            return
        if self.end < time.monotonic():
            raise TimeoutError("timed out")
        head = self._fewest()
        self._cover(head)
        row = self.down[head]
        while row != head:
            cell, digit = self.candidate[row]
            r, c = divmod(cell, self.side)
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


@lru_cache(64)
def _groups_of(groups: tuple[tuple[int, ...], ...], cells: int) -> list[list[int]]:
    return [[g for g, members in enumerate(groups) if cell in members] for cell in range(cells)]


def solutions(board: Board, limit: int, end: float = math.inf) -> Iterator[bytes]:
    """Iterate over the solutions of a board, at most `limit`, as bytes of digits.

    After `end`, a time of the monotonic clock, raise TimeoutError.

    >>> len(set(solutions(Board(), 3)))
    3
    >>> len(set(solutions(Board("." * 16), 1000)))
    288
    """
    rows = [[BLANK] * board.rules.side for _ in range(board.rules.side)]
    for _ in islice(DancingLinks(board, end).choose(rows), limit):
        yield bytes(int(digit) for row in rows for digit in row)


def find_other(rules: Rules) -> Rule | None:
    """Return a rule that does more than restrict digits or forbid repeats; None if there is none.

    >>> from nonet.rules import cage
    >>> find_other(Rules(9, "diagonals", "anti_knight"))
    >>> find_other(Rules(9, "diagonals", cage(3, "r1c12"))).type
    'cage'
    """
    for rule in rules.rules:
        program = Program(rules.digits, rules.layout.cells)
        rules.type_of(rule).compile(rule, rules, program)
        if program.hidden or any(part.op not in (ALLOW, DISTINCT) for part in program.primitives):
            return rule
    return None


def _masks(board: Board) -> list[int]:
    masks = list(board.masks)
    for part in board.rules.program if board.rules.rules else ():
        if part.op == ALLOW:
            for cell in part.cells:
                masks[cell] &= part.numbers[0]
    return masks


def first_two(board: Board, timeout: float | None) -> tuple[bytes | None, bytes | None]:
    """Return the first solution and a second one, None if there is none.

    >>> first_two(Board("55" + "." * 79), None)
    (None, None)
    """
    found = solutions(board, 2, _end(timeout))
    return next(found, None), next(found, None)


def count(board: Board, limit: int, timeout: float | None) -> int:
    """Count the solutions of a board up to a limit; raise TimeoutError after `timeout` seconds.

    >>> count(Board(), 5, None)
    5
    """
    return sum(1 for _ in solutions(board, limit, _end(timeout)))


def _end(timeout: float | None) -> float:
    return math.inf if timeout is None else time.monotonic() + timeout


def solve(rows: Rows) -> bool:
    """Solve rows in place, like the backtracking algorithms.

    >>> solve(Board("." * 81).rows())
    True
    """
    for _ in DancingLinks(Board(rows)).choose(rows):
        return True
    return False
