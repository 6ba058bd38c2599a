"""Infer rules from drawings and words: SudokuPad and f-puzzles store many rules only as drawings.

Drawings that look alike (a line's colour and thickness, a shape's fill and size) are read together,
as one rule type. The type comes from the shape, the colour and the words of the rules text. If the
puzzle stores its solution, a type that the solution breaks is not taken. A drawing that no rule
explains is named as missing.
"""

from __future__ import annotations

import colorsys
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from nonet.errors import ArgumentError
from nonet.formats import words as words_
from nonet.formats.words import Words
from nonet.rules.model import Rule, Rules
from nonet.rules.source import Drawing, Point
from nonet.rules.table import RULES

_NEAR = 0.16  # how far a point may be from the centre or the border that it means
_LINE_TYPES: dict[str, tuple[str, ...]] = {
    "green": ("whispers", "dutch", "palindrome"),
    "purple": ("renban",),
    "grey": ("palindrome", "between", "thermo"),
    "blue": ("region_sum",),
    "orange": ("dutch", "entropic"),
    "red": ("parity", "entropic"),
    "yellow": ("sum_line", "nabner"),
    "pink": ("renban", "entropic"),
    "cyan": ("region_sum", "modular"),
    "black": (),
    "white": (),
}
"""The rule types that lines of a colour usually have."""

_ANY_LINE = (
    "region_sum",
    "whispers",
    "dutch",
    "renban",
    "palindrome",
    "entropic",
    "modular",
    "nabner",
    "parity",
    "zipper",
    "sum_line",
)
"""The types of plain lines, tried in this order if the words speak of them."""


class Inferred(NamedTuple):
    """Rules that were inferred, drawings that are not rules, and what was not understood."""

    rules: tuple[Rule, ...]
    drawings: tuple[Drawing, ...]
    missing: tuple[str, ...]


def infer(
    drawings: Sequence[Drawing],
    text: str,
    base: Rules,
    known: Iterable[Rule] = (),
    solution: bytes | None = None,
) -> Inferred:
    """Infer rules from drawings and a rules text; `known` are rules that the payload has already.

    >>> line = Drawing("line", ((0.5, 0.5), (0.5, 3.5)), "#a3e048", width=0.1)
    >>> found = infer([line], "Adjacent digits on a green line differ by at least 5", Rules(9))
    >>> found.rules, found.missing
    ((Rule(type='whispers', cells=(0, 1, 2, 3), value=5),), ())
    """
    return _Inference(drawings, words_.read(text), base, tuple(known), solution).run()


class _Inference:
    """One puzzle: its drawings, those that are explained, and the rules found so far."""

    def __init__(
        self,
        drawings: Sequence[Drawing],
        words: Words,
        base: Rules,
        known: tuple[Rule, ...],
        solution: bytes | None,
    ) -> None:
        self.drawings, self.words, self.base = list(drawings), words, base
        self.side, self.digits = base.side, base.digits
        self.known, self.solution = known, solution
        self.rules: list[Rule] = []
        self.explained: set[int] = set()

    def run(self) -> Inferred:
        """Read one kind of drawing after the other, the most telling first."""
        for read in (
            self._diagonals,
            self._frame,
            self._dots,
            self._quads,
            self._little_killers,
            self._outside,
            self._arrows,
            self._thermos,
            self._ended_lines,
            self._plain_lines,
            self._cell_marks,
            self._extra_regions,
            self._drawn_cages,
            self._whole_board,
            self._negatives,
        ):
            read()
        left = [d for i, d in enumerate(self.drawings) if i not in self.explained]
        counts: dict[str, int] = {}
        for drawing in left:
            name = _name(drawing)
            counts[name] = counts.get(name, 0) + 1
        missing = [f"{name} ({count})" for name, count in counts.items()]
        missing += [f"“{sentence}”" for sentence in self.words.unknown]
        rules = tuple(rule for rule in dict.fromkeys(self.rules) if rule not in self.known)
        types = {rule.type for rule in (*self.base.rules, *self.known, *rules)}
        missing += [
            f"“{sentence}”"
            for sentence, topics in self.words.claims
            if not any(types & _RULES_OF.get(topic, {topic}) for topic in topics)
        ]
        return Inferred(rules, tuple(left), tuple(missing))

    # Helpers

    def _allows(self, rule: Rule) -> bool:
        """Return whether a rule is valid, and the solution, if there is one, keeps to it."""
        try:
            made = Rules(self.side, *self.base.rules, rule, digits=self.digits)
        except (ArgumentError, TypeError):
            return False
        if self.solution is None:
            return True
        rule = made.rules[-1]
        if RULES[rule.type].houses is not None:
            return all(
                len({self.solution[cell] for cell in house.cells}) == len(house.cells)
                for house in made.layout.houses[len(self.base.layout.houses) :]
            )
        return RULES[rule.type].judge(rule, made, self.solution)

    def _take(self, rules: Sequence[Rule], numbers: Iterable[int]) -> bool:
        """Take rules that drawings stand for, if all are allowed."""
        if not rules or not all(map(self._allows, rules)):
            return False
        self.rules += rules
        self.explained.update(numbers)
        return True

    def _each(self, kind: str) -> Iterator[tuple[int, Drawing]]:
        """Yield the drawings of a kind that are not explained yet."""
        for number, drawing in enumerate(self.drawings):
            if drawing.kind == kind and number not in self.explained:
                yield number, drawing

    def _cell(self, point: Point) -> int | None:
        row, column = int(point[0] // 1), int(point[1] // 1)
        inside = 0 <= row < self.side and 0 <= column < self.side
        return self.side * row + column if inside else None

    def _centred(self, point: Point) -> int | None:
        """Return the cell whose centre a point is at."""
        off = max(abs(point[0] % 1 - 0.5), abs(point[1] % 1 - 0.5))
        return self._cell(point) if off <= _NEAR else None

    def _border(self, point: Point) -> tuple[int, int] | None:
        """Return the two cells between which a point lies."""
        row, column = point
        if abs(row - round(row)) <= _NEAR and abs(column % 1 - 0.5) <= _NEAR:
            a, b = self._cell((round(row) - 0.5, column)), self._cell((round(row) + 0.5, column))
        elif abs(column - round(column)) <= _NEAR and abs(row % 1 - 0.5) <= _NEAR:
            a, b = self._cell((row, round(column) - 0.5)), self._cell((row, round(column) + 0.5))
        else:
            return None
        return None if a is None or b is None else (a, b)

    def _corner(self, point: Point) -> tuple[int, int, int, int] | None:
        """Return the four cells around a point."""
        row, column = round(point[0]), round(point[1])
        if max(abs(point[0] - row), abs(point[1] - column)) > _NEAR:
            return None
        if not (0 < row < self.side and 0 < column < self.side):
            return None
        first = self.side * (row - 1) + column - 1
        return first, first + 1, first + self.side, first + self.side + 1

    def _path(self, points: Sequence[Point]) -> tuple[int, ...]:
        """Return the cells that a line passes, straight from point to point; () if it is odd."""
        cells: list[int] = []
        for point in _steps(points):
            cell = self._cell(point)
            if cell is None:
                return ()
            if not cells or cells[-1] != cell:
                cells.append(cell)
        return tuple(cells)

    def _lines(self) -> dict[tuple[str, float], list[tuple[int, tuple[int, ...]]]]:
        """Return the lines through cells that are left, by colour and thickness."""
        found: dict[tuple[str, float], list[tuple[int, tuple[int, ...]]]] = {}
        for number, drawing in self._each("line"):
            if all(_is_centre(point) for point in drawing.points):
                cells = self._path(drawing.points)
                if len(cells) > 1:
                    key = (drawing.color[:7], round(drawing.width, 2))
                    found.setdefault(key, []).append((number, cells))
        return found

    # What is drawn

    def _frame(self) -> None:
        """Skip what only frames the board: borders, lines between cells, fog."""
        for number, drawing in self._each("line"):
            if drawing.points and all(_on_border(p, self.side) for p in drawing.points):
                self.explained.add(number)
        for number, drawing in self._each("shape"):
            row, column = drawing.points[0]
            plain = not drawing.text and drawing.fill in ("", "#ffffff") and not drawing.color
            off = not (-3 < row < self.side + 3 and -3 < column < self.side + 3)
            whole = drawing.width >= self.side and drawing.height >= self.side
            if plain or off or (whole and not drawing.text):
                self.explained.add(number)

    def _diagonals(self) -> None:
        ends = {
            frozenset([(0, 0), (self.side, self.side)]): "diagonal_down",
            frozenset([(0, self.side), (self.side, 0)]): "diagonal_up",
        }
        for number, drawing in self._each("line"):
            if len(drawing.points) < 2:
                continue
            pair = (drawing.points[0], drawing.points[-1])
            for slack in (0.0, 0.5):
                shifted = [
                    (
                        round(r - slack if r < self.side / 2 else r + slack),
                        round(c - slack if c < self.side / 2 else c + slack),
                    )
                    for r, c in pair
                ]
                exact = all(
                    abs(a - (b + (slack if b < self.side / 2 else -slack))) < 0.3
                    for p, q in zip(pair, shifted, strict=True)
                    for a, b in zip(p, q, strict=True)
                )
                type_ = ends.get(frozenset(shifted))
                if type_ and exact and _is_straight(drawing.points):
                    if slack and not self.words.about("diagonals"):
                        continue
                    if self._take([Rule(type_)], [number]):
                        break

    def _dots(self) -> None:
        """Read dots, X and V, and inequality signs on the borders of cells."""
        for number, drawing in self._each("shape"):
            pair = self._border(drawing.points[0])
            if pair is None or max(drawing.width, drawing.height) > 0.75:
                continue
            for rule in (*self._dot(drawing, pair), *self._sign(drawing, pair)):
                if self._take([rule], [number]):
                    break
        self._chevrons()

    def _dot(self, drawing: Drawing, pair: tuple[int, int]) -> Iterator[Rule]:
        """Yield what a dot, an X or a V between two cells can mean."""
        text = drawing.text.upper()
        if text in _ROMAN:
            if self.words.about("xv") or not self.words.topics:
                yield Rule("xv", pair, _ROMAN[text])
            return
        value = int(text) if re.fullmatch(r"\d{1,2}", text) else None
        small = max(drawing.width, drawing.height) <= 0.6
        if not (drawing.round and small and drawing.fill) or (text and value is None):
            return
        light = _lightness(drawing.fill)
        if light > 0.75:
            yield Rule("white_dot", pair, value or 1)
            if value:
                yield Rule("xv", pair, value)
        elif light < 0.3:
            yield Rule("black_dot", pair, value or 2)

    def _sign(self, drawing: Drawing, pair: tuple[int, int]) -> Iterator[Rule]:
        """Yield the inequality of a sign between two cells; a turned sign points elsewhere."""
        text, angle = drawing.text, drawing.angle % 360
        if text not in _SIGNS or not self.words.about("inequality"):
            return
        beside = abs(pair[0] - pair[1]) == 1
        way, level = _SIGNS[text]
        if angle in (90.0, 270.0):
            way, level = (way if angle == 90.0 else -way), not level
        elif angle:
            return
        if level == beside:  # the sign opens to the greater digit
            yield Rule("greater", pair if way > 0 else pair[::-1])

    def _chevrons(self) -> None:
        """Read inequality signs that are drawn as short bent lines on a border."""
        if not self.words.about("inequality"):
            return
        for number, drawing in self._each("line"):
            if len(drawing.points) != 3:
                continue
            (r0, c0), (r1, c1), (r2, c2) = drawing.points
            middle = ((r0 + 2 * r1 + r2) / 4, (c0 + 2 * c1 + c2) / 4)
            spread = max(abs(r0 - r2), abs(c0 - c2), abs(r1 - r0), abs(c1 - c0))
            pair = self._border(middle)
            if pair is None or spread > 0.6:
                continue
            tip = (r1 - (r0 + r2) / 2, c1 - (c0 + c2) / 2)
            towards = tip[0] if abs(pair[0] - pair[1]) == self.side else tip[1]
            if abs(towards) > 0.02:  # the tip points to the smaller digit
                a, b = pair
                self._take([Rule("greater", (a, b) if towards > 0 else (b, a))], [number])

    def _quads(self) -> None:
        """Read circles on corners with digits; the digits may be several texts."""
        found: dict[tuple[int, ...], tuple[list[int], list[str]]] = {}
        for number, drawing in self._each("shape"):
            row, column = drawing.points[0]
            near = (float(round(row)), float(round(column)))
            if max(abs(row - near[0]), abs(column - near[1])) > 0.36:
                continue
            cells = self._corner(near)
            if cells is None or max(drawing.width, drawing.height) > 1.1:
                continue
            if not (drawing.round or re.fullmatch(r"[\d\s,.]*", drawing.text)):
                continue
            numbers, texts = found.setdefault(cells, ([], []))
            numbers.append(number)
            texts.append(drawing.text)
        for corner, (numbers, texts) in found.items():
            digits = [int(char) for text in texts for char in re.findall(r"\d", text)]
            round_ = any(self.drawings[number].round for number in numbers)
            if 1 <= len(digits) <= 4 and 0 not in digits and round_ and self.words.about("quad"):
                self._take([Rule("quad", corner, tuple(sorted(digits)))], numbers)

    def _little_killers(self) -> None:
        """Read diagonal arrows from outside, with the number in the cell where they begin."""
        clues = {
            (int(d.points[0][0] // 1), int(d.points[0][1] // 1)): (number, int(d.text))
            for number, d in self._each("shape")
            if re.fullmatch(r"\d{1,3}", d.text) and self._cell(d.points[0]) is None
        }
        for number, drawing in list(self._each("arrow")):
            if len(drawing.points) < 2:
                continue
            (r0, c0), (r1, c1) = drawing.points[0], drawing.points[-1]
            down, right = r1 - r0, c1 - c0
            if min(abs(down), abs(right)) < 0.1 or abs(abs(down) - abs(right)) > 0.15:
                continue
            way = (1 if down > 0 else -1, 1 if right > 0 else -1)
            middle = ((r0 + r1) / 2, (c0 + c1) / 2)
            for at in (drawing.points[0], middle):
                clue = (int(at[0] // 1), int(at[1] // 1))
                if clue in clues and self._cell(at) is None:
                    break
            else:
                continue
            row, column, cells = clue[0] + way[0], clue[1] + way[1], list[int]()
            while 0 <= row < self.side and 0 <= column < self.side:
                cells.append(self.side * row + column)
                row, column = row + way[0], column + way[1]
            text_number, total = clues[clue]
            self._take([Rule("little_killer", tuple(cells), total)], [number, text_number])

    def _outside(self) -> None:
        """Read numbers beside rows and columns, all as one rule type that the words speak of."""
        clues: list[tuple[int, tuple[int, ...], int]] = []
        for number, drawing in self._each("shape"):
            if not re.fullmatch(r"\d{1,3}", drawing.text):
                continue
            row, column = (int(part // 1) for part in drawing.points[0])
            across, down = 0 <= row < self.side, 0 <= column < self.side
            if across == down or not (-2 <= row <= self.side + 1 and -2 <= column <= self.side + 1):
                continue
            line = [self.side * row + i for i in range(self.side)]
            if down:
                line = [self.side * i + column for i in range(self.side)]
            before = column < 0 if across else row < 0
            clues.append((number, tuple(line if before else line[::-1]), int(drawing.text)))
        types = [
            type_
            for type_ in ("sandwich", "x_sum", "skyscraper", "numbered_room")
            if self.words.about(type_)
        ]
        for type_ in types if clues else ():
            rules = [Rule(type_, cells, value) for _, cells, value in clues]
            if self._take(rules, [number for number, _, _ in clues]):
                return

    def _arrows(self) -> None:
        """Read arrows from a circle or pill; several arrows may leave the same one."""
        circles, pills = self._circles(), list(self._pills())
        for number, drawing in list(self._each("arrow")):
            cells = self._arrow_cells(drawing.points)
            if len(cells) < 2:
                continue
            pill = next((p for p in pills if cells[0] in p[1]), None)
            if pill is not None:
                shaft = tuple(cell for cell in cells if cell not in pill[1])
                rule = Rule("pill_arrow", (*pill[1], *shaft), len(pill[1]))
                if shaft and self._take([rule], [number]):
                    self.explained.add(pill[0])
                    continue
            shaft = tuple(dict.fromkeys(cells[1:]))
            if cells[0] in shaft:
                continue
            if self.words.about("arrow") or self.words.about("cage"):
                taken = [number, *circles.get(cells[0], ())]
                self._take([Rule("arrow", (cells[0], *shaft))], taken)

    def _arrow_cells(self, points: Sequence[Point]) -> tuple[int, ...]:
        """Return the cells of an arrow, which may begin at the edge of its circle."""
        if len(points) < 2:
            return ()
        (r0, c0), (r1, c1) = points[:2]
        length = max(abs(r1 - r0), abs(c1 - c0)) or 1.0
        start = (r0 - 0.12 * (r1 - r0) / length, c0 - 0.12 * (c1 - c0) / length)
        first = self._cell(start)
        if first is None:
            return ()
        row, column = divmod(first, self.side)
        rest = []
        for r, c in points[1:]:
            cell = self._cell((r, c))
            if cell is None:
                return ()
            rest.append((cell // self.side + 0.5, cell % self.side + 0.5))
        return self._path([(row + 0.5, column + 0.5), *rest])

    def _circles(self) -> dict[int, list[int]]:
        """Return the numbers of the round shapes in each cell, explained or not."""
        found: dict[int, list[int]] = {}
        for number, drawing in enumerate(self.drawings):
            if drawing.kind == "shape" and drawing.round and not drawing.text:
                cell = self._centred(drawing.points[0])
                if cell is not None and 0.3 < max(drawing.width, drawing.height) <= 1.1:
                    found.setdefault(cell, []).append(number)
        return found

    def _pills(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Yield round shapes that cover two or three cells of a row or column, in order."""
        for number, drawing in enumerate(self.drawings):
            if drawing.kind != "shape" or not drawing.round or drawing.text:
                continue
            row, column = drawing.points[0]
            wide, high = drawing.width, drawing.height
            if drawing.angle % 180 == 90:
                wide, high = high, wide
            if 1.3 < wide < 3 and high <= 1.1:
                count = round(wide + 0.2)
                cells = [self._cell((row, column + i - (count - 1) / 2)) for i in range(count)]
            elif 1.3 < high < 3 and wide <= 1.1:
                count = round(high + 0.2)
                cells = [self._cell((row + i - (count - 1) / 2, column)) for i in range(count)]
            else:
                continue
            if None not in cells:
                yield number, tuple(cell for cell in cells if cell is not None)

    def _thermos(self) -> None:
        """Read lines that begin at a filled circle: the bulb."""
        type_ = "slow_thermo" if self.words.about("slow_thermo") else "thermo"
        if not self.words.about("thermo", "slow_thermo"):
            return
        circles = self._circles()
        for (color, _), lines in self._lines().items():
            bulbs = {
                cell: numbers
                for cell, numbers in circles.items()
                if any(
                    _alike(self.drawings[n].fill, color)
                    or not self.drawings[n].color
                    or self.solution is not None
                    for n in numbers
                    if self.drawings[n].fill
                )
            }
            rules, taken = [], []
            for number, cells in lines:
                for path in (cells, cells[::-1]):
                    if path[0] in bulbs:
                        rules.append(Rule(type_, path))
                        taken += [number, *bulbs[path[0]]]
                        break
            for other in (type_, "slow_thermo", "thermo"):
                if self._take([rule._replace(type=other) for rule in rules], taken):
                    break

    def _ended_lines(self) -> None:
        """Read lines with a circle or a diamond at both ends: between, lockout, double arrow."""
        circles = self._circles()
        marks: dict[int, list[int]] = {}
        for number, drawing in enumerate(self.drawings):
            if drawing.kind == "shape" and not drawing.text and drawing.width <= 1.1:
                cell = self._centred(drawing.points[0])
                if cell is not None and (drawing.round or drawing.angle % 90):
                    marks.setdefault(cell, []).append(number)
        for lines in self._lines().values():
            ended = [(n, c) for n, c in lines if c[0] in marks and c[-1] in marks and len(c) > 2]
            if not ended:
                continue
            is_round = all(c[0] in circles and c[-1] in circles for _, c in ended)
            types = ("between", "double_arrow", "lockout") if is_round else ("lockout", "between")
            for type_ in types:
                if not self.words.about(type_):
                    continue
                value = 4 if type_ == "lockout" else None
                rules = [Rule(type_, cells, value) for _, cells in ended]
                taken = [n for n, c in ended for n in (n, *marks[c[0]], *marks[c[-1]])]
                if self._take(rules, taken):
                    break

    def _plain_lines(self) -> None:
        """Read lines without ends by colour and words."""
        for (color, _), lines in self._lines().items():
            usual = _LINE_TYPES[_hue(color)]
            named = [type_ for type_ in _ANY_LINE if self.words.about(type_)]
            by_color = [type_ for type_ in self._named_by_color(color) if type_ in _ANY_LINE]
            tried = list(dict.fromkeys([*by_color, *(t for t in usual if t in named)]))
            if len(named) == 1 or self.solution is not None:
                tried = list(dict.fromkeys([*tried, *named]))
            for type_ in tried:
                rules = [rule for _, cells in lines for rule in self._line_rules(type_, cells)]
                if self._take(rules, [number for number, _ in lines]):
                    break
            else:
                self._single_lines(lines, tried)

    def _single_lines(
        self, lines: Sequence[tuple[int, tuple[int, ...]]], tried: Sequence[str]
    ) -> None:
        """Read lines of one look but of several types, which only a solution can tell apart."""
        for number, cells in lines if self.solution is not None else ():
            for type_ in tried:
                if self._take(list(self._line_rules(type_, cells)), [number]):
                    break

    def _named_by_color(self, color: str) -> list[str]:
        """Return the line types of the sentences that name this colour."""
        names = _COLOR_WORDS.get(_hue(color), ())
        found: list[str] = []
        for sentence in re.split(r"[.\n]+", self.words.text.lower()):
            if any(re.search(rf"\b{name}", sentence) for name in names):
                about = words_.read(sentence).topics
                found += [type_ for type_ in _ANY_LINE if type_ in about]
        return list(dict.fromkeys(found))

    def _line_rules(self, type_: str, cells: tuple[int, ...]) -> Iterator[Rule]:
        n = self.digits
        if type_ in ("whispers", "dutch"):
            least = 4 if type_ == "dutch" else (n + 1) // 2
            yield Rule("whispers", cells, least)
        elif type_ == "nabner":
            unlike = [
                sum(1 << (b - 1) for b in range(1, n + 1) if abs(a - b) > 1)
                for a in range(1, n + 1)
            ]
            yield Rule("pair_all", tuple(dict.fromkeys(cells)), tuple(unlike))
        elif type_ == "parity":
            odd = sum(1 << (b - 1) for b in range(1, n + 1, 2))
            every = (1 << n) - 1
            table = tuple(every & ~odd if a % 2 else odd for a in range(1, n + 1))
            yield Rule("pair", cells, table)
        elif type_ == "modular":
            yield Rule("modular", cells, 3)
        elif type_ == "sum_line":
            yield Rule("sum_line", cells, 10)
        elif type_ == "renban" and cells[0] == cells[-1]:
            yield Rule("renban", cells[:-1])
        else:
            yield Rule(type_, cells)

    def _cell_marks(self) -> None:
        """Read shapes in cells: grey circles are odd, grey squares even; counting circles."""
        rounds: list[tuple[int, int]] = []
        squares: list[tuple[int, int]] = []
        for number, drawing in self._each("shape"):
            cell = self._centred(drawing.points[0])
            if cell is None or drawing.text or not 0.4 <= drawing.width <= 0.95:
                continue
            if abs(drawing.width - drawing.height) < 0.1 and drawing.angle % 90 == 0:
                (rounds if drawing.round else squares).append((number, cell))
        for marks, types in ((rounds, ("odd", "even")), (squares, ("even", "odd"))):
            cells = tuple(dict.fromkeys(cell for _, cell in marks))
            numbers = [number for number, _ in marks]
            if not cells:
                continue
            counted = marks is rounds and self.words.about("counting_circles")
            if counted and self._take([Rule("counting_circles", cells)], numbers):
                continue
            if self.words.about(types[0]):
                self._take([Rule(types[0], cells)], numbers)

    def _extra_regions(self) -> None:
        """Read shaded cells of one colour, as many as there are digits, as extra regions."""
        if not self.words.about("extra_region"):
            return
        shaded: dict[str, list[tuple[int, int]]] = {}
        for number, drawing in self._each("shape"):
            cell = self._centred(drawing.points[0])
            full = drawing.width >= 0.95 and drawing.height >= 0.95 and not drawing.text
            if cell is not None and full and drawing.fill and not drawing.round:
                shaded.setdefault(drawing.fill, []).append((number, cell))
        for marks in shaded.values():
            parts = _split_touching({cell for _, cell in marks}, self.side)
            if all(len(part) == self.digits for part in parts):
                rules = [Rule("extra_region", part) for part in parts]
                self._take(rules, [number for number, _ in marks])

    def _drawn_cages(self) -> None:
        """Read cages that are only drawn: with a sum or without, by the words."""
        for number, drawing in self._each("cage"):
            cells = tuple(cell for cell in map(self._cell, drawing.points) if cell is not None)
            if len(cells) != len(drawing.points):
                continue
            if self.words.text and not self.words.about("cage"):
                continue
            text = drawing.text
            total = int(text) if re.fullmatch(r"\d{1,3}", text) else None
            if (text or not self.words.text) and total is None:
                continue
            for rule in (
                Rule("cage", cells, total),
                Rule("sum", cells, total) if total else None,
            ):
                if rule is not None and self._take([rule], [number]):
                    break

    def _whole_board(self) -> None:
        """Read the rules that only words express."""
        has = {rule.type for rule in (*self.known, *self.rules)}
        for type_ in ("anti_knight", "anti_king", "non_consecutive", "disjoint"):
            if type_ in self.words.topics and type_ not in has:
                self._take([Rule(type_)], ())
        if "diagonals" in self.words.topics and not has & {"diagonal_up", "diagonal_down"}:
            pattern = r"(both|main|long|two|each|marked|the) (main |long |marked |blue )?diagonals?"
            marked = re.search(pattern, self.words.text, re.IGNORECASE)
            little = self.words.about("little_killer") and has & {"little_killer"}
            if (
                marked
                and not little
                and re.search(
                    r"diagonals?\b[^.]{0,80}(repeat|once|contain|1)", self.words.text, re.IGNORECASE
                )
            ):
                self._take([Rule("diagonal_up"), Rule("diagonal_down")], ())

    def _negatives(self) -> None:
        """Read that all dots, or all X and V, are given."""
        has = {rule.type for rule in (*self.known, *self.rules)}
        for match in _ALL_GIVEN.finditer(self.words.text):
            what = match["what"].lower()
            if "white" in what and "white_dot" in has:
                self._take([Rule("negative_white", (), (1,))], ())
            elif "black" in what and "black_dot" in has:
                self._take([Rule("negative_black", (), (2,))], ())
            elif "dot" in what or "kropki" in what:
                if "white_dot" in has:
                    self._take([Rule("negative_white", (), (1,))], ())
                if "black_dot" in has:
                    self._take([Rule("negative_black", (), (2,))], ())
            elif "xv" in has:
                self._take([Rule("negative_xv")], ())


_RULES_OF: dict[str, set[str]] = {
    "thermo": {"thermo", "slow_thermo"},
    "arrow": {"arrow", "pill_arrow", "double_arrow", "little_killer"},
    "dutch": {"whispers"},
    "nabner": {"pair_all"},
    "parity": {"pair"},
    "black_dot": {"black_dot", "negative_black"},
    "white_dot": {"white_dot", "negative_white"},
    "xv": {"xv", "negative_xv"},
    "inequality": {"greater"},
    "cage": {"cage", "sum", "distinct"},
    "clone": {"clone", "same_values"},
    "diagonals": {"diagonal_up", "diagonal_down"},
}
"""The rule types that a sentence about a topic can mean, if not the one of the same name."""

_ROMAN = {
    "III": 3,
    "IV": 4,
    "V": 5,
    "VI": 6,
    "VII": 7,
    "VIII": 8,
    "IX": 9,
    "X": 10,
    "XI": 11,
    "XV": 15,
}
_SIGNS = {
    "<": (-1, True),
    "‹": (-1, True),
    ">": (1, True),
    "›": (1, True),
    "^": (-1, False),
    "∧": (-1, False),
    "˄": (-1, False),
    "⌃": (-1, False),
    "v": (1, False),
    "∨": (1, False),
    "˅": (1, False),
}
"""Signs: 1 if the first of two cells is greater; whether they are for cells side by side."""

_ALL_GIVEN = re.compile(
    r"(?<!not )\ball (?:possible |such |the )?(?P<what>[\w' /&,]{1,40}?) ?(?:are|have been|is)"
    r" (?:necessarily )?(?:given|shown|marked)",
    re.IGNORECASE,
)
_COLOR_WORDS = {
    "green": ("green", "lime"),
    "purple": ("purple", "violet", "magenta", "pink", "lilac", "lavender"),
    "pink": ("pink", "magenta", "purple", "rose", "peach"),
    "grey": ("gr[ea]y", "silver"),
    "blue": ("blue", "azure"),
    "cyan": ("cyan", "teal", "turquoise", "blue", "aqua"),
    "orange": ("orange", "peach", "brown"),
    "red": ("red", "pink", "crimson"),
    "yellow": ("yellow", "gold"),
    "black": ("black",),
    "white": ("white",),
}


def _name(drawing: Drawing) -> str:
    """Name a drawing by what it is: for `missing`."""
    if drawing.kind == "shape":
        return "texts" if drawing.text and not drawing.fill else "shapes"
    return f"{drawing.kind}s"


def _is_centre(point: Point) -> bool:
    return max(abs(point[0] % 1 - 0.5), abs(point[1] % 1 - 0.5)) <= 0.3


def _on_border(point: Point, side: int) -> bool:
    """Return whether a point is on a border of cells, or outside of the board."""
    row, column = point
    outside = not (0 <= row <= side and 0 <= column <= side)
    return outside or (abs(row - round(row)) < 0.06 and abs(column - round(column)) < 0.06)


def _is_straight(points: Sequence[Point]) -> bool:
    (r0, c0), (r1, c1) = points[0], points[-1]
    return all(abs((r - r0) * (c1 - c0) - (c - c0) * (r1 - r0)) < 0.6 for r, c in points)


def _steps(points: Sequence[Point]) -> Iterator[Point]:
    """Yield the points, and those a cell apart on straight or diagonal lines between them."""
    if points:
        yield points[0]
    for (r0, c0), (r1, c1) in pairwise(points):
        down, right = r1 - r0, c1 - c0
        count = min(round(max(abs(down), abs(right))), 100)
        straight = min(abs(down), abs(right), abs(abs(down) - abs(right))) < 0.35
        if straight:
            for i in range(1, count):
                yield r0 + down * i / count, c0 + right * i / count
        yield r1, c1


def _split_touching(cells: set[int], side: int) -> list[tuple[int, ...]]:
    from nonet.geometry.layout import split_touching

    return [tuple(sorted(part)) for part in split_touching(tuple(sorted(cells)), side)]


def _channels(color: str) -> tuple[float, float, float]:
    if len(color) < 7:
        return 1.0, 1.0, 1.0
    red, green, blue = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue


def _lightness(color: str) -> float:
    red, green, blue = _channels(color)
    return (max(red, green, blue) + min(red, green, blue)) / 2


def _alike(a: str, b: str) -> bool:
    """Return whether two colours are nearly the same."""
    if not a or not b:
        return False
    return max(abs(x - y) for x, y in zip(_channels(a), _channels(b), strict=True)) < 0.15


def _hue(color: str) -> str:
    """Return the name of a colour.

    >>> [_hue(color) for color in ("#A3E048", "#D23BE7", "#34BBE6", "#CFCFCF", "#F7D038")]
    ['green', 'purple', 'blue', 'grey', 'yellow']
    """
    hue, light, saturation = colorsys.rgb_to_hls(*_channels(color))
    if light < 0.12:
        return "black"
    if light > 0.96:
        return "white"
    if saturation < 0.16:
        return "grey"
    for name, end in _HUES:
        if hue * 360 < end:
            return name
    return "red"


_HUES: tuple[tuple[str, float], ...] = (
    ("red", 14),
    ("orange", 42),
    ("yellow", 66),
    ("green", 165),
    ("cyan", 188),
    ("blue", 255),
    ("purple", 305),
    ("pink", 345),
    ("red", 361),
)
