"""RULES: the table of all kinds of rules, a row each, and how rules are read for a size.

To add a kind: its row in the KINDS of its family's file, with a judge and what it compiles to, and
its function in drafts.py or line_drafts.py, which `nonet/rules.py` names.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nonet.board.errors import ArgumentError
from nonet.board.layout import Layout
from nonet.board.rules import boardwide, free, lines, marks, sums
from nonet.board.rules.kind import Kind, check
from nonet.board.rules.model import Draft, Rule

RULES: dict[str, Kind] = {
    **boardwide.KINDS,
    **sums.KINDS,
    **lines.KINDS,
    **marks.KINDS,
    **free.KINDS,
}
"""Every kind of rule, by its name in code."""

_SEVERAL = {"diagonals": ("diagonal_up", "diagonal_down")}


def settle(rules: Iterable[Rule | Draft | str], layout: Layout) -> tuple[Rule, ...]:
    """Read the cells of rules for a layout, and refuse those that cannot be.

    >>> from nonet.board.layout import CLASSIC
    >>> settle(["diagonals"], CLASSIC)[0].kind
    'diagonal_up'
    """
    found: list[Rule] = []
    for rule in rules:
        if isinstance(rule, Rule):
            found.append(rule)
        elif isinstance(rule, str):
            found += [Rule(kind) for kind in _SEVERAL.get(rule, (rule,))]
        elif isinstance(rule, Draft):
            found.append(_read(rule, layout))
        else:
            kind = type(rule).__name__
            raise TypeError(f"a rule is a name, or made by a function of nonet.rules, not {kind}")
    for rule in found:
        if not (isinstance(rule.kind, str) and rule.kind in RULES):
            raise ArgumentError("unknown_rule", kind=rule.kind, kinds=", ".join(sorted(RULES)))
    return tuple([check(rule, RULES[rule.kind], layout) for rule in found])


def _read(draft: Draft, layout: Layout) -> Rule:
    value: Any = draft.value
    try:
        if draft.counted is not None:
            value = len(layout.parse_cells(draft.counted))
        return Rule(draft.kind, layout.parse_cells(draft.cells), value)
    except RecursionError:
        raise ArgumentError("not_cells", text=draft.cells) from None
