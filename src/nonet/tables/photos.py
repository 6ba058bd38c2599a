"""Photos as a kind of content: each grid that is read is a puzzle.

A photo without a grid is an entry with its error, as a line that is no puzzle is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from nonet.board.errors import FormatError
from nonet.board.text import Entry
from nonet.results.photos import Reading, read_page, read_photo

if TYPE_CHECKING:
    from nonet.tables.batches import Batch

Readings = Callable[[bool], Iterator[Reading]]
"""The grids of a photo: the largest, or all of them."""

MOST_BYTES = 20_000_001  # one more than a photo may have, so that it is noticed


def is_photo(head: bytes) -> bool:
    """Know JPEG, PNG and WebP by their first bytes.

    >>> is_photo(b"\\xff\\xd8\\xff\\xe0"), is_photo(b"53..7")
    (True, False)
    """
    webp = head[:4] == b"RIFF" and head[8:12] == b"WEBP"
    return webp or head.startswith((b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n"))


def read_grids(stream: Any, whole_page: bool) -> Iterator[Reading]:
    """Read the largest grid of a photo, or all of the page."""
    data = stream.read(MOST_BYTES)
    yield from read_page(data) if whole_page else [read_photo(data)]


def to_entries(readings: Iterator[Reading]) -> Iterator[Entry]:
    """Give each grid as an entry, or the error of the photo."""
    try:
        for number, reading in enumerate(readings, 1):
            board = reading.board
            yield Entry(number, (board.values, board.givens, None), str(board))
    except FormatError as error:
        yield Entry(0, error)


def to_batches(entries: Iterator[Entry]) -> Iterator[Batch]:
    """Give the entries as a batch of rows."""
    from nonet.tables.batches import Batch, Texts

    found = list(entries)
    errors = {row: e.cells for row, e in enumerate(found) if isinstance(e.cells, FormatError)}
    texts = Texts.of([entry.text for entry in found])
    yield Batch(("puzzle",), (texts,), [entry.line for entry in found], None, errors)
