"""Draw boards of any size and rules as SVG, with a step if there is one.

The marks of a step are drawn by `svg_marks`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from math import ceil, sqrt
from typing import TYPE_CHECKING, Literal

from nonet.arguments import Lang, check_name, to_flag
from nonet.board.board import Board
from nonet.board.inputs import Puzzle, to_board
from nonet.draw.frame import grid_lines, room, words_below
from nonet.draw.rules import Drawing, drawing_of
from nonet.draw.shapes import COLOURS, Disc, Label, Shape
from nonet.errors import FormatError
from nonet.geometry.cells import to_digits
from nonet.geometry.layout import Layout

if TYPE_CHECKING:
    from nonet.techniques.step import Step

UNIT = 50  # width of a cell
MARGIN = 2
Theme = Literal["light", "dark", "auto"]
THEMES = ("light", "dark", "auto")
_BASE = """\
text{font-family:Helvetica,Arial,sans-serif;text-anchor:middle}
.start{text-anchor:start}
.bold{font-weight:bold}
path{stroke-linejoin:round}
.words{font-size:17px}
.given,.placed{font-size:30px}
.two{font-size:25px}
.given{fill:#111}
.placed{fill:#d00000}
.candidate{fill:#555}
.clash{fill:#ffe0b0}
.thin{stroke:#999;stroke-width:1}
.thick{stroke:#111;stroke-width:2.5;stroke-linecap:square}"""
_DARK = """\
.given{fill:#f0f0f0}
.placed{fill:#ff8f8f}
.candidate{fill:#a9abb2}
.clash{fill:#6b4a12}
.thin{stroke:#5d6068}
.thick{stroke:#d6d8de}"""


def svg(
    board: Puzzle,
    *,
    given: Puzzle | None = None,
    candidates: bool = False,
    step: Step | None = None,
    lang: Lang = "en",
    theme: Theme = "light",
) -> str:
    """Draw a board with its rules as an SVG picture.

    Givens are black and other digits red; conflicting cells are highlighted. With a `step`,
    candidates are drawn by their role in it, chains are arrows (strong links solid, weak links
    dashed), and eliminated candidates are crossed out. For screen readers, the description of the
    picture contains the board as text and the explanation of the step. The theme "auto" follows
    the reader's setting; a step is always drawn light.

    Args:
        board: a Board, or anything that `Board` accepts.
        given: the original puzzle (default: the givens of the board).
        candidates: whether to show candidates in empty cells.
        step: a step found on the board, to show.
        lang: "en" or "zh".
        theme: "light", "dark" or "auto".

    Returns:
        The SVG document as a string.

    Raises:
        FormatError: the input is not a board, or `given` has another size.
        ArgumentError: the theme or the language is unknown.

    >>> svg(Board())[:30]
    '<svg xmlns="http://www.w3.org/'
    """
    board = to_board(board)
    given = None if given is None else to_board(given)
    if given is not None and len(given) != len(board):
        raise FormatError("cells_expected", count=len(given), expected=len(board))
    candidates = to_flag("candidates", candidates)
    check_name("theme", theme, THEMES)
    return draw(board, (given or board).givens, candidates, step=step, lang=lang, theme=theme)


def draw(
    board: Board,
    givens: bytes,
    candidates: bool = False,
    *,
    step: Step | None = None,
    lang: Lang = "en",
    theme: Theme = "light",
    bare: bool = False,
) -> str:
    """Draw a board as `svg` does; a `bare` picture has no names of rules below the board."""
    drawing, side = drawing_of(board), board.rules.side
    words = [] if bare else words_below(board, drawing, lang)
    left, top, right, bottom = room(drawing)
    x, y = -left * UNIT - MARGIN, -top * UNIT - MARGIN
    width = (left + side + right) * UNIT + 2 * MARGIN
    height = (top + side + bottom) * UNIT + 2 * MARGIN + (len(words) and len(words) * 22 + 8)
    rules = [board.rules.format_rule(rule) for rule in board.rules.rules]
    title, described = "Sudoku", "\n".join([board.grid(), *rules])
    style = _style(theme if step is None else "light", drawing)
    style += f"\n.candidate{{font-size:{36 / _across(board):.3g}px}}"
    under, over = [], [*_digits(board, givens, candidates and step is None)]
    if step is not None:
        from nonet.draw import svg_marks
        from nonet.techniques.explain import explain
        from nonet.techniques.marks import marks_of

        told, marks = explain(step, lang), marks_of(step)
        title, described = told.title, f"{told.notation}\n{told.text}\n{described}"
        frame = svg_marks.Frame(board.rules)
        style += f"\n{svg_marks.style(frame)}"
        lower = y + height - MARGIN
        height += svg_marks.legend_size(marks, frame)
        under = svg_marks.ground(marks, frame)
        over += svg_marks.overlay(board, marks, frame)
        over += svg_marks.legend(marks, lang, frame, lower)
    conflicts = sorted({cell for conflict in board.conflicts() for cell in conflict.cells})
    below = (side + bottom) * UNIT + 22
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x:g} {y:g} {width:g} {height:g}"'
        f' width="{width:g}" height="{height:g}" role="img">',
        f"<title>{escape(title)}</title><desc>{escape(described)}</desc><style>{style}</style>",
        embed_board(board, givens),
        f'<rect class="f-paper" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"/>',
        *map(_shape, drawing.under),
        *(
            f'<rect class="clash" x="{cell % side * UNIT}" y="{cell // side * UNIT}"'
            f' width="{UNIT}" height="{UNIT}" opacity=".7"/>'
            for cell in conflicts
        ),
        *under,
        *_lines(board.layout),
        *map(_shape, drawing.over),
        *over,
        *(
            _text("f-ink words", side * UNIT / 2, below + 22 * i, escape(line))
            for i, line in enumerate(words)
        ),
    ]
    return "\n".join([*parts, "</svg>\n"])


def svg_of_step(step: Step) -> str:
    """Draw a step without its board, with only the candidates it mentions.

    >>> from nonet.techniques.hints import hint
    >>> svg_of_step(hint("12345678" + "." * 73)).count('<text class="new"')
    1
    """
    from nonet.techniques.marks import marks_of

    blank = bytes(step.rules.layout.cells)
    masks = [0] * len(blank)
    for cell, digit, _ in marks_of(step).candidates:
        masks[cell] |= 1 << (digit - 1)
    return svg(Board._of(blank, blank, tuple(masks), step.rules), step=step)


def embed_board(board: Board, givens: bytes) -> str:
    """Return the board as SVG metadata, so that the picture can be read back.

    >>> embed_board(Board("5" + "." * 80), bytes(81))[:24]
    '<metadata>:0000:x:+5....'
    """
    masks = board.masks if board.has_removals else None
    held = Board._of(board.values, givens, masks, board.rules)
    text = held.format("library" if held.is_classic else "json")
    return f"<metadata>{escape(text)}</metadata>"


def escape(text: str) -> str:
    """Escape a text for XML."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _style(theme: str, drawing: Drawing) -> str:
    """Return the colours of the theme that the drawing uses."""
    shapes = chain(drawing.under, drawing.over)
    used = {"paper", "ink"}.union(*((shape.role, getattr(shape, "fill", "")) for shape in shapes))

    def colours(which: int) -> str:
        return "".join(
            f".f-{role}{{fill:{pair[which]}}}.s-{role}{{stroke:{pair[which]}}}"
            for role, pair in COLOURS.items()
            if role in used
        )

    light, dark = f"{_BASE}\n{colours(0)}", f"{_DARK}\n{colours(1)}"
    if theme == "auto":
        return f"{light}\n@media(prefers-color-scheme:dark){{{dark}}}"
    return f"{light}\n{dark}" if theme == "dark" else light


def _shape(shape: Shape) -> str:
    if isinstance(shape, Label):
        kind = f"f-{shape.role}" + " start" * (not shape.align) + " bold" * shape.bold
        size = f' font-size="{shape.size * UNIT:.3g}"'
        return _text(kind, shape.x * UNIT, shape.y * UNIT, escape(shape.text), size)
    stroke = f' stroke-width="{shape.width * UNIT:.3g}"' if shape.width else ""
    kinds = [f"f-{shape.fill}"] * bool(shape.fill) + [f"s-{shape.role}"] * bool(stroke)
    look = f'class="{" ".join(kinds)}"{stroke}' + ("" if shape.fill else ' fill="none"')
    if isinstance(shape, Disc):
        x, y, r = shape.x * UNIT, shape.y * UNIT, shape.radius * UNIT
        return f'<circle {look} cx="{x:.4g}" cy="{y:.4g}" r="{r:.3g}"/>'
    points = "L".join(f"{x * UNIT:.4g} {y * UNIT:.4g}" for x, y in shape.points)
    if shape.dash:
        look += f' stroke-dasharray="{" ".join(f"{d * UNIT:.3g}" for d in shape.dash)}"'
    elif stroke:
        look += ' stroke-linecap="round"'
    return f'<path {look} d="M{points}{"Z" if shape.closed else ""}"/>'


def _text(kind: str, x: float, y: float, text: object, more: str = "") -> str:
    # dy centres the text in every viewer; dominant-baseline works only in browsers.
    return f'<text class="{kind}" x="{x:.4g}" y="{y:.4g}" dy=".35em"{more}>{text}</text>'


def _digits(board: Board, givens: bytes, candidates: bool) -> Iterator[str]:
    side = board.rules.side
    across = _across(board)
    slot = UNIT / across
    for cell, digit in enumerate(board.values):
        x, y = cell % side * UNIT, cell // side * UNIT
        if digit:
            kind = ("given" if givens[cell] else "placed") + " two" * (digit > 9)
            yield _text(kind, x + UNIT / 2, y + UNIT / 2, digit)
        elif candidates:
            for mark in to_digits(board.candidates[cell]):
                down, right = divmod(mark - 1, across)
                yield _text("candidate", x + (right + 0.5) * slot, y + (down + 0.5) * slot, mark)


def _across(board: Board) -> int:
    """Return the number of candidates in a row of a cell."""
    return ceil(sqrt(board.rules.digits))


@lru_cache(maxsize=32)  # layouts
def _lines(layout: Layout) -> list[str]:
    """Draw thin lines between cells, then thick lines between regions."""
    end = layout.side * UNIT
    thin, thick = (
        "".join(
            f"M{ax * UNIT:g} {ay * UNIT:g}L{bx * UNIT:g} {by * UNIT:g}"
            for (ax, ay), (bx, by) in lines
        )
        for lines in grid_lines(layout)
    )
    return [
        f'<path class="thin" fill="none" d="{thin}"/>',
        f'<path class="thick" fill="none" d="{thick}M0 0L{end} 0L{end} {end}L0 {end}Z"/>',
    ]
