"""The requests and answers about boards of any size and rules."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, Field

from nonet.web.models import Problem
from nonet.web.requests import Cell, Lang, PuzzleRequest, Request


class JudgeRequest(PuzzleRequest):
    """A board, and the language to tell of it."""

    lang: Lang = "en"


class ReadRequest(JudgeRequest):
    """A board, the language, and whether rules not known here are left out."""

    ignore_unknown: bool = False


class MakeRequest(Request):
    """What puzzle to make: its side, and names of rules, as `nonet.generate` takes them."""

    size: Annotated[int, Field(ge=4, le=16)] = 9
    rules: Annotated[str, Field(max_length=200, examples=["killer", "jigsaw, diagonals"])] = ""
    seed: Annotated[int, Field(ge=0, le=2**53 - 1)] | None = None
    lang: Lang = "en"


class Broken(BaseModel):
    """A rule that is broken: the cells that show it, and in words how."""

    cells: list[Cell]
    text: str


class Judged(BaseModel):
    """The rules that the digits on a board break, and whether it is solved."""

    conflicts: list[Broken]
    solved: bool


class Possible(BaseModel):
    """For each cell the digits that some solution has: bit d-1 for digit d."""

    masks: list[int]


class Pictures(BaseModel):
    """The board without its digits, as SVG, on white paper and on dark."""

    light: str
    dark: str


class KindOfRule(BaseModel):
    """A rule type that a board has, and what it means."""

    type: str
    name: str
    meaning: str


class BoardRead(BaseModel):
    """A board of any size and rules.

    `puzzle` is it in our JSON: givens, rules and removed candidates, without placed digits.
    `library` is it in the library's format where it is the classic board;
    `room` is what stands outside of the grid in the pictures: left, top, right, bottom, in cells.
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
    rules: list[KindOfRule]


class Warned(BaseModel):
    """What a link holds that the board has not."""

    code: str
    values: dict[str, Any]
    message: str


class Read(BaseModel):
    """A board, or why a text is none; and what of a link is not on the board."""

    error: Problem | None
    board: BoardRead | None
    warnings: list[Warned]
