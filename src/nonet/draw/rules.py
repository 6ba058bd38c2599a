"""Draw every type of rule the way players know it; DRAWINGS has one row per type.

To draw a new type of rule, add its row there. Backgrounds and lines go under the grid; cages and
marks between cells go over it. Rules for the whole board are named in words below the board.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from nonet.board.board import Board
from nonet.draw.shapes import (
    Disc,
    Label,
    Line,
    Point,
    Shape,
    centre,
    fill,
    head,
    middle,
    outline,
    shorten,
    square,
    through,
)
from nonet.rules.model import Rule
from nonet.rules.rule_type import number, numbers

_CAGE, _CIRCLE = 0.09, 0.38
_DASHED, _DOTTED = (0.12, 0.08), (0.04, 0.06)


@dataclass
class Drawing:
    """The shapes of a board's rules: under the grid, over it, and in words below it."""

    side: int
    under: list[Shape] = field(default_factory=list)
    over: list[Shape] = field(default_factory=list)
    words: list[int] = field(default_factory=list)
    outside: dict[Point, int] = field(default_factory=dict)

    def line(self, cells: Sequence[int], role: str, width: float = 0.2) -> None:
        """Draw a line through cells."""
        self.under.append(Line(through(cells, self.side), role, width))


Draw = Callable[[Rule, Drawing, Board], None]


def drawing_of(board: Board) -> Drawing:
    """Return the shapes of all rules of a board.

    >>> from nonet.rules import Rules, thermo
    >>> [type(shape).__name__ for shape in drawing_of(Board(rules=Rules(9, thermo("r1c12")))).under]
    ['Line', 'Disc']
    """
    drawing = Drawing(board.rules.side)
    grounds = [rule for rule in board.rules.rules if rule.type in _GROUNDS]
    others = [rule for rule in board.rules.rules if rule.type not in _GROUNDS]
    for rule in (*grounds, *others):
        DRAWINGS[rule.type](rule, drawing, board)
    drawing.words = [
        i
        for i, rule in enumerate(board.rules.rules)
        if DRAWINGS[rule.type] in (_in_words, _outside)
    ]
    return drawing


def _houses(kind: str) -> Draw:
    def draw(rule: Rule, drawing: Drawing, board: Board) -> None:
        for house in board.layout.houses:
            if house.kind == kind and (not rule.cells or house.cells == rule.cells):
                drawing.under += fill(house.cells, drawing.side, "ground")

    return draw


def _diagonal(rule: Rule, drawing: Drawing, board: Board) -> None:
    end = float(drawing.side)
    up = rule.type == "diagonal_up"
    points = ((0.0, end), (end, 0.0)) if up else ((0.0, 0.0), (end, end))
    drawing.under.append(Line(points, "lockout", 0.05))


def _nothing(rule: Rule, drawing: Drawing, board: Board) -> None:
    """Draw nothing: the grid lines show the rule."""


def _in_words(rule: Rule, drawing: Drawing, board: Board) -> None:
    """Draw nothing: the words below the board name the rule."""


def _cage(dash: tuple[float, ...], label: Callable[[Rule], str], role: str = "cage") -> Draw:
    def draw(rule: Rule, drawing: Drawing, board: Board) -> None:
        for way in outline(rule.cells, drawing.side, _CAGE):
            drawing.over.append(Line(way, role, 0.035, dash, closed=True))
        if text := label(rule):
            first = min(rule.cells)
            x, y = first % drawing.side, first // drawing.side
            width = 0.15 * len(text) + 0.04
            left, up, right, down = x + 0.03, y + 0.03, x + width + 0.05, y + 0.3
            back = ((left, up), (right, up), (right, down), (left, down))
            drawing.over.append(Line(back, "paper", closed=True, fill="paper"))
            drawing.over.append(Label(x + 0.05, y + 0.17, text, 0.27, "ink", 0, bold=True))

    return draw


def _sum_of(rule: Rule) -> str:
    return str(rule.value) if rule.value else ""


def _digits_of(rule: Rule) -> str:
    return " ".join(map(str, numbers(rule)))


def _arrow(rule: Rule, drawing: Drawing, board: Board) -> None:
    size = number(rule) if rule.type == "pill_arrow" else 1
    bulb, way = rule.cells[:size], (rule.cells[size - 1], *rule.cells[size:])
    near = min(bulb, key=lambda cell: _distance(cell, rule.cells[size], drawing.side))
    points = shorten(through((near, *way[1:]), drawing.side), _CIRCLE, 0.1)
    drawing.under += [Line(points, "arrow", 0.07), head(points, "arrow", width=0.07)]
    if size == 1:
        drawing.under.append(Disc(*centre(bulb[0], drawing.side), _CIRCLE, "paper", "arrow", 0.05))
    else:
        for way_round in outline(bulb, drawing.side, 0.5 - _CIRCLE):
            drawing.under.append(Line(way_round, "arrow", 0.05, closed=True, fill="paper"))


def _distance(a: int, b: int, side: int) -> int:
    return max(abs(a // side - b // side), abs(a % side - b % side))


def _thermo(role: str) -> Draw:
    def draw(rule: Rule, drawing: Drawing, board: Board) -> None:
        drawing.line(rule.cells, role, 0.3)
        x, y = centre(rule.cells[0], drawing.side)
        drawing.under.append(Disc(x, y, _CIRCLE, role))
        if rule.type == "slow_thermo":
            drawing.under.append(Disc(x, y, _CIRCLE - 0.08, "paper"))

    return draw


def _plain(role: str, width: float = 0.2) -> Draw:
    def draw(rule: Rule, drawing: Drawing, board: Board) -> None:
        drawing.line(rule.cells, role, width)

    return draw


def _numbered(role: str, usual: int | None = None) -> Draw:
    """Draw a line, with its number at the start unless it is the usual one."""

    def draw(rule: Rule, drawing: Drawing, board: Board) -> None:
        drawing.line(rule.cells, role)
        if rule.value != usual:
            x, y = rule.cells[0] % drawing.side, rule.cells[0] // drawing.side
            drawing.over.append(Label(x + 0.08, y + 0.2, str(rule.value), 0.24, "ink", 0))

    return draw


def _with_ends(role: str, width: float, *, diamonds: bool = False) -> Draw:
    """Draw a line with a circle, or a diamond, at each end."""

    def draw(rule: Rule, drawing: Drawing, board: Board) -> None:
        drawing.line(rule.cells, role, width)
        for x, y in (centre(rule.cells[i], drawing.side) for i in (0, -1)):
            r = _CIRCLE
            if diamonds:
                points = ((x, y - r), (x + r, y), (x, y + r), (x - r, y))
                drawing.under.append(Line(points, role, 0.07, closed=True, fill="paper"))
            else:
                drawing.under.append(Disc(x, y, r, "paper", role, 0.07))

    return draw


def _free(text: str) -> Draw:
    """Draw a line for a custom relation, with a word at its start."""

    def draw(rule: Rule, drawing: Drawing, board: Board) -> None:
        drawing.under.append(Line(through(rule.cells, drawing.side), "free", 0.14, (0.28, 0.14)))
        x, y = rule.cells[0] % drawing.side, rule.cells[0] // drawing.side
        drawing.over.append(Label(x + 0.06, y + 0.17, text, 0.2, "mid", 0))

    return draw


def _dot(usual: int, inside: str, text: str) -> Draw:
    def draw(rule: Rule, drawing: Drawing, board: Board) -> None:
        x, y = middle(rule.cells, drawing.side)
        is_labelled = rule.value != usual
        drawing.over.append(Disc(x, y, 0.17 if is_labelled else 0.13, inside, "ink", 0.035))
        if is_labelled:
            drawing.over.append(Label(x, y, str(rule.value), 0.24, text, bold=True))

    return draw


def _xv(rule: Rule, drawing: Drawing, board: Board) -> None:
    x, y = middle(rule.cells, drawing.side)
    text = {10: "X", 5: "V"}.get(number(rule), str(rule.value))
    drawing.over.append(Disc(x, y, 0.16, "paper"))
    drawing.over.append(Label(x, y, text, 0.32, "ink", bold=True))


def _chevron(x: float, y: float, right: float, down: float) -> Line:
    """Return a chevron that points in a direction."""
    tip = (x + right * 0.11, y + down * 0.11)
    back = (x - right * 0.07, y - down * 0.07)
    wide = 0.13
    return Line(
        (
            (back[0] - down * wide, back[1] + right * wide),
            tip,
            (back[0] + down * wide, back[1] - right * wide),
        ),
        "ink",
        0.045,
    )


def _greater(rule: Rule, drawing: Drawing, board: Board) -> None:
    for one, other in pairwise(rule.cells):
        x, y = middle((one, other), drawing.side)
        (ax, ay), (bx, by) = centre(one, drawing.side), centre(other, drawing.side)
        length = max(abs(bx - ax), abs(by - ay)) or 1.0
        drawing.over.append(_chevron(x, y, (bx - ax) / length, (by - ay) / length))


def _extreme(way: int) -> Draw:
    """Draw chevrons around a cell: inwards for a minimum, outwards for a maximum."""

    def draw(rule: Rule, drawing: Drawing, board: Board) -> None:
        drawing.under += fill(rule.cells, drawing.side, "ground")
        for cell in rule.cells:
            x, y = centre(cell, drawing.side)
            for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                at = (x + 0.41 * right, y + 0.41 * down)
                sign = _chevron(*at, -way * right * 0.6, -way * down * 0.6)
                drawing.over.append(sign._replace(width=0.035))

    return draw


def _quad(rule: Rule, drawing: Drawing, board: Board) -> None:
    x, y = middle(rule.cells, drawing.side)
    digits = sorted(numbers(rule))
    drawing.over.append(Disc(x, y, 0.25, "paper", "ink", 0.03))
    rows = [digits] if len(digits) <= 2 else [digits[: (len(digits) + 1) // 2], digits[2:]]
    for i, row in enumerate(rows):
        text = " ".join(map(str, row))
        below = (i - (len(rows) - 1) / 2) * 0.2
        drawing.over.append(Label(x, y + below, text, 0.2, "ink", bold=True))


def _parity(rule: Rule, drawing: Drawing, board: Board) -> None:
    for cell in rule.cells:
        if rule.type == "odd":
            drawing.under.append(Disc(*centre(cell, drawing.side), 0.4, "grey"))
        else:
            points = square(cell, drawing.side, 0.12)
            drawing.under.append(Line(points, "grey", closed=True, fill="grey"))


def _clone(rule: Rule, drawing: Drawing, board: Board) -> None:
    earlier = [other for other in board.rules.rules if other.type == "clone"].index(rule)
    drawing.under += fill(rule.cells, drawing.side, f"clone_{earlier % 3 + 1}")


def _indexer(rule: Rule, drawing: Drawing, board: Board) -> None:
    drawing.under += fill(rule.cells, drawing.side, f"{rule.value}_index")


def _circles(rule: Rule, drawing: Drawing, board: Board) -> None:
    for cell in rule.cells:
        drawing.under.append(Disc(*centre(cell, drawing.side), 0.42, "", "mid", 0.04))


def _beside(rule: Rule, drawing: Drawing) -> tuple[Point, Point]:
    """Return the position of a clue outside the board, and the direction it points to."""
    x, y = centre(rule.cells[0], drawing.side)
    if len(rule.cells) > 1:
        to_x, to_y = centre(rule.cells[1], drawing.side)
        right, down = to_x - x, to_y - y
    else:  # a corner: the clue points along the diagonal of this single cell
        right, down = (1.0 if x < 1 else -1.0), (1.0 if y < 1 else -1.0)
    place = (x - right, y - down)
    taken = drawing.outside.get(place, 0)
    drawing.outside[place] = taken + 1
    return (place[0] - taken * right, place[1] - taken * down), (right, down)


def _little(rule: Rule, drawing: Drawing, board: Board) -> None:
    (x, y), (right, down) = _beside(rule, drawing)
    drawing.over.append(Label(x - 0.08 * right, y - 0.08 * down, str(rule.value), 0.36, "ink"))
    points = ((x + 0.18 * right, y + 0.18 * down), (x + 0.45 * right, y + 0.45 * down))
    drawing.over += [Line(points, "ink", 0.035), head(points, "ink", 0.14, 0.035)]


def _outside(rule: Rule, drawing: Drawing, board: Board) -> None:
    (x, y), (right, down) = _beside(rule, drawing)
    place = (x + 0.15 * right, y + 0.15 * down)
    drawing.over.append(Label(*place, str(rule.value), 0.42, "ink"))


def _same(rule: Rule, drawing: Drawing, board: Board) -> None:
    size = len(rule.cells) // number(rule)
    for i in range(0, len(rule.cells), size):
        cells = rule.cells[i : i + size]
        drawing.under += fill(cells, drawing.side, "clone_2")
        for way in outline(cells, drawing.side, _CAGE):
            drawing.over.append(Line(way, "mid", 0.03, (0.04, 0.06), closed=True))


def _groups(rule: Rule, drawing: Drawing, board: Board) -> None:
    """Draw groups of cells that are compared: an outline each."""
    at = 0
    for size in numbers(rule):
        for way in outline(rule.cells[at : at + size], drawing.side, _CAGE):
            drawing.over.append(Line(way, "region_sum", 0.045, _DOTTED, closed=True))
        at += size


def _weighted(rule: Rule, drawing: Drawing, board: Board) -> None:
    """Draw the total of a weighted sum as that of a cage, and the weights in the cells."""
    total, *weights = numbers(rule)
    cells = rule._replace(cells=tuple(dict.fromkeys(rule.cells)))
    _cage(_DOTTED, lambda rule: f"Σ{total}")(cells, drawing, board)
    for cell, weight in zip(rule.cells, weights, strict=True):
        x, y = centre(cell, drawing.side)
        drawing.over.append(Label(x + 0.32, y + 0.36, f"×{weight}", 0.18, "mid"))


def _loop(rule: Rule, drawing: Drawing, board: Board) -> None:
    closed = rule._replace(cells=(*rule.cells, rule.cells[0]))
    _numbered("sum_line")(closed, drawing, board)


def _counted(rule: Rule, drawing: Drawing, board: Board) -> None:
    """Draw the cells that are counted in an outline, and a circle around the one that counts."""
    for way in outline(sorted(set(rule.cells[1:])), drawing.side, _CAGE):
        drawing.over.append(Line(way, "mid", 0.03, _DOTTED, closed=True))
    drawing.under.append(Disc(*centre(rule.cells[0], drawing.side), _CIRCLE, "", "mid", 0.04))


def _slingshot(rule: Rule, drawing: Drawing, board: Board) -> None:
    points = shorten(through(rule.cells[:3], drawing.side), 0.2, 0.1)
    drawing.under += [Line(points, "arrow", 0.05, _DASHED), head(points, "arrow", width=0.05)]


_GROUNDS: Final = frozenset(
    (
        "extra_region",
        "windows",
        "odd",
        "even",
        "minimum",
        "maximum",
        "clone",
        "indexer",
        "same_values",
    )
)

DRAWINGS: Final[dict[str, Draw]] = {
    "regions": _nothing,
    "boxes": _nothing,
    "no_boxes": _nothing,
    "extra_region": _houses("extra region"),
    "windows": _houses("window"),
    "diagonal_up": _diagonal,
    "diagonal_down": _diagonal,
    "disjoint": _in_words,
    "anti_knight": _in_words,
    "anti_king": _in_words,
    "non_consecutive": _in_words,
    "negative_white": _in_words,
    "negative_black": _in_words,
    "negative_dots": _in_words,
    "negative_xv": _in_words,
    "cage": _cage(_DASHED, _sum_of),
    "sum": _cage(_DOTTED, lambda rule: f"Σ{rule.value}"),
    "distinct": _cage(_DOTTED, lambda rule: "", "mid"),
    "contains": _cage(_DOTTED, _digits_of),
    "contains_exactly": _cage(_DOTTED, lambda rule: f"={_digits_of(rule)}"),
    "same_values": _same,
    "arrow": _arrow,
    "pill_arrow": _arrow,
    "double_arrow": _with_ends("arrow", 0.07),
    "thermo": _thermo("thermo"),
    "slow_thermo": _thermo("slow"),
    "whispers": _numbered("whispers", 5),
    "renban": _plain("renban"),
    "palindrome": _plain("palindrome"),
    "between": _with_ends("between", 0.12),
    "lockout": _with_ends("lockout", 0.12, diamonds=True),
    "region_sum": _plain("region_sum"),
    "zipper": _plain("zipper"),
    "entropic": _plain("entropic"),
    "modular": _numbered("modular", 3),
    "sum_line": _numbered("sum_line"),
    "pair": _free("pair"),
    "pair_all": _free("pairs"),
    "regex": _free("regex"),
    "white_dot": _dot(1, "white", "black"),
    "black_dot": _dot(2, "black", "white"),
    "xv": _xv,
    "greater": _greater,
    "quad": _quad,
    "odd": _parity,
    "even": _parity,
    "minimum": _extreme(1),
    "maximum": _extreme(-1),
    "clone": _clone,
    "indexer": _indexer,
    "counting_circles": _circles,
    "little_killer": _little,
    "sandwich": _outside,
    "x_sum": _outside,
    "skyscraper": _outside,
    "numbered_room": _outside,
    "hidden_skyscraper": _outside,
    "full_rank": _outside,
    "rank_ties": _in_words,
    "parity": _plain("parity"),
    "nabner": _plain("nabner"),
    "same_difference": _plain("same_difference"),
    "product_cage": _cage(_DASHED, lambda rule: f"×{rule.value}"),
    "product_arrow": _arrow,
    "lunchbox": _numbered("lunchbox"),
    "equal_sum": _groups,
    "weighted_sum": _weighted,
    "sum_loop": _loop,
    "rellik_cage": _cage(_DASHED, lambda rule: f"≠{rule.value}"),
    "equality_cage": _cage(_DOTTED, lambda rule: "="),
    "look_and_say": _cage(_DOTTED, lambda rule: "".join(map(str, numbers(rule)))),
    "count_distinct": _counted,
    "value_index": _slingshot,
    "state_machine": _free("machine"),
    "anti_taxicab": _in_words,
    "global_entropy": _in_words,
    "global_modular": _in_words,
    "dutch_flatmates": _in_words,
    "same_digits": _in_words,
    "connected": _in_words,
    "any_of": _in_words,
    "all_of": _in_words,
    "none_of": _in_words,
}
"""The drawing function of each type of rule."""
