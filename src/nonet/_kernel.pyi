"""The native kernel. Grids are 81 cells in row order; `isa` names a build for one call."""

from array import array
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Grids: TypeAlias = NDArray[np.uint8] | NDArray[np.uint16]
Grid: TypeAlias = str | bytes | bytearray | memoryview | array[int] | Grids

class KernelError(ValueError):
    """What a user can cause: `args` are a code and its values, for `messages.py`."""

def isa() -> str:
    """Name the instruction set in use: the best there is, or what NONET_ISA names."""

def isas() -> list[str]:
    """Name the instruction sets that this CPU can run, best first."""

def solve_many(
    grids: Grids | memoryview,
    limit: int = 2,
    threads: int = 0,
    timeout: float | None = None,
    isa: str | None = None,
) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Solve (n, 81) digits, 0 for blank, or masks, bit d-1 for candidate d.

    Gives the first solution of each grid, zeros if there is none, and the number of solutions up
    to the limit. `threads` is 0 for one a core; after `timeout` seconds it raises TimeoutError.
    """

def solve_lines(
    data: bytes | bytearray | memoryview,
    limit: int = 2,
    threads: int = 0,
    timeout: float | None = None,
    isa: str | None = None,
) -> tuple[bytes, NDArray[np.int64]]:
    """Solve lines of 81 characters, blanks any of `0._*?`: solved lines, and counts."""

def solve_text(
    characters: NDArray[np.uint8],
    limit: int = 2,
    threads: int = 0,
    timeout: float | None = None,
    isa: str | None = None,
) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Solve (n, 81) characters, blanks any of `0._*?`: solutions as characters, and counts.

    The count is -1 where a character is neither a digit nor a blank.
    """

def stats(
    grids: Grids,
    limit: int = 2,
    threads: int = 0,
    timeout: float | None = None,
    isa: str | None = None,
) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
    """Count the sweeps and guesses that each grid takes by itself, depth first in one lane."""

def solve(
    grid: Grid, limit: int = 2, timeout: float | None = None, isa: str | None = None
) -> tuple[int, bytes | None, bytes | None]:
    """Solve one grid: the number of solutions up to the limit, and the first two as values.

    The grid is a line of 81 characters, 81 digit values in bytes, or an array of digits or masks.
    """

def count(
    grid: Grid,
    limit: int,
    threads: int = 0,
    timeout: float | None = None,
    isa: str | None = None,
) -> int:
    """Count the solutions of one grid, up to the limit."""

def er(
    digits: bytes | memoryview, masks: memoryview | None = None, timeout: float | None = None
) -> tuple[int, float, float, float]:
    """Rate one puzzle as Sudoku Explainer does, without numpy; see `er_many`."""

def er_many(
    digits: NDArray[np.uint8],
    masks: NDArray[np.uint16] | None = None,
    threads: int = 0,
    timeout: float | None = None,
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Rate (n, 81) digits as Sudoku Explainer does: (n, 3) ratings, and counts of solutions.

    With masks, candidates of cells without a digit are these. A row is NaN where its count, 0 to 2,
    is not 1.
    """

def random_grids(
    seed: int, numbers: NDArray[np.uint64] | array[int], threads: int = 0
) -> NDArray[np.uint8]:
    """Draw the numbered full grids of a seed, all valid ones equally likely: (n, 81) digits."""

def count_drawn(seed: int, attempts: int) -> int:
    """Count how many attempts to draw a grid succeed."""

def canonical_many(grids: NDArray[np.uint8] | memoryview, threads: int = 0) -> NDArray[np.uint8]:
    """Return the smallest isomorph of each of (n, 81) digits; all blank where digits clash."""

def shuffle_many(
    grids: NDArray[np.uint8], seed: int, start: int = 0, threads: int = 0
) -> NDArray[np.uint8]:
    """Transform each of (n, 81) digits: row i by isomorphism `start + i` of the seed."""

def isomorphism(seed: int, number: int) -> tuple[bytes, bytes]:
    """Draw an isomorphism: the cell that each cell's digit comes from, and what 0 to 9 become."""

def count_singles(grids: NDArray[np.uint8], threads: int = 0) -> NDArray[np.uint8]:
    """Place singles in (n, 81) digits: full houses, naked, hidden, and cells left open, (n, 4)."""

def place_singles(planes: bytes, values: bytes) -> tuple[bytes, bytes, int, int, int]:
    """Place singles until there is none: planes, values, full houses, naked and hidden ones."""

def follow(planes: bytes, placed: bytes, premises: bytes) -> tuple[bytes, bytes]:
    """Follow premises by singles: the round in which each fails, or 0, and what is left."""

def almost_locked(planes: bytes, values: bytes) -> tuple[bytes, ...]:
    """List the almost locked sets, their nodes and how these are joined, packed in words."""

def rounds(strong: bytes, weak: bytes, n: int) -> list[tuple[bytes, bytes]]:
    """Walk over the links of n nodes from all of them at once: see `link_paths.rounds`."""

def reach(strong: bytes, weak: bytes, n: int, starts: int) -> list[tuple[bytes, bytes]]:
    """Say what the first nodes make true and false: see `link_paths.reach`."""

def sectors(planes: bytes, values: bytes) -> list[tuple[int, int]]:
    """List multi-sector locked sets: rows and columns, as bits."""

def prefilter_checks() -> list[tuple[str, int]]:
    """List the checks of the prefilter in the order of their bits: name and stage."""

def prefilter(stage: int, planes: bytes, values: bytes, givens: bytes) -> int:
    """Run the checks of one stage: the bit of a check is clear if its techniques cannot occur."""

class Program:
    """Rules of a board, as primitives: tuples of which, cells, numbers, and an automaton or None.

    A board is one mask of candidates per cell, a solution one digit per cell. After `learn_after`
    guesses without a solution the solver learns clauses from failures, if the rules allow it; the
    default depends on the size of the board. `hidden` cells follow those of the board in the
    program; they take no masks, and solutions leave them out.
    """

    def __init__(
        self,
        cells: int,
        digits: int,
        program: Sequence[tuple[Any, ...]],
        learn_after: int | None = None,
        hidden: int = 0,
    ) -> None: ...
    def solve(
        self, masks: list[int], limit: int = 2, timeout: float | None = None
    ) -> tuple[int, bytes | None, bytes | None]:
        """Count solutions up to the limit, and give the first two."""

    def try_solve(
        self, masks: list[int], limit: int, guesses: int, timeout: float | None = None
    ) -> tuple[int, bytes | None] | None:
        """Count solutions up to the limit and give the first; None where guesses run out."""

    def guesses(self, masks: list[int], limit: int = 2, timeout: float | None = None) -> int:
        """Count the guesses that this takes."""

    def true_candidates(self, masks: list[int], timeout: float | None = None) -> list[int]:
        """Give for each cell the digits that some solution has."""

    def possible_candidates(self, masks: list[int], guesses: int) -> list[int]:
        """Give the same as far as so many guesses decide it; what is not decided stays."""

class BoardSolutions(Iterator[bytes]):
    """The solutions of one board, in order, without holding them."""

    def __init__(self, program: Program, masks: list[int]) -> None: ...
    def __iter__(self) -> BoardSolutions: ...
    def __next__(self) -> bytes: ...

def solve_boards(
    boards: list[tuple[Program, list[int]]],
    limit: int = 2,
    threads: int = 0,
    timeout: float | None = None,
) -> list[tuple[int, bytes | None]]:
    """Solve boards of different rules on all cores: how many solutions, and the first."""

class Solutions(Iterator[bytes]):
    """The solutions of one grid, in order, without holding them."""

    def __init__(self, grid: Grid, isa: str | None = None) -> None: ...
    def __iter__(self) -> Solutions: ...
    def __next__(self) -> bytes: ...
