"""Singles in words."""

from __future__ import annotations

from typing import Final

from nonet.techniques.explain.notation import write
from nonet.techniques.explain.tell import tell
from nonet.techniques.explain.words import Words
from nonet.techniques.singles.evidence import Single
from nonet.techniques.step import Step


@tell.register(Single)
def explain_single(found: Single, step: Step, say: Words) -> tuple[str, str, str]:
    """Explain a full house, a naked or a hidden single."""
    ((cell, number),) = step.placements
    at, digit = say.cell(cell), say.digit(number)
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
    kind = say.kind(found.unit)
    pattern = say(
        f"There is a hidden single in {unit}: the digit {digit} has one place left.",
        f"{unit}可用{kind}排除：数字{digit}只剩一个位置。",
    )
    return where, pattern, _hidden(at, digit, found, unit, say)


def _naked(at: str, digit: str, found: Single, say: Words) -> str:
    seen, others = say.cells(found.blockers), say.geometry.digits - 1
    if len(found.blockers) == others and say.geometry.is_classic:
        why = say(
            f"The row, the column and the box of {at} already hold the eight other digits "
            f"(see {seen}).",
            f"{at}所在的行、列、宫已经出现了其他八个数字（见{seen}）。",
        )
    elif len(found.blockers) == others:
        why = say(
            f"Cells that {at} sees already hold the {say.number(others)} other digits "
            f"(see {seen}).",
            f"{at}看到的格已经出现了其他{say.number(others)}个数字（见{seen}）。",
        )
    elif not say.geometry.is_classic:
        why = say(
            f"All candidates of {at} but {digit} are gone, by digits in cells that it sees and by "
            "earlier eliminations.",
            f"由于它看到的格中的数字以及之前的删减，{at}的候选数只剩{digit}。",
        )
    else:
        why = say(
            f"All candidates of {at} but {digit} are gone, by digits in its row, column and box "
            "and by earlier eliminations.",
            f"由于同行、同列、同宫的数字以及之前的删减，{at}的候选数只剩{digit}。",
        )
    return say.tell(why, say(f"Only {digit} is left, so {at} is {digit}.", f"所以{at}填{digit}。"))


def _hidden(at: str, digit: str, found: Single, unit: str, say: Words) -> str:
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


@write.register(Single)
def _write_single(found: Single, say: Words) -> str:
    return ""


REASONS: Final[dict[str, tuple[str, ...]]] = {
    "find.py": ("单元的最后一格、格的最后一个数、数字的最后一个位置。",),
}
