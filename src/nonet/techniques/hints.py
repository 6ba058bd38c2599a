"""The human way in short: the next step, all steps, every instance of a technique, the rating."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Any

from nonet.board.arguments import to_flag, to_seconds, to_whole
from nonet.board.board import Board
from nonet.board.cells import Mask
from nonet.board.errors import ArgumentError
from nonet.engines import fast, general
from nonet.engines.logic.step import Step
from nonet.engines.logic.techniques import TECHNIQUES, choose_techniques, find_finder
from nonet.results.climb import Climb, Rating
from nonet.results.puzzles import Puzzle, read_boards, to_board, to_classic, to_list

_PIECE = 16  # puzzles that a process rates at a time


def hint(
    puzzle: Puzzle,
    *,
    profile: str = "default",
    with_: Iterable[str] = (),
    without: Iterable[str] = (),
    assume_unique: bool = True,
) -> Step | None:
    """Give the next step, the easiest there is; None where there is none.

    There is none for a board that is solved, that cannot be (`climb` names the mistakes), or whose
    several solutions nothing decides between. `climb` says what the options mean.

    Args:
        puzzle: a Board, or anything that `Board` takes.
        profile: one of `nonet.PROFILES`.
        with_: techniques to switch on, by id or name.
        without: techniques to switch off.
        assume_unique: whether techniques that rest on one solution are used.

    Returns:
        A `Step`, or None.

    Raises:
        FormatError: it is no board.
        ArgumentError: an option is not known.

    >>> hint("12345678" + "." * 73).technique
    'full_house'
    """
    return Climb(puzzle, choose_techniques(profile, with_, without), assume_unique).hint


def steps(
    puzzle: Puzzle,
    *,
    profile: str = "default",
    with_: Iterable[str] = (),
    without: Iterable[str] = (),
    assume_unique: bool = True,
) -> Iterator[Step]:
    """Go through the steps that solve a puzzle, each the easiest there is at its place.

    Where there are several solutions, they end where the givens do not decide any more.

    Args:
        puzzle: a Board, or anything that `Board` takes.
        profile: one of `nonet.PROFILES`.
        with_: techniques to switch on, by id or name.
        without: techniques to switch off.
        assume_unique: whether techniques that rest on one solution are used.

    Returns:
        An iterator of `Step`.

    Raises:
        FormatError: it is no board.
        ArgumentError: an option is not known.

    >>> answer = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    >>> [step.technique for step in steps(answer[:79] + "..")]
    ['full_house', 'full_house']
    """
    return Climb(puzzle, choose_techniques(profile, with_, without), assume_unique).steps


def rate(
    puzzle: Puzzle,
    *,
    profile: str = "default",
    with_: Iterable[str] = (),
    without: Iterable[str] = (),
    assume_unique: bool = True,
) -> Rating:
    """Rate a puzzle by the techniques that it takes; only one with one solution has a level.

    Args:
        puzzle: a Board, or anything that `Board` takes.
        profile: one of `nonet.PROFILES`.
        with_: techniques to switch on, by id or name.
        without: techniques to switch off.
        assume_unique: whether techniques that rest on one solution are used.

    Returns:
        A `Rating`.

    Raises:
        FormatError: it is no board.
        ArgumentError: an option is not known.

    >>> answer = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    >>> rate(answer[:79] + "..")
    Rating(status='unique', level='easy', score=8, hardest='full_house', used={'full_house': 2})
    """
    return Climb(puzzle, choose_techniques(profile, with_, without), assume_unique).rating


def rate_many(
    puzzles: Any,
    *,
    profile: str = "default",
    with_: Iterable[str] = (),
    without: Iterable[str] = (),
    assume_unique: bool = True,
    jobs: int = 0,
) -> list[Rating]:
    """Rate many puzzles as `rate` does, on all cores; `jobs` is how many, 0 for all.

    Args:
        puzzles: all that `solve_many` takes.
        profile: one of `nonet.PROFILES`.
        with_: techniques to switch on, by id or name.
        without: techniques to switch off.
        assume_unique: whether techniques that rest on one solution are used.
        jobs: processes, 0 for one a core.

    Returns:
        A list of `Rating`.

    Raises:
        FormatError: one of them is no board.
        ArgumentError: an option is not known.

    >>> answer = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    >>> [rating.level for rating in rate_many([answer[:79] + "..", "." * 81])]
    ['easy', None]
    """
    from nonet.results.parallel import run_here_first

    jobs = to_whole("jobs", jobs)
    techniques = choose_techniques(profile, with_, without)
    boards = read_boards(to_list(puzzles))
    work = partial(_rate_some, techniques=techniques, assume_unique=assume_unique)
    pieces = (boards[at : at + _PIECE] for at in range(0, len(boards), _PIECE))
    rated = run_here_first(work, work, pieces, jobs, len(boards))
    return [rating for some in rated for rating in some]


def _rate_some(
    boards: Sequence[Board], techniques: tuple[str, ...], assume_unique: bool
) -> list[Rating]:
    return [Climb(board, techniques, assume_unique).rating for board in boards]


def find(puzzle: Puzzle, technique: str) -> Iterator[Step]:
    """Go through every instance of one of `nonet.TECHNIQUES` on a board.

    A technique that holds only where the givens have one solution is refused where they have
    several: an ArgumentError.

    Args:
        puzzle: a Board, or anything that `Board` takes.
        technique: an id or a name.

    Returns:
        An iterator of `Step`.

    Raises:
        FormatError: it is no board.
        ArgumentError: the technique is not known, or does not hold here.

    >>> [step.placements for step in find("12345678" + "." * 73, "full_house")]
    [((8, 9),)]
    """
    from nonet.engines.logic.grid import Grid
    from nonet.engines.logic.ladder import finder_of

    entry = TECHNIQUES[find_finder(technique)]
    board = to_classic(puzzle, "a technique")
    if entry.assumes_unique and fast.first_two(board.puzzle, None)[1] is not None:
        raise ArgumentError("assumes_unique", technique=entry.name)
    return finder_of(entry.id)(Grid(board))


def find_all(
    puzzle: Puzzle,
    *,
    profile: str = "full",
    with_: Iterable[str] = (),
    without: Iterable[str] = (),
    assume_unique: bool = True,
) -> Iterator[Step]:
    """Go through every step there is on a board now: technique by technique, easiest first.

    The options are those of `climb`; techniques that hold only for one solution are left out where
    the givens have several.

    Args:
        puzzle: a Board, or anything that `Board` takes.
        profile: one of `nonet.PROFILES`.
        with_: techniques to switch on, by id or name.
        without: techniques to switch off.
        assume_unique: whether techniques that rest on one solution are used.

    Returns:
        An iterator of `Step`.

    Raises:
        FormatError: it is no board.
        ArgumentError: an option is not known.

    >>> grid = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    >>> sorted({step.technique for step in find_all("." + grid[1:])})
    ['full_house', 'hidden_single', 'naked_single', 'template_set']
    """
    from nonet.engines.logic.grid import Grid
    from nonet.engines.logic.ladder import finder_of

    board = to_classic(puzzle, "a technique")
    techniques = finders_for(
        board, profile=profile, with_=with_, without=without, assume_unique=assume_unique
    )
    grid = Grid(board)
    return chain.from_iterable(finder_of(name)(grid) for name in techniques)


def finders_for(
    board: Board,
    *,
    profile: str = "full",
    with_: Iterable[str] = (),
    without: Iterable[str] = (),
    assume_unique: bool = True,
) -> list[str]:
    """List the techniques that can be looked for on a board, of those that are chosen.

    >>> "unique_rectangle_1" in finders_for(Board())
    False
    """
    techniques = choose_techniques(profile, with_, without)
    assume_unique = to_flag("assume_unique", assume_unique)
    unique = assume_unique and fast.first_two(board.puzzle, None)[1] is None
    entries = [TECHNIQUES[name] for name in techniques]
    return [row.id for row in entries if row.family and (unique or not row.assumes_unique)]


def possible(puzzle: Puzzle, *, deadline: float | None = None) -> tuple[Mask, ...]:
    """Give for each cell the digits that some solution has there, as a mask.

    All are 0 where there is no solution. Candidates that were struck out count as gone. Past
    `deadline` seconds it is a TimeoutError.

    Args:
        puzzle: a Board, or anything that `Board` takes.
        deadline: seconds, or None for no end.

    Returns:
        A tuple of masks, one a cell.

    Raises:
        FormatError: it is no board.
        TimeoutError: it took longer than `deadline` seconds.

    >>> possible("." * 81)[0] == 0b111111111
    True
    """
    return general.possible(to_board(puzzle), to_seconds(deadline))
