"""XY-wings and XYZ-wings in words; W-wings are explained as chains."""

from __future__ import annotations

from typing import Final

from nonet.techniques.explain.names import name
from nonet.techniques.explain.notation import write
from nonet.techniques.explain.tell import tell
from nonet.techniques.explain.words import Words
from nonet.techniques.step import Step
from nonet.techniques.wings.evidence import Wing


@tell.register(Wing)
def explain_wing(found: Wing, step: Step, say: Words) -> tuple[str, str, str]:
    """Explain a wing: what the pivot may be, and what each case leads to."""
    title = name(step.technique, say.lang)
    pivot, pincers, z = say.cell(found.pivot), say.cells(found.pincers), say.digit(found.digit)
    others = [digit for digit in found.digits if digit != found.digit]
    if step.technique == "wxyz_wing":
        return _explain_wxyz(step, found, say)
    is_xyz = step.technique == "xyz_wing"
    where = say(
        f"Look at {pivot} and the cells with two candidates that it sees.",
        f"看{pivot}，以及它能看到的双值格。",
    )
    pattern = say(
        f"{pivot} is the pivot of {say.a(title)}, and {pincers} are its pincers.",
        f"{pivot}是{title}的枢纽，{pincers}是它的两翼。",
    )
    held = found.digits if is_xyz else others
    cases = [
        say(
            f"If {pivot} is {digit}, the pincer that holds {digit} and {z} is {z}.",
            f"若{pivot}是{digit}，含{digit}和{z}的那一翼就是{z}。",
        )
        for digit in map(say.digit, others)
    ]
    if is_xyz:
        cases.append(say(f"If not, {pivot} itself is {z}.", f"否则{pivot}自己就是{z}。"))
    every = "all" if is_xyz else "both"
    holders = (found.pivot, *found.pincers) if is_xyz else found.pincers
    text = say.tell(
        say(
            f"{pivot} is {say.any_digit(held)}, and it sees the cells {pincers} with two "
            "candidates each.",
            f"{pivot}是{say.any_digit(held)}，它能看到双值格{pincers}。",
        ),
        *cases,
        say(
            f"So one of {say.cells(holders)} is {z} in any case, and what sees {every} of "
            f"them cannot be {z}: {say.strike(step.eliminations)}.",
            f"所以{say.cells(holders)}中必有一格是{z}，能同时看到它们的格不能是{z}："
            f"{say.strike(step.eliminations)}。",
        ),
    )
    return where, pattern, text


def _explain_wxyz(step: Step, found: Wing, say: Words) -> tuple[str, str, str]:
    """Explain a wing of four cells: without z there would be too few digits for them."""
    title, z = name(step.technique, say.lang), say.digit(found.digit)
    pivot, pincers = say.cell(found.pivot), say.cells(found.pincers)
    cells, digits = say.cells((found.pivot, *found.pincers)), say.digits(found.digits)
    others = say.digits([digit for digit in found.digits if digit != found.digit])
    strike = say.strike(step.eliminations)
    return (
        say(
            f"Look at {pivot} and small cells that it sees.",
            f"看{pivot}，以及它看到的候选数少的格。",
        ),
        say(
            f"{pivot} is the pivot of {say.a(title)}, and {pincers} are its pincers.",
            f"{pivot}是{title}的枢纽，{pincers}是它的三翼。",
        ),
        say(
            f"{cells} hold nothing but {digits}. Take {others} one by one: those of the cells that "
            "can be it all see each other, so it is there at most once. Without "
            f"{z}, four cells would have three digits. So one of them is {z}, and what sees all of "
            f"them that can be {z} is not: {strike}.",
            f"{cells}只含{digits}。逐个看{others}：其中能填该数的格全都互相看见，所以它至多出现一次。"
            f"若没有{z}，四格只有三个数可填。所以其中必有一格是{z}，看到所有能填{z}的格的不能是{z}：{strike}。",
        ),
    )


@write.register(Wing)
def _write_wing(found: Wing, say: Words) -> str:
    cells = f"{say.short_cells((found.pivot,))},{say.short_cells(found.pincers)}"
    return f"{say.short_digits(found.digits, '/')} in {cells}"


REASONS: Final[dict[str, tuple[str, ...]]] = {
    "find.py": ("两三个双值格，使某个数字必在其中一格。",),
    "w_wing": (
        "强链的两端各看到其中一格：两格不能都是x，所以必有一格是z，同时看到两格的格删去z。",
    ),
    "xy_wing": ("无论枢纽是哪个数，另外两格必有一格是z：同时看到这两格的格删去z。",),
    "xyz_wing": ("三格中必有一格是z：同时看到三格的格删去z。",),
    "wxyz_wing": (
        "其他每个数字的格都互相看见：若没有z，四格只有三个数可填。所以其中必有一格是z，看到所有z的格删去z。",
    ),
}
