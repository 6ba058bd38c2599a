"""Colouring and 3D Medusa in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from nonet.geometry.cells import PEERS, UNITS, Candidate
from nonet.techniques.coloring.evidence import Coloring, Medusa
from nonet.techniques.explain.names import name
from nonet.techniques.explain.notation import write
from nonet.techniques.explain.tell import tell
from nonet.techniques.explain.words import Told, Words
from nonet.techniques.step import Step


@tell.register(Coloring)
def explain_coloring(found: Coloring, step: Step, say: Words) -> tuple[str, str, str]:
    """Explain simple and multi colours."""
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


@tell.register(Medusa)
def explain_medusa(found: Medusa, step: Step, say: Words) -> Told:
    """Explain the two colours, and which is false or what excludes both."""
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


@write.register(Coloring)
def _write_coloring(found: Coloring, say: Words) -> str:
    nets = "; ".join(
        f"{say.short_cells(net.first)} / {say.short_cells(net.second)}" for net in found.nets
    )
    return f"{found.digit} {nets}"


@write.register(Medusa)
def _write_medusa(found: Medusa, say: Words) -> str:
    one, two = (say.short_candidates(color, "=") for color in (found.first, found.second))
    return f"{one} / {two}"


REASONS: Final[dict[str, tuple[str, ...]]] = {
    "find.py": (
        "某数字的强链把候选数染成两种颜色，其中一种全部为真。",
        "陷阱：能看到两种颜色的候选数可删。矛盾：同色的两格互相看见，该颜色为假。两个网时：一网的某色看到另一网的某色，则两者的对色必有一真，同时看到两个对色的候选数可删（类型1）；某色看到另一网的两种颜色，则该色为假（类型2）。",
    ),
    "medusa.py": (
        "所有数字同时染色，既穿过格也穿过单元。",
        "一格仅有的两个候选数，或某数在单元里仅有的两个位置，颜色相反。一种颜色全真，另一种全假。某色若在一格里出现两次、在一个单元里同数出现两次，或使某格没有候选数，则为假。与两种颜色都矛盾的候选数可删。",
    ),
    "medusa": ("不可能的颜色，其全部候选数可删。",),
}
