"""Runs of plain lines of 81 characters (9x9): the fast path for large texts.

A run is a block of whole lines, as bytes. In a plain run every line is a board of 81 characters,
which goes to an engine unchanged; lines between plain runs go to `read_boards`.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from itertools import chain, groupby
from typing import BinaryIO, NamedTuple

from nonet.errors import FormatError
from nonet.formats.text import Entry, read_boards
from nonet.geometry.cells import CELLS

CHUNK = 1 << 21
LONGEST = 1 << 23  # bytes of a line, which may be JSON of many boards
_SHOWN = 40
# Blanks other than spaces: a line of spaces is an empty line.
_PLAIN = re.compile(rb"^(?:[0-9._*?]{%d}\r?\n)+" % CELLS, re.MULTILINE)


class Run(NamedTuple):
    """Whole lines and the number of the first one, or the start of a line that is too long."""

    plain: bool
    line: int
    data: bytes
    cut: bool = False


def split_runs(stream: BinaryIO, line: int = 1) -> Iterator[Run]:
    r"""Split a text into plain and other runs as it arrives; memory is bounded.

    A long block is split into several runs. Of a line that is too long only the start is
    returned.

    >>> import io
    >>> text = b"." * 81 + b"\n" + b"5" * 81 + b"\n\n# no board\n" + b"." * 81
    >>> [(run.plain, run.line, len(run.data)) for run in split_runs(io.BytesIO(text))]
    [(True, 1, 164), (False, 3, 12), (True, 5, 82)]
    """
    read = getattr(stream, "read1", stream.read)
    rest, cut = b"", False
    while chunk := read(CHUNK):
        data = rest + chunk
        if cut:
            _, ended, data = data.partition(b"\n")
            cut, line, rest = not ended, line + len(ended), b""
        end = data.rfind(b"\n") + 1
        if not end and len(data) > LONGEST:
            yield Run(False, line, data[:_SHOWN] + "…\n".encode(), cut=True)
            data, cut = b"", True
        rest = data[end:]
        yield from _split(data[:end], line)
        line += data.count(b"\n", 0, end)
    if rest:
        yield from _split(rest + b"\n", line)


def _split(data: bytes, line: int) -> Iterator[Run]:
    at = 0
    while at < len(data):
        found = _PLAIN.search(data, at)
        start, end = found.span() if found else (len(data), len(data))
        for plain, piece in ((False, data[at:start]), (True, data[start:end])):
            if piece:
                yield Run(plain, line, piece)
                line += piece.count(b"\n")
        at = end


def read_runs(
    stream: BinaryIO, line: int = 1, *, ignore_unknown: bool = False
) -> Iterator[Run | Entry]:
    r"""Yield plain runs of a text unchanged, and everything else board by board.

    >>> import io
    >>> text = b"." * 81 + b"\n" + b"." * 80 + b"\n"
    >>> [type(item).__name__ for item in read_runs(io.BytesIO(text))]
    ['Run', 'Entry']
    """
    for plain, runs in groupby(split_runs(stream, line), lambda run: run.plain):
        if plain:
            yield from runs
        else:
            yield from _read_others(runs, ignore_unknown)


def _read_others(runs: Iterator[Run], ignore_unknown: bool) -> Iterator[Entry]:
    first = next(runs)
    shift = first.line - 1
    garbled: dict[int, FormatError] = {}  # lines that are not text, by number
    lines = _decode(chain([first], runs), garbled)
    for line, cells, text in read_boards(lines, ignore_unknown, shift == 0):
        if isinstance(cells, FormatError):
            at = None if cells.line is None else cells.line + shift
            cells = cells.at(line=at)
            cells = garbled.get(line + shift) or garbled.get(at or 0) or cells
        yield Entry(line + shift, cells, text)


def _decode(runs: Iterable[Run], garbled: dict[int, FormatError]) -> Iterator[str]:
    for run in runs:
        for number, raw in enumerate(io.BytesIO(run.data), run.line):
            if run.cut:
                garbled[number] = FormatError("long_line", most=LONGEST, line=number)
            try:
                yield raw.decode("utf-8-sig" if number == 1 else "utf-8")
            except UnicodeDecodeError as error:
                garbled[number] = FormatError(
                    "not_text", byte=raw[error.start], line=number, column=error.start + 1
                )
                yield raw.decode("utf-8", errors="replace")
