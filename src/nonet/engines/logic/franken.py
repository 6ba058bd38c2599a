"""Fish with boxes: Franken and mutant, with and without fins.

A fish takes n base units and n cover units. Franken: rows and boxes against columns and boxes (or
columns and boxes against rows and boxes), with a box at least. Mutant: any units. Places of the
base outside of the cover are fins; places in two base units are endo fins. What lies in the cover
and not in the base goes if it sees all fins, and so does what lies in two cover units.

The search starts from the candidate p that is to go, since that prunes most: if p is true, the
places that it sees are gone, and what is left of n base units must fit into the n - 1 cover units
that do not hold p, which is one too few. So for every p and every base unit the smallest covers
of what is left are listed, and n base units are joined as long as their covers are few enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import Final, NamedTuple

from nonet.board.cells import DIGITS, SIDE, UNITS_OF
from nonet.engines.logic.fish import NAMES
from nonet.engines.logic.grid import BIT, PEER_SET, UNIT_SET, Finder, Grid, cells_of, each
from nonet.engines.logic.step import Fish, Patterns, Step

_ROWS: Final = frozenset(range(SIDE))
_COLUMNS: Final = frozenset(range(SIDE, 2 * SIDE))
_BOXES: Final = frozenset(range(2 * SIDE, 3 * SIDE))
_KINDS: Final = {
    "franken": ((_ROWS | _BOXES, _COLUMNS | _BOXES), (_COLUMNS | _BOXES, _ROWS | _BOXES)),
    "mutant": ((_ROWS | _COLUMNS | _BOXES, _ROWS | _COLUMNS | _BOXES),),
}
_BIG: Final = {4: "jellyfish", 5: "squirmbag", 6: "whale"}
Units = frozenset[int]


class _Found(NamedTuple):
    base: tuple[int, ...]
    cover: tuple[int, ...]
    gone: int
    fins: int
    endo: int
    cannibal: int


def _kind(base: Units, cover: Units) -> str:
    """Name the kind of fish that base and cover make.

    >>> _kind(frozenset({0, 18}), frozenset({9, 10})), _kind(frozenset({0, 9}), frozenset({1, 10}))
    ('franken', 'mutant')
    """
    for one, two in ((_ROWS, _COLUMNS), (_COLUMNS, _ROWS)):
        if base <= one and cover <= two:
            return "basic"
        if base <= one | _BOXES and cover <= two | _BOXES:
            return "franken"
    return "mutant"


def _covers(rest: int, allowed: Units, limit: int) -> Iterator[Units]:
    """List the sets of at most `limit` allowed units, cell by cell, that cover a set of cells."""
    if not rest:
        yield frozenset()
    elif limit:
        for unit in UNITS_OF[(rest & -rest).bit_length() - 1]:
            if unit in allowed:
                for more in _covers(rest & ~UNIT_SET[unit], allowed, limit - 1):
                    yield more | {unit}


def _joined(
    options: list[tuple[int, int, list[Units]]], size: int, limit: int
) -> Iterator[tuple[Units, Units]]:
    """Join `size` base units whose covers are together at most `limit`: base and cover.

    No two may share a place that is left: the digit could satisfy both with one.
    """

    def join(start: int, base: Units, taken: int, cover: Units) -> Iterator[tuple[Units, Units]]:
        missing = size - len(base)
        if not missing:
            yield base, cover
            return
        for index in range(start, len(options) - missing + 1):
            unit, rest, covers = options[index]
            if rest & taken or unit in cover:
                continue
            for more in covers:
                union = cover | more
                if len(union) <= limit and not union & base and unit not in union:
                    yield from join(index + 1, base | {unit}, taken | rest, union)

    return join(0, frozenset(), 0, frozenset())


def _search(at: int, size: int, kind: str) -> list[_Found]:
    """Find all fish of one size and kind in a digit's places."""
    places = [at & unit for unit in UNIT_SET]
    seen: set[tuple[Units, Units]] = set()
    found = []
    for base_units, cover_units in _KINDS[kind]:
        for p in each(at):
            options = _options(places, p, base_units, cover_units, size)
            homes = [unit for unit in UNITS_OF[p] if unit in cover_units]
            for base, needed in set(_joined(options, size, size - 1)):
                for cover in _filled(places, base, needed, homes, cover_units, size):
                    if (base, cover) not in seen:
                        seen.add((base, cover))
                        made = _finish(at, base, cover) if _kind(base, cover) == kind else None
                        if made:
                            found.append(made)
    return found


def _options(
    places: list[int], p: int, base_units: Units, cover_units: Units, size: int
) -> list[tuple[int, int, list[Units]]]:
    """List the base units with what p leaves of them, and the covers of that."""
    options = []
    for unit in sorted(base_units):
        if places[unit] and not places[unit] & BIT[p]:
            rest = places[unit] & ~PEER_SET[p]
            covers = list(_covers(rest, cover_units - {unit}, size - 1))
            if rest and covers:
                options.append((unit, rest, covers))
    return options


def _filled(
    places: list[int],
    base: Units,
    needed: Units,
    homes: list[int],
    cover_units: Units,
    size: int,
) -> Iterator[Units]:
    """Add to a cover a unit that holds p, and units that meet the base until it is full."""
    inside = 0
    for unit in base:
        inside |= places[unit]
    for home in homes:
        if home not in needed and home not in base:
            cover = needed | {home}
            free = [unit for unit in sorted(cover_units - base - cover) if places[unit] & inside]
            for extra in combinations(free, size - len(cover)):
                yield cover | set(extra)


def _finish(at: int, base: Units, cover: Units) -> _Found | None:
    once = twice = 0
    for unit in base:
        cells = at & UNIT_SET[unit]
        twice |= once & cells
        once |= cells
    covered = double = 0
    for unit in cover:
        double |= covered & UNIT_SET[unit]
        covered |= UNIT_SET[unit]
    fins = once & ~covered & ~twice
    gone = at & (covered & ~once | double)
    for fin in each(fins | twice):
        gone &= PEER_SET[fin]
    if not gone:
        return None
    return _Found(tuple(sorted(base)), tuple(sorted(cover)), gone, fins, twice, gone & once)


def _evidence(grid: Grid, digit: int, found: _Found) -> Fish:
    inside = 0
    for unit in found.base:
        inside |= UNIT_SET[unit]
    cells = grid.at[digit] & inside & ~(found.fins | found.endo)
    return Fish(
        digit,
        found.base,
        found.cover,
        cells_of(cells),
        cells_of(found.fins),
        cells_of(found.endo),
        cells_of(found.cannibal),
    )


def _find(grid: Grid, kind: str, size: int, finned: bool) -> Iterator[Step]:
    technique = f"{'finned_' if finned else ''}{kind}_{(NAMES | _BIG)[size]}"
    for digit in DIGITS:
        at = grid.at[digit]
        every = grid.shared((kind, size, at), partial(_search, at, size, kind))
        for found in every:
            if bool(found.fins | found.endo) == finned:
                gone = grid.eliminations(digit, found.gone)
                yield Step(technique, (), gone, _evidence(grid, digit, found))
    if finned:
        yield from _siamese(grid, kind, size, technique)


def _siamese(grid: Grid, kind: str, size: int, technique: str) -> Iterator[Step]:
    """Give two finned fish of the same base as one step, where each adds to the other."""
    for digit in DIGITS:
        every: list[_Found] = grid.shared((kind, size, grid.at[digit]), list)
        by_base: dict[tuple[int, ...], list[_Found]] = {}
        for found in every:
            if found.fins | found.endo:
                by_base.setdefault(found.base, []).append(found)
        for fish in by_base.values():
            for one, two in combinations(fish, 2):
                if one.gone & ~two.gone and two.gone & ~one.gone:
                    gone = grid.eliminations(digit, one.gone | two.gone)
                    parts = (_evidence(grid, digit, one), _evidence(grid, digit, two))
                    yield Step(technique, (), gone, Patterns(parts))


FINDERS: dict[str, Finder] = {
    f"{'finned_' if finned else ''}franken_{NAMES[size]}": partial(
        _find, kind="franken", size=size, finned=finned
    )
    for finned in (False, True)
    for size in NAMES
}
FINDERS |= {
    f"finned_mutant_{name}": partial(_find, kind="mutant", size=size, finned=True)
    for size, name in _BIG.items()
}
