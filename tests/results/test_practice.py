"""Practice: every technique has boards, the technique is there, and nothing easier is."""

from __future__ import annotations

import pytest

import nonet
from nonet.results.practice import exercise, read_positions

TAUGHT = [name for name, row in nonet.TECHNIQUES.items() if row.family]
SLOW = {"finned_mutant_squirmbag", "finned_mutant_whale"}  # seconds a board
# So rare that no board is known where nothing easier is there.
RARE = {
    "dual_two_string_kite",
    "dual_empty_rectangle",
    "avoidable_rectangle_2",
    "sashimi_jellyfish",
    "simple_colors_wrap",
    "multi_colors_2",
    "franken_x_wing",
    "franken_swordfish",
    "franken_jellyfish",
    "finned_franken_x_wing",
    "template_set",
    "template_delete",
}


def test_every_technique_has_boards() -> None:
    assert list(read_positions()) == TAUGHT


@pytest.mark.parametrize("name", [name for name in TAUGHT if name not in SLOW])
def test_the_technique_is_the_next_step(name: str) -> None:
    one = exercise(name, 1)
    assert one.step.technique == name
    assert one.is_next == (name not in RARE)
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
