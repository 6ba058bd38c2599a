"""Collect examples and positions for the techniques of boards with rules.

    python docs/make_rule_positions.py [PUZZLES]

Each of PUZZLES puzzles (3 by default) of each kind is made from a random solution: killers and
anti-knight puzzles by `nonet.generate`, the others by adding rules that the solution satisfies and
removing digits while the solution stays unique. A position is a board on which a technique is the
next step; the first one of each technique becomes its example. A technique that is never the next
step has an example where easier ones lead on too. Positions of the other techniques stay as they
are.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator

import nonet
from nonet.rules import Rules
from nonet.rules.model import Rule
from nonet.techniques.practice import EXAMPLES, POSITIONS

ENOUGH = 4
SEED = 26
WALKS = {
    **{"palindrome": 3, "thermo": 4, "whispers": 3, "arrow": 4, "renban": 4, "between": 4},
    **{"entropic": 5},
}
"""Lines to look for: so many cells each, side by side or at a corner."""


def walk(length: int, chance: random.Random) -> tuple[int, ...]:
    """Return a random line of cells that touch."""
    cells = [chance.randrange(81)]
    while len(cells) < length:
        row, column = divmod(cells[-1], 9)
        near = [
            9 * r + c
            for r in range(max(row - 1, 0), min(row + 2, 9))
            for c in range(max(column - 1, 0), min(column + 2, 9))
            if 9 * r + c not in cells
        ]
        if not near:
            return walk(length, chance)
        cells.append(chance.choice(near))
    return tuple(cells)


def lines(type_: str, values: bytes, chance: random.Random) -> list[Rule]:
    """Return lines of a type that a solution satisfies, without shared cells."""
    plain, found, used = Rules(9), list[Rule](), set[int]()
    for _ in range(20000):
        cells = walk(WALKS[type_], chance)
        rule = Rule(type_, cells, 5 if type_ == "whispers" else None)
        if used.isdisjoint(cells) and plain.type_of(rule).judge(rule, plain, values):
            found.append(rule)
            used.update(cells)
        if len(found) == 9:
            break
    return found


def dots(values: bytes, chance: random.Random) -> list[Rule]:
    """Return all white and black dots of a solution, and the rule that there are no others."""
    found = []
    for a, b in Rules(9).layout.pairs:
        one, other = sorted((values[a], values[b]))
        if other - one == 1:
            found.append(Rule("white_dot", (a, b), 1))
        elif other == 2 * one:
            found.append(Rule("black_dot", (a, b), 2))
    return [*found, Rule("negative_dots")]


def marks(values: bytes, chance: random.Random) -> list[Rule]:
    """Return odd and even cells."""
    cells = chance.sample(range(81), 24)
    return [Rule("odd" if values[cell] % 2 else "even", (cell,)) for cell in cells]


def quads(values: bytes, chance: random.Random) -> list[Rule]:
    """Return circles with two or three of the digits around them."""
    corners = [9 * row + column for row in range(0, 8, 2) for column in range(0, 8, 2)]
    found = []
    for corner in chance.sample(corners, 12):
        cells = (corner, corner + 1, corner + 9, corner + 10)
        digits = sorted(values[cell] for cell in chance.sample(cells, 3))
        found.append(Rule("quad", cells, tuple(digits)))
    return found


def diagonals(values: bytes, chance: random.Random) -> list[Rule]:
    """Return little killers."""
    found = []
    for start in chance.sample(range(1, 7), 4):
        down = tuple(10 * i + start for i in range(9 - start))
        up = tuple(9 * (8 - i) + start + i for i in range(9 - start))
        found += [Rule("little_killer", c, sum(values[x] for x in c)) for c in (down, up)]
    return found


def outside(values: bytes, chance: random.Random) -> list[Rule]:
    """Return sandwiches and skyscrapers."""
    found = []
    for index in chance.sample(range(9), 7):
        row, column = tuple(range(9 * index, 9 * index + 9)), tuple(range(index, 81, 9))
        held = [values[cell] for cell in row]
        first, last = sorted((held.index(1), held.index(9)))
        found.append(Rule("sandwich", row, sum(held[first + 1 : last])))
        seen = sum(
            values[c] > max([0, *(values[x] for x in column[:i])]) for i, c in enumerate(column)
        )
        found.append(Rule("skyscraper", column, seen))
    return found


def dig(rules: list[Rule], values: bytes, chance: random.Random) -> nonet.Board:
    """Return a puzzle with these rules, without digits that it does not need."""
    clues = [str(digit) for digit in values]
    given = Rules(9, *rules)
    for cell in chance.sample(range(81), 81):
        kept, clues[cell] = clues[cell], "."
        if nonet.count(nonet.Board("".join(clues), rules=given), limit=2) > 1:
            clues[cell] = kept
    return nonet.Board("".join(clues), rules=given)


MAKERS: dict[str, Callable[[bytes, random.Random], list[Rule]]] = {
    "dots": dots,
    "marks": marks,
    "quads": quads,
    "diagonals": diagonals,
    "outside": outside,
}


def puzzles(count: int) -> Iterator[nonet.Board]:
    """Yield puzzles of all kinds by turns."""
    for number in range(count):
        chance = random.Random(SEED + number)
        for made in ("killer", "anti_knight"):
            yield nonet.generate(rules=made, seed=SEED + number)
        answer = nonet.solve(nonet.generate(seed=SEED + number)).board
        assert answer
        for type_ in WALKS:
            yield dig(lines(type_, answer.values, chance), answer.values, chance)
        for make in MAKERS.values():
            yield dig(make(answer.values, chance), answer.values, chance)


RARE = ("killer_triple", "killer_quad")
Example = tuple[str, str]
"""A board as JSON, and the notation of its step."""


def collect(count: int) -> tuple[dict[str, list[str]], dict[str, Example]]:
    """Collect positions and examples."""
    found: dict[str, list[str]] = {
        name: [] for name, row in nonet.TECHNIQUES.items() if row.boards == "rules"
    }
    examples: dict[str, Example] = {}
    sighted: dict[str, Example] = {}
    for puzzle in puzzles(count):
        enough = ["rule_net"] if len(found["rule_net"]) == ENOUGH else []
        analysis, seen = nonet.analyze(puzzle, exclude=enough), set[str]()
        for board, step in zip(analysis.boards, analysis.steps, strict=False):
            name = step.technique
            if name in found and name not in seen and len(found[name]) < ENOUGH:
                seen.add(name)
                found[name].append(board.format("json"))
                examples.setdefault(name, (found[name][-1], nonet.explain(step).notation))
            for rare in RARE:
                if rare not in sighted and (other := next(nonet.find(board, rare), None)):
                    sighted[rare] = (board.format("json"), nonet.explain(other).notation)
        print({name: len(boards) for name, boards in found.items()}, file=sys.stderr)
    return found, sighted | examples


def write(found: dict[str, list[str]], examples: dict[str, Example]) -> None:
    """Write both files in the order of the techniques; other techniques keep what they have."""
    kept: dict[str, list[str]] = {}
    for line in POSITIONS.read_text(encoding="utf-8").splitlines():
        name, text = line.split("\t")
        kept.setdefault(name, []).append(text)
    rows = {line.split("\t")[0]: line for line in EXAMPLES.read_text(encoding="utf-8").splitlines()}
    kept |= {name: boards for name, boards in found.items() if boards}
    rows |= {name: "\t".join((name, *example)) for name, example in examples.items()}
    lines = [f"{name}\t{b}\n" for name in nonet.TECHNIQUES for b in kept.get(name, [])]
    POSITIONS.write_text("".join(lines), encoding="utf-8")
    lines = [rows[name] + "\n" for name in nonet.TECHNIQUES if name in rows]
    EXAMPLES.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    write(*collect(int(sys.argv[1]) if len(sys.argv) > 1 else 3))
