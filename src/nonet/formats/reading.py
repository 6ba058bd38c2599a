"""The reader of everything that `Board` accepts: text, rows, arrays, and separate rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from nonet import formats
from nonet.errors import ArgumentError, FormatError
from nonet.formats import sizes
from nonet.formats.lines import BLANKS, Cells
from nonet.formats.text import parse_text
from nonet.geometry.cells import CELLS
from nonet.rules.model import Rule, Rules, RuleSpec

# The fast path: 81 characters are translated to 81 values in one call.
_KNOWN = f"{BLANKS}123456789".encode()
_TO_VALUES = bytes.maketrans(_KNOWN, bytes([*[0] * len(BLANKS), *range(1, 10)]))

RulesLike: TypeAlias = Rules | RuleSpec | Rule | str | Iterable[RuleSpec | Rule | str]
"""Rules with their size, or one or several rules for a board whose size is known."""


class _Empty:
    """The default source of `Board()`: all cells are empty."""

    def __repr__(self) -> str:
        return "<empty board>"


EMPTY: Any = _Empty()


def to_rules(rules: RulesLike, side: int, digits: int) -> Rules:
    """Return `Rules` unchanged, or build them from one or several rules for a side.

    >>> to_rules("diagonals", 4, 4)
    Rules(4, 'diagonal_up', 'diagonal_down')
    """
    if isinstance(rules, Rules):
        return rules
    if isinstance(rules, str | Rule | RuleSpec):
        rules = [rules]
    if not isinstance(rules, Iterable):
        given = type(rules).__name__
        raise TypeError(f"rules must be nonet.rules.Rules, a rule or a list, got {given}")
    return Rules(side, *rules, digits=digits)


def read_board(source: Any, rules: RulesLike | None, ignore_unknown: bool) -> Cells:
    """Read any source of `Board` except another board."""
    if rules is not None and not isinstance(rules, Rules):
        cells = _read(source, None, ignore_unknown)
        if cells.rules.rules:
            raise ArgumentError("rules_twice")
        made = to_rules(rules, cells.rules.side, cells.rules.digits)
        masks = cells.masks
        if masks is not None:
            left = made.open_masks(cells.values)
            masks = tuple(a & b for a, b in zip(masks, left, strict=True))
        return cells._replace(masks=masks, rules=made)
    return _read(source, rules, ignore_unknown)


def _read(source: Any, rules: Rules | None, ignore_unknown: bool) -> Cells:
    if isinstance(source, bytes | bytearray):
        try:
            source = source.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            byte, column = source[error.start], error.start + 1
            raise FormatError("not_text", byte=byte, column=column) from None
    if not hasattr(source, "tolist") and hasattr(source, "to_numpy"):  # a data frame with nine rows
        source = source.to_numpy()
    if hasattr(source, "tolist"):
        source = source.tolist()
    if source is None:
        raise TypeError("a board must be text, rows or an array, got None")
    source = None if source is EMPTY else source
    if rules is not None and not rules.is_classic:
        if isinstance(source, str) and formats.find(source):
            raise ArgumentError("rules_twice")
        return sizes.read(source, rules)
    if source is None:
        return Cells(bytes(CELLS), bytes(CELLS))
    if isinstance(source, str):
        return read_text(source, ignore_unknown)
    if isinstance(source, Sequence):
        return sizes.from_rows(source)
    raise TypeError(f"a board must be text, rows or an array, got {type(source).__name__}")


def read_text(text: str, ignore_unknown: bool) -> Cells:
    """Parse a text that holds one board; the common 81 characters take the fast path."""
    if len(text) == CELLS and text.isascii():
        line = text.encode()
        if not line.translate(None, _KNOWN):
            values = line.translate(_TO_VALUES)
            return Cells(values, values)
    return parse_text(text, ignore_unknown)
