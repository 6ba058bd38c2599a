"""Find the column with the puzzles, and compute the columns that can be added.

To add a column, write a function from `Solved` to a column and its row in ADDED.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy

from nonet.board.board import Board
from nonet.board.isomorphs import canonical_digits
from nonet.errors import FormatError, unknown
from nonet.generator.dig import has_redundant_clue
from nonet.geometry.cells import CELLS
from nonet.solvers import native
from nonet.solvers.solve import solve
from nonet.solvers.status import Outcome
from nonet.tables.columnar import Batch, Numbers, Texts, to_offsets
from nonet.tables.puzzle_column import read_values, to_character_array, to_characters, to_digits
from nonet.tables.splits import Split

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nonet.board.arrays import Counts, Digits, Ratings
    from nonet.tables.columnar import Column
    from nonet.techniques.analysis import Rating

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
"""Known names of the column with the puzzles, in order of preference; case is ignored."""

STATUSES = tuple(outcome.value for outcome in Outcome)
TIMEOUT, INCOMPLETE, INVALID = map(
    STATUSES.index, (Outcome.TIMEOUT, Outcome.INCOMPLETE, Outcome.INVALID)
)


@dataclass(frozen=True, slots=True)
class SpecialRow:
    """A row that is not a plain line of 81 characters, with its board and answer.

    There is no board if the row cannot be read, and no solution unless one was found.
    """

    status: int
    board: Board | None = None
    solution: Board | None = None
    second: Board | None = None
    count: int = 0
    message: str | None = None


def join_solutions(
    lines: Digits, found: NDArray[numpy.bool_], special: Mapping[int, SpecialRow]
) -> Texts:
    """Join the solutions of plain lines, where `found`, with those of special rows.

    >>> lines = numpy.full((2, 81), ord("5"), "u1")
    >>> four = SpecialRow(1, solution=Board("1234341221434321"))
    >>> join_solutions(lines, numpy.array([True, True]), {1: four}).to_pylist()[1]
    '1234341221434321'
    >>> join_solutions(lines, numpy.array([True, True]), {1: SpecialRow(0)}).to_pylist()[1] is None
    True
    """
    own = {row: str(one.solution).encode() for row, one in sorted(special.items()) if one.solution}
    known = found.copy()
    known[list(special)] = False
    known[list(own)] = True
    if not own:
        return Texts.of_grids(lines, known)
    lengths = numpy.full(len(lines), CELLS)
    pieces, start = [], 0
    for row, text in own.items():
        pieces += [lines[start:row].reshape(-1), numpy.frombuffer(text, "u1")]
        lengths[row] = len(text)
        start = row + 1
    letters = numpy.concatenate([*pieces, lines[start:].reshape(-1)])
    return Texts(to_offsets(lengths), letters, known, plain=True)


@dataclass(frozen=True)
class Solved:
    """The solved rows of a batch, from which columns are computed.

    Expensive values are computed when a column first needs them.
    """

    characters: Digits  # digits and blanks of classic boards; other rows are blank
    special: Mapping[int, SpecialRow]
    solutions: Texts  # null unless a solution was found
    counts: Counts
    statuses: Digits
    messages: dict[int, str]
    techniques: tuple[str, ...] = ()  # used for rating
    split: Split = field(default_factory=Split)
    given: Column = None  # the answers to check
    threads: int = 1

    @cached_property
    def boards(self) -> dict[int, Board]:
        """The boards of the special rows that could be read."""
        return {row: one.board for row, one in self.special.items() if one.board}

    def valid(self) -> NDArray[numpy.bool_]:
        """Return which rows contain a valid puzzle."""
        valid: NDArray[numpy.bool_] = self.statuses < INVALID
        return valid

    def finished(self) -> NDArray[numpy.bool_]:
        """Return which rows contain a puzzle whose rules are known and that did not time out."""
        finished: NDArray[numpy.bool_] = self.statuses < TIMEOUT
        return finished

    def solvable(self) -> NDArray[numpy.bool_]:
        """Return which rows have a solution."""
        solvable: NDArray[numpy.bool_] = (self.statuses == 1) | (self.statuses == 2)
        return solvable

    def variants(self) -> list[int]:
        """Return the rows whose boards are not classic."""
        return [row for row, board in self.boards.items() if not board.is_classic]

    def classic(self, rows: NDArray[numpy.bool_]) -> NDArray[numpy.bool_]:
        """Clear the flags of rows whose boards are not classic, and return the flags."""
        rows[self.variants()] = False
        return rows

    def board(self, row: int) -> Board:
        """Return the board of a row with a valid puzzle."""
        values = to_digits(self.characters[row]).tobytes()
        return self.boards.get(row) or Board._of(values, values)

    @cached_property
    def ratings(self) -> dict[int, Rating]:
        """The ratings of puzzles with one solution."""
        from nonet.techniques.analysis import Analysis

        rows = numpy.flatnonzero(self.statuses == 1).tolist()
        return {row: Analysis(self.board(row), self.techniques).rating for row in rows}

    @cached_property
    def explained(self) -> Ratings:
        """Sudoku Explainer ratings of classic puzzles with one solution; NaN for other rows."""
        plain = self.statuses == 1
        ers = numpy.full((len(plain), 3), numpy.nan)
        for row, board in self.boards.items():
            if plain[row] and (board.has_removals or not board.is_classic):
                plain[row] = False
                if board.is_classic:
                    ers[row] = native.explain(board, None)[1:]
        digits = to_digits(self.characters[plain])
        ers[plain] = native.explain_many(digits, None, self.threads, None)[0]
        return ers

    @cached_property
    def classes(self) -> Digits:
        """The canonical forms of the solutions of classic boards; blank for other rows."""
        return to_characters(canonical_digits(to_digits(to_character_array(self.solutions)[0])))


def _second(solved: Solved) -> Column:
    others = {}
    for row in numpy.flatnonzero(solved.statuses == 2).tolist():
        one = solved.special.get(row)
        second = one.second if one else None
        others[row] = str(second or solve(solved.board(row)).second)
    return Texts.of_some(others, len(solved.statuses))


def _clues(solved: Solved) -> Column:
    clues = numpy.count_nonzero(to_digits(solved.characters), axis=1)
    for row, board in solved.boards.items():
        clues[row] = sum(map(bool, board.givens))
    return Numbers(clues.astype("i2"), solved.valid())


def _canonical(solved: Solved) -> Column:
    digits = to_digits(solved.characters)
    forms = canonical_digits(digits)
    # A board with conflicting digits has no canonical form: the kernel leaves it blank.
    has_one = solved.classic(solved.valid()) & (forms.any(axis=1) | ~digits.any(axis=1))
    return Texts.of_grids(to_characters(forms), has_one)


def _guesses(solved: Solved) -> Column:
    guesses = native.count_guesses(to_digits(solved.characters), solved.threads)
    return Numbers(guesses.astype("i8"), solved.classic(solved.solvable()))


def _minimal(solved: Solved) -> Column:
    unique = solved.classic(solved.statuses == 1)
    minimal = numpy.zeros(len(unique), "i1")
    minimal[unique] = ~has_redundant_clue(
        to_digits(solved.characters)[unique], threads=solved.threads
    )
    return Numbers(minimal, unique)


def _solution_class(solved: Solved) -> Column:
    return Texts.of_grids(solved.classes, solved.classic(solved.statuses == 1))


def _split(solved: Solved) -> Column:
    unique = numpy.flatnonzero(solved.classic(solved.statuses == 1)).tolist()
    names = {row: solved.split.split_of(solved.classes[row].tobytes()) for row in unique}
    return Texts.of_some(names, len(solved.statuses))


def _correct(solved: Solved) -> Column:
    """Return which answers are right: a solution, or empty if there is no solution."""
    right = numpy.zeros(len(solved.statuses), bool)
    characters, odd = to_character_array(solved.given)
    right[:] = (solved.statuses == 1) & (characters == to_character_array(solved.solutions)[0]).all(
        axis=1
    )
    odd = sorted({*odd, *solved.special, *numpy.flatnonzero(solved.statuses != 1).tolist()})
    odd = [row for row in odd if solved.statuses[row] < TIMEOUT]
    if odd:
        texts = solved.given.to_pylist()
        boards, _ = read_values(solved.given, [row for row in odd if texts[row]])
        for row in odd:
            right[row] = _is_right(solved, row, boards.get(row), bool(texts[row]))
    return Numbers(right.astype("i1"), solved.finished())


def _is_right(solved: Solved, row: int, answer: Board | None, is_given: bool) -> bool:
    if solved.statuses[row] == 0:
        return not is_given
    board = solved.board(row)
    if answer is None or len(answer) != len(board) or not all(answer.values):
        return False
    open_to = zip(board.masks, answer.values, strict=True)
    if not all(mask >> (digit - 1) & 1 for mask, digit in open_to):
        return False
    for cell, digit in enumerate(answer.values):
        board = board if board[cell] else board.place(cell, digit)
    return solve(board).status == "unique"


def _rated(name: str) -> Callable[[Solved], Column]:
    def make(solved: Solved) -> Column:
        found = {row: getattr(rating, name) for row, rating in solved.ratings.items()}
        return Texts.of_some({row: v for row, v in found.items() if v}, len(solved.statuses))

    return make


def _counted(count: Callable[[Rating], int | None]) -> Callable[[Solved], Column]:
    def make(solved: Solved) -> Column:
        numbers = numpy.zeros(len(solved.statuses), "i8")
        for row, rating in solved.ratings.items():
            numbers[row] = count(rating)
        return Numbers(numbers, solved.statuses == 1)

    return make


def _explained(index: int) -> Callable[[Solved], Column]:
    def make(solved: Solved) -> Column:
        numbers = solved.explained[:, index].copy()
        return Numbers(numbers, ~numpy.isnan(numbers))

    return make


@dataclass(frozen=True, slots=True)
class Added:
    """A column that can be added: its Arrow type, the function that computes it, and its cost.

    `rated` columns need the techniques, in Python. `slow` columns are computed by several
    processes. `any_board` columns also work for boards of other sizes and rules.
    """

    type: str
    make: Callable[[Solved], Any]
    slow: bool = False
    rated: bool = False
    any_board: bool = False


ADDED = {
    "solution": Added("string", lambda solved: solved.solutions, any_board=True),
    "status": Added(
        "string", lambda solved: Texts.of_words(STATUSES, solved.statuses), any_board=True
    ),
    "message": Added(
        "string", lambda s: Texts.of_some(s.messages, len(s.statuses)), any_board=True
    ),
    "second": Added("string", _second, any_board=True),
    "count": Added(
        "int64", lambda solved: Numbers(solved.counts, solved.finished()), any_board=True
    ),
    "clues": Added("int16", _clues, any_board=True),
    "canonical": Added("string", _canonical),
    "solution_class": Added("string", _solution_class),
    "split": Added("string", _split),
    "correct": Added("int8", _correct, any_board=True),
    "guesses": Added("int64", _guesses),
    "minimal": Added("int8", _minimal),
    "level": Added("string", _rated("level"), slow=True, rated=True, any_board=True),
    "score": Added(
        "int64", _counted(lambda rating: rating.score), slow=True, rated=True, any_board=True
    ),
    "hardest": Added("string", _rated("hardest"), slow=True, rated=True, any_board=True),
    "steps": Added(
        "int64",
        _counted(lambda rating: sum(rating.used.values())),
        slow=True,
        rated=True,
        any_board=True,
    ),
    "er": Added("double", _explained(0), slow=True),
    "ep": Added("double", _explained(1), slow=True),
    "ed": Added("double", _explained(2), slow=True),
}
"""The columns that can be added to a table, in output order."""

ALWAYS = ("status", "message")
EXTRAS = tuple(name for name in ADDED if name not in ("solution", "correct", *ALWAYS))


def find_column(names: Sequence[str], wanted: str | None = None) -> str:
    """Return the column with the puzzles: the wanted one, one with a known name, or the only one.

    >>> find_column(["source", "Question", "answer", "rating"])
    'Question'
    """
    listed = list(map(repr, names)) or ["none"]
    if wanted is not None:
        if not (isinstance(wanted, str) and wanted in names):
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
    """Return the columns to add, in the order of `ADDED`.

    >>> pick_columns(["count"], solution=True)
    ['solution', 'status', 'message', 'count']
    """
    wanted = [*ALWAYS, *(["solution"] if solution else []), *add]
    for name in wanted:
        if not (isinstance(name, str) and name in ADDED):
            raise unknown("column", name, EXTRAS)
    return [name for name in ADDED if name in wanted]


def name_columns(names: Sequence[str], added: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return which columns of a table stay, and the names of the added ones.

    If a name is taken, the added column gets the prefix `nonet_`. A column that already has the
    prefixed name comes from an earlier run and is replaced, so output can be processed again.

    >>> name_columns(["puzzle", "solution", "nonet_solution"], ["solution"])
    (['puzzle', 'solution'], ['nonet_solution'])
    """
    new = [f"nonet_{name}" if name in names else name for name in added]
    return [name for name in names if name not in new], new


def extend(batch: Batch, added: Mapping[str, Column]) -> Batch:
    """Return a batch with columns added.

    >>> extend(Batch(("status",), (Texts.of(["mine"]),), [1]), {"status": Texts.of(["none"])}).names
    ('status', 'nonet_status')
    """
    stay, new = name_columns(batch.names, list(added))
    columns = (*map(batch.column, stay), *added.values())
    return replace(batch, names=(*stay, *new), columns=columns)
