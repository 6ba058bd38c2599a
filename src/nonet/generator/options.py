"""Wishes: what is asked of puzzles that are made, checked before anything is drawn."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from nonet.board.arguments import check_name, to_flag
from nonet.board.board import Board
from nonet.board.cells import BOX, CELLS, COLUMNS, ROWS, SIDE
from nonet.board.errors import ArgumentError, GenerateError
from nonet.board.layout import SYMBOLS
from nonet.board.lines import to_item
from nonet.board.symmetries import SYMMETRIES, orbits
from nonet.engines.digging import Shape
from nonet.engines.logic.techniques import (
    LEVELS,
    PROFILES,
    TECHNIQUES,
    Level,
    choose_techniques,
    find_technique,
)

FEWEST = 17
"""No puzzle with fewer clues has one solution (McGuire, Tugemann and Civario, 2012)."""
EASY_CLUES = (30, 36)
"""An easy puzzle has so many clues unless others are wished for; fewer are easy by luck alone."""
EASIEST, HARDEST = 1.0, 12.0
"""What Sudoku Explainer's ratings are between: nothing beyond 11.9 is known."""
_STEP = 0.1  # between two ratings
_MOST_PARTS = 10_000


class Part(NamedTuple):
    """A level of a mix, or a band of Sudoku Explainer's ratings, and how many parts it has."""

    level: str
    parts: int
    er: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Wish:
    """A request, checked: the shape of the clues, and what the rating must be.

    `mix` is for sets of several levels, or bands of ratings; then there is no `level`. `techniques`
    are what ratings use.
    """

    shape: Shape
    level: Level | None
    require: str | None
    mix: tuple[Part, ...] = ()
    er: tuple[float, float] | None = None
    techniques: tuple[str, ...] = PROFILES["default"]

    @property
    def name(self) -> str:
        """Name it, so that other wishes draw other grids from the same seed."""
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
        """Whether more is asked than a shape."""
        return bool(self.level or self.require or self.mix or self.er)

    @property
    def has_bands(self) -> bool:
        """Whether the mix is one of bands."""
        return any(part.er for part in self.mix)

    def find_band(self, rating: float) -> str | None:
        """Name the band of the mix that a rating is in.

        >>> check_wish(levels="1.0-2.0:1,7.1-7.3:1").find_band(7.2)
        '7.1-7.3'
        """
        for part in self.mix:
            if part.er and is_within(rating, part.er):
                return part.level
        return None


def check_wish(
    *,
    level: str | None = None,
    levels: str | None = None,
    symmetry: str = "none",
    clues: int | tuple[int, int] | None = None,
    er: float | tuple[float | None, float | None] | str | None = None,
    require: str | None = None,
    minimal: bool = False,
    pattern: Any = None,
    profile: str = "default",
    with_: Iterable[str] = (),
    without: Iterable[str] = (),
) -> Wish:
    """Check a request, and say at once what cannot be.

    >>> check_wish(level="hard").level
    'hard'
    """
    check_symmetry(symmetry)
    minimal = to_flag("minimal", minimal)
    if level is not None and levels is not None:
        raise ArgumentError("level_and_levels")
    wanted = None if level is None else parse_level(level)
    techniques = choose_techniques(profile, with_, without)
    if require is not None:
        require = find_technique(require)
        _check_technique(require, wanted, techniques)
        if levels is not None:
            raise ArgumentError("levels_and_require")
    fewest, most = _check_clues(clues)
    if clues is None and wanted == "easy" and not minimal and pattern is None:
        fewest, most = EASY_CLUES
    cells = (True,) * CELLS if pattern is None else parse_pattern(pattern)
    _check_pattern(cells, symmetry, fewest)
    shape = Shape(cells, symmetry, fewest, most, minimal)
    mix = () if levels is None else parse_mix(levels)
    wish = Wish(shape, wanted, require, mix, _check_er(er), techniques)
    if wish.has_bands and er is not None:
        raise ArgumentError("levels_and_er")
    return wish


def check_symmetry(name: str) -> None:
    """Refuse what is not the name of a symmetry.

    >>> check_symmetry("rotate180")
    """
    check_name("symmetry", name, SYMMETRIES)


def parse_level(name: str) -> Level:
    """Give a level by its name.

    >>> parse_level("hard")
    'hard'
    """
    check_name("level", name, LEVELS)
    return next(level for level in LEVELS if level == name)


def parse_mix(text: str) -> tuple[Part, ...]:
    """Read a mix of levels, or of bands of ratings, each with the parts that it has.

    >>> parse_mix("easy:3,hard:1")
    (Part(level='easy', parts=3, er=None), Part(level='hard', parts=1, er=None))
    >>> [part.er for part in parse_mix("1.2-2.5:3,8.0-:1")]
    [(1.2, 2.5), (8.0, 12.0)]
    """
    mix = []
    if not isinstance(text, str):
        raise ArgumentError("not_a_part", value=text, most=_MOST_PARTS)
    for item in text.split(","):
        name, _, parts = item.partition(":")
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


def deal(mix: Sequence[Part]) -> list[str]:
    """Put the levels of a mix in an order that is balanced all along, to be repeated for ever.

    >>> deal(parse_mix("easy:3,hard:1"))
    ['easy', 'easy', 'hard', 'easy']
    """
    whole = sum(part.parts for part in mix)
    order: list[str] = []
    given = dict.fromkeys((part.level for part in mix), 0)
    for i in range(1, whole + 1):
        late = max(mix, key=lambda part: part.parts * i - given[part.level] * whole)
        given[late.level] += 1
        order.append(late.level)
    return order


def parse_er(text: str) -> tuple[float | None, float | None]:
    """Read a rating of Sudoku Explainer or a range of it, open where a side is left out.

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
    """Say whether a rating is in a range, ends counted in.

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


def _check_technique(name: str, level: Level | None, techniques: tuple[str, ...]) -> None:
    if name not in techniques:
        raise GenerateError("unrated_technique", value=name)
    of = TECHNIQUES[name].level
    if level is not None and LEVELS.index(of) > LEVELS.index(level):
        raise GenerateError("technique_above_level", value=name, level=of, wanted=level)


def _check_clues(clues: int | tuple[int, int] | None) -> tuple[int, int]:
    fewest, most = check_range(clues, CELLS)
    if most < FEWEST:
        shown = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        raise GenerateError("too_few_clues", clues=shown, fewest=FEWEST)
    return 0 if clues is None else max(fewest, FEWEST), most


def check_range(clues: int | tuple[int, int] | None, cells: int) -> tuple[int, int]:
    """Check a number of clues, or a range of it, on a board of so many cells.

    >>> check_range(5, 16), check_range(None, 16)
    ((5, 5), (0, 16))
    """
    if clues is None:
        return 0, cells
    try:
        fewest, most = (clues, clues) if isinstance(clues, int) else map(operator.index, clues)
    except (TypeError, ValueError):
        raise ArgumentError("clue_range", clues=repr(clues), most=cells) from None
    if not 0 <= fewest <= most <= cells:
        shown = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        raise ArgumentError("clue_range", clues=shown, most=cells)
    return fewest, most


def parse_pattern(pattern: Any, side: int = SIDE) -> tuple[bool, ...]:
    """Read where clues may stand: text, a board, a truth value a cell, or rows of them.

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
    """List the cells of rows, an array, a data frame, or of one list of all."""
    if not hasattr(pattern, "tolist") and hasattr(pattern, "to_numpy"):
        pattern = pattern.to_numpy()
    rows = pattern.tolist() if hasattr(pattern, "tolist") else pattern
    if not isinstance(rows, Iterable) or isinstance(rows, bytes | bytearray):
        raise ArgumentError("pattern_kind", kind=type(pattern).__name__)
    rows = list(rows)
    return [cell for row in rows for cell in row] if len(rows) == side else rows


def _is_clue(cell: Any) -> bool:
    """Say whether a cell of a pattern may hold a clue: blanks, false and missing ones may not."""
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
