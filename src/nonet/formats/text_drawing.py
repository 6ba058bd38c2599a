"""Boards of any size drawn with characters, with boxes, regions and cages.

┌───────┬───────┐      ┌───────┬───┐     regions are solid, cages dotted
│ 1 . . │ . 2 . │      │ 1   . │ . │     with their sum in the corner
├───────┼───────┤      │5┈┈┈┈┈┈├───┤
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nonet.board.board import Board

Piece = tuple[str, int | None]
"""A piece of a drawing and the cell whose text it is; None for lines."""

# Corners by the lines that meet there: up 1, right 2, down 4, left 8.
_CORNERS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"


def draw(board: Board, texts: Sequence[str]) -> Iterator[Piece]:
    """Yield the pieces of a drawing with a text for every cell.

    >>> from nonet import Board
    >>> print("".join(text for text, _ in draw(Board("1" + "." * 15), ["."] * 16)))
    ┌─────┬─────┐
    │ . . │ . . │
    │ . . │ . . │
    ├─────┼─────┤
    │ . . │ . . │
    │ . . │ . . │
    └─────┴─────┘
    """
    kinds = {house.kind for house in board.layout.houses}
    shaped = "region" in kinds or any(rule.type == "cage" for rule in board.rules.rules)
    return _draw_edges(board, texts) if shaped else _draw_boxes(board, texts)


def _draw_boxes(board: Board, texts: Sequence[str]) -> Iterator[Piece]:
    side, width = board.rules.side, max(map(len, texts))
    rows, columns = board.layout.box or (side, side)
    rule, boxes = "─" * (columns * (width + 1) + 1), side // columns
    yield f"┌{'┬'.join([rule] * boxes)}┐", None
    for row in range(side):
        if row and row % rows == 0:
            yield f"\n├{'┼'.join([rule] * boxes)}┤", None
        yield "\n│", None
        for column in range(side):
            cell = side * row + column
            yield " ", None
            yield texts[cell], cell
            padding = " " * (width - len(texts[cell]))
            yield padding + (" │" if (column + 1) % columns == 0 else ""), None
    yield f"\n└{'┴'.join([rule] * boxes)}┘", None


class _Edges:
    """The lines between cells: solid around regions (and the board), dotted around cages."""

    def __init__(self, board: Board) -> None:
        self.side = board.rules.side
        self.regions = [board.layout.region_of(cell) for cell in range(board.layout.cells)]
        self.cages: dict[int, int] = {}
        self.sums: dict[int, str] = {}
        for number, rule in enumerate(board.rules.rules):
            if rule.type == "cage":
                for cell in rule.cells:
                    self.cages.setdefault(cell, number)
                if rule.value:
                    self.sums[min(rule.cells)] = str(rule.value)

    def between(self, row: int, column: int, down: int, right: int) -> int:
        """Return the line between a cell and the one before it: 2 solid, 1 dotted, 0 none."""
        one, other = self._cell(row, column), self._cell(row - down, column - right)
        if one is None or other is None:
            return 0 if one is other else 2
        if self.regions[one] != self.regions[other]:
            return 2
        return int(self.cages.get(one) != self.cages.get(other))

    def _cell(self, row: int, column: int) -> int | None:
        inside = 0 <= row < self.side and 0 <= column < self.side
        return self.side * row + column if inside else None

    def corner(self, row: int, column: int) -> str:
        """Return the character where four cells meet."""
        up, left = self.between(row - 1, column, 0, 1), self.between(row, column - 1, 1, 0)
        down, right = self.between(row, column, 0, 1), self.between(row, column, 1, 0)
        lines = (up, right, down, left)
        if solid := sum(1 << i for i, line in enumerate(lines) if line == 2):
            return _CORNERS[solid]
        if not any(lines):
            return " "
        return "┊" if not (left or right) else "┈" if not (up or down) else "·"


def _draw_edges(board: Board, texts: Sequence[str]) -> Iterator[Piece]:
    edges, side, width = _Edges(board), board.rules.side, max(map(len, texts))
    for row in range(side + 1):
        line = "\n" if row else ""
        for column in range(side):
            sums = edges.sums.get(side * row + column, "") if row < side else ""
            dash = " ┈─"[edges.between(row, column, 1, 0)]
            line += edges.corner(row, column) + sums + dash * (width + 2 - len(sums))
        yield line + edges.corner(row, side), None
        if row == side:
            return
        yield "\n", None
        for column in range(side):
            cell = side * row + column
            yield f"{' ┊│'[edges.between(row, column, 0, 1)]} ", None
            yield texts[cell], cell
            yield " " * (width + 1 - len(texts[cell])), None
        yield "│", None
