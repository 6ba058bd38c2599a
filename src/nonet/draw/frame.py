"""Compute the grid lines, the space for clues outside the board, and the words below it."""

from __future__ import annotations

from nonet.board.board import Board
from nonet.draw.rules import Drawing
from nonet.draw.shapes import Point
from nonet.geometry.layout import Layout

Stroke = tuple[Point, Point]


def grid_lines(layout: Layout) -> tuple[list[Stroke], list[Stroke]]:
    """Return the thin lines between cells and the thick lines between regions, without a frame.

    >>> [len(lines) for lines in grid_lines(Layout.of(4))]
    [16, 8]
    """
    side = layout.side
    thin: list[Stroke] = []
    thick: list[Stroke] = []
    for a, b in layout.pairs:
        row, column = divmod(b, side)
        to = (column, row + 1) if b == a + 1 else (column + 1, row)
        lines = thick if layout.region_of(a) != layout.region_of(b) else thin
        lines.append(((column, row), to))
    return thin, thick


def room(drawing: Drawing) -> tuple[float, float, float, float]:
    """Return the space needed outside the board: left, top, right and bottom, in cells."""
    places = [(x, y, taken - 0.1) for (x, y), taken in drawing.outside.items()]
    side = drawing.side
    return (
        max((deep for x, _, deep in places if x < 0), default=0.0),
        max((deep for _, y, deep in places if y < 0), default=0.0),
        max((deep for x, _, deep in places if x > side), default=0.0),
        max((deep for _, y, deep in places if y > side), default=0.0),
    )


def words_below(board: Board, drawing: Drawing, lang: str) -> list[str]:
    """Return the names of rules that are not drawn, in lines that fit the board's width."""
    which = 1 if lang == "zh" else 0
    rules = [board.rules.rules[i] for i in drawing.words]
    names = list(dict.fromkeys(board.rules.type_of(rule).name[which] for rule in rules))
    fits, lines = drawing.side * (3 if which else 5.6), [""]
    for name in names:
        longer = f"{lines[-1]} · {name}" if lines[-1] else name
        if len(longer) > fits and lines[-1]:
            lines.append(name)
        else:
            lines[-1] = longer
    return lines if names else []
