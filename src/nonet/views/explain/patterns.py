"""Patterns in words: direct steps, exclusions, fireworks, guardians and 3D Medusa."""

from __future__ import annotations

from collections.abc import Iterable

from nonet.board.cells import PEERS, Candidate
from nonet.engines.logic.evidence import Direct, Exclusion, Firework, Guardians, Medusa
from nonet.engines.logic.step import Step
from nonet.views.explain.names import name
from nonet.views.explain.words import Part, Told, Words


def tell_direct(step: Step, found: Direct, say: Words) -> Told:
    """Tell a direct step: what is locked, what that closes, and what is left."""
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


def tell_exclusion(step: Step, found: Exclusion, say: Words) -> Told:
    """Tell an exclusion: for each digit that goes, every combination that it would be in."""
    title, cells = name(step.technique, say.lang), say.cells(found.cells)
    where = say(f"Look at {cells} together.", f"把{cells}放在一起看。")
    pattern = say(
        f"Not all digits of {cells} can be combined: {title}.",
        f"{cells}的数字不能任意组合：{title}。",
    )
    parts: list[Part] = []
    for cell, digit in step.eliminations:
        at = found.cells.index(cell)
        reasons: dict[int | None, list[str]] = {}
        for digits, by in found.barred:
            if digits[at] == digit:
                rest = [str(d) for i, d in enumerate(digits) if i != at]
                reasons.setdefault(by, []).append("+".join(rest))
        others = say.cells([other for other in found.cells if other != cell])
        cases = say("; ", "；").join(_case(by, rest, say) for by, rest in reasons.items())
        parts.append(
            (
                say(
                    f"If {say.cell(cell)} were {digit}, nothing would fit into {others}: {cases}.",
                    f"若{say.cell(cell)}是{digit}，{others}填什么都不行：{cases}。",
                ),
                found,
            )
        )
    end = say(f"So {say.strike(step.eliminations)}.", f"所以{say.strike(step.eliminations)}。")
    return where, pattern, [*parts, (end, None)]


def _case(by: int | None, rest: list[str], say: Words) -> str:
    listed = say(", ", "、").join(rest)
    if by is None:
        return say(f"with {listed} two cells of a unit are alike", f"取{listed}时同单元两格相同")
    return say(
        f"with {listed} nothing is left for {say.cell(by)}", f"取{listed}时{say.cell(by)}无数可填"
    )


def tell_firework(step: Step, found: Firework, say: Words) -> Told:
    """Tell a firework."""
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


def tell_guardians(step: Step, found: Guardians, say: Words) -> Told:
    """Tell an odd ring and its guardians."""
    title, digit = name(step.technique, say.lang), found.digit
    ring = (" → " if say.english else "→").join(say.cell(c) for c in (*found.ring, found.ring[0]))
    units, strike = say.units(sorted(found.units)), say.strike(step.eliminations)
    guards, count = say.any_cell(found.guardians), say.number(len(found.ring))
    alone = len(found.guardians) == 1
    other = say(
        "their one other place" if alone else "one of their other places",
        "唯一的另外一个位置" if alone else "另外的位置中必有一个",
    )
    these = say("it", "它") if alone else say("all of these", "它们全部")
    where = say(f"Look at the digit {digit} in {units}.", f"看数字{digit}在{units}中的位置。")
    pattern = say(
        f"{ring} is a ring of {count} cells for {digit}: {title}.",
        f"{ring}是{digit}的{count}格环：{title}。",
    )
    text = say(
        f"{ring}: each cell shares one of {units} with the next. If these units had {digit} "
        f"nowhere else, it would stand in every second cell all around, but {count} is odd. So "
        f"{other} is {digit}: {guards}. What sees {these} is not: {strike}.",
        f"{ring}：每格与下一格同在{units}之一。若这些单元里{digit}没有别的位置，它沿环就要隔一格出现，"
        f"但环有{count}格，是奇数。所以{other}是{digit}：{guards}。"
        f"看到{these}的格不能是{digit}：{strike}。",
    )
    return where, pattern, text


def tell_medusa(step: Step, found: Medusa, say: Words) -> Told:
    """Tell the two colours, and which is false or what excludes both."""
    title = name(step.technique, say.lang)
    start = found.links[0][0]
    where = say(
        f"Start at {say.cell(start[0])} and colour what has two places or two candidates.",
        f"从{say.cell(start[0])}开始，给只有两个位置或两个候选数的地方染色。",
    )
    pattern = say(
        f"Strong links from {start[1]} in {say.cell(start[0])} make {say.a(title)}.",
        f"从{say.cell(start[0])}的{start[1]}出发的强链构成{title}。",
    )
    colors = say(
        f"Colour A: {_listed(found.first, say)}. Colour B: {_listed(found.second, say)}. "
        "Neighbours in the net are the last two of a cell, or of a digit in a unit: so all of one "
        "colour are true, and all of the other false.",
        f"A色：{_listed(found.first, say)}。B色：{_listed(found.second, say)}。"
        "网中相邻的两个是一格仅有的两个候选数，或某数在一个单元里仅有的两个位置："
        "所以一种颜色全真，另一种全假。",
    )
    return where, pattern, [(colors, found), (_medusa_end(step, found, say), None)]


def _medusa_end(step: Step, found: Medusa, say: Words) -> str:
    strike = say.strike(step.eliminations)
    if found.false is None:
        cases = []
        for gone in step.eliminations:
            a, b = (_witness(gone, color) for color in (found.first, found.second))
            cases.append(
                say(
                    f"{_named(gone, say)} by {_named(a, say)} or {_named(b, say)}",
                    f"{_named(gone, say)}被{_named(a, say)}或{_named(b, say)}排除",
                )
            )
        listed = say("; ", "；").join(cases)
        return say(
            f"Whichever colour is true, these are excluded: {listed}. So {strike}.",
            f"无论哪种颜色为真，下列候选数都被排除：{listed}。所以{strike}。",
        )
    color = "AB"[found.false]
    if found.clash:
        one, two = (_named(candidate, say) for candidate in found.clash)
        return say(
            f"{one} and {two} both have colour {color} and exclude each other, so {color} is "
            f"false: {strike}.",
            f"{one}和{two}同为{color}色，却互相排除，所以{color}色为假：{strike}。",
        )
    cell = say.cell(found.bare[0][0])
    own = (found.first, found.second)[found.false]
    told = say("; ", "；").join(_excluded(gone, _witness(gone, own), say) for gone in found.bare)
    return say(
        f"If {color} were true, nothing would be left for {cell}: {told}. So {color} is false: "
        f"{strike}.",
        f"若{color}色为真，{cell}就没有候选数了：{told}。所以{color}色为假：{strike}。",
    )


def _excluded(gone: Candidate, by: Candidate, say: Words) -> str:
    return say(
        f"{_named(gone, say)} excluded by {_named(by, say)}",
        f"{_named(gone, say)}被{_named(by, say)}排除",
    )


def _named(candidate: Candidate, say: Words) -> str:
    cell, digit = candidate
    return say(f"{digit} in {say.cell(cell)}", f"{say.cell(cell)}的{digit}")


def _listed(candidates: Iterable[Candidate], say: Words) -> str:
    by_digit: dict[int, list[int]] = {}
    for cell, digit in candidates:
        by_digit.setdefault(digit, []).append(cell)
    return say("; ", "；").join(
        say(f"{digit} in {say.cells(cells)}", f"{say.cells(cells)}的{digit}")
        for digit, cells in sorted(by_digit.items())
    )


def _witness(gone: Candidate, color: tuple[Candidate, ...]) -> Candidate:
    """Find a candidate of a colour that excludes another: in its cell, or the same digit."""
    cell, digit = gone
    return next(
        (c, d) for c, d in color if (c == cell and d != digit) or (d == digit and c in PEERS[cell])
    )
