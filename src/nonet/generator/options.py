"""Options of the puzzle generator, and their validation for classic 9x9 boards."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from nonet.arguments import check_name, to_flag
from nonet.board.board import Board
from nonet.board.symmetries import SYMMETRIES, orbits
from nonet.errors import ArgumentError, GenerateError, unknown
from nonet.formats.lines import to_item
from nonet.generator.dig import Shape
from nonet.geometry.cells import BOX, CELLS, COLUMNS, ROWS, SIDE
from nonet.geometry.layout import SYMBOLS
from nonet.rules.model import Rules
from nonet.techniques.table import (
    LEVELS,
    PROFILES,
    TECHNIQUES,
    Level,
    choose_techniques,
    find_technique,
)

FEWEST = 17
"""No puzzle with fewer clues has one solution (McGuire, Tugemann and Civario, 2012)."""
Clues = int | tuple[int, int] | range | None
"""Number of clues: one number, a (minimum, maximum) pair, or a range."""
EASY_CLUES = (30, 36)
"""Default number of clues of an easy puzzle; with fewer clues, easy puzzles are rare."""
EASIEST, HARDEST = 1.0, 12.0
"""Bounds of Sudoku Explainer ratings; the hardest known puzzle has 11.9."""
_STEP = 0.1  # smallest difference between two ratings
_MOST_PARTS = 10_000


class Part(NamedTuple):
    """One entry of `levels`: a level, or a range of Sudoku Explainer ratings, and its weight."""

    level: str
    parts: int
    er: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GenerateOptions:
    """The options of `nonet.generate` and `nonet.generate_many`, as the caller passes them.

    The command line and the HTTP interface take their names from here, and their texts from HELP.
    """

    level: str | None = None
    levels: str | None = None
    er: float | tuple[float | None, float | None] | str | None = None
    require: str | None = None
    symmetry: str = "none"
    clues: Clues = None
    minimal: bool = False
    pattern: Any = None
    size: int | None = None
    rules: Rules | str | Iterable[str] | None = None
    profile: str = "default"
    include: Iterable[str] = ()
    exclude: Iterable[str] = ()


HELP = {
    "level": "difficulty, as nonet rate gives it",
    "levels": "shares of several levels, such as easy,hard or easy:40,hard:20, or of ER ranges, "
    "such as 1.2-2.5:40,7.1-:10",
    "er": "Sudoku Explainer rating: 7.2, 7.1-7.3, or 8.0- for 8.0 and harder",
    "require": "a technique that each puzzle needs, by id or name, such as x_wing",
    "symmetry": f"symmetry of the clues, also of cages and lines: {', '.join(SYMMETRIES)}",
    "clues": "number of clues, such as 30 or 24-28",
    "minimal": "make every clue necessary, also each cage, line, and number outside",
    "pattern": "cells that may have clues: one character per cell, x or .",
    "size": "size of the board, 2 to 25",
    "rules": "rules of the puzzles, separated by commas: jigsaw, killer, thermo, arrow, whispers, "
    "renban, kropki, xv, little_killer, sandwich, skyscraper, 2x3 (boxes), diagonals, windows, "
    "disjoint, anti_knight, anti_king, non_consecutive, and others that need no cells",
}
"""What each option means, in one line."""


@dataclass(frozen=True, slots=True)
class ClassicOptions:
    """Validated options: the shape of the clues and the required rating.

    `mix` holds the entries of `levels`; `level` is then None. `techniques` are the techniques
    used for rating.
    """

    shape: Shape
    level: Level | None
    require: str | None
    mix: tuple[Part, ...] = ()
    er: tuple[float, float] | None = None
    techniques: tuple[str, ...] = PROFILES["default"]

    @property
    def name(self) -> str:
        """Return a text that identifies the options; it is mixed into the seed."""
        cells = "".join("x" if cell else "." for cell in self.shape.pattern)
        shape = self.shape
        return (
            f"{'mix' if self.mix else self.level} {self.require} {shape.symmetry}"
            f" {shape.fewest} {shape.most} {shape.minimal} {cells}"
            + (f" er {self.er}" if self.er else "")
            + (f" by {self.techniques}" if self.techniques != PROFILES["default"] else "")
        )

    @property
    def is_rated(self) -> bool:
        """Whether puzzles must be rated, not only shaped."""
        return bool(self.level or self.require or self.mix or self.er)

    @property
    def has_bands(self) -> bool:
        """Whether the mix consists of rating ranges instead of levels."""
        return any(part.er for part in self.mix)

    def find_band(self, rating: float) -> str | None:
        """Return the name of the rating range in the mix that contains a rating, or None.

        >>> options = GenerateOptions(levels="1.0-2.0:1,7.1-7.3:1")
        >>> check_options(options).find_band(7.2)
        '7.1-7.3'
        """
        for part in self.mix:
            if part.er and is_within(rating, part.er):
                return part.level
        return None


def check_options(options: GenerateOptions) -> ClassicOptions:
    """Validate options; raise ArgumentError or GenerateError for those that cannot be met.

    >>> check_options(GenerateOptions(level="hard")).level
    'hard'
    """
    check_symmetry(options.symmetry)
    minimal = to_flag("minimal", options.minimal)
    if options.level is not None and options.levels is not None:
        raise ArgumentError("level_and_levels")
    level = None if options.level is None else parse_level(options.level)
    techniques = choose_techniques(options.profile, options.include, options.exclude)
    require = options.require
    if require is not None:
        require = find_technique(require)
        check_technique(require, level, techniques)
        if options.levels is not None:
            raise ArgumentError("levels_and_require")
    shape = _check_shape(options, level, minimal)
    mix = () if options.levels is None else parse_mix(options.levels)
    checked = ClassicOptions(shape, level, require, mix, _check_er(options.er), techniques)
    if checked.has_bands and options.er is not None:
        raise ArgumentError("levels_and_er")
    return checked


def _check_shape(options: GenerateOptions, level: Level | None, minimal: bool) -> Shape:
    """Return the shape of the clues that the options ask for."""
    fewest, most = _check_clues(options.clues)
    if options.clues is None and level == "easy" and not minimal and options.pattern is None:
        fewest, most = EASY_CLUES
    cells = (True,) * CELLS if options.pattern is None else parse_pattern(options.pattern)
    _check_pattern(cells, options.symmetry, fewest)
    return Shape(cells, options.symmetry, fewest, most, minimal)


def check_symmetry(name: str) -> None:
    """Raise ArgumentError if the name of a symmetry is unknown.

    >>> check_symmetry("rotate180")
    """
    check_name("symmetry", name, SYMMETRIES)


def parse_level(name: str) -> Level:
    """Return the level with this name, ignoring case.

    >>> parse_level("Hard")
    'hard'
    """
    for level in LEVELS:
        if isinstance(name, str) and name.lower() == level:
            return level
    raise unknown("level", name, LEVELS)


def parse_mix(text: str) -> tuple[Part, ...]:
    """Parse a mix: levels or rating ranges, each with its weight (1 if it has none).

    >>> parse_mix("easy:3,hard")
    (Part(level='easy', parts=3, er=None), Part(level='hard', parts=1, er=None))
    >>> [part.er for part in parse_mix("1.2-2.5:3,8.0-:1")]
    [(1.2, 2.5), (8.0, 12.0)]
    """
    mix = []
    if not isinstance(text, str):
        raise ArgumentError("not_a_part", value=text, most=_MOST_PARTS)
    for item in text.split(","):
        name, colon, parts = item.partition(":")
        parts = parts if colon else "1"
        if not (parts.isascii() and parts.isdigit() and 0 < int(parts) <= _MOST_PARTS):
            raise ArgumentError("not_a_part", value=item, most=_MOST_PARTS)
        name = name.strip()
        if name[:1].isdigit() or name.startswith("-"):
            mix.append(Part(name, int(parts), _check_er(name)))
        else:
            mix.append(Part(parse_level(name), int(parts)))
    bands = sorted(part.er for part in mix if part.er)
    if 0 < len(bands) < len(mix):
        raise ArgumentError("levels_and_bands", value=text)
    twice = any(one[1] > other[0] - _STEP / 2 for one, other in pairwise(bands))
    if twice or len({part.level for part in mix}) < len(mix):
        raise ArgumentError("level_twice", value=text)
    return tuple(mix)


def interleave(mix: Sequence[Part]) -> list[str]:
    """Return the levels of a mix as a repeating sequence that is evenly mixed throughout.

    >>> interleave(parse_mix("easy:3,hard:1"))
    ['easy', 'easy', 'hard', 'easy']
    """
    whole = sum(part.parts for part in mix)
    order: list[str] = []
    used = dict.fromkeys((part.level for part in mix), 0)
    for i in range(1, whole + 1):
        due = max(mix, key=lambda part: part.parts * i - used[part.level] * whole)
        used[due.level] += 1
        order.append(due.level)
    return order


def parse_er(text: str) -> tuple[float | None, float | None]:
    """Parse a Sudoku Explainer rating or a range; a missing end leaves the range open.

    >>> parse_er("7.1-7.3"), parse_er("8.0-"), parse_er("1.2")
    ((7.1, 7.3), (8.0, None), (1.2, 1.2))
    """
    low, dash, high = text.partition("-")
    try:
        least = float(low) if low else None
        return least, (float(high) if high else None) if dash else least
    except ValueError:
        raise ArgumentError("not_er", value=text) from None


def is_within(rating: float, er: tuple[float, float]) -> bool:
    """Return whether a rating is in a range, including both ends.

    >>> is_within(7.1, (7.1, 7.3)), is_within(7.0, (7.1, 7.3))
    (True, False)
    """
    return er[0] - _STEP / 2 < rating < er[1] + _STEP / 2


def _check_er(
    er: float | tuple[float | None, float | None] | str | None,
) -> tuple[float, float] | None:
    if er is None:
        return None
    if isinstance(er, str):
        er = parse_er(er)
    try:
        low, high = er if isinstance(er, tuple | list) else (er, er)
        least = EASIEST if low is None else float(low)
        most = HARDEST if high is None else float(high)
    except (TypeError, ValueError, OverflowError):
        raise ArgumentError("not_er", value=er) from None
    if not EASIEST <= least <= most <= HARDEST:
        shown = f"{least:g}" if least == most else f"{least:g} to {most:g}"
        raise ArgumentError("er_range", er=shown, least=EASIEST, most=HARDEST)
    return least, most


def check_technique(name: str, level: Level | None, techniques: tuple[str, ...]) -> None:
    """Raise GenerateError if puzzles of a level, rated by these techniques, never need this one.

    >>> check_technique("x_wing", "hard", ("x_wing",))
    """
    if name not in techniques:
        raise GenerateError("unrated_technique", value=name)
    of = TECHNIQUES[name].level
    if level is not None and LEVELS.index(of) > LEVELS.index(level):
        raise GenerateError("technique_above_level", value=name, level=of, wanted=level)


def _check_clues(clues: Clues) -> tuple[int, int]:
    fewest, most = check_range(clues, CELLS)
    if most < FEWEST:
        shown = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        raise GenerateError("too_few_clues", clues=shown, fewest=FEWEST)
    return 0 if clues is None else max(fewest, FEWEST), most


def check_range(clues: Clues, cells: int) -> tuple[int, int]:
    """Validate a number or range of clues for a board with this many cells.

    >>> check_range(5, 16), check_range(None, 16)
    ((5, 5), (0, 16))
    """
    if clues is None:
        return 0, cells
    try:
        if isinstance(clues, range):
            if clues.step != 1 or not clues:
                raise ValueError
            fewest, most = clues[0], clues[-1]
        else:
            fewest, most = (clues, clues) if isinstance(clues, int) else map(operator.index, clues)
    except (TypeError, ValueError):
        raise ArgumentError("clue_range", clues=repr(clues), most=cells) from None
    if not 0 <= fewest <= most <= cells:
        shown = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        raise ArgumentError("clue_range", clues=shown, most=cells)
    return fewest, most


def parse_pattern(pattern: Any, side: int = SIDE) -> tuple[bool, ...]:
    """Parse where clues are allowed: text, a board, one boolean per cell, or rows of them.

    >>> sum(parse_pattern("x" * 40 + "." * 41))
    40
    """
    cells: list[Any]
    if isinstance(pattern, Board):
        cells = list(pattern.givens)
    elif isinstance(pattern, str):
        text = "".join(pattern.split())
        for i, letter in enumerate(text):
            if letter not in "xX#0_-" + SYMBOLS:
                raise ArgumentError("not_a_pattern", position=i + 1, character=letter)
        cells = list(text)
    else:
        cells = _flatten(pattern, side)
    if len(cells) != side * side:
        raise ArgumentError("pattern_size", expected=side * side, count=len(cells))
    return tuple(map(_is_clue, cells))


def _flatten(pattern: Any, side: int) -> list[Any]:
    """Return the cells of rows, an array, a data frame, or a flat list."""
    if not hasattr(pattern, "tolist") and hasattr(pattern, "to_numpy"):
        pattern = pattern.to_numpy()
    rows = pattern.tolist() if hasattr(pattern, "tolist") else pattern
    if not isinstance(rows, Iterable) or isinstance(rows, bytes | bytearray):
        raise ArgumentError("pattern_kind", kind=type(pattern).__name__)
    rows = list(rows)
    return [cell for row in rows for cell in row] if len(rows) == side else rows


def _is_clue(cell: Any) -> bool:
    """Return whether a pattern allows a clue in a cell; blank, false and missing mean no."""
    item = to_item(cell)
    return item not in ("", *".0_-") if isinstance(item, str) else to_flag("pattern", item)


def _check_pattern(cells: Sequence[bool], symmetry: str, fewest: int) -> None:
    orbit = orbits(symmetry)
    closed = {orbit[cell] for cell in range(CELLS) if not cells[cell]}
    usable = [orbit[cell] not in closed for cell in range(CELLS)]
    if sum(usable) < max(fewest, FEWEST):
        need = max(fewest, FEWEST)
        raise GenerateError("pattern_room", need=need, room=sum(usable))
    for name, lines in (("rows", ROWS), ("columns", COLUMNS)):
        empty = [i for i, line in enumerate(lines) if not any(usable[cell] for cell in line)]
        for one, other in pairwise(empty):
            if one // BOX == other // BOX:
                raise GenerateError("pattern_gap", lines=name, one=one + 1, other=other + 1)
