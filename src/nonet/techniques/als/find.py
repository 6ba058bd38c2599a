"""Almost locked sets: the XZ-rule, XY-wings, chains and death blossoms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nonet.geometry.cells import SIDE, Candidate, Cell, Digit
from nonet.techniques.als.evidence import AlmostLocked
from nonet.techniques.als.restricted_commons import Commons, commons_of
from nonet.techniques.grid import MASK_DIGITS, Grid, iter_bits
from nonet.techniques.link_paths import Paths
from nonet.techniques.step import Step

Gone = tuple[Candidate, ...]
Path = tuple[tuple[int, int], ...]
"""A way over sets, each with the digit by which it was entered, 0 for the first."""


def _bit(digit: Digit) -> int:
    return 1 << digit >> 1


def find_als_xz(grid: Grid) -> Iterator[Step]:
    """Find the ALS-XZ rule, singly and doubly linked.

    Two sets with a restricted common x: any other digit z that both have is in one of them, so
    what sees all their z loses it. With two restricted commons x and y, each set holds just one of
    them: both digits are bound to the pair, and all others to their sets.
    """
    commons = commons_of(grid)
    done = set()
    for first, nodes in enumerate(commons.node):
        later: dict[int, list[int]] = {}
        for digit, node in nodes.items():
            for second in iter_bits(commons.joined[node] >> first + 1 << first + 1):
                later.setdefault(second, []).append(digit)
        for second, digits in sorted(later.items()):
            if len(digits) == 1:
                results = [commons.gone((first, second), _bit(digits[0]))]
            else:
                results = _doubly_linked(commons, first, second, digits)
            for gone in results:
                if gone and gone not in done:
                    done.add(gone)
                    joints = [(0, 1, digit) for digit in digits]
                    yield commons.to_step("als_xz", (first, second), joints, gone)


def _doubly_linked(commons: Commons, first: int, second: int, digits: list[int]) -> list[Gone]:
    """Return all eliminations, and those outside the two sets (often the only ones given)."""
    found = set()
    for index in (first, second):
        for digit, node in commons.node[index].items():
            if digit not in digits:
                found |= {(cell, digit) for cell in iter_bits(commons.targets[node])}
    for digit in digits:
        cells = commons.grid.at[digit]
        for index in (first, second):
            cells &= commons.targets[commons.node[index][digit]]
        found |= {(cell, digit) for cell in iter_bits(cells)}
    own = commons.sets[first].cells | commons.sets[second].cells
    gone = tuple(sorted(found))
    return [gone, tuple([target for target in gone if not own >> target[0] & 1])]


def _has_doubly_linked(commons: Commons) -> bool:
    """Return whether two sets with two restricted commons eliminate anything."""
    joined = commons.joined
    for first, nodes in enumerate(commons.node):
        once = twice = 0
        for node in nodes.values():
            twice |= once & joined[node]
            once |= joined[node]
        for second in iter_bits(twice >> first + 1 << first + 1):
            digits = [d for d, node in nodes.items() if joined[node] >> second & 1]
            if _reaches_out(commons, first, second, digits):
                return True
    return False


def _reaches_out(commons: Commons, first: int, second: int, digits: list[int]) -> bool:
    """Return whether two sets, doubly linked, eliminate anything: `_doubly_linked` says what."""
    targets, one, other = commons.targets, commons.node[first], commons.node[second]
    return (
        any(targets[node] for digit, node in one.items() if digit not in digits)
        or any(targets[node] for digit, node in other.items() if digit not in digits)
        or any(targets[one[digit]] & targets[other[digit]] for digit in digits)
    )


def find_als_xy_wing(grid: Grid) -> Iterator[Step]:
    """Find ALS-XY-wings.

    A pivot has restricted commons x with one set and y with another, x and y different. It cannot
    lack both, so one of the two sets lacks x or y and keeps every other digit: a digit z that both
    have is in one of them.
    """
    commons = commons_of(grid)
    yield from _wings(commons, _ends(commons))


def _wings(commons: Commons, ends: Iterable[tuple[int, int]]) -> Iterator[Step]:
    done = set()
    joined = commons.joined
    for first, second in ends:
        for x, by_x in commons.node[first].items():
            for y, by_y in commons.node[second].items():
                pivots = joined[by_x] & joined[by_y] if x != y else 0
                if pivots:
                    gone = commons.gone((first, second), _bit(x) | _bit(y))
                    if gone and gone not in done:
                        done.add(gone)
                        pivot = (pivots & -pivots).bit_length() - 1
                        joints = ((0, 1, x), (1, 2, y))
                        yield commons.to_step("als_xy_wing", (first, pivot, second), joints, gone)


def _ends(commons: Commons) -> Iterator[tuple[int, int]]:
    """Yield the pairs of sets that could eliminate something together."""
    for first in range(len(commons.sets)):
        for second in iter_bits(_partners(commons, first)):
            yield first, second


def _partners(commons: Commons, first: int) -> int:
    """Return the later sets that could eliminate something with a set: they share a target."""
    partners = 0
    for digit, node in commons.node[first].items():
        near = 0
        for cell in iter_bits(commons.targets[node]):
            near |= commons.watching[digit][cell]
        for other in iter_bits(near):
            partners |= commons.members[other]
    return partners >> first + 1 << first + 1


def find_als_chain(grid: Grid) -> Iterator[Step]:
    """Find chains of four or more almost locked sets.

    Each is joined to the next by a restricted common, and no two neighbouring joints are the same
    digit. If the first set lacks a digit z, the losses run through to the last, which then must
    keep it: z is in the first or in the last, and what sees all their z loses it.
    """
    commons = commons_of(grid)
    done = set()
    for step in _shortest_chains(commons):
        if step.eliminations not in done:
            done.add(step.eliminations)
            yield step
    for step in _other_chains(commons):
        if step.eliminations not in done:
            done.add(step.eliminations)
            yield step


def first_als_chain(grid: Grid) -> Step | None:
    """Return one of the shortest chains of almost locked sets, or None."""
    return next(_shortest_chains(commons_of(grid)), None)


def _shortest_chains(commons: Commons) -> Iterator[Step]:
    """Yield a shortest chain for any two nodes that eliminate something together."""
    turn = 3
    while commons.round(turn):
        walks: dict[int, Paths] = {}
        for start, end in sorted(commons.hits(turn)):
            if start not in walks:
                walks[start] = Paths(start, commons.strong, [0] * len(commons.strong), commons.weak)
            yield from _along(commons, walks[start].path(end))
        turn += 1


def _along(commons: Commons, path: list[int]) -> Iterator[Step]:
    """Choose the sets of a chain by the nodes it goes through; at the ends there may be several."""
    pairs = list(zip(path[::2], path[1::2], strict=True))
    choices = [commons.members[a] & commons.members[b] for a, b in pairs]
    middle = [(sets & -sets).bit_length() - 1 for sets in choices[1:-1]]
    digits = [commons.digits[b] for _, b in pairs[:-1]]
    joints = [(i, i + 1, digit) for i, digit in enumerate(digits)]
    for first in iter_bits(choices[0]):
        for last in iter_bits(choices[-1]):
            sets = (first, *middle, last)
            if len(set(sets)) == len(sets):
                gone = commons.gone((first, last), _bit(digits[0]) | _bit(digits[-1]))
                yield commons.to_step("als_chain", sets, joints, gone)


def _other_chains(commons: Commons) -> Iterator[Step]:
    """Yield chains that no set is in twice, by first set and first joint.

    The first three sets may be any; from the fourth on, a set is entered by a digit only once.
    """
    for first, nodes in enumerate(commons.node):
        partners = _partners(commons, first)
        for leave, node in nodes.items() if partners else ():
            others = commons.joined[node]
            layer: list[Path] = [((first, 0), (other, leave)) for other in iter_bits(others)]
            known = [0] * (SIDE + 1)
            while layer:
                layer = [longer for path in layer for longer in _longer(commons, path, known)]
                if layer and len(layer[0]) == 3:
                    known = [0] * (SIDE + 1)
                    continue
                for path in layer:
                    last, enter = path[-1]
                    if partners >> last & 1:
                        gone = commons.gone((first, last), _bit(leave) | _bit(enter))
                        if gone:
                            yield _chain_step(commons, path, gone)


def _chain_step(commons: Commons, path: Path, gone: Gone) -> Step:
    joints = [(i, i + 1, digit) for i, (_, digit) in enumerate(path[1:])]
    return commons.to_step("als_chain", [one for one, _ in path], joints, gone)


def _longer(commons: Commons, path: Path, known: list[int]) -> Iterator[Path]:
    """Go on to the sets that `known`, by the digit they are entered by, does not have yet."""
    last, entered = path[-1]
    used = sum([1 << index for index, _ in path])
    for digit, node in commons.node[last].items():
        if digit != entered:
            others = commons.joined[node] & ~(used | known[digit])
            known[digit] |= others
            for other in iter_bits(others):
                yield (*path, (other, digit))


def find_death_blossom(grid: Grid) -> Iterator[Step]:
    """Find death blossoms.

    A stem cell, and for each of its candidates a petal: an almost locked set that loses the
    candidate if the stem takes it. One petal does lose it and keeps all else, so a digit that all
    petals have, other than the stem's candidates, is in one of them.
    """
    commons = commons_of(grid)
    done = set()
    for stem in iter_bits(grid.empty):
        digits = MASK_DIGITS[grid.masks[stem]]
        for petals in _petals(commons, stem, digits, (), ~grid.masks[stem]):
            gone = commons.gone(petals, grid.masks[stem])
            gone = tuple([target for target in gone if target[0] != stem])
            if gone and gone not in done:
                done.add(gone)
                yield commons.to_step("death_blossom", petals, (), gone, stem)


def _petals(
    commons: Commons, stem: Cell, digits: tuple[int, ...], chosen: tuple[int, ...], shared: int
) -> Iterator[tuple[int, ...]]:
    """Choose a petal for each digit, as long as all of them eliminate something."""
    if not digits:
        yield chosen
        return
    sets = 0
    for node in iter_bits(commons.watching[digits[0]][stem]):
        sets |= commons.members[node]
    for petal in iter_bits(sets):
        left = shared & commons.sets[petal].mask
        if left and (not chosen or commons.gone((*chosen, petal), ~left)):
            yield from _petals(commons, stem, digits[1:], (*chosen, petal), left)


def first_als_xz(grid: Grid) -> Step | None:
    """Return the ALS-XZ that eliminates most, or None."""
    commons = commons_of(grid)
    if commons.hits(1) or _has_doubly_linked(commons):
        return _best(find_als_xz(grid))
    return None


def first_als_xy_wing(grid: Grid) -> Step | None:
    """Return the ALS-XY-wing that eliminates most, or None.

    Where there is no ALS-XZ, the ends of all wings are two turns apart.
    """
    commons = commons_of(grid)
    hits = commons.hits(2)
    if not hits:
        return None
    if commons.hits(1):
        return _best(find_als_xy_wing(grid))
    members = commons.members
    ends = {
        (min(first, second), max(first, second))
        for start, end in hits
        for first in iter_bits(members[start])
        for second in iter_bits(members[end])
        if first != second
    }
    return _best(_wings(commons, sorted(ends)))


def _best(steps: Iterator[Step]) -> Step | None:
    """Prefer sets that do not overlap, then more eliminations, then smaller sets."""
    return min(steps, key=_preference, default=None)


def _preference(step: Step) -> tuple[bool, int, int]:
    assert isinstance(step.evidence, AlmostLocked)
    cells = [cell for one in step.evidence.sets for cell in one.cells]
    return len(set(cells)) < len(cells), -len(step.eliminations), len(cells)
