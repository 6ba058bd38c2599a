"""Dig puzzles of any size and rules out of random full grids, one clue at a time.

The variant solver checks boards one at a time and gives up after a fixed number of guesses, so the
same random stream gives the same puzzle on every machine.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from nonet.board.board import Board
from nonet.generator import shapes
from nonet.geometry.layout import box_of
from nonet.rules.model import Rule, Rules
from nonet.rules.program import DISTINCT
from nonet.seeds import Stream
from nonet.solvers import variants

# Limits on the solver's guesses: to choose a digit, to remove a clue, to be thorough. Boards larger
# than 20x20 have lower limits, because a guess takes longer there; 25x25 then takes seconds.
_FEW, _MANY, _THOROUGH = 100, 1_000, 30_000
_FEW_LARGE, _MANY_LARGE, _LARGE = 10, 30, 400
_DIRECT = 9  # largest side with boxes for which a grid is found quickly for any regions
_TURNS, _REDRAWN = 12, 3  # on larger boards: changes of regions and grid; digits redrawn in each
_ROUNDS = 60  # changes of cages before giving up on a grid


def dig_within(
    start: bytes, groups: Sequence[Sequence[int]], fits: Callable[[bytes], bool], end: float
) -> bytes:
    """Remove groups of clues in order as long as the puzzle fits.

    Several groups are removed at once: twice as many after each success, half as many after each
    failure. Raise TimeoutError after `end`.

    >>> groups = [[0], [1], [2]]
    >>> dig_within(bytes([1, 2, 3]), groups, lambda clues: clues[1] > 0, time.monotonic() + 60)
    b'\\x00\\x02\\x00'
    """
    clues, at, size = start, 0, max(1, len(groups) // 2)
    while at < len(groups):
        _left(end)
        size = min(size, len(groups) - at)
        cells = {cell for group in groups[at : at + size] for cell in group}
        trial = bytes(0 if cell in cells else digit for cell, digit in enumerate(clues))
        if fits(trial):
            clues, at, size = trial, at + size, size * 2
        elif size > 1:
            size //= 2
        else:
            at += 1
    return clues


class UndecidedError(Exception):
    """It takes too many guesses to decide whether a clue is necessary."""


def draw_grid(rules: Rules, stream: Stream, end: float, start: bytes | None = None) -> bytes | None:
    """Return a random full grid that satisfies the rules, or None if there is none.

    Cells are filled in random order, each with a random digit that leaves a solution; the digits
    of `start` stay. Raise TimeoutError after `end`, a time of the monotonic clock.

    >>> grid = draw_grid(Rules(6, "diagonals"), Stream(1), time.monotonic() + 60)
    >>> Rules(6, "diagonals").allow(grid)
    True
    """
    values = bytearray(start or rules.layout.cells)
    first = variants.solve_boards([_board(values, rules)], 1, 1, _left(end))[0][1]
    if first is None:
        return None
    known, few = first, _FEW
    if len(values) > _LARGE:
        few = _FEW_LARGE
        if start is None and all(part.op == DISTINCT for part in rules.program):
            # With so few guesses most digits stay as the solver found them; relabel them at random.
            labels = stream.order(rules.digits)
            known = bytes(labels[digit - 1] + 1 for digit in known)
    for cell in stream.order(len(values)):
        if values[cell]:
            continue
        taken = {values[peer] for peer in rules.peers[cell]}
        digits = [digit for digit in range(1, rules.digits + 1) if digit not in taken]
        for i in stream.order(len(digits)):
            values[cell] = digits[i]
            if known[cell] == digits[i]:
                break
            found = variants.try_solve(_board(values, rules), 1, few, _left(end))
            if found and found[1]:
                known = found[1]
                break
        values[cell] = known[cell]
    return known


def has_grid(rules: Rules, end: float) -> bool:
    """Return whether a grid that satisfies the rules is found in a few guesses.

    >>> has_grid(Rules(4), time.monotonic() + 60)
    True
    """
    empty = bytes(rules.layout.cells)
    found = variants.try_solve(_board(empty, rules), 1, _MANY, _left(end))
    return found is not None and found[0] == 1


def draw_jigsaw(rules: Rules, stream: Stream, end: float) -> tuple[Rules, bytes] | None:
    """Return rules with random regions instead of boxes, and a full grid that satisfies them.

    On a large board it takes too long to find a grid for arbitrary regions. There, regions and
    grid change in turn: regions swap cells with the same digit, then a few digits are redrawn.
    Return None if there is no grid. Raise TimeoutError after `end`.

    >>> rules, grid = draw_jigsaw(Rules(6), Stream(1), time.monotonic() + 60)
    >>> rules.layout.houses[12].kind, rules.allow(grid)
    ('region', True)
    """
    shape = shapes.start_regions(rules.side)
    if rules.side <= _DIRECT or box_of(rules.side) is None:
        jigsaw = _with_regions(rules, shapes.exchange(shape, rules.side, stream))
        if rules.rules and not has_grid(jigsaw, end):
            return None
        found = draw_grid(jigsaw, stream, end)
        return None if found is None else (jigsaw, found)
    jigsaw = _with_regions(rules, shape)
    grid = draw_grid(jigsaw, stream, end)
    for _ in range(_TURNS):
        if grid is None:
            return None
        shape = shapes.exchange(shape, rules.side, stream, grid)
        jigsaw = _with_regions(rules, shape)
        redrawn = {digit + 1 for digit in stream.order(rules.digits)[:_REDRAWN]}
        start = bytes(0 if digit in redrawn else digit for digit in grid)
        grid = draw_grid(jigsaw, stream, end, start)
    return None if grid is None else (jigsaw, grid)


def _with_regions(rules: Rules, shape: str) -> Rules:
    return Rules(rules.side, Rule("regions", (), shape), *rules.rules, digits=rules.digits)


def _board(clues: bytes | bytearray, rules: Rules) -> Board:
    return Board._of(bytes(clues), bytes(clues), None, rules)


def _left(end: float) -> float:
    """Return the seconds left until `end`; raise TimeoutError if there are none.

    The solver checks the clock only from time to time, so a series of short calls would overrun.
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
    """Remove groups of clues in order while the solution stays unique.

    A group stays if fewer than `floor` clues would be left, or if it takes too many guesses to
    decide; if `thorough`, that raises UndecidedError. Raise TimeoutError after `end`.

    >>> grid = draw_grid(Rules(4), Stream(1), time.monotonic() + 60)
    >>> puzzle = dig(grid, Rules(4), [[cell] for cell in range(16)], 0, time.monotonic() + 60)
    >>> 4 <= 16 - puzzle.count(0) <= 6
    True
    """
    clues = bytearray(grid)
    guesses = _THOROUGH if thorough else _MANY if len(clues) <= _LARGE else _MANY_LARGE
    for group in groups:
        if len(clues) - clues.count(0) - len(group) < floor:
            continue
        trial = bytearray(clues)
        for cell in group:
            trial[cell] = 0
        found = variants.try_solve(_board(trial, rules), 2, guesses, _left(end))
        if found is None and thorough:
            raise UndecidedError
        if found is not None and found[0] == 1:
            clues = trial
    return bytes(clues)


def dig_rules(clues: bytes, rules: Rules, groups: Sequence[Sequence[Rule]], end: float) -> Rules:
    """Remove groups of rules in order while the solution stays the same and unique.

    Raise UndecidedError if it takes too many guesses to decide, TimeoutError after `end`.

    >>> rules = Rules(4, Rule("cage", (0, 1), 3), Rule("cage", (2, 3), 7))
    >>> full = draw_grid(rules, Stream(1), time.monotonic() + 60)
    >>> dig_rules(full, rules, [[rule] for rule in rules.rules], time.monotonic() + 60)
    Rules(4)
    """
    solution = variants.first_two(_board(clues, rules), _left(end))[0]
    for group in groups:
        left = Rules(
            rules.side, *(rule for rule in rules.rules if rule not in group), digits=rules.digits
        )
        # Without a dot, `negative_dots` may leave another solution.
        found = variants.try_solve(_board(clues, left), 2, _THOROUGH, _left(end))
        if found is None:
            raise UndecidedError
        if found == (1, solution):
            rules = left
    return rules


def has_redundant_rule(clues: bytes, rules: Rules, made: Sequence[Rule], end: float) -> bool:
    """Return whether a unique puzzle has one of the rules `made` that is not necessary.

    >>> rules = Rules(4, Rule("cage", (0, 1), 3))
    >>> full = draw_grid(rules, Stream(1), time.monotonic() + 60)
    >>> has_redundant_rule(full, rules, rules.rules, time.monotonic() + 60)
    True
    """
    asked = [rule for rule in rules.rules if rule in made]
    return any(dig_rules(clues, rules, [[rule]], end) is not rules for rule in asked)


def is_unique(clues: bytes, rules: Rules, end: float) -> bool:
    """Return whether clues have exactly one solution.

    >>> is_unique(bytes(16), Rules(4), time.monotonic() + 60)
    False
    """
    return variants.count(_board(clues, rules), 2, _left(end)) == 1


def has_redundant_clue(clues: bytes, rules: Rules, end: float) -> bool:
    """Return whether a unique puzzle has a clue that is not necessary.

    >>> has_redundant_clue(bytes([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]), Rules(4), 1e99)
    True
    """
    return any(
        is_unique(clues[:cell] + b"\0" + clues[cell + 1 :], rules, end)
        for cell, digit in enumerate(clues)
        if digit
    )


def draw_killer(grid: bytes, rules: Rules, stream: Stream, end: float) -> Rules | None:
    """Add cages to the rules so that the grid is the only solution, without any clue.

    While another grid has the same sums, two cages that contain differing cells are redrawn.
    Return None if that does not succeed soon. Raise TimeoutError after `end`.

    >>> end = time.monotonic() + 60
    >>> grid = draw_grid(Rules(9), Stream(3), end)
    >>> is_unique(bytes(81), draw_killer(grid, Rules(9), Stream(3), end), end)
    True
    """
    cages = shapes.draw_cages(grid, rules.layout, stream)
    for _ in range(_ROUNDS):
        killer = add_cages(rules, cages, grid)
        first, second = variants.first_two(_board(bytes(len(grid)), killer), _left(end))
        if second is None:
            return killer
        other = second if first == grid else first
        assert other is not None
        found = shapes.redraw_pair(cages, grid, other, rules.layout, stream)
        if found is None:
            return None
        cages = found
    return None


def set_sums(rules: Rules, grid: bytes) -> Rules:
    """Give the cages without a sum the sums of a grid.

    >>> set_sums(Rules(4, Rule("cage", (0, 1))), bytes([1, 2] + [0] * 14))
    Rules(4, cage(3, 'r1c1 r1c2'))
    """
    found = [
        rule._replace(value=sum(grid[cell] for cell in rule.cells))
        if rule.type == "cage" and rule.value is None
        else rule
        for rule in rules.rules
    ]
    return Rules(rules.side, *found, digits=rules.digits)


def add_cages(rules: Rules, cages: shapes.Cages, grid: bytes) -> Rules:
    """Add cages to the rules, with the sums of a grid.

    >>> add_cages(Rules(4), [(0, 1)], bytes([1, 2] + [0] * 14))
    Rules(4, cage(3, 'r1c1 r1c2'))
    """
    sums = [Rule("cage", cage, sum(grid[cell] for cell in cage)) for cage in cages]
    return Rules(rules.side, *rules.rules, *sums, digits=rules.digits)
