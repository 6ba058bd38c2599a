"""The native engine for boards of any size and rules: `kernel/general`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from nonet import _kernel
from nonet.board.board import Board
from nonet.board.errors import ArgumentError
from nonet.board.rules.model import Rules

if TYPE_CHECKING:
    from nonet.engines.fast import Counts, Digits


@lru_cache(256)
def _program(rules: Rules) -> _kernel.Program:
    return _kernel.Program(rules.side * rules.side, rules.digits, rules.program)


@lru_cache
def _bits(digits: int) -> list[int]:
    """Give the mask of each digit; of an empty cell, with 0, all."""
    return [(1 << digits) - 1, *(1 << digit for digit in range(digits))]


def _masks(board: Board) -> list[int]:
    """Give what each cell can hold; the engine works out by itself what digits rule out."""
    if board.has_removals:
        return list(board.masks)
    return list(map(_bits(board.rules.digits).__getitem__, board.values))


def solutions(board: Board, limit: int) -> Iterator[bytes]:
    """Go through the solutions of a board, at most `limit`, as a value a cell each.

    >>> len(set(solutions(Board("." * 16), 1000)))
    288
    """
    return islice(_kernel.BoardSolutions(_program(board.rules), _masks(board)), limit)


def first_two(board: Board, deadline: float | None) -> tuple[bytes | None, bytes | None]:
    """Give the first solution and a second one, None where there is none.

    >>> first_two(Board("11" + "." * 14), None)
    (None, None)
    """
    _, first, second = _program(board.rules).solve(_masks(board), 2, deadline)
    return first, second


def try_solve(
    board: Board, limit: int, guesses: int, deadline: float | None
) -> tuple[int, bytes | None] | None:
    """Count solutions up to a limit and give the first; None where the guesses run out.

    >>> try_solve(Board("." * 16), 2, 1000, None)[0], try_solve(Board("." * 16), 300, 1, None)
    (2, None)
    """
    return _program(board.rules).try_solve(_masks(board), limit, guesses, deadline)


def count(board: Board, limit: int, deadline: float | None) -> int:
    """Count the solutions of a board up to a limit.

    >>> count(Board("." * 16), 1000, None)
    288
    """
    return _program(board.rules).solve(_masks(board), limit, deadline)[0] if limit > 0 else 0


def possible(board: Board, deadline: float | None) -> tuple[int, ...]:
    """Say for each cell which digits some solution has there: a mask a cell.

    >>> bin(possible(Board("12.." + "." * 12), None)[2])
    '0b1100'
    """
    return tuple(_program(board.rules).possible(_masks(board), deadline))


def solve_stack(
    boards: Sequence[Board], limit: int, threads: int, deadline: float | None
) -> tuple[Counts, Digits]:
    """Solve boards of any rules: counts, and first solutions as rows as long as the longest.

    >>> counts, grids = solve_stack([Board("." * 16), Board()], 2, 1, None)
    >>> counts.tolist(), grids.shape
    ([2, 2], (2, 81))
    """
    import numpy

    answers = solve_boards(boards, limit, threads, deadline)
    width = max(len(board) for board in boards)
    grids = numpy.zeros((len(boards), width), dtype=numpy.uint8)
    for row, (_, first) in enumerate(answers):
        if first is not None:
            grids[row, : len(first)] = numpy.frombuffer(first, dtype=numpy.uint8)
    return numpy.array([number for number, _ in answers], dtype=numpy.int64), grids


def solve_boards(
    boards: Sequence[Board], limit: int, threads: int, deadline: float | None
) -> list[tuple[int, bytes | None]]:
    """Solve boards, on all cores: for each the number of solutions up to the limit, and the first.

    >>> [number for number, _ in solve_boards([Board("." * 16)] * 3, 2, 1, None)]
    [2, 2, 2]
    """
    work = [(_program(board.rules), _masks(board)) for board in boards]
    try:
        return _kernel.solve_boards(work, limit, threads, deadline)
    except ValueError as error:
        raise ArgumentError("refused", reason=str(error)) from None
