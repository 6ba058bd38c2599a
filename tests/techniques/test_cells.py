"""Wings and rectangles on boards made for them."""

from __future__ import annotations

import nonet
from nonet.techniques.chains.evidence import Chain
from nonet.techniques.step import Step
from nonet.techniques.uniqueness.evidence import Grave, Rectangle
from nonet.techniques.wings.evidence import Wing
from tests.techniques.boards import cells, find, gone, holding, only


def found(board: nonet.Board, technique: str) -> dict[frozenset[tuple[int, int]], Step]:
    return {frozenset(step.eliminations): step for step in find(board, technique)}


def test_xy_wing() -> None:
    board = holding(nonet.Board(), r1c1="12", r1c5="13", r5c1="23")
    steps = found(board, "xy_wing")
    step = steps[frozenset(gone("3", "r5c5"))]
    assert step.evidence == Wing(0, cells("r1c5 r5c1"), 3, (1, 2, 3))


def test_xyz_wing() -> None:
    board = holding(nonet.Board(), r1c1="123", r1c5="13", r2c2="23")
    step = found(board, "xyz_wing")[frozenset(gone("3", "r1c2 r1c3"))]
    assert step.evidence == Wing(0, cells("r1c5 r2c2"), 3, (1, 2, 3))


def test_w_wing() -> None:
    board = only(0, 1, "r1c1 r1c9", holding(nonet.Board(), r5c1="12", r8c9="12"))
    step = found(board, "w_wing")[frozenset(gone("2", "r5c9 r8c1"))]
    assert isinstance(step.evidence, Chain)
    assert [link.strong for link in step.evidence.links] == [True, False, True, False, True]
    assert [link.unit for link in step.evidence.links] == [None, 9, 0, 17, None]


def test_unique_rectangle_1() -> None:
    board = holding(nonet.Board(), r1c1="12", r1c4="12", r2c1="12", r2c4="123")
    step = found(board, "unique_rectangle_1")[frozenset(gone("12", "r2c4"))]
    assert isinstance(step.evidence, Rectangle)
    assert step.evidence.roof == cells("r2c4")
    assert step.evidence.extra == (3,)


def test_unique_rectangle_2() -> None:
    board = holding(nonet.Board(), r1c1="12", r1c4="12", r2c1="123", r2c4="123")
    rest = frozenset(gone("3", "r2c2 r2c3 r2c5 r2c6 r2c7 r2c8 r2c9"))
    assert rest in found(board, "unique_rectangle_2")


def test_unique_rectangle_3() -> None:
    board = holding(nonet.Board(), r1c1="12", r1c4="12", r2c1="123", r2c4="124", r2c9="34")
    step = found(board, "unique_rectangle_3")[
        frozenset(gone("34", "r2c2 r2c3 r2c5 r2c6 r2c7 r2c8"))
    ]
    assert isinstance(step.evidence, Rectangle)
    assert (step.evidence.subset, step.evidence.subset_digits) == (cells("r2c9"), (3, 4))


def test_unique_rectangle_4() -> None:
    board = holding(nonet.Board(), r1c1="12", r1c4="12", r2c1="1234", r2c4="1256")
    board = only(1, 1, "r2c1 r2c4", board)
    assert frozenset(gone("2", "r2c1 r2c4")) in found(board, "unique_rectangle_4")


def test_unique_rectangle_5() -> None:
    board = holding(nonet.Board(), r1c1="12", r1c4="123", r2c1="123", r2c4="12")
    assert frozenset(gone("3", "r1c2 r1c3 r2c5 r2c6")) in found(board, "unique_rectangle_5")


def test_unique_rectangle_6() -> None:
    board = holding(nonet.Board(), r1c1="12", r1c4="1234", r2c1="1256", r2c4="12")
    board = only(1, 1, "r2c1 r2c4", only(0, 1, "r1c1 r1c4", board))
    step = found(board, "unique_rectangle_6")[frozenset(gone("1", "r1c4 r2c1"))]
    assert isinstance(step.evidence, Rectangle)
    assert [link.unit for link in step.evidence.links] == [0, 1]


def test_hidden_rectangle() -> None:
    board = holding(nonet.Board(), r1c1="12", r1c4="123", r2c1="124", r2c4="1256")
    board = only(12, 1, "r1c4 r2c4", only(1, 1, "r2c1 r2c4", board))
    assert frozenset(gone("2", "r2c4")) in found(board, "hidden_rectangle")


def test_avoidable_rectangles_need_placed_digits() -> None:
    givens = nonet.Board("1" + "." * 80)
    board = givens.place(3, 2).place(9, 2)
    assert list(find(board, "avoidable_rectangle_1")) == []
    board = nonet.Board().place(0, 1).place(3, 2).place(9, 2)
    (step,) = find(board, "avoidable_rectangle_1")
    assert set(step.eliminations) == gone("1", "r2c4")
    board = holding(nonet.Board().place(0, 1).place(3, 2), r2c1="23", r2c4="13")
    (step,) = find(board, "avoidable_rectangle_2")
    assert set(step.eliminations) == gone("3", "r2c2 r2c3 r2c5 r2c6 r2c7 r2c8 r2c9")


def test_bug_plus_1_leaves_the_digit_that_is_there_three_times() -> None:
    line = "1..7..9.3" + "." * 72
    assert list(find(line, "bug_plus_1")) == []
    ways = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
    for step in nonet.steps(ways):
        if step.technique == "bug_plus_1":
            assert isinstance(step.evidence, Grave)
