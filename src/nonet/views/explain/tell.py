"""From the type of evidence to the family that can tell it."""

from __future__ import annotations

from typing import Any, Final

from nonet.engines.logic import step as records
from nonet.engines.logic.step import Step
from nonet.views.explain import (
    basics,
    chains,
    coloring,
    fish,
    forcing,
    rectangles,
    sets,
    single_digit,
    wings,
)
from nonet.views.explain.words import Words

Told = tuple[str, str, str]
"""Where to look, which pattern it is, and the whole step."""

_TELLERS: Final[dict[type, Any]] = {
    records.Single: basics.tell_single,
    records.Locked: basics.tell_locked,
    records.Subset: basics.tell_subset,
    records.Fish: fish.tell_fish,
    records.Chain: chains.tell_chain,
    records.EmptyRectangle: single_digit.tell_empty_rectangle,
    records.Patterns: single_digit.tell_patterns,
    records.Wing: wings.tell_wing,
    records.Coloring: coloring.tell_coloring,
    records.Rectangle: rectangles.tell_rectangle,
    records.Grave: rectangles.tell_grave,
    records.AlmostLocked: sets.tell_almost_locked,
    records.SueDeCoq: sets.tell_sue_de_coq,
    records.Forcing: forcing.tell_forcing,
    records.Templates: forcing.tell_templates,
    records.Guess: forcing.tell_guess,
}


def tell(step: Step, say: Words) -> Told:
    """Tell a step in three strengths."""
    told: Told = _TELLERS[type(step.evidence)](step, step.evidence, say)
    return told
