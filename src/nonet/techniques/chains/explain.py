"""Chains in words: from single-digit patterns to nice loops."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from nonet.techniques.chains.evidence import Chain
from nonet.techniques.evidence import Link
from nonet.techniques.explain.names import name
from nonet.techniques.explain.notation import write
from nonet.techniques.explain.tell import tell
from nonet.techniques.explain.words import Part, Told, Words
from nonet.techniques.step import Step


@tell.register(Chain)
def explain_chain(found: Chain, step: Step, say: Words) -> Told:
    """Explain a chain: assume something, follow the links, and state the conclusion."""
    title = name(step.technique, say.lang)
    first = found.links[0]
    digits = {node.digit for link in found.links for node in (link.start, link.end)}
    cells = list(dict.fromkeys(cell for link in found.links for cell in link.start.cells))
    through = say.cells([*cells, *found.links[-1].end.cells])
    if len(digits) == 1:
        units = sorted({link.unit for link in found.links if link.strong and link.unit is not None})
        where = say(
            f"Look at the digit {say.digit(first.start.digit)} in {say.units(units)}.",
            f"看数字{say.digit(first.start.digit)}在{say.units(units)}中的位置。",
        )
        pattern = say(
            f"There is {say.a(title)} in {say.digit(first.start.digit)} through {through}.",
            f"数字{say.digit(first.start.digit)}有{title}，经过{through}。",
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
        return say.exclusion(link.unit, link.rule)
    if link.rectangle is not None:
        rectangle = chain.rectangles[link.rectangle]
        cells, digits = say.short_cells(rectangle.cells), say.digits(rectangle.digits)
        return say(
            f"else {cells} would hold {digits} alone, which could be exchanged: two solutions",
            f"否则{cells}只含{digits}，互换即有两个解",
        )
    if link.unit is None:
        return say("its only other candidate", "该格只剩这个候选数")
    unit = say.unit(link.unit)
    return say(f"no other place in {unit}", f"{unit}没有别的位置")


def ends(chain: Chain, say: Words) -> str:
    """Explain what an open chain proves: one of its ends."""
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
    digits = sorted((found.links[0].start.digit, found.links[0].end.digit))
    x, y = map(say.digit, digits)
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


@write.register(Chain)
def _write_chain(found: Chain, say: Words) -> str:
    """Write a chain: = strong, - weak; links within a cell or a set keep to one bracket.

    (4)r1c1=(4-7)r5c1=(7)r5c9-(7=2)r5c23, where r5c23 is a set that misses 7 or 2 at most. A link
    by a rectangle names it: (4)r1c1=UR{38 r12c14}=(5)r2c4.
    """
    links = found.links
    nodes = [links[0].start, *(link.end for link in links)]
    in_set = [link.strong and link.als is not None for link in links] + [False]
    text, i = "", 0
    while i < len(nodes):
        if in_set[i]:
            last, cells = i + 1, found.sets[links[i].als or 0].cells
        else:
            last, cells = i, nodes[i].cells
            while last < len(links) and links[last].rectangle is None:
                if nodes[last + 1].cells != cells or in_set[last + 1]:
                    break
                last += 1
        text += f"({say.digit(nodes[i].digit)}"
        for link in links[i:last]:
            text += f"{_sign(link.strong)}{say.digit(link.end.digit)}"
        text += f"){say.short_cells(cells)}"
        if last < len(links):
            text += _sign(links[last].strong)
            corners = links[last].rectangle
            if corners is not None:
                one = found.rectangles[corners]
                text += f"UR{{{say.short_digits(one.digits, '')} {say.short_cells(one.cells)}}}="
        i = last + 1
    return text


def _sign(strong: bool) -> str:
    return "=" if strong else "-"


REASONS: Final[dict[str, tuple[str, ...]]] = {
    "remote_pairs.py": ("由含相同两个数字的格连成的链。",),
    "find.py": ("单个数字的链，以及穿过双值格的链。",),
    "loops.py": (
        "强弱交替的推理链，普通的和含区块的。",
        "链从一个假定为假的节点出发，沿链走到一个必然为真的节点，所以两端必有一真，同时与两端矛盾的候选数为假。链的名称取决于它删去了什么以及它的链接：",
        "连续环：两端互相矛盾，每条弱链也起强链的作用\n不连续环：只删去一个候选数（它与两端都矛盾，链在那里闭合），或两端是同一个节点，该节点为真\nAIC：删去两个或更多候选数",
        "含区块的链在某处用到区块或待定数组。X链和XY链是更容易看出的AIC，也会出现在这里。",
    ),
    "rectangles.py": (
        "含唯一矩形的链：避免四角只填两个数字的候选数构成强链。",
        "题目只有一个解时，两行、两列、两宫里的四个格不能交叉填入两个数字，所以四角多余的候选数必有一个为真。若多余的只有两个候选数或两个数字，它们不能同假：这就是一条强链，链由此继续。",
        "分数与含区块的链相同，因为这样的强链同样不易看出。",
    ),
    "wings.py": (
        "三条强链的翼：有自己名字的短链。",
        "强链在双值格内，即（x=y），或在某数只有两个位置的单元里，即（x）=（x）。三条强链由弱链相连成为一翼，按先后次序命名：",
        "M翼：双值格接两个单元，从x到x\n分裂翼：双值格在两个单元之间\n局部翼：三个单元，在两格里相接\n混合翼：双值格接两个单元，或两个双值格接一个单元，从x到z",
        "两端必有一真：同时与两端矛盾的候选数可删。W翼是两个双值格之间的单元。",
    ),
    "remote_pair": (
        "含相同两个数字、依次互相看见的格，两个数交替出现。因此链上相隔奇数条链的两格必不相同，同时看到这两格的格不含这两个数。相邻的两格就是显性数对；这里至少四格。",
    ),
    "x_chain": (
        "强链是该数字只有两个位置的单元，弱链是位置更多的单元。链的两端必有一端是该数字，同时看到两端的格删去它。",
    ),
    "xy_chain": (
        "每条强链都在一个格内，每条弱链以一个数字连接两格；两端是同一个数字，同时看到两端的格删去它。",
    ),
    "unique_rectangle_aic": (
        "与其他链一样，两端必有一真，或链回到起点：同时与两端矛盾的候选数可删。",
    ),
}
