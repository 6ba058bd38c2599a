"""A deadline and Ctrl-C end what the general engine does; the two engines agree on candidates."""

from __future__ import annotations

import _thread
import random
import threading

import pytest

import nonet
from nonet.engines import general
from nonet.rules import Rules, sum_

LARGE = nonet.Board("." * 625)  # more solutions than anybody counts
NEVER = 10**9


def test_a_deadline_ends_counting() -> None:
    with pytest.raises(TimeoutError, match="solutions are found so far"):
        nonet.count(LARGE, NEVER, deadline=0.05)


def test_a_deadline_ends_many() -> None:
    with pytest.raises(TimeoutError, match="of 3 boards are answered"):
        nonet.solve_many([LARGE] * 3, limit=NEVER, deadline=0.05)


def test_ctrl_c_ends_counting() -> None:
    spinner = threading.Thread(target=_thread.interrupt_main)

    def count_for_long() -> None:
        spinner.start()
        nonet.count(LARGE, NEVER, deadline=300)

    with pytest.raises(KeyboardInterrupt):
        count_for_long()
    spinner.join()


def test_sums_that_name_a_cell_twice_are_no_part_of_a_house() -> None:
    rules = Rules(4, sum_(7, "r1c1 r1c1 r1c2"), sum_(6, "r1c3 r1c4 r1c4"))
    board = nonet.Board(rules=rules)
    assert all(rules.allow(values) for values in general.solutions(board, 1000))
    full = nonet.Board("." * 16)
    want = sum(rules.allow(values) for values in general.solutions(full, 1000))
    assert nonet.count(board) == want > 0


def test_both_engines_agree_on_boards_of_candidates() -> None:
    rng = random.Random(15)
    for _ in range(20):
        board = nonet.Board()
        for _ in range(rng.randrange(60, 150)):
            board = board.remove(rng.randrange(81), rng.randrange(1, 10))
        assert nonet.count(board, 2) == general.count(board, 2, None)
