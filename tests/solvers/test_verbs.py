from __future__ import annotations

import itertools

import pytest
from hypothesis import given

from nonet import Board, check, count, solutions, solve, trace
from nonet.errors import ArgumentError
from nonet.solvers.solve import ENGINES, EngineName
from tests.support import HOSTILE, PICTURE, SOLVED, boards, corpus

STATUS = {0: "none", 1: "unique"}


@pytest.mark.parametrize("engine", ENGINES)
def test_the_corpus(engine: EngineName) -> None:
    for case in corpus():
        answer = solve(case.puzzle, engine=engine)
        assert answer.status == STATUS.get(case.count, "multiple")
        assert str(answer.board or "") == case.solution or case.count > 1
        assert count(case.puzzle, 5000, engine=engine) == case.count


@pytest.mark.parametrize("engine", ENGINES)
def test_several_solutions_come_as_two_that_differ(engine: EngineName) -> None:
    for case in corpus():
        answer = solve(case.puzzle, engine=engine)
        if case.count > 1:
            assert answer.board is not None
            assert answer.second is not None
            assert answer.board.is_solved
            assert answer.second.is_solved
            assert answer.board != answer.second


def test_the_solution_knows_givens_from_solved_digits() -> None:
    answer = solve(PICTURE)
    assert answer.board is not None
    assert str(answer.board) == SOLVED
    assert answer.board.givens == Board(PICTURE).values


def test_answers_are_given_for_anything_board_takes() -> None:
    for source in (Board(PICTURE), PICTURE, PICTURE.encode(), Board(PICTURE).rows()):
        assert solve(source).status == "unique"


def test_no_solution_where_no_clash_shows_it() -> None:
    assert solve(HOSTILE).status == "none"
    assert count(HOSTILE) == 0
    assert list(solutions(HOSTILE)) == []


def test_count_stops_at_the_limit() -> None:
    assert count("." * 81, 7) == 7
    assert count("." * 81, 0) == 0
    assert count(PICTURE, 1) == 1


@pytest.mark.parametrize("engine", ENGINES)
def test_solutions_are_all_different_and_all_there(engine: EngineName) -> None:
    cases = [case for case in corpus() if 1 < case.count < 700]
    assert len(cases) > 10
    for case in cases:
        found = list(solutions(case.puzzle, engine=engine))
        assert len(set(found)) == len(found) == case.count
        assert all(board.is_solved for board in found)


def test_solutions_come_one_by_one() -> None:
    assert len(list(itertools.islice(solutions("." * 81), 5))) == 5


@given(boards())
def test_engines_agree_and_honour_removed_candidates(board: Board) -> None:
    fast, cover = (
        {str(b) for b in solutions(board, engine=engine)} for engine in ("native", "exact_cover")
    )
    assert fast == cover
    for line in fast:
        for cell, digit in enumerate(line):
            assert board.masks[cell] >> (int(digit) - 1) & 1


def test_a_removed_candidate_can_take_the_only_solution() -> None:
    assert solve(Board(PICTURE).remove(2, 4)).status == "none"


def test_unknown_names_are_answered_with_the_known_ones() -> None:
    with pytest.raises(
        ValueError, match="unknown engine 'magic'; choose from: native, exact_cover"
    ):
        solve(PICTURE, engine="magic")  # type: ignore[arg-type]
    with pytest.raises(
        ValueError, match="unknown algorithm 'magic'; choose from: column_first, rescan"
    ):
        trace("magic", PICTURE)


def test_check_names_clashes_and_needless_givens() -> None:
    assert check("55" + "." * 79).status == "none"
    assert len(check("55" + "." * 79).conflicts) == 2
    found = check(PICTURE)
    assert found.status == "unique"
    assert found.conflicts == ()
    for cell in range(81):
        if PICTURE[cell] != ".":
            without = PICTURE[:cell] + "." + PICTURE[cell + 1 :]
            assert (solve(without, engine="exact_cover").status == "unique") == (
                cell in found.redundant_givens
            )
    assert check("." * 81).redundant_givens == ()


def test_a_trace_counts_and_replays() -> None:
    run = trace("row_by_row", PICTURE)
    assert run.ended == "solved"
    assert run.placements + run.undos == len(run) == len(list(run))
    assert run.placements - run.undos == PICTURE.count(".")
    assert run.seconds > 0
    assert run.board(0) == Board(PICTURE)
    assert str(run.board()) == SOLVED
    values = bytearray(Board(PICTURE).values)
    for i, (cell, digit) in enumerate(itertools.islice(run, 300), 1):
        values[cell] = digit
        assert run.board(i).values == bytes(values)
        assert run.board(i).givens == Board(PICTURE).values


def test_a_trace_of_a_clash_makes_no_move() -> None:
    run = trace("row_by_row", "55" + "." * 79)
    assert (run.ended, len(run)) == ("no solution", 0)


@pytest.mark.parametrize("engine", ENGINES)
def test_the_deadline(engine: EngineName) -> None:
    with pytest.raises(TimeoutError, match="timed out"):
        count("." * 81, 10**9, engine=engine, timeout=0.02)


def test_solve_hands_its_deadline_on() -> None:
    with pytest.raises(TimeoutError, match="timed out"):
        solve("." * 81, engine="exact_cover", timeout=0)
    for wrong in (-1, "1", [1]):
        with pytest.raises(ArgumentError, match=r"timeout must be a number of seconds, 0 or more"):
            solve("." * 81, timeout=wrong)  # type: ignore[arg-type]
