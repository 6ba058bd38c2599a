"""The human way in short: the next step, all steps, every instance of a technique, the rating."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Any

from nonet.arguments import to_flag, to_seconds, to_whole
from nonet.board.board import Board
from nonet.board.inputs import Puzzle, read_boards, to_board, to_list
from nonet.errors import ArgumentError
from nonet.geometry.cells import Mask
from nonet.solvers import native, variants
from nonet.techniques.analysis import Analysis, Rating
from nonet.techniques.step import Step
from nonet.techniques.table import TECHNIQUES, Profile, applies_to, choose_techniques, find_finders

_PIECE = 16  # puzzles that a process rates at a time


def hint(
    puzzle: Puzzle,
    *,
    profile: Profile = "default",
    include: Iterable[str] = (),
    exclude: Iterable[str] = (),
    assume_unique: bool = True,
) -> Step | None:
    """Return the next step, the easiest one there is, or None.

    For None, `nonet.analyze(puzzle).status` gives the reason: "solved"; "none" for a board without
    a solution (`mistakes` lists what is wrong); "multiple" for a board with several solutions where
    logic decides nothing more. The options are explained under `analyze`.

    Args:
        puzzle: a Board, or anything that `Board` takes.
        profile: one of `nonet.PROFILES`.
        include: techniques to switch on, by id or name.
        exclude: techniques to switch off.
        assume_unique: whether techniques that rest on one solution are used.

    Returns:
        A `Step`, or None.

    Raises:
        FormatError: it is no board.
        ArgumentError: an option is not known.

    >>> hint("12345678" + "." * 73).technique
    'full_house'
    >>> from nonet.techniques.analysis import analyze
    >>> hint("11" + "." * 79), analyze("11" + "." * 79).status
    (None, 'none')
    """
    return Analysis(puzzle, choose_techniques(profile, include, exclude), assume_unique).hint


def steps(
    puzzle: Puzzle,
    *,
    profile: Profile = "default",
    include: Iterable[str] = (),
    exclude: Iterable[str] = (),
    assume_unique: bool = True,
) -> Iterator[Step]:
    """Yield the steps that solve a puzzle, each the easiest there is at its place.

    Where there are several solutions, they end where the givens do not decide any more.

    Args:
        puzzle: a Board, or anything that `Board` takes.
        profile: one of `nonet.PROFILES`.
        include: techniques to switch on, by id or name.
        exclude: techniques to switch off.
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
    return Analysis(puzzle, choose_techniques(profile, include, exclude), assume_unique).steps


def rate(
    puzzle: Puzzle,
    *,
    profile: Profile = "default",
    include: Iterable[str] = (),
    exclude: Iterable[str] = (),
    assume_unique: bool = True,
) -> Rating:
    """Rate a puzzle by the techniques that it takes; only one with one solution has a level.

    Args:
        puzzle: a Board, or anything that `Board` takes.
        profile: one of `nonet.PROFILES`.
        include: techniques to switch on, by id or name.
        exclude: techniques to switch off.
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
    return Analysis(puzzle, choose_techniques(profile, include, exclude), assume_unique).rating


def rate_many(
    puzzles: Any,
    *,
    profile: Profile = "default",
    include: Iterable[str] = (),
    exclude: Iterable[str] = (),
    assume_unique: bool = True,
    jobs: int = 0,
) -> list[Rating]:
    """Rate many puzzles as `rate` does, on all cores; `jobs` is how many, 0 for all.

    Args:
        puzzles: all that `solve_many` takes.
        profile: one of `nonet.PROFILES`.
        include: techniques to switch on, by id or name.
        exclude: techniques to switch off.
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
    from nonet.parallel import adaptive_map

    jobs = to_whole("jobs", jobs)
    techniques = choose_techniques(profile, include, exclude)
    boards = read_boards(to_list(puzzles))
    work = partial(_rate_some, techniques=techniques, assume_unique=assume_unique)
    pieces = (boards[at : at + _PIECE] for at in range(0, len(boards), _PIECE))
    rated = adaptive_map(work, work, pieces, jobs, len(boards))
    return [rating for some in rated for rating in some]


def _rate_some(
    boards: Sequence[Board], techniques: tuple[str, ...], assume_unique: bool
) -> list[Rating]:
    return [Analysis(board, techniques, assume_unique).rating for board in boards]


def find(puzzle: Puzzle, technique: str) -> Iterator[Step]:
    """Yield every instance of one of `nonet.TECHNIQUES` on a board.

    A name that stands for several techniques, such as "Locked Candidates" or "Unique Rectangle",
    finds them all, one technique after the other. A technique that holds only where the givens
    have one solution is refused where they have several: an ArgumentError. So is one that is not
    for boards of these rules.

    Args:
        puzzle: a Board, or anything that `Board` takes.
        technique: an id or a name, also the usual names of HoDoKu and SudokuWiki.

    Returns:
        An iterator of `Step`.

    Raises:
        FormatError: it is no board.
        ArgumentError: the technique is not known, or does not hold here.

    >>> [step.placements for step in find("12345678" + "." * 73, "full_house")]
    [((8, 9),)]
    """
    from nonet.techniques.grid import Grid
    from nonet.techniques.logic_solver import find_on

    board = to_board(puzzle)
    names = [name for name in find_finders(technique) if applies_to(name, board.rules)]
    if not names:
        raise ArgumentError("technique_board", technique=technique)
    assuming = [TECHNIQUES[name] for name in names if TECHNIQUES[name].assumes_unique]
    if assuming and not _has_one_puzzle_solution(board):
        raise ArgumentError("assumes_unique", technique=assuming[0].name)
    grid = Grid(board)
    return chain.from_iterable(find_on(grid, name) for name in names)


def _has_one_puzzle_solution(board: Board) -> bool:
    """Return whether the givens have no second solution."""
    engine = native if board.is_classic else variants
    return engine.first_two(board.puzzle, None)[1] is None


def find_all(
    puzzle: Puzzle,
    *,
    profile: Profile = "full",
    include: Iterable[str] = (),
    exclude: Iterable[str] = (),
    assume_unique: bool = True,
) -> Iterator[Step]:
    """Yield every step that is available on a board now, easiest technique first.

    The options are those of `analyze`. Techniques that assume a unique solution are left out where
    the givens have several.

    Args:
        puzzle: a Board, or anything that `Board` takes.
        profile: one of `nonet.PROFILES`.
        include: techniques to switch on, by id or name.
        exclude: techniques to switch off.
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
    from nonet.techniques.grid import Grid
    from nonet.techniques.logic_solver import find_on

    board = to_board(puzzle)
    techniques = finders_for(
        board, profile=profile, include=include, exclude=exclude, assume_unique=assume_unique
    )
    grid = Grid(board)
    return chain.from_iterable(find_on(grid, name) for name in techniques)


def finders_for(
    board: Board,
    *,
    profile: Profile = "full",
    include: Iterable[str] = (),
    exclude: Iterable[str] = (),
    assume_unique: bool = True,
) -> list[str]:
    """List the techniques that can be looked for on a board, of those that are chosen.

    >>> "unique_rectangle_1" in finders_for(Board())
    False
    """
    techniques = choose_techniques(profile, include, exclude)
    assume_unique = to_flag("assume_unique", assume_unique)
    entries = [TECHNIQUES[name] for name in techniques if applies_to(name, board.rules)]
    unique = assume_unique and any(row.assumes_unique for row in entries)
    unique = unique and _has_one_puzzle_solution(board)
    return [row.id for row in entries if row.family and (unique or not row.assumes_unique)]


def true_candidates(puzzle: Puzzle, *, timeout: float | None = None) -> tuple[Mask, ...]:
    """Return for each cell the digits that some solution has there, as a mask.

    All are 0 where there is no solution. Candidates that were eliminated count as gone. Past
    `timeout` seconds it is a TimeoutError.

    Args:
        puzzle: a Board, or anything that `Board` takes.
        timeout: seconds, or None for no end.

    Returns:
        A tuple of masks, one a cell.

    Raises:
        FormatError: it is no board.
        TimeoutError: it took longer than `timeout` seconds.

    >>> true_candidates("." * 81)[0] == 0b111111111
    True
    """
    return variants.true_candidates(to_board(puzzle), to_seconds(timeout))
