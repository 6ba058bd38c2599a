"""Forcing through rules in words."""

from __future__ import annotations

from typing import Final

from nonet.geometry.cells import Candidate
from nonet.techniques.cages.evidence import HouseSum
from nonet.techniques.cages.explain import tell_sum
from nonet.techniques.explain.notation import write
from nonet.techniques.explain.tell import tell
from nonet.techniques.explain.words import Words
from nonet.techniques.rule_logic.evidence import Required, RuleReason
from nonet.techniques.rule_logic.rule_words import capital, facts, name_rule, rule_meaning
from nonet.techniques.rule_nets.evidence import NetLine, RuleNet
from nonet.techniques.step import Step


def _is_not(off: tuple[Candidate, ...], say: Words) -> str:
    cells, digits = say.cells(cell for cell, _ in off), say.any_digit(d for _, d in off)
    return say(f"{cells} is not {digits}", f"{cells}不是{digits}")


def _source(line: NetLine, say: Words) -> tuple[str, str]:
    """Name the rule or sum of a line, and say what it needs besides."""
    found = line.source
    if isinstance(found, RuleReason):
        shown = name_rule(found.rule, found.cells, say)
        meaning = rule_meaning(found.rule, say)
        known = facts(found.given, found.apart, say)
        return shown, say("; ", "；").join([meaning.rstrip(".。"), *known])
    assert isinstance(found, HouseSum)
    shown = say(f"the sums in {say.units(found.houses)}", f"{say.units(found.houses)}的总和")
    told = [part.rstrip(".。") for part in tell_sum(found, say)]
    return shown, say("; ", "；").join([*told, *facts(found.given, found.apart, say)])


def _tell_line(line: NetLine, say: Words) -> str:
    if line.on is not None:
        cell, digit = line.on
        fact = say.fact_of(cell, digit, True)
        if line.house is not None:
            where, shown = say.unit(line.house), say.digit(digit)
            return say(
                f"{fact}: in {where} there is no other place for {shown}.",
                f"{fact}：{where}中{shown}没有别的位置。",
            )
        return say(f"{fact}: no other digit is left there.", f"{fact}：该格没有别的数字了。")
    fact = _is_not(line.off, say)
    if line.digit is not None:
        return _tell_places(line, fact, say)
    shown, known = _source(line, say)
    return say(f"By {shown}, {fact} ({known}).", f"由{shown}，{fact}（{known}）。")


def _tell_places(line: NetLine, fact: str, say: Words) -> str:
    """Explain a digit that a house or a rule must hold, and that cells see all its places."""
    assert line.digit is not None
    digit, found = say.digit(line.digit), line.source
    if line.house is not None:
        where = say.unit(line.house)
        return say(
            f"{fact}: it sees all places that {where} has left for {digit}.",
            f"{fact}：它能看到{where}中{digit}剩下的所有位置。",
        )
    assert isinstance(found, Required)
    assert found.rule is not None
    shown, places = name_rule(found.rule, found.cells, say), say.any_cell(found.places)
    known = [rule_meaning(found.rule, say).rstrip(".。")]
    known += facts(found.given, found.apart, say)
    because = say("; ", "；").join(known)
    return say(
        f"{fact}: {shown} cannot be filled without {say.a(digit)} ({because}), and its places "
        f"there, {places}, are all in sight.",
        f"{fact}：{shown}不含{digit}就无法填满（{because}），而它能看到其中{digit}的所有位置{places}。",
    )


def _tell_end(line: NetLine, say: Words) -> str:
    if line.cell is not None:
        cell = say.cell(line.cell)
        return say(f"Then no digit is left for {cell}.", f"这样{cell}就没有数字可填。")
    if line.house is not None:
        assert line.digit is not None
        where, digit = say.unit(line.house), say.digit(line.digit)
        return say(f"Then {where} has no place for {digit}.", f"这样{where}中{digit}就没有位置。")
    shown, known = _source(line, say)
    return say(f"Then {shown} cannot be filled ({known}).", f"这样{shown}无法填满（{known}）。")


@tell.register(RuleNet)
def tell_rule_net(found: RuleNet, step: Step, say: Words) -> tuple[str, str, str]:
    """Explain an assumption that leads to a contradiction."""
    first, *middle, last = found.lines
    assert first.on is not None
    cell, digit = first.on
    fact, no = say.fact_of(cell, digit, True), say.fact_of(cell, digit, False)
    return (
        say(f"Look at {say.cell(cell)}.", f"看{say.cell(cell)}。"),
        say(
            f"What if {fact}? It leads to a contradiction.",
            f"假设{fact}会怎样？会导出矛盾。",
        ),
        say.tell(
            say(f"Assume that {fact}.", f"假设{fact}。"),
            *(capital(_tell_line(line, say)) for line in middle),
            _tell_end(last, say),
            say(
                f"So {no}: {say.strike(step.eliminations)}.",
                f"所以{no}：{say.strike(step.eliminations)}。",
            ),
        ),
    )


@write.register(RuleNet)
def _write_rule_net(found: RuleNet, say: Words) -> str:
    first = found.lines[0]
    assert first.on is not None
    facts_ = [say.short_candidates([line.on], "=") for line in found.lines if line.on is not None]
    return f"{', '.join(facts_)}, contradiction"


REASONS: Final[dict[str, tuple[str, ...]]] = {
    "find.py": (
        "假设一个数字，沿单元和规则推理，直到出现矛盾。",
        "作出假设后，逐步得出唯余和排除，每条规则删去它不能再容纳的数字。若某格没有数字可填、某单元中某数字没有位置，或某规则无法填满，则假设错误。单元与笼的和（45法则）也算规则。",
    ),
    "rule_net": ("若有多个这样的数字，推理最短的排在前面。",),
}
