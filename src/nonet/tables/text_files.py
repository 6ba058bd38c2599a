"""Read texts of boards as batches: plain lines in blocks, other formats board by board."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import numpy

from nonet.board.board import Board
from nonet.errors import FormatError
from nonet.formats.plain_lines import Run, read_runs
from nonet.formats.text import Entry, write_board
from nonet.geometry.cells import CELLS
from nonet.tables.columnar import BATCH, Batch, Texts
from nonet.tables.csv_files import BLOCK, LINE, Layout, read_csv

if TYPE_CHECKING:
    from nonet.board.arrays import Digits

_ERRORS = 1024  # errors in a batch: each takes a kilobyte, and many batches are in memory

Share = Callable[[], float | None]


def read_batches(
    stream: Any, seekable: bool, share: Share, ignore_unknown: bool = False
) -> Iterator[Batch]:
    """Yield boards of any format in batches; plain lines at the start are read in blocks."""
    line = 1
    if seekable:
        for cells in _plain_blocks(stream):
            yield _of_lines(cells, line, share())
            line += len(cells)
    rest = gather(read_runs(stream, line, ignore_unknown=ignore_unknown), share)
    first = next(rest, None)
    if first is not None:
        yield first
        yield from rest
    elif line == 1:
        raise FormatError("no_puzzle_in_it")


def gather(items: Iterator[Run | Entry], share: Share = lambda: None) -> Iterator[Batch]:
    """Group boards into batches: plain lines unchanged, others converted to text, with errors."""
    texts: list[str] = []
    numbers: list[int] = []
    errors: dict[int, FormatError] = {}

    def waiting() -> Iterator[Batch]:
        if numbers:
            yield Batch(("puzzle",), (Texts.of(texts),), numbers[:], share(), dict(errors))
            for gathered in (texts, numbers, errors):
                gathered.clear()

    for item in items:
        if isinstance(item, Run):
            yield from waiting()
            data = numpy.frombuffer(item.data.replace(b"\r", b""), "u1").reshape(-1, LINE)
            yield _of_lines(numpy.ascontiguousarray(data[:, :CELLS]), item.line, share())
            continue
        if isinstance(item.cells, FormatError):
            errors[len(numbers)] = item.cells.at(line=None)
            texts.append(item.text)
        else:
            texts.append(write_board(Board._of(*item.cells)))
        numbers.append(item.line)
        if len(numbers) == BATCH or len(errors) == _ERRORS:
            yield from waiting()
    yield from waiting()


def read_plain_column(
    stream: Any, layout: Layout, share: Share, column: str | None
) -> Iterator[Batch]:
    """Read a CSV file with one column: plain lines in blocks, the rest as CSV."""
    start = stream.tell()
    if layout.header:
        stream.readline()
    rows = 0
    for cells in _plain_blocks(stream):
        yield _of_lines(cells, rows + 1, share(), layout.names)
        rows += len(cells)
    if not rows:
        stream.seek(start)
    yield from read_csv(stream, layout, share, column, rows)


def _plain_blocks(stream: Any) -> Iterator[Digits]:
    """Yield blocks of lines of 81 digits and dots; stop before the first other block."""
    block = bytearray(BLOCK)
    while size := stream.readinto(block):
        lines = numpy.frombuffer(block, "u1", size - size % LINE).reshape(-1, LINE)
        cells = numpy.ascontiguousarray(lines[:, :CELLS])
        if (
            size % LINE
            or (lines[:, CELLS] != ord("\n")).any()
            or cells.min() < ord(".")
            or cells.max() > ord("9")
        ):
            stream.seek(-size, os.SEEK_CUR)
            return
        yield cells


def _of_lines(
    cells: Digits, first: int, share: float | None, names: tuple[str, ...] = ("puzzle",)
) -> Batch:
    return Batch(names, (Texts.of_grids(cells),), range(first, first + len(cells)), share)
