"""Text in and text out: the table of formats, and the reader that tells them apart.

To add a format: write its parse_* and format_* beside the others (lines.py for one line, grids.py
for several), add its row to FORMATS and, where it is a line of its own, its test to `recognise`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from nonet.board import grids, lines
from nonet.board.cells import BOX, CELLS, SIDE
from nonet.board.errors import FormatError
from nonet.board.lines import CELL_CHARACTERS, Cells

if TYPE_CHECKING:
    from nonet.board.board import Board

FORMATS: dict[str, Callable[[Board], str]] = {
    "line": lines.format_line,
    "zeros": lines.format_zeros,
    "grid": grids.format_grid,
    "candidates": grids.format_candidates,
    "marks": lines.format_marks,
    "json": lines.format_json,
    "csv": lines.format_csv,
    "link": lines.format_link,
    "library": lines.format_library,
}

Block = list[tuple[int, str]]
_TITLE = re.compile(r"[A-Za-z]{3,} #?\d+[.:]?")


class Entry(NamedTuple):
    """What a text holds at one place: the cells of a board, or why `text` is none."""

    line: int
    cells: Cells | FormatError
    text: str = ""


def recognise(line: str) -> Callable[[str], Cells] | None:
    """Find the parser of a line that holds a whole board; None: it is part of a grid.

    >>> recognise("." * 81).__name__, recognise("53. | .7. | ...")
    ('parse_line', None)
    """
    text = line.strip()
    if lines.is_link(text):
        return lines.parse_link
    if lines.is_library(text):
        return lines.parse_library
    if len(text) == CELLS * SIDE and CELL_CHARACTERS.issuperset(text):
        return lines.parse_marks
    if len(line) == CELLS and CELL_CHARACTERS.issuperset(line):
        return lines.parse_line
    pieces = re.split(r"[,;]|\s+", text)
    if len(pieces) > 2 * SIDE + 1 and "|" not in text:
        return lines.parse_csv
    if len(pieces) == 1 and len(text) > BOX * SIDE and not grids.is_drawing(text):
        return lines.parse_line
    return None


def split_boards(source: Iterable[str]) -> Iterator[Block]:
    """Cut the lines of a text into boards, each a list of (line number, line).

    Boards of one line and boards of nine rows may follow each other. A blank line ends a board,
    except after its third and sixth row; so does a title such as `Grid 01` (Project Euler's).
    Lines that start with `#` are comments.

    >>> [len(block) for block in split_boards(["." * 81, "", *["." * 9] * 9, "." * 81])]
    [1, 9, 1]
    """
    block: Block = []
    depth = 0  # of brackets, inside JSON
    for number, raw in enumerate(source, 1):
        line = raw.rstrip("\r\n")
        text = line.strip()
        if depth or text.startswith("["):
            if not depth and block:
                yield block
                block = []
            block.append((number, line))
            depth = max(0, depth + text.count("[") - text.count("]"))
            if not depth:
                yield block
                block = []
        elif text.startswith("#") or grids.is_drawing(line):
            continue
        elif _TITLE.fullmatch(text):
            if block:
                yield block
                block = []
        elif not text or recognise(line):
            if block and (text or len(block) not in (BOX, 2 * BOX)):
                yield block
                block = []
            if text:
                yield [(number, line)]
        else:
            counted = len(block) == 1 and grids.is_count(block[0][1]) and grids.is_labelled(line)
            if len(block) == SIDE:
                yield block
            if len(block) == SIDE or counted:
                block = []
            block.append((number, line))
    if block:
        yield block


def _parse_block(block: Block) -> Iterator[Cells]:
    first, line = block[0]
    if line.lstrip().startswith("["):
        yield from lines.parse_json("\n".join(text for _, text in block))
    elif parser := recognise(line):
        yield parser(line)
    else:
        yield grids.parse_grid([(number - first + 1, text) for number, text in block])


def read_boards(source: Iterable[str]) -> Iterator[Entry]:
    """Read all boards of a text, line by line, whatever their formats.

    What is not a board becomes an entry with its error, and reading goes on behind it.

    >>> [type(entry.cells).__name__ for entry in read_boards(["." * 81, "", "5x"])]
    ['Cells', 'FormatError']
    """
    for block in split_boards(source):
        first = block[0][0]
        try:
            for cells in _parse_block(block):
                yield Entry(first, cells)
        except FormatError as error:
            line = None if error.line is None else error.line + first - 1
            text = "\n".join(text for _, text in block)
            yield Entry(first, error.at(line=line), text)


def parse_text(text: str) -> Cells:
    """Read a text that holds one board, in any format.

    >>> parse_text("5" + "." * 79)
    Traceback (most recent call last):
    nonet.board.errors.FormatError: 80 cells, 81 expected: row 9 has 8
    """
    if len(text) == CELLS:
        return lines.parse_line(text)
    entries = read_boards(text.splitlines())
    entry = next(entries, None)
    if entry is None:
        raise FormatError("empty", expected=CELLS)
    if isinstance(entry.cells, FormatError):
        raise entry.cells
    if (second := next(entries, None)) is not None:
        raise FormatError("second_board", line=second.line)
    return entry.cells
