"""Search for classic 9x9 puzzles that match the options, one numbered attempt after another.

All random numbers come from numbered streams. A puzzle therefore depends only on the seed, the
options and its own number, not on the number of cores or on the other puzzles of the run.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, cast

from nonet import seeds
from nonet.board.board import Board
from nonet.errors import GenerateError
from nonet.generator import dig
from nonet.generator.options import ClassicOptions, interleave, is_within
from nonet.geometry.cells import CELLS
from nonet.solvers import native
from nonet.techniques.analysis import Analysis
from nonet.techniques.table import has_singles

if TYPE_CHECKING:
    from nonet.board.arrays import Digits
    from nonet.generator.dig import Flags
    from nonet.techniques.table import Level

_MOST_AT_ONCE = 1024  # puzzles dug together; larger batches are not faster
_BLOCK = 128  # puzzles of a mix that share the same attempts


@dataclass(frozen=True, slots=True)
class Maker:
    """Generates puzzles by their numbers; can be pickled for another process."""

    options: ClassicOptions
    seed: int
    timeout: float = 60.0
    threads: int = 0

    def chunks(self, rows: range, most: int = _MOST_AT_ONCE) -> Iterator[range]:
        """Split rows into chunks that are efficient to generate together.

        A chunk has at most `most` rows; a chunk of a mix is one block.
        """
        size = most
        if self.options.mix:
            size = _BLOCK
        elif self.options.is_rated or not all(self.options.shape.pattern):
            size = min(8, most)
        elif self.options.shape.most < CELLS:
            size = min(128, most)
        first = rows.start
        while first < rows.stop:
            end = min(rows.stop, first - first % size + size)
            yield range(first, end)
            first = end

    def __call__(self, rows: Sequence[int]) -> list[bytes]:
        """Return the digits of the puzzles in a chunk."""
        seed = seeds.fold(self.seed, self.options.name)
        search = _Search(self.options, seed, self.timeout, self.threads)
        return search.make_block(rows) if self.options.mix else search.make(rows)

    def to_board(self, values: bytes) -> Board:
        """Return a puzzle as a board."""
        return Board._of(values, values)

    def for_worker(self) -> Maker:
        """Return a copy for one of several worker processes: it uses one thread."""
        return replace(self, threads=1)


@dataclass(slots=True)
class _Search:
    """The search for the puzzles of a chunk; each puzzle is the first attempt that matches.

    Attempt t for puzzle i has the number i * 2^32 + t. The puzzles of a mix share the attempts of
    their block: the k-th puzzle of a level in a block is the k-th attempt with that level.
    """

    options: ClassicOptions
    seed: int
    timeout: float
    threads: int
    last: float = field(default_factory=time.monotonic)
    tries: int = 0
    shaped: int = 0

    def make(self, rows: Sequence[int]) -> list[bytes]:
        """Return the puzzles with these numbers."""
        found: dict[int, bytes] = {}
        done = 0  # attempts so far for each puzzle not yet found
        shape = self.options.shape
        batch = 8 if self.options.is_rated or shape.most < CELLS or shape.minimal else 1
        while len(found) < len(rows):
            missing = [i for i in rows if i not in found]
            each = max(1, min(batch, _MOST_AT_ONCE // len(missing)))
            numbers = [i << 32 | done + t for i in missing for t in range(each)]
            for number, attempt in self._attempt(numbers):
                i = number >> 32
                if i not in found and self._matches(attempt):
                    found[i] = attempt.digits
                    self.last = time.monotonic()
                self._check_clock()
            done += each
            batch *= 2
        return [found[i] for i in rows]

    def make_block(self, rows: Sequence[int]) -> list[bytes]:
        """Return the puzzles with these numbers, which belong to one block of a mix."""
        block = rows[0] // _BLOCK
        places = self._places(rows)
        need = {level: rank + 1 for level, rank in sorted(places, key=lambda place: place[1])}
        found: dict[str, list[bytes]] = {level: [] for level in need}
        done = 0
        while wanted := [level for level in need if len(found[level]) < need[level]]:
            batch = max(32, sum(need[level] - len(found[level]) for level in wanted))
            for _, attempt in self._attempt([block << 32 | done + t for t in range(batch)]):
                wanted = [level for level in wanted if len(found[level]) < need[level]]
                if not wanted:
                    break
                level = self._find_level(attempt, wanted)
                if level in wanted:
                    found[level].append(attempt.digits)
                    self.last = time.monotonic()
                self._check_clock()
            done += batch
        return [found[level][rank] for level, rank in places]

    def _places(self, rows: Sequence[int]) -> list[tuple[str, int]]:
        """Return for each row its level and its index among that level's puzzles in the block."""
        order = interleave(self.options.mix)
        ranks: Counter[str] = Counter()
        places = []
        for i in range(rows[0] - rows[0] % _BLOCK, rows[-1] + 1):
            level = order[i % len(order)]
            if i >= rows[0]:
                places.append((level, ranks[level]))
            ranks[level] += 1
        return places

    def _find_level(self, attempt: _Attempt, wanted: list[str]) -> str | None:
        """Return the level or rating range of an attempt; None if it is not a wanted level."""
        if attempt.level is not None or self.options.has_bands:
            return attempt.level
        # Imported here so that the technique finders load only when they are needed.
        from nonet.techniques.within_level import find_level

        levels = cast("list[Level]", wanted)
        return find_level(attempt.board, levels, self.options.techniques)

    def _attempt(self, numbers: list[int]) -> Iterator[tuple[int, _Attempt]]:
        """Dig the numbered puzzles and yield those with the right shape and rating range."""
        self.tries += len(numbers)
        try:
            import numpy
        except ModuleNotFoundError:  # in a browser
            yield from self._attempt_one_by_one(numbers)
            return
        try:
            digits, fit = dig.make(
                self.options.shape,
                self.seed,
                numpy.array(numbers, dtype=numpy.uint64),
                end=self.last + self.timeout,
                threads=self.threads,
            )
            self.shaped += int(fit.sum())
            ratings = (
                self._explain(digits, fit) if self.options.er or self.options.has_bands else None
            )
        except TimeoutError:
            raise self._error() from None
        if ratings is not None and self.options.er:
            fit = numpy.array([is_within(rating, self.options.er) for rating in ratings])
        rows = numpy.flatnonzero(fit).tolist()
        levels: Sequence[str | None] = [None] * len(rows)
        if ratings is not None and self.options.has_bands:
            levels = [self.options.find_band(ratings[row]) for row in rows]
        elif (self.options.level or self.options.mix) and has_singles(self.options.techniques):
            from nonet.techniques.within_level import levels_by_singles

            levels = levels_by_singles(digits[rows], self.threads)
        for row, level in zip(rows, levels, strict=True):
            yield numbers[row], _Attempt(digits[row].tobytes(), level)
        self._check_clock()

    def _attempt_one_by_one(self, numbers: list[int]) -> Iterator[tuple[int, _Attempt]]:
        """Do as `_attempt` does, without numpy."""
        from nonet.generator.dig_one import make_one

        for number in numbers:
            end = self.last + self.timeout
            level: str | None = None
            try:
                digits = make_one(self.options.shape, self.seed, number, end)
                if digits is None:
                    continue
                self.shaped += 1
                attempt = _Attempt(digits, None)
                if self.options.er or self.options.has_bands:
                    left = max(0.0, end - time.monotonic())
                    rating = native.explain(attempt.board, left)[1]
                    if self.options.er and not is_within(rating, self.options.er):
                        continue
                    level = self.options.find_band(rating) if self.options.has_bands else None
            except TimeoutError:
                raise self._error() from None
            yield number, replace(attempt, level=level)
            self._check_clock()

    def _explain(self, digits: Digits, fit: Flags) -> list[float]:
        """Return Sudoku Explainer ratings of the puzzles that fit, NaN for the others."""
        import numpy

        left = max(0.0, self.last + self.timeout - time.monotonic())
        ratings = numpy.full(len(digits), numpy.nan)
        ratings[fit] = native.explain_many(digits[fit], None, self.threads, left)[0][:, 0]
        found: list[float] = ratings.tolist()
        return found

    def _matches(self, attempt: _Attempt) -> bool:
        """Return whether an attempt has the required rating; cheap checks run first."""
        level, require = self.options.level, self.options.require
        if level is not None:
            if attempt.level:
                if attempt.level != level:
                    return False
            else:
                # Imported here so that the technique finders load only when they are needed.
                from nonet.techniques.within_level import find_level

                if find_level(attempt.board, (level,), self.options.techniques) is None:
                    return False
        if require is None:
            return True
        return require in Analysis(attempt.board, self.options.techniques, True).rating.used

    def _check_clock(self) -> None:
        if time.monotonic() - self.last > self.timeout:
            raise self._error()

    def _error(self) -> GenerateError:
        return GenerateError(
            "none_found", seconds=self.timeout, tries=self.tries, shaped=self.shaped
        )


@dataclass(frozen=True, slots=True)
class _Attempt:
    """A puzzle of the right shape, with its rating range, or its level if singles solve it."""

    digits: bytes
    level: str | None

    @property
    def board(self) -> Board:
        return Board._of(self.digits, self.digits)
