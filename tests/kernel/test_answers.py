"""The kernel's answers: each build against a plain solver, and all builds against each other."""

from __future__ import annotations

from array import array
from itertools import islice
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from nonet import _kernel
from tests.kernel import reference
from tests.support import sweep

ISAS = _kernel.isas()
LIMITS = st.sampled_from([1, 2, 3, 50])
EMPTY = "." * 81


def check_all(grids: NDArray[Any], limit: int) -> NDArray[np.int64]:
    """Solve by every build, alone and together, and compare; returns the counts."""
    masks = grids if grids.dtype == np.uint16 else reference.to_masks(grids)
    solutions, counts = _kernel.solve_many(grids, limit, isa=ISAS[0])
    for isa in ISAS:
        for threads in (1, 2):
            again, same = _kernel.solve_many(grids, limit, threads, isa=isa)
            assert np.array_equal(solutions, again)
            assert np.array_equal(counts, same)
    for i in range(len(grids)):
        if counts[i]:
            reference.check_solution(solutions[i], masks[i])
        else:
            assert not solutions[i].any()
    return counts


@pytest.mark.parametrize("seed", sweep(range(4), 0))
def test_digits_agree_with_the_plain_solver(seed: int) -> None:
    grids = np.array(list(reference.digit_grids(seed, 500)), dtype=np.uint8)
    counts = check_all(grids, 20)
    expected = [reference.count_masks(m.tolist(), 20) for m in reference.to_masks(grids)]
    assert counts.tolist() == expected
    assert {0, 1, 2, 20} <= set(expected)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_masks_agree_with_the_plain_solver(seed: int) -> None:
    grids = np.array(list(reference.mask_grids(seed, 300)), dtype=np.uint16)
    counts = check_all(grids, 5)
    expected = [reference.count_masks(masks.tolist(), 5) for masks in grids]
    assert counts.tolist() == expected
    assert {0, 1, 2, 5} <= set(expected)


@given(st.integers(0, 10**6), LIMITS, st.booleans())
def test_one_grid_at_a_time_gives_the_same(seed: int, limit: int, digits: bool) -> None:
    make = reference.digit_grids if digits else reference.mask_grids
    kind: Any = np.uint8 if digits else np.uint16
    grids: NDArray[Any] = np.array(list(make(seed, 3)), dtype=kind)
    solutions, counts = _kernel.solve_many(grids, limit)
    for grid, solution, count in zip(grids, solutions, counts, strict=True):
        for isa in ISAS:
            found, first, second = _kernel.solve(grid, limit, isa=isa)
            stream = list(islice(_kernel.Solutions(grid, isa), limit))
            assert found == count == len(stream) == len(set(stream))
            assert first == (solution.tobytes() if count else None)
            assert stream[:2] == [s for s in (first, second) if s is not None]
            for threads in (1, 2):
                assert _kernel.count(grid, limit, threads, isa=isa) == count


@pytest.mark.slow
@given(st.lists(st.lists(st.integers(0, 511), min_size=81, max_size=81), max_size=40), LIMITS)
def test_any_masks_are_answered(rows: list[list[int]], limit: int) -> None:
    grids = np.array(rows, dtype=np.uint16).reshape(-1, 81)
    counts = check_all(grids, limit)
    assert counts.tolist() == [reference.count_masks(row, limit) for row in rows]


@pytest.mark.slow
@given(st.lists(st.lists(st.integers(0, 9), min_size=81, max_size=81), max_size=40))
def test_any_digits_are_answered(rows: list[list[int]]) -> None:
    grids = np.array(rows, dtype=np.uint8).reshape(-1, 81)
    masks = reference.to_masks(grids)
    counts = check_all(grids, 2)
    assert counts.tolist() == [reference.count_masks(m.tolist(), 2) for m in masks]


@pytest.mark.parametrize("isa", ISAS)
def test_masks_with_nothing_one_thing_and_contradictions(isa: str) -> None:
    free = np.full(81, 511, np.uint16)
    no_candidate, solved, twice = free.copy(), free.copy(), free.copy()
    no_candidate[40] = 0
    solved[:] = reference.to_masks(
        np.frombuffer(_kernel.solve(EMPTY)[1] or b"", dtype=np.uint8),
    )
    twice[[0, 1]] = 1
    pigeons = free.copy()
    pigeons[[0, 1, 2]] = 0b11
    nowhere = free.copy()
    nowhere[:9] = 0b11111111
    grids = np.array([free, no_candidate, solved, twice, pigeons, nowhere])
    _, counts = _kernel.solve_many(grids, 2, isa=isa)
    assert counts.tolist() == [2, 0, 1, 0, 0, 0]
    assert [_kernel.solve(grid, 2, isa=isa)[0] for grid in grids] == [2, 0, 1, 0, 0, 0]


@pytest.mark.parametrize("isa", ISAS)
def test_counts_known_from_elsewhere(isa: str) -> None:
    # Two rows swapped with two columns fixed: a solved grid without two digits of a band pair.
    solved = _kernel.solve(EMPTY)[1] or b""
    open_pair = bytes(0 if digit in (1, 2) else digit for digit in solved)
    expected = reference.count_masks(
        reference.to_masks(np.frombuffer(open_pair, np.uint8)).tolist(), 10**6
    )
    assert _kernel.count(open_pair, 10**6, isa=isa) == expected
    # 2x2 blocks of whole boxes left open, counted by plain enumeration.
    open_boxes = bytes(
        0 if cell // 9 < 6 and cell % 9 < 3 else digit for cell, digit in enumerate(solved)
    )
    masks = reference.to_masks(np.frombuffer(open_boxes, np.uint8)).tolist()
    assert _kernel.count(open_boxes, 10**6, isa=isa) == reference.count_masks(masks, 10**6)
    assert _kernel.count(EMPTY, 123_457, isa=isa) == 123_457


@pytest.mark.parametrize("isa", ISAS)
def test_a_position_among_others_changes_nothing(isa: str) -> None:
    few = np.array(list(reference.mask_grids(99, 3)), dtype=np.uint16)
    alone = [_kernel.solve_many(grid[None], isa=isa) for grid in few]
    for n in (1, 31, 32, 33, 65):
        for shift in range(3):
            grids = few[(np.arange(n) + shift) % 3]
            solutions, counts = _kernel.solve_many(grids, isa=isa)
            for i in range(n):
                assert np.array_equal(solutions[i], alone[(i + shift) % 3][0][0])
                assert counts[i] == alone[(i + shift) % 3][1][0]


def test_the_stream_continues_where_the_count_ends() -> None:
    grid = next(g for g in reference.digit_grids(5, 100) if _kernel.count(bytes(g), 5000) > 1000)
    everything = list(islice(_kernel.Solutions(bytes(grid)), 5000))
    assert len(everything) == len(set(everything)) == _kernel.count(bytes(grid), 5000)
    for isa in ISAS:
        assert list(islice(_kernel.Solutions(bytes(grid), isa), 200)) == everything[:200]


def test_a_grid_in_every_form_is_the_same_grid() -> None:
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    values = bytes(0 if c == "." else int(c) for c in line)
    masks = reference.to_masks(np.frombuffer(values, np.uint8))
    forms: tuple[Any, ...] = (
        line,
        line.encode(),
        line.replace(".", "0"),
        line.replace(".", "_").replace("_", "*", 20).replace("_", "?", 10),
        values,
        bytearray(values),
        np.frombuffer(values, np.uint8),
        masks,
        array("H", masks.tolist()),
    )
    assert len({_kernel.solve(form) for form in forms}) == 1


def test_sweeps_and_guesses_do_not_depend_on_the_build() -> None:
    grids = np.array(list(reference.digit_grids(3, 100)), dtype=np.uint8)
    solvable = grids[_kernel.solve_many(grids)[1] == 1]
    sweeps, guesses = _kernel.stats(solvable)
    assert sweeps.min() > 0
    for isa in ISAS:
        for threads in (1, 2):
            again = _kernel.stats(solvable, 2, threads, isa=isa)
            assert np.array_equal(again[1], guesses)
            assert np.array_equal(again[0], sweeps)
