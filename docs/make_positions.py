"""Collect positions to practise on: for each technique, boards where it is the next step.

    python docs/make_positions.py [PUZZLES]

Puzzles are made and climbed one after the other until each technique has enough positions, at most
one a puzzle: in the default profile, and for what that leaves out in the full one.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import nonet
from nonet.results.practice import POSITIONS

ENOUGH = 12  # each is shown in a new disguise every time
SEED = 16


def next_steps(puzzle: nonet.Board, wanted: set[str]) -> Iterator[tuple[str, nonet.Board]]:
    """Climb a puzzle; where a wanted technique is the next step, yield the board."""
    for profile in nonet.PROFILES:
        climb = nonet.climb(puzzle, profile=profile)
        for board, step in zip(climb.boards, climb.steps, strict=False):
            if step.technique in wanted:
                yield step.technique, board


def collect(puzzles: int) -> dict[str, list[str]]:
    """Climb so many puzzles."""
    found: dict[str, list[str]] = {n: [] for n, row in nonet.TECHNIQUES.items() if row.family}
    for number in range(puzzles):
        wanted = {name for name, boards in found.items() if len(boards) < ENOUGH}
        puzzle = nonet.generate(minimal=True, seed=SEED + number)
        if nonet.rate(puzzle).hardest in ("hidden_single", "naked_single") and number > ENOUGH:
            continue
        for name, board in next_steps(puzzle, wanted):
            if name in wanted:
                wanted.discard(name)
                found[name].append(board.format("library"))
        if number % 100 == 99:
            print(number + 1, {name: len(found[name]) for name in wanted}, file=sys.stderr)
            write(found)
    return found


def write(found: dict[str, list[str]]) -> None:
    """Write what was found."""
    lines = [f"{name}\t{board}\n" for name, boards in found.items() for board in boards]
    POSITIONS.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    write(collect(int(sys.argv[1]) if len(sys.argv) > 1 else 5000))
