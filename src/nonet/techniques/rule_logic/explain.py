"""Steps from one rule in words."""

from __future__ import annotations

from typing import Final

from nonet.geometry.cells import Mask
from nonet.rules.model import Rule
from nonet.techniques.cages.find import sets_of
from nonet.techniques.explain.names import name
from nonet.techniques.explain.notation import write
from nonet.techniques.explain.tell import tell
from nonet.techniques.explain.words import Words
from nonet.techniques.geometry import set_of
from nonet.techniques.rule_logic.constraints import digits_of
from nonet.techniques.rule_logic.evidence import Required, RuleReason
from nonet.techniques.rule_logic.rule_words import (
    capital,
    facts,
    name_rule,
    rule_meaning,
    sentence,
    short_rule,
)
from nonet.techniques.step import Step

_MOST_LISTED: Final = 8
_HINTS: Final[dict[str, tuple[str, str]]] = {
    "thermo": (
        "A digit must leave room below it for each cell before it, and above it for each after it.",
        "每个数字下方要给前面的格留出空间，上方要给后面的格留出空间。",
    ),
    "slow_thermo": (
        "No cell can be less than the one before it or greater than the one after it.",
        "任何一格都不能小于前一格，也不能大于后一格。",
    ),
    "whispers": (
        "A digit stays only if its neighbours on the line can be far enough from it.",
        "线上的邻格必须有足够远的数字与之搭配，否则该数字不成立。",
    ),
    "renban": (
        "A digit stays only if it belongs to a run of consecutive digits that all cells can share.",
        "数字必须属于一组所有格都能填入的连续数字。",
    ),
    "arrow": (
        "A digit stays only if circle and shaft can have the same sum with it.",
        "取该数字时圆圈与箭杆必须仍能相等。",
    ),
    "white_dot": (
        "A digit stays only if the other cell has a partner for it.",
        "另一格必须有能与之搭配的数字。",
    ),
    "between": (
        "A digit inside needs one end below it and the other above it.",
        "线上的数字需要一端比它小、另一端比它大。",
    ),
    "palindrome": (
        "Equal cells have the same candidates: each loses what its partner lacks.",
        "对应的两格数字相同，一格没有的候选数另一格也没有。",
    ),
}
_SAME_HINT: Final = {
    **{"black_dot": "white_dot", "xv": "white_dot", "greater": "white_dot"},
    **{"non_consecutive": "white_dot", "negative_dots": "white_dot", "negative_xv": "white_dot"},
    **{"negative_white": "white_dot", "negative_black": "white_dot", "minimum": "white_dot"},
    **{"maximum": "white_dot", "clone": "palindrome"},
}


def fits(digits: Mask, masks: list[Mask]) -> bool:
    """Whether the digits of a set can be shared out among cells with these candidates.

    >>> fits(0b11, [0b01, 0b11]), fits(0b11, [0b01, 0b01])
    (True, False)
    """
    if not masks:
        return True
    first, *others = sorted(masks, key=lambda mask: (mask & digits).bit_count())
    return any(fits(digits & ~(1 << (d - 1)), others) for d in digits_of(first & digits))


def combinations_left(found: RuleReason, say: Words) -> list[tuple[int, ...]]:
    """List the digit sets that a cage can have, going by the given candidates alone."""
    rule, digits = found.rule, say.geometry.digits
    value = rule.value if isinstance(rule.value, int) else 0
    given = {cell: sum(1 << (d - 1) for d in some) for cell, some in found.given}
    masks = [given.get(cell, say.geometry.all) for cell in found.cells]
    sets = sets_of(rule.type, value, len(rule.cells), digits)
    return [digits_of(one) for one in sets if fits(one, masks)]


def _combinations(found: RuleReason, say: Words) -> str:
    if found.rule.type not in ("cage", "renban") or not (
        found.rule.value or found.rule.type == "renban"
    ):
        return ""
    left = combinations_left(found, say)
    if not 0 < len(left) <= _MOST_LISTED:
        return ""
    listed = say.either([say.short_digits(some, "+") for some in left])
    if len(left) == 1:
        return say(f"The only combination is {listed}.", f"唯一的组合是{listed}。")
    return say(f"The combinations that fit are {listed}.", f"可行的组合有{listed}。")


def because(found: RuleReason, say: Words) -> list[str]:
    """Say everything that a conclusion rests on: the meaning of the rule, then facts."""
    rule = found.rule
    key = _SAME_HINT.get(rule.type, rule.type)
    return [
        rule_meaning(rule, say),
        sentence(facts(found.given, found.apart, say), say),
        _combinations(found, say) or (say(*_HINTS[key]) if key in _HINTS else ""),
    ]


def conclude(left: tuple[tuple[int, tuple[int, ...]], ...], step: Step, say: Words) -> str:
    """Say what follows: a digit, what one cell can still be, or all that is struck out."""
    if step.placements:
        ((cell, digit),) = step.placements
        where, shown = say.cell(cell), say.digit(digit)
        return say(
            f"The only digit that fits in {where} is {shown}: {where} is {shown}.",
            f"{where}只能填{shown}：{where}={shown}。",
        )
    strike = say.strike(step.eliminations)
    if len(left) == 1:
        ((cell, digits),) = left
        only = say.any_digit(digits)
        return say(
            f"That leaves {say.cell(cell)} only {only}: {strike}.",
            f"{say.cell(cell)}只剩{only}：{strike}。",
        )
    return say(f"No way to fill it has these: {strike}.", f"任何填法都不含以下候选数：{strike}。")


@tell.register(RuleReason)
def tell_rule(found: RuleReason, step: Step, say: Words) -> tuple[str, str, str]:
    """Explain a step from one rule."""
    shown = name_rule(found.rule, found.cells, say)
    changed = say.cells(cell for cell, _ in step.placements or step.eliminations)
    return (
        say(f"Look at {shown}.", f"看{shown}。"),
        say(
            f"{capital(shown)} says something about {changed}.",
            f"{shown}限制了{changed}。",
        ),
        say.tell(
            say(f"{capital(shown)}:", f"{shown}："),
            *because(found, say),
            conclude(found.left, step, say),
        ),
    )


@write.register(RuleReason)
def _write_rule(found: RuleReason, say: Words) -> str:
    return short_rule(found.rule, found.cells, say)


def _by_rules(found: Required, step: Step, say: Words) -> str:
    """Name the rules by which cells see places with which they share no house."""
    geometry = say.geometry
    names: dict[str, None] = {}
    for cell, _ in step.eliminations:
        for place in found.places:
            if not geometry.houses_with(set_of((cell, place))):
                number = geometry.pair_rule(cell, place)
                if number is not None:
                    rule: Rule = geometry.rules.rules[number]
                    names[say(*geometry.rules.type_of(rule).name)] = None
    if not names:
        return ""
    listed = say.join(list(names))
    return say(f", partly by the rule {listed}", f"（部分依据规则“{listed}”）")


@tell.register(Required)
def tell_required(found: Required, step: Step, say: Words) -> tuple[str, str, str]:
    """Explain a digit that must be in one of some cells."""
    digit, places = say.digit(found.digit), say.any_cell(found.places)
    if found.rule is not None:
        source = name_rule(found.rule, found.cells, say)
        clauses = facts(found.given, found.apart, say)
        without = say("Without it ", "若不含它，") if clauses else ""
        why = say.tell(
            rule_meaning(found.rule, say),
            say(
                f"It cannot be filled without {say.a(digit)}.",
                f"不含{digit}就无法填满。",
            ),
            without + say("; ", "；").join(clauses) + say(".", "。") if clauses else "",
            say(
                f"So one of its cells is {digit}, and only {places} can be.",
                f"所以其中必有一格是{digit}，且只能是{places}。",
            ),
        )
    else:
        assert found.house is not None
        source = say.unit(found.house)
        why = say(
            f"In {source} the digit {digit} can only go in {places}.",
            f"在{source}中，数字{digit}只能放在{places}。",
        )
    cells = say.cells(cell for cell, _ in step.eliminations)
    sees = "sees" if len(step.eliminations) == 1 else "see"
    by = _by_rules(found, step, say)
    return (
        say(f"Look at the digit {digit} in {source}.", f"看{source}中的数字{digit}。"),
        say(
            f"{capital(source)} must hold {say.a(digit)}: {name(step.technique, say.lang)}.",
            f"{source}必含{digit}：{name(step.technique, say.lang)}。",
        ),
        say.tell(
            say(f"{capital(source)}:", f"{source}：") if found.rule is not None else "",
            why,
            say(
                f"{cells} {sees} all these places{by}: {say.strike(step.eliminations)}.",
                f"{cells}能看到所有这些位置{by}：{say.strike(step.eliminations)}。",
            ),
        ),
    )


@write.register(Required)
def _write_required(found: Required, say: Words) -> str:
    if found.rule is not None:
        return f"{say.digit(found.digit)} in {short_rule(found.rule, found.cells, say)}"
    assert found.house is not None
    return f"{say.digit(found.digit)} in {say.short_unit(found.house)}"


REASONS: Final[dict[str, tuple[str, ...]]] = {
    "find.py": (
        "一条规则对自身格子的限制。",
        "若填入某数字后规则无法满足，则该格删去该数字：按各格候选数填满规则的任何方式都在该格放别的数字。只剩一个数字时就填入它。规则中同处一个单元的格互不相同，这一点也要考虑。",
    ),
    "required.py": (
        "某些格必须含有的数字，指向能看到它们的格。",
        "若缺少某数字规则就无法满足，则该数字必在规则的某一格中。能看到该数字在规则中所有位置的格（通过单元或无马步之类的规则）不能填它。数字在一个单元中的所有位置也同理。",
    ),
    "rule_cases": ("需要用到三个或更多空格的候选数：逐一列举各种情况。",),
    "negative_pair": (
        "若所有点或XV都已标出，或相邻格不得连续，则没有标记的相邻格也不满足该关系。",
    ),
    "whispers_line": ("差值为5时，大小数字交替出现，任何格都不是5。",),
    "cage_combinations": ("只有能以某种顺序填入各格的组合才算数。",),
    "sum_line_pieces": ("包括区域和线、拉链线、分段和线、小杀手和普通求和。",),
    "outside_clue": ("包括三明治、X和、摩天楼和编号房间。",),
}
