"""The engine for boards of any size and rules: `kernel/variants`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from nonet import _kernel
from nonet.board.board import Board
from nonet.errors import ArgumentError
from nonet.geometry.layout import SYMBOLS
from nonet.rules.model import Rules
from nonet.rules.program import Primitive

if TYPE_CHECKING:
    from nonet.board.arrays import Counts, Digits
    from nonet.rules.program import Primitive


class _Written:
    """Rules compared in their written order, on which the order of solutions depends."""

    __slots__ = ("_key", "rules")

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._key = rules.side, rules.digits, rules.rules

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Written) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


Model = _kernel.Program
"""Primitives compiled for the engine."""


def compile_model(cells: int, digits: int, primitives: Sequence[Primitive]) -> Model:
    """Compile primitives over a few cells, numbered from 0.

    >>> from nonet.rules.program import DISTINCT
    >>> model = compile_model(2, 3, [Primitive(DISTINCT, (0, 1))])
    >>> model.possible_candidates([1, 7], 10)
    [1, 6]
    """
    return _kernel.Program(cells, digits, primitives)


@lru_cache(256)
def _compile(written: _Written) -> _kernel.Program:
    rules = written.rules
    try:
        program = rules.program
        return _kernel.Program(rules.layout.cells, rules.digits, program, hidden=rules.hidden)
    except _kernel.KernelError as error:
        reason = error.args[1]["reason"].replace("_", " ")
    except OverflowError:  # not even 64 bits
        reason = "number too large"
    raise ArgumentError("invalid_program", reason=reason)


def _program(board: Board, timeout: float | None = None) -> _kernel.Program:
    """Compile the rules of a board; raise IncompleteError if they are not all known."""
    rules = board.rules
    if rules.missing or rules.source.solution:
        _check_source(board, timeout)
    return _compile(_Written(rules))


def _check_source(board: Board, timeout: float | None) -> None:
    """Raise IncompleteError if rules are missing or were misread.

    The solution in the source, if it has one, decides: the rules that were understood are enough
    if they lead to it and no other; rules that were inferred and do not lead to it were misread.
    """
    rules = board.rules
    solution = rules.source.solution
    if not solution:
        rules.check_complete()
    elif not _leads_to(_Written(rules), board.givens, solution, timeout):
        rules.check_complete()
        if rules.source.inferred or rules.source.rules:
            raise rules.source.misread()


@lru_cache(256)
def _leads_to(written: _Written, givens: bytes, solution: str, timeout: float | None) -> bool:
    """Return whether the rules allow exactly one solution, the one given."""
    digits = written.rules.digits
    masks = [_bits(digits)[digit] for digit in givens]
    number, first, _ = _compile(written).solve(masks, 2, timeout)
    if number != 1 or first is None:
        return False
    pairs = zip(first, solution, strict=True)
    return all(symbol in (".", SYMBOLS[digit]) for digit, symbol in pairs)


@lru_cache
def _bits(digits: int) -> list[int]:
    """Return the mask of each digit; for 0, an empty cell, the mask of all digits."""
    return [(1 << digits) - 1, *(1 << digit for digit in range(digits))]


def _masks(board: Board) -> list[int]:
    """Return the mask of each cell; the engine itself eliminates candidates of peers."""
    if board.has_removals:
        return list(board.masks)
    return list(map(_bits(board.rules.digits).__getitem__, board.values))


def solutions(board: Board, limit: int) -> Iterator[bytes]:
    """Iterate over the solutions of a board, at most `limit`, as bytes of digits.

    >>> len(set(solutions(Board("." * 16), 1000)))
    288
    """
    return islice(_kernel.BoardSolutions(_program(board), _masks(board)), limit)


def first_two(board: Board, timeout: float | None) -> tuple[bytes | None, bytes | None]:
    """Return the first solution and a second one, None if there is none.

    >>> first_two(Board("11" + "." * 14), None)
    (None, None)
    """
    _, first, second = _program(board, timeout).solve(_masks(board), 2, timeout)
    return first, second


def try_solve(
    board: Board, limit: int, guesses: int, timeout: float | None
) -> tuple[int, bytes | None] | None:
    """Return the number of solutions up to a limit and the first; None if guesses run out.

    >>> try_solve(Board("." * 16), 2, 1000, None)[0], try_solve(Board("." * 16), 300, 1, None)
    (2, None)
    """
    return _program(board, timeout).try_solve(_masks(board), limit, guesses, timeout)


def compile_solver(
    rules: Rules, primitives: Sequence[Primitive]
) -> Callable[[list[int], int, float | None], bool | None]:
    """Return a function that says whether masks have no solution under some of the primitives.

    It takes the mask of each cell, a limit on guesses and one on seconds; it returns None if the
    guesses run out, and raises TimeoutError.

    >>> fails = compile_solver(Rules(4), Rules(4).program)
    >>> fails([1] * 16, 10, None), fails([15] * 16, 10, None)
    (True, False)
    """
    program = _kernel.Program(
        rules.layout.cells, rules.digits, tuple(primitives), hidden=rules.hidden
    )

    def fails(masks: list[int], guesses: int, timeout: float | None) -> bool | None:
        found = program.try_solve(masks, 1, guesses, timeout)
        return None if found is None else found[0] == 0

    return fails


def count(board: Board, limit: int, timeout: float | None) -> int:
    """Count the solutions of a board up to a limit.

    >>> count(Board("." * 16), 1000, None)
    288
    """
    return _program(board, timeout).solve(_masks(board), limit, timeout)[0] if limit > 0 else 0


def true_candidates(board: Board, timeout: float | None) -> tuple[int, ...]:
    """Return for each cell the mask of digits that some solution has there.

    >>> bin(true_candidates(Board("12.." + "." * 12), None)[2])
    '0b1100'
    """
    return tuple(_program(board, timeout).true_candidates(_masks(board), timeout))


def is_contradiction(rules: Rules, masks: Sequence[int]) -> bool:
    """Return whether propagation alone, without a guess, shows that there is no solution.

    >>> is_contradiction(Rules(4), [1, 1] + [15] * 14), is_contradiction(Rules(4), [15] * 16)
    (True, False)
    """
    found = _compile(_Written(rules)).try_solve(list(masks), 1, 0)
    return found is not None and found[0] == 0


def solve_stack(
    boards: Sequence[Board], limit: int, threads: int, timeout: float | None
) -> tuple[Counts, Digits]:
    """Solve boards of any rules; return counts, and first solutions as rows of equal length.

    >>> counts, grids = solve_stack([Board("." * 16), Board()], 2, 1, None)
    >>> counts.tolist(), grids.shape
    ([2, 2], (2, 81))
    """
    import numpy

    answers = solve_boards(boards, limit, threads, timeout)
    width = max(len(board) for board in boards)
    grids = numpy.zeros((len(boards), width), dtype=numpy.uint8)
    for row, (_, first) in enumerate(answers):
        if first is not None:
            grids[row, : len(first)] = numpy.frombuffer(first, dtype=numpy.uint8)
    return numpy.array([number for number, _ in answers], dtype=numpy.int64), grids


def solve_boards(
    boards: Sequence[Board], limit: int, threads: int, timeout: float | None
) -> list[tuple[int, bytes | None]]:
    """Solve boards on all cores; return for each the number of solutions and the first one.

    >>> [number for number, _ in solve_boards([Board("." * 16)] * 3, 2, 1, None)]
    [2, 2, 2]
    """
    work = [(_program(board, timeout), _masks(board)) for board in boards]
    return _kernel.solve_boards(work, limit, threads, timeout)
