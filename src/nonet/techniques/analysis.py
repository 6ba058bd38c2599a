"""Analyze a board: its steps, mistakes and rating; every surface shows what is computed here.

status      solved already, one solution, several or none
mistakes    what is wrong on the board, where it has no solution and its givens have
steps       each the easiest there is at its place, found when asked for, once
boards      the board before each step, and after the last
rating      how hard the steps are
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from typing import TYPE_CHECKING, Any, Literal

from nonet.arguments import to_flag
from nonet.board.board import Board
from nonet.board.inputs import Puzzle, to_board
from nonet.solvers.mistakes import Mistakes, find_mistakes
from nonet.solvers.solve import Answer, Status, to_answer
from nonet.techniques.step import Step
from nonet.techniques.table import CEILINGS, LEVELS, TECHNIQUES, Level, Profile, choose_techniques

if TYPE_CHECKING:
    from nonet.techniques.logic_solver import LogicSolver


Progress = Literal["solved", "unique", "multiple", "none"]
"""How a board stands: solved already, or how many solutions it has."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is for a person: the sum of its steps' scores, and its level.

    `hardest` is the hardest technique on the way and `used` says how often each one was used, in
    the order of the solver. Only a puzzle with one solution has a level and a score; of others both
    are None.
    """

    status: Status
    level: Level | None
    score: int | None
    hardest: str | None
    used: Mapping[str, int] = field(hash=False)


class Analysis:
    """The way from a board to its solution, as a person would go it.

    A board with several solutions has the steps that hold for all of them; `undecided` says that
    the givens do not decide what is left then. A board without a solution has none, but `mistakes`
    if its givens have one.
    """

    def __init__(
        self, puzzle: Puzzle, techniques: tuple[str, ...], assume_unique: bool = True
    ) -> None:
        """Solve the board; the steps are found when they are asked for."""
        # The finders are a third of what `import nonet` would take: they come with a question.
        from nonet.techniques.logic_solver import LogicSolver

        assume_unique = to_flag("assume_unique", assume_unique)
        self.board = to_board(puzzle)
        self._asked = techniques, assume_unique
        self._solver: LogicSolver = LogicSolver(self.board, techniques, assume_unique)
        self._found: list[Step] = []
        self._rest = self._solver.steps()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy as what was asked; the steps are found again."""
        return Analysis, (self.board, *self._asked)

    @cached_property
    def answer(self) -> Answer:
        """What solving found."""
        return to_answer(self.board, self._solver.solution, self._solver.second)

    @property
    def status(self) -> Progress:
        """How the board stands; where there is no hint, this says why.

        - "solved": every cell is filled, and no rule is broken
        - "unique": one solution
        - "multiple": several solutions; without a hint, the givens decide nothing more
        - "none": no solution; `mistakes` names what was placed wrongly, where the givens have one

        >>> analyze("12345678" + "." * 73).status, analyze("11" + "." * 79).status
        ('multiple', 'none')
        """
        return "solved" if self.board.is_solved else self.answer.status

    @property
    def undecided(self) -> bool:
        """Return whether some cells are not decided by the givens."""
        return self.status == "multiple"

    @cached_property
    def mistakes(self) -> Mistakes:
        """What is wrong on the board."""
        return find_mistakes(self.board) if self.answer.status == "none" else Mistakes()

    @property
    def hint(self) -> Step | None:
        """The next step; None where there is none, and `status` says why."""
        return next(self.steps, None)

    @property
    def steps(self) -> Iterator[Step]:
        """The steps, from the first."""
        for i in count():
            if i == len(self._found):
                step = next(self._rest, None)
                if step is None:
                    return
                self._found.append(step)
            yield self._found[i]

    @property
    def boards(self) -> Iterator[Board]:
        """The board before each step, and after the last: one more than there are steps."""
        board = self.board
        yield board
        for step in self.steps:
            board = board.apply(step)
            yield board

    @cached_property
    def rating(self) -> Rating:
        """How hard the steps are."""
        if self.answer.status != "unique":
            return Rating(self.answer.status, None, None, None, {})
        if self._found:
            return to_rating(Counter(step.technique for step in self.steps))
        return to_rating(self._solver.count())


def to_rating(counts: Mapping[str, int]) -> Rating:
    """Rate a puzzle with one solution by how often each technique was used.

    The level is that of the hardest step, raised while the score exceeds the level's ceiling.

    >>> to_rating({"naked_single": 2, "x_wing": 1}).level
    'hard'
    """
    used = {name: counts[name] for name in TECHNIQUES if name in counts}
    score = sum(TECHNIQUES[name].score * times for name, times in used.items())
    hardest = max(
        reversed(used),  # of techniques that cost the same, the one higher up the solver
        key=lambda name: (LEVELS.index(TECHNIQUES[name].level), TECHNIQUES[name].score),
        default=None,
    )
    index = LEVELS.index(TECHNIQUES[hardest].level) if hardest else 0
    while score > CEILINGS[LEVELS[index]]:
        index += 1
    return Rating("unique", LEVELS[index], score, hardest, used)


def analyze(
    puzzle: Puzzle,
    *,
    profile: Profile = "default",
    include: Iterable[str] = (),
    exclude: Iterable[str] = (),
    assume_unique: bool = True,
) -> Analysis:
    """Look at a board as a person would: status, mistakes, steps, boards, rating.

    `profile` is one of `nonet.PROFILES`: "default" solves and rates as HoDoKu does, "full" knows
    all techniques. `include` and `exclude` switch single ones on and off, by id or name. With
    `assume_unique=False`, and for puzzles with several solutions, techniques that rest on there
    being only one are left out.

    Args:
        puzzle: a Board, or anything that `Board` takes.
        profile: one of `nonet.PROFILES`.
        include: techniques to switch on, by id or name.
        exclude: techniques to switch off.
        assume_unique: whether techniques that rest on one solution are used.

    Returns:
        A `Analysis`, found as far as it is asked for.

    Raises:
        FormatError: it is no board.
        ArgumentError: an option is not known.

    >>> found = analyze("12345678" + "." * 73)
    >>> found.status, found.hint.technique, found.rating.level
    ('multiple', 'full_house', None)
    >>> analyze("12345678" + "." * 73, exclude=["full_house"]).hint.technique
    'naked_single'
    """
    return Analysis(puzzle, choose_techniques(profile, include, exclude), assume_unique)
