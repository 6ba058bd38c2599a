"""The engine counts what brute force with the judges counts, for every kind of rule."""

from __future__ import annotations

import json
import random
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

import nonet
from nonet import _kernel
from nonet.errors import ArgumentError
from nonet.rules import RULES, Rule, Rules, cage
from nonet.rules.program import CIRCLES, COUNT, DISTINCT, SAME, Primitive
from nonet.solvers import variants
from tests.rules.making import random_rules, squares
from tests.support import corpus

DATA = Path(__file__).parents[1] / "data"

SMALL = list(squares(4, bytes(16)))


@pytest.mark.parametrize("kind", RULES)
def test_counts_on_4x4_are_those_of_brute_force(kind: str) -> None:
    rng = random.Random(f"4 {kind}")
    for _ in range(20):
        rules = random_rules(rng, kind, 4, rng.choice(SMALL))
        want = {values for values in SMALL if rules.allow(values)}
        board = nonet.Board(rules=rules)
        assert set(variants.solutions(board, 1000)) == want, rules
        assert nonet.count(board) == len(want), rules
        assert nonet.true_candidates(board) == tuple(
            sum({1 << (values[cell] - 1) for values in want}) for cell in range(16)
        ), rules


@pytest.mark.slow
@pytest.mark.parametrize("kind", RULES)
def test_counts_on_6x6_are_those_of_brute_force(kind: str) -> None:
    rng = random.Random(f"6 {kind}")
    full = next(variants.solutions(nonet.Board(rules=Rules(6)), 1))
    for _ in range(3):
        labels = rng.sample(range(1, 7), 6)
        solution = bytes(labels[value - 1] for value in full)
        kept = set(rng.sample(range(36), 25))
        givens = bytes(value if cell in kept else 0 for cell, value in enumerate(solution))
        rules = random_rules(rng, kind, 6, solution)
        want = {values for values in squares(6, givens) if rules.allow(values)}
        board = nonet.Board(list(givens), rules=rules)
        assert set(variants.solutions(board, 100_000)) == want, rules


PUZZLES = [json.loads(line) for line in (DATA / "rule_puzzles.jsonl").read_text().splitlines()]


def test_every_rule_type_has_a_test_puzzle() -> None:
    assert {puzzle["type"] for puzzle in PUZZLES} == set(RULES)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=[puzzle["type"] for puzzle in PUZZLES])
def test_our_own_puzzles_have_the_solution_they_were_made_of(puzzle: dict[str, Any]) -> None:
    board = nonet.Board(json.dumps(puzzle["puzzle"]))
    assert puzzle["type"] in {rule.type for rule in board.rules.rules}
    answer = nonet.solve(board)
    assert answer.status == "unique"
    assert str(answer.board) == puzzle["solution"]
    assert answer.board is not None
    assert board.rules.allow(answer.board.values)


@pytest.mark.slow
def test_the_engine_agrees_with_exact_cover_on_classic_boards() -> None:
    rng = random.Random(9)
    for case in corpus()[:60]:
        board = nonet.Board(case.puzzle)
        cell = rng.randrange(81)
        for some in (board, board if board[cell] else board.place(cell, rng.randrange(1, 10))):
            counts = {
                nonet.count(some, 50, engine=name) for name in ("variants", "exact_cover", "native")
            }
            assert len(counts) == 1


def test_a_cage_holds_what_its_house_has_no_other_place_for() -> None:
    rules = Rules(9, cage(12, "r1c123"))
    program = _kernel.Program(81, 9, rules.program)
    masks = [511] * 81
    masks[3:9] = [0b001111111] * 6  # 8 and 9 are in the cage: with both, three digits are over 12
    assert program.solve(masks) == (0, None, None)
    assert program.guesses(masks) == 0
    masks[3:9] = [0b011111111] * 6  # 9 alone does: the others are 1 and 2
    found = program.true_candidates(masks)
    assert [found[0] | found[1] | found[2]] == [0b100000011]


def test_cages_of_nine_digits_are_as_the_judges_say() -> None:
    rng = random.Random(15)
    full = next(variants.solutions(nonet.Board(rules=Rules(9)), 1))
    for _ in range(40):
        digits = rng.sample(range(1, 10), 9)
        solution = bytes(digits[value - 1] for value in full)
        top, left = rng.randrange(6), rng.randrange(6)
        near = [9 * (top + i) + left + j for i in range(4) for j in range(4)]
        blank = set(rng.sample(range(81), 40)) | set(near)
        givens = [0 if cell in blank else value for cell, value in enumerate(solution)]
        drafts = []
        for half, size in ((near[:9], rng.randrange(2, 8)), (near[9:], rng.randrange(2, 5))):
            one_each = list({solution[cell]: cell for cell in half}.values())[:size]
            total = sum(solution[cell] for cell in one_each) + (rng.random() < 0.2)
            names = " ".join(f"r{cell // 9 + 1}c{cell % 9 + 1}" for cell in one_each)
            drafts.append(cage(min(total, sum(range(10 - len(one_each), 10))), names))
        rules = Rules(9, *drafts)
        plain = variants.solutions(nonet.Board(givens), 100_000)
        want = {values for values in plain if rules.allow(values)}
        assert set(variants.solutions(nonet.Board(givens, rules=rules), 100_000)) == want, rules


@pytest.mark.slow
def test_after_many_guesses_larger_sums_change_no_count() -> None:
    board = nonet.Board("1" + "." * 13 + "3" + "." * 14 + "5" + "." * 6)
    grids = list(variants.solutions(board, 200_000))
    parts = ("r1c23456", "r3c12 r4c123", "r5c12345")
    cells = [board.layout.parse_cells(part) for part in parts]
    sums = [sum(grids[0][cell] for cell in part) for part in cells]
    rules = Rules(6, *(cage(total, part) for total, part in zip(sums, parts, strict=True)))
    killer = nonet.Board(board, rules=rules)
    program = _kernel.Program(36, 6, rules.program)
    assert program.guesses([*killer.masks], 200_000, None) > 300
    assert variants.count(killer, 200_000, None) == sum(map(rules.allow, grids)) > 300


def _allows(primitive: Primitive, digits: int, values: tuple[int, ...]) -> bool:
    numbers = primitive.numbers
    if primitive.op == DISTINCT:
        return len({values[cell] for cell in primitive.cells}) == len(primitive.cells)
    if primitive.op == COUNT:
        limits = zip(numbers[:digits], numbers[digits:], strict=True)
        return all(
            least <= values.count(digit) <= most for digit, (least, most) in enumerate(limits, 1)
        )
    if primitive.op == SAME:
        size = len(values) // numbers[0]
        return len({(*sorted(values[i : i + size]),) for i in range(0, len(values), size)}) == 1
    assert primitive.op == CIRCLES
    return all(values.count(value) == value for value in values)


def _agree(digits: int, masks: list[int], primitives: list[Primitive]) -> None:
    choices = [[d for d in range(1, digits + 1) if mask >> (d - 1) & 1] for mask in masks]
    want = [
        bytes(values)
        for values in product(*choices)
        if all(_allows(primitive, digits, values) for primitive in primitives)
    ]
    for learn_after in (0, 1 << 62):
        program = _kernel.Program(len(masks), digits, primitives, learn_after)
        found = sorted(_kernel.BoardSolutions(program, masks))
        assert found == want, (digits, masks, primitives, learn_after)


# A propagator that fixed all of its cells in one run did not see that it had broken its own rule.
FIXED_AT_ONCE: list[tuple[int, list[int], int, tuple[int, ...], list[tuple[int, int]]]] = [
    (5, [17, 31, 27], COUNT, (1, 0, 1, 1, 0, 2, 0, 2, 0, 2), []),
    (5, [13, 20, 10, 26, 31], COUNT, (2, 1, 0, 2, 0, 2, 2, 5, 2, 0), [(0, 1)]),
    (4, [5, 2, 9, 9, 6, 6], CIRCLES, (), [(0, 2), (1, 3), (3, 5)]),
    (4, [11, 1, 8, 5, 5, 11], SAME, (2,), [(0, 1), (0, 3), (1, 2), (4, 5)]),
]


@pytest.mark.parametrize(("digits", "masks", "op", "numbers", "apart"), FIXED_AT_ONCE)
def test_cells_that_one_propagator_fixes_at_once_obey_it(
    digits: int, masks: list[int], op: int, numbers: tuple[int, ...], apart: list[tuple[int, int]]
) -> None:
    different = [Primitive(DISTINCT, pair) for pair in apart]
    _agree(digits, masks, [*different, Primitive(op, tuple(range(len(masks))), numbers)])


@pytest.mark.parametrize("op", [COUNT, SAME, CIRCLES])
def test_counts_of_digits_in_few_cells_are_those_of_brute_force(op: int) -> None:
    rng = random.Random(op)
    for _ in range(2000):
        digits, size = rng.choice([4, 5]), rng.choice([4, 6])
        masks = [
            sum({1 << rng.randrange(digits) for _ in range(rng.choice([2, 4]))})
            for _ in range(size)
        ]
        numbers: tuple[int, ...] = (2,) if op == SAME else ()
        if op == COUNT:
            least = [rng.choice([0, 0, 1, 1, 2]) for _ in range(digits)]
            numbers = (*least, *(rng.choice([0, low, low + 1, size]) for low in least))
        pairs = [pair for pair in combinations(range(size), 2) if rng.random() < 0.15]
        different = [Primitive(DISTINCT, pair) for pair in pairs]
        _agree(digits, masks, [*different, Primitive(op, tuple(range(size)), numbers)])


def test_a_program_is_primitives_of_four_parts() -> None:
    for bad in ([(1, (0, 1))], [(1, (0, 1), (), None, None)], [(2, (0,), (1 << 40, 1), None)]):
        with pytest.raises(ValueError, match="invalid_program"):
            _kernel.Program(16, 4, bad)
    with pytest.raises((TypeError, RuntimeError)):
        _kernel.Program(16, 4, [(1, [0, 1], (), None)])


def _many_region_sums() -> Rules:
    rng = random.Random(0)
    cells = (tuple(rng.sample(range(81), 27)) for _ in range(3000))
    return Rules(9, *(Rule("region_sum", line) for line in cells))


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: Rules(9, Rule("x_sum", tuple(range(9)), 2**31)), "number too large"),
        (lambda: Rules(9, Rule("sandwich", tuple(range(9)), 10**30)), "number too large"),
        (_many_region_sums, "too many primitives"),
    ],
)
def test_rules_too_large_for_the_solver_are_refused(make: Any, reason: str) -> None:
    board = nonet.Board(rules=make())
    for ask in (nonet.solve, nonet.count, lambda board: nonet.solve_many([board])):
        with pytest.raises(ArgumentError) as raised:
            ask(board)
        assert str(raised.value) == (
            f"the rules are too large for the solver ({reason}); use fewer rules or smaller numbers"
        )
