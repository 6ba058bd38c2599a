"""The answers of the HTTP interface, as OpenAPI describes them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from nonet.solvers.solve import Status
from nonet.techniques.table import Level
from nonet.web.requests import Algorithm, Cell, Format, Symmetry


class Place(BaseModel):
    """Where a problem is: the field of the request, the line and column of its text, from 1."""

    field: str | None
    line: int | None
    column: int | None


class Problem(BaseModel):
    """What is wrong: a code that stays, its values, both as a sentence in English; and where."""

    code: str
    values: dict[str, Any]
    message: str
    place: Place


class ErrorAnswer(BaseModel):
    """A request that cannot be done."""

    error: Problem


class Answer(BaseModel):
    """The verdict, a solution, and where there are several, another and the cells that differ."""

    status: Status
    solution: str | None
    second: str | None
    differing: list[Cell]


class ManyAnswer(BaseModel):
    """One of many: an answer, or the error of a text that is no board."""

    status: Status | None
    solution: str | None
    second: str | None
    differing: list[Cell]
    error: Problem | None


class Answers(BaseModel):
    """An answer a puzzle, in order."""

    answers: list[ManyAnswer]


class Conflict(BaseModel):
    """A digit that stands more than once in a unit (0 to 26: rows, columns, boxes)."""

    digit: int
    unit: int
    cells: list[Cell]
    text: str


class Mistakes(BaseModel):
    """Digits placed that no solution has, and candidates struck out that one needs.

    `suspect_givens`: where the givens have no solution, those without which there is one.
    """

    wrong: list[tuple[Cell, int]]
    removed_candidates: list[tuple[Cell, int]]
    suspect_givens: list[tuple[Cell, int]]


class Clash(BaseModel):
    """Digits, removed candidates and rules that contradict each other.

    `rules` are positions among the rules of the board. If `minimal`, each of them is needed;
    otherwise the search was stopped, and fewer may be enough.
    """

    cells: list[Cell]
    removed_candidates: list[tuple[Cell, int]]
    rules: list[int]
    minimal: bool
    text: str


class Check(BaseModel):
    """The verdict, conflicts, where two solutions differ, what is not needed, mistakes.

    `redundant_rules` are positions among the rules of the board, null if they take too long to
    find. `clash` says why there is no solution; it is null if there is one.
    """

    status: Status
    givens: int
    conflicts: list[Conflict]
    differing: list[Cell]
    redundant: list[Cell]
    redundant_rules: list[int] | None
    clash: Clash | None
    mistakes: Mistakes


class Marks(BaseModel):
    """What to draw for a step: shaded units, cells and candidates with their roles, and links."""

    model_config = ConfigDict(extra="allow")

    units: list[int]
    cells: list[tuple[Cell, str]]
    candidates: list[tuple[Cell, int, str]]
    links: list[tuple[list[Cell], int, list[Cell], int, bool]]


class Part(BaseModel):
    """A piece of a step's text, and what to draw beside it."""

    text: str
    marks: Marks


class Step(BaseModel):
    """A step: what it does, in words of three strengths, and what to draw; `text` in `parts`."""

    technique: str
    level: Level
    score: int
    title: str
    notation: str
    where: str
    pattern: str
    text: str
    parts: list[Part]
    placements: list[tuple[Cell, int]]
    eliminations: list[tuple[Cell, int]]
    marks: Marks


class Hint(BaseModel):
    """The next step, or the mistakes that are in its way."""

    status: Status
    step: Step | None
    mistakes: Mistakes


class Steps(BaseModel):
    """The steps that solve a puzzle; of several solutions, those that hold for all."""

    status: Status
    mistakes: Mistakes
    steps: list[Step]


class FoundSteps(BaseModel):
    """The steps of one technique; `more`: there are others, beyond the limit."""

    technique: str
    title: str
    level: Level
    score: int
    steps: list[Step]
    more: bool


class Found(BaseModel):
    """Every step there is on a board, by technique; `late` are those not looked for in time."""

    status: Status
    mistakes: Mistakes
    found: list[FoundSteps]
    late: list[str]


class Used(BaseModel):
    """A technique that was used, its level, what it scores, and how often it was."""

    technique: str
    title: str
    level: Level
    score: int
    times: int


class Rating(BaseModel):
    """How hard a puzzle is; `levels` are all there are, the easiest first.

    `level`, `score` and `hardest` are null where there is not one solution; so are `er`, `ep` and
    `ed`, which are Sudoku Explainer's, also where they took too long.
    """

    status: Status
    level: Level | None
    score: int | None
    hardest: str | None
    er: float | None
    ep: float | None
    ed: float | None
    levels: list[Level]
    used: list[Used]


class Generated(BaseModel):
    """A puzzle, and the seed that makes it again."""

    puzzle: str
    level: Level
    score: int
    symmetry: Symmetry
    seed: int


class Looks(BaseModel):
    """How often an algorithm looked at a cell of the board, and into its tables."""

    board: int
    tables: int


class Trace(BaseModel):
    """What an algorithm did: `moves` is base64 of 10 * cell + digit, two bytes, low byte first."""

    algorithm: Algorithm
    ended: Literal["solved", "no solution", "move limit"]
    placements: int
    undos: int
    seconds: float
    looks: Looks | None
    moves: str


class Lesson(BaseModel):
    """A part of a run, line by line.

    `board` is what stands when it begins, `stack` the cells of the calls under way then, -1 for
    none; `moves` are pairs of cell and digit. A line is five numbers: its index in the code, the
    depth of its call, its cell, its digit, and how many moves were made before, from the start.
    `looks` are those at the board and into tables, from the start of the run, when so many of these
    moves were made and the next one is about to be; none where an algorithm has a way of its own.
    """

    board: str
    ended: Literal["solved", "no solution", "move limit"]
    moves: list[Annotated[list[int], Field(min_length=2, max_length=2)]]
    stack: list[int]
    lines: list[Annotated[list[int], Field(min_length=5, max_length=5)]]
    looks: list[Annotated[list[int], Field(min_length=2, max_length=2)]]


class Converted(BaseModel):
    """A board in the format wanted."""

    format: Format
    text: str


class Doubt(BaseModel):
    """A cell to look at: what else it may hold, likeliest first (0 is nothing)."""

    cell: Cell
    choices: list[Annotated[int, Field(ge=0, le=9)]]
    repaired: Annotated[bool, Field(description="Changed, so that there is one solution.")]


class Photo(BaseModel):
    """What was read from a photo: the board in the library's format, and how sure it is.

    Printed digits are givens, handwritten ones are placed. `corners` are those of the board in the
    photo, from its top left, in pixels; `picture` is the straightened board, a JPEG in base64;
    `others` counts further grids in the photo.
    """

    board: str
    status: Status
    confidence: list[float]
    doubtful: list[Doubt]
    marked: list[Cell]
    corners: list[tuple[float, float]]
    turn: Literal[0, 90, 180, 270]
    others: int
    picture: str


class AlgorithmInfo(BaseModel):
    """An algorithm: its id, what it says of itself, and its code."""

    id: Algorithm
    summary: str
    code: str
