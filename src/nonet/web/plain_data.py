"""Steps and mistakes as plain data, ready for JSON."""

from __future__ import annotations

from typing import Any

import nonet
from nonet.techniques.explain import explain
from nonet.techniques.marks import marks_of, marks_to_json
from nonet.techniques.table import TECHNIQUES

Data = dict[str, Any]


def step_data(step: nonet.Step, lang: str) -> Data:
    """Return a step as texts, marks and numbers."""
    told = explain(step, lang)
    # The part with the conclusion has the marks of the whole step.
    ready = (part.marks for part in told.parts if part.marks.placements or part.marks.eliminations)
    technique = TECHNIQUES[step.technique]
    return {
        "technique": step.technique,
        "level": technique.level,
        "score": technique.score,
        "title": told.title,
        "notation": told.notation,
        "where": told.where,
        "pattern": told.pattern,
        "text": told.text,
        "parts": [{"text": part.text, "marks": marks_to_json(part.marks)} for part in told.parts],
        "placements": step.placements,
        "eliminations": step.eliminations,
        "marks": marks_to_json(next(ready, None) or marks_of(step)),
    }


def mistakes_data(mistakes: nonet.Mistakes) -> Data:
    """Return mistakes with the field names that the page reads."""
    return {
        "wrong": mistakes.wrong,
        "removed_candidates": mistakes.removed_candidates,
        "suspect_givens": mistakes.suspect_givens,
    }
