"""The state machines of the Interactive Sudoku Solver, as bits in base64.

2 bits   the form: 0 lists (digit, state) after a count, 1 a mask of digits, then their states
4 bits   s - 1, where s is the number of bits of a state
4 bits   the number of digits - 1
s bits   the number of start states; they come first
s bits   the number of accepting states that are not start states; they come next
1 bit    for each start state, from the last: whether it accepts
4 bits   of lists only: how many bits the count has
then the steps of each state, until the bits end
"""

from __future__ import annotations

import base64
import binascii

from nonet.rules.program import MOST_STATES, Automaton


class _Bits:
    def __init__(self, data: bytes) -> None:
        self.bits = "".join(f"{byte:08b}" for byte in data)
        self.at = 0

    @property
    def left(self) -> int:
        return len(self.bits) - self.at

    def take(self, count: int) -> int:
        if count > self.left:
            raise ValueError
        self.at += count
        return int(self.bits[self.at - count : self.at] or "0", 2)


def parse_automaton(text: str, digits: int) -> Automaton | None:
    """Return the automaton for a board of so many digits; None if the text is not one.

    >>> parse_automaton("!", 9) is None
    True
    """
    try:
        return _parse(_Bits(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))), digits)
    except (binascii.Error, ValueError):
        return None


def _parse(bits: _Bits, digits: int) -> Automaton | None:
    form, width, symbols = bits.take(2), bits.take(4) + 1, bits.take(4) + 1
    starts, accepts = bits.take(width), bits.take(width)
    start_accepts = bits.take(starts)
    if form > 1 or not starts:
        return None
    steps = _masked(bits, width, symbols) if form else _listed(bits, width, symbols)
    count = max([starts + accepts, len(steps), *(1 + to for row in steps for _, to in row)])
    if count >= MOST_STATES:
        return None
    accepting = {starts + i for i in range(accepts)}
    accepting |= {i for i in range(starts) if start_accepts >> i & 1}
    table: list[list[set[int]]] = [[set() for _ in range(digits)] for _ in range(count)]
    for state, row in enumerate(steps):
        for digit, to in row:
            if digit < digits:
                table[state][digit].add(to)
    if starts > 1:  # a new start that can do what any of them can
        table.append([set().union(*(table[i][d] for i in range(starts))) for d in range(digits)])
        if start_accepts:
            accepting.add(count)
    first = count if starts > 1 else 0
    return _build(table, accepting, first)


def _masked(bits: _Bits, width: int, symbols: int) -> list[list[tuple[int, int]]]:
    steps = []
    while bits.left >= symbols:
        mask = bits.take(symbols)
        steps.append([(d, bits.take(width)) for d in range(symbols) if mask >> d & 1])
    return steps


def _listed(bits: _Bits, width: int, symbols: int) -> list[list[tuple[int, int]]]:
    counted = bits.take(4)
    for_digit = (symbols - 1).bit_length()
    steps = []
    while counted and bits.left >= counted:
        count = bits.take(counted)
        steps.append([(bits.take(for_digit), bits.take(width)) for _ in range(count)])
    return steps


def _build(table: list[list[set[int]]], accepting: set[int], first: int) -> Automaton:
    """Number the states that can be reached, from the first on."""
    number, order = {first: 0}, [first]
    choices: dict[tuple[int, ...], int] = {}
    steps = []
    for state in order:  # grows during the loop
        row = []
        for targets in table[state]:
            for to in sorted(targets):
                if to not in number:
                    number[to] = len(order)
                    order.append(to)
            states = tuple(sorted(number[to] for to in targets))
            if len(states) > 1:
                row.append(-2 - choices.setdefault(states, len(choices)))
            else:
                row.append(states[0] if states else -1)
        steps.append(tuple(row))
    accepts = frozenset(number[state] for state in accepting if state in number)
    return Automaton(tuple(steps), accepts, tuple(choices))
