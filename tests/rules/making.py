"""Random rules of every kind for small boards, and all boards that keep to them, by brute force."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import permutations
from math import prod

from nonet import rules as rules_module
from nonet.errors import ArgumentError
from nonet.rules import RULES, Rule, Rules
from nonet.rules.model import Value
from nonet.rules.program import Automaton


def squares(side: int, givens: bytes) -> Iterator[bytes]:
    """Yield the Latin squares that agree with givens, by rows."""
    lines = list(permutations(range(1, side + 1)))

    def fill(rows: list[tuple[int, ...]]) -> Iterator[bytes]:
        r = len(rows)
        if r == side:
            yield bytes(value for row in rows for value in row)
            return
        given = givens[side * r : side * r + side]
        for line in lines:
            if all(not g or g == v for g, v in zip(given, line, strict=True)) and not any(
                line[c] == row[c] for row in rows for c in range(side)
            ):
                yield from fill([*rows, line])

    return fill([])


def path(rng: random.Random, side: int, length: int) -> tuple[int, ...]:
    """Walk over neighbours, corners too, without coming back."""
    cells = [rng.randrange(side * side)]
    while len(cells) < length:
        row, column = divmod(cells[-1], side)
        near = [
            side * r + c
            for r in range(max(0, row - 1), min(side, row + 2))
            for c in range(max(0, column - 1), min(side, column + 2))
            if side * r + c not in cells
        ]
        if not near:
            break
        cells.append(rng.choice(near))
    return tuple(cells)


def regions(rng: random.Random, side: int, squared: bytes) -> str:
    """Make regions with a digit each: the cells of a digit of one square are a region."""
    return "".join("ABCDEFGHI"[value - 1] for value in squared)


def _automaton(rng: random.Random, cells: object, held: object, side: int) -> tuple[int, ...]:
    states = rng.randint(1, 4)
    steps = tuple(
        tuple(rng.choice((-1, -2, *range(states))) for _ in range(side)) for _ in range(states)
    )
    accepts = frozenset(rng.sample(range(states), rng.randint(1, states)))
    return Automaton(steps, accepts, (tuple({0, states - 1}),)).numbers


MADE: dict[str, Callable[[random.Random, tuple[int, ...], list[int], int], Value]] = {
    "state_machine": _automaton,
    "equal_sum": lambda rng, cells, held, side: (1, len(cells) - 1),
    "weighted_sum": lambda rng, cells, held, side: (
        rng.randint(-3, 9),
        *(rng.randint(-2, 2) for _ in cells),
    ),
    "look_and_say": lambda rng, cells, held, side: (
        rng.randint(0, 2),
        rng.randint(1, side),
        rng.randint(0, 2),
        rng.randint(1, side),
    ),
    "rank_ties": lambda rng, cells, held, side: rng.choice(("none", "unclued", "any")),
    "connected": lambda rng, cells, held, side: (
        rng.choice((0, 0, 2 * side)),
        *rng.sample(range(1, side + 1), rng.choice((side // 2, side - 1))),
    ),
    "full_rank": lambda rng, cells, held, side: rng.choice(
        (4 * held[0], 4 * held[0] - 1, 4 * held[0] - 2, 4 * held[0] - 3)
    ),
    "product_cage": lambda rng, cells, held, side: rng.choice((prod(held), 6, 12)),
    "indexer": lambda rng, cells, held, side: rng.choice(("row", "column")),
    "regex": lambda rng, cells, held, side: rng.choice(
        ["(12|34)*", ".*1.*", "[^2]+", "1?2*[34]{0,3}.?"]
    ),
    "pair": lambda rng, cells, held, side: tuple(rng.randrange(1 << side) for _ in range(side)),
    "pair_all": lambda rng, cells, held, side: tuple(rng.randrange(1 << side) for _ in range(side)),
    "same_values": lambda rng, cells, held, side: 2,
}
"""The values of kinds whose values are not any numbers."""
INNER = (
    "cage",
    "thermo",
    "sum",
    "odd",
    "whispers",
    "renban",
    "quad",
    "palindrome",
    "regex",
    "skyscraper",
    "x_sum",
    "sandwich",
    "contains",
    "lunchbox",
    "any_of",
    "none_of",
    "all_of",
    "diagonal_up",
    "counting_circles",
    "minimum",
    "between",
    "extra_region",
)


def random_rule(rng: random.Random, kind: str, side: int, solution: bytes) -> Rule:
    """Make a rule of a kind, which may or may not be one that the solution keeps to."""
    takes, value = RULES[kind].takes, RULES[kind].value.removesuffix("?")
    cells: tuple[int, ...] = ()
    if takes == "clue" and kind != "little_killer":
        i = rng.randrange(side)
        line = (
            range(side * i, side * i + side) if rng.random() < 0.5 else range(i, side * side, side)
        )
        cells = tuple(line)[:: rng.choice((1, -1))]
    elif kind == "quad":
        corner = side * rng.randrange(side - 1) + rng.randrange(side - 1)
        cells = (corner, corner + 1, corner + side, corner + side + 1)
    elif takes != "board":
        cells = path(rng, side, rng.randint(RULES[kind].least, RULES[kind].most or side))
    held = [solution[cell] for cell in cells]
    if value == "rules":
        inner = rng.choices(INNER, k=rng.randint(1, 3))
        return Rule(kind, (), tuple(random_rule(rng, one, side, solution) for one in inner))
    if kind in MADE:
        return Rule(kind, cells, MADE[kind](rng, cells, held, side))
    if kind == "regions":
        return Rule(kind, (), regions(rng, side, solution))
    if kind == "boxes":
        return Rule(kind, (), rng.choice([(2, side // 2), (side // 2, 2), (1, side), (2, 2)]))
    if value == "numbers":
        return Rule(kind, cells, tuple(rng.choices(range(1, side + 1), k=rng.randint(1, 3))))
    if value == "number":
        guess = rng.choice([sum(held), rng.choice(held), rng.randint(0, 3), sum(held[1:-1])])
        return Rule(kind, cells, guess)
    return Rule(kind, cells)


def random_rules(rng: random.Random, kind: str, side: int, solution: bytes) -> Rules:
    """Make rules with one or two of a kind, and sometimes another kind beside them."""
    while True:
        kinds = [kind] * rng.randint(1, 2) + rng.choices(list(RULES), k=rng.randint(0, 1))
        if rng.random() < 0.5:
            kinds.append("no_boxes")
        try:
            return Rules(side, *(random_rule(rng, k, side, solution) for k in kinds))
        except ArgumentError:
            continue


def example_rules(kind: str) -> Rules:
    """Make the example of a kind, on the first board that it fits."""
    draft = eval(
        RULES[kind].example, {name: getattr(rules_module, name) for name in rules_module.__all__}
    )
    for side in (9, 6, 4):
        try:
            return Rules(side, draft)
        except ArgumentError:
            pass
    raise AssertionError(kind)
