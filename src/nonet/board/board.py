"""Board: the one value that everything is about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from nonet.board.cells import (
    CELLS,
    DIGITS,
    PEERS,
    SIDE,
    UNIT_NAMES,
    UNITS,
    format_cell,
    open_masks,
)
from nonet.board.errors import FormatError
from nonet.board.lines import Cells, from_nested
from nonet.board.text import FORMATS, parse_text

# The quick way in: 81 characters become 81 values in one call.
_TO_VALUES = bytes.maketrans(b"._*? 0123456789", bytes([0, 0, 0, 0, 0, *range(10)]))
_TO_LINE = bytes.maketrans(bytes(range(10)), b".123456789")
_KNOWN = b"._*? 0123456789"


class Conflict(NamedTuple):
    """A digit that stands more than once in a unit.

    >>> print(Board("55" + "." * 79).conflicts()[0])
    5 stands 2 times in row 1: r1c1, r1c2
    """

    digit: int
    unit: int
    cells: tuple[int, ...]

    def __str__(self) -> str:
        """Say it in words."""
        names = ", ".join(map(format_cell, self.cells))
        times = len(self.cells)
        return f"{self.digit} stands {times} times in {UNIT_NAMES[self.unit]}: {names}"


class Board:
    """A Sudoku board, an immutable value: givens, placed digits and candidates.

    Takes text in any known format, nine rows of nine, 81 cells, a numpy array, or nothing for an
    empty board. Digits that it reads are givens; digits that `place` adds are not. A board may
    break the rules (`conflicts` tells); what is not a board raises `FormatError`.

    >>> board = Board("53..7....6..195....98....6." + "." * 54)
    >>> board[0], board[2], board.place(2, 4)[2]
    (5, 0, 4)
    """

    __slots__ = ("_masks", "givens", "values")

    values: bytes
    """The digit in each of the 81 cells, 0 where there is none."""
    givens: bytes
    """The same for the digits that were given, not placed."""
    _masks: tuple[int, ...] | None  # None until asked for, where the digits say it all

    def __init__(self, source: Board | str | bytes | Sequence[Any] | Any = None) -> None:
        """Read a board from whatever `source` is."""
        if isinstance(source, Board):
            values, givens, masks = source.values, source.givens, source._masks
        else:
            values, givens, masks = _read(source)
        _set(self, "values", values)
        _set(self, "givens", givens)
        _set(self, "_masks", masks)

    @classmethod
    def of(cls, values: bytes, givens: bytes, masks: tuple[int, ...] | None = None) -> Board:
        """Make a board of parts that are known to be right: nothing is checked.

        >>> Board.of(bytes(81), bytes(81)) == Board()
        True
        """
        board = object.__new__(cls)
        _set(board, "values", values)
        _set(board, "givens", givens)
        _set(board, "_masks", masks)
        return board

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: a board does not change."""
        raise AttributeError("a Board does not change: place and remove return new ones")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy as the parts."""
        return (Board.of, (self.values, self.givens, self._masks))

    @property
    def candidates(self) -> tuple[int, ...]:
        """The candidates of each cell as a mask, 0 where a digit stands.

        By default what the digits leave open, less what was removed.

        >>> bin(Board("12345678" + "." * 73).candidates[8])
        '0b100000000'
        """
        masks = self._masks
        if masks is None:
            masks = open_masks(self.values)
            _set(self, "_masks", masks)
        return masks

    @property
    def masks(self) -> tuple[int, ...]:
        """The candidates of each cell, and a digit that stands there as its own mask.

        >>> Board("5" + "." * 80).masks[0] == 1 << 4
        True
        """
        return tuple(
            1 << (digit - 1) if digit else mask
            for digit, mask in zip(self.values, self.candidates, strict=True)
        )

    @property
    def has_removals(self) -> bool:
        """Whether candidates are gone that the digits would allow.

        >>> Board().has_removals, Board().remove(0, 5).has_removals
        (False, True)
        """
        return self._masks is not None and self._masks != open_masks(self.values)

    def place(self, cell: int, digit: int) -> Board:
        """Put a digit into an empty cell; its peers lose that candidate.

        >>> Board().place(0, 5).candidates[1] & 0b10000
        0
        """
        _check(cell, digit)
        if self.values[cell]:
            raise ValueError(f"{format_cell(cell)} holds {self.values[cell]} already")
        values = self.values[:cell] + bytes([digit]) + self.values[cell + 1 :]
        masks = None
        if self._masks is not None:
            left = list(self._masks)
            left[cell] = 0
            for peer in PEERS[cell]:
                left[peer] &= ~(1 << (digit - 1))
            masks = tuple(left)
        return Board.of(values, self.givens, masks)

    def remove(self, cell: int, digit: int) -> Board:
        """Strike a candidate out; where it is none, the board is the same.

        >>> Board().remove(0, 5).candidates[0] == 0b111101111
        True
        """
        _check(cell, digit)
        masks = self.candidates
        mask = masks[cell] & ~(1 << (digit - 1))
        return Board.of(self.values, self.givens, (*masks[:cell], mask, *masks[cell + 1 :]))

    def conflicts(self) -> tuple[Conflict, ...]:
        """Name the digits that stand more than once in a unit, and where.

        >>> [conflict.cells for conflict in Board("5.5" + "." * 78).conflicts()]
        [(0, 2), (0, 2)]
        """
        found = []
        for unit, cells in enumerate(UNITS):
            held = [self.values[cell] for cell in cells]
            for digit in DIGITS:
                if held.count(digit) > 1:
                    clash = tuple(cell for cell in cells if self.values[cell] == digit)
                    found.append(Conflict(digit, unit, clash))
        return tuple(found)

    @property
    def is_solved(self) -> bool:
        """Whether every cell is filled and no rule is broken.

        >>> Board().is_solved
        False
        """
        return 0 not in self.values and all(
            len({self.values[cell] for cell in cells}) == SIDE for cells in UNITS
        )

    def rows(self) -> list[list[str]]:
        """Give the digits as LeetCode has them: nine lists of nine strings, `.` for blank.

        >>> Board().rows()[0]
        ['.', '.', '.', '.', '.', '.', '.', '.', '.']
        """
        line = str(self)
        return [list(line[i : i + SIDE]) for i in range(0, CELLS, SIDE)]

    def grid(self) -> str:
        """Draw the digits in a grid.

        >>> print(Board("53..7" + "." * 76).grid().splitlines()[1])
        │ 5 3 . │ . 7 . │ . . . │
        """
        return self.format("grid")

    def format(self, name: str) -> str:
        """Write the board in one of `nonet.FORMATS`.

        >>> Board().format("zeros") == "0" * 81
        True
        """
        if name not in FORMATS:
            raise ValueError(f"{name!r} is not a format: {', '.join(FORMATS)}")
        return FORMATS[name](self)

    def __getitem__(self, cell: int) -> int:
        """Give the digit in a cell, 0 where there is none."""
        return self.values[cell]

    def __iter__(self) -> Iterator[int]:
        """Go through the digits, cell by cell."""
        return iter(self.values)

    def __len__(self) -> int:
        """Count the cells."""
        return CELLS

    def __eq__(self, other: object) -> bool:
        """Compare digits, givens and candidates."""
        if not isinstance(other, Board):
            return NotImplemented
        same = self.values == other.values and self.givens == other.givens
        if not same or self._masks is other._masks:
            return same
        return self.candidates == other.candidates

    def __hash__(self) -> int:
        """Hash the digits: boards that differ in candidates alone are rare."""
        return hash((self.values, self.givens))

    def __str__(self) -> str:
        """Give the 81-character line."""
        return self.values.translate(_TO_LINE).decode("ascii")

    def __repr__(self) -> str:
        """Show what would make the digits again."""
        return f"Board({str(self)!r})"

    def _repr_svg_(self) -> str:
        """Show a picture in a notebook."""
        from nonet.views.svg import svg

        return svg(self)


_set = object.__setattr__


def _check(cell: int, digit: int) -> None:
    if not 0 <= cell < CELLS:
        raise ValueError(f"{cell} is not a cell: 0 to {CELLS - 1}")
    if digit not in DIGITS:
        raise ValueError(f"{digit} is not a digit: 1 to {SIDE}")


def _read(source: Any) -> Cells:
    if source is None:
        return Cells(bytes(CELLS), bytes(CELLS))
    if isinstance(source, bytes | bytearray):
        try:
            source = source.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            byte = source[error.start]
            raise FormatError(f"not text: byte 0x{byte:02x} at offset {error.start}") from None
    if isinstance(source, str):
        if len(source) == CELLS and source.isascii():
            line = source.encode()
            if not line.translate(None, _KNOWN):
                values = line.translate(_TO_VALUES)
                return Cells(values, values)
        return parse_text(source)
    if hasattr(source, "tolist"):
        source = source.tolist()
    if isinstance(source, Sequence):
        return from_nested(source)
    raise TypeError(f"a board is text, rows or an array, not {type(source).__name__}")
