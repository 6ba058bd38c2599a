"""Singles, intersections and subsets on boards made for them."""

from __future__ import annotations

import pytest

import nonet
from nonet.geometry.cells import UNITS
from nonet.techniques.grid import Grid
from nonet.techniques.locked_candidates.evidence import Locked
from nonet.techniques.singles.evidence import Single
from nonet.techniques.singles.find import lone, naked
from nonet.techniques.subsets.evidence import Subset
from tests.techniques.boards import cells, gone, holding, only

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_full_house_names_the_unit_and_what_fills_it() -> None:
    (step,) = nonet.find("12345678" + "." * 73, "full_house")
    assert step.placements == ((8, 9),)
    assert step.evidence == Single(0, tuple(range(8)))


def test_naked_single_is_blocked_by_eight_digits() -> None:
    step = next(nonet.find(PUZZLE, "naked_single"))
    assert isinstance(step.evidence, Single)
    assert step.evidence.unit is None
    board = nonet.Board(PUZZLE)
    assert len({board[cell] for cell in step.evidence.blockers}) == 8


def test_hidden_single_names_the_digits_that_block() -> None:
    for step in nonet.find(PUZZLE, "hidden_single"):
        assert isinstance(step.evidence, Single)
        ((cell, digit),) = step.placements
        assert step.evidence.unit is not None
        assert cell in UNITS[step.evidence.unit]
        assert all(nonet.Board(PUZZLE)[other] == digit for other in step.evidence.blockers)


def test_folds_agree_with_counting() -> None:
    board = nonet.Board(PUZZLE)
    grid = Grid(board)
    boxes, rows, columns = (marks for marks, _ in lone(grid.planes))
    for digit in range(1, 10):
        counts = [places.bit_count() for places in grid.places(digit)]
        shift = 81 * (digit - 1)
        assert [rows >> shift + 9 * i & 1 for i in range(9)] == [n == 1 for n in counts[:9]]
        assert [columns >> shift + i & 1 for i in range(9)] == [n == 1 for n in counts[9:18]]
        firsts = [0, 3, 6, 27, 30, 33, 54, 57, 60]
        assert [boxes >> shift + i & 1 for i in firsts] == [n == 1 for n in counts[18:]]
    lonely = [cell for cell in range(81) if board.candidates[cell].bit_count() == 1]
    assert naked(grid.planes) == sum(1 << cell for cell in lonely)


def test_pointing_strikes_out_of_the_line() -> None:
    (step,) = nonet.find(only(18, 4, "r1c1 r1c3"), "pointing")
    assert set(step.eliminations) == gone("4", "r1c4 r1c5 r1c6 r1c7 r1c8 r1c9")
    assert step.evidence == Locked((4,), cells("r1c1 r1c3"), 18, 0)


def test_claiming_strikes_out_of_the_box() -> None:
    (step,) = nonet.find(only(9, 4, "r4c1 r6c1"), "claiming")
    assert set(step.eliminations) == gone("4", "r4c2 r4c3 r5c2 r5c3 r6c2 r6c3")
    assert step.evidence == Locked((4,), cells("r4c1 r6c1"), 9, 21)


def test_locked_pair_strikes_out_of_line_and_box() -> None:
    (step,) = nonet.find(holding(nonet.Board(), r1c1="12", r1c2="12"), "locked_pair")
    rest = "r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3"
    assert set(step.eliminations) == gone("12", rest)
    assert step.evidence == Subset((1, 2), cells("r1c1 r1c2"), (0, 18))


@pytest.mark.parametrize(
    ("technique", "masks", "row"),
    [
        ("naked_pair", {"r1c1": "12", "r1c4": "12"}, "r1c2 r1c3 r1c5 r1c6 r1c7 r1c8 r1c9"),
        (
            "naked_triple",
            {"r1c1": "12", "r1c4": "23", "r1c7": "13"},
            "r1c2 r1c3 r1c5 r1c6 r1c8 r1c9",
        ),
        (
            "naked_quad",
            {"r1c1": "12", "r1c4": "23", "r1c7": "34", "r1c9": "14"},
            "r1c2 r1c3 r1c5 r1c6 r1c8",
        ),
    ],
)
def test_naked_subsets(technique: str, masks: dict[str, str], row: str) -> None:
    (step,) = nonet.find(holding(nonet.Board(), **masks), technique)
    digits = "".join(sorted(set("".join(masks.values()))))
    assert set(step.eliminations) == gone(digits, row)
    assert isinstance(step.evidence, Subset)
    assert step.evidence.cells == cells(" ".join(masks))


@pytest.mark.parametrize(
    ("technique", "digits", "where"),
    [
        ("hidden_pair", "12", "r1c1 r1c4"),
        ("hidden_triple", "123", "r1c1 r1c4 r1c7"),
        ("hidden_quad", "1234", "r1c1 r1c4 r1c7 r1c9"),
    ],
)
def test_hidden_subsets(technique: str, digits: str, where: str) -> None:
    board = nonet.Board()
    for digit in digits:
        board = only(0, int(digit), where, board)
    (step,) = nonet.find(board, technique)
    others = "".join(digit for digit in "123456789" if digit not in digits)
    assert set(step.eliminations) == gone(others, where)
    assert step.evidence == Subset(tuple(map(int, digits)), cells(where), (0,))
