"""Lines that hold 81 cells and more: quotes, notes, other blanks, placed digits."""

from __future__ import annotations

import re

from nonet.board.cells import CELLS
from nonet.board.lines import Cells, parse_placed

_CELLS_OF_A_LINE = re.compile(rf"(?:\+?[0-9._*?xX-]){{{CELLS}}}")
_QUOTES = "\"'`"
_REGIONS = rf"[A-Za-z]{{{CELLS}}}\Z"  # of a jigsaw, a letter a cell: no note
_NOTE = re.compile(rf"[#;,|\t]|\s+(?!{_REGIONS})(?:\D|\d+\.\d+(?:\s|/|\Z))")


def tidy(text: str) -> str | None:
    """Find the 81 cells in a line that has more: quotes, a note behind, `-` or `x` for blanks.

    A note stands behind `#`, `;`, `,`, `|` or white space; one that starts with a digit may be more
    cells, unless it is a rating such as `7.1`. `-` and `x` are blanks where the line has no other;
    `+` says that the digit behind it was placed. None: it is no such line.

    >>> tidy('"' + "5" + "-" * 80 + '"') == "5" + "." * 80, tidy("." * 81 + ";1.5") == "." * 81
    (True, True)
    """
    text = text.strip()
    quoted = text.rstrip(",")
    if len(quoted) > 2 and quoted[0] == quoted[-1] and quoted[0] in _QUOTES:
        text = quoted[1:-1]
    found = _CELLS_OF_A_LINE.match(text)
    if found is None:
        return None
    rest = text[found.end() :]
    if rest and not _NOTE.match(rest):
        return None
    cells = found[0]
    others = set(cells) - set("+123456789")
    if len(others) == 1 and others <= set("xX-"):
        cells = cells.replace(others.pop(), ".")
    return cells


def parse_tidied(text: str) -> Cells:
    """Read a line that `tidy` knows.

    >>> cells = parse_tidied("+5" + "." * 80 + " # a note")
    >>> cells.values[0], cells.givens[0]
    (5, 0)
    """
    cells = tidy(text) or text
    values, givens = parse_placed(cells, 1)
    return Cells(bytes(values), bytes(givens))
