"""Empty rectangles, and two patterns told as one step."""

from __future__ import annotations

from nonet.board.cells import UNITS, UNITS_OF
from nonet.engines.logic.step import Chain, EmptyRectangle, Fish, Patterns, Step
from nonet.views.explain import chains, fish
from nonet.views.explain.names import name
from nonet.views.explain.words import Told, Words


def tell_empty_rectangle(step: Step, found: EmptyRectangle, say: Words) -> tuple[str, str, str]:
    """Tell an empty rectangle."""
    digit, box = found.digit, say.unit(found.box)
    title = name(step.technique, say.lang)
    where = say(f"Look at the digit {digit} in {box}.", f"看{box}中的数字{digit}。")
    pattern = say(
        f"{box.capitalize()} has {say.a(title)} in {digit}: all its places lie in "
        f"{say.unit(found.row)} or {say.unit(found.column)}.",
        f"{box}的{digit}构成{title}：全部位置都在{say.unit(found.row)}或{say.unit(found.column)}上。",
    )
    strike = say.strike(step.eliminations)
    return where, pattern, say.tell(_body(found, say), say(f"So {strike}.", f"所以{strike}。"))


def _body(found: EmptyRectangle, say: Words) -> str:
    digit, box = found.digit, say.unit(found.box)
    (link,) = found.links
    near, end = link.start.cells[0], link.end.cells[0]
    arm, other = found.row, found.column
    if arm not in UNITS_OF[near]:
        arm, other = other, arm
    lines = UNITS_OF[end][:2]
    (corner,) = {cell for line in lines for cell in UNITS[line]} & set(UNITS[other])
    return say(
        f"In {box} the places for {digit}, {say.cells(found.cells)}, all lie in "
        f"{say.unit(found.row)} or {say.unit(found.column)}. In {say.unit(link.unit or 0)} there "
        f"are two places for {digit}: {say.cell(near)} and {say.cell(end)}. If {say.cell(near)} is "
        f"{digit}, then {box} has its {digit} in {say.unit(other)}, since {say.unit(arm)} is "
        f"taken. If not, {say.cell(end)} is {digit}. {say.cell(corner)} lies in {say.unit(other)} "
        f"and sees {say.cell(end)}, so it is not {digit} either way.",
        f"{box}中{digit}的位置{say.cells(found.cells)}都在{say.unit(found.row)}或"
        f"{say.unit(found.column)}上。{say.unit(link.unit or 0)}中{digit}只有两个位置："
        f"{say.cell(near)}和{say.cell(end)}。若{say.cell(near)}是{digit}，则{say.unit(arm)}已被占用，"
        f"{box}的{digit}在{say.unit(other)}上；否则{say.cell(end)}是{digit}。"
        f"{say.cell(corner)}在{say.unit(other)}上，又看到{say.cell(end)}，两种情况下都不是{digit}。",
    )


def tell_patterns(step: Step, found: Patterns, say: Words) -> tuple[str, str, str]:
    """Tell two patterns that share their body, one after the other."""
    title = name(step.technique, say.lang)
    first = found.parts[0]
    digit = first.links[0].start.digit if isinstance(first, Chain) else first.digit
    where, _, _ = _tell_part(step, first, say)
    pattern = say(
        f"There is {say.a(title)} in {digit}: two patterns that share cells.",
        f"数字{digit}有{title}：两个结构共用部分格。",
    )
    bodies = [
        say(f"{number}: ", f"{number}：") + _part_body(part, say)
        for number, part in zip(
            say("First,Second", "其一,其二").split(","), found.parts, strict=True
        )
    ]
    return (
        where,
        pattern,
        say.tell(
            *bodies,
            say(
                f"So {say.strike(step.eliminations)}.",
                f"所以{say.strike(step.eliminations)}。",
            ),
        ),
    )


def _tell_part(step: Step, part: Chain | EmptyRectangle | Fish, say: Words) -> Told:
    if isinstance(part, Chain):
        return chains.tell_chain(step, part, say)
    if isinstance(part, Fish):
        return fish.tell_fish(step, part, say)
    return tell_empty_rectangle(step, part, say)


def _part_body(part: Chain | EmptyRectangle | Fish, say: Words) -> str:
    if isinstance(part, Chain):
        return say.tell(*(text for text, _ in chains.follow(part, say)), chains.ends(part, say))
    if isinstance(part, Fish):
        return say.tell(fish.body(part, say), fish.fins(part, say))
    return _body(part, say)
