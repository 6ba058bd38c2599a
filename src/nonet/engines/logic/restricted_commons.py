"""Almost locked sets and how they are joined, for the techniques that use nothing else.

Two almost locked sets have a *restricted common* digit x when all cells of the one that can hold x
see all such cells of the other: x is in at most one of them. A set that has lost a digit keeps all
its others; so it passes the loss on over a restricted common, and a set that would lose two digits
cannot be. The sets may share cells: the reasons need only that the restricted commons do not.
"""

from __future__ import annotations

from collections.abc import Iterable

from nonet.board.cells import CELLS, SIDE, Candidate, Cell, Digit
from nonet.engines.logic.almost_locked import almost_locked_sets, seen
from nonet.engines.logic.grid import MASK_DIGITS, Grid, iter_bits
from nonet.engines.logic.link_paths import rounds
from nonet.engines.logic.step import AlmostLocked, Common, Step


class Commons:
    """The almost locked sets of a grid as a graph, whose nodes are digits in the cells of a set.

    Sets that have the same places for a digit share the node. For each node: `targets` are the
    cells that see all its places, `members` the sets it belongs to, as bits, and `joined` those
    with which its digit is a restricted common. `strong` links join the nodes of a set, `weak`
    ones those of a restricted common. `node` finds the node of a set and a digit.

    `watching[digit][cell]` are the nodes of the digit all of whose places the cell sees.
    """

    def __init__(self, grid: Grid) -> None:
        """Work out the nodes and the strong links set by set, then the weak links."""
        self.grid = grid
        self.sets = almost_locked_sets(grid)
        self.digits: list[int] = []
        self.targets: list[int] = []
        self.members: list[int] = []
        self.strong: list[int] = []
        self.node: list[dict[int, int]] = []
        self.of_digit = [0] * (SIDE + 1)
        self.watching = [[0] * CELLS for _ in range(SIDE + 1)]
        self._ids: list[dict[int, int]] = [{} for _ in range(SIDE + 1)]
        at = grid.at
        for index, (cells, mask, _) in enumerate(self.sets):
            bit = 1 << index
            nodes = {}
            inside = 0
            for digit in MASK_DIGITS[mask]:
                places = cells & at[digit]
                node = self._ids[digit].get(places)
                if node is None:
                    node = self._add(digit, places)
                nodes[digit] = node
                self.members[node] |= bit
                inside |= 1 << node
            self.node.append(nodes)
            for node in nodes.values():
                self.strong[node] |= inside ^ 1 << node
        self.weak = self._weak()
        self.joined = [0] * len(self.digits)
        for node, others in enumerate(self.weak):
            for other in iter_bits(others):
                self.joined[node] |= self.members[other]
        self._rounds: list[list[int]] = []
        self._more = rounds(self.strong, self.weak)

    def _add(self, digit: Digit, places: int) -> int:
        node = self._ids[digit][places] = len(self.digits)
        bit = 1 << node
        targets = seen(self.grid, places) & self.grid.at[digit]
        self.digits.append(digit)
        self.targets.append(targets)
        self.members.append(0)
        self.strong.append(0)
        self.of_digit[digit] |= bit
        watching = self.watching[digit]
        while targets:
            low = targets & -targets
            watching[low.bit_length() - 1] |= bit
            targets ^= low
        return node

    def _weak(self) -> list[int]:
        """Two nodes are linked where each place of the one watches the other."""
        weak = [0] * len(self.digits)
        for watching, ids in zip(self.watching, self._ids, strict=True):
            for places, node in ids.items():
                joined = -1
                while places and joined:
                    low = places & -places
                    joined &= watching[low.bit_length() - 1]
                    places ^= low
                weak[node] = joined
        return weak

    def round(self, turn: int) -> list[int]:
        """Give the new starts of each node after so many turns: see `walks.rounds`."""
        while len(self._rounds) <= turn:
            self._rounds.append(next(self._more, []))
        return self._rounds[turn]

    def hits(self, turn: int) -> list[tuple[int, int]]:
        """List the nodes that strike something out together, or alone, so many turns apart."""
        found = []
        targets, digits = self.targets, self.digits
        for end, starts in enumerate(self.round(turn)):
            starts &= self.of_digit[digits[end]] & ((2 << end) - 1)
            if starts and targets[end]:
                found += [
                    (start, end) for start in iter_bits(starts) if targets[start] & targets[end]
                ]
        return found

    def gone(self, ends: Iterable[int], without: int) -> tuple[Candidate, ...]:
        """Give what goes when one of some sets must hold each digit they share, but some digits."""
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
    """Give the almost locked sets of a grid and their joints, worked out once."""
    return grid.derived("commons", Commons)
