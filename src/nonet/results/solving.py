"""Solving one puzzle or many, and checking: none, one or several solutions."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal, Protocol

from nonet.board.arguments import MOST_THREADS, check_name, to_seconds, to_whole
from nonet.board.board import Board
from nonet.board.cells import Cell
from nonet.board.conflicts import Conflict
from nonet.board.errors import ArgumentError, FormatError
from nonet.board.rules.model import CLASSIC_RULES
from nonet.engines import candidates, cover, fast, general
from nonet.results.mistakes import Mistakes, find_mistakes
from nonet.results.puzzles import Puzzle, join_lines, read_boards, read_many, to_board, to_list

if TYPE_CHECKING:
    from nonet.engines.fast import Counts, Digits

Status = Literal["unique", "multiple", "none"]
STATUSES: tuple[Status, ...] = ("none", "unique", "multiple")
"""By the number of solutions, 2 for more."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What solving found: `status`, the solution, and a second one where there are several."""

    status: Status
    board: Board | None = None
    other: Board | None = None

    def _repr_svg_(self) -> str | None:
        """Show the solution in a notebook, solved digits in red; nothing where there is none."""
        return None if self.board is None else self.board._repr_svg_()


@dataclass(frozen=True, slots=True)
class Check:
    """What checking found: status, clashes, givens that could be left out, and mistakes.

    `redundant` lists the cells of the givens without which the solution is still the only one,
    `spare` the numbers of such rules among `board.rules.rules`; both are empty unless the puzzle
    is unique. Each can go by itself, not all of them at once.
    """

    status: Status
    conflicts: tuple[Conflict, ...]
    redundant: tuple[Cell, ...]
    mistakes: Mistakes
    spare: tuple[int, ...] = ()


class Many:
    """What solving many found: `counts`, and the solutions as `grids` or as `lines`.

    `counts` is 0, 1 or 2 a puzzle, 2 for two or more (or up to the limit asked for). A puzzle
    without a solution has zeros in its row.

    >>> many = solve_many(["." * 81, "55" + "." * 79])
    >>> many.counts.tolist(), many.grids.shape, many.lines[82:85]
    ([2, 0], (2, 81), b'000')
    """

    def __init__(
        self, counts: Counts, *, grids: Digits | None = None, lines: bytes | None = None
    ) -> None:
        """Keep the solutions in the form they came in; the other is made when asked for."""
        self.counts = counts
        self._grids = grids
        self._lines = lines

    @cached_property
    def grids(self) -> Digits:
        """The first solution of each puzzle, (n, 81) digits."""
        return fast.to_grids(self._lines or b"") if self._grids is None else self._grids

    @cached_property
    def lines(self) -> bytes:
        """The first solution of each puzzle as a line of 81 digits and a newline."""
        return fast.to_lines(self.grids) if self._lines is None else self._lines

    def __len__(self) -> int:
        """Count the puzzles."""
        return len(self.counts)

    def __repr__(self) -> str:
        """Say how many have no solution, one, or more.

        >>> solve_many(["." * 81, "55" + "." * 79])
        <2 puzzles: 1 none, 0 unique, 1 multiple>
        """
        none, one = ((self.counts == n).sum() for n in (0, 1))
        more = len(self) - none - one
        return f"<{len(self):,} puzzles: {none:,} none, {one:,} unique, {more:,} multiple>"


class Engine(Protocol):
    """What can be asked for all solutions of a board: a module of `engines`.

    Past a deadline, in seconds, the answer is a TimeoutError.
    """

    def first_two(self, board: Board, deadline: float | None) -> tuple[bytes | None, bytes | None]:
        """Give the first solution and a second one, None where there is none."""

    def count(self, board: Board, limit: int, deadline: float | None) -> int:
        """Count the solutions up to a limit."""

    def solutions(self, board: Board, limit: int) -> Iterator[bytes]:
        """Go through the solutions in a fixed order, at most `limit`."""


ENGINES: dict[str, Engine] = {"fast": fast, "cover": cover, "general": general}
"""By name; where none is named, `fast` does classic boards and `general` all others."""


def solve(puzzle: Puzzle, *, engine: str | None = None, deadline: float | None = None) -> Answer:
    """Solve a puzzle, and say whether it has one solution, several or none.

    Candidates that were removed from the board stay out of the solution. Past `deadline` seconds
    it is a TimeoutError: rare boards of candidates take long, puzzles do not.

    Args:
        puzzle: a Board, or anything that `Board` takes.
        engine: "fast", "cover" or "general"; None chooses.
        deadline: seconds, or None for no end.

    Returns:
        An `Answer`.

    Raises:
        FormatError: it is no board.
        ArgumentError: an option is not known.
        TimeoutError: it took longer than `deadline` seconds.

    >>> solve("." * 81).status
    'multiple'
    >>> solve("55" + "." * 79)
    Answer(status='none', board=None, other=None)
    """
    if deadline is not None:
        deadline = to_seconds(deadline)
    board = puzzle if isinstance(puzzle, Board) else Board(puzzle)
    first, second = _engine(engine, board).first_two(board, deadline)
    return to_answer(board, first, second)


def to_answer(board: Board, first: bytes | None, second: bytes | None) -> Answer:
    """Make an answer of the first two solutions of a board.

    >>> to_answer(Board(), None, None).status
    'none'
    """
    if first is None:
        return Answer("none")
    if second is None:
        return Answer("unique", Board.of(first, board.givens, None, board.rules))
    return Answer(
        "multiple",
        Board.of(first, board.givens, None, board.rules),
        Board.of(second, board.givens, None, board.rules),
    )


def count(
    puzzle: Puzzle, limit: int = 1000, *, engine: str | None = None, deadline: float | None = None
) -> int:
    """Count the solutions, exactly up to the limit; past `deadline` seconds, a TimeoutError.

    Args:
        puzzle: a Board, or anything that `Board` takes.
        limit: where counting stops.
        engine: "fast", "cover" or "general"; None chooses.
        deadline: seconds, or None for no end.

    Returns:
        The number of solutions, at most `limit`.

    Raises:
        FormatError: it is no board.
        ArgumentError: an option is not known.
        TimeoutError: it took longer than `deadline` seconds.

    >>> count("." * 81), count("55" + "." * 79)
    (1000, 0)
    """
    board = to_board(puzzle)
    return _engine(engine, board).count(board, to_whole("limit", limit), to_seconds(deadline))


def solutions(puzzle: Puzzle, *, engine: str | None = None) -> Iterator[Board]:
    """Go through all solutions, one by one.

    Args:
        puzzle: a Board, or anything that `Board` takes.
        engine: "fast", "cover" or "general"; None chooses.

    Returns:
        An iterator of `Board`.

    Raises:
        FormatError: it is no board.
        ArgumentError: an option is not known.

    >>> [board.is_solved for board, _ in zip(solutions("." * 81), range(3))]
    [True, True, True]
    """
    board = to_board(puzzle)
    found = _engine(engine, board).solutions(board, sys.maxsize)
    return (Board.of(values, board.givens, None, board.rules) for values in found)


def solve_many(
    puzzles: Any,
    *,
    limit: int = 2,
    masks: bool = False,
    threads: int = 0,
    deadline: float | None = None,
) -> Many:
    """Solve many puzzles at once, on all cores unless `threads` says how many.

    Takes strings or boards, also as a column of pandas, polars or Arrow; an array of digits of
    shape (n, 81) or (n, 9, 9); or bytes of lines of 81 characters, the fastest for text. With
    `masks`, the numbers of an array are candidate masks. Solutions of each are counted up to
    `limit`; past `deadline` seconds it is a TimeoutError.

    Args:
        puzzles: as above.
        limit: where counting stops.
        masks: whether numbers are candidate masks.
        threads: how many, 0 for one a core.
        deadline: seconds, or None for no end.

    Returns:
        A `Many`: grids and counts.

    Raises:
        FormatError: one of them is no board; says which.
        TimeoutError: it took longer than `deadline` seconds.

    >>> solve_many(["." * 81] * 3).counts.tolist()
    [2, 2, 2]
    """
    limit, deadline = to_whole("limit", limit, 1), to_seconds(deadline)
    threads = to_whole("threads", threads, most=MOST_THREADS)
    puzzles = to_list(puzzles)
    lines = join_lines(puzzles)
    if lines is not None:
        try:
            solved_lines, counts = fast.solve_lines(lines, limit, threads, deadline)
            return Many(counts, lines=solved_lines)
        except FormatError:
            pass
    source = read_many(puzzles, masks) if lines is None else read_boards(puzzles)
    if isinstance(source, list) and not all(board.is_classic for board in source):
        counts, solved = general.solve_stack(source, limit, threads, deadline)
        return Many(counts, grids=solved)
    grids = fast.stack(source) if isinstance(source, list) else source
    solved, counts = fast.solve_many(grids, limit, threads, deadline)
    return Many(counts, grids=solved)


def check(puzzle: Puzzle, *, deadline: float | None = None) -> Check:
    """Check a puzzle: how many solutions, what clashes, which givens are not needed, mistakes.

    Args:
        puzzle: a Board, or anything that `Board` takes.
        deadline: seconds, or None for no end.

    Returns:
        A `Check`.

    Raises:
        FormatError: it is no board.
        TimeoutError: it took longer than `deadline` seconds.

    >>> check("55" + "." * 79).conflicts[0].cells
    (0, 1)
    """
    left = _count_down(to_seconds(deadline))
    board = to_board(puzzle)
    status = solve(board, deadline=left()).status
    redundant = []
    if status == "unique":
        for cell, given in enumerate(board.givens):
            if given:
                values = board.givens[:cell] + b"\0" + board.givens[cell + 1 :]
                if _is_unique(Board.of(values, values, None, board.rules), left()):
                    redundant.append(cell)
    spare = _spare_rules(board, left) if status == "unique" else ()
    mistakes = find_mistakes(board, left()) if status == "none" else Mistakes()
    return Check(status, board.conflicts(), tuple(redundant), mistakes, spare)


def _count_down(seconds: float | None) -> Callable[[], float | None]:
    """Give what says how many seconds are left; None where there is no end."""
    if seconds is None:
        return lambda: None
    end = monotonic() + seconds
    return lambda: max(0.0, end - monotonic())


def _is_unique(board: Board, deadline: float | None) -> bool:
    return solve(board, deadline=deadline).status == "unique"


def _spare_rules(board: Board, left: Callable[[], float | None]) -> tuple[int, ...]:
    """Number the rules of a board without which its solution is still the only one."""
    found = []
    for number in range(len(board.rules.rules)):
        rules = board.rules.without(number)
        if rules is None:
            continue
        if _is_unique(Board.of(board.givens, board.givens, None, rules), left()):
            found.append(number)
    return tuple(found)


def _engine(name: str | None, board: Board) -> Engine:
    if name is None:
        if board.rules is not CLASSIC_RULES and not board.is_classic:
            return general
        return candidates if board.has_removals else fast
    check_name("engine", name, ENGINES)
    if name == "fast" and not board.is_classic:
        raise ArgumentError("classic_only", what="the engine fast")
    if name == "cover" and (other := cover.find_other(board.rules)):
        raise ArgumentError("not_for_cover", rule=board.rules.format_rule(other))
    return ENGINES[name]
