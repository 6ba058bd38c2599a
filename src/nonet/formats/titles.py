"""Titles above grids: skipped if a whole grid follows, otherwise reported as wrong lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from nonet.errors import FormatError

if TYPE_CHECKING:
    from nonet.formats.text import Entry

_WORD = r"[^\W\d_]{3,}|[\u3400-\u9fff]{2,}"  # compiled on first use, which is rare


class Lines:
    """The lines of a text, with the number of the last blank one."""

    def __init__(self, source: Iterable[str], at_start: bool) -> None:
        """Store the lines; `at_start` says that they start the text."""
        self._source = source
        self.last_blank = 0 if at_start else -1

    def __iter__(self) -> Iterator[str]:
        """Yield the lines."""
        for number, line in enumerate(self._source, 1):
            yield line
            if not line.strip():
                self.last_blank = number


def is_title(line: str) -> bool:
    """Return whether a line is words, not a mistyped row of a grid.

    It has a word of three letters or more, and at least half of it is letters.

    >>> is_title("A hard one"), is_title("53xx7...."), is_title("Sudoku 12"), is_title("S3..7....")
    (True, False, True, False)
    """
    shown = "".join(line.split())
    letters = sum(map(str.isalpha, shown))
    return bool(re.search(_WORD, line)) and 2 * letters >= len(shown)


def skip_titles(entries: Iterable[Entry], lines: Lines) -> Iterator[Entry]:
    """Yield entries without the titles of grids; `entries` reads `lines` lazily."""
    title: Entry | None = None
    for entry in entries:
        if title is not None and not _is_title_of(title.text.split(), entry):
            yield title
        title = None
        if isinstance(entry.cells, FormatError) and lines.last_blank == entry.line - 1:
            title = entry if is_title(entry.text) else None
        if title is None:
            yield entry
    if title is not None:
        yield title


def _is_title_of(words: list[str], entry: Entry) -> bool:
    """Return whether words can be the title of a grid; one word as long as a row cannot."""
    if isinstance(entry.cells, FormatError) or "\n" not in entry.text:
        return False
    return len(words) > 1 or len(words[0]) != entry.cells.rules.side
