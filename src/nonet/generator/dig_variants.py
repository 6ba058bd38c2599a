"""Puzzles of any size and rules: a full grid drawn at random, dug clue by clue.

The general engine is asked about one board after the other, and tires after so many guesses, not by
a clock: so a stream of random numbers gives the same puzzle on every machine.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from nonet.board.board import Board
from nonet.board.layout import box_of
from nonet.board.rules.model import Rule, Rules
from nonet.board.rules.program import DISTINCT
from nonet.engines import general, shapes
from nonet.engines.seeds import Stream

# Guesses that the engine may take to draw a digit, to take a clue away, and to be sure. On boards
# larger than 20x20 a guess takes longer, and what is not seen soon is seen late: 25x25 in seconds.
_FEW, _MANY, _ALL = 100, 1_000, 1 << 62
_FEW_LARGE, _MANY_LARGE, _LARGE = 10, 30, 400
_DIRECT = 9  # the largest side with boxes for which a grid of any regions is found soon
_TURNS, _OFF = 12, 3  # of regions and grid on larger boards; digits drawn anew in each
_ROUNDS = 60  # of cutting cages anew; what has several solutions then is drawn again


def draw_grid(rules: Rules, stream: Stream, end: float, start: bytes | None = None) -> bytes | None:
    """Draw a full grid that keeps to rules, None where there is none.

    Cells are filled in a random order, each with a random digit that leaves a solution; digits of
    `start` stay. Past `end`, a time of the monotonic clock, it is a TimeoutError.

    >>> grid = draw_grid(Rules(6, "diagonals"), Stream(1), time.monotonic() + 60)
    >>> Rules(6, "diagonals").allow(grid)
    True
    """
    values = bytearray(start or rules.layout.cells)
    first = general.solve_boards([_board(values, rules)], 1, 1, _left(end))[0][1]
    if first is None:
        return None
    known, few = first, _FEW
    if len(values) > _LARGE:
        few = _FEW_LARGE
        if start is None and all(part.op == DISTINCT for part in rules.program):
            labels = stream.order(rules.digits)  # few digits are drawn anew: those of the engine,
            known = bytes(labels[digit - 1] + 1 for digit in known)  # from 1 on, would be seen
    for cell in stream.order(len(values)):
        if values[cell]:
            continue
        taken = {values[peer] for peer in rules.peers[cell]}
        digits = [digit for digit in range(1, rules.digits + 1) if digit not in taken]
        for i in stream.order(len(digits)):
            values[cell] = digits[i]
            if known[cell] == digits[i]:
                break
            found = general.try_solve(_board(values, rules), 1, few, _left(end))
            if found and found[1]:
                known = found[1]
                break
        values[cell] = known[cell]
    return known


def draw_jigsaw(rules: Rules, stream: Stream, end: float) -> tuple[Rules, bytes] | None:
    """Draw regions in place of boxes, and a full grid that keeps to them and to other rules.

    On a large board no grid is found for regions that were drawn without one. There regions and
    grid are changed in turn: regions exchange cells of one digit, then a few digits are drawn anew.
    None where there is no grid. Past `end` it is a TimeoutError.

    >>> rules, grid = draw_jigsaw(Rules(6), Stream(1), time.monotonic() + 60)
    >>> rules.layout.houses[12].kind, rules.allow(grid)
    ('region', True)
    """
    shape = shapes.start_regions(rules.side)
    if rules.side <= _DIRECT or box_of(rules.side) is None:
        jigsaw = _with_regions(rules, shapes.exchange(shape, rules.side, stream))
        found = draw_grid(jigsaw, stream, end)
        return None if found is None else (jigsaw, found)
    jigsaw = _with_regions(rules, shape)
    grid = draw_grid(jigsaw, stream, end)
    for _ in range(_TURNS):
        if grid is None:
            return None
        shape = shapes.exchange(shape, rules.side, stream, grid)
        jigsaw = _with_regions(rules, shape)
        off = {digit + 1 for digit in stream.order(rules.digits)[:_OFF]}
        start = bytes(0 if digit in off else digit for digit in grid)
        grid = draw_grid(jigsaw, stream, end, start)
    return None if grid is None else (jigsaw, grid)


def _with_regions(rules: Rules, shape: str) -> Rules:
    return Rules(rules.side, Rule("regions", (), shape), *rules.rules, digits=rules.digits)


def _board(clues: bytes | bytearray, rules: Rules) -> Board:
    return Board.of(bytes(clues), bytes(clues), None, rules)


def _left(end: float) -> float:
    """The seconds that are left; where there are none, a TimeoutError.

    The engine looks at the clock now and then only, so short questions would go on past the end.
    """
    left = end - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left


def dig(
    grid: bytes,
    rules: Rules,
    groups: Sequence[Sequence[int]],
    floor: int,
    end: float,
    *,
    thorough: bool = False,
) -> bytes:
    """Take groups of clues away in order, each where the solution stays the only one.

    A group stays where fewer than `floor` clues would be left, and, unless `thorough`, where it
    takes long to see whether it can go. Past `end` it is a TimeoutError.

    >>> grid = draw_grid(Rules(4), Stream(1), time.monotonic() + 60)
    >>> puzzle = dig(grid, Rules(4), [[cell] for cell in range(16)], 0, time.monotonic() + 60)
    >>> 4 <= 16 - puzzle.count(0) <= 6
    True
    """
    clues = bytearray(grid)
    guesses = _ALL if thorough else _MANY if len(clues) <= _LARGE else _MANY_LARGE
    for group in groups:
        if len(clues) - clues.count(0) - len(group) < floor:
            continue
        trial = bytearray(clues)
        for cell in group:
            trial[cell] = 0
        found = general.try_solve(_board(trial, rules), 2, guesses, _left(end))
        if found is not None and found[0] == 1:
            clues = trial
    return bytes(clues)


def is_unique(clues: bytes, rules: Rules, end: float) -> bool:
    """Say whether clues have exactly one solution.

    >>> is_unique(bytes(16), Rules(4), time.monotonic() + 60)
    False
    """
    return general.count(_board(clues, rules), 2, _left(end)) == 1


def has_spare(clues: bytes, rules: Rules, end: float) -> bool:
    """Say whether clues with one solution keep it without one of them.

    >>> has_spare(bytes([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]), Rules(4), 1e99)
    True
    """
    return any(
        is_unique(clues[:cell] + b"\0" + clues[cell + 1 :], rules, end)
        for cell, digit in enumerate(clues)
        if digit
    )


def draw_killer(grid: bytes, rules: Rules, stream: Stream, end: float) -> Rules | None:
    """Add cages to rules so that a grid is the only one that keeps to them, without any clue.

    Where another grid has the same sums, two cages whose cells differ there are cut anew. None
    where that does not come to an end soon. Past `end` it is a TimeoutError.

    >>> end = time.monotonic() + 60
    >>> grid = draw_grid(Rules(9), Stream(3), end)
    >>> is_unique(bytes(81), draw_killer(grid, Rules(9), Stream(3), end), end)
    True
    """
    cages = shapes.draw_cages(grid, rules.layout, stream)
    for _ in range(_ROUNDS):
        killer = with_cages(rules, cages, grid)
        first, second = general.first_two(_board(bytes(len(grid)), killer), _left(end))
        if second is None:
            return killer
        other = second if first == grid else first
        assert other is not None
        found = shapes.recut(cages, grid, other, rules.layout, stream)
        if found is None:
            return None
        cages = found
    return None


def with_cages(rules: Rules, cages: shapes.Cages, grid: bytes) -> Rules:
    """Add cages with the sums that a grid has in them.

    >>> with_cages(Rules(4), [(0, 1)], bytes([1, 2] + [0] * 14))
    Rules(4, cage(3, 'r1c1 r1c2'))
    """
    sums = [Rule("cage", cage, sum(grid[cell] for cell in cage)) for cage in cages]
    return Rules(rules.side, *rules.rules, *sums, digits=rules.digits)
