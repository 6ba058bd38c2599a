"""The notation of the Interactive Sudoku Solver: `.Cage~10~R1C1~R1C2.~R5C5_3`, links with `?q=`.

Rows and columns above 9 are letters (`RaC1` is row 10). Rules that nonet does not have are refused
by name.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import chain
from math import isqrt
from typing import Any
from urllib.parse import unquote

from nonet.errors import ArgumentError, FormatError
from nonet.formats.iss_automaton import parse_automaton
from nonet.formats.iss_names import (
    BOARDWIDE,
    CODE,
    COORDINATES,
    DIGITS,
    DOTS,
    NUMBERED,
    OUTSIDE,
    PLAIN,
    TIES,
    diagonals,
)
from nonet.formats.iss_writing import write
from nonet.formats.lines import Cells
from nonet.formats.payload import refuse_unknown
from nonet.geometry.cells import to_digits, to_mask
from nonet.geometry.layout import MOST, SYMBOLS, Layout
from nonet.rules.model import Rule, Rules
from nonet.rules.table import resolve

__all__ = ["parse", "write"]

_LINK = re.compile(r"[?&]q=([^&#\s]*)")
_NUMBER = re.compile(r"-?\d{1,6}")
_VAR = re.compile(r"V[A-Z]+\d")
_BASE64 = re.compile(r"[A-Za-z0-9_-]*")
Item = tuple[str, list[str], list[Any]]
"""A name, its arguments, and the items inside it if it is a group."""
_GROUPS = frozenset({"And", "Or", "Replicate"})
_DEEPEST = 20  # groups inside groups
_MOST_COPIES = 100_000
_Read = Callable[["_Reader", list[str]], None]


def parse(text: str, ignore_unknown: bool = False) -> Cells:
    """Parse a puzzle in this notation; refuse unknown rules unless they are ignored.

    >>> cells = parse(".Cage~10~R1C1~R1C2.~R5C5_3")
    >>> cells.rules, cells.values[40]
    (Rules(9, cage(10, 'r1c1 r1c2')), 3)
    """
    link = _LINK.search(text) if "q=" in text else None
    text = unquote(link[1]) if link else text
    items = _items(text)
    if "~V" in text or not _ORDINARY.issuperset([name for name, _, _ in items]):
        unknown: Counter[str] = Counter()
        items = _known(items, unknown)
        refuse_unknown(unknown, ignore_unknown)
    side, digits = 9, 9
    for name, args, _ in items:
        if name == "Shape":
            side, digits = _shape(args)
    reader = _Reader(Layout.of(side, digits))
    reader.read(items)
    return reader.finish()


def _known(items: list[Item], unknown: Counter[str], inside: bool = False) -> list[Item]:
    """Return the known items and count the unknown ones; a group with one of them is unknown."""
    known: list[Item] = []
    for name, args, inner in items:
        kept, before = _known(inner, unknown, inside or name != "And"), unknown.total()
        if len(kept) < len(inner) and (inside or name != "And"):
            continue
        if name == "SearchPriority":  # only concerns the search of ISS
            continue
        args, variables = _split_variables(args) if name == "Given" else (args, [])
        unknown.update(["Var"] * bool(variables and "Var" not in unknown))
        if name not in _READERS and name not in _GROUPS:
            unknown[name] += 1
        elif _split_variables(args)[1]:
            unknown["Var"] += 1
        if unknown.total() == before or name == "Given":
            known.append((name, args, kept))
    return known


def _split_variables(args: list[str]) -> tuple[list[str], list[str]]:
    """Split arguments into cells of the board and variables outside it, such as VA1."""
    outside = [arg for arg in args if arg[:1] == "V" and _VAR.match(arg)]
    known = set(outside)
    return [arg for arg in args if arg not in known] if outside else args, outside


def _items(text: str) -> list[Item]:
    parts = "".join(text.split()).split(".")
    if parts[0]:
        raise FormatError("no_rule_here", text=parts[0][:20])
    groups: list[list[Item]] = [[]]
    for part in parts[1:]:
        name, *args = part.split("~")
        if name == "End":
            if len(groups) > 1:
                groups.pop()
        elif part:
            item: Item = (name or "Given", args, [])
            groups[-1].append(item)
            if name in _GROUPS:
                if len(groups) > _DEEPEST:
                    raise FormatError("deep_groups", most=_DEEPEST)
                groups.append(item[2])
    return groups[0]


def _shape(args: list[str]) -> tuple[int, int]:
    spec = "~".join(args)
    match = re.fullmatch(r"(\d+)x(\d+)(?:~(?:1-)?(\d+))?", spec)
    if match is None or match[1] != match[2]:
        raise FormatError("board_shape", shape=spec)
    side = int(match[1])
    return side, int(match[3] or side)


class _Reader:
    """Collects rules and candidates, item by item."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.rules: list[Rule] = []
        self.masks: dict[int, int] = {}  # of cells with givens
        self.names = _cells(layout.side)
        self.shape = ""
        self.copies = 0

    def read(self, items: list[Item]) -> None:
        for name, args, inner in items:
            if name == "And":
                self.read(inner)
            elif name == "Or":
                branches = tuple(map(self.branch, inner))
                possible = tuple(rule for rule in branches if self.is_possible(rule))
                self.rules.append(Rule("any_of", (), possible or branches))
            elif name == "Replicate":
                self.replicate(args, inner)
            else:
                _READERS[name](self, args)

    def is_possible(self, rule: Rule) -> bool:
        """Return whether a rule can hold: a sum that cannot be is refused as a rule of a board."""
        try:
            resolve([rule], self.layout)
        except ArgumentError as error:
            return error.code != "rule_impossible_sum"
        return True

    def branch(self, item: Item) -> Rule:
        """Return the rule that a part of a group stands for."""
        rules, masks = self.rules, self.masks
        self.rules, self.masks = [], {}
        self.read([item])
        found = self.rules + [
            Rule("regex", (cell,), "[" + "".join(SYMBOLS[d] for d in to_digits(mask)) + "]")
            for cell, mask in self.masks.items()
        ]
        self.rules, self.masks = rules, masks
        return found[0] if len(found) == 1 else Rule("all_of", (), tuple(found))

    def replicate(self, args: list[str], inner: list[Item]) -> None:
        """Read items once for each cell of a bit set, moved there."""
        origin = self.cell(args[1]) if len(args) > 1 else 0
        bits = [CODE.find(char) >> i & 1 for char in "".join(args[:1]) for i in range(6)]
        targets = [origin + i for i, bit in enumerate(bits) if bit]
        self.copies += len(targets) * (1 + len(inner))
        if self.copies > _MOST_COPIES:
            raise _bad("Replicate", args[0][:20], f"up to {_MOST_COPIES} copies")
        for target in targets:
            self.read([self.moved(item, origin, target) for item in inner])

    def moved(self, item: Item, origin: int, target: int) -> Item:
        """Return an item with its cells moved as far as `origin` is from `target`."""
        name, args, inner = item
        side = self.layout.side
        down, right = target // side - origin // side, target % side - origin % side

        def move(arg: str) -> str:
            cell, under, rest = arg.partition("_")
            at = self.names.get(cell.upper())
            if at is None:
                return arg
            row, column = at // side + down, at % side + right
            if not (0 <= row < self.layout.cells // side and 0 <= column < side):
                raise FormatError("cells_outside", text=arg, side=side)
            return f"R{COORDINATES[row]}C{COORDINATES[column]}{under}{rest}"

        return name, [move(arg) for arg in args], [self.moved(i, origin, target) for i in inner]

    def cell(self, name: str) -> int:
        cell = self.names.get(name.upper())
        if cell is None:
            raise FormatError("cells_outside", text=name, side=self.layout.side)
        return cell

    def cells(self, names: list[str]) -> tuple[int, ...]:
        try:
            return tuple(map(self.names.__getitem__, names))
        except KeyError:  # in lower case, or not a cell
            return tuple(map(self.cell, names))

    def add(self, type_: str, names: list[str], value: int | None = None) -> None:
        self.rules.append(Rule(type_, self.cells(names), value))

    def numbered(self, name: str, args: list[str]) -> None:
        if name == "Whisper" and args and not _NUMBER.fullmatch(args[0]):
            args = ["5", *args]  # German whispers may omit the number
        if name == "Sum" and "_=" in "".join(args[:1]):
            total, *weights = (_int(name, part) for part in args[0].replace("_=", "").split("_"))
            self.rules.append(Rule("weighted_sum", self.cells(args[1:]), (total, *weights)))
            return
        value = _number(name, args)
        if name == "SumLine" and "LOOP" in args:
            self.add("sum_loop", [arg for arg in args[1:] if arg != "LOOP"], value)
            return
        if name == "Lockout":
            value = max(value, 1)  # the ends differ for any number
        self.add(NUMBERED[name], args[1:], value)

    def digits(self, name: str, args: list[str]) -> None:
        digits = tuple(_int(name, digit) for digit in "".join(args[:1]).split("_"))
        self.rules.append(Rule(DIGITS[name], self.cells(args[1:]), digits))

    def given(self, args: list[str]) -> None:
        names, masks, every = self.names, self.masks, self.layout.all
        for arg in args:
            name, _, digits = arg.partition("_")
            mask = _mask(digits)
            if mask & ~every:
                raise _bad("a given", arg, f"a cell and digits from 1 to {self.layout.digits}")
            cell = names[name] if name in names else self.cell(name)
            masks[cell] = masks.get(cell, every) & mask

    def cage(self, args: list[str]) -> None:
        cells, total = self.cells(args[1:]), _int("Cage", args[0] or "0") if args else 0
        if len(set(cells)) == len(cells):
            self.rules.append(Rule("cage", cells, total or None))
        else:  # a cell listed twice counts twice
            self.rules += [Rule("distinct", tuple(dict.fromkeys(cells))), Rule("sum", cells, total)]

    def diagonal(self, args: list[str]) -> None:
        up = _number("Diagonal", args) > 0
        self.rules.append(Rule("diagonal_up" if up else "diagonal_down"))

    def jigsaw(self, args: list[str]) -> None:
        shape = args[-1] if args else ""
        if len(shape) != self.layout.cells:
            raise FormatError("regions_length", count=len(shape), cells=self.layout.cells)
        self.shape = shape

    def regions(self) -> None:
        """Use the pieces of a jigsaw instead of boxes, or in addition if there are boxes."""
        pieces = {char: self.shape.count(char) for char in self.shape}
        boxes = self.layout.box is not None and Rule("no_boxes") not in self.rules
        other = [char for char, size in pieces.items() if size != self.layout.digits]
        if not boxes and len(other) <= 1:
            shape = "".join("." if char in other else char for char in self.shape)
            self.rules = [rule for rule in self.rules if rule.type != "no_boxes"]
            self.rules.append(Rule("regions", (), shape))
            return
        for char, size in pieces.items():
            if self.layout.side <= size <= self.layout.digits:
                cells = tuple(i for i, other in enumerate(self.shape) if other == char)
                self.rules.append(Rule("extra_region", cells))

    def region_size(self, args: list[str]) -> None:
        size, side = _number("RegionSize", args), self.layout.side
        for rows in (r for small in range(isqrt(size), 1, -1) for r in (small, size // small)):
            columns = size // rows
            if rows * columns == size and side % rows == side % columns == 0:
                self.rules.append(Rule("boxes", (), (rows, columns)))
                return
        if self.layout.box:
            self.rules.append(Rule("no_boxes"))

    def quad(self, args: list[str]) -> None:
        corner, side = self.cell("".join(args[:1])), self.layout.side
        if corner % side == side - 1 or corner // side == side - 1:
            raise _bad("Quad", args[0], "the first of four cells")
        digits = tuple(_int("Quad", digit) for digit in args[1:])
        cells = (corner, corner + 1, corner + side, corner + side + 1)
        self.rules.append(Rule("quad", cells, digits))

    def dots(self, name: str, args: list[str]) -> None:
        (type_, value), cells = DOTS[name], self.cells(args)
        last = {cell: i for i, cell in enumerate(cells)}
        for i, cell in enumerate(cells):
            near = self.layout.neighbours[cell]
            self.rules += [Rule(type_, (cell, at), value) for at in near if last.get(at, 0) > i]

    def line(self, name: str) -> tuple[int, ...]:
        index = COORDINATES.find(name[1:].lower()) if len(name) == 2 else -1
        if name[:1] not in ("R", "C") or not 0 <= index < self.layout.side:
            raise _bad("a clue", name, "a row or a column")
        return self.layout.houses[index + self.layout.side * (name[0] == "C")].cells

    def outside(self, name: str, args: list[str]) -> None:
        type_, cells = OUTSIDE[name], self.line("".join(args[:1]).partition(",")[0])
        for value, way in zip(args[1:3], (1, -1), strict=False):
            if value:
                self.rules.append(Rule(type_, cells[::way], _int(type_, value)))

    def sandwich(self, args: list[str]) -> None:
        cells = self.line("".join(args[1:2]).partition(",")[0])
        self.rules.append(Rule("sandwich", cells, _number("Sandwich", args)))

    def little_killer(self, args: list[str]) -> None:
        cells = diagonals(self.layout.side).get(self.cell("".join(args[1:2])))
        if cells is None:
            raise _bad("LittleKiller", args[1], "where a diagonal starts")
        self.rules.append(Rule("little_killer", cells, _number("LittleKiller", args)))

    def pair(self, args: list[str]) -> None:
        self._pairs("pair", args)

    def pair_all(self, args: list[str]) -> None:
        self._pairs("pair_all", args)

    def _pairs(self, type_: str, args: list[str]) -> None:
        if not args:
            raise _bad("Pair", "", "a table")
        n = self.layout.digits
        bits = [CODE.find(c) >> i & 1 for c in args[0] for i in range(6)]
        bits += [0] * (n * n - len(bits))
        table = tuple(sum(bits[n * a + b] << b for b in range(n)) for a in range(n))
        for group in _groups(args[1:]):
            self.rules.append(Rule(type_, self.cells(group), table))

    def indexing(self, args: list[str]) -> None:
        way = {"R": "row", "C": "column"}.get(args[0] if args else "")
        if way is None:
            raise _bad("Indexing", "".join(args[:1]), "R or C")
        self.rules.append(Rule("indexer", self.cells(args[1:]), way))

    def regex(self, args: list[str]) -> None:
        pattern = _pattern("".join(args[:1]))
        for group in _groups(args[1:]):
            self.rules.append(Rule("regex", self.cells(group), pattern))

    def ties(self, args: list[str]) -> None:
        allowed = TIES.get("".join(args[:1]))
        if allowed is None:
            raise _bad("FullRankTies", "".join(args[:1]), " or ".join(TIES))
        self.rules.append(Rule("rank_ties", (), allowed))

    def look_and_say(self, args: list[str]) -> None:
        clue = "".join(args[:1])
        if not clue.isdecimal() or len(clue) % 2:
            raise _bad("LookAndSay", clue, "pairs of a count and a digit")
        pairs = tuple(int(digit) for digit in clue)
        self.rules.append(Rule("look_and_say", self.cells(args[1:]), pairs))

    def equal_sum(self, args: list[str]) -> None:
        groups = [self.cells(group) for group in _groups(args)]
        sizes = tuple(map(len, groups))
        self.rules.append(Rule("equal_sum", tuple(chain(*groups)), sizes))

    def connected(self, args: list[str]) -> None:
        if not args or args[0]:
            raise _bad("ConnectedValues", "".join(args[:1]), "values of the board")
        digits = tuple(_int("ConnectedValues", digit) for digit in "".join(args[1:2]).split("_"))
        size = _int("ConnectedValues", args[2]) if len(args) > 2 else 0
        self.rules.append(Rule("connected", (), (size, *digits)))

    def automaton(self, args: list[str]) -> None:
        if "-" in args:
            raise _bad("NFA", "-", "one line of cells, not several segments")
        automaton = parse_automaton("".join(args[:1]), self.layout.digits)
        if automaton is None:
            raise _bad("NFA", "".join(args[:1])[:20], "a state machine for this board")
        for group in _groups(args[1:]):
            self.rules.append(Rule("state_machine", self.cells(group), automaton.numbers))

    def nothing(self, args: list[str]) -> None:
        """Skip an item that was read before."""

    def finish(self) -> Cells:
        if self.shape:
            self.regions()
        rules = Rules(self.layout.side, *dict.fromkeys(self.rules), digits=self.layout.digits)
        digits, every, masks = bytearray(self.layout.cells), self.layout.all, None
        for cell, mask in self.masks.items():
            digits[cell] = 0 if mask & (mask - 1) else mask.bit_length()
        values = bytes(digits)
        if any(not values[cell] and mask != every for cell, mask in self.masks.items()):
            left = rules.open_masks(values)  # some cells allow only a few digits
            masks = tuple([mask & self.masks.get(cell, every) for cell, mask in enumerate(left)])
        return Cells(values, values, masks, rules)


@lru_cache
def _cells(side: int) -> dict[str, int]:
    """Return the number of each cell by name."""
    marks = COORDINATES[:side].upper()
    names = (f"R{row}C{column}" for row in marks for column in marks)
    return {name: cell for cell, name in enumerate(names)} if len(marks) == side else {}


@lru_cache(1024)
def _mask(digits: str) -> int:
    """Return the mask of digits such as 1_2_9; an invalid one sets a bit above all digits."""
    values = [_int("a given", digit) for digit in digits.split("_")]
    return to_mask(value if 1 <= value <= MOST else MOST + 1 for value in values)


def _groups(args: Iterable[str]) -> Iterator[list[str]]:
    """Split cells at empty arguments; names, which start with `_`, are skipped."""
    group: list[str] = []
    for arg in [*args, ""]:
        if arg and not arg.startswith("_"):
            group.append(arg)
        elif not arg and group:
            yield group
            group = []


def _pattern(text: str) -> str:
    """Parse an expression: in base64, or as plain text with %2E for a dot."""
    try:
        if _BASE64.fullmatch(text):
            return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)).decode("ascii")
    except (binascii.Error, UnicodeDecodeError):
        raise _bad("Regex", text, "an expression in base64") from None
    return unquote(text)


def _bad(name: str, text: str, wanted: str) -> FormatError:
    return FormatError("bad_part", name=name, text=text, wanted=wanted)


def _number(name: str, args: list[str]) -> int:
    return _int(name, args[0] if args else "")


def _int(name: str, text: str) -> int:
    if not (text.isdecimal() and len(text) <= 6) and not _NUMBER.fullmatch(text):
        raise _bad(name, text, "a number")
    return int(text)


def _plain(type_: str) -> _Read:
    return lambda reader, args: reader.add(type_, args)


def _boardwide(type_: str) -> _Read:
    return lambda reader, args: reader.rules.append(Rule(type_))


def _named(read: Callable[[_Reader, str, list[str]], None], name: str) -> _Read:
    return lambda reader, args: read(reader, name, args)


_READERS: dict[str, _Read] = {
    **{name: _plain(type_) for name, type_ in PLAIN.items()},
    **{name: _boardwide(type_) for name, type_ in BOARDWIDE.items()},
    **{name: _named(_Reader.numbered, name) for name in NUMBERED},
    **{name: _named(_Reader.digits, name) for name in DIGITS},
    **{name: _named(_Reader.outside, name) for name in OUTSIDE},
    **{name: _named(_Reader.dots, name) for name in DOTS},
    "Given": _Reader.given,
    "Cage": _Reader.cage,
    "Diagonal": _Reader.diagonal,
    "Jigsaw": _Reader.jigsaw,
    "RegionSize": _Reader.region_size,
    "Quad": _Reader.quad,
    "Sandwich": _Reader.sandwich,
    "LittleKiller": _Reader.little_killer,
    "Pair": _Reader.pair,
    "PairX": _Reader.pair_all,
    "Indexing": _Reader.indexing,
    "Regex": _Reader.regex,
    "FullRankTies": _Reader.ties,
    "LookAndSay": _Reader.look_and_say,
    "EqualSum": _Reader.equal_sum,
    "ConnectedValues": _Reader.connected,
    "NFA": _Reader.automaton,
    "Shape": _Reader.nothing,
}
_ORDINARY = frozenset(_READERS)
