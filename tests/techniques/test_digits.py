"""Fish, single-digit patterns and colours on boards made for them."""

from __future__ import annotations

import nonet
from nonet.techniques.chains.evidence import Chain
from nonet.techniques.coloring.evidence import Coloring
from nonet.techniques.fish.evidence import Fish, SiameseFish
from nonet.techniques.single_digit.evidence import EmptyRectangle
from tests.techniques.boards import cells, gone, only, without

COLUMN_REST = "r2c{0} r3c{0} r4c{0} r6c{0} r7c{0} r8c{0} r9c{0}"


def test_x_wing() -> None:
    board = only(4, 1, "r5c2 r5c7", only(0, 1, "r1c2 r1c7"))
    (step,) = nonet.find(board, "x_wing")
    assert set(step.eliminations) == gone("1", COLUMN_REST.format(2)) | gone(
        "1", COLUMN_REST.format(7)
    )
    assert step.evidence == Fish(1, (0, 4), (10, 15), cells("r1c2 r1c7 r5c2 r5c7"))


def test_fish_of_columns() -> None:
    board = only(13, 1, "r2c5 r7c5", only(9, 1, "r2c1 r7c1"))
    (step,) = nonet.find(board, "x_wing")
    assert isinstance(step.evidence, Fish)
    assert (step.evidence.base, step.evidence.cover) == ((9, 13), (1, 6))


def test_swordfish_and_jellyfish() -> None:
    board = only(8, 1, "r9c1 r9c9", only(4, 1, "r5c5 r5c9", only(0, 1, "r1c1 r1c5")))
    (step,) = nonet.find(board, "swordfish")
    assert len(step.eliminations) == 18
    board = only(8, 1, "r9c8 r9c9", only(4, 1, "r5c5 r5c9", only(0, 1, "r1c1 r1c5")))
    board = only(2, 1, "r3c1 r3c8", board)
    assert [len(step.eliminations) for step in nonet.find(board, "jellyfish")] == [20]


def test_finned_x_wing() -> None:
    board = only(4, 1, "r5c2 r5c7", only(0, 1, "r1c2 r1c7 r1c8"))
    (step,) = nonet.find(board, "finned_x_wing")
    assert set(step.eliminations) == gone("1", "r2c7 r3c7")
    assert isinstance(step.evidence, Fish)
    assert step.evidence.fins == cells("r1c8")
    assert step.evidence.cells == cells("r1c2 r1c7 r5c2 r5c7")


def test_sashimi_x_wing() -> None:
    board = only(4, 1, "r5c2 r5c7", only(0, 1, "r1c2 r1c8"))
    assert list(nonet.find(board, "finned_x_wing")) == []
    found = [set(step.eliminations) for step in nonet.find(board, "sashimi_x_wing")]
    assert gone("1", "r2c7 r3c7") in found


def test_two_fish_of_one_base_come_as_one_step_too() -> None:
    board = only(4, 1, "r5c2 r5c7", only(0, 1, "r1c2 r1c8"))
    twins = [s for s in nonet.find(board, "sashimi_x_wing") if isinstance(s.evidence, SiameseFish)]
    parts = {frozenset(s.eliminations) for s in nonet.find(board, "sashimi_x_wing")}
    assert all(frozenset(step.eliminations) in parts for step in twins)


def test_franken_swordfish_uses_a_box() -> None:
    board = only(4, 1, "r5c1 r5c5", only(0, 1, "r1c1 r1c5"))
    board = without(1, cells("r7c4 r7c6 r8c4 r8c6 r9c4 r9c6"), board)
    found = list(nonet.find(board, "franken_x_wing")) + list(nonet.find(board, "x_wing"))
    assert found
    finned = list(nonet.find(board, "finned_franken_swordfish"))
    for step in finned:
        assert isinstance(step.evidence, Fish | SiameseFish)


def test_skyscraper() -> None:
    board = only(4, 1, "r5c2 r5c8", only(0, 1, "r1c2 r1c7"))
    found = {step.eliminations: step for step in nonet.find(board, "skyscraper")}
    expected = tuple(sorted(gone("1", "r2c8 r3c8 r4c7 r6c7")))
    step = found[expected]
    assert isinstance(step.evidence, Chain)
    first, weak, last = step.evidence.links
    assert (first.strong, weak.strong, last.strong) == (True, False, True)
    assert (first.unit, weak.unit, last.unit) == (0, 10, 4)


def test_two_string_kite() -> None:
    board = only(9, 1, "r3c1 r7c1", only(0, 1, "r1c2 r1c6"))
    (step,) = nonet.find(board, "two_string_kite")
    assert set(step.eliminations) == gone("1", "r7c6")
    assert isinstance(step.evidence, Chain)
    assert [link.unit for link in step.evidence.links] == [0, 18, 9]


def test_turbot_fish() -> None:
    board = only(22, 1, "r4c5 r6c6", only(0, 1, "r1c1 r1c5"))
    found = {step.eliminations for step in nonet.find(board, "turbot_fish")}
    assert tuple(sorted(gone("1", "r6c1"))) in found


def test_empty_rectangle() -> None:
    board = only(18, 1, "r1c1 r1c2 r2c3 r3c3")
    board = only(13, 1, "r1c5 r7c5", board)
    (step,) = nonet.find(board, "empty_rectangle")
    assert set(step.eliminations) == gone("1", "r7c3")
    assert isinstance(step.evidence, EmptyRectangle)
    assert (step.evidence.box, step.evidence.row, step.evidence.column) == (18, 0, 11)


def test_simple_colors() -> None:
    board = only(9, 1, "r1c1 r7c1", only(0, 1, "r1c1 r1c6"))
    (step,) = nonet.find(only(24, 1, "r7c1 r9c3", board), "simple_colors_trap")
    assert set(step.eliminations) == gone("1", "r9c6")
    assert isinstance(step.evidence, Coloring)
    (net,) = step.evidence.nets
    assert {net.first, net.second} == {cells("r1c1 r9c3"), cells("r1c6 r7c1")}
    assert len(net.links) == 3


def test_simple_colors_wrap() -> None:
    board = only(9, 1, "r1c1 r7c1", only(0, 1, "r1c1 r1c6"))
    board = only(14, 1, "r1c6 r8c6", only(6, 1, "r7c1 r7c4", board))
    # r1c1, r7c4 and r8c6 have one colour, and two of them share a box.
    (step,) = nonet.find(board, "simple_colors_wrap")
    assert set(step.eliminations) == gone("1", "r1c1 r7c4 r8c6")
    assert isinstance(step.evidence, Coloring)
    assert step.evidence.meeting[0][0] == 25


def test_multi_colors() -> None:
    board = only(4, 1, "r5c1 r5c9", only(0, 1, "r1c2 r1c5"))
    board = only(8, 1, "r9c2 r9c9", board)
    steps = list(nonet.find(board, "multi_colors_1")) + list(nonet.find(board, "multi_colors_2"))
    for step in steps:
        assert isinstance(step.evidence, Coloring)
        assert len(step.evidence.nets) == 2
        assert step.evidence.meeting
