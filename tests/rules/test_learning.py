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
from nonet.generator import shapes
from nonet.rules import RULES, Rule, Rules
from nonet.seeds import Stream
from tests.rules.making import random_rules, squares

pytestmark = pytest.mark.slow

NEVER = 1 << 62
SMALL = list(squares(4, bytes(16)))


def program(rules: Rules, learn_after: int) -> _kernel.Program:
    cells = rules.layout.cells
    return _kernel.Program(cells, rules.digits, rules.program, learn_after, rules.hidden)


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
            assert program(rules, after).true_candidates([15] * 16) == possible, (rules, after)


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
        learnt = program(rules, after).true_candidates(known)
        assert plain == 300 or learnt == [
            sum({1 << (values[cell] - 1) for values in solutions}) for cell in range(len(givens))
        ]
    return plain


@pytest.mark.parametrize("name", LAYOUTS)
def test_layouts_have_the_same_solutions_as_in_the_plain_search(name: str) -> None:
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
        assert count == nonet.count(board, 20, engine="exact_cover")
        assert first is None or board.rules.allow(first)
    assert {0, 20} < set(counts)


def test_more_solutions_than_learning_keeps_are_found_once_each() -> None:
    rules = Rules(6)
    givens = bytes([1, 2, 3, 4, 5, 6, 4, 0, 0]) + bytes(27)
    want = found(rules, givens, NEVER)
    assert len(want) > 10_000  # learning hands back then
    solutions = found(rules, givens, 0)
    assert sorted(solutions) == sorted(want)


# Made for this test: clues of a full grid were taken away one by one.
LARGE = nonet.Board(
    "....6H......A.3BDM..7.EI2...IK.O.4.H5B..1..3.GJP96H..2M.LPANEIO.64K.8J.F..B"
    "3A...FI...D.......E6.4OK...F.C3..7....P......8....D..8...I3..4.L7...2....HJ"
    "..1AG6.B..C.F3..OK.8..249.O..JA8...2EM.K.I..H.G..PK.7.3.G.HM1B.A..5LP..E..."
    ".2MBH.P9D1..6O.7A...L3.C..H....1C.3L.G.P.B.9F..468....89F...K1.4NH..ML.BG.O"
    "......B...I.3....1..H..F...J.P...6H..E8.5......I..A1.....8GE.9H....D6.K.L.."
    "4F2.97H.8..J.1.3.AL..6.NK.E...B3..2...F..N6.M..8.5J.D..C.6.K4N.ML8.O......."
    ".8NG....F.B.2.9..IH1OL7P...C...NE1..P....J...I....86.DNPK.E.M2..4..5..C.J.."
    "...95...N.3CP.EG2B.7FA6.12..7.M9.C.8O.....E.PNIDG....3.5.J......FI..O..8M.E"
    "..LE...GIA.D..B.M.4N....."
)


def test_learning_solves_a_large_board_that_guessing_does_not() -> None:
    known = masks(LARGE.values, 25)
    assert program(LARGE.rules, NEVER).try_solve(known, 2, 6_000) is None
    settled = program(LARGE.rules, 2_000).try_solve(known, 2, 60_000)
    assert settled is not None
    count, first = settled
    assert count == 1
    assert first is not None
    assert LARGE.rules.allow(first)
    assert nonet.true_candidates(LARGE) == tuple(1 << (digit - 1) for digit in first)


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
    "solve": (lambda end: nonet.solve(CROWDED, timeout=end), "0 solutions found"),
    "count": (lambda end: nonet.count(CROWDED, timeout=end), "0 solutions found"),
    "true_candidates": (
        lambda end: nonet.true_candidates(CROWDED, timeout=end),
        "not all candidates",
    ),
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
