"""Sums of houses and killer subsets in words."""

from __future__ import annotations

from typing import Final

from nonet.techniques.cages.evidence import CageSets, HouseSum, KillerSubset
from nonet.techniques.cages.find import sets_of
from nonet.techniques.explain.names import name
from nonet.techniques.explain.notation import write
from nonet.techniques.explain.tell import tell
from nonet.techniques.explain.words import Words
from nonet.techniques.rule_logic.explain import conclude
from nonet.techniques.rule_logic.rule_words import capital, facts, name_rule, sentence, short_rule
from nonet.techniques.step import Step


def tell_sum(found: HouseSum, say: Words) -> list[str]:
    """Say how a sum follows from houses and rules."""
    houses, plural = say.units(found.houses), len(found.houses) > 1
    total = found.house_total
    rules = say.join([name_rule(rule, rule.cells, say) for rule in found.rules])
    covered = sum(rule.value for rule in found.rules if isinstance(rule.value, int))
    innies, outies = say.cells(found.innies), say.cells(found.outies)
    add = "add" if plural else "adds"
    parts = [
        say(f"{capital(houses)} {add} up to {total}.", f"{houses}的数字之和是{total}。"),
        say(
            f"{capital(rules)} together have {covered}.",
            f"{rules}合计{covered}。",
        )
        if len(found.rules) > 1
        else say(f"{capital(rules)} has {covered} of it.", f"{rules}占{covered}。"),
    ]
    them = say("them" if plural else "it", "其")
    if not found.outies:
        inside = say(f"They lie inside {them}, so", "它们都在其中，所以")
        parts.append(_equals(inside, innies, len(found.innies), found.total, say))
    elif not found.innies:
        parts.append(
            _equals(
                say(f"They cover {them} and more:", "它们覆盖了全部并有多余："),
                outies,
                len(found.outies),
                -found.total,
                say,
            )
        )
    else:
        more = found.total
        parts.append(
            say(
                f"They cover {them} except for {innies}, and reach out to {outies}: the sum of "
                f"{innies} less that of {outies} is {more}.",
                f"它们覆盖其中除{innies}以外的格，并多出{outies}：{innies}之和减去{outies}之和等于{more}。",
            )
        )
    return parts


def _equals(lead: str, cells: str, count: int, total: int, say: Words) -> str:
    if count == 1:
        return say(f"{lead} {cells} is {total}.", f"{lead}{cells}是{total}。")
    return say(f"{lead} {cells} add up to {total}.", f"{lead}{cells}之和是{total}。")


@tell.register(HouseSum)
def tell_house_sum(found: HouseSum, step: Step, say: Words) -> tuple[str, str, str]:
    """Explain innies and outies."""
    houses = say.units(found.houses)
    rest = say.cells((*found.innies, *found.outies))
    return (
        say(f"Look at {houses} and the sums there.", f"看{houses}以及其中的和。"),
        say(
            f"The sums in {houses} say something about {rest}: {name(step.technique, 'en')}.",
            f"由{houses}的总和可得{rest}的和：{name(step.technique, 'zh')}。",
        ),
        say.tell(
            *tell_sum(found, say),
            sentence(facts(found.given, found.apart, say), say),
            conclude(found.left, step, say),
        ),
    )


@write.register(HouseSum)
def _write_house_sum(found: HouseSum, say: Words) -> str:
    innies, outies = say.short_cells(found.innies), say.short_cells(found.outies)
    left = f"{innies} - {outies}" if innies and outies else innies or f"-{outies}"
    return f"{say.short_units(found.houses)}: {left} = {found.total}"


def _tell_cage(found: CageSets, digits: tuple[int, ...], say: Words) -> list[str]:
    rule = found.rule
    value = rule.value if isinstance(rule.value, int) else 0
    every = len(sets_of(rule.type, value, len(rule.cells), say.geometry.digits))
    given = found.given if len(found.sets) < every else ()
    sets = say.join([say.short_digits(some, "+") for some in found.sets])
    number = say.number(found.count)
    return [
        sentence(facts(given, (), say), say),
        say(
            f"{capital(name_rule(rule, rule.cells, say))} can only be {sets}: it holds at least "
            f"{number} of {say.digits(digits)}.",
            f"{name_rule(rule, rule.cells, say)}只可能是{sets}："
            f"至少含{say.digits(digits)}中的{number}个。",
        ),
    ]


@tell.register(KillerSubset)
def tell_killer_subset(found: KillerSubset, step: Step, say: Words) -> tuple[str, str, str]:
    """Explain killer pairs, triples and quads."""
    house, digits = say.unit(found.house), say.digits(found.digits)
    title = name(step.technique, say.lang)
    parts = [part for cage in found.cages for part in _tell_cage(cage, found.digits, say)]
    if found.cells:
        cells, only = say.cells(found.cells), say.any_digit(found.digits)
        parts.append(say(f"{cells} can only be {only}.", f"{cells}只能是{only}。"))
    return (
        say(f"Look at {house}.", f"看{house}。"),
        say(f"In {house} there is {say.a(title)} of {digits}.", f"{house}有{title}：{digits}。"),
        say.tell(
            *parts,
            say(
                f"Together they use up {digits} in {house}: {say.strike(step.eliminations)}.",
                f"它们合起来用完了{house}的{digits}：{say.strike(step.eliminations)}。",
            ),
        ),
    )


@write.register(KillerSubset)
def _write_killer_subset(found: KillerSubset, say: Words) -> str:
    cages = [short_rule(cage.rule, cage.cells, say) for cage in found.cages]
    cells = [say.short_cells(found.cells)] if found.cells else []
    where = say.short_unit(found.house)
    return f"{say.short_digits(found.digits)} in {where}, {', '.join(cages + cells)}"


REASONS: Final[dict[str, tuple[str, ...]]] = {
    "house_sums.py": (
        "一个单元的数字之和是45（9x9），笼占去其中大部分。",
        "若干单元的总和已知。减去其中各笼的和，剩下的格（内点）之和就已知。若各笼覆盖这些单元并伸到外面，外面的格（外点）之和等于各笼之和减去单元之和。两者都有时，差已知。",
    ),
    "find.py": (
        "笼必含某几个数字中的若干个，与同一单元的其他格组成数组。",
        "单元内的笼，其所有可行组合都至少含有某几个数字中的若干个。连同单元中只能填这些数字的格，它们把这些数字用完：单元的其余格删去这些数字。例如笼12可能是39、48或57，与只含3和4的格不构成数对；只可能是39或48的笼与只含3和4的格则使3和4不能在别处。",
    ),
}
