"""The formats of puzzles with rules: a module a format, each with `parse` and `write`.

They are imported when a text is in one of them. To add a format: its module, a row of STARTS that
tells it by how a text starts, and its name in FORMATS (text.py).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from nonet.board.errors import ArgumentError, FormatError

if TYPE_CHECKING:
    from nonet.board.board import Board
    from nonet.board.lines import Cells

_PACKED = "[A-Za-z0-9+/=%]"
STARTS: dict[str, re.Pattern[str]] = {
    "fpuzzles": re.compile(rf"(https?://)?(www\.)?(f-puzzles|tinyurl)\.com\S*|N4I{_PACKED}{{16,}}"),
    "sudokupad": re.compile(
        r"(https?://|sudokupad://)?[\w.]*(sudokupad|crackingthecryptic)\S*"
        rf"|(fpuz|scl|ctc){_PACKED}{{16,}}"
    ),
    "sudoku_coach": re.compile(r"(https?://)?(www\.)?sudoku\.coach/\S*|SCv\d+_32_[0-9a-v]+"),
    "killer": re.compile(
        r"\d+x\d+:d?:k:[\s\S]*|SumoCueV1.*|(?=.*[v^<>])[0-9A-Za-j<>^`',.]{81}", re.IGNORECASE
    ),
    "iss": re.compile(r"\.([A-Z][a-z]|[A-Za-z]*~)\S*|https?://(?>\S*?[?&]q=)\S++"),
    "page_link": re.compile(r"https?://[^\s#]*#(\S*&)?[gpsb]=\S*"),
    "puzzle_json": re.compile(r"\{.*", re.DOTALL),
}
"""How a text starts, by the module of its format."""


def find(text: str) -> str | None:
    """Tell which of these formats a text is in, None for the formats of digits alone.

    >>> find("https://f-puzzles.com/?load=N4Ig"), find("." * 81)
    ('fpuzzles', None)
    """
    text = text.strip()
    if text[:1] == "." and "~" in text and STARTS["iss"].fullmatch(text):  # most that start so
        return "iss"
    return next((name for name, start in STARTS.items() if start.fullmatch(text)), None)


def parse(name: str, text: str, ignore_unknown: bool = False) -> Cells:
    """Read a text in one of these formats; rules not known here are refused, or ignored.

    Rules that cannot be are told as what is wrong with the text.

    >>> parse("killer", "3x3::k:" + "0:" * 81).values == bytes(81)
    True
    """
    module = import_module(f"nonet.board.formats.{name}")
    try:
        cells: Cells = module.parse(text, ignore_unknown)
    except ArgumentError as error:
        raise FormatError(error.code, **error.values) from None
    return cells


def writer(name: str) -> Callable[[Board], str]:
    """Give what writes a board in one of these formats."""

    def write(board: Board) -> str:
        text: str = import_module(f"nonet.board.formats.{name}").write(board)
        return text

    return write
