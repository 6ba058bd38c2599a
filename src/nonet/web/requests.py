"""The requests of the HTTP interface, as OpenAPI describes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag

import nonet
from nonet.arguments import Lang as Lang
from nonet.generator.options import HELP
from nonet.techniques.table import Level

MOST_PUZZLES = 1000
MOST_CHARACTERS = 65_536  # links of large boards are long
MOST_MOVES = 100_000
MOST_STEPS = 500
MOST_FOUND = 100
MOST_LESSON = 500
PICTURE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

Text = Annotated[
    str,
    Field(
        max_length=MOST_CHARACTERS,
        description="A board in any format that nonet reads.",
        examples=[PICTURE],
    ),
]
if TYPE_CHECKING:
    Algorithm = str
    Classic = str
    Format = str
    Symmetry = str
    Profile = str
else:  # the choices come from the tables of the library
    Algorithm = Literal[tuple(nonet.ALGORITHMS)]
    Classic = Literal[tuple(name for name, one in nonet.ALGORITHMS.items() if one.is_classic)]
    Format = Literal[(*nonet.FORMATS, "svg")]
    Symmetry = Literal[tuple(nonet.SYMMETRIES)]
    Profile = Literal[tuple(nonet.PROFILES)]
Cell = Annotated[int, Field(ge=0, lt=25 * 25)]


class Request(BaseModel):
    """A request; unknown fields are rejected, so that typos are noticed."""

    model_config = ConfigDict(extra="forbid", strict=True)


class PuzzleRequest(Request):
    """A board."""

    puzzle: Text


class PuzzlesRequest(Request):
    """Many boards."""

    puzzles: Annotated[list[Text], Field(max_length=MOST_PUZZLES)]


def _one_or_many(body: object) -> str:
    """Choose the model that is meant, so that an error is about that one."""
    many = isinstance(body, PuzzlesRequest) or (isinstance(body, dict) and "puzzles" in body)
    return "PuzzlesRequest" if many else "PuzzleRequest"


SolveRequest = Annotated[
    Annotated[PuzzleRequest, Tag("PuzzleRequest")]
    | Annotated[PuzzlesRequest, Tag("PuzzlesRequest")],
    Discriminator(_one_or_many),
]


Names = Annotated[
    list[Annotated[str, Field(max_length=100)]],
    Field(max_length=200, description="Techniques, by id or name.", examples=[[]]),
]


class StepRequest(PuzzleRequest):
    """A board, the language and notation of the answer, and the techniques to use.

    `include` and `exclude` add and remove single techniques of the profile.
    """

    lang: Lang = "en"
    profile: Profile = "default"
    include: Annotated[Names, Field(alias="include")] = []
    exclude: Names = []
    assume_unique: Annotated[
        bool, Field(description="Allow techniques that rest on there being one solution.")
    ] = True


class StepsRequest(StepRequest):
    """A board, the language and notation, and the maximum number of steps."""

    limit: Annotated[int, Field(ge=1, le=MOST_STEPS)] = MOST_STEPS


class FindRequest(StepRequest):
    """A board, and the technique to search for; null for all techniques of the profile."""

    technique: Annotated[str, Field(max_length=100)] | None = None
    profile: Profile = "full"
    limit: Annotated[
        int, Field(ge=1, le=MOST_FOUND, description="How many steps of each technique at most.")
    ] = 10


class GenerateRequest(Request):
    """The puzzle to generate; without a seed, a different one every time."""

    level: Level = Field("medium", description=HELP["level"])
    symmetry: Symmetry = Field("rotate180", description=HELP["symmetry"])
    seed: Annotated[int, Field(ge=0, le=2**53 - 1)] | None = None


class TraceRequest(PuzzleRequest):
    """An algorithm, a board, and the maximum number of moves."""

    algorithm: Algorithm
    max_moves: Annotated[int, Field(ge=1, le=MOST_MOVES)] = 20_000


class LessonRequest(PuzzleRequest):
    """A classic algorithm, a board, and the moves to follow line by line."""

    algorithm: Classic
    start: Annotated[int, Field(ge=0, le=MOST_MOVES)] = 0
    moves: Annotated[int, Field(ge=1, le=MOST_LESSON)] = 100


class ConvertRequest(PuzzleRequest):
    """A board, and the format to convert it to."""

    to: Format = "line"
