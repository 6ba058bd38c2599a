"""Boards made for one technique: an empty board, less the candidates that are in the way."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.board.board import Board
from nonet.geometry.cells import UNITS, Candidate
from nonet.geometry.layout import CLASSIC
from nonet.techniques.grid import Grid
from nonet.techniques.logic_solver import finder_of
from nonet.techniques.step import Step


def find(board: Board | str, technique: str) -> Iterator[Step]:
    """Ask a finder as it is: boards made for a technique have many solutions."""
    return finder_of(technique)(Grid(Board(board)))


def cells(names: str) -> tuple[int, ...]:
    """Read blank-separated names of cells."""
    return tuple(CLASSIC.cell(name) for name in names.split())


def only(unit: int, digit: int, names: str, board: Board | None = None) -> Board:
    """Leave a digit in a unit only at the named cells."""
    keep = cells(names)
    return without(digit, [cell for cell in UNITS[unit] if cell not in keep], board)


def without(digit: int, gone: list[int] | tuple[int, ...], board: Board | None = None) -> Board:
    """Strike a digit out of cells."""
    board = Board() if board is None else board
    for cell in gone:
        board = board.remove(cell, digit)
    return board


def holding(board: Board, **masks: str) -> Board:
    """Leave cells, by name, with the digits of a text: r1c1="12"."""
    for name, digits in masks.items():
        cell = CLASSIC.cell(name)
        for digit in range(1, 10):
            if str(digit) not in digits:
                board = board.remove(cell, digit)
    return board


def gone(digits: str, names: str) -> set[Candidate]:
    """Pair every digit with every cell."""
    return {(cell, int(digit)) for digit in digits for cell in cells(names)}
