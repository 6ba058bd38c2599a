"""Whether rules hold, as hidden cells: for rules that are combined by or, and, not.

A primitive of a rule becomes an automaton that reads the primitive's cells and then a hidden cell,
which must be TRUE if the primitive holds and FALSE if it does not.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Any

from nonet.errors import ArgumentError
from nonet.rules import program as ops
from nonet.rules.model import Rule, Rules, wrong
from nonet.rules.program import MOST_STATES, Automaton, Primitive, Program, each_pair

if TYPE_CHECKING:
    from nonet.geometry.layout import Layout

FALSE, TRUE = 1, 2
"""The digits of a hidden cell that says whether something holds."""

Step = Callable[[Any, int, int], Any]
Reader = tuple[Hashable, Step, Callable[[Any], bool]]
"""A start, the state after (state, index of the cell, digit) or None, and which states accept."""


def truth_of(rule: Rule, rules: Rules, program: Program) -> int:
    """Add a hidden cell that says whether a rule holds, and return it."""
    from nonet.rules.combined import COMBINED

    if combine := COMBINED.get(rule.type):
        return combine(rule, rules, program)
    part = Program(rules.digits, program.cells)
    for house in new_houses(rule, rules):
        part.distinct(house)
    rules.type_of(rule).compile(rule, rules, part)
    if part.hidden:
        raise refuse(rule, rules.layout)
    return all_hold([_truth(one, rule, rules, program) for one in part.primitives], program)


def new_houses(rule: Rule, rules: Rules) -> list[tuple[int, ...]]:
    """Return the cells of the houses that a rule adds; refuse rules that replace boxes."""
    houses = rules.type_of(rule).houses
    if houses is None:
        return []
    if rule.type in ("regions", "boxes", "no_boxes"):
        raise refuse(rule, rules.layout)
    return [house.cells for house in houses(rule, rules.layout).houses[len(rules.layout.houses) :]]


def refuse(rule: Rule, layout: Layout) -> ArgumentError:
    """Return the error for a rule that cannot be combined with others."""
    return wrong(rule, layout, "rule_combined")


def all_hold(truths: Sequence[int], program: Program) -> int:
    """Return a hidden cell that says whether all of these hidden cells are TRUE."""
    if len(truths) == 1:
        return truths[0]
    result = program.hidden_cell()
    # State 0: all are true so far. 1: one was false. 2: the result was read.
    program.line([*truths, result], _conjunction(program.digits, len(truths), False))
    return result


def any_holds(truths: Sequence[int], program: Program) -> int:
    """Return a hidden cell that says whether one of these hidden cells is TRUE."""
    if len(truths) == 1:
        return truths[0]
    result = program.hidden_cell()
    program.line([*truths, result], _conjunction(program.digits, len(truths), True))
    return result


def _conjunction(digits: int, count: int, negated: bool) -> Automaton:
    """Read truths, then whether all are TRUE; negated, whether not all are FALSE."""
    good, bad = (FALSE, TRUE) if negated else (TRUE, FALSE)

    def step(state: bool | str, at: int, digit: int) -> bool | str | None:
        if digit not in (FALSE, TRUE):
            return None
        if at < count:
            return bool(state) and digit == good
        return "end" if digit == (good if state else bad) else None

    return explore((True, step, lambda state: state == "end"), count + 1, digits)


def explore(reader: Reader, length: int, digits: int) -> Automaton:
    """Return the automaton that reads `length` cells; raise OverflowError if it is too large."""
    start, step, accept = reader
    number: dict[tuple[int, Any], int] = {(0, start): 0}
    order = list(number)
    steps: list[tuple[int, ...]] = []
    for at, state in order:  # grows during the loop
        row = []
        for digit in range(1, digits + 1):
            after = step(state, at, digit) if at < length else None
            if after is None:
                row.append(-1)
                continue
            key = (at + 1, after)
            if key not in number:
                if len(order) >= MOST_STATES:
                    raise OverflowError
                number[key] = len(order)
                order.append(key)
            row.append(number[key])
        steps.append(tuple(row))
    accepts = frozenset(i for i, (at, state) in enumerate(order) if at == length and accept(state))
    return Automaton(tuple(steps), accepts)


_DEAD = "dead"


def _truth(part: Primitive, rule: Rule, rules: Rules, program: Program) -> int:
    """Add a hidden cell that says whether a primitive holds."""
    cells, make = part.cells, _READERS.get(part.op)
    if part.op == ops.PAIR:
        cells = tuple(dict.fromkeys(cells))
    if make is None:
        raise refuse(rule, rules.layout)
    start, step, accept = make(part, rules.digits)
    count = len(cells)

    def read(state: Any, at: int, digit: int) -> Any:
        if at < count:
            after = None if state is _DEAD else step(state, at, digit)
            return _DEAD if after is None else after
        holds = state is not _DEAD and accept(state)
        return True if digit == (TRUE if holds else FALSE) else None

    try:
        automaton = explore((start, read, lambda state: state is True), count + 1, rules.digits)
    except OverflowError:
        raise refuse(rule, rules.layout) from None
    result = program.hidden_cell()
    program.line([*cells, result], automaton)
    return result


def _read_allow(part: Primitive, digits: int) -> Reader:
    mask = part.numbers[0]
    return 0, lambda state, at, digit: 0 if mask >> (digit - 1) & 1 else None, lambda state: True


def _read_distinct(part: Primitive, digits: int) -> Reader:
    def step(seen: int, at: int, digit: int) -> int | None:
        return None if seen >> digit & 1 else seen | 1 << digit

    return 0, step, lambda state: True


def _read_sum(part: Primitive, digits: int) -> Reader:
    total, weights = part.numbers[0], part.numbers[1:]
    lows, highs = [0], [0]  # of the cells from each on
    for weight in reversed(weights):
        lows.insert(0, lows[0] + min(weight, weight * digits))
        highs.insert(0, highs[0] + max(weight, weight * digits))

    def step(left: int, at: int, digit: int) -> int | None:
        left -= weights[at] * digit
        return left if lows[at + 1] <= left <= highs[at + 1] else None

    return total, step, lambda left: left == 0


def _read_pairs(part: Primitive, digits: int) -> Reader:
    """Read cells in their first order; the state has the digits that later pairs ask for."""
    cells = list(dict.fromkeys(part.cells))
    place = {cell: i for i, cell in enumerate(cells)}
    pairs = [(place[a], place[b], table) for a, b, table in each_pair(part, digits)]
    last = {i: max(max(a, b) for a, b, _ in pairs if i in (a, b)) for i in place.values()}

    def step(state: tuple[tuple[int, int], ...], at: int, digit: int) -> Any:
        held = dict(state) | {at: digit}
        for a, b, table in pairs:
            if max(a, b) == at and not table[held[a] - 1] >> (held[b] - 1) & 1:
                return None
        return tuple((i, d) for i, d in held.items() if last[i] > at)

    return (), step, lambda state: True


def _read_line(part: Primitive, digits: int) -> Reader:
    automaton = part.automaton
    assert automaton is not None

    def step(states: frozenset[int], at: int, digit: int) -> frozenset[int] | None:
        after = frozenset(to for state in states for to in automaton.next_states(state, digit))
        return after or None

    return frozenset({0}), step, lambda states: not automaton.accepts.isdisjoint(states)


def _read_window(part: Primitive, digits: int) -> Reader:
    def consecutive(seen: int) -> bool:
        low = seen & -seen
        return seen + low == 1 << seen.bit_length()

    return 0, _read_distinct(part, digits)[1], consecutive


def _read_count(part: Primitive, digits: int) -> Reader:
    least, most, cells = part.numbers[:digits], part.numbers[digits:], len(part.cells)
    limited = [d for d in range(digits) if least[d] > 0 or most[d] < cells]

    def step(counts: tuple[int, ...], at: int, digit: int) -> tuple[int, ...] | None:
        if digit - 1 not in limited:
            return counts
        i = limited.index(digit - 1)
        if counts[i] >= most[digit - 1]:
            return None
        more = counts[i] + (counts[i] < least[digit - 1] or most[digit - 1] < cells)
        return (*counts[:i], more, *counts[i + 1 :])

    def enough(counts: tuple[int, ...]) -> bool:
        return all(count >= least[d] for count, d in zip(counts, limited, strict=True))

    return (0,) * len(limited), step, enough


def _read_circles(part: Primitive, digits: int) -> Reader:
    def step(counts: tuple[int, ...], at: int, digit: int) -> tuple[int, ...] | None:
        i = digit - 1
        return None if counts[i] == digit else (*counts[:i], counts[i] + 1, *counts[digit:])

    return (0,) * digits, step, lambda counts: all(n in (0, d) for d, n in enumerate(counts, 1))


def _read_sandwich(part: Primitive, digits: int) -> Reader:
    def step(state: tuple[int, int], at: int, digit: int) -> tuple[int, int] | None:
        end, left = state  # the end that was read first, 0 before, -1 after the other
        if digit in (1, digits):
            if not end:
                return (digit, left)
            return (-1, 0) if 0 < end != digit and not left else None
        left -= digit if end > 0 else 0
        return (end, left) if left >= 0 else None

    return (0, part.numbers[0]), step, lambda state: state[0] == -1


def _read_prefix(part: Primitive, digits: int) -> Reader:
    def step(state: tuple[int, int], at: int, digit: int) -> tuple[int, int] | None:
        cells, left = (digit, part.numbers[0]) if not at else state
        if cells:
            cells, left = cells - 1, left - digit
        return (cells, left) if left > 0 or left == cells == 0 else None

    return (0, 0), step, lambda state: state == (0, 0)


def _read_visible(part: Primitive, digits: int) -> Reader:
    def step(state: tuple[int, int], at: int, digit: int) -> tuple[int, int] | None:
        tallest, left = state
        if digit > tallest:
            return (digit, left - 1) if left else None
        return state

    return (0, part.numbers[0]), step, lambda state: state[1] == 0


def _read_lunchbox(part: Primitive, digits: int) -> Reader:
    """Read cells; the state has the ends so far, the sum between them and the sum after them."""

    def step(state: tuple[int, int, bool, int, int], at: int, digit: int) -> Any:
        low, high, high_last, between, after = state
        if not at:
            return (digit, digit, False, 0, 0)
        if low < digit < high:
            return (low, high, high_last, between, after + digit)
        single = low == high
        if digit < low:  # between the highest digit and this one
            inner = after if high_last or single else between + low + after
            return (digit, high, False, inner, 0)
        inner = after if not high_last or single else between + high + after
        return (low, digit, True, inner, 0)

    return (0, 0, False, 0, 0), step, lambda state: state[3] == part.numbers[0]


_READERS: dict[int, Callable[[Primitive, int], Reader]] = {
    ops.ALLOW: _read_allow,
    ops.DISTINCT: _read_distinct,
    ops.SUM: _read_sum,
    ops.PAIR: _read_pairs,
    ops.LINE: _read_line,
    ops.WINDOW: _read_window,
    ops.COUNT: _read_count,
    ops.CIRCLES: _read_circles,
    ops.SANDWICH: _read_sandwich,
    ops.PREFIX: _read_prefix,
    ops.VISIBLE: _read_visible,
    ops.LUNCHBOX: _read_lunchbox,
}
