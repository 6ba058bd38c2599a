"""Text in and text out: the table of formats, and the reader that tells them apart.

To add a format: write its parse_* and format_* beside the others (lines.py for one line, grids.py
for several), add its row to FORMATS and, where it is a line of its own, its test to `recognise`.
Formats of puzzles with rules are modules of formats/.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain, islice
from math import isqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from nonet.board import formats, grids, lines, loose, pages, sizes
from nonet.board.cells import CELLS, SIDE
from nonet.board.errors import ArgumentError, FormatError
from nonet.board.layout import MOST, box_of
from nonet.board.lines import CELL_CHARACTERS, Cells

if TYPE_CHECKING:
    from nonet.board.board import Board
    from nonet.board.rules.model import Rules

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

Block = list[tuple[int, str]]
_DIGITS = ("line", "zeros", "csv")  # formats that say no rules
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|$)')  # to the end of the line where it is not closed
_BESIDE = re.compile("┐ {5,6}┌|┘ {5,6}└")
_TITLE = re.compile(r"[A-Za-z]{3,} #?\d+[.:]?")
_PUZZLE = re.compile(r"\s*(https?://|\.[A-Za-z.]*~|\d+x\d+:d?:k:)")  # a link, or rules
_SECTION = re.compile(r"\[([A-Za-z]{3,20})\]")
# What a row of a grid can have: cells, bars, rules and labels.
_ROW = re.compile(r"[0-9A-Pa-pRrCcu._*?,;:)\s|¦+='\u2500-\u257f-]+")


class Entry(NamedTuple):
    """What a text holds at one place: the cells of a board, or why `text` is none."""

    line: int
    cells: Cells | FormatError
    text: str = ""


def write_board(board: Board, to: str | None = None) -> str:
    """Write a board in a format, else as short as it can be read back: a line, or with its rules.

    >>> from nonet import Board, rules
    >>> write_board(Board("5" + "." * 80))[:3]
    '5..'
    >>> write_board(Board(rules=rules.Rules(4, "diagonals")))[:8]
    '{"size":'
    """
    if to is None and board.is_classic:
        to = "library" if board.has_removals else "line"
    says_all = sizes.says_all(board.rules)
    if to in _DIGITS and not says_all:
        raise ArgumentError("format_cannot", format=to, rule=_name_rule(board.rules))
    return board.format(to or ("line" if says_all and not board.has_removals else "json"))


def _name_rule(rules: Rules) -> str:
    return rules.format_rule(rules.rules[0]) if rules.rules else f"{rules.side}x{rules.side}"


def recognise(line: str, ignore_unknown: bool = False) -> Callable[[str], Cells | None] | None:
    """Find the parser of a line that holds a whole board; None: it is part of a grid.

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
    """Cut the lines of a text into boards, each a list of (line number, line).

    Boards of one line and boards of several rows may follow each other. A blank line ends a board,
    except between its bands and before a block of regions; so does a title such as `Grid 01`
    (Project Euler's). Lines that start with `#` are comments; of a file with sections, as
    SadMan's `[Puzzle]`, that one is read. A line that can be no row starts none, the
    upper edge of a drawing starts one.

    >>> [len(block) for block in split_boards(["." * 81, "", *["." * 9] * 9, "." * 81])]
    [1, 9, 1]
    """
    block: Block = []
    depth = 0  # of brackets, inside JSON
    passed_over = False
    width: int | None = None  # of a board that is drawn beside another
    for number, raw in enumerate(source, 1):
        line = raw.rstrip("\r\n")
        if beside := _BESIDE.search(line):
            width = beside.start() + 1
        line = line[:width]
        if beside and beside[0].startswith("┘"):
            width = None
        if line.count("\t") == SIDE - 1:  # cells, of which any may be empty
            line = line.replace("\t", ",")
        text = line.strip()
        if not depth and (section := _SECTION.fullmatch(text)):
            yield from _flush(block)
            block, passed_over = [], section[1].lower() != "puzzle"
        elif passed_over:
            continue
        elif depth or text.startswith(("[", "{")):
            if not depth:
                yield from _flush(block)
                block = []
            block.append((number, line))
            bare = _QUOTED.sub("", text)
            depth += sum(map(bare.count, "[{")) - sum(map(bare.count, "]}"))
            if depth <= 0:
                yield block
                block, depth = [], 0
        elif text.startswith("#") or grids.is_drawing(line):
            if text.startswith("┌") and not _goes_on(block):
                yield from _flush(block)
                block = []
        elif _TITLE.fullmatch(text):
            yield from _flush(block)
            block = []
        elif not text or recognise(line):
            if text or not _goes_on(block):
                yield from _flush(block)
                block = []
            if text:
                yield [(number, line)]
        else:
            counted = len(block) == 1 and grids.is_count(block[0][1]) and grids.is_labelled(line)
            if _is_full(block, line):
                yield from _flush(block)
                block = []
            elif counted:
                block = []
            if block or _can_be_row(line):
                block.append((number, line))
            else:
                yield [(number, line)]
    yield from _flush(block)


def _can_be_row(line: str) -> bool:
    """Tell whether a line may be a row of a grid: of its cells, not nearly all are letters."""
    letters = sum(map(str.isalpha, line))
    return _ROW.fullmatch(line) is not None and 3 * letters <= 2 * len(line)


def _side(block: Block) -> int:
    """Tell the side of the board that rows are of: nine, unless all agree on another."""
    counts = {sizes.count_row(line) for _, line in block[:MOST]}
    side = counts.pop() if len(counts) == 1 else SIDE
    return side if side in sizes.SIDES else SIDE


def _goes_on(block: Block) -> bool:
    """Tell whether a board goes on behind a blank line: between bands, or with its regions."""
    side = _side(block)
    band, _ = box_of(side) or (side, 1)
    return 0 < len(block) <= side and len(block) % band == 0


def _is_full(block: Block, line: str) -> bool:
    """Tell whether rows are a whole board, so that a line starts another one."""
    rows, side = len(block), _side(block)
    if rows < side:
        return False
    return not sizes.is_region_row(line, side) or rows >= 2 * side


def _flush(block: Block) -> Iterator[Block]:
    """Give a block of rows as a board; lines of 16 characters may be a board of 4x4 each."""
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
        yield from _parse_list(lines.load_json(text), first, ignore_unknown)
    elif start == "{":
        yield Entry(first, formats.parse("puzzle_json", text, ignore_unknown))
    elif len(block) == 1 and (parser := recognise(line, ignore_unknown)):
        yield Entry(first, parser(line) or lines.parse_line(line))
    else:
        rows = [(number - first + 1, text) for number, text in block]
        yield Entry(first, sizes.parse(text) or grids.parse_grid(rows))


def _parse_list(data: list[Any], line: int, ignore_unknown: bool) -> Iterator[Entry]:
    """Take a list from JSON: the rows of one board, as LeetCode's, or boards, each by itself."""
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
    """Tell a list of boards from the rows of one.

    >>> are_boards(["." * 81, "x"]), are_boards(["." * 9] * 9)
    (True, False)
    """
    square = all(isinstance(item, str | list) and len(item) == len(data) for item in data)
    return not square and any(map(_is_board, data))


def _is_board(item: Any) -> bool:
    """Tell a board from a row: a long string, a list of rows or of many cells, an object."""
    if isinstance(item, str):
        return len(item) > MOST or sizes.SMALL.fullmatch(item) is not None
    if isinstance(item, list):
        rows = (isinstance(x, list) or (isinstance(x, str) and len(x) == len(item)) for x in item)
        return len(item) > MOST or (len(item) > 1 and any(rows))
    return isinstance(item, dict)


def read_boards(source: Iterable[str], ignore_unknown: bool = False) -> Iterator[Entry]:
    """Read all boards of a text, line by line, whatever their formats.

    What is not a board becomes an entry with its error, and reading goes on behind it. Rules that
    are not known here make a puzzle no board, unless they are ignored.

    >>> [type(entry.cells).__name__ for entry in read_boards(["." * 81, "", "5x"])]
    ['Cells', 'FormatError']
    """
    lines = iter(source)
    first_lines = list(islice(lines, pages.LINES + 1))
    entries = _read_blocks(chain(first_lines, lines), ignore_unknown)
    if len(first_lines) > pages.LINES:
        yield from entries
        return
    if first_lines and first_lines[0].startswith("┌"):
        drawn = _parse_drawing([line.rstrip("\r\n") for line in first_lines])
        if drawn is not None:
            yield drawn
            return
    found = list(entries)  # of few lines, which may be one board as pages write it
    wrong = not found or any(isinstance(entry.cells, FormatError) for entry in found)
    page = None
    if wrong or _has_regions(found):
        page = pages.parse("\n".join(line.rstrip("\r\n") for line in first_lines))
    yield from found if page is None else [Entry(found[0].line if found else 1, page)]


def _has_regions(found: list[Entry]) -> bool:
    """Tell whether a text is a grid and its regions, named by digits, in a second one.

    A grid with a mistake is none: in regions every cell has its like beside it.
    """
    match found:
        case [Entry(start, Cells()), Entry(line, Cells(names))] if 0 not in names:
            side = isqrt(len(names))
            across = [(i, i + 1) for i in range(len(names) - 1) if (i + 1) % side]
            pairs = across + [(i, i + side) for i in range(len(names) - side)]
            alike = {cell for pair in pairs if names[pair[0]] == names[pair[1]] for cell in pair}
            return line - start >= side and len(alike) == len(names)
    return False


def _parse_drawing(lines: list[str]) -> Entry | None:
    try:
        cells = pages.parse_drawing(lines)
    except FormatError as error:
        return Entry(1, error, "\n".join(lines))
    return None if cells is None else Entry(1, cells)


def _read_blocks(source: Iterable[str], ignore_unknown: bool) -> Iterator[Entry]:
    for block in split_boards(source):
        first = block[0][0]
        try:
            yield from _parse_block(block, ignore_unknown)
        except FormatError as error:
            if len(block) > 1 and error.code == "cell_count" and _are_apart(block):
                yield from map(_refuse, block)
                continue
            line = None if error.line is None else error.line + first - 1
            text = "\n".join(text for _, text in block)
            yield Entry(first, error.at(line=line), text)


def _are_apart(block: Block) -> bool:
    """Tell whether lines are no rows of one grid, not one of them: each is wrong by itself."""
    return all(sizes.count_row(text) not in (0, SIDE) for _, text in block)


def _refuse(row: tuple[int, str]) -> Entry:
    number, text = row
    count = sizes.count_row(text)
    error = FormatError("cells_expected", count=count, expected=CELLS, line=number)
    return Entry(number, error, text)


def parse_value(value: Any, ignore_unknown: bool = False) -> Cells:
    """Read what JSON or a table has at one place: a text, a list of cells, or an object of ours.

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
    nonet.board.errors.FormatError: 80 cells, 81 expected: row 9 has 8
    """
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
    if (cells := sizes.parse(text)) is not None:
        return cells
    entries = read_boards(text.splitlines(), ignore_unknown)
    entry = next(entries, None)
    if entry is None:
        raise FormatError("empty", expected=CELLS)
    if isinstance(entry.cells, FormatError):
        raise entry.cells
    if (second := next(entries, None)) is not None:
        raise FormatError("second_board", line=second.line)
    return entry.cells
