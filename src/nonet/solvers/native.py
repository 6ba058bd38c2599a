"""The native kernel, and the only importer of it.

numpy is imported when many puzzles are solved, not before: one puzzle needs no arrays.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from nonet import _kernel
from nonet.board.board import Board
from nonet.errors import ArgumentError, FormatError, NonetError
from nonet.formats.lines import parse_line
from nonet.geometry.cells import CELLS, SIDE
from nonet.solvers.backtracking.check import BLANK, Rows

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    from nonet.board.arrays import Counts, Digits, Masks, Ratings

isa = _kernel.isa


def _grid(board: Board) -> bytes | array[int]:
    """Return the input for the kernel: the digits, or masks if candidates were removed."""
    return array("H", board.masks) if board.has_removals else board.values


def solutions(board: Board, limit: int) -> Iterator[bytes]:
    """Iterate over the solutions of a board, at most `limit`, as 81 values each.

    >>> len(set(solutions(Board(), 3)))
    3
    """
    return islice(_kernel.Solutions(_grid(board)), limit)


def first_two(board: Board, timeout: float | None) -> tuple[bytes | None, bytes | None]:
    """Return the first solution and a second one, None if there is none.

    >>> first_two(Board("55" + "." * 79), None)
    (None, None)
    """
    _, first, second = _kernel.solve(_grid(board), timeout=timeout)
    return first, second


def count(board: Board, limit: int, timeout: float | None) -> int:
    """Count the solutions of a board up to a limit, on all cores.

    >>> count(Board(), 1000, None)
    1000
    """
    return _kernel.count(_grid(board), limit, timeout=timeout) if limit > 0 else 0


def solve_many(
    grids: Digits | Masks, limit: int, threads: int, timeout: float | None
) -> tuple[Digits, Counts]:
    """Solve (n, 81) digits (uint8) or masks (uint16): first solutions, and counts.

    >>> import numpy
    >>> solve_many(numpy.zeros((3, 81), dtype=numpy.uint8), 2, 1, None)[1].tolist()
    [2, 2, 2]
    """
    try:
        return _kernel.solve_many(grids, limit, threads, timeout)
    except _kernel.KernelError as error:
        raise to_error(error) from None


def solve_lines(
    data: bytes | bytearray, limit: int, threads: int, timeout: float | None
) -> tuple[bytes, Counts]:
    """Solve lines of 81 characters: solved lines (`0`s if there is none), and counts.

    >>> solve_lines(b"x", 2, 1, None)
    Traceback (most recent call last):
    nonet.errors.FormatError: line 1, column 1: 'x' is not a digit or a blank
    """
    try:
        return _kernel.solve_lines(data, limit, threads, timeout)
    except _kernel.KernelError as error:
        raise to_error(error, data) from None


def to_error(error: _kernel.KernelError, data: bytes | bytearray = b"") -> NonetError:
    """Turn an error of the kernel, a code and values, into one with a message.

    The kernel says only which line is wrong; reading it again says why.

    >>> values = {"puzzle": 7, "cell": 3, "value": 12, "most": 9}
    >>> str(to_error(_kernel.KernelError("number_range", values)))
    'puzzle 8: cell 3: 12 is not a number from 0 to 9'
    """
    code, values = error.args
    if "puzzle" in values:
        values = {**values, "puzzle": values["puzzle"] + 1}  # the kernel counts from 0
    if code != "bad_line":
        return (FormatError if code == "number_range" else ArgumentError)(code, **values)
    number, column = values["line"], values["column"]
    line = bytes(data).split(b"\n")[number - 1].rstrip(b"\r").decode("latin-1")
    try:
        parse_line(line)
    except FormatError as problem:
        return problem.at(line=number)
    character = line[column - 1 : column]  # a space: a blank in one puzzle, not in many
    return FormatError("not_a_cell", character=character, line=number, column=column)


def solve_text(
    characters: Digits, limit: int, threads: int, timeout: float | None
) -> tuple[Digits, Counts]:
    """Solve (n, 81) characters: first solutions as characters (`0`s where there is none), counts.

    The count is -1 if a character is neither a digit nor a blank.

    >>> import numpy
    >>> solve_text(numpy.full((1, 81), ord("x"), dtype=numpy.uint8), 2, 1, None)[1].tolist()
    [-1]
    """
    return _kernel.solve_text(characters, limit, threads, timeout)


def explain(board: Board, timeout: float | None) -> tuple[int, float, float, float]:
    """Return the number of solutions up to two, and ER, EP and ED: NaN unless it is one.

    >>> explain(Board("12345678" + "." * 73), None)
    (2, nan, nan, nan)
    """
    digits = memoryview(board.values).cast("B", (1, CELLS))
    masks = None
    if board.has_removals:
        masks = memoryview(array("H", board.masks)).cast("B").cast("H", (1, CELLS))
    return _kernel.er(digits, masks, timeout)


def explain_many(
    digits: Digits, masks: Masks | None, threads: int, timeout: float | None
) -> tuple[Ratings, Counts]:
    """Rate (n, 81) digits, perhaps with candidate masks: (n, 3) ratings, and counts up to two.

    >>> import numpy
    >>> explain_many(numpy.zeros((1, 81), dtype=numpy.uint8), None, 1, None)[1].tolist()
    [2]
    """
    try:
        return _kernel.er_many(digits, masks, threads, timeout)
    except _kernel.KernelError as error:
        raise to_error(error) from None


def random_grids(seed: int, numbers: NDArray[numpy.uint64]) -> Digits:
    """Return the numbered full grids of a 64-bit seed; all valid grids are equally likely.

    >>> import numpy
    >>> int(random_grids(7, numpy.arange(2, dtype=numpy.uint64)).min())
    1
    """
    return _kernel.random_grids(seed, numbers)


def random_grid(seed: int, number: int) -> bytes:
    """Return one numbered full grid of a 64-bit seed, without numpy.

    >>> import numpy
    >>> random_grid(7, 1) == random_grids(7, numpy.arange(2, dtype=numpy.uint64))[1].tobytes()
    True
    """
    return bytes(_kernel.random_grids(seed, array("Q", [number]))[0])


def is_unique(digits: bytes) -> bool:
    """Return whether 81 digits, 0 for blank, have exactly one solution.

    >>> is_unique(bytes(81))
    False
    """
    return _kernel.solve(digits)[0] == 1


def count_each(grids: Sequence[bytes], limit: int) -> list[int]:
    """Count the solutions of each of some grids of 81 digits, up to a limit, without numpy.

    >>> count_each([bytes(81), bytes([5, 5, *bytes(79)])], 3)
    [3, 0]
    """
    stack = memoryview(b"".join(grids)).cast("B", (len(grids), CELLS))
    return [int(number) for number in _kernel.solve_many(stack, limit)[1]]


def count_singles(grids: Digits, threads: int = 0) -> Digits:
    """Place singles in (n, 81) digits; return (n, 4) counts: full houses, naked, hidden, empty.

    >>> import numpy
    >>> count_singles(numpy.array([[1, 2, 3, 4, 5, 6, 7, 8, 0] + [0] * 72], "u1")).tolist()
    [[1, 0, 0, 72]]
    """
    return _kernel.count_singles(grids, threads)


def count_guesses(grids: Digits, threads: int = 0) -> NDArray[numpy.uint32]:
    """Count the guesses of the search for each of (n, 81) digits, equal on every machine.

    >>> import numpy
    >>> int(count_guesses(numpy.zeros((1, 81), dtype=numpy.uint8))[0]) > 0
    True
    """
    return _kernel.stats(grids, 2, threads)[1]


place_singles = _kernel.place_singles
prefilter = _kernel.prefilter
prefilter_checks = _kernel.prefilter_checks
follow = _kernel.follow
almost_locked = _kernel.almost_locked
sectors = _kernel.sectors
rounds = _kernel.rounds
reach = _kernel.reach


def solve(rows: Rows) -> bool:
    """Solve rows in place, like the backtracking algorithms.

    >>> solve(Board("." * 81).rows())
    True
    """
    solution, _ = first_two(Board(rows), None)
    if solution is None:
        return False
    for cell, digit in enumerate(solution):
        if rows[cell // SIDE][cell % SIDE] == BLANK:
            rows[cell // SIDE][cell % SIDE] = str(digit)
    return True
