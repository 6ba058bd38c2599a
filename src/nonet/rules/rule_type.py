"""Kind: a row of the table of rules, and what the families of kinds share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nonet.board.arguments import whole
from nonet.board.errors import ArgumentError
from nonet.board.layout import Layout
from nonet.board.rules.model import Rule, Rules, wrong

if TYPE_CHECKING:
    from nonet.board.rules.program import Program

Judge = Callable[[Rule, Rules, bytes], bool]
Compile = Callable[[Rule, Rules, "Program"], None]
Houses = Callable[[Rule, Layout], Layout]
Checks = Callable[[Rule, Layout], None]


def _nothing(rule: Rule, rules: Rules, program: Program) -> None:
    """Compile to nothing: the houses say it all."""


def _kept(rule: Rule, rules: Rules, values: bytes) -> bool:
    """Judge what is looked at as houses."""
    return True


@dataclass(frozen=True)
class Kind:
    """A kind of rule: its names, what it takes, what it means, and how it is judged and solved.

    `takes` is what its cells are: "line" (in order), "set", "clue" (a row, column or diagonal as
    it is read from outside the board, where its number stands), or "board" for none. `value` says
    what its value is, "" for none. Texts are pairs: English, Chinese.
    """

    name: tuple[str, str]
    meaning: tuple[str, str]
    takes: str
    example: str
    judge: Judge = _kept
    compile: Compile = _nothing
    value: str = ""
    default: int | None = None
    least: int = 1
    most: int | None = None
    houses: Houses | None = None
    check: Checks | None = None


def check(rule: Rule, kind: Kind, layout: Layout) -> Rule:
    """Refuse a rule that cannot be; fill in the value that is usual.

    >>> from nonet.rules import Rules, cage
    >>> Rules(4, cage(30, "r1c12"))
    Traceback (most recent call last):
    nonet.board.errors.ArgumentError: cage at r1c1 r1c2: 2 cells cannot add up to 30, but to 3 to 7
    """
    rule = Rule(rule.kind, _plain(rule.cells), _plain(rule.value))
    _, cells, value = rule
    if not isinstance(cells, tuple) or None in map(whole, cells):
        raise ArgumentError("not_cells", text=cells)
    if cells and not (min(cells) >= 0 and max(cells) < layout.cells):
        cell = next(cell for cell in cells if not 0 <= cell < layout.cells)
        raise ArgumentError("rule_outside", kind=rule.kind, cell=cell, last=layout.cells - 1)
    takes, count = kind.takes, len(cells)
    if takes == "board":
        if cells:
            raise ArgumentError("rule_no_cells", kind=rule.kind)
    elif count < kind.least:
        raise wrong(rule, layout, "rule_few_cells", least=kind.least, count=count)
    if kind.most is not None and count > kind.most:
        raise wrong(rule, layout, "rule_many_cells", most=kind.most, count=count)
    if takes == "set" and len(set(cells)) < count:
        raise wrong(rule, layout, "rule_cell_twice")
    if value is None and kind.default is not None:
        value = kind.default
        rule = rule._replace(value=value)
    if not _fits(value, kind.value):
        raise wrong(rule, layout, "rule_value", takes=kind.value.removesuffix("?") or "no value")
    if kind.check is not None:
        kind.check(rule, layout)
    return rule


def _plain(value: Any) -> Any:
    """Make whole numbers of any library plain ones, and lists of them tuples; keep all else."""
    if type(value) is int or value is None or isinstance(value, str):
        return value
    value = value.tolist() if hasattr(value, "tolist") else value
    if isinstance(value, list | tuple | range):
        return tuple([item if (number := whole(item)) is None else number for item in value])
    return value if (number := whole(value)) is None else number


def _fits(value: object, wanted: str) -> bool:
    if value is None:
        return not wanted or wanted[-1] == "?"
    if wanted in ("number", "number?"):
        return type(value) is int and value >= 0
    if wanted in ("numbers", "numbers?"):
        return isinstance(value, tuple) and all(type(number) is int for number in value)
    return bool(wanted) and isinstance(value, str)


def number(rule: Rule) -> int:
    """Give the value of a rule whose value is a number."""
    assert isinstance(rule.value, int)
    return rule.value


def numbers(rule: Rule) -> tuple[int, ...]:
    """Give the value of a rule whose value is several numbers."""
    assert isinstance(rule.value, tuple)
    return rule.value


def text(rule: Rule) -> str:
    """Give the value of a rule whose value is text."""
    assert isinstance(rule.value, str)
    return rule.value


def read(rule: Rule, values: bytes) -> list[int]:
    """Read the digits in the cells of a rule, in order."""
    return [values[cell] for cell in rule.cells]


def check_sum(rule: Rule, layout: Layout) -> None:
    """Refuse a sum that cells with distinct digits cannot have."""
    count, n = len(rule.cells), layout.digits
    if count > n:
        raise wrong(rule, layout, "rule_too_large", count=count, digits=n)
    if rule.value:
        low, high = count * (count + 1) // 2, count * (2 * n + 1 - count) // 2
        _check_range(rule, layout, low, high)


def check_loose_sum(rule: Rule, layout: Layout) -> None:
    """Refuse a sum that cells cannot have even with equal digits."""
    _check_range(rule, layout, len(rule.cells), len(rule.cells) * layout.digits)


def _check_range(rule: Rule, layout: Layout, low: int, high: int) -> None:
    if not low <= number(rule) <= high:
        count = len(rule.cells)
        raise wrong(rule, layout, "rule_impossible_sum", count=count, low=low, high=high)


def check_distinct(rule: Rule, layout: Layout) -> None:
    """Refuse more cells than there are digits, where no digit may stand twice."""
    if len(rule.cells) > layout.digits:
        raise wrong(rule, layout, "rule_too_large", count=len(rule.cells), digits=layout.digits)
