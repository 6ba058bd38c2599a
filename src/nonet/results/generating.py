"""Making puzzles: with one solution, of a level, in a symmetry, minimal; of any size and rules."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from nonet.board.arguments import MOST_THREADS, to_seconds, to_whole
from nonet.board.board import Board
from nonet.board.cells import CELLS
from nonet.board.errors import ArgumentError
from nonet.board.rules.model import Rules
from nonet.engines import digging, fast, seeds
from nonet.results.puzzles import Puzzle, to_classic
from nonet.results.searching import Maker
from nonet.results.wishes import check_wish

if TYPE_CHECKING:
    from nonet.results.rule_generating import RuleMaker


def generate(
    *,
    level: str | None = None,
    symmetry: str = "none",
    clues: int | tuple[int, int] | None = None,
    er: float | tuple[float | None, float | None] | None = None,
    require: str | None = None,
    minimal: bool = False,
    pattern: Any = None,
    size: int | None = None,
    rules: Rules | str | Iterable[str] | None = None,
    profile: str = "default",
    with_: Iterable[str] = (),
    without: Iterable[str] = (),
    seed: int | None = None,
    deadline: float | None = 60.0,
) -> Board:
    """Make a puzzle with exactly one solution.

    - `level`: easy, medium, hard, unfair or extreme, as `nonet.rate` gives it
    - `er`: Sudoku Explainer's rating (`nonet.er`), or a range such as `(7.1, 7.3)` or `(8.0, None)`
    - `symmetry`: one of `nonet.SYMMETRIES`, in which the clues stand
    - `clues`: how many, or a range such as `(24, 28)`
    - `require`: a technique that the path of `nonet.rate` takes, where nothing easier leads on
    - `minimal`: no clue can be left out (it is so anyway without a symmetry and a number of clues,
      but for easy puzzles, and for some of other sizes and rules)
    - `pattern`: where clues may stand: 81 characters, `.` where not and `x` or a digit where so, a
      board, or 81 truth values
    - `size`: the side of the board, 2 to 25, where not 9
    - `rules`: `nonet.rules.Rules`, or names of rules that need no cells ("diagonals", "windows",
      "disjoint", "anti_knight", "anti_king", "non_consecutive", ...), boxes ("2x6"), and what is
      drawn for each puzzle: "jigsaw" (regions), "killer" (cages, and no givens but for `clues`);
      several in one text. Levels, ER and techniques are for the classic board alone.
    - `profile`, `with_`, `without`: the techniques that rate, as for `nonet.climb`
    - `seed`: the same one gives the same puzzle on every machine; None draws one

    The full grid under the puzzle is drawn from all there are, all equally likely (but for a
    pattern, which few grids fit: there one is changed until it does). What cannot be had is a
    `GenerateError`: at once where that is known, else after `deadline` seconds
    (None: never).

    Returns:
        A `Board`.

    Raises:
        ArgumentError: an option is not known.
        GenerateError: no puzzle is so, or none was found within `deadline` seconds.

    >>> from nonet.results.logic import rate
    >>> puzzle = generate(level="hard", symmetry="rotate180", seed=7)
    >>> rate(puzzle).status, rate(puzzle).level
    ('unique', 'hard')
    >>> generate(size=6, rules="diagonals", seed=7).rules
    Rules(6, 'diagonal_up', 'diagonal_down')
    >>> generate(rules="killer", seed=7).clues
    0
    >>> generate(clues=16)
    Traceback (most recent call last):
    nonet.board.errors.GenerateError: 16 clues: no puzzle with fewer than 17 has one solution
    """
    return next(
        generate_many(
            1,
            level=level,
            symmetry=symmetry,
            clues=clues,
            er=er,
            require=require,
            minimal=minimal,
            pattern=pattern,
            size=size,
            rules=rules,
            profile=profile,
            with_=with_,
            without=without,
            seed=seed,
            deadline=deadline,
            jobs=1,
        )
    )


def generate_many(
    n: int,
    *,
    level: str | None = None,
    levels: str | None = None,
    symmetry: str = "none",
    clues: int | tuple[int, int] | None = None,
    er: float | tuple[float | None, float | None] | None = None,
    require: str | None = None,
    minimal: bool = False,
    pattern: Any = None,
    size: int | None = None,
    rules: Rules | str | Iterable[str] | None = None,
    profile: str = "default",
    with_: Iterable[str] = (),
    without: Iterable[str] = (),
    seed: int | None = None,
    start: int = 0,
    deadline: float | None = 60.0,
    jobs: int = 0,
) -> Iterator[Board]:
    """Go through n puzzles made as `generate` makes them, on all cores.

    The first is that of `generate` with the same seed, and more of them begin with the same ones:
    `start` leaves so many out, so parts made by themselves join to the same set. Each has a full
    grid of its own, drawn at random; that two are the same in disguise is possible but has never
    been seen.

    `levels` makes a mix, such as "easy:40,medium:20,hard:20,unfair:10,extreme:10": of every 100
    puzzles so many have each level, in turn; or by Sudoku Explainer's ratings, such as
    "1.2-2.6:2,7.1-8.0:1". They come from one stream of draws, of which little is thrown away.
    `deadline` bounds the seconds without a new puzzle. `jobs` is how many processes
    work on it where it takes long, 0 for one a core.

    Args:
        n: how many; `start` leaves out so many of the seed before, `jobs` processes make them.
        levels: a mix such as `easy:1,hard:1`.
        level, symmetry, clues, er, require, minimal, pattern: as in `generate`, and so are
            size, rules, profile, with_, without, seed, deadline.

    Returns: an iterator of `Board`.
    Raises: ArgumentError and GenerateError, as `generate` does.

    >>> [str(puzzle)[:9] for puzzle in generate_many(3, seed=7)]
    ['....215.3', '7....3.81', '...3.65.8']
    >>> from nonet.results.logic import rate
    >>> [rate(puzzle).level for puzzle in generate_many(4, levels="easy:1,hard:1", seed=7)]
    ['easy', 'hard', 'easy', 'hard']
    """
    rows = number_rows(n, start)
    maker = make_maker(
        level=level,
        levels=levels,
        symmetry=symmetry,
        clues=clues,
        er=er,
        require=require,
        minimal=minimal,
        pattern=pattern,
        profile=profile,
        with_=with_,
        without=without,
        size=size,
        rules=rules,
        seed=seed,
        deadline=deadline,
        threads=jobs,
    )
    return _make(maker, rows, jobs)


def number_rows(n: int, start: int) -> range:
    """Give the numbers of n puzzles of a seed; each has 2^32 draws of its own.

    >>> number_rows(3, 5)
    range(5, 8)
    """
    start = to_whole("start", start, most=2**32)
    return range(start, start + to_whole("n", n, most=2**32 - start))


def make_maker(
    *,
    size: int | None = None,
    rules: Rules | str | Iterable[str] | None = None,
    seed: int | None = None,
    deadline: float | None = 60.0,
    threads: int = 0,
    **wish: Any,
) -> Maker | RuleMaker:
    """Make what makes puzzles by their numbers; takes what `generate_many` takes.

    >>> maker = make_maker(seed=7)
    >>> [str(maker.to_board(made))[:9] for made in maker(range(1, 3))]
    ['7....3.81', '...3.65.8']
    """
    threads, seconds = to_whole("jobs", threads, most=MOST_THREADS), to_seconds(deadline)
    end = math.inf if seconds is None else seconds
    seed = seeds.choose_seed(seed)
    if size is not None or rules is not None:
        from nonet.results import rule_generating as other

        board, made = other.parse_rules(rules, size)
        if made or not board.is_classic:
            return other.make_maker(board, made, seed, end, **wish)
    return Maker(check_wish(**wish), seed, end, threads)


def _make(maker: Maker | RuleMaker, rows: range, jobs: int) -> Iterator[Board]:
    """Make puzzles in order, piece by piece."""
    from nonet.results.parallel import run_here_first

    here: Callable[[Sequence[int]], list[Any]] = maker
    for made in run_here_first(here, maker.alone(), maker.cut(rows), jobs, len(rows)):
        yield from map(maker.to_board, made)


def minimize(puzzle: Puzzle, *, seed: int | None = 0) -> Board:
    """Take clues away until none can go; the solution stays the only one.

    Looks at the givens alone. In which order clues are tried depends on the seed.

    Args: `puzzle`, anything that `Board` takes; `seed`, a number, or None for a new one.
    Returns: a `Board` with fewer clues, or as many.
    Raises: FormatError for what is no board, ArgumentError for one without exactly one solution.

    >>> from nonet.results.solving import check
    >>> check(minimize(generate(clues=40, seed=1))).redundant
    ()
    """
    import numpy

    board = to_classic(puzzle, "minimizing")
    puzzle_only = board.puzzle
    if sum(1 for _ in fast.solutions(puzzle_only, 2)) != 1:
        raise ArgumentError("not_unique")
    stream = seeds.Stream(seeds.fold(seeds.choose_seed(seed), "minimize"))
    rank = numpy.array([stream.order(CELLS)], dtype=numpy.int8)
    digits, _ = digging.dig(fast.stack_digits([puzzle_only]), rank, numpy.zeros(1, dtype="int64"))
    values = digits[0].tobytes()
    return Board.of(values, values)
