"""The link graph that all chains walk: nodes, and what follows when one is true or false.

A node is a digit in one cell, or in one of several cells. Two nodes are linked *weakly* when they
cannot both be true, and *strongly* when they cannot both be false. Strong links come in three
classes, which is also how chains get their names:

    PLAIN    two candidates: the last two of a digit in a unit, or of a cell
    GROUPED  two sets of cells that hold all of a digit in a unit, at least one of them a group
             (the digit's cells in the crossing of a box and a line)
    ALS      two digits of an almost locked set: one of them may be missing there, not both

Node ids are dense: first the candidates by cell and digit, then the rest. Sets of nodes are ints.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Final

from nonet.board.cells import BOX_OF, COLUMN_OF, ROW_OF, SIDE, UNITS, UNITS_OF
from nonet.engines.logic.grid import (
    BIT,
    BOX_UNITS,
    MASK_DIGITS,
    UNIT_SET,
    Grid,
    cells_of,
    each,
    seen_by_all,
    units_of,
)
from nonet.engines.logic.sets import Locked, almost_locked_sets
from nonet.engines.logic.step import Als, Candidate, Chain, Link, Node

PLAIN: Final = 0
GROUPED: Final = 1
ALS: Final = 2


class Links:
    """The graph of a grid, with strong links up to a class.

    `weak[u]` is the set of nodes that are false when u is true. `strong[k][u]` is the set of nodes
    that are true when u is false, by a link of class k. `candidates` is the set of nodes that are
    one candidate, the only ones that can be struck out.
    """

    __slots__ = ("_als", "_ids", "candidates", "cells", "digits", "level", "strong", "weak")

    def __init__(self, level: int) -> None:
        """Start without nodes."""
        self.level = level
        self.digits: list[int] = []
        self.cells: list[int] = []
        self.weak: list[int] = []
        self.strong: list[list[int]] = [[] for _ in range(level + 1)]
        self.candidates = 0
        self._ids: dict[tuple[int, int], int] = {}
        self._als: dict[tuple[int, int], Locked] = {}

    def add(self, digit: int, cells: int) -> int:
        """Give the id of a node, made now if it is new."""
        key = (digit, cells)
        node = self._ids.get(key)
        if node is None:
            node = self._ids[key] = len(self.digits)
            self.digits.append(digit)
            self.cells.append(cells)
            self.weak.append(0)
            for links in self.strong:
                links.append(0)
        return node

    def join(self, first: int, second: int, level: int) -> None:
        """Link two nodes strongly, unless they are so already."""
        if not any(links[first] >> second & 1 for links in self.strong):
            self.strong[level][first] |= 1 << second
            self.strong[level][second] |= 1 << first
