"""Two patterns that share cells, explained as one step."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.geometry.cells import Digit
from nonet.techniques.explain.names import name
from nonet.techniques.explain.words import Words
from nonet.techniques.step import Step


def tell_two(
    digit: Digit, where: str, bodies: Sequence[str], step: Step, say: Words
) -> tuple[str, str, str]:
    """Explain two patterns of a digit in turn; `where` is the hint for the first."""
    title = name(step.technique, say.lang)
    pattern = say(
        f"There is {say.a(title)} in {digit}: two patterns that share cells.",
        f"数字{digit}有{title}：两个结构共用部分格。",
    )
    numbers = say("First,Second", "其一,其二").split(",")
    numbered = [
        say(f"{number}: ", f"{number}：") + body
        for number, body in zip(numbers, bodies, strict=True)
    ]
    strike = say.strike(step.eliminations)
    return where, pattern, say.tell(*numbered, say(f"So {strike}.", f"所以{strike}。"))
