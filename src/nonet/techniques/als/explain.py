"""Almost locked sets and Sue de Coq in words."""

from __future__ import annotations

from typing import Final

from nonet.techniques.als.evidence import AlmostLocked, SueDeCoq
from nonet.techniques.explain.names import name
from nonet.techniques.explain.notation import write
from nonet.techniques.explain.tell import tell
from nonet.techniques.explain.words import Part, Told, Words
from nonet.techniques.step import Step

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@tell.register(AlmostLocked)
def explain_almost_locked(found: AlmostLocked, step: Step, say: Words) -> Told:
    """Explain the techniques of almost locked sets."""
    title = name(step.technique, say.lang)
    cells = say.join([say.short_cells(one.cells) for one in found.sets])
    first_cells, unit = say.cells(found.sets[0].cells), say.unit(found.sets[0].unit or 0)
    where = say(f"Look at {first_cells} in {unit}.", f"看{unit}的{first_cells}。")
    pattern = say(
        f"There is {say.a(title)} in the sets {cells}.",
        f"待定数组{cells}构成{title}。",
    )
    listed = say.join([f"{_LETTERS[i]} = {say.als(one)}" for i, one in enumerate(found.sets)])
    sets = say(
        "An almost locked set has one digit more than cells: it can miss one of them only, and if "
        f"it does it holds all others. Here: {listed}.",
        f"待定数组的数字比格多一个：最多只能缺一个数，一旦缺了一个，其余的都在其中。这里有{listed}。",
    )
    first: Part = (sets, AlmostLocked(found.sets, (), ()))
    if found.stem is not None:
        return where, pattern, [first, (_blossom(step, found, say), None)]
    if len(found.sets) == 2 and len(found.commons) > 1:
        return where, pattern, [first, (_doubly_linked(step, found, say), None)]
    return where, pattern, [first, *_joints(found, say), (_end(step, found, say), None)]


def _joints(found: AlmostLocked, say: Words) -> list[Part]:
    """Follow the links from the first set to the last, each shown with those before."""
    parts: list[Part] = []
    for i, common in enumerate(found.commons, 1):
        a, b, x = _LETTERS[common.first], _LETTERS[common.second], common.digit
        text = say(
            f"All {x}s of {a} see all {x}s of {b}, so not both sets have {x}.",
            f"{a}的{x}与{b}的{x}全部互相看见，所以两者不能都含{x}。",
        )
        parts.append((text, AlmostLocked(found.sets, found.commons[:i], ())))
    return parts


def _end(step: Step, found: AlmostLocked, say: Words) -> str:
    z, *others = found.digits
    first, last = _LETTERS[0], _LETTERS[len(found.sets) - 1]
    way = [
        say(
            f"{_LETTERS[c.first]} has all its other digits, {c.digit} among them, so "
            f"{_LETTERS[c.second]} has no {c.digit}",
            f"{_LETTERS[c.first]}含有其余全部数字，包括{c.digit}，所以{_LETTERS[c.second]}没有{c.digit}",
        )
        for c in found.commons
    ]
    same = (
        say(f" The same holds for {say.digits(others)}.", f"{say.digits(others)}同理。")
        if others
        else ""
    )
    return say(
        f"Suppose that {first} has no {z}. Then {'; then '.join(way)}; then {last} has all its "
        f"other digits, {z} among them. So {first} or {last} has {z}.{same} What sees all places "
        f"of such a digit in both {first} and {last} loses it: {say.strike(step.eliminations)}.",
        f"假设{first}没有{z}。那么{'；于是'.join(way)}；于是{last}含有其余全部数字，包括{z}。"
        f"所以{first}或{last}含{z}。{same}看到{first}和{last}中这样的数字全部位置的格不能填它："
        f"{say.strike(step.eliminations)}。",
    )


def _doubly_linked(step: Step, found: AlmostLocked, say: Words) -> str:
    x = say.digits(common.digit for common in found.commons)
    return say(
        f"The digits {x} are restricted commons: where A and B both could have one of them, they "
        "see each other, so only one does. Each set misses one digit at most, so A misses one of "
        "them and B the other, and each has all else that it can. So these digits are used up by "
        "the two sets together, and every other digit by its own set: "
        f"{say.strike(step.eliminations)}.",
        f"数字{x}都是受限公共数：A和B中的这些数互相看见，不能同时含有同一个。每个数组最多缺一个数，"
        "所以A缺其中一个，B缺另一个，其余数字都必含。因此这些数字被两个数组共同占用，"
        f"其他数字被各自的数组占用：{say.strike(step.eliminations)}。",
    )


def _blossom(step: Step, found: AlmostLocked, say: Words) -> str:
    stem = say.cell(found.stem or 0)
    z = say.any_digit(found.digits)
    cases = [
        say(f"if it is {digit}, {letter} loses {digit}", f"若是{digit}，则{letter}失去{digit}")
        for digit, letter in zip(found.stem_digits, _LETTERS, strict=False)
    ]
    return say(
        f"The stem {stem} is {say.any_digit(found.stem_digits)}: {'; '.join(cases)}. The set that "
        f"loses a digit has all its others, and {say.digits(found.digits)} "
        f"{'is' if len(found.digits) == 1 else 'are'} among the digits of every set. So one of the "
        f"sets has {z} in any case, and what sees all places of it in the sets cannot be {z}: "
        f"{say.strike(step.eliminations)}.",
        f"花茎{stem}是{say.any_digit(found.stem_digits)}：{'；'.join(cases)}。失去一个数的待定数组"
        f"含有其余全部数字，而每个待定数组的数字中都有{say.digits(found.digits)}。所以总有一个含{z}，"
        f"看到它们全部该数字的格不能是{z}：{say.strike(step.eliminations)}。",
    )


@tell.register(SueDeCoq)
def explain_sue_de_coq(found: SueDeCoq, step: Step, say: Words) -> tuple[str, str, str]:
    """Explain a Sue de Coq."""
    line, box = say.unit(found.line), say.unit(found.box)
    title = name(step.technique, say.lang)
    cells, digits = say.cells(found.cells), say.digits(found.digits)
    count = len(found.cells) + len(found.line_cells) + len(found.box_cells)
    both = say.digits(sorted(set(found.line_digits) & set(found.box_digits)))
    crossed = (
        say(
            f"Standing twice means once in each outer set, so {both} is not where they meet.",
            f"出现两次就是两侧各一次，所以相交处没有{both}。",
        )
        if {cell for cell, _ in step.eliminations} & set(found.cells)
        else ""
    )
    where = say(f"Look where {line} meets {box}.", f"看{line}与{box}的相交处。")
    pattern = say(
        f"{cells}, with {say.cells(found.line_cells)} in the line and {say.cells(found.box_cells)} "
        f"in the box, make {say.a(title)}.",
        f"{cells}与线上的{say.cells(found.line_cells)}、宫内的{say.cells(found.box_cells)}构成{title}。",
    )
    text = say(
        f"Where {line} and {box} meet, {cells} can hold {digits}. In the rest of {line}, "
        f"{say.cells(found.line_cells)} can hold {say.digits(found.line_digits)}; in the rest of "
        f"{box}, {say.cells(found.box_cells)} can hold {say.digits(found.box_digits)}. Count how "
        "often each digit can stand in these cells (once, or twice where both outer sets can have "
        f"it): just {count} in all, as many as there are cells. So each of them does stand there, "
        "and goes from the rest of its line or box.",
        f"{line}与{box}相交处的{cells}可填{digits}。{line}其余部分的{say.cells(found.line_cells)}"
        f"可填{say.digits(found.line_digits)}；{box}其余部分的{say.cells(found.box_cells)}可填"
        f"{say.digits(found.box_digits)}。数一数每个数字在这些格里最多出现几次"
        f"（一次；两侧数组都有的可出现两次）：总共{count}次，与格数相等。"
        "所以它们必定全部出现，所在行列或宫的其余格不能再填。",
    )
    end = say(f"So {say.strike(step.eliminations)}.", f"所以{say.strike(step.eliminations)}。")
    return where, pattern, say.tell(text, crossed, end)


@write.register(AlmostLocked)
def _write_almost_locked(found: AlmostLocked, say: Words) -> str:
    sets = ", ".join(f"{_LETTERS[i]}={say.als(one)}" for i, one in enumerate(found.sets))
    stem = f"stem {say.short_cells((found.stem,))}, " if found.stem is not None else ""
    commons = "".join(
        f", {_LETTERS[c.first]}-{c.digit}-{_LETTERS[c.second]}" for c in found.commons
    )
    return f"{stem}{sets}{commons}"


@write.register(SueDeCoq)
def _write_sue_de_coq(found: SueDeCoq, say: Words) -> str:
    def some(cells: tuple[int, ...], digits: tuple[int, ...]) -> str:
        return f"{say.short_cells(cells)} {{{say.short_digits(digits, '')}}}"

    line, box = some(found.line_cells, found.line_digits), some(found.box_cells, found.box_digits)
    return f"{some(found.cells, found.digits)} ({line}, {box})"


REASONS: Final[dict[str, tuple[str, ...]]] = {
    "sue_de_coq.py": ("在一条线与一个宫相交之处，两侧的数组合起来用完全部数字。",),
    "find.py": ("待定数组：XZ法则、XY翼、链和死亡绽放。",),
    "als_xz": (
        "两个待定数组有限制性公共数x：两者都含的另一个数z必在其中之一，所以看到所有z的格删去z。若有两个限制性公共数x和y，每个数组恰好占其一：这两个数被这一对数组占用，其余数字被各自的数组占用。",
    ),
    "als_xy_wing": (
        "枢纽数组与一个数组有限制性公共数x，与另一个有y，x和y不同。它不能两者都缺，所以另外两个数组必有一个缺x或y而保有其余所有数字：两者都含的数z必在其中之一。",
    ),
    "als_chain": (
        "每个数组与下一个由限制性公共数相连，相邻的两个连接数不相同。若第一个数组缺z，缺失依次传到最后一个，它就必须保有z：z必在首尾之一，看到两者所有z的格删去z。",
    ),
    "death_blossom": (
        "一个花茎格，它的每个候选数各连一片花瓣：花茎取该数时就失去它的待定数组。必有一片花瓣失去它而保有其余数字，所以所有花瓣都含、且不是花茎候选数的数字，必在其中一片里。",
    ),
    "sue_de_coq": (
        "取一条线与一个宫相交处的两三个格，再取该线上另外几格和该宫里另外几格。在线的部分里一个数字只有一个位置，在宫的部分里也是；交叉处之外的两个数组都能含的数字有两个位置，各一个。当所有这些位置不多于格数时，每个位置都被占用：线部分的数字从该线其余格删去，宫部分的数字从该宫其余格删去。",
    ),
}
