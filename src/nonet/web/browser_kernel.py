"""The kernel in a browser: `nonet._kernel` on top of the WebAssembly module `kernel/wasm`.

The module has a memory of its own. Arguments are packed into a buffer that JavaScript copies to it,
and results come back the same way; see `kernel/wasm/interface.cpp`. Functions that take or give
arrays of many grids are missing: there is no numpy.
"""

from __future__ import annotations

import math
import struct
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeAlias

OPERATIONS = (
    "solve",
    "count",
    "open_stream",
    "next_of_stream",
    "er",
    "random_grids",
    "canonical_forms",
    "isomorphism",
    "place_singles",
    "prefilter",
    "prefilter_checks",
    "follow",
    "almost_locked",
    "rounds",
    "reach",
    "sectors",
    "open_program",
    "solve_program",
    "true_candidates",
    "open_solver",
    "next_of_solver",
    "close",
    "solve_many",
    "possible_candidates",
)
"""In the order of OPS in `kernel/wasm/interface.cpp`."""
_NUMBERS = {name: number for number, name in enumerate(OPERATIONS)}
_LATE, _RAISED = -1, -2
_CELLS = 81
_MOST = (1 << 63) - 1
_NO_TIMEOUT = -1.0

Run = Callable[[int, int], int]
Copy = Callable[[int, int], object]
Grid: TypeAlias = "str | bytes | bytearray | memoryview | array[int]"


class KernelError(ValueError):
    """What a user can cause: `args` are a code and its values, for `messages.py`."""


class _Module:
    """The WebAssembly module, and the buffer through which it is reached.

    `run(operation, size)` gives the size of the result; the buffer has its beginning, and
    `copy(start, size)` brings another part. After an error, `reason` says what it was and
    `generation` is one more: the module is a new one, and knows no program of the old one.
    """

    def __init__(self) -> None:
        self.generation = 0
        self.buffer = bytearray()
        self._run: Run | None = None
        self._copy: Copy | None = None
        self._reason: Callable[[], str] | None = None

    def connect(self, run: Run, copy: Copy, reason: Callable[[], str], buffer: bytearray) -> None:
        self._run, self._copy, self._reason, self.buffer = run, copy, reason, buffer

    def __call__(
        self, operation: str, *parts: bytes | bytearray | memoryview | array[int]
    ) -> bytes:
        """Run an operation with packed arguments."""
        assert self._run is not None
        assert self._copy is not None
        data = b"".join(parts)
        size = len(self.buffer)
        for start in range(0, len(data), size):
            piece = data[start : start + size]
            self.buffer[: len(piece)] = piece
            if len(data) > size:
                self._copy(-1 - start, len(piece))  # to the module
        found = self._run(_NUMBERS[operation], len(data))
        if found == _LATE:
            raise TimeoutError("timed out")
        if found == _RAISED:
            self.generation += 1
            assert self._reason is not None
            reason = self._reason()
            if not reason:  # the search stopped itself
                raise TimeoutError("timed out")
            raise KernelError("invalid_program", {"reason": reason})
        if found <= size:
            return bytes(self.buffer[:found])
        result = bytearray()
        while len(result) < found:
            piece_size = min(size, found - len(result))
            self._copy(len(result), piece_size)
            result += self.buffer[:piece_size]
        return bytes(result)


module = _Module()


def isa() -> str:
    """Name the instruction set in use."""
    return "wasm"


def isas() -> list[str]:
    """Name the instruction sets that can be used."""
    return ["wasm"]


def _to_grid(grid: Grid) -> bytes:
    """Return 81 digits, or 81 masks of two bytes."""
    if isinstance(grid, str):
        return bytes(ord(character) - 48 if character.isdigit() else 0 for character in grid)
    if isinstance(grid, (array, memoryview)):
        return grid.tobytes()
    return bytes(grid)


def _seconds(timeout: float | None) -> float:
    return _NO_TIMEOUT if timeout is None else timeout


def _known(digits: bytes) -> bytes | None:
    return digits or None


def solve(
    grid: Grid, limit: int = 2, timeout: float | None = None
) -> tuple[int, bytes | None, bytes | None]:
    """Solve one grid: the number of solutions up to the limit, and the first two."""
    header = struct.pack("<dq", _seconds(timeout), min(limit, _MOST))
    found = module("solve", header, _to_grid(grid))
    number: int = struct.unpack_from("<q", found)[0]
    first, second = found[8 : 8 + _CELLS], found[8 + _CELLS :]
    return number, first if number > 0 else None, second if number > 1 else None


def count(grid: Grid, limit: int, threads: int = 0, timeout: float | None = None) -> int:
    """Count the solutions of one grid, up to the limit."""
    header = struct.pack("<dq", _seconds(timeout), min(limit, _MOST))
    number: int = struct.unpack("<q", module("count", header, _to_grid(grid)))[0]
    return number


def solve_many(
    grids: memoryview, limit: int = 2, threads: int = 0, timeout: float | None = None
) -> tuple[list[bytes], list[int]]:
    """Solve (n, 81) digits: first solutions, zeros if there is none, and counts."""
    header = struct.pack("<dq", _seconds(timeout), min(limit, _MOST))
    found = module("solve_many", header, grids.tobytes())
    counts = 8 * len(grids)
    return _rows(found[counts:]), array("q", found[:counts]).tolist()


class _Iterator(Iterator[bytes]):
    """Solutions from an object in the module; a new module begins again where it was."""

    def __init__(self, open_: Callable[[], bytes], next_: str) -> None:
        self._open, self._next = open_, next_
        self._given = 0
        self._generation = -1
        self._number = b""

    def __next__(self) -> bytes:
        if self._generation != module.generation:
            self._number, self._generation = self._open(), module.generation
            for _ in range(self._given):
                module(self._next, self._number)
        digits = module(self._next, self._number)
        if not digits:
            raise StopIteration
        self._given += 1
        return digits

    def __del__(self) -> None:
        if self._number and self._generation == module.generation:
            module("close", self._number[:4])


class Solutions(_Iterator):
    """The solutions of one grid, in order."""

    def __init__(self, grid: Grid) -> None:
        """Take a grid."""
        packed = _to_grid(grid)
        super().__init__(lambda: module("open_stream", packed), "next_of_stream")


def er(
    digits: memoryview, masks: memoryview | None = None, timeout: float | None = None
) -> tuple[int, float, float, float]:
    """Rate one puzzle as Sudoku Explainer does."""
    header = struct.pack("<d", _seconds(timeout))
    found = module("er", header, digits.tobytes(), b"" if masks is None else masks.tobytes())
    number: int = struct.unpack_from("<q", found)[0]
    if number != 1:
        return number, math.nan, math.nan, math.nan
    hardest, first_placed, first = struct.unpack_from("<ddd", found, 8)
    return number, hardest, first_placed, first


def _rows(packed: bytes) -> list[bytes]:
    return [packed[start : start + _CELLS] for start in range(0, len(packed), _CELLS)]


def random_grids(seed: int, numbers: Iterable[int], threads: int = 0) -> list[bytes]:
    """Draw the numbered full grids of a seed."""
    return _rows(module("random_grids", struct.pack("<Q", seed), array("Q", numbers)))


def canonical_many(grids: memoryview, threads: int = 0) -> list[bytes]:
    """Return the smallest isomorph of each of (n, 81) digits; all blank where digits clash."""
    return _rows(module("canonical_forms", grids.tobytes()))


def isomorphism(seed: int, number: int) -> tuple[bytes, bytes]:
    """Draw an isomorphism: the cell that each cell's digit comes from, and what 0 to 9 become."""
    found = module("isomorphism", struct.pack("<QQ", seed, number))
    return found[:_CELLS], found[_CELLS:]


def place_singles(planes: bytes, values: bytes) -> tuple[bytes, bytes, int, int, int]:
    """Place singles until there is none: planes, values, full houses, naked and hidden ones."""
    found = module("place_singles", planes, values)
    at = len(planes)
    full, naked, hidden = struct.unpack_from("<iii", found, at + _CELLS)
    return found[:at], found[at : at + _CELLS], full, naked, hidden


def prefilter_checks() -> list[tuple[str, int]]:
    """List the checks of the prefilter in the order of their bits: name and stage."""
    lines = (line.split() for line in module("prefilter_checks").decode().splitlines())
    return [(name, int(stage)) for name, stage in lines]


def prefilter(stage: int, planes: bytes, values: bytes, givens: bytes) -> int:
    """Run the checks of one stage: the bit of a check is clear if its techniques cannot occur."""
    found = module("prefilter", struct.pack("<i", stage), planes, values, givens)
    return int.from_bytes(found, "little")


def _vectors(packed: bytes) -> list[bytes]:
    """Split parts that each have their size in bytes before them."""
    parts, at = [], 0
    while at < len(packed):
        size: int = struct.unpack_from("<I", packed, at)[0]
        parts.append(packed[at + 4 : at + 4 + size])
        at += 4 + size
    return parts


def _pairs(packed: bytes) -> list[tuple[bytes, bytes]]:
    parts = _vectors(packed)
    return list(zip(parts[::2], parts[1::2], strict=True))


def follow(planes: bytes, placed: bytes, premises: bytes) -> tuple[bytes, bytes]:
    """Follow premises by singles: the round in which each fails, or 0, and what is left."""
    rounds, left = _vectors(module("follow", planes, placed, premises))
    return rounds, left


def almost_locked(planes: bytes, values: bytes) -> tuple[bytes, ...]:
    """List the almost locked sets, their nodes and how these are joined, packed in words."""
    return tuple(_vectors(module("almost_locked", planes, values)))


def rounds(strong: bytes, weak: bytes, n: int) -> list[tuple[bytes, bytes]]:
    """Walk over the links of n nodes from all of them at once."""
    return _pairs(module("rounds", struct.pack("<I", n), strong, weak))


def reach(strong: bytes, weak: bytes, n: int, starts: int) -> list[tuple[bytes, bytes]]:
    """Say what the first nodes make true and false."""
    return _pairs(module("reach", struct.pack("<II", n, starts), strong, weak))


def sectors(planes: bytes, values: bytes) -> list[tuple[int, int]]:
    """List multi-sector locked sets: rows and columns, as bits."""
    found = array("I", module("sectors", planes, values))
    return [(lines >> 9, lines & 511) for lines in found]


def _pack(primitives: Sequence[tuple[Any, ...]]) -> bytes:
    """Pack primitives: op, number of cells, cells, number of numbers, numbers."""
    packed: list[int] = []
    for op, cells, numbers, automaton in primitives:
        values = numbers if automaton is None else automaton.numbers
        packed += (op, len(cells), *cells, len(values), *values)
    try:
        return array("i", packed).tobytes()
    except OverflowError:
        raise KernelError("invalid_program", {"reason": "number_too_large"}) from None


class Program:
    """Rules of a board, as primitives."""

    def __init__(
        self,
        cells: int,
        digits: int,
        program: Sequence[tuple[Any, ...]],
        learn_after: int | None = None,
        hidden: int = 0,
    ) -> None:
        """Build the rules, or raise KernelError."""
        self._generation = -1
        self._number = b""
        if cells < 1 or hidden < 0:
            raise KernelError("invalid_program", {"reason": "board_size"})
        self.cells = cells
        self._hidden = array("I", [(1 << digits) - 1]) * hidden
        learn = -1 if learn_after is None else learn_after
        self._packed = struct.pack("<iiq", cells + hidden, digits, learn) + _pack(program)
        _ = self.number

    @property
    def number(self) -> bytes:
        """The program's number in the module, which a new module learns anew."""
        if self._generation != module.generation:
            self._number = module("open_program", self._packed)
            self._generation = module.generation
        return self._number

    def __del__(self) -> None:
        """Forget the program."""
        if self._number and self._generation == module.generation:
            module("close", self._number)

    def complete(self, masks: list[int]) -> array[int]:
        """Return the masks of all cells: hidden ones can hold any digit."""
        return array("I", masks) + self._hidden

    def _solve(
        self, masks: list[int], limit: int, guesses: int, timeout: float | None
    ) -> tuple[int, int, bool, bytes | None, bytes | None]:
        header = struct.pack("<dqq", _seconds(timeout), min(limit, _MOST), guesses)
        found = module("solve_program", header, self.number, self.complete(masks))
        number, guessed, stopped = struct.unpack_from("<qQB", found)
        first, second = (digits[: self.cells] for digits in _vectors(found[17:]))
        return number, guessed, bool(stopped), _known(first), _known(second)

    def solve(
        self, masks: list[int], limit: int = 2, timeout: float | None = None
    ) -> tuple[int, bytes | None, bytes | None]:
        """Count solutions up to the limit, and give the first two."""
        number, _, _, first, second = self._solve(masks, limit, -1, timeout)
        return number, first, second

    def try_solve(
        self, masks: list[int], limit: int, guesses: int, timeout: float | None = None
    ) -> tuple[int, bytes | None] | None:
        """Count solutions up to the limit and give the first; None where guesses run out."""
        number, _, stopped, first, _ = self._solve(masks, limit, guesses, timeout)
        return None if stopped else (number, first)

    def guesses(self, masks: list[int], limit: int = 2, timeout: float | None = None) -> int:
        """Count the guesses that this takes."""
        return self._solve(masks, limit, -1, timeout)[1]

    def true_candidates(self, masks: list[int], timeout: float | None = None) -> list[int]:
        """Give for each cell the digits that some solution has."""
        header = struct.pack("<d", _seconds(timeout))
        found = module("true_candidates", header, self.number, self.complete(masks))
        return array("I", found).tolist()[: self.cells]

    def possible_candidates(self, masks: list[int], guesses: int) -> list[int]:
        """Give the same as far as so many guesses decide it; what is not decided stays."""
        header = struct.pack("<Q", guesses)
        found = module("possible_candidates", header, self.number, self.complete(masks))
        return array("I", found).tolist()[: self.cells]


class BoardSolutions(_Iterator):
    """The solutions of one board, in order."""

    def __init__(self, program: Program, masks: list[int]) -> None:
        """Take rules and a board."""
        packed = program.complete(masks)
        super().__init__(lambda: module("open_solver", program.number, packed), "next_of_solver")
        self._cells = program.cells

    def __next__(self) -> bytes:
        """Return the next solution, without hidden cells."""
        return super().__next__()[: self._cells]


def solve_boards(
    boards: list[tuple[Program, list[int]]],
    limit: int = 2,
    threads: int = 0,
    timeout: float | None = None,
) -> list[tuple[int, bytes | None]]:
    """Solve boards of different rules: how many solutions, and the first."""
    return [program.solve(masks, limit, timeout)[:2] for program, masks in boards]
