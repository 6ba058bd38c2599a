"""Lines, discs and labels for drawing rules, shared by SVG and PDF.

The unit is one cell. x grows to the right and y downwards from the upper left corner of the board,
so the centre of r1c1 is (0.5, 0.5), and clues outside the board have coordinates too. Colours are
named by role:

    COLOURS[role] = light, dark
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

Point = tuple[float, float]

COLOURS: Final = {
    "paper": ("#ffffff", "#1b1c1f"),
    "ink": ("#111111", "#f0f0f0"),
    "white": ("#ffffff", "#f4f4f4"),
    "black": ("#111111", "#000000"),
    "grey": ("#cfcfcf", "#54565c"),
    "mid": ("#8a8a8a", "#9a9ca3"),
    "cage": ("#444444", "#c8c8c8"),
    "ground": ("#dfe6ee", "#33404f"),
    "thermo": ("#c9ccd1", "#4d5158"),
    "slow": ("#bcd3ea", "#3d5670"),
    "arrow": ("#8f9399", "#8d929b"),
    "whispers": ("#86d992", "#2f7a3c"),
    "renban": ("#eeaaf0", "#803a85"),
    "palindrome": ("#bdbdbd", "#606268"),
    "between": ("#d9cdb4", "#6a5c3c"),
    "lockout": ("#9fc1ef", "#36598c"),
    "region_sum": ("#9fdcf5", "#1f6f8f"),
    "zipper": ("#c9b6f3", "#5b4694"),
    "parity": ("#f3b6b6", "#8a3f3f"),
    "nabner": ("#f0dc8c", "#7a6a24"),
    "same_difference": ("#9fe0d6", "#2f6f66"),
    "lunchbox": ("#d8d8d8", "#555555"),
    "entropic": ("#ffc58c", "#8f5a1e"),
    "modular": ("#97dcd2", "#1e7569"),
    "sum_line": ("#d8bd9f", "#6e522f"),
    "free": ("#e3b7b7", "#7d4848"),
    "clone_1": ("#d5d5d5", "#4a4c52"),
    "clone_2": ("#f1dfc2", "#5d4d2c"),
    "clone_3": ("#d3e8d3", "#31512f"),
    "row_index": ("#f5d5d5", "#5b3434"),
    "column_index": ("#d5ddf5", "#343f60"),
}
"""The colours of roles, on a light and on a dark background."""


class Line(NamedTuple):
    """A line through points, optionally closed and filled; the width is in cells."""

    points: tuple[Point, ...]
    role: str
    width: float = 0.0
    dash: tuple[float, ...] = ()
    closed: bool = False
    fill: str = ""


class Disc(NamedTuple):
    """A circle, filled and outlined in the colours of roles; "" means neither."""

    x: float
    y: float
    radius: float
    fill: str = ""
    role: str = ""
    width: float = 0.0


class Label(NamedTuple):
    """A short text; x is its centre (align 0.5) or its start (0), and y its centre."""

    x: float
    y: float
    text: str
    size: float
    role: str = "ink"
    align: float = 0.5
    bold: bool = False


Shape = Line | Disc | Label


def centre(cell: int, side: int) -> Point:
    """Return the centre of a cell.

    >>> centre(10, 9)
    (1.5, 1.5)
    """
    return cell % side + 0.5, cell // side + 0.5


def middle(cells: Sequence[int], side: int) -> Point:
    """Return the centre of several cells.

    >>> middle([0, 1], 9)
    (1.0, 0.5)
    """
    points = [centre(cell, side) for cell in cells]
    return (
        sum(x for x, _ in points) / len(points),
        sum(y for _, y in points) / len(points),
    )


def through(cells: Sequence[int], side: int) -> tuple[Point, ...]:
    """Return the path through the centres of cells."""
    return tuple(centre(cell, side) for cell in cells)


def shorten(points: Sequence[Point], start: float = 0.0, end: float = 0.0) -> tuple[Point, ...]:
    """Shorten a path at its ends, so that it can start at the edge of a circle.

    >>> shorten([(0.0, 0.0), (1.0, 0.0)], 0.4)
    ((0.4, 0.0), (1.0, 0.0))
    """
    made = list(points)
    if start:
        made[0] = _towards(made[0], made[1], start)
    if end:
        made[-1] = _towards(made[-1], made[-2], end)
    return tuple(made)


def _towards(a: Point, b: Point, way: float) -> Point:
    length = math.dist(a, b) or 1.0
    return a[0] + (b[0] - a[0]) * way / length, a[1] + (b[1] - a[1]) * way / length


def head(points: Sequence[Point], role: str, size: float = 0.22, width: float = 0.06) -> Line:
    """Return an arrowhead at the end of a path."""
    (ax, ay), (bx, by) = points[-2:]
    turn = math.atan2(by - ay, bx - ax)
    sides = [
        (bx - size * math.cos(turn + bend), by - size * math.sin(turn + bend))
        for bend in (0.6, -0.6)
    ]
    return Line((sides[0], (bx, by), sides[1]), role, width)


def square(cell: int, side: int, inset: float = 0.0) -> tuple[Point, ...]:
    """Return the corners of a cell."""
    x, y = cell % side + inset, cell // side + inset
    size = 1 - 2 * inset
    return ((x, y), (x + size, y), (x + size, y + size), (x, y + size))


def fill(cells: Iterable[int], side: int, role: str) -> list[Shape]:
    """Return filled squares for the background of cells."""
    return [Line(square(cell, side), role, closed=True, fill=role) for cell in cells]


def outline(cells: Iterable[int], side: int, inset: float) -> list[tuple[Point, ...]]:
    """Return clockwise outlines just inside the cells: one closed path per part or hole.

    >>> outline([0], 9, 0.1)
    [((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))]
    """
    own = {(cell % side, cell // side) for cell in cells}
    steps: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for x, y in sorted(own):
        for beside, start, end in (
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        ):
            if beside not in own:
                steps.setdefault(start, []).append(end)
    ways = []
    while steps:
        at = first = next(iter(steps))
        way: list[tuple[int, int]] = []
        heading = (0, 0)
        while not way or at != first:
            # If cells touch at a corner, turning right stays with the same cell.
            right = (at[0] - heading[1], at[1] + heading[0])
            to = right if right in steps[at] else steps[at][0]
            steps[at].remove(to)
            if not steps[at]:
                del steps[at]
            way.append(at)
            at, heading = to, (to[0] - at[0], to[1] - at[1])
        ways.append(_inset(way, inset))
    return ways


def _inset(way: Sequence[tuple[int, int]], inset: float) -> tuple[Point, ...]:
    """Move a closed path to its right, and drop points where it continues straight."""
    made = []
    for before, at, after in zip((way[-1], *way[:-1]), way, (*way[1:], way[0]), strict=True):
        into, out = (at[0] - before[0], at[1] - before[1]), (after[0] - at[0], after[1] - at[1])
        if into != out:
            x, y = at[0] - inset * (into[1] + out[1]), at[1] + inset * (into[0] + out[0])
            made.append((round(x, 4), round(y, 4)))
    return tuple(made)
