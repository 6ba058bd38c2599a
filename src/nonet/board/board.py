"""Board: the one value that everything is about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol, runtime_checkable

from nonet.board import formats, sizes
from nonet.board.arguments import check_name, whole
from nonet.board.cells import CELLS, PEERS, Candidate, Digit, Mask, open_masks
from nonet.board.conflicts import Conflict
from nonet.board.errors import ArgumentError, FormatError
from nonet.board.layout import SYMBOLS, CellName, Layout
from nonet.board.lines import BLANKS, Cells
from nonet.board.rules.model import CLASSIC_RULES, Rules
from nonet.board.text import FORMATS, parse_text

# The quick way in: 81 characters become 81 values in one call.
_KNOWN = f"{BLANKS}123456789".encode()
_TO_VALUES = bytes.maketrans(_KNOWN, bytes([*[0] * len(BLANKS), *range(1, 10)]))
_TO_LINE = bytes.maketrans(bytes(range(len(SYMBOLS))), SYMBOLS.encode())
_NOTHING: Any = object()


@runtime_checkable
class Change(Protocol):
    """Digits to place and candidates to strike out, as a Step has them."""

    @property
    def placements(self) -> tuple[Candidate, ...]:
        """The digits to place."""

    @property
    def eliminations(self) -> tuple[Candidate, ...]:
        """The candidates to strike out."""


class Board:
    """A Sudoku board, an immutable value: givens, placed digits and candidates.

    Takes text in any known format, nine rows of nine, 81 cells, a numpy array, or nothing for an
    empty board. Digits that it reads are givens; digits that `place` adds are not. A board may
    break the rules (`conflicts` tells); what is not a board raises `FormatError`. With `rules` it
    has the size that they say, and keeps to them; links of f-puzzles and the like bring their own.
    Rules in a link that are not known here are refused, unless `ignore_unknown`. What is no cell,
    no digit, or cannot be done there raises `ArgumentError`.

    >>> board = Board("53..7....6..195....98....6." + "." * 54)
    >>> board[0], board[2], board.place(2, 4)[2]
    (5, 0, 4)
    >>> from nonet.rules import Rules
    >>> Board("1..." * 4, rules=Rules(4)).conflicts()[0].cells
    (0, 4, 8, 12)
    """

    __slots__ = ("_masks", "givens", "rules", "values")

    values: bytes
    """The digit in each cell, 0 where there is none."""
    givens: bytes
    """The same for the digits that were given, not placed."""
    rules: Rules
    """The size and the rules; those of the classic board where none were given."""
    _masks: tuple[Mask, ...] | None  # None until asked for, where the digits say it all

    def __init__(
        self,
        source: Board | str | bytes | Sequence[Any] | Any = _NOTHING,
        *,
        rules: Rules | None = None,
        ignore_unknown: bool = False,
    ) -> None:
        """Read a board from whatever `source` is."""
        if isinstance(source, Board):
            values, givens, masks = source.values, source.givens, source._masks
            rules = source.rules if rules is None else rules
            if rules.side * rules.side != len(values):
                raise ArgumentError("rules_size", cells=len(values), side=rules.side)
            masks = masks if rules == source.rules else None
        elif rules is None and type(source) is str:
            values, givens, masks, rules = _read_text(source, ignore_unknown)
        else:
            values, givens, masks, rules = _read(source, rules, ignore_unknown)
        _set(self, "values", values)
        _set(self, "givens", givens)
        _set(self, "_masks", masks)
        _set(self, "rules", rules)

    @classmethod
    def of(
        cls,
        values: bytes,
        givens: bytes,
        masks: tuple[Mask, ...] | None = None,
        rules: Rules = CLASSIC_RULES,
    ) -> Board:
        """Make a board of right `values`, `givens`, `masks` and `rules`: nothing is checked.

        >>> Board.of(bytes(81), bytes(81)) == Board()
        True
        """
        board = object.__new__(cls)
        _set(board, "values", values)
        _set(board, "givens", givens)
        _set(board, "_masks", masks)
        _set(board, "rules", rules)
        return board

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: a board does not change."""
        raise AttributeError("a Board does not change: place and remove return new ones")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy as the parts."""
        parts: tuple[Any, ...] = (self.values, self.givens, self._masks)
        return (Board.of, parts if self.is_classic else (*parts, self.rules))

    @property
    def layout(self) -> Layout:
        """The size, the digits and the houses.

        >>> Board().layout.side
        9
        """
        return self.rules.layout

    @property
    def is_classic(self) -> bool:
        """Whether this is the classic board: nine by nine, no rules.

        >>> Board().is_classic
        True
        """
        return self.rules is CLASSIC_RULES or self.rules.is_classic

    @property
    def candidates(self) -> tuple[Mask, ...]:
        """The candidates of each cell as a mask, 0 where a digit stands.

        By default what the digits leave open, less what was removed.

        >>> bin(Board("12345678" + "." * 73).candidates[8])
        '0b100000000'
        """
        masks = self._masks
        if masks is None:
            masks = self._open_masks()
            _set(self, "_masks", masks)
        return masks

    def _open_masks(self) -> tuple[int, ...]:
        return open_masks(self.values) if self.is_classic else self.rules.open_masks(self.values)

    @property
    def masks(self) -> tuple[Mask, ...]:
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
        return self._masks is not None and self._masks != self._open_masks()

    @property
    def puzzle(self) -> Board:
        """The givens alone: nothing placed, nothing struck out.

        >>> Board("5" + "." * 80).place(1, 3).puzzle == Board("5" + "." * 80)
        True
        """
        return Board.of(self.givens, self.givens, None, self.rules)

    @property
    def clues(self) -> int:
        """How many givens there are.

        >>> Board("53" + "." * 79).place(2, 4).clues
        2
        """
        return len(self.givens) - self.givens.count(0)

    def place(self, cell: CellName, digit: Digit) -> Board:
        """Put a `digit` into an empty `cell`; its peers lose that candidate.

        >>> Board().place("r1c1", 5).candidates[1] & 0b10000
        0
        """
        at = self.layout.cell(cell)
        digit = self._digit(digit)
        if self.values[at]:
            raise ArgumentError("cell_taken", cell=self.layout.name(at), digit=self.values[at])
        values = self.values[:at] + bytes([digit]) + self.values[at + 1 :]
        masks = None
        if self._masks is not None:
            left = list(self._masks)
            left[at] = 0
            for peer in PEERS[at] if self.is_classic else self.rules.peers[at]:
                left[peer] &= ~(1 << (digit - 1))
            masks = tuple(left)
        return Board.of(values, self.givens, masks, self.rules)

    def clear(self, cell: CellName) -> Board:
        """Take the placed digit of a `cell` away; candidates that only it closed are open again.

        >>> Board().place("r1c1", 5).clear("r1c1") == Board()
        True
        """
        at = self.layout.cell(cell)
        if self.givens[at]:
            raise ArgumentError("cell_given", cell=self.layout.name(at), digit=self.givens[at])
        values = self.values[:at] + b"\0" + self.values[at + 1 :]
        board = Board.of(values, self.givens, None, self.rules)
        if not self.has_removals:
            return board
        struck = (a & ~b for a, b in zip(self._open_masks(), self.candidates, strict=True))
        left = tuple(a & ~b for a, b in zip(board.candidates, struck, strict=True))
        return Board.of(board.values, self.givens, left, self.rules)

    def remove(self, cell: CellName, digit: Digit) -> Board:
        """Strike a `digit` out in a `cell`; where it is no candidate, the board is the same.

        >>> Board().remove((1, 1), 5).candidates[0] == 0b111101111
        True
        """
        at = self.layout.cell(cell)
        digit = self._digit(digit)
        masks = self.candidates
        mask = masks[at] & ~(1 << (digit - 1))
        left = (*masks[:at], mask, *masks[at + 1 :])
        return Board.of(self.values, self.givens, left, self.rules)

    def after(self, step: Change) -> Board:
        """Do what a `step` says: place its digits, strike its candidates out.

        >>> from nonet.results.logic import hint
        >>> Board("12345678" + "." * 73).after(hint("12345678" + "." * 73))["r1c9"]
        9
        """
        if not isinstance(step, Change):
            raise TypeError(f"a step is expected, not {type(step).__name__}")
        board = self
        for cell, digit in step.placements:
            board = board.place(cell, digit)
        for cell, digit in step.eliminations:
            board = board.remove(cell, digit)
        return board

    def _digit(self, value: Any) -> Digit:
        digit = whole(value)
        if digit is None or not 1 <= digit <= self.rules.digits:
            raise ArgumentError("not_a_digit", value=value, most=self.rules.digits)
        return digit

    def conflicts(self) -> tuple[Conflict, ...]:
        """Name the digits that stand more than once in a unit and the rules that are broken.

        >>> [conflict.cells for conflict in Board("5.5" + "." * 78).conflicts()]
        [(0, 2), (0, 2)]
        >>> from nonet.rules import Rules, cage
        >>> print(Board("33" + "." * 14, rules=Rules(4, cage(5, "r1c1 r2c2"))).conflicts()[0])
        3 stands 2 times in row 1: r1c1, r1c2
        """
        found = []
        for unit, (_, _, cells) in enumerate(self.layout.houses):
            held = [self.values[cell] for cell in cells]
            for digit in sorted({digit for digit in held if digit and held.count(digit) > 1}):
                clash = tuple(cell for cell in cells if self.values[cell] == digit)
                found.append(Conflict(digit, unit, clash, self.rules))
        number = {rule: i for i, rule in enumerate(self.rules.rules)}
        broken = self.rules.broken(self.values) if number else ()
        return (*found, *(Conflict(0, number[rule], cells, self.rules) for rule, cells in broken))

    @property
    def is_solved(self) -> bool:
        """Whether every cell is filled and no rule is broken.

        >>> Board().is_solved
        False
        """
        return 0 not in self.values and self.rules.allow(self.values)

    def rows(self) -> list[list[str]]:
        """Give the digits as LeetCode has them: nine lists of nine strings, `.` for blank.

        >>> Board().rows()[0]
        ['.', '.', '.', '.', '.', '.', '.', '.', '.']
        """
        line, side = str(self), self.rules.side
        return [list(line[i : i + side]) for i in range(0, len(line), side)]

    def grid(self) -> str:
        """Draw the digits in a grid.

        >>> print(Board("53..7" + "." * 76).grid().splitlines()[1])
        │ 5 3 . │ . 7 . │ . . . │
        """
        return self.format("grid")

    def format(self, name: str) -> str:
        """Write the board in the format of a `name`, one of `nonet.FORMATS`.

        >>> Board().format("zeros") == "0" * 81
        True
        """
        check_name("format", name, FORMATS)
        return FORMATS[name](self)

    def __getitem__(self, cell: CellName) -> Digit:
        """Give the digit in a cell, 0 where there is none."""
        return self.values[cell if isinstance(cell, int) else self.layout.cell(cell)]

    def __iter__(self) -> Iterator[int]:
        """Go through the digits, cell by cell."""
        return iter(self.values)

    def __len__(self) -> int:
        """Count the cells."""
        return len(self.values)

    def __eq__(self, other: object) -> bool:
        """Compare digits, givens and candidates."""
        if not isinstance(other, Board):
            return NotImplemented
        same = self.values == other.values and self.givens == other.givens
        same = same and (self.rules is other.rules or self.rules == other.rules)
        if not same or self._masks is other._masks:
            return same
        return self.candidates == other.candidates

    def __hash__(self) -> int:
        """Hash the digits: boards that differ in candidates alone are rare."""
        return hash((self.values, self.givens))

    def __str__(self) -> str:
        """Give the line of all cells, a character each: 81 of them, on the classic board."""
        return self.values.translate(_TO_LINE).decode("ascii")

    def __repr__(self) -> str:
        """Show what would make the digits again."""
        rules = "" if self.is_classic else f", rules={self.rules!r}"
        return f"Board({str(self)!r}{rules})"

    def _repr_svg_(self) -> str:
        """Show a picture in a notebook."""
        from nonet.views.svg import svg

        return svg(self)


_set = object.__setattr__


def _read(source: Any, rules: Rules | None, ignore_unknown: bool) -> Cells:
    if isinstance(source, bytes | bytearray):
        try:
            source = source.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            byte, column = source[error.start], error.start + 1
            raise FormatError("not_text", byte=byte, column=column) from None
    if not hasattr(source, "tolist") and hasattr(source, "to_numpy"):  # a data frame of nine rows
        source = source.to_numpy()
    if hasattr(source, "tolist"):
        source = source.tolist()
    if source is None:
        raise TypeError("a board is text, rows or an array, not None")
    source = None if source is _NOTHING else source
    if rules is not None and not isinstance(rules, Rules):
        raise TypeError(f"rules are nonet.rules.Rules, not {type(rules).__name__}")
    if rules is not None and not rules.is_classic:
        if isinstance(source, str) and formats.find(source):
            raise ArgumentError("rules_twice")
        return sizes.read(source, rules)
    if source is None:
        return Cells(bytes(CELLS), bytes(CELLS))
    if isinstance(source, str):
        return _read_text(source, ignore_unknown)
    if isinstance(source, Sequence):
        return sizes.from_rows(source)
    raise TypeError(f"a board is text, rows or an array, not {type(source).__name__}")


def _read_text(text: str, ignore_unknown: bool) -> Cells:
    if len(text) == CELLS and text.isascii():
        line = text.encode()
        if not line.translate(None, _KNOWN):
            values = line.translate(_TO_VALUES)
            return Cells(values, values)
    return parse_text(text, ignore_unknown)
