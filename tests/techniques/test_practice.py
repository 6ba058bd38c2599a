"""Practice: every technique has boards, the technique is there, and nothing easier is."""

from __future__ import annotations

import pytest

import nonet
from nonet.techniques.practice import POSITIONS, exercise, read_positions

TAUGHT = [name for name, row in nonet.TECHNIQUES.items() if row.family]
SLOW = {"finned_mutant_squirmbag", "finned_mutant_whale"}  # seconds a board
KEPT = {line.split("\t")[0] for line in POSITIONS.read_text(encoding="utf-8").splitlines()}


def test_every_technique_has_boards() -> None:
    assert sorted(read_positions()) == sorted(TAUGHT)
    assert set(TAUGHT) >= KEPT


@pytest.mark.parametrize(
    "name",
    [
        "gurth",
        "firework",
        "tridagon",
        "exocet",
        "double_exocet",
        "sk_loop",
        "multi_sector_locked_set",
        "dynamic_forcing_net",
        "nested_forcing_net",
    ],
)
def test_exotic_patterns_have_several_boards(name: str) -> None:
    boards = read_positions()[name]
    assert len({nonet.canonical(board) for board in boards}) == len(boards) > 1
    for board in boards:
        assert next(nonet.find(board, name), None), board


@pytest.mark.parametrize("name", [name for name in TAUGHT if name not in SLOW])
def test_the_technique_is_the_next_step(name: str) -> None:
    one = exercise(name, 1)
    assert one.step.technique == name
    # Else it is so rare that its example must do, or no step of the usual solver.
    assert one.is_next or name not in KEPT or not nonet.TECHNIQUES[name].in_default_profile
    assert {*one.step.placements, *one.step.eliminations} <= {*one.placements, *one.eliminations}
    answer = nonet.solve(one.board).board
    assert answer
    for cell, digit in one.placements:
        assert answer[cell] == digit
    for cell, digit in one.eliminations:
        assert answer[cell] != digit


def test_each_seed_gives_another_board() -> None:
    boards = {str(exercise("x_wing", seed).board) for seed in range(30)}
    assert len(boards) == 30
    assert exercise("X-Wing", 5) == exercise("x_wing", 5)
