"""The human way: the next step, all steps, every instance of a technique, and the rating."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from nonet.board.errors import unknown
from nonet.engines.logic.step import Step
from nonet.engines.logic.techniques import CEILINGS, LEVELS, PROFILES, TECHNIQUES, Level
from nonet.results.solving import Puzzle, Status, to_board

if TYPE_CHECKING:
    from nonet.engines.logic.ladder import Ladder


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is for a person: the sum of its steps' scores, and its level.

    `hardest` is the hardest technique on the way and `used` says how often each one was used, in
    the order of the ladder. Where the puzzle has no solution there is no way, and no level.
    """

    status: Status
    level: Level | None
    score: int
    hardest: str | None
    used: Mapping[str, int] = field(hash=False)


def hint(puzzle: Puzzle, *, profile: str = "default", assume_unique: bool = True) -> Step | None:
    """Give the next step, the easiest there is; None for a board that is solved or cannot be.

    With `assume_unique=False`, and for puzzles with several solutions, techniques that rest on
    there being only one are left out. `profile` is one of `nonet.PROFILES`.

    >>> hint("12345678" + "." * 73).technique
    'full_house'
    """
    return next(steps(puzzle, profile=profile, assume_unique=assume_unique), None)


def steps(
    puzzle: Puzzle, *, profile: str = "default", assume_unique: bool = True
) -> Iterator[Step]:
    """Go through the steps that solve a puzzle, each the easiest there is at its place.

    >>> answer = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    >>> [step.technique for step in steps(answer[:79] + "..")]
    ['full_house', 'full_house']
    """
    return _ladder(puzzle, profile, assume_unique).steps()


def find(puzzle: Puzzle, technique: str) -> Iterator[Step]:
    """Go through every instance of one of `nonet.TECHNIQUES` on a board.

    Whether the puzzle has one solution only, as some techniques assume, is not checked here.

    >>> [step.placements for step in find("12345678" + "." * 73, "full_house")]
    [((8, 9),)]
    """
    from nonet.engines.logic.grid import Grid
    from nonet.engines.logic.ladder import finder_of

    if technique not in TECHNIQUES or TECHNIQUES[technique].family is None:
        names = [row.id for row in TECHNIQUES.values() if row.family]
        raise unknown("technique", technique, names)
    return finder_of(technique)(Grid(to_board(puzzle)))


def rate(puzzle: Puzzle, *, profile: str = "default", assume_unique: bool = True) -> Rating:
    """Rate a puzzle by the techniques that it takes: `hint` says what the options mean.

    The level is that of the hardest step, raised while the score exceeds the level's ceiling.

    >>> answer = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    >>> rate(answer[:79] + "..")
    Rating(status='unique', level='easy', score=8, hardest='full_house', used={'full_house': 2})
    """
    ladder = _ladder(puzzle, profile, assume_unique)
    if ladder.solution is None:
        return Rating("none", None, 0, None, {})
    counts = ladder.count()
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
    status: Status = "unique" if ladder.is_unique else "multiple"
    return Rating(status, LEVELS[index], score, hardest, used)


# The finders are a third of what `import nonet` would take: they come with the first question.
def _ladder(puzzle: Puzzle, profile: str, assume_unique: bool) -> Ladder:
    from nonet.engines.logic.ladder import Ladder

    if profile not in PROFILES:
        raise unknown("profile", profile, PROFILES)
    return Ladder(to_board(puzzle), PROFILES[profile], assume_unique)
