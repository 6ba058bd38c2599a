"""Boards of any size and rules as SVG, on white paper or dark."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, sqrt

from nonet.board.board import Board
from nonet.board.cells import to_digits
from nonet.views.rule_drawings import drawing_of
from nonet.views.rule_layout import grid_lines, room, words_below
from nonet.views.rule_shapes import COLOURS, Disc, Label, Shape, centre
from nonet.views.svg import carry, escape

UNIT = 50  # the width of a cell
_MARGIN = 2
_WORDS = 17  # the height of the words below
_BASE = """\
text{font-family:Helvetica,Arial,sans-serif}
path{stroke-linejoin:round}
.placed{fill:#d00000}
.candidate{fill:#555}
.clash{fill:#ffe0b0}
.thin{stroke:#999;stroke-width:1}
.thick{stroke:#111;stroke-width:2.5;stroke-linecap:square}"""
_DARK = """\
.placed{fill:#ff8f8f}
.candidate{fill:#a9abb2}
.clash{fill:#6b4a12}
.thin{stroke:#5d6068}
.thick{stroke:#d6d8de}"""


def draw(
    board: Board, *, given: Board, candidates: bool, theme: str, lang: str, bare: bool = False
) -> str:
    """Draw a board with its rules; `theme` is light, dark, or auto for what the reader has.

    A bare picture has no words below it: who shows it tells the rules otherwise.
    """
    drawing, side = drawing_of(board), board.rules.side
    words = [] if bare else words_below(board, drawing, lang)
    left, top, right, bottom = room(drawing)
    x, y = -left * UNIT - _MARGIN, -top * UNIT - _MARGIN
    width = (left + side + right) * UNIT + 2 * _MARGIN
    height = (top + side + bottom) * UNIT + 2 * _MARGIN + (len(words) and len(words) * 22 + 8)
    rules = "\n".join(board.rules.format_rule(rule) for rule in board.rules.rules)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x:g} {y:g} {width:g} {height:g}"'
        f' width="{width:g}" height="{height:g}" role="img">',
        f"<title>Sudoku</title><desc>{escape(board.grid())}\n{escape(rules)}</desc>",
        f"<style>{_style(theme)}</style>",
        carry(board, given.givens),
        f'<rect class="f-paper" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"/>',
    ]
    parts += map(_shape, drawing.under)
    for cell in sorted({cell for conflict in board.conflicts() for cell in conflict.cells}):
        at = (cell % side * UNIT, cell // side * UNIT)
        parts.append(
            f'<rect class="clash" x="{at[0]}" y="{at[1]}" width="{UNIT}" height="{UNIT}"'
            ' opacity=".7"/>'
        )
    parts += _lines(board)
    parts += map(_shape, drawing.over)
    parts += _digits(board, given.givens, candidates)
    below = (side + bottom) * UNIT + 22
    for i, line in enumerate(words):
        parts.append(_text("f-ink", side * UNIT / 2, below + 22 * i, line, _WORDS, "middle"))
    return "\n".join([*parts, "</svg>\n"])


def _style(theme: str) -> str:
    def colours(which: int) -> str:
        return "".join(
            f".f-{role}{{fill:{pair[which]}}}.s-{role}{{stroke:{pair[which]}}}"
            for role, pair in COLOURS.items()
        )

    light, dark = f"{_BASE}\n{colours(0)}", f"{_DARK}\n{colours(1)}"
    if theme == "auto":
        return f"{light}\n@media(prefers-color-scheme:dark){{{dark}}}"
    return f"{light}\n{dark}" if theme == "dark" else light


def _shape(shape: Shape) -> str:
    if isinstance(shape, Label):
        kind = f"f-{shape.role}"
        anchor = "middle" if shape.align else "start"
        text = _text(kind, shape.x * UNIT, shape.y * UNIT, shape.text, shape.size * UNIT, anchor)
        return text.replace("<text ", '<text font-weight="bold" ') if shape.bold else text
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


def _text(kind: str, x: float, y: float, text: str, size: float, anchor: str) -> str:
    # dy centres the text in every viewer; dominant-baseline does so in browsers alone.
    return (
        f'<text class="{kind}" x="{x:.4g}" y="{y:.4g}" dy=".35em" font-size="{size:.3g}"'
        f' text-anchor="{anchor}">{escape(text)}</text>'
    )


def _digits(board: Board, givens: bytes, candidates: bool) -> Iterator[str]:
    side = board.rules.side
    across = ceil(sqrt(board.rules.digits))
    for cell, digit in enumerate(board.values):
        x, y = (at * UNIT for at in centre(cell, side))
        if digit:
            kind = "given f-ink" if givens[cell] else "placed"
            yield _text(kind, x, y, str(digit), 30 if digit < 10 else 25, "middle")
        elif candidates:
            for mark in to_digits(board.candidates[cell]):
                down, right = divmod(mark - 1, across)
                at = [(i + 0.5) * UNIT / across - UNIT / 2 for i in (right, down)]
                yield _text("candidate", x + at[0], y + at[1], str(mark), 36 / across, "middle")


def _lines(board: Board) -> Iterator[str]:
    """Draw thin lines between cells, then thick ones between regions over them."""
    end = board.rules.side * UNIT
    for kind, lines in zip(("thin", "thick"), grid_lines(board), strict=True):
        ways = [
            f"M{ax * UNIT:g} {ay * UNIT:g}L{bx * UNIT:g} {by * UNIT:g}"
            for (ax, ay), (bx, by) in lines
        ]
        frame = f"M0 0L{end} 0L{end} {end}L0 {end}Z" if kind == "thick" else ""
        yield f'<path class="{kind}" fill="none" d="{"".join(ways)}{frame}"/>'
