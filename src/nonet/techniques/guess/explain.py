"""A guess in words."""

from __future__ import annotations

from nonet.techniques.explain.notation import write
from nonet.techniques.explain.tell import tell
from nonet.techniques.explain.words import Words
from nonet.techniques.guess.evidence import Guess
from nonet.techniques.step import Step


@tell.register(Guess)
def explain_guess(found: Guess, step: Step, say: Words) -> tuple[str, str, str]:
    """Explain that the only reason is the solution."""
    ((cell, number),) = step.placements
    at, digit = say.cell(cell), say.digit(number)
    return (
        say(f"Look at {at}: it has few candidates.", f"看{at}：它的候选数很少。"),
        say(
            f"No known pattern leads on; {at} is a good cell to try.",
            f"没有已知的技巧可用；可以从{at}开始尝试。",
        ),
        say(
            f"No technique here finds a reason. Trying everything shows that {at} is {digit}, "
            "however the board is filled.",
            f"这里没有技巧能给出理由。穷举可知：无论怎样填满盘面，{at}都是{digit}。",
        ),
    )


@write.register(Guess)
def _write_guess(found: Guess, say: Words) -> str:
    return ""
