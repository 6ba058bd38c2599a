"""Boards in the style of puzzle pages: a size first, `-` or `x` for blanks, 0 to F, letters.

Tried if no other format matches. A square of rows makes a board; twice as many rows, or rows twice
as long, add its regions, or the cages of a killer whose sums are its numbers:

    6 6            4              16 rows of     x . . 1   A A A B
    - - 3 | - 1 -  1 . . .        0..F...A       2 . . .   A C B B
    5 - - | - - 6  . . . 3        .7..3.B.       . . 4 .   C C D B
    ---------      ...            ...            . . . .   C D D D
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import isqrt

from nonet.errors import ArgumentError, FormatError
from nonet.formats import sizes
from nonet.formats.lines import Cells, from_values
from nonet.geometry.cells import SIDE
from nonet.geometry.layout import MOST, Layout, split_touching
from nonet.rules.model import Rule, Rules

LONGEST = 6000
"""The most characters of a page: 25 drawn rows with regions have fewer."""
LINES = 4 * MOST

_BARS = re.compile(r"[|¦\u2500-\u257f]")
# The first part ends at the first character that no row has, to match in linear time.
_RULER = re.compile(r"[-|:.'*¦\s]*[+=\u2500-\u257f][-+=|:.'*¦\s\u2500-\u257f]*")
_DASHES = re.compile(r"[-|¦\s]+")
_SIZE = re.compile(r"\s*(?:size\s*[:=]?\s*)?(\d{1,2})(?:\s*[x*,\s]\s*(\d{1,2}))?\s*", re.IGNORECASE)
_TAKEN = ("problem", "puzzle", "givens", "clues", "areas", "regions")
_PART = re.compile(rf"\s*(?:\[(\w+)\]|({'|'.join(_TAKEN)}|solution|moves|end)):?\s*", re.IGNORECASE)
Grid = list[list[str]]


def parse(text: str) -> Cells | None:
    """Parse a board in the style of a puzzle page; None if it is not one.

    >>> parse("4\\n- - 3 -\\n1 - - -\\n- - - 2\\n- 4 - -").values[:5]
    b'\\x00\\x00\\x03\\x00\\x01'
    """
    if len(text) > LONGEST:
        return None
    lines = _parts(text.expandtabs(1).splitlines())
    if not 0 < len(lines) <= LINES:
        return None
    size = _SIZE.fullmatch(lines[0]) if len(lines) > 1 else None
    if size:
        sides = int(size[1]), int(size[1]) * int(size[2] or 1)  # a side, or the shape of a box
        found = _read(lines[1:])
        if found is not None and found.rules.side in sides:
            return found
    return _read(lines)


def parse_drawing(lines: Sequence[str]) -> Cells | None:
    """Parse a board that nonet has drawn with lines around its regions; None for other text.

    Cages cannot be parsed: a line between regions hides whether a cage crosses it.

    ┌───────┬───┐    three characters for each cell, its digit in the middle; no line
    │ 1   . │ . │    between two cells of a region
    │   ┌───┤   │

    >>> from nonet import Board
    >>> from nonet.rules import Rules, regions
    >>> jigsaw = Board("1" + "." * 15, rules=Rules(4, regions("AAABCABBCCDBCDDD")))
    >>> parse_drawing(jigsaw.format("grid").splitlines()).rules
    Rules(4, regions('AAABCABBCCDBCDDD'))
    """
    side = (len(lines) - 1) // 2
    even = all(len(line) == 4 * side + 1 for line in lines) and len(lines) == 2 * side + 1
    if not even or not 4 <= side <= MOST:
        return None
    if any(re.search("[┈┊]", line) for line in lines):
        raise FormatError("drawn_cages")
    names = [-1] * (side * side)
    for start in range(side * side):
        todo = [start] if names[start] < 0 else []
        while todo:
            cell = todo.pop()
            row, column = divmod(cell, side)
            names[cell] = start
            near = [
                (cell + side, lines[2 * row + 2][4 * column + 2] == " "),
                (cell - side, lines[2 * row][4 * column + 2] == " "),
                (cell + 1, lines[2 * row + 1][4 * column + 4] == " "),
                (cell - 1, lines[2 * row + 1][4 * column] == " "),
            ]
            todo += [other for other, open_ in near if open_ and names[other] < 0]
    regions = [f"{name:03}" for name in names]
    shape = sizes.shape_of(regions, side)
    cells = [lines[2 * (i // side) + 1][4 * (i % side) + 2] for i in range(side * side)]
    return None if shape is None else sizes.with_regions(cells, shape, side)


def _parts(lines: list[str]) -> list[str]:
    """Return the lines below headings such as `[problem]` and `areas`, or all without headings."""
    found: list[str] = []
    taken = not any(_heading(line) in _TAKEN for line in lines)
    for line in lines:
        if heading := _heading(line):
            taken = heading in _TAKEN
        elif taken and line.strip() and not line.startswith("#"):
            found.append(line)
    return found


def _heading(line: str) -> str:
    match = _PART.fullmatch(line)
    return (match[1] or match[2]).lower() if match else ""


def _read(lines: list[str]) -> Cells | None:
    for grid in _grids(lines):
        rows, width = len(grid), len(grid[0])
        cells = [cell for row in grid for cell in row]
        if rows <= 2:  # the board in one line, its regions after it or in a second line
            width = isqrt(len(cells))
            width = width if width * width == len(cells) else isqrt(len(cells) // 2)
            rows = len(cells) // max(width, 1)
        if width == 2 * rows:
            cells = [cell for half in (0, rows) for row in grid for cell in row[half : half + rows]]
            rows, width = width, rows
        made = None
        if rows == width:
            made = _make(cells, [], width)
        elif rows == 2 * width:
            made = _make(cells[: width * width], cells[width * width :], width)
        if made is not None:
            return made
    return None


def _make(cells: list[str], regions: list[str], side: int) -> Cells | None:
    if not 4 <= side <= MOST:
        return None
    if regions:
        shape = sizes.shape_of(regions, side)
        if shape is None and sizes.are_nearly_regions(cells, regions, side):
            shape = sizes.name_regions(regions)
        return sizes.with_regions(cells, shape, side) if shape else _make_killer(cells, regions)
    if side != SIDE and side not in sizes.SIDES:
        return None
    try:
        values = sizes.values_of(cells, Rules(side))
    except FormatError:
        return None
    return from_values(values) if side == SIDE else Cells(values, values, None, Rules(side))


def _make_killer(cells: list[str], areas: list[str]) -> Cells | None:
    """Build cages from areas of different sizes, each with its sum in one of its cells.

    A single cell is a given; an area without a number is not a cage.
    """
    side = isqrt(len(cells))
    cages: dict[str, list[int]] = {}
    for cell, area in enumerate(areas):
        cages.setdefault(area, []).append(cell)
    even = {len(cage) for cage in cages.values()} == {side}  # a solution
    if even or len(areas) != len(cells) or not "".join(areas).isalnum():
        return None
    if any(not cell.isdecimal() and cell.strip("._*?-xX") for cell in cells):
        return None
    numbers = [int(cell) if cell.isdecimal() else 0 for cell in cells]
    sums = [[numbers[cell] for cell in cage if numbers[cell]] for cage in cages.values()]
    if not any(sums) or any(len(found) > 1 for found in sums):
        return None
    for name, cage in cages.items():
        check_touching(name, cage, side)
    givens = bytearray(side * side)
    rules = []
    for cage, found in zip(cages.values(), sums, strict=True):
        if len(cage) == 1 and found and found[0] <= side:
            givens[cage[0]] = found[0]
        elif found:
            rules.append(Rule("cage", tuple(cage), found[0]))
    try:
        return Cells(bytes(givens), bytes(givens), None, Rules(side, *rules))
    except ArgumentError as error:
        raise FormatError(error.code, **error.values) from None


def check_touching(name: str, cells: Sequence[int], side: int) -> None:
    """Raise FormatError if the cells of a cage do not touch: its name was used twice."""
    parts = split_touching(cells, side)
    if len(parts) > 1:
        where = Layout.of(side).format_cells(part[0] for part in parts)
        raise FormatError("killer_apart", name=name, count=len(parts), where=where)


def _grids(lines: Sequence[str]) -> Iterator[Grid]:
    """Yield every way to split lines into rows of the same number of cells."""
    lines = [line for line in lines if not _RULER.fullmatch(line)]
    drawn = [line for line in lines if not _DASHES.fullmatch(line)]
    for used in (lines, drawn) if len(drawn) < len(lines) else (lines,):
        if not used:
            continue
        ways = [_ways(line) for line in used]
        for count in sorted({len(way) for way in ways[0]}):
            rows = [next((way for way in some if len(way) == count), None) for some in ways]
            if None not in rows:
                yield [row for row in rows if row is not None]
        width = max(len(line.rstrip()) for line in used)
        if any(" " in line for line in used):
            yield [[char.strip() or "." for char in line.rstrip().ljust(width)] for line in used]


def _ways(line: str) -> list[list[str]]:
    """Return the ways to split a line into cells: by commas, by spaces, or by character."""
    line = _BARS.sub(" ", line)
    if re.search("[,;]", line):
        fields = [field.strip() or "." for field in re.split("[,;]", line)]
        return [fields, fields[:-1]]
    words = line.split()
    return [words, list("".join(words))]
