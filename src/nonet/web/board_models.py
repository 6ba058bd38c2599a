"""The requests and answers about boards of any size and rules."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, Field

from nonet.generator.options import HELP
from nonet.techniques.table import Level
from nonet.web.models import Problem
from nonet.web.requests import Cell, Lang, PuzzleRequest, Request, Symmetry


class JudgeRequest(PuzzleRequest):
    """A board, and the language of the answer."""

    lang: Lang = "en"


class ReadRequest(JudgeRequest):
    """A board, the language, and whether unknown rules are ignored."""

    ignore_unknown: bool = False


class MakeRequest(Request):
    """The puzzle to generate: its size and rules, as for `nonet.generate`."""

    size: Annotated[int, Field(ge=4, le=16)] = 9
    rules: Annotated[str, Field(max_length=200, examples=["killer", "jigsaw, diagonals"])] = ""
    level: Level | None = Field(None, description=HELP["level"])
    symmetry: Symmetry = Field("none", description=HELP["symmetry"])
    seed: Annotated[int, Field(ge=0, le=2**53 - 1)] | None = None
    lang: Lang = "en"


class Broken(BaseModel):
    """A broken rule: the cells involved, and an explanation."""

    cells: list[Cell]
    text: str


class Judged(BaseModel):
    """The rules that the digits on a board break, and whether it is solved."""

    conflicts: list[Broken]
    solved: bool


class Possible(BaseModel):
    """For each cell, the digits that occur in some solution: bit d-1 for digit d."""

    masks: list[int]


class Pictures(BaseModel):
    """The board without its digits as SVG, for the light and the dark theme."""

    light: str
    dark: str


class KindOfRule(BaseModel):
    """A rule type that a board has, and what it means."""

    type: str
    name: str
    meaning: str


class DrawingRead(BaseModel):
    """A drawing of a link: a line, arrow, shape or cage, in cells from the top left corner."""

    kind: str
    points: list[tuple[float, float]]
    color: str
    fill: str
    width: float
    height: float
    round: bool
    text: str
    size: float
    text_color: str
    angle: float
    over: bool


class SourceRead(BaseModel):
    """What a link tells besides digits and rules; texts are "" where it tells nothing."""

    title: str
    author: str
    rules: str
    solution: str
    fog: bool
    inferred: list[str]
    ignored: list[str]
    drawings: list[DrawingRead]


class BoardRead(BaseModel):
    """A board of any size and rules.

    `puzzle` is the board as JSON: givens, rules and removed candidates, without placed digits.
    `library` is the board in HoDoKu's library format if it is a classic board.
    `room` is the space outside the grid in the pictures: left, top, right, bottom, in cells.
    """

    classic: bool
    puzzle: str
    library: str | None
    side: int
    digits: int
    givens: list[int]
    values: list[int]
    room: list[float]
    pictures: Pictures
    missing: list[str]
    source: SourceRead
    rules: list[KindOfRule]


class Warned(BaseModel):
    """The parts of a link that were not read into the board."""

    code: str
    values: dict[str, Any]
    message: str


class Read(BaseModel):
    """A board or an error, and the parts of a link that were not read."""

    error: Problem | None
    board: BoardRead | None
    warnings: list[Warned]
