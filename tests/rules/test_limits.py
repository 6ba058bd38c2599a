"""A timeout and Ctrl-C end what the general engine does; the two engines agree on candidates."""

from __future__ import annotations

import _thread
import random
import threading
from collections.abc import Callable

import pytest

import nonet
from nonet.rules import Rules, boxes, modular, sum_
from nonet.solvers import variants

LARGE = nonet.Board("." * 625)  # more solutions than anybody counts
NEVER = 10**9


# All digits twice add up to an even number: no solution, and no quick proof of that.
HARD = nonet.Board(rules=Rules(9, sum_(811, "r1-9c1-9 r1-9c1-9")))

LONG: dict[str, tuple[Callable[[float], object], str]] = {
    "solve": (lambda end: nonet.solve(HARD, timeout=end), "0 solutions found"),
    "count": (lambda end: nonet.count(LARGE, NEVER, timeout=end), "solutions found so far"),
    "true_candidates": (lambda end: nonet.true_candidates(HARD, timeout=end), "not all candidates"),
    "check": (lambda end: nonet.check(HARD, timeout=end), "0 solutions found"),
    "many": (
        lambda end: nonet.solve_many([LARGE] * 3, limit=NEVER, timeout=end),
        "of 3 boards solved",
    ),
}


@pytest.mark.parametrize("verb", LONG)
def test_a_deadline_ends_it(verb: str) -> None:
    ask, told = LONG[verb]
    with pytest.raises(TimeoutError, match=told):
        ask(0.05)


@pytest.mark.parametrize("verb", [*LONG, "solutions"])
def test_ctrl_c_ends_it(verb: str) -> None:
    spinner = threading.Thread(target=_thread.interrupt_main)

    def ask_for_long() -> None:
        spinner.start()
        if verb == "solutions":
            next(nonet.solutions(HARD))
        else:
            LONG[verb][0](300)

    with pytest.raises(KeyboardInterrupt):
        ask_for_long()
    spinner.join()


def test_sums_with_a_repeated_cell_are_not_part_of_a_house() -> None:
    rules = Rules(4, sum_(7, "r1c1 r1c1 r1c2"), sum_(6, "r1c3 r1c4 r1c4"))
    board = nonet.Board(rules=rules)
    assert all(rules.allow(values) for values in variants.solutions(board, 1000))
    full = nonet.Board("." * 16)
    want = sum(rules.allow(values) for values in variants.solutions(full, 1000))
    assert nonet.count(board) == want > 0


def test_numbers_beyond_the_board_cost_nothing() -> None:
    line = Rules(4, modular("r1c1234", 10**12))
    assert nonet.count(nonet.Board(rules=line)) == 288
    twice = nonet.Board(rules=Rules(25, sum_(25 * 650, "r1-25c1-25 r1-25c1-25")))
    assert len(twice.rules.program[-1].numbers) == 1 + 2 * 625


def test_both_engines_agree_on_boards_of_candidates() -> None:
    rng = random.Random(15)
    for _ in range(20):
        board = nonet.Board()
        for _ in range(rng.randrange(60, 150)):
            board = board.remove(rng.randrange(81), rng.randrange(1, 10))
        assert nonet.count(board, 2) == variants.count(board, 2, None)


def test_wide_open_boards_of_candidates_need_few_guesses() -> None:
    """What takes the lanes seconds, once in a while, takes few guesses here."""
    rng = random.Random(100)
    for number in range(1000):
        most = 2 + number % 6  # candidates that a cell lacks
        lack = [rng.sample(range(9), rng.randrange(most + 1)) for _ in range(81)]
        masks = tuple(0x1FF - sum(1 << digit for digit in digits) for digits in lack)
        board = nonet.Board._of(bytes(81), bytes(81), masks)
        assert variants.try_solve(board, 2, 5000, None) is not None


@pytest.mark.parametrize("side", range(2, 26))
def test_every_size_and_shape_of_boxes_is_solved(side: int) -> None:
    shapes = [(rows, side // rows) for rows in range(1, side + 1) if side % rows == 0]
    for rows, columns in shapes:
        rules = Rules(side, boxes(rows, columns))
        full = bytes(
            (columns * (r % rows) + r // rows + c) % side + 1
            for r in range(side)
            for c in range(side)
        )
        assert rules.allow(full)
        kept = [value if cell % 7 else 0 for cell, value in enumerate(full)]
        answer = nonet.solve(nonet.Board(kept, rules=rules), timeout=60)
        assert answer.board is not None
        assert rules.allow(answer.board.values)
        assert nonet.solve(nonet.Board(rules=rules), timeout=60).status == "multiple"
