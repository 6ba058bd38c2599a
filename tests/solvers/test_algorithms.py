"""Every algorithm gives the known answer on every puzzle of the corpus that it can do."""

from __future__ import annotations

import pytest

from nonet import ALGORITHMS, Board, trace
from nonet.solvers.algorithms import Algorithm
from tests.support import HOSTILE, PICTURE, SOLVED, corpus, sweep

BLIND = ["column_first", "rescan", "resume", "row_by_row", "tables", "empty_list"]
BUDGET = 20_000
SHORT_OF_ONE = "5168497323.76.5...8.97...65135.6.9.7472591..696837..5.253186.746842.75..791.5.6.8"


def test_the_table() -> None:
    assert list(ALGORITHMS) == [*BLIND, "most_constrained", "exact_cover", "native"]
    for name, algorithm in ALGORITHMS.items():
        assert algorithm.name == name
        assert algorithm.summary.endswith(".")


@pytest.mark.parametrize("algorithm", ALGORITHMS.values(), ids=ALGORITHMS)
def test_the_picture_in_place(algorithm: Algorithm) -> None:
    rows = Board(PICTURE).rows()
    same = rows[0]
    assert algorithm.solve(rows) is True
    assert "".join(map("".join, rows)) == SOLVED
    assert rows[0] is same


@pytest.mark.parametrize("algorithm", ALGORITHMS.values(), ids=ALGORITHMS)
def test_without_a_solution_the_rows_are_left_as_they_were(algorithm: Algorithm) -> None:
    rows = Board(SHORT_OF_ONE).rows()
    before = [list(row) for row in rows]
    assert algorithm.solve(rows) is False
    assert rows == before


# How many of the corpus each must get through within the budget: no test of nothing.
FINISHED = dict.fromkeys(BLIND, 36) | {"most_constrained": 69, "exact_cover": 72, "native": 72}


@pytest.mark.parametrize("name", sweep(ALGORITHMS, "exact_cover", "native"))
def test_the_corpus(name: str) -> None:
    finished = 0
    for case in corpus():
        run = trace(name, case.puzzle, max_moves=BUDGET)
        if run.ended == "move limit":
            continue
        finished += 1
        board = run.board()
        assert (run.ended == "solved") == (case.count > 0)
        if case.count == 1:
            assert str(board) == case.solution
        elif case.count:
            assert board.is_solved
            assert all(g in (0, d) for g, d in zip(board.givens, board.values, strict=True))
        else:
            assert str(board) == case.puzzle
    assert finished >= FINISHED[name]


def test_they_walk_as_they_say() -> None:
    def cells(name: str) -> list[int]:
        seen = dict.fromkeys(cell for cell, digit in trace(name, ".." + SOLVED[2:9] + "." * 72))
        return list(seen)[:4]

    assert cells("column_first") == [0, 9, 18, 27]
    for name in BLIND[1:]:
        assert cells(name) == [0, 1, 9, 10]
    walks = [list(trace(name, PICTURE)) for name in BLIND[1:]]
    assert all(walk == walks[0] for walk in walks)


def test_the_most_constrained_cell_goes_first() -> None:
    assert trace("most_constrained", "12345678" + "." * 73)[0] == (8, 9)


def test_the_hostile_puzzle_ends_at_the_budget() -> None:
    for name in BLIND:
        run = trace(name, HOSTILE, max_moves=1000)
        assert (run.ended, len(run)) == ("move limit", 1000)


def test_reads_per_move_distinguish_the_naive_algorithms() -> None:
    looks = {name: trace(name, PICTURE).looks() for name in ALGORITHMS}
    assert [looks[name] for name in ("most_constrained", "exact_cover", "native")] == [None] * 3
    rescan, resume, walk, tables, empty = (looks[name] for name in BLIND[1:])
    assert rescan
    assert resume
    assert tables
    assert empty
    assert rescan.board > resume.board
    assert resume == walk
    assert resume.board > 5 * (tables.board + tables.tables)
    assert tables.tables == empty.tables
    assert tables.board > empty.board


def test_looks_are_those_of_the_moves_that_were_made() -> None:
    few, more = (trace("row_by_row", HOSTILE, max_moves=moves).looks() for moves in (10, 1000))
    assert few
    assert more
    assert few.board < more.board
    assert trace("row_by_row", "55" + "." * 79).looks() == (0, 0)


def test_a_check_is_27_looks_at_the_most() -> None:
    one = trace("row_by_row", "." + SOLVED[1:])
    first, looks = int(SOLVED[0]), one.looks()
    assert looks
    assert len(one) == 1
    assert 81 + 27 <= looks.board <= 81 + 27 * first
