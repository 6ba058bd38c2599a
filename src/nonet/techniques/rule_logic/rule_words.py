"""Rules and their reasons in words, for all families that speak of rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nonet.rules.model import Rule
from nonet.techniques.explain.words import Words
from nonet.techniques.rule_logic.constraints import Apart

Given = tuple[tuple[int, tuple[int, ...]], ...]


def name_rule(rule: Rule, cells: Sequence[int], say: Words) -> str:
    """Name a rule with its value and cells.

    >>> name_rule(Rule("cage", (0, 1), 10), (0, 1), Words("en"))
    'the cage 10 (r1c1 and r1c2)'
    """
    names = say.geometry.rules.type_of(rule).name
    where = _cells_of(rule, cells, say)
    if rule.type == "xv" and rule.value in (5, 10):
        letter = "V" if rule.value == 5 else "X"
        return say(f"the {letter} ({where})", f"{letter}（{where}）")
    value = _value_of(rule, say)
    return say(f"the {names[0]}{value} ({where})", f"{names[1]}{value}（{where}）")


def _cells_of(rule: Rule, cells: Sequence[int], say: Words) -> str:
    """Name the cells: those of a line in its order, others sorted."""
    takes = say.geometry.rules.type_of(rule).takes
    if takes in ("line", "clue") and len(cells) <= 9:
        return "-".join(map(say.cell, rule.cells or cells))
    return say.cells(cells)


def _value_of(rule: Rule, say: Words) -> str:
    default = say.geometry.rules.type_of(rule).default
    if rule.value is None or rule.value == default:
        return ""
    if isinstance(rule.value, tuple):
        short = len(rule.value) <= 4
        return f" {say.digits(rule.value)}" if short and rule.type in ("quad", "contains") else ""
    return f" {rule.value}"


def rule_meaning(rule: Rule, say: Words) -> str:
    """Say what a rule demands.

    >>> rule_meaning(Rule("palindrome", (0, 1)), Words("en"))
    'The line reads the same both ways.'
    """
    if rule.type == "cage" and rule.value:
        return say(
            f"Its digits differ and add up to {rule.value}.",
            f"数字互不相同，和为{rule.value}。",
        )
    return say(*say.geometry.rules.type_of(rule).meaning)


def facts(given: Given, apart: Iterable[Apart], say: Words) -> list[str]:
    """Say what is known of cells, a clause each.

    >>> facts(((0, (1, 2)), (1, (3,))), (Apart((0, 1), 0),), Words("en"))
    ['r1c2 is 3', 'r1c1 can only be 1 or 2', 'r1c1 and r1c2 differ (row 1)']
    """
    found = []
    by_digits: dict[tuple[int, ...], list[int]] = {}
    for cell, digits in given:
        by_digits.setdefault(digits, []).append(cell)
    for digits, cells in sorted(by_digits.items(), key=lambda one: len(one[0]) > 1):
        names = say.cells(cells)
        if len(digits) == 1:
            is_are = "is" if len(cells) == 1 else "are"
            found.append(say(f"{names} {is_are} {say.digits(digits)}", f"{names}是{digits[0]}"))
        else:
            only = say.any_digit(digits)
            found.append(say(f"{names} can only be {only}", f"{names}只能是{only}"))
    for some in apart:
        names = say.cells(some.cells)
        if some.house is not None:
            by = say.unit(some.house)
        else:
            assert some.rule is not None
            by = say(*say.geometry.rules.type_of(some.rule).name)
        found.append(say(f"{names} differ ({by})", f"{names}互不相同（{by}）"))
    return found


def sentence(clauses: Sequence[str], say: Words) -> str:
    """Make one sentence of clauses; nothing of none."""
    if not clauses:
        return ""
    text = say("; ", "；").join(clauses) + say(".", "。")
    return text[0].upper() + text[1:] if say.english and not text.startswith("r") else text


def capital(text: str) -> str:
    """Begin with a capital, unless it begins with a cell."""
    return text if text[:1] == "r" and text[1:2].isdigit() else text[:1].upper() + text[1:]


def short_rule(rule: Rule, cells: Sequence[int], say: Words) -> str:
    """Write a rule in short notation."""
    value = f" {rule.value}" if isinstance(rule.value, int) else ""
    return f"{rule.type}{value} {say.short_cells(cells)}"
