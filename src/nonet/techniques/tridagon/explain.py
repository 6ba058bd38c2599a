"""Tridagons in words."""

from __future__ import annotations

from typing import Final

from nonet.techniques.explain.names import name
from nonet.techniques.explain.notation import write
from nonet.techniques.explain.tell import tell
from nonet.techniques.explain.words import Part, Told, Words
from nonet.techniques.step import Step
from nonet.techniques.tridagon.evidence import Tridagon


@tell.register(Tridagon)
def explain_tridagon(found: Tridagon, step: Step, say: Words) -> Told:
    """Explain why three digits cannot fill twelve cells, and what follows."""
    title, boxes = name(step.technique, say.lang), say.units(found.boxes)
    digits, cells = say.digits(found.digits), say.short_cells(found.cells)
    where = say(f"Look at {boxes}.", f"看{boxes}。")
    pattern = say(
        f"There is {say.a(title)} of {digits} in {boxes}.", f"{boxes}有{digits}的{title}。"
    )
    start = say(
        f"Suppose that {cells} held nothing but {digits}. Each of {boxes} has three of these "
        f"cells, in three rows and three columns, so it would have each of {digits} once.",
        f"假设{cells}只填{digits}。{boxes}各有其中三格，行列各不相同，所以每宫三个数各填一次。",
    )
    turn = say(
        "Read the digits of a box by rows, or by columns. In the box beside it no digit keeps its "
        "row, so the order by rows is moved on in a ring; in the box below, the order by columns. "
        "A ring of three is two swaps, an even number.",
        "每宫的三个数可按行读，也可按列读。左右相邻的宫里每个数都换行，按行的顺序轮换一圈；"
        "上下相邻的宫里按列的顺序轮换一圈。三个数轮换相当于两次对调，是偶数次。",
    )
    odd = say.unit(found.odd)
    parity = say(
        "So in the four boxes together it takes an even number of swaps to turn the orders by rows "
        f"into those by columns. But the cells of {odd} run the other way than those of the other "
        "three, which makes it odd. So at least one of the cells holds another digit.",
        "所以四宫合起来，把按行的顺序变成按列的顺序要对调偶数次。"
        f"但{odd}的三格走向与其余三宫相反，总数为奇数。所以至少有一格填别的数。",
    )
    guardians = say.cells(found.guardians)
    if len(found.guardians) == 1:
        extra = say.any_digit(found.extra)
        end = say(
            f"Only {guardians} can, with {extra}: {say.strike(step.eliminations)}.",
            f"只有{guardians}可以，填{extra}：{say.strike(step.eliminations)}。",
        )
    else:
        extra = say.digits(found.extra)
        end = say(
            f"Only {guardians} can, and only with {extra}: one of them is {extra}. So "
            f"{say.strike(step.eliminations)}.",
            f"只有{guardians}可以，而且只能填{extra}，其中必有一格是{extra}。所以"
            f"{say.strike(step.eliminations)}。",
        )
    parts: list[Part] = [(start, found), (turn, found), (parity, found), (end, None)]
    return where, pattern, parts


@write.register(Tridagon)
def _write_tridagon(found: Tridagon, say: Words) -> str:
    guardians = say.short_cells(found.guardians)
    return (
        f"{say.short_digits(found.digits, '/')} in {say.short_cells(found.cells)}, but {guardians}"
    )


REASONS: Final[dict[str, tuple[str, ...]]] = {
    "find.py": (
        "四个宫里的十二格，不能只由三个数字填满，又称雷神之锤。",
        "取两个大行、两个大列交出的四个宫，每宫取三格，各行各列一格。假如三个数字填满这十二格，每宫三个数各一次。左右两宫之间，每个数都换行，即三行轮换一圈，是偶置换；上下两宫之间列也一样。所以四宫的排列（把行对应到列的置换）合起来应为偶。若三个为偶一个为奇，或三奇一偶，则十二格中必有一格填别的数。",
        "分数与最大的鱼相同：格数很多的结构，有或没有，一看便知，不需要任何假设。",
    ),
    "tridagon": (
        "守护格是能填三个数字之外的数的格。只有一个时，它必填别的数，删去这三个数；有几个而都只多同一个数时，同时看到它们的格删去该数。",
    ),
}
