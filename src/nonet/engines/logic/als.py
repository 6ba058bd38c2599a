"""Almost locked sets by themselves: the XZ-rule, XY-wings, chains and death blossoms.

Two almost locked sets have a *restricted common* digit x when all cells of the one that can hold x
see all such cells of the other: x is in at most one of them. A set that has lost a digit keeps all
its others; so it passes the loss on over a restricted common, and a set that would lose two digits
cannot be. The sets may share cells: the reasons need only that the restricted commons do not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nonet.engines.logic.grid import MASK_DIGITS, Finder, Grid, each
from nonet.engines.logic.sets import almost_locked_sets, seen
from nonet.engines.logic.step import AlmostLocked, Candidate, Common, Step

Path = tuple[tuple[int, int], ...]
"""A way over sets: each with the digit by which it was entered, 0 for the first."""


class Commons:
    """The almost locked sets of a grid and how they are joined.

    For each set and each of its digits: `targets` are the cells outside that see all its places,
    and `joined` the sets with which the digit is a restricted common, as bits.
    """

    __slots__ = ("grid", "joined", "sets", "targets", "within")

    def __init__(self, grid: Grid) -> None:
        """Work them out digit by digit, each group of places once."""
        self.grid = grid
        self.sets = almost_locked_sets(grid)
        self.targets: list[dict[int, int]] = [{} for _ in self.sets]
        self.joined: list[dict[int, int]] = [{} for _ in self.sets]
        self.within: list[dict[int, int]] = [{} for _ in grid.at]
        for digit, at in enumerate(grid.at):
            if at:
                self._join(digit, at)

    def _join(self, digit: int, at: int) -> None:
        bit = 1 << digit >> 1
        by_places: dict[int, int] = {}
        for index, one in enumerate(self.sets):
            if one.mask & bit:
                places = one.cells & at
                by_places[places] = by_places.get(places, 0) | 1 << index
        touching = dict.fromkeys(each(at), 0)
        for places, members in by_places.items():
            for cell in each(places):
                touching[cell] |= members
        having = 0
        for members in by_places.values():
            having |= members
        # within[digit][cell]: the sets whose places for the digit the cell sees, all of them
        self.within[digit] = watching = dict.fromkeys(touching, 0)
        for places, members in by_places.items():
            targets = seen(self.grid, places) & at
            apart = 0
            for cell in each(at & ~targets):
                apart |= touching[cell]
            joined = having & ~apart
            for cell in each(targets):
                watching[cell] |= members
            for index in each(members):
                self.targets[index][digit] = targets
                self.joined[index][digit] = joined

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
                cells &= self.targets[index][digit]
            found += [(cell, digit) for cell in each(cells)]
        return tuple(sorted(found))

    def told(
        self,
        technique: str,
        sets: Iterable[int],
        commons: Iterable[tuple[int, int, int]],
        gone: tuple[Candidate, ...],
        stem: int | None = None,
    ) -> Step:
        """Write a step down."""
        records = tuple([self.sets[index].record() for index in sets])
        digits = tuple(sorted({digit for _, digit in gone}))
        joints = tuple([Common(*common) for common in commons])
        return Step(technique, (), gone, AlmostLocked(records, joints, digits, stem))


def _commons(grid: Grid) -> Commons:
    return grid.derived("commons", Commons)


def _bit(digit: int) -> int:
    return 1 << digit >> 1


def find_als_xz(grid: Grid) -> Iterator[Step]:
    """Find the ALS-XZ rule, singly and doubly linked.

    Two sets with a restricted common x: any other digit z that both have is in one of them, so
    what sees all their z loses it. With two restricted commons x and y, each set holds just one of
    them: both digits are bound to the pair, and all others to their sets.
    """
    commons = _commons(grid)
    told = set()
    for first, joined in enumerate(commons.joined):
        later: dict[int, list[int]] = {}
        for digit, others in joined.items():
            for second in each(others >> first + 1 << first + 1):
                later.setdefault(second, []).append(digit)
        for second, digits in sorted(later.items()):
            if len(digits) == 1:
                results = [commons.gone((first, second), _bit(digits[0]))]
            else:
                results = _doubly_linked(commons, first, second, digits)
            for gone in results:
                if gone and gone not in told:
                    told.add(gone)
                    joints = [(0, 1, digit) for digit in digits]
                    yield commons.told("als_xz", (first, second), joints, gone)


def _doubly_linked(
    commons: Commons, first: int, second: int, digits: list[int]
) -> list[tuple[Candidate, ...]]:
    """Give all that goes, and the part outside the two sets, which is how it is often told."""
    found = set()
    for index in (first, second):
        for digit in MASK_DIGITS[commons.sets[index].mask]:
            if digit not in digits:
                found |= {(cell, digit) for cell in each(commons.targets[index][digit])}
    for digit in digits:
        cells = commons.targets[first][digit] & commons.targets[second][digit]
        found |= {(cell, digit) for cell in each(cells)}
    own = commons.sets[first].cells | commons.sets[second].cells
    gone = tuple(sorted(found))
    return [gone, tuple([target for target in gone if not own >> target[0] & 1])]


def find_als_xy_wing(grid: Grid) -> Iterator[Step]:
    """Find ALS-XY-wings.

    A pivot has restricted commons x with one set and y with another, x and y different. It cannot
    lack both, so one of the two sets lacks x or y and keeps every other digit: a digit z that both
    have is in one of them.
    """
    commons = _commons(grid)
    told = set()
    for first, second in _ends(commons):
        for x, by_x in commons.joined[first].items():
            for y, by_y in commons.joined[second].items():
                pivots = by_x & by_y if x != y else 0
                if pivots:
                    gone = commons.gone((first, second), _bit(x) | _bit(y))
                    if gone and gone not in told:
                        told.add(gone)
                        pivot = (pivots & -pivots).bit_length() - 1
                        joints = ((0, 1, x), (1, 2, y))
                        yield commons.told("als_xy_wing", (first, pivot, second), joints, gone)


def _ends(commons: Commons) -> Iterator[tuple[int, int]]:
    """Go through the pairs of sets that could strike something out together."""
    for first, targets in enumerate(commons.targets):
        partners = 0
        for digit, cells in targets.items():
            watching = commons.within[digit]
            for cell in each(cells):
                partners |= watching[cell]
        for second in each(partners >> first + 1 << first + 1):
            yield first, second


def find_als_chain(grid: Grid) -> Iterator[Step]:
    """Find chains of four or more almost locked sets.

    Each is joined to the next by a restricted common, and no two neighbouring joints are the same
    digit. If the first set lacks a digit z, the losses run through to the last, which then must
    keep it: z is in the first or in the last, and what sees all their z loses it.
    """
    commons = _commons(grid)
    best: dict[tuple[Candidate, ...], Path] = {}
    for first in range(len(commons.sets)):
        for digit in commons.joined[first]:
            _walk(commons, first, digit, best)
    for gone, path in sorted(best.items(), key=lambda item: (len(item[1]), item[0])):
        joints = [(i - 1, i, digit) for i, (_, digit) in enumerate(path) if i]
        yield commons.told("als_chain", [index for index, _ in path], joints, gone)


def _walk(
    commons: Commons, first: int, leave: int, best: dict[tuple[Candidate, ...], Path]
) -> None:
    """Go on from a set over one of its joints, breadth first, and keep the chains that strike out.

    The first three sets may be any; from the fourth on, a set is entered by a digit only once.
    """
    layer: list[Path] = [
        ((first, 0), (other, leave)) for other in each(commons.joined[first][leave])
    ]
    known: set[tuple[int, int]] = set()
    while layer:
        after: list[Path] = []
        for path in layer:
            last, entered = path[-1]
            for digit, others in commons.joined[last].items():
                if digit == entered:
                    continue
                for other in each(others):
                    state = (other, digit)
                    if state in known or any(other == index for index, _ in path):
                        continue
                    known.add(state)
                    longer = (*path, state)
                    after.append(longer)
                    if len(longer) > 3 and other > first:
                        gone = commons.gone((first, other), _bit(leave) | _bit(digit))
                        if gone and (gone not in best or len(longer) < len(best[gone])):
                            best[gone] = longer
        if len(after) and len(after[0]) == 3:
            known = set()
        layer = after


def find_death_blossom(grid: Grid) -> Iterator[Step]:
    """Find death blossoms.

    A stem cell, and for each of its candidates a petal: an almost locked set that loses the
    candidate if the stem takes it. One petal does lose it and keeps all else, so a digit that all
    petals have, other than the stem's candidates, is in one of them.
    """
    commons = _commons(grid)
    told = set()
    for stem in each(grid.empty):
        digits = MASK_DIGITS[grid.masks[stem]]
        for petals in _petals(commons, stem, digits, (), ~grid.masks[stem]):
            gone = commons.gone(petals, grid.masks[stem])
            gone = tuple([target for target in gone if target[0] != stem])
            if gone and gone not in told:
                told.add(gone)
                yield commons.told("death_blossom", petals, (), gone, stem)


def _petals(
    commons: Commons, stem: int, digits: tuple[int, ...], chosen: tuple[int, ...], shared: int
) -> Iterator[tuple[int, ...]]:
    if not digits:
        yield chosen
        return
    for petal in each(commons.within[digits[0]].get(stem, 0)):
        left = shared & commons.sets[petal].mask
        if left and (not chosen or commons.gone((*chosen, petal), ~left)):
            yield from _petals(commons, stem, digits[1:], (*chosen, petal), left)


FINDERS: dict[str, Finder] = {
    "als_xz": find_als_xz,
    "als_xy_wing": find_als_xy_wing,
    "als_chain": find_als_chain,
    "death_blossom": find_death_blossom,
}
