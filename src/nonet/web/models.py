"""The answers of the HTTP interface, as OpenAPI describes them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from nonet.solvers.solve import Status
from nonet.techniques.table import Level
from nonet.web.requests import Algorithm, Cell, Format, Symmetry


class Place(BaseModel):
    """Where a problem is: the request field, and the line and column of its text, from 1."""

    field: str | None
    line: int | None
    column: int | None


class Problem(BaseModel):
    """An error: a stable code, its values, the English message, and the location."""

    code: str
    values: dict[str, Any]
    message: str
    place: Place


class ErrorAnswer(BaseModel):
    """The answer to an invalid request."""

    error: Problem


class Answer(BaseModel):
    """The status and a solution; if there are several, a second one and the differing cells."""

    status: Status
    solution: str | None
    second: str | None
    differing: list[Cell]


class ManyAnswer(BaseModel):
    """One answer of many, or the error if the text is not a board."""

    status: Status | None
    solution: str | None
    second: str | None
    differing: list[Cell]
    error: Problem | None


class Answers(BaseModel):
    """One answer per puzzle, in order."""

    answers: list[ManyAnswer]


class Conflict(BaseModel):
    """A digit that occurs more than once in a house (0 to 26: rows, columns, boxes)."""

    digit: int
    unit: int
    cells: list[Cell]
    text: str


class Mistakes(BaseModel):
    """Placed digits that are wrong, and removed candidates that a solution needs.

    `suspect_givens`: if the givens have no solution, the givens without which there is one.
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
    """Status, conflicts, where two solutions differ, redundant givens and rules, and mistakes.

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
    """What to draw for a step: shaded houses, cells and candidates by role, and links."""

    model_config = ConfigDict(extra="allow")

    units: list[int]
    cells: list[tuple[Cell, str]]
    candidates: list[tuple[Cell, int, str]]
    links: list[tuple[list[Cell], int, list[Cell], int, bool]]


class Part(BaseModel):
    """A part of a step's text, and the marks that belong to it."""

    text: str
    marks: Marks


class Step(BaseModel):
    """A step: its effect, hints of three strengths, and what to draw; `parts` split `text`."""

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
    """The next step, or the mistakes to correct first."""

    status: Status
    step: Step | None
    mistakes: Mistakes


class Steps(BaseModel):
    """The steps that solve a puzzle; with several solutions, the steps valid for all of them."""

    status: Status
    mistakes: Mistakes
    steps: list[Step]


class FoundSteps(BaseModel):
    """The steps of one technique; `more` if the limit cut off others."""

    technique: str
    title: str
    level: Level
    score: int
    steps: list[Step]
    more: bool


class Found(BaseModel):
    """All steps on a board by technique; `late` lists the techniques not searched in time."""

    status: Status
    mistakes: Mistakes
    found: list[FoundSteps]
    late: list[str]


class Used(BaseModel):
    """A technique that was used: its level, its score, and how often."""

    technique: str
    title: str
    level: Level
    score: int
    times: int


class Rating(BaseModel):
    """How hard a puzzle is; `levels` lists all levels, easiest first.

    `level`, `score` and `hardest` are null unless there is exactly one solution. Sudoku
    Explainer's `er`, `ep` and `ed` are null then too, and if they took too long.
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
    """A puzzle, and the seed that reproduces it."""

    puzzle: str
    level: Level
    score: int
    symmetry: Symmetry
    seed: int


class Looks(BaseModel):
    """How often an algorithm read a cell of the board, and its tables."""

    board: int
    tables: int


class Trace(BaseModel):
    """An algorithm's run: `moves` is base64 of 10 * cell + digit, two bytes, low byte first."""

    algorithm: Algorithm
    ended: Literal["solved", "no solution", "move limit"]
    placements: int
    undos: int
    seconds: float
    looks: Looks | None
    moves: str


class Lesson(BaseModel):
    """A part of a run, line by line.

    `board` is the board when the part begins, `stack` the cells of the active calls, -1 for none;
    `moves` are pairs of cell and digit. A line is five numbers: its index in the code, the call
    depth, the cell, the digit, and the number of moves made before, from the start. `looks` counts
    the reads of the board and of tables from the start of the run to each of these moves; it is
    empty for algorithms that do not record reads.
    """

    board: str
    ended: Literal["solved", "no solution", "move limit"]
    moves: list[Annotated[list[int], Field(min_length=2, max_length=2)]]
    stack: list[int]
    lines: list[Annotated[list[int], Field(min_length=5, max_length=5)]]
    looks: list[Annotated[list[int], Field(min_length=2, max_length=2)]]


class Converted(BaseModel):
    """A board in the requested format."""

    format: Format
    text: str


class Doubt(BaseModel):
    """A doubtful cell: the other possible digits, most likely first (0 is a blank)."""

    cell: Cell
    choices: list[Annotated[int, Field(ge=0, le=9)]]
    repaired: Annotated[bool, Field(description="Changed, so that there is one solution.")]


class Photo(BaseModel):
    """The board read from a photo, in HoDoKu's library format, and the confidence.

    Printed digits are givens, handwritten ones are placed. `corners` are the corners of the board
    in the photo, in pixels, starting from its top left; `picture` is the
    straightened board, a JPEG in base64; `others` is the number of further grids in the photo.
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
    """An algorithm: its ID, its summary, and its code."""

    id: Algorithm
    summary: str
    code: str
