"""Fireworks in words."""

from __future__ import annotations

from typing import Final

from nonet.techniques.explain.names import name
from nonet.techniques.explain.notation import write
from nonet.techniques.explain.tell import tell
from nonet.techniques.explain.words import Told, Words
from nonet.techniques.fireworks.evidence import Firework
from nonet.techniques.step import Step


@tell.register(Firework)
def explain_firework(found: Firework, step: Step, say: Words) -> Told:
    """Explain a firework."""
    title, digits = name(step.technique, say.lang), say.digits(found.digits)
    row, column, box = say.unit(found.row), say.unit(found.column), say.unit(found.box)
    crossing, (end, other) = say.cell(found.crossing), map(say.cell, found.ends)
    cells = say.cells((found.crossing, *found.ends))
    where = say(f"Look at {row} and {column}.", f"看{row}和{column}。")
    pattern = say(
        f"{row.capitalize()} and {column} have {digits} in {box} or in one cell each besides: "
        f"{title}.",
        f"{row}和{column}的{digits}都在{box}内，或各在宫外的一格：{title}。",
    )
    text = say(
        f"In {row} the digits {digits} can only go in {box} or in {end}, in {column} only in {box} "
        f"or in {other}. If one of them is neither in {end} nor in {other}, it is in {box} both in "
        f"{row} and in {column}: in {crossing}. So each of {digits} is in one of {cells}: three "
        f"cells for three digits, and nothing else: {say.strike(step.eliminations)}.",
        f"{row}中{digits}只能在{box}或{end}，{column}中只能在{box}或{other}。"
        f"其中某数若既不在{end}也不在{other}，它在{row}和{column}上都落在{box}里，就只能在{crossing}。"
        f"所以{digits}都在{cells}中：三格恰好填三个数，不能有别的：{say.strike(step.eliminations)}。",
    )
    return where, pattern, text


@write.register(Firework)
def _write_firework(found: Firework, say: Words) -> str:
    cells = say.short_cells((found.crossing, *found.ends))
    return f"{say.short_digits(found.digits, '/')} in {cells}"


REASONS: Final[dict[str, tuple[str, ...]]] = {
    "find.py": (
        "一行与一列在一个宫里相交，某些数字在别处几乎没有位置。",
        "若某数在一行里只在该宫或宫外一格，在与之相交的一列里也是如此，则它在这两格之一，否则在行和列上都落在宫里，也就是相交处。三个数字共用这三格时，三格恰好被占满。",
    ),
}
