"""Locked candidates in words."""

from __future__ import annotations

from typing import Final

from nonet.techniques.explain.notation import write
from nonet.techniques.explain.tell import tell
from nonet.techniques.explain.words import Words
from nonet.techniques.locked_candidates.evidence import Locked
from nonet.techniques.step import Step


@tell.register(Locked)
def explain_locked(found: Locked, step: Step, say: Words) -> tuple[str, str, str]:
    """Explain pointing and claiming."""
    digit = say.digit(*found.digits)
    source, target = say.unit(found.source), say.unit(found.target)
    cells = say.any_cell(found.cells)
    these = "both" if len(found.cells) == 2 else "all"
    return (
        say(f"Look at the digit {digit} in {source}.", f"看{source}中的数字{digit}。"),
        say(
            f"In {source} all places for {digit} lie in {target}: locked candidates.",
            f"{source}中{digit}的位置全部落在{target}：形成区块。",
        ),
        say(
            f"In {source} the digit {digit} can only go in {cells}, which {these} lie in "
            f"{target}. Whichever of them it is, {target} has its {digit} there and nowhere else: "
            f"{say.strike(step.eliminations)}.",
            f"在{source}中，数字{digit}只能放在{cells}，它们都属于{target}。"
            f"无论是哪一格，{target}的{digit}都在其中，别处不能再有："
            f"{say.strike(step.eliminations)}。",
        ),
    )


@write.register(Locked)
def _write_locked(found: Locked, say: Words) -> str:
    return f"{say.short_digits(found.digits)} in {say.short_unit(found.source)}"


REASONS: Final[dict[str, tuple[str, ...]]] = {
    "find.py": (
        "一条线与一个宫的共同部分。",
        "某数字在其中一方的所有位置都落在两者共有的三格里，则另一方的其余格都不能填它。",
    ),
}
