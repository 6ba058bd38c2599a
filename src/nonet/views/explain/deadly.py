"""Deadly patterns in words: graves, unique loops and extended rectangles, in four types."""

from __future__ import annotations

from nonet.board.cells import BOX, COLUMN_OF, ROW_OF
from nonet.engines.logic.evidence import Deadly
from nonet.engines.logic.step import Step
from nonet.views.explain.names import name
from nonet.views.explain.words import Words


def tell_deadly(step: Step, found: Deadly, say: Words) -> tuple[str, str, str]:
    """Tell a deadly pattern: what must not be, what prevents it, and what follows."""
    title = name(step.technique, say.lang)
    roof = sorted({cell for cell, _ in found.extras})
    if not found.digits:
        where = say("Count the candidates of the empty cells.", "数一数各空格的候选数个数。")
        pattern = say(
            f"All empty cells have two candidates, but for {say.cells(roof)}: {title}.",
            f"除{say.cells(roof)}外，所有空格都有两个候选数：{title}。",
        )
    else:
        bare = [cell for cell in found.cells if cell not in roof]
        digits = say.digits(found.digits)
        where = say(f"Look at {say.cells(bare)}.", f"看{say.cells(bare)}。")
        pattern = say(
            f"{say.cells(found.cells)} must not be filled with {digits} alone: {title}.",
            f"{say.cells(found.cells)}不能只填{digits}：{title}。",
        )
    which = say("the others there", "其中多出的候选数") if found.digits else say("these", "它们")
    saved = say(
        f"So one of {which} is true: {_extras(found, say)}.",
        f"所以{which}必有一个为真：{_extras(found, say)}。",
    )
    return where, pattern, say.tell(_rule(found, say), saved, _end(step, found, say))


def _rule(found: Deadly, say: Words) -> str:
    cells, digits = say.cells(found.cells), say.digits(found.digits)
    if not found.digits:
        return say(
            f"All empty cells have two candidates, but for {say.cells(_roof(found))}. Without "
            f"{_extras(found, say, True)}, every empty cell would have two candidates and every "
            "digit two places in each unit that still needs it: then there would be two solutions "
            "or none, and the puzzle has exactly one.",
            f"除{say.cells(_roof(found))}外，所有空格都有两个候选数。"
            f"若没有{_extras(found, say, True)}，"
            "每个空格都有两个候选数，每个数字在每个还需要它的单元里都恰有两个位置，就会有两个解或无解，"
            "而本题恰有一个解。",
        )
    if len(found.digits) == 2:  # a loop; an extended rectangle has more
        return say(
            f"{cells} make a ring: each row, column and box of theirs has two of them. If they "
            f"held nothing but {digits}, the two digits could be exchanged all around: there would "
            "be a second solution, and the puzzle has only one.",
            f"{cells}首尾相连成环：所在的每行、每列、每宫都恰有其中两格。若这些格只有{digits}，"
            "沿环交换两数就会得到第二个解，而本题只有一个解。",
        )
    count = say.number(len(found.cells) // 2)
    rows, columns = (
        {ROW_OF[cell] for cell in found.cells},
        {COLUMN_OF[cell] for cell in found.cells},
    )
    paired = len({line // BOX for line in min(rows, columns, key=len)}) == 1
    return say(
        f"{cells} lie in two lines, {count} cells in each, which face each other in pairs; "
        f"{'each pair lies' if paired else 'those of each line lie'} in one box. If they held "
        f"nothing but {digits}, both lines would have the same digits there, and could exchange "
        "them: there would be a second solution, and the puzzle has only one.",
        f"{cells}位于两条线上，每条线{count}格，两两相对，"
        f"{'每对' if paired else '同一线上的各格'}同在一宫。若这些格只有{digits}，"
        "两条线在此处的数字相同，整体互换就会得到第二个解，而本题只有一个解。",
    )


def _roof(found: Deadly) -> list[int]:
    return sorted({cell for cell, _ in found.extras})


def _extras(found: Deadly, say: Words, every: bool = False) -> str:
    """List the extras by cell; `every`: all of them, else one of them."""
    listed = []
    for cell in _roof(found):
        digits = [digit for other, digit in found.extras if other == cell]
        some = say.digits(digits) if every else say.any_digit(digits)
        listed.append(say(f"{some} in {say.cell(cell)}", f"{say.cell(cell)}的{some}"))
    return say.join(listed, "" if every else say(", or ", "，或"))


def _end(step: Step, found: Deadly, say: Words) -> str:
    """Tell what follows, by the type."""
    if found.subset:
        return _subset(step, found, say)
    if found.locked:
        return _locked(step, found, say)
    return (_same if len(_roof(found)) > 1 else _one)(step, found, say)


def _one(step: Step, found: Deadly, say: Words) -> str:
    (cell,) = _roof(found)
    strike = say.strike(step.eliminations)
    return say(
        f"{say.cell(cell)} is none of the pattern's digits: {strike}.",
        f"{say.cell(cell)}不能是结构里的数：{strike}。",
    )


def _same(step: Step, found: Deadly, say: Words) -> str:
    digit, strike = found.extras[0][1], say.strike(step.eliminations)
    return say(
        f"One of {say.cells(_roof(found))} is {digit}, and what sees "
        f"{'both' if len(_roof(found)) == 2 else 'all'} of them is not: {strike}.",
        f"{say.cells(_roof(found))}中必有一格是{digit}，同时看到它们的格不能是{digit}：{strike}。",
    )


def _subset(step: Step, found: Deadly, say: Words) -> str:
    unit, strike = say.unit(found.unit or 0), say.strike(step.eliminations)
    digits, size = say.digits(found.subset_digits), say.number(len(found.subset) + 1)
    return say(
        f"{say.cells(_roof(found))} count as one cell with these candidates. With "
        f"{say.cells(found.subset)} in {unit} that makes {size} cells for the {size} digits "
        f"{digits}, which are used up there. What sees all places of one of these digits cannot be "
        f"it: {strike}.",
        f"{say.cells(_roof(found))}合起来相当于一个只含这些候选数的格。"
        f"它与{unit}的{say.cells(found.subset)}合为{size}个格，恰好用完{digits}这{size}个数字，"
        f"看到其中某数全部位置的格不能再填该数：{strike}。",
    )


def _locked(step: Step, found: Deadly, say: Words) -> str:
    unit, strike = say.unit(found.unit or 0), say.strike(step.eliminations)
    either = say.any_cell(_roof(found))
    return say(
        f"In {unit} the digit {found.locked} can only go in {either}: one of them is "
        f"{found.locked}, so the other one has the true extra. Neither is anything else: {strike}.",
        f"{unit}中{found.locked}只能放在{either}：其中一格是{found.locked}，另一格就是多出的候选数。"
        f"两格都不能是别的数：{strike}。",
    )
