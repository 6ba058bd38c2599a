"""From the kind of evidence to the family that can tell it."""

from __future__ import annotations

from typing import assert_never

from nonet.engines.logic import evidence
from nonet.engines.logic import step as records
from nonet.engines.logic.exotic_evidence import (
    DoubleExocet,
    Exocet,
    Sectors,
    Symmetry,
    Tridagon,
)
from nonet.engines.logic.step import Step
from nonet.views.explain import (
    basics,
    chains,
    coloring,
    deadly,
    exotic,
    fish,
    forcing,
    patterns,
    rectangles,
    sets,
    single_digit,
    wings,
)
from nonet.views.explain.words import Told, Words


def tell(step: Step, say: Words) -> Told:
    """Tell a step in three strengths."""
    found = step.evidence
    match found:
        case records.Single():
            return basics.tell_single(step, found, say)
        case records.Locked():
            return basics.tell_locked(step, found, say)
        case records.Subset():
            return basics.tell_subset(step, found, say)
        case records.Fish():
            return fish.tell_fish(step, found, say)
        case records.Chain():
            return chains.tell_chain(step, found, say)
        case records.EmptyRectangle():
            return single_digit.tell_empty_rectangle(step, found, say)
        case records.Patterns():
            return single_digit.tell_patterns(step, found, say)
        case records.Wing():
            return wings.tell_wing(step, found, say)
        case records.Coloring():
            return coloring.tell_coloring(step, found, say)
        case records.Rectangle():
            return rectangles.tell_rectangle(step, found, say)
        case records.Grave():
            return rectangles.tell_grave(step, found, say)
        case evidence.Deadly():
            return deadly.tell_deadly(step, found, say)
        case evidence.Direct():
            return patterns.tell_direct(step, found, say)
        case evidence.Exclusion():
            return patterns.tell_exclusion(step, found, say)
        case evidence.Firework():
            return patterns.tell_firework(step, found, say)
        case evidence.Guardians():
            return patterns.tell_guardians(step, found, say)
        case evidence.Medusa():
            return patterns.tell_medusa(step, found, say)
        case records.AlmostLocked():
            return sets.tell_almost_locked(step, found, say)
        case records.SueDeCoq():
            return sets.tell_sue_de_coq(step, found, say)
        case records.Forcing():
            return forcing.tell_forcing(step, found, say)
        case records.Templates():
            return forcing.tell_templates(step, found, say)
        case Tridagon():
            return exotic.tell_tridagon(step, found, say)
        case Exocet():
            return exotic.tell_exocet(step, found, say)
        case DoubleExocet():
            return exotic.tell_double_exocet(step, found, say)
        case Sectors():
            return exotic.tell_sectors(step, found, say)
        case Symmetry():
            return exotic.tell_symmetry(step, found, say)
        case records.Guess():
            return forcing.tell_guess(step, found, say)
        case _:
            assert_never(found)
