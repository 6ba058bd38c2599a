"""A booklet of puzzles to print: so many a page, with levels, and the solutions at the back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from nonet.board.board import Board
from nonet.board.cells import BOX, COLUMN_OF, ROW_OF, SIDE
from nonet.views.explain.names import level_name
from nonet.views.pdf import Document, Page, text_width

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
    """A puzzle of a booklet: the board, its solution, and its level."""

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
            [(Board.of(p.solution.values, p.board.givens), str(n)) for n, p in _count(puzzles)],
        ),
    ]
    for heading, shape, boards in sections:
        size = shape[0] * shape[1]
        for first in range(0, len(boards), size):
            _lay_out(document, heading, shape, boards[first : first + size])
    for number, sheet in enumerate(document.pages, 1):
        sheet.text(width / 2, _MARGIN - 16, f"{number} / {len(document.pages)}", 9, grey=0.4)
    return document.write()


def _count(puzzles: Sequence[Puzzle]) -> Sequence[tuple[int, Puzzle]]:
    return list(enumerate(puzzles, 1))


def _label(number: int, puzzle: Puzzle, lang: str) -> str:
    return f"{number}   {level_name(puzzle.level, lang)}"


def _lay_out(
    document: Document, heading: str, shape: tuple[int, int], boards: Sequence[tuple[Board, str]]
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
        _draw(page, board, x, y, side)


def _draw(page: Page, board: Board, x: float, y: float, side: float) -> None:
    """Draw a board with its lower left corner at x, y: givens bold, other digits plain."""
    cell = side / SIDE
    size = cell * 0.62
    for at, digit in enumerate(board.values):
        if digit:
            given = bool(board.givens[at])
            page.text(
                x + (COLUMN_OF[at] + 0.5) * cell,
                y + side - (ROW_OF[at] + 0.5) * cell - 0.36 * size,
                str(digit),
                size,
                "bold" if given else "plain",
                grey=0 if given else 0.3,
            )
    thick = max(1.1, side / 130)
    for is_thick in (False, True):
        for i in range(SIDE + 1):
            if (i % BOX == 0) != is_thick:
                continue
            stroke, grey = (thick, 0.0) if is_thick else (thick / 4, 0.45)
            over = thick / 2 if is_thick else 0.0  # closes the corners of the frame
            at_line = i * cell
            page.line(x + at_line, y - over, x + at_line, y + side + over, stroke, grey)
            page.line(x - over, y + at_line, x + side + over, y + at_line, stroke, grey)
