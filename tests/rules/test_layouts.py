"""Engine, exact cover and brute force with the judges agree on every layout: none, one and many."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

import nonet
from nonet import Board
from nonet.errors import ArgumentError
from nonet.rules import Rules, boxes, cage, odd, regions
from nonet.solvers import exact_cover, variants
from tests.support import sweep

JIGSAW_9 = "111523336111522366111522336444552236444552336474552666774889999788888999777778899"
JIGSAW_6 = "AAABBBAACCBBADCCEBDDCEEEDDCFEFDFFFFE"
LAYOUTS = {
    "4": Rules(4),
    "6, boxes of 2x3": Rules(6),
    "6, boxes of 3x2": Rules(6, boxes(3, 2)),
    "7, rows and columns": Rules(7),
    "8": Rules(8),
    "9": Rules(9),
    "10": Rules(10),
    "12": Rules(12),
    "jigsaw of 4": Rules(4, regions("AAABCABBCCDBCDDD")),
    "jigsaw of 6": Rules(6, regions(JIGSAW_6)),
    "jigsaw of 9": Rules(9, regions(JIGSAW_9)),
    "X": Rules(9, "diagonals"),
    "X of 6": Rules(6, "diagonals"),
    "windows": Rules(9, "windows"),
    "disjoint": Rules(9, "disjoint"),
    "disjoint of 6": Rules(6, "disjoint"),
    "anti-knight": Rules(9, "anti_knight"),
    "anti-king": Rules(9, "anti_king"),
    "anti-king of 6": Rules(6, "anti_king"),
    "non-consecutive": Rules(9, "non_consecutive"),
    "odd cells": Rules(6, odd("r1c1 r2c5 r5c2")),
}
ROUNDS = 12


def fillings(values: bytes, side: int) -> Iterator[bytes]:
    """Fill the empty cells in every way that keeps rows and columns; nothing else is looked at."""
    cell = values.find(0)
    if cell < 0:
        yield values
        return
    row, column = divmod(cell, side)
    seen = {*values[side * row : side * row + side], *values[column::side]}
    for digit in range(1, side + 1):
        if digit not in seen:
            yield from fillings(values[:cell] + bytes([digit]) + values[cell + 1 :], side)


def puzzles(rules: Rules, rng: random.Random) -> Iterator[bytes]:
    """Empty some cells of a full board (rows, or cells here and there), and change a given."""
    side = rules.side
    some = Board(rules=rules).place(rng.randrange(side * side), rng.randint(1, side))
    full = list(islice(variants.solutions(some, 40), rng.randrange(40) + 1))
    if not full:
        return
    row = side * rng.randrange(side - 1)
    rows = set(range(row, row + 2 * side))
    scattered = set(rng.sample(range(side * side), min(14, side * side // 2)))
    for empty in (rows, scattered, {*rows, *rng.sample(range(side * side), 4)}):
        values = bytearray(0 if cell in empty else value for cell, value in enumerate(full[-1]))
        yield bytes(values)
        changed = rng.choice([cell for cell, value in enumerate(values) if value])
        values[changed] = values[changed] % side + 1
        yield bytes(values)


@pytest.mark.parametrize("name", sweep(LAYOUTS, *(LAYOUTS.keys() - {"non-consecutive"})))
def test_engines_and_brute_force_agree(name: str) -> None:
    rules, rng = LAYOUTS[name], random.Random(name)
    statuses = set()
    for _ in range(ROUNDS):
        for values in puzzles(rules, rng):
            board = Board(list(values), rules=rules)
            want = {full for full in fillings(values, rules.side) if rules.allow(full)}
            assert set(variants.solutions(board, 10_000)) == want
            assert nonet.count(board, 10_000) == len(want)
            if name != "non-consecutive":
                assert set(exact_cover.solutions(board, 10_000)) == want
            answer = nonet.solve(board)
            assert answer.status == ("none", "unique", "multiple")[min(2, len(want))]
            if answer.board is not None:
                assert answer.board.values in want
            statuses.add(answer.status)
            masks = nonet.true_candidates(board)
            assert masks == tuple(
                sum({1 << (full[cell] - 1) for full in want}) for cell in range(len(board))
            )
    assert statuses == {"none", "unique", "multiple"}


def test_exact_cover_names_the_rules_that_it_rejects() -> None:
    board = Board(rules=Rules(9, "diagonals", cage(3, "r1c12")))
    with pytest.raises(ArgumentError, match=r"not cage\(3, 'r1c1 r1c2'\)"):
        nonet.solve(board, engine="exact_cover")
    assert nonet.count(Board(rules=Rules(4, "diagonals")), engine="exact_cover") == 48
