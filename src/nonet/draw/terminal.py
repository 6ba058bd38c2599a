"""Draw boards, steps and answers as text for a terminal, with or without colour."""

from __future__ import annotations

import os
import re
from collections.abc import Collection
from itertools import zip_longest
from typing import TYPE_CHECKING, TextIO

from nonet.board.board import Board
from nonet.formats.text_drawing import draw as draw_pieces
from nonet.geometry.layout import SYMBOLS
from nonet.solvers.solve import Answer

if TYPE_CHECKING:
    from nonet.techniques.step import Step

RED, AMBER, BOLD, DIM = "\x1b[31m", "\x1b[30;43m", "\x1b[1m", "\x1b[2m"
_STRUCK, _NEW, _PATTERN = "\x1b[31;9m", "\x1b[1;30;46m", "\x1b[1;32m"
_PLAIN = "\x1b[0m"


def use_colour(stream: TextIO, mode: str = "auto") -> bool:
    """Return whether to use colour; "auto" means on a terminal, unless NO_COLOR is set.

    >>> import io
    >>> use_colour(io.StringIO()), use_colour(io.StringIO(), "always")
    (False, True)
    """
    if mode != "auto":
        return mode == "always"
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return stream.isatty()


def paint(text: str, style: str, colour: bool) -> str:
    """Return a text in a style, or unchanged without colour.

    >>> paint("5", RED, False)
    '5'
    """
    return f"{style}{text}{_PLAIN}" if colour else text


def draw(board: Board, *, colour: bool = False, marked: Collection[int] = ()) -> str:
    """Draw a board; placed digits are red, marked cells have an amber background.

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
    """Draw a board with its candidates and a step; without a step, draw only the board.

    Eliminated candidates are crossed out, placed digits have a cyan background, and the candidates
    of the pattern are green.

    >>> print(draw_step(Board("5" + "." * 80), None).splitlines()[1])
    │ 5 . . │ . . . │ . . . │
    """
    if step is None:
        return draw(board, colour=colour)
    drawn = board.format("candidates", rules="drop")
    if not colour:
        return drawn
    from nonet.techniques.marks import marks_of

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
            for role in [roles.get((cell, SYMBOLS.index(digit)))]
        )

    return re.sub(r"[1-9A-Z]+", paint_cell, drawn)


def beside(left: str, right: str, between: str) -> str:
    """Return two drawings side by side.

    >>> print(beside("a\\nb", "c\\nd", " -> "))
    a    c
    b -> d
    """
    rows = list(zip_longest(left.splitlines(), right.splitlines(), fillvalue=""))
    middle = len(rows) // 2
    gap = " " * len(between)
    return "\n".join(f"{a}{between if i == middle else gap}{b}" for i, (a, b) in enumerate(rows))


def describe(board: Board, answer: Answer, lang: str = "en", *, search: bool = True) -> str:
    """Describe the result of solving in one sentence; if there is no solution, say why.

    Without `search`, name only digits that break a rule by themselves.

    >>> describe(Board(), Answer("none")), describe(Board(), Answer("none"), "zh")
    ('no solution', '无解')
    """
    chinese = lang == "zh"
    if answer.status == "none":
        clashes = board.conflicts()
        if not clashes:
            from nonet.solvers.clash import find_clash

            clash = find_clash(board) if search else None
            why = "" if clash is None else clash.text(lang)
        else:
            from nonet.techniques.explain.conflicts import tell_conflict

            why = tell_conflict(clashes[0], lang)
        verdict, colon = ("无解", "：") if chinese else ("no solution", ": ")
        return f"{verdict}{colon}{why}" if why else verdict
    if answer.board is None or answer.second is None:
        return "有唯一解" if chinese else "one solution"
    from nonet.techniques.explain.verdicts import shorten

    cells = differing(answer)
    between = "或" if chinese else " or "
    names = [f"{board.layout.name(c)} {answer.board[c]}{between}{answer.second[c]}" for c in cells]
    shown = shorten(names, lang=lang)
    if chinese:
        return f"有多个解，其中两个解有 {len(cells)} 格不同：{shown}"
    return f"several solutions; two of them differ in {len(cells)} cells: {shown}"


def differing(answer: Answer) -> list[int]:
    """Return the cells in which the two solutions of an answer differ.

    >>> differing(Answer("none"))
    []
    """
    if answer.board is None or answer.second is None:
        return []
    pairs = zip(answer.board, answer.second, strict=True)
    return [cell for cell, (one, other) in enumerate(pairs) if one != other]


def widest(text: str) -> int:
    """Return the length of the longest line.

    >>> widest("a\\nbcd")
    3
    """
    return max(map(len, text.splitlines()))


def draw_answer(board: Board, answer: Answer, *, colour: bool = False, width: int = 80) -> str:
    """Draw the puzzle and its solution side by side, or two solutions if there are several.

    Without a solution, draw the puzzle. If the result would be wider than `width`, draw only the
    solution, or the two solutions one below the other.

    >>> draw_answer(Board(), Answer("none")) == Board().grid()
    True
    """
    fits = 2 * widest(board.grid()) + len("  or  ") <= width
    clashing = {cell for conflict in board.conflicts() for cell in conflict.cells}
    if answer.board is None:
        return draw(board, colour=colour, marked=clashing)
    if answer.second is None:
        left, right = draw(board, colour=colour), draw(answer.board, colour=colour)
        return beside(left, right, "  →  ") if fits else right
    cells = differing(answer)
    one = draw(answer.board, colour=colour, marked=cells)
    other = draw(answer.second, colour=colour, marked=cells)
    return beside(one, other, "  or  ") if fits else f"{one}\n{other}"
