"""Uniqueness in words: rectangles, graves, unique loops and extended rectangles."""

from __future__ import annotations

from typing import Final

from nonet.geometry.cells import BOX, COLUMN_OF, ROW_OF
from nonet.techniques.explain.names import name
from nonet.techniques.explain.notation import write
from nonet.techniques.explain.tell import tell
from nonet.techniques.explain.words import Words
from nonet.techniques.step import Step
from nonet.techniques.uniqueness.evidence import Deadly, Grave, Rectangle


@tell.register(Rectangle)
def explain_rectangle(found: Rectangle, step: Step, say: Words) -> tuple[str, str, str]:
    """Explain a rectangle: the forbidden pattern, and what prevents it."""
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
    """Explain types 2 and 5, and the avoidable type 2: one digit saves the rectangle."""
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
    """Name the corners that have only the two digits."""
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


@tell.register(Grave)
def explain_grave(found: Grave, step: Step, say: Words) -> tuple[str, str, str]:
    """Explain BUG+1."""
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


@tell.register(Deadly)
def explain_deadly(found: Deadly, step: Step, say: Words) -> tuple[str, str, str]:
    """Explain a deadly pattern: why it is impossible, what prevents it, and what follows."""
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
    """Explain what follows, by the type."""
    if found.subset:
        return _deadly_subset(step, found, say)
    if found.locked:
        return _deadly_locked(step, found, say)
    return (_same if len(_roof(found)) > 1 else _deadly_one)(step, found, say)


def _deadly_one(step: Step, found: Deadly, say: Words) -> str:
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


def _deadly_subset(step: Step, found: Deadly, say: Words) -> str:
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


def _deadly_locked(step: Step, found: Deadly, say: Words) -> str:
    unit, strike = say.unit(found.unit or 0), say.strike(step.eliminations)
    either = say.any_cell(_roof(found))
    return say(
        f"In {unit} the digit {found.locked} can only go in {either}: one of them is "
        f"{found.locked}, so the other one has the true extra. Neither is anything else: {strike}.",
        f"{unit}中{found.locked}只能放在{either}：其中一格是{found.locked}，另一格就是多出的候选数。"
        f"两格都不能是别的数：{strike}。",
    )


@write.register(Rectangle)
def _write_rectangle(found: Rectangle, say: Words) -> str:
    subset = (
        f" with {say.short_cells(found.subset)} {{{say.short_digits(found.subset_digits, '')}}}"
        if found.subset
        else ""
    )
    return f"{say.short_digits(found.digits, '/')} in {say.short_cells(found.cells)}{subset}"


@write.register(Deadly)
def _write_deadly(found: Deadly, say: Words) -> str:
    pattern = (
        f"{say.short_digits(found.digits, '/')} in {say.short_cells(found.cells)}, "
        if found.cells
        else ""
    )
    subset = (
        f" with {say.short_cells(found.subset)} {{{say.short_digits(found.subset_digits, '')}}}"
        if found.subset
        else ""
    )
    return f"{pattern}{say.short_candidates(found.extras, '=')}{subset}"


@write.register(Grave)
def _write_grave(found: Grave, say: Words) -> str:
    return f"{found.digit} in {say.short_cells((found.cell,))}"


REASONS: Final[dict[str, tuple[str, ...]]] = {
    "find.py": (
        "题目只有一个解时，会造成两个解的情形不能出现。",
        "两行、两列、两宫里的四个格，都不是提示数时，不能交叉填入两个数字：互换它们就得到第二个解。所以至少有一格是别的数。之前删去过哪些候选数无关紧要：数字仍然可以互换。",
    ),
    "deadly.py": (
        "矩形之外的致死结构：两个解会共有的一些格。",
        "结构的格里除结构本身的数字外还有的候选数叫多余候选数。若它们全为假，数字可以互换，就会有第二个解：题目只有一个解时，必有一个为真。此后各种结构都一样，分为四型：",
        "1：只有一格有多余候选数，该格删去结构的数字\n2：多余候选数都是同一个数，同时看到它们的格删去它\n3：有多余候选数的格与同单元的其他格组成显性数组\n4：两个有多余候选数的格同在一个单元，某数在那里没有别的位置，两格删去其余的数",
        "全双值格：每个空格都有两个候选数，每个数字在每个缺它的单元里都有两个位置。唯一环：两个数字的一些格，所在的每行、每列、每宫都恰有两格。拓展矩形：两条线上各n格，两两并排，共n个数字；两条线经过相同的宫，或每条线的格恰是它与一个宫共有的三格。",
    ),
    "bug_plus_1": (
        "假如每个空格都只剩两个候选数，且每个候选数在各单元中都恰好出现两次，则有两个解或无解。因此那个有三个候选数的格，填在其各单元中出现三次的数字。",
    ),
    "unique_rectangle_3": ("两格之一必填某个多余的数字：两格合起来算作一个含这些数字的格。",),
    "unique_rectangle_4": ("两格之一必是该数字，所以两格都不能是另一个数字。",),
    "unique_rectangle_5": ("同时看到这些角的格删去该数字。",),
    "unique_rectangle_6": (
        "两行（或两列）中该数字都只在矩形里。它若在有多余数字的角上，另一个数字就会在其余两角交叉出现，所以它不在那里。",
    ),
    "hidden_rectangle": (
        "假如对角那一格是其中一个数字，它的两个邻角都将是另一个数字（该数字在其行和列中是强链），于是第一角就补全了致死结构。",
    ),
    "avoidable_rectangle_2": (
        "每个空角都有会补全结构的数字和另一个相同的数字：同时看到两角的格删去后者。",
    ),
    "bug_4": ("两格之一是该数字，另一格是多余候选数：两格都删去其余的数。",),
    "extended_rectangle_4": ("两格之一是该数字，另一格是多余候选数：两格都删去其余的数。",),
}
