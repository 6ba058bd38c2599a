"""Aligned exclusion in words."""

from __future__ import annotations

from typing import Final

from nonet.techniques.exclusion.evidence import Exclusion
from nonet.techniques.explain.names import name
from nonet.techniques.explain.notation import write
from nonet.techniques.explain.tell import tell
from nonet.techniques.explain.words import Part, Told, Words
from nonet.techniques.step import Step


@tell.register(Exclusion)
def explain_exclusion(found: Exclusion, step: Step, say: Words) -> Told:
    """Explain an exclusion: for each digit that goes, every combination that it would be in."""
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


@write.register(Exclusion)
def _write_exclusion(found: Exclusion, say: Words) -> str:
    return f"{say.short_cells(found.cells)} by {say.short_cells(found.excluders)}"


REASONS: Final[dict[str, tuple[str, ...]]] = {
    "find.py": (
        "均衡数组：几个格不能任意组合，否则别的格无数可填。",
        "取两三个格，看它们数字的各种组合：互相看见的两格相同，或组合包含某个看到所有这些格的格的全部候选数，这样的组合不成立。只出现在不成立组合里的数字可删。",
    ),
    "aligned_pair_exclusion": ("排除格有两个候选数，看到这两格：两格不能把它们都占去。",),
    "aligned_triple_exclusion": ("排除格有两三个候选数，看到这三格：三格不能把它们都占去。",),
}
