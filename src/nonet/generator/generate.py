"""Generate puzzles with one solution: `generate`, `generate_many` and `minimize`."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from nonet import seeds
from nonet.arguments import MOST_THREADS, to_seconds, to_whole
from nonet.board import arrays
from nonet.board.board import Board
from nonet.board.inputs import Puzzle, to_classic
from nonet.board.symmetries import Symmetry
from nonet.errors import ArgumentError
from nonet.generator import dig
from nonet.generator.options import Clues, GenerateOptions, check_options
from nonet.generator.search import Maker
from nonet.geometry.cells import CELLS
from nonet.rules.model import Rules
from nonet.solvers import native
from nonet.techniques.table import Level, Profile

if TYPE_CHECKING:
    from nonet.generator.variants import VariantMaker


def generate(
    *,
    level: Level | None = None,
    symmetry: Symmetry = "none",
    clues: Clues = None,
    er: float | tuple[float | None, float | None] | None = None,
    require: str | None = None,
    minimal: bool = False,
    pattern: Any = None,
    size: int | None = None,
    rules: Rules | str | Iterable[str] | None = None,
    profile: Profile = "default",
    include: Iterable[str] = (),
    exclude: Iterable[str] = (),
    seed: int | None = None,
    timeout: float | None = 60.0,
) -> Board:
    """Generate a puzzle with exactly one solution.

    - `level`: easy, medium, hard, unfair or extreme, as rated by `nonet.rate`
    - `er`: Sudoku Explainer rating (`nonet.er`), or a range such as `(7.1, 7.3)` or `(8.0, None)`
    - `symmetry`: symmetry of the clues, one of `nonet.SYMMETRIES`
    - `clues`: number of clues, or a range: `(24, 28)` or `range(24, 29)`
    - `require`: a technique that the solution path of `nonet.rate` must use
    - `minimal`: every clue is necessary. Without `symmetry` and `clues` this is the case anyway,
      except for easy puzzles and for some other sizes and rules.
    - `pattern`: where clues are allowed: 81 characters (`.` for no, `x` or a digit for yes), a
      board, or 81 booleans
    - `size`: side of the board, 2 to 25 (default: 9)
    - `rules`: `nonet.rules.Rules`, or names of rules that need no cells ("diagonals", "windows",
      "disjoint", "anti_knight", "anti_king", "non_consecutive", ...), a box size ("2x6"), "jigsaw"
      (random regions) or "killer" (random cages, no givens unless `clues` asks for them). One
      string can hold several. `level`, `er` and techniques work on classic boards only.
    - `profile`, `include`, `exclude`: techniques used for rating, as in `nonet.analyze`
    - `seed`: the same seed gives the same puzzle on every machine; None chooses one at random

    The full grid behind the puzzle is chosen at random, every grid with the same probability. Only
    with a `pattern`, which few grids fit, is a random grid changed until it fits. Impossible
    options raise `GenerateError` immediately if they are recognized, otherwise after `timeout`
    seconds (None: never).

    Returns:
        A `Board`.

    Raises:
        ArgumentError: an option is invalid.
        GenerateError: no such puzzle exists, or none was found within `timeout` seconds.

    >>> from nonet.techniques.hints import rate
    >>> puzzle = generate(level="hard", symmetry="rotate180", seed=7)
    >>> rate(puzzle).status, rate(puzzle).level
    ('unique', 'hard')
    >>> generate(size=6, rules="diagonals", seed=7).rules
    Rules(6, 'diagonal_up', 'diagonal_down')
    >>> generate(rules="killer", seed=7).clues
    0
    >>> generate(clues=16)
    Traceback (most recent call last):
    nonet.errors.GenerateError: 16 clues are too few; a puzzle with one solution has at least 17
    """
    return next(generate_many(1, jobs=1, **locals()))  # every argument, by name


def generate_many(
    n: int,
    *,
    level: Level | None = None,
    levels: str | None = None,
    symmetry: Symmetry = "none",
    clues: Clues = None,
    er: float | tuple[float | None, float | None] | None = None,
    require: str | None = None,
    minimal: bool = False,
    pattern: Any = None,
    size: int | None = None,
    rules: Rules | str | Iterable[str] | None = None,
    profile: Profile = "default",
    include: Iterable[str] = (),
    exclude: Iterable[str] = (),
    seed: int | None = None,
    start: int = 0,
    timeout: float | None = 60.0,
    jobs: int = 0,
) -> Iterator[Board]:
    """Yield n puzzles, generated on all cores with the options of `generate`.

    The first puzzle is the one that `generate` returns for the same seed. A longer run begins with
    the puzzles of a shorter one, and `start` skips puzzles, so separate parts join to the same
    set. Each puzzle comes from its own random grid; equivalent puzzles are possible, but none has
    been seen so far.

    Args:
        n: number of puzzles.
        levels: a mix of levels with weights, such as
            "easy:40,medium:20,hard:20,unfair:10,extreme:10", or of Sudoku Explainer ratings, such
            as "1.2-2.6:2,7.1-8.0:1". A mix is efficient: few attempts are thrown away.
        start: number of puzzles of the seed's sequence to skip.
        timeout: maximum number of seconds without a new puzzle.
        jobs: number of processes for slow options; 0 uses one per core.
        level, symmetry, clues, er, require, minimal, pattern: as in `generate`, and so are
            size, rules, profile, include, exclude, seed.

    Returns: an iterator of `Board`.
    Raises: ArgumentError and GenerateError, as `generate` does.

    >>> [str(puzzle)[:9] for puzzle in generate_many(3, seed=7)]
    ['....215.3', '7....3.81', '...3.65.8']
    >>> from nonet.techniques.hints import rate
    >>> [rate(puzzle).level for puzzle in generate_many(4, levels="easy:1,hard:1", seed=7)]
    ['easy', 'hard', 'easy', 'hard']
    """
    arguments = locals()  # every argument, by name
    options = {field.name: arguments[field.name] for field in fields(GenerateOptions)}
    rows = number_rows(n, start)
    return _make(make_maker(seed=seed, timeout=timeout, threads=jobs, **options), rows, jobs)


def number_rows(n: int, start: int) -> range:
    """Return the numbers of n puzzles of a seed; each has 2^32 attempts of its own.

    >>> number_rows(3, 5)
    range(5, 8)
    """
    start = to_whole("start", start, most=2**32)
    return range(start, start + to_whole("n", n, most=2**32 - start))


def make_maker(
    *, seed: int | None = None, timeout: float | None = 60.0, threads: int = 0, **options: Any
) -> Maker | VariantMaker:
    """Return an object that generates puzzles by their numbers.

    `options` are the fields of `GenerateOptions`.

    >>> maker = make_maker(seed=7)
    >>> [str(maker.to_board(made))[:9] for made in maker(range(1, 3))]
    ['7....3.81', '...3.65.8']
    """
    threads, seconds = to_whole("jobs", threads, most=MOST_THREADS), to_seconds(timeout)
    end = math.inf if seconds is None else seconds
    seed = seeds.choose_seed(seed)
    asked = GenerateOptions(**options)
    if asked.size is not None or asked.rules is not None:
        from nonet.generator import variants

        rules, made = variants.parse_rules(asked.rules, asked.size)
        if made or not rules.is_classic:
            checked = variants.check_variant_options(rules, made, asked)
            return variants.VariantMaker(checked, seed, end)
    return Maker(check_options(asked), seed, end, threads)


def _make(maker: Maker | VariantMaker, rows: range, jobs: int) -> Iterator[Board]:
    """Yield puzzles in order, chunk by chunk."""
    from nonet.parallel import adaptive_map

    here: Callable[[Sequence[int]], list[Any]] = maker
    for made in adaptive_map(here, maker.for_worker(), maker.chunks(rows), jobs, len(rows)):
        yield from map(maker.to_board, made)


def minimize(puzzle: Puzzle, *, seed: int | None = 0) -> Board:
    """Remove clues from a classic 9x9 puzzle until every remaining clue is necessary.

    Only the givens count. The seed decides in which order clues are tried.

    Args: `puzzle`, anything that `Board` accepts; `seed`, a number, or None for a random one.
    Returns: a `Board` with at most as many clues and the same single solution.
    Raises: FormatError if the input is not a board, ArgumentError if its solution is not unique.

    >>> from nonet.solvers.solve import check
    >>> check(minimize(generate(clues=40, seed=1))).redundant_givens
    ()
    """
    import numpy

    board = to_classic(puzzle, "minimizing")
    puzzle_only = board.puzzle
    if sum(1 for _ in native.solutions(puzzle_only, 2)) != 1:
        raise ArgumentError("not_unique")
    stream = seeds.Stream(seeds.fold(seeds.choose_seed(seed), "minimize"))
    rank = numpy.array([stream.order(CELLS)], dtype=numpy.int8)
    digits, _ = dig.dig(arrays.stack_digits([puzzle_only]), rank, numpy.zeros(1, dtype="int64"))
    values = digits[0].tobytes()
    return Board._of(values, values)
