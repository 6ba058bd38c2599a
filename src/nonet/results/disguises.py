"""Disguises: making them, and telling whether two puzzles are the same in disguise."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.board.board import Board
from nonet.board.cells import BOX, SIDE
from nonet.board.symmetries import Disguise, lines_in_order
from nonet.engines import fast, seeds
from nonet.results.solving import Puzzle, to_classic


def shuffle(puzzle: Puzzle, *, seed: int | None = None) -> Board:
    """Disguise a puzzle: the same one with digits relabelled, lines permuted, perhaps transposed.

    Rows change places inside their band, bands as wholes, columns likewise: every way is equally
    likely. Placed digits and removed candidates come along.

    >>> puzzle = Board("53..7....6..195....98....6." + "." * 54)
    >>> shuffle(puzzle, seed=1) == puzzle, equivalent(shuffle(puzzle, seed=1), puzzle)
    (False, True)
    """
    stream = seeds.Stream(seeds.fold(seeds.choose_seed(seed), "shuffle"))
    rows, columns = (
        lines_in_order(stream.order(BOX), [stream.order(BOX) for _ in range(BOX)]) for _ in range(2)
    )
    turned = stream.below(2)
    sources = tuple(
        SIDE * column + row if turned else SIDE * row + column for row in rows for column in columns
    )
    labels = (0, *(digit + 1 for digit in stream.order(SIDE)))
    return Disguise(sources, labels).apply(to_classic(puzzle, "a disguise"))


def canonical(puzzle: Puzzle) -> Board:
    """Give the smallest of all disguises of a puzzle: the same for every disguise.

    Of all relabellings, orders of lines and the transpose it is the board whose 81 characters, read
    as a line, come first; blank comes before 1. Looks at the givens alone. `canonical_many` is
    quicker for many.

    >>> canonical("5" + "." * 80) == Board("." * 80 + "1")
    True
    """
    return canonical_many([puzzle])[0]


def canonical_many(puzzles: Sequence[Puzzle]) -> list[Board]:
    """Give the canonical forms of many puzzles, on all cores.

    >>> one, other = canonical_many(["5" + "." * 80, "." * 40 + "3" + "." * 40])
    >>> one == other
    True
    """
    grids = fast.stack_givens([to_classic(puzzle, "a canonical form") for puzzle in puzzles])
    rows = (row.tobytes() for row in fast.canonical_many(grids))
    return [Board.of(values, values) for values in rows]


def equivalent(puzzle: Puzzle, other: Puzzle) -> bool:
    """Say whether two puzzles are the same in disguise.

    >>> equivalent("5" + "." * 80, "." * 80 + "1"), equivalent("5" + "." * 80, "55" + "." * 79)
    (True, False)
    """
    one, two = canonical_many([puzzle, other])
    return one == two
