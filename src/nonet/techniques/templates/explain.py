"""Templates in words."""

from __future__ import annotations

from typing import Final

from nonet.techniques.explain.names import name
from nonet.techniques.explain.notation import write
from nonet.techniques.explain.tell import tell
from nonet.techniques.explain.words import Words
from nonet.techniques.step import Step
from nonet.techniques.templates.evidence import Templates


@tell.register(Templates)
def explain_templates(found: Templates, step: Step, say: Words) -> tuple[str, str, str]:
    """Explain template set and delete."""
    digit, count = found.digit, f"{found.count:,}"
    ways = "is 1 way" if found.count == 1 else f"are {count} ways"
    title = name(step.technique, say.lang)
    where = say(f"Look at the digit {digit} in the whole grid.", f"看整个盘面上的数字{digit}。")
    pattern = say(
        f"There {ways} left to place all {digit}s: {title}.",
        f"全部{digit}的放法还有{count}种：{title}。",
    )
    rule = say(
        f"A template is a way to place all nine {digit}s, one in each row, column and box. There "
        f"{ways} left that the board allows.",
        f"模板是放下全部九个{digit}的一种方法，每行、每列、每宫各一个。盘面还允许{count}种。",
    )
    if step.placements:
        cells = say.cells(found.cells)
        end = say(
            f"{digit} stands in {cells} in every one, so it goes there.",
            f"它们在{cells}都有{digit}，所以{cells}填{digit}。",
        )
    else:
        end = say(
            f"None uses the candidates that go: {say.strike(step.eliminations)}.",
            f"没有一种用到要删的候选数：{say.strike(step.eliminations)}。",
        )
    return where, pattern, say.tell(rule, end)


@write.register(Templates)
def _write_templates(found: Templates, say: Words) -> str:
    return f"{found.digit} ({found.count:,} template{'s' * (found.count != 1)})"


REASONS: Final[dict[str, tuple[str, ...]]] = {
    "find.py": (
        "一个数字九个位置的所有放法。",
        "模板是一组格，每行、每列、每宫各一个。盘面仍允许的模板包含该数字已填的所有格，此外只含它的候选格。某数字所有模板共有的格对其他数字关闭，其他数字含该格的模板随之排除。",
    ),
}
