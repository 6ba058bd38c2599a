"""Explanations: the name and notation of a step, where to look, and why it is valid.

All texts about steps are in English and Chinese side by side, and are made from a step's evidence
alone. Each family has its own sentences in `explain.py` of its folder; shared parts are here:

    tell.py       chooses the family's sentences by the type of evidence
    notation.py   the short notation
    names.py      names and one-line meanings of all techniques
    words.py      cells, digits and units in words
    reasons.py    why techniques are valid
"""

from __future__ import annotations

from dataclasses import dataclass

from nonet.techniques.explain.words import LANGUAGES
from nonet.techniques.marks import Marks
from nonet.techniques.step import Step

__all__ = [
    "LANGUAGES",
    "Explanation",
    "Part",
    "explain",
    "level_name",
    "technique_meaning",
    "technique_name",
]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of an explanation, and the marks to show with it."""

    text: str
    marks: Marks


@dataclass(frozen=True, slots=True)
class Explanation:
    """A step in words.

    `where`, `pattern` and `text` are hints of three strengths: where to look, without naming the
    pattern; which pattern there is, without the conclusion; and the whole step. `parts` is the text
    in parts, each with its marks: a chain is explained link by link.
    """

    title: str
    notation: str
    where: str
    pattern: str
    text: str
    parts: tuple[Part, ...]


def explain(step: Step, lang: str = "en") -> Explanation:
    """Explain a step in English ("en") or Chinese ("zh").

    Args:
        step: what a finder gave.
        lang: "en" or "zh".

    Returns:
        An `Explanation`.

    Raises:
        ArgumentError: the language is not known.

    >>> from nonet.techniques.hints import hint
    >>> told = explain(hint("12345678" + "." * 73))
    >>> told.notation
    'Full House: r1c9=9'
    >>> told.where
    'Look at row 1.'
    """
    from nonet.techniques.explain.notation import notation
    from nonet.techniques.explain.tell import tell
    from nonet.techniques.explain.words import Words
    from nonet.techniques.marks import marks_of

    if not isinstance(step, Step):
        raise TypeError(f"a step is expected, not {type(step).__name__}")
    say = Words(lang, step.rules)
    title = technique_name(step.technique, lang)
    where, pattern, told = tell(step.evidence, step, say)
    pieces = [(told, None)] if isinstance(told, str) else told
    text = say.tell(*(piece for piece, _ in pieces))
    parts = tuple(
        Part(
            piece,
            marks_of(step if shown is None else Step(step.technique, (), (), shown, step.rules)),
        )
        for piece, shown in pieces
    )
    return Explanation(title, f"{title}: {notation(step)}", where, pattern, text, parts)


def technique_name(technique: str, lang: str = "en") -> str:
    """Name a technique in a language.

    >>> technique_name("naked_pair"), technique_name("naked_pair", "zh")
    ('Naked Pair', '显性数对')
    """
    from nonet.techniques.explain.names import name

    return name(technique, lang)


def technique_meaning(technique: str, lang: str = "en") -> str:
    """Say in one line what a technique is.

    >>> technique_meaning("naked_single")
    'A cell with one candidate left takes it.'
    """
    from nonet.techniques.explain.names import meaning

    return meaning(technique, lang)


def level_name(level: str, lang: str = "en") -> str:
    """Name a level in a language.

    >>> level_name("hard"), level_name("hard", "zh")
    ('hard', '困难')
    """
    from nonet.techniques.explain.names import level_name

    return level_name(level, lang)
