"""Forcing chains and nets, templates and guesses in words."""

from __future__ import annotations

from nonet.engines.logic.step import Forcing, Guess, Implication, Step, Templates
from nonet.views.explain.names import name
from nonet.views.explain.words import Words


def tell_forcing(step: Step, found: Forcing, say: Words) -> tuple[str, str, str]:
    """Tell a forcing chain or net: every case, and what they have in common."""
    title = name(step.technique, say.lang)
    cases = _cases(found, say)
    where = say(f"Try {cases}: what follows?", f"试一试{cases}：会推出什么？")
    pattern = say(f"There is {say.a(title)} from {cases}.", f"从{cases}出发有{title}。")
    nets = [_net(net, say) for net in found.nets]
    return where, pattern, say.tell(*nets, _end(step, found, say))


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


def _net(net: tuple[Implication, ...], say: Words) -> str:
    """Follow a net; of one that branches, only what becomes true."""
    is_chain = all(fact.parents == (i,) for i, fact in enumerate(net[1:]))
    facts = [fact for fact in net[1:] if is_chain or fact.on or fact is net[-1]]
    start = say.fact(net[0].node, net[0].on)
    parts = [
        say.fact(fact.node, fact.on) + say(f" ({_reason(fact, say)})", f"（{_reason(fact, say)}）")
        for fact in facts
    ]
    if not parts:
        return say(f"Suppose that {start}.", f"假设{start}。")
    joint = say("; so ", "；于是") if is_chain else say("; ", "；")
    return (
        say(f"Suppose that {start}. Then ", f"假设{start}。那么")
        + joint.join(parts)
        + say(".", "。")
    )


def _reason(fact: Implication, say: Words) -> str:
    if not fact.on:
        return say.exclusion(fact.unit)
    if fact.unit is None:
        return say("the last candidate of the cell", "该格最后的候选数")
    unit = say.unit(fact.unit)
    return say(f"the last place in {unit}", f"{unit}最后的位置")


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
        cell = say.cell(found.cell)
        wrong = say(f"Now no candidate is left for {cell}", f"这时{cell}没有候选数可填")
    elif found.unit is not None:
        unit = say.unit(found.unit)
        wrong = say(
            f"Now no place is left for {found.digit} in {unit}",
            f"这时{unit}没有位置可放{found.digit}",
        )
    else:
        wrong = say("That is the opposite of what we supposed", "这与假设相反")
    return say(
        f"{wrong}, so the assumption is wrong: {result}.", f"{wrong}，假设不成立：{result}。"
    )


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
            f"No technique here finds a reason. The solution has {digit} in {at}.",
            f"这里没有技巧能给出理由。答案中{at}是{digit}。",
        ),
    )
