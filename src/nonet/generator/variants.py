"""Making puzzles of other sizes and rules: jigsaws, killers, and all that `Rules` can say."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from nonet.board.arguments import to_flag, to_whole
from nonet.board.board import Board
from nonet.board.errors import ArgumentError, GenerateError, unknown
from nonet.board.layout import box_of
from nonet.board.rules.model import Rule, Rules
from nonet.board.symmetries import orbits
from nonet.engines import rule_puzzles, seeds, shapes
from nonet.engines.digging import Shape
from nonet.results.wishes import check_range, check_symmetry, parse_pattern

MADE = ("jigsaw", "killer")
"""What is drawn anew for each puzzle: regions in place of boxes, cages with their sums."""
_WORDS = {"x": "diagonals"}
_BOXES = re.compile(r"(\d{1,2})x(\d{1,2})")
# Boards with more cells than so many keep such a share of them as clues, unless asked otherwise.
_LARGE = {256: 0.5, 144: 0.4}
_PIECE = 8  # puzzles that are made at a time


@dataclass(frozen=True, slots=True)
class RuleWish:
    """A request, checked: the rules, what is drawn for each puzzle, and the shape of the clues."""

    rules: Rules
    made: frozenset[str]
    shape: Shape

    @property
    def name(self) -> str:
        """Name it, so that other wishes draw other grids from the same seed."""
        return f"{self.rules!r} {sorted(self.made)} {self.shape}"


def parse_rules(
    rules: Rules | str | Iterable[str] | None, size: int | None
) -> tuple[Rules, frozenset[str]]:
    """Read what boards are asked for: rules, and what of MADE is drawn for each puzzle.

    Words are names of rules that need no cells, `jigsaw`, `killer`, or boxes such as `2x3`.

    >>> parse_rules("killer 3x2", None)
    (Rules(6, rule('boxes', '', (3, 2))), frozenset({'killer'}))
    >>> parse_rules("diagonals,anti_king", 16)[0]
    Rules(16, 'diagonal_up', 'diagonal_down', 'anti_king')
    """
    size = None if size is None else to_whole("size", size)
    if isinstance(rules, Rules):
        if size not in (None, rules.side):
            raise ArgumentError("rules_size", side=rules.side, cells=(size or 0) ** 2)
        return rules, frozenset()
    words = _words(rules)
    found: list[Rule | str] = []
    made = set()
    for word in filter(None, (word.lower().replace("-", "_") for word in words)):
        if word in MADE:
            made.add(word)
        elif boxes := _BOXES.fullmatch(word):
            shape = int(boxes[1]), int(boxes[2])
            size = shape[0] * shape[1] if size is None else size
            found.append(Rule("boxes", (), shape))
        else:
            found.append(_WORDS.get(word, _known(word)))
    if "jigsaw" in made and any(isinstance(rule, Rule) or rule == "no_boxes" for rule in found):
        raise ArgumentError("jigsaw_boxes")
    side = 9 if size is None else size
    usual = Rule("boxes", (), box_of(side))
    return Rules(side, *(rule for rule in found if rule != usual)), frozenset(made)


def _words(rules: str | Iterable[str] | None) -> list[str]:
    if isinstance(rules, str):
        return re.split(r"[,\s]+", rules.strip())
    try:
        words = [] if rules is None else list(rules)
    except TypeError:
        kind = type(rules).__name__
        raise TypeError(f"rules are nonet.rules.Rules, or names of rules, not {kind}") from None
    for word in words:
        if not isinstance(word, str):
            raise unknown("rule_word", word, list_words())
    return words


def list_words() -> list[str]:
    """List the words that `parse_rules` knows, but for boxes.

    >>> list_words()[:4]
    ['jigsaw', 'killer', 'diagonals', 'no_boxes']
    """
    from nonet.board.rules.table import RULES

    names = ["diagonals", *(name for name, kind in RULES.items() if kind.takes == "board")]
    return [*MADE, *(name for name in names if name not in ("regions", "boxes"))]


def _known(word: str) -> str:
    if word not in list_words() and word not in _WORDS:
        raise unknown("rule_word", word, list_words())
    return word


def check_rule_wish(
    rules: Rules,
    made: frozenset[str],
    *,
    symmetry: str = "none",
    clues: int | tuple[int, int] | None = None,
    minimal: bool = False,
    pattern: Any = None,
) -> RuleWish:
    """Check a request, and say at once what cannot be.

    >>> check_rule_wish(Rules(6), frozenset()).shape.most
    36
    """
    cells = rules.layout.cells
    check_symmetry(symmetry)
    minimal = to_flag("minimal", minimal)
    where = (True,) * cells if pattern is None else parse_pattern(pattern, rules.side)
    fewest, most = check_range(clues, cells)
    if clues is None and "killer" in made:
        fewest = most = 0
    elif clues is None and not minimal and pattern is None:
        fewest = int(cells * next((share for n, share in _LARGE.items() if cells > n), 0))
    if most == 0 and (symmetry != "none" or pattern is not None):
        raise GenerateError("no_clues_to_place")
    room = sum(where)
    if room < fewest:
        raise GenerateError("pattern_room", need=fewest, room=room)
    return RuleWish(rules, made, Shape(where, symmetry, fewest, most, minimal))


def make_maker(
    rules: Rules,
    made: frozenset[str],
    seed: int,
    deadline: float,
    *,
    symmetry: str = "none",
    clues: int | tuple[int, int] | None = None,
    minimal: bool = False,
    pattern: Any = None,
    **rated: Any,
) -> RuleMaker:
    """Make what makes puzzles by their numbers; ratings are for the classic board.

    >>> maker = make_maker(Rules(4), frozenset(), 7, 60.0)
    >>> [len(board) for board in maker(range(2))]
    [16, 16]
    """
    words = {"level": "a level", "levels": "a level", "er": "a rating", "require": "a technique"}
    for name, what in words.items():
        if rated.get(name) is not None:
            raise ArgumentError("classic_only", what=what)
    if rated.get("profile", "default") != "default" or rated.get("with_") or rated.get("without"):
        raise ArgumentError("classic_only", what="a choice of techniques")
    wish = check_rule_wish(
        rules, made, symmetry=symmetry, clues=clues, minimal=minimal, pattern=pattern
    )
    return RuleMaker(wish, seed, deadline)


@dataclass(frozen=True, slots=True)
class RuleMaker:
    """Makes puzzles by their numbers; can be sent to another process."""

    wish: RuleWish
    seed: int
    deadline: float

    def cut(self, rows: range, most: int = _PIECE) -> Iterator[range]:
        """Cut rows into pieces of at most so many."""
        size = min(most, _PIECE) if self.wish.rules.layout.cells < min(_LARGE) else 1
        return (rows[i : i + size] for i in range(0, len(rows), size))

    def __call__(self, rows: Sequence[int]) -> list[Board]:
        """Give the puzzles of a piece."""
        return [self._make(row) for row in rows]

    def to_board(self, board: Board) -> Board:
        """Give a puzzle as a board, which it is."""
        return board

    def alone(self) -> RuleMaker:
        """Give the same for one of several processes."""
        return self

    def _make(self, row: int) -> Board:
        """Draw until a puzzle is as wished."""
        end = time.monotonic() + self.deadline
        seed = seeds.fold(self.seed, self.wish.name)
        for tries in count(1):
            stream = seeds.Stream(seeds.fold(seed, f"{row} {tries}"))
            try:
                if (board := _draw(self.wish, stream, end)) is not None:
                    return board
                if time.monotonic() > end:
                    raise TimeoutError
            except TimeoutError:
                raise GenerateError(
                    "none_found", seconds=self.deadline, tries=tries, shaped=0
                ) from None
        raise AssertionError("there is always another try")


def _draw(wish: RuleWish, stream: seeds.Stream, end: float) -> Board | None:
    """Draw a puzzle with one solution; None where it is not as wished."""
    rules, shape = wish.rules, wish.shape
    if "jigsaw" in wish.made:
        drawn = rule_puzzles.draw_jigsaw(rules, stream, end)
        if drawn is None:
            return None
        rules, grid = drawn
    else:
        found = rule_puzzles.draw_grid(rules, stream, end)
        if found is None:
            raise GenerateError("no_grid", rules=repr(rules))
        grid = found
    if "killer" in wish.made:
        if shape.most == 0:
            killer = rule_puzzles.draw_killer(grid, rules, stream, end)
            none = bytes(len(grid))
            return None if killer is None else Board.of(none, none, None, killer)
        cages = shapes.draw_cages(grid, rules.layout, stream)
        rules = rule_puzzles.with_cages(rules, cages, grid)
    clues = _dig(grid, rules, shape, stream, end)
    return None if clues is None else Board.of(clues, clues, None, rules)


def _dig(grid: bytes, rules: Rules, shape: Shape, stream: seeds.Stream, end: float) -> bytes | None:
    """Take clues away until they have the shape; None where they do not come to it."""
    orbit = orbits(shape.symmetry, rules.side)
    closed = {orbit[cell] for cell in range(len(grid)) if not shape.pattern[cell]}
    start = bytes(0 if orbit[cell] in closed else digit for cell, digit in enumerate(grid))
    if closed and not rule_puzzles.is_unique(start, rules, end):
        return None
    floor = 0 if shape.minimal else shape.fewest
    if not shape.minimal and shape.most < len(grid):
        floor += stream.below(shape.most - shape.fewest + 1)
    members: list[list[int]] = [[] for _ in range(max(orbit) + 1)]
    for cell, number in enumerate(orbit):
        members[number].append(cell)
    groups = [members[number] for number in stream.order(len(members)) if number not in closed]
    clues = rule_puzzles.dig(start, rules, groups, floor, end, thorough=shape.minimal)
    if not shape.fewest <= len(clues) - clues.count(0) <= shape.most:
        return None
    if shape.minimal and shape.symmetry != "none" and rule_puzzles.has_spare(clues, rules, end):
        return None
    return clues
