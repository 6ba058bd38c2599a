"""Isomorphs of classic 9x9 puzzles: random ones, canonical forms, and equivalence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonet import _kernel, seeds
from nonet.arguments import to_whole
from nonet.board.board import Board
from nonet.board.encoding import to_digits
from nonet.board.inputs import Puzzle, read_boards, to_board, to_classic, to_list
from nonet.board.symmetries import Isomorphism
from nonet.errors import ArgumentError
from nonet.geometry.cells import CELLS

if TYPE_CHECKING:
    from nonet.board.arrays import Digits


def shuffle(puzzle: Puzzle, *, seed: int | None = None) -> Board:
    """Shuffle a puzzle: relabel its digits, permute its lines, perhaps transpose it.

    Rows are permuted inside their band, and bands as a whole; likewise columns. All transforms are
    equally likely. Placed digits and removed candidates are transformed too. The same seed gives
    the same transform for every puzzle; None chooses a random seed.

    Args:
        puzzle: a Board, or anything that `Board` takes.
        seed: a number, or None for a random one.

    Returns:
        A `Board`.

    Raises:
        FormatError: it is not a board.

    >>> puzzle = Board("53..7....6..195....98....6." + "." * 54)
    >>> shuffle(puzzle, seed=1) == puzzle, equivalent(shuffle(puzzle, seed=1), puzzle)
    (False, True)
    """
    sources, labels = _kernel.isomorphism(_fold(seed), 0)
    return Isomorphism(tuple(sources), tuple(labels)).apply(to_classic(puzzle, "shuffling"))


def shuffle_many(puzzles: Any, *, seed: int | None = None, start: int = 0) -> Digits:
    """Shuffle many puzzles, each with its own transform: (n, 81) digits, on all cores.

    Takes what `nonet.to_array` takes. Row i gets transform `start + i` of the seed, whatever the
    puzzle, so puzzles and solutions shuffled with the same seed still match. Transform 0 is that
    of `shuffle`.

    Args:
        puzzles: anything that `solve_many` takes.
        seed: a number, or None for a random one.
        start: the number of the first transform.

    Returns:
        An array (n, 81) of digits.

    Raises:
        FormatError: one of them is not a board.

    >>> puzzles = ["53..7....6..195....98....6." + "." * 54] * 2
    >>> one, other = shuffle_many(puzzles, seed=1)
    >>> one.tolist() == list(shuffle(puzzles[0], seed=1)), one.tolist() == other.tolist()
    (True, False)
    """
    start = to_whole("start", start)
    return _kernel.shuffle_many(to_digits(puzzles), _fold(seed), start)


def _fold(seed: int | None) -> int:
    return seeds.fold(seeds.choose_seed(seed), "shuffle")


def canonical(puzzle: Puzzle) -> Board:
    """Return the canonical form of a board, which is equal for all its isomorphs.

    It is the isomorph whose line of 81 characters sorts first; a blank comes before 1. All digits
    on the board count, given or placed. A board with conflicts has no canonical form and raises
    `ArgumentError`. `canonical_many` is faster for many.

    Args:
        puzzle: a Board, or anything that `Board` takes.

    Returns:
        The canonical board.

    Raises:
        FormatError: it is not a board.
        ArgumentError: its digits conflict.

    >>> canonical("5" + "." * 80) == Board("." * 80 + "1")
    True
    """
    return _find_forms([to_board(puzzle)], "no_canonical_form")[0]


def canonical_many(puzzles: Any) -> list[Board]:
    """Return the canonical forms of many boards, on all cores.

    Args:
        puzzles: anything that `solve_many` takes.

    Returns:
        A list of `Board`.

    Raises:
        FormatError: one of them is not a board.
        ArgumentError: the digits of one conflict; the message says which.

    >>> one, other = canonical_many(["5" + "." * 80, "." * 40 + "3" + "." * 40])
    >>> one == other
    True
    """
    return _find_forms(read_boards(to_list(puzzles)), "puzzle_without_form")


def _find_forms(boards: list[Board], code: str) -> list[Board]:
    """Return the canonical forms; raise an error with this code for a board without one."""
    boards = [to_classic(board, "a canonical form") for board in boards]
    if not boards:
        return []
    # A view, not an array: one board needs no numpy.
    stack = memoryview(b"".join(board.values for board in boards)).cast("B", (len(boards), CELLS))
    rows = [bytes(row) for row in _kernel.canonical_many(stack)]
    for number, (board, form) in enumerate(zip(boards, rows, strict=True), 1):
        if not any(form) and any(board.values):
            raise ArgumentError(code, puzzle=number, clash=str(board.conflicts()[0]))
    return [Board._of(values, values) for values in rows]


def equivalent(puzzle: Puzzle, other: Puzzle) -> bool:
    """Return whether two boards are isomorphs, comparing all their digits.

    A board with conflicts raises `ArgumentError`.

    Args:
        puzzle: a Board, or anything that `Board` takes.
        other: likewise.

    Returns:
        True or False.

    Raises:
        FormatError: it is not a board.
        ArgumentError: the digits of one conflict.

    >>> equivalent("5" + "." * 80, "." * 80 + "1"), equivalent("5" + "." * 80, "51" + "." * 79)
    (True, False)
    """
    one, two = _find_forms([to_board(puzzle), to_board(other)], "no_canonical_form")
    return one == two


def canonical_digits(grids: Digits) -> Digits:
    """Return the canonical form of each of (n, 81) digits; all blank if digits conflict.

    >>> import numpy
    >>> canonical_digits(numpy.array([[9] + [0] * 80], dtype=numpy.uint8)).tolist()[0][-1]
    1
    """
    return _kernel.canonical_many(grids)
