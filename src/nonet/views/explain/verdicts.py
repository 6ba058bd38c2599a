"""What there is to say about a board before any step: mistakes, and that nothing decides."""

from __future__ import annotations

from nonet.results.mistakes import Mistakes
from nonet.views.explain.words import Words


def tell_mistakes(mistakes: Mistakes, lang: str = "en") -> str:
    """Name all mistakes; nothing where there are none.

    >>> tell_mistakes(Mistakes(((2, 4),), ((3, 6), (4, 6))))
    'r1c3 is not 4; 6 must not be struck out of r1c4 and r1c5.'
    """
    say = Words(lang)
    parts = [say.fact_of(cell, digit, False) for cell, digit in mistakes.wrong]
    by_digit: dict[int, list[int]] = {}
    for cell, digit in mistakes.struck:
        by_digit.setdefault(digit, []).append(cell)
    for digit, cells in sorted(by_digit.items()):
        parts.append(
            say(
                f"{digit} must not be struck out of {say.cells(cells)}",
                f"{say.cells(cells)}不应删去{digit}",
            )
        )
    return say("; ", "；").join(parts) + say(".", "。") if parts else ""


def tell_undecided(lang: str = "en") -> str:
    """Say that the steps end where several solutions differ.

    >>> tell_undecided()
    'From here on the givens do not decide: the rest has several solutions.'
    """
    return Words(lang)(
        "From here on the givens do not decide: the rest has several solutions.",
        "至此，已知数不足以确定其余各格：剩余部分有多个解。",
    )
