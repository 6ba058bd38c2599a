"""Forcing chains and nets, templates and guesses in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from nonet.engines.logic.step import (
    Forcing,
    Guess,
    Step,
    Templates,
)
from nonet.views.explain.lemmas import Net, Numbers, last_facts, number_lemmas, tell_lemma
from nonet.views.explain.names import name
from nonet.views.explain.words import Part, Told, Words


def tell_forcing(step: Step, found: Forcing, say: Words) -> Told:
    """Tell a forcing chain or net: every case, and what they have in common."""
    title = name(step.technique, say.lang)
    cases = _cases(found, say)
    where = say(f"Try {cases}: what follows?", f"试一试{cases}：会推出什么？")
    pattern = say(f"There is {say.a(title)} from {cases}.", f"从{cases}出发有{title}。")
    parts: list[Part] = []
    for number in range(len(found.nets)):
        parts += _follow(found, number, say)
    if found.kind != "contradiction":
        text, shown = parts[0]
        parts[0] = (say.tell(_opening(found, say), text), shown)
    return where, pattern, [*parts, (_end(step, found, say), None)]


def _opening(found: Forcing, say: Words) -> str:
    """Say why one of the cases must be true."""
    if found.kind == "cell":
        cell = say.cell(found.cell or 0)
        digits = say.any_digit([net[0].node.digit for net in found.nets])
        return say(
            f"{cell} has no other candidates, so it is {digits}.",
            f"{cell}没有别的候选数，所以是{digits}。",
        )
    if found.kind == "unit":
        unit = say.unit(found.unit or 0)
        cells = say.any_cell([cell for net in found.nets for cell in net[0].node.cells])
        return say(
            f"{unit.capitalize()} has no other places for {found.digit}, so it is in {cells}.",
            f"{unit}的{found.digit}没有别的位置，所以在{cells}。",
        )
    fact = say.fact(found.nets[0][0].node, found.nets[0][0].on)
    return say(f"Either {fact}, or not.", f"{fact}，或者不是，二者必居其一。")


def _cases(found: Forcing, say: Words) -> str:
    if found.kind == "cell":
        cell = say.cell(found.cell or 0)
        return say(f"every candidate of {cell}", f"{cell}的每个候选数")
    if found.kind == "unit":
        unit = say.unit(found.unit or 0)
        return say(f"every place of {found.digit} in {unit}", f"{unit}中{found.digit}的每个位置")
    premise = found.nets[0][0]
    fact = say.fact(premise.node, premise.on)
    if found.kind == "either":
        return say(f"both that {fact} and that it is not so", f"{fact}与其反面")
    return say(f"the assumption that {fact}", f"“{fact}”这一假设")


def _follow(found: Forcing, number: int, say: Words) -> list[Part]:
    """Follow a net, fact by fact; of one that branches, what becomes true and why nothing else."""
    net = found.nets[number]
    is_chain = all(fact.parents == (i,) for i, fact in enumerate(net[1:]))
    ends_empty = found.cell is not None or found.unit is not None
    ends_empty &= found.kind == "contradiction"
    start = say.fact(net[0].node, net[0].on)
    text = say(f"Suppose that {start}.", f"假设{start}。")
    parts: list[Part] = []
    numbers = number_lemmas(net)
    for i, fact in enumerate(net[1:], 1):
        if i in numbers and numbers.get(i + 1) == numbers[i]:
            continue  # told with the last of its lemma
        if is_chain or fact.on or fact.inner or (i == len(net) - 1 and not ends_empty):
            if i in numbers:
                piece = tell_lemma(net, numbers[i], numbers, say)
            else:
                so = say("So", "于是") if parts else say("Then", "那么")
                told, why = say.fact(fact.node, fact.on), _reason(net, i, is_chain, numbers, say)
                piece = say(f"{so} {told} ({why}).", f"{so}{told}（{why}）。")
            shown = replace(found, nets=(*found.nets[:number], net[: i + 1]))
            parts.append((piece if parts else say.tell(text, piece), shown))
    return parts or [(text, replace(found, nets=(*found.nets[:number], net[:1])))]


def _reason(net: Net, place: int, is_chain: bool, numbers: Numbers, say: Words) -> str:
    fact = net[place]
    if not fact.on:
        if is_chain or not fact.parents:
            return say.exclusion(fact.unit)
        cause = say.fact(net[fact.parents[0]].node, True)
        return say(f"since {cause}", f"因为{cause}")
    why = "" if is_chain else _why_not(fact.parents, net, fact.unit is None, numbers, say)
    rest = say(f": {why}", f"：{why}") if why else ""
    if fact.unit is None:
        return say("the last candidate of the cell", "该格最后的候选数") + rest
    unit = say.unit(fact.unit)
    return say(f"the last place in {unit}", f"{unit}最后的位置") + rest


def _why_not(others: Iterable[int], net: Net, in_cell: bool, numbers: Numbers, say: Words) -> str:
    """Say what makes each of some candidates false, together what has the same cause."""
    reasons: dict[str, list[int]] = {}
    for place in others:
        other = net[place]
        cause = net[other.parents[0]].node if other.parents else None
        if place in numbers:
            why = say(f"by ({numbers[place]})", f"由（{numbers[place]}）")
        elif cause is None:
            why = say("as supposed", "由假设")
        elif cause.cells == other.node.cells and not in_cell:
            why = say(f"which is {cause.digit}", f"因为{say.fact(cause, True)}")
        else:
            why = say(f"since {say.fact(cause, True)}", f"因为{say.fact(cause, True)}")
        reasons.setdefault(why, []).append(other.node.digit if in_cell else other.node.cells[0])
    parts = []
    for why, some in reasons.items():
        what = say.any_digit(some) if in_cell else say.any_cell(some)
        parts.append(say(f"not {what}, {why}", f"{why}，{'不是' if in_cell else '不在'}{what}"))
    return say("; ", "；").join(parts)


def _end(step: Step, found: Forcing, say: Words) -> str:
    if step.placements:
        ((placed, digit),) = step.placements
        result = say(f"{say.cell(placed)} is {digit}", f"{say.cell(placed)}填{digit}")
    else:
        result = say.strike(step.eliminations)
    if found.kind != "contradiction":
        return say(
            f"One of these cases is true, and all lead to the same: {result}.",
            f"这些情况必有一种为真，而且都推出同一结果：{result}。",
        )
    if found.cell is not None:
        cell, why = say.cell(found.cell), _nothing(found, say)
        wrong = say(
            f"Now no candidate is left for {cell} ({why})", f"这时{cell}没有候选数可填（{why}）"
        )
    elif found.unit is not None:
        unit, why = say.unit(found.unit), _nothing(found, say)
        wrong = say(
            f"Now no place is left for {found.digit} in {unit} ({why})",
            f"这时{unit}没有位置可放{found.digit}（{why}）",
        )
    else:
        wrong = say("That is the opposite of what we supposed", "这与假设相反")
    return say(
        f"{wrong}, so the assumption is wrong: {result}.", f"{wrong}，假设不成立：{result}。"
    )


def _nothing(found: Forcing, say: Words) -> str:
    """Say what takes the last candidates of a cell, or the last places of a digit in a unit."""
    (net,) = found.nets
    return _why_not(last_facts(found), net, found.cell is not None, number_lemmas(net), say)


def tell_templates(step: Step, found: Templates, say: Words) -> tuple[str, str, str]:
    """Tell template set and delete."""
    digit, count = found.digit, f"{found.count:,}"
    ways = "is 1 way" if found.count == 1 else f"are {count} ways"
    title = name(step.technique, say.lang)
    where = say(f"Look at the digit {digit} in the whole grid.", f"看整个盘面上的数字{digit}。")
    pattern = say(
        f"There {ways} left to place all {digit}s: {title}.",
        f"全部{digit}的放法还有{count}种：{title}。",
    )
    rule = say(
        f"A template is a way to place all nine {digit}s, one in each row, column and box. There "
        f"{ways} left that the board allows.",
        f"模板是放下全部九个{digit}的一种方法，每行、每列、每宫各一个。盘面还允许{count}种。",
    )
    if step.placements:
        cells = say.cells(found.cells)
        end = say(
            f"{digit} stands in {cells} in every one, so it goes there.",
            f"它们在{cells}都有{digit}，所以{cells}填{digit}。",
        )
    else:
        end = say(
            f"None uses the candidates that go: {say.strike(step.eliminations)}.",
            f"没有一种用到要删的候选数：{say.strike(step.eliminations)}。",
        )
    return where, pattern, say.tell(rule, end)


def tell_guess(step: Step, found: Guess, say: Words) -> tuple[str, str, str]:
    """Tell that there is no reason but the solution."""
    ((cell, digit),) = step.placements
    at = say.cell(cell)
    return (
        say(f"Look at {at}: it has few candidates.", f"看{at}：它的候选数很少。"),
        say(
            f"No known pattern leads on; {at} is a good cell to try.",
            f"没有已知的技巧可用；可以从{at}开始尝试。",
        ),
        say(
            f"No technique here finds a reason. Trying everything shows that {at} is {digit}, "
            "however the board is filled.",
            f"这里没有技巧能给出理由。穷举可知：无论怎样填满盘面，{at}都是{digit}。",
        ),
    )
