"""Boards of every size and rule type with at least one solution, for tests of steps."""

from __future__ import annotations

import random
from collections.abc import Iterator

from nonet import Board
from nonet.errors import ArgumentError
from nonet.rules import RULES, Rule, Rules
from nonet.solvers import variants
from tests.rules.making import random_rule

_GUESSES = 2000


def random_boards(number: int, seed: int, sides: range = range(4, 10)) -> Iterator[Board]:
    """Make boards: a random solution, one to four rules that it keeps to, some of its digits."""
    rng = random.Random(seed)
    kinds = list(RULES)
    while number > 0:
        side = rng.choice(sides)
        solution = _random_solution(rng, side)
        board = solution and _with_rules(rng, side, solution, rng.choice(kinds))
        if board:
            number -= 1
            yield board


def _random_solution(rng: random.Random, side: int) -> bytes | None:
    try:
        base = Rules(side, *(["no_boxes"] if rng.random() < 0.2 else []))
    except ArgumentError:
        return None
    row = rng.sample(range(1, side + 1), side)
    answer = variants.try_solve(
        Board._of(bytes(row).ljust(side * side, b"\0"), bytes(side * side), None, base),
        1,
        _GUESSES,
        None,
    )
    return answer[1] if answer else None


def _with_rules(rng: random.Random, side: int, solution: bytes, kind: str) -> Board | None:
    kept = list[Rule]()
    for wanted in [kind] * 2 + rng.choices(list(RULES), k=rng.randint(0, 2)):
        for _ in range(30):
            try:
                rule = random_rule(rng, wanted, side, solution)
                rules = Rules(side, *kept, rule)
            except (ArgumentError, IndexError, ValueError):
                continue
            if rules.allow(solution):
                kept.append(rule)
                break
    try:
        rules = Rules(side, *kept)
    except ArgumentError:
        return None
    if not kept or not rules.allow(solution):
        return None
    share = rng.uniform(0.1, 0.5)
    givens = bytes(digit if rng.random() < share else 0 for digit in solution)
    board = Board._of(givens, givens, None, rules)
    return board if variants.try_solve(board, 2, _GUESSES, None) else None
