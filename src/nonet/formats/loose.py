"""Lines of 81 cells with extras (quotes, notes, other blanks), and Python lists; 9x9 only."""

from __future__ import annotations

import re
from typing import Any

from nonet.errors import FormatError
from nonet.formats.lines import Cells, load_json, parse_placed
from nonet.geometry.cells import CELLS

_LONGEST_LIST = 10_000  # characters of a Python list; a longer one is not a board

_CELLS_OF_A_LINE = re.compile(rf"(?:\+?[0-9._*?xX-]){{{CELLS}}}")
_QUOTES = "\"'`"
_REGIONS = rf"[A-Za-z]{{{CELLS}}}\Z"  # the regions of a jigsaw, a letter for each cell: not a note
_NOTE = re.compile(rf"[#;,|\t]|\s+(?!{_REGIONS})(?:\D|\d+\.\d+(?:\s|/|\Z))")


def load_list(text: str) -> Any:
    """Parse a list as JSON, or as a Python literal with single quotes and None.

    >>> load_list("[['5', None]]")
    [['5', None]]
    """
    try:
        return load_json(text)
    except FormatError:
        if len(text) > _LONGEST_LIST:
            raise
        from ast import literal_eval

        try:
            return literal_eval(text.strip())
        except (ValueError, SyntaxError, MemoryError, RecursionError):
            pass
        raise


def tidy(text: str) -> str | None:
    """Return the 81 cells of a line with quotes, a note at its end, or `-` or `x` for blanks.

    A note starts with `#`, `;`, `,`, `|` or white space; if a digit follows, it may be more cells,
    unless it is a rating such as `7.1`. `-` and `x` are blanks if the line has no other; `+` marks
    the next digit as placed. Return None for any other line.

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
    """Parse a line that `tidy` accepts.

    >>> cells = parse_tidied("+5" + "." * 80 + " # a note")
    >>> cells.values[0], cells.givens[0]
    (5, 0)
    """
    cells = tidy(text) or text
    values, givens = parse_placed(cells, 1)
    return Cells(bytes(values), bytes(givens))
