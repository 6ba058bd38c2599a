"""Automata from regular expressions over digits, and from Python functions.

.        any digit          [123] [1-5] [^9]   one of these, or any other
(..|..)  either             * + ?  {2} {2,5}   repetition
A to P   digits from 10 on; spaces are ignored
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from typing import Any

from nonet.errors import ArgumentError
from nonet.geometry.layout import SYMBOLS
from nonet.rules.program import MOST_STATES, Automaton

_MOST = 2000  # states: an expression may need exponentially many


class _Parser:
    """Parses an expression to an automaton with empty steps (Thompson's construction)."""

    def __init__(self, pattern: str, digits: int) -> None:
        self.pattern = "".join(pattern.split())
        self.digits = digits
        self.at = 0
        self.edges: list[list[tuple[int, int]]] = []  # (mask, to); mask 0 is an empty step

    def fail(self) -> ArgumentError:
        return ArgumentError("bad_regex", pattern=self.pattern, at=self.at + 1)

    def state(self) -> int:
        if len(self.edges) >= _MOST:
            raise ArgumentError("long_regex", pattern=self.pattern)
        self.edges.append([])
        return len(self.edges) - 1

    def peek(self) -> str:
        return self.pattern[self.at : self.at + 1]

    def choice(self) -> tuple[int, int]:
        parts = [self.sequence()]
        while self.peek() in ("|", "/") and self.peek():
            self.at += 1
            parts.append(self.sequence())
        if len(parts) == 1:
            return parts[0]
        start, end = self.state(), self.state()
        for first, last in parts:
            self.edges[start].append((0, first))
            self.edges[last].append((0, end))
        return start, end

    def sequence(self) -> tuple[int, int]:
        start = end = self.state()
        while self.peek() not in ("", "|", "/", ")"):
            first, last = self.repeated()
            self.edges[end].append((0, first))
            end = last
        return start, end

    def repeated(self) -> tuple[int, int]:
        begun = self.at
        first, last = self.atom()
        match = re.compile(r"[*+?]|\{(\d{1,2})(,(\d{0,2}))?\}").match(self.pattern, self.at)
        if match is None:
            return first, last
        after = match.end()
        if match[0] == "*":
            low, high = 0, None
        elif match[0] == "+":
            low, high = 1, None
        elif match[0] == "?":
            low, high = 0, 1
        else:
            low = int(match[1])
            high = low if match[2] is None else int(match[3]) if match[3] else None
        if high is not None and high < low:
            raise self.fail()
        start = end = self.state()
        for _ in range(low):  # parse each copy again
            self.at = begun
            first, last = self.atom()
            self.edges[end].append((0, first))
            end = last
        stop = self.state()
        for _ in range(1 if high is None else high - low):
            self.edges[end].append((0, stop))
            self.at = begun
            first, last = self.atom()
            self.edges[end].append((0, first))
            if high is None:
                self.edges[last].append((0, end))
            else:
                end = last
        if high is not None:
            self.edges[end].append((0, stop))
        self.at = after
        return start, stop

    def atom(self) -> tuple[int, int]:
        char = self.peek()
        if char == "(":
            self.at += 1
            inner = self.choice()
            if self.peek() != ")":
                raise self.fail()
            self.at += 1
            return inner
        mask = self.digit_class() if char == "[" else self.digit_or_any()
        start, end = self.state(), self.state()
        if mask:
            self.edges[start].append((mask, end))
        return start, end

    def digit_or_any(self) -> int:
        if self.peek() == ".":
            self.at += 1
            return (1 << self.digits) - 1
        return 1 << (self.digit() - 1)

    def digit(self) -> int:
        value = SYMBOLS.find(self.peek().upper() or " ")
        if not 1 <= value <= self.digits:
            raise self.fail()
        self.at += 1
        return value

    def digit_class(self) -> int:
        self.at += 1
        inverted = self.peek() == "^"
        self.at += inverted
        mask = 0
        while self.peek() != "]":
            low = high = self.digit()
            if self.peek() == "-":
                self.at += 1
                high = self.digit()
            for value in range(low, high + 1):
                mask |= 1 << (value - 1)
        self.at += 1
        return ((1 << self.digits) - 1) & ~mask if inverted else mask


@lru_cache(256)
def compile_regex(pattern: str, digits: int) -> Automaton:
    """Return the automaton of an expression.

    >>> len(compile_regex("1*2", 4).steps)
    2
    """
    parser = _Parser(pattern, digits)
    start, end = parser.choice()
    if parser.at != len(parser.pattern):
        raise parser.fail()

    def closed(states: set[int]) -> frozenset[int]:
        stack = list(states)
        while stack:
            for mask, to in parser.edges[stack.pop()]:
                if not mask and to not in states:
                    states.add(to)
                    stack.append(to)
        return frozenset(states)

    number = {closed({start}): 0}
    order = list(number)
    steps = []
    for at in order:  # grows during the loop
        row = []
        for digit in range(digits):
            after = closed({to for s in at for mask, to in parser.edges[s] if mask >> digit & 1})
            if after and after not in number:
                if len(order) >= _MOST:
                    raise ArgumentError("long_regex", pattern=parser.pattern)
                number[after] = len(order)
                order.append(after)
            row.append(number[after] if after else -1)
        steps.append(tuple(row))
    accepts = frozenset(i for i, states in enumerate(order) if end in states)
    return Automaton(*_merged(tuple(steps), accepts))


def _merged(
    steps: tuple[tuple[int, ...], ...], accepts: frozenset[int]
) -> tuple[tuple[tuple[int, ...], ...], frozenset[int]]:
    """Merge equivalent states (Moore's algorithm); the start stays state 0."""
    block = [int(i in accepts) for i in range(len(steps))]
    while True:
        names: dict[tuple[int, ...], int] = {}
        fresh = [
            names.setdefault((block[i], *(-1 if to < 0 else block[to] for to in row)), len(names))
            for i, row in enumerate(steps)
        ]
        if len(names) == len(set(block)):
            break
        block = fresh
    block = fresh
    firsts = {b: i for i, b in reversed(list(enumerate(block)))}
    merged = tuple(
        tuple(-1 if to < 0 else block[to] for to in steps[firsts[b]]) for b in range(len(names))
    )
    return merged, frozenset(block[i] for i in accepts)


def build_automaton(
    digits: int,
    start: Hashable,
    step: Callable[[Any, int], Any],
    accept: Callable[[Any], bool] | None,
) -> tuple[int, ...]:
    """Return the numbers of the automaton that a Python function describes.

    >>> build_automaton(2, 0, lambda state, digit: 1 - state if digit == 2 else state, bool)
    (2, 0, 1, 0, 1, 1, 0)
    """
    number: dict[Any, int] = {start: 0}
    order = list(number)
    choices: dict[tuple[int, ...], int] = {}
    steps = []

    def state_of(state: Any) -> int:
        if state not in number:
            if len(order) >= MOST_STATES:
                raise ArgumentError("long_automaton", most=MOST_STATES)
            number[state] = len(order)
            order.append(state)
        return number[state]

    for state in order:  # grows during the loop
        row = []
        for digit in range(1, digits + 1):
            after = step(state, digit)
            if isinstance(after, list | set | frozenset):
                states = tuple(sorted(map(state_of, after)))
                row.append(-2 - choices.setdefault(states, len(choices)) if states else -1)
            else:
                row.append(-1 if after is None else state_of(after))
        steps.append(tuple(row))
    accepted = frozenset(i for i, state in enumerate(order) if accept is None or accept(state))
    return Automaton(tuple(steps), accepted, tuple(choices)).numbers


def matches(pattern: str, values: Sequence[int]) -> bool:
    """Return whether digits match an expression, by Python's own engine.

    >>> matches("(12|34)*", [1, 2, 3, 4])
    True
    """
    python = "".join(pattern.split()).replace("/", "|").upper()
    return re.fullmatch(python, "".join(SYMBOLS[value] for value in values)) is not None
