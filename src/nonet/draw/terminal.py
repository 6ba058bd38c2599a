"""Boards and answers as text for a terminal, with colour and without."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, TextIO

from nonet.board.board import Board
from nonet.board.drawing import draw as draw_pieces
from nonet.board.layout import SYMBOLS
from nonet.results.solving import Answer

if TYPE_CHECKING:
    from nonet.engines.logic.step import Step

RED, AMBER, BOLD, DIM = "\x1b[31m", "\x1b[30;43m", "\x1b[1m", "\x1b[2m"
_STRUCK, _NEW, _PATTERN = "\x1b[31;9m", "\x1b[1;30;46m", "\x1b[1;32m"
_PLAIN = "\x1b[0m"


def use_colour(stream: TextIO, wish: str = "auto") -> bool:
    """Decide on colour: as wished, else on a terminal unless NO_COLOR is set.

    >>> import io
    >>> use_colour(io.StringIO()), use_colour(io.StringIO(), "always")
    (False, True)
    """
    if wish != "auto":
        return wish == "always"
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return stream.isatty()


def paint(text: str, style: str, colour: bool) -> str:
    """Style a text, or leave it where there is no colour.

    >>> paint("5", RED, False)
    '5'
    """
    return f"{style}{text}{_PLAIN}" if colour else text


def draw(board: Board, *, colour: bool = False, marked: Collection[int] = ()) -> str:
    """Draw a board: placed digits red, marked cells on amber.

    >>> print(draw(Board("5" + "." * 80)).splitlines()[1])
    │ 5 . . │ . . . │ . . . │
    """
    if not colour:
        return board.grid()
    drawn = []
    for text, cell in draw_pieces(board, [SYMBOLS[digit] for digit in board.values]):
        if cell is None:
            drawn.append(text)
        elif cell in marked:
            drawn.append(paint(text, AMBER, True))
        else:
            style = BOLD if board.givens[cell] else RED if board.values[cell] else DIM
            drawn.append(paint(text, style, True))
    return "".join(drawn)


def draw_step(board: Board, step: Step | None, *, colour: bool = False) -> str:
    """Draw a board with its candidates: what goes struck out, what is placed on cyan.

    What makes the pattern is green. Without a step, the board alone.

    >>> print(draw_step(Board("5" + "." * 80), None).splitlines()[1])
    │ 5 . . │ . . . │ . . . │
    """
    if step is None:
        return draw(board, colour=colour)
    drawn = board.format("candidates")
    if not colour:
        return drawn
    from nonet.views.marks import marks_of

    marks = marks_of(step)
    roles = {(cell, digit): role for cell, digit, role in marks.candidates}
    styles = {"eliminated": _STRUCK, "placed": _NEW}
    cells = iter(range(len(board.values)))

    def paint_cell(match: re.Match[str]) -> str:
        cell = next(cells)
        if board.values[cell]:
            return paint(match[0], BOLD if board.givens[cell] else RED, True)
        return "".join(
            paint(digit, styles.get(role, _PATTERN) if role else DIM, True)
            for digit in match[0]
            for role in [roles.get((cell, int(digit)))]
        )

    return re.sub(r"[1-9]+", paint_cell, drawn)


def beside(left: str, right: str, between: str) -> str:
    """Put two drawings of the same shape side by side.

    >>> print(beside("a\\nb", "c\\nd", " -> "))
    a    c
    b -> d
    """
    rows = list(zip_longest(left.splitlines(), right.splitlines(), fillvalue=""))
    middle = len(rows) // 2
    gap = " " * len(between)
    return "\n".join(f"{a}{between if i == middle else gap}{b}" for i, (a, b) in enumerate(rows))


def describe(board: Board, answer: Answer) -> str:
    """Say in one sentence what solving found.

    >>> describe(Board(), Answer("none"))
    'no solution'
    """
    if answer.status == "none":
        clashes = board.conflicts()
        return "no solution" + (f": {clashes[0]}" if clashes else "")
    if answer.board is None or answer.other is None:
        return "one solution"
    cells = differing(answer)
    names = [f"{board.layout.name(c)} {answer.board[c]} or {answer.other[c]}" for c in cells]
    return f"several solutions; two of them differ in {len(cells)} cells: {shorten(names)}"


def differing(answer: Answer) -> list[int]:
    """List the cells in which the two solutions of an answer differ.

    >>> differing(Answer("none"))
    []
    """
    if answer.board is None or answer.other is None:
        return []
    pairs = zip(answer.board, answer.other, strict=True)
    return [cell for cell, (one, other) in enumerate(pairs) if one != other]


def shorten(names: Sequence[str], most: int = 6) -> str:
    """Join names, the first few of many.

    >>> shorten(["a", "b", "c"], 2)
    'a, b and 1 more'
    """
    if len(names) <= most:
        return ", ".join(names)
    return ", ".join(names[:most]) + f" and {len(names) - most} more"


def widest(text: str) -> int:
    """Give the length of the longest line.

    >>> widest("a\\nbcd")
    3
    """
    return max(map(len, text.splitlines()))


def draw_answer(board: Board, answer: Answer, *, colour: bool = False, width: int = 80) -> str:
    """Draw the puzzle beside its solution, or the puzzle, or two solutions that differ.

    Where they are wider than `width`, the solution is drawn alone, and two below each other.

    >>> draw_answer(Board(), Answer("none")) == Board().grid()
    True
    """
    fits = 2 * widest(board.grid()) + len("  or  ") <= width
    clashing = {cell for conflict in board.conflicts() for cell in conflict.cells}
    if answer.board is None:
        return draw(board, colour=colour, marked=clashing)
    if answer.other is None:
        left, right = draw(board, colour=colour), draw(answer.board, colour=colour)
        return beside(left, right, "  →  ") if fits else right
    cells = differing(answer)
    one = draw(answer.board, colour=colour, marked=cells)
    other = draw(answer.other, colour=colour, marked=cells)
    return beside(one, other, "  or  ") if fits else f"{one}\n{other}"
