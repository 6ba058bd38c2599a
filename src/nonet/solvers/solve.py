"""The public functions that solve, count and check puzzles."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal, Protocol

from nonet.arguments import MOST_THREADS, check_name, to_seconds, to_whole
from nonet.board import arrays
from nonet.board.board import Board
from nonet.board.conflicts import Conflict
from nonet.board.inputs import Puzzle, join_lines, read_boards, read_many, to_board, to_list
from nonet.errors import ArgumentError, FormatError, InternalError
from nonet.formats.text import write_board
from nonet.geometry.cells import Cell
from nonet.rules.model import BOX_RULES, CLASSIC_RULES
from nonet.solvers import candidates, exact_cover, native, variants
from nonet.solvers.clash import Clash, find_clash
from nonet.solvers.mistakes import Mistakes, find_mistakes
from nonet.solvers.status import STATUSES as STATUSES
from nonet.solvers.status import Status as Status

if TYPE_CHECKING:
    from nonet.board.arrays import Counts, Digits


@dataclass(frozen=True, slots=True)
class Answer:
    """The result of `solve`: `status`, the solution, and a second one if there are several."""

    status: Status
    board: Board | None = None
    second: Board | None = None

    def _repr_svg_(self) -> str | None:
        """Return the picture of the solution for a notebook; None if there is none."""
        return None if self.board is None else self.board._repr_svg_()


@dataclass(frozen=True, slots=True)
class Check:
    """The result of `check`: status, conflicts, redundant givens and rules, mistakes, a clash.

    `redundant_givens` lists the givens without which the solution is still unique, as cells;
    `redundant_rules` lists such rules, as positions in `board.rules.rules`. Both are empty unless
    the puzzle is unique. Each can be removed on its own, not all of them together. `clash` says
    why there is no solution: digits and rules that contradict each other.
    """

    status: Status
    conflicts: tuple[Conflict, ...]
    redundant_givens: tuple[Cell, ...]
    mistakes: Mistakes
    redundant_rules: tuple[int, ...] = ()
    clash: Clash | None = None


class BatchResult:
    """The result of `solve_many`: `counts`, and the solutions as `grids` or as `lines`.

    `counts` has the number of solutions of each puzzle, up to the limit (2 by default). A puzzle
    without a solution has zeros in its row.

    >>> many = solve_many(["." * 81, "55" + "." * 79])
    >>> many.counts.tolist(), many.grids.shape, many.lines[82:85]
    ([2, 0], (2, 81), b'000')
    """

    def __init__(
        self, counts: Counts, *, grids: Digits | None = None, lines: bytes | None = None
    ) -> None:
        """Store the solutions in one form; the other is made on first use."""
        self.counts = counts
        self._grids = grids
        self._lines = lines

    @cached_property
    def grids(self) -> Digits:
        """The first solution of each puzzle, (n, 81) digits."""
        return arrays.to_grids(self._lines or b"") if self._grids is None else self._grids

    @cached_property
    def lines(self) -> bytes:
        """The first solution of each puzzle as a line of 81 digits and a newline."""
        return arrays.to_lines(self.grids) if self._lines is None else self._lines

    def __len__(self) -> int:
        """Return the number of puzzles."""
        return len(self.counts)

    def __repr__(self) -> str:
        """Return the number of puzzles with no solution, one, or more.

        >>> solve_many(["." * 81, "55" + "." * 79])
        <2 puzzles: 1 none, 0 unique, 1 multiple>
        """
        none, one = ((self.counts == n).sum() for n in (0, 1))
        more = len(self) - none - one
        return f"<{len(self):,} puzzles: {none:,} none, {one:,} unique, {more:,} multiple>"


class Engine(Protocol):
    """A module that finds all solutions of a board.

    After `timeout` seconds it raises TimeoutError.
    """

    def first_two(self, board: Board, timeout: float | None) -> tuple[bytes | None, bytes | None]:
        """Return the first solution and a second one, None if there is none."""

    def count(self, board: Board, limit: int, timeout: float | None) -> int:
        """Count the solutions up to a limit."""

    def solutions(self, board: Board, limit: int) -> Iterator[bytes]:
        """Iterate over the solutions in a fixed order, at most `limit`."""


EngineName = Literal["native", "exact_cover", "variants"]
ENGINES: dict[EngineName, Engine] = {
    "native": native,
    "exact_cover": exact_cover,
    "variants": variants,
}
"""The engines by name; the default is `native` for classic boards, `variants` for others."""


def solve(
    puzzle: Puzzle, *, engine: EngineName | None = None, timeout: float | None = None
) -> Answer:
    """Solve a puzzle, and prove whether it has one solution, several or none.

    The solution has no candidates that were removed from the board.

    Args:
        puzzle: a Board, or anything that `Board` takes.
        engine: "native", "exact_cover" or "variants"; None for the default.
        timeout: time limit in seconds, or None.

    Returns:
        An `Answer`.

    Raises:
        FormatError: it is not a board.
        ArgumentError: an option is unknown.
        TimeoutError: it took longer than `timeout` seconds.

    >>> solve("." * 81).status
    'multiple'
    >>> solve("55" + "." * 79)
    Answer(status='none', board=None, second=None)
    """
    if timeout is not None:
        timeout = to_seconds(timeout)
    board = puzzle if isinstance(puzzle, Board) else Board(puzzle)
    chosen = _engine(engine, board)
    first, second = chosen.first_two(board, timeout)
    if chosen is not native:
        for values in filter(None, (first, second)):
            judge(board, values)
    return to_answer(board, first, second)


def to_answer(board: Board, first: bytes | None, second: bytes | None) -> Answer:
    """Return the answer for the first two solutions of a board.

    >>> to_answer(Board(), None, None).status
    'none'
    """
    if first is None:
        return Answer("none")
    if second is None:
        return Answer("unique", Board._of(first, board.givens, None, board.rules))
    return Answer(
        "multiple",
        Board._of(first, board.givens, None, board.rules),
        Board._of(second, board.givens, None, board.rules),
    )


def judge(board: Board, values: bytes) -> None:
    """Raise InternalError if `values` do not solve the board, by the judges of its rules.

    Every solution is checked before it is returned, except those of the native engine, which
    solves a board in less time than the check takes.

    >>> judge(Board("1" + "." * 15), bytes([2, 1, 3, 4, 3, 4, 1, 2, 1, 2, 4, 3, 4, 3, 2, 1]))
    Traceback (most recent call last):
    nonet.errors.InternalError: internal error: 2134341212434321 does not solve \
1...............; please report this
    """
    if not _is_solution(board, values):
        solution = str(Board._of(values, values, None, board.rules))
        raise InternalError("wrong_solution", solution=solution, puzzle=write_board(board))


def _is_solution(board: Board, values: bytes) -> bool:
    if len(values) != len(board) or min(values) < 1 or max(values) > board.rules.digits:
        return False
    if any(digit and digit != value for digit, value in zip(board.values, values, strict=True)):
        return False
    if board.has_removals:
        open_to = zip(board.masks, values, strict=True)
        if not all(mask >> (value - 1) & 1 for mask, value in open_to):
            return False
    return board.rules.allow(values)


def count(
    puzzle: Puzzle,
    limit: int = 1000,
    *,
    engine: EngineName | None = None,
    timeout: float | None = None,
) -> int:
    """Count the solutions, up to a limit.

    Args:
        puzzle: a Board, or anything that `Board` takes.
        limit: where counting stops.
        engine: "native", "exact_cover" or "variants"; None for the default.
        timeout: time limit in seconds, or None.

    Returns:
        The number of solutions, at most `limit`.

    Raises:
        FormatError: it is not a board.
        ArgumentError: an option is unknown.
        TimeoutError: it took longer than `timeout` seconds.

    >>> count("." * 81), count("55" + "." * 79)
    (1000, 0)
    """
    board = to_board(puzzle)
    return _engine(engine, board).count(board, to_whole("limit", limit), to_seconds(timeout))


def solutions(
    puzzle: Puzzle, limit: int | None = None, *, engine: EngineName | None = None
) -> Iterator[Board]:
    """Iterate over all solutions.

    Args:
        puzzle: a Board, or anything that `Board` takes.
        limit: the most solutions; None for all.
        engine: "native", "exact_cover" or "variants"; None for the default.

    Returns:
        An iterator of `Board`.

    Raises:
        FormatError: it is not a board.
        ArgumentError: an option is unknown.

    >>> [board.is_solved for board in solutions("." * 81, limit=3)]
    [True, True, True]
    """
    board = to_board(puzzle)
    most = sys.maxsize if limit is None else to_whole("limit", limit)
    chosen = _engine(engine, board)
    found = chosen.solutions(board, most)
    if chosen is not native:
        found = _judged(board, found)
    return (Board._of(values, board.givens, None, board.rules) for values in found)


def _judged(board: Board, found: Iterator[bytes]) -> Iterator[bytes]:
    for values in found:
        judge(board, values)
        yield values


def solve_many(
    puzzles: Any,
    *,
    limit: int = 2,
    masks: bool = False,
    threads: int = 0,
    timeout: float | None = None,
) -> BatchResult:
    """Solve many puzzles at once, by default on all cores.

    Takes strings or boards, also as a column of pandas, polars or Arrow; an array of digits of
    shape (n, 81) or (n, 9, 9); or bytes of lines of 81 characters, the fastest for text. With
    `masks`, the numbers of an array are candidate masks. Masked cells of a numpy masked array are
    empty. The solutions of each puzzle are counted up to `limit`.

    Args:
        puzzles: the puzzles, as above.
        limit: where counting stops.
        masks: whether numbers are candidate masks.
        threads: the number of threads, 0 for one per core.
        timeout: time limit in seconds, or None.

    Returns:
        A `BatchResult`: grids and counts.

    Raises:
        FormatError: one of them is not a board; its `puzzle` says which, counted from 1.
        TimeoutError: it took longer than `timeout` seconds.

    >>> solve_many(["." * 81] * 3).counts.tolist()
    [2, 2, 2]
    """
    limit, timeout = to_whole("limit", limit, 1), to_seconds(timeout)
    threads = to_whole("threads", threads, most=MOST_THREADS)
    puzzles = to_list(puzzles)
    lines = join_lines(puzzles)
    if lines is not None:
        try:
            solved_lines, counts = native.solve_lines(lines, limit, threads, timeout)
            return BatchResult(counts, lines=solved_lines)
        except FormatError:
            pass
    source = read_many(puzzles, masks) if lines is None else read_boards(puzzles)
    if isinstance(source, list) and not all(board.is_classic for board in source):
        counts, solved = variants.solve_stack(source, limit, threads, timeout)
        for board, grid, number in zip(source, solved, counts.tolist(), strict=True):
            if number:
                judge(board, grid[: len(board)].tobytes())
        return BatchResult(counts, grids=solved)
    grids = arrays.stack(source) if isinstance(source, list) else source
    solved, counts = native.solve_many(grids, limit, threads, timeout)
    return BatchResult(counts, grids=solved)


def check(puzzle: Puzzle, *, timeout: float | None = None) -> Check:
    """Check a puzzle: its number of solutions, conflicts, redundant givens and rules, mistakes.

    Of a puzzle without a solution, `clash` says why.

    Args:
        puzzle: a Board, or anything that `Board` takes.
        timeout: time limit in seconds, or None.

    Returns:
        A `Check`.

    Raises:
        FormatError: it is not a board.
        TimeoutError: it took longer than `timeout` seconds.

    >>> check("55" + "." * 79).conflicts[0].cells
    (0, 1)
    >>> print(check("1234...5" + "." * 9 + "5" + "." * 63).clash)
    these contradict each other: given 5 in r1c8, 5 in r2c9
    """
    left = count_down(to_seconds(timeout))
    board = to_board(puzzle)
    status = solve(board, timeout=left()).status
    if status == "none":
        mistakes = find_mistakes(board, left())
        return Check(status, board.conflicts(), (), mistakes, (), find_clash(board, left()))
    if status == "multiple":
        return Check(status, board.conflicts(), (), Mistakes())
    givens, rules = find_redundant_givens(board, left), find_redundant_rules(board, left)
    return Check(status, board.conflicts(), givens, Mistakes(), rules)


def find_redundant_givens(
    board: Board, left: Callable[[], float | None] = lambda: None
) -> tuple[Cell, ...]:
    """Return the givens without which the board still has one solution, within the time `left`.

    >>> find_redundant_givens(Board("1234341221434321"))[:3]
    (0, 1, 2)
    """
    puzzle = to_puzzle(board, left)
    return tuple(
        cell
        for cell, given in enumerate(puzzle.givens)
        if given and _is_unique(without_given(puzzle, cell), left())
    )


def find_redundant_rules(
    board: Board, left: Callable[[], float | None] = lambda: None
) -> tuple[int, ...]:
    """Return the positions of the rules without which the solution is still the only one.

    Rules that say where boxes are (regions, boxes, no_boxes) are never redundant: without them,
    the board would have other boxes.

    >>> from nonet.rules import cage
    >>> find_redundant_rules(Board("1234341221434321", rules=["no_boxes", cage(3, "r1c12")]))
    (1,)
    """
    puzzle = to_puzzle(board, left)
    others = [
        (number, without_rule(puzzle, number))
        for number, rule in enumerate(puzzle.rules.rules)
        if rule.type not in BOX_RULES
    ]
    answer = solve(puzzle, timeout=left()).board if others else None
    found = []
    for number, other in others:
        # Without a dot, `negative_dots` holds for its cells: another solution may be the only one.
        if other is not None:
            solved = solve(other, timeout=left())
            if solved.status == "unique" and solved.board and answer:
                found += [number] * (solved.board.values == answer.values)
    return tuple(found)


def to_puzzle(board: Board, left: Callable[[], float | None] = lambda: None) -> Board:
    """Return the board without placed digits, and without removed candidates that are only notes.

    Removed candidates belong to the puzzle if it has several solutions without them.

    >>> to_puzzle(Board("." * 16).place(0, 1).remove(5, 2)) == Board("." * 16).remove(5, 2)
    True
    """
    if not board.has_removals or _is_unique(board.puzzle, left()):
        return board.puzzle
    for cell, given in enumerate(board.givens):
        if board.values[cell] and not given:
            board = board.clear(cell)
    return board


def without_given(board: Board, cell: Cell) -> Board:
    """Return a board without a given; candidates that were removed stay removed.

    >>> without_given(Board("5" + "." * 80).remove(1, 3), 0) == Board().remove(1, 3)
    True
    """
    givens = board.givens[:cell] + b"\0" + board.givens[cell + 1 :]
    return Board._of(board.values, givens, board._masks, board.rules).clear(cell)


def without_rule(board: Board, number: int) -> Board | None:
    """Return a board without one of its rules, None if other rules depend on it.

    >>> without_rule(Board(rules="anti_king").remove(0, 1), 0) == Board().remove(0, 1)
    True
    """
    rules = board.rules.without(number)
    if rules is None:
        return None
    other = Board._of(board.values, board.givens, None, rules)
    if not board.has_removals:
        return other
    pairs = zip(board._open_masks(), board.candidates, strict=True)
    removed = [before & ~after for before, after in pairs]
    masks = tuple(mask & ~gone for mask, gone in zip(other.candidates, removed, strict=True))
    return Board._of(board.values, board.givens, masks, rules)


def count_down(seconds: float | None) -> Callable[[], float | None]:
    """Return a function that returns the seconds left, or None without a time limit.

    >>> count_down(None)() is None
    True
    """
    if seconds is None:
        return lambda: None
    end = monotonic() + seconds
    return lambda: max(0.0, end - monotonic())


def _is_unique(board: Board, timeout: float | None) -> bool:
    return solve(board, timeout=timeout).status == "unique"


def _engine(name: EngineName | None, board: Board) -> Engine:
    if name is None:
        if board.rules is not CLASSIC_RULES and not board.is_classic:
            return variants
        return candidates if board.has_removals else native
    check_name("engine", name, ENGINES)
    if board.missing:
        return variants  # which knows whether such a board can be solved
    if name == "native" and not board.is_classic:
        raise ArgumentError("classic_only", what="the engine native")
    if name == "exact_cover" and (other := exact_cover.find_other(board.rules)):
        raise ArgumentError("not_for_cover", rule=board.rules.format_rule(other))
    return ENGINES[name]
