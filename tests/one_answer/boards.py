"""The table of boards for every surface, and the right answer for each.

A new rule type is covered by its row in `RULES`; to add any other board, add a row to `OTHERS`.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from nonet import Board
from nonet.errors import ArgumentError
from nonet.formats.text import write_board
from nonet.rules import RULES, Rule, Rules, cage
from nonet.solvers import variants
from tests.rules.making import random_rule
from tests.support import HOSTILE, MADE, PICTURE, SOLVED, corpus

LIMIT = 1000  # the default limit for counting on every surface
SIDES = (*range(2, 17), 20, 25)
SEVERAL = next(case.puzzle for case in corpus() if 2 <= case.count <= 20)
LARGE = "." * 256  # takes longer than a timeout of 0


@dataclass(frozen=True, slots=True)
class Result:
    """A surface's answer about a board; None for what it does not report."""

    status: str | None = None
    count: int | None = None
    solution: str | None = None  # "" if there is none


class Case(NamedTuple):
    """A board as text, which every surface accepts; `board` is None if it is not readable."""

    name: str
    text: str
    board: Board | None


def _case(name: str, board: Board) -> Case:
    return Case(name, write_board(board), board)


def _shown(name: str, rules: Rules, solution: bytes, share: float) -> Case:
    """Make a board that gives a share of the cells of a solution."""
    rng = random.Random(name)
    givens = bytes(digit if rng.random() < share else 0 for digit in solution)
    return _case(name, Board._of(givens, givens, None, rules))


def _full(rules: Rules) -> bytes:
    return next(variants.solutions(Board(rules=rules), 1))


def _of_nine(kind: str) -> Case:
    """Make a 9x9 board with a rule of this type that its solution obeys."""
    if RULES[kind].takes == "board" and not RULES[kind].value:
        rules = Rules(9, kind)
        return _shown(f"{kind}, 9x9", rules, _full(rules), 0.5)
    rng, solution = random.Random(kind), bytes(map(int, SOLVED))
    while True:
        try:
            rules = Rules(9, random_rule(rng, kind, 9, solution))
        except ArgumentError:
            continue
        if rules.allow(solution):
            return _shown(f"{kind}, 9x9", rules, solution, 0.5)


def of_rule_types() -> Iterator[Case]:
    """Yield a small board and a 9x9 board of every rule type."""
    for line in (MADE / "rule_puzzles.jsonl").read_text().splitlines():
        made = json.loads(line)
        yield _case(made["type"], Board(json.dumps(made["puzzle"])))
        if made["puzzle"]["size"] != 9:
            yield _of_nine(made["type"])


def of_sizes() -> Iterator[Case]:
    """Yield a board of every size, and boards with unusual layouts."""
    for side in SIDES:
        rules = Rules(side)
        yield _shown(f"{side}x{side}", rules, _full(rules), 0.7)
    for name, rules in {
        "9x9, no boxes": Rules(9, "no_boxes"),
        "6x6, boxes 3x2": Rules(6, Rule("boxes", (), (3, 2))),
        "9x9, ten digits": Rules(9, digits=10),
        "6x6, nine digits": Rules(6, digits=9),
    }.items():
        yield _shown(name, rules, _full(rules), 0.7)


def _broken(rules: Rules) -> Board:
    return Board("11" + "." * (rules.side**2 - 2), rules=rules)


def _without_one(board: Board) -> Board:
    """Remove a candidate from the first empty cell."""
    cell = board.values.index(0)
    return board.remove(cell, board.candidates[cell].bit_length())


def _any_cage(line: str) -> Rule:
    """Make a cage around two givens, which all solutions of a classic board obey."""
    cells = [line.index(char) for char in line if char != "."][:2]
    return Rule("cage", tuple(cells), sum(int(line[cell]) for cell in cells))


PLAIN = Board(PICTURE)
OTHERS: dict[str, Board] = {
    "classic": PLAIN,
    "classic, hard to refute": Board(HOSTILE),
    "classic, two digits in a row": Board("55" + "." * 79),
    "classic, several": Board(SEVERAL),
    "classic, empty": Board(),
    "classic, full": Board(SOLVED),
    "classic, digits placed": PLAIN.place("r1c3", 4),
    "classic, candidate removed": PLAIN.remove("r1c3", 1),
    "classic, solution removed": PLAIN.remove("r1c3", 4),
    "classic, several and one removed": _without_one(Board(SEVERAL)),
    "4x4, empty": Board("." * 16),
    "4x4, none": _broken(Rules(4)),
    "16x16, none": _broken(Rules(16)),
    "9x9 with a rule, none": _broken(Rules(9, "diagonals")),
    "9x9 with a rule, several": Board(SEVERAL, rules=Rules(9, _any_cage(SEVERAL))),
    "9x9 with a rule, no givens": Board(rules=Rules(9, "diagonals")),
    "9x9 with a rule, candidate removed": Board(PICTURE, rules=Rules(9, cage(8, "r1c12"))).remove(
        "r1c3", 1
    ),
    "6x6, candidate removed": Board("1" + "." * 35).remove("r1c2", 2),
}

INCOMPLETE = {
    "4x4, a rule missing": Board("1" + "." * 15, rules=Rules(4, missing=["a cave"])),
    "9x9, a rule missing": Board(PICTURE, rules=Rules(9, missing=["lines (2)"])),
}

UNREADABLE = {
    "a letter": PICTURE[:-1] + "x",
    "an unknown key": '{"size": 4, "givens": "................", "wheels": 4}',
    "an impossible cage": '{"size": 4, "givens": "................", "rules":'
    ' [{"type": "cage", "cells": "r1c1 r1c2", "value": 30}]}',
}


@cache
def cases() -> tuple[Case, ...]:
    """Return all boards."""
    others = (_case(name, board) for name, board in (OTHERS | INCOMPLETE).items())
    bad = (Case(name, text, None) for name, text in UNREADABLE.items())
    return (*others, *bad, *of_rule_types(), *of_sizes())


GROUPS: dict[str, Callable[[Case], bool]] = {
    "all": lambda case: True,
    "nine by nine with rules": lambda case: (
        case.board is not None and len(case.board) == 81 and not case.board.is_classic
    ),
}
"""Boards that are solved together: the boards around it must not change an answer."""


@cache
def truth(case: Case) -> Result:
    """Return the right answer for a board, from the solver for any rules."""
    if case.board is None:
        return Result("invalid", None, "")
    if case.board.missing:
        return Result("incomplete", None, "")
    count = variants.count(case.board, LIMIT, None)
    first = variants.first_two(case.board, None)[0]
    status = ("none", "unique", "multiple")[min(count, 2)]
    return Result(status, count, "" if first is None else show(case.board, first))


def show(board: Board, values: bytes) -> str:
    """Write a solution as a line."""
    return str(Board._of(values, values, None, board.rules))


def check(case: Case, result: Result) -> str | None:
    """Return what is wrong with a surface's answer; None if nothing is.

    A solution is checked against the board's own rules; if there are several, any is accepted.
    """
    want = truth(case)
    if result.status not in (None, want.status):
        return f"{result.status}, not {want.status}"
    if result.count not in (None, want.count):
        return f"{result.count} solutions, not {want.count}"
    if result.solution is None:
        return None
    if bool(result.solution) != bool(want.solution):
        return f"solution {result.solution!r}, not {want.solution!r}"
    if case.board is None or not result.solution:
        return None
    if want.status == "unique" and result.solution != want.solution:
        return f"solution {result.solution}, not {want.solution}"
    values = Board(result.solution, rules=case.board.rules).values
    masks = zip(case.board.masks, values, strict=True)
    if not all(value and mask >> (value - 1) & 1 for mask, value in masks):
        return f"solution {result.solution} does not fit the digits and candidates"
    return None if case.board.rules.allow(values) else f"solution {result.solution} breaks a rule"
