"""The meaning of rules, in a form that is equal for rules that mean the same.

A cage with its cells in another order, a line from its other end, regions with other names, windows
as extra regions: each rule is compiled to primitives (program.py), and the primitives are sorted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING

from nonet.rules import program as ops
from nonet.rules.program import Primitive, Program

if TYPE_CHECKING:
    from nonet.rules.model import Rules


def meaning(rules: Rules) -> frozenset[object]:
    """Return the meaning of rules: a set that is equal for all ways to write the same rules.

    >>> from nonet.rules import Rules, cage, thermo
    >>> meaning(Rules(9, cage(5, "r1c12"))) == meaning(Rules(9, cage(5, "r1c21")))
    True
    >>> meaning(Rules(9, thermo("r1c12"))) == meaning(Rules(9, thermo("r1c21")))
    False
    """
    program = Program(rules.digits, rules.layout.cells)
    program.houses(rules.layout)
    found: set[object] = set()
    for rule in rules.rules:
        rule_type, count = rules.type_of(rule), len(program.primitives)
        ordered = rule._replace(cells=rule_type.order(rule.cells))
        rule_type.compile(ordered, rules, program)
        if program.hidden:  # their numbers depend on the order of the rules
            del program.primitives[count:]
            program.hidden = 0
            found.add(ordered)
    masks: dict[int, int] = {}  # what each cell can hold
    tables: dict[tuple[int, int], tuple[int, ...]] = {}  # what each pair of cells can hold
    for primitive in program.primitives:
        if primitive.op == ops.ALLOW:
            for cell in primitive.cells:
                masks[cell] = masks.get(cell, -1) & primitive.numbers[0]
        elif primitive.op == ops.PAIR:
            for pair, table in _pairs(primitive, rules.digits):
                known = tables.get(pair, table)
                tables[pair] = tuple(a & b for a, b in zip(known, table, strict=True))
        else:
            found.add((primitive.op, _sorted(primitive)))
    return frozenset({*found, *masks.items(), *tables.items()})


def _pairs(primitive: Primitive, digits: int) -> Iterator[tuple[tuple[int, int], tuple[int, ...]]]:
    """Yield the pairs of a primitive: two cells, the lower first, and their table."""
    cells, numbers = primitive.cells, primitive.numbers
    for i in range(0, len(cells), 2):
        first, second = cells[i : i + 2]
        at = digits * (i // 2) if len(numbers) > digits else 0
        table = numbers[at : at + digits]
        if first > second:
            first, second = second, first
            table = tuple(
                sum(1 << b for b in range(digits) if table[b] >> a & 1) for a in range(digits)
            )
        yield (first, second), table


def _sorted(primitive: Primitive) -> Hashable:
    op, cells, numbers, automaton = primitive
    if op in (ops.DISTINCT, ops.WINDOW, ops.COUNT, ops.CIRCLES):
        return tuple(sorted(cells)), numbers
    if op == ops.SUM:
        weights = Counter[int]()
        for cell, weight in zip(cells, numbers[1:], strict=True):
            weights[cell] += weight
        terms = sorted(weights.items())
        sign = -1 if terms and terms[0][1] < 0 else 1
        return sign * numbers[0], tuple((cell, sign * weight) for cell, weight in terms)
    if op == ops.SAME:
        size = len(cells) // numbers[0]
        groups = (tuple(sorted(cells[i : i + size])) for i in range(0, len(cells), size))
        return tuple(sorted(groups))
    return cells, numbers, automaton
