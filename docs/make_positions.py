"""Collect positions to practise on: for each technique, boards where it is the next step.

    python docs/make_positions.py [PUZZLES [HARD [ALIKE]]]

Positions already in the file are kept; techniques with too few get more. A puzzle gives at most one
position per technique. There are three sources:

1. Generate and analyze PUZZLES puzzles in the default profile, and in the full profile for the
   techniques that the default one lacks. A position is one where the technique is the next step.
2. Generate and analyze HARD puzzles of level extreme. For techniques that the default profile
   lacks, a board qualifies if the technique occurs and no step up to level medium is available.
3. For patterns that random puzzles hardly ever have: ALIKE times, exchange a few clues of the
   example for others of the same solution, and keep the puzzle if the pattern still occurs.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable, Iterator
from typing import get_args

import nonet
from nonet.techniques.practice import POSITIONS, read_examples
from nonet.techniques.table import Profile

ENOUGH = 12  # each is shown as a different isomorph every time
RARE = 4
SEED = 16
EASY = ("easy", "medium")
Found = dict[str, list[str]]


def next_steps(puzzle: nonet.Board, wanted: set[str]) -> Iterator[tuple[str, nonet.Board]]:
    """Analyze a puzzle, and yield each board on which a wanted technique is the next step."""
    for profile in get_args(Profile):
        analysis = nonet.analyze(puzzle, profile=profile)
        for board, step in zip(analysis.boards, analysis.steps, strict=False):
            if step.technique in wanted:
                yield step.technique, board


def sightings(puzzle: nonet.Board, wanted: set[str]) -> Iterator[tuple[str, nonet.Board]]:
    """Analyze a puzzle, and yield boards with a wanted technique but no easy step."""
    analysis = nonet.analyze(puzzle)
    for board, step in zip(analysis.boards, analysis.steps, strict=False):
        if nonet.TECHNIQUES[step.technique].level not in EASY:
            for name in sorted(wanted):
                if next(nonet.find(board, name), None):
                    wanted.discard(name)
                    yield name, board


def alike(puzzle: nonet.Board, chance: random.Random) -> nonet.Board:
    """Return a puzzle with the same solution, about as many clues, and most of them the same."""
    solution = str(nonet.solve(puzzle).board)
    clues = list(str(puzzle))
    count = 81 - clues.count(".")
    empty = [cell for cell in range(81) if clues[cell] == "."]
    for cell in chance.sample(empty, chance.randint(2, 5)):
        clues[cell] = solution[cell]
    for cell in chance.sample(range(81), 81):
        fewer = [*clues[:cell], ".", *clues[cell + 1 :]]
        if 81 - clues.count(".") > count and nonet.solve("".join(fewer)).status == "unique":
            clues = fewer
    return nonet.Board("".join(clues))


def collect(puzzles: int, hard: int, tries: int) -> Found:
    """Collect positions from all three sources."""
    found: Found = {name: [] for name, row in nonet.TECHNIQUES.items() if row.family}
    for line in POSITIONS.read_text(encoding="utf-8").splitlines():
        name, text = line.split("\t")
        found[name].append(text)
    for number in range(puzzles):
        puzzle = nonet.generate(minimal=True, seed=SEED + number)
        if nonet.rate(puzzle).hardest in ("hidden_single", "naked_single") and number > ENOUGH:
            continue
        keep(found, number, next_steps(puzzle, lacking(found, ENOUGH)), ENOUGH)
    for number in range(hard):
        puzzle = nonet.generate(level="extreme", seed=SEED + number)
        keep(found, number, sightings(puzzle, rare(found)), RARE)
    chance = random.Random(SEED)
    for number, name in enumerate(sorted(rare(found))):
        puzzle, _ = read_examples()[name]
        if puzzle.candidates == nonet.Board(str(puzzle)).candidates:
            for _ in range(tries):
                other = alike(puzzle, chance)
                if str(other) != str(puzzle) and next(nonet.find(other, name), None):
                    keep(found, number, [(name, other)], RARE)
    return found


def lacking(found: Found, enough: int) -> set[str]:
    """List the techniques with too few positions."""
    return {name for name, boards in found.items() if len(boards) < enough}


def rare(found: Found) -> set[str]:
    """List those of them that are not in the default profile."""
    return {name for name in lacking(found, RARE) if not nonet.TECHNIQUES[name].in_default_profile}


def keep(found: Found, number: int, seen: Iterable[tuple[str, nonet.Board]], enough: int) -> None:
    """Keep one position of each technique, and write the file from time to time."""
    wanted = lacking(found, enough)
    for name, board in seen:
        text = board.format("library")
        if name in wanted and text not in found[name]:
            wanted.discard(name)
            found[name].append(text)
    if number % 100 == 99:
        print(number + 1, {name: len(found[name]) for name in wanted}, file=sys.stderr)
        write(found)


def write(found: Found) -> None:
    """Write the positions found."""
    lines = [f"{name}\t{board}\n" for name, boards in found.items() for board in boards]
    POSITIONS.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    given = [int(number) for number in sys.argv[1:]]
    write(collect(*(given + [5000, 600, 400][len(given) :])))
