"""The columns of a table: which one holds the puzzles, and which can be added."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pyarrow

from nonet.board.errors import FormatError, unknown

PUZZLE_NAMES = (
    "puzzle",
    "puzzles",
    "quiz",
    "quizzes",
    "question",
    "questions",
    "sudoku",
    "sudokus",
    "problem",
    "unsolved",
    "givens",
    "board",
    "grid",
    "line",
)
"""What data sets call their column of puzzles, in the order of preference; capitals count alike."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column that can be added: its type, and whether it takes Python's time a row."""

    type: pyarrow.DataType
    slow: bool = False


ADDED = {
    "solution": Column(pyarrow.string()),
    "status": Column(pyarrow.string()),
    "message": Column(pyarrow.string()),
    "count": Column(pyarrow.int64()),
    "clues": Column(pyarrow.int8()),
    "canonical": Column(pyarrow.string()),
    "level": Column(pyarrow.string(), slow=True),
    "score": Column(pyarrow.int64(), slow=True),
    "hardest": Column(pyarrow.string(), slow=True),
}
"""The columns that `solve_batch` can add."""

ALWAYS = ("status", "message")
EXTRAS = tuple(name for name in ADDED if name not in ("solution", *ALWAYS))


def find_column(names: Sequence[str], wanted: str | None = None) -> str:
    """Find the column of puzzles: the wanted one, one with a known name, or the only one.

    >>> find_column(["source", "Question", "answer", "rating"])
    'Question'
    """
    listed = list(map(repr, names)) or ["none"]
    if wanted is not None:
        if wanted not in names:
            raise FormatError("no_column", value=wanted, known=listed)
        return wanted
    lower = {name.lower().strip(): name for name in reversed(names)}
    for known in PUZZLE_NAMES:
        if known in lower:
            return lower[known]
    if len(names) == 1:
        return names[0]
    raise FormatError("which_column", known=listed)


def pick_columns(add: Iterable[str], solution: bool) -> list[str]:
    """List the columns to add, in their order in `ADDED`.

    >>> pick_columns(["count"], solution=True)
    ['solution', 'status', 'message', 'count']
    """
    wanted = {*ALWAYS, *(["solution"] if solution else []), *add}
    for name in wanted:
        if name not in ADDED:
            raise unknown("column", name, EXTRAS)
    return [name for name in ADDED if name in wanted]


def name_added(name: str, taken: Sequence[str]) -> str:
    """Name an added column: as it is, or with `nonet_` where the table has one of that name.

    >>> name_added("solution", ["puzzle", "solution"])
    'nonet_solution'
    """
    return f"nonet_{name}" if name in taken else name


def extend_schema(
    schema: pyarrow.Schema, add: Iterable[str] = (), *, solution: bool = True
) -> pyarrow.Schema:
    """Give the schema of what `solve_batch` makes of a table.

    >>> extend_schema(pyarrow.schema({"puzzle": pyarrow.string()})).names
    ['puzzle', 'solution', 'status', 'message']
    """
    for name in pick_columns(add, solution):
        schema = schema.append(pyarrow.field(name_added(name, schema.names), ADDED[name].type))
    return schema
