"""Deadly patterns, direct steps, short wings, exclusions, fireworks, guardians and 3D Medusa.

Each step is proved once more here from the grid and its evidence alone, with nothing of the
finders.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise, product

import pytest

import nonet
from nonet.geometry.cells import PEERS, UNITS, UNITS_OF, Candidate
from nonet.techniques.chains.evidence import Chain
from nonet.techniques.coloring.evidence import Medusa
from nonet.techniques.direct.evidence import Direct
from nonet.techniques.exclusion.evidence import Exclusion
from nonet.techniques.fireworks.evidence import Firework
from nonet.techniques.grid import Grid
from nonet.techniques.guardians.evidence import Guardians
from nonet.techniques.logic_solver import finder_of
from nonet.techniques.practice import read_examples, read_positions
from nonet.techniques.uniqueness.evidence import Deadly
from nonet.techniques.wings.evidence import Wing
from tests.techniques.proofs import chain_proves, digits_in, has, places

FILES = (
    "uniqueness.deadly",
    "direct.find",
    "chains.wings",
    "exclusion.find",
    "fireworks.find",
    "guardians.find",
    "coloring.medusa",
)
NEW = [
    name
    for name, row in nonet.TECHNIQUES.items()
    if f"{row.family}.{row.file}" in FILES or name == "wxyz_wing"
]


def boards(technique: str) -> Iterator[nonet.Board]:
    yield read_examples()[technique][0]
    for name in ("xy_chain", "bug_plus_1", "aic", "als_xz"):
        yield from read_positions()[name][:4]


def excluded(one: Candidate, other: Candidate) -> bool:
    """Return whether two candidates cannot both be true."""
    same_cell = one[0] == other[0] and one[1] != other[1]
    return same_cell or (one[1] == other[1] and other[0] in PEERS[one[0]])


def proves_deadly(grid: Grid, step: nonet.Step, found: Deadly) -> bool:
    extras = set(found.extras)
    if found.digits:
        cells = set(found.cells)
        own = {(c, d) for c in cells for d in digits_in(grid, (c,))} - extras
        if any(d not in found.digits for _, d in own) or any(grid.values[c] for c in cells):
            return False
        if step.technique.startswith("unique_loop"):
            counts = {len(cells & set(unit)) for unit in UNITS}
            if len(found.digits) != 2 or not counts <= {0, 2} or len(cells) < 6:
                return False
        elif not can_exchange(cells, len(found.digits)):
            return False
    else:
        for cell in range(81):
            left = {d for d in digits_in(grid, (cell,)) if (cell, d) not in extras}
            if not grid.values[cell] and len(left) != 2:
                return False
        for unit, digit in product(UNITS, range(1, 10)):
            held = [c for c in places(grid, digit, unit) if (c, digit) not in extras]
            if len(held) not in (0, 2):
                return False
    return all(all_extras_fall(grid, found, gone) for gone in step.eliminations)


def can_exchange(cells: set[int], count: int) -> bool:
    """Return whether two lines of cells could change places, box by box."""
    for kind in (0, 1):
        lines: dict[int, list[int]] = {}
        for cell in cells:
            lines.setdefault(UNITS_OF[cell][kind], []).append(cell)
        across = [{UNITS_OF[c][1 - kind] for c in line} for line in lines.values()]
        if len(lines) == 2 and across[0] == across[1] and len(across[0]) == count:
            boxes = [sorted(UNITS_OF[c][2] for c in line) for line in lines.values()]
            return boxes[0] == boxes[1] or count == 3
    return False


def all_extras_fall(grid: Grid, found: Deadly, gone: Candidate) -> bool:
    """Return whether no extra could be true with a candidate, given the subset or the lock."""
    for extra in found.extras:
        if excluded(extra, gone) or extra == gone:
            continue
        if found.subset and not fills(grid, found, extra, gone):
            continue
        if found.locked is not None and found.unit is not None:
            homes = places(grid, found.locked, UNITS[found.unit])
            open_to = [c for c in homes if c not in (extra[0], gone[0])]
            if homes == {c for c, _ in found.extras} and not open_to:
                continue
        return False
    return True


def fills(grid: Grid, found: Deadly, extra: Candidate, gone: Candidate) -> bool:
    """Return whether the subset's cells can be filled beside an extra and a candidate."""
    choices = [
        [
            d
            for d in digits_in(grid, (cell,))
            if not excluded((cell, d), extra) and not excluded((cell, d), gone)
        ]
        for cell in found.subset
    ]
    return any(len(set(digits)) == len(digits) for digits in product(*choices))


def proves_direct(grid: Grid, step: nonet.Step, found: Direct) -> bool:
    ((cell, digit),) = step.placements
    homes = {d: places(grid, d, UNITS[found.source]) for d in found.digits}
    locked = all(home <= set(found.cells) for home in homes.values())
    if len(found.digits) == 1:
        closing = set(found.cells) <= set(UNITS[found.target])
        closed = all(c in UNITS[found.target] and c not in found.cells for c in found.closed)
    else:
        closing = len(found.cells) == len(found.digits)
        closed = set(found.closed) <= set(found.cells)
    left = places(grid, digit, UNITS[found.unit]) - set(found.closed)
    return locked and closing and closed and left == {cell} and bool(found.closed)


def proves_exclusion(grid: Grid, step: nonet.Step, found: Exclusion) -> bool:
    barred = dict(found.barred)
    for digits, by in found.barred:
        pairs = list(zip(found.cells, digits, strict=True))
        if by is None:
            if not any(excluded(a, b) for a in pairs for b in pairs if a != b):
                return False
        elif not all(
            any(excluded((by, d), pair) for pair in pairs) for d in digits_in(grid, (by,))
        ):
            return False
    for cell, digit in step.eliminations:
        at = found.cells.index(cell)
        choices = [sorted(digits_in(grid, (c,))) for c in found.cells]
        choices[at] = [digit]
        if any(digits not in barred for digits in product(*choices)):
            return False
    return True


def proves_firework(grid: Grid, step: nonet.Step, found: Firework) -> bool:
    cells = (found.crossing, *found.ends)
    for digit in found.digits:
        for unit, end in zip((found.row, found.column), found.ends, strict=True):
            if not places(grid, digit, UNITS[unit]) <= {*UNITS[found.box], end}:
                return False
    return all(c in cells and d not in found.digits for c, d in step.eliminations)


def proves_guardians(grid: Grid, step: nonet.Step, found: Guardians) -> bool:
    guards: set[int] = set()
    ring = (*found.ring, found.ring[0])
    for (one, two), unit in zip(pairwise(ring), found.units, strict=True):
        held = places(grid, found.digit, UNITS[unit])
        if held & set(found.ring) != {one, two}:
            return False
        guards |= held - {one, two}
    seen = all(c in PEERS[g] for g in guards for c, _ in step.eliminations)
    return len(found.ring) % 2 == 1 and guards == set(found.guardians) and seen


def proves_medusa(grid: Grid, step: nonet.Step, found: Medusa) -> bool:
    colors = {**dict.fromkeys(found.first, 0), **dict.fromkeys(found.second, 1)}
    reached = {found.links[0][0]}
    for one, two, unit in found.links:
        if unit is None:
            strong = one[0] == two[0] and digits_in(grid, one[:1]) == {one[1], two[1]}
        else:
            strong = places(grid, one[1], UNITS[unit]) == {one[0], two[0]} and one[1] == two[1]
        if not strong or colors[one] == colors[two] or one not in reached:
            return False
        reached.add(two)
    if reached != set(colors):
        return False
    if found.false is None:
        return all(
            any(excluded(gone, c) for c in color)
            for gone in step.eliminations
            for color in (found.first, found.second)
        )
    own = (found.first, found.second)[found.false]
    if found.clash:
        wrong = set(found.clash) <= set(own) and excluded(*found.clash)
    else:
        cell = found.bare[0][0]
        wrong = {d for _, d in found.bare} == digits_in(grid, (cell,)) and all(
            any(excluded(gone, c) for c in own) for gone in found.bare
        )
    return wrong and set(step.eliminations) <= set(own)


def proves_wing(grid: Grid, step: nonet.Step, found: Wing) -> bool:
    cells = (found.pivot, *found.pincers)
    if digits_in(grid, cells) != set(found.digits) or len(found.digits) != len(cells):
        return False
    for digit in found.digits:
        held = places(grid, digit, cells)
        if digit != found.digit and any(b not in PEERS[a] for a in held for b in held if a != b):
            return False
    held = places(grid, found.digit, cells)
    return all(c in PEERS[h] for h in held for c, _ in step.eliminations)


def proves(grid: Grid, step: nonet.Step) -> bool:
    match step.evidence:
        case Deadly() as found:
            return proves_deadly(grid, step, found)
        case Direct() as found:
            return proves_direct(grid, step, found)
        case Exclusion() as found:
            return proves_exclusion(grid, step, found)
        case Firework() as found:
            return proves_firework(grid, step, found)
        case Guardians() as found:
            return proves_guardians(grid, step, found)
        case Medusa() as found:
            return proves_medusa(grid, step, found)
        case Wing() as found:
            return proves_wing(grid, step, found)
        case Chain() as found:
            return len(found.links) == 5 and chain_proves(grid, step, found)
        case _:
            return False


@pytest.mark.parametrize("technique", NEW)
def test_evidence_proves_the_step_and_the_solution_agrees(technique: str) -> None:
    count = 0
    for board in boards(technique):
        truth = nonet.solve(board.puzzle).board
        assert truth is not None
        grid = Grid(board)
        for step in islice(finder_of(technique)(grid), 12):
            count += 1
            where = (board.format("library"), step)
            assert step.technique == technique
            assert step.placements or step.eliminations
            assert proves(grid, step), where
            assert all(truth[cell] == digit for cell, digit in step.placements), where
            assert all(truth[cell] != digit for cell, digit in step.eliminations), where
            assert all(has(grid, *pair) for pair in (*step.placements, *step.eliminations)), where
    assert count
