"""Puzzles with rules: an example of every kind, and payloads of f-puzzles."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import nonet.rules
from nonet import Board
from nonet.errors import ArgumentError
from nonet.formats import lzstring
from nonet.rules import RULES, Rules


def example(kind: str) -> Rules:
    """Make the example of a kind, on the size that it is for: nine, six or four."""
    made = eval(
        RULES[kind].example,
        {name: getattr(nonet.rules, name) for name in nonet.rules.__all__},
    )
    for side in (9, 6):
        with contextlib.suppress(ArgumentError):
            return Rules(side, made)
    return Rules(4, made)


def link(tree: dict[str, Any]) -> str:
    """Pack a payload into a link."""
    return "https://f-puzzles.com/?load=" + lzstring.compress(json.dumps(tree))


def blank(side: int = 4, **keys: Any) -> dict[str, Any]:
    """Make the payload of an empty board."""
    return {"size": side, "grid": [[{} for _ in range(side)] for _ in range(side)], **keys}


def barred(rules: Rules) -> set[tuple[int, int, int, int]]:
    """Return which digits neighbours cannot hold, for some with and without dots."""
    found = set()
    for first, second in ((0, 1), (rules.side, rules.side + 1), (0, rules.side)):
        for a in range(1, rules.digits + 1):
            for b in range(1, rules.digits + 1):
                if a != b and Board(rules=rules).place(first, a).place(second, b).conflicts():
                    found.add((first, second, a, b))
    return found
