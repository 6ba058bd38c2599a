"""Gurth's symmetrical placement in words."""

from __future__ import annotations

from typing import Final

from nonet.techniques.explain.names import name
from nonet.techniques.explain.notation import write
from nonet.techniques.explain.tell import tell
from nonet.techniques.explain.words import Told, Words
from nonet.techniques.step import Step
from nonet.techniques.symmetry.evidence import Symmetry

_KINDS = {
    "half turn": ("a half turn", "旋转180度"),
    "quarter turn": ("a quarter turn", "旋转90度"),
    "diagonal": ("a reflection in the diagonal from r1c1 to r9c9", "沿r1c1到r9c9的对角线翻转"),
    "antidiagonal": ("a reflection in the diagonal from r1c9 to r9c1", "沿r1c9到r9c1的对角线翻转"),
}


@tell.register(Symmetry)
def explain_symmetry(found: Symmetry, step: Step, say: Words) -> Told:
    """Explain what a symmetry of the givens means for the solution."""
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
    fixed = say.short_cells(found.fixed)
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


@write.register(Symmetry)
def _write_symmetry(found: Symmetry, say: Words) -> str:
    partners = enumerate(found.partners, 1)
    return f"{found.kind} {' '.join(f'{one}→{other}' for one, other in partners)}"


REASONS: Final[dict[str, tuple[str, ...]]] = {
    "find.py": (
        "旋转或翻转之后看起来一样的题目。",
        "若盘面旋转或翻转并换数之后，所有提示数不变，那么答案变换之后仍是答案。答案唯一，所以答案不变：一格的数决定它变到的格的数；位置不变的格，如中心或对角线上的格，只能填不变的数。",
        "分数与链相同：知道这个规则的人在第一步之前就能看到它，而且一次删去很多。",
    ),
    "gurth": ("一个候选数，若它变到的格里没有它对应的数，就删去。",),
}
