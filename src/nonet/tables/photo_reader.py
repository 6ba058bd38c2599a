"""Read photos as input: each grid found is a puzzle.

A photo without a grid becomes an entry with an error, like a line that is not a puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from nonet.errors import FormatError
from nonet.formats.lines import Cells
from nonet.formats.text import Entry
from nonet.photo.read import Reading, read_photo
from nonet.tables.readers import Source, Stream

if TYPE_CHECKING:
    from nonet.tables.columnar import Batch

MOST_BYTES = 20_000_001  # one more than the limit, so that larger photos are detected


def open_photo(stream: Stream) -> Source:
    """Open a photo; its largest grid is the puzzle."""
    return photo_source(
        stream.name, lambda: bytes(stream.bytes.read(MOST_BYTES)), lambda data: [read_photo(data)]
    )


def photo_source(
    name: str, data: Callable[[], bytes], read: Callable[[bytes], Sequence[Reading]]
) -> Source:
    """Return a source of the grids that `read` finds in the bytes of a photo."""

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
