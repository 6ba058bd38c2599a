"""Draw the marks of a step on a board as SVG: houses, cells, candidates, arrows.

Every role differs from the others in shape or outline as well as in colour.
"""

from __future__ import annotations

import math
from typing import Final

from nonet.board.board import Board
from nonet.draw.svg import UNIT
from nonet.geometry.cells import Candidate, to_digits
from nonet.rules.model import Rules
from nonet.techniques.geometry import Geometry
from nonet.techniques.marks import ROLE_NAMES, ROLES, SETS, LinkMark, Marks

PAD: Final = 2.5  # space for frames between the border of a cell and its candidates
CLUE: Final = 12  # half the size of a large digit
Point = tuple[float, float]

_CELL_OUTLINES: Final = {
    "set_b": "5 3",
    "set_c": "1.5 2.5",
    "set_d": "9 3",
    "set_e": "6 2 1.5 2",
    "fin": "7 3 1.5 3",
}
# Position of the letter of each set: between four candidates.
_LETTER_AT: Final = {"set_a": (1, 1), "set_b": (2, 1), "set_c": (1, 2), "set_d": (2, 2)}
_BENDS: Final = (0, 9, -9, 18, -18, 28, -28, 40, -40, 56, -56)
_SHORT: Final = (12, -12, 18, -18)
_CLUE_COST: Final = 5.0

STYLE: Final = (
    """\
.shade{fill:#5b7a99;fill-opacity:.13}
.placed{fill:#0072B2}
.arrow{fill:none;stroke:#222;stroke-width:1.5}
.weak{stroke-dasharray:4 3}
.head{fill:#222}
.letter{font-size:8px;font-weight:bold;fill:#111}
.legend{font-size:11px;fill:#333;text-anchor:start}
.strike{stroke:#D55E00;stroke-width:2;stroke-linecap:round}
.marked{font-size:12px;font-weight:bold;fill:#111}
.gone{font-size:12px;fill:#a33f00}
.new{font-size:30px;font-weight:bold;fill:#0072B2}
.ring{fill:#0072B2;fill-opacity:.14;stroke:#0072B2;stroke-width:2.5}
"""
    + "\n".join(f".m-{role}{{fill:{colour};stroke:{colour}}}" for role, colour in ROLES.items())
    + """
.m-off{fill-opacity:.3;stroke-width:1.5;stroke-dasharray:2.5 1.8}
.m-on{stroke:#111;stroke-width:1.3}
.m-eliminated{fill-opacity:.2;stroke:none}"""
)


class Frame:
    """The measures of a board's picture: its side, and the places of candidates in a cell.

    >>> Frame(Rules(9)).centre(0, 5)
    (25.0, 25.0)
    """

    def __init__(self, rules: Rules) -> None:
        """Measure the boards of these rules."""
        self.geometry = Geometry.of(rules)
        self.side = rules.side
        self.end = self.side * UNIT
        self.across = math.ceil(math.sqrt(rules.digits))
        self.slot = (UNIT - 2 * PAD) / self.across
        self.radius = round(20.1 / self.across, 3)

    def corner(self, cell: int) -> Point:
        """Return the upper left corner of a cell."""
        return cell % self.side * UNIT, cell // self.side * UNIT

    def middle(self, cell: int) -> Point:
        """Return the centre of a cell."""
        x, y = self.corner(cell)
        return x + UNIT / 2, y + UNIT / 2

    def centre(self, cell: int, digit: int) -> Point:
        """Return the centre of a candidate."""
        down, right = divmod(digit - 1, self.across)
        x, y = self.corner(cell)
        return x + PAD + (right + 0.5) * self.slot, y + PAD + (down + 0.5) * self.slot


def style(frame: Frame) -> str:
    """Return the style sheet of the marks; candidates are smaller where a cell has more."""
    size = min(12.0, 36 / frame.across)
    return STYLE.replace("font-size:12px", f"font-size:{size:.3g}px")


def _shade(cells: tuple[int, ...], side: int) -> list[str]:
    """Draw the shade of a house: one rectangle if it fills one, else a square for each cell."""
    (top, left), (bottom, right) = divmod(cells[0], side), divmod(cells[-1], side)
    if (bottom - top + 1) * (right - left + 1) != len(cells) or any(
        not left <= cell % side <= right for cell in cells
    ):
        return [shade for cell in cells for shade in _shade((cell,), side)]
    return [
        f'<rect class="shade" x="{left * UNIT}" y="{top * UNIT}"'
        f' width="{(right - left + 1) * UNIT}" height="{(bottom - top + 1) * UNIT}"/>'
    ]


def ground(marks: Marks, frame: Frame) -> list[str]:
    """Draw the layer under the grid: shaded houses, and cells by role."""
    parts = []
    for unit in marks.units:  # the shade is darker where houses cross
        parts += _shade(frame.geometry.house_cells[unit], frame.side)
    frames: dict[int, int] = {}
    for cell, role in marks.cells:
        # Each set that shares a cell has its own frame, one inside the other.
        inset = 1.5 + 2.6 * frames.get(cell, 0)
        frames[cell] = frames.get(cell, 0) + 1
        x, y = (at + inset for at in frame.corner(cell))
        dashes = f' stroke-dasharray="{_CELL_OUTLINES[role]}"' if role in _CELL_OUTLINES else ""
        side = UNIT - 2 * inset
        parts.append(
            f'<rect class="m-{role}" x="{x:.4g}" y="{y:.4g}" width="{side:.4g}"'
            f' height="{side:.4g}" rx="3" style="fill-opacity:.2;stroke-width:1.8"{dashes}/>'
        )
    return parts


def _letters(marks: Marks, frame: Frame) -> list[str]:
    """Draw letters in the cells of sets and colours."""
    parts = []
    for cell, role in marks.cells:
        if role in SETS:
            right, down = _LETTER_AT.get(role, (1.5, 1.5))
            x, y = frame.corner(cell)
            x, y = x + PAD + right * frame.slot, y + PAD + down * frame.slot
            letter = role[-1].upper()
            parts.append(f'<text class="letter" x="{x:.4g}" y="{y:.4g}" dy=".35em">{letter}</text>')
    return parts


LEGEND_ROW: Final = 16
_LEGEND_WIDTH: Final = 110
_KEY: Final = 6.7  # radius of the shapes in the legend


def legend_size(marks: Marks, frame: Frame) -> int:
    """Return the height of the legend.

    >>> from nonet.techniques.hints import hint
    >>> from nonet.techniques.marks import marks_of
    >>> legend_size(marks_of(hint("12345678" + "." * 73)), Frame(Rules(9)))
    22
    """
    per_row = max(1, frame.end // _LEGEND_WIDTH)
    return -(-len(_legend_entries(marks)) // per_row) * LEGEND_ROW + 6


def _legend_entries(marks: Marks) -> list[str]:
    seen = {role for _, role in marks.cells} | {role for _, _, role in marks.candidates}
    roles = {(cell, digit): role for cell, digit, role in marks.candidates}
    links = {_meaning(link, roles) for link in marks.links}
    return [role for role in ROLES if role in seen] + [
        name for name in _LINK_NAMES if name in links
    ]


def _meaning(link: LinkMark, roles: dict[Candidate, str]) -> str:
    """Return the meaning of an arrow: a weak or strong link, or an implication in a net."""
    cells, digit, _, _, strong = link
    if not strong:
        return "weak"
    is_true = roles.get((cells[0], digit)) in ("on", "base", "eliminated")
    return "leads" if is_true and "on" in roles.values() else "strong"


def legend(marks: Marks, lang: str, frame: Frame, top: float) -> list[str]:
    """Draw the legend below the picture of the board, whose lower edge is `top`."""
    parts = []
    chinese = lang == "zh"
    per_row = max(1, frame.end // _LEGEND_WIDTH)
    for i, entry in enumerate(_legend_entries(marks)):
        x = i % per_row * _LEGEND_WIDTH + _KEY + 2
        y = top + 12 + i // per_row * LEGEND_ROW
        if entry in ROLES:
            ring = f'<circle class="ring key" cx="{x:.4g}" cy="{y:g}" r="{_KEY}"/>'
            parts.append(ring if entry == "placed" else _shape(entry, x, y, _KEY))
            if entry == "eliminated":
                parts.append(_stroke(x, y, "strike key", _KEY))
            name = ROLE_NAMES[entry][chinese]
        else:
            kind = "arrow weak" if entry == "weak" else "arrow"
            path = f"M{x - 7:.4g} {y:g}H{x + 7:.4g}"
            parts.append(f'<path class="key {kind}" d="{path}"/>')
            name = _LINK_NAMES[entry][chinese]
        text = f'x="{x + 11:.4g}" y="{y:g}" dy=".35em"'
        parts.append(f'<text class="legend" {text}>{name}</text>')
    return parts


_LINK_NAMES: Final = {
    "strong": ("one is true", "至少一真"),
    "weak": ("not both true", "不能同真"),
    "leads": ("leads to", "推出"),
}


def overlay(board: Board, marks: Marks, frame: Frame) -> list[str]:
    """Draw the layer over the grid: arrows, candidates by role, placements, eliminations."""
    roles = {(cell, digit): role for cell, digit, role in marks.candidates}
    placed = dict(marks.placements)
    parts = _groups(marks, roles, frame)
    taken = _taken(board, marks, frame)
    for link in marks.links:
        parts += _arrow(link, taken, placed, frame)
    for cell, digit in marks.placements:
        x, y = frame.middle(cell)
        parts.append(f'<circle class="ring" cx="{x}" cy="{y}" r="20"/>')
        parts.append(f'<text class="new" x="{x}" y="{y}" dy=".35em">{digit}</text>')
    for cell, mask in enumerate(board.candidates):
        if not board.values[cell] and cell not in placed:
            for digit in to_digits(mask):
                parts += _candidate(cell, digit, roles.get((cell, digit)), frame)
    return parts + _letters(marks, frame)


def _candidate(cell: int, digit: int, role: str | None, frame: Frame) -> list[str]:
    x, y = frame.centre(cell, digit)
    kind = "candidate" if role is None else "gone" if role == "eliminated" else "marked"
    parts = [_shape(role, x, y, frame.radius)] if role else []
    parts.append(f'<text class="{kind}" x="{x:.4g}" y="{y:.4g}" dy=".35em">{digit}</text>')
    if role == "eliminated":
        parts.append(_stroke(x, y, "strike", frame.radius))
    return parts


def _stroke(x: float, y: float, kind: str, radius: float) -> str:
    reach = radius - 1
    return (
        f'<line class="{kind}" x1="{x - reach:.4g}" y1="{y + reach:.4g}"'
        f' x2="{x + reach:.4g}" y2="{y - reach:.4g}"/>'
    )


def _shape(role: str, x: float, y: float, radius: float) -> str:
    """Draw the background of a candidate: a circle, square, diamond or hexagon by role."""
    corners = {"fin": 4, "set_c": 6, "set_d": 3, "set_e": 5}.get(role)
    if corners:
        size = radius + 0.8
        turns = [2 * math.pi * i / corners - math.pi / 2 for i in range(corners)]
        points = [f"{x + size * math.cos(t):.4g},{y + size * math.sin(t):.4g}" for t in turns]
        return f'<polygon class="m-{role}" points="{" ".join(points)}"/>'
    if role in ("cover", "set_b", "eliminated"):
        size = radius - 0.6
        return (
            f'<rect class="m-{role}" x="{x - size:.4g}" y="{y - size:.4g}"'
            f' width="{2 * size:.4g}" height="{2 * size:.4g}" rx="2"/>'
        )
    return f'<circle class="m-{role}" cx="{x:.4g}" cy="{y:.4g}" r="{radius:g}"/>'


def _groups(marks: Marks, roles: dict[tuple[int, int], str], frame: Frame) -> list[str]:
    """Draw a band that joins the candidates of a grouped node."""
    nodes = {(cells, digit) for a, x, b, y, _ in marks.links for cells, digit in ((a, x), (b, y))}
    parts = []
    for cells, digit in sorted(nodes):
        if len(cells) > 1:
            points = [frame.centre(cell, digit) for cell in cells]
            colour = ROLES[roles.get((cells[0], digit), "base")]
            line = " ".join(f"{x:.4g},{y:.4g}" for x, y in points)
            parts.append(
                f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="11"'
                ' stroke-opacity=".35" stroke-linecap="round" stroke-linejoin="round"/>'
            )
    return parts


def _taken(board: Board, marks: Marks, frame: Frame) -> dict[tuple[int, int], float]:
    """Return the cost of drawing over each slot of a cell, by column and row of slots."""
    marked = {(cell, digit) for cell, digit, _ in marks.candidates}
    taken = {}
    side, across = frame.side, frame.across
    for cell in range(side * side):
        row, column = cell // side * across, cell % side * across
        if board.values[cell]:
            taken[column + across // 2, row + across // 2] = _CLUE_COST
        for digit in to_digits(0 if board.values[cell] else board.candidates[cell]):
            down, right = divmod(digit - 1, across)
            taken[column + right, row + down] = 3.0 if (cell, digit) in marked else 1.0
    return taken


def _arrow(
    link: LinkMark,
    taken: dict[tuple[int, int], float],
    placed: dict[int, int],
    frame: Frame,
) -> list[str]:
    """Draw a link as an arrow, curved to the side that crosses the fewest digits."""
    starts, first, ends, second, strong = link
    pairs = [
        (_end(a, first, placed, frame), _end(b, second, placed, frame))
        for a in starts
        for b in ends
    ]
    (start, out), (end, into) = min(pairs, key=lambda pair: math.dist(pair[0][0], pair[1][0]))
    distance = math.dist(start, end)
    if distance == 0:  # inside a placed cell
        return []
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    across = ((start[1] - end[1]) / distance, (end[0] - start[0]) / distance)
    bends = _SHORT if distance < 2 * UNIT / frame.across + 1 else _BENDS
    best: tuple[float, tuple[Point, Point, Point]] | None = None
    for bend in bends:
        over = (middle[0] + 2 * bend * across[0], middle[1] + 2 * bend * across[1])
        curve = (_toward(start, over, out), over, _toward(end, over, into + 2))
        cost = _cost(curve, taken, frame) + abs(bend) / 25
        if best is None or cost < best[0]:
            best = (cost, curve)
    assert best is not None
    (x0, y0), (x1, y1), (x2, y2) = best[1]
    kind = "arrow" if strong else "arrow weak"
    path = f"M{x0:.4g} {y0:.4g}Q{x1:.4g} {y1:.4g} {x2:.4g} {y2:.4g}"
    return [f'<path class="{kind}" d="{path}"/>', _head((x1, y1), (x2, y2))]


def _end(cell: int, digit: int, placed: dict[int, int], frame: Frame) -> tuple[Point, float]:
    """Return the centre of a candidate and how far from it an arrow ends.

    A placed cell shows a ring instead of candidates.
    """
    if cell in placed:
        return frame.middle(cell), 21
    return frame.centre(cell, digit), frame.radius + 0.8


def _toward(start: Point, end: Point, way: float) -> Point:
    share = way / max(math.dist(start, end), way)
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def _cost(
    curve: tuple[Point, Point, Point], taken: dict[tuple[int, int], float], frame: Frame
) -> float:
    """Return the cost of a curve: each digit it crosses once, and more for leaving the grid."""
    (x0, y0), (x1, y1), (x2, y2) = curve
    slots, slot_size = frame.across, frame.slot
    hit: dict[tuple[int, int], float] = {}
    for i in range(2, 39):
        t = i / 40
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        x, y = a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2
        if not (0 < x < frame.end and 0 < y < frame.end):
            return 100
        (column, right), (row, down) = divmod(x, UNIT), divmod(y, UNIT)
        middle = (int(column) * slots + slots // 2, int(row) * slots + slots // 2)
        if taken.get(middle) == _CLUE_COST:
            if math.dist((right, down), (UNIT / 2, UNIT / 2)) < CLUE:
                hit[middle] = _CLUE_COST
            continue
        across, along = (
            min(max(int((at - PAD) / slot_size), 0), slots - 1) for at in (right, down)
        )
        slot = (int(column) * slots + across, int(row) * slots + along)
        if slot in taken:
            centre_of = (PAD + (across + 0.5) * slot_size, PAD + (along + 0.5) * slot_size)
            if math.dist((right, down), centre_of) < frame.radius:
                hit[slot] = taken[slot]
    return sum(hit.values())


def _head(before: Point, tip: Point) -> str:
    turn = math.atan2(tip[1] - before[1], tip[0] - before[0])
    points = [
        (tip[0] + way * math.cos(turn + side), tip[1] + way * math.sin(turn + side))
        for way, side in ((2, 0.0), (5.5, 2.6), (5.5, -2.6))
    ]
    return f'<polygon class="head" points="{" ".join(f"{x:.4g},{y:.4g}" for x, y in points)}"/>'
