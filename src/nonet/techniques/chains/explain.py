"""Chains in words: from single-digit patterns to nice loops."""

from __future__ import annotations

from dataclasses import replace

from nonet.engines.logic.step import Chain, Link, Step
from nonet.views.explain.names import name
from nonet.views.explain.words import Part, Told, Words, short_cells


def tell_chain(step: Step, found: Chain, say: Words) -> Told:
    """Tell a chain: suppose something, follow the links, and see what must be."""
    title = name(step.technique, say.lang)
    first = found.links[0]
    digits = {node.digit for link in found.links for node in (link.start, link.end)}
    cells = list(dict.fromkeys(cell for link in found.links for cell in link.start.cells))
    through = say.cells([*cells, *found.links[-1].end.cells])
    if len(digits) == 1:
        units = sorted({link.unit for link in found.links if link.strong and link.unit is not None})
        where = say(
            f"Look at the digit {first.start.digit} in {say.units(units)}.",
            f"看数字{first.start.digit}在{say.units(units)}中的位置。",
        )
        pattern = say(
            f"There is {say.a(title)} in {first.start.digit} through {through}.",
            f"数字{first.start.digit}有{title}，经过{through}。",
        )
    else:
        start = say.fact(first.start, not first.strong)
        where = say(f"Ask what follows if {start}.", f"想一想：如果{start}，会怎样？")
        pattern = say(
            f"There is {say.a(title)} through {through}.",
            f"有{title}，经过{through}。",
        )
    if step.technique == "remote_pair":
        return where, pattern, _remote_pair(step, found, say)
    return where, pattern, [*follow(found, say), (_end(step, found, say), None)]


def follow(chain: Chain, say: Words) -> list[Part]:
    """Follow a chain: false leads to true by strong links, true to false by weak ones."""
    start = chain.links[0]
    text = say(
        f"Suppose that {say.fact(start.start, not start.strong)}.",
        f"假设{say.fact(start.start, not start.strong)}。",
    )
    parts: list[Part] = []
    for i, link in enumerate(chain.links):
        fact, reason = say.fact(link.end, link.strong), _reason(chain, link, say)
        so = say("So", "于是") if i else say("Then", "那么")
        piece = say(f"{so} {fact} ({reason}).", f"{so}{fact}（{reason}）。")
        shown = replace(chain, links=chain.links[: i + 1], loop=False)
        parts.append((piece if i else say.tell(text, piece), shown))
    return parts


def _reason(chain: Chain, link: Link, say: Words) -> str:
    if link.als is not None and link.strong:
        one = chain.sets[link.als]
        if one.unit is None:
            return say(
                f"in {say.als(one)} each digit fits once at most, so only one can be missing",
                f"{say.als(one)}中每个数最多出现一次，所以最多缺少一个数",
            )
        return say(
            f"{say.als(one)} can miss only one of its digits",
            f"{say.als(one)}最多缺少一个数",
        )
    if not link.strong:
        return say.exclusion(link.unit)
    if link.rectangle is not None:
        rectangle = chain.rectangles[link.rectangle]
        cells, digits = short_cells(rectangle.cells), say.digits(rectangle.digits)
        return say(
            f"else {cells} would hold {digits} alone, which could be exchanged: two solutions",
            f"否则{cells}只含{digits}，互换即有两个解",
        )
    if link.unit is None:
        return say("its only other candidate", "该格只剩这个候选数")
    unit = say.unit(link.unit)
    return say(f"no other place in {unit}", f"{unit}没有别的位置")


def ends(chain: Chain, say: Words) -> str:
    """Say what a chain that is no loop proves: one of its ends."""
    start, end = say.fact(chain.links[0].start, True), say.fact(chain.links[-1].end, True)
    return say(
        f"So in any case {start}, or {end}. A candidate that both exclude is false.",
        f"所以总有：{start}，或者{end}。同时与两者矛盾的候选数为假。",
    )


def _end(step: Step, found: Chain, say: Words) -> str:
    links, strike = found.links, say.strike(step.eliminations)
    start = links[0].start
    if not found.loop:
        return say(f"{ends(found, say)[:-1]}: {strike}.", f"{ends(found, say)[:-1]}：{strike}。")
    if links[0].strong and links[-1].strong:
        return say(
            f"The assumption leads to its opposite, so it is wrong: {say.fact(start, True)}. "
            f"So {strike}.",
            f"假设推出了相反的结论，因此不成立：{say.fact(start, True)}。{strike}。",
        )
    if not links[0].strong and not links[-1].strong:
        return say(
            f"The assumption leads to its opposite, so it is wrong: {say.fact(start, False)}. "
            f"So {strike}.",
            f"假设推出了相反的结论，因此不成立：{say.fact(start, False)}。{strike}。",
        )
    if found.sets:
        return say(
            "The chain closes to a ring and can be read both ways, so of the two ends of every "
            "link just one is true. What sees both ends of a link, or shares their cell, is false, "
            f"and a set on the ring keeps its other digits: {strike}.",
            "链首尾相接成环，正反都成立，所以每条强链、弱链的两端恰有一真。看到其中一条两端的候选数、"
            f"与两端同格的候选数都为假，环上的待定数组保有其余数字：{strike}。",
        )
    return say(
        "The chain closes to a ring and can be read both ways, so of the two ends of every link "
        "just one is true. What sees both ends of a link, or shares their cell, is false: "
        f"{strike}.",
        "链首尾相接成环，正反都成立，所以每条强链、弱链的两端恰有一真。"
        f"看到其中一条两端的候选数、与两端同格的候选数都为假：{strike}。",
    )


def _remote_pair(step: Step, found: Chain, say: Words) -> str:
    x, y = sorted((found.links[0].start.digit, found.links[0].end.digit))
    cells = [link.start.cells[0] for link in found.links if link.strong]
    way = (" → " if say.english else "→").join(say.cell(cell) for cell in cells)
    return say(
        f"The cells {way} each hold just {x} and {y}, and each sees the next: so {x} and {y} take "
        "turns along the way. Two of them with an even number of cells in between are different, "
        f"so one is {x} and the other {y}; what sees both can be neither: "
        f"{say.strike(step.eliminations)}.",
        f"{way}各格都只含{x}和{y}，且每格看到下一格：{x}和{y}沿途交替出现。"
        f"中间隔偶数个格的两格必不相同，一个是{x}，一个是{y}；同时看到它们的格两者都不能填："
        f"{say.strike(step.eliminations)}。",
    )
