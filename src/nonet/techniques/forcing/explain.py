"""Forcing chains and nets in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from nonet.techniques.explain.names import name
from nonet.techniques.explain.notation import write
from nonet.techniques.explain.tell import tell
from nonet.techniques.explain.words import Part, Told, Words
from nonet.techniques.forcing.evidence import Forcing, Implication
from nonet.techniques.forcing.lemmas import Net, Numbers, last_facts, number_lemmas, tell_lemma
from nonet.techniques.step import Step


@tell.register(Forcing)
def explain_forcing(found: Forcing, step: Step, say: Words) -> Told:
    """Explain a forcing chain or net: every case, and what they have in common."""
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
    """Explain why one of the cases must be true."""
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
            continue  # explained with the last of its lemma
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
            return say.exclusion(fact.unit, fact.rule)
        cause = say.fact(net[fact.parents[0]].node, True)
        return say(f"since {cause}", f"因为{cause}")
    why = "" if is_chain else _why_not(fact.parents, net, fact.unit is None, numbers, say)
    rest = say(f": {why}", f"：{why}") if why else ""
    if fact.unit is None:
        return say("the last candidate of the cell", "该格最后的候选数") + rest
    unit = say.unit(fact.unit)
    return say(f"the last place in {unit}", f"{unit}最后的位置") + rest


def _why_not(others: Iterable[int], net: Net, in_cell: bool, numbers: Numbers, say: Words) -> str:
    """Explain what makes candidates false, grouped by cause."""
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
    """Explain what takes the last candidates of a cell, or the last places of a digit in a unit."""
    (net,) = found.nets
    return _why_not(last_facts(found), net, found.cell is not None, number_lemmas(net), say)


def fact(one: Implication, say: Words) -> str:
    """Write one fact of a net: a digit in a cell or not."""
    return f"{say.short_cells(one.node.cells)}{'=' if one.on else '<>'}{one.node.digit}"


@write.register(Forcing)
def _write_forcing(found: Forcing, say: Words) -> str:
    """Write the nets: chains link by link; of a net that branches, all that becomes true."""
    parts = []
    for net in found.nets:
        is_chain = all(one.parents == (i,) for i, one in enumerate(net[1:]))
        if is_chain:
            parts.append("→".join(fact(one, say) for one in net))
        else:
            follow = [one for one in net[1:] if one.on or one.inner or one is net[-1]]
            true = ",".join(fact(one, say) for one in follow)
            parts.append(f"{fact(net[0], say)}→{true}")
    return " | ".join(parts)


REASONS: Final[dict[str, tuple[str, ...]]] = {
    "find.py": (
        "从一格的所有候选数，或某数在一个单元的所有位置出发的几条链。",
        "候选数中必有一个为真。若每一个都推出同一结果，该结果成立；这等于说，它的反面会使该格或该单元空无一物。所以只要看每个前提推出什么，就能全部找到：使某格或某单元什么也不剩的那些前提。",
    ),
    "nets.py": (
        "由一个前提经唯一数得出的一切，而不只是一条链。",
        "一个格、一个单元或一个候选数给出各种情形，各种情形都推出同一结果；或其中一种推出矛盾。",
    ),
    "nishio.py": (
        "假设一个数字在某格，只看这个数字，一直推到它在某个单元没有位置。",
        "除了该数字的位置，什么也不看。它能找到的，任意大小和种类的鱼也能找到，所以分数与最大的鱼相同。",
    ),
    "dynamic_nets.py": (
        "由一个前提用唯一数之外的技巧得出的一切。",
        "从前提出发的途中还用到区块和数对；嵌套的网还用到第二个前提经唯一数得出的矛盾。这样删去的候选数与其他推论一样成为网中的一环：它来自使该结构出现的那些已删候选数。",
        "分数接在强制链（500）和强制网（700）之后，间隔取自Sudoku Explainer。",
    ),
    "forcing_chain": (
        "无论格里哪个候选数为真，或数字在单元的哪个位置：每种情况都经一条链得到同一结论。链可以用到区块；最短的在前。",
    ),
    "forcing_net": (
        "从一个候选数的真或假出发，推出若干唯一数，再由它们推出更多，直到某格或某单元什么也不剩：则反面成立。或者一格的每个候选数、某数在单元的每个位置、或一个候选数的真与假都推出同一结果：则该结果成立。",
    ),
    "nishio": (
        "假设该候选数为真：它看到的格失去这个数字。凡只剩一个位置的单元，数字就填在那里，如此继续，直到某个单元没有位置。",
    ),
    "contradiction_forcing_chain": (
        "双向链（从一个候选数及其反面推出同一结果）换个读法就是这种链：结果不成立推出反面，再推出该候选数，最后推出结果自己。",
    ),
    "dynamic_forcing_net": (
        "与强制网一样：一个前提不成立，或者一格的所有候选数、某数在单元的所有位置、或一个候选数的真与假都推出同一结果。",
    ),
    "nested_forcing_net": (
        "假设某候选数为真。唯一数、区块和数对都走不下去时，再试第二个假设：若某格或某单元什么也不剩，第二个假设不成立，第一个假设由此继续，直到自己也不成立。",
    ),
}
