"""The engine counts what brute force with the judges counts, for every kind of rule."""

from __future__ import annotations

import random

import pytest

import nonet
from nonet.engines import general
from nonet.rules import RULES, Rules
from tests.rules.making import random_rules, squares

SMALL = list(squares(4, bytes(16)))


@pytest.mark.parametrize("kind", RULES)
def test_counts_on_4x4_are_those_of_brute_force(kind: str) -> None:
    rng = random.Random(f"4 {kind}")
    for _ in range(20):
        rules = random_rules(rng, kind, 4, rng.choice(SMALL))
        want = {values for values in SMALL if rules.allow(values)}
        board = nonet.Board(rules=rules)
        assert set(general.solutions(board, 1000)) == want, rules
        assert nonet.count(board) == len(want), rules
        assert nonet.possible(board) == tuple(
            sum({1 << (values[cell] - 1) for values in want}) for cell in range(16)
        ), rules


@pytest.mark.parametrize("kind", RULES)
def test_counts_on_6x6_are_those_of_brute_force(kind: str) -> None:
    rng = random.Random(f"6 {kind}")
    full = next(general.solutions(nonet.Board(rules=Rules(6)), 1))
    for _ in range(3):
        labels = rng.sample(range(1, 7), 6)
        solution = bytes(labels[value - 1] for value in full)
        kept = set(rng.sample(range(36), 25))
        givens = bytes(value if cell in kept else 0 for cell, value in enumerate(solution))
        rules = random_rules(rng, kind, 6, solution)
        want = {values for values in squares(6, givens) if rules.allow(values)}
        board = nonet.Board(list(givens), rules=rules)
        assert set(general.solutions(board, 100_000)) == want, rules
