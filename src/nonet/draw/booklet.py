"""Lay out a printable PDF booklet of puzzles with the solutions at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from nonet.arguments import Lang
from nonet.board.board import Board
from nonet.draw.frame import grid_lines, room
from nonet.draw.pdf import Document, Page, text_width, wrap
from nonet.draw.rules import drawing_of
from nonet.draw.shapes import COLOURS, Disc, Label, Point, Shape, centre
from nonet.rules.table import RULES
from nonet.techniques.explain.names import level_name

PAGES: Final = {
    "A3": (841.89, 1190.55),
    "A4": (595.28, 841.89),
    "A5": (419.53, 595.28),
    "letter": (612.0, 792.0),
}
"""Page sizes in points."""
PER_PAGE: Final = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4)}
"""Columns and rows of puzzles, by the number of puzzles per page."""
_MOST_SOLUTIONS = 12  # solutions per page
# Lengths on A4; other page sizes scale them.
_MARGIN, _HEAD, _FOOT, _GAP = 48.0, 56.0, 24.0, 30.0
_LABEL = 20.0  # above each board
_MOST = 440.0  # maximum width of a board
_NAME, _TIME = 180.0, 60.0  # lines to write on
_SMALLEST = 6.5  # minimum font size in points, on any page

WORDS: Final = {
    "en": {"title": "Sudoku", "solutions": "Solutions", "name": "Name", "time": "Time"},
    "zh": {"title": "数独", "solutions": "答案", "name": "名字", "time": "用时"},
}
"""The words on the pages, by language."""


_DIAGONALS = ("Both diagonals hold every digit.", "两条对角线都包含所有数字。")


class Puzzle(NamedTuple):
    """A puzzle of a booklet: the board, its solution, and its level ("" if it has none)."""

    board: Board
    solution: Board
    level: str


def booklet(
    puzzles: Sequence[Puzzle],
    *,
    title: str | None = None,
    per_page: int = 4,
    page: str = "A4",
    lang: Lang = "en",
) -> bytes:
    """Lay out a booklet and return it as a PDF file.

    >>> booklet([Puzzle(Board(), Board(), "easy")])[:8]
    b'%PDF-1.4'
    """
    words = WORDS[lang]
    title = title or words["title"]
    width, height = PAGES[page]
    document = Document(width, height, title)
    for part in _chunks(puzzles, per_page):
        items = [(p.board, _label(n, p, lang), tell_rules(p.board, lang)) for n, p in part]
        sheet = _Sheet(document, title, PER_PAGE[per_page])
        sheet.write_lines(items, words)
    solutions = _even(len(puzzles))
    shape = next(shape for size, shape in PER_PAGE.items() if size >= solutions)
    for part in _chunks(puzzles, solutions):
        sheet = _Sheet(document, words["solutions"], shape)
        for at, (n, p) in enumerate(part):
            solved = Board._of(p.solution.values, p.board.givens, None, p.board.rules)
            sheet.place(at, solved, str(n))
    scale = _scale(document)
    for number, drawn in enumerate(document.pages, 1):
        text = f"{number} / {len(document.pages)}"
        drawn.text(width / 2, (_MARGIN - 16) * scale, text, max(7, 9 * scale), grey=0.4)
    return document.write()


def _even(count: int) -> int:
    """Return the smallest number of solutions per page that needs no extra page.

    >>> _even(8), _even(13), _even(24)
    (8, 7, 12)
    """
    pages = -(-count // _MOST_SOLUTIONS) or 1
    return -(-count // pages) or 1


def _chunks(puzzles: Sequence[Puzzle], size: int) -> Iterator[list[tuple[int, Puzzle]]]:
    numbered = list(enumerate(puzzles, 1))
    for first in range(0, len(numbered), size):
        yield numbered[first : first + size]


def _label(number: int, puzzle: Puzzle, lang: str) -> str:
    return f"{number}   {level_name(puzzle.level, lang)}" if puzzle.level else f"{number}"


def tell_rules(board: Board, lang: str) -> str:
    """Return the meaning of each rule of a board; empty for classic boards.

    >>> from nonet.rules import Rules
    >>> tell_rules(Board(rules=Rules(9, "diagonals", "anti_king")), "en")
    'Both diagonals hold every digit. Cells that touch at a corner hold different digits.'
    """
    which = 1 if lang == "zh" else 0
    kinds = list(dict.fromkeys(rule.type for rule in board.rules.rules if rule.type != "boxes"))
    meanings = [RULES[kind].meaning[which] for kind in kinds]
    if {"diagonal_up", "diagonal_down"} <= set(kinds):
        first, second = sorted(map(kinds.index, ("diagonal_up", "diagonal_down")))
        meanings[first] = _DIAGONALS[which]
        del meanings[second]
    return ("" if which else " ").join(meanings)


def _scale(document: Document) -> float:
    """Return the size of a page relative to A4."""
    width, height = PAGES["A4"]
    return min(document.width / width, document.height / height)


class _Sheet:
    """A page with a heading and boards in columns and rows."""

    def __init__(self, document: Document, heading: str, shape: tuple[int, int]) -> None:
        """Start the page."""
        self.columns, rows = shape
        self.page = document.page()
        self.scale = scale = _scale(document)
        self.width = document.width
        self.margin = _MARGIN * scale
        room = document.width - 2 * self.margin
        size = min(18.0 * scale, 18 * room / text_width(heading, 18, "bold"))
        top = document.height - self.margin
        self.page.text(document.width / 2, top - 12 * scale, heading, size, "bold")
        self.gap, self.label = _GAP * scale, _LABEL * scale
        self.wide = (room + self.gap) / self.columns
        self.top = top - _HEAD * scale
        self.high = (self.top - self.margin - _FOOT * scale + self.gap) / rows

    def write_lines(self, items: Sequence[tuple[Board, str, str]], words: dict[str, str]) -> None:
        """Draw puzzles with their rules, and blank lines for a name and the times."""
        size = max(_SMALLEST, 10 * self.scale)
        name = _NAME * self.scale
        start = (self.width - name - text_width(words["name"], size) - 6) / 2
        self._line(start, self.top + 18 * self.scale, words["name"], size, name)
        for at, (board, label, rules) in enumerate(items):
            self.place(at, board, label, rules, words["time"])

    def _line(self, x: float, y: float, word: str, size: float, length: float) -> None:
        """Draw a word followed by a blank line to write on."""
        self.page.text(x, y, word, size, grey=0.25, align=0)
        start = x + text_width(word, size) + 6
        ends = [(start, y - 2), (start + length, y - 2)]
        self.page.path(ends, width=0.6, colour="#808080")

    def place(self, at: int, board: Board, label: str, rules: str = "", time: str = "") -> None:
        """Draw a board at its position, smaller if the text around it needs space."""
        down, right = divmod(at, self.columns)
        side = min(self.wide - self.gap, self.high - self.gap - self.label, _MOST * self.scale)
        small = max(_SMALLEST, min(10 * self.scale, side / 26))
        lines = wrap(rules, side, small) if rules else []
        below = len(lines) * 1.3 * small + (0.7 * small if lines else 0)
        side = min(side, self.high - self.gap - self.label - below)
        x = self.margin + right * self.wide + (self.wide - self.gap - side) / 2
        rest = self.high - self.gap - self.label - side - below
        y = self.top - down * self.high - rest / 2 - self.label - side
        size = max(_SMALLEST, 8 * self.scale, min(12 * self.scale, side / 16))
        above = y + side + 7 * self.scale
        self.page.text(x, above, label, size, grey=0.25, align=0)
        if time:
            length = min(_TIME * self.scale, side / 3)
            start = x + side - length - 6 - text_width(time, size)
            self._line(start, above, time, size, length)
        _draw(self.page, board, x, y, side)
        for number, line in enumerate(lines):
            middle = x + side / 2
            self.page.text(middle, y - small * (1.7 + 1.3 * number), line, small, grey=0.2)


def _draw(page: Page, board: Board, x: float, y: float, side: float) -> None:
    """Draw a board with its lower left corner at x, y: givens bold, other digits plain.

    Clues outside the board are inside this square too, so the board becomes smaller.
    """
    drawing = drawing_of(board)
    left, top, right, bottom = room(drawing)
    across = board.rules.side
    cell = side / max(left + across + right, top + across + bottom)
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


def _grid(page: Page, board: Board, at: Callable[[Point], Point], cell: float) -> None:
    """Draw thin lines between cells, then thick lines between regions."""
    thin, thick = grid_lines(board.layout)
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
