"""Why techniques hold, in both languages, and their examples."""

from __future__ import annotations

import pytest

import nonet
from nonet.techniques.explain.reasons import example, reasons

TAUGHT = [name for name, row in nonet.TECHNIQUES.items() if row.family]


@pytest.mark.parametrize("name", TAUGHT)
def test_reasons_exist_in_both_languages(name: str) -> None:
    english, chinese = reasons(name, "en"), reasons(name, "zh")
    assert len(english) == len(chinese) > 0
    assert all(text.isascii() or "–" in text for text in english)
    assert not any(text.isascii() for text in chinese)
    for one, other in zip(english, chinese, strict=True):
        assert one.count("\n") == other.count("\n")


def test_examples_are_of_their_technique() -> None:
    assert example("x_wing")[1].technique == "x_wing"
