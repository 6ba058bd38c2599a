"""Draw the clues of variants: lines, dots, X and V, and numbers outside the board.

Lines (thermo, arrow, whispers, renban) are drawn first, and the grid is made for them, so that they
can be laid out in any symmetry. The other clues are read off the grid.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence

from nonet.board.symmetries import maps
from nonet.geometry.layout import Layout
from nonet.rules.model import Rule
from nonet.seeds import Stream

Line = tuple[int, ...]

# The least and the greatest number of cells of a line, and the share of the cells with lines.
_LINES = {
    "thermo": (3, 6, 0.40),
    "arrow": (3, 4, 0.36),
    "whispers": (3, 7, 0.34),
    "renban": (3, 5, 0.40),
}
_DIRECTED = ("thermo", "arrow", "skyscraper")  # clues that are others from their other end
_TRIES = 6  # places that are tried for a line, per cell of the board
_LITTLE_KILLERS = 1.4  # per row
_SHORTEST = 3  # cells of a diagonal with a sum

SMALLEST = 3
"""The smallest board with room for a line."""
LINE_CLUES = tuple(_LINES)
"""Clues that are drawn before the grid."""


def draw_lines(kinds: Iterable[str], layout: Layout, symmetry: str, stream: Stream) -> list[Rule]:
    """Draw lines that do not touch each other's cells, in a symmetry.

    >>> rules = draw_lines(["thermo"], Layout.of(9), "rotate180", Stream(1))
    >>> {rule.type for rule in rules}, len(rules) % 2
    ({'thermo'}, 0)
    """
    kinds = list(kinds)
    free = set(range(layout.cells))
    found: list[Rule] = []
    for kind in kinds:
        shortest, longest, share = _LINES[kind]
        longest = min(longest, layout.digits)
        room = max(shortest, int(share * layout.cells / len(kinds)))
        for _ in range(_TRIES * layout.cells):
            if room < shortest:
                break
            length = shortest + stream.below(min(longest, room) - shortest + 1)
            line = _draw_line(length, layout, free, stream)
            images = [] if line is None else images_of(line, symmetry, layout.side)
            cells = {cell for image in images for cell in image}
            if not images or len(cells) < length * len(images) or not cells <= free:
                continue
            if any(_crosses(image, found, layout.side) for image in images):
                continue
            free -= cells
            room -= len(cells)
            found += [Rule(kind, image, _value(kind, layout)) for image in images]
    return found


def _value(kind: str, layout: Layout) -> int | None:
    """Return the value of a line: whispers differ by half the digits."""
    return (layout.digits + 1) // 2 if kind == "whispers" else None


def _draw_line(length: int, layout: Layout, free: set[int], stream: Stream) -> Line | None:
    """Draw a line through free cells by steps in eight directions; it does not cross itself."""
    side = layout.side
    line = [stream.below(layout.cells)]
    if line[0] not in free:
        return None
    while len(line) < length:
        near = [cell for cell in _around(line[-1], side) if cell in free and cell not in line]
        near = [cell for cell in near if not _cuts(line[-1], cell, line, side)]
        if not near:
            return None
        line.append(near[stream.below(len(near))])
    return tuple(line)


def _around(cell: int, side: int) -> list[int]:
    row, column = divmod(cell, side)
    return [
        side * r + c
        for r in range(max(0, row - 1), min(side, row + 2))
        for c in range(max(0, column - 1), min(side, column + 2))
        if (r, c) != (row, column)
    ]


def _cuts(a: int, b: int, line: Sequence[int], side: int) -> bool:
    """Return whether the step from a to b crosses a diagonal step of a line."""
    if a // side == b // side or a % side == b % side:
        return False
    other = {a // side * side + b % side, b // side * side + a % side}
    return any({one, two} == other for one, two in itertools.pairwise(line))


def _crosses(line: Line, others: Sequence[Rule], side: int) -> bool:
    steps = list(itertools.pairwise(line))
    return any(_cuts(a, b, rule.cells, side) for rule in others for a, b in steps)


def images_of(line: Line, symmetry: str, side: int) -> list[Line]:
    """Return a line and its images under a symmetry, each once.

    >>> images_of((0, 1), "rotate180", 4)
    [(0, 1), (15, 14)]
    """
    found, moves = [line], maps(symmetry, side)
    for one in found:
        for move in moves:
            image = tuple(move[cell] for cell in one)
            if image not in found:
                found.append(image)
    return found


def group_by_symmetry(
    rules: Sequence[Rule], symmetry: str, side: int, stream: Stream
) -> list[list[Rule]]:
    """Return clues in random order, each together with its images under a symmetry.

    >>> clues = [Rule("thermo", (0, 1)), Rule("thermo", (15, 14)), Rule("thermo", (5, 6))]
    >>> sorted(map(len, group_by_symmetry(clues, "rotate180", 4, Stream(1))))
    [1, 2]
    """
    left = [rules[i] for i in stream.order(len(rules))]
    found = []
    while left:
        first = left[0]
        images = {_key(first.type, line) for line in images_of(first.cells, symmetry, side)}
        group = [
            rule
            for rule in left
            if rule.type == first.type and _key(rule.type, rule.cells) in images
        ]
        found.append(group)
        left = [rule for rule in left if rule not in group]
    return found


def _key(kind: str, cells: Line) -> Line | frozenset[int]:
    return cells if kind in _DIRECTED else frozenset(cells)


def read_clues(
    kinds: Iterable[str], grid: bytes, layout: Layout, symmetry: str, stream: Stream
) -> list[Rule]:
    """Return the clues of some kinds that a full grid has.

    >>> grid = bytes([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1])
    >>> [rule.cells for rule in read_clues(["xv"], grid, Layout.of(4), "none", Stream(1))][:2]
    [(1, 2), (4, 8)]
    """
    return [rule for kind in kinds for rule in GRID_CLUES[kind](grid, layout, symmetry, stream)]


def _read_dots(grid: bytes, layout: Layout, symmetry: str, stream: Stream) -> list[Rule]:
    found = []
    for pair in layout.pairs:
        low, high = sorted(grid[cell] for cell in pair)
        fitting = ["white_dot"] * (high - low == 1) + ["black_dot"] * (high == 2 * low)
        if fitting:
            kind = fitting[stream.below(len(fitting))]  # 1 and 2 fit both
            found.append(Rule(kind, pair, 1 if kind == "white_dot" else 2))
    return [*found, Rule("negative_dots")]


def _read_xv(grid: bytes, layout: Layout, symmetry: str, stream: Stream) -> list[Rule]:
    sums = [(pair, sum(grid[cell] for cell in pair)) for pair in layout.pairs]
    marks = [Rule("xv", pair, total) for pair, total in sums if total in (5, 10)]
    return [*marks, Rule("negative_xv")]


def _read_little_killers(grid: bytes, layout: Layout, symmetry: str, stream: Stream) -> list[Rule]:
    lines = _diagonals(layout.side)
    found: dict[Line, None] = {}
    for i in stream.order(len(lines)):
        taken = {frozenset(line) for line in found}
        for line in images_of(lines[i], symmetry, layout.side):
            if frozenset(line) not in taken:  # the other end of a diagonal has the same sum
                taken.add(frozenset(line))
                found[line] = None
        if len(found) >= _LITTLE_KILLERS * layout.side:
            break
    return [Rule("little_killer", line, _sum(line, grid)) for line in sorted(found)]


def _diagonals(side: int) -> list[Line]:
    """Return the diagonals that have room for a sum, each read from both ends."""
    found = []
    for down in (1, -1):
        for offset in range(-side, 2 * side):
            cells = ((row, offset + down * row) for row in range(side))
            line = tuple(side * r + c for r, c in cells if 0 <= c < side)
            if len(line) >= min(_SHORTEST, side):
                found += [line, line[::-1]]
    return found


def _read_sandwiches(grid: bytes, layout: Layout, symmetry: str, stream: Stream) -> list[Rule]:
    found = []
    for house in layout.houses[: 2 * layout.side]:
        digits = [grid[cell] for cell in house.cells]
        first, last = sorted((digits.index(1), digits.index(max(digits))))
        found.append(Rule("sandwich", house.cells, sum(digits[first + 1 : last])))
    return found


def _read_skyscrapers(grid: bytes, layout: Layout, symmetry: str, stream: Stream) -> list[Rule]:
    lines = [house.cells for house in layout.houses[: 2 * layout.side]]
    lines += [line[::-1] for line in lines]
    return [Rule("skyscraper", line, _visible(line, grid)) for line in lines]


def _visible(line: Line, grid: bytes) -> int:
    tallest = seen = 0
    for cell in line:
        if grid[cell] > tallest:
            tallest, seen = grid[cell], seen + 1
    return seen


def _sum(line: Line, grid: bytes) -> int:
    return sum(grid[cell] for cell in line)


GRID_CLUES: dict[str, Callable[[bytes, Layout, str, Stream], list[Rule]]] = {
    "kropki": _read_dots,
    "xv": _read_xv,
    "little_killer": _read_little_killers,
    "sandwich": _read_sandwiches,
    "skyscraper": _read_skyscrapers,
}
"""Clues that are read off the grid, by their names."""
