"""Single-digit patterns: two strong links and a weak one, and the empty rectangle.

A strong link is a unit with two places for a digit: one of them is true. Where an end of one link
sees an end of another, those two are not both true, so one of the far ends is: what sees both far
ends goes. By the units of the links: skyscraper (two rows or two columns, joined by a crossing
line), 2-string kite (a row and a column, joined in a box), turbot fish (all others).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import Final, NamedTuple

from nonet.geometry.cells import (
    BOX_OF,
    COLUMN_OF,
    DIGITS,
    ROW_OF,
    SIDE,
    CellSet,
    Digit,
    Unit,
)
from nonet.techniques.chains.evidence import Chain
from nonet.techniques.evidence import Link, Node
from nonet.techniques.geometry import Geometry
from nonet.techniques.grid import BIT, BOX_UNITS, UNIT_SET, Grid, cells_of
from nonet.techniques.single_digit.evidence import DualPattern, EmptyRectangle
from nonet.techniques.step import Step


class Pair(NamedTuple):
    """A strong link: a unit and its two places."""

    unit: Unit
    one: int
    two: int


def strong_pairs(grid: Grid, digit: Digit) -> list[Pair]:
    """List the units with two places for a digit, rows first, then columns and boxes.

    >>> from nonet.board.board import Board
    >>> strong_pairs(Grid(Board("1234567" + "." * 74)), 8)[0]
    Pair(unit=0, one=7, two=8)
    """
    return grid.shared(
        ("pairs", grid.at[digit]), partial(_pairs, grid.places(digit), grid.geometry.units)
    )


def _pairs(places: tuple[int, ...], units: tuple[int, ...]) -> list[Pair]:
    return [
        Pair(unit, (at & -at).bit_length() - 1, at.bit_length() - 1)
        for unit in units
        if (at := places[unit]).bit_count() == 2
    ]


class _Found(NamedTuple):
    """Two strong links, from far end to far end, and what both ends see."""

    ends: tuple[int, int, int, int]
    units: tuple[int, int | None, int]
    gone: int
    rule: int | None = None


def _turbots(geometry: Geometry, at: CellSet, pairs: list[Pair]) -> dict[str, list[_Found]]:
    """Join the strong links of a digit, and sort the results by technique."""
    found: dict[str, list[_Found]] = {"skyscraper": [], "two_string_kite": [], "turbot_fish": []}
    peer_sets = geometry.peer_sets
    for (unit, a, b), (other, c, d) in combinations(pairs, 2):
        if a in (c, d) or b in (c, d):
            continue
        for far, near in ((a, b), (b, a)):
            sees = peer_sets[near]
            for meet, end in ((c, d), (d, c)):
                if sees >> meet & 1:
                    gone = at & peer_sets[far] & peer_sets[end] & ~(BIT[near] | BIT[meet])
                    if gone:
                        technique, weak, rule = _name(geometry, unit, other, near, meet)
                        ends, units = (far, near, meet, end), (unit, weak, other)
                        found[technique].append(_Found(ends, units, gone, rule))
    return found


def _name(
    geometry: Geometry, unit: Unit, other: int, near: int, meet: int
) -> tuple[str, int | None, int | None]:
    """Return the technique, and the unit or the rule that joins the links."""
    shared = geometry.houses_with(BIT[near] | BIT[meet])
    kinds = {geometry.houses[house].kind: house for house in reversed(shared)}
    strong = (geometry.houses[unit].kind, geometry.houses[other].kind)
    if strong == ("row", "row") and "column" in kinds:
        return "skyscraper", kinds["column"], None
    if strong == ("column", "column") and "row" in kinds:
        return "skyscraper", kinds["row"], None
    if strong == ("row", "column") and "box" in kinds:
        return "two_string_kite", kinds["box"], None
    if shared:
        return "turbot_fish", shared[0], None
    return "turbot_fish", None, geometry.pair_rule(near, meet)


def _chain(digit: Digit, found: _Found) -> Chain:
    nodes = [Node(digit, (cell,)) for cell in found.ends]
    strong, rules = (True, False, True), (None, found.rule, None)
    return Chain(
        tuple(
            Link(nodes[i], nodes[i + 1], strong[i], found.units[i], rule=rules[i]) for i in range(3)
        )
    )


def _find_turbots(grid: Grid, technique: str) -> Iterator[Step]:
    for digit in range(1, grid.geometry.digits + 1):
        for found in _turbots_of(grid, digit)[technique]:
            yield Step(technique, (), grid.eliminations(digit, found.gone), _chain(digit, found))


def _turbots_of(grid: Grid, digit: Digit) -> dict[str, list[_Found]]:
    at = grid.at[digit]
    return grid.shared(
        ("turbots", at), lambda: _turbots(grid.geometry, at, strong_pairs(grid, digit))
    )


def find_dual_two_string_kite(grid: Grid) -> Iterator[Step]:
    """Find two 2-string kites that meet in the same two cells of a box, given as one step."""
    for digit in DIGITS:
        for one, two in combinations(_turbots_of(grid, digit)["two_string_kite"], 2):
            if {one.ends[1], one.ends[2]} == {two.ends[1], two.ends[2]} and one.gone != two.gone:
                gone = grid.eliminations(digit, one.gone | two.gone)
                parts = (_chain(digit, one), _chain(digit, two))
                yield Step("dual_two_string_kite", (), gone, DualPattern(parts))


class _Rectangle(NamedTuple):
    box: Unit
    row: int
    column: int
    cells: CellSet
    link: Pair
    gone: int


def _rectangles(at: CellSet, pairs: list[Pair]) -> list[_Rectangle]:
    """Find the empty rectangles of a digit with a strong link and something to eliminate."""
    found: list[_Rectangle] = []
    for box in BOX_UNITS:
        cells = at & UNIT_SET[box]
        if cells & (cells - 1):
            for row, column in _CROSSES[box]:
                in_row, in_column = UNIT_SET[row], UNIT_SET[column]
                # Both arms need a place of their own, or it is a locked candidate.
                if cells & ~(in_row | in_column) or not cells & ~in_row or not cells & ~in_column:
                    continue
                for link in pairs:
                    found += _through(at, box, row, column, link)
    return found


def _through(at: CellSet, box: Unit, row: int, column: int, link: Pair) -> Iterator[_Rectangle]:
    """Strike out with a link that starts in one line of the rectangle and ends across the other."""
    if link.unit in BOX_UNITS or link.unit in (row, column):
        return
    inside = UNIT_SET[box]
    line, other, end_line = (column, row, COLUMN_OF) if link.unit < SIDE else (row, column, ROW_OF)
    for near, end in ((link.one, link.two), (link.two, link.one)):
        if UNIT_SET[line] >> near & 1 and not inside >> near & 1:
            # The candidate lies where the far end's crossing line meets the other arm.
            cross = end_line[end] + (SIDE if end_line is COLUMN_OF else 0)
            gone = at & UNIT_SET[cross] & UNIT_SET[other] & ~inside & ~BIT[end]
            if gone:
                cells = at & inside
                yield _Rectangle(box, row, column, cells, Pair(link.unit, near, end), gone)


_CROSSES: Final = {
    box: tuple(
        (row, SIDE + column)
        for row in range(SIDE)
        for column in range(SIDE)
        if BOX_OF[SIDE * row + column] == box - 2 * SIDE
    )
    for box in BOX_UNITS
}


def _rectangles_of(grid: Grid, digit: Digit) -> list[_Rectangle]:
    at = grid.at[digit]
    return grid.shared(("rectangles", at), lambda: _rectangles(at, strong_pairs(grid, digit)))


def _empty_rectangle(digit: Digit, found: _Rectangle) -> EmptyRectangle:
    unit, near, end = found.link
    link = Link(Node(digit, (near,)), Node(digit, (end,)), True, unit)
    cells = cells_of(found.cells)
    return EmptyRectangle(digit, found.box, found.row, found.column, cells, (link,))


def find_empty_rectangle(grid: Grid) -> Iterator[Step]:
    """Find a box whose places for a digit lie in one row and one column, beside a strong link.

    One end of the link lies in the row (or column) of the box: if that end is true, the digit of
    the box is in the other arm; if not, the far end is true. What sees both goes.

    >>> from nonet.board.board import Board
    >>> puzzle = "..1.3..5.54.....3..6.......7....2..5....98....86.............873.2.7.51..1...6..9"
    >>> [step.eliminations for step in find_empty_rectangle(Grid(Board(puzzle)))]
    [((51, 3),)]
    """
    for digit in DIGITS:
        for found in _rectangles_of(grid, digit):
            gone = grid.eliminations(digit, found.gone)
            yield Step("empty_rectangle", (), gone, _empty_rectangle(digit, found))


def find_dual_empty_rectangle(grid: Grid) -> Iterator[Step]:
    """Find two empty rectangles in the same cells of a box, given as one step."""
    for digit in DIGITS:
        for one, two in combinations(_rectangles_of(grid, digit), 2):
            if one.box == two.box and one.gone != two.gone:
                gone = grid.eliminations(digit, one.gone | two.gone)
                parts = (_empty_rectangle(digit, one), _empty_rectangle(digit, two))
                yield Step("dual_empty_rectangle", (), gone, DualPattern(parts))


find_skyscraper = partial(_find_turbots, technique="skyscraper")
find_two_string_kite = partial(_find_turbots, technique="two_string_kite")
find_turbot_fish = partial(_find_turbots, technique="turbot_fish")
