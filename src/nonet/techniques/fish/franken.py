"""Franken and mutant fish: fish with boxes, with and without fins.

A fish takes n base units and n cover units. Franken: rows and boxes against columns and boxes (or
columns and boxes against rows and boxes), with a box at least. Mutant: any units. Places of the
base outside of the cover are fins; places in two base units are endo fins. What lies in the cover
and not in the base goes if it sees all fins, and so does what lies in two cover units.

The search: it starts from the candidate p that is to go, since that prunes most. If p is true, the
places that it sees are gone, and what is left of n base units must fit into the n - 1 cover units
that do not hold p, which is one too few. So for every p and every base unit the smallest covers
of what is left are listed, and n base units are joined as long as their covers are few enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import Final, NamedTuple

from nonet.geometry.cells import DIGITS, SIDE, UNITS_OF, CellSet, Digit, Unit
from nonet.techniques.fish.evidence import Fish, SiameseFish
from nonet.techniques.grid import PEER_SET, UNIT_SET, Grid, cells_of, iter_bits, seen_by_all, set_of
from nonet.techniques.step import Step
from nonet.techniques.templates.find import templates_of

_ROWS: Final = (1 << SIDE) - 1
_COLUMNS: Final = _ROWS << SIDE
_BOXES: Final = _COLUMNS << SIDE
_KINDS: Final = {
    "franken": ((_ROWS | _BOXES, _COLUMNS | _BOXES), (_COLUMNS | _BOXES, _ROWS | _BOXES)),
    "mutant": ((_ROWS | _COLUMNS | _BOXES, _ROWS | _COLUMNS | _BOXES),),
}
_UNIT_BITS: Final = tuple(tuple(1 << unit for unit in units) for units in UNITS_OF)


_Base = tuple[int, int, dict[int, list[int]]]
"""A base unit, its places, and the covers of what some p leave of them."""


class _Found(NamedTuple):
    base: tuple[int, ...]
    cover: tuple[int, ...]
    gone: int
    fins: int
    endo: int
    cannibal: int


class _Option(NamedTuple):
    """A base unit as a bit, what p leaves of it, and the covers of that as sets of units."""

    unit: Unit
    rest: int
    covers: list[int]


def _kind(base: int, cover: int) -> str:
    """Name the kind of fish that base and cover, sets of units, make.

    >>> _kind(1 | 1 << 18, 1 << 9 | 1 << 10), _kind(1 | 1 << 9, 1 << 1 | 1 << 10)
    ('franken', 'mutant')
    """
    for one, two in ((_ROWS, _COLUMNS), (_COLUMNS, _ROWS)):
        if not base & ~one and not cover & ~two:
            return "basic"
        if not base & ~(one | _BOXES) and not cover & ~(two | _BOXES):
            return "franken"
    return "mutant"


def _covers(rest: int, allowed: int, limit: int) -> list[int]:
    """List the sets of at most `limit` allowed units, cell by cell, that cover a set of cells."""
    found = []
    for bit in _UNIT_BITS[(rest & -rest).bit_length() - 1]:
        if bit & allowed:
            left = rest & ~UNIT_SET[bit.bit_length() - 1]
            if not left:
                found.append(bit)
            elif limit > 1:
                found += [bit | more for more in _covers(left, allowed, limit - 1)]
    return found


def _joined(options: list[_Option], size: int) -> list[tuple[int, int]]:
    """Join `size` base units whose covers are fewer: base and cover as sets of units.

    No two may share a place that is left: the digit could satisfy both with one.
    """
    found = set()

    def join(start: int, missing: int, base: int, taken: int, cover: int) -> None:
        if not missing:
            found.add((base, cover))
            return
        for index in range(start, len(options) - missing + 1):
            unit, rest, covers = options[index]
            if not rest & taken and not unit & cover:
                for more in covers:
                    union = cover | more
                    if union.bit_count() < size and not union & base:
                        join(index + 1, missing - 1, base | unit, taken | rest, union)

    join(0, size, 0, 0, 0)
    return sorted(found)


def _by_cover(options: list[_Option]) -> dict[int, int]:
    """Turn the options round: for each cover, the set of options that it is enough for."""
    by_cover: dict[int, int] = {}
    bit = 1
    for _, _, covers in options:
        for cover in covers:
            by_cover[cover] = by_cover.get(cover, 0) | bit
        bit <<= 1
    return by_cover


def _joined_few(
    options: list[_Option], by_cover: dict[int, int], size: int
) -> list[tuple[int, int]]:
    """Do the same for two or three base units, by their covers: far fewer than the joins."""
    singles = {cover: inside for cover, inside in by_cover.items() if not cover & (cover - 1)}
    wanted = many = {cover: inside for cover, inside in singles.items() if inside & (inside - 1)}
    if size == 3:
        wanted = {cover: by_cover[cover] for cover in by_cover if cover.bit_count() < size}
        for cover in wanted:
            low = cover & -cover
            wanted[cover] |= by_cover.get(low, 0) | by_cover.get(cover ^ low, 0)
        # Two units that cover one base unit each need a third that they cover together.
        for one, inside in many.items():
            for two, more in singles.items():
                wanted[one | two] = wanted.get(one | two, 0) | inside | more
    found = []
    for cover, inside in wanted.items():
        if inside.bit_count() >= size:
            for chosen in combinations(cells_of(inside), size):
                base = taken = cells = 0
                for index in chosen:
                    unit, rest, _ = options[index]
                    taken |= cells & rest
                    cells |= rest
                    base |= unit
                if not taken and not base & cover:
                    found.append((base, cover))
    return sorted(found)


def _search(
    at: CellSet, wanted: CellSet, sizes: tuple[int, ...], kind: str
) -> dict[int, list[_Found]]:
    """Find all fish of one kind that eliminate some of a digit's places.

    By size; (2, 3) together, others alone.
    """
    places = [at & unit for unit in UNIT_SET]
    seen: set[tuple[int, int]] = set()
    found: dict[int, list[_Found]] = {size: [] for size in sizes}
    limit = max(sizes) - 1
    needed_sizes = {*sizes, limit}
    for base_units, cover_units in _KINDS[kind]:
        bases: list[_Base] = [
            (unit, places[unit], {}) for unit in cells_of(base_units) if places[unit]
        ]
        for p in iter_bits(wanted):
            options = _options(bases, p, cover_units, limit)
            homes = [bit for bit in _UNIT_BITS[p] if bit & cover_units]
            by_cover = _by_cover(options)
            joined = {
                n: _joined_few(options, by_cover, n) if n < 4 else _joined(options, n)
                for n in needed_sizes
            }
            if not any(joined.values()):
                continue
            for size in sizes:
                for base, needed in _starts(joined, size, p, base_units, homes):
                    for cover in _filled(places, base, needed, homes, cover_units, size):
                        if (base, cover) not in seen:
                            seen.add((base, cover))
                            made = _finish(at, base, cover, kind)
                            if made:
                                found[size].append(made)
    return found


def _starts(
    joined: dict[int, list[tuple[int, int]]], size: int, p: int, base_units: int, homes: list[int]
) -> list[tuple[int, int]]:
    """List bases with the covers that they need, so that p goes.

    Where p lies in the base itself, in one unit, two cover units must hold it: what remains is a
    fish that is smaller by one.
    """
    starts = joined[size]
    if size > 2 and joined[size - 1]:
        starts = starts.copy()
        own = [bit for bit in _UNIT_BITS[p] if bit & base_units]
        for base, needed in joined[size - 1]:
            for unit in own:
                for home in homes:
                    if unit != home and not unit & needed and not home & (needed | base):
                        starts.append((base | unit, needed | home))
    return starts


def _options(bases: list[_Base], p: int, cover_units: int, limit: int) -> list[_Option]:
    """List the base units that p leaves something of that few enough units can cover.

    What is left is the same for many p: the dict of a base keeps its covers.
    """
    options = []
    unseen = ~PEER_SET[p]
    for unit, places, known in bases:
        rest = places & unseen
        if rest and not rest >> p & 1:
            covers = known.get(rest)
            if covers is None:
                covers = known[rest] = _covers(rest, cover_units & ~(1 << unit), limit)
            if covers:
                options.append(_Option(1 << unit, rest, covers))
    return options


def _filled(
    places: list[int], base: int, needed: int, homes: list[int], cover_units: int, size: int
) -> Iterator[int]:
    """Add to a cover a unit that holds p, and further ones until it is full; all meet the base."""
    inside = 0
    for unit in cells_of(base):
        inside |= places[unit]
    for home in homes:
        if not home & (needed | base) and places[home.bit_length() - 1] & inside:
            cover = needed | home
            missing = size - cover.bit_count()
            if not missing:
                yield cover
                continue
            free = [u for u in cells_of(cover_units & ~(base | cover)) if places[u] & inside]
            for extra in combinations(free, missing):
                yield cover | set_of(extra)


def _finish(at: CellSet, base: int, cover: int, kind: str) -> _Found | None:
    """Compute fins and eliminations, if the fish is of that kind and there are any."""
    if _kind(base, cover) != kind:
        return None
    once = twice = 0
    bases, covers = cells_of(base), cells_of(cover)
    for unit in bases:
        cells = at & UNIT_SET[unit]
        twice |= once & cells
        once |= cells
    covered = double = 0
    for unit in covers:
        double |= covered & UNIT_SET[unit]
        covered |= UNIT_SET[unit]
    fins = once & ~covered & ~twice
    gone = at & (covered & ~once | double) & seen_by_all(fins | twice)
    if not gone:
        return None
    return _Found(bases, covers, gone, fins, twice, gone & once)


def _evidence(grid: Grid, digit: Digit, found: _Found) -> Fish:
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


def _find(grid: Grid, technique: str, kind: str, size: int, finned: bool) -> Iterator[Step]:
    for digit in DIGITS:
        for found in _fish(grid, digit, kind, size):
            if bool(found.fins | found.endo) == finned:
                gone = grid.eliminations(digit, found.gone)
                yield Step(technique, (), gone, _evidence(grid, digit, found))
    if finned:
        yield from _siamese(grid, kind, size, technique)


def _fish(grid: Grid, digit: Digit, kind: str, size: int) -> list[_Found]:
    at = grid.at[digit]
    sizes = (2, 3) if size < 4 else (size,)
    return grid.shared((kind, sizes, at), partial(_look, grid, digit, sizes, kind))[size]


def _look(grid: Grid, digit: Digit, sizes: tuple[int, ...], kind: str) -> dict[int, list[_Found]]:
    """Search for what can go at all: with large fish, only what is in no template of the digit."""
    at = wanted = grid.at[digit]
    if max(sizes) > 3:
        standing = set_of(cell for cell, value in enumerate(grid.values) if value == digit)
        wanted &= ~templates_of(grid, at | standing).some
    return _search(at, wanted, sizes, kind)


def _siamese(grid: Grid, kind: str, size: int, technique: str) -> Iterator[Step]:
    """Return two finned fish of the same base as one step, where each adds to the other."""
    for digit in DIGITS:
        by_base: dict[tuple[int, ...], list[_Found]] = {}
        for found in _fish(grid, digit, kind, size):
            if found.fins | found.endo:
                by_base.setdefault(found.base, []).append(found)
        for fish in by_base.values():
            for one, two in combinations(fish, 2):
                if one.gone & ~two.gone and two.gone & ~one.gone:
                    gone = grid.eliminations(digit, one.gone | two.gone)
                    parts = (_evidence(grid, digit, one), _evidence(grid, digit, two))
                    yield Step(technique, (), gone, SiameseFish(parts))


_find_franken = partial(_find, kind="franken", finned=False)
_find_finned_franken = partial(_find, kind="franken", finned=True)
_find_finned_mutant = partial(_find, kind="mutant", finned=True)
find_franken_x_wing = partial(_find_franken, technique="franken_x_wing", size=2)
find_franken_swordfish = partial(_find_franken, technique="franken_swordfish", size=3)
find_franken_jellyfish = partial(_find_franken, technique="franken_jellyfish", size=4)
find_finned_franken_x_wing = partial(
    _find_finned_franken, technique="finned_franken_x_wing", size=2
)
find_finned_franken_swordfish = partial(
    _find_finned_franken, technique="finned_franken_swordfish", size=3
)
find_finned_franken_jellyfish = partial(
    _find_finned_franken, technique="finned_franken_jellyfish", size=4
)
find_finned_mutant_jellyfish = partial(
    _find_finned_mutant, technique="finned_mutant_jellyfish", size=4
)
find_finned_mutant_squirmbag = partial(
    _find_finned_mutant, technique="finned_mutant_squirmbag", size=5
)
find_finned_mutant_whale = partial(_find_finned_mutant, technique="finned_mutant_whale", size=6)
