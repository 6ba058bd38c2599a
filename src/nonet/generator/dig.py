"""Puzzles out of full grids: many are dug at once, clue by clue, in the kernel's lanes.

A puzzle is known by the number of its try. Its full grid, the order in which clues are taken away
and the number of clues to stop at are drawn from streams of that number, so it is the same
whatever else is made beside it.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nonet.board.cells import CELLS
from nonet.board.symmetries import orbits
from nonet.engines import fast, pattern_grids, seeds

# Where a puzzle has too many clues, so often some clues (orbits of them) come back and others are
# tried in their place. Of 256 tries for 19 clues 9 succeed.
_TURNS, _RETURNING = 200, 4
_LAST_KEY, _HALF = (1 << 64) - 1, 1 << 63

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    from nonet.engines.fast import Digits
    from nonet.engines.seeds import Numbers

    Ranks = NDArray[numpy.int8]
    Flags = NDArray[numpy.bool_]
    Ints = NDArray[numpy.int64]


@dataclass(frozen=True, slots=True)
class Shape:
    """What clues to leave: where they may stand, in which symmetry, and how many.

    `pattern` says for each cell whether a clue may stand there. Digging stops at a number of
    clues drawn from `fewest` to `most`; a puzzle with more than `most` fails. With `minimal`
    digging goes on to the end, and a puzzle fails unless every clue is needed and their number is
    in the range.
    """

    pattern: tuple[bool, ...] = (True,) * CELLS
    symmetry: str = "none"
    fewest: int = 0
    most: int = CELLS
    minimal: bool = False


def make(
    shape: Shape, seed: int, numbers: Numbers, *, end: float = math.inf, threads: int = 0
) -> tuple[Digits, Flags]:
    """Make the numbered puzzles of a seed: (n, 81) digits, and which of them fit the shape.

    Those that fit have exactly one solution. Past `end`, a time of the monotonic clock, it is a
    TimeoutError. `threads` is 0 for one a core.

    >>> import numpy
    >>> puzzles, fit = make(Shape(), 7, numpy.arange(3, dtype=numpy.uint64))
    >>> fit.tolist(), fast.solve_many(puzzles, 2, 1, None)[1].tolist()
    ([True, True, True], [1, 1, 1])
    """
    import numpy

    grids = fast.random_grids(seeds.fold(seed, "grids"), numbers)
    orbit = numpy.array(orbits(shape.symmetry))
    count = int(orbit.max()) + 1
    drawn = seeds.table(seeds.fold(seed, "orders"), numbers, count + 1)
    open_orbits = numpy.ones(count, dtype=bool)
    open_orbits[orbit[~numpy.array(shape.pattern)]] = False
    rank = numpy.where(open_orbits, _order(drawn[:, :count]), numpy.int8(-1))
    floor = numpy.zeros(len(numbers), dtype=numpy.int64)
    if not shape.minimal:
        # No wish for a number means as few as it takes, but for `fewest`.
        choices = 1 if shape.most == CELLS else shape.most - shape.fewest + 1
        floor += shape.fewest + (drawn[:, count] % numpy.uint64(choices)).astype(numpy.int64)
    if not open_orbits.all():
        grids = _mend(grids, open_orbits[orbit], seed, numbers, end)
    puzzles, fit = dig(grids, rank[:, orbit], floor, end=end, threads=threads)
    for turn in range(_TURNS):
        rows = numpy.flatnonzero(fit & (numpy.count_nonzero(puzzles, axis=1) > shape.most))
        if not len(rows):
            break
        drawn = seeds.table(seeds.fold(seed, f"turn {turn}"), numbers[rows], 2 * count)
        rank = _other_rank(puzzles[rows], drawn, orbit, open_orbits)
        dug, _ = dig(grids[rows], rank, floor[rows], end=end, threads=threads)
        fewer = numpy.count_nonzero(dug, axis=1) <= numpy.count_nonzero(puzzles[rows], axis=1)
        puzzles[rows[fewer]] = dug[fewer]
    clues = numpy.count_nonzero(puzzles, axis=1)
    fit &= (clues >= shape.fewest) & (clues <= shape.most)
    if shape.minimal and shape.symmetry != "none":
        fit[fit] = ~has_spare(puzzles[fit], threads=threads)
    return puzzles, fit


def _mend(grids: Digits, usable: Flags, seed: int, numbers: Numbers, end: float) -> Digits:
    """Replace grids whose digits in the usable cells leave several solutions, where it succeeds."""
    import numpy

    several = fast.solve_many(numpy.where(usable, grids, numpy.uint8(0)), 2, 0, None)[1] != 1
    grids = grids.copy()
    cells = numpy.flatnonzero(usable).tolist()
    for row in numpy.flatnonzero(several).tolist():
        stream = seeds.Stream(seeds.fold(seed, f"mend {numbers[row]}"))
        found = pattern_grids.mend(grids[row].tobytes(), cells, stream, end)
        if found is not None:
            grids[row] = numpy.frombuffer(found, dtype=numpy.uint8)
    return grids


def _order(keys: Numbers) -> Ranks:
    """Rank the columns of each row by their keys."""
    import numpy

    ranks = numpy.empty(keys.shape, dtype=numpy.int8)
    places = numpy.arange(keys.shape[1], dtype=numpy.int8)[None, :]
    numpy.put_along_axis(ranks, numpy.argsort(keys, axis=1, kind="stable"), places, axis=1)
    return ranks


def _other_rank(puzzles: Digits, drawn: Numbers, orbit: Ints, open_orbits: Flags) -> Ranks:
    """Rank the clues of puzzles anew, with a few more that come back, to be taken away last."""
    import numpy

    count = len(open_orbits)
    first = numpy.unique(orbit, return_index=True)[1]  # a cell of each orbit
    present = puzzles[:, first] > 0
    absent = open_orbits & ~present
    returns = absent & (
        _order(numpy.where(absent, drawn[:, :count], numpy.uint64(_LAST_KEY))) < _RETURNING
    )
    keys = numpy.where(
        present, drawn[:, count:] >> numpy.uint64(1), drawn[:, count:] | numpy.uint64(_HALF)
    )
    keys = numpy.where(present | returns, keys, numpy.uint64(_LAST_KEY))
    rank = numpy.where(present | returns, _order(keys), numpy.int8(-1))
    return rank[:, orbit]


def dig(
    grids: Digits, rank: Ranks, floor: Ints, *, end: float = math.inf, threads: int = 0
) -> tuple[Digits, Flags]:
    """Take clues away by rank, each where the solution stays the only one; all grids in step.

    Clues of rank -1 go first and together; where several solutions are left then, the grid fails
    (False in the second array). Clues of one rank go together, and stay where fewer than `floor`
    would be left. The result is the same as trying rank after rank. But where many can go, most
    tries would say so: what can go with others can go alone, so several ranks are tried at once,
    twice as many after each success, and halved after a failure until the culprit is found.

        rank   0  1  2  3  4  5  6  7  8        at: ranks below are decided
               gone   at       to      bad      to: tried without these as well
                                                bad: known to fail if all below it go

    Past `end`, a time of the monotonic clock, it is a TimeoutError.

    >>> import numpy
    >>> grid = fast.random_grids(7, numpy.arange(1, dtype=numpy.uint64))
    >>> rank = numpy.arange(81, dtype=numpy.int8)[None, :]
    >>> puzzle, fit = dig(grid, rank, numpy.array([40]))
    >>> int(numpy.count_nonzero(puzzle)), fit.tolist()
    (40, [True])
    """
    import numpy

    ranks = int(rank.max(initial=-1)) + 1
    puzzles = numpy.where(rank >= 0, grids, numpy.uint8(0))
    fit = fast.solve_many(puzzles, 2, threads, None)[1] == 1
    rows = numpy.flatnonzero(fit)
    grids, rank, floor = puzzles[rows], rank[rows], floor[rows]
    kept = numpy.zeros((len(rows), CELLS), dtype=bool)
    at = numpy.zeros(len(rows), dtype=numpy.int64)
    bad = numpy.full(len(rows), ranks + 1)
    step = numpy.full(len(rows), max(1, ranks // 2))
    while len(rows):
        if time.monotonic() > end:
            raise TimeoutError("the deadline has passed")
        to = numpy.minimum(at + step, numpy.minimum(ranks, bad - 1))
        trial = numpy.where((rank >= to[:, None]) | kept, grids, numpy.uint8(0))
        good = (numpy.count_nonzero(trial, axis=1) >= floor) & (
            fast.solve_many(trial, 2, threads, None)[1] == 1
        )
        at = numpy.where(good, to, at)
        bad = numpy.where(good, bad, to)
        step = numpy.where(good, step * 2, numpy.maximum((to - at) // 2, 1))
        stuck = bad == at + 1  # the clues of rank `at` must stay
        kept[stuck] |= rank[stuck] == at[stuck, None]
        at[stuck] += 1
        bad[stuck] = ranks + 1
        step[stuck] = 1
        done = at >= ranks
        if done.any():
            puzzles[rows[done]] = numpy.where(kept[done], grids[done], numpy.uint8(0))
            left = ~done
            rows, grids, rank, floor = rows[left], grids[left], rank[left], floor[left]
            kept, at, bad, step = kept[left], at[left], bad[left], step[left]
    return puzzles, fit


def has_spare(puzzles: Digits, *, threads: int = 0) -> Flags:
    """Say which puzzles, each with one solution, keep it without some clue.

    >>> import numpy
    >>> has_spare(make(Shape(), 7, numpy.arange(2, dtype=numpy.uint64))[0]).tolist()
    [False, False]
    """
    import numpy

    row, cell = numpy.nonzero(puzzles)
    trial = puzzles[row]
    trial[numpy.arange(len(row)), cell] = 0
    unique = fast.solve_many(trial, 2, threads, None)[1] == 1
    spare = numpy.zeros(len(puzzles), dtype=bool)
    spare[row[unique]] = True
    return spare
