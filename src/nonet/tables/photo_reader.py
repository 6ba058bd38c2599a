"""Photos as a kind of content: each grid that is read is a puzzle.

A photo without a grid is an entry with its error, as a line that is no puzzle is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from nonet.board.errors import FormatError
from nonet.board.lines import Cells
from nonet.board.text import Entry
from nonet.results.photos import Reading, read_photo
from nonet.tables.kinds import Source, Stream

if TYPE_CHECKING:
    from nonet.tables.batches import Batch

MOST_BYTES = 20_000_001  # one more than a photo may have, so that it is noticed


def open_photo(stream: Stream) -> Source:
    """Open a photo: its largest grid is the puzzle."""
    return photo_source(
        stream.name, lambda: bytes(stream.bytes.read(MOST_BYTES)), lambda data: [read_photo(data)]
    )


def photo_source(
    name: str, data: Callable[[], bytes], read: Callable[[bytes], Sequence[Reading]]
) -> Source:
    """Give the grids that `read` finds in the bytes of a photo as a source."""

    def entries() -> Iterator[Entry]:
        try:
            for number, reading in enumerate(read(data()), 1):
                board = reading.board
                yield Entry(number, Cells(board.values, board.givens), str(board))
        except FormatError as error:
            yield Entry(0, error)

    def batches() -> Iterator[Batch]:
        from nonet.tables.text_files import gather

        return gather(entries())

    return Source(name, ("puzzle",), batches, entries, unit="grid", photo=data)
