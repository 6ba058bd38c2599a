"""Messages about a board that has no next step: mistakes, or several solutions."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.geometry.cells import Candidate
from nonet.geometry.layout import CLASSIC, Layout
from nonet.solvers.mistakes import Mistakes
from nonet.techniques.explain.words import Words


def tell_mistakes(mistakes: Mistakes, lang: str = "en", layout: Layout = CLASSIC) -> str:
    """List all mistakes; empty if there are none.

    >>> tell_mistakes(Mistakes(((2, 4),), ((3, 6), (4, 6))))
    'r1c3 is not 4; 6 must not be struck out of r1c4 and r1c5.'
    >>> tell_mistakes(Mistakes(suspect_givens=((2, 1),)))
    'Without the given 1 in r1c3 there is one solution: check that digit.'
    """
    say = Words(lang)
    parts = [
        say(f"{layout.name(cell)} is not {digit}", f"{layout.name(cell)}不是{digit}")
        for cell, digit in mistakes.wrong
    ]
    by_digit: dict[int, list[str]] = {}
    for cell, digit in mistakes.removed_candidates:
        by_digit.setdefault(digit, []).append(layout.name(cell))
    for digit, names in sorted(by_digit.items()):
        cells = say.join(names)
        parts.append(say(f"{digit} must not be struck out of {cells}", f"{cells}不应删去{digit}"))
    if mistakes.suspect_givens:
        parts.append(_tell_suspects(mistakes.suspect_givens, say, layout))
    return say("; ", "；").join(parts) + say(".", "。") if parts else ""


def _tell_suspects(givens: tuple[Candidate, ...], say: Words, layout: Layout) -> str:
    named = [(layout.name(cell), digit) for cell, digit in givens]
    names = [say(f"{digit} in {cell}", f"{cell}的{digit}") for cell, digit in named]
    if len(names) == 1:
        return say(
            f"Without the given {names[0]} there is one solution: check that digit",
            f"去掉提示数{names[0]}后有唯一解，请核对这个数字",
        )
    return say(
        f"Without any one of these givens there is one solution, so check them: {shorten(names)}",
        f"去掉以下任何一个提示数后都有唯一解，请核对：{shorten(names, lang='zh')}",
    )


def tell_undecided(lang: str = "en") -> str:
    """Explain that the steps end where several solutions differ.

    >>> tell_undecided()
    'From here on the givens do not decide: the rest has several solutions.'
    """
    return Words(lang)(
        "From here on the givens do not decide: the rest has several solutions.",
        "至此，提示数不足以确定其余各格：剩余部分有多个解。",
    )


def shorten(names: Sequence[str], most: int = 6, lang: str = "en") -> str:
    """Join names; of many, only the first few.

    >>> shorten(["a", "b", "c"], 2), shorten(["a", "b", "c"], 2, "zh")
    ('a, b and 1 more', 'a、b等 3 处')
    """
    joined = ("、" if lang == "zh" else ", ").join(names[:most])
    if len(names) <= most:
        return joined
    return (
        f"{joined}等 {len(names)} 处" if lang == "zh" else f"{joined} and {len(names) - most} more"
    )
