"""The requests and answers about techniques: what they are, and boards to practise them on."""

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
    """A technique, and how to tell of it."""

    technique: Technique
    lang: Lang = "en"


class PracticeRequest(TechniqueRequest):
    """A technique to practise; without a seed, another board every time."""

    seed: Annotated[int, Field(ge=0, le=2**53 - 1)] | None = None


class TechniqueInfo(BaseModel):
    """A technique: its id, what it costs, its name and meaning in each language."""

    id: Technique
    level: Level
    score: int
    in_default_profile: Annotated[bool, Field(description="Used unless one chooses otherwise.")]
    assumes_unique: Annotated[bool, Field(description="Holds only for one solution.")]
    name: dict[Lang, str]
    meaning: dict[Lang, str]


class TechniqueAnswer(BaseModel):
    """Why a technique holds, a paragraph an entry; a board in the library's format and its step."""

    technique: Technique
    reasons: list[str]
    board: str
    step: Step


class Exercise(BaseModel):
    """A board to find a technique on, and what all its steps place or strike.

    `step` is one of them; `is_next`: nothing easier leads on.
    """

    technique: Technique
    seed: int
    board: str
    is_next: bool
    step: Step
    placements: list[tuple[Cell, int]]
    eliminations: list[tuple[Cell, int]]
