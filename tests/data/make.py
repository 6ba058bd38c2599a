"""Make the puzzles and positions that the tests use; `python tests/data/make.py` writes them anew.

Everything is made by nonet from fixed seeds. Answers that are stored with them were checked by
other means where the tests say so; here they hold what must not change unseen.

    few_clues.txt   the fewest clues of many minimal puzzles
    guesses.txt     what the native solver guesses most at
    extreme.txt     what people find hardest
    several.txt     puzzles with several solutions: a clue of a minimal one is gone
    ratings.csv     puzzle, level, score and hardest technique of all four
    positions.txt   boards on the way, with a step of each technique that is found there
"""

from __future__ import annotations

import csv
import random
from collections import Counter
from itertools import islice
from pathlib import Path

import numpy as np

import nonet
from nonet import _kernel

HERE = Path(__file__).parent
EACH = 60
CASES = 4


def write(name: str, lines: list[str]) -> None:
    (HERE / name).write_text("".join(f"{line}\n" for line in lines))


def make_puzzles() -> dict[str, list[str]]:
    drawn = [str(board) for board in nonet.generate_many(20_000, seed=37, minimal=True)]
    digits = np.array([[int(c) if c != "." else 0 for c in line] for line in drawn], np.uint8)
    guesses = _kernel.stats(digits)[1]
    by_guesses = [drawn[i] for i in np.argsort(-guesses.astype(np.int64), kind="stable")]
    by_clues = sorted(drawn, key=lambda line: 81 - line.count("."))
    random.seed(37)
    several = []
    for line in drawn[:EACH]:
        at = random.choice([i for i, c in enumerate(line) if c != "."])
        several.append(line[:at] + "." + line[at + 1 :])
    extreme = [str(board) for board in nonet.generate_many(EACH, level="extreme", seed=37)]
    return {
        "few_clues": by_clues[:EACH],
        "guesses": by_guesses[:EACH],
        "extreme": extreme,
        "several": several,
    }


def make_positions(puzzles: list[str]) -> list[str]:
    """Find steps on boards along the way, until each technique has enough."""
    found: Counter[str] = Counter()
    lines = []
    wanted = {name for name in nonet.TECHNIQUES if name != "guess"}
    for puzzle in puzzles:
        board = nonet.Board(puzzle)
        for number, step in enumerate(nonet.steps(board)):
            if number % 4 == 0:
                slow = ("finned_mutant", "template", "forcing", "finned_franken_jelly")
                for name in sorted(wanted):
                    if name.startswith(slow) and number % 16:
                        continue
                    one = next(islice(nonet.find(board, name), 1), None)
                    if one is not None:
                        found[name] += 1
                        lines.append(f"{name}\t{board.format('library')}\t{one_line(one)}")
                        if found[name] == CASES:
                            wanted.discard(name)
            for cell, digit in step.placements:
                board = board.place(cell, digit)
            for cell, digit in step.eliminations:
                board = board.remove(cell, digit)
    return sorted(lines)


def one_line(step: nonet.Step) -> str:
    """Write what a step says: 5=12 places a 5 in cell 12, 5-12 strikes it."""
    placed = [f"{digit}={cell}" for cell, digit in step.placements]
    return " ".join(placed + [f"{digit}-{cell}" for cell, digit in step.eliminations])


if __name__ == "__main__":
    sets = make_puzzles()
    for name, lines in sets.items():
        write(f"{name}.txt", lines)
    with (HERE / "ratings.csv").open("w", newline="") as stream:
        table = csv.writer(stream, lineterminator="\n")
        table.writerow(["puzzle", "level", "score", "hardest"])
        for name in ("few_clues", "guesses", "extreme"):
            for puzzle in sets[name]:
                rating = nonet.rate(puzzle)
                table.writerow([puzzle, rating.level, rating.score, rating.hardest])
    mixed = [puzzle for three in zip(*list(sets.values())[:3], strict=True) for puzzle in three]
    write("positions.txt", make_positions(mixed))
