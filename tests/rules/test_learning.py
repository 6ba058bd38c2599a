"""The search that learns from failures, made to start at once or soon, finds what others find."""

from __future__ import annotations

import _thread
import random
import threading
from collections.abc import Callable
from itertools import islice

import pytest

import nonet
from nonet import _kernel
from nonet.board.rules.program import pack
from nonet.engines import shapes
from nonet.engines.seeds import Stream
from nonet.rules import RULES, Rule, Rules
from tests.rules.making import random_rules, squares

NEVER = 1 << 62
SMALL = list(squares(4, bytes(16)))


def program(rules: Rules, learn_after: int) -> _kernel.Program:
    return _kernel.Program(rules.side**2, rules.digits, pack(rules.program), learn_after)


def masks(values: bytes, digits: int) -> list[int]:
    return [1 << (value - 1) if value else (1 << digits) - 1 for value in values]


def found(rules: Rules, givens: bytes, learn_after: int) -> list[bytes]:
    return list(_kernel.BoardSolutions(program(rules, learn_after), masks(givens, rules.digits)))


@pytest.mark.parametrize("kind", RULES)
def test_solutions_on_4x4_are_those_of_brute_force(kind: str) -> None:
    rng = random.Random(f"learning {kind}")
    for _ in range(20):
        rules = random_rules(rng, kind, 4, rng.choice(SMALL))
        want = {values for values in SMALL if rules.allow(values)}
        possible = [sum({1 << (values[cell] - 1) for values in want}) for cell in range(16)]
        for after in (0, rng.randrange(1, 20)):
            solutions = found(rules, bytes(16), after)
            assert sorted(solutions) == sorted(want), (rules, after)
            assert program(rules, after).possible([15] * 16) == possible, (rules, after)


LAYOUTS: dict[str, tuple[int, tuple[str, ...]]] = {
    "6x6": (6, ()),
    "6x6 X": (6, ("diagonals",)),
    "8x8": (8, ()),
    "9x9": (9, ()),
    "9x9 X": (9, ("diagonals",)),
    "windows": (9, ("windows",)),
    "disjoint": (9, ("disjoint",)),
    "anti-knight": (9, ("anti_knight",)),
    "anti-king": (9, ("anti_king",)),
    "non-consecutive": (9, ("non_consecutive",)),
    "12x12": (12, ()),
}


def random_givens(rng: random.Random, solution: bytes, percent: int) -> bytes:
    """Leave some digits of a solution; half of the times one of them is another digit."""
    cells = rng.sample(range(len(solution)), max(1, len(solution) * percent // 100))
    givens = bytearray(len(solution))
    for cell in cells:
        givens[cell] = solution[cell]
    if percent % 2:
        givens[cells[0]] = rng.choice(sorted({*solution} - {solution[cells[0]]}))
    return bytes(givens)


def counts_agree(rules: Rules, givens: bytes, rng: random.Random) -> int:
    """Compare with the plain search; give the number of solutions, up to 300."""
    known = masks(givens, rules.digits)
    plain, first, _ = program(rules, NEVER).solve(known, 300)
    for after in (0, rng.randrange(1, 30)):
        solutions = []
        for values in _kernel.BoardSolutions(program(rules, after), known):
            solutions.append(values)
            if len(solutions) == 300:
                break
        assert len(set(solutions)) == len(solutions) == plain, (rules, givens.hex(), after)
        assert all(rules.allow(values) for values in solutions)
        assert plain > 1 or solutions == [first] * plain
        learnt = program(rules, after).possible(known)
        assert plain == 300 or learnt == [
            sum({1 << (values[cell] - 1) for values in solutions}) for cell in range(len(givens))
        ]
    return plain


@pytest.mark.parametrize("name", LAYOUTS)
def test_layouts_have_the_solutions_of_the_plain_search(name: str) -> None:
    rng = random.Random(name)
    side, more = LAYOUTS[name]
    rules = Rules(side, *more)
    solution = next(
        iter(_kernel.BoardSolutions(program(rules, NEVER), [(1 << side) - 1] * side**2))
    )
    counts = {
        counts_agree(rules, random_givens(rng, solution, percent), rng)
        for percent in (70, 71, 50, 51, 40, 41, 36, 35, 30, 31, 24, 25, 14, 15)
    }
    assert {0, 1} <= counts


@pytest.mark.parametrize("side", [5, 6, 7, 9])
def test_jigsaws_have_the_solutions_of_the_plain_search(side: int) -> None:
    rng = random.Random(side)
    for number in range(6):
        shape = shapes.exchange(shapes.start_regions(side), side, Stream(number))
        rules = Rules(side, Rule("regions", (), shape))
        some = _kernel.BoardSolutions(program(rules, NEVER), [(1 << side) - 1] * side**2)
        for solution in islice(some, 1):  # not all regions have one
            for percent in (40, 41, 30, 31, 4):
                counts_agree(rules, random_givens(rng, solution, percent), rng)


def test_classic_boards_of_candidates_have_the_solutions_of_exact_cover() -> None:
    rng = random.Random(81)
    counts = []
    for number in range(12):
        board = nonet.Board()
        for _ in range(150 + 25 * number):
            board = board.remove(rng.randrange(81), rng.randrange(1, 10))
        count, first, _ = program(board.rules, 0).solve(list(board.masks), 20)
        counts.append(count)
        assert count == nonet.count(board, 20, engine="cover")
        assert first is None or board.rules.allow(first)
    assert {0, 20} < set(counts)


def test_more_solutions_than_learning_keeps_are_found_once_each() -> None:
    rules = Rules(6)
    givens = bytes([1, 2, 3, 4, 5, 6, 4, 0, 0]) + bytes(27)
    want = found(rules, givens, NEVER)
    assert len(want) > 10_000  # learning hands back then
    solutions = found(rules, givens, 0)
    assert sorted(solutions) == sorted(want)


# One cell more than digits, each two different, told as pairs: no solution, and no short proof.
CROWDED = nonet.Board(
    rules=Rules(
        16,
        "no_boxes",
        Rule(
            "pair_all",
            (*range(0, 256, 17), 1),
            tuple(0xFFFF - (1 << d) for d in range(16)),
        ),
    )
)

LONG: dict[str, tuple[Callable[[float], object], str]] = {
    "solve": (lambda end: nonet.solve(CROWDED, deadline=end), "0 solutions are found"),
    "count": (lambda end: nonet.count(CROWDED, deadline=end), "0 solutions are found"),
    "possible": (lambda end: nonet.possible(CROWDED, deadline=end), "not all candidates"),
}


@pytest.mark.parametrize("verb", LONG)
def test_a_deadline_ends_it(verb: str) -> None:
    ask, told = LONG[verb]
    with pytest.raises(TimeoutError, match=told):
        ask(0.3)


@pytest.mark.parametrize("verb", LONG)
def test_ctrl_c_ends_it(verb: str) -> None:
    spinner = threading.Timer(0.3, _thread.interrupt_main)
    spinner.start()
    with pytest.raises(KeyboardInterrupt):
        LONG[verb][0](300)
    spinner.join()
