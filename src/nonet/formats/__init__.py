"""The formats of puzzles with rules: one module for each, with `parse` and `write`.

A module is imported when a text is in its format. To add a format: add its module, a row of STARTS
that recognises the start of a text, and its name in FORMATS (text.py).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from nonet.errors import ArgumentError, FormatError

if TYPE_CHECKING:
    from nonet.board.board import Board
    from nonet.formats.lines import Cells

_PACKED = "[A-Za-z0-9+/=%]"
STARTS: dict[str, re.Pattern[str]] = {
    "fpuzzles": re.compile(rf"(https?://)?(www\.)?(f-puzzles|tinyurl)\.com\S*|N4I{_PACKED}{{16,}}"),
    "sudokumaker": re.compile(r"(https?://)?(www\.)?sudokumaker\.app\S*|N4I[A-Za-z0-9+$%-]{16,}"),
    "sudokupad": re.compile(
        r"(https?://|sudokupad://)?+(?>[\w.]*?(?:sudokupad|crackingthecryptic))\S*+"
        rf"|(fpuz|scl|ctc){_PACKED}{{16,}}"
    ),
    "sudoku_coach": re.compile(r"(https?://)?(www\.)?sudoku\.coach/\S*|SCv\d+_32_[0-9a-v]+"),
    "killer": re.compile(
        r"\d+x\d+:d?:k:[\s\S]*|SumoCueV1.*|(?=.*[v^<>])[0-9A-Za-j<>^`',.]{81}", re.IGNORECASE
    ),
    "iss": re.compile(r"\.([A-Z][a-z]|[A-Za-z]*~)\S*|https?://(?>\S*?[?&]q=)\S++"),
    "page_link": re.compile(r"https?://[^\s#]*+#(?>(?:\S*?&)??[gpsb]=)\S*+"),
    "puzzle_json": re.compile(r"\{.*", re.DOTALL),
}
"""The pattern of a text in each format, by module name.

What follows the distinctive start is possessive or atomic, so that matching takes linear time in
the length of the text even if its end does not match.
"""


def find(text: str) -> str | None:
    """Return the name of the format of a text; None for the formats of digits only.

    >>> find("https://f-puzzles.com/?load=N4Ig"), find("." * 81)
    ('fpuzzles', None)
    """
    text = text.strip()
    if (
        text[:1] == "." and "~" in text and STARTS["iss"].fullmatch(text)
    ):  # most texts that start like this
        return "iss"
    return next((name for name, start in STARTS.items() if start.fullmatch(text)), None)


def parse(name: str, text: str, ignore_unknown: bool = False) -> Cells:
    """Parse a text in one of these formats; refuse unknown rules unless they are ignored.

    An invalid rule raises FormatError.

    >>> parse("killer", "3x3::k:" + "0:" * 81).values == bytes(81)
    True
    """
    module = import_module(f"nonet.formats.{name}")
    try:
        cells: Cells = module.parse(text, ignore_unknown)
    except ArgumentError as error:
        raise FormatError(error.code, **error.values) from None
    return cells


def writer(name: str) -> Callable[[Board], str]:
    """Return the function that writes a board in one of these formats."""

    def write(board: Board) -> str:
        text: str = import_module(f"nonet.formats.{name}").write(board)
        return text

    return write
