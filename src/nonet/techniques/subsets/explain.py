"""Subsets in words."""

from __future__ import annotations

from typing import Final

from nonet.techniques.explain.names import name
from nonet.techniques.explain.notation import write
from nonet.techniques.explain.tell import tell
from nonet.techniques.explain.words import Words
from nonet.techniques.step import Step
from nonet.techniques.subsets.evidence import Subset


@tell.register(Subset)
def explain_subset(found: Subset, step: Step, say: Words) -> tuple[str, str, str]:
    """Explain naked, locked and hidden subsets."""
    size = say.number(len(found.cells))
    units, any_unit = say.units(found.units), say.units(found.units, say(" or ", "或"))
    cells, digits = say.cells(found.cells), say.digits(found.digits)
    title = name(step.technique, say.lang)
    where = say(f"Look at {units}.", f"看{units}。")
    pattern = say(
        f"{cells} hold {say.a(title)} of {digits}.",
        f"{cells}构成{title}：{digits}。",
    )
    strike = say.strike(step.eliminations)
    if step.technique in ("hidden_pair", "hidden_triple", "hidden_quad"):
        text = say(
            f"In {units} the digits {digits} can only go in {cells}: {size} digits for {size} "
            f"cells. Each of these cells takes one of them, so nothing else fits there: {strike}.",
            f"在{units}中，数字{digits}只能放在{cells}：{size}个数字占{size}个格。"
            f"这些格必定由它们填满，容不下别的数字：{strike}。",
        )
        return where, pattern, text
    both = say("both" if len(found.units) == 2 else "all", "两" if len(found.units) == 2 else "各")
    locked = (
        say(
            f"The cells lie in {units} at once, so this holds in {both}.",
            f"这些格同时属于{units}，所以在{both}处都成立。",
        )
        if len(found.units) > 1
        else ""
    )
    text = say.tell(
        say(
            f"{cells} in {units} can hold nothing but {digits}: {size} cells for {size} digits. "
            "The cells use up these digits among themselves, whichever goes where.",
            f"{units}的{cells}只能填{digits}：{size}个格对应{size}个数字。"
            "无论怎样分配，这些数字都被这几格用完。",
        ),
        locked,
        say(
            f"No other cell of {any_unit} can have them: {strike}.",
            f"{units}的其他格不能再填它们：{strike}。",
        ),
    )
    return where, pattern, text


@write.register(Subset)
def _write_subset(found: Subset, say: Words) -> str:
    return f"{say.short_digits(found.digits)} in {say.short_cells(found.cells)}"


REASONS: Final[dict[str, tuple[str, ...]]] = {
    "find.py": (
        "一个单元里n个格对应n个数字。",
        "显性数组：n个格只含n个数字，单元里的其他格删去这些数字。这些格若同在一条线和一个宫里，线和宫都删；两处都有删除时称为死锁数组。隐性数组：n个数字在单元里只有n个位置，这些格不含别的数字。",
    ),
}
