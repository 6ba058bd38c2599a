"""Singles, locked candidates and subsets in words."""

from __future__ import annotations

from nonet.board.cells import SIDE
from nonet.engines.logic.step import Locked, Single, Step, Subset
from nonet.views.explain.names import name
from nonet.views.explain.words import Words


def tell_single(step: Step, found: Single, say: Words) -> tuple[str, str, str]:
    """Tell a full house, a naked or a hidden single."""
    ((cell, digit),) = step.placements
    at = say.cell(cell)
    if found.unit is None:
        return (
            say(f"Look at {at}: what can it still be?", f"看{at}：它还能填什么？"),
            say(
                f"{at} is a naked single: it has one candidate left.",
                f"{at}是唯一余数：它只剩一个候选数。",
            ),
            _naked(at, digit, found, say),
        )
    unit = say.unit(found.unit)
    where = say(f"Look at {unit}.", f"看{unit}。")
    if step.technique == "full_house":
        pattern = say(f"{unit.capitalize()} has one empty cell left.", f"{unit}只剩一个空格。")
        text = say(
            f"All cells of {unit} are filled but {at}. The digit that is missing there is {digit}, "
            f"so {at} is {digit}.",
            f"{unit}除{at}外都已填好，缺少的数字是{digit}，所以{at}填{digit}。",
        )
        return where, pattern, text
    kind = "行列宫"[found.unit // SIDE]
    pattern = say(
        f"There is a hidden single in {unit}: the digit {digit} has one place left.",
        f"{unit}可用{kind}排除：数字{digit}只剩一个位置。",
    )
    return where, pattern, _hidden(at, digit, found, unit, say)


def _naked(at: str, digit: int, found: Single, say: Words) -> str:
    if len(found.blockers) == 8:
        why = say(
            f"The row, the column and the box of {at} already hold the eight other digits "
            f"(see {say.cells(found.blockers)}).",
            f"{at}所在的行、列、宫已经出现了其他八个数字（见{say.cells(found.blockers)}）。",
        )
    else:
        why = say(
            f"All candidates of {at} but {digit} are gone, by digits in its row, column and box "
            "and by earlier eliminations.",
            f"由于同行、同列、同宫的数字以及之前的删减，{at}的候选数只剩{digit}。",
        )
    return say.tell(why, say(f"Only {digit} is left, so {at} is {digit}.", f"所以{at}填{digit}。"))


def _hidden(at: str, digit: int, found: Single, unit: str, say: Words) -> str:
    cells, gone = say.cells(found.blockers), say.cells(found.struck)
    some = f"{digit}s in {cells} keep" if len(found.blockers) > 1 else f"{digit} in {cells} keeps"
    seen = say(
        f"The {some} it out of {'other' if found.struck else 'all other empty'} cells of {unit}.",
        f"{cells}的{digit}使{unit}的其他{'' if found.struck else '所有'}空格不能再填{digit}。",
    )
    earlier = say(f"It was struck out of {gone} before.", f"{gone}的{digit}此前已被删去。")
    return say.tell(
        say(f"Where can {digit} go in {unit}?", f"{unit}的{digit}能放在哪里？"),
        seen if found.blockers else "",
        earlier if found.struck else "",
        say(
            f"Every empty cell of {unit} but {at} is closed to {digit}, so {at} is {digit}.",
            f"{unit}中只有{at}能放{digit}，所以{at}填{digit}。",
        ),
    )


def tell_locked(step: Step, found: Locked, say: Words) -> tuple[str, str, str]:
    """Tell pointing and claiming."""
    (digit,) = found.digits
    source, target = say.unit(found.source), say.unit(found.target)
    cells = say.any_cell(found.cells)
    these = "both" if len(found.cells) == 2 else "all"
    return (
        say(f"Look at the digit {digit} in {source}.", f"看{source}中的数字{digit}。"),
        say(
            f"In {source} all places for {digit} lie in {target}: locked candidates.",
            f"{source}中{digit}的位置全部落在{target}：形成区块。",
        ),
        say(
            f"In {source} the digit {digit} can only go in {cells}, which {these} lie in "
            f"{target}. Whichever of them it is, {target} has its {digit} there and nowhere else: "
            f"{say.strike(step.eliminations)}.",
            f"在{source}中，数字{digit}只能放在{cells}，它们都属于{target}。"
            f"无论是哪一格，{target}的{digit}都在其中，别处不能再有："
            f"{say.strike(step.eliminations)}。",
        ),
    )


def tell_subset(step: Step, found: Subset, say: Words) -> tuple[str, str, str]:
    """Tell naked, locked and hidden subsets."""
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
    locked = (
        say(
            f"The cells lie in {units} at once, so this holds in both.",
            f"这些格同时属于{units}，所以在两处都成立。",
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
