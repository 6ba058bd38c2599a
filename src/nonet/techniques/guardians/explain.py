"""Guardians in words."""

from __future__ import annotations

from typing import Final

from nonet.techniques.explain.names import name
from nonet.techniques.explain.notation import write
from nonet.techniques.explain.tell import tell
from nonet.techniques.explain.words import Told, Words
from nonet.techniques.guardians.evidence import Guardians
from nonet.techniques.step import Step


@tell.register(Guardians)
def explain_guardians(found: Guardians, step: Step, say: Words) -> Told:
    """Explain an odd ring and its guardians."""
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


@write.register(Guardians)
def _write_guardians(found: Guardians, say: Words) -> str:
    ring = "-".join(say.short_cells((cell,)) for cell in found.ring)
    return f"{found.digit} {ring}, guarded by {say.short_cells(found.guardians)}"


REASONS: Final[dict[str, tuple[str, ...]]] = {
    "find.py": (
        "某数的奇数格环不可能成立，打破它的必有一真。",
        "环上每格与下一格同在一个单元。若这些单元里该数没有别的位置，它沿环就要隔一格出现，但格数是奇数。所以别的位置，即守护者，必有一个是该数。",
    ),
}
