"""Uniqueness in words: unique, hidden and avoidable rectangles, and BUG+1."""

from __future__ import annotations

from nonet.engines.logic.step import Grave, Rectangle, Step
from nonet.views.explain.names import name
from nonet.views.explain.words import Words


def tell_rectangle(step: Step, found: Rectangle, say: Words) -> tuple[str, str, str]:
    """Tell a rectangle: what must not be, and what keeps it from being."""
    a, b = found.digits
    cells = say.cells(found.cells)
    title = name(step.technique, say.lang)
    where = say(f"Look at {say.cells(found.floor)}.", f"看{say.cells(found.floor)}。")
    pattern = say(
        f"{cells} are the corners of a rectangle for {a} and {b}: {title}.",
        f"{cells}是{a}和{b}的矩形的四角：{title}。",
    )
    if step.technique in ("avoidable_rectangle_1", "avoidable_rectangle_2"):
        rule = say(
            f"None of {cells} is given. If they held {a} and {b} crosswise, exchanging the two "
            "digits would give a second solution, and the puzzle has only one.",
            f"{cells}都不是提示数。若其中{a}和{b}交叉排列，交换两数就会得到第二个解，"
            "而本题只有一个解。",
        )
    else:
        rule = say(
            f"{cells} lie in two rows, two columns and two boxes. If they held nothing but {a} and "
            f"{b}, crosswise, the two digits could be exchanged: there would be a second solution, "
            "and the puzzle has only one.",
            f"{cells}位于两行、两列、两宫。若四格只有{a}和{b}交叉排列，交换两数就会得到第二个解，"
            "而本题只有一个解。",
        )
    end = _CASES[step.technique](step, found, say)
    needs_floor = step.technique in ("unique_rectangle_4", "unique_rectangle_6", "hidden_rectangle")
    return where, pattern, say.tell(rule, _floor(found, say) if needs_floor else "", end)


def _one(step: Step, found: Rectangle, say: Words) -> str:
    (roof,) = found.roof
    a, b = found.digits
    strike, extra = say.strike(step.eliminations), say.any_digit(found.extra)
    return say(
        f"Three corners hold {a} and {b} alone, so {say.cell(roof)} must be something else, "
        f"{extra}: {strike}.",
        f"三个角只含{a}和{b}，所以{say.cell(roof)}必须是别的数，即{extra}：{strike}。",
    )


def _extra(step: Step, found: Rectangle, say: Words) -> str:
    """Tell types 2 and 5, and the avoidable type 2: one digit saves the rectangle."""
    (digit,) = found.extra
    strike = say.strike(step.eliminations)
    return say(
        f"Only {digit} in {say.any_cell(found.roof)} can prevent it, so one of these is {digit}. "
        f"What sees all their {digit}s cannot be {digit}: {strike}.",
        f"只有{say.any_cell(found.roof)}中的{digit}能避免这种情况，所以其中一格是{digit}。"
        f"看到它们全部{digit}的格不能是{digit}：{strike}。",
    )


def _subset(step: Step, found: Rectangle, say: Words) -> str:
    extra, digits = say.any_digit(found.extra), say.digits(found.subset_digits)
    unit = say.unit(found.unit or 0)
    strike = say.strike(step.eliminations)
    size = say.number(len(found.subset) + 1)
    return say(
        f"So one of {say.cells(found.roof)} is {extra}: together they count as one cell with these "
        f"candidates. With {say.cells(found.subset)} in {unit} that makes {size} cells for the "
        f"{size} digits {digits}, which use them up. What sees all places of one of these digits "
        f"there cannot be it: {strike}.",
        f"所以{say.cells(found.roof)}中有一格是{extra}：两格合起来相当于一个只含这些候选数的格。"
        f"它与{unit}的{say.cells(found.subset)}合为{size}个格，恰好用完{digits}这{size}个数字，"
        f"看到其中某数全部位置的格不能再填该数：{strike}。",
    )


def _floor(found: Rectangle, say: Words) -> str:
    """Say which corners have nothing but the two digits."""
    cells, digits = say.cells(found.floor), say.digits(found.digits)
    hold = "holds" if len(found.floor) == 1 else "hold"
    return say(f"{cells} {hold} {digits} alone.", f"{cells}只含{digits}。")


def _locked(step: Step, found: Rectangle, say: Words) -> str:
    (link,) = found.links
    digit = link.start.digit
    (other,) = (one for one in found.digits if one != digit)
    strike = say.strike(step.eliminations)
    return say(
        f"In {say.unit(link.unit or 0)} the digit {digit} can only go in "
        f"{say.any_cell(found.roof)}, so one of these is {digit}. If the other were {other}, the "
        f"four would stand crosswise: neither is {other}, {strike}.",
        f"{say.unit(link.unit or 0)}中{digit}只能放在{say.any_cell(found.roof)}，"
        f"其中一格是{digit}。"
        f"若另一格是{other}，四格就会交叉排列：所以两格都不是{other}，{strike}。",
    )


def _crossed(step: Step, found: Rectangle, say: Words) -> str:
    digit = found.links[0].start.digit
    (other,) = (one for one in found.digits if one != digit)
    units = say.units([link.unit or 0 for link in found.links])
    strike = say.strike(step.eliminations)
    return say(
        f"In {units} the digit {digit} can only go in these corners, so it stands in two opposite "
        f"ones. If these were {say.cells(found.roof)}, then {say.cells(found.floor)} would be "
        f"{other}, and the four would stand crosswise: {strike}.",
        f"{units}中{digit}只能放在这些角上，因此占据一对对角。若是{say.cells(found.roof)}，"
        f"则{say.cells(found.floor)}都是{other}，四格交叉排列：{strike}。",
    )


def _hidden(step: Step, found: Rectangle, say: Words) -> str:
    ((corner, other),) = step.eliminations
    digit = found.links[0].start.digit
    units = say.units([link.unit or 0 for link in found.links])
    at = say.cell(corner)
    return say(
        f"Suppose that {at} is {other}. In {units} the digit {digit} can only go in these corners, "
        f"so both neighbours of {at} in the rectangle are {digit}, and the corner opposite is "
        f"{other}: the four stand crosswise. So {at} is not {other}: "
        f"{say.strike(step.eliminations)}.",
        f"假设{at}是{other}。{units}中{digit}只能放在这些角上，于是矩形中与{at}相邻的两角都是{digit}，"
        f"对角是{other}：四格交叉排列。所以{at}不是{other}：{say.strike(step.eliminations)}。",
    )


def _last(step: Step, found: Rectangle, say: Words) -> str:
    ((corner, digit),) = step.eliminations
    return say(
        f"{say.cells(found.floor)} already stand so; with {digit} in {say.cell(corner)} the "
        f"pattern would be complete: {say.strike(step.eliminations)}.",
        f"{say.cells(found.floor)}已经如此排列，若{say.cell(corner)}填{digit}就会补全它："
        f"{say.strike(step.eliminations)}。",
    )


_CASES = {
    "unique_rectangle_1": _one,
    "unique_rectangle_2": _extra,
    "unique_rectangle_3": _subset,
    "unique_rectangle_4": _locked,
    "unique_rectangle_5": _extra,
    "unique_rectangle_6": _crossed,
    "hidden_rectangle": _hidden,
    "avoidable_rectangle_1": _last,
    "avoidable_rectangle_2": _extra,
}


def tell_grave(step: Step, found: Grave, say: Words) -> tuple[str, str, str]:
    """Tell BUG+1."""
    cell, digit = say.cell(found.cell), found.digit
    return (
        say(
            "Count the candidates of the empty cells.",
            "数一数各空格的候选数个数。",
        ),
        say(
            f"All empty cells have two candidates, only {cell} has three: "
            f"{name(step.technique, say.lang)}.",
            f"所有空格都有两个候选数，只有{cell}有三个：{name(step.technique, say.lang)}。",
        ),
        say(
            f"All empty cells have two candidates, only {cell} has three. Without the {digit} in "
            f"{cell}, each digit would have two places in every unit that still needs it: then "
            "there would be two solutions or none, and the puzzle has exactly one. "
            f"{digit} is there three times in {say.units(found.units)}, so {cell} is {digit}: "
            f"{say.strike(step.eliminations)}.",
            f"所有空格都有两个候选数，只有{cell}有三个。若{cell}没有{digit}，"
            "每个数字在每个还需要它的单元里都恰有两个位置，就会有两个解或无解，而本题恰有一个解。"
            f"在{say.units(found.units)}中{digit}出现了三次，所以{cell}是{digit}："
            f"{say.strike(step.eliminations)}。",
        ),
    )
