"""Climb: what a person can do about a board; all that views show of steps comes from here.

status      one solution, several or none
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
from typing import TYPE_CHECKING, Any

from nonet.board.arguments import to_flag
from nonet.board.board import Board
from nonet.engines.logic.step import Step
from nonet.engines.logic.techniques import (
    CEILINGS,
    LEVELS,
    TECHNIQUES,
    Level,
    choose_techniques,
)
from nonet.results.mistakes import Mistakes, find_mistakes
from nonet.results.puzzles import Puzzle, to_classic
from nonet.results.solving import Answer, Status, to_answer

if TYPE_CHECKING:
    from nonet.engines.logic.ladder import Ladder


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is for a person: the sum of its steps' scores, and its level.

    `hardest` is the hardest technique on the way and `used` says how often each one was used, in
    the order of the ladder. Only a puzzle with one solution has a level and a score.
    """

    status: Status
    level: Level | None
    score: int
    hardest: str | None
    used: Mapping[str, int] = field(hash=False)


class Climb:
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
        from nonet.engines.logic.ladder import Ladder

        assume_unique = to_flag("assume_unique", assume_unique)
        self.board = to_classic(puzzle, "a hint, step or rating")
        self._asked = techniques, assume_unique
        self._ladder: Ladder = Ladder(self.board, techniques, assume_unique)
        self._found: list[Step] = []
        self._rest = self._ladder.steps()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy as what was asked; the steps are found again."""
        return Climb, (self.board, *self._asked)

    @cached_property
    def answer(self) -> Answer:
        """What solving found."""
        return to_answer(self.board, self._ladder.solution, self._ladder.other)

    @property
    def status(self) -> Status:
        """Whether the board, as it stands, has one solution, several or none."""
        return self.answer.status

    @property
    def undecided(self) -> bool:
        """Whether cells are left that the givens do not decide."""
        return self.status == "multiple"

    @cached_property
    def mistakes(self) -> Mistakes:
        """What is wrong on the board."""
        return find_mistakes(self.board) if self.status == "none" else Mistakes()

    @property
    def hint(self) -> Step | None:
        """The next step; None for a board that is solved, cannot be, or is not decided."""
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
            board = board.after(step)
            yield board

    @cached_property
    def rating(self) -> Rating:
        """How hard the steps are."""
        if self.status != "unique":
            return Rating(self.status, None, 0, None, {})
        if self._found:
            return to_rating(Counter(step.technique for step in self.steps))
        return to_rating(self._ladder.count())


def to_rating(counts: Mapping[str, int]) -> Rating:
    """Rate a puzzle with one solution by how often each technique was used.

    The level is that of the hardest step, raised while the score exceeds the level's ceiling.

    >>> to_rating({"naked_single": 2, "x_wing": 1}).level
    'hard'
    """
    used = {name: counts[name] for name in TECHNIQUES if name in counts}
    score = sum(TECHNIQUES[name].score * times for name, times in used.items())
    hardest = max(
        reversed(used),  # of techniques that cost the same, the one higher up the ladder
        key=lambda name: (LEVELS.index(TECHNIQUES[name].level), TECHNIQUES[name].score),
        default=None,
    )
    index = LEVELS.index(TECHNIQUES[hardest].level) if hardest else 0
    while score > CEILINGS[LEVELS[index]]:
        index += 1
    return Rating("unique", LEVELS[index], score, hardest, used)


def climb(
    puzzle: Puzzle,
    *,
    profile: str = "default",
    with_: Iterable[str] = (),
    without: Iterable[str] = (),
    assume_unique: bool = True,
) -> Climb:
    """Look at a board as a person would: status, mistakes, steps, boards, rating.

    `profile` is one of `nonet.PROFILES`: "default" climbs and rates as HoDoKu does, "full" knows
    all techniques. `with_` and `without` switch single ones on and off, by id or name. With
    `assume_unique=False`, and for puzzles with several solutions, techniques that rest on there
    being only one are left out.

    Args:
        puzzle: a Board, or anything that `Board` takes.
        profile: one of `nonet.PROFILES`.
        with_: techniques to switch on, by id or name.
        without: techniques to switch off.
        assume_unique: whether techniques that rest on one solution are used.

    Returns:
        A `Climb`, found as far as it is asked for.

    Raises:
        FormatError: it is no board.
        ArgumentError: an option is not known.

    >>> found = climb("12345678" + "." * 73)
    >>> found.status, found.hint.technique, found.rating.level
    ('multiple', 'full_house', None)
    >>> climb("12345678" + "." * 73, without=["full_house"]).hint.technique
    'naked_single'
    """
    return Climb(puzzle, choose_techniques(profile, with_, without), assume_unique)
