"""Generate puzzles with one solution: `generate`, `generate_many` and `minimize`."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from nonet import seeds
from nonet.arguments import MOST_THREADS, to_flag, to_seconds, to_whole
from nonet.board.board import Board
from nonet.board.inputs import Puzzle, to_board
from nonet.board.symmetries import Symmetry
from nonet.errors import ArgumentError
from nonet.generator.options import Clues, GenerateOptions, check_options
from nonet.generator.search import Maker
from nonet.rules.model import BOX_RULES, Rules
from nonet.solvers.solve import count_down, solve, to_puzzle, without_given, without_rule
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
    - `symmetry`: symmetry of the clues, one of `nonet.SYMMETRIES`; also of cages and lines
    - `clues`: number of clues, or a range: `(24, 28)` or `range(24, 29)`
    - `require`: a technique that the solution path of `nonet.rate` must use
    - `minimal`: every clue is necessary, also each cage, line and number outside. Of givens this
      is the case anyway without `symmetry` and `clues`, except for easy puzzles and for some other
      sizes and rules.
    - `pattern`: where clues are allowed: 81 characters (`.` for no, `x` or a digit for yes), a
      board, or 81 booleans
    - `size`: side of the board, 2 to 25 (default: 9)
    - `rules`: `nonet.rules.Rules`, or names of rules that need no cells ("diagonals", "windows",
      "disjoint", "anti_knight", "anti_king", "non_consecutive", ...), a box size ("2x6"), "jigsaw"
      (random regions), "killer" (random cages, no givens unless `clues` asks for them), or one of
      "thermo", "arrow", "whispers", "renban", "kropki" and "xv" (all marks are given), "sandwich",
      "skyscraper" and "little_killer", with as many givens as are needed. One string can hold
      several. With a level, clues are removed only as long as techniques of the level solve the
      puzzle; a killer then has as many givens as that takes. `er` works on classic boards only.
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
    >>> rate(generate(rules="jigsaw", level="easy", seed=7)).level
    'easy'
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


def minimize(
    puzzle: Puzzle, *, rules: bool = False, seed: int | None = 0, timeout: float | None = None
) -> Board:
    """Remove givens until each of those left is necessary; with `rules`, then also rules.

    The board may have any size and rules. Placed digits are dropped, and so are removed candidates
    unless the solution depends on them. Rules with cells, such as cages, are tried before rules for
    the whole board; rules that say where the boxes are stay. The seed decides on the order.

    Args:
        puzzle: a Board, or anything that `Board` takes.
        rules: whether rules that are not necessary are removed, too.
        seed: a number, or None for a random one.
        timeout: time limit in seconds, or None.

    Returns:
        A `Board` with the same single solution.

    Raises:
        FormatError: it is not a board.
        ArgumentError: its solution is not unique.
        TimeoutError: it took longer than `timeout` seconds.

    >>> from nonet.solvers.solve import check
    >>> check(minimize(generate(clues=40, seed=1))).redundant_givens
    ()
    >>> killer = generate(size=4, rules="killer", seed=1)
    >>> check(minimize(killer, rules=True)).redundant_rules
    ()
    """
    rules, left = to_flag("rules", rules), count_down(to_seconds(timeout))
    board = to_puzzle(to_board(puzzle), left)
    answer = solve(board, timeout=left())
    if answer.status != "unique" or answer.board is None:
        raise ArgumentError("not_unique")
    solution = answer.board.values
    stream = seeds.Stream(seeds.fold(seeds.choose_seed(seed), "minimize"))
    for cell in stream.order(len(board)):
        if board.givens[cell]:
            trial = without_given(board, cell)
            if solve(trial, timeout=left()).status == "unique":
                board = trial
    if not rules:
        return board
    asked = board.rules.rules
    order = [rule for i in stream.order(len(asked)) if (rule := asked[i]).type not in BOX_RULES]
    for rule in sorted(order, key=lambda rule: not rule.cells):
        smaller = without_rule(board, board.rules.rules.index(rule))
        if smaller is not None:
            answer = solve(smaller, timeout=left())
            # Without a dot, `negative_dots` may leave another solution.
            if answer.status == "unique" and answer.board and answer.board.values == solution:
                board = smaller
    return board
