"""The formats of several lines: rows of digits, drawn grids, candidate grids.

One parser (9x9 only) reads all of them: it skips lines that only draw, drops labels and bars, and
expects nine rows of nine cells. A cell of several digits makes it a candidate grid. `u` before a
digit says that it was placed, as in SudoCue's .sdx files.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from nonet.errors import FormatError
from nonet.formats.lines import (
    BLANKS,
    CELL_CHARACTERS,
    Cells,
    check_count,
    from_masks,
    from_values,
    to_value,
)
from nonet.formats.text_drawing import draw
from nonet.geometry.cells import BOX, SIDE, to_digits, to_mask
from nonet.geometry.layout import SYMBOLS

if TYPE_CHECKING:
    from nonet.board.board import Board

_BARS = "|│┃║¦"
_DRAWN = frozenset("-=+|.':*¦ \t") | {chr(code) for code in range(0x2500, 0x2580)}
_PLACED = re.compile(rf"(?<![^\s{_BARS}])u(?=[1-9](?![^\s{_BARS}]))")
_RULES = frozenset("-=─━═")
_LETTERS = re.compile(r"\s*([A-Ja-j]|[rR][1-9])(?=[\s:)│┃║¦|])[:)]?")
_HEADER = re.compile(r"[\s|│┃║]*(([A-Ja-j]|[cC][1-9])[\s|│┃║]+){8}([A-Ja-j]|[cC][1-9])[\s|│┃║]*")


class Token(NamedTuple):
    """A piece of a row and the column it starts in."""

    text: str
    column: int


def is_drawing(line: str) -> bool:
    """Return whether a line only draws: a ruler between bands, or column letters.

    >>> is_drawing("------+-------+------"), is_drawing("5 3 . | . 7 . | . . .")
    (True, False)
    """
    drawn = all(char in _DRAWN for char in line) and any(char in _RULES for char in line)
    return drawn or _HEADER.fullmatch(line) is not None


def is_count(line: str) -> bool:
    """Return whether a line counts 1 to 9: column labels, or a row that looks like them.

    >>> is_count("    1 2 3   4 5 6   7 8 9")
    True
    """
    return "".join(re.findall(r"[^\s|│┃║]", line)) == "123456789"


def is_labelled(line: str) -> bool:
    """Return whether a row starts with its label: `A`, `r1`, or a tenth token.

    >>> is_labelled("A 5 3 . . 7 . . . ."), is_labelled("5 3 . . 7 . . . .")
    (True, False)
    """
    return _LETTERS.match(line) is not None or _without_number(_tokens(line)) is not None


def _tokens(line: str, start: int = 0) -> list[Token]:
    return [Token(m[0], m.start() + 1) for m in re.compile(rf"[^\s{_BARS}]+").finditer(line, start)]


def _cells(tokens: Sequence[Token]) -> list[Token] | None:
    """Return nine cells: one token each, or one character each; None if neither fits."""
    if len(tokens) == SIDE:
        return list(tokens)
    if sum(len(token.text) for token in tokens) == SIDE:
        return [Token(char, t.column + i) for t in tokens for i, char in enumerate(t.text)]
    return None


def _without_number(tokens: Sequence[Token]) -> list[Token] | None:
    """Drop the row number in front if only the rest makes nine cells."""
    if tokens and re.fullmatch("[1-9]", tokens[0].text) and _cells(tokens) is None:
        return _cells(tokens[1:])
    return None


def _fields(line: str, start: int) -> list[Token] | None:
    """Split a row with spaces for blanks: nine fields between bars or commas, or columns.

    Between bars, three cells are 3, 5 or 7 characters wide (`53 `, `5 3  `, ` 5 3   `).
    """
    cuts = [m.start() for m in re.finditer(f"[,;{_BARS}]", line)]
    edges = [start - 1, *[c for c in cuts if c >= start], len(line)]
    fields = [Token(line[a + 1 : b], a + 2) for a, b in pairwise(edges)]
    if re.search(f"[{_BARS}]", line):
        if fields and not fields[0].text.strip() and len(fields) not in (BOX, SIDE):
            fields = fields[1:]
        if fields and not fields[-1].text.strip() and len(fields) not in (BOX, SIDE):
            fields = fields[:-1]
    if len(fields) == SIDE:
        return [
            Token(f.text.strip() or ".", f.column + len(f.text) - len(f.text.lstrip()))
            for f in fields
        ]
    # Split by columns only if spaces are the blanks; otherwise a short row would pass unnoticed.
    spaced = " " in line[start:] and not re.search(f"[{re.escape(BLANKS.strip())}]", line)
    if len(fields) == BOX and len(fields[0].text) == 2 * BOX:  # no bar, hence no space, in front
        fields[0] = Token(" " + fields[0].text, fields[0].column - 1)
    width = max((len(field.text) for field in fields), default=0)
    per = SIDE // len(fields) if spaced and len(fields) in (1, BOX) else 0
    for first, stride in ((0, 1), (0, 2), (1, 2)):
        picked = range(first, first + stride * per, stride)
        if not per or width > picked[-1] + 1 + first:
            continue
        padded = [field.text.ljust(picked[-1] + 1) for field in fields]
        if all(not text[i].strip() for text in padded for i in range(len(text)) if i not in picked):
            return [
                Token(text[i].strip() or ".", field.column + i)
                for field, text in zip(fields, padded, strict=True)
                for i in picked
            ]
    return None


def _row(line: str, number: int) -> list[Token]:
    """Split one line into cells; if that fails, into as many as it seems to hold."""
    label = _LETTERS.match(line)
    start = label.end() if label else 0
    for i, char in enumerate(_PLACED.sub(" ", line[start:]), start + 1):
        if not (char in CELL_CHARACTERS or char in _BARS + ",;\t\r"):
            raise FormatError("not_a_cell", character=char, line=number, column=i)
    tokens = _tokens(line, start)
    cells = None
    if not re.search("[,;]", line):
        cells = _cells(tokens) or _without_number(tokens)
    cells = cells or _fields(line, start)
    if cells is not None:
        return cells
    loose = _tokens(re.sub("[,;]", " ", line), start)
    if any(len(token.text) > SIDE for token in loose) or len(loose) < SIDE:
        return [Token(char, t.column + i) for t in loose for i, char in enumerate(t.text)]
    return loose


def parse_grid(lines: Sequence[tuple[int, str]]) -> Cells:
    """Parse numbered lines that together draw one board.

    >>> rows = ["53. | .7. | ..."] + ["... | ... | ..."] * 8
    >>> parse_grid(list(enumerate(rows, 1))).values[:5]
    b'\\x05\\x03\\x00\\x00\\x07'
    """
    rows = [(number, _row(line, number)) for number, line in lines]
    check_count([len(cells) for _, cells in rows])
    tokens = [(number, token) for number, cells in rows for token in cells]
    placed = {i for i, (_, token) in enumerate(tokens) if token.text.startswith("u")}
    for i in placed:
        number, token = tokens[i]
        tokens[i] = number, Token(token.text[1:], token.column + 1)
    if all(len(token.text) == 1 for _, token in tokens):
        cells = from_values([to_value(t.text, number, t.column) for number, t in tokens])
    else:
        cells = from_masks([_mask(token, number) for number, token in tokens], placed)
    if placed:
        givens = bytes(0 if i in placed else given for i, given in enumerate(cells.givens))
        cells = cells._replace(givens=givens)
    return cells


def _mask(token: Token, number: int) -> int:
    """Parse the candidates of one cell; a blank has none."""
    if token.text in BLANKS:
        return 0
    digits = [to_value(char, number, token.column + i) for i, char in enumerate(token.text)]
    return to_mask(digit for digit in digits if digit)


def format_grid(board: Board) -> str:
    """Draw the digits.

    >>> from nonet import Board
    >>> print(format_grid(Board("5" + "." * 80)).splitlines()[1])
    │ 5 . . │ . . . │ . . . │
    """
    return "".join(text for text, _ in draw(board, [SYMBOLS[digit] for digit in board.values]))


def format_candidates(board: Board) -> str:
    """Draw the candidates of every cell, and the digits that are placed.

    >>> from nonet import Board
    >>> print(format_candidates(Board("12345678" + "." * 73)).splitlines()[1].split()[-2])
    9
    """
    texts = ["".join(SYMBOLS[d] for d in to_digits(mask)) or "." for mask in board.masks]
    return "".join(text for text, _ in draw(board, texts))
