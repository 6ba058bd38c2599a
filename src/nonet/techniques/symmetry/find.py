"""Gurth's symmetrical placement: a puzzle that looks the same after a turn or a reflection.

If a turn or a reflection, followed by a change of digits, leaves all givens as they are, then it
makes a solution into a solution. With one solution only, it leaves that as it is. So what is in a
cell says what is in the cell that it goes to; and a cell that stays where it is, in the middle or
on the diagonal, holds a digit that stays what it is.

The score is that of the chains: who knows the rule sees it before the first step, and it strikes
out much at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, Literal

from nonet.geometry.cells import CELLS, SIDE, Cell, Digit
from nonet.techniques.grid import MASK_DIGITS, Grid, iter_bits
from nonet.techniques.step import Step
from nonet.techniques.symmetry.evidence import Symmetry

_Kind = Literal["half turn", "quarter turn", "diagonal", "antidiagonal"]


def _moves() -> Iterator[tuple[_Kind, tuple[Cell, ...]]]:
    """List the turns and reflections: where each cell goes."""
    last = SIDE - 1
    at = [divmod(cell, SIDE) for cell in range(CELLS)]
    yield "half turn", tuple(SIDE * (last - row) + last - column for row, column in at)
    yield "quarter turn", tuple(SIDE * column + last - row for row, column in at)
    yield "diagonal", tuple(SIDE * column + row for row, column in at)
    yield "antidiagonal", tuple(SIDE * (last - column) + last - row for row, column in at)


_MOVES: Final = dict(_moves())


def find_gurth(grid: Grid) -> Iterator[Step]:
    """Find what the symmetry of the givens eliminates.

    A candidate goes where its partner is not to be had in the cell that its own goes to.
    """
    for kind, goes in _MOVES.items():
        partners = grid.shared(("gurth", kind, grid.givens), partial(_partners, grid.givens, goes))
        if partners:
            gone = tuple(
                (cell, digit)
                for cell in iter_bits(grid.empty)
                for digit in MASK_DIGITS[grid.masks[cell]]
                if not _can_be(grid, goes[cell], partners[digit - 1])
                or (goes[cell] == cell and partners[digit - 1] != digit)
            )
            if gone:
                fixed = tuple(cell for cell in range(CELLS) if goes[cell] == cell)
                yield Step("gurth", (), gone, Symmetry(kind, partners, fixed))


def _can_be(grid: Grid, cell: Cell, digit: Digit) -> bool:
    return grid.values[cell] == digit or bool(grid.masks[cell] >> digit - 1 & 1)


def _partners(givens: bytes, goes: tuple[Cell, ...]) -> tuple[Digit, ...] | None:
    """Return what each digit becomes if a move leaves the givens unchanged, else None.

    One digit that is not among the givens becomes what is left over.
    """
    found: dict[int, int] = {}
    for cell, digit in enumerate(givens):
        other = givens[goes[cell]]
        if bool(digit) != bool(other) or (digit and found.setdefault(digit, other) != other):
            return None
    missing = [digit for digit in range(1, SIDE + 1) if digit not in found]
    left = [digit for digit in range(1, SIDE + 1) if digit not in found.values()]
    if len(missing) > 1 or len(left) != len(missing):
        return None
    found.update(zip(missing, left, strict=True))
    return tuple(found[digit] for digit in range(1, SIDE + 1))
