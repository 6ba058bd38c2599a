"""Symmetries of clue patterns, and isomorphisms of classic 9x9 boards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, NamedTuple

from nonet.board.board import Board
from nonet.geometry.cells import SIDE, to_digits

Turn = Callable[[int, int, int], tuple[int, int]]
"""The image of a cell: a function of its row, its column and the last index, from 0."""


def _left_right(row: int, column: int, last: int) -> tuple[int, int]:
    return row, last - column


def _top_bottom(row: int, column: int, last: int) -> tuple[int, int]:
    return last - row, column


def _diagonal(row: int, column: int, last: int) -> tuple[int, int]:
    return column, row


def _antidiagonal(row: int, column: int, last: int) -> tuple[int, int]:
    return last - column, last - row


def _half_turn(row: int, column: int, last: int) -> tuple[int, int]:
    return last - row, last - column


def _quarter_turn(row: int, column: int, last: int) -> tuple[int, int]:
    return column, last - row


Symmetry = Literal[
    "none",
    "rotate180",
    "rotate90",
    "mirror_horizontal",
    "mirror_vertical",
    "mirror_diagonal",
    "mirror_antidiagonal",
    "diagonal",
]
"""The names of `nonet.SYMMETRIES`."""

_TURNS: Final[dict[str, tuple[Turn, ...]]] = {
    "none": (),
    "rotate180": (_half_turn,),
    "rotate90": (_quarter_turn,),
    "mirror_horizontal": (_left_right,),
    "mirror_vertical": (_top_bottom,),
    "mirror_diagonal": (_diagonal,),
    "mirror_antidiagonal": (_antidiagonal,),
    "diagonal": (_diagonal, _antidiagonal),
}


def maps(symmetry: str, side: int = SIDE) -> tuple[tuple[int, ...], ...]:
    """Return the maps of a symmetry on a board of a side: the image of every cell.

    >>> maps("rotate180", 2)
    ((3, 2, 1, 0),)
    """
    return tuple(
        tuple(
            side * r + c
            for r, c in (turn(*divmod(cell, side), side - 1) for cell in range(side * side))
        )
        for turn in _TURNS[symmetry]
    )


SYMMETRIES: Final = {name: maps(name) for name in _TURNS}
"""By name, the maps of each symmetry on the 9x9 board; see `maps` for other sizes.

    rotate180            half a turn: r1c2 and r9c8
    rotate90             a quarter turn: r1c2, r2c9, r9c8 and r8c1
    mirror_horizontal    left and right: r1c2 and r1c8
    mirror_vertical      top and bottom: r1c2 and r9c2
    mirror_diagonal      across the diagonal from r1c1 to r9c9: r1c2 and r2c1
    mirror_antidiagonal  across the diagonal from r1c9 to r9c1: r1c2 and r8c9
    diagonal             across both diagonals: r1c2, r2c1, r8c9 and r9c8
"""


def orbits(symmetry: str, side: int = SIDE) -> tuple[int, ...]:
    """Return the orbit of every cell.

    Either all cells of an orbit have clues or none has. Orbits are numbered from 0, in the order
    of their first cells.

    >>> max(orbits("none")) + 1, max(orbits("rotate180")) + 1, max(orbits("rotate90")) + 1
    (81, 41, 21)
    """
    moves = maps(symmetry, side)
    found = [-1] * (side * side)
    count = 0
    for cell in range(side * side):
        if found[cell] >= 0:
            continue
        stack = [cell]
        while stack:
            at = stack.pop()
            if found[at] < 0:
                found[at] = count
                stack += [move[at] for move in moves]
        count += 1
    return tuple(found)


def is_symmetric(board: Board, symmetry: str) -> bool:
    """Return whether the positions of the givens have a symmetry; their digits do not matter.

    >>> is_symmetric(Board("5" + "." * 79 + "3"), "rotate180")
    True
    """
    return all(
        bool(board.givens[cell]) == bool(board.givens[move[cell]])
        for move in maps(symmetry, board.rules.side)
        for cell in range(len(board))
    )


class Isomorphism(NamedTuple):
    """A transform of a classic board into an equivalent one.

    `sources` names for each cell the cell that its digit comes from, `labels` what each digit
    becomes; labels[0] is 0.
    """

    sources: tuple[int, ...]
    labels: tuple[int, ...]

    def apply(self, board: Board) -> Board:
        """Return the transformed board: givens, placed digits and candidates.

        >>> turned = Isomorphism(maps("mirror_diagonal")[0], (0, *range(1, 10)))
        >>> str(turned.apply(Board("12" + "." * 79)))[:10]
        '1........2'
        """
        labels = bytes(self.labels)
        values = bytes(labels[board.values[cell]] for cell in self.sources)
        givens = bytes(labels[board.givens[cell]] for cell in self.sources)
        if not board.has_removals:
            return Board._of(values, givens)
        masks = tuple(
            sum(1 << (labels[digit] - 1) for digit in to_digits(board.candidates[cell]))
            for cell in self.sources
        )
        return Board._of(values, givens, masks)
