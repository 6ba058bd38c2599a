"""Colouring in words."""

from __future__ import annotations

from nonet.board.cells import UNITS
from nonet.engines.logic.step import Coloring, Step
from nonet.views.explain.names import name
from nonet.views.explain.words import Words


def tell_coloring(step: Step, found: Coloring, say: Words) -> tuple[str, str, str]:
    """Tell simple and multi colours."""
    digit = found.digit
    title = name(step.technique, say.lang)
    where = say(
        f"Look at the units where the digit {digit} has just two places.",
        f"看数字{digit}只有两个位置的那些单元。",
    )
    pattern = say(
        f"Two colours for {digit} lead to {title}: start from {say.cell(found.nets[0].first[0])}.",
        f"给{digit}染两种颜色可得{title}：从{say.cell(found.nets[0].first[0])}开始。",
    )
    names = _names(found, say)
    nets = [
        say(
            f"Colour {say.cells(net.first)} {a} and {say.cells(net.second)} {b}.",
            f"把{say.cells(net.first)}染成{a}，把{say.cells(net.second)}染成{b}。",
        )
        for net, (a, b) in zip(found.nets, names, strict=True)
    ]
    text = say.tell(
        say(
            f"Units with just two places for {digit} join cells of which one is {digit} and the "
            "other is not: give them two colours by turns.",
            f"某单元中{digit}只有两个位置时，其中一个是{digit}，另一个不是：交替染上两种颜色。",
        ),
        *nets,
        say(
            f"In each such net, either all cells of one colour are {digit}, or all of the other.",
            f"在每个网中，要么一种颜色的格全是{digit}，要么另一种颜色的格全是{digit}。",
        ),
        _end(step, found, names, say),
    )
    return where, pattern, text


def _names(found: Coloring, say: Words) -> list[tuple[str, str]]:
    """Name the colours: A and B for the first net, C and D for the second."""
    letters = [("A", "B"), ("C", "D")][: len(found.nets)]
    return [(a, b) if say.english else (f"{a}色", f"{b}色") for a, b in letters]


def _end(step: Step, found: Coloring, names: list[tuple[str, str]], say: Words) -> str:
    digit, strike = found.digit, say.strike(step.eliminations)
    if step.technique == "simple_colors_trap":
        a, b = names[0]
        return say(
            f"What sees both an {a} and a {b} cell cannot be {digit} either way: {strike}.",
            f"同时看到{a}格和{b}格的格无论如何不能是{digit}：{strike}。",
        )
    if step.technique == "multi_colors_1":
        return _one_of_two(found, names, strike, say)
    ((net, color),) = found.false
    false = names[net][color]
    colored = (found.nets[net].first, found.nets[net].second)[color]
    if step.technique == "simple_colors_wrap":
        unit = found.meeting[0][0]
        pair = say.cells([cell for cell in colored if cell in UNITS[unit]])
        return say(
            f"{pair} have colour {false} and lie in {say.unit(unit)}: they cannot both be {digit}, "
            f"so the colour {false} is false: {strike}.",
            f"{pair}都是{false}，又同在{say.unit(unit)}，不能都是{digit}：{false}为假，{strike}。",
        )
    meets = []
    for other in (0, 1):
        unit = next(unit for unit, _, b in found.meeting if b == other)
        theirs = (found.nets[1].first, found.nets[1].second)[other]
        mine = say.cells([cell for cell in colored if cell in UNITS[unit]])
        seen = say.cells([cell for cell in theirs if cell in UNITS[unit]])
        meets.append(
            say(
                f"{mine} ({false}) and {seen} ({names[1][other]}) share {say.unit(unit)}",
                f"{mine}（{false}）与{seen}（{names[1][other]}）同在{say.unit(unit)}",
            )
        )
    c, d = names[1]
    return say(
        f"{say.join(meets)}: if {false} is true, neither {c} nor {d} is. One of {c} and {d} is "
        f"true, so {false} is false: {strike}.",
        f"{'；'.join(meets)}：若{false}为真，则{c}与{d}都为假。但{c}与{d}必有一真，"
        f"所以{false}为假：{strike}。",
    )


def _one_of_two(found: Coloring, names: list[tuple[str, str]], strike: str, say: Words) -> str:
    parts, pairs = [], []
    for a, b in sorted({(a, b) for _, a, b in found.meeting}):
        unit = say.unit(min(unit for unit, x, y in found.meeting if (x, y) == (a, b)))
        first, second = names[0][a], names[1][b]
        one, other = names[0][1 - a], names[1][1 - b]
        pairs.append(say(f"{one} and {other}", f"{one}和{other}"))
        parts.append(
            say(
                f"{first} and {second} meet in {unit} and are not both true: so {one} or {other} "
                "is true.",
                f"{first}与{second}在{unit}相遇，不能同真：所以{one}或{other}为真。",
            )
        )
    return say.tell(
        *parts,
        say(
            f"What sees cells of both colours, {' or '.join(pairs)}, cannot be {found.digit}: "
            f"{strike}.",
            f"同时看到{'两色、或'.join(pairs)}两色的格不能是{found.digit}：{strike}。",
        ),
    )
