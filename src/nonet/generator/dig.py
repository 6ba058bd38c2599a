"""Dig classic 9x9 puzzles out of random full grids, many grids at a time in the kernel.

Each attempt has a number. The full grid, the order in which clues are removed and the number of
clues to stop at come from random streams of that number, so a puzzle does not depend on what is
generated with it.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nonet import seeds
from nonet.board.symmetries import orbits
from nonet.generator import patterns
from nonet.geometry.cells import CELLS
from nonet.solvers import native

# A puzzle with too many clues gets up to TURNS more turns: RETURNING removed clues (or orbits of
# clues) are put back and others are removed instead. For 19 clues, 9 of 256 attempts succeed.
TURNS, RETURNING = 200, 4
LAST_KEY, HALF = (1 << 64) - 1, 1 << 63

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    from nonet.board.arrays import Digits
    from nonet.seeds import Numbers

    Ranks = NDArray[numpy.int8]
    Flags = NDArray[numpy.bool_]
    Ints = NDArray[numpy.int64]


@dataclass(frozen=True, slots=True)
class Shape:
    """Which clues to keep: where they are allowed, their symmetry, and how many.

    `pattern` tells for each cell whether a clue is allowed. Digging stops at a random number of
    clues from `fewest` to `most`; a puzzle with more than `most` fails. With `minimal`, digging
    continues to the end, and a puzzle fails unless every clue is necessary and their number is in
    the range.
    """

    pattern: tuple[bool, ...] = (True,) * CELLS
    symmetry: str = "none"
    fewest: int = 0
    most: int = CELLS
    minimal: bool = False


def make(
    shape: Shape, seed: int, numbers: Numbers, *, end: float = math.inf, threads: int = 0
) -> tuple[Digits, Flags]:
    """Return the numbered puzzles of a seed as (n, 81) digits, and which of them fit the shape.

    Puzzles that fit have exactly one solution. Raise TimeoutError after `end`, a time of the
    monotonic clock. `threads=0` uses one thread per core.

    >>> import numpy
    >>> puzzles, fit = make(Shape(), 7, numpy.arange(3, dtype=numpy.uint64))
    >>> fit.tolist(), native.solve_many(puzzles, 2, 1, None)[1].tolist()
    ([True, True, True], [1, 1, 1])
    """
    import numpy

    grids = native.random_grids(seeds.fold(seed, "grids"), numbers)
    orbit = numpy.array(orbits(shape.symmetry))
    count = int(orbit.max()) + 1
    drawn = seeds.table(seeds.fold(seed, "orders"), numbers, count + 1)
    open_orbits = numpy.ones(count, dtype=bool)
    open_orbits[orbit[~numpy.array(shape.pattern)]] = False
    rank = numpy.where(open_orbits, _order(drawn[:, :count]), numpy.int8(-1))
    floor = numpy.zeros(len(numbers), dtype=numpy.int64)
    if not shape.minimal:
        # Without a maximum, dig as far as possible, but not below `fewest`.
        choices = 1 if shape.most == CELLS else shape.most - shape.fewest + 1
        floor += shape.fewest + (drawn[:, count] % numpy.uint64(choices)).astype(numpy.int64)
    if not open_orbits.all():
        grids = _repair(grids, open_orbits[orbit], seed, numbers, end)
    puzzles, fit = dig(grids, rank[:, orbit], floor, end=end, threads=threads)
    for turn in range(TURNS):
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
        fit[fit] = ~has_redundant_clue(puzzles[fit], threads=threads)
    return puzzles, fit


def _repair(grids: Digits, usable: Flags, seed: int, numbers: Numbers, end: float) -> Digits:
    """Repair grids whose digits in the usable cells have several solutions, where possible."""
    import numpy

    several = native.solve_many(numpy.where(usable, grids, numpy.uint8(0)), 2, 0, None)[1] != 1
    grids = grids.copy()
    cells = numpy.flatnonzero(usable).tolist()
    for row in numpy.flatnonzero(several).tolist():
        stream = seeds.Stream(seeds.fold(seed, f"mend {numbers[row]}"))
        found = patterns.repair_grid(grids[row].tobytes(), cells, stream, end)
        if found is not None:
            grids[row] = numpy.frombuffer(found, dtype=numpy.uint8)
    return grids


def _order(keys: Numbers) -> Ranks:
    """Return the rank of each column of a row by its key."""
    import numpy

    ranks = numpy.empty(keys.shape, dtype=numpy.int8)
    places = numpy.arange(keys.shape[1], dtype=numpy.int8)[None, :]
    numpy.put_along_axis(ranks, numpy.argsort(keys, axis=1, kind="stable"), places, axis=1)
    return ranks


def _other_rank(puzzles: Digits, drawn: Numbers, orbit: Ints, open_orbits: Flags) -> Ranks:
    """Rank the clues again, with a few removed clues put back, which are removed last."""
    import numpy

    count = len(open_orbits)
    first = numpy.unique(orbit, return_index=True)[1]  # one cell of each orbit
    present = puzzles[:, first] > 0
    absent = open_orbits & ~present
    returns = absent & (
        _order(numpy.where(absent, drawn[:, :count], numpy.uint64(LAST_KEY))) < RETURNING
    )
    keys = numpy.where(
        present, drawn[:, count:] >> numpy.uint64(1), drawn[:, count:] | numpy.uint64(HALF)
    )
    keys = numpy.where(present | returns, keys, numpy.uint64(LAST_KEY))
    rank = numpy.where(present | returns, _order(keys), numpy.int8(-1))
    return rank[:, orbit]


def dig(
    grids: Digits, rank: Ranks, floor: Ints, *, end: float = math.inf, threads: int = 0
) -> tuple[Digits, Flags]:
    """Remove clues in order of rank while the solution stays unique, in all grids together.

    Clues of rank -1 are removed first, all at once; if that leaves several solutions, the grid
    fails (False in the second array). Clues of equal rank are removed together, and stay if fewer
    than `floor` clues would be left. The result is the same as trying one rank after another.
    Clues that can be removed together can also be removed one by one, so several ranks are tried
    at once: twice as many after each success, half as many after a failure, until the rank that
    must stay is found.

        rank   0  1  2  3  4  5  6  7  8        at: all lower ranks are decided
               done   at       to      bad      to: this trial removes ranks at to to - 1
                                                bad: removing all ranks below it fails

    Raise TimeoutError after `end`, a time of the monotonic clock.

    >>> import numpy
    >>> grid = native.random_grids(7, numpy.arange(1, dtype=numpy.uint64))
    >>> rank = numpy.arange(81, dtype=numpy.int8)[None, :]
    >>> puzzle, fit = dig(grid, rank, numpy.array([40]))
    >>> int(numpy.count_nonzero(puzzle)), fit.tolist()
    (40, [True])
    """
    import numpy

    ranks = int(rank.max(initial=-1)) + 1
    puzzles = numpy.where(rank >= 0, grids, numpy.uint8(0))
    fit = native.solve_many(puzzles, 2, threads, None)[1] == 1
    rows = numpy.flatnonzero(fit)
    grids, rank, floor = puzzles[rows], rank[rows], floor[rows]
    kept = numpy.zeros((len(rows), CELLS), dtype=bool)
    at = numpy.zeros(len(rows), dtype=numpy.int64)
    bad = numpy.full(len(rows), ranks + 1)
    step = numpy.full(len(rows), max(1, ranks // 2))
    while len(rows):
        if time.monotonic() > end:
            raise TimeoutError("timed out")
        to = numpy.minimum(at + step, numpy.minimum(ranks, bad - 1))
        trial = numpy.where((rank >= to[:, None]) | kept, grids, numpy.uint8(0))
        good = (numpy.count_nonzero(trial, axis=1) >= floor) & (
            native.solve_many(trial, 2, threads, None)[1] == 1
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


def has_redundant_clue(puzzles: Digits, *, threads: int = 0) -> Flags:
    """Return which of these unique puzzles have a clue that is not necessary.

    >>> import numpy
    >>> has_redundant_clue(make(Shape(), 7, numpy.arange(2, dtype=numpy.uint64))[0]).tolist()
    [False, False]
    """
    import numpy

    row, cell = numpy.nonzero(puzzles)
    trial = puzzles[row]
    trial[numpy.arange(len(row)), cell] = 0
    unique = native.solve_many(trial, 2, threads, None)[1] == 1
    spare = numpy.zeros(len(puzzles), dtype=bool)
    spare[row[unique]] = True
    return spare
