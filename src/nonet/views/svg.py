"""A board as an SVG picture: givens black, solved digits red; a step with its candidates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.board.arguments import check_name, to_flag
from nonet.board.board import Board
from nonet.board.cells import BOX, CELLS, SIDE, to_digits
from nonet.board.errors import FormatError
from nonet.results.puzzles import Puzzle, to_board

if TYPE_CHECKING:
    from nonet.engines.logic.step import Step

UNIT = 50  # the width of a cell
MARGIN = 2
THEMES = ("light", "dark", "auto")
STYLE = """\
text{font-family:Helvetica,Arial,sans-serif;text-anchor:middle}
.given{font-size:30px;fill:#111}
.placed{font-size:30px;fill:#d00000}
.candidate{font-size:12px;fill:#555}
.clash{fill:#ffe0b0}
.thin{stroke:#999;stroke-width:1}
.thick{stroke:#111;stroke-width:2.5;stroke-linecap:square}"""


def svg(
    board: Puzzle,
    *,
    given: Puzzle | None = None,
    candidates: bool = False,
    step: Step | None = None,
    lang: str = "en",
    theme: str = "light",
) -> str:
    """Draw a board, or anything that `Board` takes, with its rules as players know them.

    Digits that are not givens (of `given`, or of the board itself) are red; cells that clash have
    a ground of their own. With a `step`, candidates are drawn by their role in it, chains are
    arrows (strong links solid, weak ones dashed), and what goes is struck out. The plain board is
    in the picture's description, for screen readers, and so is the step's explanation. The theme
    "auto" is what the reader has set; a step is drawn light.

    Args:
        board: a Board, or anything that `Board` takes.
        given: the puzzle that the board began as; by default its own givens.
        candidates: whether empty cells show what they can hold.
        step: one that was found on the board, to show.
        lang: "en" or "zh".
        theme: "light", "dark" or "auto".

    Returns:
        The picture as a text.

    Raises:
        FormatError: it is no board, or `given` is one of another size.
        ArgumentError: the theme or the language is not known.

    >>> svg(Board())[:30]
    '<svg xmlns="http://www.w3.org/'
    """
    board = to_board(board)
    given = None if given is None else to_board(given)
    if given is not None and len(given) != len(board):
        raise FormatError("cells_expected", count=len(given), expected=len(board))
    candidates = to_flag("candidates", candidates)
    check_name("theme", theme, THEMES)
    if step is None and (theme != "light" or not board.is_classic):
        from nonet.views import svg_rules

        shown = given or board
        return svg_rules.draw(board, given=shown, candidates=candidates, theme=theme, lang=lang)
    givens = (given or board).givens
    size = SIDE * UNIT + 2 * MARGIN
    title, described, style = "Sudoku", board.grid(), STYLE
    if step is not None:
        from nonet.views import svg_marks
        from nonet.views.explain import explain
        from nonet.views.marks import marks_of

        told, marks = explain(step, lang), marks_of(step)
        title, described = told.title, f"{told.notation}\n{told.text}\n{board.grid()}"
        style = f"{STYLE}\n{svg_marks.STYLE}"
    height = size + (svg_marks.legend_size(marks) if step is not None else 0)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-MARGIN} {-MARGIN} {size} {height}"'
        f' width="{size}" height="{height}" role="img">',
        f"<title>{escape(title)}</title><desc>{escape(described)}</desc><style>{style}</style>",
        carry(board, givens),
        f'<rect width="{SIDE * UNIT}" height="{height - 2 * MARGIN}" fill="#fff"/>',
    ]
    for cell in sorted({cell for conflict in board.conflicts() for cell in conflict.cells}):
        x, y = cell % SIDE * UNIT, cell // SIDE * UNIT
        parts.append(f'<rect class="clash" x="{x}" y="{y}" width="{UNIT}" height="{UNIT}"/>')
    if step is not None:
        parts += svg_marks.ground(marks)
    parts += _digits(board, givens, candidates and step is None)
    parts.extend(_lines())
    if step is not None:
        parts += svg_marks.overlay(board, marks)
        parts += svg_marks.legend(marks, lang)
    return "\n".join([*parts, "</svg>\n"])


def svg_of_step(step: Step) -> str:
    """Draw a step by itself: of the candidates, those that it speaks of.

    >>> from nonet.results.logic import hint
    >>> svg_of_step(hint("12345678" + "." * 73)).count('<text class="new"')
    1
    """
    from nonet.views.marks import marks_of

    masks = [0] * CELLS
    for cell, digit, _ in marks_of(step).candidates:
        masks[cell] |= 1 << (digit - 1)
    return svg(Board.of(bytes(CELLS), bytes(CELLS), tuple(masks)), step=step)


def carry(board: Board, givens: bytes) -> str:
    """Put a board into its picture, with all it knows, so that the picture can be read again.

    >>> carry(Board("5" + "." * 80), bytes(81))[:24]
    '<metadata>:0000:x:+5....'
    """
    masks = board.masks if board.has_removals else None
    held = Board.of(board.values, givens, masks, board.rules)
    text = held.format("library" if held.is_classic else "json")
    return f"<metadata>{escape(text)}</metadata>"


def escape(text: str) -> str:
    """Write a text as XML has it."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _digits(board: Board, givens: bytes, candidates: bool) -> list[str]:
    parts = []
    for cell, digit in enumerate(board.values):
        x, y = cell % SIDE * UNIT, cell // SIDE * UNIT
        if digit:
            kind = "given" if givens[cell] else "placed"
            parts.append(_text(kind, x + UNIT / 2, y + UNIT / 2, digit))
        elif candidates:
            for mark in to_digits(board.candidates[cell]):
                down, right = divmod(mark - 1, BOX)
                step = UNIT / BOX
                parts.append(
                    _text("candidate", x + (right + 0.5) * step, y + (down + 0.5) * step, mark)
                )
    return parts


def _text(kind: str, x: float, y: float, digit: int) -> str:
    # dy centres the digit in every viewer; dominant-baseline does so in browsers alone.
    return f'<text class="{kind}" x="{x:.4g}" y="{y:.4g}" dy=".35em">{digit}</text>'


def _lines() -> list[str]:
    """Draw thin lines between cells, then thick ones between boxes over them."""
    end = SIDE * UNIT
    lines = []
    for kind, marks in (
        ("thin", [i for i in range(SIDE) if i % BOX]),
        ("thick", range(0, SIDE + 1, BOX)),
    ):
        for i in marks:
            lines.append(
                f'<line class="{kind}" x1="{i * UNIT}" y1="0" x2="{i * UNIT}" y2="{end}"/>'
            )
            lines.append(
                f'<line class="{kind}" x1="0" y1="{i * UNIT}" x2="{end}" y2="{i * UNIT}"/>'
            )
    return lines
