"""The public collections, where they are at hand."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from nonet import _kernel
from nonet.board.cells import UNITS

DATA = Path(__file__).parents[3] / "shared" / "data"


def read(name: str) -> bytes:
    path = DATA / name
    if not path.exists():
        pytest.skip(f"{path} is not here")
    return path.read_bytes()


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("puzzles_17clue.txt", 1),
        ("puzzles_top1465.txt", 1),
        ("puzzles_hardest11.txt", 1),
        ("puzzles_serg.txt", 2),
    ],
)
def test_all_puzzles_of_a_collection(name: str, count: int) -> None:
    data = read(name)
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
    sample = range(0, len(puzzles), len(puzzles) // 50)
    for i in sample:
        found, solution, _ = _kernel.solve(bytes(puzzles[i]))
        assert found == count
        assert solution == bytes(solved[i] - ord("0"))
