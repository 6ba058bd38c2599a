"""Disguises: making them, and telling whether two puzzles are the same in disguise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonet.board.arguments import to_whole
from nonet.board.board import Board
from nonet.board.errors import ArgumentError
from nonet.board.symmetries import Disguise
from nonet.engines import fast, seeds
from nonet.results.puzzles import Puzzle, read_boards, to_board, to_classic, to_list
from nonet.results.training import to_digits

if TYPE_CHECKING:
    from nonet.engines.fast import Digits


def shuffle(puzzle: Puzzle, *, seed: int | None = None) -> Board:
    """Disguise a puzzle: the same one with digits relabelled, lines permuted, perhaps transposed.

    Rows change places inside their band, bands as wholes, columns likewise: every way is equally
    likely. Placed digits and removed candidates come along. The same seed gives the same disguise,
    whatever the puzzle; None draws one.

    Args:
        puzzle: a Board, or anything that `Board` takes.
        seed: a number, or None for a new one.

    Returns:
        A `Board`.

    Raises:
        FormatError: it is no board.

    >>> puzzle = Board("53..7....6..195....98....6." + "." * 54)
    >>> shuffle(puzzle, seed=1) == puzzle, equivalent(shuffle(puzzle, seed=1), puzzle)
    (False, True)
    """
    sources, labels = fast.draw_disguise(_fold(seed), 0)
    return Disguise(tuple(sources), tuple(labels)).apply(to_classic(puzzle, "a disguise"))


def shuffle_many(puzzles: Any, *, seed: int | None = None, start: int = 0) -> Digits:
    """Disguise many puzzles, each in a way of its own: (n, 81) digits, on all cores.

    Takes what `nonet.to_array` takes. Row i gets disguise `start + i` of the seed, whatever is in
    it: so puzzles and their solutions, shuffled with one seed, still belong together. Row 0 is
    that of `shuffle`.

    Args:
        puzzles: all that `solve_many` takes.
        seed: a number, or None for a new one.
        start: the number of the first disguise.

    Returns:
        An array (n, 81) of digits.

    Raises:
        FormatError: one of them is no board.

    >>> puzzles = ["53..7....6..195....98....6." + "." * 54] * 2
    >>> one, other = shuffle_many(puzzles, seed=1)
    >>> one.tolist() == list(shuffle(puzzles[0], seed=1)), one.tolist() == other.tolist()
    (True, False)
    """
    start = to_whole("start", start)
    return fast.shuffle_many(to_digits(puzzles), _fold(seed), start)


def _fold(seed: int | None) -> int:
    return seeds.fold(seeds.choose_seed(seed), "shuffle")


def canonical(puzzle: Puzzle) -> Board:
    """Give the smallest of all disguises of a board: the same for every disguise.

    Of all relabellings, orders of lines and the transpose it is the board whose 81 characters, read
    as a line, come first; blank comes before 1. Looks at all digits on the board, given or placed.
    A board with a clash has no such form, and is an `ArgumentError`. `canonical_many` is quicker
    for many.

    Args:
        puzzle: a Board, or anything that `Board` takes.

    Returns:
        The canonical board.

    Raises:
        FormatError: it is no board.
        ArgumentError: its digits clash.

    >>> canonical("5" + "." * 80) == Board("." * 80 + "1")
    True
    """
    return _find_forms([to_board(puzzle)], "no_canonical_form")[0]


def canonical_many(puzzles: Any) -> list[Board]:
    """Give the canonical forms of many boards, on all cores.

    Args:
        puzzles: all that `solve_many` takes.

    Returns:
        A list of `Board`.

    Raises:
        FormatError: one of them is no board.
        ArgumentError: the digits of one clash; says which.

    >>> one, other = canonical_many(["5" + "." * 80, "." * 40 + "3" + "." * 40])
    >>> one == other
    True
    """
    return _find_forms(read_boards(to_list(puzzles)), "puzzle_without_form")


def _find_forms(boards: list[Board], code: str) -> list[Board]:
    """Give the canonical forms; a board that has none is an error of this code."""
    boards = [to_classic(board, "a canonical form") for board in boards]
    rows = [row.tobytes() for row in fast.canonical_many(fast.stack_digits(boards))]
    for number, (board, form) in enumerate(zip(boards, rows, strict=True)):
        if not any(form) and any(board.values):
            raise ArgumentError(code, puzzle=number, clash=str(board.conflicts()[0]))
    return [Board.of(values, values) for values in rows]


def equivalent(puzzle: Puzzle, other: Puzzle) -> bool:
    """Say whether two boards are the same in disguise: all digits that stand on them.

    A board with a clash is an `ArgumentError`.

    Args:
        puzzle: a Board, or anything that `Board` takes.
        other: likewise.

    Returns:
        True or False.

    Raises:
        FormatError: it is no board.
        ArgumentError: the digits of one clash.

    >>> equivalent("5" + "." * 80, "." * 80 + "1"), equivalent("5" + "." * 80, "51" + "." * 79)
    (True, False)
    """
    one, two = _find_forms([to_board(puzzle), to_board(other)], "no_canonical_form")
    return one == two
