"""Practice: an unlimited supply of positions where a technique is the next step.

The package ships some positions for each technique, collected by `docs/make_positions.py` and, for
boards with rules, by `docs/make_rule_positions.py`. Those on the classic board are shown as a
different isomorph every time, so none appears twice.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Final

from nonet.board.board import Board
from nonet.board.isomorphs import shuffle
from nonet.geometry.cells import Candidate
from nonet.techniques.hints import find, hint
from nonet.techniques.step import Step
from nonet.techniques.table import TECHNIQUES, find_technique

POSITIONS: Final = Path(__file__).with_name("positions.txt")
"""A line a position: the technique, and a board in the format `library`."""
EXAMPLES: Final = Path(__file__).with_name("examples.txt")
"""The same, and the notation of the step that explains the technique."""
_RANKS: Final = {name: rank for rank, name in enumerate(TECHNIQUES)}
_SECONDS: Final = 1.0
"""How long to look for further instances: forcing nets have thousands."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A board with a technique, one step of it, and everything its steps place or eliminate.

    `is_next` if no easier step exists. Some techniques are so rare that there is no such board.
    """

    board: Board
    step: Step
    is_next: bool
    placements: tuple[Candidate, ...]
    eliminations: tuple[Candidate, ...]


@cache
def read_examples() -> dict[str, tuple[Board, str]]:
    """Read the example of every technique: its board, and the notation of its step.

    >>> len(read_examples()) == len(TECHNIQUES) - 1  # a guess has none
    True
    """
    lines = (line.split("\t") for line in EXAMPLES.read_text(encoding="utf-8").splitlines())
    return {technique: (Board(text), notation) for technique, text, notation in lines}


@cache
def read_positions() -> dict[str, list[Board]]:
    """Read the positions by technique; a technique without any gets its example.

    >>> len(read_positions()["x_wing"]) > 1
    True
    """
    found: dict[str, list[Board]] = {}
    for line in POSITIONS.read_text(encoding="utf-8").splitlines():
        technique, board = line.split("\t")
        found.setdefault(technique, []).append(Board(board))
    return {name: found.get(name, [board]) for name, (board, _) in read_examples().items()}


def exercise(technique: str, seed: int) -> Exercise:
    """Return a board on which to find a technique; each seed gives a different one.

    >>> one = exercise("x_wing", 7)
    >>> one.step.technique, one.is_next, set(one.step.eliminations) <= set(one.eliminations)
    ('x_wing', True, True)
    """
    name = find_technique(technique)
    kept = read_positions()[name]
    board = kept[seed % len(kept)]
    if board.is_classic:
        board = shuffle(board, seed=seed)
    end = monotonic() + _SECONDS
    steps = find(board, name)
    first = next(steps, None)
    if first is None:  # a finder with a limit may miss in one isomorph what it finds in another
        return exercise(name, seed + 1)
    easiest = hint(board)
    placements, eliminations = dict.fromkeys(first.placements), dict.fromkeys(first.eliminations)
    while monotonic() < end and (step := next(steps, None)):
        placements |= dict.fromkeys(step.placements)
        eliminations |= dict.fromkeys(step.eliminations)
    is_next = easiest is None or _is_as_hard(easiest.technique, name)
    return Exercise(board, first, is_next, tuple(placements), tuple(eliminations))


def _is_as_hard(other: str, technique: str) -> bool:
    """Return whether a technique is at least as hard as another; some share a position."""
    shared = TECHNIQUES[technique].first
    return _RANKS[other] >= _RANKS[technique] or bool(shared and TECHNIQUES[other].first == shared)
