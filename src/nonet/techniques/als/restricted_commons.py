"""Almost locked sets and how they are joined, for the techniques that use nothing else.

Two almost locked sets have a *restricted common* digit x when all cells of the one that can hold x
see all such cells of the other: x is in at most one of them. A set that has lost a digit keeps all
its others; so it passes the loss on over a restricted common, and a set that would lose two digits
cannot be. The sets may share cells: the reasons need only that the restricted commons do not.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import cached_property

from nonet.geometry.cells import CELLS, SIDE, Candidate, Cell
from nonet.techniques.als.evidence import AlmostLocked, Common
from nonet.techniques.als.sets import almost_locked_sets, packed_sets
from nonet.techniques.grid import MASK_DIGITS, Grid, iter_bits
from nonet.techniques.link_paths import Round, unpack, unpacked_rounds
from nonet.techniques.step import Step


class Commons:
    """The almost locked sets of a grid as a graph, whose nodes are digits in the cells of a set.

    Sets that have the same places for a digit share the node. For each node: `targets` are the
    cells that see all its places, `members` the sets it belongs to, as bits, and `joined` those
    with which its digit is a restricted common. `strong` links join the nodes of a set, `weak`
    ones those of a restricted common. `node` finds the node of a set and a digit.
    """

    def __init__(self, grid: Grid) -> None:
        """Take the sets, the nodes and the links from the kernel."""
        self.grid = grid
        self.sets = almost_locked_sets(grid)
        _, nodes, digits, targets, strong, weak, members, joined = packed_sets(grid)
        self.digits = list(digits)
        self.targets = unpack(targets, len(digits))
        self.strong = unpack(strong, len(digits))
        self.weak = unpack(weak, len(digits))
        self.members = unpack(members, len(digits))
        self.joined = unpack(joined, len(digits))
        of_set = zip(*[iter(array("H", nodes))] * SIDE, strict=True)
        self.node = [
            {digit: row[digit - 1] for digit in MASK_DIGITS[one.mask]}
            for one, row in zip(self.sets, of_set, strict=True)
        ]
        self.of_digit = [0] * (SIDE + 1)
        for node, digit in enumerate(digits):
            self.of_digit[digit] |= 1 << node
        self._rounds: list[Round] = [[]]
        self._more = unpacked_rounds(strong, weak, len(digits))

    @cached_property
    def watching(self) -> list[list[int]]:
        """By digit and cell: the nodes of the digit all of whose places the cell sees."""
        found = [[0] * CELLS for _ in range(SIDE + 1)]
        for node, targets in enumerate(self.targets):
            watching = found[self.digits[node]]
            for cell in iter_bits(targets):
                watching[cell] |= 1 << node
        return found

    def round(self, turn: int) -> Round:
        """Return what is true after a number of turns, one or more: see `link_paths.rounds`."""
        while len(self._rounds) <= turn:
            self._rounds.append(next(self._more, []))
        return self._rounds[turn]

    def hits(self, turn: int) -> list[tuple[int, int]]:
        """List the nodes that eliminate something, together or alone, this many turns apart."""
        found = []
        targets, digits = self.targets, self.digits
        for end, starts in self.round(turn):
            starts &= self.of_digit[digits[end]]
            if starts and targets[end]:
                found += [
                    (start, end) for start in iter_bits(starts) if targets[start] & targets[end]
                ]
        return found

    def gone(self, ends: Iterable[int], without: int) -> tuple[Candidate, ...]:
        """Return the eliminations of shared digits that must be in one of the sets, except some."""
        ends = tuple(ends)
        mask = ~without
        for index in ends:
            mask &= self.sets[index].mask
        found = []
        for digit in MASK_DIGITS[mask]:
            cells = self.grid.at[digit]
            for index in ends:
                cells &= self.targets[self.node[index][digit]]
            found += [(cell, digit) for cell in iter_bits(cells)]
        return tuple(sorted(found))

    def to_step(
        self,
        technique: str,
        sets: Iterable[int],
        commons: Iterable[tuple[int, int, int]],
        gone: tuple[Candidate, ...],
        stem: Cell | None = None,
    ) -> Step:
        """Write a step down; `commons` are places in `sets` and a digit."""
        records = tuple([self.sets[index].record() for index in sets])
        digits = tuple(sorted({digit for _, digit in gone}))
        joints = tuple([Common(*common) for common in commons])
        petals = MASK_DIGITS[self.grid.masks[stem]] if stem is not None else ()
        return Step(technique, (), gone, AlmostLocked(records, joints, digits, stem, petals))


def commons_of(grid: Grid) -> Commons:
    """Return the almost locked sets of a grid and their joints, computed once."""
    return grid.derived("commons", Commons)
