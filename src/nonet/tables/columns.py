"""The columns of tables: which one holds the puzzles, and which can be added.

To add a column: a maker (from `Solved` to a column) and its row in ADDED.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy

from nonet.board.board import Board
from nonet.board.cells import CELLS
from nonet.board.errors import FormatError, unknown
from nonet.engines import fast
from nonet.engines.digging import has_spare
from nonet.results import solving
from nonet.results.solving import Answer, solve
from nonet.results.splitting import Split
from nonet.tables.batches import Batch, Numbers, Texts
from nonet.tables.rows import line_up, read_values, to_characters, to_digits

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nonet.engines.fast import Counts, Digits, Ratings
    from nonet.results.climb import Rating
    from nonet.tables.batches import Column

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

STATUSES = (*solving.STATUSES, "unsettled", "invalid")
UNSETTLED, INVALID = map(STATUSES.index, ("unsettled", "invalid"))


@dataclass(frozen=True)
class Solved:
    """What is known of the rows of a batch: everything that a column can be made of.

    What takes long is worked out when a column first asks for it.
    """

    characters: Digits  # digits and blanks only
    boards: Mapping[int, Board]  # of the rows that are not one line of characters
    solutions: Digits  # characters too
    answers: Mapping[int, Answer]  # of boards that are not digits alone
    counts: Counts
    statuses: Digits
    messages: dict[int, str]
    techniques: tuple[str, ...] = ()  # that rate
    split: Split = field(default_factory=Split)
    given: Column = None  # the answers that are to be checked
    threads: int = 1

    def valid(self) -> NDArray[numpy.bool_]:
        """Say which rows hold a puzzle."""
        valid: NDArray[numpy.bool_] = self.statuses < INVALID
        return valid

    def settled(self) -> NDArray[numpy.bool_]:
        """Say which rows hold a puzzle whose solutions were looked for to the end."""
        settled: NDArray[numpy.bool_] = self.statuses < UNSETTLED
        return settled

    def solvable(self) -> NDArray[numpy.bool_]:
        """Say which rows have a solution."""
        solvable: NDArray[numpy.bool_] = (self.statuses == 1) | (self.statuses == 2)
        return solvable

    def others(self) -> list[int]:
        """List the rows whose boards have another size, or rules."""
        return [row for row, board in self.boards.items() if not board.is_classic]

    def classic(self, rows: NDArray[numpy.bool_]) -> NDArray[numpy.bool_]:
        """Leave out the rows whose boards have another size, or rules."""
        rows[self.others()] = False
        return rows

    def board(self, row: int) -> Board:
        """Give the board of a row that holds one."""
        values = to_digits(self.characters[row]).tobytes()
        return self.boards.get(row) or Board.of(values, values)

    @cached_property
    def ratings(self) -> dict[int, Rating]:
        """The ratings of the rows that have a solution and no other rules."""
        from nonet.results.climb import Climb

        rows = numpy.flatnonzero(self.classic(self.solvable())).tolist()
        return {row: Climb(self.board(row), self.techniques).rating for row in rows}

    @cached_property
    def explained(self) -> Ratings:
        """Sudoku Explainer's ratings of what has one solution and no other rules; else NaN."""
        plain = self.statuses == 1
        ers = numpy.full((len(plain), 3), numpy.nan)
        for row, board in self.boards.items():
            if plain[row] and (board.has_removals or not board.is_classic):
                plain[row] = False
                if board.is_classic:
                    ers[row] = fast.explain(board, None)[1:]
        digits = to_digits(self.characters[plain])
        ers[plain] = fast.explain_many(digits, None, self.threads, None)[0]
        return ers

    @cached_property
    def classes(self) -> Digits:
        """The canonical forms of the solutions, as characters."""
        return to_characters(fast.canonical_many(to_digits(self.solutions)))


def _solution(solved: Solved) -> Column:
    if all(len(answer.board or Board()) == CELLS for answer in solved.answers.values()):
        return Texts.of_grids(solved.solutions, solved.solvable())
    known = solved.solvable().tolist()
    texts: list[str | bytes | None] = [
        row.tobytes() if has else None for row, has in zip(solved.solutions, known, strict=True)
    ]
    for row, answer in solved.answers.items():
        texts[row] = str(answer.board) if answer.board else None
    return Texts.of(texts)


def _other(solved: Solved) -> Column:
    others = {}
    for row in numpy.flatnonzero(solved.statuses == 2).tolist():
        board = solved.board(row)
        answer = solved.answers.get(row)
        others[row] = str((answer or solve(board)).other)
    return Texts.of_some(others, len(solved.statuses))


def _clues(solved: Solved) -> Column:
    clues = numpy.count_nonzero(to_digits(solved.characters), axis=1)
    for row, board in solved.boards.items():
        clues[row] = sum(map(bool, board.givens))
    return Numbers(clues.astype("i2"), solved.valid())


def _canonical(solved: Solved) -> Column:
    digits = to_digits(solved.characters)
    forms = fast.canonical_many(digits)
    # A board whose digits clash has no such form: the kernel leaves it blank.
    has_one = solved.classic(solved.valid()) & (forms.any(axis=1) | ~digits.any(axis=1))
    return Texts.of_grids(to_characters(forms), has_one)


def _guesses(solved: Solved) -> Column:
    guesses = fast.count_guesses(to_digits(solved.characters), solved.threads)
    return Numbers(guesses.astype("i8"), solved.classic(solved.solvable()))


def _minimal(solved: Solved) -> Column:
    unique = solved.classic(solved.statuses == 1)
    minimal = numpy.zeros(len(unique), "i1")
    minimal[unique] = ~has_spare(to_digits(solved.characters)[unique], threads=solved.threads)
    return Numbers(minimal, unique)


def _solution_class(solved: Solved) -> Column:
    return Texts.of_grids(solved.classes, solved.classic(solved.statuses == 1))


def _split(solved: Solved) -> Column:
    unique = numpy.flatnonzero(solved.classic(solved.statuses == 1)).tolist()
    sides = {row: solved.split.side(solved.classes[row].tobytes()) for row in unique}
    return Texts.of_some(sides, len(solved.statuses))


def _correct(solved: Solved) -> Column:
    """Say whether the answers that were given are right: a solution, or none if there is none."""
    right = numpy.zeros(len(solved.statuses), bool)
    characters, odd = line_up(solved.given)
    right[:] = (solved.statuses == 1) & (characters == solved.solutions).all(axis=1)
    odd = sorted({*odd, *solved.answers, *numpy.flatnonzero(solved.statuses != 1).tolist()})
    odd = [row for row in odd if solved.statuses[row] < UNSETTLED]
    if odd:
        texts = solved.given.to_pylist()
        boards, _ = read_values(solved.given, [row for row in odd if texts[row]])
        for row in odd:
            right[row] = _is_right(solved, row, boards.get(row), bool(texts[row]))
    return Numbers(right.astype("i1"), solved.settled())


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


def _counted(count: Callable[[Rating], int]) -> Callable[[Solved], Column]:
    def make(solved: Solved) -> Column:
        numbers = numpy.zeros(len(solved.statuses), "i8")
        for row, rating in solved.ratings.items():
            numbers[row] = count(rating)
        return Numbers(numbers, solved.classic(solved.solvable()))

    return make


def _explained(index: int) -> Callable[[Solved], Column]:
    def make(solved: Solved) -> Column:
        numbers = solved.explained[:, index].copy()
        return Numbers(numbers, ~numpy.isnan(numbers))

    return make


@dataclass(frozen=True, slots=True)
class Added:
    """A column that can be added: its type in Arrow's words, what makes it, and its cost.

    `rated` is what needs the techniques, in Python; `slow` whatever takes long a row, and goes to
    processes; `any_board` what boards of other sizes and rules have too.
    """

    type: str
    make: Callable[[Solved], Any]
    slow: bool = False
    rated: bool = False
    any_board: bool = False


ADDED = {
    "solution": Added("string", _solution, any_board=True),
    "status": Added(
        "string", lambda solved: Texts.of_words(STATUSES, solved.statuses), any_board=True
    ),
    "message": Added(
        "string", lambda s: Texts.of_some(s.messages, len(s.statuses)), any_board=True
    ),
    "other": Added("string", _other, any_board=True),
    "count": Added(
        "int64", lambda solved: Numbers(solved.counts, solved.settled()), any_board=True
    ),
    "clues": Added("int16", _clues, any_board=True),
    "canonical": Added("string", _canonical),
    "solution_class": Added("string", _solution_class),
    "split": Added("string", _split),
    "correct": Added("int8", _correct, any_board=True),
    "guesses": Added("int64", _guesses),
    "minimal": Added("int8", _minimal),
    "level": Added("string", _rated("level"), slow=True, rated=True),
    "score": Added("int64", _counted(lambda rating: rating.score), slow=True, rated=True),
    "hardest": Added("string", _rated("hardest"), slow=True, rated=True),
    "steps": Added(
        "int64", _counted(lambda rating: sum(rating.used.values())), slow=True, rated=True
    ),
    "er": Added("double", _explained(0), slow=True),
    "ep": Added("double", _explained(1), slow=True),
    "ed": Added("double", _explained(2), slow=True),
}
"""The columns that can be added to the rows of a table, in their order there."""

ALWAYS = ("status", "message")
EXTRAS = tuple(name for name in ADDED if name not in ("solution", "correct", *ALWAYS))


def find_column(names: Sequence[str], wanted: str | None = None) -> str:
    """Find the column of puzzles: the wanted one, one with a known name, or the only one.

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
    """List the columns to add, in their order in `ADDED`.

    >>> pick_columns(["count"], solution=True)
    ['solution', 'status', 'message', 'count']
    """
    wanted = [*ALWAYS, *(["solution"] if solution else []), *add]
    for name in wanted:
        if not (isinstance(name, str) and name in ADDED):
            raise unknown("column", name, EXTRAS)
    return [name for name in ADDED if name in wanted]


def lay_out(names: Sequence[str], added: Sequence[str]) -> tuple[list[str], list[str]]:
    """Say which columns of a table stay, and what the added ones are called.

    A name that is taken gets `nonet_` in front. A column that nonet has added before, known by
    that, makes place for the new one; so its own output can go in again, any number of times.

    >>> lay_out(["puzzle", "solution", "nonet_solution"], ["solution"])
    (['puzzle', 'solution'], ['nonet_solution'])
    """
    new = [f"nonet_{name}" if name in names else name for name in added]
    return [name for name in names if name not in new], new


def extend(batch: Batch, added: Mapping[str, Column]) -> Batch:
    """Give a batch with columns added.

    >>> extend(Batch(("status",), (Texts.of(["mine"]),), [1]), {"status": Texts.of(["none"])}).names
    ('status', 'nonet_status')
    """
    stay, new = lay_out(batch.names, list(added))
    columns = (*map(batch.column, stay), *added.values())
    return replace(batch, names=(*stay, *new), columns=columns)
