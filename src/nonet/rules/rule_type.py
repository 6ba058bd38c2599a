"""RuleType: one row of the table of rules, and helpers shared by the modules of rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nonet.arguments import whole
from nonet.errors import ArgumentError
from nonet.geometry.layout import Layout
from nonet.rules.model import Rule, Rules, wrong

if TYPE_CHECKING:
    from nonet.rules.program import Program

_MOST_TIMES = 4
"""The most often that a rule may name each cell of the board, on average."""

_TAKES = {"": "omitted", "number": "a number", "numbers": "a list of numbers", "text": "text"}
_TAKES["rules"] = "a list of rules"
Judge = Callable[[Rule, Rules, bytes], bool]
Compile = Callable[[Rule, Rules, "Program"], None]
Houses = Callable[[Rule, Layout], Layout]
Checks = Callable[[Rule, Layout], None]
Order = Callable[[tuple[int, ...]], tuple[int, ...]]


def _nothing(rule: Rule, rules: Rules, program: Program) -> None:
    """Compile to nothing: the houses of the rule are enough."""


def _always(rule: Rule, rules: Rules, values: bytes) -> bool:
    """Accept any board: the houses of the rule are checked separately."""
    return True


@dataclass(frozen=True)
class RuleType:
    """A rule type: its names, meaning and arguments, and how it is checked and compiled.

    `takes` says what the cells are: "line" (in order), "set", "clue" (a row, column or diagonal,
    read from the clue outside the board), or "board" for none. `value` is the type of the value,
    "" for none. Texts are pairs: English, Chinese. `judge` checks a full board; `compile` adds the
    primitives for the engine. `order` sorts cells whose order does not change the meaning of the
    rule, if `compile` would return different primitives for them.
    """

    name: tuple[str, str]
    meaning: tuple[str, str]
    takes: str
    example: str
    judge: Judge = _always
    compile: Compile = _nothing
    value: str = ""
    default: int | None = None
    least: int = 1
    most: int | None = None
    houses: Houses | None = None
    check: Checks | None = None
    order: Order = tuple


def either_way(cells: tuple[int, ...]) -> tuple[int, ...]:
    """Order the cells of a line that means the same from both ends.

    >>> either_way((3, 1, 2)), either_way((2, 1, 3))
    ((2, 1, 3), (2, 1, 3))
    """
    return min(cells, cells[::-1])


def by_ends(cells: tuple[int, ...]) -> tuple[int, ...]:
    """Order the cells of a line whose ends may be swapped and whose middle may be in any order.

    >>> by_ends((8, 5, 4, 2))
    (2, 4, 5, 8)
    """
    first, *middle, last = cells
    return (min(first, last), *sorted(middle), max(first, last))


def check(rule: Rule, rule_type: RuleType, layout: Layout) -> Rule:
    """Return the rule with its default value filled in; raise ArgumentError if it is invalid.

    >>> from nonet.rules import Rules, cage
    >>> Rules(4, cage(30, "r1c12"))
    Traceback (most recent call last):
    nonet.errors.ArgumentError: cage at r1c1 r1c2: 2 cells cannot add up to 30; use 3 to 7
    """
    rule = Rule(rule.type, _plain(rule.cells), _plain(rule.value))
    _, cells, value = rule
    if not isinstance(cells, tuple) or None in map(whole, cells):
        raise ArgumentError("not_cells", text=cells)
    if cells and not (min(cells) >= 0 and max(cells) < layout.cells):
        cell = next(cell for cell in cells if not 0 <= cell < layout.cells)
        raise ArgumentError("rule_outside", kind=rule.type, cell=cell, last=layout.cells - 1)
    takes, count = rule_type.takes, len(cells)
    if takes == "board":
        if cells:
            raise ArgumentError("rule_no_cells", kind=rule.type)
    elif count < rule_type.least:
        raise wrong(rule, layout, "rule_few_cells", least=rule_type.least, count=count)
    if rule_type.most is not None and count > rule_type.most:
        raise wrong(rule, layout, "rule_many_cells", most=rule_type.most, count=count)
    if count > _MOST_TIMES * layout.cells:
        raise wrong(rule, layout, "rule_many_cells", most=_MOST_TIMES * layout.cells, count=count)
    if takes == "set" and len(set(cells)) < count:
        raise wrong(rule, layout, "rule_cell_twice")
    if value is None and rule_type.default is not None:
        value = rule_type.default
        rule = rule._replace(value=value)
    if not _fits(value, rule_type.value):
        raise wrong(rule, layout, "rule_value", takes=_TAKES[rule_type.value.removesuffix("?")])
    if rule_type.check is not None:
        rule_type.check(rule, layout)
    return rule


def _plain(value: Any) -> Any:
    """Convert whole numbers of any library to int, and lists of them to tuples."""
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
    if wanted == "rules":
        return isinstance(value, tuple) and all(isinstance(rule, Rule) for rule in value)
    if wanted in ("numbers", "numbers?"):
        return isinstance(value, tuple) and all(type(number) is int for number in value)
    return bool(wanted) and isinstance(value, str)


def number(rule: Rule) -> int:
    """Return the value of a rule whose value is a number."""
    assert isinstance(rule.value, int)
    return rule.value


def numbers(rule: Rule) -> tuple[int, ...]:
    """Return the value of a rule whose value is a tuple of numbers."""
    assert isinstance(rule.value, tuple)
    return rule.value


def inner_rules(rule: Rule) -> tuple[Rule, ...]:
    """Return the value of a rule whose value is a tuple of rules."""
    assert isinstance(rule.value, tuple)
    return rule.value  # type: ignore[return-value]


def text(rule: Rule) -> str:
    """Return the value of a rule whose value is text."""
    assert isinstance(rule.value, str)
    return rule.value


def read(rule: Rule, values: bytes) -> list[int]:
    """Return the digits in the cells of a rule, in order."""
    return [values[cell] for cell in rule.cells]


def check_sum(rule: Rule, layout: Layout) -> None:
    """Raise ArgumentError if distinct digits cannot have the sum of a rule."""
    count, n = len(rule.cells), layout.digits
    if count > n:
        raise wrong(rule, layout, "rule_too_large", count=count, digits=n)
    if rule.value:
        low, high = count * (count + 1) // 2, count * (2 * n + 1 - count) // 2
        _check_range(rule, layout, low, high)


def check_loose_sum(rule: Rule, layout: Layout) -> None:
    """Raise ArgumentError if the cells cannot have the sum of a rule, even with equal digits."""
    _check_range(rule, layout, len(rule.cells), len(rule.cells) * layout.digits)


def _check_range(rule: Rule, layout: Layout, low: int, high: int) -> None:
    if not low <= number(rule) <= high:
        count = len(rule.cells)
        raise wrong(rule, layout, "rule_impossible_sum", count=count, low=low, high=high)


def check_distinct(rule: Rule, layout: Layout) -> None:
    """Raise ArgumentError if a rule without repeats has more cells than there are digits."""
    if len(rule.cells) > layout.digits:
        raise wrong(rule, layout, "rule_too_large", count=len(rule.cells), digits=layout.digits)
