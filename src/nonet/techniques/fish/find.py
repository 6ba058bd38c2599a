"""Fish: of rows and columns, basic, finned, sashimi.

n rows (the base) whose places for a digit lie in n columns (the cover): each row takes one of the
columns, so the columns have the digit nowhere else. The same with rows and columns exchanged. A
finned fish has further places in its base, the fins, all in one box: either a fin holds the digit
or the fish is right, so what both rule out goes, which is what the cover loses in that box. It is
called sashimi when a base line keeps fewer than two places apart from the fins.

The search: a digit's fish depend on its places alone, so they are kept by them on the way of a
solution.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import Final, NamedTuple

from nonet.geometry.cells import BOX, DIGITS, SIDE, CellSet, Digit, Unit
from nonet.techniques.fish.evidence import Fish, SiameseFish
from nonet.techniques.grid import COLUMN_UNITS, ROW_UNITS, SIZE, UNIT_SET, Grid, cells_of
from nonet.techniques.step import Step

_FULL_ROW: Final = (1 << SIDE) - 1
_SPREAD: Final = tuple(sum(1 << SIDE * i for i in range(SIDE) if m >> i & 1) for m in range(512))
"""A pattern of a line as cells of the first column."""
_ACROSS: Final = tuple((1 << BOX) - 1 << BOX * i for i in range(BOX))
"""The lines that cross a band or a stack, as a pattern."""


class Lines(NamedTuple):
    """A digit's places as nine patterns, by row and by column."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]


def lines(at: CellSet) -> Lines:
    """Cut a set of cells into its rows and its columns.

    >>> lines(0b101).rows[0], lines(0b101).columns[:3]
    (5, (1, 0, 1))
    """
    rows = tuple([at >> shift & _FULL_ROW for shift in range(0, SIDE * SIDE, SIDE)])
    columns = [0] * SIDE
    for row, pattern in enumerate(rows):
        for column in range(SIDE):
            if pattern >> column & 1:
                columns[column] |= 1 << row
    return Lines(rows, tuple(columns))


class _Found(NamedTuple):
    """A fish in short: sets of cells and units."""

    sashimi: bool
    base: tuple[int, ...]
    cover: tuple[int, ...]
    gone: int
    fins: int


def _cells(line: Unit, pattern: int, by_rows: bool) -> int:
    return pattern << SIDE * line if by_rows else _SPREAD[pattern] << line


def _basic(at: CellSet, size: int) -> list[_Found]:
    """Find the fish without fins in one digit's places."""
    found = []
    for by_rows, patterns in zip((True, False), lines(at), strict=True):
        few = [line for line in range(SIDE) if 1 < SIZE[patterns[line]] <= size]
        for chosen in combinations(few, size):
            union = 0
            for line in chosen:
                union |= patterns[line]
            if SIZE[union] == size:
                base, cover = _units(chosen, union, by_rows)
                inside = 0
                for unit in base:
                    inside |= UNIT_SET[unit]
                gone = 0
                for unit in cover:
                    gone |= at & UNIT_SET[unit] & ~inside
                if gone:
                    found.append(_Found(False, base, cover, gone, 0))
    return found


def _units(
    chosen: tuple[int, ...], cover: int, by_rows: bool
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    along, across = (ROW_UNITS, COLUMN_UNITS) if by_rows else (COLUMN_UNITS, ROW_UNITS)
    return (
        tuple([along[line] for line in chosen]),
        tuple([across[line] for line in cells_of(cover)]),
    )


def _finned(at: CellSet, size: int) -> list[_Found]:
    """Find the fish with fins in one digit's places.

    The fins lie in one box, in the lines of one band; what the base has outside of that box must
    be covered, and the rest of the cover crosses the box.
    """
    found: list[_Found] = []
    for by_rows, patterns in zip((True, False), lines(at), strict=True):
        few = [line for line in range(SIDE) if SIZE[patterns[line]] > 1]
        for chosen in combinations(few, size):
            union = 0
            for line in chosen:
                union |= patterns[line]
            # One line of the cover crosses the fins' box, which leaves two for the fins.
            if size < SIZE[union] < size + BOX:
                for band in {line // BOX for line in chosen}:
                    inner = [line for line in chosen if line // BOX == band]
                    if len(inner) < BOX:
                        found += _in_band(patterns, chosen, inner, band, by_rows)
    return found


def _in_band(
    patterns: tuple[int, ...], chosen: tuple[int, ...], inner: list[int], band: int, by_rows: bool
) -> Iterator[_Found]:
    """Find the finned fish of a base whose fins lie in one band, box by box."""
    size = len(chosen)
    outer = 0
    for line in chosen:
        if line not in inner:
            outer |= patterns[line]
    for across in _ACROSS:
        must = outer
        for line in inner:
            must |= patterns[line] & ~across
        if SIZE[must] > size:
            continue
        inside = 0
        for line in inner:
            inside |= patterns[line] & across
        free = [1 << i for i in cells_of(inside & ~must)]
        for extra in combinations(free, size - SIZE[must]):
            cover = must | sum(extra)
            fin = inside & ~cover
            if fin:
                made = _finish(patterns, chosen, inner, band, cover, across, by_rows)
                if made:
                    yield made


def _finish(
    patterns: tuple[int, ...],
    chosen: tuple[int, ...],
    inner: list[int],
    band: int,
    cover: int,
    across: int,
    by_rows: bool,
) -> _Found | None:
    gone = 0
    for line in range(BOX * band, BOX * band + BOX):
        if line not in inner:
            gone |= _cells(line, patterns[line] & cover & across, by_rows)
    kept = [SIZE[patterns[line] & cover] for line in chosen]
    if not gone or 0 in kept:
        return None
    fins = 0
    for line in inner:
        fins |= _cells(line, patterns[line] & ~cover, by_rows)
    return _Found(min(kept) < 2, *_units(chosen, cover, by_rows), gone, fins)


def _step(grid: Grid, technique: str, digit: Digit, found: _Found) -> Step:
    return Step(technique, (), grid.eliminations(digit, found.gone), _evidence(grid, digit, found))


def _evidence(grid: Grid, digit: Digit, found: _Found) -> Fish:
    inside = 0
    for unit in found.base:
        inside |= grid.geometry.house_sets[unit]
    cells = grid.at[digit] & inside & ~found.fins
    return Fish(digit, found.base, found.cover, cells_of(cells), cells_of(found.fins))


def _find_basic(grid: Grid, technique: str, size: int) -> Iterator[Step]:
    is_classic = grid.geometry.is_classic
    for digit in range(1, grid.geometry.digits + 1):
        at = grid.at[digit]
        search = partial(_basic, at, size) if is_classic else partial(_any_basic, grid, at, size)
        for found in grid.shared(("fish", size, at), search):
            yield _step(grid, technique, digit, found)


def _any_basic(grid: Grid, at: CellSet, size: int) -> list[_Found]:
    """Find the fish without fins in one digit's places on any board; the base must hold it."""
    geometry = grid.geometry
    sets = geometry.house_sets
    rows, columns = (
        [i for i, house in enumerate(geometry.houses) if house.kind == kind]
        for kind in ("row", "column")
    )
    found = []
    for along, across in ((rows, columns), (columns, rows)):
        few = [u for u in along if u in geometry.units and 1 < (at & sets[u]).bit_count() <= size]
        for base in combinations(few, size):
            inside = 0
            for unit in base:
                inside |= at & sets[unit]
            cover = tuple([unit for unit in across if inside & sets[unit]])
            if len(cover) == size:
                gone = 0
                for unit in cover:
                    gone |= at & sets[unit] & ~inside
                if gone:
                    found.append(_Found(False, base, cover, gone, 0))
    return found


def _find_finned(grid: Grid, technique: str, size: int, sashimi: bool) -> Iterator[Step]:
    for digit in DIGITS:
        at = grid.at[digit]
        every = grid.shared(("finned", size, at), partial(_finned, at, size))
        for found in every:
            if found.sashimi == sashimi:
                yield _step(grid, technique, digit, found)
    for digit in DIGITS:
        every = grid.shared(("finned", size, grid.at[digit]), list)
        for one, two in combinations(every, 2):
            kinds = (one.sashimi, two.sashimi)
            if one.base == two.base and sashimi in kinds and _add(one, two):
                gone = grid.eliminations(digit, one.gone | two.gone)
                parts = (_evidence(grid, digit, one), _evidence(grid, digit, two))
                yield Step(technique, (), gone, SiameseFish(parts))


def _add(one: _Found, two: _Found) -> bool:
    """Return whether each of two fish has something that the other has not."""
    return bool(one.gone & ~two.gone and two.gone & ~one.gone)


def find_x_wing(grid: Grid) -> Iterator[Step]:
    """Find two lines whose places for a digit lie in the same two crossing lines.

    >>> from nonet.board.board import Board
    >>> puzzle = "....9........61.3..2..4.7..1..3.547.4.3..2..9.5......1.......28..49.....21....6.."
    >>> [step.eliminations for step in find_x_wing(Grid(Board(puzzle)))]
    [((75, 4), (77, 4))]
    """
    return _find_basic(grid, "x_wing", 2)


def find_swordfish(grid: Grid) -> Iterator[Step]:
    """Find three lines whose places for a digit lie in three crossing lines."""
    return _find_basic(grid, "swordfish", 3)


def find_jellyfish(grid: Grid) -> Iterator[Step]:
    """Find four lines whose places for a digit lie in four crossing lines."""
    return _find_basic(grid, "jellyfish", 4)


find_finned_x_wing = partial(_find_finned, technique="finned_x_wing", size=2, sashimi=False)
find_sashimi_x_wing = partial(_find_finned, technique="sashimi_x_wing", size=2, sashimi=True)
find_finned_swordfish = partial(_find_finned, technique="finned_swordfish", size=3, sashimi=False)
find_sashimi_swordfish = partial(_find_finned, technique="sashimi_swordfish", size=3, sashimi=True)
find_finned_jellyfish = partial(_find_finned, technique="finned_jellyfish", size=4, sashimi=False)
find_sashimi_jellyfish = partial(_find_finned, technique="sashimi_jellyfish", size=4, sashimi=True)
