"""The native kernel, and the only importer of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from nonet import _kernel
from nonet.board.board import Board
from nonet.board.cells import SIDE
from nonet.engines.classic.check import BLANK, Rows

isa = _kernel.isa


def solutions(board: Board, limit: int) -> Iterator[bytes]:
    """Go through the solutions of a board, at most `limit`, as 81 values each.

    >>> len(set(solutions(Board(), 3)))
    3
    """
    masks = list(board.masks)
    done, block = 0, min(limit, 2)
    while done < limit:
        found = _kernel.solve(masks, block)
        yield from islice(found, done, None)
        if len(found) < block:
            return
        done, block = block, min(limit, 8 * block)


def solve(rows: Rows) -> bool:
    """Solve in place, as the classic algorithms do.

    >>> solve(Board("." * 81).rows())
    True
    """
    for solution in solutions(Board(rows), 1):
        for cell, digit in enumerate(solution):
            if rows[cell // SIDE][cell % SIDE] == BLANK:
                rows[cell // SIDE][cell % SIDE] = str(digit)
        return True
    return False
