"""Random grids are uniform, digging is what trying clue after clue gives, canonical is smallest."""

from __future__ import annotations

import math
import sys
from itertools import permutations, product
from typing import Any

import numpy
import pytest

import nonet
from nonet import _kernel, seeds
from nonet.board.isomorphs import canonical_digits
from nonet.board.symmetries import SYMMETRIES, orbits
from nonet.generator.dig import Shape, dig, has_redundant_clue, make
from nonet.geometry.cells import CELLS, UNITS
from nonet.solvers import native

GRIDS = 6_670_903_752_021_072_936_960  # full grids there are (Felgenhauer and Jarvis, 2005)


def numbers(n: int, first: int = 0) -> seeds.Numbers:
    return numpy.arange(first, first + n, dtype=numpy.uint64)


def test_grids_are_full_grids_and_depend_on_their_number_alone() -> None:
    grids = native.random_grids(7, numbers(2000))
    for unit in UNITS:
        assert (numpy.sort(grids[:, list(unit)], axis=1) == numpy.arange(1, 10)).all()
    assert (native.random_grids(7, numbers(10, 1000)) == grids[1000:1010]).all()
    assert (_kernel.random_grids(7, numbers(100), threads=1) == grids[:100]).all()
    assert len(numpy.unique(grids, axis=0)) == len(grids)
    assert (native.random_grids(8, numbers(10)) != grids[:10]).any()


def test_a_grid_of_a_seed_is_the_same_forever() -> None:
    line = "".join(map(str, native.random_grids(7, numbers(1))[0]))
    assert (
        line == "582317496613954872497862351724598613351746289968231745839675124245183967176429538"
    )


@pytest.mark.slow
def test_tries_succeed_as_often_as_there_are_grids() -> None:
    # Each grid has the same chance in a try, 1 / (frames * 56 * 2^9), if the drawing is right.
    tries = 1_000_000
    ways = math.factorial(9) * (56 * 6**6) ** 2 * 56 * 2**9
    expected = GRIDS / ways
    share = _kernel.count_drawn(3, tries) / tries
    assert abs(share - expected) < 4 * math.sqrt(expected * (1 - expected) / tries)


def test_every_digit_is_everywhere_equally_often() -> None:
    n = 18_000
    grids = native.random_grids(1, numbers(n))
    counts = numpy.array([(grids == digit).sum(axis=0) for digit in range(1, 10)])
    spread = math.sqrt(n / 9 * 8 / 9)
    assert abs(counts - n / 9).max() < 5 * spread


def test_a_table_holds_the_numbers_of_streams() -> None:
    for number in (0, 5):
        start = seeds._mix(seeds._mix(number + seeds._STEP)) ^ seeds._mix(7 + seeds._STEP)
        stream = seeds.Stream(start)
        drawn = seeds.table(7, numbers(1, number), 3)[0].tolist()
        assert [stream.below(2**64) for _ in range(3)] == drawn


def test_digging_is_what_one_clue_after_the_other_gives() -> None:
    grids = native.random_grids(5, numbers(20))
    order = [seeds.Stream(i).order(CELLS) for i in range(20)]
    floors = [0, 30] * 10
    dug, fit = dig(grids, numpy.array(order, dtype=numpy.int8), numpy.array(floors))
    assert fit.all()
    for i, rank in enumerate(order):
        plain = bytearray(grids[i].tobytes())
        for cell in sorted(range(CELLS), key=lambda cell: rank[cell]):
            digit, plain[cell] = plain[cell], 0
            few = CELLS - plain.count(0) < floors[i]
            if few or _kernel.solve(bytes(plain))[0] != 1:
                plain[cell] = digit
        assert dug[i].tobytes() == bytes(plain)


def test_what_cannot_be_dug_fails() -> None:
    grids = native.random_grids(5, numbers(3))
    rank = numpy.full((3, CELLS), -1, dtype=numpy.int8)
    rank[1:, :60] = numpy.arange(60)
    rank[1, :20] = -1
    dug, fit = dig(grids, rank, numpy.zeros(3, dtype=numpy.int64))
    counts = native.solve_many(dug, 2, 0, None)[1]
    assert not fit[0]
    assert (counts[fit] == 1).all()
    assert (counts[~fit] == 2).all()


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_shapes(symmetry: str) -> None:
    orbit = numpy.array(orbits(symmetry))
    puzzles, fit = make(Shape(symmetry=symmetry, fewest=30, most=36), 1, numbers(50))
    assert fit.sum() > 20
    puzzles = puzzles[fit]
    assert (native.solve_many(puzzles, 2, 0, None)[1] == 1).all()
    clues = numpy.count_nonzero(puzzles, axis=1)
    assert clues.min() >= 30
    assert clues.max() <= 36
    for i in range(orbit.max() + 1):
        there = puzzles[:, orbit == i] > 0
        assert (there.all(axis=1) | ~there.any(axis=1)).all()


def test_minimal_puzzles_have_no_spare_clue() -> None:
    puzzles, fit = make(Shape(symmetry="mirror_diagonal", minimal=True), 1, numbers(500))
    assert 0 < fit.sum() < 500
    assert not has_redundant_clue(puzzles[fit]).any()
    assert has_redundant_clue(puzzles[~fit]).all()


@pytest.mark.slow
def test_few_clues_are_found() -> None:
    puzzles, fit = make(Shape(fewest=20, most=20), 1, numbers(32))
    assert fit.any()
    assert (numpy.count_nonzero(puzzles[fit], axis=1) == 20).all()
    assert (native.solve_many(puzzles[fit], 2, 0, None)[1] == 1).all()


def smallest(grid: list[list[int]]) -> list[int]:
    """Try all isomorphs: bands, rows, stacks, columns, transpose, with labels as they appear."""
    lines = [
        [3 * band + line for band, inside in zip(bands, insides, strict=True) for line in inside]
        for bands in permutations(range(3))
        for insides in product(permutations(range(3)), repeat=3)
    ]
    best = [9] * CELLS
    for turned in (grid, [list(column) for column in zip(*grid, strict=True)]):
        for rows in lines:
            for columns in lines:
                labels = {0: 0}
                reading = []
                for row in rows:
                    for column in columns:
                        label = labels.setdefault(turned[row][column], len(labels))
                        reading.append(label)
                        if (
                            label > best[len(reading) - 1]
                            and reading[:-1] == best[: len(reading) - 1]
                        ):
                            break
                    else:
                        continue
                    break
                else:
                    best = min(best, reading)
    return best


@pytest.mark.slow
def test_canonical_is_the_smallest_isomorph() -> None:
    # 3,359,232 orders of lines for each board, so few boards.
    grids = native.random_grids(2, numbers(1))
    grids[0][numpy.array(seeds.Stream(1).order(CELLS)) >= 24] = 0
    found = canonical_digits(grids)
    for grid, small in zip(grids, found, strict=True):
        assert small.tolist() == smallest(grid.reshape(9, 9).tolist())


@pytest.mark.parametrize("clues", [0, 1, 2, 4, 8, 17, 40, 81])
def test_canonical_of_sparse_and_full_boards_ends(clues: int) -> None:
    grids = native.random_grids(2, numbers(20))
    for i, grid in enumerate(grids):
        grid[numpy.array(seeds.Stream(i).order(CELLS)) >= clues] = 0
    found = canonical_digits(grids)
    assert (canonical_digits(found) == found).all()
    assert (numpy.count_nonzero(found, axis=1) == clues).all()


def test_the_kernel_rejects_invalid_arguments() -> None:
    with pytest.raises(TypeError, match="uint64"):
        _kernel.random_grids(1, numpy.arange(3, dtype=numpy.uint8))
    with pytest.raises(ValueError, match=r"shape \(n, 81\)"):
        _kernel.canonical_many(numpy.zeros((2, 80), dtype=numpy.uint8))
    with pytest.raises(ValueError, match=r"number_range.*'cell': 3, 'value': 12"):
        _kernel.canonical_many(numpy.array([[0, 0, 0, 12] + [0] * 77], dtype=numpy.uint8))
    with pytest.raises(TypeError, match="uint8 digits"):
        _kernel.canonical_many(numpy.zeros((2, 81), dtype=numpy.uint16))


@pytest.mark.parametrize(
    "options",
    [
        {"level": "easy", "symmetry": "rotate180"},
        {"clues": (22, 24)},
        {"minimal": True, "symmetry": "rotate180"},
        {"er": (3.0, 6.0)},
        {"pattern": "x.x.x.x.x.x.x.x.x" * 4 + "x.x.x.x.x.x.x"},
    ],
    ids=str,
)
def test_a_puzzle_is_the_same_without_numpy(
    options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzles = [nonet.generate(seed=seed, **options) for seed in range(3)]
    forms = [nonet.canonical(puzzle) for puzzle in puzzles]
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert [nonet.generate(seed=seed, **options) for seed in range(3)] == puzzles
    assert [nonet.canonical(puzzle) for puzzle in puzzles] == forms
