"""The names of the formats, and the check for formats that cannot hold rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from nonet.errors import ArgumentError
from nonet.formats import sizes

if TYPE_CHECKING:
    from nonet.board.board import Board
    from nonet.rules.model import Rules

FormatName = Literal[
    "line",
    "zeros",
    "grid",
    "candidates",
    "candidate_line",
    "json",
    "csv",
    "link",
    "library",
    "killer",
    "fpuzzles",
    "sudokupad",
    "iss",
]
"""The names of `nonet.FORMATS`."""

_DIGITS = ("line", "zeros", "csv", "candidates")  # formats without rules
_SITES = ("iss", "fpuzzles", "sudokupad", "killer")  # formats that cannot say what is missing


def check_says_rules(board: Board, to: str) -> None:
    """Raise ArgumentError if a format cannot hold the rules of a board."""
    loses = to in _DIGITS and not sizes.says_all(board.rules)
    if loses or (board.missing and to in _SITES):
        raise ArgumentError("format_cannot", format=to, rule=_name_rule(board.rules))


def _name_rule(rules: Rules) -> str:
    if rules.missing:
        return f"the missing rule {rules.missing[0]}"
    return rules.format_rule(rules.rules[0]) if rules.rules else f"{rules.side}x{rules.side}"
