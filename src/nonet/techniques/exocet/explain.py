"""Tridagons, exocets, multi-sector locked sets and symmetry in words."""

from __future__ import annotations

from collections.abc import Iterable

from nonet.board.cells import SIDE, UNITS, UNITS_OF, Digit, Unit
from nonet.engines.logic.exotic_evidence import (
    DoubleExocet,
    Exocet,
    Sectors,
    Symmetry,
    Tridagon,
)
from nonet.engines.logic.step import Step
from nonet.views.explain.names import name
from nonet.views.explain.words import Part, Told, Words, short_cells

_KINDS = {
    "half turn": ("a half turn", "旋转180度"),
    "quarter turn": ("a quarter turn", "旋转90度"),
    "diagonal": ("a reflection in the diagonal from r1c1 to r9c9", "沿r1c1到r9c9的对角线翻转"),
    "antidiagonal": ("a reflection in the diagonal from r1c9 to r9c1", "沿r1c9到r9c1的对角线翻转"),
}


def tell_tridagon(step: Step, found: Tridagon, say: Words) -> Told:
    """Tell why three digits cannot fill twelve cells, and what does."""
    title, boxes = name(step.technique, say.lang), say.units(found.boxes)
    digits, cells = say.digits(found.digits), short_cells(found.cells)
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


def tell_exocet(step: Step, found: Exocet, say: Words) -> Told:
    """Tell why the targets hold the digits of the base."""
    title, base, targets = (
        name(step.technique, say.lang),
        say.cells(found.base),
        say.cells(found.targets),
    )
    band = _band(found, say)
    where = say(f"Look at {base} and their {band}.", f"看{base}及所在的{band}。")
    pattern = say(
        f"There is {say.a(title)} with base {base} and targets {targets}.",
        f"有{title}：基准格{base}，目标格{targets}。",
    )
    end = say(
        f"So {targets} hold these two digits and no others, and {base} none that neither target "
        f"can hold: {say.strike(step.eliminations)}.",
        f"所以{targets}只填这两个数，{base}也不能填两个目标格都没有的数：{say.strike(step.eliminations)}。",
    )
    return where, pattern, [*_targets_hold(found, say), (end, None)]


def _band(found: Exocet, say: Words) -> str:
    return say("band", "大行") if found.lines[0] >= SIDE else say("stack", "大列")


def _listed(covers: Iterable[tuple[Digit, tuple[Unit, ...]]], say: Words) -> str:
    """Say in which units the places of each digit lie, outside the band."""
    return say("; ", "；").join(
        say(
            f"{digit} in {say.units(sorted(units))}" if units else f"{digit} nowhere",
            f"{digit}在{say.units(sorted(units))}" if units else f"{digit}没有位置",
        )
        for digit, units in covers
    )


def _targets_hold(found: Exocet, say: Words) -> list[Part]:
    """Prove that the digits of the base are in the targets."""
    base, targets, others = map(say.cells, (found.base, found.targets, found.companions))
    digits, lines = say.digits(found.digits), say.units(sorted(found.lines))
    first, second = found.base
    home = say.units([unit for unit in UNITS_OF[first] if unit in UNITS_OF[second]])
    band, covers = _band(found, say), _listed(found.covers, say)
    start = say(
        f"{base} hold two of {digits}. Let x be one of the two. On {lines}, inside the {band}, x "
        f"has no place but {targets}: {home} have it in {base}, and {others} cannot be x.",
        f"{base}填{digits}中的两个。设X是其中之一。在{lines}上，本{band}之内，X只能在{targets}："
        f"{home}已在{base}填X，{others}也不能填X。",
    )
    count = say(
        f"If neither target were x, all three of {lines} would have x outside the {band}. But "
        f"there the places lie in two units at most ({covers}), which hold two of them at most. "
        f"So each of the two digits of {base} is in one of {targets}.",
        f"若两个目标格都不是X，{lines}三条线都要在{band}之外填X。但那里的位置最多只在两个单元内"
        f"（{covers}），最多容纳两个。所以{base}的两个数都在{targets}中。",
    )
    return [(start, found), (count, found)]


def tell_double_exocet(step: Step, found: DoubleExocet, say: Words) -> Told:
    """Tell how two exocets share out their digits."""
    title, (one, other) = name(step.technique, say.lang), found.parts
    bases, targets = say.cells((*one.base, *other.base)), say.cells((*one.targets, *other.targets))
    first, second = say.cells(one.base), say.cells(other.base)
    digits, lines, band = say.digits(found.digits), say.units(sorted(one.lines)), _band(one, say)
    where = say(
        f"Look at {first}, at {second} and their {band}.", f"看{first}、{second}及所在的{band}。"
    )
    pattern = say(
        f"There is {say.a(title)} with bases {bases} and targets {targets}.",
        f"有{title}：基准格{bases}，目标格{targets}。",
    )
    apart = say(
        f"No digit is in both bases: {_why_apart(found, say)}. So {bases} hold each of {digits} "
        f"once, and so do {targets}.",
        f"没有数字同时在两处基准格：{_why_apart(found, say)}。"
        f"所以{bases}恰为{digits}各一次，{targets}也是。",
    )
    covers = dict(cover for part in found.parts for cover in part.covers)
    listed = _listed(covers.items(), say)
    twice = say(
        f"So each digit is just once on {lines} inside the {band}, in a target, and twice outside "
        f"it: in both units that hold its places there ({listed}).",
        f"所以每个数在{band}之内的{lines}上恰好一次，在目标格；在{band}之外恰好两次，"
        f"即容纳其位置的两个单元各一次（{listed}）。",
    )
    end = say(
        "A digit goes from the rest of these units, and from what sees all its places in the bases "
        f"or in the targets; targets and bases hold nothing else: {say.strike(step.eliminations)}.",
        "这些单元的其余格，以及看到该数在基准格或目标格的全部位置的格，都删去该数；"
        f"目标格与基准格不填别的数：{say.strike(step.eliminations)}。",
    )
    proofs = [part for exocet in found.parts for part in _targets_hold(exocet, say)]
    return where, pattern, [*proofs, (apart, found), (twice, found), (end, None)]


def _why_apart(found: DoubleExocet, say: Words) -> str:
    """Say why no digit is in both bases of a double exocet."""
    one, other = found.parts
    share = [unit for unit in UNITS_OF[one.base[0]] if {*one.base, *other.base} <= {*UNITS[unit]}]
    if share:
        return say(f"they share {say.unit(share[0])}", f"它们同在{say.unit(share[0])}")
    boxes = [UNITS_OF[part.base[0]][-1] for part in found.parts]
    targets = {*one.targets, *other.targets}
    beside = {cell for cell in targets if UNITS_OF[cell][-1] in boxes}
    near, far = say.cells(beside), say.cells(targets - beside)
    return say(
        f"{near} could not be it, each in a box with a base, so that {far} would both be it, in "
        "one line",
        f"{near}各与一处基准格同宫，不能填它，于是{far}都要填它，却在同一条线上",
    )


def tell_sectors(step: Step, found: Sectors, say: Words) -> Told:
    """Tell how cells use up as many digits of units."""
    title, count, cells = name(step.technique, say.lang), len(found.cells), short_cells(found.cells)
    by_unit: dict[int, list[int]] = {}
    for digit, unit in found.covers:
        by_unit.setdefault(unit, []).append(digit)
    where = say(f"Look at {say.units(sorted(by_unit))}.", f"看{say.units(sorted(by_unit))}。")
    pattern = say(
        f"There is {say.a(title)} of {count} cells: {cells}.", f"有{title}，共{count}格：{cells}。"
    )
    given = say("; ", "；").join(
        say(
            f"{say.digits(by_unit[unit])} of {say.unit(unit)}",
            f"{say.unit(unit)}的{say.digits(by_unit[unit])}",
        )
        for unit in sorted(by_unit)
    )
    start = say(
        f"The {count} cells {cells} have no candidates but these: {given}.",
        f"{count}格{cells}的候选数都属于：{given}。",
    )
    full = say(
        f"A unit has a digit once, so these are {count} digits at most, and {count} cells need "
        f"them all: each is in one of the cells.",
        f"一个单元中一个数只填一次，所以最多是{count}个数，而{count}格需要全部：每一个都在这些格里。",
    )
    end = say(
        f"So they are nowhere else in their units, and no cell takes two of them at once: "
        f"{say.strike(step.eliminations)}.",
        f"所以它们不在所属单元的别处，一格也不能同时占用两个：{say.strike(step.eliminations)}。",
    )
    return where, pattern, [(start, found), (full, found), (end, None)]


def tell_symmetry(step: Step, found: Symmetry, say: Words) -> Told:
    """Tell what a symmetry of the givens means for the solution."""
    title, kind = name(step.technique, say.lang), say(*_KINDS[found.kind])
    where = say("Look at the givens of the whole grid.", "看整个盘面的提示数。")
    pattern = say(f"There is a symmetry: {title}.", f"提示数对称：{title}。")
    pairs = [(one, other) for one, other in enumerate(found.partners, 1)]
    changes = say(", ", "、").join(
        say(f"{one} to {other}", f"{one}变{other}") for one, other in pairs if one != other
    )
    own = say.digits([one for one, other in pairs if one == other])
    stay = say(f"; {own} stay what they are", f"；{own}不变") if own else ""
    start = say(
        f"After {kind}, and with digits changed ({changes}{stay}), all givens are where they were.",
        f"盘面{kind}并换数（{changes}{stay}）之后，提示数与原来相同。",
    )
    rule = say(
        "So the solution, moved and changed in this way, is a solution too. There is only one: it "
        "is the same. So where a cell holds a digit, the cell that it goes to holds what this "
        "digit is changed to.",
        "所以答案这样变换之后仍是答案。答案唯一，因此与原来相同：某格填一个数，它变到的格就填变换后的数。",
    )
    fixed = short_cells(found.fixed)
    if found.fixed:
        rule = say.tell(
            rule,
            say(
                f"Cells that stay where they are ({fixed}) hold digits that stay what they are.",
                f"位置不变的格（{fixed}）只能填不变的数。",
            ),
        )
    end = say(
        "A candidate is false if it goes to a cell that cannot hold the changed digit: "
        f"{say.strike(step.eliminations)}.",
        f"变到的格不能填变换后的数，这个候选数就为假：{say.strike(step.eliminations)}。",
    )
    return where, pattern, [(start, found), (rule, found), (end, None)]
