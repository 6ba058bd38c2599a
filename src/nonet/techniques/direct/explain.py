"""Direct steps in words."""

from __future__ import annotations

from typing import Final

from nonet.techniques.direct.evidence import Direct
from nonet.techniques.explain.names import name
from nonet.techniques.explain.notation import write
from nonet.techniques.explain.tell import tell
from nonet.techniques.explain.words import Told, Words
from nonet.techniques.step import Step


@tell.register(Direct)
def explain_direct(found: Direct, step: Step, say: Words) -> Told:
    """Explain a direct step: what is locked, what that closes, and what is left."""
    title = name(step.technique, say.lang)
    ((cell, digit),) = step.placements
    source, unit, cells = say.unit(found.source), say.unit(found.unit), say.cells(found.cells)
    where = (
        say(f"Look at {source}, then at {unit}.", f"先看{source}，再看{unit}。")
        if found.source != found.unit
        else say(f"Look at {source}.", f"看{source}。")
    )
    if len(found.digits) == 1:
        target = say.unit(found.target)
        locked = say(
            f"In {source} the digit {digit} can only go in {say.any_cell(found.cells)}, "
            f"{'both' if len(found.cells) == 2 else 'all'} in {target}: the rest of {target} "
            "cannot have it.",
            f"{source}中{digit}只能放在{say.any_cell(found.cells)}，都在{target}：{target}的其余格不能填{digit}。",
        )
    else:
        digits = say.digits(found.digits)
        locked = say(
            f"In {source} the digits {digits} can only go in {cells}, which they fill: nothing "
            "else goes there.",
            f"{source}中{digits}只能放在{cells}，恰好占满这些格，其他数不能再填在那里。",
        )
    pattern = say(f"{locked} {title}.", f"{locked}{title}。")
    text = say(
        f"{locked} So {say.cells(found.closed)} cannot be {digit}, and in {unit} only "
        f"{say.cell(cell)} is left for it: {say.cell(cell)} is {digit}.",
        f"{locked}所以{say.cells(found.closed)}不能是{digit}，{unit}中{digit}只剩{say.cell(cell)}："
        f"{say.cell(cell)}是{digit}。",
    )
    return where, pattern, text


@write.register(Direct)
def _write_direct(found: Direct, say: Words) -> str:
    source, cells = say.short_unit(found.source), say.short_cells(found.cells)
    kept = f"{say.short_digits(found.digits)} in {source} {cells}"
    return f"{kept}, {say.short_unit(found.unit)}"


REASONS: Final[dict[str, tuple[str, ...]]] = {
    "find.py": (
        "区块或隐性数组使另一个数字只剩一个位置。",
        "一眼看两步，不必写候选数：被锁定的数字使单元的一些格关闭，数字就填入剩下的那一格。",
    ),
}
