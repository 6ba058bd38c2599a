"""The human way in short: the next step, all steps, every instance of a technique, the rating."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from nonet.board.board import Board
from nonet.board.cells import Mask
from nonet.board.errors import ArgumentError, unknown
from nonet.engines import fast, general
from nonet.engines.logic.step import Step
from nonet.engines.logic.techniques import TECHNIQUES, find_technique
from nonet.results.climb import Rating, climb
from nonet.results.parallel import run_here_first
from nonet.results.solving import Puzzle, to_board, to_classic

_PIECE = 16  # puzzles that a process rates at a time


def hint(puzzle: Puzzle, *, profile: str = "default", assume_unique: bool = True) -> Step | None:
    """Give the next step, the easiest there is; None where there is none.

    There is none for a board that is solved, that cannot be (`climb` names the mistakes), or whose
    several solutions nothing decides between. `climb` says what the options mean.

    >>> hint("12345678" + "." * 73).technique
    'full_house'
    """
    return climb(puzzle, profile=profile, assume_unique=assume_unique).hint


def steps(
    puzzle: Puzzle, *, profile: str = "default", assume_unique: bool = True
) -> Iterator[Step]:
    """Go through the steps that solve a puzzle, each the easiest there is at its place.

    Where there are several solutions, they end where the givens do not decide any more.

    >>> answer = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    >>> [step.technique for step in steps(answer[:79] + "..")]
    ['full_house', 'full_house']
    """
    return climb(puzzle, profile=profile, assume_unique=assume_unique).steps


def rate(puzzle: Puzzle, *, profile: str = "default", assume_unique: bool = True) -> Rating:
    """Rate a puzzle by the techniques that it takes; only one with one solution has a level.

    >>> answer = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    >>> rate(answer[:79] + "..")
    Rating(status='unique', level='easy', score=8, hardest='full_house', used={'full_house': 2})
    """
    return climb(puzzle, profile=profile, assume_unique=assume_unique).rating


def rate_many(
    puzzles: Iterable[Puzzle],
    *,
    profile: str = "default",
    assume_unique: bool = True,
    jobs: int = 0,
) -> list[Rating]:
    """Rate many puzzles as `rate` does, on all cores; `jobs` is how many, 0 for all.

    >>> answer = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    >>> [rating.level for rating in rate_many([answer[:79] + "..", "." * 81])]
    ['easy', None]
    """
    boards = [to_board(puzzle) for puzzle in puzzles]
    work = partial(_rate_some, profile=profile, assume_unique=assume_unique)
    pieces = (boards[at : at + _PIECE] for at in range(0, len(boards), _PIECE))
    rated = run_here_first(work, work, pieces, jobs, len(boards))
    return [rating for some in rated for rating in some]


def _rate_some(boards: Sequence[Board], profile: str, assume_unique: bool) -> list[Rating]:
    return [rate(board, profile=profile, assume_unique=assume_unique) for board in boards]


def find(puzzle: Puzzle, technique: str) -> Iterator[Step]:
    """Go through every instance of one of `nonet.TECHNIQUES` on a board.

    A technique that holds only where the givens have one solution is refused where they have
    several: an ArgumentError.

    >>> [step.placements for step in find("12345678" + "." * 73, "full_house")]
    [((8, 9),)]
    """
    from nonet.engines.logic.grid import Grid
    from nonet.engines.logic.ladder import finder_of

    entry = TECHNIQUES[find_technique(technique)]
    if entry.family is None:
        raise unknown("technique", technique, [row.id for row in TECHNIQUES.values() if row.family])
    board = to_classic(puzzle, "a technique")
    if entry.assumes_unique and fast.first_two(board.puzzle, None)[1] is not None:
        raise ArgumentError("assumes_unique", technique=entry.name)
    return finder_of(entry.id)(Grid(board))


def possible(puzzle: Puzzle, *, deadline: float | None = None) -> tuple[Mask, ...]:
    """Give for each cell the digits that some solution has there, as a mask.

    All are 0 where there is no solution. Candidates that were struck out count as gone. Past
    `deadline` seconds it is a TimeoutError.

    >>> possible("." * 81)[0] == 0b111111111
    True
    """
    return general.possible(to_board(puzzle), deadline)
