"""What is around and between: the lines of the grid, the room outside it, the words below."""

from __future__ import annotations

from nonet.board.board import Board
from nonet.views.rule_drawings import Drawing
from nonet.views.rule_shapes import Point

Stroke = tuple[Point, Point]


def grid_lines(board: Board) -> tuple[list[Stroke], list[Stroke]]:
    """List the lines between cells: thin ones, and thick ones where regions meet; no frame.

    >>> [len(lines) for lines in grid_lines(Board("." * 16))]
    [16, 8]
    """
    layout, side = board.layout, board.rules.side
    thin: list[Stroke] = []
    thick: list[Stroke] = []
    for a, b in layout.pairs:
        row, column = divmod(b, side)
        to = (column, row + 1) if b == a + 1 else (column + 1, row)
        lines = thick if layout.region_of(a) != layout.region_of(b) else thin
        lines.append(((column, row), to))
    return thin, thick


def room(drawing: Drawing) -> tuple[float, float, float, float]:
    """Measure what stands outside the board: left, top, right and bottom, in cells."""
    places = [(x, y, taken - 0.1) for (x, y), taken in drawing.outside.items()]
    side = drawing.side
    return (
        max((deep for x, _, deep in places if x < 0), default=0.0),
        max((deep for _, y, deep in places if y < 0), default=0.0),
        max((deep for x, _, deep in places if x > side), default=0.0),
        max((deep for _, y, deep in places if y > side), default=0.0),
    )


def words_below(board: Board, drawing: Drawing, lang: str) -> list[str]:
    """Name the rules that are not seen on the board, in lines that fit its width."""
    which = 1 if lang == "zh" else 0
    rules = [board.rules.rules[i] for i in drawing.words]
    names = list(dict.fromkeys(board.rules.kind(rule).name[which] for rule in rules))
    fits, lines = drawing.side * (3 if which else 5.6), [""]
    for name in names:
        longer = f"{lines[-1]} · {name}" if lines[-1] else name
        if len(longer) > fits and lines[-1]:
            lines.append(name)
        else:
            lines[-1] = longer
    return lines if names else []
