"""Making puzzles: with one solution, of a level, in a symmetry, minimal."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from nonet.board.board import Board
from nonet.board.cells import BOX, CELLS, COLUMNS, ROWS, SIDE
from nonet.board.errors import ArgumentError, GenerateError, unknown
from nonet.board.symmetries import SYMMETRIES, orbits
from nonet.engines import fast, seeds
from nonet.engines import generate as engine
from nonet.engines.logic.techniques import LEVELS, PROFILES, TECHNIQUES, Level, find_technique
from nonet.results.logic import rate
from nonet.results.solving import Puzzle, to_classic

FEWEST = 17
"""No puzzle with fewer clues has one solution (McGuire, Tugemann and Civario, 2012)."""
EASY_CLUES = (30, 36)
"""An easy puzzle has so many clues unless others are wished for; fewer are easy by luck alone."""
EASIEST, HARDEST = 1.0, 12.0
"""What Sudoku Explainer's ratings are between: nothing beyond 11.9 is known."""
_MOST_AT_ONCE = 1024  # puzzles dug in step; more gain nothing


@dataclass(frozen=True, slots=True)
class _Wish:
    """A request, checked: the shape of the clues, and what the rating must be."""

    shape: engine.Shape
    level: Level | None
    require: str | None
    er: tuple[float, float] | None = None

    @property
    def is_rated(self) -> bool:
        """Say whether puzzles of the right shape may still be wrong."""
        return any(wish is not None for wish in (self.level, self.require, self.er))

    @property
    def name(self) -> str:
        """Name it, so that other wishes draw other grids from the same seed."""
        cells = "".join("x" if cell else "." for cell in self.shape.pattern)
        shape = self.shape
        return (
            f"{self.level} {self.require} {shape.symmetry} {shape.fewest} {shape.most}"
            f" {shape.minimal} {cells}" + (f" er {self.er}" if self.er else "")
        )

    def is_met(self, board: Board) -> bool:
        """Say whether a puzzle of the right shape has the right rating."""
        # The finders come with the first question, as in `results.logic`.
        from nonet.engines.logic.within_level import is_within

        if self.level is not None:
            index = LEVELS.index(self.level)
            top = len(LEVELS) - 1
            # For the top level one more is left to the rating: to see that a puzzle is not within
            # the level below costs nearly as much.
            below = index - 2 if index == top else index - 1
            if below >= 0 and is_within(board, LEVELS[below]):
                return False
            if index < top and not is_within(board, self.level):
                return False
        elif self.require is None:
            return True
        rating = rate(board)
        return (self.level in (None, rating.level)) and (
            self.require is None or self.require in rating.used
        )


def generate(
    *,
    level: str | None = None,
    symmetry: str = "none",
    clues: int | tuple[int, int] | None = None,
    er: float | tuple[float | None, float | None] | None = None,
    require: str | None = None,
    minimal: bool = False,
    pattern: Any = None,
    seed: int | None = None,
    deadline: float = 60.0,
) -> Board:
    """Make a puzzle with exactly one solution.

    - `level`: easy, medium, hard, unfair or extreme, as `nonet.rate` gives it
    - `er`: Sudoku Explainer's rating (`nonet.er`), or a range such as `(7.1, 7.3)` or `(8.0, None)`
    - `symmetry`: one of `nonet.SYMMETRIES`, in which the clues stand
    - `clues`: how many, or a range such as `(24, 28)`
    - `require`: a technique that the path of `nonet.rate` takes, where nothing easier leads on
    - `minimal`: no clue can be left out (it is so anyway without a symmetry and a number of clues,
      but for easy puzzles)
    - `pattern`: where clues may stand: 81 characters, `.` where not and `x` or a digit where so, a
      board, or 81 truth values
    - `seed`: the same one gives the same puzzle on every machine; None draws one

    The full grid under the puzzle is drawn from all there are, all equally likely (but for a
    pattern, which few grids fit: there one is changed until it does). What cannot be had is a
    `GenerateError`: at once where that is known, else after `deadline` seconds.

    >>> puzzle = generate(level="hard", symmetry="rotate180", seed=7)
    >>> rate(puzzle).status, rate(puzzle).level
    ('unique', 'hard')
    >>> generate(clues=16)
    Traceback (most recent call last):
    nonet.board.errors.GenerateError: 16 clues: no puzzle with fewer than 17 has one solution
    """
    wish = _check(level, symmetry, clues, require, minimal, pattern, er)
    return next(_make(wish, 1, seeds.choose_seed(seed), deadline))


def generate_many(
    n: int,
    *,
    level: str | None = None,
    symmetry: str = "none",
    clues: int | tuple[int, int] | None = None,
    er: float | tuple[float | None, float | None] | None = None,
    require: str | None = None,
    minimal: bool = False,
    pattern: Any = None,
    seed: int | None = None,
    deadline: float = 60.0,
) -> Iterator[Board]:
    """Go through n puzzles made as `generate` makes them, many at a time.

    The first is that of `generate` with the same seed, and more of them begin with the same ones.
    Each has a full grid of its own, drawn at random; that two are the same in disguise is possible
    but has never been seen. `deadline` bounds the seconds without a new puzzle.

    >>> [str(puzzle)[:9] for puzzle in generate_many(3, seed=7)]
    ['....215.3', '7....3.81', '...3.65.8']
    """
    wish = _check(level, symmetry, clues, require, minimal, pattern, er)
    return _make(wish, n, seeds.choose_seed(seed), deadline)


def _make(wish: _Wish, n: int, seed: int, deadline: float) -> Iterator[Board]:
    """Make puzzles in order, as many at a time as it pays; each has its own numbers of tries."""
    seed = seeds.fold(seed, wish.name)
    size = _MOST_AT_ONCE
    if wish.is_rated or not all(wish.shape.pattern):
        size = 8
    elif wish.shape.most < CELLS:
        size = 128
    for first in range(0, n, size):
        yield from _Search(wish, seed, deadline).run(range(first, min(n, first + size)))


class _Search:
    """The search for some puzzles at a time: try after try for each, until one is as wished.

    Try t of puzzle i has the number i * 2^32 + t, and the first that is as wished is taken: so a
    puzzle does not depend on those that are searched with it.
    """

    def __init__(self, wish: _Wish, seed: int, deadline: float) -> None:
        """Start the clock."""
        self.wish = wish
        self.seed = seed
        self.deadline = deadline
        self.last = time.monotonic()
        self.tries = 0
        self.shaped = 0

    def run(self, puzzles: range) -> Iterator[Board]:
        """Give the puzzles of these numbers, in order, when all are found."""
        import numpy

        found: dict[int, Board] = {}
        done = 0  # tries of each puzzle that is not found
        batch = (
            8
            if self.wish.is_rated or self.wish.shape.most < CELLS or self.wish.shape.minimal
            else 1
        )
        while len(found) < len(puzzles):
            open_ones = [i for i in puzzles if i not in found]
            each = max(1, min(batch, _MOST_AT_ONCE // len(open_ones)))
            numbers = numpy.array(
                [i << 32 | done + t for i in open_ones for t in range(each)], dtype=numpy.uint64
            )
            self.tries += len(numbers)
            try:
                end = self.last + self.deadline
                digits, fit = engine.make(self.wish.shape, self.seed, numbers, end)
                if self.wish.er is not None:
                    fit = self._rate(digits, fit, self.wish.er)
            except TimeoutError:
                raise self._error() from None
            for row in numpy.flatnonzero(fit).tolist():
                i = open_ones[row // each]
                if i not in found:
                    self._look(i, digits[row].tobytes(), found)
            self._check_clock()
            done += each
            batch *= 2
        yield from (found[i] for i in puzzles)

    def _rate(self, digits: Any, fit: Any, er: tuple[float, float]) -> Any:
        """Leave those of the wished rating, out of those that have the wished shape."""
        self.shaped += int(fit.sum())
        left = max(0.0, self.last + self.deadline - time.monotonic())
        ratings, _ = fast.explain_many(digits[fit], None, 0, left)
        fit = fit.copy()
        fit[fit] = (er[0] - 0.01 < ratings[:, 0]) & (ratings[:, 0] < er[1] + 0.01)
        return fit

    def _look(self, i: int, values: bytes, found: dict[int, Board]) -> None:
        self.shaped += self.wish.er is None
        board = Board.of(values, values)
        if self.wish.is_met(board):
            found[i] = board
            self.last = time.monotonic()
        else:
            self._check_clock()

    def _check_clock(self) -> None:
        if time.monotonic() - self.last > self.deadline:
            raise self._error()

    def _error(self) -> GenerateError:
        return GenerateError(
            "none_found", seconds=self.deadline, tries=self.tries, shaped=self.shaped
        )


def _check(
    level: str | None,
    symmetry: str,
    clues: int | tuple[int, int] | None,
    require: str | None,
    minimal: bool,
    pattern: Any,
    er: float | tuple[float | None, float | None] | None,
) -> _Wish:
    """Check a request, and say at once what cannot be."""
    if symmetry not in SYMMETRIES:
        raise unknown("symmetry", symmetry, SYMMETRIES)
    wanted = None
    if level is not None:
        if level not in LEVELS:
            raise unknown("level", level, LEVELS)
        wanted = LEVELS[LEVELS.index(level)]
    if require is not None:
        require = find_technique(require)
        _check_technique(require, wanted)
    fewest, most = _check_clues(clues)
    if clues is None and wanted == "easy" and not minimal and pattern is None:
        fewest, most = EASY_CLUES
    cells = (True,) * CELLS if pattern is None else parse_pattern(pattern)
    _check_pattern(cells, symmetry, fewest)
    shape = engine.Shape(cells, symmetry, fewest, most, minimal)
    return _Wish(shape, wanted, require, _check_er(er))


def _check_er(
    er: float | tuple[float | None, float | None] | None,
) -> tuple[float, float] | None:
    if er is None:
        return None
    low, high = er if isinstance(er, tuple | list) else (er, er)
    least = EASIEST if low is None else float(low)
    most = HARDEST if high is None else float(high)
    if not EASIEST <= least <= most <= HARDEST:
        shown = f"{least:g}" if least == most else f"{least:g} to {most:g}"
        raise ArgumentError("er_range", er=shown, least=EASIEST, most=HARDEST)
    return least, most


def _check_technique(name: str, level: Level | None) -> None:
    if name not in PROFILES["default"]:
        raise GenerateError("unrated_technique", value=name)
    of = TECHNIQUES[name].level
    if level is not None and LEVELS.index(of) > LEVELS.index(level):
        raise GenerateError("technique_above_level", value=name, level=of, wanted=level)


def _check_clues(clues: int | tuple[int, int] | None) -> tuple[int, int]:
    if clues is None:
        return 0, CELLS
    fewest, most = (clues, clues) if isinstance(clues, int) else clues
    shown = f"{fewest}" if fewest == most else f"{fewest} to {most}"
    if not 0 <= fewest <= most <= CELLS:
        raise ArgumentError("clue_range", clues=shown, most=CELLS)
    if most < FEWEST:
        raise GenerateError("too_few_clues", clues=shown, fewest=FEWEST)
    return max(fewest, FEWEST), most


def parse_pattern(pattern: Any) -> tuple[bool, ...]:
    """Read where clues may stand: text, a board, 81 truth values or nine rows of nine.

    >>> sum(parse_pattern("x" * 40 + "." * 41))
    40
    """
    if isinstance(pattern, Board):
        return tuple(bool(digit) for digit in pattern.givens)
    if isinstance(pattern, str):
        text = "".join(pattern.split())
        for i, letter in enumerate(text):
            if letter not in "xX#123456789.0_-":
                raise ArgumentError("not_a_pattern", position=i + 1, character=letter)
        cells = [letter not in ".0_-" for letter in text]
    else:
        rows = list(pattern)
        if len(rows) == SIDE:
            rows = [cell for row in rows for cell in row]
        cells = [bool(cell) for cell in rows]
    if len(cells) != CELLS:
        raise ArgumentError("pattern_size", expected=CELLS, count=len(cells))
    return tuple(cells)


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


def minimize(puzzle: Puzzle, *, seed: int = 0) -> Board:
    """Take clues away until none can go; the solution stays the only one.

    Looks at the givens alone. In which order clues are tried depends on the seed.

    >>> from nonet.results.solving import check
    >>> check(minimize(generate(clues=40, seed=1))).redundant
    ()
    """
    import numpy

    board = to_classic(puzzle, "minimizing")
    puzzle_only = board.puzzle
    if sum(1 for _ in fast.solutions(puzzle_only, 2)) != 1:
        raise ArgumentError("not_unique")
    stream = seeds.Stream(seeds.fold(seed, "minimize"))
    rank = numpy.array([stream.order(CELLS)], dtype=numpy.int8)
    digits, _ = engine.dig(fast.stack_givens([board]), rank, numpy.zeros(1, dtype=numpy.int64))
    values = digits[0].tobytes()
    return Board.of(values, values)
