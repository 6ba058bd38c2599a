"""The native kernel, and the only importer of it.

numpy is imported when many puzzles are solved, not before: one puzzle needs no arrays.
"""

from __future__ import annotations

import re
import sys
from array import array
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

try:
    from nonet import _kernel
except ImportError as error:
    if "NONET_ISA" in str(error) and Path(sys.argv[0]).stem in ("nonet", "__main__"):
        print(f"nonet: {error}", file=sys.stderr)  # the command: no traceback, EX_CONFIG
        raise SystemExit(78) from None
    raise
from nonet.board.board import Board
from nonet.board.cells import CELLS, SIDE
from nonet.board.errors import ArgumentError, FormatError, NonetError
from nonet.board.lines import BLANKS, parse_line
from nonet.engines.classic.check import BLANK, Rows

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Digits = NDArray[numpy.uint8]
    Masks = NDArray[numpy.uint16]
    Counts = NDArray[numpy.int64]
    Ratings = NDArray[numpy.float64]

isa = _kernel.isa

_WIDTH = CELLS + 1  # of a line and its end
_NONE = 255  # neither a digit nor a blank
_VALUES = bytes(
    0 if chr(code) in BLANKS else code - 48 if 48 < code <= 48 + SIDE else _NONE
    for code in range(256)
)


def _grid(board: Board) -> bytes | array[int]:
    """Give the kernel what it needs to know: the digits, or masks where candidates are gone."""
    return array("H", board.masks) if board.has_removals else board.values


def solutions(board: Board, limit: int) -> Iterator[bytes]:
    """Go through the solutions of a board, at most `limit`, as 81 values each.

    >>> len(set(solutions(Board(), 3)))
    3
    """
    return islice(_kernel.Solutions(_grid(board)), limit)


def first_two(board: Board, deadline: float | None) -> tuple[bytes | None, bytes | None]:
    """Give the first solution and a second one, None where there is none.

    >>> first_two(Board("55" + "." * 79), None)
    (None, None)
    """
    _, first, second = _kernel.solve(_grid(board), deadline=deadline)
    return first, second


def count(board: Board, limit: int, deadline: float | None) -> int:
    """Count the solutions of a board up to a limit, on all cores.

    >>> count(Board(), 1000, None)
    1000
    """
    return _kernel.count(_grid(board), limit, deadline=deadline) if limit > 0 else 0


def solve_many(
    grids: Digits | Masks, limit: int, threads: int, deadline: float | None
) -> tuple[Digits, Counts]:
    """Solve (n, 81) digits (uint8) or masks (uint16): first solutions, and counts.

    >>> import numpy
    >>> solve_many(numpy.zeros((3, 81), dtype=numpy.uint8), 2, 1, None)[1].tolist()
    [2, 2, 2]
    """
    try:
        return _kernel.solve_many(grids, limit, threads, deadline)
    except ValueError as error:
        raise refusal(error) from None


def solve_lines(
    data: bytes | bytearray, limit: int, threads: int, deadline: float | None
) -> tuple[bytes, Counts]:
    """Solve lines of 81 characters: solved lines (`0`s where there is none), and counts.

    >>> solve_lines(b"x", 2, 1, None)
    Traceback (most recent call last):
    nonet.board.errors.FormatError: line 1, column 1: 'x' is not a digit or a blank
    """
    try:
        return _kernel.solve_lines(data, limit, threads, deadline)
    except ValueError as error:
        raise refusal(error, data) from None


def refusal(error: ValueError, data: bytes | bytearray = b"") -> NonetError:
    """Say what the kernel refuses: a line, which is then read again to say why, or an argument.

    >>> str(refusal(ValueError("row 7, column 3: 12 is not a digit")))
    'puzzle 7: cell 3: 12 is not 0 to 9'
    """
    if found := re.match(r"row (\d+), column (\d+): (\d+) is not a (digit|mask)", str(error)):
        puzzle, cell, value = map(int, found.groups()[:3])
        most = SIDE if found[4] == "digit" else 0x1FF
        return FormatError("number_range", puzzle=puzzle, cell=cell, value=value, most=most)
    if found := re.match(r"line (\d+), column", str(error)):
        number = int(found[1])
        line = bytes(data).split(b"\n")[number - 1].rstrip(b"\r")
        try:
            parse_line(line.decode("latin-1"))
        except FormatError as problem:
            return problem.at(line=number)
    return ArgumentError("refused", reason=str(error))


def solve_text(
    characters: Digits, limit: int, threads: int, deadline: float | None
) -> tuple[Digits, Counts]:
    """Solve (n, 81) characters: first solutions as characters (`0`s where there is none), counts.

    The count is -1 where a character is neither a digit nor a blank.

    >>> import numpy
    >>> solve_text(numpy.full((1, 81), ord("x"), dtype=numpy.uint8), 2, 1, None)[1].tolist()
    [-1]
    """
    return _kernel.solve_text(characters, limit, threads, deadline)


def explain(board: Board, deadline: float | None) -> tuple[int, float, float, float]:
    """Count solutions up to two, and give ER, EP and ED: NaN where there is not one solution.

    >>> explain(Board("12345678" + "." * 73), None)
    (2, nan, nan, nan)
    """
    digits = memoryview(board.values).cast("B", (1, CELLS))
    masks = None
    if board.has_removals:
        masks = memoryview(array("H", board.masks)).cast("B").cast("H", (1, CELLS))
    return _kernel.explain(digits, masks, deadline)


def explain_many(
    digits: Digits, masks: Masks | None, threads: int, deadline: float | None
) -> tuple[Ratings, Counts]:
    """Rate (n, 81) digits, perhaps with candidate masks: (n, 3) ratings, and counts up to two.

    >>> import numpy
    >>> explain_many(numpy.zeros((1, 81), dtype=numpy.uint8), None, 1, None)[1].tolist()
    [2]
    """
    try:
        return _kernel.explain_many(digits, masks, threads, deadline)
    except ValueError as error:
        raise refusal(error) from None


def random_grids(seed: int, numbers: NDArray[numpy.uint64]) -> Digits:
    """Draw the numbered full grids of a seed (64 bits): every valid grid is equally likely.

    >>> import numpy
    >>> int(random_grids(7, numpy.arange(2, dtype=numpy.uint64)).min())
    1
    """
    return _kernel.random_grids(seed, numbers)


def canonical_many(grids: Digits) -> Digits:
    """Give the smallest of all disguises of each of (n, 81) digits; blanks where digits clash.

    >>> import numpy
    >>> canonical_many(numpy.array([[9] + [0] * 80], dtype=numpy.uint8)).tolist()[0][-1]
    1
    """
    return _kernel.canonical_many(grids)


def shuffle_many(grids: Digits, seed: int, start: int) -> Digits:
    """Disguise each of (n, 81) digits: row i by disguise `start + i` of a seed (64 bits).

    >>> import numpy
    >>> shuffle_many(numpy.zeros((1, 81), dtype=numpy.uint8), 7, 0).tolist() == [[0] * 81]
    True
    """
    return _kernel.shuffle_many(grids, seed, start)


def draw_disguise(seed: int, number: int) -> tuple[bytes, bytes]:
    """Draw a disguise of a seed: the cell each digit comes from, and what 0 to 9 become.

    >>> [len(part) for part in draw_disguise(7, 0)]
    [81, 10]
    """
    return _kernel.disguise(seed, number)


def count_singles(grids: Digits, threads: int = 0) -> Digits:
    """Place singles in (n, 81) digits: full houses, naked, hidden, and cells left open, (n, 4).

    >>> count_singles(to_array([[1, 2, 3, 4, 5, 6, 7, 8, 0] + [0] * 72], masks=False)).tolist()
    [[1, 0, 0, 72]]
    """
    return _kernel.count_singles(grids, threads)


def count_guesses(grids: Digits, threads: int = 0) -> NDArray[numpy.uint32]:
    """Count the guesses that the search needs for each of (n, 81) digits, the same everywhere.

    >>> import numpy
    >>> int(count_guesses(numpy.zeros((1, 81), dtype=numpy.uint8))[0]) > 0
    True
    """
    return _kernel.stats(grids, 2, threads)[1]


place_singles = _kernel.place_singles
sight = _kernel.sight
follow = _kernel.follow
almost_locked = _kernel.almost_locked
sectors = _kernel.sectors
rounds = _kernel.rounds
reach = _kernel.reach


def to_array(source: Any, masks: bool) -> Digits | Masks:
    """Check an array of whole numbers and shape it as the kernel wants it.

    >>> to_array([[0] * 81], masks=False).shape
    (1, 81)
    """
    import numpy

    try:
        grids = numpy.asarray(source)
    except (ValueError, OverflowError):  # lists of different lengths, lists that hold themselves
        raise FormatError("not_whole_numbers", kind="lists of different lengths") from None
    if grids.dtype.kind == "f":  # as pandas has whole numbers where some are missing
        filled = numpy.nan_to_num(grids, nan=0.0, posinf=-1.0, neginf=-1.0)
        whole = filled.astype(numpy.int64)
        grids = whole if (whole == filled).all() else grids
    if grids.dtype.kind not in "iu" and grids.size:
        raise FormatError("not_whole_numbers", kind=str(grids.dtype))
    if grids.shape[1:] == (SIDE, SIDE):
        grids = grids.reshape(len(grids), CELLS)
    if grids.ndim != 2 or grids.shape[1] != CELLS:
        raise FormatError("array_shape", shape=str(grids.shape))
    if grids.dtype == (numpy.uint16 if masks else numpy.uint8):
        return grids  # the kernel checks these, faster
    most = 0x1FF if masks else SIDE
    wrong = (grids < 0) | (grids > most)
    if wrong.any():
        row, cell = numpy.argwhere(wrong)[0]
        value = grids[row, cell].item()
        raise FormatError("number_range", puzzle=int(row), cell=int(cell), value=value, most=most)
    if masks:
        return grids.astype(numpy.uint16, copy=False)
    return grids.astype(numpy.uint8, copy=False)


def stack(boards: Sequence[Board]) -> Digits | Masks:
    """Stack boards into one array: of digits, or of masks where any has lost candidates.

    >>> stack([Board(), Board()]).shape
    (2, 81)
    """
    import numpy

    if any(board.has_removals for board in boards):
        return numpy.array([board.masks for board in boards], dtype=numpy.uint16)
    return stack_digits(boards)


def split_placed(source: Sequence[Board] | Digits | Masks) -> tuple[Digits, Masks | None]:
    """Give digits that are placed, and candidate masks where there are more to know.

    >>> split_placed([Board()])[1] is None
    True
    """
    import numpy

    if isinstance(source, numpy.ndarray):
        if source.dtype == numpy.uint8:
            return source.astype(numpy.uint8, copy=False), None
        return numpy.zeros(source.shape, dtype=numpy.uint8), source.astype(numpy.uint16, copy=False)
    masks = None
    if any(board.has_removals for board in source):
        masks = numpy.array([board.masks for board in source], dtype=numpy.uint16)
    return stack_digits(source), masks


def stack_digits(boards: Sequence[Board]) -> Digits:
    """Stack the digits on boards, given and placed, into one array.

    >>> stack_digits([Board(), Board()]).shape
    (2, 81)
    """
    import numpy

    digits = b"".join(board.values for board in boards)
    return numpy.frombuffer(digits, dtype=numpy.uint8).reshape(len(boards), CELLS)


def to_grids(lines: bytes) -> Digits:
    """Read lines of 81 digits, as `solve_lines` gives them, into an array.

    >>> to_grids(b"5" * 81 + b"\\n").tolist() == [[5] * 81]
    True
    """
    import numpy

    text = numpy.frombuffer(lines, dtype=numpy.uint8).reshape(-1, CELLS + 1)
    return text[:, :CELLS] - numpy.uint8(ord("0"))


def read_lines(lines: bytes | bytearray) -> Digits | None:
    """Read lines of 81 characters, blanks any of `0._*?`, into an array; None for other lines.

    >>> read_lines(b"5" + b"." * 80).tolist() == [[5] + [0] * 80], read_lines(b"5")
    (True, None)
    """
    import numpy

    text = bytes(lines).rstrip() + b"\n" * bool(lines)
    if len(text) % _WIDTH or text[CELLS::_WIDTH].count(b"\n") * _WIDTH != len(text):
        text = b"".join(line + b"\n" for line in text.split())  # \r, and lines between
        if any(len(line) != _WIDTH for line in text.splitlines(keepends=True)):
            return None
    values = numpy.frombuffer(text.translate(_VALUES), dtype=numpy.uint8).reshape(-1, _WIDTH)
    digits = numpy.ascontiguousarray(values[:, :CELLS])
    return None if (digits == _NONE).any() else digits


def to_lines(grids: Digits) -> bytes:
    """Write an array as lines of 81 digits, the pair of `to_grids`.

    >>> to_lines(to_grids(b"5" * 81 + b"\\n")) == b"5" * 81 + b"\\n"
    True
    """
    import numpy

    text = numpy.full((len(grids), CELLS + 1), ord("\n"), dtype=numpy.uint8)
    numpy.add(grids, ord("0"), out=text[:, :CELLS], casting="unsafe")
    return text.tobytes()


def solve(rows: Rows) -> bool:
    """Solve in place, as the classic algorithms do.

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
