"""Making puzzles: with one solution, of a level, in a symmetry, minimal; the search for a wish.

Everything is drawn from streams that are numbered, so that a puzzle depends on the seed, the wish
and its own number alone: not on cores, on pieces, or on what is made beside it.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from nonet.board.board import Board
from nonet.board.cells import CELLS
from nonet.board.errors import ArgumentError, GenerateError
from nonet.board.rules.model import Rules
from nonet.engines import digging, fast, seeds
from nonet.engines.logic.techniques import Level, has_singles
from nonet.results.climb import Climb
from nonet.results.parallel import run_here_first
from nonet.results.solving import Puzzle, check_deadline, to_classic
from nonet.results.wishes import Wish, check_wish, deal

if TYPE_CHECKING:
    from nonet.engines.digging import Flags
    from nonet.engines.fast import Digits

_MOST_AT_ONCE = 1024  # puzzles dug in step; more gain nothing
_BLOCK = 128  # puzzles of a mix that are taken from the same draws


def generate(
    *,
    level: str | None = None,
    symmetry: str = "none",
    clues: int | tuple[int, int] | None = None,
    er: float | tuple[float | None, float | None] | None = None,
    require: str | None = None,
    minimal: bool = False,
    pattern: Any = None,
    size: int | None = None,
    rules: Rules | str | Iterable[str] | None = None,
    profile: str = "default",
    with_: Iterable[str] = (),
    without: Iterable[str] = (),
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
      but for easy puzzles, and for some of other sizes and rules)
    - `pattern`: where clues may stand: 81 characters, `.` where not and `x` or a digit where so, a
      board, or 81 truth values
    - `size`: the side of the board, 2 to 25, where not 9
    - `rules`: `nonet.rules.Rules`, or names of rules that need no cells ("diagonals", "windows",
      "disjoint", "anti_knight", "anti_king", "non_consecutive", ...), boxes ("2x6"), and what is
      drawn for each puzzle: "jigsaw" (regions), "killer" (cages, and no givens but for `clues`);
      several in one text. Levels, ER and techniques are for the classic board alone.
    - `profile`, `with_`, `without`: the techniques that rate, as for `nonet.climb`
    - `seed`: the same one gives the same puzzle on every machine; None draws one

    The full grid under the puzzle is drawn from all there are, all equally likely (but for a
    pattern, which few grids fit: there one is changed until it does). What cannot be had is a
    `GenerateError`: at once where that is known, else after `deadline` seconds.

    >>> from nonet.results.logic import rate
    >>> puzzle = generate(level="hard", symmetry="rotate180", seed=7)
    >>> rate(puzzle).status, rate(puzzle).level
    ('unique', 'hard')
    >>> generate(size=6, rules="diagonals", seed=7).rules
    Rules(6, 'diagonal_up', 'diagonal_down')
    >>> generate(rules="killer", seed=7).clues
    0
    >>> generate(clues=16)
    Traceback (most recent call last):
    nonet.board.errors.GenerateError: 16 clues: no puzzle with fewer than 17 has one solution
    """
    return next(
        generate_many(
            1,
            level=level,
            symmetry=symmetry,
            clues=clues,
            er=er,
            require=require,
            minimal=minimal,
            pattern=pattern,
            size=size,
            rules=rules,
            profile=profile,
            with_=with_,
            without=without,
            seed=seed,
            deadline=deadline,
            jobs=1,
        )
    )


def generate_many(
    n: int,
    *,
    level: str | None = None,
    levels: str | None = None,
    symmetry: str = "none",
    clues: int | tuple[int, int] | None = None,
    er: float | tuple[float | None, float | None] | None = None,
    require: str | None = None,
    minimal: bool = False,
    pattern: Any = None,
    size: int | None = None,
    rules: Rules | str | Iterable[str] | None = None,
    profile: str = "default",
    with_: Iterable[str] = (),
    without: Iterable[str] = (),
    seed: int | None = None,
    start: int = 0,
    deadline: float = 60.0,
    jobs: int = 0,
) -> Iterator[Board]:
    """Go through n puzzles made as `generate` makes them, on all cores.

    The first is that of `generate` with the same seed, and more of them begin with the same ones:
    `start` leaves so many out, so parts made by themselves join to the same set. Each has a full
    grid of its own, drawn at random; that two are the same in disguise is possible but has never
    been seen.

    `levels` makes a mix, such as "easy:40,medium:20,hard:20,unfair:10,extreme:10": of every 100
    puzzles so many have each level, in turn. They come from one stream of draws, of which little is
    thrown away. `deadline` bounds the seconds without a new puzzle. `jobs` is how many processes
    work on it where it takes long, 0 for one a core.

    >>> [str(puzzle)[:9] for puzzle in generate_many(3, seed=7)]
    ['....215.3', '7....3.81', '...3.65.8']
    >>> from nonet.results.logic import rate
    >>> [rate(puzzle).level for puzzle in generate_many(4, levels="easy:1,hard:1", seed=7)]
    ['easy', 'hard', 'easy', 'hard']
    """
    check_deadline(deadline)
    if n < 0 or start < 0 or jobs < 0:
        raise ArgumentError("negative", n=n, start=start, jobs=jobs)
    rows, seed = range(start, start + n), seeds.choose_seed(seed)
    if size is not None or rules is not None:
        from nonet.results import rule_generating as other

        board, made = other.parse_rules(rules, size)
        if made or not board.is_classic:
            rated = {"a level": level or levels, "a rating": er, "a technique": require}
            for what, value in rated.items():
                if value is not None:
                    raise ArgumentError("classic_only", what=what)
            rule_wish = other.check_rule_wish(
                board, made, symmetry=symmetry, clues=clues, minimal=minimal, pattern=pattern
            )
            return other.make(rule_wish, rows, seed, deadline, jobs)
    wish = check_wish(
        level=level,
        levels=levels,
        symmetry=symmetry,
        clues=clues,
        er=er,
        require=require,
        minimal=minimal,
        pattern=pattern,
        profile=profile,
        with_=with_,
        without=without,
    )
    return _make(wish, rows, seed, deadline, jobs)


def _make(wish: Wish, rows: range, seed: int, deadline: float, jobs: int) -> Iterator[Board]:
    """Make puzzles in order, piece by piece."""
    here = _Maker(wish, seeds.fold(seed, wish.name), deadline, threads=jobs)
    there = _Maker(wish, here.seed, deadline, threads=1)
    for made in run_here_first(here, there, _cut(wish, rows), jobs, len(rows)):
        yield from (Board.of(values, values) for values in made)


def _cut(wish: Wish, rows: range) -> Iterator[range]:
    """Cut rows into pieces: as many as it pays to make in step, or blocks of a mix."""
    size = _MOST_AT_ONCE
    if wish.mix:
        size = _BLOCK
    elif wish.is_rated or not all(wish.shape.pattern):
        size = 8
    elif wish.shape.most < CELLS:
        size = 128
    first = rows.start
    while first < rows.stop:
        end = min(rows.stop, first - first % size + size)
        yield range(first, end)
        first = end


@dataclass(frozen=True, slots=True)
class _Maker:
    """Makes the puzzles of a piece; can be sent to another process."""

    wish: Wish
    seed: int
    deadline: float
    threads: int

    def __call__(self, rows: Sequence[int]) -> list[bytes]:
        search = _Search(self.wish, self.seed, self.deadline, self.threads)
        return search.make_mix(rows) if self.wish.mix else search.make(rows)


@dataclass(slots=True)
class _Search:
    """The search for the puzzles of a piece: draw after draw, until each is as wished.

    Draw t for puzzle i has the number i * 2^32 + t, and the first that is as wished is taken. The
    puzzles of a mix share the draws of their block: the k-th of a level in it is the k-th draw of
    that level.
    """

    wish: Wish
    seed: int
    deadline: float
    threads: int
    last: float = field(default_factory=time.monotonic)
    tries: int = 0
    shaped: int = 0

    def make(self, rows: Sequence[int]) -> list[bytes]:
        """Give the puzzles of these numbers."""
        found: dict[int, bytes] = {}
        done = 0  # draws for each puzzle that is not found
        shape = self.wish.shape
        batch = 8 if self.wish.is_rated or shape.most < CELLS or shape.minimal else 1
        while len(found) < len(rows):
            missing = [i for i in rows if i not in found]
            each = max(1, min(batch, _MOST_AT_ONCE // len(missing)))
            numbers = [i << 32 | done + t for i in missing for t in range(each)]
            for number, draw in self._draw(numbers):
                i = number >> 32
                if i not in found and self._is_met(draw):
                    found[i] = draw.digits.tobytes()
                    self.last = time.monotonic()
                self._check_clock()
            done += each
            batch *= 2
        return [found[i] for i in rows]

    def make_mix(self, rows: Sequence[int]) -> list[bytes]:
        """Give the puzzles of these numbers, all of one block of a mix."""
        from nonet.engines.logic.within_level import find_level

        block = rows[0] // _BLOCK
        order = deal(self.wish.mix)
        ranks: dict[Level, int] = {}
        places: list[tuple[Level, int]] = []  # of each row: the level, and which of it in the block
        for i in range(block * _BLOCK, rows[-1] + 1):
            level = order[i % len(order)]
            if i >= rows[0]:
                places.append((level, ranks.get(level, 0)))
            ranks[level] = ranks.get(level, 0) + 1
        need = {level: rank + 1 for level, rank in sorted(places, key=lambda place: place[1])}
        found: dict[Level, list[bytes]] = {level: [] for level in need}
        done = 0
        while wanted := [level for level in need if len(found[level]) < need[level]]:
            batch = max(32, sum(need[level] - len(found[level]) for level in wanted))
            for _, draw in self._draw([block << 32 | done + t for t in range(batch)]):
                wanted = [level for level in wanted if len(found[level]) < need[level]]
                if not wanted:
                    break
                level_of = draw.level or find_level(draw.board, wanted, self.wish.techniques)
                if level_of in wanted:
                    found[level_of].append(draw.digits.tobytes())
                    self.last = time.monotonic()
                self._check_clock()
            done += batch
        return [found[level][rank] for level, rank in places]

    def _draw(self, numbers: list[int]) -> Iterator[tuple[int, _Draw]]:
        """Draw the numbered puzzles, and give those of the right shape with what is known."""
        import numpy

        self.tries += len(numbers)
        try:
            digits, fit = digging.make(
                self.wish.shape,
                self.seed,
                numpy.array(numbers, dtype=numpy.uint64),
                end=self.last + self.deadline,
                threads=self.threads,
            )
            self.shaped += int(fit.sum())
            if self.wish.er is not None:
                fit = self._of_rating(digits, fit, self.wish.er)
        except TimeoutError:
            raise self._error() from None
        rows = numpy.flatnonzero(fit).tolist()
        levels: list[Level | None] = [None] * len(rows)
        if (self.wish.level or self.wish.mix) and has_singles(self.wish.techniques):
            from nonet.engines.logic.within_level import levels_by_singles

            levels = levels_by_singles(digits[rows], self.threads)
        for row, level in zip(rows, levels, strict=True):
            yield numbers[row], _Draw(digits[row], level)
        self._check_clock()

    def _of_rating(self, digits: Digits, fit: Flags, er: tuple[float, float]) -> Flags:
        """Leave those of Sudoku Explainer's rating that is wished for, of those that fit."""
        left = max(0.0, self.last + self.deadline - time.monotonic())
        ratings = fast.explain_many(digits[fit], None, self.threads, left)[0][:, 0]
        fit = fit.copy()
        fit[fit] = (er[0] - 0.01 < ratings) & (ratings < er[1] + 0.01)
        return fit

    def _is_met(self, draw: _Draw) -> bool:
        """Say whether a draw has the rating that is wished for, the cheapest question first."""
        level, require = self.wish.level, self.wish.require
        if level is not None:
            if draw.level:
                if draw.level != level:
                    return False
            else:
                # The finders come with the first question, as in `results.logic`.
                from nonet.engines.logic.within_level import find_level

                if find_level(draw.board, (level,), self.wish.techniques) is None:
                    return False
        if require is None:
            return True
        return require in Climb(draw.board, self.wish.techniques, True).rating.used

    def _check_clock(self) -> None:
        if time.monotonic() - self.last > self.deadline:
            raise self._error()

    def _error(self) -> GenerateError:
        return GenerateError(
            "none_found", seconds=self.deadline, tries=self.tries, shaped=self.shaped
        )


@dataclass(frozen=True, slots=True)
class _Draw:
    """A puzzle of the right shape, and its level where singles solve it."""

    digits: Digits
    level: Level | None

    @property
    def board(self) -> Board:
        values = self.digits.tobytes()
        return Board.of(values, values)


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
    digits, _ = digging.dig(fast.stack_digits([puzzle_only]), rank, numpy.zeros(1, dtype="int64"))
    values = digits[0].tobytes()
    return Board.of(values, values)
