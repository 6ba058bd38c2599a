"""The table of text formats, and the reader that recognises them.

To add a format: write its parse_* and format_* functions (in lines.py for one line, grids.py for
several), add its row to FORMATS and, if it is a single line, its test to `recognise`. Formats of
puzzles with rules are modules of their own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain, islice
from math import isqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from nonet import formats
from nonet.errors import FormatError
from nonet.formats import grids, lines, loose, pages, sizes
from nonet.formats.lines import CELL_CHARACTERS, Cells
from nonet.formats.titles import Lines, is_title, skip_titles
from nonet.geometry.cells import CELLS, SIDE
from nonet.geometry.layout import MOST, box_of, to_narrow

if TYPE_CHECKING:
    from nonet.board.board import Board

FORMATS: dict[str, Callable[[Board], str]] = {
    "line": lines.format_line,
    "zeros": lines.format_zeros,
    "grid": grids.format_grid,
    "candidates": grids.format_candidates,
    "candidate_line": lines.format_candidate_line,
    "json": lines.format_json,
    "csv": lines.format_csv,
    "link": lines.format_link,
    "library": lines.format_library,
    "killer": formats.writer("killer"),
    "fpuzzles": formats.writer("fpuzzles"),
    "sudokupad": formats.writer("sudokupad"),
    "iss": formats.writer("iss"),
}
"""The function that writes each format, by its name."""

Block = list[tuple[int, str]]
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|$)')  # to the end of the line if it is not closed
_BESIDE = re.compile("┐ {5,6}┌|┘ {5,6}└")
_TITLE = re.compile(r"[A-Za-z]{3,} #?\d+[.:]?")
_PUZZLE = re.compile(r"\s*(https?://|\.[A-Za-z.]*~|\d+x\d+:d?:k:)")  # a link, or rules
_SECTION = re.compile(r"\[([A-Za-z]{3,20})\]")
# The characters of a row of a grid: cells, bars, rulers and labels.
_ROW = re.compile(r"[0-9A-Pa-pRrCcu._*?,;:)\s|¦+='\u2500-\u257f-]+")


class Entry(NamedTuple):
    """One board of a text: its cells, or the error of the `text` that is not a board."""

    line: int
    cells: Cells | FormatError
    text: str = ""


def write_board(board: Board, to: str | None = None) -> str:
    """Write a board in a format; by default the shortest one that keeps everything.

    >>> from nonet import Board, rules
    >>> write_board(Board("5" + "." * 80))[:3]
    '5..'
    >>> write_board(Board(rules=rules.Rules(4, "diagonals")))[:8]
    '{"size":'
    """
    if to is None and board.is_classic:
        to = "library" if board.has_removals else "line"
    says_all = sizes.says_all(board.rules) and not board.has_removals
    return board.format(to or ("line" if says_all else "json"))


def recognise(line: str, ignore_unknown: bool = False) -> Callable[[str], Cells | None] | None:
    """Return the parser of a line that holds a whole board; None if it is part of a grid.

    >>> recognise("." * 81).__name__, recognise("53. | .7. | ...")
    ('parse_line', None)
    """
    text = line.strip()
    if not CELL_CHARACTERS.issuperset(text) and (name := formats.find(text)):
        return partial(formats.parse, name, ignore_unknown=ignore_unknown)
    if lines.is_link(text):
        return lines.parse_link
    if lines.is_library(text):
        return lines.parse_library
    if len(text) == CELLS * SIDE and CELL_CHARACTERS.issuperset(text):
        return lines.parse_candidate_line
    if len(line) == CELLS and CELL_CHARACTERS.issuperset(line):
        return lines.parse_line
    if loose.tidy(text) is not None:
        return loose.parse_tidied
    pieces = re.split(r"[,;]|\s+", text)
    if len(pieces) == 1 and (sizes.is_line(text) or sizes.is_too_large(text)):
        return sizes.parse
    if len(pieces) > MOST and "|" not in text:
        return sizes.parse if sizes.is_square(len(pieces)) else lines.parse_csv
    if len(pieces) == 1 and len(text) > MOST and not grids.is_drawing(text):
        return lines.parse_line
    return None


def split_boards(source: Iterable[str]) -> Iterator[Block]:
    """Split the lines of a text into boards, each a list of (line number, line).

    Boards of one line and boards of several rows may follow each other. A blank line ends a board,
    except between its bands and before a block of regions; so does a title such as `Grid 01`
    (Project Euler). Lines that start with `#` are comments; in a file with sections, only
    `[Puzzle]` (SadMan) is read. The top edge of a drawing starts a board; a line that cannot be a
    row is an entry of its own.

    >>> [len(block) for block in split_boards(["." * 81, "", *["." * 9] * 9, "." * 81])]
    [1, 9, 1]
    """
    splitter = _Splitter()
    for number, line in _clean(source):
        yield from splitter.add(number, line)
    yield from splitter.end()


def _clean(source: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Number the lines, cut off a board drawn to the right, and turn tabs into commas."""
    width: int | None = None
    for number, raw in enumerate(source, 1):
        line = raw.rstrip("\r\n")
        beside = _BESIDE.search(line)
        if beside:
            width = beside.start() + 1
        line = line[:width]
        if beside and beside[0].startswith("┘"):
            width = None
        if line.count("\t") == SIDE - 1:  # cells that may be empty
            line = line.replace("\t", ",")
        yield number, line


class _Splitter:
    """Collects the lines of one board at a time."""

    def __init__(self) -> None:
        self._block: Block = []
        self._depth = 0  # of brackets, inside JSON
        self._skips_section = False

    def add(self, number: int, line: str) -> Iterator[Block]:
        """Take the next line, and yield the boards that end before it or with it."""
        text = line.strip()
        if not self._depth and (section := _SECTION.fullmatch(text)):
            yield from self.end()
            self._skips_section = section[1].lower() != "puzzle"
        elif self._skips_section:
            return
        elif self._depth or text.startswith(("[", "{")):
            yield from self._add_json(number, line)
        elif text.startswith("#") or grids.is_drawing(line):
            if text.startswith("┌") and not _may_continue(self._block):
                yield from self.end()
        elif _TITLE.fullmatch(text):
            yield from self.end()
        elif not text:
            if not _may_continue(self._block):
                yield from self.end()
        elif recognise(line):
            yield from self.end()
            yield [(number, line)]
        else:
            yield from self._add_row(number, line)

    def end(self) -> Iterator[Block]:
        """Yield the board that was being collected, if any."""
        block, self._block = self._block, []
        yield from _flush(block)

    def _add_json(self, number: int, line: str) -> Iterator[Block]:
        if not self._depth:
            yield from self.end()
        self._block.append((number, line))
        bare = _QUOTED.sub("", line)
        self._depth += sum(map(bare.count, "[{")) - sum(map(bare.count, "]}"))
        if self._depth <= 0:
            self._depth = 0
            block, self._block = self._block, []
            yield block

    def _add_row(self, number: int, line: str) -> Iterator[Block]:
        block = self._block
        counted = len(block) == 1 and grids.is_count(block[0][1]) and grids.is_labelled(line)
        if _is_full(block, line):
            yield from self.end()
        elif counted:
            self._block = []
        if self._block or _can_be_row(line):
            self._block.append((number, line))
        else:
            yield [(number, line)]


def _can_be_row(line: str) -> bool:
    """Return whether a line may be a row of a grid: not nearly all of it is letters."""
    letters = sum(map(str.isalpha, line))
    return _ROW.fullmatch(line) is not None and 3 * letters <= 2 * len(line)


def _side(block: Block) -> int:
    """Return the side of the board that rows belong to: nine, unless all have another length."""
    counts = {sizes.count_row(line) for _, line in block[:MOST]}
    side = counts.pop() if len(counts) == 1 else SIDE
    return side if side in sizes.SIDES else SIDE


def _may_continue(block: Block) -> bool:
    """Return whether a board may continue after a blank line: between bands, or with regions."""
    side = _side(block)
    band, _ = box_of(side) or (side, 1)
    return 0 < len(block) <= side and len(block) % band == 0


def _is_full(block: Block, line: str) -> bool:
    """Return whether rows are a whole board, so that the line starts another one."""
    rows, side = len(block), _side(block)
    if rows < side:
        return False
    return not sizes.is_region_row(line, side) or rows >= 2 * side


def _flush(block: Block) -> Iterator[Block]:
    """Yield a block of rows as a board; lines of 16 characters may be a 4x4 board each."""
    small = sizes.SMALL.match
    if all(small(line.strip()) for _, line in block):
        yield from ([row] for row in block)
    elif block:
        yield block


def _parse_block(block: Block, ignore_unknown: bool) -> Iterator[Entry]:
    first, line = block[0]
    text = "\n".join(text for _, text in block)
    start = line.lstrip()[:1]
    if start == "[":
        yield from _parse_list(loose.load_list(text), first, ignore_unknown)
    elif start == "{":
        yield Entry(first, formats.parse("puzzle_json", text, ignore_unknown))
    elif len(block) == 1 and (parser := recognise(line, ignore_unknown)):
        yield Entry(first, parser(line) or lines.parse_line(line))
    else:
        rows = [(number - first + 1, text) for number, text in block]
        yield Entry(first, sizes.parse(text) or grids.parse_grid(rows), text)


def _parse_list(data: list[Any], line: int, ignore_unknown: bool) -> Iterator[Entry]:
    """Parse a JSON list: the rows of one board, like LeetCode's, or a list of boards."""
    if not are_boards(data):
        yield Entry(line, sizes.from_rows(data))
        return
    for number, item in enumerate(data, 1):
        try:
            yield Entry(line, parse_value(item, ignore_unknown))
        except FormatError as error:
            text = item if isinstance(item, str) else lines.dump_json(item)
            yield Entry(line, error.at(line=None, item=number), text)


def are_boards(data: list[Any]) -> bool:
    """Return whether a list holds boards, not the rows of one board.

    >>> are_boards(["." * 81, "x"]), are_boards(["." * 9] * 9)
    (True, False)
    """
    square = all(isinstance(item, str | list) and len(item) == len(data) for item in data)
    return not square and any(map(_is_board, data))


def _is_board(item: Any) -> bool:
    """Return whether an item is a board, not a row: long text, rows, many cells, an object."""
    if isinstance(item, str):
        return len(item) > MOST or sizes.SMALL.fullmatch(item) is not None
    if isinstance(item, list):
        rows = (isinstance(x, list) or (isinstance(x, str) and len(x) == len(item)) for x in item)
        return len(item) > MOST or (len(item) > 1 and any(rows))
    return isinstance(item, dict)


def read_boards(
    source: Iterable[str], ignore_unknown: bool = False, at_start: bool = True
) -> Iterator[Entry]:
    """Read all boards of a text, line by line, whatever their formats.

    Text that is not a board becomes an entry with its error, and reading continues after it. A
    puzzle with unknown rules is an error unless they are ignored. A grid may have a title above it:
    after a blank line, or in the first line if the text is `at_start`.

    >>> [type(entry.cells).__name__ for entry in read_boards(["." * 81, "", "5x"])]
    ['Cells', 'FormatError']
    """
    rest = map(to_narrow, source)
    first_lines = list(islice(rest, pages.LINES + 1))
    entries = _read_blocks(chain(first_lines, rest), ignore_unknown, at_start)
    if len(first_lines) > pages.LINES:
        yield from entries
        return
    if first_lines and first_lines[0].startswith("┌"):
        drawn = _parse_drawing([line.rstrip("\r\n") for line in first_lines])
        if drawn is not None:
            yield drawn
            return
    found = list(entries)  # few lines may be one board in the style of a puzzle page
    wrong = not found or any(isinstance(entry.cells, FormatError) for entry in found)
    page: Cells | FormatError | None = None
    if wrong or _has_regions(found):
        text = "\n".join(line.rstrip("\r\n") for line in first_lines)
        try:
            page = pages.parse(text)
        except FormatError as error:
            page = error
    yield from found if page is None else [Entry(found[0].line if found else 1, page, text)]


def _has_regions(found: list[Entry]) -> bool:
    """Return whether a text is a grid followed by its regions, named by digits.

    In regions, unlike in a solution, nearly every cell has an equal neighbour.
    """
    match found:
        case [Entry(start, Cells()), Entry(line, Cells(names))] if 0 not in names:
            side = isqrt(len(names))
            across = [(i, i + 1) for i in range(len(names) - 1) if (i + 1) % side]
            pairs = across + [(i, i + side) for i in range(len(names) - side)]
            alike = {cell for pair in pairs if names[pair[0]] == names[pair[1]] for cell in pair}
            return line - start >= side and 4 * len(alike) >= 3 * len(names)
    return False


def _parse_drawing(lines: list[str]) -> Entry | None:
    try:
        cells = pages.parse_drawing(lines)
    except FormatError as error:
        return Entry(1, error, "\n".join(lines))
    return None if cells is None else Entry(1, cells)


def _read_blocks(source: Iterable[str], ignore_unknown: bool, at_start: bool) -> Iterator[Entry]:
    lines = Lines(source, at_start)
    return skip_titles(_read_each(lines, ignore_unknown), lines)


def _read_each(source: Iterable[str], ignore_unknown: bool) -> Iterator[Entry]:
    for block in split_boards(source):
        first = block[0][0]
        try:
            yield from _parse_block(block, ignore_unknown)
        except FormatError as error:
            if len(block) > 1 and error.code == "cell_count" and _are_separate(block):
                yield from map(_refuse, block)
                continue
            line = None if error.line is None else error.line + first - 1
            text = "\n".join(text for _, text in block)
            yield Entry(first, error.at(line=line), text)


def _are_separate(block: Block) -> bool:
    """Return whether no line can be a row of a grid, so that each has an error of its own."""
    return all(sizes.count_row(text) not in (0, SIDE) for _, text in block)


def _refuse(row: tuple[int, str]) -> Entry:
    number, text = row
    count = sizes.count_row(text)
    error = FormatError("cells_expected", count=count, expected=CELLS, line=number)
    return Entry(number, error, text)


def parse_value(value: Any, ignore_unknown: bool = False) -> Cells:
    """Parse a value of JSON or a table: text, a list of cells, or an object in our JSON.

    >>> parse_value({"size": 4}).rules, parse_value(["1..."] * 4).values[0]
    (Rules(4), 1)
    """
    match value:
        case str():
            return parse_text(value, ignore_unknown)
        case list():
            return sizes.from_rows(value)
        case dict():
            return formats.parse("puzzle_json", lines.dump_json(value), ignore_unknown)
    raise FormatError("not_a_puzzle", value=lines.dump_json(value))


def parse_text(text: str, ignore_unknown: bool = False) -> Cells:
    """Read a text that holds one board, in any format.

    >>> parse_text("5" + "." * 79)
    Traceback (most recent call last):
    nonet.errors.FormatError: found 80 cells; expected 81
    """
    text = to_narrow(text)
    if len(text) == CELLS and not formats.find(text) and not re.search("[\n,;]", text):
        if CELL_CHARACTERS.issuperset(text):
            return lines.parse_line(text)
        if loose.tidy(text) is not None:
            return loose.parse_tidied(text)
        return pages.parse(text) or lines.parse_line(text)
    if _PUZZLE.match(text) and (name := formats.find(text)):
        return formats.parse(name, text, ignore_unknown)
    if text.startswith("┌") and (cells := pages.parse_drawing(text.splitlines())) is not None:
        return cells
    try:
        if (cells := sizes.parse(text)) is not None:
            return cells
    except FormatError:
        if not is_title(text.strip().partition("\n")[0]):
            raise
    entries = read_boards(text.splitlines(), ignore_unknown)
    entry = next(entries, None)
    if entry is None:
        raise FormatError("empty", expected=CELLS)
    if isinstance(entry.cells, FormatError):
        raise entry.cells
    if (second := next(entries, None)) is not None:
        raise FormatError("second_board", line=second.line)
    return entry.cells
