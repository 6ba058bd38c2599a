"""Symmetries of where clues stand, and disguises: other boards that are the same puzzle."""

from __future__ import annotations

from typing import Final, NamedTuple

from nonet.board.board import Board
from nonet.board.cells import CELLS, COLUMN_OF, ROW_OF, SIDE, to_digits

_LAST = SIDE - 1


def _map(*turned: tuple[int, int]) -> tuple[int, ...]:
    return tuple(SIDE * row + column for row, column in turned)


_PLACES = tuple(zip(ROW_OF, COLUMN_OF, strict=True))
_LEFT_RIGHT = _map(*((r, _LAST - c) for r, c in _PLACES))
_TOP_BOTTOM = _map(*((_LAST - r, c) for r, c in _PLACES))
_DIAGONAL = _map(*((c, r) for r, c in _PLACES))
_ANTIDIAGONAL = _map(*((_LAST - c, _LAST - r) for r, c in _PLACES))
_HALF_TURN = _map(*((_LAST - r, _LAST - c) for r, c in _PLACES))
_QUARTER_TURN = _map(*((c, _LAST - r) for r, c in _PLACES))

SYMMETRIES: Final[dict[str, tuple[tuple[int, ...], ...]]] = {
    "none": (),
    "rotate180": (_HALF_TURN,),
    "rotate90": (_QUARTER_TURN,),
    "mirror_horizontal": (_LEFT_RIGHT,),
    "mirror_vertical": (_TOP_BOTTOM,),
    "mirror_diagonal": (_DIAGONAL,),
    "mirror_antidiagonal": (_ANTIDIAGONAL,),
    "diagonal": (_DIAGONAL, _ANTIDIAGONAL),
}
"""By name, the maps that carry clues to clues, each as the cell that every cell goes to.

    rotate180            half a turn: r1c2 and r9c8
    rotate90             a quarter turn: r1c2, r2c9, r9c8 and r8c1
    mirror_horizontal    left and right: r1c2 and r1c8
    mirror_vertical      top and bottom: r1c2 and r9c2
    mirror_diagonal      across the diagonal from r1c1 to r9c9: r1c2 and r2c1
    mirror_antidiagonal  across the diagonal from r1c9 to r9c1: r1c2 and r8c9
    diagonal             across both diagonals: r1c2, r2c1, r8c9 and r9c8
"""


def orbits(symmetry: str) -> tuple[int, ...]:
    """Say for every cell which orbit it is in.

    Cells of one orbit have clues together or not at all. Orbits are numbered from 0, in the order
    of their first cells.

    >>> max(orbits("none")) + 1, max(orbits("rotate180")) + 1, max(orbits("rotate90")) + 1
    (81, 41, 21)
    """
    found = [-1] * CELLS
    count = 0
    for cell in range(CELLS):
        if found[cell] >= 0:
            continue
        stack = [cell]
        while stack:
            at = stack.pop()
            if found[at] < 0:
                found[at] = count
                stack += [move[at] for move in SYMMETRIES[symmetry]]
        count += 1
    return tuple(found)


def is_symmetric(board: Board, symmetry: str) -> bool:
    """Say whether the givens of a board stand in a symmetry; their digits do not matter.

    >>> is_symmetric(Board("5" + "." * 79 + "3"), "rotate180")
    True
    """
    return all(
        bool(board.givens[cell]) == bool(board.givens[move[cell]])
        for move in SYMMETRIES[symmetry]
        for cell in range(CELLS)
    )


class Disguise(NamedTuple):
    """A way to make another board that is the same puzzle.

    `sources` names for each cell the cell that its digit comes from, `labels` what each digit
    becomes; labels[0] is 0.
    """

    sources: tuple[int, ...]
    labels: tuple[int, ...]

    def apply(self, board: Board) -> Board:
        """Disguise a board: givens, placed digits and candidates.

        >>> turned = Disguise(_DIAGONAL, (0, *range(1, 10)))
        >>> str(turned.apply(Board("12" + "." * 79)))[:10]
        '1........2'
        """
        labels = bytes(self.labels)
        values = bytes(labels[board.values[cell]] for cell in self.sources)
        givens = bytes(labels[board.givens[cell]] for cell in self.sources)
        if not board.has_removals:
            return Board.of(values, givens)
        masks = tuple(
            sum(1 << (labels[digit] - 1) for digit in to_digits(board.candidates[cell]))
            for cell in self.sources
        )
        return Board.of(values, givens, masks)
