"""A booklet of puzzles to print: so many a page, with levels, and the solutions at the back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from nonet.board.board import Board
from nonet.views.explain.names import level_name
from nonet.views.pdf import Document, Page, text_width
from nonet.views.rule_drawings import drawing_of
from nonet.views.rule_layout import grid_lines, room, words_below
from nonet.views.rule_shapes import COLOURS, Disc, Label, Point, Shape, centre

PAGES: Final = {"A4": (595.28, 841.89), "letter": (612.0, 792.0)}
"""Page sizes in points."""
PER_PAGE: Final = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4)}
"""How many puzzles a page can have: columns and rows of them."""
_SOLUTIONS_A_PAGE = 12
_MARGIN, _HEAD, _FOOT, _GAP = 48.0, 44.0, 24.0, 30.0
_LABEL = 20.0  # above each board
_MOST = 440.0  # a board is not wider, even alone on its page

WORDS: Final = {
    "en": {"title": "Sudoku", "solutions": "Solutions"},
    "zh": {"title": "数独", "solutions": "答案"},
}
"""The words on the pages, by language."""


class Puzzle(NamedTuple):
    """A puzzle of a booklet: the board, its solution, and its level, "" where it has none."""

    board: Board
    solution: Board
    level: str


def booklet(
    puzzles: Sequence[Puzzle],
    *,
    title: str | None = None,
    per_page: int = 4,
    page: str = "A4",
    lang: str = "en",
) -> bytes:
    """Lay out a booklet and give it as a PDF file.

    >>> booklet([Puzzle(Board(), Board(), "easy")])[:8]
    b'%PDF-1.4'
    """
    words = WORDS[lang]
    title = title or words["title"]
    width, height = PAGES[page]
    document = Document(width, height, title)
    sections = [
        (title, PER_PAGE[per_page], [(p.board, _label(n, p, lang)) for n, p in _count(puzzles)]),
        (
            words["solutions"],
            PER_PAGE[_SOLUTIONS_A_PAGE],
            [
                (Board.of(p.solution.values, p.board.givens, None, p.board.rules), str(n))
                for n, p in _count(puzzles)
            ],
        ),
    ]
    for heading, shape, boards in sections:
        size = shape[0] * shape[1]
        for first in range(0, len(boards), size):
            _lay_out(document, heading, shape, boards[first : first + size], lang)
    for number, sheet in enumerate(document.pages, 1):
        sheet.text(width / 2, _MARGIN - 16, f"{number} / {len(document.pages)}", 9, grey=0.4)
    return document.write()


def _count(puzzles: Sequence[Puzzle]) -> Sequence[tuple[int, Puzzle]]:
    return list(enumerate(puzzles, 1))


def _label(number: int, puzzle: Puzzle, lang: str) -> str:
    return f"{number}   {level_name(puzzle.level, lang)}" if puzzle.level else f"{number}"


def _lay_out(
    document: Document,
    heading: str,
    shape: tuple[int, int],
    boards: Sequence[tuple[Board, str]],
    lang: str,
) -> None:
    """Fill a page: a heading, and boards in columns and rows, spread over the room there is."""
    columns, rows = shape
    page = document.page()
    room = document.width - 2 * _MARGIN
    size = min(18.0, 18 * room / text_width(heading, 18, "bold"))
    page.text(document.width / 2, document.height - _MARGIN - 12, heading, size, "bold")
    wide = (room + _GAP) / columns
    high = (document.height - 2 * _MARGIN - _HEAD - _FOOT + _GAP) / rows
    side = min(wide - _GAP, high - _GAP - _LABEL, _MOST)
    top = document.height - _MARGIN - _HEAD
    for i, (board, label) in enumerate(boards):
        down, right = divmod(i, columns)
        x = _MARGIN + right * wide + (wide - _GAP - side) / 2
        y = top - down * high - (high - _GAP - _LABEL - side) / 2 - _LABEL - side
        page.text(x, y + side + 7, label, max(8.0, min(12.0, side / 16)), grey=0.25, align=0)
        _draw(page, board, x, y, side, lang)


def _draw(page: Page, board: Board, x: float, y: float, side: float, lang: str) -> None:
    """Draw a board with its lower left corner at x, y: givens bold, other digits plain.

    What stands outside the board and the words below it take of the room that there is.
    """
    drawing = drawing_of(board)
    left, top, right, bottom = room(drawing)
    words = words_below(board, drawing, lang)
    across = board.rules.side
    cell = side / max(left + across + right, top + across + bottom + 0.45 * len(words))
    x, y = x + left * cell, y + side - top * cell

    def at(point: Point) -> Point:
        return x + point[0] * cell, y - point[1] * cell

    for shape in drawing.under:
        _shape(page, shape, at, cell)
    _grid(page, board, at, cell)
    for shape in drawing.over:
        _shape(page, shape, at, cell)
    for number, digit in enumerate(board.values):
        if digit:
            given = bool(board.givens[number])
            size = cell * (0.62 if digit < 10 else 0.5)
            to_x, to_y = at(centre(number, across))
            font, grey = ("bold", 0.0) if given else ("plain", 0.3)
            page.text(to_x, to_y - 0.36 * size, str(digit), size, font, grey=grey)
    for number, line in enumerate(words):
        to_x, to_y = at((across / 2, across + bottom + 0.45 * (number + 0.75)))
        page.text(to_x, to_y, line, cell * 0.34, grey=0.2)


def _grid(page: Page, board: Board, at: Callable[[Point], Point], cell: float) -> None:
    """Draw thin lines between cells, then thick ones between regions over them."""
    thin, thick = grid_lines(board)
    across = board.rules.side
    width = max(1.1, cell * across / 130)
    for ways, stroke, colour in ((thin, width / 4, "#737373"), (thick, width, "#000000")):
        for start, end in ways:
            page.path([at(start), at(end)], width=stroke, colour=colour)
    corners = [(0, 0), (across, 0), (across, across), (0, across)]
    page.path([at(corner) for corner in corners], width=width, colour="#000000", closed=True)


def _shape(page: Page, shape: Shape, at: Callable[[Point], Point], cell: float) -> None:
    colour = COLOURS[shape.role][0] if shape.role else ""
    if isinstance(shape, Label):
        size = shape.size * cell
        x, y = at((shape.x, shape.y))
        font, grey = "bold" if shape.bold else "plain", 1.0 if shape.role == "white" else 0.0
        page.text(x, y - 0.36 * size, shape.text, size, font, grey=grey, align=shape.align)
        return
    fill = COLOURS[shape.fill][0] if shape.fill else ""
    width = shape.width * cell
    if isinstance(shape, Disc):
        x, y = at((shape.x, shape.y))
        page.disc(x, y, shape.radius * cell, width=width, colour=colour, fill=fill)
    else:
        points = [at(point) for point in shape.points]
        dash = [part * cell for part in shape.dash]
        page.path(points, width=width, colour=colour, fill=fill, dash=dash, closed=shape.closed)
