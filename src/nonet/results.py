"""The public verbs, and the frozen records they return."""

from __future__ import annotations

import sys
import time
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from nonet.board.board import Board, Conflict
from nonet.board.cells import CELLS
from nonet.engines import cover, fast
from nonet.engines.algorithms import ALGORITHMS, record
from nonet.engines.logic.step import Step
from nonet.engines.logic.techniques import CEILINGS, LEVELS, PROFILES, TECHNIQUES, Level

if TYPE_CHECKING:
    from nonet.engines.logic.ladder import Ladder

Status = Literal["unique", "multiple", "none"]
Ending = Literal["solved", "no solution", "budget spent"]
Puzzle = Board | str | bytes | Sequence[Any]
"""What the verbs take: a board, or anything that `Board` takes."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What solving found: `status`, the solution, and a second one where there are several."""

    status: Status
    board: Board | None = None
    other: Board | None = None


@dataclass(frozen=True, slots=True)
class Check:
    """What checking found: the status, the clashes, and the givens that could be left out.

    `redundant` lists the cells of the givens without which the solution is still the only one;
    it is empty unless the puzzle is unique. Each can go by itself, not all of them at once.
    """

    status: Status
    conflicts: tuple[Conflict, ...]
    redundant: tuple[int, ...]


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


class Move(NamedTuple):
    """One write of an algorithm: a digit into a cell, or 0 for taking it back."""

    cell: int
    digit: int


@dataclass(frozen=True, slots=True)
class Trace:
    """What an algorithm did on a puzzle, move by move.

    >>> run = trace("walk", Board())
    >>> run.ended, len(run), run[0], run.placements, run.undos
    ('solved', 701, Move(cell=0, digit=1), 391, 310)
    """

    algorithm: str
    puzzle: Board
    ended: Ending
    seconds: float
    placements: int
    undos: int
    _moves: array[int] = field(repr=False)

    def __len__(self) -> int:
        """Count the moves."""
        return len(self._moves)

    def __getitem__(self, index: int) -> Move:
        """Give one move."""
        return Move(*divmod(self._moves[index], 10))

    def __iter__(self) -> Iterator[Move]:
        """Go through the moves."""
        return (Move(*divmod(move, 10)) for move in self._moves)

    def board(self, moves: int | None = None) -> Board:
        """Replay the first so many moves (all of them by default) on the puzzle.

        >>> trace("walk", Board()).board(3)[2]
        3
        """
        values = bytearray(self.puzzle.values)
        for move in self._moves[:moves]:
            values[move // 10] = move % 10
        return Board.of(bytes(values), self.puzzle.givens)


# Each gives the solutions of a board in a fixed order, at most so many; the first is the best.
ENGINES: dict[str, Callable[[Board, int], Iterator[bytes]]] = {
    "fast": fast.solutions,
    "cover": cover.solutions,
}


def solve(puzzle: Puzzle, *, engine: str = "fast") -> Answer:
    """Solve a puzzle, and say whether it has one solution, several or none.

    Candidates that were removed from the board stay out of the solution.

    >>> solve("." * 81).status
    'multiple'
    >>> solve("55" + "." * 79)
    Answer(status='none', board=None, other=None)
    """
    board = to_board(puzzle)
    found = [Board.of(values, board.givens) for values in _engine(engine)(board, 2)]
    if not found:
        return Answer("none")
    return Answer("unique", found[0]) if len(found) == 1 else Answer("multiple", *found)


def count(puzzle: Puzzle, limit: int = 1000, *, engine: str = "fast") -> int:
    """Count the solutions, exactly up to the limit.

    >>> count("." * 81), count("55" + "." * 79)
    (1000, 0)
    """
    return sum(1 for _ in _engine(engine)(to_board(puzzle), limit))


def solutions(puzzle: Puzzle, *, engine: str = "fast") -> Iterator[Board]:
    """Go through all solutions, one by one.

    >>> [board.is_solved for board, _ in zip(solutions("." * 81), range(3))]
    [True, True, True]
    """
    board = to_board(puzzle)
    found = _engine(engine)(board, sys.maxsize)
    return (Board.of(values, board.givens) for values in found)


def check(puzzle: Puzzle) -> Check:
    """Check a puzzle: how many solutions, what clashes, and which givens are not needed.

    >>> check("55" + "." * 79).conflicts[0].cells
    (0, 1)
    """
    board = to_board(puzzle)
    status = solve(board).status
    redundant = []
    if status == "unique":
        for cell in range(CELLS):
            if board.givens[cell]:
                values = board.givens[:cell] + b"\0" + board.givens[cell + 1 :]
                if solve(Board.of(values, values)).status == "unique":
                    redundant.append(cell)
    return Check(status, board.conflicts(), tuple(redundant))


def trace(algorithm: str, puzzle: Puzzle, *, max_moves: int = 1_000_000) -> Trace:
    """Run one of `ALGORITHMS` on a puzzle and keep every move it makes.

    The moves are writes to the board: placements and undos. Past `max_moves` the algorithm is
    stopped. Only digits count: removed candidates mean nothing to these algorithms.

    >>> trace("rescan", "." * 81, max_moves=100).ended
    'budget spent'
    """
    if algorithm not in ALGORITHMS:
        raise ValueError(f"{algorithm!r} is not an algorithm: {', '.join(ALGORITHMS)}")
    board = to_board(puzzle)
    solved: bool | None = False
    moves = array("H")
    start = time.perf_counter()
    if not board.conflicts():  # the algorithms trust that the digits on the board may stand
        moves, solved = record(ALGORITHMS[algorithm], board.rows(), max_moves)
    seconds = time.perf_counter() - start
    undos = sum(1 for move in moves if move % 10 == 0)
    return Trace(algorithm, board, _ENDINGS[solved], seconds, len(moves) - undos, undos, moves)


_ENDINGS: dict[bool | None, Ending] = {True: "solved", False: "no solution", None: "budget spent"}


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
    from nonet.engines.logic.ladder import FINDERS

    if technique not in FINDERS:
        raise ValueError(f"{technique!r} is not a technique to find: {', '.join(FINDERS)}")
    return FINDERS[technique](Grid(to_board(puzzle)))


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
        raise ValueError(f"{profile!r} is not a profile: {', '.join(PROFILES)}")
    return Ladder(to_board(puzzle), profile, assume_unique)


def to_board(puzzle: Puzzle) -> Board:
    """Make a board of whatever the verbs take.

    >>> to_board("." * 81) == Board()
    True
    """
    return puzzle if isinstance(puzzle, Board) else Board(puzzle)


def _engine(name: str) -> Callable[[Board, int], Iterator[bytes]]:
    if name not in ENGINES:
        raise ValueError(f"{name!r} is not an engine: {', '.join(ENGINES)}")
    return ENGINES[name]
