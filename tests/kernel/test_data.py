"""Whole collections: those of our own making, and public ones where they are at hand."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from nonet import _kernel
from nonet.geometry.cells import UNITS
from tests.support import MADE, SHARED


@pytest.mark.parametrize(
    ("path", "count"),
    [
        (MADE / "few_clues.txt", 1),
        (MADE / "guesses.txt", 1),
        (MADE / "extreme.txt", 1),
        (MADE / "several.txt", 2),
        pytest.param(SHARED / "puzzles_17clue.txt", 1, marks=pytest.mark.slow),
        pytest.param(SHARED / "puzzles_top1465.txt", 1, marks=pytest.mark.slow),
        pytest.param(SHARED / "puzzles_hardest11.txt", 1, marks=pytest.mark.slow),
        pytest.param(SHARED / "puzzles_serg.txt", 2, marks=pytest.mark.slow),
    ],
    ids=lambda value: value.stem if isinstance(value, Path) else "",
)
def test_all_puzzles_of_a_collection(path: Path, count: int) -> None:
    if path.parent == SHARED and not path.exists():
        pytest.skip("a public collection that is not here")
    data = path.read_bytes()
    first, counts = _kernel.solve_lines(data)
    assert set(counts) == {count}
    for isa in _kernel.isas():
        assert _kernel.solve_lines(data, isa=isa)[0] == first
    puzzles = np.array([list(line) for line in data.split()], np.uint8)
    solved = np.array([list(line) for line in first.split()], np.uint8)
    assert np.array_equal(np.where(puzzles == ord("."), solved, puzzles), solved)
    for unit in UNITS:
        digits = np.sort(solved[:, list(unit)], axis=1)
        assert (digits == np.frombuffer(b"123456789", np.uint8)).all()
    for i in range(0, len(puzzles), max(1, len(puzzles) // 50)):
        found, solution, _ = _kernel.solve(bytes(puzzles[i]))
        assert found == count
        assert solution == bytes(solved[i] - ord("0"))
