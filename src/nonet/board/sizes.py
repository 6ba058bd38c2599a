"""Boards of other sizes than nine by nine, read from lines, rows and lists.

A cell is a character (1 to 9, then A for 10, lower case too) or, between spaces or commas, a
number; blanks are `.`, `0`, `_`, `*` and `?`. The size follows from how many cells there are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import isqrt
from typing import Any

from nonet.board.cells import CELLS
from nonet.board.errors import FormatError
from nonet.board.layout import MOST, SYMBOLS, box_of
from nonet.board.lines import BLANKS, Cells
from nonet.board.rules.model import Rules

SIDES = frozenset(side for side in range(4, MOST + 1) if side != isqrt(CELLS) and box_of(side))
"""The sides that a text without rules may have: those with boxes; nine is the classic board's."""

_PLAIN = re.compile(r"[0-9A-Pa-p._*?,;\s|+=\u2500-\u257f-]+")
_DRAWN = re.compile(r"[-=+|│┃║¦\u2500-\u257f]")


def side_of(source: Any) -> int | None:
    """Tell the side of a board of another size from its text or rows; None for the classic board.

    >>> side_of("." * 16), side_of("." * 81), side_of([[0] * 6] * 6)
    (4, None, 6)
    """
    if isinstance(source, str):
        if len(source) == CELLS or not _PLAIN.fullmatch(source):
            return None
        if len(_DRAWN.sub(" ", source).split()) == CELLS:
            return None  # a grid of candidates
        count = len(_tokens(source))
    elif isinstance(source, Sequence) and not isinstance(source, bytes | bytearray):
        count = len(_flat(source))
    else:
        return None
    side = isqrt(count)
    return side if side in SIDES and side * side == count else None


def read(source: Any, rules: Rules) -> Cells:
    """Read a board of the size that rules say: all digits are givens.

    >>> read("1..." * 4, Rules(4)).values[:4]
    b'\\x01\\x00\\x00\\x00'
    """
    cells = rules.side * rules.side
    if source is None:
        return Cells(bytes(cells), bytes(cells))
    if isinstance(source, bytes | bytearray):
        source = source.decode("utf-8-sig", errors="replace")
    if hasattr(source, "tolist"):
        source = source.tolist()
    tokens = _tokens(source) if isinstance(source, str) else _flat(source)
    if len(tokens) != cells:
        raise FormatError("cells_expected", count=len(tokens), expected=cells)
    values = bytes(_value(token, i, rules) for i, token in enumerate(tokens))
    return Cells(values, values)


def _tokens(text: str) -> list[str]:
    text = _DRAWN.sub(" ", text)
    if "," in text or ";" in text:
        return [field.strip() for field in re.split("[,;]|\n", text)]
    tokens = text.split()
    side = isqrt(len(tokens))
    numbers = side * side == len(tokens) > 1 and all(len(token) <= 2 for token in tokens)
    if numbers and any(len(token) == 2 for token in tokens):
        return tokens
    return list("".join(tokens))


def _flat(rows: Sequence[Any]) -> list[Any]:
    return [
        item
        for row in rows
        for item in (row if isinstance(row, Sequence) and len(rows) != len(row) ** 2 else [row])
    ]


def _value(token: Any, cell: int, rules: Rules) -> int:
    text = "" if token is None else str(token)
    if not text or text in BLANKS:
        return 0
    value = int(text) if len(text) > 1 and text.isdecimal() else SYMBOLS.find(text.upper())
    if isinstance(token, bool) or not 1 <= value <= rules.digits:
        name = rules.layout.name(cell)
        raise FormatError("not_a_digit_at", cell=name, character=text, most=rules.digits)
    return value
