"""The requests and answers about techniques, and boards for practice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import BaseModel, Field

import nonet
from nonet.techniques.table import Level
from nonet.web.models import Step
from nonet.web.requests import Cell, Lang, Request

if TYPE_CHECKING:
    Technique = str
else:
    Technique = Literal[tuple(name for name, one in nonet.TECHNIQUES.items() if one.family)]


class TechniqueRequest(Request):
    """A technique, and the language and notation of the answer."""

    technique: Technique
    lang: Lang = "en"


class PracticeRequest(TechniqueRequest):
    """A technique to practise; without a seed, a different board every time."""

    seed: Annotated[int, Field(ge=0, le=2**53 - 1)] | None = None


class TechniqueInfo(BaseModel):
    """A technique: its ID and score, and its name and meaning in each language."""

    id: Technique
    level: Level
    score: int
    in_default_profile: Annotated[bool, Field(description="Used unless one chooses otherwise.")]
    assumes_unique: Annotated[bool, Field(description="Holds only for one solution.")]
    name: dict[Lang, str]
    meaning: dict[Lang, str]


class TechniqueAnswer(BaseModel):
    """Why a technique is valid, in paragraphs; an example board (library format) and its step."""

    technique: Technique
    reasons: list[str]
    board: str
    step: Step


class Exercise(BaseModel):
    """A board for practice, and everything that its steps of the technique place or eliminate.

    `step` is one of them; `is_next` if no easier step makes progress.
    """

    technique: Technique
    seed: int
    board: str
    is_next: bool
    step: Step
    placements: list[tuple[Cell, int]]
    eliminations: list[tuple[Cell, int]]
