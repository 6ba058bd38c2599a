"""Empty rectangles and dual patterns in words."""

from __future__ import annotations

from typing import Final

from nonet.geometry.cells import UNITS, UNITS_OF
from nonet.techniques.chains.evidence import Chain
from nonet.techniques.chains.explain import ends, follow
from nonet.techniques.explain.names import name
from nonet.techniques.explain.notation import write
from nonet.techniques.explain.tell import tell
from nonet.techniques.explain.two import tell_two
from nonet.techniques.explain.words import Words
from nonet.techniques.single_digit.evidence import DualPattern, EmptyRectangle
from nonet.techniques.step import Step


@tell.register(EmptyRectangle)
def explain_empty_rectangle(found: EmptyRectangle, step: Step, say: Words) -> tuple[str, str, str]:
    """Explain an empty rectangle."""
    digit, box = found.digit, say.unit(found.box)
    title = name(step.technique, say.lang)
    where = say(f"Look at the digit {digit} in {box}.", f"看{box}中的数字{digit}。")
    pattern = say(
        f"{box.capitalize()} has {say.a(title)} in {digit}: all its places lie in "
        f"{say.unit(found.row)} or {say.unit(found.column)}.",
        f"{box}的{digit}构成{title}：全部位置都在{say.unit(found.row)}或{say.unit(found.column)}上。",
    )
    strike = say.strike(step.eliminations)
    return where, pattern, say.tell(_body(found, say), say(f"So {strike}.", f"所以{strike}。"))


def _body(found: EmptyRectangle, say: Words) -> str:
    digit, box = found.digit, say.unit(found.box)
    (link,) = found.links
    near, end = link.start.cells[0], link.end.cells[0]
    arm, other = found.row, found.column
    if arm not in UNITS_OF[near]:
        arm, other = other, arm
    lines = UNITS_OF[end][:2]
    (corner,) = {cell for line in lines for cell in UNITS[line]} & set(UNITS[other])
    return say(
        f"In {box} the places for {digit}, {say.cells(found.cells)}, all lie in "
        f"{say.unit(found.row)} or {say.unit(found.column)}. In {say.unit(link.unit or 0)} there "
        f"are two places for {digit}: {say.cell(near)} and {say.cell(end)}. If {say.cell(near)} is "
        f"{digit}, then {box} has its {digit} in {say.unit(other)}, since {say.unit(arm)} is "
        f"taken. If not, {say.cell(end)} is {digit}. {say.cell(corner)} lies in {say.unit(other)} "
        f"and sees {say.cell(end)}, so it is not {digit} either way.",
        f"{box}中{digit}的位置{say.cells(found.cells)}都在{say.unit(found.row)}或"
        f"{say.unit(found.column)}上。{say.unit(link.unit or 0)}中{digit}只有两个位置："
        f"{say.cell(near)}和{say.cell(end)}。若{say.cell(near)}是{digit}，则{say.unit(arm)}已被占用，"
        f"{box}的{digit}在{say.unit(other)}上；否则{say.cell(end)}是{digit}。"
        f"{say.cell(corner)}在{say.unit(other)}上，又看到{say.cell(end)}，两种情况下都不是{digit}。",
    )


@tell.register(DualPattern)
def explain_dual_pattern(found: DualPattern, step: Step, say: Words) -> tuple[str, str, str]:
    """Explain two patterns that share their body, in turn."""
    first = found.parts[0]
    digit = first.links[0].start.digit
    bodies = [_part_body(part, say) for part in found.parts]
    return tell_two(digit, tell(first, step, say)[0], bodies, step, say)


def _part_body(part: Chain | EmptyRectangle, say: Words) -> str:
    if isinstance(part, Chain):
        return say.tell(*(text for text, _ in follow(part, say)), ends(part, say))
    return _body(part, say)


@write.register(EmptyRectangle)
def _write_empty_rectangle(found: EmptyRectangle, say: Words) -> str:
    pairs = [
        (say.short_cells(link.start.cells), say.short_cells(link.end.cells)) for link in found.links
    ]
    units = [say.short_unit(link.unit or 0) for link in found.links]
    links = "; ".join(f"{a}={b} in {unit}" for (a, b), unit in zip(pairs, units, strict=True))
    return f"{found.digit} in {say.short_unit(found.box)} ({links})"


@write.register(DualPattern)
def _write_dual_pattern(found: DualPattern, say: Words) -> str:
    return " / ".join(write(part, say) for part in found.parts)


REASONS: Final[dict[str, tuple[str, ...]]] = {
    "find.py": (
        "由一条弱链连接的两条强链，以及空矩形。",
        "强链是某数字只有两个位置的单元：其中之一为真。一条强链的一端看到另一条的一端时，这两端不能同真，所以远处的两端必有一真：同时看到远处两端的候选数可删。按强链所在单元分为：摩天楼（两行或两列，由一条交叉线相连）、双线风筝（一行一列，在一个宫里相连）、多宝鱼（其他情形）。",
    ),
    "empty_rectangle": (
        "强链的一端与该宫的行（或列）在同一条线上：该端为真，则宫里的数字在另一臂上；为假，则远端为真。同时看到两者的候选数可删。",
    ),
}
