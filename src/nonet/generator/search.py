"""The search for puzzles that are as wished: draw after draw, each by its number.

Everything is drawn from streams that are numbered, so that a puzzle depends on the seed, the wish
and its own number alone: not on cores, on pieces, or on what is made beside it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, cast

from nonet.board.board import Board
from nonet.board.cells import CELLS
from nonet.board.errors import GenerateError
from nonet.engines import digging, fast, seeds
from nonet.engines.logic.techniques import has_singles
from nonet.results.climb import Climb
from nonet.results.wishes import Wish, deal, is_within

if TYPE_CHECKING:
    from nonet.engines.digging import Flags
    from nonet.engines.fast import Digits
    from nonet.engines.logic.techniques import Level

_MOST_AT_ONCE = 1024  # puzzles dug in step; more gain nothing
_BLOCK = 128  # puzzles of a mix that are taken from the same draws


@dataclass(frozen=True, slots=True)
class Maker:
    """Makes puzzles by their numbers; can be sent to another process."""

    wish: Wish
    seed: int
    deadline: float = 60.0
    threads: int = 0

    def cut(self, rows: range, most: int = _MOST_AT_ONCE) -> Iterator[range]:
        """Cut rows into pieces: as many as it pays to make in step, or blocks of a mix.

        No piece but a block has more than `most` rows.
        """
        size = most
        if self.wish.mix:
            size = _BLOCK
        elif self.wish.is_rated or not all(self.wish.shape.pattern):
            size = min(8, most)
        elif self.wish.shape.most < CELLS:
            size = min(128, most)
        first = rows.start
        while first < rows.stop:
            end = min(rows.stop, first - first % size + size)
            yield range(first, end)
            first = end

    def __call__(self, rows: Sequence[int]) -> list[bytes]:
        """Give the digits of the puzzles of a piece."""
        seed = seeds.fold(self.seed, self.wish.name)
        search = _Search(self.wish, seed, self.deadline, self.threads)
        return search.make_mix(rows) if self.wish.mix else search.make(rows)

    def to_board(self, values: bytes) -> Board:
        """Give a puzzle as a board."""
        return Board.of(values, values)

    def alone(self) -> Maker:
        """Give the same for one of several processes."""
        return replace(self, threads=1)


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
        ranks: dict[str, int] = {}
        places: list[tuple[str, int]] = []  # of each row: the level, and which of it in the block
        for i in range(block * _BLOCK, rows[-1] + 1):
            level = order[i % len(order)]
            if i >= rows[0]:
                places.append((level, ranks.get(level, 0)))
            ranks[level] = ranks.get(level, 0) + 1
        need = {level: rank + 1 for level, rank in sorted(places, key=lambda place: place[1])}
        found: dict[str, list[bytes]] = {level: [] for level in need}
        done = 0
        while wanted := [level for level in need if len(found[level]) < need[level]]:
            batch = max(32, sum(need[level] - len(found[level]) for level in wanted))
            for _, draw in self._draw([block << 32 | done + t for t in range(batch)]):
                wanted = [level for level in wanted if len(found[level]) < need[level]]
                if not wanted:
                    break
                level_of = draw.level
                if level_of is None and not self.wish.has_bands:
                    level_of = find_level(
                        draw.board, cast("list[Level]", wanted), self.wish.techniques
                    )
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
            ratings = self._explain(digits, fit) if self.wish.er or self.wish.has_bands else None
        except TimeoutError:
            raise self._error() from None
        if ratings is not None and self.wish.er:
            fit = numpy.array([is_within(rating, self.wish.er) for rating in ratings])
        rows = numpy.flatnonzero(fit).tolist()
        levels: Sequence[str | None] = [None] * len(rows)
        if ratings is not None and self.wish.has_bands:
            levels = [self.wish.find_band(ratings[row]) for row in rows]
        elif (self.wish.level or self.wish.mix) and has_singles(self.wish.techniques):
            from nonet.engines.logic.within_level import levels_by_singles

            levels = levels_by_singles(digits[rows], self.threads)
        for row, level in zip(rows, levels, strict=True):
            yield numbers[row], _Draw(digits[row], level)
        self._check_clock()

    def _explain(self, digits: Digits, fit: Flags) -> list[float]:
        """Give Sudoku Explainer's ratings of those that fit, NaN for the others."""
        import numpy

        left = max(0.0, self.last + self.deadline - time.monotonic())
        ratings = numpy.full(len(digits), numpy.nan)
        ratings[fit] = fast.explain_many(digits[fit], None, self.threads, left)[0][:, 0]
        found: list[float] = ratings.tolist()
        return found

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
    """A puzzle of the right shape, and its level where singles solve it, or its band."""

    digits: Digits
    level: str | None

    @property
    def board(self) -> Board:
        values = self.digits.tobytes()
        return Board.of(values, values)
